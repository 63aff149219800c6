"""Work beside the screen: one thread, answers delivered on the screen's own thread."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from kivy.clock import Clock


class Worker:
    """Run slow work (reading a picture, a house seat's thinking) in one background thread."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="companion")

    def run(self, work: Callable[[], Any], done: Callable[[Any, BaseException | None], None]) -> None:
        """Run `work` and call done(result, None) or done(None, error) in a later frame."""

        def deliver(future: "Future[Any]") -> None:
            error = future.exception()
            result = None if error is not None else future.result()
            Clock.schedule_once(lambda _dt: done(result, error), 0)

        self._pool.submit(work).add_done_callback(deliver)

    def stop(self) -> None:
        """Let go of the thread; work not yet begun is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class InlineWorker(Worker):
    """Do the work at once, in the next frame: for tests and for the demonstration."""

    def __init__(self) -> None:
        pass

    def run(self, work: Callable[[], Any], done: Callable[[Any, BaseException | None], None]) -> None:
        """Run `work` in the next frame."""

        def act(_dt: float) -> None:
            try:
                result = work()
            except Exception as error:
                done(None, error)
            else:
                done(result, None)

        Clock.schedule_once(act, 0)

    def stop(self) -> None:
        """Do nothing."""
