"""Everybody against everybody, on both sides with the same seeds, and how strong each is: Elo by Bradley and Terry.

The chance of one player against another is a logistic function of the difference of their strengths and of what the
side is worth in this scenario. A draw is half a win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from math import log, sqrt

from lancio.engine.errors import BadData
from lancio.lab.regression import curvature, fit, solve
from lancio.lab.simulate import Series, simulate
from lancio.lab.stats import Z95, Interval, wilson
from lancio.players import player as find_player

#: points of Elo for a factor of e in the odds
ELO = 400 / log(10)
#: a draw that nobody played, a pairing: so that who wins every game has a strength that can be told
DRAWN = 1

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One player on the first side against another on the second."""

    first: str
    second: str
    games: int
    #: games won by the first, and drawn
    won: int
    drawn: int
    #: CPU seconds of all games
    cpu_seconds: float

    @property
    def score(self) -> float:
        """The share of points that the first got."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> Interval:
        """What it would be in the long run, with 95 % confidence."""
        return wilson(round(self.won + self.drawn / 2), self.games)


@dataclass(frozen=True, slots=True)
class Strength:
    """Points of Elo above the first player of the list, with a 95 % interval; and the share of points in all games."""

    player: str
    elo: float
    low: float
    high: float
    score: float


@dataclass(frozen=True)
class Tournament:
    """What was played, and what it says."""

    game: str
    scenario: str
    sides: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int
    pairings: tuple[Pairing, ...]

    @property
    def strengths(self) -> list[Strength]:
        """Everybody, the strongest first."""
        found = bradley_terry(self.players, self.pairings)
        return sorted(found, key=lambda one: -one.elo)

    def as_dict(self) -> dict[str, object]:
        """For a program."""
        return {
            "game": self.game,
            "scenario": self.scenario,
            "sides": list(self.sides),
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "pairings": [
                {**asdict(one), "score": one.score, "low": one.interval.low, "high": one.interval.high}
                for one in self.pairings
            ],
            "strengths": [asdict(one) for one in self.strengths],
        }


def plan(
    game: str,
    players: Sequence[str],
    scenario: str | None = None,
    options: Mapping[str, object] | None = None,
    games: int = 40,
    seed: int = 0,
) -> list[Series]:
    """A series for each pairing and seating: so many games each, all with the same seeds."""
    names = tuple(dict.fromkeys(players))
    if len(names) < 2:
        raise BadData("players", f"expected at least two different ones, found {', '.join(players) or 'none'}")
    for name in names:
        find_player(name)
    first = Series.plan(game, scenario, options, games, seed)
    sides = tuple(first.players)
    if len(sides) != 2:
        raise BadData(f"scenario {first.scenario!r}", f"expected two sides, found {', '.join(sides)}")
    return [
        Series.plan(game, first.scenario, options, games, seed, {sides[0]: a, sides[1]: b})
        for a, b in permutations(names, 2)
    ]


def play(
    series: Sequence[Series], players: Sequence[str], jobs: int = 1, progress: Progress | None = None
) -> Tournament:
    """Play all pairings."""
    pairings = []
    for one in series:
        result = simulate(one, jobs, progress)
        (first, a), (second, b) = one.players.items()
        wins = result.wins
        drawn = one.games - wins[first] - wins[second]
        pairings.append(Pairing(a, b, one.games, wins[first], drawn, round(result.cpu_seconds, 3)))
    head = series[0]
    names = tuple(dict.fromkeys(players))
    return Tournament(head.game, head.scenario, tuple(head.players), names, head.games, head.seed, tuple(pairings))


def bradley_terry(players: Sequence[str], pairings: Sequence[Pairing]) -> list[Strength]:
    """The strengths under which the results are likeliest, the first player's being 0.

    >>> even = [Pairing("a", "b", 10, 5, 0, 0.0), Pairing("b", "a", 10, 5, 0, 0.0)]
    >>> [round(one.elo) for one in bradley_terry(("a", "b"), even)]
    [0, 0]
    """
    place = {name: i for i, name in enumerate(players)}
    rows: list[list[float]] = []
    results: list[float] = []
    points = dict.fromkeys(players, 0.0)
    played = dict.fromkeys(players, 0)
    for one in pairings:
        # the first column is what the first side is worth
        row = [1.0, *(0.0 for _ in players[1:])]
        for name, sign in ((one.first, 1.0), (one.second, -1.0)):
            if place[name]:
                row[place[name]] = sign
        lost = one.games - one.won - one.drawn
        outcomes = [1.0] * one.won + [0.5] * (one.drawn + DRAWN) + [0.0] * lost
        rows += [row] * len(outcomes)
        results += outcomes
        points[one.first] += one.won + one.drawn / 2
        points[one.second] += lost + one.drawn / 2
        played[one.first] += one.games
        played[one.second] += one.games
    weights = fit(rows, results, ridge=1e-6)
    bend = curvature(rows, weights, 1e-6)
    out = []
    for name in players:
        i = place[name]
        elo = error = 0.0
        if i:
            unit = [float(j == i) for j in range(len(weights))]
            elo, error = ELO * weights[i], ELO * sqrt(max(0.0, solve(bend, unit)[i]))
        share = points[name] / played[name] if played[name] else 0.0
        out.append(Strength(name, elo, elo - Z95 * error, elo + Z95 * error, share))
    return out
