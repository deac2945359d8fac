"""Chapter 6: a group moves, step by step, each step with its interrupts (P2, F19, F24)."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load import cards, men
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.conditions import TEST_KINDS
from lancio.games.lock_n_load.damage import eliminate, is_of, mark_move
from lancio.games.lock_n_load.eligible import defenders, preys
from lancio.games.lock_n_load.events import look_out
from lancio.games.lock_n_load.hands import lay_down
from lancio.games.lock_n_load.hazards import befall, go_off
from lancio.games.lock_n_load.mines import mines_under
from lancio.games.lock_n_load.nations import stand_or_die
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import cost, has_scout, hurrying, steps_open
from lancio.games.lock_n_load.verbs import (
    ASSAULT,
    ASSAULT_DOUBLE,
    CRAWL,
    DOUBLE,
    EVERYONE,
    HALT,
    LEAVE,
    MOVE,
    SET_OFF,
    STEALTH,
    STEP,
    WITH,
)
from lancio.games.lock_n_load.victory import take_over

FLOW = Fight.flow
#: the step of `teams`, by its name: that module is above this one
FACE_GUN = "face-gun"
#: the step of `close_assault`, by its name: that module is above this one
CLOSE_ASSAULT = "close-assault"
ALL_MODES = (MOVE, DOUBLE, ASSAULT, ASSAULT_DOUBLE, CRAWL, STEALTH)


# -- who moves how -------------------------------------------------------------------------------


@rule("4.0j", "5.1n", "8.1a")
def unmoved(s: Fight, side: int, place: int) -> int:
    """Who of a place is free to move: on foot, unmarked, not locked; Shaken units too."""
    return 0 if s.engaged >> place & 1 else s.friends(side, place) & s.setting.roster.infantry & ~s.marked


@rule("6.0g")
def can_move(s: Fight, unit: int) -> bool:
    """Whether a unit has movement points."""
    return bool(men.allowance(s, unit)) and not men.KINDS[s.kind[unit]].fixed


def ready(s: Fight, side: int, place: int) -> int:
    """Who of a place could move at all."""
    out = 0
    for unit in bits(unmoved(s, side, place)):
        out |= can_move(s, unit) << unit
    return out


@rule("6.1a", "6.2a", "6.3.1a", "6.4a", "6.4c", "5.1n", "11.7a", "11.7c", "12.0d")
def movers(s: Fight, place: int, mode: int, who: int) -> int:
    """Those who can move in a mode. Assault Move: red boxes, heroes, leaders along with them, everybody who starts with
    an Assaulter, but no guns that face: they bear Move wherever they arrive. Stealth: yellow boxes and a Ghost, no
    scout with a weapon. Double time, crawling: no weapon teams."""
    roster = s.setting.roster
    if mode == MOVE:
        return who
    if mode == CRAWL:
        return who & ~roster.teams
    who &= ~s.shaken
    kinds = men.KINDS
    if mode == STEALTH:
        out = 0
        for unit in bits(who):
            armed_scout = roster.scouts >> unit & 1 and s.arms[unit]
            if (kinds[s.kind[unit]].stealth and not armed_scout) or cards.works(s, cards.GHOST, unit):
                out |= 1 << unit
        return out
    if mode in (DOUBLE, ASSAULT_DOUBLE):
        if not who & roster.leaders:
            return 0
        who &= ~roster.teams
    if mode in (ASSAULT, ASSAULT_DOUBLE):
        if _assaulter(s, place):
            return who & ~roster.facers
        red = 0
        for unit in bits(who):
            red |= 1 << unit if kinds[s.kind[unit]].assault else 0
        return red | (who & roster.leaders if red else 0)
    return who


# -- the group -----------------------------------------------------------------------------------


@rule("4.0i", "4.0l", "6.0b", "6.0e")
@FLOW.question("move-group", "6.0b", lambda s, units, place, mode: s.active)
def move_group(s: Fight, units: int, place: int, mode: int) -> Choices:
    """Who goes: all of one place, in one way. Weapons may be left behind once somebody goes."""
    who = movers(s, place, mode, ready(s, s.active, place)) & ~units
    groups = [WITH.group(last=who)]
    if not units:
        return Choices([*groups, EVERYONE.alone] if who & who - 1 else groups)
    left = 0
    for unit in bits(units):
        left |= s.arms[unit] & ~s.mounted
    fit = mode not in (DOUBLE, ASSAULT_DOUBLE) or units & s.setting.roster.leaders
    red = mode not in (ASSAULT, ASSAULT_DOUBLE) or units & ~s.setting.roster.leaders or _assaulter(s, place)
    return Choices([*groups, LEAVE.group(last=left), *([SET_OFF.alone] if fit and red else ())])


@rule("12.0c", "12.0d")
def _assaulter(s: Fight, place: int) -> bool:
    """Whether a friend with Assaulter, in good order, stands at a place."""
    boss = cards.holder(s, cards.ASSAULTER)
    return boss >= 0 and cards.works(s, cards.ASSAULTER, boss) and bool(s.friends(s.active, place) >> boss & 1)


@move_group.on(WITH)
def come_along(s: Fight, units: int, place: int, mode: int, unit: int) -> None:
    """One more."""
    s.then(move_group.of(units | 1 << unit, place, mode))


@rule("1.6.1l")
@move_group.on(LEAVE)
def leave_behind(s: Fight, units: int, place: int, mode: int, weapon: int) -> None:
    """A weapon stays where it is."""
    lay_down(s, weapon, place)
    s.then(move_group.of(units, place, mode))


@move_group.on(EVERYONE)
def all_go(s: Fight, units: int, place: int, mode: int) -> None:
    """Everybody who can."""
    set_off(s, movers(s, place, mode, ready(s, s.active, place)), place, mode)


@rule("1.6.1.01a", "1.6.1l")
@move_group.on(SET_OFF)
def set_off(s: Fight, units: int, place: int, mode: int) -> None:
    """The group is on its way; mounted machine guns stay."""
    s.group, s.mode, s.start = units, mode, place
    s.paid = s.steps = 0
    s.halted = False
    s.scouted = has_scout(s, units)
    s.left |= 1 << place
    s.tell("group-set-off", "6.0b", units=units, place=place, mode=mode)
    s.then(next_step, move_ends)


@rule("6.0b", "6.0i", "6.0o", "6.2b", "6.3a", "5.3f")
@FLOW.question("moving", "6.0a", lambda s: s.active)
def next_step(s: Fight) -> Choices:
    """The next place, or stop. A group must make its first step."""
    if not s.group or s.halted:
        return Choices()
    place = s.where[lowest(s.group)]
    goals = steps_open(s, s.group, s.mode, place, s.paid)
    return Choices([STEP.group(last=goals), *([HALT.alone] if s.steps else ())])


@next_step.on(HALT)
def halt(s: Fight) -> None:
    """Far enough."""


@rule("6.0a", "6.0k", "6.0o", "5.3l", "6.3d", "6.0m", "21.1e", "6.0i", "8.1d")
@next_step.on(STEP)
def make_step(s: Fight, goal: int) -> None:
    """The group pays and is there. A minimum move is its last step; into the hex of an enemy vehicle without escort it
    is a close assault."""
    place = s.where[lowest(s.group)]
    side, ground = s.active, s.setting.ground
    if s.setting.roster.vehicles and goal != OFF and preys(s, 1 - side, goal):
        s.then((CLOSE_ASSAULT, place, goal))
        return
    price = cost(s, side, place, goal, s.scouted)
    chief = hurrying(s, s.group)
    points = -(-price // 2)
    if s.mode != CRAWL and any(s.paid + price > men.allowed(s, unit, s.mode, chief) for unit in bits(s.group)):
        s.halted = True
        points = max(paid_by(s, unit, price, chief) for unit in bits(s.group))
    s.paid += price
    s.steps += 1
    s.busy = True
    if s.mode == CRAWL:
        s.halted = True
    s.tell("group-moved", "6.0a", units=s.group, path=(place, goal), points=price)
    if goal == OFF:
        leave_map(s)
        return
    for unit in bits(s.group):
        for weapon in bits(s.arms[unit] & s.mounted):
            lay_down(s, weapon, place)
        s.shift(unit, goal)
    s.unlaid |= s.group & s.setting.roster.facers
    s.scouted = s.scouted and has_scout(s, s.group)
    if goal in ground.inside and s.held[1 - side] >> ground.inside[goal] & 1:
        s.halted = True
    if s.melee >> place & 1 and not s.engaged >> place & 1:
        s.melee &= ~(1 << place)  # 8.1d: the last of a side have left
    if s.held[1 - side] >> goal & 1:
        if s.setting.scene.events:
            look_out(s)
        strength = mines_under(s, place, goal)
        s.then(meet.of(goal))
        go_off(s, s.group, place, goal, strength)
        return
    take_over(s, goal)
    s.then(next_step)
    befall(s, place, goal, max(1, points))


@rule("5.3l", "6.0k")
def paid_by(s: Fight, unit: int, price: int, chief: int) -> int:
    """The points that a member pays for a first step, whole: the price, or all it has as printed if that is less."""
    if s.paid + price > men.allowed(s, unit, s.mode, chief):
        return men.KINDS[s.kind[unit]].move // 2
    return -(-price // 2)


@rule("6.0m")
def leave_map(s: Fight) -> None:
    """The group is away for good, with everybody aboard."""
    s.group |= s.riders(s.group)
    for unit in bits(s.group):
        sort = BOX.counters.sort[s.kind[unit]]
        base = s.setting.roster.side[unit] * len(TEST_KINDS)
        for i, name in enumerate(TEST_KINDS):
            if is_of(sort, name, bool(s.setting.roster.guns >> unit & 1)):
                s.gone[base + i] += 2
        for weapon in bits(s.arms[unit]):
            s.spent |= 1 << weapon
        s.lift(unit)
        s.out |= 1 << unit
    s.tell("group-left", "6.0m", units=s.group)
    s.group = 0


@rule("6.0i", "8.0b", "8.0s", "5.1c", "5.3m", "21.4a")
@FLOW.procedure("meet")
def meet(s: Fight, place: int) -> None:
    """Enemies: no fire into the place; the group stops with Move. If mines have stopped the whole group it is they who
    cannot fight."""
    foes = s.friends(1 - s.active, place)
    mover = s.group
    s.moved |= mover
    s.group = 0
    s.halted = True
    if not mover:
        for unit in bits(s.friends(s.active, place) & s.shaken if defenders(s, foes) else 0):
            eliminate(s, unit, "5.1c")
        return
    close_in(s, mover, place)


@rule("8.0a", "8.1g", "13.8.1d")
def close_in(s: Fight, units: int, place: int, assaulted: int = 0) -> None:
    """Units have come among enemies: Shaken SS whom nobody there can help have a last chance to fight. `assaulted`: 1
    if it was a close assault that brought them there."""
    s.then(come_to_blows.of(units, place, assaulted))
    stand_or_die(s, place, 1 - s.active)


@rule("8.0a", "8.1g", "17.1h")
@FLOW.procedure("come-to-blows")
def come_to_blows(s: Fight, units: int, place: int, stage: int) -> None:
    """Those who cannot fight are removed if nobody there can, else there will be a melee."""
    foes = s.friends(1 - s.active, place)
    if defenders(s, foes):
        s.clashes |= 1 << place
        s.tell("melee-entered", "8.0a", units=units, place=place)
        return
    for unit in bits(foes & s.setting.roster.infantry):
        eliminate(s, unit, "17.1h" if stage else "8.1g")
    take_over(s, place)


@rule("4.0j", "6.1d", "1.6.3f")
@FLOW.procedure("move-ends")
def move_ends(s: Fight) -> None:
    """Those who are left bear the marker of their movement; after Assault and Stealth they may yet fire. Guns that have
    entered a hex face as their owner likes."""
    if s.steps:
        mark_move(s, s.group)
        if s.mode in (ASSAULT, ASSAULT_DOUBLE, STEALTH):
            s.arrived |= s.group
    s.group = 0
    s.mode = MOVE
    s.landed, s.lowered = 0, False
    for unit in bits(s.unlaid):
        s.then((FACE_GUN, unit))
    s.unlaid = 0
