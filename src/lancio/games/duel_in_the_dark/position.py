"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Squadrons are written as a few words, `"yellow": "12 low 6"` (hex, altitude, fuel), units by hex,
`"26": "flak 2 searchlight 1"`, the route as directions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.masks import bits, mask_of
from lancio.games.duel_in_the_dark.compass import MOST_CARDS
from lancio.games.duel_in_the_dark.pieces import (
    ALTITUDES,
    BEAM,
    DIRECTIONS,
    FIRE,
    FUEL,
    GUN,
    KINDS,
    MEDAL,
    NO_HEADING,
    SHELTER,
    SLOTS,
    SQUADRONS,
)
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.state import NO_CARD, NO_CITY, Raid
from lancio.games.duel_in_the_dark.tables import CITIES, forces

SLOT_NAMES = (*KINDS.names[:10], "under-radar", "under-light", "under-flak", *KINDS.names[13:])
SLOT_INDEX = {name: i for i, name in enumerate(SLOT_NAMES)}
HEADINGS = (*DIRECTIONS.names, "-")
HEX_MASKS = ("clouds", "storms", "fogs", "overflown")
PLACES = ("silver", "gold", "start", "b_at", "bombed", "m_at")
HEX_LISTS = ("rail", "sau", "via")
SQUADRON_MASKS = ("lost", "crashed", "acted", "dry", "entered", "boosted", "mw", "mw_ready")
FLAGS = ("full", "summer", "gold_fired", "fuel_medal", "replanned", "m_moved", "bombed_now", "homeward")
#: numbers with the most they can be; a zero is not written
NUMBERS = {
    "night": 6, "phase": 6, "round": 99, "brit": 1, "lead": 4, "used_weather": 1 << 30, "wind": 5, "wind_left": 1 << 10,
    "placed": 80, "extra": 99, "rail_fixed": 7, "rail_moved": 7, "rail_hit": 7, "gun_held": 3, "boost": 3, "ju88": 3,
    "badge": 2, "turn_at": MOST_CARDS, "windows": 1 << 15, "windows_turned": 2, "announced": 2, "flown": 99,
    "b_alt": 2, "b_state": 2, "m_alt": 2, "m_state": 2, "tokens": 8, "tokens_now": 8, "medals_now": 99,
    "quads_fired": 3, "sau_up": 3, "sau_out": 3, "british_medals": 999, "german_medals": 999, "last_points": 999,
    "crest": 2, "met": 99,
}  # fmt: skip


def pack(s: Raid) -> dict[str, Any]:
    """The position in words."""
    board = s.setting.ground.board
    name = board.name
    return {
        "score": s.score,
        "scores": list(s.scores),
        "nights_won": list(s.nights_won),
        "table": s.table[:],
        "card": s.card + 1,
        "drawn_winds": list(s.drawn_winds),
        "squadrons": {SQUADRONS.names[q]: f"{name[s.at[q]]} {ALTITUDES[s.alt[q]]} {s.fuel[q]}" for q in range(4)},
        "owner": list(s.owner),
        "units": _pack_units(s, s.units),
        "hit": _pack_units(s, s.hit),
        "pool": s.pool[:],
        "bombs": {name[h]: s.bombs[h] for h in board.hexes if s.bombs[h]},
        "marks": {name[h]: s.marks[h] for h in board.hexes if s.marks[h]},
        "target": CITIES.names[s.target] if s.target != NO_CITY else "-",
        "draw_first": CITIES.names[s.draw_first] if s.draw_first != NO_CITY else "-",
        "route": " ".join(DIRECTIONS.names[d] for d in s.route),
        "heading": HEADINGS[s.heading],
        "crests": [CITIES.names[i] for i in bits(s.crests)],
        "fresh_medals": list(s.fresh_medals),
        "deck": [list(leg) for leg in s.deck],
        **{key: " ".join(board.names_of(getattr(s, key))) for key in HEX_MASKS},
        **{key: name[getattr(s, key)] for key in PLACES},
        **{key: [name[h] for h in getattr(s, key)] for key in HEX_LISTS},
        **{key: [SQUADRONS.names[q] for q in bits(getattr(s, key))] for key in SQUADRON_MASKS if getattr(s, key)},
        "flags": [key for key in FLAGS if getattr(s, key)],
        **{key: getattr(s, key) for key in NUMBERS if getattr(s, key)},
    }


