"""The match: who may act, what can be taken back, who may look."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from lancio import BadData, CannotUndo, IllegalAction, LancioError, Match, Record
from lancio.engine.dice import Dice, key_of
from tests.engine.toy import TOY, Heap


def match(*actions: str, heap: int = 12, seed: int = 1) -> Match:
    """A match of the toy game after some actions."""
    game = TOY.start("plain", seed, {"heap": heap})
    for action in actions:
        game.play(action)
    return game


def test_an_action_without_dice_and_secrets_can_be_taken_back() -> None:
    """Taking stones teaches nobody anything: undo gives the position before."""
    game = match("card low")
    before = game.dump()
    game.play("take 2")
    assert game.can_undo
    game.undo()
    assert game.dump() == before and game.actions == (("red", "card low"),)


def test_several_actions_are_taken_back_one_by_one() -> None:
    """Undo goes back as many actions as were made since the last that is fixed."""
    game = match("card low", "take 2", "take 1")
    game.undo()
    assert [text for _, text in game.actions] == ["card low", "take 2"]
    game.undo()
    game.undo()
    assert game.actions == () and game == match()


def test_a_die_cannot_be_taken_back() -> None:
    """Once it was rolled, undo is refused, also for what came before; what comes after can be undone."""
    game = match("card low", "roll")
    assert not game.can_undo
    with pytest.raises(CannotUndo, match="dice"):
        game.undo()
    game.play("take 1")
    game.undo()
    with pytest.raises(CannotUndo):
        game.undo()
    assert game == match("card low", "roll")


def test_a_secret_that_was_seen_cannot_be_taken_back() -> None:
    """Peeking throws no die, and yet it stays done."""
    game = match("card low", "peek")
    assert game.state.dice.count == 0
    with pytest.raises(CannotUndo):
        game.undo()


def test_the_other_sides_answer_fixes_what_was_before() -> None:
    """Blue takes back his own action, and no further."""
    game = match("card low", "take 1", "take 1", "card high")
    game.undo(by="blue")
    assert not game.can_undo
    with pytest.raises(CannotUndo):
        game.undo()


def test_nobody_takes_back_for_another() -> None:
    """The last action was red's: blue cannot undo it, red can."""
    game = match("card low", "take 1")
    with pytest.raises(CannotUndo, match="not yours"):
        game.undo(by="blue")
    game.undo(by="red")
    assert len(game.journal) == 1


def test_nothing_played_nothing_taken_back() -> None:
    """A new match has nothing to undo."""
    with pytest.raises(CannotUndo, match="nothing"):
        match().undo()


def test_headings_come_back_after_undo() -> None:
    """A chapter that was entered and left by undo gets its heading again."""
    game = match("card low", "take 3", "take 3", "card low", "take 2")
    record = str(game.record())
    assert "== Late ==" not in record
    game.play("take 1")
    assert "== Late ==" in str(game.record())
    game.undo()
    assert str(game.record()) == record
    game.play("take 2")
    assert str(game.record()).count("== Late ==") == 1


def test_an_action_that_fails_leaves_the_match_alone() -> None:
    """When scripted dice do not fit, the error leaves position, journal and later headings as they were."""
    game = TOY.load(match("card low").dump(), dice=[9])
    before = (game.dump(), game.journal)
    with pytest.raises(BadData, match="from 1 to 6"):
        game.play("roll")
    assert (game.dump(), game.journal) == before
    game.play("take 1")
    assert "== Early ==" in str(game.record())


@pytest.mark.parametrize("script", [[0], 5.5, 5, ["6"], "6", b"\x05", {3: 4}, [True], [101], [6, 300]], ids=repr)
def test_scripted_dice_that_no_die_can_show(script: Any) -> None:
    """What is no result of any die is refused at once."""
    with pytest.raises(BadData, match=r"expected (a list of results|results of dice)"):
        TOY.load(match("card low").dump(), dice=script)


