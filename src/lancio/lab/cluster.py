"""A series on many machines: Dask's scheduler hands out its parts (`pip install 'lancio[cluster]'`).

    dask scheduler                                   # on one machine: it prints its address
    dask worker tcp://host:8786 --nthreads 1         # on each, as many as it has cores
    lancio simulate … --cluster tcp://host:8786      # or --cluster local: workers of this machine, for this series

Every worker says by a digest which rules and data it has; one that has others is refused and gets nothing to play. The
part of a worker that dies is played by another one. Results come back in order, so they are those of one process.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

from lancio.engine.errors import LancioError
from lancio.lab.crews import UNDER_WAY, SimulationError, chunks, lay_data_of, play_part
from lancio.lab.playing import Played
from lancio.lab.series import Series

LOCAL = "local"
#: seconds to wait for a scheduler, and for somebody to play
PATIENCE = 30.0
#: seconds between two looks at who is there
PAUSE = 0.5

#: told of a worker that is refused: its address and why
Refused = Callable[[str, str], None]

#: games are played one at a time in a process, however many threads a worker has
_TABLE = Lock()


class NoCluster(LancioError):
    """The cluster cannot be used; nothing was played."""


@dataclass
class _Part:
    """Some games that somebody plays: who may, and the promise of a result."""

    games: range
    allowed: frozenset[str]
    future: Any


class Cluster:
    """The workers of a scheduler at an address, or of this machine."""

    def __init__(self, address: str, jobs: int = 0, refused: Refused | None = None) -> None:
        self.address = address
        self.jobs = jobs or os.cpu_count() or 1
        self.refused = refused
        self._good: set[str] = set()
        self._bad: set[str] = set()

    @property
    def workers(self) -> int:
        return len(self._good)

    def parts(self, series: Series, first: int) -> Iterator[list[Played]]:
        if first >= series.games:
            return
        with self._client() as client:
            self._meet(client, series)
            waiting: deque[_Part] = deque()
            for games in chunks(series.games, max(1, self.workers), first):
                while len(waiting) >= UNDER_WAY * max(1, self.workers):
                    yield self._first(client, series, waiting)
                waiting.append(self._hand_out(client, series, games))
            while waiting:
                yield self._first(client, series, waiting)

    # -- parts ---------------------------------------------------------------------------------

    def _hand_out(self, client: Any, series: Series, games: range) -> _Part:
        allowed = frozenset(self._good)
        future = client.submit(_play, series, games, workers=sorted(allowed), pure=False, retries=0)
        return _Part(games, allowed, future)

    def _first(self, client: Any, series: Series, waiting: deque[_Part]) -> list[Played]:
        """The results of the first part, whoever plays it in the end."""
        from distributed import CancelledError, KilledWorker, TimeoutError

        while True:
            part = waiting[0]
            try:
                found: list[Played] = part.future.result(timeout=PAUSE)
            except TimeoutError:
                self._meet(client, series)
                # parts that only workers may play who are gone would wait for ever
                for i, one in enumerate(waiting):
                    if not one.allowed & self._good:
                        waiting[i] = self._hand_out(client, series, one.games)
            except (KilledWorker, CancelledError):
                # it happened to be with several that died: that is no fault of the games
                self._meet(client, series)
                waiting[0] = self._hand_out(client, series, part.games)
            except OSError as error:
                raise SimulationError(f"the scheduler at {self.address} is gone ({error})") from error
            else:
                waiting.popleft()
                return found

    # -- workers -------------------------------------------------------------------------------

    def _meet(self, client: Any, series: Series) -> None:
        """See who is there. Those who are new say what they play by; at least one must play by our rules."""
        try:
            here = set(client.scheduler_info(n_workers=-1)["workers"])
        except OSError as error:
            raise SimulationError(f"the scheduler at {self.address} is gone ({error})") from error
        self._good &= here
        strangers = sorted(here - self._good - self._bad)
        if strangers:
            said = client.run(_introduce, series, workers=strangers, on_error="return")
            for address in strangers:
                answer = said.get(address, "gone")
                if answer == series.rules:
                    self._good.add(address)
                elif isinstance(answer, OSError):
                    continue  # it left while it was asked
                else:
                    self._bad.add(address)
                    if self.refused is not None:
                        self.refused(address, _why(answer))
        if not self._good:
            if self._bad & here:
                raise NoCluster("every worker has other rules or data than this machine")
            self._wait(client)
            self._meet(client, series)

    def _wait(self, client: Any) -> None:
        from distributed import TimeoutError

        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise SimulationError(f"no worker came to {self.address} within {PATIENCE:.0f} seconds") from error

    @contextmanager
    def _client(self) -> Iterator[Any]:
        try:
            import distributed
        except ImportError as error:
            raise NoCluster("needs Dask: pip install 'lancio[cluster]'") from error
        # closing connections is told as if something had gone wrong
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        # untyped
        make_cluster: Any = distributed.LocalCluster
        make_client: Any = distributed.Client
        if self.address == LOCAL:
            with (
                make_cluster(
                    n_workers=self.jobs, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
                ) as cluster,
                make_client(cluster) as client,
            ):
                yield client
            return
        try:
            client = make_client(self.address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise NoCluster(f"no scheduler answers at {self.address} ({error})") from error
        with client:
            yield client


def _introduce(series: Series) -> str:
    """What a worker plays by."""
    lay_data_of(series)
    return series.rules


def _why(answer: object) -> str:
    if isinstance(answer, str):
        return f"has other rules or data ({answer})"
    return f"cannot play ({type(answer).__name__}: {answer})"


def _play(series: Series, games: range) -> list[Played]:
    with _TABLE:
        return play_part(series, games)
