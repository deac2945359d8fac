"""What an action would bring: every line with its rule. There are no dice here, so what is foreseen is certain,
unless it hangs on where the Bomber goes: then it is what it would bring if the Bomber came.

The totals come from the same functions that book the points; only what the acting side knows goes in. A line that is
points says in its data `to` whom they go and what they are a `part` of; fuel and tokens are no points.
"""

from __future__ import annotations

from collections.abc import Callable

from lancio.engine.board import OFF
from lancio.engine.masks import bits
from lancio.engine.tally import Modifier, Preview, Tally
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.bomber import badge_wanted
from lancio.games.duel_in_the_dark.combat import badge_useful, fight_tally, mosquito_tally, squadron_value
from lancio.games.duel_in_the_dark.compass import TURNS
from lancio.games.duel_in_the_dark.dispersal import extra_places
from lancio.games.duel_in_the_dark.errands import decorations, move_sau
from lancio.games.duel_in_the_dark.fighters import orders, who_next
from lancio.games.duel_in_the_dark.flights import climb_cost, levels, second_hex
from lancio.games.duel_in_the_dark.mosquito import gold_places, gold_shot, gold_tally, put_gunner, silver_places
from lancio.games.duel_in_the_dark.pieces import HIGH, LOW, MEDAL, NO_SQUADRON, PARKED
from lancio.games.duel_in_the_dark.placement import placements, put_piece, put_tile
from lancio.games.duel_in_the_dark.runway import runway
from lancio.games.duel_in_the_dark.seen.odds_lines import CERTAIN, british, flak_change, german, lines, placed_change
from lancio.games.duel_in_the_dark.state import FLYING, WAITING, WINDOW_USED, Raid
from lancio.games.duel_in_the_dark.tables import hex_cost
from lancio.games.duel_in_the_dark.verbs import (
    ADD,
    BADGE,
    DECORATE,
    FIRE,
    FLY,
    GUNNER,
    HOVER,
    LAND,
    LAND_HERE,
    LEVEL,
    ON,
    PLACE,
    RAIL_MOVE,
    SAU,
    TAKE_OFF,
)
from lancio.games.duel_in_the_dark.window import (
    can_intercept,
    intercepting,
    lights_to_sau,
    sau_tallies,
    sau_tally,
)
from lancio.games.duel_in_the_dark.words import NO_CITY

IF_COMES, NOT_NOW = "if-bomber-comes", "not-this-turn"
IF_NO_WINDOW, IF_NOT_TARGET, BEFORE_MEDALS = "if-no-window", "if-not-target", "before-medals"


# -- squadrons ---------------------------------------------------------------------------------


@orders.foresees(FLY)
def flight(s: Raid, called: int, squadron: int, hex_: int) -> Preview:
    """The first hex of a move."""
    return fly(s, squadron, hex_)


def fly(s: Raid, squadron: int, hex_: int) -> Preview:
    """Fuel, the runway, the Mosquito; and the squadron's points if the Bomber comes to that hex."""
    start = s.at[squadron]
    taking_off = not s.alt[squadron]
    fuel = hex_cost(s.wind, s.setting.ground.board.direction(start, hex_)) - (s.boost == squadron)
    out = [Modifier("fuel", -fuel, "DD-7.fuel.2")]
    if taking_off:
        out += lines(runway(s, start), *british("runway"))
    out += meeting_mosquito(s, squadron, hex_)
    return if_met(s, squadron, hex_, LOW if taking_off else s.alt[squadron], out)


@second_hex.foresees(ON)
def fly_on(s: Raid, squadron: int, direction: int, must_land: bool, start: int, hex_: int) -> Preview:
    """The second hex of a move: altitude is free there."""
    s.alt[squadron] = HIGH
    return fly(s, squadron, hex_)


@orders.foresees(TAKE_OFF)
def take_off(s: Raid, called: int, squadron: int, level: int) -> Preview:
    """Off the ground and staying there."""
    here = s.at[squadron]
    fuel = Modifier("fuel", -climb_cost(level) + (s.boost == squadron), "DD-7.alt.2")
    out = [fuel, *lines(runway(s, here), *british("runway")), *meeting_mosquito(s, squadron, here)]
    return if_met(s, squadron, here, level, out)


