"""Dealing anew what a side cannot know: the British plan, in agreement with all that was flown and said (section 3)."""

from __future__ import annotations

from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.flow import NOBODY
from lancio.engine.masks import kth, mask_of
from lancio.games.duel_in_the_dark.bomber import bomber_done, bomber_moves
from lancio.games.duel_in_the_dark.compass import MOST_CARDS, cards_home, directions, fewest
from lancio.games.duel_in_the_dark.dispersal import crests_handed
from lancio.games.duel_in_the_dark.pieces import NO_HEADING
from lancio.games.duel_in_the_dark.plan import (
    crest_wanted,
    fields,
    next_cards,
    place_in_plan,
    start_fields,
    starts,
    targets,
    window_places,
)
from lancio.games.duel_in_the_dark.state import (
    DISPERSING,
    DOWN,
    FLYING,
    NO_WINDOW,
    NOT_SAID,
    PLANNING,
    WINDOW_USED,
    Raid,
)
from lancio.games.duel_in_the_dark.words import NO_CITY

#: what the British are asked while they plan; nobody else can tell how far they are
PLAN = tuple(question.bare for question in (crest_wanted, targets, start_fields, next_cards, window_places))
#: a plan in the making lands at the first field with this chance, in tenths
LAND_AT_ONCE = 7


def redeal(s: Raid, side: int, dice: Dice) -> None:
    """The British know everything; to all others the plan is unknown as far as it has not been flown."""
    frame = s.question
    if frame is None or s.setting.solo or side == s.british or s.phase < PLANNING or s.bomber_state == DOWN:
        return
    if frame in PLAN and s.phase != DISPERSING:
        forget_planning(s, dice)
    else:
        deal_plan(s, dice)
        if frame in PLAN:
            s.windows = 0
    refresh(s, side)


def forget_planning(s: Raid, dice: Dice) -> None:
    """The British are at the first of their planning questions."""
    s.stack = [frame for frame in s.stack if frame not in PLAN]
    s.route = s.route[: s.flown]
    s.windows &= (1 << (s.flown + 1)) - 1
    if s.bomber_state == FLYING or not s.setting.window_late:
        s.then(window_places)
    s.then(next_cards)
    if s.bombed:
        return
    s.turn_at = 0
    s.target = NO_CITY
    if s.bomber_state == FLYING:
        s.then(targets)
        return
    s.start = OFF
    s.then(targets, start_fields)
    if s.setting.crest_drawn:
        s.target = s.draw_first = dice.below(len(s.setting.ground.cities))
        s.then(crest_wanted)


def refresh(s: Raid, side: int) -> None:
    """What the British are asked now follows from the plan they are imagined to have."""
    frame = s.question
    if frame is None or s.to_act in (NOBODY, side) or s.to_act != s.british:
        return
    s.choices = s.flow.questions[frame[0]].options(s, frame)


# -- a plan that agrees with everything --------------------------------------------------------


def deal_plan(s: Raid, dice: Dice) -> None:
    """Start, target, the cards still to fly, Window cards."""
    flying = s.bomber_state == FLYING
    s.route = s.route[: s.flown]
    if not s.bombed:
        s.turn_at = 0
        options = possible(s)
        start, s.target = options[dice.below(len(options))]
        if not flying and s.bomber_at == OFF:
            s.start = start
        if arriving(s) and s.setting.ground.cities[s.target].hex == s.bomber_at:
            s.turn_at = s.flown
    if not crests_handed(s):
        s.crests = 0
    while True:
        mask, may_seal = possible_cards(s)
        if may_seal and (not mask or dice.below(10) < LAND_AT_ONCE):
            break
        s.route = (*s.route, kth(mask, dice.below(mask.bit_count())))
        if not s.turn_at and place_in_plan(s)[0] == s.setting.ground.cities[s.target].hex:
            s.turn_at = len(s.route)
    deal_windows(s, dice)


def possible(s: Raid) -> list[tuple[int, int]]:
    """Every take-off field and target that agree with what is known: not a city already passed, one of the crests
    handed over, within the cards, and with a landing field that the Mosquito has left open."""
    six, home = s.setting.six_turns, fields(s)
    bound = s.crests if crests_handed(s) and not s.replanned else -1
    out = []
    for i, city in enumerate(s.setting.ground.cities):
        if not bound >> i & 1:
            continue
        back = cards_home(six, city.hex, home)
        if arriving(s) and city.hex == s.bomber_at and s.flown + back <= MOST_CARDS:
            out.append((s.start, i))
        if s.overflown >> city.hex & 1:
            continue
        if s.bomber_state == FLYING:
            if s.flown + fewest(six, s.bomber_at, s.heading, 1 << city.hex) + back <= MOST_CARDS:
                out.append((s.start, i))
            continue
        for h in [s.bomber_at] if s.bomber_at != OFF else starts(s):
            if fewest(six, h, NO_HEADING, 1 << city.hex) + back <= MOST_CARDS:
                out.append((h, i))
    return out


def possible_cards(s: Raid) -> tuple[int, bool]:
    """The cards a plan could go on with, and whether it could end here."""
    here, heading = place_in_plan(s)
    six, home = s.setting.six_turns, fields(s)
    left = MOST_CARDS - len(s.route)
    if not s.turn_at:
        city = s.setting.ground.cities[s.target].hex
        return directions(six, here, heading, 1 << city, cards_home(six, city, home), left), False
    least = s.turn_at + 1 if arriving(s) else max(s.flown, s.turn_at) + 1
    may_seal = bool(home >> here & 1) and len(s.route) >= least
    return directions(six, here, heading, home, 0, left), may_seal


def arriving(s: Raid) -> bool:
    """Whether the Bomber has moved in this step and what follows is still open: this may be the target, or the end."""
    return s.bomber_state == FLYING and bomber_done.bare in s.stack and bomber_moves.bare not in s.stack


def deal_windows(s: Raid, dice: Dice) -> None:
    """Window cards not turned yet: at least one if one was announced and none has turned up, unless the plan was
    changed since; none if none was announced."""
    s.windows &= (1 << (s.flown + 1)) - 1
    left = s.setting.window_cards(s.night) - s.windows_turned
    if left <= 0 or s.announced == NO_WINDOW or (s.announced == NOT_SAID and s.setting.window_late):
        return
    free = mask_of(range(s.flown + 1, len(s.route) + 1))
    must = s.announced == WINDOW_USED and not s.windows_turned and not s.replanned
    for n in range(left):
        if not free or not ((must and n == 0) or dice.below(2)):
            break
        card = kth(free, dice.below(free.bit_count()))
        s.windows |= 1 << card
        free &= ~(1 << card)