def _pack_units(s: Raid, units: bytearray) -> dict[str, str]:
    out = {}
    for h in s.setting.ground.board.hexes:
        row = units[h * SLOTS : (h + 1) * SLOTS]
        if any(row):
            out[s.setting.ground.board.name[h]] = " ".join(f"{SLOT_NAMES[k]} {n}" for k, n in enumerate(row) if n)
    return out


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Raid:
    """The position from words, refusing what cannot be."""
    s = Raid(setting, dice)
    index = setting.ground.board.index
    for key, most in NUMBERS.items():
        setattr(s, key, _number(saved.get(key, 0), key, -1, most))
    s.score = _number(saved["score"], "score", -9999, 9999)
    s.scores = tuple(_number(n, "scores", -9999, 9999) for n in saved.get("scores", ()))
    s.nights_won = tuple(_number(n, "nights_won", -9999, 9999) for n in saved["nights_won"])
    s.table = [_number(n, "table", 0, 9999) for n in saved["table"]]
    s.card = _number(saved["card"], "card", 0, len(setting.sky.cards)) - 1
    s.drawn_winds = tuple(
        _number(n, "drawn_winds", 0, len(setting.sky.wind_steps) - 1) for n in saved["drawn_winds"]
    )  # fmt: skip
    s.owner = tuple(_number(n, "owner", 0, len(setting.sides) - 1) for n in saved["owner"])
    for key in HEX_MASKS:
        setattr(s, key, mask_of(_index(index, word, key, "a hex") for word in str(saved[key]).split()))
    for key in PLACES:
        setattr(s, key, _index(index, saved[key], key, "a hex"))
    for key in HEX_LISTS:
        setattr(s, key, [_index(index, word, key, "a hex") for word in saved[key]])
    for key in SQUADRON_MASKS:
        setattr(s, key, mask_of(_index(SQUADRONS.index, word, key, "a squadron") for word in saved.get(key, ())))
    for key in FLAGS:
        setattr(s, key, False)
    for word in saved["flags"]:
        if word not in FLAGS:
            raise BadData("position, flags", f"expected some of {', '.join(FLAGS)}, found {word!r}")
        setattr(s, word, True)
    _read_squadrons(s, saved["squadrons"])
    s.units = _read_units(s, saved["units"], "units")
    s.hit = _read_units(s, saved["hit"], "hit")
    s.pool = [_number(n, "pool", 0, most) for n, most in zip(saved["pool"], forces().pool, strict=True)]
    for key, goal in (("bombs", s.bombs), ("marks", s.marks)):
        for word, n in saved[key].items():
            goal[_index(index, word, key, "a hex")] = _number(n, key, 0, 99)
    s.target, s.draw_first = (_city(saved[key], key) for key in ("target", "draw_first"))
    s.crests = mask_of(_index(CITIES.index, word, "crests", "a city") for word in saved["crests"])
    s.heading = _index({word: i for i, word in enumerate(HEADINGS)}, saved["heading"], "heading", "a direction")
    british, german = (_number(n, "fresh_medals", 0, 2) for n in saved["fresh_medals"])
    s.fresh_medals = (british, german)
    s.deck = tuple(
        tuple(_number(n, "deck", 0, most) for n, most in zip(leg, full, strict=True))
        for leg, full in zip(saved["deck"], forces().decks, strict=True)
    )
    _read_route(s, str(saved["route"]).split())
    _check(s)
    return s


