"""What each side may see. Nothing secret leaves the state but through here and the events' `sees`."""

from __future__ import annotations

from typing import Any

from lancio.engine.game import SPECTATOR
from lancio.engine.masks import bits
from lancio.games.drvar.ammunition import ammunition
from lancio.games.drvar.forces import AIRCRAFT, COUNTERS, IDENTITIES, SIDES, TITO, YUGOSLAV
from lancio.games.drvar.interrupts import STANDING
from lancio.games.drvar.losses import ARMOUR
from lancio.games.drvar.pieces import (
    ALL_COUNTERS,
    ALL_FIGHTERS,
    COMMANDS,
    COUNTER_FIRST,
    NAME,
    SIDE_OF,
    UNIT,
)
from lancio.games.drvar.reinforcements import due, william_turn
from lancio.games.drvar.seen.advice import told_aims
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import allowance, class_of, points
from lancio.games.drvar.tables import ATTACKS
from lancio.games.drvar.victory import german_thirds, yugoslav_thirds


def picture(s: Drvar, side: int) -> dict[str, Any]:
    """All that a side may know."""
    return {
        "board": {"map": s.setting.ground.id},
        "pieces": [*units(s), *commands(s), *counters(s, side), *works(s)],
        "tracks": tracks(s, side),
        "score": score(s),
    }


def turn(s: Drvar) -> dict[str, Any]:
    """The turn and where in it we are, which everybody may know."""
    return {
        "number": s.turn,
        "of": s.setting.plan.turns,
        "night": bool(s.turn and s.night),
        "clock": s.setting.plan.hours[s.turn - 1] if s.turn else None,
        "initiative": SIDES[s.initiative] if s.turn else None,
        "active": SIDES[s.active] if s.turn else None,
        "ranges": dict(zip(ATTACKS, s.setting.tables.range[s.night if s.turn else 0], strict=True)),
    }


def units(s: Drvar) -> list[dict[str, Any]]:
    """The combat units on the map, in the order of their numbers. What goes without saying is left out: what all of a
    type have alike stands in the chart, only units in a stack have a `place` in it, from the top, and only those that
    have fired have less than all their ammunition."""
    name = s.setting.ground.board.name
    kinds = s.setting.forces.kinds
    rank, where, at = s.rank, s.where, s.at
    reach = [commanded(s, side) for side in range(2)]
    out = []
    for p in bits(s.present & ALL_FIGHTERS):
        kind = kinds[s.kind[p]]
        side = SIDE_OF[p]
        hex_ = where[p]
        others = at[hex_] & ALL_FIGHTERS & ~(1 << p)
        above = sum(1 for o in bits(others) if SIDE_OF[o] == side and rank[o] > rank[p]) if others else 0
        piece: dict[str, Any] = {
            "id": NAME[p],
            "side": SIDES[side],
            "kind": "unit",
            "hex": name[hex_],
            "type": kind.key,
            "strength": s.sp[p],
        }
        if others:
            piece["place"] = above
        if reach[side] >> hex_ & 1:
            piece["in_reach"] = True
        tabs = tabs_of(s, p)
        if tabs:
            piece["tabs"] = tabs
        if s.markers(p):
            piece["markers"] = [s.attack_markers[p], s.opportunity_markers[p]]
            piece["ammunition"] = ammunition(s, p)
        if kind.target:
            piece["damage"] = [s.damage[p], ARMOUR[side]]
        if s.group >> p & 1:
            piece["points_left"] = left(s, p)
        out.append(piece)
    return out


def commanded(s: Drvar, side: int) -> int:
    """The hexes that a side's Command reaches from where it stands now: its units there pass the next check (6a)."""
    hex_ = s.where[COMMANDS[side]]
    return s.setting.ground.near[s.setting.tables.command_range[s.substitute >> side & 1]][hex_] if hex_ else 0


def tabs_of(s: Drvar, piece: int) -> list[str]:
    """The markers on a piece, in words."""
    tabs = []
    if s.group >> piece & 1:
        tabs.append("moving")
    elif s.moved >> piece & 1:
        tabs.append("moved")
    if s.ferma >> piece & 1:
        tabs.append("ferma")
    if s.uncommanded >> piece & 1:
        tabs.append("out-of-command")
    if s.worn_out >> piece & 1:
        tabs.append("worn-out")
    elif s.no_ammo >> piece & 1:
        tabs.append("no-ammunition")
    return tabs


def left(s: Drvar, piece: int) -> float:
    """Movement points that a piece on the move has left."""
    return max(0, allowance(s, piece) - s.spent[class_of(s, piece)]) / 2


