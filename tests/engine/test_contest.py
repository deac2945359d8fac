"""Throws and contests: odds are exact, and what is rolled is what was foreseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lancio.engine.chance import Branching, Ways
from lancio.engine.contest import BETTER, D6, TWO, Cast, Contest, Odds, Pool, Throw, along, certain, chances_of, mean
from lancio.engine.dice import Dice, key_of
from lancio.engine.tally import Modifier, Tally


def tally(*values: int) -> Tally:
    """A tally of these values."""
    out = Tally()
    for value in values:
        out.add("thing", value, "1")
    return out


def higher(own: int, other: int) -> str:
    """Who has more."""
    return "won" if own > other else "lost" if own < other else "tie"


def double(own: int, other: int) -> str:
    """Twice as much, more, equal, less, half or less: the results of a comparison by ratios."""
    if own >= 2 * other:
        return "rout"
    return "loss" if own > other else "nothing" if own == other else "repulse" if 2 * own > other else "disaster"


def played(roll: Callable[[Dice], str]) -> dict[str, Fraction]:
    """The chance of every result, by playing it out with every way the dice can fall."""
    ways = Ways()
    out: dict[str, Fraction] = {}
    while True:
        result = roll(Branching(ways))
        out[result] = out.get(result, Fraction(0)) + ways.chance
        if not ways.turn():
            return out


def test_two_equal_totals() -> None:
    """Of 36 throws six are ties, and fifteen are won by each."""
    odds = Contest(tally(3), tally(2, 1), higher).odds()
    assert odds == {"won": Fraction(15, 36), "tie": Fraction(6, 36), "lost": Fraction(15, 36)}


def test_a_comparison_by_ratios() -> None:
    """Three against two, a die each, counted by hand: (1,1) is 4 to 3, (6,1) is 9 to 3, …"""
    odds = Contest(tally(3), tally(2), double).odds()
    by_hand = Counter(double(3 + a, 2 + d) for a, d in product(range(1, 7), range(1, 7)))
    assert by_hand == {"rout": 6, "loss": 15, "nothing": 5, "repulse": 9, "disaster": 1}
    assert odds == {result: Fraction(n, 36) for result, n in by_hand.items()}


@given(
    st.integers(-3, 9),
    st.integers(-3, 9),
    st.sampled_from([D6, TWO, BETTER]),
    st.sampled_from([D6, TWO, BETTER]),
)
def test_what_is_rolled_is_what_was_foreseen(own: int, other: int, pool: Pool, other_pool: Pool) -> None:
    """The odds are those of rolling with every way the dice can fall, whatever the dice."""
    contest = Contest(tally(own), tally(other), double, pool, other_pool)
    assert contest.odds() == played(lambda dice: contest.roll(dice).result)


def test_one_roll_tells_all() -> None:
    """One's own die first; faces, natural numbers and totals are there for the log."""
    fought = Contest(tally(2, 3), tally(4), higher, TWO).roll(Dice(key_of("x"), (5, 1, 6)))
    assert fought.own == Cast((5, 1), 6, 11)
    assert fought.other == Cast((6,), 6, 10)
    assert fought.result == "won"


def test_modifiers_count_against_the_other() -> None:
    """A preview lists one's own modifiers and the other's with the sign turned, and chances in the order of rules."""
    contest = Contest(tally(3), tally(2), double)
    preview = contest.preview({"rout": "9c", "loss": "9d", "nothing": "9f", "repulse": "9g", "disaster": "9h"})
    assert preview.modifiers == (Modifier("thing", 3, "1"), Modifier("thing", -2, "1"))
    assert [(c.outcome, c.probability, c.rule) for c in preview.chances] == [
        ("rout", Fraction(6, 36), "9c"),
        ("loss", Fraction(15, 36), "9d"),
        ("nothing", Fraction(5, 36), "9f"),
        ("repulse", Fraction(9, 36), "9g"),
        ("disaster", Fraction(1, 36), "9h"),
    ]
    assert chances_of({"a": Fraction(0), "b": Fraction(1)}, {"a": "1", "b": "2"})[0].outcome == "b"


# -- the dice of the games, each stated once ---------------------------------------------------


def thresholds(morale: int, hit: int) -> Callable[[Cast], str]:
    """An attack on a table with two columns."""
    return lambda cast: "hit" if cast.total >= hit else "morale" if cast.total >= morale else "nothing"


