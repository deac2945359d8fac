"""Chapter 4: impulses. A base, a leader's reach, acts one after the other, spotting in between, or a pass (P1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from lancio.engine.board import OFF
from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load import smoke
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.claymores import tidy_up
from lancio.games.lock_n_load.eligible import attackers, defenders
from lancio.games.lock_n_load.fire import able, places_that_fire, targets
from lancio.games.lock_n_load.firing import fire_group
from lancio.games.lock_n_load.melee import begin_round, rounds, spend_round
from lancio.games.lock_n_load.movement import ALL_MODES, can_move, move_group, movers, ready
from lancio.games.lock_n_load.opportunity import STANDING
from lancio.games.lock_n_load.retreats import begin_retreat, may_leave
from lancio.games.lock_n_load.roster import Roster
from lancio.games.lock_n_load.spotting import in_sight, spotted_by, spotters, try_to_spot
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.steps import has_step
from lancio.games.lock_n_load.verbs import (
    ACTIVATE,
    DOUBLE,
    END,
    FIGHT,
    FIRE,
    GO,
    LEAD,
    MOVE,
    PASS,
    RETREAT,
    SMOKE,
    SPOT,
    STAIRS,
    THINK,
)
from lancio.games.lock_n_load.victory import at_once, control_everywhere
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
#: acts of other chapters: what they offer in the impulse going on
OFFERS: list[Callable[[Fight], list[tuple[int, int]]]] = []
#: whoever comes onto the map as an act of its own: groups of answers for a side
ENTRANTS: list[Callable[[Fight, int], list[tuple[int, int]]]] = []
#: whether somebody of a place can do one of them, for the base test, and whom that concerns: places with none of them
#: are not asked
ABLE: list[tuple[Callable[[Fight, int, int], bool], Callable[[Roster], int]]] = []
#: whoever must act before anything else: true if somebody does, and this is the whole impulse
FIRST: list[Callable[[Fight, int], bool]] = []
#: what is put in order when an impulse is over
LAST: list[Callable[[Fight], None]] = []
LAST_PASS = BOX.figures["passes"]


# -- who can do something ------------------------------------------------------------------------


@cache
def acts_of(roster: Roster) -> tuple[tuple[int, Callable[[Fight, int, int], bool]], ...]:
    """The acts of other chapters that the counters of a scenario can do, each with those whom it concerns."""
    found = ((concerns(roster), able_to) for able_to, concerns in ABLE)
    return tuple((whom, able_to) for whom, able_to in found if whom)


@rule("4.0k", "4.0d", "5.1j", "6.0c")
def fit_leaders(s: Fight, side: int) -> list[tuple[int, int]]:
    """The leaders who can lend their reach, by places: in good order, unwounded, unmarked (or Ops Complete by spotting
    in this very impulse), not locked, once a turn."""
    roster = s.setting.roster
    spent = s.marked
    if s.looked and s.spotter != NOBODY:
        spent &= ~(1 << s.spotter)
    who = roster.units[side] & roster.leaders & ~(spent | s.shaken | s.wounded | s.reached)
    places = s.places_of(who) & s.held[side] & ~(s.engaged | s.setting.ground.aboard)
    return [(place, s.at[place] & who) for place in bits(places)]


@rule("8.1a", "8.0j", "8.0o")
def round_open(s: Fight, side: int, place: int) -> bool:
    """Whether a locked side can begin the round of this turn: it has somebody to attack with, and to attack."""
    if s.fought >> place & 1:
        return False
    return bool(attackers(s, s.friends(side, place)) and defenders(s, s.friends(1 - side, place)))


@rule("8.1c", "8.1j")
def may_retreat(s: Fight, side: int, place: int) -> bool:
    """Whether somebody of a locked side can try to get out: before the round of this turn."""
    return not s.fought >> place & 1 and bool(may_leave(s, side, place))


@rule("4.0q")
def other_acts(s: Fight, side: int, place: int, units: int) -> bool:
    """Whether some units of a place can do an act of another chapter."""
    acts_there = acts_of(s.setting.roster)
    return any(whom & units and able_to(s, side, place) for whom, able_to in acts_there)


@rule("4.0q", "4.0s")
def can_act(s: Fight, side: int, place: int, units: int, spotted: list[int]) -> bool:
    """Whether somebody of a place can do anything but spot: a legal step, fire, smoke, a round or a retreat. `units`:
    those of the side there. `spotted` keeps what the side has spotted, once it was asked."""
    if s.engaged >> place & 1:
        return round_open(s, side, place) or may_retreat(s, side, place) or other_acts(s, side, place, units)
    for unit in bits(units & s.setting.roster.infantry & ~s.marked):
        if can_move(s, unit) and has_step(s, unit, MOVE, place):
            return True
    if smoke.throwers(s, side, place) or other_acts(s, side, place, units):
        return True
    if s.shot >> place & 1:
        return False
    reach, s.reach = s.reach, 1 << place
    here = able(s, place)
    s.reach = reach
    if not here:
        return False
    if not spotted:
        spotted.append(spotted_by(s, side))
    if here & ~s.complete and targets(s, place, here & ~s.complete, spotted[0]):
        return True
    if here & s.complete and s.sighted and spotted[0] >> s.sighted & 1:
        return bool(targets(s, place, here, 1 << s.sighted))
    return False


def able_places(s: Fight, side: int) -> Iterator[int]:
    """The places of a side, one after the other, where somebody can act. Where all are spent nobody is asked."""
    spotted: list[int] = []
    roster = s.setting.roster
    mine, ready = roster.units[side], s.unspent | roster.carriers
    for place in bits(s.held[side] & ~s.setting.ground.aboard):
        units = s.at[place] & mine
        if (units & ready or s.engaged >> place & 1) and can_act(s, side, place, units, spotted):
            yield place


def bases(s: Fight, side: int) -> int:
    """The places that may be named: somebody there can act."""
    out = 0
    for place in able_places(s, side):
        out |= 1 << place
    return out


@rule("4.0n", "4.0q")
def anybody(s: Fight, side: int) -> bool:
    """Whether a side could still do anything but spot."""
    for _ in able_places(s, side):
        return True
    return any(offer(s, side) for offer in ENTRANTS)


def sightings(s: Fight, side: int) -> list[tuple[int, int]]:
    """Who may try to spot what: once an impulse."""
    if s.looked:
        return []
    who = spotters(s, side)
    if not who:
        return []
    among = s.held[1 - side] & ~(spotted_by(s, side) | s.setting.ground.apart)
    if not among:
        return []
    known: dict[int, int] = {}
    found = []
    for unit in bits(who):
        place = s.where[unit]
        hidden = known.get(place)
        if hidden is None:
            hidden = known[place] = in_sight(s, place, among)
        if hidden:
            found.append((unit, hidden))
    return found


# -- naming a base -------------------------------------------------------------------------------


@rule("4.0a", "4.0n")
@FLOW.procedure("begin-impulse")
def begin_impulse(s: Fight, side: int) -> None:
    """A side's impulse begins with a clean slate."""
    s.active = side
    s.base = s.sighted = OFF
    s.lender = s.spotter = NOBODY
    s.away = s.looked = s.busy = False
    s.reach = s.shot = s.left = 0
    s.own_used = s.used = s.arrived = s.clashes = 0
    s.hatched = s.trained = s.fixed_used = s.top_used = 0
    s.firing = s.helped = s.thrown = s.turned = s.pivoted = 0
    s.dues = ()
    STANDING.renew(s, side)
    if not any(first(s, side) for first in FIRST):
        s.then(impulse.of(side))