@orders.foresees(HOVER)
def hover(s: Raid, called: int, squadron: int, level: int) -> Preview:
    """In the air over the same hex."""
    out = [Modifier("fuel", -figures.FUEL.hover + (s.boost == squadron), "DD-7.fuel.4")]
    if s.setting.hover_counts:
        out += meeting_mosquito(s, squadron, s.at[squadron])
    return if_met(s, squadron, s.at[squadron], level, out)


@levels.foresees(LEVEL)
def end_in_air(s: Raid, squadron: int, took_off: bool, must_land: bool, level: int) -> Preview:
    """The end of a move, in the air."""
    return if_met(s, squadron, s.at[squadron], level, [])


@levels.foresees(LAND)
def end_on_ground(s: Raid, squadron: int, took_off: bool, must_land: bool) -> Preview:
    """The end of a move, on the ground."""
    return landing(s, squadron)


@orders.foresees(LAND_HERE)
def land(s: Raid, called: int, squadron: int) -> Preview:
    """Down at once."""
    return landing(s, squadron)


def landing(s: Raid, squadron: int) -> Preview:
    """A full tank, and what the runway costs."""
    refill = Modifier("fuel", s.tank(squadron) - s.fuel[squadron], "DD-7.fuel.7")
    return Preview((refill, *lines(runway(s, s.at[squadron]), *british("runway"))), CERTAIN)


def meeting_mosquito(s: Raid, squadron: int, hex_: int) -> list[Modifier]:
    """What meeting the Mosquito there would give the British, with all who have met it in this step."""
    if s.mosquito_state != FLYING or s.mosquito_at != hex_:
        return []
    return lines(mosquito_tally(s, s.entered | 1 << squadron), *british("mosquito"))


def if_met(s: Raid, squadron: int, hex_: int, level: int, before: list[Modifier]) -> Preview:
    """What this squadron would add if the Bomber entered the hex with its next card: its own value, and what lights,
    medals and the others in the hex make of it. A Bomber that has not taken off is thought high."""
    note = note_of(s, hex_)
    expect_bomber(s, hex_, squadron)
    s.at[squadron], s.alt[squadron] = hex_, level
    own = squadron_value(s, squadron, hex_, False, False)
    together = hex_total(s)
    s.alt[squadron] = PARKED
    own.add("together", together - hex_total(s) - own.total, "DD-S.2b")
    return Preview((*before, *lines(own, *german("fight"))), CERTAIN, note)


def hex_total(s: Raid) -> int:
    """What all squadrons and Wilde Sau in the Bomber's hex would score together, if it is not the target."""
    here = s.bomber_at
    lit = lights_to_sau(s, here)
    saus = sau_tallies(s, intercepting(s), here, False, lit or not s.setting.literal)
    return fight_tally(s, here, lights=not lit).total + sum(tally.total for tally in saus)


def expect_bomber(s: Raid, hex_: int, acting: int = NO_SQUADRON) -> None:
    """The Bomber one card further, in that hex; which city is the target is nobody's business here. Squadrons that
    began the step without fuel will be down by then."""
    s.flown += 1
    s.bomber_at = hex_
    s.target = NO_CITY
    if s.bomber_state == WAITING:
        s.bomber_alt = HIGH
    for q in bits(s.dry & ~s.boosted):
        if q not in (acting, s.boost):
            s.alt[q] = PARKED


def may_come(s: Raid, hex_: int) -> bool:
    """Whether the Bomber could enter the hex with its next card, for all that everybody knows."""
    board = s.setting.ground.board
    if s.bomber_state == WAITING or s.bomber_at == s.bombed:
        return bool(board.around[s.bomber_at] >> hex_ & 1)
    turns = TURNS[s.setting.six_turns][s.heading]
    return s.bomber_state == FLYING and any(board.neighbours[s.bomber_at][d] == hex_ for d in turns)


# -- what stands on the ground -----------------------------------------------------------------


@placements.foresees(PLACE)
def place(s: Raid, tile: int, hex_: int) -> Preview:
    """What a tile adds to the guns of its hex, against a high Bomber, and takes from a raid on the city."""
    return placed_change(s, hex_, lambda: put_tile(s, tile, hex_))


