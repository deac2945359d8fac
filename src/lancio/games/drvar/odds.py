"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The totals come from the same functions that resolve the dice.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Chance, Modifier, Preview, Tally, Way
from lancio.games.drvar import fire, melee
from lancio.games.drvar.interrupts import mover_hit
from lancio.games.drvar.pieces import ALL_FIGHTERS, FIGHTERS
from lancio.games.drvar.raids import scatters
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ADVANCE as ADVANCING
from lancio.games.drvar.steps import ASSAULT as ASSAULTING
from lancio.games.drvar.steps import MOVE as MOVING
from lancio.games.drvar.steps import RETREAT as RETREATING
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
from lancio.games.drvar.ways import ways, ways_of_action

DIE = range(1, 7)
HALF = Fraction(1, 2)
#: verbs that begin a move, and their Actions
STARTS = {RETREAT: RETREATING, MOVE: MOVING, ASSAULT: ASSAULTING, ADVANCE: ADVANCING}


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
    if verb is STEP:
        return step_preview(s, side, args[0])
    if verb in STARTS:
        return Preview(ways=with_odds(s, 1 << args[0], ways_of_action(s, STARTS[verb], args[0])))
    if verb is DROP:
        return landing_preview(s, args[1])
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


def step_preview(s: Drvar, side: int, goal: int) -> Preview:
    """An assault has its chances; of any step the reach of the whole move is told."""
    found: Preview | None = None
    if s.act == ASSAULTING and s.held[1 - side] >> goal & 1:
        crossed = s.setting.ground.across[s.where[lowest(s.group)]] >> goal & 1
        found = melee_preview(s, s.group & ALL_FIGHTERS, goal, melee.ASSAULT, crossed)
    return replace(found or Preview(), ways=with_odds(s, s.group, ways(s)))


def with_odds(s: Drvar, group: int, found: dict[str, Way]) -> dict[str, Way]:
    """The chances of the assaults among the ways that a group can take."""
    ground = s.setting.ground
    index = ground.board.index
    out = {}
    for name, way in found.items():
        fight = None
        if way.ends and group & ALL_FIGHTERS:
            crossed = ground.across[index[way.before]] >> index[name] & 1
            fight = melee_preview(s, group & ALL_FIGHTERS, index[name], melee.ASSAULT, crossed)
        out[name] = replace(way, odds=fight) if fight else way
    return out


def minus(tally: Tally) -> list[Modifier]:
    """The other side's share, as it counts against one."""
    return [Modifier(m.label, -m.value, m.rule, m.data) for m in tally.modifiers]


def pounce_preview(s: Drvar, units: int) -> Preview | None:
    """An Opportunity Assault from the hex of these units."""
    goal = s.where[lowest(s.group)]
    crossed = any(s.setting.ground.across[s.where[u]] >> goal & 1 for u in bits(units))
    return melee_preview(s, units, goal, melee.POUNCE, int(crossed))


def landing_preview(s: Drvar, aimed: int) -> Preview:
    """Half the drops scatter."""
    return scattering(s, aimed, HALF, ("12.3a", "12.3b"))


def raid_preview(s: Drvar, kind: int, aimed: int) -> Preview:
    """How likely bombs fall where they should."""
    off = Fraction(sum(scatters(s, kind, die) for die in DIE), 6)
    return scattering(s, aimed, off, ("12.4c", "12.4d"))


def scattering(s: Drvar, aimed: int, off: Fraction, rules: tuple[str, str]) -> Preview:
    """On target, or in one of the hexes around, each as likely as the other; off the map is nowhere."""
    board = s.setting.ground.board
    falls = {board.name[aimed]: 1 - off}
    falls |= {board.name[n]: off / 6 for n in board.neighbours[aimed] if n}
    chances = (Chance("result.on-target", 1 - off, rules[0]), Chance("result.scattered", off, rules[1]))
    return Preview((), tuple(c for c in chances if c.probability), falls=falls)
