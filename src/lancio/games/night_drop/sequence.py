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
from lancio.engine.events import Log
from lancio.engine.masks import mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.night_drop.pieces import SIDES, US
from lancio.games.night_drop.state import NO_PIR, Night
from lancio.games.night_drop.verbs import ACTIVATE, ACTIVATIONS, G1, G4, U1

FLOW = Night.flow
ACTIVATIONS_PER_TURN = 5


@rule("5a", "5.1a", "5.3.1a", "5.4a")
@FLOW.procedure("turn")
def turn(s: Night, frame: Frame, log: Log | None) -> None:
    """Lay out the next turn, or count the points after the last."""
    s.turn += 1
    clear_activation(s)
    s.used = 0
    s.first_pir = NO_PIR
    if s.turn > s.setting.plan.turns:
        s.turn -= 1
        s.stack.append(("victory",))
        return
    if log is not None:
        log.add("turn-began", "5a", turn=s.turn, night=s.night)
    s.stack.append(("turn",))
    s.stack += [("activation", k) for k in range(ACTIVATIONS_PER_TURN, 0, -1)]
    if not s.night:
        s.stack.append(("discovery",))
    s.stack.append(("initiative", -1))
    if s.turn > 1:
        s.stack.append(("advantage",))


@rule("5.4a")
@FLOW.procedure("activation")
def activation(s: Night, frame: Frame, log: Log | None) -> None:
    """The initiative player has the first, third and fifth activation, the other the second and fourth."""
    side = s.initiative if frame[1] % 2 else 1 - s.initiative
    clear_activation(s)
    s.stack.append(("choose-activation", side))


@rule("5.4.1a", "5.4.1b", "5.4.1c", "5.4.2a", "5.4.2e", "5.4.2g", "2.6.1b")
@FLOW.question("choose-activation", "5.4a", lambda s, f: int(f[1]), always=True)
def activations_open(s: Night, frame: Frame) -> Choices:
    """U1-U3 once a turn; G1-G3 once a turn and only by night; G4 as often as one likes."""
    if frame[1] == US:
        if s.first_pir != NO_PIR:
            return Choices([ACTIVATE.group(last=1 << s.first_pir)])
        return Choices([ACTIVATE.group(last=0b111 & ~s.used)])
    pushes = mask_of(range(G1, G4)) & ~s.used if s.night else 0
    return Choices([ACTIVATE.group(last=pushes | 1 << G4)])


@activations_open.answered
def activate(s: Night, frame: Frame, code: int, log: Log | None) -> None:
    """Start the chosen activation."""
    (chosen,) = args_of(code, 1)
    s.activation = chosen
    s.used |= 1 << chosen
    s.active = frame[1]
    # copies made while the choice was open share what was worked out: each activation begins its own
    s.cache = {}
    if log is not None:
        log.add("activation-chosen", "5.4a", side=SIDES[s.active], activation=ACTIVATIONS.names[chosen])
    if chosen < G1:
        us_activation(s, chosen - U1)
    elif chosen < G4:
        push_activation(s, chosen - G1, log)
    else:
        german_activation(s, log)


def clear_activation(s: Night) -> None:
    """Nothing of the activation before carries over."""
    s.activation = s.point = s.own_point = -1
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
    s.stack += [("conversion",), ("inspection",), ("stacking",), ("combat",), ("movement",)]


@rule("5.4.2b")
def push_activation(s: Night, pir: int, log: Log | None) -> None:
    """Two dice give the number of one-hex moves of that regiment's Unknown sticks."""
    dice = [s.dice.roll(), s.dice.roll()]
    s.pir = pir
    s.allowance = sum(dice)
    if log is not None:
        log.add("pushes-rolled", "5.4.2b", dice=dice, total=s.allowance)
    s.stack += [("stacking",), ("push",)]


@rule("5.4.2f", "5.4.2i")
def german_activation(s: Night, log: Log | None) -> None:
    """A die, at least half the turn number: so many units may enter, move or fight."""
    die = s.dice.roll()
    s.pir = NO_PIR
    s.allowance = max(die, s.turn // 2)
    if log is not None:
        log.add("units-rolled", "5.4.2f", die=die, least=s.turn // 2, total=s.allowance)
    s.stack += [("stacking",), ("combat",), ("movement",), ("reinforcement",)]
