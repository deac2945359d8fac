"""Chapter 5: nights, what lasts from one to the next, and who wins."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.game import Outcome
from lancio.games.duel_in_the_dark.awards import ripen
from lancio.games.duel_in_the_dark.by_hex import SIZE
from lancio.games.duel_in_the_dark.pieces import (
    BRITISH,
    GERMAN,
    GOLD,
    NO_HEADING,
    NO_SQUADRON,
    PARKED,
    SHELTER,
    SILVER,
    SLOTS,
    UNDER,
)
from lancio.games.duel_in_the_dark.state import (
    BASING,
    BETWEEN_NIGHTS,
    DOWN,
    DUEL,
    EVERY_WIND,
    NOT_SAID,
    RAIL_FLAK,
    WAITING,
    Raid,
)
from lancio.games.duel_in_the_dark.tables import forces
from lancio.games.duel_in_the_dark.weather import lay_weather
from lancio.games.duel_in_the_dark.words import NO_CARD, NO_CITY

FLOW = Raid.flow


@rule("DD-5.1", "DD-5.2", "DD-5.4", "DD-5.7", "DD-7.mosq.12", "DD-7.ground.3")
def begin_night(s: Raid) -> None:
    """Lay everything out. With unchanged sides score, shelters, medals, gunners and lost squadrons stay as they are;
    with sides swapped nothing does but the weather."""
    s.night += 1
    s.phase = BASING
    s.round = 0
    s.scores = ()
    s.british = s.setting.british_seat(s.night)
    s.owner = s.setting.owners(s.night)
    s.commander = s.setting.commander(s.night)
    shelters = kept_shelters(s) if s.night > 1 and not s.setting.swap else []
    if s.night == 1 or s.setting.swap:
        s.score = 0
        s.lost = s.british_medals = s.german_medals = s.gun_held = 0
    clear_board(s)
    for hex_, slot, count in shelters:
        s.add_unit(hex_, slot, count)
        if slot != SHELTER:
            # shelters outside the tiles use none of them up
            s.placed += count
            s.pool[next(tile for tile, under in UNDER.items() if under == slot)] -= count
    clear_sky(s)
    clear_aircraft(s)
    clear_plan(s)


@rule("DD-5.2", "DD-6.4.3")
def kept_shelters(s: Raid) -> list[tuple[int, int, int]]:
    """The shelters on the board and the tiles they use up; every other unit is taken back."""
    slots = (SHELTER, *UNDER.values())
    hexes = s.setting.ground.board.hexes
    return [(h, slot, s.count(h, slot)) for h in hexes for slot in slots if s.count(h, slot)]


@rule("DD-X.gun.5", "DD-5.7")
def keep_gunners(s: Raid) -> None:
    """Gunners once received are not lost: those on the board are the German's to place anew (A-53)."""
    for gunner, hex_ in ((SILVER, s.silver), (GOLD, s.gold)):
        if hex_ != OFF:
            s.gun_held |= 1 << gunner
            s.tell("gunner-kept", "DD-X.gun.5", gunner=gunner)
    s.silver = s.gold = OFF


def clear_board(s: Raid) -> None:
    """No units, no bombs, no markers."""
    s.units = bytearray(SIZE * SLOTS)
    s.hit = bytearray(SIZE * SLOTS)
    s.bombs = bytearray(SIZE)
    s.marks = bytearray(SIZE)
    s.pool = list(forces().pool)
    s.placed = s.extra = 0
    s.rail = [OFF] * RAIL_FLAK
    s.rail_fixed = s.rail_moved = s.rail_hit = 0
    s.silver = s.gold = OFF


@rule("DD-5.4", "DD-5.7")
def clear_sky(s: Raid) -> None:
    """Last night's weather is gone; with sides swapped the same card lies there from the beginning."""
    if s.setting.swap and s.card != NO_CARD:
        lay_weather(s)
        return
    s.card = NO_CARD
    s.wind = s.clouds = s.storms = s.fogs = 0
    s.full_moon = s.summer = False


@rule("DD-7.air.1", "DD-3.5", "DD-X.ju88.3", "DD-X.players.6")
def clear_aircraft(s: Raid) -> None:
    """Everybody on the ground with full tanks; squadrons lost for good are not replaced."""
    s.at = [OFF] * 4
    s.alt = [PARKED] * 4
    s.ju88 = NO_SQUADRON
    s.badge = 0
    s.fuel = list(s.setting.tanks)
    s.via = [OFF] * 4
    s.crashed = s.acted = s.dry = s.entered = s.boosted = s.mw = s.mw_ready = 0
    s.boost = NO_SQUADRON
    s.fuel_medal = False
    s.bomber_at = s.mosquito_at = s.bombed = OFF
    s.bomber_alt = s.mosquito_alt = PARKED
    s.bomber_state = s.mosquito_state = WAITING
    s.heading = NO_HEADING
    s.flown = 0
    s.mosquito_moved = s.bombed_now = s.gold_fired = False
    s.tokens = s.setting.tokens()
    s.tokens_now = s.medals_now = s.quads_fired = 0
    s.sau = [OFF, OFF]
    s.sau_up = s.sau_out = 0
    s.fresh_medals = (0, 0)
    s.last_points = 0


