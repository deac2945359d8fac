"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The dice come from the same functions that resolve the shot. Only what the acting side knows goes in: a hidden
counter counts as every type it could be, by its exact chances.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from lancio.engine.masks import bits
from lancio.engine.tally import Chance, Modifier, Preview
from lancio.games.histo_command.activation import orders
from lancio.games.histo_command.assault import assault_tallies
from lancio.games.histo_command.dice import HIT, hit_odds, nothing_but_disorder
from lancio.games.histo_command.drop import drop_points, second_points, who_jumps
from lancio.games.histo_command.fire import Modifiers, shot, total
from lancio.games.histo_command.landing import where_to
from lancio.games.histo_command.landing_fire import landing_firers, landing_shot
from lancio.games.histo_command.movement import path, start_moving
from lancio.games.histo_command.opportunity import reactions
from lancio.games.histo_command.pieces import GROUP_OF
from lancio.games.histo_command.seen.imagine import deals_of, hidden_counters
from lancio.games.histo_command.seen.planner import DropOdds, Planner, drop_odds, missing_odds
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.verbs import ASSAULT, DROP, FIRE, JUMP, MOVE, REACT, SHIFT, SPLIT, TOGETHER

LOSS_RULES = {"missing": "HC-4g", "enemy": "HC-4j", "terrain": "HC-3a", "fire": "HC-5a"}


# -- the drop ----------------------------------------------------------------------------------


@drop_points.foresees(DROP)
@second_points.foresees(SPLIT)
def point_preview(s: Battle, hex_: int) -> Preview:
    """A drop point for the group: the odds of the unit that jumps first, losses as the mean of its units."""
    units = list(bits(waiting(s, s.group)))
    lost = sum(n * p for n, p in enumerate(missing_odds(s, hex_, len(units))))
    kinds: dict[tuple[int, int], DropOdds] = {}
    odds = []
    for unit in units:
        key = (s.kind[unit], s.strength[unit])
        if key not in kinds:
            kinds[key] = drop_odds(s, hex_, unit)
        odds.append(kinds[key])
    return drop_preview(odds, Fraction(lost))


@second_points.foresees(TOGETHER)
def together_preview(s: Battle) -> Preview:
    """The whole group over the first point."""
    return point_preview(s, s.points[0])


@who_jumps.foresees(JUMP)
def jump_preview(s: Battle, unit: int) -> Preview:
    """One unit over its point."""
    return drop_preview([drop_odds(s, s.points[s.second >> unit & 1], unit)], Fraction(0))


def drop_preview(odds: list[DropOdds], group_missing: Fraction) -> Preview:
    """Landing hexes with their chances, expected losses a unit with their rules."""
    modifiers = []
    for key, why in LOSS_RULES.items():
        mean = sum((o.losses[key] for o in odds), Fraction(0)) / len(odds)
        data = {"exact": str(mean)}
        if key == "missing" and group_missing:
            data["whole"] = str(group_missing)
        modifiers.append(Modifier(f"lost-{key}", round(float(-mean), 4), why, data))
    near = odds[0].near
    modifiers.append(Modifier("near-objective", round(float(near), 4), "HC-15c", {"exact": str(near)}))
    chances = [Chance(name, p, "HC-4f", at=name) for name, p in odds[0].landing.items()]
    if odds[0].missing:
        chances.append(Chance("missing", odds[0].missing, "HC-4g"))
    return Preview(tuple(modifiers), tuple(chances), "next-jumper")


@where_to.foresees(SHIFT)
def shift_preview(s: Battle, unit: int, hex_: int, goal: int) -> Preview:
    """The dice a unit faces in the hex it would be shifted to, and its losses on average."""
    mode = TYPES[s.kind[unit]].lands
    assert mode is not None
    losses = Planner(s).on_ground(goal, s.kind[unit], s.strength[unit])
    modifiers = [Modifier(f"landing-{key}", dice, "HC-3a") for key, dice in s.setting.ground.damage(goal, mode)]
    for key, mean in (("terrain", losses.terrain), ("fire", losses.fire)):
        modifiers.append(Modifier(f"lost-{key}", round(float(-mean), 4), LOSS_RULES[key], {"exact": str(mean)}))
    dice = s.setting.ground.landing[mode][goal]
    return Preview(tuple(modifiers), hit_chances(dice, s.strength[unit], "HC-3b", disorders=False))


# -- shots -------------------------------------------------------------------------------------


def hit_chances(dice: int, strength: int, why: str, disorders: bool) -> tuple[Chance, ...]:
    """The chance of each result of so many dice against a unit of this strength."""
    chances: dict[str, Fraction] = {}
    for hits, p in enumerate(hit_odds(dice)):
        if hits:
            key = "eliminated" if hits >= strength else f"losses-{hits}"
            chances[key] = chances.get(key, Fraction(0)) + p
    nothing = (1 - HIT) ** max(0, dice)
    if disorders:
        disorder = nothing_but_disorder(dice)
        chances["disorder"] = disorder
        nothing -= disorder
    chances["nothing"] = nothing
    return tuple(Chance(outcome, p, why) for outcome, p in chances.items() if p)


