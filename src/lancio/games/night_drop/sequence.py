"""Chapter 5: the sequence of play. A turn on one page.

initiative
discovery of objectives (by day)
five activations: initiative player, other, initiative, other, initiative
    US:        move, fight, (stacking), convert
    G1 to G3:  push Unknown sticks, (stacking)
    G4:        reinforcements enter, move, fight, (stacking)
"""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import mask_of
from lancio.games.night_drop.advantage import initiative, may_spend
from lancio.games.night_drop.combat import attacks
from lancio.games.night_drop.conversion import conversions, inspect_all
from lancio.games.night_drop.movement import moves
from lancio.games.night_drop.objectives import count_points, discoveries
from lancio.games.night_drop.pieces import NO_PIR, NO_UNIT, US
from lancio.games.night_drop.pushes import pushes
from lancio.games.night_drop.reinforcements import may_draw
from lancio.games.night_drop.setup import drop, start_hexes_left
from lancio.games.night_drop.stacking import check_stacking
from lancio.games.night_drop.state import Night
from lancio.games.night_drop.verbs import ACTIVATE, G1, G4, NO_ACTIVATION, U1

FLOW = Night.flow


@rule("7e")
def begin(s: Night) -> None:
    """The set-up in its order; stacks that are too high afterwards stay until the first activation ends."""
    s.stack = []
    s.then(start_hexes_left, drop, turn)


@rule("5a", "5.1a", "5.3.1a", "5.4a")
@FLOW.procedure("turn")
def turn(s: Night) -> None:
    """Lay out the next turn, or count the points after the last."""
    clear_activation(s)
    s.used = 0
    s.first_pir = NO_PIR
    if s.turn == s.setting.scene.turns:
        s.then(count_points)
        return
    s.turn += 1
    s.tell("turn-began", "5a", turn=s.turn, night=s.night)
    activations = map(activation.of, range(1, s.setting.figures.activations + 1))
    s.then(may_spend, initiative, discoveries, *activations, turn)


@rule("5.4a")
@FLOW.procedure("activation")
def activation(s: Night, number: int) -> None:
    """The initiative player has the first, third and fifth activation, the other the second and fourth."""
    clear_activation(s)
    s.then(activations_open.of(s.initiative if number % 2 else 1 - s.initiative))


@rule("5.4.1a", "5.4.1b", "5.4.1c", "5.4.2a", "5.4.2e", "5.4.2g", "2.6.1b")
@FLOW.question("choose-activation", "5.4a", lambda s, side: int(side), always=True, frank=True)
def activations_open(s: Night, side: int) -> Choices:
    """U1-U3 once a turn; G1-G3 once a turn and only by night; G4 as often as one likes."""
    if side == US:
        if s.first_pir != NO_PIR:
            return Choices([ACTIVATE.group(last=1 << U1 + s.first_pir)])
        return Choices([ACTIVATE.group(last=mask_of(range(U1, G1)) & ~s.used)])
    by_night = mask_of(range(G1, G4)) & ~s.used if s.night else 0
    return Choices([ACTIVATE.group(last=by_night | 1 << G4)])


@activations_open.on(ACTIVATE)
def activate(s: Night, side: int, chosen: int) -> None:
    """Start the chosen activation."""
    s.activation = chosen
    s.used |= 1 << chosen
    s.active = side
    # copies made while the choice was open share what was worked out: each activation begins its own
    s.cache = {}
    s.tell("activation-chosen", "5.4a", side=side, activation=chosen)
    if chosen < G1:
        us_activation(s, chosen - U1)
    elif chosen < G4:
        push_activation(s, chosen - G1)
    else:
        german_activation(s)


def clear_activation(s: Night) -> None:
    """Nothing of the activation before carries over."""
    s.activation = NO_ACTIVATION
    s.point = s.own_point = NO_UNIT
    s.activated = s.moved = s.mover = s.attacked = s.beset = s.attackers = 0
    s.mp = s.allowance = s.target = 0
    s.gathering = False
    s.ghost = (0, 0)
    s.pushed = (0, 0, 0)
    s.cache = {}


@rule("5.4.1d")
def us_activation(s: Night, pir: int) -> None:
    """All movement, then all combat, then conversion; stacking is checked before conversion (7b)."""
    s.first_pir = NO_PIR
    s.pir = pir
    s.then(moves, attacks, check_stacking, inspect_all, conversions)


@rule("5.4.2b")
def push_activation(s: Night, pir: int) -> None:
    """Two dice give the number of one-hex moves of that regiment's Unknown sticks."""
    dice = [s.dice.roll(), s.dice.roll()]
    s.pir = pir
    s.allowance = sum(dice)
    s.tell("pushes-rolled", "5.4.2b", dice=dice, total=s.allowance)
    s.then(pushes, check_stacking)


@rule("5.4.2f", "5.4.2i")
def german_activation(s: Night) -> None:
    """A die: so many units may enter, move or fight."""
    die = s.dice.roll()
    s.pir = NO_PIR
    s.allowance = units_allowed(s, die)
    s.tell("units-rolled", "5.4.2f", die=die, least=units_allowed(s, 0), total=s.allowance)
    s.then(may_draw, moves, attacks, check_stacking)


@rule("5.4.2f")
def units_allowed(s: Night, die: int) -> int:
    """As many as the die says, but at least half the turn number."""
    return max(die, s.turn // 2)
