"""Chapters 18.2, 18.3 and 13.9.1: guns off the map. An observer aims a Spotting Round, it scatters (F9), he fires it,
shifted by a hex perhaps, or cancels; the barrage strikes seven hexes and stays until Administration."""

from __future__ import annotations

from fractions import Fraction

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import barrage, cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.men import leadership
from lancio.games.lock_n_load.mortars import can_look_out, spend, watched
from lancio.games.lock_n_load.roster import Roster
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import ACCEPT, CALL, CANCEL, FIRE_AWAY, FROM, POUND, SHIFT, USE
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: a mission beyond the last: so much or less on a die
EXTRA = BOX.figures["extra_mission"]


# -- who can call --------------------------------------------------------------------------------


@rule("18.3a", "18.3b", "18.3c", "13.9.1a")
def formations(s: Fight, side: int) -> list[int]:
    """The formations of a side that can start a mission: some left, or to be asked for, and no barrage of their own on
    the map. Once it was refused a mission a side gets no more."""
    if s.exhausted >> side & 1:
        return []
    return [
        i
        for i, row in enumerate(s.setting.roster.batteries)
        if row.side == side
        and row.unit == NOBODY
        and i not in s.sources
        and (row.supplied or s.missions.count(i) < row.missions)
    ]


@rule("18.2b", "11.7a", "8.1a", "16.1b")
def observers(s: Fight, side: int, place: int) -> int:
    """Leaders, scouts and advisors of a place in good order and unmarked, on the map, not in a melee; those on top of
    its vehicles too."""
    roster, ground = s.setting.roster, s.setting.ground
    able = callers(roster) & ~(s.marked | s.shaken)
    if not able:
        return 0
    here = s.friends(side, place)
    some = here if can_look_out(s, place) else 0
    for carrier in bits(here & roster.carriers):
        if can_look_out(s, ground.deck[carrier]):
            some |= s.at[ground.deck[carrier]]
    return some & able


def callers(roster: Roster) -> int:
    """Whoever can call for the fire of formations, if the scenario has any."""
    some = any(army.formations for army in roster.scene.armies)
    return roster.leaders | roster.scouts | roster.advisors if some else 0


@rule("18.2b", "10.0d")
def offers(s: Fight) -> list[tuple[int, int]]:
    """Any hex in his sight, spotted or not."""
    if not s.setting.scene.armies[s.active].formations or not formations(s, s.active):
        return []
    return CALL.groups(
        (unit, watched(s, unit))
        for place in bits(s.reach & s.held[s.active])
        for unit in bits(observers(s, s.active, place))
    )


@rule("4.0q")
def can_call(s: Fight, side: int, place: int) -> bool:
    """A call is an act."""
    return bool(
        s.setting.scene.armies[side].formations and observers(s, side, place) and formations(s, side)
    )  # fmt: skip


OFFERS.append(offers)
# who rides on top calls from the place of his vehicle
ABLE.append((can_call, lambda roster: callers(roster) and callers(roster) | roster.carriers))


# -- the Spotting Round --------------------------------------------------------------------------


@rule("18.2b", "18.2h", "18.2i", "18.2j", "18.3a", "11.11b", "4.0o")
@acts.on(CALL)
def call(s: Fight, side: int, unit: int, hex_: int) -> None:
    """One act of the impulse, others may follow. Whatever comes of it the observer is Ops Complete and helps no direct
    fire this turn."""
    begin_act(s, s.where[unit])
    spend(s, unit)
    s.busy = True
    s.aimed = hex_
    s.tell("round-aimed", "18.2b", unit=unit, hex=hex_)
    s.then(which_formation.of(unit, hex_))


@rule("18.3a")
@FLOW.question("which-formation", "18.3a", lambda s, unit, hex: s.setting.roster.side[unit])
def which_formation(s: Fight, unit: int, hex: int) -> Choices:
    """Which formation fires, if several could."""
    side = s.setting.roster.side[unit]
    first = first_of(s, side)
    return Choices([FROM.group(last=sum(1 << i - first for i in formations(s, side)))])


def first_of(s: Fight, side: int) -> int:
    """The number of a side's first formation."""
    return next(i for i, row in enumerate(s.setting.roster.batteries) if row.side == side and row.unit == NOBODY)


@rule("13.9.1a", "18.3c")
@which_formation.on(FROM)
def aim(s: Fight, unit: int, hex: int, formation: int) -> None:
    """A mission beyond the last has to be granted, after aiming and before scatter; then the card of an observer, or
    the dice."""
    battery = first_of(s, s.setting.roster.side[unit]) + formation
    if asks(s, battery):
        die = s.dice.roll()
        s.tell("mission-asked", "13.9.1a", unit=unit, die=die, need=EXTRA)
        if die > EXTRA:
            side = s.setting.roster.side[unit]
            s.exhausted |= 1 << side
            s.aimed = OFF
            s.tell("mission-refused", "13.9.1a", side=side)
            return
    s.then(sure_aim.of(unit, hex, battery))


def asks(s: Fight, battery: int) -> bool:
    """Whether a formation has fired all its missions and has to ask for one more."""
    return s.missions.count(battery) >= s.setting.roster.batteries[battery].missions


@rule("12.0c", "12.0d")
@FLOW.question("sure-aim", "12.0c", lambda s, unit, hex, battery: s.setting.roster.side[unit])
def sure_aim(s: Fight, unit: int, hex: int, battery: int) -> Choices:
    """A Forward Observer may have one round land where he wants it, declared before the dice."""
    card = 1 << cards.OBSERVER if s.cards[cards.OBSERVER] == unit else 0
    return Choices([USE.group(last=card), ACCEPT.alone])


