"""Chapter 10.1 and 20.0: which places are spotted, computed when asked; attempts to spot."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.contest import Cast, Throw, Thrown
from lancio.engine.masks import bits
from lancio.engine.tally import Tally
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.men import is_open, leadership
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import BLOCKING, DEGRADING, OPEN
from lancio.games.lock_n_load.verbs import CRAWL, STEALTH

_FIGURES = BOX.figures
#: the step of `luck`, by its name: that module is above this one
LUCK = "luck-spot"
SPOTTED, UNSEEN = "spotted", "unseen"


def terrain_class(s: Fight, hex_: int) -> int:
    """Open, degrading or blocking for spotting: smoke makes it blocking."""
    if s.blinded >> hex_ & 1:
        return BLOCKING
    return s.setting.ground.sight_class[hex_]


@rule("10.1m", "5.1a")
def beside_enemies(s: Fight, side: int) -> int:
    """All places adjacent to a unit of a side in good order: medics, units in melee and riders on top too, boxes and
    passengers inside not."""
    ground = s.setting.ground
    near, out = ground.near, 0
    for place in bits(s.held[side] & ~ground.apart):
        if s.at[place] & s.setting.roster.units[side] & ~(s.shaken | s.flying):
            out |= near[place]
    for deck in bits(s.held[side] & ground.decks):
        if s.at[deck] & ~s.shaken:
            out |= near[s.site(deck)]
    return out


@rule("10.1a", "10.1b", "10.1c", "10.1o", "10.1p", "6.3b", "6.4b", "6.4d", "10.1l", "21.1d", "5.3i")
def spotted_by(s: Fight, side: int) -> int:
    """The places of the enemy that a side may fire at, if they are in sight: marked, beside a unit in good order,
    moving, having moved or fired, in melee, or in the open. By night see `in_the_dark`. Live: what lapses, lapses."""
    # it is asked several times at every question and depends on so little that the last answer can be kept
    key = (
        s.where.copy(), s.spotted[1 - side], s.melee, s.moved, s.assaulted, s.fired, s.stealthy, s.shaken, s.group,
        s.mode, s.smoke, s.haze, s.lit, s.hovering,
    )  # fmt: skip
    known = s.noticed.get(side)
    if known is not None and known[0] == key:
        return known[1]
    by_places = s.setting.scene.night or s.setting.roster.carriers
    found = look_around(s, side) if by_places else by_day(s, side)
    s.noticed = {**s.noticed, side: (key, found)}
    return found


def by_day(s: Fight, side: int) -> int:
    """The same as `look_around` for men on foot by day, by masks of places: open ground, what the side stands beside,
    and the places of those who moved or fired."""
    ground, foes = s.setting.ground, s.setting.roster.units[1 - side]
    loud = s.moved | s.assaulted | s.fired
    quiet = s.stealthy & ~s.fired & foes
    if s.group & foes:
        if s.mode == STEALTH:
            quiet |= s.group
        elif s.mode != CRAWL:
            loud |= s.group
    out = ground.open_places
    for h in bits(s.blinded):
        out &= ~ground.same_hex[h]
    beside = beside_enemies(s, side)
    if quiet:
        for place in bits(beside & s.held[1 - side]):
            if not s.at[place] & foes & ~quiet:
                beside &= ~(1 << place)
    out |= beside | s.spotted[1 - side] | s.melee
    loud &= foes
    where = s.where
    while loud:
        low = loud & -loud
        loud ^= low
        out |= 1 << where[low.bit_length() - 1]
    out &= s.held[1 - side] & ~ground.boxes
    for h, inside in ground.inside.items():
        both = 1 << h | 1 << inside
        if out & both:
            out |= both & s.held[1 - side]
    return out


@rule("19.3a")
def look_around(s: Fight, side: int) -> int:
    """What is spotted, place by place; a helicopter always, and nobody beneath it for that."""
    ground, roster = s.setting.ground, s.setting.roster
    foes = roster.units[1 - side]
    loud = s.moved | s.assaulted | s.fired
    if s.group & foes and s.mode not in (CRAWL, STEALTH):
        loud |= s.group
    quiet = s.stealthy & ~s.fired
    if s.group & foes and s.mode == STEALTH:
        quiet |= s.group
    beside = beside_enemies(s, side)
    night = s.setting.scene.night
    out = 0
    for place in bits(s.held[1 - side] & ~ground.apart):
        here = s.at[place] & foes
        if here & roster.carriers:
            here |= s.riders(here)
        bit = 1 << place
        h = ground.hex[place]
        if ground.air & bit or (s.spotted[1 - side] | s.melee) & bit or here & s.fired:
            out |= bit
        elif night and not s.lit >> h & 1:
            if in_the_dark(s, side, place, bool(here & loud & ~s.fired), bool(beside & bit)):
                out |= bit
        elif here & loud or (beside & bit and here & ~quiet) or terrain_class(s, h) == OPEN:
            out |= bit
    for h, inside in ground.inside.items():
        both = 1 << h | 1 << inside
        if out & both:
            out |= both & s.held[1 - side]
    return out


@rule("20.0b", "20.0c", "20.1d")
def in_the_dark(s: Fight, side: int, place: int, loud: bool, beside: bool) -> bool:
    """By night, unlit: in the open whoever is adjacent, whatever he does, and movers within two hexes in sight;
    elsewhere movers that are adjacent."""
    ground = s.setting.ground
    h = ground.hex[place]
    if terrain_class(s, h) != OPEN:
        return loud and beside
    if beside:
        return True
    if not loud:
        return False
    near = ground.board.within[_FIGURES["night_sight"]][h]
    for watcher in bits(s.held[side] & ~ground.apart):
        if not near >> ground.hex[watcher] & 1 or not s.at[watcher] & s.setting.roster.units[side] & ~(
            s.shaken | s.flying
        ):
            continue
        if ground.eyes.through(watcher, place, s.blinded) != BLOCKED:
            return True
    return False


# -- attempts ------------------------------------------------------------------------------------


@rule("10.1j", "10.1k", "11.3a", "16.1b", "10.1e", "15.0b", "19.3c")
def spotters(s: Fight, side: int) -> int:
    """Who may try: in good order, unmarked, not in melee, on the map, reached or not; no medics, no chaplains, nobody
    inside a vehicle; vehicles only if Open, helicopters only Hovering."""
    roster, ground = s.setting.roster, s.setting.ground
    able = roster.infantry & roster.units[side] & ~(s.marked | s.shaken | roster.medics | roster.chaplains)
    for vehicle in bits(roster.vehicles & roster.units[side] & ~(s.marked | s.shaken)):
        able |= 1 << vehicle if is_open(s, vehicle) else 0
    able |= s.fresh & s.hovering & ~s.damaged
    held = s.held[side]
    out = 0
    for place in bits(held & ~(ground.apart | s.locked)):
        out |= s.at[place]
    for deck in bits(held & ground.decks):
        out |= 0 if ground.boxes >> s.site(deck) & 1 else s.at[deck]
    return out & able


@rule("10.1e", "10.1g", "10.1k", "20.0a")
def hidden_from(s: Fight, side: int, unit: int, seen: int) -> int:
    """The unspotted enemy places that a unit can try to spot: in its sight, by night adjacent or lit. `seen`: what
    is spotted already."""
    return in_sight(s, s.where[unit], s.held[1 - side] & ~(seen | s.setting.ground.apart))


def in_sight(s: Fight, place: int, among: int) -> int:
    """Those of some places that somebody at a place could try to spot."""
    ground = s.setting.ground
    if ground.aboard >> place & 1:
        place = s.site(place)
    if s.setting.scene.night:
        among &= ground.near[place] | _lit_places(s) if s.lit else ground.near[place]
    return ground.eyes.seen(place, among, s.smoke | s.haze) if among else 0


def _lit_places(s: Fight) -> int:
    out = 0
    for h in bits(s.lit):
        out |= s.setting.ground.same_hex[h]
    return out


def noticed(cast: Cast) -> str:
    """The die against the number of the terrain, which was taken off."""
    return SPOTTED if cast.total <= 0 else UNSEEN


@rule("10.1e", "10.1f", "10.1n", "11.7a", "11.7c")
def attempt(s: Fight, unit: int, place: int) -> Throw[str]:
    """A die, plus one for all that degrades the line, less the leadership of the spotter himself, two for a scout
    without a weapon: 2 or less in blocking terrain, 3 in degrading (F16)."""
    ground, roster = s.setting.ground, s.setting.roster
    tally = Tally()
    tally.add("degrading", ground.eyes.through(s.site(s.where[unit]), place, s.blinded), "10.1f")
    if roster.leaders >> unit & 1:
        tally.add("leadership", -leadership(s, unit), "10.1f")
    if roster.scouts >> unit & 1 and not s.arms[unit]:
        tally.add("scout", -_FIGURES["spot_scout"], "11.7a")
    if cards.works(s, cards.EAGLE_EYE, unit):
        tally.add("card", -1, "12.0d", card=cards.EAGLE_EYE)
    blocking = terrain_class(s, ground.hex[place]) != DEGRADING
    need = _FIGURES["spot_blocking"] if blocking else _FIGURES["spot_degrading"]
    return Throw(tally.add("needed", -need, "10.1e"), noticed)


@rule("10.1h", "10.1i", "4.1a")
def try_to_spot(s: Fight, unit: int, place: int) -> None:
    """The one attempt of an impulse. The spotter is Ops Complete whatever comes of it."""
    throw = attempt(s, unit, place)
    thrown = throw.roll(s.dice)
    s.looked = True
    s.complete |= 1 << unit & ~s.setting.roster.helicopters
    s.spotter, s.sighted = unit, OFF
    tell_try(s, unit, place, throw, thrown)
    if thrown.result == SPOTTED:
        seen_now(s, unit, place)
    elif s.cards[cards.LUCKY] == unit:
        s.then((LUCK, unit, place))


def tell_try(s: Fight, unit: int, place: int, throw: Throw[str], thrown: Thrown[str]) -> None:
    """The die and all that counts."""
    s.tell(
        "spotting-tried", "10.1e", unit=unit, place=place, die=thrown.own.natural, modifiers=throw.total,
        total=thrown.own.total,
    )  # fmt: skip


@rule("10.1h")
def seen_now(s: Fight, unit: int, place: int) -> None:
    """A Spotted marker, and what this spotter saw in this impulse."""
    s.spotted[1 - s.setting.roster.side[unit]] |= 1 << place
    s.sighted = place
    s.tell("place-spotted", "10.1h", place=place)