def test_an_attack_and_the_test_that_follows_some_results() -> None:
    """+1 against 4 for a test and 6 for a hit; the test, -1, against strength 3: 2/6 hit, 2/6 are tested, of which
    1/3 fails."""
    attack = Throw(tally(1), thresholds(4, 6))
    test = Throw(tally(-1), lambda cast: "held" if cast.total <= 3 else "halted")
    odds = along(attack.odds(), lambda result: test.odds() if result == "morale" else certain(result))
    assert odds == {
        "hit": Fraction(2, 6),
        "halted": Fraction(2, 6) * Fraction(2, 6),
        "held": Fraction(2, 6) * Fraction(4, 6),
        "nothing": Fraction(2, 6),
    }

    def fire(dice: Dice) -> str:
        result = attack.roll(dice).result
        return test.roll(dice).result if result == "morale" else result

    assert odds == played(fire)
    assert mean(odds, {"hit": 2, "halted": 1, "held": 0, "nothing": 0}.__getitem__) == Fraction(7, 9)


HITS = (0, 0, 0, 1, 0, 1, 0)


def hits(faces: Iterable[int]) -> int:
    """A 3 or a 5 is a HIT."""
    return sum(HITS[face] for face in faces)


@pytest.mark.parametrize("n", [0, 1, 2, 4])
def test_special_dice(n: int) -> None:
    """As many dice as the tally says, of which HITs are counted, and a 6 disorders if there is none: 1/3 and 1/6."""

    def read(cast: Cast) -> str:
        return f"losses-{cast.natural}" if cast.natural else "disorder" if 6 in cast.faces else "nothing"

    shot = Throw(Tally(), read, Pool(n, reckon=hits))
    odds = shot.odds()
    assert odds.get("nothing", 0) == Fraction(1, 2) ** n
    assert odds.get("disorder", 0) == Fraction(2, 3) ** n - Fraction(1, 2) ** n
    assert odds == played(lambda dice: shot.roll(dice).result)


def to_hit(number: int) -> Callable[[Cast], str]:
    """Two dice, at most a number; a natural 2 always hits, a natural 12 never."""
    return lambda cast: "hit" if cast.natural == 2 or (cast.total <= number and cast.natural != 12) else "miss"


@pytest.mark.parametrize(("number", "chance"), [(7, Fraction(21, 36)), (13, Fraction(35, 36)), (0, Fraction(1, 36))])
def test_to_hit(number: int, chance: Fraction) -> None:
    """7 or less is 21 of 36; whatever the number, 2 hits and 12 misses."""
    assert Throw(Tally(), to_hit(number), TWO).odds()["hit"] == chance


def test_dice_that_decide_by_themselves() -> None:
    """Penetration 4 against armour 4: more destroys, but (1, 6) is a dud and (6, 1) destroys whatever the totals."""

    def pierced(own: int, other: int) -> str:
        return "destroyed" if own > other else "stopped"

    def natural(own: Cast, other: Cast) -> str | None:
        return {(1, 6): "dud", (6, 1): "destroyed"}.get((own.natural, other.natural))

    odds = Contest(tally(4), tally(4), pierced, natural=natural).odds()
    assert odds == {"destroyed": Fraction(15, 36), "stopped": Fraction(20, 36), "dud": Fraction(1, 36)}
    hopeless = Contest(tally(0), tally(9), pierced, natural=natural).odds()
    assert hopeless["destroyed"] == Fraction(1, 36)


def test_fire_and_a_damage_check_for_each_unit() -> None:
    """Six firepower against terrain 1: the difference of the totals is added to the die of a unit's check, which
    shakes above morale 5 and kills at 10 or more. Nothing happens where the attack is not higher."""
    fire = Contest(tally(6), tally(1), lambda own, other: max(0, own - other))

    def check(more: int) -> Odds[str]:
        if not more:
            return certain("nothing")
        return Throw(tally(more), read_check).odds()

    def read_check(cast: Cast) -> str:
        return "dead" if cast.total >= 10 else "shaken" if cast.total > 5 else "nothing"

    odds = along(fire.odds(), check)

    def shoot(dice: Dice) -> str:
        more = fire.roll(dice).result
        return Throw(tally(more), read_check).roll(dice).result if more else "nothing"

    assert odds == played(shoot)
    assert odds == {"dead": Fraction(81, 216), "shaken": Fraction(99, 216), "nothing": Fraction(36, 216)}


def test_odds_are_remembered() -> None:
    """The same totals, dice and reading are reckoned once: a computer player asks thousands of times."""
    calls: list[int] = []

    def compare(own: int, other: int) -> str:
        calls.append(own)
        return higher(own, other)

    for _ in range(3):
        Contest(tally(5), tally(2, 2), compare).odds()
    assert len(calls) == 36
