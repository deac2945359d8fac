"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Most of it is declared, field by field, in `state`. Here is what takes more than a line: the pieces, a few words
each (`"505-s1": "2109 plt"`, `"505-c1": "1612 reduced"`, `"de-3": "1513 G02 up"`; `-` instead of a hex means: not on
the map any more, `?`: not yet), the Victory Point counters (`"2511": [3, false]`, a value and whether it lies face
up), and the clues the US has about hidden German units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from lancio.engine import fields
from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.kinds import Several, Thing
from lancio.engine.verbs import Names
from lancio.games.night_drop import combat, retreat
from lancio.games.night_drop.pieces import (
    ALL_GERMANS,
    COMPANIES,
    COUNT,
    GERMAN_FIRST,
    GERMANS,
    NAME,
    PIR_OF,
    SIDE_OF,
    STICK_COUNT,
    STICKS,
)
from lancio.games.night_drop.state import ALL_TYPES, NO_COUNTER, NO_TYPE, Night, Setting
from lancio.games.night_drop.tables import PIRS, STICK_TYPES, forces
from lancio.games.night_drop.words import HEX, UNIT

#: the words a piece can carry besides hex and type, and the mask each stands for
FLAGS = {"up": "face_up", "reduced": "reduced", "seen": "combat_dead", "shown": "announced"}
BY_HAND = ("pieces", "counters", "clues")
STICK_TYPE = Thing(Names("stick type", STICK_TYPES))
GERMAN_TYPE = Thing(Names("German type", (kind.id for kind in forces().germans)))
GERMAN_TYPES = Several(GERMAN_TYPE)
#: the steps of a combat that goes on
FIGHTING = {
    step.name
    for step in (
        combat.helpers, combat.attack_points, combat.defence_points, combat.resolve, combat.point_loss,
        retreat.stand_or_retreat, retreat.advance_point, retreat.who_advances,
    )
}  # fmt: skip


def pack(s: Night) -> dict[str, Any]:
    """The position in words."""
    by_hand = {"pieces": _pieces(s), "counters": _counters(s), "clues": _clues(s)}
    return {**{name: table for name, table in by_hand.items() if table}, **fields.pack(s)}


def _pieces(s: Night) -> dict[str, str]:
    marks = [getattr(s, mask) for mask in FLAGS.values()]
    marked = 0
    for mask in marks:
        marked |= mask
    where, dead = s.where, s.dead
    out = {}
    # most pieces are sticks, and most of them carry nothing but hex and type
    for unit, kind in enumerate(s.kind):
        flags = tuple([mask >> unit & 1 for mask in marks]) if marked >> unit & 1 else ()
        out[NAME[unit]] = _words(where[unit], dead >> unit & 1, STICK_TYPES[kind], flags)
    for unit in range(STICK_COUNT, COUNT):
        if _is_known(s, unit):
            flags = tuple([mask >> unit & 1 for mask in marks])
            out[NAME[unit]] = _words(where[unit], dead >> unit & 1, _type(s, unit), flags)
    return out


def _is_known(s: Night, unit: int) -> bool:
    """Companies that were formed, German units that were drawn."""
    if unit >= GERMAN_FIRST:
        return s.which[unit - GERMAN_FIRST] != NO_TYPE
    return bool((s.present | s.dead) >> unit & 1)


def _type(s: Night, unit: int) -> str:
    """What a piece is, unless its name tells."""
    return s.german_type(unit).id if unit >= GERMAN_FIRST else ""


@lru_cache(maxsize=4096)
def _words(where: int, dead: int, type_: str, flags: tuple[int, ...]) -> str:
    """A piece in words. Most are where they were when a position was last written down."""
    words = [HEX.write(where) if where else "-" if dead else "?"]
    if type_:
        words.append(type_)
    return " ".join(words + [word for word, flag in zip(FLAGS, flags, strict=False) if flag])


def _counters(s: Night) -> dict[str, list[Any]]:
    values = zip(s.setting.scene.vp_hexes, s.vp_value, strict=True)
    return {HEX.write(h): [value, bool(s.vp_open >> h & 1)] for h, value in values if value != NO_COUNTER}


def _clues(s: Night) -> dict[str, list[str]]:
    return {
        NAME[GERMAN_FIRST + i]: GERMAN_TYPES.write(clue)
        for i, clue in enumerate(s.clue)
        if s.which[i] != NO_TYPE and clue != ALL_TYPES
    }