@placements.foresees(ADD)
@extra_places.foresees(ADD)
def add(s: Raid, unit: int, hex_: int) -> Preview:
    """The same for a unit outside the tiles."""
    return placed_change(s, hex_, lambda: put_piece(s, unit, hex_))


@who_next.foresees(RAIL_MOVE)
def rail(s: Raid, rail: int, hex_: int) -> Preview:
    """A gun more in that hex."""
    s.rail[rail] = OFF

    def move() -> None:
        s.rail[rail] = hex_

    return one_gun_more(s, hex_, move)


def one_gun_more(s: Raid, hex_: int, change: Callable[[], object]) -> Preview:
    """What a gun adds to the others of its hex, and what its fire costs the squadrons there."""
    note = note_of(s, hex_)
    expect_bomber(s, hex_)
    fight = fight_tally(s, hex_).total
    guns = flak_change(s, hex_, change)
    friendly = Tally().add("friendly-fire", fight_tally(s, hex_).total - fight, "DD-8.6")
    return Preview((*guns, *lines(friendly, *german("fight"))), CERTAIN, note)


@orders.foresees(RAIL_MOVE)
def rail_between_orders(s: Raid, called: int, marker: int, hex_: int) -> Preview:
    """The same, between orders."""
    return rail(s, marker, hex_)


@gold_places.foresees(GUNNER)
@silver_places.foresees(GUNNER)
def gunner(s: Raid, gunner: int, hex_: int) -> Preview:
    """A gun that counts double."""
    return one_gun_more(s, hex_, lambda: put_gunner(s, gunner, hex_))


@who_next.foresees(SAU)
def sau(s: Raid, marker: int, hex_: int) -> Preview:
    """A Wilde Sau there, if it is not over the target: its own points, and what it takes from others."""
    note = IF_NOT_TARGET if may_come(s, hex_) else NOT_NOW
    expect_bomber(s, hex_)
    before = hex_total(s)
    move_sau(s, marker, hex_)
    own = sau_tally(s, hex_, False, True) if can_intercept(s, hex_, False) else Tally()
    own.add("together", hex_total(s) - before - own.total, "DD-S.11")
    return Preview(tuple(lines(own, *german("sau"))), CERTAIN, note)


@orders.foresees(SAU)
def sau_between_orders(s: Raid, called: int, marker: int, hex_: int) -> Preview:
    """The same, between orders."""
    return sau(s, marker, hex_)


@decorations.foresees(DECORATE)
def decorate(s: Raid, hex_: int) -> Preview:
    """A medal on a hex."""
    note = note_of(s, hex_)
    expect_bomber(s, hex_)
    before = fight_tally(s, hex_).total
    s.add_unit(hex_, MEDAL)
    tally = Tally().add("german-medals", fight_tally(s, hex_).total - before, "DD-8.4.4")
    return Preview(tuple(lines(tally, *german("fight"))), CERTAIN, note)


def note_of(s: Raid, hex_: int) -> str:
    """What points assume that hang on the Bomber's coming to the hex; Window would change them, while it may come."""
    if not may_come(s, hex_):
        return NOT_NOW
    left = s.setting.window_cards(s.night) - s.windows_turned
    return IF_NO_WINDOW if s.announced == WINDOW_USED and left > 0 else IF_COMES


@badge_wanted.foresees(BADGE)
def badge(s: Raid, foil: bool) -> Preview | None:
    """The observer sees through the cloud; British medals may still take something off."""
    if not badge_useful(s):
        return None
    here = s.bomber_at
    s.target = NO_CITY
    lights = not lights_to_sau(s, here)
    gain = fight_tally(s, here, True, foil, lights).total - fight_tally(s, here, False, foil, lights).total
    note = BEFORE_MEDALS if s.british_medals and not s.count(here, MEDAL) else None
    return Preview(tuple(lines(Tally().add("badge", gain, "DD-X.ju88.2"), *german("fight"))), CERTAIN, note)


@gold_shot.foresees(FIRE)
def shoot(s: Raid) -> Preview:
    """The gold gunner at the Mosquito."""
    return Preview(tuple(lines(gold_tally(s), *german("flak"))), CERTAIN)