def _read_squadrons(s: Raid, squadrons: Mapping[str, Any]) -> None:
    if set(squadrons) != set(SQUADRONS.names):
        raise BadData("position, squadrons", f"expected {', '.join(SQUADRONS.names)}")
    for q, name in enumerate(SQUADRONS.names):
        where = f"position, {name}"
        words = str(squadrons[name]).split()
        if len(words) != 3 or words[1] not in ALTITUDES or not words[2].isdigit():
            raise BadData(where, f"expected a hex, {' or '.join(ALTITUDES)} and fuel, found {squadrons[name]!r}")
        s.at[q] = _index(s.setting.ground.board.index, words[0], name, "a hex")
        s.alt[q] = ALTITUDES.index(words[1])
        s.fuel[q] = _number(int(words[2]), name, 0, s.tank(q))
        if s.alt[q] and s.at[q] == OFF:
            raise BadData(where, "expected a hex of the map for a squadron in the air")


def _read_units(s: Raid, saved: Mapping[str, Any], key: str) -> bytearray:
    out = bytearray(s.setting.ground.board.size * SLOTS)
    ground = s.setting.ground
    for name, text in saved.items():
        h = _index(ground.board.index, name, key, "a hex")
        words = str(text).split()
        for kind, n in zip(words[::2], words[1::2], strict=True):
            slot = _index(SLOT_INDEX, kind, f"{key}, {name}", "a unit")
            british = slot in (GUN, BEAM)
            allowed = ground.home_fields if british else ground.board.on_map if slot == MEDAL else ground.reich
            if slot == FIRE:
                allowed = ground.city_mask
            elif slot == FUEL:
                allowed = ground.airfields
            if not allowed >> h & 1:
                raise BadData(f"position, {key}, {name}", f"expected a hex where {kind} may stand")
            out[h * SLOTS + slot] = _number(int(n), f"{key}, {name}", 0, 99)
    return out


def _read_route(s: Raid, words: Iterable[str]) -> None:
    route = tuple(_index(DIRECTIONS.index, word, "route", "a direction") for word in words)
    neighbours = s.setting.ground.board.neighbours
    here = s.start
    for d in route:
        here = neighbours[here][d] if here != OFF else OFF
        if here == OFF:
            raise BadData("position, route", "expected a route that stays on the map")
    if s.flown > len(route):
        raise BadData("position, flown", f"expected at most {len(route)}, found {s.flown}")
    s.route = route


def _check(s: Raid) -> None:
    if not 0 <= s.night <= s.setting.nights:
        raise BadData("position, night", f"expected 0 to {s.setting.nights}, found {s.night}")
    if len(s.rail) != s.setting.rail_flak or len(s.sau) != 2 or len(s.via) != 4 or len(s.owner) != 4:
        raise BadData("position", "expected as many rail flak, Wilde Sau and squadrons as there are")
    if len(s.table) != len(s.setting.sides):
        raise BadData("position, table", "expected a number for each seat")
    if s.phase >= 3 and s.card == NO_CARD and not s.setting.solo:
        raise BadData("position, card", "expected a weather card from phase 3 on")
    if s.heading > NO_HEADING or (s.target == NO_CITY and s.turn_at):
        raise BadData("position, target", "expected a target with the route")
    shelters = sum(s.units[SHELTER::SLOTS])
    if s.placed < 0 or shelters > 99:
        raise BadData("position, placed", "expected a number of units")


def _city(word: Any, where: str) -> int:
    return NO_CITY if word == "-" else _index(CITIES.index, word, where, "a city")


def _number(value: Any, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadData(f"position, {where}", f"expected a whole number from {low} to {high}, found {value!r}")
    return value


def _index(index: Mapping[str, int], name: Any, where: str, what: str) -> int:
    if not isinstance(name, str) or name not in index:
        raise BadData(f"position, {where}", f"expected {what}, found {name!r}")
    return index[name]