def target_odds(s: Battle, target: int) -> dict[int, Fraction]:
    """What a counter is, with the chance of each type."""
    if not s.hidden(target):
        return {s.kind[target]: Fraction(1)}
    group = GROUP_OF[target]
    at = hidden_counters(s, group).index(target)
    deals = deals_of(s, group)
    ways = Counter(deal[at] for deal in deals)
    return {kind: Fraction(n, len(deals)) for kind, n in sorted(ways.items())}


@orders.foresees(FIRE)
def fire_preview(s: Battle, unit: int, target: int) -> Preview:
    """A shot in a unit's own activation."""
    start, hex_ = s.where[unit], s.where[target]
    kinds = target_odds(s, target)
    if len(kinds) == 1 and not s.hidden(target):
        modifiers = shot(s, unit, s.kind[unit], start, s.kind[target], hex_, False)
        return Preview(as_modifiers(modifiers), hit_chances(total(modifiers), s.strength[target], "HC-10b", True))
    mixed: dict[str, Fraction] = {}
    bases = []
    modifiers = []
    for kind, p in kinds.items():
        if TYPES[kind].is_dummy:
            mixed["dummy"] = p
            continue
        modifiers = shot(s, unit, s.kind[unit], start, kind, hex_, False)
        bases.append(modifiers[0][1])
        for chance in hit_chances(max(0, total(modifiers)), TYPES[kind].strength, "HC-10b", True):
            mixed[chance.outcome] = mixed.get(chance.outcome, Fraction(0)) + p * chance.probability
    told = as_modifiers(modifiers)
    if bases:
        low, high = min(bases), max(bases)
        told = (Modifier("unknown-target", high, "HC-10a", {"low": low, "high": high}), *told[1:])
    chances = tuple(Chance(outcome, p, "HC-10b") for outcome, p in mixed.items())
    return Preview(told, chances, "unknown-counter")


def as_modifiers(modifiers: Modifiers) -> tuple[Modifier, ...]:
    """For a preview; zeros are left out."""
    return tuple(Modifier(label, value, why) for label, value, why in modifiers if value)


@landing_firers.foresees(REACT)
def landing_fire_preview(s: Battle, unit: int, fired: int, firer: int) -> Preview:
    """Opportunity fire in the Drop turn."""
    tally = landing_shot(s, s.kind[firer], s.shots[firer], unit, s.where[unit])
    return Preview(tuple(tally.modifiers), hit_chances(tally.total, s.strength[unit], "HC-3b", False))


@reactions.foresees(REACT)
def reaction_preview(s: Battle, unit: int, start: int, hex_: int, firer: int) -> Preview:
    """Opportunity fire in the turns after it."""
    modifiers = shot(s, firer, s.kind[firer], s.where[firer], s.kind[unit], hex_, True)
    return Preview(as_modifiers(modifiers), hit_chances(total(modifiers), s.strength[unit], "HC-10b", True))


@orders.foresees(ASSAULT)
def assault_preview(s: Battle, unit: int, target: int) -> Preview:
    """Who rolls more HITs."""
    attack, defence = assault_tallies(s, s.kind[unit], s.kind[target], s.where[target])
    odds = {"attacker-wins": Fraction(0), "draw": Fraction(0), "defender-wins": Fraction(0)}
    for a, p in enumerate(hit_odds(attack.total)):
        for d, r in enumerate(hit_odds(defence.total)):
            key = "attacker-wins" if a > d else "defender-wins" if d > a else "draw"
            odds[f"{key}"] += p * r
    theirs = tuple(Modifier(m.label, -m.value, m.rule, m.data) for m in defence.modifiers)
    chances = tuple(Chance(outcome, p, "HC-13b") for outcome, p in odds.items() if p)
    return Preview((*attack.modifiers, *theirs), chances, "attacker-defender")


# -- movement ----------------------------------------------------------------------------------


@orders.foresees(MOVE)
def move_preview(s: Battle, unit: int, goal: int) -> Preview:
    """What a move costs, step by step, in points."""
    world = s.clone()
    start_moving(world, unit)
    here = world.where[unit]
    going = s.setting.ground.going[TYPES[s.kind[unit]].moves]
    out = []
    left = world.mp
    for hex_ in path(world, unit, goal):
        cost = min(going.step_cost(here, hex_), left)
        left -= cost
        out.append(Modifier("step", cost / 2, "HC-9b", {"hex": hex_}))
        here = hex_
    return Preview(tuple(out))
