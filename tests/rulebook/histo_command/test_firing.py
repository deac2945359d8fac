"""The dice are stated once: what they do on the table, in a preview and to a computer player is the same."""

from fractions import Fraction
from itertools import product

import pytest

from lancio.games.histo_command.bot.beliefs import guess, point_worth, shot_worth
from lancio.games.histo_command.bot.prospects import Prospects, fire_worth
from lancio.games.histo_command.dice import Effect, effect_of, effects, expected_losses
from lancio.games.histo_command.firing import assault_odds, result_of
from lancio.games.histo_command.pieces import NAMES
from lancio.games.histo_command.state import Battle
from tests.proofs import proves
from tests.rulebook.histo_command.scene import HIT, only, scene


@proves("HC-3b", "HC-10b")
@pytest.mark.parametrize("only_hits", [False, True], ids=["fire", "landing"])
@pytest.mark.parametrize("n", range(5))
def test_chances_are_those_of_all_dice(n: int, only_hits: bool) -> None:
    """Every way the dice can fall, read as they are read on the table."""
    found: dict[Effect, Fraction] = {}
    for dice in product(range(1, 7), repeat=n):
        done = effect_of(dice, only_hits)
        found[done] = found.get(done, Fraction(0)) + Fraction(1, 6**n)
    assert found == {done: p for done, p in effects(n, only_hits).items() if p}


@proves("HC-13b")
def test_an_assault_by_all_dice() -> None:
    """Two dice against three: who has more HITs."""
    hits = [sum(die <= 2 for die in dice) for dice in product(range(1, 7), repeat=2)]
    others = [sum(die <= 2 for die in dice) for dice in product(range(1, 7), repeat=3)]
    for result, p in assault_odds(2, 3).items():
        ways = sum(result_of(a, d) == result for a in hits for d in others)
        assert p == Fraction(ways, len(hits) * len(others))


@proves("HC-10a", "HC-13a")
def test_play_preview_and_computer_read_the_same_dice() -> None:
    """A shot and an assault from a wood's edge into bocage: the dice thrown, told and weighed."""
    pieces = {"al-a1": "A/c5 para 1 disordered", "al-a2": "A/d6 para 3", "de-a1": "A/d5 infantry 3 up"}
    match = scene(pieces=pieces, dice=[HIT] * 12)
    s = match.state
    assert isinstance(s, Battle)
    a1, a2, foe = (NAMES.index[name] for name in ("al-a1", "al-a2", "de-a1"))
    told = match.preview("fire al-a1 de-a1")
    assert told is not None
    thrown = only(match.copy().play("fire al-a1 de-a1"), "fired")
    dice = len(thrown.data["dice"])
    assert dice == sum(m.value for m in told.modifiers)
    assert [m.as_dict() for m in told.modifiers] == thrown.data["modifiers"]
    assert fire_worth(s, a1, foe, guess(s, 0, foe)) == shot_worth(dice, 3, point_worth(s.kind[foe], 3))
    told = match.preview("assault al-a2 de-a1")
    assert told is not None
    event = only(match.copy().play("assault al-a2 de-a1"), "assaulted")
    ours, theirs = len(event.data["attacker"]["dice"]), len(event.data["defender"]["dice"])
    odds = assault_odds(ours, theirs)
    assert {c.outcome: c.probability for c in told.chances} == {result: p for result, p in odds.items() if p}
    win = float(odds["attacker-wins"])
    losses = float(expected_losses(ours, 3) * 1 - expected_losses(theirs, 3))
    assert Prospects(s, 0).assault_worth(a2, foe) == pytest.approx(losses + win - (1 - win) / 2)


@proves("HC-12a", "HC-12b", "HC-14a")
def test_a_way_under_fire_is_foreseen() -> None:
    """Who could fire on the way, once each and at its best, with the chances of the shot itself; nobody out of range.
    Of a hidden counter the most that it could be is told, whatever it is."""
    pieces = {"al-a1": "F/d6 para 3", "de-a1": "F/d3 infantry 3 up"}
    match = scene(scenario="son", pieces=pieces)
    for goal in ("F/d5", "F/d4"):
        told = match.preview(f"move al-a1 {goal}")
        assert told is not None
        if goal == "F/d5":
            assert told.dangers == (), "two hexes are beyond half of infantry's range"
    match.play("move al-a1 F/d4")
    shot = match.preview("fire de-a1")
    assert shot is not None
    chance = {one.outcome: one.probability for one in shot.chances}
    (danger,) = told.dangers
    lost = sum(p for outcome, p in chance.items() if outcome.startswith("losses") or outcome == "eliminated")
    assert (danger.unit, danger.at, danger.hit, danger.stop) == ("de-a1", "F/d4", lost, chance["disorder"])
    assert not danger.most and told.as_dict()["dangers"] == [danger.as_dict()]
    said = []
    for first, second in (("machine-gun 2", "dummy 0"), ("dummy 0", "machine-gun 2")):
        pieces = {"al-a1": "F/d6 para 3", "de-a1": f"F/d3 {first}", "de-a2": f"E/a1 {second}"}
        found = scene(scenario="son", pieces=pieces).preview("move al-a1 F/d5")
        assert found is not None
        said.append(found.dangers)
    assert said[0] == said[1] and [(one.unit, one.most) for one in said[0]] == [("de-a1", True)]