def test_a_game_says_how_many_sides_its_widest_die_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is drawn from a cup a seven is no result of any die."""
    monkeypatch.setattr(TOY, "widest", 6, raising=False)
    assert TOY.load(match("card low").dump(), dice=[6]).play("roll")
    with pytest.raises(BadData, match="from 1 to 6, found 7"):
        TOY.load(match("card low").dump(), dice=[7])


def test_a_match_can_be_walked() -> None:
    """Its steps are its actions from the first on, each with the match before and after; the match itself stays."""
    game = match("card high", "take 1", "roll", "card low")
    walked = list(game.steps())
    assert [step.entry for step in walked] == list(game.journal)
    assert walked[0].before == match() and walked[-1].after == game
    for (_, _, after), (_, before, _) in pairwise(walked):
        assert after is before
    assert [len(step.before.journal) for step in walked] == [0, 1, 2, 3]
    assert not any(step.taken_back for step in walked)


def test_a_match_from_a_position_is_walked_from_there() -> None:
    """The beginning of a loaded match is its position, with its scripted dice."""
    game = TOY.load(match("card low").dump(), dice=[3, 5])
    game.play("roll")
    game.play("roll")
    (first, second) = game.steps()
    assert first.before.dump() == TOY.load(match("card low").dump(), dice=[3, 5]).dump()
    assert [step.entry.events[0].data["die"] for step in (first, second)] == [3, 5]
    assert second.after == game


def test_following_moves_and_those_taken_back() -> None:
    """A move without an action takes back the last one: its step has the entry that is gone."""
    game = match("card low")
    played, back, other = game.follow([("red", "take 2"), ("red", None), ("red", "take 1")])
    assert back.taken_back and not played.taken_back and back.entry == played.entry
    assert back.after == game == played.before and other.after.actions[-1] == ("red", "take 1")
    assert len(game.journal) == 1
    with pytest.raises(IllegalAction):
        list(game.follow([("blue", "take 2")]))


def test_who_can_notice_a_step() -> None:
    """Of a secret choice only whoever made it, of all else everybody; the same when it is taken back."""
    secret, back, _, public = match().follow(
        [("red", "card high"), ("red", None), ("red", "card high"), ("red", "take 1")]
    )
    for step in (secret, back):
        assert [viewer for viewer in ("red", "blue", None) if step.noticed_by(viewer)] == ["red"]
    assert all(public.noticed_by(viewer) for viewer in ("red", "blue", None))


def test_an_entry_knows_turn_and_chapter() -> None:
    """The turn in which an action was played, where in it, and a digest where a chapter begins."""
    game = match("card low", "peek", "take 3", "card low", "take 3", "take 1")
    assert [entry.turn for entry in game.journal] == [0, 0, 1, 1, 1, 1]
    assert [entry.chapter.key for entry in game.journal] == ["early"] * 5 + ["late"]
    assert [entry.checkpoint is not None for entry in game.journal] == [True, False, False, False, False, True]
    assert game.game.heading(game.journal[-1].chapter, "it") == "Tardi"


def test_an_imagined_world_has_fresh_dice() -> None:
    """Whoever imagines a world learns nothing of the dice to come, not even one who does it without a match."""
    game = match("card low", heap=40)
    real = [game.copy().play("roll")[0].data["die"]]
    assert isinstance(game.state, Heap)
    worlds = [TOY.imagined(game.state, 0, Dice(key_of("world", n))) for n in range(40)]
    assert {world.dice.clone().roll() for world in worlds} == {1, 2, 3, 4, 5, 6}
    assert {game.imagine("red", n).play("roll")[0].data["die"] for n in range(40)} == {1, 2, 3, 4, 5, 6}
    assert [game.copy().play("roll")[0].data["die"]] == real


def test_by_names_the_side_that_acts() -> None:
    """`by` must be the side to act; another side and an unknown one are refused for different reasons."""
    game = match()
    with pytest.raises(IllegalAction) as other:
        game.play("card low", by="blue")
    assert other.value.reasons[0].key == "not_your_turn"
    with pytest.raises(IllegalAction) as unknown:
        game.play("card low", by="green")
    assert unknown.value.reasons[0].key == "unknown_side"
    game.play("card low", by="red")


def test_reasons_tell_what_is_wrong() -> None:
    """A verb that answers another question, which is named with its rule, and an answer that is not offered, are told
    apart."""
    game = match()
    assert game.why_not("card low") == ()
    (reason,) = game.why_not("take 1")
    assert (reason.key, reason.rule) == ("other_moment", "2")
    assert reason.data == {"verb": "take", "moments": ["move", "forced"]}
    (reason,) = match("card low", heap=2).why_not("take 3")
    assert (reason.key, reason.rule) == ("not_offered", "2")


def test_after_the_end_everything_is_refused() -> None:
    """A match that is over says so."""
    game = match("card low", "take 1", heap=1)
    assert game.to_act is None and game.outcome is not None and game.legal == ()
    with pytest.raises(IllegalAction) as info:
        game.play("take 1")
    assert info.value.reasons[0].key == "match_over"
    assert game.why_not("take 1")[0].key == "match_over"


@pytest.mark.parametrize("side", ["green", "", "RED", "spectator"])
def test_an_unknown_side_has_no_view(side: str) -> None:
    """Only sides of the match and the spectator (None) have a view; the error names the sides."""
    for look in (match().view, match().imagine):
        with pytest.raises(LancioError, match="red, blue"):
            look(side)
    assert match().view(None)["viewer"] is None


def test_prompt_and_answers_are_for_the_side_to_act() -> None:
    """Red is asked; blue and a spectator are told to wait, and get no list."""
    game = match()
    assert game.view("red")["legal"] == ["card low", "card high"]
    assert game.view("red")["prompt"]["text"] == "prompt.card"
    for viewer in ("blue", None):
        view = game.view(viewer)
        assert view["legal"] == [] and view["prompt"]["step"] == "wait" and view["prompt"]["rule"] is None


def test_the_log_shows_what_each_may_see() -> None:
    """Red's card is in red's log alone; what everybody saw is in all of them."""
    game = match("card high", "take 1")
    assert [event.kind for event in game.log("red")] == ["card-laid", "taken"]
    assert [event.kind for event in game.log("blue")] == ["taken"] == [event.kind for event in game.log(None)]


def test_a_secret_action_is_hidden_in_the_record_of_others() -> None:
    """What a side downloads shows its own secret choices and hides the others'."""
    game = match("card high", "take 1")
    assert "red card high" in str(Record.for_side(game, "red"))
    for viewer in ("blue", None):
        text = str(Record.for_side(game, viewer))
        assert "high" not in text and "red (secret)" in text and "red take 1" in text


