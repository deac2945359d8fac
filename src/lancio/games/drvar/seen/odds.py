"""What an action would bring: modifiers with their rules, and the exact chance of every outcome.

The chances come from the same objects that resolve the dice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from lancio.engine.contest import Odds, along, certain, chances_of, modifiers_of
from lancio.engine.masks import lowest
from lancio.engine.tally import Chance, Modifier, Preview
from lancio.games.drvar import acts
from lancio.games.drvar.actions import open_actions
from lancio.games.drvar.acts import Action
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.attacks import attackers
from lancio.games.drvar.fire import HIT, MISS, MORALE, bombs_on, chance_to_fail, shot_at, sp_lost, target_in
from lancio.games.drvar.forces import GERMAN, SIDES, YUGOSLAV
from lancio.games.drvar.interrupts import can_pounce, interrupts, mover_hit, pounce_group
from lancio.games.drvar.landing import drops, landing_fire, more_drops
from lancio.games.drvar.losses import survives
from lancio.games.drvar.melee import OUTCOME_RULE, crosses, fight_in, struck
from lancio.games.drvar.movement import moves
from lancio.games.drvar.pieces import ALL_FIGHTERS, SIDE_OF
from lancio.games.drvar.raids import scatters
from lancio.games.drvar.seen.marching import move_preview, step_preview
from lancio.games.drvar.shared_hex import melee_group
from lancio.games.drvar.state import Drvar
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
)
from lancio.games.drvar.words import BY_ASSAULT, BY_POUNCE, SHARED

#: what an attack can bring, and the rule of each
ATTACK_RULE = {
    HIT: "8.4i", "hit-twice": "8.5c", "hit-gone": "8.4i",
    "halted": "8.4d", "halted-again": "8.4h", "halted-gone": "8.4h", "held": "8.4c", MISS: "8.1e",
}  # fmt: skip

#: what figures assume
ALONE, MOVERS_ONLY, GROUND_ONLY = "alone", "movers-only", "ground-only"
MELEE_FOLLOWS = "melee-follows"
#: outcomes of an attack that leave nothing of the target
GONE = ("hit-gone", "halted-gone")

# -- attacks -----------------------------------------------------------------------------------


def attack_preview(s: Drvar, firer: int, target: int, hex_: int) -> Preview:
    """HIT, a failed or a passed morale test, nothing; and what it leaves of the target."""
    shot = shot_at(s, firer, target, hex_)
    fails = chance_to_fail(s, target, shot.margin)
    loss = sp_lost(s, shot.margin)
    hit = "hit-gone" if not survives(s, target, loss) else HIT if loss == 1 else "hit-twice"
    failed = "halted" if not s.halted >> target & 1 else "halted-again" if survives(s, target, 1) else "halted-gone"

    def after(result: str) -> Odds[str]:
        return {failed: fails, "held": 1 - fails} if result == MORALE else certain(hit if result == HIT else result)

    return Preview(modifiers_of(shot.throw.total), chances_of(along(shot.odds(), after), ATTACK_RULE))


@open_actions.foresees(ATTACK, STRIKE)
def action_attack(s: Drvar, side: int, unit: int, hex_: int) -> Preview:
    """The first attack of an Action."""
    return attack_preview(s, unit, target_in(s, 1 - side, hex_), hex_)


@attackers.foresees(ATTACK)
def further_attack(s: Drvar, unit: int, hex_: int) -> Preview:
    """One more attack of the stack."""
    return attack_preview(s, unit, target_in(s, 1 - s.active, hex_), hex_)


@interrupts.foresees(FIRE)
def opportunity_attack(s: Drvar, unit: int) -> Preview:
    """Fire at the mover."""
    target = mover_hit(s)
    return attack_preview(s, unit, target, s.where[target])


@landing_fire.foresees(FIRE)
def fire_at_lander(s: Drvar, unit: int, fired: int, firer: int) -> Preview:
    """Fire at whoever has just come down. After the last fire a lander who is left fights at once."""
    found = attack_preview(s, firer, unit, s.where[unit])
    last = not any(mask for _, mask in landing_fire.listed(s, unit, fired | 1 << firer) or ())
    left = any(chance.outcome not in GONE for chance in found.chances)
    return replace(found, note=MELEE_FOLLOWS) if last and left else found


# -- melees ------------------------------------------------------------------------------------


def melee_preview(s: Drvar, starters: int, hex_: int, how: int, crossed: bool) -> Preview | None:
    """Who wins, by which class of result, and how many SP a hit costs."""
    fight = fight_in(s, starters, hex_, how, crossed)
    if fight is None:
        return None
    found = fight.contest.preview(OUTCOME_RULE)
    costs = Modifier("hit-costs", fight.loss, "9.5b" if fight.loss == 2 else "9.5a")
    note = MOVERS_ONLY if struck(s, fight.defenders, how) != fight.defenders else None
    return replace(found, modifiers=(*found.modifiers, costs), note=note)


@open_actions.foresees(MELEE)
def action_melee(s: Drvar, side: int, unit: int) -> Preview | None:
    """The melee of one unit in its hex; others may join."""
    found = melee_preview(s, 1 << unit, s.where[unit], SHARED, False)
    others = with_ammunition(s, s.fighters(side, s.where[unit])) & ~(1 << unit)
    return replace(found, note=ALONE) if found is not None and others else found


@melee_group.foresees(FIGHT)
def group_melee(s: Drvar) -> Preview | None:
    """The melee of those who joined."""
    return melee_preview(s, s.crew, s.origin, SHARED, False)


@interrupts.foresees(POUNCE)
def opportunity_assault(s: Drvar, unit: int) -> Preview | None:
    """An Opportunity Assault of one unit; others of its hex may join."""
    found = group_pounce(s, 1 << unit, s.where[unit])
    others = can_pounce(s, SIDE_OF[unit], s.where[unit], s.where[lowest(s.group)], 1 << unit)
    return replace(found, note=ALONE) if found is not None and others else found


@pounce_group.foresees(FIGHT)
def group_pounce(s: Drvar, units: int, origin: int) -> Preview | None:
    """An Opportunity Assault of those who joined."""
    goal = s.where[lowest(s.group)]
    return melee_preview(s, units, goal, BY_POUNCE, crosses(s, origin, goal))


# -- moves -------------------------------------------------------------------------------------


def action_of(act: Action) -> Callable[..., Preview]:
    """What an Action that begins with a move would cost, and how far it leads."""

    def foresee(s: Drvar, side: int, unit: int) -> Preview:
        found = move_preview(s, act, unit)
        return with_assaults(s, 1 << unit, found)[0] if act is acts.ASSAULT else found

    return foresee


open_actions.foresees(MOVE)(action_of(acts.MOVE))
open_actions.foresees(ADVANCE)(action_of(acts.ADVANCE))
open_actions.foresees(ASSAULT)(action_of(acts.ASSAULT))
open_actions.foresees(RETREAT)(action_of(acts.RETREAT))


@moves.foresees(STEP)
def step_ahead(s: Drvar, goal: int) -> Preview:
    """What a step costs, or the melee it begins."""
    found = step_preview(s, goal)
    if s.act is not acts.ASSAULT:
        return found
    found, fights = with_assaults(s, s.group, found)
    fight = fights.get(goal)
    return replace(fight, hexes=found.hexes) if fight is not None else found


def with_assaults(s: Drvar, group: int, found: Preview) -> tuple[Preview, dict[int, Preview]]:
    """The preview of a move with the chances of every assault that it could end with; and these by hex."""
    index = s.setting.ground.board.index
    hexes = {name: dict(entry) for name, entry in found.hexes.items()}
    fights: dict[int, Preview] = {}
    for name, entry in hexes.items() if group & ALL_FIGHTERS else ():
        goal, before = index[name], index[str(entry["from"])]
        if entry["ends"]:
            fight = melee_preview(s, group & ALL_FIGHTERS, goal, BY_ASSAULT, crosses(s, before, goal))
            if fight is not None:
                fights[goal] = fight
                entry["odds"] = s.words.preview(fight).as_dict()
    return replace(found, hexes=hexes), fights


# -- from the air ------------------------------------------------------------------------------


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
        Chance("on-target", 1 - off, on_rule),
        Chance("scattered", off - lost, off_rule),
        Chance("off-map", lost, off_rule),
    )
    return tuple(chance for chance in chances if chance.probability)


@drops.foresees(DROP)
def first_landing(s: Drvar, carrier: int, unit: int, aimed: int) -> Preview:
    """A unit of the first wave."""
    return landing_preview(s, unit, aimed)


@open_actions.foresees(DROP)
def second_landing(s: Drvar, side: int, unit: int, aimed: int) -> Preview:
    """The first unit of the second wave."""
    return landing_preview(s, unit, aimed)


@more_drops.foresees(DROP)
def landing_preview(s: Drvar, piece: int, aimed: int) -> Preview:
    """The exact chance of every landing hex, what the ground there costs on average, and who fires."""
    ground = s.setting.ground
    off = Fraction(6 - s.setting.tables.on_target, 6)
    places, lost = fallen(s, aimed, off)
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
    note = GROUND_ONLY if any(s.held[YUGOSLAV] >> hex_ & 1 for hex_ in places) else None
    return Preview(modifiers, aim_chances(off, lost, "12.3a", "12.3b"), note, hexes)


@open_actions.foresees(RAID)
def raid_preview(s: Drvar, side: int, kind: int, aimed: int) -> Preview:
    """Where bombs fall, and the chance of a hit on each side there."""
    off = Fraction(sum(scatters(s, kind, die) for die in range(1, 7)), 6)
    places, lost = fallen(s, aimed, off)
    hexes: dict[str, dict[str, object]] = {}
    target = target_of_raid(s, aimed)
    modifiers = modifiers_of(bombs_on(s, target, aimed).throw.total) if target >= 0 else ()
    for hex_, p in places.items():
        entry: dict[str, object] = {"p": float(p), "exact": str(p)}
        for whose, name in enumerate(SIDES):
            target = target_in(s, whose, hex_)
            if target >= 0:
                hit = bombs_on(s, target, hex_).odds().get(HIT, Fraction(0))
                entry[name] = {"hit": float(hit), "exact": str(hit)}
        hexes[s.setting.ground.board.name[hex_]] = entry
    return Preview(modifiers, aim_chances(off, lost, "12.4c", "12.4d"), hexes=hexes)


def target_of_raid(s: Drvar, hex_: int) -> int:
    """Whom bombs on a hex are meant for; -1 nobody."""
    target = target_in(s, YUGOSLAV, hex_)
    return target if target >= 0 else target_in(s, GERMAN, hex_)


@open_actions.foresees(INTERROGATE)
def interrogation_preview(s: Drvar, side: int, unit: int) -> Preview:
    """Whether somebody talks."""
    talks = Fraction(7 - s.setting.tables.talk, 6)
    return Preview((), (Chance("talks", talks, "12.2b"), Chance("silent", 1 - talks, "12.2b")))
