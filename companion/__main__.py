"""`python -m companion`: the same as the `companion` command."""

import sys


def main() -> int:
    """Run the command line and give the exit status."""
    from companion.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