def test_equal_matches_are_those_that_were_played_alike() -> None:
    """Equality looks at actions and position; a match is not equal to anything else and has no hash."""
    assert match("card low") == match("card low")
    assert match("card low") != match("card high")
    assert match("card low") != match("card low", seed=2)
    assert match() != "match"
    with pytest.raises(TypeError):
        hash(match())


def test_loading_goes_on_with_the_same_dice_or_with_others() -> None:
    """Without a seed the position's own dice go on, with a seed others do, and a script comes first."""
    start = match("card low", heap=40)
    position = start.dump()
    assert TOY.load(position).play("roll") == start.copy().play("roll")
    rolls = {TOY.load(position, seed=seed).play("roll")[0].data["die"] for seed in range(1, 30)}
    assert len(rolls) == 6
    scripted = TOY.load(position, dice=iter([3, 5]))
    assert [scripted.play("roll")[0].data["die"] for _ in range(2)] == [3, 5]
    without = {key: value for key, value in position.items() if key != "dice"}
    assert TOY.load(without).play("roll") == TOY.load(without).play("roll")


@pytest.mark.parametrize("seed", ["7", 1.5, None, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    """Anything else is refused at the start and when loading."""
    with pytest.raises(BadData, match="seed"):
        TOY.start("plain", seed)  # type: ignore[arg-type]
    with pytest.raises(BadData, match="seed"):
        TOY.load(match().dump(), seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "other"}, "expected 'toy'"),
        ({"scenario": "other"}, "plain, bare"),
        ({"scenario": ["plain"]}, "plain, bare"),
        ({"scenario": None}, "plain, bare"),
        ({"optoins": {"heap": 3}}, "position, optoins: expected no key but game, scenario, options"),
        ({"options": {"heap": 0}}, "from 1 to 40"),
        ({"options": [1]}, "expected a table"),
        ({"options": None}, "position, options: expected a table, found None"),
        ({"position": {"heap": 100, "cards": [0, 0], "passed": 0}}, "from -9 to 99, found 100"),
        ({"position": {"heap": 3, "cards": [0]}}, "a list of 2"),
        ({"position": {"haep": 3}}, "no such field; there are cards, heap, passed"),
        ({"position": 7}, "expected a table"),
        ({"pending": [["nonsense"]]}, "name of a step"),
        ({"pending": ["card"]}, "name of a step"),
        ({"pending": [[]]}, "name of a step"),
        ({"pending": [["card", "green"]]}, "pending, card, side: expected a side, found 'green'"),
        ({"pending": [["card", 1]]}, "expected a side, found 1"),
        ({"pending": [["card"]]}, r"expected \(side\)"),
        ({"pending": 7}, "pending: expected a list of steps, found 7"),
        ({"position": {"heap": 3}, "pending": [["round"], ["round"]], "options": 7}, "expected a table"),
        ({"dice": {"key": "zz"}}, "dice"),
    ],
    ids=str,
)
def test_a_broken_position_is_explained(change: dict[str, object], told: str) -> None:
    """What does not hold is refused with the place and what was expected."""
    with pytest.raises(BadData, match=told):
        TOY.load({**match().dump(), **change})


def test_a_long_wrong_action_is_not_repeated_in_full() -> None:
    """The message of a refusal is short, whatever was sent; the action itself is kept beside it."""
    with pytest.raises(IllegalAction) as info:
        match().play("take " + "1" * 100_000)
    assert len(str(info.value)) < 400
    assert len(info.value.action) > 100_000
