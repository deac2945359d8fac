"""Chapter 9: the solo mission. The cards fly the Bomber, the Mosquito keeps beside it."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.oldflow import Frame
from lancio.games.duel_in_the_dark.bombing import turn_home
from lancio.games.duel_in_the_dark.combat import fighters_tally, flak_tally
from lancio.games.duel_in_the_dark.compass import TURNS
from lancio.games.duel_in_the_dark.drops import bomb, price, spend
from lancio.games.duel_in_the_dark.pieces import (
    AIRFIELD,
    ALTITUDES,
    DIRECTIONS,
    FLAK,
    GROUND,
    HIGH,
    LIGHT,
    NW,
    RADAR,
    SLOTS,
    SW,
    E,
    W,
)
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.tables import forces

FLOW = Raid.flow


@rule("DD-9.0", "DD-9.3.1", "DD-9.3.2")
@FLOW.procedure("solo-start")
def solo_start(s: Raid, frame: Frame, log: Log | None) -> None:
    """The weather card says where both aircraft start, and whether the first or second city is attacked."""
    s.phase = 5
    card = s.setting.sky.cards[s.card]
    s.start = s.b_at = card.bomber
    s.m_at = card.mosquito
    s.crest = card.crest
    s.met = 0
    if log is not None:
        name = s.setting.ground.board.name
        data = {"bomber": name[s.b_at], "mosquito": name[s.m_at], "crest": s.crest}
        log.add("solo-begun", "DD-9.3.1", None, **data)


# -- the Bomber --------------------------------------------------------------------------------


@rule("DD-9.1.2", "DD-9.4.2", "DD-9.4.7", "DD-9.7.4", "DD-9.v2")
def legal_directions(s: Raid) -> list[int]:
    """Cards of the leg's deck that keep the turning limit and the board without its four forbidden hexes. Heading
    south-west at the edge, where nothing fits, north-west will do."""
    ground = s.setting.ground
    deck = [d for d, count in enumerate(forces().decks[s.homeward]) if count]
    neighbours = ground.board.neighbours[s.b_at]
    on_board = [d for d in deck if neighbours[d] != OFF and not ground.banned >> neighbours[d] & 1]
    if s.setting.free_turns:
        return on_board
    fitting = [d for d in on_board if d in TURNS[0][s.heading]]
    if not fitting and s.homeward and s.heading == SW and NW in on_board:
        return [NW]
    return fitting


@rule("DD-9.1.1", "DD-9.4.2", "DD-9.7.1", "DD-9.7.3")
@FLOW.procedure("solo-card")
def draw_card(s: Raid, frame: Frame, log: Log | None) -> None:
    """Draw until a card can be flown; ignored cards are used up, an empty deck is shuffled again. No way on: turn
    to the other deck at once."""
    legal = legal_directions(s)
    if not legal and not s.homeward:
        turn_home(s)
        if log is not None:
            log.add("solo-turned", "DD-9.7.3", hex=s.setting.ground.board.name[s.b_at])
        legal = legal_directions(s)
    leg = int(s.homeward)
    while True:
        left = list(s.deck[leg])
        if not any(left):
            left = list(forces().decks[leg])
            if log is not None:
                log.add("deck-shuffled", "DD-9.7.1")
        k = s.dice.below(sum(left))
        direction = 0
        while k >= left[direction]:
            k -= left[direction]
            direction += 1
        left[direction] -= 1
        s.deck = (tuple(left), s.deck[1]) if not leg else (s.deck[0], tuple(left))
        if log is not None:
            data = {"direction": DIRECTIONS.names[direction], "flown": direction in legal}
            log.reveal("card-drawn", "DD-9.4.2", None, **data)
        if direction in legal:
            s.route = (*s.route, direction)
            return


@rule("DD-9.6", "DD-9.3.1", "DD-9.7.3")
def meet_city(s: Raid) -> None:
    """The first or second city on the way out is the target; after turning without one, the first city met."""
    city = s.setting.ground.city_at.get(s.b_at)
    if city is None or s.bombed:
        return
    if not s.homeward:
        s.met += 1
    if s.homeward or s.met == s.crest:
        s.target = s.setting.ground.cities.index(city)


# -- the Mosquito ------------------------------------------------------------------------------


@rule("DD-9.4.3", "DD-9.4.4", "DD-9.4.8")
def beside_bomber(s: Raid) -> int:
    """East of the Bomber on the way out, west of it on the way home; at the board's edge north-west, or with it."""
    neighbours = s.setting.ground.board.neighbours[s.b_at]
    if s.homeward:
        return neighbours[W] or neighbours[NW] or s.b_at
    return neighbours[E] or s.b_at


@rule("DD-9.3.2", "DD-9.4.3", "DD-9.7.2")
@FLOW.procedure("solo-mosquito")
def solo_mosquito(s: Raid, frame: Frame, log: Log | None) -> None:
    """Always high, placed whatever the distance; home once the Bomber is (A-31)."""
    name = s.setting.ground.board.name
    if s.b_state == DOWN:
        distance = s.setting.ground.distance[s.m_at]
        fields = [h for h in bits(s.setting.ground.home_fields) if h != s.b_at]
        s.m_at = min(fields, key=lambda h: (distance[h], int(name[h])))
        s.m_state = DOWN
        s.m_alt = GROUND
        if log is not None:
            log.add("mosquito-landed", "DD-9.7.2", hex=name[s.m_at])
        return
    s.m_at = beside_bomber(s)
    s.m_state = FLYING
    s.m_alt = HIGH
    if log is not None:
        log.add("mosquito-levelled", "DD-9.4.3", hex=name[s.m_at], level=ALTITUDES[HIGH])
    s.stack += [("balloons",), ("solo-drops",), ("gold-shot",)]


@rule("DD-9.4.5", "DD-9.v1")
@FLOW.procedure("solo-drops")
def solo_drops(s: Raid, frame: Frame, log: Log | None) -> None:
    """An airfield below is bombed, each once; in the unofficial variant harmful units come first."""
    if s.setting.harmful:
        while (kind := most_harmful(s)) is not None:
            drop(s, kind, log)
    if s.setting.ground.airfields >> s.m_at & 1 and not s.bombs[s.m_at] and price(s, AIRFIELD) <= s.tokens:
        drop(s, AIRFIELD, log)


def drop(s: Raid, kind: int, log: Log | None) -> None:
    """Pay the price and bomb."""
    bombs = price(s, kind)
    spend(s, bombs, 0)
    bomb(s, kind, bombs, log)


@rule("DD-9.v1", "DD-9.v1a", "DD-9.v1b")
def most_harmful(s: Raid) -> int | None:
    """The unit whose loss saves the British most: more than 1 point a bomb, or it is left alone (A-56)."""
    here = s.m_at
    before = threat(s, here)
    best, best_saved = None, 0
    for kind in (LIGHT, RADAR, FLAK):
        at = here * SLOTS + kind
        if not s.units[at] or price(s, kind) > s.tokens:
            continue
        s.units[at] -= 1
        saved = before - threat(s, here)
        s.units[at] += 1
        if saved > price(s, kind) and saved > best_saved:
            best, best_saved = kind, saved
    return best


def threat(s: Raid, hex_: int) -> int:
    """What the German would score if the Bomber entered this hex now."""
    return flak_tally(s, hex_, False).total + fighters_tally(s, hex_, False, False).total
