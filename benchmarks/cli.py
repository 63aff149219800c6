"""How long the commands take from the start of the process, on this machine.

    python benchmarks/cli.py [--times N]

Prints the median and the slowest of several runs; the first of each is left out, for it fills the disk's cache.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = str(ROOT / "assets" / "demo" / "throw-1.jpg")

COMMANDS = {
    "--version": ((), ""),
    "games": ((), ""),
    "read": ((PICTURE, "--game", "emerald-skulls", "--json"), ""),
    "demo": ((), ""),
    "play": (("emerald-skulls", "--solo", "--dice", "random"), "1\n" * 20),
}


def seconds(command: str, arguments: tuple[str, ...], typed: str) -> tuple[float, float]:
    """Run a command once and give its time on the wall and on the processors."""
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"COMPANION_HOME": home, "PYTHONPATH": str(ROOT)}
        begin, used = time.perf_counter(), os.times()
        subprocess.run(
            [sys.executable, "-m", "companion", command, *arguments],
            input=typed.encode(),
            stdout=subprocess.DEVNULL,
            check=True,
            env=environment,
        )
        now = os.times()
        busy = now.children_user + now.children_system - used.children_user - used.children_system
        return time.perf_counter() - begin, busy


def main() -> None:
    """Print a line a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=7)
    times = parser.parse_args().times
    print(f"{'command':12} {'median':>8} {'slowest':>8} {'processor':>10}   load {os.getloadavg()[0]:.1f}")
    for command, (arguments, typed) in COMMANDS.items():
        taken = [seconds(command, arguments, typed) for _ in range(times + 1)][1:]
        wall, busy = zip(*taken, strict=True)
        print(f"{command:12} {statistics.median(wall):7.2f}s {max(wall):7.2f}s {statistics.median(busy):9.2f}s")


if __name__ == "__main__":
    main()
