"""Chapter 5: the go. One Action a go, chosen and paid by the active side, or a pass.

A stack joins step by step in the questions that follow.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.drvar import handling, movement, raids, reinforcements
from lancio.games.drvar.attacks import start_attack
from lancio.games.drvar.forces import SIDES
from lancio.games.drvar.landing import start_drop
from lancio.games.drvar.menu import ATTACK_ACTION, INTERROGATION, below_top, free_actions, paid_actions
from lancio.games.drvar.movement import begin
from lancio.games.drvar.objectives import interrogate
from lancio.games.drvar.pieces import COMMANDS, NAME
from lancio.games.drvar.shared_hex import start_melee
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.steps import ADVANCE as HALF_MOVE_ATTACK
from lancio.games.drvar.steps import ASSAULT as HALF_MOVE_ASSAULT
from lancio.games.drvar.steps import COMMAND_MOVE
from lancio.games.drvar.steps import MOVE as MOVEMENT
from lancio.games.drvar.steps import RETREAT as RETREATING
from lancio.games.drvar.steps import STRIKE as ATTACK_HALF_MOVE
from lancio.games.drvar.verbs import (
    ADVANCE,
    ASSAULT,
    ATTACK,
    DROP,
    ENTER,
    INTERROGATE,
    MELEE,
    MOVE,
    OBSTACLE,
    PASSING,
    RAID,
    RECOVER,
    REORDERING,
    RETREAT,
    SHELTER,
    SPLIT,
    STRIKE,
    TOP,
    UNITE,
    VERBS,
)

FLOW = Drvar.flow
Groups = list[tuple[int, int]]


@rule("2b", "4a", "5a", "2d")
@FLOW.question("go", "2b", lambda s, f: int(f[1]))
def open_actions(s: Drvar, frame: Frame) -> Choices:
    """Everything the active side may do now, or pass. Putting a unit on top and standing orders do not end the go."""
    side = frame[1]
    if s.menu is None:
        s.menu = free_actions(s, side)
        if s.pa[side]:
            s.menu += paid_actions(s, side)
    groups = [*s.menu, PASSING]
    groups.append(TOP.group(last=below_top(s, side)))
    if not s.ordered >> side & 1:
        groups.append(REORDERING)
    return Choices(groups)


@open_actions.answered
def act(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """Carry out the choice."""
    side = frame[1]
    verb = code >> 36
    if code == PASSING[0]:
        pass_go(s, side, log)
        return
    if verb == TOP.number:
        put_on_top(s, code & 4095, log)
        s.stack.append(frame)
        return
    if code == REORDERING[0]:
        s.stack += [frame, ("standing-order", side)]
        return
    s.menu = None
    s.passes = 0
    s.paid = 0
    s.attackers = 0
    if log is not None:
        log.add("action-chosen", ACTION_OF[verb], side=SIDES[side], action=VERBS.all[verb].word)
    START[verb](s, side, code, log)


@rule("2b", "2e")
def pass_go(s: Drvar, side: int, log: Log | None) -> None:
    """No Action. Step 3 ends if the other passed too, or has no PA left (R2)."""
    s.passes += 1
    if not s.pa[1 - side]:
        s.passes = 2
    if log is not None:
        log.add("passed", "2b", side=SIDES[side], left=s.pa[side])


@rule("R11")
def put_on_top(s: Drvar, piece: int, log: Log | None) -> None:
    """The owner orders his stacks."""
    s.clock += 1
    s.rank[piece] = s.clock
    s.topped |= 1 << piece
    if log is not None:
        log.add("put-on-top", "8.1h", unit=NAME[piece], hex=s.setting.ground.board.name[s.where[piece]])


def start_group(action: int) -> Callable[[Drvar, int, int, Log | None], None]:
    """An Action that begins by moving a group."""

    def start(s: Drvar, side: int, code: int, log: Log | None) -> None:
        begin(s, action, code & 4095)
        s.stack.append(("moving",))

    return start


@rule("A02", "A07")
def start_move(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Units and objective counters move for a price, the Command for nothing."""
    piece = code & 4095
    begin(s, COMMAND_MOVE if piece in COMMANDS else MOVEMENT, piece)
    s.stack.append(("moving",))


@rule("A13", "R19")
def start_advance(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Half a move, then attacks from wherever the members ended."""
    begin(s, HALF_MOVE_ATTACK, code & 4095)
    s.stack += [("attacks",), ("moving",)]


@rule("A17")
def start_interrogation(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """Civilians are questioned."""
    s.act = INTERROGATION
    movement.pay(s, side, INTERROGATION, 1 << (code & 4095), log)
    interrogate(s, code & 4095, log)


def start_shot(action: int) -> Callable[[Drvar, int, int, Log | None], None]:
    """An Action that begins with an attack."""

    def start(s: Drvar, side: int, code: int, log: Log | None) -> None:
        piece, hex_ = args_of(code, 2)
        start_attack(s, action, piece, hex_, log)

    return start


START: dict[int, Callable[[Drvar, int, int, Log | None], None]] = {
    RETREAT.number: start_group(RETREATING),
    MOVE.number: start_move,
    ASSAULT.number: start_group(HALF_MOVE_ASSAULT),
    ADVANCE.number: start_advance,
    ATTACK.number: start_shot(ATTACK_ACTION),
    STRIKE.number: start_shot(ATTACK_HALF_MOVE),
    MELEE.number: start_melee,
    ENTER.number: reinforcements.start_entry,
    DROP.number: start_drop,
    RAID.number: raids.fly,
    SPLIT.number: handling.split,
    UNITE.number: handling.unite,
    SHELTER.number: handling.build,
    OBSTACLE.number: handling.build,
    RECOVER.number: handling.recover,
    INTERROGATE.number: start_interrogation,
}
ACTION_OF = {
    RETREAT.number: "A01",
    MOVE.number: "A07",
    ASSAULT.number: "A11",
    ADVANCE.number: "A13",
    ATTACK.number: "A10",
    STRIKE.number: "A12",
    MELEE.number: "A09",
    ENTER.number: "A04",
    DROP.number: "A04",
    RAID.number: "A05",
    SPLIT.number: "A06",
    UNITE.number: "A08",
    SHELTER.number: "A15",
    OBSTACLE.number: "A15",
    RECOVER.number: "A16",
    INTERROGATE.number: "A17",
}
