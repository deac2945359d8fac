"""Questions: all their faces, checked when they are declared and found by the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from lancio import Preview, Reason
from lancio.engine.choices import Choices
from lancio.engine.dice import Dice
from lancio.engine.flow import Flow
from lancio.engine.game import Game, Outcome
from lancio.engine.outcome import Chapter
from lancio.engine.scenario import OptionValue, Scenario
from tests.engine.heap import (
    END,
    FORM,
    LEAVE,
    MOVE,
    TAKE,
    VERBS,
    Heap,
    flow,
    nothing_offered,
    on_the_table,
    red,
)

# -- declaring ---------------------------------------------------------------------------------


def test_a_step_speaks_the_vocabulary() -> None:
    """A parameter that is no blank is refused when the step is declared; `hex_` is the blank `hex`."""
    steps = flow()

    def by_colour(s: Heap, colour: int) -> Choices:
        return Choices()

    def paint(s: Heap, colour: int) -> None:
        return None

    with pytest.raises(TypeError, match="no blank 'colour'"):
        steps.question("paint", "1", red)(by_colour)
    with pytest.raises(TypeError, match="no blank 'colour'"):
        steps.procedure("paint")(paint)
    assert not steps.questions and not steps.procedures

    @steps.procedure("clear")
    def clear(s: Heap, hex_: int, units: int) -> None:
        return None

    assert clear.blanks == ("hex", "units")


def test_a_step_has_one_name() -> None:
    """No two questions, no two procedures, and no question and procedure with the same name."""
    steps = flow()
    steps.question("rest", "1", red)(nothing_offered)
    steps.procedure("count")(lambda s: None)
    for name in ("rest", "count"):
        with pytest.raises(TypeError, match="already"):
            steps.question(name, "1", red)(nothing_offered)
        with pytest.raises(TypeError, match="already"):
            steps.procedure(name)(lambda s: None)


def declared() -> tuple[Flow[Heap], Any]:
    """A question with an argument."""
    steps = flow()

    @steps.question("gather", "1", red)
    def gather(s: Heap, hex_: int) -> Choices:
        return Choices([TAKE.group(last=s.left)])

    return steps, gather


def right(s: Heap, hex_: int, unit: int) -> Any: ...
def other_name(s: Heap, place: int, unit: int) -> Any: ...
def too_few(s: Heap, hex_: int) -> Any: ...
def too_many(s: Heap, hex_: int, unit: int, more: int) -> Any: ...
def swapped(s: Heap, unit: int, hex_: int) -> Any: ...
def open_end(s: Heap, hex_: int, *units: int) -> Any: ...
def all_open(s: Heap, *numbers: int) -> Any: ...
def wrong_open(s: Heap, place: int, *units: int) -> Any: ...


@pytest.mark.parametrize("face", ["on", "objects", "foresees"])
def test_an_answer_is_given_the_arguments_of_question_and_verb(face: str) -> None:
    """First those of the question, by their names, then those of the verb; a function that does not fit is
    refused when it is attached, and told what it would be given."""
    _, gather = declared()
    for fitting in (right, open_end, all_open):
        assert getattr(gather, face)(TAKE)(fitting) is fitting
    for f in (other_name, too_few, too_many, swapped, wrong_open):
        with pytest.raises(TypeError, match=rf"{f.__name__}: 'take' to 'gather' is given \(s, hex, unit\)"):
            getattr(gather, face)(TAKE)(f)
    with pytest.raises(TypeError, match=r"'move' to 'gather' is given \(s, hex, unit, hex\)"):
        getattr(gather, face)(TAKE, MOVE)(right)


def test_a_judge_is_given_the_arguments_and_the_side() -> None:
    """Named like the question's; one that does not fit is refused."""
    _, gather = declared()

    def judge(s: Heap, hex_: int, side: int) -> Any: ...

    assert gather.judged()(judge) is judge
    assert gather.judged(0, 1)(judge) is judge
    assert set(gather.judges) == {None, 0, 1}
    for f in (too_few, too_many, other_name):
        with pytest.raises(TypeError, match=r"judges 'gather' given \(s, hex, side\)"):
            gather.judged()(f)


def test_a_prompt_is_given_the_arguments() -> None:
    """And nothing else."""
    _, gather = declared()
    assert gather.tells(too_few) is too_few
    with pytest.raises(TypeError, match=r"tells 'gather' given \(s, hex\)"):
        gather.tells(right)


def test_a_step_is_laid_out_with_all_its_arguments() -> None:
    """`of` wants as many as there are, in their order."""
    _, gather = declared()
    assert gather.of(2) == ("gather", 2) and gather.bare == ("gather",)
    for args in ((), (1, 2)):
        with pytest.raises(TypeError, match=r"gather takes \(hex\)"):
            gather.of(*args)


# -- what the game finds by the question on the table ------------------------------------------


