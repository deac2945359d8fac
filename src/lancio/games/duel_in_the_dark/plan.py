"""Phase 3: the secret raid plan, card by card; and planning anew (advanced rules 3a and 3b)."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.events import Log
from lancio.engine.masks import mask_of
from lancio.engine.oldflow import Frame
from lancio.engine.verbs import args_of
from lancio.games.duel_in_the_dark.compass import MOST_CARDS, cards_home, directions, fewest
from lancio.games.duel_in_the_dark.pieces import DIRECTIONS, NO_HEADING
from lancio.games.duel_in_the_dark.state import DOWN, FLYING, NO_CITY, NO_WINDOW, Raid
from lancio.games.duel_in_the_dark.tables import CITIES
from lancio.games.duel_in_the_dark.verbs import (
    CARD,
    DONE_ONLY,
    KEEP,
    KEEP_ONLY,
    REDRAW,
    REPLAN,
    SEAL,
    SEAL_ONLY,
    START,
    TARGET,
    WINDOW,
)

FLOW = Raid.flow
EVERY_CITY = (1 << len(CITIES.names)) - 1


def secret(s: Raid) -> tuple[str, ...]:
    """The side that may see the plan."""
    return (s.setting.sides[s.brit],)


@rule("DD-4.1", "DD-6.3.1")
@FLOW.procedure("plan")
def plan(s: Raid, frame: Frame, log: Log | None) -> None:
    """Target, take-off field, cards, Window cards; the landing field is where the last card ends."""
    s.phase = 3
    if not s.setting.window_late:
        s.stack.append(("plan-window",))
    s.stack += [("plan-card",), ("plan-start",), ("plan-target",)]
    if s.setting.crest_drawn:
        s.stack.append(("draw-crest",))


@rule("DD-X.walls.3")
@FLOW.procedure("draw-crest")
def draw_crest(s: Raid, frame: Frame, log: Log | None) -> None:
    """The target is drawn; an unwanted one is drawn once more, and then binds."""
    s.draw_first = s.target = s.dice.below(len(CITIES.names))
    if log is not None:
        log.reveal("crest-drawn", "DD-X.walls.3", secret(s), city=CITIES.names[s.target])
    s.stack.append(("crest",))


@rule("DD-X.walls.3")
@FLOW.question("crest", "DD-X.walls.3", lambda s, f: s.brit, private=True)
def crest_wanted(s: Raid, frame: Frame) -> Choices:
    """Keep the city drawn, or draw another."""
    return Choices([KEEP_ONLY, REDRAW.group(last=1)])


@crest_wanted.answered
def answer_crest(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """A second crest is binding."""
    if code == KEEP.base:
        return
    other = s.dice.below(len(CITIES.names) - 1)
    s.target = other + (other >= s.draw_first)
    if log is not None:
        log.reveal("crest-drawn", "DD-X.walls.3", secret(s), city=CITIES.names[s.target])


def fields(s: Raid) -> int:
    """The British airfields where the Bomber may end: not where the Mosquito has landed (A-25)."""
    home = s.setting.ground.home_fields
    return home & ~(1 << s.m_at) if s.m_state == DOWN else home


def place_in_plan(s: Raid) -> tuple[int, int]:
    """Where the cards laid so far lead, and the heading there."""
    here = s.b_at if s.b_state == FLYING else s.start
    neighbours = s.setting.ground.board.neighbours
    for d in s.route[s.flown :]:
        here = neighbours[here][d]
    if s.turn_at and len(s.route) == s.turn_at:
        return here, NO_HEADING
    return here, s.route[-1] if s.route else NO_HEADING


@rule("DD-6.3.1", "DD-8.3a.2", "DD-8.3a.4")
@FLOW.question("plan-target", "DD-6.3.1", lambda s, f: s.brit, always=True, private=True)
def targets(s: Raid, frame: Frame) -> Choices:
    """Any German city that can be reached and left within the cards; a crest drawn is binding."""
    if s.target != NO_CITY and s.b_state != FLYING:
        return Choices([TARGET.group(last=1 << s.target)])
    return Choices([TARGET.group(last=reachable(s))])


def reachable(s: Raid) -> int:
    """The cities a plan could aim at."""
    six, home = s.setting.six_turns, fields(s)
    out = 0
    flying = s.b_state == FLYING
    for i, city in enumerate(s.setting.ground.cities):
        back = cards_home(six, city.hex, home)
        if flying:
            there = fewest(six, s.b_at, s.heading, 1 << city.hex)
        else:
            there = min(fewest(six, h, NO_HEADING, 1 << city.hex) for h in starts(s))
        if s.flown + there + back <= MOST_CARDS:
            out |= 1 << i
    return out


def starts(s: Raid) -> list[int]:
    """The British airfields."""
    board = s.setting.ground.board
    return [h for h in board.hexes if s.setting.ground.home_fields >> h & 1]


@targets.answered
def choose_target(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One German city a night (DD-4.1)."""
    (s.target,) = args_of(code, 1)
    if log is not None:
        log.add("target-chosen", "DD-6.3.1", secret(s), city=CITIES.names[s.target])


