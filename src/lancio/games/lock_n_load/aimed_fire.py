"""Chapters 17.2 and 16.2: acts of an impulse: fire at one vehicle, and fire from the top of one."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.fire import able, at_what, fronts, targets
from lancio.games.lock_n_load.firing import fire_group
from lancio.games.lock_n_load.impulse import ABLE, OFFERS, acts, begin_act
from lancio.games.lock_n_load.small_arms import targets_at
from lancio.games.lock_n_load.spotting import spotted_by
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import FIRE_AT
from lancio.games.lock_n_load.words import NOBODY


@rule("17.2b", "17.2c", "4.0m", "16.2g", "4.1f")
def vehicles_in_sight(s: Fight, place: int, seen: int) -> int:
    """The vehicles that the able units of a place can fire at in the impulse going on; whoever has just spotted only at
    what he spotted."""
    here = able(s, place) if not s.shot >> place & 1 else 0
    if not here:
        return 0
    found = targets_at(s, place, here & ~s.complete, seen)
    if here & s.complete and s.sighted:
        found |= targets_at(s, place, at_what(s, here, s.sighted), seen & 1 << s.sighted)
    return found


@rule("17.2c")
def offers(s: Fight) -> list[tuple[int, int]]:
    """Each place with its vehicles."""
    if not s.setting.roster.carriers:
        return []
    seen = spotted_by(s, s.active)
    found = []
    for place in bits(fronts(s) & ~s.shot if seen else 0):
        vehicles = vehicles_in_sight(s, place, seen)
        if vehicles:
            found.append((place, vehicles))
    return FIRE_AT.groups(found)


@rule("4.0q", "16.2g")
def can_fire(s: Fight, side: int, place: int) -> bool:
    """Fire at a vehicle is an act, and so is that of riders on top of one that stands there, at anything."""
    roster = s.setting.roster
    if not roster.carriers:
        return False
    ground = s.setting.ground
    decks = [ground.deck[carrier] for carrier in bits(s.friends(side, place) & roster.carriers)]
    reach, s.reach = s.reach, 1 << place
    spots = [spot for spot in (place, *decks) if not s.shot >> spot & 1 and able(s, spot)]
    seen = spotted_by(s, side) if spots else 0
    found = any(vehicles_in_sight(s, spot, seen) for spot in spots) or any(
        targets(s, deck, able(s, deck) & ~s.complete, seen) for deck in decks if deck in spots
    )
    s.reach = reach
    return found


OFFERS.append(offers)
ABLE.append((can_fire, lambda roster: -1 if roster.carriers else 0))


@rule("17.2c", "4.0f")
@acts.on(FIRE_AT)
def fire_at_vehicle(s: Fight, side: int, place: int, vehicle: int) -> None:
    """A joint attack on one vehicle and those on top of it."""
    begin_act(s, place)
    s.then(fire_group.of(place, s.where[vehicle], 0, 0, NOBODY, NOBODY, vehicle))
