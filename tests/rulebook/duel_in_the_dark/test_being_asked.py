"""Being asked tells nothing: who is asked, when and how often does not hang on what the others may not know."""

from __future__ import annotations

from typing import Any

import pytest

from lancio import Event, Match
from lancio.engine.dice import Dice, key_of
from lancio.engine.record import Record
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import GAME, play, scene, texts
from tests.rulebook.duel_in_the_dark.test_nights import EVERYTHING

OPTIONS = {"weather_change": True, "replot_weather": True, "replot_when": "covered"}


def night(target: str, tail: str, **more: Any) -> Match:
    """The same night for two targets: Berlin lies under cloud after the drift, Leipzig does not."""
    given: dict[str, Any] = {
        "options": OPTIONS,
        "wind": "E",
        "clouds": "19",
        "squadrons": {"yellow": "6 ground 8"},
        "bomber": "20 high",
        "start": "16",
        "route": "E E E E " + tail,
        "flown": 4,
        "target": target,
        "mosquito": "30 high",
        "dice": [1],
    }
    return scene(**{**given, **more})


NIGHTS = (("berlin", "E W W W W W"), ("leipzig", "SE W NW W W W"))


@proves("DD-8.3a.1")
def test_a_covered_target_does_not_show() -> None:
    """After every change the British are asked, whatever lies over the target; to the German all of it is the same: the
    side to act, the events, the lines of the record."""
    told = []
    for target, tail in NIGHTS:
        match = night(target, tail)
        match.play("close")
        lines = str(Record.for_side(match, "german")).splitlines()
        told.append((match.to_act, match.view("german"), match.log("german"), lines))
    assert told[0] == told[1]
    assert told[0][0] == "british"


@proves("DD-8.3a.1")
def test_once_bombed_the_question_stays() -> None:
    """Nothing can be covered any more, and yet the question comes: its answers alone differ."""
    match = scene(options=OPTIONS, wind="E", squadrons={"yellow": "6 ground 8"}, bomber="18 high", start="16",
                  route="NE E E SW W W", flown=4, target="emden", bombed="11", mosquito="30 high", card=1, dice=[1],
                  turn_at=3)  # fmt: skip
    play(match, "close")
    assert match.to_act == "british" and texts(match) == {"keep"}


# -- two worlds that the German cannot tell apart ------------------------------------------------

#: what the British reveal: from here on two worlds may differ
SHOWN = {
    "bomber-placed", "bomber-moved", "window-turned", "city-bombed", "bomber-landed", "crests-handed",
    "window-announced",
}  # fmt: skip
#: a night in which weather drifts over some cities while the target is open
SEED = 11
VARIANTS: list[dict[str, object]] = [
    {"replot_when": "covered"},
    {"window_plan": "announcement", "walls": "drawn"},
    {"window_rule": "literal", "kill_medals": "after"},
]


def secret(match: Match) -> bool:
    """Whether the question on the table is the business of one side alone."""
    frame = match.state.question
    return frame is not None and GAME.flow.questions[frame[0]].private


def answer(match: Match, dice: Dice, among: set[str]) -> str:
    """Any answer, but a ready set-up soon."""
    texts_ = sorted(among)
    quick = [text for text in texts_ if text.startswith("setup")]
    return quick[0] if quick and dice.below(2) else texts_[dice.below(len(texts_))]


def first_difference(one: tuple[Event, ...], other: tuple[Event, ...]) -> set[str]:
    """The kinds of the first events that two stories do not share; empty if they are the same. None may simply be
    longer: then somebody is asked in one world where the other goes on."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            return {a.kind, b.kind}
    assert len(one) == len(other), (one[len(other) :], other[len(one) :])
    return set()


@proves("DD-6.3.3", "DD-8.3a.1", "DD-X.walls.1", "DD-X.window.1")
@pytest.mark.parametrize("more", VARIANTS)
def test_two_worlds_ask_the_same(more: dict[str, object]) -> None:
    """The true world and an imagined one go on side by side with the same dice and the same open answers: the German is
    shown, asked and told the same until the British show something, and every open answer can be given in both."""
    match = GAME.start("night", seed=SEED, options={**EVERYTHING, "scheme": False, **more})
    dice = Dice(key_of("worlds", str(more)))
    compared = 0
    while match.to_act is not None:
        if match.to_act == "german" and worth_a_look(match, dice):
            compared += side_by_side(match.copy(), match.imagine("german", dice.below(10**6)), dice)
        match.play(answer(match, dice, texts(match)))
    assert compared > 50


def worth_a_look(match: Match, dice: Dice) -> bool:
    """Now and then once the British have a plan; often when the weather is about to change."""
    view = match.view(None)
    changes = (view["tracks"]["weather"] or {}).get("changes", ())
    return view["turn"]["phase"] >= 3 and not dice.below(2 if view["turn"]["card"] + 1 in changes else 8)


def side_by_side(one: Match, other: Match, dice: Dice) -> int:
    """How many answers two worlds took before the British showed something, or drew in secret."""
    other.state.dice = Dice.load(one.state.dice.dump())
    told = len(one.log("german")), len(other.log("german"))
    for count in range(60):
        assert one.to_act == other.to_act
        if one.to_act is None:
            return count
        assert one.view("german") == other.view("german")
        assert secret(one) == secret(other)
        if secret(one):
            for world in (one, other):
                while world.to_act is not None and secret(world):
                    world.play(answer(world, dice, texts(world)))
            if one.state.dice.count != other.state.dice.count:
                return count
        else:
            both = texts(one) & texts(other)
            assert both, one.state.question
            if one.to_act == "german":
                assert texts(one) == texts(other)
            chosen = answer(one, dice, both)
            one.play(chosen)
            other.play(chosen)
        shown = first_difference(one.log("german")[told[0] :], other.log("german")[told[1] :])
        if shown:
            assert shown & SHOWN, shown
            return count
    return 60
