"""Who plays the games of a series: this process, several of this machine, or workers of a cluster (`lab.cluster`).

A crew takes the series in parts and hands the results back in order, so nothing depends on who played what.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol

from lancio.engine import own
from lancio.engine.errors import LancioError
from lancio.engine.registry import lay_over
from lancio.lab.playing import Played
from lancio.lab.series import Series

#: parts a worker, so that none waits long for the last one
CHUNKS_PER_JOB = 8
LARGEST_CHUNK = 50
#: parts a worker that are under way at a time: enough to keep all busy, few enough to hold
UNDER_WAY = 4


class SimulationError(LancioError):
    """A game of the series broke down; the message names it by its seed."""


class Crew(Protocol):
    """Plays a series from a game on."""

    @property
    def workers(self) -> int:
        """How many play at this moment."""

    def parts(self, series: Series, first: int) -> Iterator[list[Played]]:
        """The results of the games from the `first` on, in order, some at a time."""


class Alone:
    """This process."""

    workers = 1

    def parts(self, series: Series, first: int) -> Iterator[list[Played]]:
        for i in range(first, series.games):
            yield play_part(series, range(i, i + 1))


class Processes:
    """Several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.workers = jobs

    def parts(self, series: Series, first: int) -> Iterator[list[Played]]:
        # fresh processes, not forks: a fork would copy threads (a progress bar has one) in mid-step
        pool = ProcessPoolExecutor(min(self.workers, series.games), get_context("spawn"))
        waiting: deque[Future[list[Played]]] = deque()
        try:
            for part in chunks(series.games, self.workers, first):
                waiting.append(pool.submit(play_part, series, part))
                if len(waiting) > UNDER_WAY * self.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise SimulationError("a process that was playing ended unexpectedly") from error
        finally:
            pool.shutdown(cancel_futures=True)


def chunks(games: int, jobs: int, first: int = 0) -> Iterator[range]:
    """The games from the first on, in parts that workers take one after another."""
    size = max(1, min(LARGEST_CHUNK, (games - first) // (jobs * CHUNKS_PER_JOB)))
    return (range(low, min(low + size, games)) for low in range(first, games, size))


def play_part(series: Series, part: range) -> list[Played]:
    """Play some games of a series in this process."""
    lay_data_of(series)
    results = []
    for i in part:
        try:
            results.append(series.play(i))
        except Exception as error:
            # every error becomes one that survives the way back from another process
            problem = f"{type(error).__name__}: {error}"
            raise SimulationError(f"game {i} (seed {series.seed_of(i)}): {problem}") from error
    return results


def lay_data_of(series: Series) -> None:
    """Lay the data of the series over the games, in a process that has opened none yet."""
    if series.data is not None and own.laid() is None:
        lay_over(series.data)
