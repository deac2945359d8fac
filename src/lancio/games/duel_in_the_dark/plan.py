"""Phase 3: the secret raid plan, card by card; and planning anew (advanced rules 3a and 3b)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.masks import mask_of
from lancio.engine.questions import nothing
from lancio.games.duel_in_the_dark.compass import MOST_CARDS, cards_home, directions, fewest
from lancio.games.duel_in_the_dark.pieces import NO_HEADING
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, NO_WINDOW, PLANNING, Raid, the_british
from lancio.games.duel_in_the_dark.tables import CITIES
from lancio.games.duel_in_the_dark.verbs import CARD, DONE, KEEP, REDRAW, REPLAN, SEAL, START, TARGET, WINDOW
from lancio.games.duel_in_the_dark.words import NO_CITY

FLOW = Raid.flow
EVERY_CITY = (1 << len(CITIES.names)) - 1


def secret(s: Raid) -> tuple[str, ...]:
    """The side that may see the plan."""
    return (s.setting.sides[s.british],)


@rule("DD-4.1", "DD-6.3.1")
@FLOW.procedure("plan")
def plan(s: Raid) -> None:
    """Target, take-off field, cards, Window cards; the landing field is where the last card ends."""
    s.phase = PLANNING
    crest = [draw_crest] if s.setting.crest_drawn else []
    windows = [window_places] if not s.setting.window_late else []
    s.then(*crest, targets, start_fields, next_cards, *windows)


@rule("DD-X.walls.3")
@FLOW.procedure("draw-crest")
def draw_crest(s: Raid) -> None:
    """The target is drawn; an unwanted one is drawn once more, and then binds."""
    s.draw_first = s.target = s.dice.below(len(CITIES.names))
    s.reveal("crest-drawn", "DD-X.walls.3", secret(s), city=s.target)
    s.then(crest_wanted)


@rule("DD-X.walls.3")
@FLOW.question("crest", "DD-X.walls.3", the_british, private=True)
def crest_wanted(s: Raid) -> Choices:
    """Keep the city drawn, or draw another."""
    return Choices([KEEP.alone, REDRAW.alone])


crest_wanted.on(KEEP)(nothing)


@crest_wanted.on(REDRAW)
def redraw(s: Raid) -> None:
    """A second crest is binding."""
    other = s.dice.below(len(CITIES.names) - 1)
    s.target = other + (other >= s.draw_first)
    s.reveal("crest-drawn", "DD-X.walls.3", secret(s), city=s.target)


def fields(s: Raid) -> int:
    """The British airfields where the Bomber may end: not where the Mosquito has landed (A-25)."""
    home = s.setting.ground.home_fields
    return home & ~(1 << s.mosquito_at) if s.mosquito_state == DOWN else home


def place_in_plan(s: Raid) -> tuple[int, int]:
    """Where the cards laid so far lead, and the heading there."""
    here = s.bomber_at if s.bomber_state == FLYING else s.start
    neighbours = s.setting.ground.board.neighbours
    for d in s.route[s.flown :]:
        here = neighbours[here][d]
    if s.turn_at and len(s.route) == s.turn_at:
        return here, NO_HEADING
    return here, s.route[-1] if s.route else NO_HEADING


@rule("DD-6.3.1", "DD-8.3a.2", "DD-8.3a.4")
@FLOW.question("plan-target", "DD-6.3.1", the_british, always=True, private=True)
def targets(s: Raid) -> Choices:
    """Any German city that can be reached and left within the cards; a crest drawn is binding."""
    if s.target != NO_CITY and s.bomber_state != FLYING:
        return Choices([TARGET.group(last=1 << s.target)])
    return Choices([TARGET.group(last=reachable(s))])


def reachable(s: Raid) -> int:
    """The cities a plan could aim at."""
    six, home = s.setting.six_turns, fields(s)
    out = 0
    flying = s.bomber_state == FLYING
    for i, city in enumerate(s.setting.ground.cities):
        back = cards_home(six, city.hex, home)
        if flying:
            there = fewest(six, s.bomber_at, s.heading, 1 << city.hex)
        else:
            there = min(fewest(six, h, NO_HEADING, 1 << city.hex) for h in starts(s))
        if s.flown + there + back <= MOST_CARDS:
            out |= 1 << i
    return out


def starts(s: Raid) -> list[int]:
    """The British airfields."""
    board = s.setting.ground.board
    return [h for h in board.hexes if s.setting.ground.home_fields >> h & 1]


@targets.on(TARGET)
def choose_target(s: Raid, city: int) -> None:
    """One German city a night (DD-4.1)."""
    s.target = city
    s.tell("target-chosen", "DD-6.3.1", secret(s), city=city)


@rule("DD-6.3.1")
@FLOW.question("plan-start", "DD-6.3.1", the_british, always=True, private=True)
def start_fields(s: Raid) -> Choices:
    """A British airfield from which the target can be raided."""
    six, city = s.setting.six_turns, s.setting.ground.cities[s.target].hex
    left = MOST_CARDS - cards_home(six, city, s.setting.ground.home_fields)
    able = mask_of(h for h in starts(s) if fewest(six, h, NO_HEADING, 1 << city) <= left)
    return Choices([START.group(last=able)])


@start_fields.on(START)
def choose_start(s: Raid, hex_: int) -> None:
    """The Bomber will take off here."""
    s.start = hex_
    s.tell("start-chosen", "DD-6.3.1", secret(s), hex=hex_)


@rule("DD-6.3.2", "DD-7.compass.1", "DD-7.compass.2", "DD-7.compass.4", "DD-7.compass.6", "DD-8.3a.3")
@FLOW.question("plan-card", "DD-7.compass.6", the_british, until=SEAL, always=True, private=True)
def next_cards(s: Raid) -> Choices:
    """Red cards to the target, green cards home; only cards from which the plan can still be completed."""
    here, heading = place_in_plan(s)
    six, home = s.setting.six_turns, fields(s)
    left = MOST_CARDS - len(s.route)
    if not s.turn_at:
        city = s.setting.ground.cities[s.target].hex
        out = directions(six, here, heading, 1 << city, cards_home(six, city, home), left)
        return Choices([CARD.group(last=out)])
    groups = [CARD.group(last=directions(six, here, heading, home, 0, left))]
    if home >> here & 1 and len(s.route) > max(s.flown, s.turn_at):
        groups.append(SEAL.alone)
    return Choices(groups)


@next_cards.on(CARD)
def lay_card(s: Raid, direction: int) -> None:
    """One more card."""
    s.route = (*s.route, direction)
    leg = "home" if s.turn_at else "out"
    if not s.turn_at and place_in_plan(s)[0] == s.setting.ground.cities[s.target].hex:
        s.turn_at = len(s.route)
    s.tell("card-laid", "DD-6.3.2", secret(s), number=len(s.route), direction=direction, leg=leg)


@next_cards.on(SEAL)
def seal(s: Raid) -> None:
    """The plan is sealed."""
    s.tell("route-sealed", "DD-6.3.3", secret(s), cards=len(s.route), hex=place_in_plan(s)[0])


@rule("DD-X.window.2", "DD-X.window.4")
@FLOW.question("plan-window", "DD-X.window.2", the_british, until=DONE, private=True)
def window_places(s: Raid) -> Choices:
    """A Window card goes just before the card whose hex it shall affect."""
    inserted = (s.windows >> (s.flown + 1)).bit_count()
    if s.announced == NO_WINDOW or inserted >= s.setting.window_cards(s.night) - s.windows_turned:
        return Choices()
    free = mask_of(range(s.flown + 1, len(s.route) + 1)) & ~s.windows
    return Choices([WINDOW.group(last=free), DONE.alone])


@window_places.on(WINDOW)
def insert_window(s: Raid, number: int) -> None:
    """Insert it."""
    s.windows |= 1 << number
    s.tell("window-inserted", "DD-X.window.2", secret(s), number=number)


# -- planning anew -----------------------------------------------------------------------------


@rule("DD-6.4.2", "DD-8.3a.1", "DD-8.3b.1")
@FLOW.question("replan", "DD-8.3a.1", the_british, always=True)
def new_plan_wanted(s: Raid, weather_changed: bool) -> Choices:
    """Only these offers unfreeze the route. The old plan always stands; if it was agreed that a new one needs weather
    over the target, it is the only answer without (A-24)."""
    if weather_changed and s.setting.replot_covered and not covered(s):
        return Choices([KEEP.alone])
    return Choices([KEEP.alone, REPLAN.alone])


def covered(s: Raid) -> bool:
    """Whether weather lies over a target still to be bombed (A-24)."""
    hex_ = s.setting.ground.cities[s.target].hex
    return not s.bombed and bool((s.clouds | s.storms | s.fogs) >> hex_ & 1)


new_plan_wanted.on(KEEP)(nothing)


@new_plan_wanted.on(REPLAN)
def replan(s: Raid, weather_changed: bool) -> None:
    """Cards, target and Window cards not yet flown are taken back (A-49); the German sees that, and no more."""
    s.route = s.route[: s.flown]
    s.windows &= (1 << (s.flown + 1)) - 1
    s.overflown = 0
    s.replanned = True
    s.tell("replanned", "DD-8.3a.1" if weather_changed else "DD-8.3b.1")
    if s.bombed:
        s.then(next_cards, window_places)
    else:
        s.turn_at = 0
        s.then(targets, next_cards, window_places)
