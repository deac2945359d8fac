"""Why not? The reasons, each with its rule, why an action cannot be played now.

Only public facts are named: an answer never tells more than the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from lancio.engine.masks import bits, lowest
from lancio.engine.reasons import COMMON, Reason
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Verb
from lancio.games.drvar.movement import price_of
from lancio.games.drvar.pieces import ALL_FIGHTERS, COMMANDS, NAME, SIDE_OF
from lancio.games.drvar.reinforcements import due
from lancio.games.drvar.seen.sight import in_the_way
from lancio.games.drvar.seen.telling import place
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import NO_ATTACK, PACKAGE
from lancio.games.drvar.verbs import (
    ADVANCE,
    ASSAULT,
    ATTACK,
    ENTER,
    FIRE,
    INTERROGATE,
    MELEE,
    MOVE,
    OBSTACLE,
    RAID,
    RETREAT,
    SHELTER,
    SPLIT,
    STEP,
    STRIKE,
    UNITE,
    VERBS,
)

Reasons = Iterator[Reason]
#: verb -> number of its Action
ACTION = {
    RETREAT: 1, MOVE: 7, SPLIT: 6, UNITE: 8, MELEE: 9, ATTACK: 10, ASSAULT: 11, STRIKE: 12, ADVANCE: 13, SHELTER: 15,
    OBSTACLE: 15, INTERROGATE: 17,
}  # fmt: skip
MOVING = (MOVE, ASSAULT, STRIKE, ADVANCE)
FIRING = (ATTACK, STRIKE, FIRE)


@cache
def catalogue() -> Catalogue:
    """The game's sentences."""
    return Catalogue.shipped(PACKAGE, "data/text.toml", COMMON)


def no(key: str, rule: str | None, **data: object) -> Reason:
    """A reason with the game's own sentence."""
    return Reason(key, rule, data, catalogue())


def objections(s: Drvar, code: int, side: int) -> Reasons:
    """The reasons against a well-formed action, most telling first; none if its verb is not asked for now."""
    verb, args = VERBS.split(code)
    frame = s.question
    step = frame[0] if frame else ""
    if step == "go" and verb in ACTION:
        yield from against_action(s, side, verb, args)
    elif step == "go" and verb is ENTER and not due(s, side) >> args[0] & 1:
        yield no("not-due", "12.5c", unit=NAME[args[0]])
    elif step == "go" and verb is RAID:
        yield no("no-aircraft", "12.4e")
    elif step == "moving" and verb is STEP:
        yield from against_step(s, side, args[0])
    elif step in ("attacks", "window") and verb in FIRING:
        yield from against_unit(s, side, verb, args[0])
        if verb is ATTACK:
            yield from against_target(s, side, args[0], args[1])


def against_action(s: Drvar, side: int, verb: Verb, args: tuple[int, ...]) -> Reasons:
    """A unit cannot take an Action."""
    piece = args[0]
    yield from against_unit(s, side, verb, piece)
    if SIDE_OF[piece] != side or not s.where[piece]:
        return
    act = ACTION[verb]
    price = 0 if piece in COMMANDS else price_of(s, act, 1 << piece)
    if price > s.pa[side]:
        yield no("too-few-points", "6c" if s.out >> piece & 1 else "5a", price=price, points=s.pa[side])
    if verb in (ATTACK, STRIKE) and ALL_FIGHTERS >> piece & 1:
        yield from against_target(s, side, piece, args[1])
    elif verb is ASSAULT:
        yield no("nothing-to-assault", "A11", unit=NAME[piece])
    elif verb is INTERROGATE and not s.setting.ground.inhabited >> s.where[piece] & 1:
        yield no("not-inhabited", "12.2a", unit=NAME[piece])
    elif verb in (SHELTER, OBSTACLE) and (s.shelters if verb is SHELTER else s.obstacles) >> s.where[piece] & 1:
        yield no("already-built", "A15")


def against_unit(s: Drvar, side: int, verb: Verb, piece: int) -> Reasons:
    """What a unit's markers and place forbid."""
    name = NAME[piece]
    if SIDE_OF[piece] != side:
        yield no("not-yours", "4a", unit=name)
        return
    if not s.where[piece]:
        yield no("not-on-map", None, unit=name)
        return
    act = ACTION.get(verb, 0)
    locked = s.locked >> s.where[piece] & 1
    if verb in FIRING and (not ALL_FIGHTERS >> piece & 1 or s.kind_of(piece).attack == NO_ATTACK):
        yield no("unarmed", "8b" if ALL_FIGHTERS >> piece & 1 else "1.1a", unit=name)
    if verb in MOVING and s.moved >> piece & 1:
        yield no("has-moved", "8.8a", unit=name)
    if (verb in MOVING or verb is RETREAT) and s.ferma >> piece & 1:
        yield no("is-ferma", "8.4e", unit=name)
    if locked and verb not in (MELEE, RETREAT):
        yield no("is-locked", "R20", unit=name)
    if not locked and verb in (MELEE, RETREAT):
        yield no("not-locked", "R26" if verb is RETREAT else "A09", unit=name)
    if s.full >> piece & 1 and (verb in FIRING or verb in (ASSAULT, MELEE)):
        yield no("no-ammunition", "8.2b", unit=name)
    if act and s.out >> piece & 1 and not s.setting.tables.out[act]:
        yield no("out-of-command", "6c", unit=name)


def against_target(s: Drvar, side: int, piece: int, hex_: int) -> Reasons:
    """Nobody there, too far, or out of sight: which hex is in the way, and why."""
    ground = s.setting.ground
    kind = s.kind_of(piece)
    enemy = s.held[1 - side] | 1 << s.where[COMMANDS[1 - side]]
    if kind.attack == NO_ATTACK or not hex_ or not s.where[piece]:
        return
    where = place(ground.board.name[hex_])
    if not enemy >> hex_ & 1:
        yield no("no-enemy", "12.1h" if s.counters_at(hex_) else "8.1a", hex=where)
        return
    if s.locked >> hex_ & 1:
        yield no("melee-there", "R20", hex=where)
    distance = ground.distance(s.where[piece], hex_)
    reach = s.setting.tables.range[s.night][kind.attack]
    if distance > reach:
        rule = "8.3a" if s.night else "8.1a"
        yield no("out-of-range", rule, hex=where, unit=NAME[piece], range=distance, reach=reach)
        return
    found = ground.sight.obstacle(s.where[piece], hex_, s.held[0] | s.held[1])
    if found is not None:
        names = ", ".join(place(ground.board.name[h]) for h in found.hexes)
        yield no("no-sight", in_the_way(s, found).rule, unit=NAME[piece], hex=where, blocker=names)


def against_step(s: Drvar, side: int, hex_: int) -> Reasons:
    """The group cannot enter a hex."""
    ground = s.setting.ground
    where = place(ground.board.name[hex_])
    here = s.where[lowest(s.group)]
    if not hex_ or not ground.board.around[here] >> hex_ & 1:
        yield no("not-beside", "7b", hex=where)
        return
    if s.held[1 - side] >> hex_ & 1 and s.act != ACTION[ASSAULT]:
        yield no("enemy-there", "R10", hex=where)
        return
    total = s.sp_at(side, hex_) + sum(s.sp[p] for p in bits(s.group & ALL_FIGHTERS))
    if s.group & ALL_FIGHTERS and total > s.setting.tables.stack_limit:
        yield no("no-room", "10b", hex=where)
    yield no("cannot-enter", "7b", hex=where)
