"""Being asked tells nothing: who is asked, when and how often does not hang on what the others may not know."""

from __future__ import annotations

from typing import Any

from lancio import Match
from lancio.engine.record import Record
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import play, scene, texts

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
