"""Ratings, against the worked example of the paper, and what must hold for any numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from lancio.server.accounts.glicko import LEAST, PERIOD, UNCERTAIN, Rating, Result, aged, expected, rated

RATINGS = st.builds(Rating, st.floats(400, 3000), st.floats(LEAST, UNCERTAIN), st.floats(0.03, 0.1))
SCORES = st.sampled_from([0.0, 0.5, 1.0])


def test_the_worked_example() -> None:
    """A player of 1500 beats one of 1400 and loses to 1550 and 1700: the paper's own figures, to the last digit."""
    results = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
    after = rated(Rating(1500, 200, 0.06), results, tau=0.5)
    assert after.value == approx(1464.06, abs=0.01)
    assert after.deviation == approx(151.52, abs=0.01)
    assert after.volatility == approx(0.05999, abs=0.00001)


def test_a_period_without_matches() -> None:
    """Only the uncertainty grows, by the paper's step 6."""
    after = rated(Rating(1500, 200, 0.06), [])
    assert after == Rating(1500, approx(200.2714, abs=0.001), 0.06)  # type: ignore[arg-type]


@given(RATINGS, RATINGS, SCORES)
def test_what_a_match_does(mine: Rating, theirs: Rating, score: float) -> None:
    """Who wins rises, who loses falls, and the more so the less it was expected; nobody becomes more uncertain than a
    newcomer or more certain than the floor."""
    after = rated(mine, [Result(theirs, score)])
    assert LEAST <= after.deviation <= UNCERTAIN and 0 < after.volatility < 0.2
    if score == 1:
        assert after.value > mine.value
    if score == 0:
        assert after.value < mine.value
    better = rated(mine, [Result(theirs._replace(value=theirs.value + 200), score)])
    assert better.value > after.value


@given(RATINGS, st.floats(0, 100 * PERIOD))
def test_time(rating: Rating, seconds: float) -> None:
    """Time makes a rating less certain and changes nothing else; to the newcomer's uncertainty, not beyond."""
    older = aged(rating, seconds)
    assert rating.deviation <= older.deviation <= UNCERTAIN + 1e-9
    assert (older.value, older.volatility) == (rating.value, rating.volatility)
    assert aged(rating, -5) == aged(rating, 0)


def test_newcomers() -> None:
    """The first results move a rating far, later ones little."""
    first = rated(Rating(), [Result(Rating(), 1)])
    assert first.value > 1600 and first.guess
    settled = Rating(1500, 60)
    assert rated(settled, [Result(settled, 1)]).value < 1520
    assert expected(Rating(1500), Rating(1500)) == 0.5
