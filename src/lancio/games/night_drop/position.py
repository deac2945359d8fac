"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Pieces are written as a few words: `"505-s1": "2109 plt"`, `"505-c1": "1612 reduced"`,
`"de-3": "1513 G02 up"`. `-` instead of a hex means: not on the map any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.masks import bits, mask_of
from lancio.games.night_drop.pieces import (
    COMPANIES,
    COUNT,
    GERMAN_FIRST,
    GERMANS,
    NAME,
    NAMES,
    PIR_OF,
    STICK_COUNT,
    STICKS,
)
from lancio.games.night_drop.state import NO_COUNTER, NO_TYPE, Night, Setting
from lancio.games.night_drop.tables import PIRS, STICK_TYPES, forces
from lancio.games.night_drop.verbs import ACTIVATIONS

#: the words a piece can carry besides hex and type, and the mask each stands for
FLAGS = {"up": "face_up", "reduced": "reduced", "seen": "combat_dead", "shown": "announced"}
MASKS = ("activated", "moved", "mover", "attacked", "beset", "attackers")
NUMBERS = ("turn", "initiative", "first_pir", "used", "activation", "active", "pir", "allowance", "mp", "point",
           "own_point")  # fmt: skip
#: the least and the most each of them can be, where that is not 0 and 99
LIMITS = {
    "initiative": (0, 1),
    "active": (0, 1),
    "first_pir": (-1, len(PIRS) - 1),
    "pir": (-1, len(PIRS) - 1),
    "activation": (-1, len(ACTIVATIONS.names) - 1),
    "used": (0, (1 << len(ACTIVATIONS.names)) - 1),
    "mp": (-1, 99),
    "point": (-1, COUNT - 1),
    "own_point": (-1, COUNT - 1),
}
TYPE_IDS = tuple(kind.id for kind in forces().germans)


def pack(s: Night) -> dict[str, Any]:
    """The position in words."""
    board = s.setting.ground.board
    pieces = {}
    for unit in range(COUNT):
        if STICK_COUNT <= unit < GERMAN_FIRST and not s.where[unit] and not s.dead >> unit & 1:
            continue
        if unit >= GERMAN_FIRST and s.which[unit - GERMAN_FIRST] == NO_TYPE:
            continue
        words = [board.name[s.where[unit]] if s.where[unit] else "-" if s.dead >> unit & 1 else "?"]
        if unit < STICK_COUNT:
            words.append(STICK_TYPES[s.kind[unit]])
        elif unit >= GERMAN_FIRST:
            words.append(TYPE_IDS[s.which[unit - GERMAN_FIRST]])
        words += [word for word, mask in FLAGS.items() if getattr(s, mask) >> unit & 1]
        pieces[NAME[unit]] = " ".join(words)
    return {
        "pieces": pieces,
        "counters": {
            board.name[h]: [value, bool(s.vp_open >> h & 1)]
            for h, value in zip(s.setting.plan.vp_hexes, s.vp_value, strict=True)
            if value != NO_COUNTER
        },
        "control": board.names_of(s.control),
        "claimed_turns": list(bits(s.pa_turns)),
        "clues": {
            NAME[GERMAN_FIRST + i]: [TYPE_IDS[t] for t in bits(clue)]
            for i, clue in enumerate(s.clue)
            if s.which[i] != NO_TYPE and clue != ALL_TYPES
        },
        "target": board.name[s.target],
        "gathering": s.gathering,
        "ghost": list(s.ghost),
        "pushed": [[NAME[u] for u in bits(mask)] for mask in s.pushed],
        **{name: [NAME[u] for u in bits(getattr(s, name))] for name in MASKS},
        **{name: getattr(s, name) for name in NUMBERS},
    }


ALL_TYPES = (1 << len(TYPE_IDS)) - 1


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Night:
    """The position from words; every piece once, every type as often as there are counters."""
    pieces = _table(saved, "pieces")
    s = Night(setting, dice, _kinds(pieces))
    for name, words in pieces.items():
        _read_piece(s, name, words)
    _check_types(s)
    _read_counters(s, saved)
    board = setting.ground.board
    s.control = mask_of(_index(board.index, h, "position, control", "a hex") for h in _list(saved, "control"))
    s.pa_turns = mask_of(_list(saved, "claimed_turns"))
    for name, types in _table(saved, "clues").items():
        i = _index(NAMES.index, name, "position, clues", "a unit") - GERMAN_FIRST
        s.clue[i] = mask_of(_index(_TYPE_INDEX, t, "position, clues", "a German type") for t in types)
    s.target = _index(board.index, saved["target"], "position, target", "a hex")
    s.gathering = bool(saved["gathering"])
    s.ghost = (int(saved["ghost"][0]), int(saved["ghost"][1]))
    once, twice, thrice = (_units(entry) for entry in saved["pushed"])
    s.pushed = (once, twice, thrice)
    for name in MASKS:
        setattr(s, name, _units(_list(saved, name)))
    for name in NUMBERS:
        value = saved[name]
        low, high = LIMITS.get(name, (0, 99))
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadData(f"position, {name}", f"expected a whole number from {low} to {high}, found {value!r}")
        setattr(s, name, value)
    if s.turn > setting.plan.turns:
        raise BadData("position, turn", f"expected a turn up to {setting.plan.turns}, found {s.turn}")
    return s


