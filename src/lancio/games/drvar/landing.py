"""Chapter 12.3: paratroops and gliders come down, scatter, and fight where they fall on the enemy."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.drvar.fire import attack
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.losses import arrive, check_commands, eliminate, eliminate_command, lose_sp
from lancio.games.drvar.melee import LANDING
from lancio.games.drvar.pieces import COMMANDS, FIGHTERS, FIRST_WAVE, NAME, SECOND_WAVE
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import NO_ATTACK
from lancio.games.drvar.verbs import CARRY, DECLINING, DROP, FIRE, STOPPING

FLOW = Drvar.flow
ON_TARGET = 3


@rule("1.4b", "12.3a", "R34")
@FLOW.question("carrier", "1.4b", lambda s, f: GERMAN)
def carriers(s: Drvar, frame: Frame) -> Choices:
    """The German names the unit that jumps with the Command."""
    return Choices([CARRY.group(last=FIRST_WAVE & s.waiting)])


@carriers.answered
def name_carrier(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """It is written down in the frame of the drop."""
    piece = code & 4095
    s.stack.append(("drop", piece))
    if log is not None:
        log.add("carrier-named", "1.4b", unit=NAME[piece])


@rule("1.4b", "12.3a", "R1")
@FLOW.question("drop", "12.3a", lambda s, f: GERMAN)
def drops(s: Drvar, frame: Frame) -> Choices:
    """Every unit of the first wave, one after the other, at any hex of the map."""
    hexes = s.setting.ground.board.on_map
    return Choices([DROP.group(p, last=hexes) for p in bits(FIRST_WAVE & s.waiting)])


@drops.answered
def drop(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """One unit is fully resolved before the next is aimed."""
    piece, hex_ = args_of(code, 2)
    s.stack.append(frame)
    land(s, piece, hex_, piece == frame[1], log)


@rule("12.5a", "A04", "R40")
def start_drop(s: Drvar, side: int, code: int, log: Log | None) -> None:
    """The second wave: one Action for any part of it."""
    piece, hex_ = args_of(code, 2)
    s.stack.append(("second-drop",))
    land(s, piece, hex_, False, log)


@rule("12.5a", "R40")
@FLOW.question("second-drop", "12.3a", lambda s, f: GERMAN)
def more_drops(s: Drvar, frame: Frame) -> Choices:
    """More of the second wave, or the rest later."""
    left = SECOND_WAVE & s.waiting
    if not left:
        return Choices()
    hexes = s.setting.ground.board.on_map
    return Choices([*(DROP.group(p, last=hexes) for p in bits(left)), STOPPING])


@more_drops.answered
def drop_more(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """The next one jumps."""
    if code != STOPPING[0]:
        start_drop(s, GERMAN, code, log)


@rule("12.3a", "12.3b", "12.4d")
def scatter(s: Drvar, hex_: int) -> tuple[int, int]:
    """Count sides clockwise from the north: the direction die, and the neighbour it points to."""
    die = s.dice.roll()
    return die, s.setting.ground.board.neighbours[hex_][die - 1]


@rule("12.3a", "12.3b", "12.3d", "12.3e")
def land(s: Drvar, piece: int, aimed: int, with_command: bool, log: Log | None) -> None:
    """1 to 3 on target, else one hex off; off the map is the end (R34). A landing opens no window."""
    die = s.dice.roll()
    hex_, direction = aimed, 0
    if die > ON_TARGET:
        direction, hex_ = scatter(s, aimed)
    names = s.setting.ground.board.name
    if log is not None:
        data: dict[str, object] = {"unit": NAME[piece], "aimed": names[aimed], "die": die, "hex": names[hex_]}
        if direction:
            data["scatter"] = direction
        log.add("landed", "12.3b" if direction else "12.3a", **data)
    if hex_ == OFF:
        eliminate(s, piece, "12.3b", log)
        if with_command:
            eliminate_command(s, GERMAN, "12.3b", log)
        return
    arrive(s, piece, hex_, log)
    if with_command:
        s.sp[COMMANDS[GERMAN]] = 1
        s.put(COMMANDS[GERMAN], hex_)
    rough_landing(s, piece, hex_, log)
    check_commands(s, hex_, log)
    if s.fighters(YUGOSLAV, hex_) and s.present >> piece & 1:
        s.stack += [("landing-assault", piece), ("landing-fire", piece, 0)]


@rule("12.3c")
def rough_landing(s: Drvar, piece: int, hex_: int, log: Log | None) -> None:
    """Woods and hills cost one to three SP."""
    if not s.setting.ground.rough >> hex_ & 1:
        return
    die = s.dice.roll()
    loss = s.setting.tables.landing[die - 1]
    if log is not None:
        log.add("rough-landing", "12.3c", unit=NAME[piece], die=die, lost=min(loss, s.sp[piece]))
    lose_sp(s, piece, loss, "12.3c", log)


@rule("12.3e", "R35")
@FLOW.question("landing-fire", "12.3e", lambda s, f: YUGOSLAV)
def landing_fire(s: Drvar, frame: Frame) -> Choices:
    """Each Yugoslav unit in the hex may fire once, at range 0, also if Germans are locked there already."""
    _, piece, fired = frame
    if not s.present >> piece & 1:
        return Choices()
    kinds = s.setting.forces.kinds
    units = 0
    for unit in bits(s.at[s.where[piece]] & FIGHTERS[YUGOSLAV] & ~s.full & ~fired):
        if kinds[s.kind[unit]].attack != NO_ATTACK:
            units |= 1 << unit
    return Choices([FIRE.group(last=units), DECLINING]) if units else Choices()


@landing_fire.answered
def fire_at_lander(s: Drvar, frame: Frame, code: int, log: Log | None) -> None:
    """A free Opportunity Attack."""
    if code == DECLINING[0]:
        return
    _, piece, fired = frame
    unit = code & 4095
    s.stack.append(("landing-fire", piece, fired | 1 << unit))
    attack(s, unit, piece, s.where[piece], log, opportunity=True)


@rule("12.3f")
@FLOW.procedure("landing-assault")
def landing_assault(s: Drvar, frame: Frame, log: Log | None) -> None:
    """Whoever survives assaults all of them at once, alone."""
    piece = frame[1]
    if s.present >> piece & 1:
        s.stack.append(("melee", s.where[piece], 1 << piece, LANDING, OFF, 0))
