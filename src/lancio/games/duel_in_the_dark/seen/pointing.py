"""What is pointed at on the map for a word: a card leads to a hex, a city stands in one, a bomb falls on a unit."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.offers import Pointer, Spot
from lancio.games.duel_in_the_dark.pieces import KINDS, RAIL, RAILS
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.verbs import (
    BOMB,
    BOMB_MEDALS,
    CARD,
    CREST,
    DESTROY,
    RAIL_MOVE,
    RELOCATE,
    REPAIR,
    TARGET,
    WINDOW,
)

Spots = tuple[Spot | None, ...]


def hex_spot(s: Raid, hex_: int) -> Spot | None:
    """A hex of the map."""
    return ("hex", s.setting.ground.board.name[hex_]) if hex_ != OFF else None


def unit_spot(s: Raid, kind: int, hex_: int) -> Spot | None:
    """The ground units of a kind in a hex; whether there are any is for the view to say."""
    if kind == RAIL:
        return next((("unit", RAILS.names[i]) for i, h in enumerate(s.rail) if h == hex_), None)
    return "unit", f"{KINDS.names[kind]}-{s.setting.ground.board.name[hex_]}"


def card(s: Raid, direction: int) -> Spots:
    """The hex into which the next card flies."""
    neighbours = s.setting.ground.board.neighbours
    here = s.start
    for d in s.route:
        here = neighbours[here][d]
    return (hex_spot(s, neighbours[here][direction]),)


def city(s: Raid, city: int) -> Spots:
    """The hex of a city."""
    return (hex_spot(s, s.setting.ground.cities[city].hex),)


def window(s: Raid, number: int) -> Spots:
    """The hex into which the card flies before which Window is dropped."""
    neighbours = s.setting.ground.board.neighbours
    here = s.start
    for d in s.route[:number]:
        here = neighbours[here][d]
    return (hex_spot(s, here),)


def bomb(s: Raid, kind: int, *medals: int) -> Spots:
    """The units below the Mosquito; the number of medals is a word."""
    return (unit_spot(s, kind, s.mosquito_at), *(None for _ in medals))


def destroy(s: Raid, kind: int) -> Spots:
    """The units below the Bomber."""
    return (unit_spot(s, kind, s.bomber_at),)


def relocate(s: Raid, kind: int, here: int, there: int) -> Spots:
    """Kind and hex are a unit on the map; where it goes is a hex."""
    unit = unit_spot(s, kind, here)
    return unit, unit, hex_spot(s, there)


def repair(s: Raid, kind: int, hex_: int) -> Spots:
    """Kind and hex are a unit on the map."""
    unit = unit_spot(s, kind, hex_)
    return unit, unit


def roll(s: Raid, rail: int, hex_: int) -> Spots:
    """A rail flak and a hex."""
    return ("unit", RAILS.names[rail]), hex_spot(s, hex_)


POINTERS: dict[int, Pointer] = {
    CARD.number: card,
    TARGET.number: city,
    CREST.number: city,
    WINDOW.number: window,
    BOMB.number: bomb,
    BOMB_MEDALS.number: bomb,
    DESTROY.number: destroy,
    RELOCATE.number: relocate,
    REPAIR.number: repair,
    RAIL_MOVE.number: roll,
}
