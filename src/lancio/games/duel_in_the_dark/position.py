"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Squadrons are written as a few words, `"yellow": "12 low 6"` (hex, altitude, fuel); everything else as the fields of
`state` say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lancio.engine import fields
from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.games.duel_in_the_dark import pending
from lancio.games.duel_in_the_dark.pieces import ALTITUDES, NO_HEADING, SQUADRONS
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.state import PLANNING, Raid
from lancio.games.duel_in_the_dark.tables import forces
from lancio.games.duel_in_the_dark.words import HEX, NO_CARD, NO_CITY, NO_SEAT

WHERE = "position"


def pack(s: Raid) -> dict[str, Any]:
    """The position in words."""
    squadrons = {
        name: f"{HEX.write(s.at[q])} {ALTITUDES[s.alt[q]]} {s.fuel[q]}" for q, name in enumerate(SQUADRONS.names)
    }
    return {"squadrons": squadrons, **fields.pack(s)}


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Raid:
    """The position from words, refusing what cannot be."""
    s = Raid(setting, dice)
    fields.unpack(s, saved, by_hand=("squadrons",))
    _read_squadrons(s, saved.get("squadrons"))
    _check_match(s)
    _check_route(s)
    _check_pieces(s)
    return s


def _read_squadrons(s: Raid, squadrons: Any) -> None:
    if not isinstance(squadrons, Mapping) or set(squadrons) != set(SQUADRONS.names):
        raise BadData(f"{WHERE}, squadrons", f"expected {', '.join(SQUADRONS.names)}")
    for q, name in enumerate(SQUADRONS.names):
        where = f"{WHERE}, {name}"
        words = str(squadrons[name]).split()
        if len(words) != 3 or words[1] not in ALTITUDES or not words[2].isdecimal():
            raise BadData(where, f"expected a hex, {' or '.join(ALTITUDES)} and fuel, found {squadrons[name]!r}")
        s.at[q] = HEX.read(words[0], where)
        s.alt[q] = ALTITUDES.index(words[1])
        s.fuel[q] = int(words[2])
        if s.fuel[q] > s.tank(q):
            raise BadData(where, f"expected at most {s.tank(q)} fuel, found {words[2]}")
        if s.alt[q] and s.at[q] == OFF:
            raise BadData(where, "expected a hex of the map for a squadron in the air")


def _check_match(s: Raid) -> None:
    if s.night > s.setting.nights:
        raise BadData(f"{WHERE}, night", f"expected at most {s.setting.nights}, found {s.night}")
    if s.phase >= PLANNING and s.card == NO_CARD and not s.setting.solo:
        raise BadData(f"{WHERE}, card", "expected a weather card from the raid plan on")
    if s.commander == NO_SEAT or NO_SEAT in s.owner or (s.british == NO_SEAT and not s.setting.solo):
        raise BadData(f"{WHERE}, seats", "expected a player for either side and every squadron")


def _check_route(s: Raid) -> None:
    if s.wind == NO_HEADING or NO_HEADING in s.route:
        raise BadData(f"{WHERE}, route", "expected a direction for the wind and for every card")
    neighbours = s.setting.ground.board.neighbours
    here = s.start
    if here != OFF and not s.setting.solo and not s.setting.ground.home_fields >> here & 1:
        raise BadData(f"{WHERE}, start", "expected a British airfield")
    for direction in s.route:
        here = neighbours[here][direction] if here != OFF else OFF
        if here == OFF:
            raise BadData(f"{WHERE}, route", "expected a route that stays on the map")
    if s.flown > len(s.route):
        raise BadData(f"{WHERE}, flown", f"expected at most {len(s.route)}, found {s.flown}")
    if s.target == NO_CITY and s.turn_at:
        raise BadData(f"{WHERE}, target", "expected a target with the route")
    pending.check_flight(s)


def _check_pieces(s: Raid) -> None:
    if any(h != OFF for h in s.rail[s.setting.rail_flak :]):
        raise BadData(f"{WHERE}, rail", f"expected at most {s.setting.rail_flak} rail flak")
    if any(left > most for left, most in zip(s.pool, forces().pool, strict=True)):
        raise BadData(f"{WHERE}, pool", f"expected at most {list(forces().pool)} tiles, found {s.pool}")
    for leg, full in zip(s.deck, forces().decks, strict=True):
        if any(left > most for left, most in zip(leg, full, strict=True)):
            raise BadData(f"{WHERE}, deck", f"expected at most {list(full)} cards, found {list(leg)}")
