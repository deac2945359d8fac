"""Chapter 15.3: a vehicle drives over men in the open (F11); they may strike back, and make way if it stays."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.costs import WHOLE
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards, men
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.close_assault import assault_vehicle, steel
from lancio.games.lock_n_load.damage import HAZARD, check_all, eliminate
from lancio.games.lock_n_load.driving import MAKE_WAY, STOPS, bars, driving, pay, price, ways
from lancio.games.lock_n_load.hands import lay_down
from lancio.games.lock_n_load.hazards import go_off
from lancio.games.lock_n_load.machine_guns import guns_of
from lancio.games.lock_n_load.men import KINDS, commander, is_open, leadership, lost_nerve
from lancio.games.lock_n_load.mines import mines_under
from lancio.games.lock_n_load.opportunity import owe
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import cost, gun_may
from lancio.games.lock_n_load.tables import LEG
from lancio.games.lock_n_load.verbs import DECLINE, FIXED, FLEE, JOINT, MOVE, OVERRUN, STRIKE_BACK
from lancio.games.lock_n_load.victory import take_over
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: the step of `luck_nerve`, by its name: that module is above this one
LUCK = "luck-avenge"
BONUS = BOX.figures["overrun"]
EXTRA = 2 * BOX.figures["overrun_cost"]


# -- where ---------------------------------------------------------------------------------------


@rule("15.3a", "15.3e", "15.2a", "8.1h")
def overruns(s: Fight, unit: int) -> list[tuple[int, int]]:
    """The places with nothing but enemy men that a vehicle can drive over on its way, for four points more."""
    if s.mode != MOVE or s.shaken >> unit & 1 or not armed(s, unit) or ridden(s, unit):
        return []
    left = men.allowed(s, unit, s.mode, 0) - s.paid
    out = 0
    for goal, back in ways(s, unit):
        step = price(s, unit, goal, back)
        if step and step + EXTRA <= left and prey(s, unit, goal) and not bars(s, unit, goal):
            out |= 1 << goal
    return [OVERRUN.group(last=out)]


@rule("15.3a")
def armed(s: Fight, unit: int) -> bool:
    """Whether a vehicle has a main weapon or machine guns."""
    return KINDS[s.kind[unit]].barrel is not None or bool(guns_of(s, unit, JOINT))


@rule("15.3e")
def ridden(s: Fight, unit: int) -> bool:
    """Whether anybody rides on top."""
    return bool(s.at[s.setting.ground.deck[unit]])


@rule("15.3a", "15.3e")
def prey(s: Fight, unit: int, goal: int) -> bool:
    """Whether there are enemies on foot and nobody else, in ground where men can be driven over."""
    roster = s.setting.roster
    row = s.setting.ground.terrain[goal]
    there = s.at[goal]
    if row is None or not row.overrun or not there:
        return False
    return not there & (roster.units[roster.side[unit]] | roster.carriers)


STOPS.append(overruns)


# -- the attack ----------------------------------------------------------------------------------


@rule("15.3b", "15.3a", "5.3m", "18.2g")
@driving.on(OVERRUN)
def overrun(s: Fight, goal: int) -> None:
    """The vehicle pays for the hex and four points more and is there; barrages and mines act, nobody fires."""
    unit = lowest(s.group)
    place = s.where[unit]
    points = price(s, unit, goal, dict(ways(s, unit))[goal]) + EXTRA
    pay(s, unit, points)
    s.tell("overrun-begun", "15.3a", unit=unit, path=(place, goal), points=points)
    s.shift(unit, goal)
    owe(s, unit, 0)
    s.then(crushing.of(unit), strike_back.of(unit, 0), driving)
    s.aided = 0
    go_off(s, s.group, place, goal, mines_under(s, place, goal))


@rule("15.3b", "11.8c")
def force(s: Fight, unit: int) -> Tally:
    """What is added to the die: HE of the gun, machine guns (those that fire all round only from open hatches), two,
    and the armour leader."""
    barrel, boss = KINDS[s.kind[unit]].barrel, commander(s, unit)
    tally = Tally()
    if barrel is not None:
        tally.add("he", barrel.he, "15.3b")
    tally.add("machine-guns", sum(guns_of(s, unit, JOINT if is_open(s, unit) else FIXED)), "15.3b")
    tally.add("overrun", BONUS, "15.3b")
    if boss != NOBODY:
        tally.add("leadership", leadership(s, boss), "15.3b", leader=boss)
    return tally


@rule("15.3b", "5.1p")
@FLOW.procedure("crushing")
def crushing(s: Fight, vehicle: int) -> None:
    """A die and all that against a die; no cover helps, and no hero comes of it. Whoever was stopped on the way in does
    not attack."""
    if not s.group >> vehicle & 1:
        return
    place = s.where[vehicle]
    tally = force(s, vehicle)
    die, defence = D6.roll(s.dice).natural, D6.roll(s.dice).natural
    victims = s.friends(1 - s.setting.roster.side[vehicle], place)
    s.tell(
        "overrun", "15.3b", unit=vehicle, units=victims, place=place, die=die, modifiers=tally, defence=defence,
        total=die + tally.total,
    )  # fmt: skip
    diff = die + tally.total - defence
    if diff > 0:
        check_all(s, [(unit, diff) for unit in bits(victims)], HAZARD)
    else:
        s.tell("no-effect", "15.3b", place=place)


# -- the answer ----------------------------------------------------------------------------------


@rule("15.3c", "15.3f")
def avengers(s: Fight, vehicle: int, units: int) -> int:
    """Groups and heroes in good order under the vehicle, whatever their marker, weapon teams not; `units` have had
    their try."""
    roster, place = s.setting.roster, s.where[vehicle]
    if not place:
        return 0
    there = s.friends(1 - roster.side[vehicle], place) & (roster.mmc & ~roster.teams | roster.heroes)
    return there & ~(s.shaken | units)


@rule("15.3c", "15.3f")
@FLOW.question("strike-back", "15.3c", lambda s, vehicle, units: 1 - s.setting.roster.side[vehicle])
def strike_back(s: Fight, vehicle: int, units: int) -> Choices:
    """One after the other, in their owner's order, or nobody."""
    some = avengers(s, vehicle, units)
    return Choices([STRIKE_BACK.group(last=some), DECLINE.alone] if some else [])


