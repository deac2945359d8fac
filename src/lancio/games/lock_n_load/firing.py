"""Chapters 5.0-5.2 and 4.0: an attack by direct fire: who joins it, the dice, the checks."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import D6
from lancio.engine.masks import bits, lowest
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.damage import check_all
from lancio.games.lock_n_load.fire import (
    able,
    at_what,
    helpers,
    men_hit,
    pieces_for,
    range_needed,
    satchels,
    through_slits,
    watchful,
)
from lancio.games.lock_n_load.hands import fire_left, use_weapon
from lancio.games.lock_n_load.jams import jam
from lancio.games.lock_n_load.small_arms import fire_at
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import FLAME
from lancio.games.lock_n_load.verbs import EVERYONE, LED, SHOOT, USING, WITH
from lancio.games.lock_n_load.volleys import Volley, attack, moving, only_satchels, proposal, tell_moving
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: the step of `flames`, by its name: whoever runs from them can be fired at, so that module is above this one
FLAMES = "flames"
#: and that of `luck`
LUCK = "luck-fire"
#: a die that nobody rolls again
BEST = 6


def shooter(s: Fight, place: int) -> int:
    """The side that fires: the owner of the place."""
    return 0 if s.held[0] >> place & 1 else 1


@rule("4.0f", "4.0m", "5.3d", "21.1a")
def gathered(s: Fight, side: int, place: int, goal: int) -> int:
    """Who may take part in the one attack of a place, in an own impulse or against a mover: in and on a bunker all who
    can fire at the target, those inside through its front."""
    out = 0
    for spot in bits(s.setting.ground.together[place] & (s.held[side] | 1 << place)):
        if spot == place or through_slits(s, spot, 1 << goal):
            out |= watchful(s, side, spot) if s.group else at_what(s, able(s, spot), goal)
    return out


def candidates(s: Fight, place: int, goal: int) -> tuple[int, int]:
    """Who may take part in an attack on a place, in an own impulse or against a mover, and who of them is halved."""
    who = gathered(s, shooter(s, place), place, goal)
    return who, who & s.complete if s.group else 0


@rule("4.0f", "5.2a", "5.2c", "5.2d", "5.3d", "5.3k", "1.6.1m", "1.6.1g", "4.0c")
@FLOW.question("fire-group", "5.2a", lambda s, place, goal, units, weapons, lead, leader, victim: shooter(s, place))
def fire_group(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int
) -> Choices:
    """Who joins, with own firepower or a weapon, and which leader helps. The first group to join leads."""
    who, _ = candidates(s, place, goal)
    own, arms = pieces_for(s, who, range_needed(s, place, goal, victim))
    if not s.setting.ground.near[place] >> goal & 1:
        arms &= ~satchels(s, arms)
    more_units = more_weapons = 0
    for unit in bits(who):
        using = s.arms[unit] & weapons
        mine, left = fire_left(s, unit, bool(units >> unit & 1), using)
        if unit == leader:
            continue
        if mine and own >> unit & 1:
            more_units |= 1 << unit
        if left > 0:
            more_weapons |= s.arms[unit] & arms & ~weapons
    something = bool(units | weapons)
    led = helpers(s, units, weapons, lead, who) if something and leader == NOBODY else 0
    groups = [WITH.group(last=more_units), USING.group(last=more_weapons), LED.group(last=led)]
    groups.append(SHOOT.alone if something else EVERYONE.alone)
    return Choices(groups)


@fire_group.on(WITH)
def join(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, unit: int
) -> None:
    """One more with its own firepower."""
    if lead == NOBODY and s.setting.roster.mmc >> unit & 1:
        lead = unit
    s.then(fire_group.of(place, goal, units | 1 << unit, weapons, lead, leader, victim))


@fire_group.on(USING)
def take_aim(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, weapon: int
) -> None:
    """One more weapon."""
    s.then(fire_group.of(place, goal, units, weapons | 1 << weapon, lead, leader, victim))


@rule("11.11a")
@fire_group.on(LED)
def be_led(
    s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int, chief: int
) -> None:
    """One leader helps, no more."""
    s.then(fire_group.of(place, goal, units, weapons, lead, chief, victim))


@fire_group.on(EVERYONE)
def all_fire(s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int) -> None:
    """The usual attack: everybody who helps it."""
    who, halved = candidates(s, place, goal)
    resolve(s, proposal(s, place, goal, who, halved, victim), halved)


@fire_group.on(SHOOT)
def shoot(s: Fight, place: int, goal: int, units: int, weapons: int, lead: int, leader: int, victim: int) -> None:
    """They fire."""
    _, halved = candidates(s, place, goal)
    resolve(s, Volley(place, goal, units, weapons, lead, leader, victim), halved)


@rule("4.0j", "4.0r", "5.01a", "5.01b")
def have_fired(s: Fight, units: int, leader: int) -> None:
    """Fired is put on with the first shot; other weapons of theirs may follow, and the leader may help again."""
    s.fired |= units
    s.firing |= units
    if leader != NOBODY:
        s.fired |= 1 << leader
        s.firing |= 1 << leader
        s.helped |= 1 << leader


@rule("12.0c")
def resolve(s: Fight, v: Volley, halved: int, joint: bool = True) -> None:
    """One die each; then what comes of it, unless the attack was made by a man alone who is Lucky. `joint`: the one
    attack of its place."""
    die, defence = D6.roll(s.dice).natural, D6.roll(s.dice).natural
    lucky = s.cards[cards.LUCKY]
    if lucky >= 0 and die < BEST and shooters(s, v) == 1 << lucky:
        s.tell("attack-rolled", "12.0c", unit=lucky, goal=v.goal, die=die, defence=defence)
        s.then((LUCK, v.place, v.goal, v.units, v.weapons, v.lead, v.leader, v.victim, die, defence))
    else:
        strike(s, v, halved, die, defence, joint)


@rule("17.2c", "14.0b")
def strike(s: Fight, v: Volley, halved: int, die: int, defence: int, joint: bool = True, told: bool = False) -> None:
    """The attack with these dice. Aimed at a vehicle, it and those on top of it are hit and nobody else. `told`: the
    dice were thrown and told before."""
    all_of_it = v
    if s.setting.roster.jams:
        v = jam(s, v, die, defence)
    tally = attack(s, v, halved)
    if v.victim == NOBODY:
        strike_men(s, v, all_of_it, tally, (die, defence), joint, told)
        return
    firing = spend(s, all_of_it, joint)
    burn(s, v)
    if v.units | v.weapons:
        fire_at(s, v.victim, tally, s.hex_of(v.place), v.place, firing, v.weapons, (die, defence), told)
    else:
        s.tell("no-effect", "5.0e", place=v.goal)


@rule("5.0d", "5.0e", "5.3h")
def strike_men(
    s: Fight, v: Volley, all_of_it: Volley, tally: Tally, rolled: tuple[int, int], joint: bool, told: bool
) -> None:
    """Every unit of the place that is beaten takes a check, with what counts for it alone. `all_of_it`: the attack with
    what has jammed in it."""
    roster = s.setting.roster
    side = shooter(s, v.place) if v.guns is None else roster.side[lowest(v.units)]
    die, defence = rolled
    alone = only_satchels(s, v)
    hit: list[tuple[int, int]] = []
    shown = None
    going = 0
    for unit in bits(men_hit(s, 1 - side, v.goal) if v.units | v.weapons else 0):
        covers = cover(s, unit, s.where[unit], s.hex_of(v.place))
        shown = shown or covers
        plus = 0 if alone else moving(s, unit)
        going |= 1 << unit if plus else 0
        diff = die + tally.total + plus - defence - covers.total
        if diff > 0:
            hit.append((unit, diff))
    dice = {} if told else {"die": die, "defence": defence}
    s.tell(
        "attack-stands" if told else "fired", "5.0d", units=shooters(s, all_of_it), weapons=v.weapons, place=v.place,
        goal=v.goal, modifiers=tally, covers=shown, total=die + tally.total,
        cover=defence + (shown.total if shown else 0), **dice,
    )  # fmt: skip
    tell_moving(s, going)
    spend(s, all_of_it, joint)
    if hit:
        burn(s, v)
        check_all(s, hit)
    else:
        s.tell("no-effect", "5.0e", place=v.goal)


def shooters(s: Fight, v: Volley) -> int:
    """Who fires, or helps."""
    firing = v.units | (1 << v.leader if v.leader != NOBODY else 0)
    for weapon in bits(v.weapons):
        firing |= 1 << s.holder[weapon]
    return firing


@rule("4.0j", "4.1i", "5.01b", "1.6.2d")
def spend(s: Fight, v: Volley, joint: bool) -> int:
    """Who fired, or helped, is Fired; satchels are used up. The answer is who they are."""
    firing = shooters(s, v)
    have_fired(s, firing, v.leader)
    if v.guns is None:
        s.own_used |= v.units
    for weapon in bits(v.weapons):
        use_weapon(s, weapon)
    if s.group:
        s.joined = s.joined or joint
    else:
        s.shot |= s.setting.ground.together[v.place] if joint else 0
        s.busy = True
    s.hurt = 0
    return firing


@rule("1.6.2a", "1.6.2i")
def burn(s: Fight, v: Volley) -> None:
    """With a flamethrower in it, those whom the attack hurts will flee."""
    if any(s.setting.roster.weapons[weapon].sort == FLAME for weapon in bits(v.weapons)):
        s.then((FLAMES, s.site(v.place)))
