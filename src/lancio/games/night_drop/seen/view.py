"""What each side may see. Nothing secret leaves the state but through here and the events' `sees`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lancio.engine.board import Board
from lancio.engine.masks import bits
from lancio.games.night_drop.objectives import points_held
from lancio.games.night_drop.pieces import (
    ALL_STICKS,
    GERMAN,
    GERMAN_FIRST,
    NAME,
    NO_PIR,
    PIR_OF,
    SIDES,
    STICK_COUNT,
    US,
)
from lancio.games.night_drop.state import NO_COUNTER, Night
from lancio.games.night_drop.tables import PIRS, STICK_TYPES, forces
from lancio.games.night_drop.verbs import ACTIVATIONS, G1

#: so many hexes in which a stick was seen are remembered with it
REMEMBERED = 100


def picture(s: Night, side: int) -> dict[str, Any]:
    """All that a side may know."""
    return {
        "board": {"map": s.setting.ground.id},
        "pieces": [*units(s, side), *counters(s, side), *controls(s)],
        "tracks": tracks(s, side),
        "score": score(s, side),
    }


def turn(s: Night) -> dict[str, Any]:
    """The turn and where in it we are, which everybody may know."""
    scene = s.setting.scene
    return {
        "number": s.turn,
        "of": scene.turns,
        "night": s.turn > 0 and s.night,
        "clock": clock(scene.first_hour, s.turn),
        "initiative": SIDES[s.initiative] if s.turn else None,
        "activation": ACTIVATIONS.names[s.activation] if s.activation >= 0 else None,
        "used": [ACTIVATIONS.names[i] for i in bits(s.used)],
    }


def units(s: Night, side: int) -> list[dict[str, Any]]:
    """The pieces on the map, in the order of their numbers, which tell nothing."""
    board = s.setting.ground.board
    name, where, face_up, reduced = board.name, s.where, s.face_up, s.reduced
    shown = face_up & ALL_STICKS
    out = list(sticks(board, tuple(where[:STICK_COUNT]), shown, s.kind if shown else b""))
    for unit in bits(s.present & ~ALL_STICKS):
        german = unit >= GERMAN_FIRST
        known = not german or side == GERMAN or face_up >> unit & 1
        piece: dict[str, Any] = {
            "id": NAME[unit],
            "side": SIDES[german],
            "kind": "unit" if german else "company",
            "formation": None if german else PIRS[PIR_OF[unit]],
            "hex": name[where[unit]],
            "strength": "reduced" if reduced >> unit & 1 else "full",
        }
        if german:
            piece["unknown"] = not face_up >> unit & 1
            piece["type"] = s.german_type(unit).id if known else None
        if known:
            values = s.values(unit)
            piece["attack"], piece["defence"] = values.attack, values.defence
        out.append(piece)
    mark_activity(s, side, out)
    return out


def unknown_sticks(s: Night) -> dict[str, dict[str, object]]:
    """Who was in the sticks that nobody has turned up: for a match that is over."""
    hidden = s.present & ALL_STICKS & ~s.face_up
    return {NAME[unit]: {"type": STICK_TYPES[s.kind[unit]]} for unit in bits(hidden)}


@lru_cache(maxsize=256)
def sticks(board: Board, where: tuple[int, ...], face_up: int, kind: bytes) -> list[dict[str, Any]]:
    """The sticks on the map, which are the same for everybody. They are never changed."""
    # many stand still from view to view: they are one and the same in all
    out = []
    for unit, (hex_, known) in enumerate(zip(where, _face_down(board), strict=True)):
        if hex_:
            piece = known.get(hex_)
            if piece is None:
                if len(known) >= REMEMBERED:
                    known.clear()
                piece = known[hex_] = stick(unit, board.name[hex_], None)
            out.append({**piece, "type": STICK_TYPES[kind[unit]]} if face_up and face_up >> unit & 1 else piece)
    return out


@lru_cache(maxsize=16)
def _face_down(board: Board) -> list[dict[int, dict[str, Any]]]:
    """For each stick, as it is seen in hexes where it was. They are never changed."""
    return [{} for _ in range(STICK_COUNT)]


def stick(unit: int, hex_: str, type_: str | None) -> dict[str, Any]:
    """A stick as it is seen."""
    return {
        "id": NAME[unit],
        "side": "us",
        "kind": "stick",
        "formation": PIRS[PIR_OF[unit]],
        "hex": hex_,
        "type": type_,
    }


def mark_activity(s: Night, side: int, pieces: list[dict[str, Any]]) -> None:
    """The tabs on counters: moved, moving, attacked. Movement points left are shown to the owner alone."""
    joining = s.attackers & ~s.attacked if side == s.active else 0
    busy = s.moved | s.mover | s.attacked | joining
    if not busy:
        return
    for unit in bits(busy & s.present):
        # pieces are in the order of their numbers
        place = (s.present & ((1 << unit) - 1)).bit_count()
        piece = pieces[place] = pieces[place].copy()
        tabs = []
        moving = (s.mover & ~s.moved) >> unit & 1
        if (s.moved | s.mover) >> unit & 1:
            tabs.append("moving" if moving and side == s.active else "moved")
        if joining >> unit & 1:
            tabs.append("attacking")
        if s.attacked >> unit & 1:
            tabs.append("attacked")
        piece["tabs"] = tabs
        if moving and side == s.active and s.mp > 0:
            piece["points_left"] = s.mp / 2


def counters(s: Night, side: int) -> list[dict[str, Any]]:
    """The Victory Point counters: hidden ones show their value to the US alone."""
    name = s.setting.ground.board.name
    out = []
    for hex_, value in zip(s.setting.scene.vp_hexes, s.vp_value, strict=True):
        if value != NO_COUNTER:
            shown = bool(s.vp_open >> hex_ & 1)
            out.append(objective(name[hex_], shown, value if shown or side == US else None))
    return out


@lru_cache(maxsize=4096)
def objective(hex_: str, shown: bool, value: int | None) -> dict[str, Any]:
    """A counter as it is seen, one and the same in all views: never changed."""
    return {"id": f"vp-{hex_}", "side": None, "kind": "objective", "hex": hex_, "open": shown, "value": value}


def controls(s: Night) -> list[dict[str, Any]]:
    """The US control markers."""
    return [
        {"id": f"control-{hex_}", "side": "us", "kind": "control", "hex": hex_}
        for hex_ in s.setting.ground.board.names_of(s.control)
    ]


def tracks(s: Night, side: int) -> dict[str, Any]:
    """Everything beside the map: the turn track's reminders, cups, allowance, companies left."""
    own = side == s.active and s.activation >= 0
    counters = forces().company_counters
    return {
        "claimed_turns": [turn for turn in bits(s.claimed_turns) if s.turn <= turn <= s.setting.scene.turns],
        "regiment": PIRS[s.pir] if s.pir != NO_PIR and s.activation >= 0 else None,
        "allowance": s.allowance if own or s.activation >= G1 else 0,
        "german_cup": german_cup(s, side),
        "objective_cup": objective_cup(s, side),
        "companies_left": {pir: max(0, counters[i] - s.formed[i]) for i, pir in enumerate(PIRS)},
        "sticks_seen_dead": sticks_seen_dead(s, side),
    }


