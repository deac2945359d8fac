"""HC-5: opportunity fire at units that land next to defenders."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.windows import Offers, window
from lancio.games.histo_command.dice import chance_of_loss, effect_of, throw
from lancio.games.histo_command.firing import Aim, dice_at, landing_aim, tally_at
from lancio.games.histo_command.hidden import possible, reveal
from lancio.games.histo_command.pieces import DEFENDER
from lancio.games.histo_command.standing import STANDING
from lancio.games.histo_command.state import Battle
from lancio.games.histo_command.tables import GLIDER
from lancio.games.histo_command.verbs import HOLD, REACT

FLOW = Battle.flow


@rule("HC-4m", "R6")
def under_fire(s: Battle, unit: int) -> None:
    """A unit that lands next to enemy counters may be fired at; two hexes away it is safe."""
    if s.setting.ground.board.around[s.where[unit]] & s.occupied[DEFENDER]:
        landing_firers.open(s, unit, 0)


def landing_shot(s: Battle, kind: int, shots: int, glider: bool) -> Aim:
    """A shot of a unit of this type, after so many, at somebody who has just landed, but for cover."""
    return landing_aim(kind, glider, s.setting.glider_base, shots)


def landing_dice(s: Battle, kind: int, shots: int, glider: bool, hex_: int) -> int:
    """How many dice it has, cover included; below 1 there is no shot."""
    return dice_at(landing_shot(s, kind, shots, glider), s.setting.ground, hex_)


@rule("HC-5d", "R8", "R14")
def may_fire(s: Battle, target: int, fired: int) -> tuple[bool, int]:
    """Whether the defender is asked, and which units can really fire: each next to the lander, once at this one
    (R8). Hidden counters are asked if any type they could be can fire, so that asking tells nothing (R14)."""
    hex_ = s.where[target]
    glider = s.type(target).lands == GLIDER
    asked, able = False, 0
    for piece in bits(s.units_at(s.setting.ground.board.around[hex_] & s.occupied[DEFENDER])):
        if fired >> piece & 1:
            continue
        shots = s.shots[piece]
        if landing_dice(s, s.kind[piece], shots, glider, hex_) >= 1:
            able |= 1 << piece
            asked = True
        elif not asked and s.hidden(piece):
            asked = any(landing_dice(s, kind, 0, glider, hex_) >= 1 for kind in bits(possible(s, piece)))
    return asked, able


@rule("HC-2c", "HC-4m", "HC-5a")
@window(
    FLOW, "landing-fire", "HC-5a", lambda s, *_: DEFENDER, decline=HOLD, discreet=True, orders=STANDING, quiet=True,
    acted="fired",
)  # fmt: skip
def landing_firers(s: Battle, unit: int, fired: int) -> Offers:
    """One shot after another, of any group, until the defender holds or the lander is gone."""
    if not s.where[unit]:
        return None
    asked, able = may_fire(s, unit, fired)
    return [REACT.group(last=able)] if asked else None


@landing_firers.on(HOLD)
def hold_fire(s: Battle, unit: int, fired: int) -> None:
    """Nobody else fires at the lander."""
    s.tell("fire-held", "HC-5a", unit=unit, side=DEFENDER)


@landing_firers.on(REACT)
def fire_at_lander(s: Battle, unit: int, fired: int, firer: int) -> None:
    """Resolve a shot before the next is declared."""
    reveal(s, firer, "HC-14a")
    resolve(s, firer, unit)


@landing_firers.by_order(REACT, beside=lambda s, *_: True)
def chance_at_lander(s: Battle, unit: int, fired: int, firer: int) -> Fraction:
    """The chance of a loss. Whoever fires at a lander is next to it."""
    glider = s.type(unit).lands == GLIDER
    return chance_of_loss(landing_dice(s, s.kind[firer], s.shots[firer], glider, s.where[unit]))


@rule("HC-3b", "HC-5c", "HC-5e", "R7")
def resolve(s: Battle, firer: int, target: int) -> None:
    """Each HIT is a loss, other faces do nothing (R11); losses disorganise the lander through turn 1 (R7)."""
    hex_ = s.where[target]
    tally = tally_at(
        landing_shot(s, s.kind[firer], s.shots[firer], s.type(target).lands == GLIDER), s.setting.ground, hex_
    )
    s.shots[firer] += 1
    dice = throw(s, tally.total)
    losses = effect_of(dice, only_hits=True).losses
    s.tell(
        "lander-fired-at",
        "HC-5a",
        lost=1 << target if losses else 0,
        unit=firer,
        target=target,
        hex=hex_,
        shot=s.shots[firer],
        dice=dice,
        modifiers=tally,
        total=tally.total,
        losses=losses,
    )
    if losses and not s.lose(target, losses):
        s.disordered |= 1 << target
        s.landers |= 1 << target
        s.tell("unit-disordered", "HC-5c", unit=target)
