"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Pieces are written as a few words: `"al-a1": "A/c5 para 3"`, `"de-b2": "B/g6 infantry 2 up disordered"`. Instead of a
hex stands `-` for eliminated, `missing`, or `?` for not on the map yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.masks import bits, mask_of
from lancio.games.histo_command.pieces import COUNT, DEFENDER, GERMAN_FIRST, NAME, NAMES, PLACES, SIDES_OF_GROUPS
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import NOBODY, NONE, TYPES, Battle, Setting
from lancio.games.histo_command.tables import GROUPS, SIDES, forces

FLAGS = {"up": "up", "disordered": "disordered", "reacted": "reacted", "acted": "acted"}
#: name -> lowest and highest value
NUMBERS = {
    "turn": (-1, 20), "initiative": (0, 1), "group": (-1, 2), "used": (0, 63), "active": (0, 1), "mp": (0, 40),
    "steps": (0, 40), "foot_spent": (0, 1 << 16), "vehicle_spent": (0, 1 << 16),
}  # fmt: skip


def pack(s: Battle) -> dict[str, Any]:
    """The position in words."""
    board = s.setting.ground.board
    pieces = {}
    for unit in range(COUNT):
        if s.kind[unit] == NONE:
            continue
        place = "-" if s.dead >> unit & 1 else "missing" if s.missing >> unit & 1 else "?"
        words = [board.name[s.where[unit]] if s.where[unit] else place, TYPES[s.kind[unit]].id, str(s.strength[unit])]
        words += [
            w for w, mask in FLAGS.items() if getattr(s, mask) >> unit & 1 and (w != "up" or unit >= GERMAN_FIRST)
        ]
        pieces[NAME[unit]] = " ".join(words)
    return {
        "pieces": pieces,
        "clues": {NAME[p]: [TYPES[t].id for t in bits(s.clue[p])] for p in range(COUNT) if _worth_noting(s, p)},
        "shots": {NAME[p]: s.shots[p] for p in range(COUNT) if s.shots[p]},
        "control": board.names_of(s.control),
        "points": [board.name[h] for h in s.points],
        "used_points": [board.name[h] for h in s.used_points],
        "second": [NAME[u] for u in bits(s.second)],
        "mover": NAME[s.mover] if s.mover != NOBODY else "",
        "halted": s.halted,
        **{name: getattr(s, name) for name in NUMBERS},
    }


def _worth_noting(s: Battle, piece: int) -> bool:
    """Whether more is known of a hidden counter than the types of its group."""
    if piece < GERMAN_FIRST or s.kind[piece] == NONE or s.up >> piece & 1:
        return False
    return s.clue[piece] != _group_types(s.setting, piece)


def _group_types(setting: Setting, piece: int) -> int:
    group = next(g for g in range(len(GROUPS)) if piece in PLACES[DEFENDER][g])
    return mask_of(setting.plan.groups[DEFENDER][group])


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Battle:
    """The position from words; every counter of the scenario once, in one hex."""
    pieces = _table(saved, "pieces")
    s = Battle(setting, dice, _kinds(setting, pieces))
    for name, words in pieces.items():
        _read_piece(s, name, str(words).split())
    for piece in range(GERMAN_FIRST, COUNT):
        if s.kind[piece] != NONE:
            s.clue[piece] = 1 << s.kind[piece] if s.up >> piece & 1 else _group_types(setting, piece)
    for name, types in _table(saved, "clues").items():
        piece = _index(NAMES.index, name, "position, clues", "a unit")
        s.clue[piece] = mask_of(_index(forces().index, t, "position, clues", "a type of unit") for t in types)
        if not s.clue[piece] >> s.kind[piece] & 1:
            raise BadData(f"position, clues, {name}", f"expected {TYPES[s.kind[piece]].id} among the types")
    for name, shots in _table(saved, "shots").items():
        if not isinstance(shots, int) or not 0 < shots < NONE:
            raise BadData(f"position, shots, {name}", f"expected a number of shots, found {shots!r}")
        s.shots[_index(NAMES.index, name, "position, shots", "a unit")] = shots
    s.control = mask_of(_hexes(s, saved, "control"))
    if s.control & ~setting.plan.objective_hexes:
        raise BadData("position, control", "expected objective hexes")
    s.points, s.used_points = tuple(_hexes(s, saved, "points")), tuple(_hexes(s, saved, "used_points"))
    s.second = _units(_list(saved, "second"))
    mover = saved["mover"]
    s.mover = _index(NAMES.index, mover, "position, mover", "a unit") if mover else NOBODY
    if not isinstance(saved["halted"], bool):
        raise BadData("position, halted", f"expected true or false, found {saved['halted']!r}")
    s.halted = saved["halted"]
    for name, (low, high) in NUMBERS.items():
        value = saved[name]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadData(f"position, {name}", f"expected a whole number from {low} to {high}, found {value!r}")
        setattr(s, name, value)
    if s.turn > setting.plan.turns:
        raise BadData("position, turn", f"expected a turn up to {setting.plan.turns}, found {s.turn}")
    return s


