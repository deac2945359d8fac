"""Statistics against values from textbooks and other programs."""

import pytest

from lancio.lab.stats import Distribution, mean, quantile, shares, tally, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        # Newcombe 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_the_published_table(hits: int, trials: int, low: float, high: float) -> None:
    """Newcombe's worked examples, to four places."""
    interval = wilson(hits, trials)
    assert interval.low == pytest.approx(low, abs=5e-5)
    assert interval.high == pytest.approx(high, abs=5e-5)


def test_wilson_is_symmetrical_and_certain_at_the_ends() -> None:
    """Hits and misses are mirror images; all hits leave 1 possible, no trials leave everything possible."""
    assert wilson(3, 10).low == pytest.approx(1 - wilson(7, 10).high)
    assert wilson(10, 10).high == 1.0
    assert wilson(0, 10).low == 0.0
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5)])
def test_wilson_refuses_impossible_counts(hits: int, trials: int) -> None:
    """More hits than trials are a mistake of the caller."""
    with pytest.raises(ValueError, match="hits"):
        wilson(hits, trials)


def test_quantiles_are_linear_between_neighbours() -> None:
    """The values numpy.quantile gives for the same numbers."""
    values = [15, 20, 35, 40, 50]
    assert [quantile(values, p) for p in (0, 0.05, 0.4, 0.5, 0.95, 1)] == pytest.approx([15, 16, 29, 35, 48, 50])
    assert quantile([7], 0.3) == 7


@pytest.mark.parametrize(("values", "p"), [([], 0.5), ([1.0], 1.5)])
def test_quantiles_of_nothing_are_refused(values: list[float], p: float) -> None:
    """No values, or no such share."""
    with pytest.raises(ValueError, match="quantile"):
        quantile(values, p)


def test_distribution_and_mean() -> None:
    """The four figures of the contract, in any order of the input."""
    assert Distribution.of([3, 1, 2, 10]).as_dict() == pytest.approx(
        {"mean": 4.0, "p05": 1.15, "p50": 2.5, "p95": 8.95}
    )
    assert mean([0.1] * 10) == 0.1
    with pytest.raises(ValueError, match="nothing"):
        mean([])


def test_tally_puts_the_most_frequent_first() -> None:
    """Equals in the order of their names, so that the order never depends on chance."""
    assert list(tally("abcbca").items()) == [("a", 2), ("b", 2), ("c", 2)]
    assert list(tally(["x", "y", "y"]).items()) == [("y", 2), ("x", 1)]
    assert shares({"a": 1, "b": 3}) == {"a": 0.25, "b": 0.75}
    assert shares({"a": 0}) == {"a": 0.0}
