"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Most fields are written as they are declared. Pieces are a few words each: `"al-a1": "A/c5 para 3"`,
`"de-b2": "B/g6 infantry 2 up disordered"`. Instead of a hex stands `-` for eliminated, `missing`, or `?` for not on
the map yet. Clues and shots are written where there are any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from lancio.engine import fields
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.kinds import Number, Several
from lancio.engine.masks import bits, mask_of
from lancio.games.histo_command.box import BOX
from lancio.games.histo_command.drop import drop_ends, drop_points, second_points, who_jumps, who_jumps_there
from lancio.games.histo_command.pieces import COUNT, DEFENDER, GERMAN_FIRST, GROUP_OF, NAME, PLACES, SIDES_OF_GROUPS
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import NONE, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS, SIDES
from lancio.games.histo_command.words import NOBODY, TYPE, UNIT

#: what a piece can be beside its place, type and strength
FLAGS = ("up", "disordered", "reacted", "acted")
BY_HAND = ("pieces", "clues", "shots")
SHOTS = Number(1, NONE - 1)


def pack(s: Battle) -> dict[str, Any]:
    """The position in words."""
    saved = {
        "pieces": {NAME[p]: " ".join(_piece_words(s, p)) for p in range(COUNT) if s.kind[p] != NONE},
        "clues": {NAME[p]: [TYPES[t].id for t in bits(s.clue[p])] for p in range(COUNT) if _worth_noting(s, p)},
        "shots": {NAME[p]: s.shots[p] for p in range(COUNT) if s.shots[p]},
        **fields.pack(s),
    }
    return {key: value for key, value in saved.items() if value or key not in BY_HAND}


def _piece_words(s: Battle, piece: int) -> Iterator[str]:
    hex_ = s.where[piece]
    beside = "-" if s.dead >> piece & 1 else "missing" if s.missing >> piece & 1 else "?"
    yield s.setting.ground.board.name[hex_] if hex_ else beside
    yield TYPES[s.kind[piece]].id
    yield str(s.strength[piece])
    for word in FLAGS if piece >= GERMAN_FIRST else FLAGS[1:]:
        if getattr(s, word) >> piece & 1:
            yield word


def _worth_noting(s: Battle, piece: int) -> bool:
    """Whether more is known of a hidden counter than the types of its group."""
    if piece < GERMAN_FIRST or s.kind[piece] == NONE or s.up >> piece & 1:
        return False
    return s.clue[piece] != _group_types(s.setting, piece)


def _group_types(setting: Setting, piece: int) -> int:
    return mask_of(setting.scene.groups[DEFENDER][GROUP_OF[piece]])


def filled(scenario: str, saved: Mapping[str, Any]) -> dict[str, Any]:
    """A position in which counters that are not mentioned are dead, each of one of the types that are left."""
    pieces = dict(saved.get("pieces", {}))
    for side, groups in enumerate(BOX.scenes[scenario].groups):
        for group, types in enumerate(groups):
            names = [NAME[place] for place in PLACES[side][group]][: len(types)]
            left = list(types)
            for name in names:
                if name in pieces:
                    left.remove(BOX.type_names.index[pieces[name].split()[1]])
            pieces |= {name: f"- {TYPES[left.pop()].id} 0 up" for name in names if name not in pieces}
    return {**saved, "pieces": pieces}


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Battle:
    """The position from words; every counter of the scenario once, in one hex."""
    pieces = {UNIT.read(name, "position, pieces"): str(words).split() for name, words in _table(saved, "pieces")}
    s = Battle(setting, dice, _kinds(setting, pieces))
    for piece, words in pieces.items():
        _read_piece(s, piece, words)
    _read_clues(s, saved)
    for name, shots in _table(saved, "shots"):
        s.shots[UNIT.read(name, "position, shots")] = SHOTS.read(shots, f"position, shots, {name}")
    fields.unpack(s, saved, BY_HAND)
    if s.control & ~setting.objective_hexes:
        raise BadData("position, control", "expected objective hexes")
    if s.turn > setting.scene.turns:
        raise BadData("position, turn", f"expected a turn up to {setting.scene.turns}, found {s.turn}")
    return s


