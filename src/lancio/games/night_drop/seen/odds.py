"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The factors come from the same functions that resolve the combat. Only what the acting side knows goes in:
hidden German units count as every unit they could be, by their exact chances.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from lancio.engine.board import OFF
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Chance, Modifier, Preview
from lancio.engine.verbs import args_of
from lancio.games.night_drop.combat import RESULT_RULE, attack_factor, compare, defence_factor
from lancio.games.night_drop.movement import (
    ONE_HEX,
    allowance,
    path,
    reach,
    stack_class,
    worth_passing,
    zones_now,
)
from lancio.games.night_drop.pieces import ALL_STICKS, GERMAN_FIRST, US
from lancio.games.night_drop.seen.deals import Deals
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.tables import EXIT_COST, forces
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
    VERBS,
    WITH,
)
from lancio.games.night_drop.zones import surcharge

DIE = range(1, 7)


def foresee(s: Night, code: int, side: int) -> Preview | None:
    """The preview of an action, None if nothing about it is uncertain or worth adding up."""
    verb, args = VERBS.split(code)
    if verb is ATTACK:
        return attack_preview(s, 1 << args[0], args[1], side)
    if verb is WITH:
        return attack_preview(s, s.attackers | 1 << args[0], s.target, side)
    if verb is DECLARE:
        return attack_preview(s, s.attackers, s.target, side)
    if verb is POINT and side == s.active:
        return attack_preview(s, s.attackers, s.target, side, args[0])
    if verb is POINT:
        return point_preview(s, s.point, args[0])
    if verb is ACTIVATE and args[0] >= G1:
        return activation_preview(s, args[0])
    if verb in (DECLINE, SPEND):
        return initiative_preview(s, spent=verb is SPEND)
    if verb is MOVE:
        return move_preview(s, 1 << args[0], args[1])
    if verb is MARCH:
        return move_preview(s, s.mover, args_of(code, 1)[0])
    return None


# -- combat ------------------------------------------------------------------------------------


def result_chances(margins: Counter[tuple[int, int]]) -> tuple[Chance, ...]:
    """The exact chance of each result, for weighted pairs of attack and defence factor."""
    ways: Counter[str] = Counter()
    for (af, df), weight in margins.items():
        for a, d in product(DIE, DIE):
            ways[compare(af + a, df + d)] += weight
    total = sum(ways.values())
    return tuple(
        Chance(result, Fraction(ways[result], total), rule_id)
        for result, rule_id in RESULT_RULE.items()
        if ways[result]
    )


def point_preview(s: Night, attacker: int, defender: int) -> Preview:
    """Both Points are known."""
    af = attack_factor(s, attacker, s.attackers)
    df = defence_factor(s, defender, s.where[attacker])
    chances = result_chances(Counter({(af.total, df.total): 1}))
    return Preview((*af.modifiers, *(minus(m) for m in df.modifiers)), chances)


def minus(modifier: Modifier) -> Modifier:
    """The defender's share, as it counts against the attacker."""
    return Modifier(modifier.label, -modifier.value, modifier.rule, modifier.data)


def attack_preview(s: Night, attackers: int, target: int, side: int, point: int | None = None) -> Preview:
    """An attack before the defender's Point is known: both sides are taken to name their best."""
    fighters = s.fighters_at(target)
    if not fighters:
        return Preview((), (Chance("sticks-die", Fraction(1), "9.3.2a"),))
    s = aimed(s, target)
    hidden = Deals(s).hidden_among(fighters) if side == US else []
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
    margins: Counter[tuple[int, int]] = Counter()
    for defence, ways in defences.items():
        margins[af.total, defence_factor(s, leader, s.where[point], defence).total] += ways
    df = defence_factor(s, leader, s.where[point], max(defences))
    theirs = [minus(m) for m in df.modifiers]
    note = "best-points" if (attackers | fighters).bit_count() > 2 else None
    if hidden:
        low, high = min(defences), max(defences)
        theirs[0] = Modifier("unknown-value", -high, "9.2.3a", {"low": low, "high": high})
        note = "unknown-defender"
    return Preview((*af.modifiers, *theirs), result_chances(margins), note)


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


def activation_preview(s: Night, chosen: int) -> Preview:
    """How many moves or units the dice will give."""
    ways: Counter[int] = Counter()
    if chosen == G4:
        for die in DIE:
            ways[max(die, s.turn // 2)] += 1
        why = "5.4.2f"
    else:
        for a, b in product(DIE, DIE):
            ways[a + b] += 1
        why = "5.4.2b"
    total = sum(ways.values())
    return Preview((), tuple(Chance(str(n), Fraction(k, total), why) for n, k in sorted(ways.items())))


def initiative_preview(s: Night, spent: bool) -> Preview:
    """Who will have the initiative."""
    claimed = bool(s.pa_turns >> s.turn & 1)
    if spent != claimed:
        side, why = ("us", "2.6.1a") if spent else ("german", "2.6.2a")
        return Preview((), (Chance(f"{side}-initiative", Fraction(1), why),))
    us = Fraction(15 + (6 if s.initiative == US else 0), 36)
    why = "2.6.3a" if claimed else "5.2.1a"
    return Preview(
        (),
        (Chance("us-initiative", us, why), Chance("german-initiative", 1 - us, why)),
    )


# -- movement ----------------------------------------------------------------------------------


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
    levels = reach(s, start, points, unit_class, not started).levels
    paid = goal == OFF or any(level >> goal & 1 for level in levels)
    if not paid:
        return Preview((Modifier("step", cost / 2, "8.4.2b", {"hex": s.setting.ground.board.name[goal]}),))
    zones = zones_now(s)
    going = s.setting.ground.going[unit_class]
    names = s.setting.ground.board.name
    out: list[Modifier] = []
    here = start
    for hex_ in way:
        out.append(Modifier("step", going.step_cost(here, hex_) / 2, "8.1a", {"hex": names[hex_]}))
        for label, zone_hex in (("leave-zone", here), ("enter-zone", hex_)):
            extra = surcharge(zones, zone_hex)
            if extra:
                out.append(Modifier(label, extra / 2, "6.2.1a", {"hex": names[zone_hex]}))
        here = hex_
    if goal == OFF:
        out.append(Modifier("step", EXIT_COST / 2, "8.4.5a", {"hex": "off"}))
        if surcharge(zones, here):
            out.append(Modifier("leave-zone", surcharge(zones, here) / 2, "6.2.1a", {"hex": names[here]}))
    return Preview(tuple(out))