def german_cup(s: Night, side: int) -> dict[str, Any]:
    """How many units are in the cup; which ones, to the German. To others: the types never shown."""
    if side == GERMAN:
        types = [kind.id for i, kind in enumerate(forces().germans) if s.cup >> i & 1]
    else:
        shown = {s.which[u - GERMAN_FIRST] for u in bits(s.face_up >> GERMAN_FIRST << GERMAN_FIRST)}
        types = [kind.id for i, kind in enumerate(forces().germans) if i not in shown]
    return {"count": s.cup.bit_count(), "types": types}


def objective_cup(s: Night, side: int) -> dict[str, Any]:
    """The counters a side has not seen yet. Only the US knows those that lie face down."""
    values = list(s.vp_cup)
    if side != US:
        for hex_, value in zip(s.setting.scene.vp_hexes, s.vp_value, strict=True):
            if value != NO_COUNTER and not s.vp_open >> hex_ & 1:
                values.append(value)
    return {"count": len(s.vp_cup), "values": sorted(values)}


def sticks_seen_dead(s: Night, side: int) -> dict[str, str]:
    """The Unknown sticks killed in combat that this side has seen: all of them, or the PIR Advantages."""
    seen = s.combat_dead if side == GERMAN else s.announced & s.combat_dead
    return {NAME[u]: STICK_TYPES[s.kind[u]] for u in bits(seen)}


def score(s: Night, side: int) -> dict[str, Any]:
    """Victory Points on the hexes under US control, as far as this side can count them, and those denied to it."""
    known = unknown = 0
    for hex_, value in zip(s.setting.scene.vp_hexes, s.vp_value, strict=True):
        if s.control >> hex_ & 1:
            if value != NO_COUNTER and (side == US or s.vp_open >> hex_ & 1):
                known += value
            else:
                unknown += 1
    held = points_held(s) if s.over else known
    denied = sum(s.setting.scene.vp_counters) - held
    return {"us": held, "german": denied, "hexes": s.control.bit_count(), "uncounted": unknown}


@lru_cache(maxsize=256)
def clock(first: str, turn: int) -> str | None:
    """The hour at which a turn begins."""
    if not turn:
        return None
    hours, minutes = first.split(":")
    return f"{(int(hours) + turn - 1) % 24:02}:{minutes}"
