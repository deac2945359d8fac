"""Fitting what a position is worth: the regression finds what is there, and the same command gives the same weights."""

from __future__ import annotations

import tomllib
from itertools import product

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.evaluation import logistic
from lancio.lab.fitting import COMMAND, as_toml, collect, fit_side, merged
from lancio.lab.regression import calibration, fit, log_loss, solve


def drawn(weights: tuple[float, ...], count: int) -> tuple[list[list[float]], list[float]]:
    """Positions whose results follow from known weights, and chance."""
    dice = Dice(key_of("drawn"))
    rows, results = [], []
    for _ in range(count):
        row = [1.0, *((dice.below(201) - 100) / 50 for _ in weights[1:])]
        chance = logistic(sum(w * x for w, x in zip(weights, row, strict=True)))
        rows.append(row)
        results.append(float(dice.below(10_000) < 10_000 * chance))
    return rows, results


def test_the_weights_behind_the_results_are_found() -> None:
    """From 3000 results the weights they were drawn with come back, and the chances hold."""
    truth = (0.3, 1.2, -0.7)
    rows, results = drawn(truth, 3000)
    found = fit(rows, results)
    assert found == pytest.approx(truth, abs=0.2)
    chances = [logistic(sum(w * x for w, x in zip(found, row, strict=True))) for row in rows]
    for one in calibration(chances, results):
        assert one.positions < 60 or abs(one.expected - one.won) < 0.12
    assert log_loss(chances, results) < log_loss([0.5] * len(results), results)


def test_equations_are_solved_whatever_their_order() -> None:
    """Also where the first number of the first line is 0."""
    assert solve([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == pytest.approx([2.0, 3.0])


def test_the_same_seed_gives_the_same_positions_and_weights() -> None:
    """Two games of Duel in the Dark twice: the same samples, of both sides, and the same weights from them."""
    game = lancio.game("duel-in-the-dark")
    once, again = (list(collect(game, "night", 6, 3, "sketch")) for _ in range(2))
    assert once == again
    assert {sample.side for sample in once} == {0, 1}
    for a, b in product(once[:1], once[1:2]):
        assert a.result + b.result == 1.0  # of one position: what one side wins the other loses
    british = [sample for sample in once if sample.side == 0]
    assert fit_side(british, "british").weights == fit_side(british, "british").weights


def test_a_new_part_replaces_the_old_one_of_its_scenario() -> None:
    """The other scenarios of the file stay as they are, in the order of the game."""
    game = lancio.game("duel-in-the-dark")
    found = fit_side([s for s in collect(game, "night", 6, 3, "sketch") if s.side == 0], "british")
    old = merged("", {n: as_toml(n, [found], f"{COMMAND}{n} --games 1") for n in ("two", "one")}, ["one", "two"])
    new = merged(old, {"one": as_toml("one", [found], f"{COMMAND}one --games 9")}, ["one", "two"])
    assert new.count("--games 9") == 1 and new.count("--games 1") == 1
    assert list(tomllib.loads(new)) == ["one", "two"]
    assert tomllib.loads(new)["one"]["british"]["score"] == list(found.weights["score"])
