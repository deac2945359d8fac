"""Many games and what came of them: the same seed, the same figures, however many processes share the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cached_property
from multiprocessing import get_context
from pathlib import Path

from lancio.engine import own
from lancio.engine.errors import BadData, LancioError
from lancio.engine.registry import game as find_game
from lancio.engine.registry import lay_over
from lancio.engine.scenario import OptionValue
from lancio.lab.playing import Played, play
from lancio.lab.stats import Distribution, Interval, mean, tally, wilson
from lancio.players import player as find_player

#: what a side is played by when nobody says otherwise
DEFAULT_PLAYER = "random"
DRAW = "draw"
#: seeds of one series stay clear of those of the next
STRIDE = 1_000_003
#: chunks a process, so that none waits long for the last one
CHUNKS_PER_JOB = 8
LARGEST_CHUNK = 50

Progress = Callable[[int], None]


class SimulationError(LancioError):
    """A game of the series broke down; the message names it by its seed."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: everything a process needs to play its part."""

    game: str
    scenario: str
    options: Mapping[str, OptionValue]
    games: int
    seed: int
    players: Mapping[str, str]
    #: the folder of the owner's own data, for the processes that play
    data: Path | None = None

    @classmethod
    def plan(
        cls,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, object] | None = None,
        games: int = 100,
        seed: int = 0,
        players: Mapping[str, str] | None = None,
    ) -> Series:
        """Check everything before the first die is thrown."""
        found = find_game(game)
        chosen = found.scenario(scenario)
        settled = dict(chosen.settle(options))
        if games < 1:
            raise BadData("games", f"expected at least 1, found {games}")
        given = dict(players or {})
        for side, name in given.items():
            if side not in chosen.sides:
                raise BadData(f"side {side!r}", f"expected one of {', '.join(chosen.sides)}")
            find_player(name)
        seats = {side: given.get(side, DEFAULT_PLAYER) for side in chosen.sides}
        laid = own.laid()
        return cls(found.slug, chosen.slug, settled, games, seed, seats, laid.path if laid else None)

    def seed_of(self, i: int) -> int:
        """The seed of the i-th game."""
        return self.seed * STRIDE + i

    def play(self, i: int) -> Played:
        """Play the i-th game."""
        return play(find_game(self.game), self.scenario, self.options, self.seed_of(i), self.players)


@dataclass(frozen=True)
class Simulation:
    """A series and the results of its games, in order."""

    series: Series
    results: tuple[Played, ...]

    @cached_property
    def wins(self) -> dict[str, int]:
        """Games won by each side, and draws."""
        counts = dict.fromkeys((*self.series.players, DRAW), 0)
        for result in self.results:
            counts[result.winner or DRAW] += 1
        return counts

    @cached_property
    def win_intervals(self) -> dict[str, Interval]:
        """The share of games each side would win in the long run, with 95 % confidence."""
        return {side: wilson(n, len(self.results)) for side, n in self.wins.items()}

    @cached_property
    def scores(self) -> dict[str, Distribution]:
        """The scores of each side."""
        return {
            side: Distribution.of(result.scores[side] for result in self.results)
            for side in self.series.players
            if all(side in result.scores for result in self.results)
        }

    @cached_property
    def levels(self) -> dict[str, int]:
        """How often each level of victory was reached."""
        return tally(result.level for result in self.results)

    @property
    def lengths(self) -> Distribution:
        """Actions a game."""
        return Distribution.of(result.actions for result in self.results)

    @property
    def cpu_seconds(self) -> float:
        """Computing time of all processes together."""
        return sum(result.cpu for result in self.results)

    def as_dict(self) -> dict[str, object]:
        """For a program; the contract fixes these keys."""
        return {
            "game": self.series.game,
            "scenario": self.series.scenario,
            "options": dict(self.series.options),
            "games": self.series.games,
            "seed": self.series.seed,
            "players": dict(self.series.players),
            "wins": self.wins,
            "scores": {side: scores.as_dict() for side, scores in self.scores.items()},
            "levels": self.levels,
            "actions_per_game": mean([result.actions for result in self.results]),
            "cpu_seconds": round(self.cpu_seconds, 6),
        }


def simulate(series: Series, jobs: int = 1, progress: Progress | None = None) -> Simulation:
    """Play a series with so many processes. `progress` is told after each part how many games it had."""
    if jobs < 1:
        raise BadData("jobs", f"expected at least 1, found {jobs}")
    results: list[Played] = []
    for part in _here(series) if jobs == 1 else _elsewhere(series, jobs):
        results += part
        if progress is not None:
            progress(len(part))
    return Simulation(series, tuple(results))


def chunks(games: int, jobs: int) -> list[range]:
    """The games in parts that processes take one after another."""
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _here(series: Series) -> Iterator[list[Played]]:
    for i in range(series.games):
        yield _play_part(series, range(i, i + 1))


def _elsewhere(series: Series, jobs: int) -> Iterator[list[Played]]:
    # fresh processes, not forks: a fork would copy threads (a progress bar has one) in mid-step
    pool = ProcessPoolExecutor(min(jobs, series.games), get_context("spawn"))
    try:
        parts = [pool.submit(_play_part, series, part) for part in chunks(series.games, jobs)]
        for part in parts:
            yield part.result()
    except BrokenProcessPool as error:
        raise SimulationError("a process that was playing ended unexpectedly") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _play_part(series: Series, part: range) -> list[Played]:
    if series.data is not None and own.laid() is None:
        lay_over(series.data)  # a fresh process
    results = []
    for i in part:
        try:
            results.append(series.play(i))
        except Exception as error:
            # every error becomes one that survives the way back from another process
            problem = f"{type(error).__name__}: {error}"
            raise SimulationError(f"game {i} (seed {series.seed_of(i)}): {problem}") from error
    return results
