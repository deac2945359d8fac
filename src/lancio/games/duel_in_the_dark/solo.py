"""Chapter 9: the solo mission. The cards fly the Bomber, the Mosquito keeps beside it."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.bombing import turn_home
from lancio.games.duel_in_the_dark.combat import fighters_tally, flak_tally
from lancio.games.duel_in_the_dark.compass import TURNS
from lancio.games.duel_in_the_dark.drops import bomb, price, spend
from lancio.games.duel_in_the_dark.mosquito import balloons, gold_shot
from lancio.games.duel_in_the_dark.pieces import AIRFIELD, FLAK, HIGH, LIGHT, NW, PARKED, RADAR, SW, E, W
from lancio.games.duel_in_the_dark.state import DISPERSING, DOWN, FLYING, Raid
from lancio.games.duel_in_the_dark.tables import forces

FLOW = Raid.flow


@rule("DD-9.0", "DD-9.3.1", "DD-9.3.2")
@FLOW.procedure("solo-start")
def solo_start(s: Raid) -> None:
    """The weather card says where both aircraft start, and whether the first or second city is attacked."""
    s.phase = DISPERSING
    card = s.setting.sky.cards[s.card]
    s.start = s.bomber_at = card.bomber
    s.mosquito_at = card.mosquito
    s.crest = card.crest
    s.met = 0
    s.tell("solo-begun", "DD-9.3.1", bomber=s.bomber_at, mosquito=s.mosquito_at, crest=s.crest)


# -- the Bomber --------------------------------------------------------------------------------


@rule("DD-9.1.2", "DD-9.4.2", "DD-9.4.7", "DD-9.7.4", "DD-9.v2")
def directions_of(s: Raid, homeward: bool, heading: int) -> list[int]:
    """Cards of the leg's deck that keep the turning limit and the board without its four forbidden hexes. Heading
    south-west at the edge, where nothing fits, north-west will do."""
    ground = s.setting.ground
    deck = [d for d, count in enumerate(forces().decks[homeward]) if count]
    neighbours = ground.board.neighbours[s.bomber_at]
    on_board = [d for d in deck if neighbours[d] != OFF and not ground.banned >> neighbours[d] & 1]
    if s.setting.free_turns:
        return on_board
    fitting = [d for d in on_board if d in TURNS[0][heading]]
    if not fitting and homeward and heading == SW and NW in on_board:
        return [NW]
    return fitting


def legal_directions(s: Raid) -> list[int]:
    """The directions in which the Bomber can fly on now."""
    return directions_of(s, s.homeward, s.heading)


@rule("DD-9.1.1", "DD-9.4.2", "DD-9.7.1", "DD-9.7.3")
@FLOW.procedure("solo-card")
def draw_card(s: Raid) -> None:
    """Draw until a card can be flown; ignored cards are used up, an empty deck is shuffled again. No way on: turn
    to the other deck at once."""
    legal = legal_directions(s)
    if not legal and not s.homeward:
        turn_home(s)
        s.tell("solo-turned", "DD-9.7.3", hex=s.bomber_at)
        legal = legal_directions(s)
    while True:
        direction = draw(s)
        s.reveal("card-drawn", "DD-9.4.2", direction=direction, flown=direction in legal)
        if direction in legal:
            s.route = (*s.route, direction)
            return


@rule("DD-9.7.1")
def draw(s: Raid) -> int:
    """The next card of the leg's deck, which is shuffled again when it is empty."""
    leg = int(s.homeward)
    left = list(s.deck[leg])
    if not any(left):
        left = list(forces().decks[leg])
        s.tell("deck-shuffled", "DD-9.7.1")
    k = s.dice.below(sum(left))
    direction = 0
    while k >= left[direction]:
        k -= left[direction]
        direction += 1
    left[direction] -= 1
    s.deck = (tuple(left), s.deck[1]) if not leg else (s.deck[0], tuple(left))
    return direction


@rule("DD-9.6", "DD-9.3.1", "DD-9.7.3")
def meet_city(s: Raid) -> None:
    """The first or second city on the way out is the target; after turning without one, the first city met."""
    city = s.setting.ground.city_at.get(s.bomber_at)
    if city is None or s.bombed:
        return
    if not s.homeward:
        s.met += 1
    if s.homeward or s.met == s.crest:
        s.target = city


# -- the Mosquito ------------------------------------------------------------------------------


@rule("DD-9.4.3", "DD-9.4.4", "DD-9.4.8")
def beside_bomber(s: Raid) -> int:
    """East of the Bomber on the way out, west of it on the way home; at the board's edge north-west, or with it."""
    neighbours = s.setting.ground.board.neighbours[s.bomber_at]
    if s.homeward:
        return neighbours[W] or neighbours[NW] or s.bomber_at
    return neighbours[E] or s.bomber_at


@rule("DD-9.3.2", "DD-9.4.3", "DD-9.7.2")
@FLOW.procedure("solo-mosquito")
def solo_mosquito(s: Raid) -> None:
    """Always high, placed whatever the distance; home once the Bomber is (A-31)."""
    if s.bomber_state == DOWN:
        distance = s.setting.ground.distance[s.mosquito_at]
        fields = [h for h in bits(s.setting.ground.home_fields) if h != s.bomber_at]
        s.mosquito_at = min(fields, key=lambda h: (distance[h], int(s.setting.ground.board.name[h])))
        s.mosquito_state = DOWN
        s.mosquito_alt = PARKED
        s.tell("mosquito-landed", "DD-9.7.2", hex=s.mosquito_at)
        return
    s.mosquito_at = beside_bomber(s)
    s.mosquito_state = FLYING
    s.mosquito_alt = HIGH
    s.tell("mosquito-levelled", "DD-9.4.3", hex=s.mosquito_at, level=HIGH)
    s.then(gold_shot, solo_drops, balloons)


@rule("DD-9.4.5", "DD-9.v1")
@FLOW.procedure("solo-drops")
def solo_drops(s: Raid) -> None:
    """An airfield below is bombed, each once; in the unofficial variant harmful units come first."""
    if s.setting.harmful:
        while (kind := most_harmful(s)) is not None:
            drop(s, kind)
    here = s.mosquito_at
    if s.setting.ground.airfields >> here & 1 and not s.bombs[here] and price(s, AIRFIELD) <= s.tokens:
        drop(s, AIRFIELD)


def drop(s: Raid, kind: int) -> None:
    """Pay the price and bomb."""
    bombs = price(s, kind)
    spend(s, bombs, 0)
    bomb(s, kind, bombs)


@rule("DD-9.v1", "DD-9.v1a", "DD-9.v1b")
def most_harmful(s: Raid) -> int | None:
    """The unit whose loss saves the British most: more than 1 point a bomb, or it is left alone (A-56)."""
    here = s.mosquito_at
    before = threat(s, here)
    best, best_saved = None, 0
    for kind in (LIGHT, RADAR, FLAK):
        if not s.count(here, kind) or price(s, kind) > s.tokens:
            continue
        s.add_unit(here, kind, -1)
        saved = before - threat(s, here)
        s.add_unit(here, kind)
        if saved > price(s, kind) and saved > best_saved:
            best, best_saved = kind, saved
    return best


def threat(s: Raid, hex_: int) -> int:
    """What the German would score if the Bomber entered this hex now."""
    return flak_tally(s, hex_, False).total + fighters_tally(s, hex_).total
