"""Dice that branch: every way comes once, with its exact chance, and nothing else is touched."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.chance import AGAIN, OPEN, Branching, TooManyWays, Ways, branches, chances
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from tests.engine.toy import CARD, ROLL, TAKE, TOY, Heap

SIXTH = Fraction(1, 6)


def heap(stones: int) -> Heap:
    """The toy at the first move, with so many stones."""
    s = TOY.new(TOY.scenario("plain"), {"heap": stones}, Dice(key_of("toy", 1)))
    s.apply(CARD.group(last=1)[0])
    return s


def walked(ways: Ways, throw: list[int]) -> dict[tuple[int, ...], Fraction]:
    """Every way that dice of these sides fall."""
    found = {}
    while True:
        dice = Branching(ways)
        faces = tuple(dice.roll(sides) for sides in throw)
        found[faces] = ways.chance
        if not ways.turn():
            return found


@given(st.lists(st.integers(1, 6), max_size=4))
def test_every_way_comes_once_with_its_chance(throw: list[int]) -> None:
    """The ways of a few dice are the product of their faces, all equally likely."""
    found = walked(Ways(), throw)
    assert list(found) == list(product(*(range(1, sides + 1) for sides in throw)))
    assert sum(found.values()) == 1
    assert len(set(found.values())) == 1


def test_a_die_that_depends_on_another() -> None:
    """Only a six throws a second die: six ways of 1/36 beside five of 1/6."""
    ways = Ways()
    found: Counter[int] = Counter()
    weights: dict[int, Fraction] = {}
    while True:
        dice = Branching(ways)
        first = dice.roll()
        total = first + (dice.roll() if first == 6 else 0)
        found[total] += 1
        weights[total] = ways.chance
        if not ways.turn():
            break
    assert found == Counter([1, 2, 3, 4, 5, *range(7, 13)])
    assert weights == {**dict.fromkeys(range(1, 6), SIXTH), **dict.fromkeys(range(7, 13), SIXTH / 6)}


def test_draws_and_shuffles_branch_too() -> None:
    """A draw from a cup of five has five ways; three counters have all six orders, each once."""
    ways = Ways()
    drawn = []
    while True:
        drawn.append((Branching(ways).below(5), ways.chance))
        if not ways.turn():
            break
    assert drawn == [(n, Fraction(1, 5)) for n in range(5)]
    ways, orders = Ways(), []
    while True:
        orders.append(tuple(Branching(ways).shuffled(b"abc")))
        if not ways.turn():
            break
    assert sorted(orders) == sorted(permutations(b"abc"))


def test_too_many_ways_are_refused() -> None:
    """At once where it is plain: a whole deck, a die of a million; otherwise when they have been counted. Dice thrown
    again for ever are refused as well."""
    with pytest.raises(TooManyWays):
        Branching(Ways()).shuffled(range(8))
    with pytest.raises(TooManyWays):
        Branching(Ways()).below(1_000_000)
    with pytest.raises(TooManyWays):
        list(branches(heap(12), ROLL.base, most=5))
    assert len(list(branches(heap(12), ROLL.base, most=6))) == 6
    dice = Branching(Ways())
    with pytest.raises(TooManyWays):
        while dice.roll() == 1:
            pass


def test_a_clone_falls_in_the_same_way() -> None:
    """As with any dice: what a clone throws, the original throws afterwards."""
    ways = Ways()
    dice = Branching(ways)
    dice.roll()
    other = dice.clone()
    assert other.roll() == dice.roll() and other.count == dice.count == 2
    assert len(ways.path) == 2


def test_dice_that_change_without_reason_are_found_out() -> None:
    """The same answers must bring the same dice; if not, nothing could be counted."""
    ways = Ways()
    Branching(ways).roll(6)
    assert ways.turn()
    with pytest.raises(ValueError, match="die of 8"):
        Branching(ways).roll(8)


def test_an_action_branches_and_the_position_stays() -> None:
    """A roll for stones: six heaps, each 1/6, each with its event; the match itself goes on with its own dice."""
    s = heap(12)
    coming = s.dice.clone().roll()
    found = {after.heap: (p, [e.data["die"] for e in log.events]) for p, after, log in branches(s, ROLL.base)}
    assert found == {12 - die: (SIXTH, [die]) for die in range(1, 7)}
    assert s.heap == 12 and s.dice.count == 0
    for _, after, _ in branches(s, ROLL.base):
        assert after.dice.count == 1 and after.dice.roll() == coming and after.log is None


def test_an_action_without_dice_has_one_way() -> None:
    """Taking two is certain."""
    ((p, after, _),) = branches(heap(12), TAKE.base + 2)
    assert p == 1 and after.heap == 10


def size(log: Log) -> str | None:
    """Whether the first roll was high or low."""
    for event in log.events:
        if event.kind == "rolled":
            return "high" if event.data["die"] > 4 else "low"
    return None


def test_chances_by_name() -> None:
    """The likeliest first. Dice that come after the outcome is known are not thrown; what is not decided is open."""
    found = chances(heap(12), ROLL.base, size)
    assert [(c.outcome, c.probability) for c in found] == [("low", Fraction(2, 3)), ("high", Fraction(1, 3))]
    (only,) = chances(heap(12), TAKE.base + 2, size)
    assert only.outcome == OPEN and only.probability == 1


def test_dice_after_the_outcome_are_not_thrown() -> None:
    """Two rolls, of which only the first matters: six ways are enough, though there would be 36."""
    found = chances(heap(30), ROLL.base, size, most=6, then=lambda s: ROLL.base)
    assert [(c.outcome, c.probability) for c in found] == [("low", Fraction(2, 3)), ("high", Fraction(1, 3))]


def test_questions_on_the_way_are_answered() -> None:
    """Taking a stone first and rolling then: the roll decides."""
    found = chances(heap(12), TAKE.base + 1, size, then=lambda s: ROLL.base)
    assert [(c.outcome, c.probability) for c in found] == [("low", Fraction(2, 3)), ("high", Fraction(1, 3))]


def test_dice_thrown_again_share_their_chance() -> None:
    """If ones and twos do not count, high is two of the remaining four."""

    def tell(log: Log) -> str | None:
        return AGAIN if log.events and log.events[0].data["die"] <= 2 else size(log)

    found = chances(heap(12), ROLL.base, tell)
    assert [(c.outcome, c.probability) for c in found] == [("high", Fraction(1, 2)), ("low", Fraction(1, 2))]