def commands(s: Drvar) -> list[dict[str, Any]]:
    """The Commands."""
    name = s.setting.ground.board.name
    return [
        {
            "id": NAME[p],
            "side": SIDES[side],
            "kind": "command",
            "hex": name[s.where[p]],
            "type": "substitute" if s.substitute >> side & 1 else "command",
            "reach": s.setting.tables.command_range[s.substitute >> side & 1],
            "points": points(s, p),
            "tabs": tabs_of(s, p),
        }
        for side, p in enumerate(COMMANDS)
        if s.where[p]
    ]


def counters(s: Drvar, side: int) -> list[dict[str, Any]]:
    """The objective counters in play: face-down ones show what they are to the Yugoslav alone."""
    name = s.setting.ground.board.name
    out = []
    for p in bits(ALL_COUNTERS & s.present):
        number = p - COUNTER_FIRST
        shown = bool(s.opened >> number & 1)
        out.append(
            {
                "id": NAME[p],
                "side": "yugoslav",
                "kind": "objective",
                "hex": name[s.where[p]],
                "open": shown,
                "type": IDENTITIES[s.ident[number]] if shown or side == YUGOSLAV else None,
                **({"tabs": tabs} if (tabs := tabs_of(s, p)) else {}),
            }
        )
    return out


def works(s: Drvar) -> list[dict[str, Any]]:
    """Shelters and obstacles."""
    board = s.setting.ground.board
    return [
        {"id": f"{kind}-{hex_}", "side": None, "kind": kind, "hex": hex_}
        for kind, mask in (("shelter", s.shelters), ("obstacle", s.obstacles))
        for hex_ in board.names_of(mask)
    ]


def tracks(s: Drvar, side: int) -> dict[str, Any]:
    """Everything beside the map."""
    return {
        "points": dict(zip(SIDES, s.pa, strict=True)),
        "carried": dict(zip(SIDES, s.carried, strict=True)),
        "passed": SIDES[1 - s.active] if s.turn and s.passes == 1 else None,
        "raids": {AIRCRAFT[kind]: n for kind, n in enumerate(s.raids) if n},
        "william": william_turn(s),
        "renounced": [NAME[p] for p in bits(s.renounced)],
        "due": {name: [NAME[p] for p in bits(due(s, i))] for i, name in enumerate(SIDES)} if s.turn else {},
        "waiting": [
            {"id": NAME[p], "type": s.kind_of(p).key, "strength": s.sp[p], "arrives": UNIT[p].arrives, "by": UNIT[p].by}
            for p in bits(s.waiting)
        ],
        "losses": dict(zip(SIDES, s.losses, strict=True)),
        "found": [IDENTITIES[s.ident[i]] for i in range(len(s.ident)) if s.taken >> i & 1],
        "still_hidden": still_hidden(s),
        "tito_among": tito_among(s),
        "order": STANDING.of(s, side).name if side != SPECTATOR else None,
        "bonus": s.setting.plan.bonus[s.ident.index(0)] if s.turn and s.ident else None,
        "aims": told_aims(s, side),
    }


def still_hidden(s: Drvar) -> list[str]:
    """What is among the counters nobody has turned up: a list that tells nothing of which is which."""
    left = sorted(COUNTERS)
    for i, what in enumerate(s.ident):
        if s.opened >> i & 1:
            left.remove(what)
    return [IDENTITIES[what] for what in left]


def tito_among(s: Drvar) -> list[str]:
    """The face-down counters that may be Tito by what everybody knows: the bonus announced in turn 1."""
    if not s.ident or len(s.ident) < len(COUNTERS) or TITO not in (s.ident[i] for i in bits(face_down_numbers(s))):
        return []
    bonus = s.setting.plan.bonus
    announced = bonus[s.ident.index(TITO)]
    return [NAME[COUNTER_FIRST + i] for i in bits(face_down_numbers(s)) if not s.turn or bonus[i] == announced]


def face_down_numbers(s: Drvar) -> int:
    """The counters nobody has turned up, by number."""
    return ~s.opened & ((1 << len(COUNTERS)) - 1)


def score(s: Drvar) -> dict[str, Any]:
    """Victory Points so far, in thirds and in words: all of it is public."""
    if not s.turn:
        return {"german": 0, "yugoslav": 0, "german_thirds": 0, "yugoslav_thirds": 0}
    german, yugoslav = german_thirds(s), yugoslav_thirds(s)
    return {
        "german": round(german.total / 3, 2),
        "yugoslav": round(yugoslav.total / 3, 2),
        "german_thirds": german.total,
        "yugoslav_thirds": yugoslav.total,
        "german_parts": german.as_list(),
        "yugoslav_parts": yugoslav.as_list(),
    }
