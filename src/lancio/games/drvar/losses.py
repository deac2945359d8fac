"""Losing strength: SP, Damage, units, Commands (1.1, 1.2, 8.4, 11)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.games.drvar.forces import GERMAN, SIDES
from lancio.games.drvar.pieces import ALL_COMMANDS, COMMANDS, FIGHTERS, NAME, SIDE_OF, SPARES, UNIT
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import PROMOTE

FLOW = Drvar.flow
#: side -> the Damage value printed on its vehicles
ARMOUR = tuple(max(u.damage for u in UNIT.values() if u.side == side) for side in range(2))


@rule("1.2f", "13c", "13e")
def lose_sp(s: Drvar, piece: int, n: int, because: str, log: Log | None) -> None:
    """A unit loses SP; at zero it is gone. Every SP lost counts for the enemy (R38)."""
    if not s.present >> piece & 1:
        return
    n = min(n, s.sp[piece])
    if ALL_COMMANDS >> piece & 1:
        if n:
            eliminate_command(s, SIDE_OF[piece], because, log)
        return
    s.sp[piece] -= n
    s.losses[SIDE_OF[piece]] += n
    if log is not None:
        log.add("strength-lost", because, unit=NAME[piece], lost=n, left=s.sp[piece])
    if not s.sp[piece]:
        eliminate(s, piece, because, log)


@rule("8.4i", "11a", "11.1d")
def take_damage(s: Drvar, piece: int, n: int, because: str, log: Log | None) -> None:
    """A vehicle takes Damage; beyond its printed value it is gone (R30)."""
    if not s.present >> piece & 1 or not s.kind_of(piece).unit_class or ALL_COMMANDS >> piece & 1:
        return
    s.damage[piece] += n
    if log is not None:
        log.add("damage-taken", because, unit=NAME[piece], damage=s.damage[piece], most=ARMOUR[SIDE_OF[piece]])
    if s.damage[piece] > ARMOUR[SIDE_OF[piece]]:
        eliminate(s, piece, "11a", log)


def eliminate(s: Drvar, piece: int, because: str, log: Log | None) -> None:
    """A unit is gone, with all the SP it has left."""
    side = SIDE_OF[piece]
    if ALL_COMMANDS >> piece & 1:
        eliminate_command(s, side, because, log)
        return
    hex_ = s.where[piece]
    s.losses[side] += s.sp[piece]
    if log is not None:
        log.add("eliminated", because, unit=NAME[piece], lost=s.sp[piece], hex=s.setting.ground.board.name[hex_])
    s.sp[piece] = 0
    if hex_:
        s.lift(piece)
    forget(s, piece)
    if SPARES[side] >> piece & 1:
        s.spare[side] |= 1 << piece
    else:
        s.dead |= 1 << piece
    if hex_:
        check_commands(s, hex_, log)


def forget(s: Drvar, piece: int) -> None:
    """Take all markers off a piece, and the piece out of the Action going on."""
    keep = ~(1 << piece)
    s.moved &= keep
    s.ferma &= keep
    s.out &= keep
    s.full &= keep
    s.worn &= keep
    s.group &= keep
    s.crew &= keep
    s.waiting &= keep
    s.fired[piece] = s.shot[piece] = s.damage[piece] = 0


@rule("1.1d", "9.2a")
def check_commands(s: Drvar, hex_: int, log: Log | None) -> None:
    """A Command alone with enemy combat units is eliminated at once."""
    if not s.at[hex_] & ALL_COMMANDS:
        return
    for side in range(2):
        if s.lone_command(side, hex_) and s.at[hex_] & FIGHTERS[1 - side]:
            eliminate_command(s, side, "1.1d", log)


@rule("1.1f", "13d")
def eliminate_command(s: Drvar, side: int, because: str, log: Log | None) -> None:
    """The Command is lost; a Substitute appears with a combat unit (R8). Only the original German one scores."""
    piece = COMMANDS[side]
    hex_ = s.where[piece]
    if side == GERMAN and not s.substitute >> side & 1:
        s.command_dead = True
    if log is not None:
        log.add("command-lost", because, side=SIDES[side], hex=s.setting.ground.board.name[hex_])
    if hex_:
        s.lift(piece)
    forget(s, piece)
    s.substitute |= 1 << side
    s.stack.append(("replace-command", side))


@rule("1.1f")
@FLOW.procedure("replace-command")
def replace_command(s: Drvar, frame: Frame, log: Log | None) -> None:
    """With a unit on the map if there is one, else with the next that enters (R8)."""
    side = frame[1]
    if s.held[side]:
        s.stack.append(("promote", side))
    else:
        s.no_command |= 1 << side


@rule("1.1f")
@FLOW.question("promote", "1.1f", lambda s, f: int(f[1]))
def candidates(s: Drvar, frame: Frame) -> Choices:
    """Any own combat unit on the map."""
    return Choices([PROMOTE.group(last=FIGHTERS[frame[1]] & s.present)])


@candidates.answered
def promote(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """The Substitute Command appears in that unit's hex."""
    place_command(s, frame[1], code & 4095, log)


def place_command(s: Drvar, side: int, unit: int, log: Log | None) -> None:
    """The Command of a side joins a unit."""
    piece = COMMANDS[side]
    s.no_command &= ~(1 << side)
    s.sp[piece] = 1
    s.put(piece, s.where[unit])
    if log is not None:
        name = s.setting.ground.board.name[s.where[unit]]
        log.add("command-appeared", "1.1f", side=SIDES[side], unit=NAME[unit], hex=name)


@rule("6a", "6b", "6d")
def check_command_of(s: Drvar, piece: int) -> None:
    """Mark a unit out of command if its Command is too far away, or gone."""
    side = SIDE_OF[piece]
    hex_ = s.where[COMMANDS[side]]
    reach = s.setting.tables.command_range[s.substitute >> side & 1]
    if hex_ and s.setting.ground.near[reach][hex_] >> s.where[piece] & 1:
        s.out &= ~(1 << piece)
    else:
        s.out |= 1 << piece


@rule("1.1f", "6a")
def arrive(s: Drvar, piece: int, hex_: int, log: Log | None) -> None:
    """A unit comes on the map: on top, in or out of command (R6), perhaps with a Command that waited (R8)."""
    s.put(piece, hex_)
    side = SIDE_OF[piece]
    if s.no_command >> side & 1:
        place_command(s, side, piece, log)
    if s.turn:
        check_command_of(s, piece)


def fighters_sp(s: Drvar, side: int) -> int:
    """All SP of a side on the map."""
    return sum(s.sp[p] for p in bits(FIGHTERS[side] & s.present))
