"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Most of it are the declared fields. Pieces on the map are written as a few words: `"blau": "1513 3 moved a2 o1"`, a
spare with its kind `"de-1": "1513 1 para"`, a Command `"de-command": "1312"`. Counters: `"tito 1607"`,
`"gb - up found"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lancio.engine import fields
from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.masks import bits, mask_of
from lancio.games.drvar.ammunition import count_markers
from lancio.games.drvar.forces import COUNTERS, IDENTITIES, forces
from lancio.games.drvar.pieces import (
    ALL_COMMANDS,
    ALL_FIGHTERS,
    COMMANDS,
    COUNTER_FIRST,
    FIGHTERS,
    INDEX,
    NAME,
    SIDE_OF,
    SPARES,
    UNIT,
)
from lancio.games.drvar.state import Drvar, Setting

#: the words a piece can carry, and the mask each stands for
FLAGS = {
    "moved": "moved",
    "ferma": "ferma",
    "halted": "halted",
    "split": "split",
    "out": "uncommanded",
    "worn": "worn_out",
}
#: the letters of markers that are counted, and the list each stands for
COUNTED = {"a": "attack_markers", "o": "opportunity_markers", "d": "damage"}
BY_HAND = ("pieces", "stacks", "counters")


def pack(s: Drvar) -> dict[str, Any]:
    """The position in words."""
    return {
        "pieces": {NAME[p]: words_of(s, p) for p in bits(s.present & (ALL_FIGHTERS | ALL_COMMANDS))},
        "stacks": [" ".join(NAME[p] for p in stack) for stack in stacks(s)],
        "counters": [counter_words(s, i) for i in range(len(s.ident))],
        **fields.pack(s),
    }


def words_of(s: Drvar, piece: int) -> str:
    """A piece on the map."""
    words = [s.setting.ground.board.name[s.where[piece]]]
    if ALL_FIGHTERS >> piece & 1:
        words.append(str(s.sp[piece]))
        if piece not in UNIT:
            words.append(s.kind_of(piece).key)
    words += [word for word, mask in FLAGS.items() if getattr(s, mask) >> piece & 1]
    if "ferma" in words:
        words.remove("halted")  # who is FERMA has had that result
    words += [f"{letter}{n}" for letter, counts in COUNTED.items() if (n := getattr(s, counts)[piece])]
    return " ".join(words)


def stacks(s: Drvar) -> list[list[int]]:
    """The order of the stacks, bottom first, where it matters."""
    return [sorted(bits(units), key=s.rank.__getitem__) for side in range(2) for units in s.stacked(side)]


def counter_words(s: Drvar, number: int) -> str:
    """An objective counter."""
    piece = COUNTER_FIRST + number
    words = [IDENTITIES[s.ident[number]], s.setting.ground.board.name[s.where[piece]] if s.where[piece] else "-"]
    if s.opened >> number & 1:
        words.append("up")
    if s.found >> number & 1:
        words.append("found")
    if s.moved >> piece & 1:
        words.append("moved")
    return " ".join(words)


def filled(saved: Mapping[str, Any]) -> dict[str, Any]:
    """A position in which units that are not mentioned are gone."""
    named = {*saved.get("pieces", ()), *saved.get("waiting", ())}
    return {"dead": [NAME[unit] for unit in UNIT if NAME[unit] not in named], **saved}


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Drvar:
    """The position from words, refusing what does not hold."""
    s = Drvar(setting, dice)
    fields.unpack(s, saved, BY_HAND)
    waiting = s.waiting
    for piece, unit in UNIT.items():
        s.sp[piece] = 0 if s.dead >> piece & 1 else unit.sp
    s.sp[COMMANDS[0]] = s.sp[COMMANDS[1]] = 1
    for name, text in _table(saved, "pieces").items():
        _read_piece(s, name, text)
    for stack in _list(saved, "stacks"):
        for name in str(stack).split():
            s.clock += 1
            s.rank[_index(INDEX, name, "position, stacks", "a unit")] = s.clock
    _read_counters(s, _list(saved, "counters"))
    if waiting != s.waiting or waiting & ~mask_of(UNIT):
        raise BadData("position, waiting", "expected units of the order of battle that are not on the map")
    _check(s)
    _find_spares(s)
    return s


def _find_spares(s: Drvar) -> None:
    """Counters that are nowhere serve for parts of split units."""
    busy = s.present | s.waiting | s.dead | s.renounced
    for side in range(2):
        named = mask_of(p for p in UNIT if FIGHTERS[side] >> p & 1)
        s.spare[side] = (SPARES[side] | named) & ~busy
        for piece in bits(s.spare[side]):
            s.sp[piece] = 0


def _check(s: Drvar) -> None:
    """What must hold between the parts."""
    if s.turn > s.setting.plan.turns:
        raise BadData("position, turn", f"expected a turn up to {s.setting.plan.turns}, found {s.turn}")
    if s.turn and len(s.ident) != len(COUNTERS):
        raise BadData("position, counters", f"expected {len(COUNTERS)} counters, found {len(s.ident)}")
    for piece in bits((s.dead | s.renounced) & s.present):
        raise BadData(f"position, {NAME[piece]}", "expected a piece either on the map or out of the game")
    if (s.group | s.crew) & ~s.present:
        raise BadData("position, group", "expected units on the map")
    if s.waiting & (s.present | s.dead | s.renounced):
        raise BadData("position, waiting", "expected units that are neither on the map nor out of the game")


def _read_piece(s: Drvar, name: str, text: Any) -> None:
    where = f"position, {name}"
    piece = _index(INDEX, name, "position", "a unit")
    words = str(text).split()
    if not words or piece >= COUNTER_FIRST:
        raise BadData(where, "expected a unit with its hex")
    hex_ = _index(s.setting.ground.board.index, words.pop(0), where, "a hex")
    if hex_ == OFF:
        raise BadData(where, "expected a hex of the map")
    if ALL_FIGHTERS >> piece & 1:
        _read_strength(s, piece, words, where)
    for word in words:
        _read_marker(s, piece, word, where)
    count_markers(s, piece)
    s.put(piece, hex_)


def _read_strength(s: Drvar, piece: int, words: list[str], where: str) -> None:
    most = s.setting.forces.standard[SIDE_OF[piece]]
    if not words or not words[0].isdigit() or not 1 <= int(words[0]) <= most:
        raise BadData(where, f"expected 1 to {most} SP after the hex, found {' '.join(words)!r}")
    s.sp[piece] = int(words.pop(0))
    if piece not in UNIT:
        s.recast(piece, _index(forces().kind_index, words.pop(0) if words else "", where, "a kind of unit"))


def _read_marker(s: Drvar, piece: int, word: str, where: str) -> None:
    if word in FLAGS:
        setattr(s, FLAGS[word], getattr(s, FLAGS[word]) | 1 << piece)
        s.halted |= s.ferma
    elif word[0] in COUNTED and word[1:].isdigit() and 0 < int(word[1:]) <= 3:
        getattr(s, COUNTED[word[0]])[piece] = int(word[1:])
    else:
        raise BadData(where, f"expected one of {', '.join(FLAGS)}, a1, o1, d1, found {word!r}")


def _read_counters(s: Drvar, entries: Iterable[Any]) -> None:
    left = list(COUNTERS)
    ident = []
    for number, entry in enumerate(entries):
        where = f"position, counter {number + 1}"
        words = str(entry).split()
        if len(words) < 2 or words[0] not in IDENTITIES or IDENTITIES.index(words[0]) not in left:
            raise BadData(where, f"expected one of the counters left and a hex, found {entry!r}")
        what = IDENTITIES.index(words[0])
        left.remove(what)
        ident.append(what)
        bit = 1 << number
        if "up" in words:
            s.opened |= bit
        if "found" in words:
            s.found |= bit
        if "moved" in words:
            s.moved |= 1 << (COUNTER_FIRST + number)
        if words[1] == "-":
            s.taken |= bit
        else:
            s.put(COUNTER_FIRST + number, _index(s.setting.ground.board.index, words[1], where, "a hex"))
    s.ident = bytes(ident)


def _table(saved: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = saved.get(key, {})
    if not isinstance(value, Mapping):
        raise BadData(f"position, {key}", f"expected a table, found {value!r}")
    return value


def _list(saved: Mapping[str, Any], key: str) -> list[Any]:
    value = saved.get(key, [])
    if not isinstance(value, list):
        raise BadData(f"position, {key}", f"expected a list, found {value!r}")
    return value


def _index(index: Mapping[str, int], name: Any, where: str, what: str) -> int:
    if not isinstance(name, str) or name not in index:
        raise BadData(where, f"expected {what}, found {name!r}")
    return index[name]