@rule("4.0a", "4.0b", "4.0n", "2.0b", "2.0c")
@FLOW.question("impulse", "4.0a", lambda s, side: int(side))
def impulse(s: Fight, side: int) -> Choices:
    """Name a base, alone or with a leader who lends his reach; or try to spot; or pass. Who can do nothing passes."""
    groups = []
    ground = s.setting.ground
    places = bases(s, side)
    leads = fit_leaders(s, side)
    stairs = [(place, who) for place, who in leads if ground.two_storeys >> ground.hex[place] & 1]
    looks = sightings(s, side)
    entrants = [group for offer in ENTRANTS for group in offer(s, side)]
    if places or looks or entrants:
        groups = [ACTIVATE.group(last=places), *LEAD.groups(leads), *STAIRS.groups(stairs), *SPOT.groups(looks)]
        groups += [*entrants, *STANDING.thoughts(s, side)]
    return Choices([*groups, PASS.alone])


@impulse.on(PASS)
def pass_on(s: Fight, side: int) -> None:
    """Nothing this time."""
    s.passes += 1
    s.tell("passed", "4.0a", side=side, passes=s.passes)
    s.then(impulse_ends.of(side))


@impulse.on(THINK)
def think(s: Fight, side: int) -> None:
    """Another standing order."""
    s.then(STANDING.asked.of(side), impulse.of(side))


@rule("10.1i", "4.1a")
@impulse.on(SPOT)
def spot_first(s: Fight, side: int, unit: int, place: int) -> None:
    """Spotting is no act: the impulse goes on, and may yet be a pass."""
    s.then(impulse.of(side))
    try_to_spot(s, unit, place)


@rule("2.0b", "4.0c")
@impulse.on(ACTIVATE)
def activate(s: Fight, side: int, place: int) -> None:
    """One place; the top and the inside of a bunker are one hex."""
    s.base, s.reach = place, s.setting.ground.together[place]
    s.tell("place-activated", "2.0b", place=place, side=side)
    s.then(acts.of(side))


@rule("2.0b", "2.0c", "2.0d", "4.0d", "4.0p", "6.0c", "6.0d")
@impulse.on(LEAD)
def lead(s: Fight, side: int, place: int, unit: int) -> None:
    """A leader's own place and the adjacent hexes on its floor. No chain: his alone counts."""
    ground = s.setting.ground
    s.lender = unit
    other_floors = ground.same_hex[place] & ground.upper if not ground.upper >> place & 1 else ground.same_hex[place]
    activate(s, side, place)
    s.reach |= ground.near[place] & ~other_floors