@strike_back.on(DECLINE)
def let_it_be(s: Fight, vehicle: int, units: int) -> None:
    """Nobody more."""


@rule("15.3c", "15.3d", "15.3f")
@strike_back.on(STRIKE_BACK)
def assault(s: Fight, vehicle: int, units: int, unit: int) -> None:
    """A morale check, then a close assault without a step and without a marker. Failing costs nothing."""
    s.then(strike_back.of(vehicle, units | 1 << unit))
    kept = lost_nerve(s, unit, steel(s, unit, s.where[unit], NOBODY), "15.3c")
    if not kept:
        assault_vehicle(s, unit, vehicle)
    elif s.cards[cards.LUCKY] == unit:
        s.then((LUCK, unit, vehicle, kept))


# -- if it stays ---------------------------------------------------------------------------------


@rule("15.3d", "15.3g")
@FLOW.procedure(MAKE_WAY)
def make_way(s: Fight, vehicle: int) -> None:
    """Where a vehicle ends its move among enemies they make way, Shaken weapon teams are lost."""
    place, roster = s.where[vehicle], s.setting.roster
    if not place:
        return
    side = roster.side[vehicle]
    there = s.friends(1 - side, place) & roster.infantry
    if not there or s.friends(side, place) & roster.infantry:
        return
    for unit in bits(there & s.shaken & roster.teams):
        eliminate(s, unit, "15.3d")
    s.then(*(aside.of(unit) for unit in bits(there & ~s.dead)))


@rule("15.3g", "1.6.3b", "1.6.3h")
def ways_out(s: Fight, unit: int) -> int:
    """The adjacent hexes a unit can make way to: enterable, with room, without enemies, whatever they cost."""
    ground, roster = s.setting.ground, s.setting.roster
    here, side = s.where[unit], roster.side[unit]
    if not KINDS[s.kind[unit]].move or KINDS[s.kind[unit]].fixed:
        return 0
    out = 0
    for goal in bits(ground.going[LEG].open[here] & ~(s.held[1 - side] | ground.insides | ground.upper)):
        if not 0 < cost(s, side, here, goal, False) < WHOLE or (roster.guns >> unit & 1 and not gun_may(s, here, goal)):
            continue
        if fits(s, side, goal, 1 << unit):
            out |= 1 << goal
    return out


@rule("15.3g")
@FLOW.procedure("aside")
def aside(s: Fight, unit: int) -> None:
    """One unit; if there is no way out it is eliminated."""
    if ways_out(s, unit):
        s.then(step_aside.of(unit))
    else:
        eliminate(s, unit, "15.3g")


@rule("15.3g")
@FLOW.question("step-aside", "15.3g", lambda s, unit: s.setting.roster.side[unit])
def step_aside(s: Fight, unit: int) -> Choices:
    """Its owner says where to."""
    return Choices([FLEE.group(last=ways_out(s, unit))])


@rule("15.3g", "21.4a", "18.2g")
@step_aside.on(FLEE)
def make_room(s: Fight, unit: int, goal: int) -> None:
    """Free, no fire at it, no marker; barrages and mines act. Who has made way boards nothing in this turn."""
    here, side = s.where[unit], s.setting.roster.side[unit]
    for weapon in bits(s.arms[unit] & s.mounted):
        lay_down(s, weapon, here)
    s.shift(unit, goal)
    s.retreated |= 1 << unit
    s.tell("stepped-aside", "15.3g", unit=unit, path=(here, goal))
    take_over(s, goal)
    go_off(s, 1 << unit, here, goal, mines_under(s, here, goal, side))
