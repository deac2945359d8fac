"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The factors come from the same functions that resolve the combat. Only what the acting side knows goes in:
hidden German units count as every unit they could be, by their exact chances.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from lancio.engine.board import OFF
from lancio.engine.contest import along, chances_of, minus
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Chance, Modifier, Preview
from lancio.games.night_drop.advantage import dice_for_initiative, may_spend, seized_by
from lancio.games.night_drop.combat import (
    RESULT_RULE,
    attack_factor,
    attack_points,
    attacks,
    combat,
    defence_factor,
    defence_points,
    helpers,
)
from lancio.games.night_drop.movement import (
    ONE_HEX,
    allowance,
    move_rule,
    moves,
    path,
    reach,
    stack_class,
    worth_passing,
    zones_now,
)
from lancio.games.night_drop.pieces import ALL_STICKS, GERMAN, GERMAN_FIRST, SIDES, US
from lancio.games.night_drop.seen.deals import Deals
from lancio.games.night_drop.sequence import activations_open, units_allowed
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import forces
from lancio.games.night_drop.verbs import (
    ACTIVATE,
    ATTACK,
    DECLARE,
    DECLINE,
    G1,
    G4,
    MARCH,
    MOVE,
    POINT,
    SPEND,
    WITH,
)
from lancio.games.night_drop.zones import surcharge

DIE = range(1, 7)


# -- combat ------------------------------------------------------------------------------------


@attacks.foresees(ATTACK)
def first_attacker(s: Night, unit: int, target: int) -> Preview:
    """A unit attacks alone."""
    return attack_preview(s, 1 << unit, target)


@helpers.foresees(WITH)
def one_more(s: Night, unit: int) -> Preview:
    """Another unit takes part."""
    return attack_preview(s, s.attackers | 1 << unit, s.target)


@helpers.foresees(DECLARE)
def all_together(s: Night) -> Preview:
    """The attack as it was gathered."""
    return attack_preview(s, s.attackers, s.target)


@attack_points.foresees(POINT)
def led_by(s: Night, unit: int) -> Preview:
    """The attack under this Point."""
    return attack_preview(s, s.attackers, s.target, unit)


@defence_points.foresees(POINT)
def defended_by(s: Night, unit: int) -> Preview:
    """Both Points are known."""
    attack = attack_factor(s, s.point, s.attackers)
    return combat(attack, defence_factor(s, unit, s.where[s.point])).preview(RESULT_RULE)


def attack_preview(s: Night, attackers: int, target: int, point: int | None = None) -> Preview:
    """An attack before the defender's Point is known: both sides are taken to name their best."""
    fighters = s.fighters_at(target)
    if not fighters:
        return Preview((), (Chance("sticks-die", Fraction(1), "9.3.2a"),))
    s = aimed(s, target)
    hidden = Deals(s).hidden_among(fighters) if s.active == US else []
    shown = fighters & ~sum(1 << (GERMAN_FIRST + i) for i in hidden)
    point = best_attack_point(s, attackers, target) if point is None else point
    af = attack_factor(s, point, attackers)
    best_shown = max((s.values(u).defence for u in bits(shown)), default=0)
    defences: Counter[int] = Counter()
    if hidden:
        for deal, ways in Deals(s).each(hidden):
            values = [forces().germans[kind].full.defence for kind in deal.values()]
            defences[max(best_shown, *values)] += ways
    else:
        defences[best_shown] = 1
    leader = lowest(fighters)
    odds = along(
        {value: Fraction(ways, defences.total()) for value, ways in defences.items()},
        lambda value: combat(af, defence_factor(s, leader, s.where[point], value)).odds(),
    )
    theirs = list(minus(defence_factor(s, leader, s.where[point], max(defences))))
    note = "best-points" if (attackers | fighters).bit_count() > 2 else None
    if hidden:
        low, high = min(defences), max(defences)
        theirs[0] = Modifier("unknown-value", -high, "9.2.3a", {"low": low, "high": high})
        note = "unknown-defender"
    return Preview((*af.modifiers, *theirs), chances_of(odds, RESULT_RULE), note)