@rule("12.0c", "12.0d")
@sure_aim.on(USE)
def no_scatter(s: Fight, unit: int, hex: int, battery: int, card: int) -> None:
    """It lands just there."""
    cards.use(s, card)
    s.then(adjust.of(unit, hex, battery))


@rule("18.2c", "10.0d", "10.1n")
def drift(s: Fight, unit: int, hex_: int) -> Tally:
    """What is added to the white die: the hexes that degrade the clearest line to the hex, hexsides left out, less the
    leadership of a leader."""
    ground, place = s.setting.ground, s.site(s.where[unit])
    eyes = ground.eyes
    lines = [
        eyes.hexes_degrading(place, goal, s.blinded)
        for goal in bits(ground.same_hex[hex_] & ground.grounds)
        if eyes.through(place, goal, s.blinded) != BLOCKED
    ]
    tally = Tally().add("degrading", min(lines, default=0), "18.2c")
    if s.setting.roster.leaders >> unit & 1:
        tally.add("leadership", -leadership(s, unit), "18.2c", leader=unit)
    return tally


@rule("18.2c")
def landing(s: Fight, hex_: int, total: int, way: int) -> int:
    """Half of the white die with all that counts, fractions dropped, in the direction of the coloured one: 1 north, and
    so on clockwise. OFF beyond the map."""
    return s.setting.ground.board.step(hex_, way - 1, max(0, total // 2))


@rule("18.2c", "18.2d")
@sure_aim.on(ACCEPT)
def scatter(s: Fight, unit: int, hex: int, battery: int) -> None:
    """The round lands; out of his sight, or beyond the map, it is lost."""
    white, coloured = s.dice.roll(), s.dice.roll()
    tally = drift(s, unit, hex)
    goal = landing(s, hex, white + tally.total, coloured)
    far = max(0, (white + tally.total) // 2)
    s.tell(
        "round-scattered" if far else "round-true", "18.2c", unit=unit, hex=hex, die=white, other_die=coloured,
        modifiers=tally, number=far, direction=coloured - 1,
    )  # fmt: skip
    if not goal or not watched(s, unit) >> goal & 1:
        s.aimed = OFF
        s.tell("round-lost", "18.2d", unit=unit)
        return
    s.aimed = goal
    s.tell("round-landed", "18.2e", hex=goal)
    s.then(adjust.of(unit, goal, battery))


# -- the barrage ---------------------------------------------------------------------------------


@rule("18.2e")
@FLOW.question("adjust", "18.2e", lambda s, unit, hex, battery: s.setting.roster.side[unit])
def adjust(s: Fight, unit: int, hex: int, battery: int) -> Choices:
    """Fire where it lies, shift it by one hex in his sight and fire, or cancel."""
    near = s.setting.ground.board.around[hex] & watched(s, unit)
    return Choices([FIRE_AWAY.alone, SHIFT.group(last=near), CANCEL.alone])


@rule("18.2h", "18.3c")
@adjust.on(CANCEL)
def cancel(s: Fight, unit: int, hex: int, battery: int) -> None:
    """It costs no mission."""
    s.aimed = OFF
    s.tell("mission-cancelled", "18.2h", unit=unit, hex=hex)


@adjust.on(FIRE_AWAY)
def fire_here(s: Fight, unit: int, hex: int, battery: int) -> None:
    """Fire for effect."""
    fire_for_effect(s, unit, hex, battery)


@adjust.on(SHIFT)
def fire_there(s: Fight, unit: int, hex: int, battery: int, goal: int) -> None:
    """Fire for effect, a hex away."""
    fire_for_effect(s, unit, goal, battery)


@rule("18.2f", "18.3b", "18.3c")
def fire_for_effect(s: Fight, unit: int, hex_: int, battery: int) -> None:
    """Only now the mission is spent. The barrage lies on its hex and the six around and strikes all of them at once."""
    s.aimed = OFF
    s.missions = (*s.missions, battery)
    barrage.lay_barrage(s, battery, hex_)
    s.tell("barrage-began", "18.2f", unit=unit, hex=hex_)
    s.then(bursts.of(unit, barrage.reaches(s, battery, hex_), battery))


@rule("18.2k", "18.2f")
@FLOW.question("bursts", "18.2k", lambda s, unit, hexes, battery: s.setting.roster.side[unit])
def bursts(s: Fight, unit: int, hexes: int, battery: int) -> Choices:
    """Each hex with somebody in it is rolled for, in the order of the caller."""
    return Choices([POUND.group(last=struck(s, hexes))])


def struck(s: Fight, hexes: int) -> int:
    """Those of some hexes where shells can hurt somebody."""
    out = 0
    for h in bits(hexes):
        out |= 1 << h if barrage.exposed(s, barrage.in_hex(s, h)) else 0
    return out


@rule("18.2f", "18.2k")
@bursts.on(POUND)
def burst(s: Fight, unit: int, hexes: int, battery: int, hex_: int) -> None:
    """One of the seven."""
    guns = s.setting.roster.batteries[battery]
    s.then(bursts.of(unit, hexes & ~(1 << hex_), battery))
    tally = barrage.shelling(s, guns.firepower, hex_)
    barrage.shell(s, barrage.in_hex(s, hex_), hex_, tally, barrage.dice_of(guns), "shells-fell", "18.2f")


# -- odds ----------------------------------------------------------------------------------------


def landings(s: Fight, unit: int, hex_: int) -> dict[int, Fraction]:
    """Where a Spotting Round can land, with the chance of each; OFF beyond the map."""
    plus = drift(s, unit, hex_).total
    out: dict[int, Fraction] = {}
    for white in range(1, 7):
        for coloured in range(1, 7):
            goal = landing(s, hex_, white + plus, coloured)
            out[goal] = out.get(goal, Fraction(0)) + Fraction(1, 36)
    return out
