"""What a game suggests to whoever does not want to think is legal, made from what that side knows, and has an end."""

from __future__ import annotations

from typing import Any

from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import UNIFORM, Case, answer

#: sides that set up or drop, by game, and how the advice on it is called; a game without one has none
SETTING_UP = {
    "night-drop": {"german": "set-up"},
    "drvar": {"yugoslav": "set-up", "german": "drop"},
    "histo-command": {"german": "set-up", "allied": "drop"},
    "duel-in-the-dark": {"german": "bases"},
}
#: answers without advice in a row after which no more is expected
LONG_ENOUGH = 25


def advice(match: Match) -> dict[str, Any] | None:
    """What is suggested to whoever must decide now."""
    prompt = match.view(match.to_act)["prompt"] if match.to_act else None
    return prompt.get("advice") if prompt else None


def check(match: Match, one: dict[str, Any]) -> None:
    """It can be played, it is said, only the asked are told, and only what they know goes in."""
    side = match.to_act
    assert one["actions"] and not any(match.why_not(action) for action in one["actions"])
    assert match.game.say_prompt(one, "it") != match.game.say_prompt(one, "en")
    assert advice(match.imagine(side, 3)) == one
    for other in match.sides:
        assert other == side or "advice" not in match.view(other)["prompt"]


def test_whoever_sets_up_can_follow_advice(case: Case) -> None:
    """In every scenario, with all options: from the first question on until no more is given."""
    match, dice = case.start(5), Dice(key_of("advice", case.slug))
    given: set[str] = set()
    since = 0
    while match.to_act is not None and since < LONG_ENOUGH:
        one = advice(match)
        since = 0 if one else since + 1
        if one is None:
            match.play(answer(match, dice, UNIFORM))
            continue
        if one["key"] not in given or dice.below(8) == 0:
            check(match, one)
        given.add(one["key"])
        match.play(one["actions"][dice.below(len(one["actions"]))])
    wanted = SETTING_UP.get(case.slug, {})
    assert given >= {key for side, key in wanted.items() if any(side in one for one in match.sides)}
