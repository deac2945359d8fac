"""A study: a small TOML file that says what to play and what to vary, and everything its report is made from.

title = "Fuel and weather"
game = "duel-in-the-dark"
scenarios = ["night"]            # the game's first by default
games = 400                      # of each series
seed = 1
watched = 40                     # of them with units, losses and ways counted

[players]
british = "greedy"
german = "greedy"

[options]                        # for every series
medals = true

[vary.options]                   # one at a time, each against the series above, with the same seeds
tank = [10, 12]

[vary.players]
german = ["random"]

[vary.data]                      # folders with numbers of one's own, as for --data
"strong flak" = "my-numbers"
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from typing import Any

from lancio.engine.data import Node, Source
from lancio.engine.errors import BadData
from lancio.engine.registry import game as find_game
from lancio.lab.crews import Crew, Processes
from lancio.lab.series import Series
from lancio.lab.simulate import simulate
from lancio.lab.stats import Z95, Interval, mean
from lancio.lab.summary import Simulation
from lancio.lab.watching import Watched, watch

KEYS = ("title", "game", "scenarios", "games", "seed", "watched", "players", "options", "vary")
WATCHED = 40


@dataclass(frozen=True)
class Variation:
    """One thing that is different: what, and the series with it."""

    name: str
    series: Series


@dataclass(frozen=True)
class Stage:
    """A scenario: the series that everything is compared with, and the variations."""

    base: Series
    variations: tuple[Variation, ...]


@dataclass(frozen=True)
class Study:
    """What is to be played."""

    title: str
    watched: int
    stages: tuple[Stage, ...]

    @property
    def games(self) -> int:
        """Of all series together."""
        return sum(one.series.games for stage in self.stages for one in (Variation("", stage.base), *stage.variations))

    @classmethod
    def read(cls, path: Path) -> Study:
        """Check everything before the first die is thrown."""
        node = Source.of_path(path).table()
        said = node.only(KEYS)
        slug = node["game"].text()
        game = find_game(slug)
        games = int(node.number("games", 200, low=1))
        seed = int(node.number("seed", 0))
        watched = int(node.number("watched", WATCHED, low=0))
        scenarios = [one.text() for one in node["scenarios"].items()] if "scenarios" in said else [None]
        players = _table(node, "players")
        options = _table(node, "options")
        vary = node["vary"] if "vary" in said else None
        kinds = [key for key, _ in vary.only(("options", "players", "data")).children()] if vary is not None else []
        stages = []
        for scenario in scenarios:
            base = Series.plan(game.slug, scenario, options, games, seed, players)
            variations = []
            for kind in kinds:
                assert vary is not None
                for key, values in vary[kind].children():
                    for value in [values] if kind == "data" else list(values.items()):
                        variations.append(_variation(path, base, kind, key, value))
            stages.append(Stage(base, tuple(variations)))
        return cls(node["title"].text() if "title" in said else path.stem, watched, tuple(stages))


def _table(node: Node, key: str) -> dict[str, Any]:
    return dict(node[key].mapping()) if key in node.mapping() else {}


def _variation(path: Path, base: Series, kind: str, key: str, node: Node) -> Variation:
    if kind == "data":
        folder = (path.parent / node.text()).absolute()
        if not folder.is_dir():
            raise node.wrong(f"a folder beside {path.name}")
        return Variation(key, replace(base, data=folder))
    options: dict[str, Any] = dict(base.options)
    players = dict(base.players)
    (options if kind == "options" else players)[key] = node.value
    try:
        series = Series.plan(base.game, base.scenario, options, base.games, base.seed, players)
    except (BadData, LookupError) as error:
        raise BadData(f"{path}, vary.{kind}.{key}", str(error)) from error
    said = str(node.value).lower() if isinstance(node.value, bool) else node.value
    return Variation(f"{key} = {said}", series)


@dataclass(frozen=True)
class Effect:
    """What a variation changes, from games with the same seeds: of the first side's points (a draw is half a win) and
    of its lead in score; each with a 95 % interval."""

    name: str
    simulation: Simulation
    points: float
    points_interval: Interval
    lead: float
    lead_interval: Interval


@dataclass(frozen=True)
class Finding:
    """What came of a scenario."""

    base: Simulation
    effects: tuple[Effect, ...]
    watched: Watched | None


@dataclass
class Findings:
    """What came of a study."""

    study: Study
    findings: list[Finding] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """For a program. Seconds are left out: they differ."""
        return {
            "title": self.study.title,
            "scenarios": [
                {
                    "base": _figures(one.base),
                    "effects": [
                        {
                            "name": effect.name,
                            "points": effect.points,
                            "points_interval": [effect.points_interval.low, effect.points_interval.high],
                            "lead": effect.lead,
                            "lead_interval": [effect.lead_interval.low, effect.lead_interval.high],
                            "series": _figures(effect.simulation),
                        }
                        for effect in one.effects
                    ],
                    "watched": one.watched.as_dict() if one.watched is not None else None,
                }
                for one in self.findings
            ],
        }


def _figures(simulation: Simulation) -> dict[str, object]:
    return {name: value for name, value in simulation.as_dict().items() if name != "cpu_seconds"}


def run(study: Study, crew: Crew, progress: Callable[[int], None] | None = None) -> Findings:
    """Play everything."""
    found = Findings(study)
    for stage in study.stages:
        base = simulate(stage.base, progress=progress, crew=crew)
        effects = []
        for variation in stage.variations:
            # numbers of one's own can be laid once in a process: other processes play with them
            apart = variation.series.data != stage.base.data
            hands: Crew = Processes(max(1, crew.workers)) if apart else crew
            effects.append(effect(variation.name, base, simulate(variation.series, progress=progress, crew=hands)))
        seen = watch(stage.base, study.watched) if study.watched else None
        found.findings.append(Finding(base, tuple(effects), seen))
    return found


def effect(name: str, base: Simulation, other: Simulation) -> Effect:
    """Compare two series game by game: what the same luck does to both is no part of the difference."""
    first = next(iter(base.series.players))
    pairs = list(zip(base.results, other.results, strict=True))
    points = [_points(b.winner, first) - _points(a.winner, first) for a, b in pairs]
    leads = [_lead(b.scores, first) - _lead(a.scores, first) for a, b in pairs]
    return Effect(name, other, mean(points), interval(points), mean(leads), interval(leads))


def _points(winner: str | None, side: str) -> float:
    return 0.5 if winner is None else float(winner == side)


def _lead(scores: Mapping[str, int | float], side: str) -> float:
    others = [score for name, score in scores.items() if name != side]
    return float(scores.get(side, 0.0)) - (max(others) if others else 0.0)


def interval(values: list[float]) -> Interval:
    """Where the mean would be in the long run, with 95 % confidence.

    >>> interval([1.0, 1.0, 1.0])
    Interval(low=1.0, high=1.0)
    """
    centre = mean(values)
    if len(values) < 2:
        return Interval(float("-inf"), float("inf"))
    spread = sqrt(sum((value - centre) ** 2 for value in values) / (len(values) - 1))
    reach = Z95 * spread / sqrt(len(values))
    return Interval(centre - reach, centre + reach)
