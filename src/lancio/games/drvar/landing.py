"""Chapter 12.3: paratroops and gliders come down, scatter, and fight where they fall on the enemy."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.windows import Offers, window
from lancio.games.drvar import acts
from lancio.games.drvar.ammunition import with_ammunition
from lancio.games.drvar.fire import attack
from lancio.games.drvar.forces import GERMAN, YUGOSLAV
from lancio.games.drvar.losses import arrive, check_commands, eliminate, eliminate_command, lose_sp
from lancio.games.drvar.melee import melee
from lancio.games.drvar.pieces import COMMANDS, FIGHTERS, FIRST_WAVE, SECOND_WAVE
from lancio.games.drvar.state import Drvar
from lancio.games.drvar.tables import NO_ATTACK
from lancio.games.drvar.verbs import CARRY, DECLINE, DROP, FIRE, STOP
from lancio.games.drvar.words import BY_LANDING

FLOW = Drvar.flow


@rule("1.4b", "12.3a", "R34")
@FLOW.question("carrier", "1.4b", lambda s: GERMAN)
def carriers(s: Drvar) -> Choices:
    """The German names the unit that jumps with the Command."""
    return Choices([CARRY.group(last=FIRST_WAVE & s.waiting)])


@carriers.on(CARRY)
def name_carrier(s: Drvar, unit: int) -> None:
    """The drop remembers it."""
    s.then(drops.of(unit))
    s.tell("carrier-named", "R34", unit=unit)


@rule("1.4b", "12.3a", "R1")
@FLOW.question("drop", "12.3a", lambda s, carrier: GERMAN, again=True)
def drops(s: Drvar, carrier: int) -> Choices:
    """Every unit of the first wave, one after the other, at any hex of the map."""
    hexes = s.setting.ground.board.on_map
    return Choices(DROP.groups((p, hexes) for p in bits(FIRST_WAVE & s.waiting)))


@drops.on(DROP)
def drop(s: Drvar, carrier: int, unit: int, hex_: int) -> None:
    """One unit is fully resolved before the next is aimed."""
    land(s, unit, hex_, with_command=unit == carrier)


@rule("12.5a", "A04", "R40")
@acts.REINFORCE.starts(DROP)
def start_drop(s: Drvar, side: int, unit: int, hex_: int) -> None:
    """The second wave: one Action for any part of it."""
    s.then(more_drops)
    drop_more(s, unit, hex_)


@rule("12.5a", "R40")
@FLOW.question("second-drop", "12.3a", lambda s: GERMAN, until=STOP)
def more_drops(s: Drvar) -> Choices:
    """More of the second wave, or the rest later."""
    left = SECOND_WAVE & s.waiting
    if not left:
        return Choices()
    hexes = s.setting.ground.board.on_map
    return Choices([*DROP.groups((p, hexes) for p in bits(left)), STOP.alone])


@more_drops.on(DROP)
def drop_more(s: Drvar, unit: int, hex_: int) -> None:
    """The next one jumps."""
    land(s, unit, hex_, with_command=False)


@rule("12.3a", "12.3b", "12.4d")
def scatter(s: Drvar, hex_: int) -> tuple[int, int]:
    """Count sides clockwise from the north: the direction die, and the neighbour it points to."""
    die = s.dice.roll()
    return die, s.setting.ground.board.neighbours[hex_][die - 1]


@rule("12.3a", "12.3b", "12.3d", "12.3e")
def land(s: Drvar, piece: int, aimed: int, *, with_command: bool) -> None:
    """1 to 3 on target, else one hex off; off the map is the end (R34). A landing opens no window."""
    die = s.dice.roll()
    if die <= s.setting.tables.on_target:
        hex_ = aimed
        s.tell_drop("landed", "12.3a", (piece, aimed, 0, 0, hex_), unit=piece, aimed=aimed, die=die, hex=hex_)
    else:
        direction, hex_ = scatter(s, aimed)
        jump = (piece, aimed, direction - 1, 1, hex_)
        s.tell_drop("landed", "12.3b", jump, unit=piece, aimed=aimed, die=die, hex=hex_, scatter=direction)
    if hex_ == OFF:
        eliminate(s, piece, "12.3b")
        if with_command:
            eliminate_command(s, GERMAN, "12.3b")
        return
    arrive(s, piece, hex_)
    if with_command:
        s.sp[COMMANDS[GERMAN]] = 1
        s.put(COMMANDS[GERMAN], hex_)
    rough_landing(s, piece, hex_)
    check_commands(s, hex_)
    if s.fighters(YUGOSLAV, hex_) and s.present >> piece & 1:
        s.then(landing_fire.of(piece, 0), landing_assault.of(piece))


@rule("12.3c")
def rough_landing(s: Drvar, piece: int, hex_: int) -> None:
    """Woods and hills cost one to three SP."""
    if not s.setting.ground.rough >> hex_ & 1:
        return
    die = s.dice.roll()
    loss = s.setting.tables.landing[die - 1]
    s.tell("rough-landing", "12.3c", unit=piece, die=die, loss=min(loss, s.sp[piece]))
    lose_sp(s, piece, loss, "12.3c")


@rule("12.3e", "R35")
@window(FLOW, "landing-fire", "12.3e", lambda s, unit, fired: YUGOSLAV, decline=DECLINE, acted="fired")
def landing_fire(s: Drvar, unit: int, fired: int) -> Offers:
    """Each Yugoslav unit in the hex may fire once, at range 0, also if Germans are locked there already."""
    if not s.present >> unit & 1:
        return None
    kinds = s.setting.forces.kinds
    able = 0
    for enemy in bits(with_ammunition(s, s.at[s.where[unit]] & FIGHTERS[YUGOSLAV] & ~fired)):
        if kinds[s.kind[enemy]].attack != NO_ATTACK:
            able |= 1 << enemy
    return [FIRE.group(last=able)]


@landing_fire.on(FIRE)
def fire_at_lander(s: Drvar, unit: int, fired: int, firer: int) -> None:
    """A free Opportunity Attack."""
    attack(s, firer, unit, s.where[unit], opportunity=True)


@rule("12.3f")
@FLOW.procedure("landing-assault")
def landing_assault(s: Drvar, unit: int) -> None:
    """Whoever survives assaults all of them at once, alone."""
    if s.present >> unit & 1:
        s.then(melee.of(s.where[unit], 1 << unit, BY_LANDING, OFF, False))