_TYPE_INDEX = {type_: i for i, type_ in enumerate(TYPE_IDS)}


def _kinds(pieces: Mapping[str, Any]) -> bytes:
    kinds = []
    for unit in range(STICK_COUNT):
        words = str(pieces.get(NAME[unit], "")).split()
        if len(words) < 2 or words[1] not in STICK_TYPES:
            raise BadData(f"position, {NAME[unit]}", f"expected a hex and one of {', '.join(STICK_TYPES)}")
        kinds.append(STICK_TYPES.index(words[1]))
    return bytes(kinds)


def _read_piece(s: Night, name: str, text: Any) -> None:
    where = f"position, {name}"
    unit = _index(NAMES.index, name, "position", "a unit")
    words = str(text).split()
    if not words:
        raise BadData(where, "expected a hex")
    rest = words[1:] if unit >= STICK_COUNT else words[2:]
    if unit >= GERMAN_FIRST:
        kind = _index(_TYPE_INDEX, rest.pop(0) if rest else "", where, "a German type")
        if not s.cup >> kind & 1:
            raise BadData(where, f"expected a type not drawn yet, found {TYPE_IDS[kind]} again")
        s.which[unit - GERMAN_FIRST] = kind
        s.cup &= ~(1 << kind)
    for word in rest:
        if word not in FLAGS:
            raise BadData(where, f"expected one of {', '.join(FLAGS)}, found {word!r}")
        setattr(s, FLAGS[word], getattr(s, FLAGS[word]) | 1 << unit)
    if words[0] == "-":
        s.dead |= 1 << unit
    elif words[0] != "?":
        hex_ = _index(s.setting.ground.board.index, words[0], where, "a hex")
        if hex_ == OFF or s.occupied[0 if unit >= GERMAN_FIRST else 1] >> hex_ & 1:
            raise BadData(where, f"expected a hex of the map without enemies, found {words[0]!r}")
        s.put(unit, hex_)
    if STICK_COUNT <= unit < GERMAN_FIRST:
        pir = PIR_OF[unit]
        s.formed[pir] = max(s.formed[pir], unit - COMPANIES[pir].start + 1)


def _check_types(s: Night) -> None:
    for pir, sticks in enumerate(STICKS):
        found = Counter(s.kind[u] for u in sticks)
        for kind, expected in enumerate(forces().sticks[pir]):
            if found[kind] != expected:
                raise BadData(
                    f"position, sticks of {PIRS[pir]}",
                    f"expected {expected} of type {STICK_TYPES[kind]}, found {found[kind]}",
                )
    drawn = [i for i in range(len(GERMANS)) if s.which[i] != NO_TYPE]
    if drawn != list(range(len(drawn))):
        raise BadData("position, German units", f"expected {NAME[GERMAN_FIRST]} and so on without a gap")


def _read_counters(s: Night, saved: Mapping[str, Any]) -> None:
    plan = s.setting.plan
    cup = list(plan.vp_counters)
    for name, entry in _table(saved, "counters").items():
        hex_ = _index(s.setting.ground.board.index, name, "position, counters", "a hex")
        if hex_ not in plan.vp_hexes:
            raise BadData("position, counters", f"expected a VP hex, found {name!r}")
        value, is_open = entry
        if value not in cup:
            raise BadData(f"position, counters, {name}", f"expected one of the counters left: {cup}, found {value!r}")
        cup.remove(value)
        s.vp_value[plan.vp_hexes.index(hex_)] = value
        if is_open:
            s.vp_open |= 1 << hex_
    s.vp_cup = tuple(cup)


def _table(saved: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = saved[key]
    if not isinstance(value, Mapping):
        raise BadData(f"position, {key}", f"expected a table, found {value!r}")
    return value


def _list(saved: Mapping[str, Any], key: str) -> list[Any]:
    value = saved[key]
    if not isinstance(value, list):
        raise BadData(f"position, {key}", f"expected a list, found {value!r}")
    return value


def _units(names: Iterable[str]) -> int:
    return mask_of(_index(NAMES.index, name, "position", "a unit") for name in names)


def _index(index: Mapping[str, int], name: Any, where: str, what: str) -> int:
    if not isinstance(name, str) or name not in index:
        raise BadData(where, f"expected {what}, found {name!r}")
    return index[name]