class Mini(Game[Heap]):
    """A game that is only its questions."""

    slug = "mini"
    title = "Mini"
    sides = ("red", "blue")
    verbs = VERBS

    def __init__(self, steps: Flow[Heap]) -> None:
        self.flow = steps
        self.scenarios = {}

    def new(self, scenario: Scenario, options: Mapping[str, OptionValue], dice: Dice) -> Heap:
        raise NotImplementedError

    def pack(self, s: Heap) -> dict[str, Any]:
        return {}

    def unpack(
        self, scenario: Scenario, options: Mapping[str, OptionValue], saved: Mapping[str, Any], dice: Dice
    ) -> Heap:
        raise NotImplementedError

    def picture(self, s: Heap, side: int) -> dict[str, Any]:
        return {}

    def redeal(self, s: Heap, side: int, dice: Dice) -> None:
        return None

    def result(self, s: Heap) -> Outcome:
        return Outcome(None, "done", {})

    def turn(self, s: Heap) -> int:
        return 1

    def chapter(self, s: Heap) -> Chapter:
        return Chapter("turn", {"turn": 1})

    def blanks(self, s: Heap) -> dict[str, object]:
        return {"turn": 3, "unit": 0}


def faces() -> tuple[Mini, Heap]:
    """Two questions that share their faces."""
    steps = flow()

    @steps.question("take", "1", red)
    def offers(s: Heap, hex_: int) -> Choices:
        return Choices([TAKE.group(last=s.left)])

    @steps.question("leave", "1", red)
    def leaves(s: Heap, hex_: int) -> Choices:
        return Choices([TAKE.group(last=s.left)])

    @offers.foresees(TAKE)
    def odds(s: Heap, hex_: int, unit: int) -> Preview:
        return Preview(note=f"{hex_}-{unit}")

    @offers.objects(TAKE)
    @leaves.objects(TAKE)
    def gone(s: Heap, hex_: int, unit: int) -> Iterator[Reason]:
        yield s.no("taken", "1", unit=unit)

    @offers.judged(0)
    def red_thinks(s: Heap, hex_: int, side: int) -> dict[int, float]:
        return {TAKE.code(0): float(hex_)}

    @offers.judged()
    @leaves.judged(1)
    def others_think(s: Heap, hex_: int, side: int) -> dict[int, float]:
        return {TAKE.code(1): float(side)}

    @offers.tells
    def more(s: Heap, hex_: int) -> dict[str, object]:
        return {"units": s.left, "unit": 1}

    return Mini(steps), on_the_table(steps, ("take", 2))


def test_the_game_finds_the_faces_of_the_question_on_the_table() -> None:
    """Previews, objections, judgements of a side or of everybody; none where nobody attached any."""
    game, s = faces()
    assert game.asked(s) == (game.flow.questions["take"], (2,))
    assert game.foresee(s, TAKE.code(1), 0) == Preview(note="2-1")
    assert game.foresee(s, END.base, 0) is None
    (reason,) = game.objections(s, TAKE.code(2), 0)
    assert (reason.text("en"), reason.text("it"), reason.rule) == ("c is gone.", "c non c'è.", "1")
    assert list(game.objections(s, MOVE.code(0, 1), 0)) == []
    assert game.rate(s, 0) == {TAKE.code(0): 2.0}
    assert game.rate(s, 1) == {TAKE.code(1): 1.0}
    s.stack = [("leave", 1)]
    assert game.foresee(s, TAKE.code(1), 0) is None
    assert [reason.key for reason in game.objections(s, TAKE.code(2), 0)] == ["taken"]
    assert game.rate(s, 0) is None and game.rate(s, 1) == {TAKE.code(1): 1.0}


def test_a_prompt_has_the_blanks_of_game_arguments_and_question() -> None:
    """In words; what the question tells goes before what every prompt may say."""
    game, s = faces()
    assert game.ask(s, ("take", 2)) == {"turn": 3, "unit": "b", "hex": "0102", "units": ["a", "b", "c"]}
    assert game.ask(s, ("leave", 1)) == {"turn": 3, "unit": "a", "hex": "0101"}


# -- verbs among the choices -------------------------------------------------------------------


def test_a_verb_finds_its_answers_among_the_choices() -> None:
    """All arguments one by one, group by group as masks, the last ones of given first ones; none of other verbs."""
    choices = Choices([MOVE.group(1, last=0b110), TAKE.group(last=0b101), END.alone, MOVE.group(0, last=0b1)])
    assert list(MOVE.among(choices)) == [(1, 1), (1, 2), (0, 0)]
    assert list(TAKE.among(choices)) == [(0,), (2,)]
    assert list(END.among(choices)) == [()]
    assert list(LEAVE.among(choices)) == []
    assert list(MOVE.sets_among(choices)) == [(1, 0b110), (0, 0b1)]
    assert list(TAKE.sets_among(choices)) == [(0b101,)]
    assert list(FORM.sets_among(choices)) == []
    assert (MOVE.last_among(choices, 1), MOVE.last_among(choices, 2), TAKE.last_among(choices)) == (0b110, 0, 0b101)
    assert END.alone == (END.base, 1) and END.alone is END.alone
    assert MOVE.is_in(MOVE.code(1, 2)) and not TAKE.is_in(MOVE.code(1, 2))
    assert (
        MOVE.args(MOVE.code(1, 2)) == (1, 2) and END.args(END.base) == () and FORM.args(FORM.code(0, 1, 2)) == (0, 1, 2)
    )
