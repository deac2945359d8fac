"""The figures of the rules, as `data/figures.toml` has them: points, limits, prices."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeVar

from lancio.engine.data import Node, Source
from lancio.games.duel_in_the_dark.pieces import PACKAGE

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BombingPoints:
    """What changes the value of a raid (DD-S.5)."""

    low_level: int
    moon: int
    shelter: int
    trucks_near: int
    cloud: int
    storm: int
    fog: int
    strong_mosquito: int


@dataclass(frozen=True, slots=True)
class BomberPoints:
    """What weather costs the Bomber (DD-S.6)."""

    take_off_fog: int
    landing_fog: int
    storm: int


@dataclass(frozen=True, slots=True)
class FighterPoints:
    """Squadrons against the Bomber (DD-S.2)."""

    squadron: int
    cloud: int
    storm: int
    lower: int
    summer_card: int
    shroud_lights: int
    badge_uses: int


@dataclass(frozen=True, slots=True)
class MosquitoFigures:
    """Squadrons against the Mosquito (DD-S.3), and how far it flies."""

    most_squadrons: int
    low: int
    cloud: int
    storm: int
    reach: int


@dataclass(frozen=True, slots=True)
class FlakPoints:
    """Guns of every kind, and the points that earn a gunner."""

    gun: int
    gunner: int
    bomber_low: int
    quad: int
    gold_shot: int
    silver_award: int
    gold_award: int


@dataclass(frozen=True, slots=True)
class CrashPoints:
    """Forced landings (DD-S.8)."""

    inland: int
    sea: int


@dataclass(frozen=True, slots=True)
class FuelPrices:
    """What flying costs."""

    with_wind: int
    across: int
    against: int
    hover: int
    climb_low: int
    climb_high: int


@dataclass(frozen=True, slots=True)
class MedalAwards:
    """What a bomber step earns (DD-8.4.2, DD-8.4.3)."""

    three_squadrons: int
    four_squadrons: int
    nobody_met: int


@dataclass(frozen=True, slots=True)
class WallsFigures:
    """The walls have ears: crests beside the target's, units that may be moved."""

    decoys: int
    relocations: int


@dataclass(frozen=True, slots=True)
class WindowPoints:
    """Window cards beyond the compass cards, and Window's own points in the literal reading."""

    surplus: int
    points: int
    over_target: int
    cloud: int


@dataclass(frozen=True, slots=True)
class SauFigures:
    """Wilde Sau: points and reach."""

    points: int
    over_target: int
    cloud: int
    literal_cloud: int
    literal_storm: int
    reach: int


@dataclass(frozen=True, slots=True)
class Scheme:
    """Window cards and Wilde Sau markers, by night, for a scheme over two nights and one over three."""

    cards: int
    cards_of_two: tuple[int, ...]
    cards_of_three: tuple[int, ...]
    markers: int
    markers_of_two: tuple[int, ...]
    markers_of_three: tuple[int, ...]


def _read(kind: type[T], node: Node) -> T:
    """A table whose keys are the fields of a class: whole numbers, or lists of them."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    node.provenance().only(("provenance", *names))
    return kind(**{name: _value(node[name]) for name in names})


def _value(node: Node) -> int | tuple[int, ...]:
    if isinstance(node.value, list):
        return tuple(node.each(lambda entry: entry.number(low=0, high=99)))
    return node.number(low=0, high=99)


_ROOT = Source.of_package(PACKAGE, "data/figures.toml").table()

BOMBING = _read(BombingPoints, _ROOT["bombing"])
BOMBER = _read(BomberPoints, _ROOT["bomber"])
FIGHTER = _read(FighterPoints, _ROOT["fighter"])
MOSQUITO = _read(MosquitoFigures, _ROOT["mosquito"])
FLAK = _read(FlakPoints, _ROOT["flak"])
CRASH = _read(CrashPoints, _ROOT["crash"])
FUEL = _read(FuelPrices, _ROOT["fuel"])
MEDALS = _read(MedalAwards, _ROOT["medals"])
WALLS = _read(WallsFigures, _ROOT["walls"])
WINDOW = _read(WindowPoints, _ROOT["window"])
SAU = _read(SauFigures, _ROOT["sau"])
SCHEME = _read(Scheme, _ROOT["scheme"])
#: how many hexes the weather drifts (DD-8.2.2)
DRIFT = _ROOT["weather"].provenance().number("drift", low=0, high=9)
#: German units for each British gun or searchlight (DD-X.qf.1)
UNITS_PER_PIECE = _ROOT["guns"].provenance().number("units_each", low=0, high=9)
#: the names of the hexes the solo Bomber may not use (DD-9.1.2)
SOLO_BANNED = tuple(_ROOT["solo"].provenance().words("banned"))
_ROOT.only(
    (
        "bombing", "bomber", "fighter", "mosquito", "flak", "crash", "fuel", "weather", "medals", "walls", "guns",
        "window", "sau", "scheme", "solo",
    )
)  # fmt: skip
