"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The dice come from the same functions that resolve the shot. Only what the acting side knows goes in: a hidden
counter counts as every type it could be, by its exact chances.
"""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.contest import minus
from lancio.engine.masks import bits
from lancio.engine.tally import Chance, Danger, Modifier, Preview
from lancio.games.histo_command.activation import orders
from lancio.games.histo_command.dice import chance_of_disorder, chance_of_loss, effects
from lancio.games.histo_command.drop import drop_points, second_points, who_jumps
from lancio.games.histo_command.fire import shot, shot_dice
from lancio.games.histo_command.firing import Aim, assault_of, tally_at
from lancio.games.histo_command.hidden import possible
from lancio.games.histo_command.landing import where_to
from lancio.games.histo_command.landing_fire import landing_firers, landing_shot
from lancio.games.histo_command.movement import path, start_moving
from lancio.games.histo_command.opportunity import concerned, could_react, reactions
from lancio.games.histo_command.pieces import NAME, SIDE_OF
from lancio.games.histo_command.seen.planner import DropOdds, Planner, drop_odds, missing_odds, type_odds
from lancio.games.histo_command.setup import waiting
from lancio.games.histo_command.state import TYPES, Battle
from lancio.games.histo_command.tables import GLIDER
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
    for found, p in effects(dice, not disorders).items():
        key = found.on(strength)
        chances[key] = chances.get(key, Fraction(0)) + p
    # losses first
    order = sorted(chances, key=lambda key: (key == "nothing", key == "disorder"))
    return tuple(Chance(outcome, chances[outcome], why) for outcome in order if chances[outcome])


@orders.foresees(FIRE)
def fire_preview(s: Battle, unit: int, target: int) -> Preview:
    """A shot in a unit's own activation."""
    start, hex_ = s.where[unit], s.where[target]
    kinds = type_odds(s, target)
    if len(kinds) == 1 and not s.hidden(target):
        return shot_preview(s, shot(s, unit, s.kind[unit], start, s.kind[target], hex_, False), target, hex_)
    mixed: dict[str, Fraction] = {}
    bases = []
    told: tuple[Modifier, ...] = ()
    for kind, p in kinds.items():
        if TYPES[kind].is_dummy:
            mixed["dummy"] = p
            continue
        found = shot(s, unit, s.kind[unit], start, kind, hex_, False)
        tally = tally_at(found, s.setting.ground, hex_)
        bases.append(found.base[0][1])
        told = tuple(m for m in tally.modifiers if m.label != "base")
        for chance in hit_chances(tally.total, TYPES[kind].strength, "HC-10b", True):
            mixed[chance.outcome] = mixed.get(chance.outcome, Fraction(0)) + p * chance.probability
    if bases:
        low, high = min(bases), max(bases)
        told = (Modifier("unknown-target", high, "HC-10a", {"low": low, "high": high}), *told)
    chances = tuple(Chance(outcome, p, "HC-10b") for outcome, p in mixed.items())
    return Preview(told, chances, "unknown-counter")


def shot_preview(s: Battle, found: Aim, target: int, hex_: int) -> Preview:
    """A shot at a unit that everybody knows."""
    tally = tally_at(found, s.setting.ground, hex_)
    return Preview(tuple(tally.modifiers), hit_chances(tally.total, s.strength[target], "HC-10b", True))


@landing_firers.foresees(REACT)
def landing_fire_preview(s: Battle, unit: int, fired: int, firer: int) -> Preview:
    """Opportunity fire in the Drop turn."""
    glider = s.type(unit).lands == GLIDER
    tally = tally_at(landing_shot(s, s.kind[firer], s.shots[firer], glider), s.setting.ground, s.where[unit])
    return Preview(tuple(tally.modifiers), hit_chances(tally.total, s.strength[unit], "HC-3b", False))


@reactions.foresees(REACT)
def reaction_preview(s: Battle, unit: int, start: int, hex_: int, firer: int) -> Preview:
    """Opportunity fire in the turns after it."""
    return shot_preview(s, shot(s, firer, s.kind[firer], s.where[firer], s.kind[unit], hex_, True), unit, hex_)


@orders.foresees(ASSAULT)
def assault_preview(s: Battle, unit: int, target: int) -> Preview:
    """Who rolls more HITs."""
    fight = assault_of(s.setting.ground, s.kind[unit], s.kind[target], s.where[target])
    chances = tuple(Chance(outcome, p, "HC-13b") for outcome, p in fight.odds().items() if p)
    return Preview((*fight.attack.modifiers, *minus(fight.defence)), chances, "attacker-defender")


# -- movement ----------------------------------------------------------------------------------


@orders.foresees(MOVE)
def move_preview(s: Battle, unit: int, goal: int) -> Preview:
    """What a move costs, step by step, in points, and who could fire on the way."""
    world = s.clone()
    start_moving(world, unit)
    here = world.where[unit]
    going = s.setting.ground.going[TYPES[s.kind[unit]].moves]
    out = []
    left = world.mp
    way = path(world, unit, goal)
    for hex_ in way:
        cost = min(going.step_cost(here, hex_), left)
        left -= cost
        out.append(Modifier("step", cost / 2, "HC-9b", {"hex": hex_}))
        here = hex_
    return Preview(tuple(out), dangers=dangers(s, unit, way))


def dangers(s: Battle, unit: int, way: tuple[int, ...]) -> tuple[Danger, ...]:
    """Who could fire at a unit that goes this way, each at the hex where it does most: once a turn each. A hidden
    counter is the most dangerous that it could be."""
    side = 1 - SIDE_OF[unit]
    found: dict[int, Danger] = {}
    start = s.where[unit]
    for hex_ in way:
        for firer in bits(s.units_at(concerned(s, side, start, hex_)) & ~s.reacted & ~s.disordered):
            one = danger(s, unit, firer, start, hex_)
            if one is not None and (firer not in found or one.hit + one.stop > found[firer].hit + found[firer].stop):
                found[firer] = one
        start = hex_
    order = [s.setting.ground.board.name[hex_] for hex_ in way]
    return tuple(sorted(found.values(), key=lambda one: order.index(one.at)))


def danger(s: Battle, unit: int, firer: int, start: int, hex_: int) -> Danger | None:
    """What a unit could do to a mover at a step, with the most dice that it could have; None if it cannot fire."""
    dice = [
        shot_dice(s, firer, kind, s.where[firer], s.kind[unit], hex_, True)
        for kind in bits(possible(s, firer))
        if could_react(s, firer, kind, start, hex_, s.kind[unit])
    ]
    if not dice:
        return None
    n = max(dice)
    at = s.setting.ground.board.name[hex_]
    return Danger(NAME[firer], at, chance_of_loss(n), chance_of_disorder(n), "HC-12a", most=s.hidden(firer))
