"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The totals come from the same functions that resolve the dice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Chance, Modifier, Preview, Tally
from lancio.engine.verbs import Verb
from lancio.games.drvar import fire, melee
from lancio.games.drvar.forces import GERMAN, SIDES, YUGOSLAV
from lancio.games.drvar.interrupts import mover_hit
from lancio.games.drvar.pieces import ALL_FIGHTERS, FIGHTERS
from lancio.games.drvar.raids import scatters
from lancio.games.drvar.seen import marching
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ASSAULT as ASSAULTING
from lancio.games.drvar.tables import ART
from lancio.games.drvar.verbs import (
    ADVANCE,
    ASSAULT,
    ATTACK,
    DROP,
    FIGHT,
    FIRE,
    INTERROGATE,
    MELEE,
    MOVE,
    POUNCE,
    RAID,
    RETREAT,
    STEP,
    STRIKE,
    VERBS,
)

DIE = range(1, 7)
HALF = Fraction(1, 2)


def foresee(s: Drvar, code: int, side: int) -> Preview | None:
    """The preview of an action, None if nothing about it is uncertain."""
    verb, args = VERBS.split(code)
    frame = s.question
    if verb in (ATTACK, STRIKE):
        return attack_preview(s, args[0], fire.target_in(s, 1 - side, args[1]), args[1])
    if verb is FIRE and frame is not None:
        target = frame[1] if frame[0] == "landing-fire" else mover_hit(s)
        return attack_preview(s, args[0], target, s.where[target])
    if verb is MELEE and s.held[1 - side] >> s.where[args[0]] & 1:
        return melee_preview(s, 1 << args[0], s.where[args[0]], melee.SHARED, 0)
    if verb is FIGHT and frame is not None and frame[0] == "melee-group":
        return melee_preview(s, s.crew, s.origin, melee.SHARED, 0)
    if verb is POUNCE or (verb is FIGHT and frame is not None and frame[0] == "pounce"):
        return pounce_preview(s, 1 << args[0] if verb is POUNCE else (frame or ("", 0))[1])
    if verb in (STEP, MOVE, ADVANCE, ASSAULT, RETREAT):
        return march_preview(s, verb, args[0])
    if verb is DROP:
        return landing_preview(s, args[0], args[1])
    if verb is RAID:
        return raid_preview(s, args[0], args[1])
    if verb is INTERROGATE:
        return Preview((), (Chance("result.talks", HALF, "12.2b"), Chance("result.silent", HALF, "12.2b")))
    return None


def attack_preview(s: Drvar, firer: int, target: int, hex_: int) -> Preview:
    """HIT, a failed or a passed morale test, nothing."""
    distance = s.setting.ground.distance(s.where[firer], hex_)
    tally = fire.attack_tally(s, firer, target, hex_, distance)
    row = s.setting.tables.thresholds[s.kind_of(firer).attack][fire.target_type(s, target)][distance]
    ways = Counter(fire.result_of(die + tally.total, row) for die in DIE)
    margin = min(0, fire.magnitude(s, firer, target))
    fails = Fraction(sum(die + margin > s.strength(target) for die in DIE), 6)
    tested = Fraction(ways[fire.MORALE], 6)
    chances = (
        Chance("result.hit", Fraction(ways[fire.HIT], 6), "8.4i"),
        Chance("result.halted", tested * fails, "8.4d"),
        Chance("result.held", tested * (1 - fails), "8.4c"),
        Chance("result.nothing", Fraction(ways[fire.MISS], 6), "8.1e"),
    )
    return Preview(tuple(tally.modifiers), tuple(c for c in chances if c.probability))


def melee_preview(s: Drvar, starters: int, hex_: int, how: int, crossed: int) -> Preview | None:
    """Who wins, and by which class of result."""
    first = lowest(starters)
    side = 0 if FIGHTERS[0] >> first & 1 else 1
    defenders = s.fighters(1 - side, hex_)
    if not defenders:
        return None
    own, other = melee.starter_tally(s, starters, how), melee.defender_tally(s, defenders, hex_, crossed)
    ways: Counter[str] = Counter()
    for a, b in product(DIE, DIE):
        result = melee.compare(own.total + a, other.total + b)
        won = own.total + a > other.total + b
        ways[result if result == melee.TIE else f"{'won' if won else 'lost'}-{result}"] += 1
    chances = tuple(
        Chance(f"result.{key}", Fraction(n, 36), melee.RESULT_RULE[key.split("-")[-1]]) for key, n in ways.items()
    )
    return Preview((*own.modifiers, *minus(other)), chances)


def minus(tally: Tally) -> list[Modifier]:
    """The other side's share, as it counts against one."""
    return [Modifier(m.label, -m.value, m.rule, m.data) for m in tally.modifiers]


