"""The figures of a finished match come from facts."""

from __future__ import annotations

import random
import re

import pytest

import lancio
from lancio import Event, Match
from lancio.engine.data import LANGUAGES
from lancio.engine.facts import Facts, Loss, Throw
from lancio.server import summary
from lancio.server.results import Loss as LossShape
from lancio.server.summary import Figures, luck
from tests.engine.toy import TOY


def played() -> Match:
    """A whole match of the toy, with two dice."""
    match = TOY.start("plain", 4, {"heap": 12})
    for action in ("card low", "peek", "roll", "card low"):
        match.play(action)
    while match.to_act is not None:
        match.play("roll" if len(match.journal) == 4 else match.legal[0])
    return match


def test_dice_count_for_the_side_that_threw() -> None:
    """Each die of the match stands with the side that acted."""
    match = played()
    figures = Figures(match)
    for side in match.sides:
        dice = [
            e.data["die"] for entry in match.journal if entry.side == side for e in entry.events if e.kind == "rolled"
        ]
        assert [face for throw in figures.throws[side] for face in throw.faces] == dice
    assert all(figures.throws.values())


def test_losses_stand_in_the_turn_of_their_action(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loss is counted for its owner, with the turn in which it came; one that is nobody's is not counted."""

    def facts(event: Event, words: object, actor: str) -> Facts:
        return Facts(losses=(Loss("a", "red"), Loss("b", None)) if event.kind == "taken" else ())

    monkeypatch.setattr(summary, "facts_of", facts)
    match = played()
    taken = [entry.turn for entry in match.journal for event in entry.events if event.kind == "taken"]
    assert Figures(match).losses == {"red": [LossShape(turn, "a", "taken", "2") for turn in taken], "blue": []}
    assert taken and taken[0] == 1


def test_a_unit_hit_and_killed_by_one_action_is_one_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several losses of a unit in one action the last one counts, of different units each."""

    def facts(event: Event, words: object, actor: str) -> Facts:
        return Facts(losses=(Loss("a", "red"), Loss("b", "red"), Loss("a", "red")))

    monkeypatch.setattr(summary, "facts_of", facts)
    match = played()
    units = [loss.unit for loss in Figures(match).losses["red"]]
    assert units == ["a", "b"] * sum(1 for entry in match.journal if entry.events)


def test_scores_are_those_at_the_end_of_each_turn() -> None:
    """One row a turn that was played, the last one at the end of the match."""
    match = played()
    assert list(Figures(match).scores) == sorted({entry.turn for entry in match.journal})


def test_luck_is_measured_by_the_dice_that_were_thrown() -> None:
    """Dice of any number of sides against their mean, in standard deviations; faces without numbers do not count."""
    found = luck([Throw((6, 6), 6, "us"), Throw((1,), 12, "us"), Throw((6,), 6, "us", ("hit",))])
    assert (found.rolls, found.total, found.expected, found.difference) == (3, 13, 13.5, -0.5)
    assert found.deviation == round(-0.5 / (2 * 35 / 12 + 143 / 12) ** 0.5, 3)
    assert luck([]).deviation == 0


def test_the_luck_of_special_dice_is_measured_by_the_face_one_hopes_for() -> None:
    """Hits against those that dice give on average, with their spread, beside the dice with numbers; none without such
    dice."""
    two = Throw((6, 1), 6, "us", ("hit", "blank"), True, 1, 1 / 3)
    found = luck([two, Throw((6,), 6, "us", ("hit",), True, 1, 1 / 3)])
    assert found.rolls == 0 and found.special is not None
    assert (found.special.rolls, found.special.hits, found.special.expected) == (3, 2, 1.0)
    assert found.special.spread == round((3 * 2 / 9) ** 0.5, 2)
    assert found.special.deviation == round(1 / (3 * 2 / 9) ** 0.5, 3)
    assert luck([Throw((6,), 6, "us")]).special is None


def test_the_luck_of_the_wind_is_its_own_line() -> None:
    """How many the wind took off the map against how many it does on average, beside the dice."""
    found = luck([], [(0.5, True), (0.25, True), (0.25, False)])
    assert found.wind is not None and found.special is None
    assert (found.wind.rolls, found.wind.hits, found.wind.expected) == (3, 2, 1.0)
    assert found.wind.spread == round((1 / 4 + 2 * 3 / 16) ** 0.5, 2)
    assert luck([]).wind is None


def test_what_decided_it_is_what_changed_most() -> None:
    """Turning points come in the order of the match, each with what was said of it, and no more than five."""
    match = lancio.game("night-drop").start("historical", seed=3)
    luck_of = random.Random(3)
    while match.to_act is not None:
        match.play(luck_of.choice(match.legal))
    figures = Figures(match)
    found = figures.turning()
    assert 3 <= len(found) <= summary.SWINGS
    assert [deed.number for deed in found] == sorted(deed.number for deed in found)
    least = min(deed.weight for deed in found)
    assert all(deed.weight <= least for deed in figures.deeds if deed not in found)
    numbers = [{"us": i + 1, None: i} for i in range(len(match.journal))]
    told = [summary.swing(match, deed, "it", numbers) for deed in found]
    assert any(one.text.startswith("Il lancio") for one in told), "the drop costs more than any fight"
    assert all(
        one.versions == {"us": deed.number + 1, "spectator": deed.number} for one, deed in zip(told, found, strict=True)
    )


def test_a_turning_point_says_what_scored() -> None:
    """In a night over Germany a turning point tells of the flak or the fight that brought the points, not of the card
    that led the Bomber there."""
    match = lancio.game("duel-in-the-dark").start("night", seed=3)
    luck_of = random.Random(3)
    while match.to_act is not None:
        match.play(luck_of.choice(match.legal))
    scored = [deed for deed in Figures(match).deeds if deed.points and not deed.moment and not deed.lost]
    assert scored and all(deed.event is not None and deed.event.data.get("points") for deed in scored)


EVERY = [(name, scenario) for name in lancio.games() for scenario in lancio.game(name).scenarios]
#: what would be a key or a face of a die instead of words
RAW = re.compile(r"[a-z]+-[a-z]+-[a-z]+|\b[a-z]+\.[a-z]+\b|\{|\bHIT\b|·")


@pytest.mark.parametrize(("name", "scenario"), EVERY)
def test_an_ending_is_told_in_words(name: str, scenario: str) -> None:
    """Every kind of loss, turning point and source has words in both languages; a turning point weighs something;
    the last score of the chart is the score of the end."""
    for seed in (5, 6):
        match = lancio.game(name).start(scenario, seed=seed)
        luck_of = random.Random(seed)
        while match.to_act is not None:
            match.play(luck_of.choice(match.legal))
        figures = Figures(match)
        kinds = {loss.kind for losses in figures.losses.values() for loss in losses}
        assert {kind for kind in kinds if f"loss.{kind}" not in match.game.catalogue} == set()
        assert match.outcome is not None and f"level.{match.outcome.level}" in match.game.catalogue
        told = [summary.swing(match, deed, language, ()) for deed in figures.turning() for language in LANGUAGES]
        said = [text for one in told for text in (one.text, one.when)]
        said += [one.text[language] for one in match.game.sources(match.state) for language in LANGUAGES]
        why = match.game.goal(match.state, figures.scored)
        assert all(re.search(r"\d|nobody|nessuno", why[language]) for language in LANGUAGES), "why it was won or lost"
        said += why.values()
        assert [text for text in said if RAW.search(text)] == []
        assert all(deed.weight >= summary.LEAST for deed in figures.turning())
        last = figures.scores[max(figures.scores)]
        shared = [side for side in last if side in match.outcome.scores and name != "duel-in-the-dark"]
        assert all(last[side] == match.outcome.scores[side] for side in shared)


def test_where_everything_counts_alike_nothing_decided() -> None:
    """A drop of single hits has no turning points; its result says what was needed, and its points add up."""
    match = lancio.game("histo-command").start("merderet-drop", seed=5)
    luck_of = random.Random(5)
    while match.to_act is not None:
        match.play(luck_of.choice(match.legal))
    figures = Figures(match)
    assert len(figures.deeds) > 10 and not [deed for deed in figures.turning() if not deed.moment]
    assert match.outcome is not None
    # what was lost is no score of the other side: it is told with what was needed and reached
    (side,) = match.game.compared(match.state)
    total = match.outcome.scores[side]
    assert {"53", str(total), str(match.outcome.scores["german"])} <= set(
        re.findall(r"\d+", match.game.goal(match.state)["it"])
    )
    assert sum(one.points for one in match.game.sources(match.state) if one.side == side) == total
    # what the wind took off the sheets is measured against its chances
    missing = [loss for loss in figures.losses[side] if loss.kind == "unit-missing"]
    jumps = figures.jumps[side]
    assert sum(gone for _, gone in jumps) == len(missing) > 0 and all(0 <= chance < 1 for chance, _ in jumps)


def test_the_scale_of_victory() -> None:
    """The end of Night Drop says with how many points who wins, as its table has them, and how many there were."""
    match = lancio.game("night-drop").start("historical", seed=5)
    for text in match.game.goal(match.state).values():
        assert re.findall(r"\d+", text) == ["9", "12", "16", "0", "0"]


def test_why_a_night_was_won() -> None:
    """The result of a night over Germany says what each side gained and by what, all of it; the rest is the score."""
    match = lancio.game("duel-in-the-dark").start("night", seed=2)
    luck_of = random.Random(2)
    while match.to_act is not None:
        match.play(luck_of.choice(match.legal))
    _, british, german = match.game.goal(match.state, Figures(match).scored)["en"].split(". ")
    (gained, *by), (taken, *how) = ([int(n) for n in re.findall(r"\d+", part)] for part in (british, german))
    assert (gained, taken) == (sum(by), sum(how)) and len(by) > 1
    assert match.outcome is not None and gained - taken == match.outcome.scores["british"]


@pytest.mark.parametrize(("game", "scenario"), [("night-drop", "historical"), ("histo-command", "merderet")])
def test_points_are_accounted_for(game: str, scenario: str) -> None:
    """The parts of a score are the score."""
    match = lancio.game(game).start(scenario, seed=5)
    luck_of = random.Random(5)
    while match.to_act is not None:
        match.play(luck_of.choice(match.legal))
    assert match.outcome is not None
    first = match.sides[0]
    parts = [one for one in match.game.sources(match.state) if one.side == first]
    assert sum(one.points for one in parts) == match.outcome.scores[first]
    for one in match.game.sources(match.state):
        assert one.rule is not None and one.rule in match.game.rulebook
        assert one.text["it"]


def test_what_nobody_knew_is_shown_in_the_end() -> None:
    """Who was in the sticks that were never turned up."""
    match = lancio.game("night-drop").start("historical", seed=4)
    luck_of = random.Random(4)
    while match.to_act is not None:
        match.play(luck_of.choice(match.legal))
    unknown = {
        piece["id"] for piece in match.look("us")["pieces"] if piece["kind"] == "stick" and piece["type"] is None
    }
    last = {piece["id"]: piece for piece in match.unveiled()["pieces"]}
    assert unknown
    assert all(last[name]["type"] for name in unknown)


def test_secrets_are_shown_when_all_is_over_and_not_before() -> None:
    """The last position has the plan that only one side knew; a match that goes on keeps it."""
    match = lancio.game("duel-in-the-dark").start(seed=2)
    luck_of = random.Random(2)
    while match.to_act is not None:
        with pytest.raises(lancio.LancioError, match="not over"):
            match.unveiled()
        match.play(luck_of.choice(match.legal))
    last = match.unveiled()
    assert match.look("german")["tracks"]["plan"] is None
    assert last["tracks"]["plan"] == match.look("british")["tracks"]["plan"]
    assert last["tracks"]["plan"]["target"]
