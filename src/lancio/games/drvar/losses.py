"""Losing strength: SP, Damage, units, Commands (1.1, 1.2, 8.4, 11)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.drvar.forces import GERMAN
from lancio.games.drvar.pieces import ALL_COMMANDS, COMMANDS, FIGHTERS, SIDE_OF, SPARES, UNIT
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.verbs import PROMOTE

FLOW = Drvar.flow
#: Victory Points are reckoned in thirds
THIRDS = 3
#: side -> the Damage value printed on its vehicles
ARMOUR = tuple(max(u.damage for u in UNIT.values() if u.side == side) for side in range(2))


@rule("1.2f", "13c", "13e")
def lose_sp(s: Drvar, piece: int, n: int, because: str) -> None:
    """A unit loses SP; at zero it is gone. Every SP lost counts for the enemy (R38)."""
    if not s.present >> piece & 1:
        return
    n = min(n, s.sp[piece])
    if ALL_COMMANDS >> piece & 1:
        if n:
            eliminate_command(s, SIDE_OF[piece], because)
        return
    s.sp[piece] -= n
    s.losses[SIDE_OF[piece]] += n
    s.tell("strength-lost", because, unit=piece, loss=n, left=s.sp[piece], lost=1 << piece)
    if not s.sp[piece]:
        eliminate(s, piece, because)


@rule("8.4i", "11a", "11.1d")
def take_damage(s: Drvar, piece: int, n: int, because: str) -> None:
    """A vehicle takes Damage; beyond its printed value it is gone (R30)."""
    if not s.present >> piece & 1 or not s.kind_of(piece).unit_class or ALL_COMMANDS >> piece & 1:
        return
    s.damage[piece] += n
    s.tell("damage-taken", because, unit=piece, damage=s.damage[piece], most=ARMOUR[SIDE_OF[piece]])
    if s.damage[piece] > ARMOUR[SIDE_OF[piece]]:
        eliminate(s, piece, "11a")


def survives(s: Drvar, piece: int, loss: int) -> bool:
    """Whether a unit that loses so many SP, and as a vehicle takes as much Damage, is still there."""
    if loss >= s.sp[piece]:
        return False
    return not s.kind_of(piece).unit_class or s.damage[piece] + loss <= ARMOUR[SIDE_OF[piece]]


def eliminate(s: Drvar, piece: int, because: str) -> None:
    """A unit is gone, with all the SP it has left."""
    side = SIDE_OF[piece]
    if ALL_COMMANDS >> piece & 1:
        eliminate_command(s, side, because)
        return
    hex_ = s.where[piece]
    s.losses[side] += s.sp[piece]
    s.tell("eliminated", because, unit=piece, loss=s.sp[piece], hex=hex_, lost=1 << piece)
    s.sp[piece] = 0
    if hex_:
        s.lift(piece)
    forget(s, piece)
    if SPARES[side] >> piece & 1:
        s.spare[side] |= 1 << piece
    else:
        s.dead |= 1 << piece
    if hex_:
        check_commands(s, hex_)


def forget(s: Drvar, piece: int) -> None:
    """Take all markers off a piece, and the piece out of the Action going on."""
    keep = ~(1 << piece)
    s.moved &= keep
    s.ferma &= keep
    s.halted &= keep
    s.split &= keep
    s.uncommanded &= keep
    s.no_ammo &= keep
    s.worn_out &= keep
    s.group &= keep
    s.crew &= keep
    s.waiting &= keep
    s.attack_markers[piece] = s.opportunity_markers[piece] = s.damage[piece] = 0


@rule("1.1d", "9.2a")
def check_commands(s: Drvar, hex_: int) -> None:
    """A Command alone with enemy combat units is eliminated at once."""
    if not s.at[hex_] & ALL_COMMANDS:
        return
    for side in range(2):
        if s.lone_command(side, hex_) and s.at[hex_] & FIGHTERS[1 - side]:
            eliminate_command(s, side, "1.1d")


@rule("1.1f", "13d", "R8")
def eliminate_command(s: Drvar, side: int, because: str) -> None:
    """The Command is lost; a Substitute appears with a combat unit (R8). Only the original German one scores."""
    piece = COMMANDS[side]
    hex_ = s.where[piece]
    s.tell("command-lost", because, side=side, hex=hex_, lost=1 << piece)
    if side == GERMAN:
        original = not s.substitute >> side & 1
        s.command_dead |= original
        scored = s.setting.tables.score["german_command"] // THIRDS if original else 0
        s.tell("command-scored", "13d" if original else "R8", points=scored)
    if hex_:
        s.lift(piece)
    forget(s, piece)
    s.substitute |= 1 << side
    s.then(replace_command.of(side))


@rule("1.1f")
@FLOW.procedure("replace-command")
def replace_command(s: Drvar, side: int) -> None:
    """With a unit on the map if there is one, else with the next that enters (R8)."""
    if s.held[side]:
        s.then(candidates.of(side))
    else:
        s.no_command |= 1 << side


@rule("1.1f")
@FLOW.question("promote", "1.1f", lambda s, side: side)
def candidates(s: Drvar, side: int) -> Choices:
    """Any own combat unit on the map."""
    return Choices([PROMOTE.group(last=FIGHTERS[side] & s.present)])


@candidates.on(PROMOTE)
def promote(s: Drvar, side: int, unit: int) -> None:
    """The Substitute Command appears in that unit's hex."""
    place_command(s, side, unit)


def place_command(s: Drvar, side: int, unit: int) -> None:
    """The Command of a side joins a unit."""
    piece = COMMANDS[side]
    s.no_command &= ~(1 << side)
    s.sp[piece] = 1
    s.put(piece, s.where[unit])
    s.tell("command-appeared", "1.1f", side=side, unit=unit, hex=s.where[unit])


@rule("6a", "6b", "6d")
def check_command_of(s: Drvar, piece: int) -> None:
    """Mark a unit out of command if its Command is too far away, or gone."""
    side = SIDE_OF[piece]
    hex_ = s.where[COMMANDS[side]]
    reach = s.setting.tables.command_range[s.substitute >> side & 1]
    if hex_ and s.setting.ground.near[reach][hex_] >> s.where[piece] & 1:
        s.uncommanded &= ~(1 << piece)
    else:
        s.uncommanded |= 1 << piece


@rule("1.1f", "6a")
def arrive(s: Drvar, piece: int, hex_: int) -> None:
    """A unit comes on the map: on top, in or out of command (R6), perhaps with a Command that waited (R8)."""
    s.put(piece, hex_)
    side = SIDE_OF[piece]
    if s.no_command >> side & 1:
        place_command(s, side, piece)
    if s.turn:
        check_command_of(s, piece)


def fighters_sp(s: Drvar, side: int) -> int:
    """All SP of a side on the map."""
    return sum(s.sp[p] for p in bits(FIGHTERS[side] & s.present))