def clear_plan(s: Raid) -> None:
    """No plan, no Window, no crests."""
    s.target = s.draw_first = NO_CITY
    s.start = OFF
    s.route = ()
    s.turn_at = s.windows = s.windows_turned = s.overflown = s.crests = 0
    s.announced = NOT_SAID
    s.replanned = False
    s.crest = s.met = 0
    s.homeward = False
    s.deck = forces().decks
    s.winds_left = EVERY_WIND
    if not s.setting.swap:
        s.drawn_winds = ()


def show_route(s: Raid) -> None:
    """Before anything is cleared away, the way that the Bomber was seen to fly is looked at as a whole."""
    if s.log is None or s.start == OFF or not s.flown:
        return
    way = [s.start]
    for direction in s.route[: s.flown]:
        way.append(s.setting.ground.board.neighbours[way[-1]][direction])
    s.tell("route-flown", "DD-6.6.3", night=s.night, course=way, legs=s.flown)


@rule("DD-5.3", "DD-5.4", "DD-5.7", "DD-6.6.3")
@FLOW.procedure("night-end")
def night_end(s: Raid) -> None:
    """The score is kept, or noted for the night when sides are swapped."""
    if len(s.scores) < s.round:
        s.scores = (*s.scores, s.score)
    before = 0 if s.setting.swap else sum(s.nights_won)
    s.nights_won = (*s.nights_won, s.score - before)
    s.phase = BETWEEN_NIGHTS
    ripen(s)
    show_route(s)
    s.tell("night-ended", "DD-6.6.3", night=s.night, points=s.nights_won[-1], score=s.score)
    if s.night == s.setting.nights:
        outcome = result(s)
        s.tell("match-ended", "DD-5.3", winner=outcome.winner, result=outcome.level)
    elif not s.setting.swap:
        keep_gunners(s)


@rule("DD-6.6.4")
@FLOW.procedure("over?")
def check_over(s: Raid) -> None:
    """After every step: the night is over at once when everybody is down."""
    if everybody_down(s):
        while s.stack[-1] != night_end.bare:
            s.stack.pop()


def everybody_down(s: Raid) -> bool:
    """Bomber and Mosquito have landed, no squadron is in the air; one that never took off counts as down."""
    return s.bomber_state == DOWN and s.mosquito_state == DOWN and s.german_down()


def settled(s: Raid) -> bool:
    """In the last night the British lead, and both their aircraft are down: runways and crashes cost the German alone,
    so the lead can only grow. A German lead is never safe before his squadrons are down, and then the night is over."""
    return (
        s.phase == DUEL
        and not s.setting.swap
        and s.night == s.setting.nights
        and s.score > 0
        and s.bomber_state == DOWN
        and s.mosquito_state == DOWN
    )


@rule("DD-5.3", "DD-5.4", "DD-X.players.7")
def result(s: Raid) -> Outcome:
    """More points win; a tie is a draw. Swapped: own British night plus own German night. With several German
    players, a German lead is won by whoever is furthest on the personal table; a tie there is shared."""
    setting = s.setting
    if setting.swap:
        margin = s.nights_won[0] - s.nights_won[1] if len(s.nights_won) == 2 else 0
        winner = None if not margin else setting.sides[margin < 0]
        return Outcome(
            winner, "draw" if not margin else "better", {setting.sides[0]: margin, setting.sides[1]: -margin}
        )
    if setting.german_seats > 1:
        scores = {BRITISH: s.score, **{setting.sides[i]: s.table[i] for i in range(1, len(setting.sides))}}
        if s.score >= 0:
            return Outcome(BRITISH if s.score else None, BRITISH if s.score else "draw", scores)
        best = max(s.table[1:])
        first = [setting.sides[i] for i in range(1, len(setting.sides)) if s.table[i] == best]
        if len(first) > 1:
            return Outcome(None, "shared", scores)
        return Outcome(first[0], GERMAN, scores)
    if setting.solo:
        winner = GERMAN if s.score < 0 else None
        return Outcome(winner, GERMAN if s.score < 0 else BRITISH if s.score else "draw", {GERMAN: -s.score})
    winner = None if not s.score else BRITISH if s.score > 0 else GERMAN
    return Outcome(winner, winner or "draw", {BRITISH: s.score, GERMAN: -s.score})