def aimed(s: Night, target: int) -> Night:
    """The position with the combat aimed at a hex."""
    if s.target == target:
        return s
    s = s.clone()
    s.target = target
    return s


def best_attack_point(s: Night, attackers: int, target: int) -> int:
    """The unit that leads the attack best, a bridge in its way counted."""
    bridged = s.setting.ground.bridged[target]
    bridge = s.setting.ground.terrain["bridge_side"].defence

    def worth(unit: int) -> tuple[int, int]:
        return s.values(unit).attack - (bridge if bridged >> s.where[unit] & 1 else 0), -unit

    return max(bits(attackers), key=worth)


# -- dice that decide how much one may do ------------------------------------------------------


@activations_open.foresees(ACTIVATE)
def activation_preview(s: Night, side: int, chosen: int) -> Preview | None:
    """How many moves or units the dice will give the German."""
    if chosen < G1:
        return None
    if chosen == G4:
        ways, why = Counter(units_allowed(s, die) for die in DIE), "5.4.2f"
    else:
        ways, why = Counter(a + b for a, b in product(DIE, DIE)), "5.4.2b"
    return Preview((), tuple(Chance(str(n), Fraction(k, ways.total()), why) for n, k in sorted(ways.items())))


@may_spend.foresees(SPEND)
def spending(s: Night, stick: int) -> Preview:
    """Who will have the initiative if the US gives up its PIR Advantage."""
    return initiative_preview(s, spent=True)


@may_spend.foresees(DECLINE)
def keeping(s: Night) -> Preview:
    """Who will have it if the US keeps it."""
    return initiative_preview(s, spent=False)


def initiative_preview(s: Night, spent: bool) -> Preview:
    """Who will have the initiative."""
    side, why = seized_by(s, spent)
    if side is not None:
        return Preview((), (Chance(f"{SIDES[side]}-initiative", Fraction(1), why),))
    odds = dice_for_initiative(s).odds()
    return Preview((), tuple(Chance(f"{SIDES[side]}-initiative", odds[side], why) for side in (US, GERMAN)))


# -- movement ----------------------------------------------------------------------------------


@moves.foresees(MOVE)
def one_moves(s: Night, unit: int, goal: int) -> Preview | None:
    """The way of a single unit."""
    return move_preview(s, 1 << unit, goal)


@moves.foresees(MARCH)
def stack_moves(s: Night, goal: int) -> Preview | None:
    """The way of the stack."""
    return move_preview(s, s.mover, goal)


def move_preview(s: Night, units: int, goal: int) -> Preview | None:
    """What a move costs, step by step, in points."""
    unit_class = stack_class(s, units)
    started = s.mover == units and not s.gathering
    points = s.mp if s.mover == units else allowance(s, lowest(units))
    if points == ONE_HEX:
        return None
    start = s.where[lowest(units)]
    worth = worth_passing(s) if units & ~ALL_STICKS else 0
    way, cost = path(s, start, goal, unit_class, points, not started, worth, told=True)
    found = reach(s, start, points, unit_class, not started)
    if goal != OFF and not any(level >> goal & 1 for level in found.levels):
        return Preview((Modifier("step", cost / 2, move_rule(s, found, goal, unit_class), {"hex": goal}),))
    zones = zones_now(s)
    going = s.setting.ground.going[unit_class]
    out: list[Modifier] = []
    here = start
    for hex_ in way:
        out.append(Modifier("step", going.step_cost(here, hex_) / 2, "8.1a", {"hex": hex_}))
        for label, zone_hex in (("leave-zone", here), ("enter-zone", hex_)):
            extra = surcharge(zones, zone_hex)
            if extra:
                out.append(Modifier(label, extra / 2, "6.2.1a", {"hex": zone_hex}))
        here = hex_
    if goal == OFF:
        out.append(Modifier("step", s.setting.figures.leaving / 2, "8.4.5a", {"hex": OFF}))
        if surcharge(zones, here):
            out.append(Modifier("leave-zone", surcharge(zones, here) / 2, "6.2.1a", {"hex": here}))
    return Preview(tuple(out))