def _kinds(setting: Setting, pieces: Mapping[str, Any]) -> bytes:
    kinds = bytearray([NONE]) * COUNT
    for name, words in pieces.items():
        unit = _index(NAMES.index, name, "position", "a unit")
        parts = str(words).split()
        if len(parts) < 3:
            raise BadData(f"position, {name}", f"expected a hex, a type and a strength, found {words!r}")
        kinds[unit] = _index(forces().index, parts[1], f"position, {name}", "a type of unit")
    for side, group in SIDES_OF_GROUPS:
        places = PLACES[side][group]
        expected = setting.plan.groups[side][group]
        found = [k for p in places if (k := kinds[p]) != NONE]
        in_order = all(kinds[p] != NONE for p in places[: len(found)])
        if Counter(found) != Counter(expected) or not in_order:
            raise BadData(
                f"position, {SIDES[side]} group {GROUPS[group]}",
                f"expected {', '.join(TYPES[k].id for k in expected) or 'nobody'}",
            )
    return bytes(kinds)


def _read_piece(s: Battle, name: str, words: list[str]) -> None:
    where = f"position, {name}"
    unit = NAMES.index[name]
    place, _, strength, *flags = words
    if not strength.isdigit() or int(strength) > s.type(unit).strength:
        raise BadData(where, f"expected a strength up to {s.type(unit).strength}, found {strength!r}")
    s.strength[unit] = int(strength)
    if place != "-" and not s.strength[unit] and not s.type(unit).is_dummy:
        raise BadData(where, "expected at least strength 1; a unit without is eliminated: -")
    for flag in flags:
        if flag not in FLAGS:
            raise BadData(where, f"expected one of {', '.join(FLAGS)}, found {flag!r}")
        setattr(s, FLAGS[flag], getattr(s, FLAGS[flag]) | 1 << unit)
    if place == "-":
        s.dead |= 1 << unit
    elif place == "missing" and unit < GERMAN_FIRST:
        s.missing |= 1 << unit
    elif place != "?":
        hex_ = _index(s.setting.ground.board.index, place, where, "a hex")
        if hex_ == OFF or not s.setting.plan.spread.field >> hex_ & 1 or s.at[hex_] != NONE:
            raise BadData(where, f"expected a free hex of the scenario's sheets, found {place!r}")
        s.put(unit, hex_)


def check(s: Battle) -> None:
    """Refuse pending steps that do not fit the position."""
    for frame in s.stack:
        name, *numbers = frame
        if name not in FITS or not FITS[name](s, *numbers):
            raise BadData("position, pending", f"expected a step that fits the position, found {list(frame)!r}")


def _landing(s: Battle, *numbers: int) -> bool:
    """A wave is landing, with as many points as it needs."""
    return s.group >= 0 and not numbers and bool(s.points) and (not s.second or len(s.points) == 2)


def _on(s: Battle, *hexes: int) -> bool:
    return all(h >= 0 and s.setting.plan.spread.field >> h & 1 for h in hexes)


def _there(s: Battle, *units: int) -> bool:
    return all(0 <= u < COUNT and s.where[u] for u in units)


def _drops(s: Battle, unit: int) -> bool:
    return 0 <= unit < GERMAN_FIRST and s.kind[unit] != NONE


def _chain(s: Battle, *hexes: int) -> bool:
    if s.mover == NOBODY or not s.where[s.mover] or not hexes or not _on(s, *hexes):
        return False
    going = s.setting.ground.going[s.type(s.mover).moves]
    return all(going.open[a] >> b & 1 for a, b in pairwise((s.where[s.mover], *hexes)))


#: step -> whether its numbers fit the position
FITS: dict[str, Callable[..., bool]] = {
    **{name: lambda s, *n: not n for name in ("turn", "victory", "drop-begins", "drop-ends", "deploy", "recovery")},
    "initiative": lambda s, *n: not n and s.turn > 0,
    "wave": lambda s, group: 0 <= group < len(GROUPS),
    "drop-point": lambda s, *n: s.group >= 0 and not n and bool(waiting(s, s.group)),
    "second-point": _landing,
    "assign": lambda s, *n: _landing(s, *n) and len(s.points) == 2,
    "jump": lambda s, *n: _landing(s, *n) or (("drop-point",) in s.stack and s.group >= 0),
    "shift": lambda s, unit, hex_: _drops(s, unit) and not s.where[unit] and _on(s, hex_),
    "landing-fire": lambda s, unit, fired: _drops(s, unit) and _there(s, unit) and 0 <= fired < 1 << COUNT,
    "activations": lambda s, side: side in (0, 1),
    "choose-group": lambda s, side: side in (0, 1),
    "orders": lambda s, *n: not n and s.group >= 0,
    "walk": _chain,
    "react": lambda s, unit, start, hex_: 0 <= unit < COUNT and _on(s, start, hex_),
    "fall-back": lambda s, loser, winner: _there(s, loser, winner),
    "enter": lambda s, unit, hex_: 0 <= unit < COUNT and _on(s, hex_),
}


def _hexes(s: Battle, saved: Mapping[str, Any], key: str) -> list[int]:
    index = s.setting.ground.board.index
    hexes = [_index(index, name, f"position, {key}", "a hex") for name in _list(saved, key)]
    if mask_of(hexes) & ~s.setting.plan.spread.field:
        raise BadData(f"position, {key}", "expected hexes of the scenario's sheets")
    return hexes


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