@rule("DD-6.3.1")
@FLOW.question("plan-start", "DD-6.3.1", lambda s, f: s.brit, always=True, private=True)
def start_fields(s: Raid, frame: Frame) -> Choices:
    """A British airfield from which the target can be raided."""
    six, city = s.setting.six_turns, s.setting.ground.cities[s.target].hex
    left = MOST_CARDS - cards_home(six, city, s.setting.ground.home_fields)
    able = mask_of(h for h in starts(s) if fewest(six, h, NO_HEADING, 1 << city) <= left)
    return Choices([START.group(last=able)])


@start_fields.answered
def choose_start(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """The Bomber will take off here."""
    (s.start,) = args_of(code, 1)
    if log is not None:
        log.add("start-chosen", "DD-6.3.1", secret(s), hex=s.setting.ground.board.name[s.start])


@rule("DD-6.3.2", "DD-7.compass.1", "DD-7.compass.2", "DD-7.compass.4", "DD-7.compass.6", "DD-8.3a.3")
@FLOW.question("plan-card", "DD-7.compass.6", lambda s, f: s.brit, always=True, private=True)
def next_cards(s: Raid, frame: Frame) -> Choices:
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
        groups.append(SEAL_ONLY)
    return Choices(groups)


@next_cards.answered
def lay_card(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """One more card, or the plan is sealed."""
    if code == SEAL.base:
        if log is not None:
            name = s.setting.ground.board.name[place_in_plan(s)[0]]
            log.add("route-sealed", "DD-6.3.3", secret(s), cards=len(s.route), hex=name)
        return
    (direction,) = args_of(code, 1)
    s.route = (*s.route, direction)
    leg = "home" if s.turn_at else "out"
    if not s.turn_at and place_in_plan(s)[0] == s.setting.ground.cities[s.target].hex:
        s.turn_at = len(s.route)
    s.stack.append(frame)
    if log is not None:
        data = {"number": len(s.route), "direction": DIRECTIONS.names[direction], "leg": leg}
        log.add("card-laid", "DD-6.3.2", secret(s), **data)


@rule("DD-X.window.2", "DD-X.window.4")
@FLOW.question("plan-window", "DD-X.window.2", lambda s, f: s.brit, private=True)
def window_places(s: Raid, frame: Frame) -> Choices:
    """A Window card goes just before the card whose hex it shall affect."""
    inserted = (s.windows >> (s.flown + 1)).bit_count()
    if s.announced == NO_WINDOW or inserted >= s.setting.window_cards(s.night) - s.windows_turned:
        return Choices()
    free = mask_of(range(s.flown + 1, len(s.route) + 1)) & ~s.windows
    return Choices([WINDOW.group(last=free), DONE_ONLY])


@window_places.answered
def insert_window(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Insert it, or go without."""
    if code == DONE_ONLY[0]:
        return
    (card,) = args_of(code, 1)
    s.windows |= 1 << card
    s.stack.append(frame)
    if log is not None:
        log.add("window-inserted", "DD-X.window.2", secret(s), number=card)


# -- planning anew -----------------------------------------------------------------------------


@rule("DD-6.4.2", "DD-8.3a.1", "DD-8.3b.1")
@FLOW.question("replan", "DD-8.3a.1", lambda s, f: s.brit, always=True)
def new_plan_wanted(s: Raid, frame: Frame) -> Choices:
    """Only these offers unfreeze the route. The old plan always stands."""
    return Choices([KEEP_ONLY, REPLAN.group(last=1)])


@new_plan_wanted.answered
def replan(s: Raid, frame: Frame, code: int, log: Log | None) -> None:
    """Cards, target and Window cards not yet flown are taken back (A-49); the German sees that, and no more."""
    if code == KEEP.base:
        return
    s.route = s.route[: s.flown]
    s.windows &= (1 << (s.flown + 1)) - 1
    s.overflown = 0
    s.replanned = True
    if log is not None:
        log.add("replanned", "DD-8.3a.1" if frame[1] else "DD-8.3b.1")
    s.stack += [("plan-window",), ("plan-card",)]
    if not s.bombed:
        s.turn_at = 0
        s.stack.append(("plan-target",))
