"""What stands on the map for a place that is no hex: floors, insides and boxes are pointed at by their hex; and for a
weapon that lies there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lancio.engine.offers import Pointer, Spot
from lancio.engine.verbs import Verb
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import PLACES, TAKE, VERBS


def hex_for(s: Fight, place: int) -> Spot | None:
    """The hex of a place: for a box the one it lies beside; nothing for what is off the map."""
    ground = s.setting.ground
    h = ground.hex[place] or ground.gate.get(place) or (s.hex_of(place) if place else 0)
    return ("hex", ground.name[h]) if h else None


def pointer(verb: Verb) -> Pointer:
    """Points at the hexes of a verb's places; other arguments stand for themselves."""
    where = [kind.kind == PLACES.kind for kind in verb.kinds]

    def point(s: Fight, *args: int) -> tuple[Spot | None, ...]:
        return tuple(hex_for(s, arg) if is_place else None for is_place, arg in zip(where, args, strict=True))

    return point


def take(s: Fight, weapon: int, unit: int) -> tuple[Spot | None, ...]:
    """A weapon that lies about is a counter on the map; whoever takes it stands for himself."""
    return ("unit", s.setting.roster.weapon_names.names[weapon]), None


POINTERS: Mapping[int, Pointer] = MappingProxyType(
    {verb.number: pointer(verb) for verb in VERBS.all if any(kind.kind == PLACES.kind for kind in verb.kinds)}
    | {TAKE.number: take}
)