def filled(saved: Mapping[str, Any]) -> dict[str, Any]:
    """A position in which sticks that are not mentioned are dead, each of one of the types that are left."""
    pieces = dict(_table(saved, "pieces"))
    for pir, sticks in enumerate(STICKS):
        left = Counter(dict(enumerate(forces().sticks[pir])))
        names = [NAME[stick] for stick in sticks]
        left.subtract(STICK_TYPES.index(pieces[name].split()[1]) for name in names if name in pieces)
        rest = list(left.elements())
        pieces |= {name: f"- {STICK_TYPES[rest.pop()]}" for name in names if name not in pieces}
    return {**saved, "pieces": pieces}


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Night:
    """The position from words; every piece once, every type as often as there are counters."""
    pieces = _table(saved, "pieces")
    s = Night(setting, dice, bytes(_stick_type(pieces, stick) for stick in range(STICK_COUNT)))
    fields.unpack(s, saved, BY_HAND)
    for name, words in pieces.items():
        _read_piece(s, name, words)
    _check_types(s)
    _read_counters(s, _table(saved, "counters"))
    for name, types in _table(saved, "clues").items():
        unit = UNIT.read(name, "position, clues")
        if not ALL_GERMANS >> unit & 1:
            raise BadData("position, clues", f"expected a German unit, found {name!r}")
        number = unit - GERMAN_FIRST
        s.clue[number] = GERMAN_TYPES.read(types, f"position, clues, {name}")
        if s.which[number] != NO_TYPE and not s.clue[number] >> s.which[number] & 1:
            raise BadData(f"position, clues, {name}", "expected its own type among those that it may be")
    if s.turn > setting.scene.turns:
        raise BadData("position, turn", f"expected a turn up to {setting.scene.turns}, found {s.turn}")
    return s


def check(s: Night) -> None:
    """The pending steps must fit: a combat has a target and attackers."""
    pending = [name for name, *_ in s.stack if name in FIGHTING]
    if pending and not (s.target and s.attackers):
        raise BadData("position, target", f"expected a hex and its attackers, for {pending[-1]!r} is pending")


def _stick_type(pieces: Mapping[str, Any], stick: int) -> int:
    words = str(pieces.get(NAME[stick], "")).split()
    if len(words) < 2 or words[1] not in STICK_TYPES:
        raise BadData(f"position, {NAME[stick]}", f"expected a hex and one of {', '.join(STICK_TYPES)}")
    return STICK_TYPES.index(words[1])


def _read_piece(s: Night, name: str, text: Any) -> None:
    where = f"position, {name}"
    unit = UNIT.read(name, "position, pieces")
    words = str(text).split()
    if not words:
        raise BadData(where, "expected a hex")
    rest = words[1:] if unit >= STICK_COUNT else words[2:]
    if unit >= GERMAN_FIRST:
        kind = GERMAN_TYPE.read(rest.pop(0) if rest else "", where)
        if not s.cup >> kind & 1:
            raise BadData(where, f"expected a type not drawn yet, found {GERMAN_TYPE.write(kind)} again")
        s.which[unit - GERMAN_FIRST] = kind
        s.cup &= ~(1 << kind)
    for word in rest:
        if word not in FLAGS:
            raise BadData(where, f"expected one of {', '.join(FLAGS)}, found {word!r}")
        setattr(s, FLAGS[word], getattr(s, FLAGS[word]) | 1 << unit)
    if words[0] == "-":
        s.dead |= 1 << unit
    elif words[0] != "?":
        hex_ = HEX.read(words[0], where)
        if hex_ == OFF or s.occupied[1 - SIDE_OF[unit]] >> hex_ & 1:
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


def _read_counters(s: Night, counters: Mapping[str, Any]) -> None:
    vp_hexes = s.setting.scene.vp_hexes
    cup = list(s.setting.scene.vp_counters)
    for name, entry in counters.items():
        where = f"position, counters, {name}"
        hex_ = HEX.read(name, "position, counters")
        if hex_ not in vp_hexes:
            raise BadData("position, counters", f"expected a VP hex, found {name!r}")
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], bool):
            raise BadData(where, f"expected a value and whether it lies face up, found {entry!r}")
        value, is_open = entry
        if value not in cup:
            raise BadData(where, f"expected one of the counters left: {cup}, found {value!r}")
        cup.remove(value)
        s.vp_value[vp_hexes.index(hex_)] = value
        if is_open:
            s.vp_open |= 1 << hex_
    s.vp_cup = tuple(cup)


def _table(saved: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = saved.get(key, {})
    if not isinstance(value, Mapping):
        raise BadData(f"position, {key}", f"expected a table, found {value!r}")
    return value
