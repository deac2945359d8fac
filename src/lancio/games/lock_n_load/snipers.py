"""Chapter 11.4: snipers: placed at any time, in an own impulse or against a mover, then like units that fire alone."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import D6, TWO
from lancio.engine.masks import bits
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.damage import check_all
from lancio.games.lock_n_load.fire import Volley, attack, cover, moving
from lancio.games.lock_n_load.impulse import ABLE, ENTRANTS, OFFERS, acts, begin_act, impulse
from lancio.games.lock_n_load.opportunity import SHOTS, opportunity, watching
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import PLACE, SNIPE
from lancio.games.lock_n_load.words import NOBODY

FLOW = Fight.flow
RANGE = BOX.counters.range[BOX.counters.kind_of["sniper"]]


@rule("11.4a", "3.0l", "11.4f")
def nests(s: Fight, unit: int) -> int:
    """Where a sniper who is off the map may appear: a place with cover, no enemy, room for him."""
    ground = s.setting.ground
    side = s.setting.roster.side[unit]
    sheltered = ground.covered
    for h in bits(s.foxholes | s.blinded):
        sheltered |= ground.same_hex[h] & ground.enterable
    out = sheltered & ~(s.held[1 - side] | ground.insides)
    for place in bits(out & s.held[side]):
        if not fits(s, side, place, 1 << unit):
            out &= ~(1 << place)
    return out


def hidden_snipers(s: Fight, side: int) -> int:
    """Snipers of a side who are not placed yet."""
    out = 0
    for unit in bits(s.setting.roster.snipers & s.setting.roster.units[side] & ~(s.dead | s.out)):
        out |= 0 if s.where[unit] else 1 << unit
    return out


@rule("11.4b", "5.0a", "5.2b")
def marks(s: Fight, unit: int, seen: int) -> int:
    """The spotted enemy places in range and sight of a sniper."""
    place = s.where[unit]
    ground = s.setting.ground
    near = ground.board.within[RANGE][ground.hex[place]]
    out = 0
    for goal in bits(ground.eyes.seen(place, seen & ~(s.locked | s.melee), s.blinded)):
        out |= 1 << goal if near >> ground.hex[goal] & 1 else 0
    return out


@rule("11.4b", "11.4d", "11.4e", "11.4g")
def snipe(s: Fight, unit: int, goal: int) -> None:
    """Two dice in place of one against one counter of the place, drawn at random; always alone, then Fired."""
    roster, ground = s.setting.roster, s.setting.ground
    side = roster.side[unit]
    crowd = list(bits(s.friends(1 - side, goal) & roster.infantry))
    victim = crowd[s.dice.below(len(crowd)) if len(crowd) > 1 else 0]
    v = Volley(s.where[unit], goal, 1 << unit, 0, NOBODY, NOBODY)
    tally = attack(s, v)
    cast, defence = TWO.roll(s.dice), D6.roll(s.dice).natural
    covers = cover(s, victim, goal, ground.hex[s.where[unit]])
    diff = cast.natural + tally.total + moving(s, victim) - defence - covers.total
    s.fired |= 1 << unit
    s.tell(
        "sniped", "11.4b", unit=unit, target=victim, place=s.where[unit], goal=goal, dice=list(cast.faces),
        defence=defence, modifiers=tally, covers=covers, total=cast.natural + tally.total,
    )  # fmt: skip
    if diff > 0:
        check_all(s, [(victim, diff)])


@rule("11.4a", "11.4f")
@impulse.on(PLACE)
def place_sniper(s: Fight, side: int, unit: int, place: int) -> None:
    """Placing is an act with that hex as base; he fires at once if there is somebody to fire at, else he waits."""
    s.put(unit, place)
    s.base, s.reach = place, 1 << place
    s.busy = True
    s.tell("sniper-placed", "11.4a", unit=unit, place=place)
    s.then(acts.of(side))
    goals = marks(s, unit, spotted_by(s, side))
    if goals:
        s.then(must_snipe.of(side, unit))


@rule("11.4b")
@FLOW.question("sniper-aims", "11.4b", lambda s, side, unit: int(side))
def must_snipe(s: Fight, side: int, unit: int) -> Choices:
    """He must attack at once: whom?"""
    return Choices([SNIPE.group(unit, last=marks(s, unit, spotted_by(s, side)))])


@must_snipe.on(SNIPE)
def snipe_now(s: Fight, side: int, unit: int, sniper: int, goal: int) -> None:
    """The first shot."""
    snipe(s, unit, goal)


def ready_snipers(s: Fight, side: int, place: int) -> int:
    """Placed snipers who may fire: in good order, unmarked, not locked."""
    if s.locked >> place & 1:
        return 0
    return s.friends(side, place) & s.setting.roster.snipers & ~(s.marked | s.shaken)


@rule("11.4e", "11.4f")
@acts.on(SNIPE)
def snipe_act(s: Fight, side: int, unit: int, goal: int) -> None:
    """Later he acts like a unit, apart from all others."""
    begin_act(s, s.where[unit])
    s.busy = True
    snipe(s, unit, goal)


def offers(s: Fight) -> list[tuple[int, int]]:
    """Which placed snipers may fire at what."""
    found = []
    for place in bits(s.reach & s.held[s.active]):
        for unit in bits(ready_snipers(s, s.active, place)):
            found.append((unit, marks(s, unit, spotted_by(s, s.active))))
    return SNIPE.groups(found)


def able(s: Fight, side: int, place: int) -> bool:
    """For the base test."""
    who = ready_snipers(s, side, place)
    return bool(who) and bool(marks(s, next(bits(who)), spotted_by(s, side)))


# -- against a mover -----------------------------------------------------------------------------


@rule("11.4f", "5.3a", "5.3p")
def shots(s: Fight) -> list[tuple[int, int]]:
    """Against a mover: placed snipers who see him, and hidden ones from where they would; a declaration each."""
    side = watching(s)
    goal = s.where[next(bits(s.group))]
    ground = s.setting.ground
    placed = hidden = 0
    for unit in bits(s.setting.roster.snipers & s.setting.roster.units[side] & ~(s.dead | s.out | s.shaken | s.marked)):
        if s.where[unit]:
            placed |= 0 if s.locked >> s.where[unit] & 1 else 1 << unit
        else:
            hidden |= 1 << unit
    if not placed | hidden or s.locked >> goal & 1 or not spotted_by(s, side) >> goal & 1:
        return []
    near = ground.board.within[RANGE][ground.hex[goal]]
    found = [(unit, marks(s, unit, 1 << goal)) for unit in bits(placed)]
    groups = SNIPE.groups(found)
    for unit in bits(hidden):
        nest = 0
        for place in bits(ground.eyes.seen(goal, nests(s, unit), s.blinded)):
            nest |= 1 << place if near >> ground.hex[place] & 1 else 0
        groups += PLACE.groups([(unit, nest)])
    return groups


@opportunity.on(SNIPE)
def snipe_mover(s: Fight, budget: int, unit: int, goal: int) -> None:
    """One shot at the place of the mover."""
    snipe(s, unit, goal)


@opportunity.on(PLACE)
def appear_and_snipe(s: Fight, budget: int, unit: int, place: int) -> None:
    """He shows himself to fire."""
    s.put(unit, place)
    s.tell("sniper-placed", "11.4a", unit=unit, place=place)
    snipe(s, unit, s.where[next(bits(s.group))])


def entrants(s: Fight, side: int) -> list[tuple[int, int]]:
    """Snipers who may be placed, and where."""
    return PLACE.groups((unit, nests(s, unit)) for unit in bits(hidden_snipers(s, side)))


OFFERS.append(offers)
SHOTS.append(shots)
ENTRANTS.append(entrants)
ABLE.append(able)
