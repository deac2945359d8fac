"""What came of many games: figures that grow game by game and take no more room for a million than for a hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lancio.lab.playing import Played
from lancio.lab.series import Series
from lancio.lab.stats import Distribution, Interval, ranked, wilson

DRAW = "draw"


class Simulation:
    """A series and the results of the games played so far, in order. A long series does not `keep` the single results:
    scores and lengths have few values, so their distributions are exact all the same."""

    def __init__(self, series: Series, results: Iterable[Played] = (), keep: bool = True) -> None:
        self.series = series
        self.keep = keep
        #: how many games were played
        self.played = 0
        #: computing time of all processes together, of the games played here
        self.cpu_seconds = 0.0
        self._results: list[Played] = []
        self._wins: Counter[str] = Counter()
        self._levels: Counter[str] = Counter()
        self._lengths: Counter[float] = Counter()
        self._scores: dict[str, Counter[float]] = {side: Counter() for side in series.players}
        for result in results:
            self.add(result)

    def add(self, result: Played) -> None:
        """One more game."""
        self.played += 1
        self.cpu_seconds += result.cpu
        self._wins[result.winner or DRAW] += 1
        self._levels[result.level] += 1
        self._lengths[result.actions] += 1
        for side, counts in self._scores.items():
            if side in result.scores:
                counts[result.scores[side]] += 1
        if self.keep:
            self._results.append(result)

    @property
    def results(self) -> tuple[Played, ...]:
        """The single games, where they are kept."""
        return tuple(self._results)

    @property
    def wins(self) -> dict[str, int]:
        """Games won by each side, and draws."""
        return {side: self._wins[side] for side in (*self.series.players, DRAW)}

    @property
    def win_intervals(self) -> dict[str, Interval]:
        """The share of games each side would win in the long run, with 95 % confidence."""
        return {side: wilson(n, self.played) for side, n in self.wins.items()}

    @property
    def scores(self) -> dict[str, Distribution]:
        """The scores of each side that has one in every game."""
        return {
            side: Distribution.counted(counts)
            for side, counts in self._scores.items()
            if counts and counts.total() == self.played
        }

    @property
    def score_counts(self) -> dict[str, dict[float, int]]:
        """How often each side had each score, lowest first."""
        return {side: dict(sorted(counts.items())) for side, counts in self._scores.items()}

    @property
    def levels(self) -> dict[str, int]:
        """How often each level of victory was reached."""
        return ranked(self._levels)

    @property
    def lengths(self) -> Distribution:
        """Actions a game."""
        return Distribution.counted(self._lengths)

    def as_dict(self) -> dict[str, object]:
        """For a program; the contract fixes these keys."""
        return {
            "game": self.series.game,
            "scenario": self.series.scenario,
            "options": dict(self.series.options),
            "games": self.played,
            "seed": self.series.seed,
            "players": dict(self.series.players),
            "wins": self.wins,
            "scores": {side: scores.as_dict() for side, scores in self.scores.items()},
            "levels": self.levels,
            "actions_per_game": self.lengths.mean,
            "cpu_seconds": round(self.cpu_seconds, 6),
        }
