"""What each side may see. Nothing secret leaves the state but through here and the events' `sees`."""

from __future__ import annotations

from typing import Any

from lancio.engine.masks import bits
from lancio.games.histo_command.hidden import possible
from lancio.games.histo_command.pieces import COUNT, DEFENDER, DROP, GERMAN_FIRST, GROUP_OF, NAME, PLACES
from lancio.games.histo_command.setup import unplaced
from lancio.games.histo_command.state import DROP_TURN, NONE, SET_UP, TYPES, Battle
from lancio.games.histo_command.tables import GROUPS, SIDES
from lancio.games.histo_command.victory import drop_points, held, scores
from lancio.games.histo_command.words import NOBODY

TYPE_ID = tuple(kind.id for kind in TYPES)


def picture(s: Battle, side: int) -> dict[str, Any]:
    """All that a side may know."""
    scene = s.setting.scene
    return {
        "board": {"map": s.setting.ground.id, "sheets": list(scene.spread.sheets)},
        "pieces": [*units(s, side), *flags(s), *markers(s)],
        "tracks": tracks(s, side),
        "score": score(s),
    }


def turn(s: Battle) -> dict[str, Any]:
    """The turn and where in it we are, which everybody may know."""
    scene = s.setting.scene
    return {
        "number": max(0, s.turn),
        "of": 0 if scene.drop_score else scene.turns,
        "night": scene.night is not None and s.turn <= scene.night,
        "phase": "set-up" if s.turn == SET_UP else "drop" if s.turn == DROP_TURN else "turn",
        "initiative": SIDES[s.initiative] if s.turn > DROP_TURN else None,
        "active": SIDES[s.active] if s.turn > DROP_TURN and s.group != NOBODY else None,
        "group": GROUPS[s.group] if s.group != NOBODY else None,
        "used": {name: [GROUPS[g] for g in range(3) if s.used >> (i * 3 + g) & 1] for i, name in enumerate(SIDES)},
    }


def units(s: Battle, side: int) -> list[dict[str, Any]]:
    """The counters on the map, in the order of their numbers, which tell nothing."""
    name = s.setting.ground.board.name
    own = side == DEFENDER
    where, up, kind = s.where, s.up, s.kind
    out: list[dict[str, Any]] = []
    for unit in range(COUNT):
        hex_ = where[unit]
        if not hex_:
            continue
        shown = up >> unit & 1
        piece: dict[str, Any] = {
            "id": NAME[unit],
            "side": SIDES[unit >= GERMAN_FIRST],
            "kind": "unit",
            "formation": GROUPS[GROUP_OF[unit]],
            "hex": name[hex_],
            "type": TYPE_ID[kind[unit]] if shown or own else None,
        }
        if unit >= GERMAN_FIRST:
            piece["unknown"] = not shown
        if shown or own:
            piece["strength"], piece["of"] = s.strength[unit], TYPES[kind[unit]].strength
        tabs = _tabs(s, unit)
        if tabs:
            piece["tabs"] = tabs
        if s.shots[unit]:
            piece["shots"] = s.shots[unit]
        out.append(piece)
    if s.mover != NOBODY and side == s.active and where[s.mover]:
        for piece in out:
            if piece["id"] == NAME[s.mover]:
                piece["points_left"] = s.mp / 2
    return out


def _tabs(s: Battle, unit: int) -> list[str]:
    """The small labels on a counter."""
    tabs = []
    if s.disordered >> unit & 1:
        tabs.append("disordered")
    if s.reacted >> unit & 1:
        tabs.append("fired")
    if s.acted >> unit & 1:
        tabs.append("acted")
    if unit == s.mover:
        tabs.append("acting")
    return tabs


def flags(s: Battle) -> list[dict[str, Any]]:
    """Who owns each objective hex."""
    name = s.setting.ground.board.name
    return [
        {"id": f"flag-{name[h]}", "side": SIDES[DROP if s.control >> h & 1 else DEFENDER], "kind": "control",
         "hex": name[h]}
        for h in bits(s.setting.objective_hexes)
    ]  # fmt: skip


def markers(s: Battle) -> list[dict[str, Any]]:
    """The drop points of the wave now landing. Those of another group are others: a drop point does not move."""
    name = s.setting.ground.board.name
    wave = GROUPS[s.group].lower() if s.group != NOBODY else ""
    return [
        {"id": f"drop-{wave}{i + 1}", "side": SIDES[DROP], "kind": "drop-point", "hex": name[h]}
        for i, h in enumerate(s.points)
    ]


def tracks(s: Battle, side: int) -> dict[str, Any]:
    """Everything beside the map: who has yet to jump, who is missing or lost, what hidden counters can be."""
    groups: dict[str, Any] = {}
    for i, group in enumerate(GROUPS):
        groups[group] = {
            "waiting": [NAME[p] for p in PLACES[DROP][i] if _waiting(s, p)],
            "second": [NAME[p] for p in PLACES[DROP][i] if s.second >> p & 1],
        }
    return {
        "groups": groups,
        "types": {NAME[p]: TYPE_ID[s.kind[p]] for p in range(GERMAN_FIRST) if s.kind[p] != NONE},
        "missing": [NAME[p] for p in bits(s.missing)],
        "missing_cap": s.setting.scene.cap,
        "lost": {NAME[p]: TYPE_ID[s.kind[p]] for p in bits(s.dead)},
        "used_points": [s.setting.ground.board.name[h] for h in s.used_points],
        "hidden": {
            NAME[p]: [TYPE_ID[t] for t in bits(possible(s, p))]
            for p in range(GERMAN_FIRST, COUNT)
            if s.where[p] and s.hidden(p)
        },
        "to_place": {NAME[p]: TYPE_ID[s.kind[p]] for p in unplaced(s)} if side == DEFENDER and s.turn == SET_UP else {},
    }


def _waiting(s: Battle, piece: int) -> bool:
    return s.kind[piece] != NONE and not s.where[piece] and not (s.dead | s.missing) >> piece & 1


def score(s: Battle) -> dict[str, Any]:
    """The objectives held, or the points of the drop, so far."""
    scene = s.setting.scene
    if scene.drop_score is not None:
        strength, near = drop_points(s)
        return {**scores(s), "strength": strength, "near": near, "needed": scene.drop_score.points}
    return {
        **scores(s),
        "objectives": {o.id: h for o, h in zip(scene.objectives, held(s), strict=True)},
        "needed": scene.least,
    }