def pounce_preview(s: Drvar, units: int) -> Preview | None:
    """An Opportunity Assault from the hex of these units."""
    goal = s.where[lowest(s.group)]
    crossed = any(s.setting.ground.across[s.where[u]] >> goal & 1 for u in bits(units))
    return melee_preview(s, units, goal, melee.POUNCE, int(crossed))


def march_preview(s: Drvar, verb: Verb, arg: int) -> Preview:
    """How far a move leads, with the chances of every assault that it could end with."""
    found = marching.foresee(s, verb, arg)
    ground, group = s.setting.ground, s.group if verb is STEP else 1 << arg
    if not group & ALL_FIGHTERS or not (verb is ASSAULT or (verb is STEP and s.act == ASSAULTING)):
        return found
    hexes = {name: dict(entry) for name, entry in found.hexes.items()}
    for name, entry in hexes.items():
        goal = ground.board.index[name]
        crossed = ground.across[ground.board.index[str(entry["from"])]] >> goal & 1
        fight = melee_preview(s, group & ALL_FIGHTERS, goal, melee.ASSAULT, crossed) if entry["ends"] else None
        if fight is not None:
            entry["odds"] = fight.as_dict()
            if verb is STEP and goal == arg:
                found = fight
    return replace(found, hexes=hexes)


def fallen(s: Drvar, aimed: int, off: Fraction) -> tuple[dict[int, Fraction], Fraction]:
    """Where something comes down that scatters by one hex with a certain chance; and the chance to leave the map."""
    out = {aimed: 1 - off} if off < 1 else {}
    lost = Fraction(0)
    for n in s.setting.ground.board.neighbours[aimed]:
        if n:
            out[n] = off / 6
        else:
            lost += off / 6
    return out, lost


def aim_chances(off: Fraction, lost: Fraction, on_rule: str, off_rule: str) -> tuple[Chance, ...]:
    """On target, beside it, or off the map."""
    chances = (
        Chance("result.on-target", 1 - off, on_rule),
        Chance("result.scattered", off - lost, off_rule),
        Chance("result.off-map", lost, off_rule),
    )
    return tuple(chance for chance in chances if chance.probability)


def landing_preview(s: Drvar, piece: int, aimed: int) -> Preview:
    """The exact chance of every landing hex, what the ground there costs on average, and who fires."""
    ground = s.setting.ground
    places, lost = fallen(s, aimed, HALF)
    sp = s.sp[piece]
    rough = Fraction(sum(min(sp, loss) for loss in s.setting.tables.landing), 6)
    mean = lost * sp
    hexes: dict[str, dict[str, object]] = {}
    for hex_, p in places.items():
        loss = rough if ground.rough >> hex_ & 1 else Fraction(0)
        mean += p * loss
        hexes[ground.board.name[hex_]] = {
            "p": float(p), "exact": str(p), "loss": float(loss), "enemy": s.sp_at(YUGOSLAV, hex_),
        }  # fmt: skip
    modifiers = (Modifier("landing-loss", -round(float(mean), 2), "12.3c"),) if mean else ()
    return Preview(modifiers, aim_chances(HALF, lost, "12.3a", "12.3b"), hexes=hexes)


def raid_preview(s: Drvar, kind: int, aimed: int) -> Preview:
    """Where bombs fall, and the chance of a hit on each side there."""
    off = Fraction(sum(scatters(s, kind, die) for die in DIE), 6)
    places, lost = fallen(s, aimed, off)
    hexes: dict[str, dict[str, object]] = {}
    modifiers = tuple(fire.air_tally(s, target, aimed).modifiers) if (target := target_of_raid(s, aimed)) >= 0 else ()
    for hex_, p in places.items():
        entry: dict[str, object] = {"p": float(p), "exact": str(p)}
        for side, name in enumerate(SIDES):
            target = fire.target_in(s, side, hex_)
            if target >= 0:
                row = s.setting.tables.thresholds[ART][fire.target_type(s, target)][0]
                total = fire.air_tally(s, target, hex_).total
                hit = Fraction(sum(fire.result_of(die + total, row) == fire.HIT for die in DIE), 6)
                entry[name] = {"hit": float(hit), "exact": str(hit)}
        hexes[s.setting.ground.board.name[hex_]] = entry
    return Preview(modifiers, aim_chances(off, lost, "12.4c", "12.4d"), hexes=hexes)


def target_of_raid(s: Drvar, hex_: int) -> int:
    """Whom bombs on a hex are meant for; -1 nobody."""
    target = fire.target_in(s, YUGOSLAV, hex_)
    return target if target >= 0 else fire.target_in(s, GERMAN, hex_)
