"""Chapter 11.4: snipers. Off the map until placed, in an own impulse or against a mover; two dice, one victim drawn at
random."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import D6, TWO, casts
from lancio.engine.masks import bits, lowest
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.cover import cover
from lancio.games.lock_n_load.damage import check_all
from lancio.games.lock_n_load.fire import able, helpers, men_hit, watchful, within_reach
from lancio.games.lock_n_load.firing import gathered, have_fired
from lancio.games.lock_n_load.impulse import ABLE, ENTRANTS, OFFERS, activate, acts, begin_act, impulse
from lancio.games.lock_n_load.men import best_leader, leadership, morale
from lancio.games.lock_n_load.opportunity import SHOTS, STANDING, opportunity
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import LED, PLACE, SHOOT, SNIPE
from lancio.games.lock_n_load.volleys import Volley, attack, moving
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
_RANGE = BOX.counters.range


# -- placing -------------------------------------------------------------------------------------


@rule("11.4a")
def waiting(s: Fight, side: int) -> int:
    """The snipers of a side who are not placed yet."""
    out = 0
    roster = s.setting.roster
    for unit in bits(roster.snipers & roster.units[side] & ~(s.dead | s.out)):
        out |= 0 if s.where[unit] else 1 << unit
    return out


@rule("11.4a", "11.4f", "3.0l")
def hides(s: Fight, side: int, unit: int) -> int:
    """Where a sniper can be placed: in cover of its own, no enemy in the hex, with room."""
    ground = s.setting.ground
    some = ground.covered
    for h in bits(s.foxholes | s.blinded):
        some |= ground.same_hex[h] & ~ground.insides
    for h in bits(s.bunkers):
        some |= 1 << ground.inside[h]
    for h in bits(ground.locations.hexes_of(s.held[1 - side])):
        some &= ~ground.same_hex[h]
    # a man alone finds room wherever nobody else is
    for place in bits(some if s.wrecks else some & (s.held[side] | ground.shared_places)):
        if not fits(s, side, place, 1 << unit):
            some &= ~(1 << place)
    return some


@rule("11.4f", "4.0q")
def placings(s: Fight, side: int) -> list[tuple[int, int]]:
    """Placing a sniper opens an impulse."""
    return PLACE.groups((unit, some) for unit in bits(waiting(s, side)) if (some := hides(s, side, unit)))


@rule("11.4a", "11.4b", "11.4f")
@impulse.on(PLACE)
def take_post(s: Fight, side: int, unit: int, place: int) -> None:
    """He stands in the base of the impulse, for good, and attacks at once if he can; others there may act too."""
    s.put(unit, place)
    s.busy = True
    s.tell("sniper-placed", "11.4a", unit=unit, place=place)
    activate(s, side, place)
    s.then(must_snipe.of(unit))


@rule("11.4b", "11.4f")
@FLOW.question("sniper-aims", "11.4b", lambda s, unit: s.setting.roster.side[unit])
def must_snipe(s: Fight, unit: int) -> Choices:
    """A spotted enemy in range and sight must be attacked; if there is none he waits."""
    return Choices([SNIPE.group(unit, last=marks(s, unit, spotted_by(s, s.active)))])


# -- shooting ------------------------------------------------------------------------------------


@rule("11.4b", "5.0a")
def marks(s: Fight, unit: int, seen: int) -> int:
    """The places with men among those spotted that he can shoot at."""
    out = 0
    foes = s.setting.roster.units[1 - s.setting.roster.side[unit]] & s.setting.roster.infantry
    for goal in bits(within_reach(s, s.where[unit], _RANGE[s.kind[unit]], seen)):
        out |= 1 << goal if s.at[goal] & foes else 0
    return out


@rule("11.4e", "4.1b", "5.1d", "4.1f")
def idle(s: Fight, place: int) -> int:
    """The snipers of a place who can still shoot in this impulse, whatever the others there do."""
    return able(s, place) & s.setting.roster.snipers


def shots(s: Fight, place: int) -> list[tuple[int, int]]:
    """Which of them can shoot at what."""
    who = idle(s, place)
    if not who:
        return []
    seen = spotted_by(s, s.active)
    found = []
    for unit in bits(who):
        goals = marks(s, unit, seen)
        if s.complete >> unit & 1:
            goals &= 1 << s.sighted
        if goals:
            found.append((unit, goals))
    return found


@rule("11.4e", "4.0m")
def offers(s: Fight) -> list[tuple[int, int]]:
    """Snipers in reach fire apart from everybody else."""
    if not s.setting.roster.snipers:
        return []
    return SNIPE.groups(
        shot for place in bits(s.reach & s.held[s.active]) if idle(s, place) for shot in shots(s, place)
    )


@rule("4.0q")
def can_snipe(s: Fight, side: int, place: int) -> bool:
    """A shot is an act."""
    if not s.friends(side, place) & s.setting.roster.snipers:
        return False
    reach, s.reach = s.reach, 1 << place
    found = bool(shots(s, place))
    s.reach = reach
    return found


OFFERS.append(offers)
ABLE.append((can_snipe, lambda roster: roster.snipers))
ENTRANTS.append(placings)


@must_snipe.on(SNIPE)
def first_shot(s: Fight, unit: int, shooter: int, goal: int) -> None:
    """The shot that goes with the placing."""
    s.then(led.of(unit, goal))


@rule("11.4e")
@acts.on(SNIPE)
def snipe(s: Fight, side: int, unit: int, place: int) -> None:
    """A shot in an own impulse."""
    begin_act(s, s.where[unit])
    s.then(led.of(unit, place))


@rule("5.01a", "11.4b")
@FLOW.question("sniper-led", "11.4b", lambda s, unit, goal: s.setting.roster.side[unit])
def led(s: Fight, unit: int, goal: int) -> Choices:
    """A leader beside him may help, as with any direct fire."""
    place, side = s.where[unit], s.setting.roster.side[unit]
    who = gathered(s, side, place, goal)
    return Choices([LED.group(last=helpers(s, 1 << unit, 0, NOBODY, who)), SHOOT.alone])


@led.on(LED)
def shoot_led(s: Fight, unit: int, goal: int, leader: int) -> None:
    """With his help."""
    shoot(s, unit, goal, leader)


@led.on(SHOOT)
def shoot_alone(s: Fight, unit: int, goal: int) -> None:
    """On his own."""
    shoot(s, unit, goal, NOBODY)


@rule("11.4g")
def in_view(s: Fight, unit: int, goal: int) -> list[int]:
    """Who can be the victim, each as likely as any other: the men at a place, inside and on top of a bunker together;
    nobody aboard a vehicle."""
    return list(bits(men_hit(s, 1 - s.setting.roster.side[unit], goal)))


@rule("11.4b", "11.4d", "11.4g", "4.0j")
def shoot(s: Fight, unit: int, goal: int, leader: int) -> None:
    """Two dice in place of one, against one man or group drawn at random; the cover of an enemy sniper is not doubled
    against him."""
    ground = s.setting.ground
    place = s.where[unit]
    some = in_view(s, unit, goal)
    victim = some[s.dice.below(len(some))] if len(some) > 1 else some[0]
    tally = attack(s, Volley(place, goal, 1 << unit, 0, NOBODY, leader)).add("moving", moving(s, victim), "5.3g")
    rolled, defence = TWO.roll(s.dice), D6.roll(s.dice).natural
    covers = cover(s, victim, s.where[victim], ground.hex[place], False)
    total = rolled.natural + tally.total
    s.tell(
        "sniped", "11.4b", unit=unit, place=place, goal=goal, target=victim, dice=list(rolled.faces),
        modifiers=tally, defence=defence, covers=covers, total=total, cover=defence + covers.total,
    )  # fmt: skip
    have_fired(s, 1 << unit, leader)
    s.own_used |= 1 << unit
    if not s.group:
        s.busy = True
    diff = total - defence - covers.total
    if diff > 0:
        check_all(s, [(victim, diff)])
    else:
        s.tell("no-effect", "5.0e", place=goal)


# -- against a mover -----------------------------------------------------------------------------


def mover_at(s: Fight) -> int:
    """Where the group is."""
    return s.where[lowest(s.group)]


@rule("11.4f", "5.3a")
def declarations(s: Fight) -> list[tuple[int, int]]:
    """Snipers on the map who can shoot at the mover, and places where one not placed yet would see him."""
    side, goal = 1 - s.mover, mover_at(s)
    roster, ground = s.setting.roster, s.setting.ground
    mine = roster.snipers & roster.units[side] & ~s.dead
    if not mine or not spotted_by(s, side) >> goal & 1 or s.locked >> goal & 1:
        return []
    groups = []
    for unit in bits(mine):
        place = s.where[unit]
        if place and watchful(s, side, place) >> unit & 1:
            groups.append(SNIPE.group(unit, last=marks(s, unit, 1 << goal)))
    for unit in bits(waiting(s, side)):
        near = ground.board.within[_RANGE[s.kind[unit]]][ground.hex[goal]]
        some = ground.eyes.seen(goal, hides(s, side, unit), s.blinded)
        posts = 0
        for place in bits(some):
            if near >> ground.hex[place] & 1 and within_reach(s, place, _RANGE[s.kind[unit]], 1 << goal):
                posts |= 1 << place
        groups.append(PLACE.group(unit, last=posts))
    return groups


SHOTS.append(declarations)


@rule("11.4f", "5.3f")
@opportunity.on(SNIPE)
def snipe_mover(s: Fight, budget: int, unit: int, goal: int) -> None:
    """His shot is a declaration of its own."""
    if STANDING.of(s, 1 - s.mover).asks:
        s.then(led.of(unit, goal))
    else:
        shoot(s, unit, goal, NOBODY)


@rule("11.4a", "11.4f")
@opportunity.on(PLACE)
def ambush(s: Fight, budget: int, unit: int, place: int) -> None:
    """He is placed and shoots at the mover."""
    s.put(unit, place)
    s.tell("sniper-placed", "11.4a", unit=unit, place=place)
    s.then(led.of(unit, mover_at(s)))


@opportunity.by_order(SNIPE, beside=lambda s, budget, unit, goal: False)
def chance(s: Fight, budget: int, unit: int, goal: int) -> Fraction:
    """The chance that the shot shakes a mover, or worse: each as likely to be drawn as those who stand still."""
    return chance_at(s, unit, goal, s.group)


def chance_at(s: Fight, unit: int, goal: int, whom: int) -> Fraction:
    """The chance that a shot without a leader's help shakes one of some units, or worse."""
    some = in_view(s, unit, goal)
    total = attack(s, Volley(s.where[unit], goal, 1 << unit)).total
    chances = Fraction(0)
    for victim in some:
        if whom >> victim & 1:
            covers = cover(s, victim, s.where[victim], s.setting.ground.hex[s.where[unit]], False).total
            chief = best_leader(s, s.friends(s.setting.roster.side[victim], s.where[victim]) & ~(1 << victim))
            help_ = leadership(s, chief) if chief != NOBODY else 0
            chances += _harm(total + moving(s, victim) - covers, morale(s, victim) + help_)
    return chances / len(some)


@lru_cache(512)
def _harm(plus: int, most: int) -> Fraction:
    """Two dice and more against one, then the check."""
    safe = Fraction(0)
    for faces, p in casts(TWO):
        for defence in range(1, 7):
            diff = sum(faces) + plus - defence
            spared = Fraction(min(6, max(0, most - diff)), 6) if diff > 0 else Fraction(1)
            safe += p * spared / 6
    return 1 - safe
