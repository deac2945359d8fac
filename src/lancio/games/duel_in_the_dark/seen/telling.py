"""What prompts need to know beside the arguments of their question: only what the side that is asked may know."""

from __future__ import annotations

from lancio.games.duel_in_the_dark.bomber import badge_wanted, medal_targets, savings
from lancio.games.duel_in_the_dark.dispersal import extra_places, relocations
from lancio.games.duel_in_the_dark.drops import drops
from lancio.games.duel_in_the_dark.fighters import orders
from lancio.games.duel_in_the_dark.flights import levels, second_hex
from lancio.games.duel_in_the_dark.pieces import NO_SQUADRON
from lancio.games.duel_in_the_dark.placement import placements
from lancio.games.duel_in_the_dark.plan import next_cards
from lancio.games.duel_in_the_dark.state import Raid

Blanks = dict[str, object]


@placements.tells
def units_left(s: Raid) -> Blanks:
    return {"left": s.setting.tiles - s.placed}


@extra_places.tells
@relocations.tells
def extra_left(s: Raid) -> Blanks:
    return {"left": s.extra}


@next_cards.tells
def next_card(s: Raid) -> Blanks:
    return {"number": len(s.route) + 1}


@drops.tells
def tokens_left(s: Raid) -> Blanks:
    return {"left": s.tokens, "hex": s.mosquito_at}


@orders.tells
def squadron_called(s: Raid, called: int) -> Blanks:
    return {"squadron": called} if called != NO_SQUADRON else {}


@second_hex.tells
@levels.tells
def squadron_place(s: Raid, squadron: int, *_: object) -> Blanks:
    return {"hex": s.at[squadron]}


@medal_targets.tells
@savings.tells
@badge_wanted.tells
def fight_place(s: Raid, *_: object) -> Blanks:
    return {"hex": s.bomber_at, "points": s.last_points}
