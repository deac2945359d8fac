"""Card 12: one roll made by or for its holder alone is made again, after seeing it; the second result stands."""

from __future__ import annotations

from lancio.engine.choices import Choices
from lancio.engine.citations import rule
from lancio.engine.contest import D6, TWO, sum_of
from lancio.games.lock_n_load import cards
from lancio.games.lock_n_load.damage import check_of, suffer, tell_check
from lancio.games.lock_n_load.rally import rallied, rallying, tell_attempt
from lancio.games.lock_n_load.spotting import SPOTTED, attempt, seen_now, tell_try
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.tables import HELD
from lancio.games.lock_n_load.verbs import ACCEPT, USE

FLOW = Fight.flow
CHOICES = Choices([USE.group(last=1 << cards.LUCKY), ACCEPT.alone])


@rule("12.0c", "12.0d")
@FLOW.question("luck-check", "12.0c", lambda s, unit, diff, die: s.setting.roster.side[unit])
def luck_check(s: Fight, unit: int, diff: int, die: int) -> Choices:
    """A check that hurts its holder."""
    return CHOICES


@luck_check.on(USE)
def check_again(s: Fight, unit: int, diff: int, die: int, card: int) -> None:
    """Once more."""
    cards.use(s, card)
    throw = check_of(s, unit, diff)
    thrown = throw.roll(s.dice)
    tell_check(s, unit, throw, thrown)
    suffer(s, unit, thrown.result)


@luck_check.on(ACCEPT)
def check_stands(s: Fight, unit: int, diff: int, die: int) -> None:
    """So be it."""
    throw = check_of(s, unit, diff)
    suffer(s, unit, throw.read(D6.cast((die,), sum_of(throw.total))))


@rule("12.0c", "12.0d")
@FLOW.question("luck-rally", "12.0c", lambda s, unit, die: s.setting.roster.side[unit])
def luck_rally(s: Fight, unit: int, die: int) -> Choices:
    """An attempt to rally that failed: the higher die is rolled again, the other stays."""
    return CHOICES


@luck_rally.on(USE)
def rally_again(s: Fight, unit: int, die: int, card: int) -> None:
    """One die anew."""
    cards.use(s, card)
    throw = rallying(s, unit)
    cast = TWO.cast((die, s.dice.roll()), sum_of(throw.total))
    tell_attempt(s, unit, throw, cast)
    if throw.read(cast) == HELD:
        rallied(s, unit)


@luck_rally.on(ACCEPT)
def rally_stands(s: Fight, unit: int, die: int) -> None:
    """So be it."""


@rule("12.0c", "12.0d")
@FLOW.question("luck-spot", "12.0c", lambda s, unit, place: s.setting.roster.side[unit])
def luck_spot(s: Fight, unit: int, place: int) -> Choices:
    """An attempt to spot that failed."""
    return CHOICES


@luck_spot.on(USE)
def spot_again(s: Fight, unit: int, place: int, card: int) -> None:
    """Once more."""
    cards.use(s, card)
    throw = attempt(s, unit, place)
    thrown = throw.roll(s.dice)
    tell_try(s, unit, place, throw, thrown)
    if thrown.result == SPOTTED:
        seen_now(s, unit, place)


@luck_spot.on(ACCEPT)
def spot_stands(s: Fight, unit: int, place: int) -> None:
    """So be it."""