@rule("2.0c", "2.0d")
@impulse.on(STAIRS)
def lead_upstairs(s: Fight, side: int, place: int, unit: int) -> None:
    """Instead the floors of his hex."""
    s.lender = unit
    activate(s, side, place)
    s.reach |= s.setting.ground.same_hex[place]


@rule("4.0p")
def begin_act(s: Fight, place: int) -> None:
    """The reach of the leader is used up with the first act of another place than the base."""
    place = s.site(place)
    elsewhere = not s.setting.ground.together[s.base] >> place & 1
    if elsewhere and s.lender != NOBODY and not s.away and s.reach >> place & 1:
        s.away = True
        s.reached |= 1 << s.lender


# -- acts ----------------------------------------------------------------------------------------


def moves(s: Fight) -> list[tuple[int, int]]:
    """Places that can still make their group move, and in which ways."""
    found = []
    for place in bits(s.reach & s.held[s.active] & ~(s.left | s.engaged)):
        who = ready(s, s.active, place)
        modes = 0
        plain = -1
        for mode in ALL_MODES if who else ():
            some = movers(s, place, mode, who)
            if not some:
                continue
            if mode in (MOVE, DOUBLE):
                if plain < 0:
                    plain = any(has_step(s, u, MOVE, place) for u in bits(some))
                modes |= plain << mode
            elif any(has_step(s, u, mode, place) for u in bits(some)):
                modes |= 1 << mode
        if modes:
            found.append((place, modes))
    return found


def smokes(s: Fight) -> list[tuple[int, int]]:
    """Who may throw smoke where."""
    found = []
    for place in bits(s.reach & s.held[s.active]):
        found += smoke.offers(s, place)
    return found


@rule("4.0c", "4.0e", "4.0m", "4.0r", "6.0e", "8.0o", "8.1a", "8.1c")
@FLOW.question("acts", "4.0e", lambda s, side: int(side), until=END)
def acts(s: Fight, side: int) -> Choices:
    """Each act is chosen when the last one is resolved: one joint attack and one group move a place, smoke, spotting;
    in a locked place only a round or a retreat."""
    fights = retreats = 0
    for place in bits(s.reach & s.engaged & s.held[side] & ~s.clashes):
        fights |= round_open(s, side, place) << place
        retreats |= may_retreat(s, side, place) << place
    return Choices(
        [
            *FIRE.groups(places_that_fire(s)),
            *GO.groups(moves(s)),
            *SMOKE.groups(smokes(s)),
            *SPOT.groups(sightings(s, side)),
            FIGHT.group(last=fights),
            RETREAT.group(last=retreats),
            *(group for offer in OFFERS for group in offer(s)),
            END.alone,
        ]
    )


@acts.on(FIRE)
def fire(s: Fight, side: int, place: int, goal: int) -> None:
    """A joint attack."""
    begin_act(s, place)
    s.then(fire_group.of(place, goal, 0, 0, NOBODY, NOBODY, NOBODY))


@acts.on(GO)
def go(s: Fight, side: int, place: int, mode: int) -> None:
    """A group move."""
    begin_act(s, place)
    s.then(move_group.of(0, place, mode))


@acts.on(SMOKE)
def throw_smoke(s: Fight, side: int, unit: int, hex_: int) -> None:
    """Smoke."""
    begin_act(s, s.where[unit])
    smoke.lay_smoke(s, unit, hex_)


@acts.on(SPOT)
def spot(s: Fight, side: int, unit: int, place: int) -> None:
    """The one attempt of this impulse."""
    try_to_spot(s, unit, place)


@acts.on(FIGHT)
def fight(s: Fight, side: int, place: int) -> None:
    """A locked place fights its round of this turn."""
    begin_act(s, place)
    spend_round(s, side, place)
    begin_round(s, place)


@acts.on(RETREAT)
def retreat(s: Fight, side: int, place: int) -> None:
    """Units of a locked place try to leave."""
    begin_act(s, place)
    begin_retreat(s, place)


@acts.on(END)
def end_acts(s: Fight, side: int) -> None:
    """Enough. An impulse in which nothing happened is a pass."""
    if s.busy:
        s.passes = 0
    else:
        s.passes += 1
        s.tell("passed", "4.0a", side=side, passes=s.passes)
    s.then(rounds, impulse_ends.of(side))


@rule("4.0b", "4.0n", "9.0b")
@FLOW.procedure("impulse-ends")
def impulse_ends(s: Fight, side: int) -> None:
    """The scenario is asked; then the phase ends at the third pass in a row or when nobody can act any more, or the
    other side has its impulse."""
    for last in LAST:
        last(s)
    if s.planted[0] | s.planted[1]:
        tidy_up(s)
    control_everywhere(s)
    s.base = OFF
    s.reach = 0
    if at_once(s):
        s.stack.clear()
        return
    if s.passes >= LAST_PASS:
        return
    s.looked = False
    s.spotter, s.sighted = NOBODY, OFF
    s.shot = s.arrived = s.firing = s.helped = 0
    for other in (1 - side, side):
        s.active = other
        if anybody(s, other):
            s.then(begin_impulse.of(1 - side))
            return