def _kinds(setting: Setting, pieces: Mapping[int, list[str]]) -> bytes:
    kinds = bytearray([NONE]) * COUNT
    for piece, words in pieces.items():
        where = f"position, {NAME[piece]}"
        if len(words) < 3:
            raise BadData(where, f"expected a hex, a type and a strength, found {' '.join(words)!r}")
        kinds[piece] = TYPE.read(words[1], where)
    for side, group in SIDES_OF_GROUPS:
        places = PLACES[side][group]
        expected = setting.scene.groups[side][group]
        found = [k for p in places if (k := kinds[p]) != NONE]
        in_order = all(kinds[p] != NONE for p in places[: len(found)])
        if Counter(found) != Counter(expected) or not in_order:
            raise BadData(
                f"position, {SIDES[side]} group {GROUPS[group]}",
                f"expected {', '.join(TYPES[k].id for k in expected) or 'nobody'}",
            )
    return bytes(kinds)


def _read_piece(s: Battle, piece: int, words: list[str]) -> None:
    where = f"position, {NAME[piece]}"
    place, _, strength, *flags = words
    if not strength.isdigit() or int(strength) > s.type(piece).strength:
        raise BadData(where, f"expected a strength up to {s.type(piece).strength}, found {strength!r}")
    s.strength[piece] = int(strength)
    if place != "-" and not s.strength[piece] and not s.type(piece).is_dummy:
        raise BadData(where, "expected at least strength 1; a unit without is eliminated: -")
    for flag in flags:
        if flag not in FLAGS:
            raise BadData(where, f"expected one of {', '.join(FLAGS)}, found {flag!r}")
        setattr(s, flag, getattr(s, flag) | 1 << piece)
    if place == "-":
        s.dead |= 1 << piece
    elif place == "missing" and piece < GERMAN_FIRST:
        s.missing |= 1 << piece
    elif place != "?":
        hex_ = s.words.kind("hex").read(place, where)
        if s.at[hex_] != NONE:
            raise BadData(where, f"expected a free hex, found {place!r}")
        s.put(piece, hex_)


def _read_clues(s: Battle, saved: Mapping[str, Any]) -> None:
    """What is known of hidden counters: the types of their group, unless more is written."""
    for piece in range(GERMAN_FIRST, COUNT):
        if s.kind[piece] != NONE:
            s.clue[piece] = 1 << s.kind[piece] if s.up >> piece & 1 else _group_types(s.setting, piece)
    for name, types in _table(saved, "clues"):
        where = f"position, clues, {name}"
        piece = UNIT.read(name, "position, clues")
        s.clue[piece] = Several(TYPE).read(types, where)
        if not s.clue[piece] >> s.kind[piece] & 1:
            raise BadData(where, f"expected {TYPES[s.kind[piece]].id} among the types")


def _table(saved: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    value = saved.get(key, {}) if isinstance(saved, Mapping) else saved
    if not isinstance(value, Mapping):
        raise BadData(f"position, {key}", f"expected a table, found {value!r}")
    yield from value.items()


def check(s: Battle) -> None:
    """Refuse a wave that is nowhere: a group that chooses its point has somebody to jump, and one that jumps or
    splits has chosen."""
    pending = {frame[0] for frame in s.stack}
    choosing = drop_points.name in pending
    jumping = not pending.isdisjoint(question.name for question in (second_points, who_jumps_there, who_jumps))
    names = [frame[0] for frame in s.stack]
    if who_jumps.name in names and drop_ends.name in names[names.index(who_jumps.name) :]:
        raise BadData("position, pending", "expected the end of the drop after the last jump")
    if (choosing or jumping) and s.group == NOBODY:
        raise BadData("position, group", "expected the group that is landing")
    if choosing and not waiting(s, s.group):
        raise BadData("position, pending", f"expected somebody of group {GROUPS[s.group]} who has yet to jump")
    split = bool(s.second) or who_jumps_there.name in pending
    if jumping and not choosing and len(s.points) < 1 + split:
        raise BadData("position, points", f"expected {1 + split} drop points, found {len(s.points)}")
