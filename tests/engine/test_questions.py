"""Questions: all their faces, checked when they are declared; steps in order, in words, told while somebody listens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import pytest

from lancio import BadData, Preview, Reason
from lancio.engine.choices import Choices
from lancio.engine.dice import Dice, key_of
from lancio.engine.events import Log
from lancio.engine.fields import number, own, position
from lancio.engine.flow import NOBODY, Flow, State
from lancio.engine.game import Game, Outcome
from lancio.engine.kinds import Several, Thing
from lancio.engine.outcome import Chapter
from lancio.engine.questions import Question
from lancio.engine.scenario import OptionValue, Scenario
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names, Verbs
from lancio.engine.vocabulary import Vocabulary

UNITS = Names("unit", ("a", "b", "c"))
HEXES = Names("hex", ("off", "0101", "0102"))
VERBS = Verbs()
END = VERBS.verb("end")
TAKE = VERBS.verb("take", UNITS)
LEAVE = VERBS.verb("leave", UNITS)
MOVE = VERBS.verb("move", UNITS, HEXES)
FORM = VERBS.verb("form", UNITS, UNITS, UNITS)

CATALOGUE = Catalogue({"reason.taken": {"en": "{unit} is gone.", "it": "{unit} non c'è."}})
UNIT = Thing(UNITS)
WORDS = Vocabulary(
    CATALOGUE,
    {"unit": UNIT, "units": Several(UNIT), "hex": Thing(HEXES), "side": Thing(Names("side", ("red", "blue")))},
    plain="turn",
)


@position
class Heap(State):
    """Units that can be taken, and a list of what was done."""

    flow: ClassVar[Flow[Heap]] = Flow(WORDS)
    dice: Dice
    left: int = number(0, 7, 0b111)
    done: list[Any] = own([])


def flow() -> Flow[Heap]:
    """A flow without steps."""
    return Flow(WORDS)


def red(s: Heap, *_: int) -> int:
    """Red is asked."""
    return 0


def nothing_offered(s: Heap) -> Choices:
    return Choices()


def on_the_table(steps: Flow[Heap], *stack: tuple[Any, ...], log: Log | None = None) -> Heap:
    """A position with these steps pending, the first of them next."""
    s = Heap(Dice(key_of("questions")))
    s.stack = list(reversed(stack))
    type(s).flow = steps
    steps.settle(s, log)
    return s


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


# -- asking ------------------------------------------------------------------------------------


def test_each_verb_has_its_function_and_gets_its_arguments() -> None:
    """None, one, two or three; after those of the question; verbs of one form may share a function."""
    for args in ((), (1,), (1, 0b11)):
        steps = flow()

        def asked(s: Heap, *given: int) -> Choices:
            return Choices(
                [END.alone, TAKE.group(last=2), LEAVE.group(last=4), MOVE.group(0, last=2), FORM.group(0, 1, last=4)]
            )

        def note(s: Heap, *given: int) -> None:
            s.done.append(given)

        names = [["s"], ["s", "hex_"], ["s", "hex_", "units"]][len(args)]
        scope: dict[str, Any] = {"asked": asked}
        exec(f"def offers({', '.join(names)}): return asked({', '.join(names)})", scope)
        question = steps.question("ask", "1", red, always=True)(scope["offers"])
        question.on(END)(note)
        question.on(TAKE, LEAVE)(note)
        question.on(MOVE)(note)
        question.on(FORM)(note)
        answers = {END: (), TAKE: (1,), LEAVE: (2,), MOVE: (0, 1), FORM: (0, 1, 2)}
        for verb, given in answers.items():
            s = on_the_table(steps, ("ask", *args))
            s.apply(verb.code(*given) if given else verb.base)
            assert s.done == [(*args, *given)], (args, verb.word)
            assert s.over


def taking(**how: Any) -> tuple[Flow[Heap], Question[Heap, ...]]:
    """A question that offers what is left, and an end."""
    steps = flow()

    @steps.question("take", "1", red, **how)
    def offers(s: Heap) -> Choices:
        return Choices([TAKE.group(last=s.left), *([END.alone] if s.left else [])])

    @offers.on(TAKE)
    def take(s: Heap, unit: int) -> None:
        s.left &= ~(1 << unit)

    return steps, offers


def test_a_question_is_asked_once() -> None:
    """Unless it says otherwise."""
    steps, _ = taking()
    s = on_the_table(steps, ("take",))
    s.apply(TAKE.code(0))
    assert s.over and s.left == 0b110


def test_until_a_verb_is_answered_the_question_comes_again() -> None:
    """After every other answer, until that one is given or nothing is left to answer."""
    steps, _ = taking(until=END)
    s = on_the_table(steps, ("take",))
    s.apply(TAKE.code(0))
    assert (s.question, s.to_act, s.over) == (("take",), 0, False)
    s.apply(END.base)
    assert (s.over, s.left) == (True, 0b110)
    s = on_the_table(steps, ("take",))
    for unit in range(3):
        s.apply(TAKE.code(unit))
    assert s.over and s.left == 0


def test_what_ends_a_question_may_do_something() -> None:
    """The function of the last answer takes the place of doing nothing, and the question still ends."""
    steps, offers = taking(until=END)

    @offers.on(END)
    def stop(s: Heap) -> None:
        s.done.append("stopped")

    s = on_the_table(steps, ("take",))
    s.apply(END.base)
    assert s.over and s.done == ["stopped"]


def test_again_asks_as_long_as_there_are_answers() -> None:
    """With its arguments; a single answer is given at once."""
    steps = flow()

    @steps.question("empty", "1", lambda s, hex_: int(hex_), again=True)
    def offers(s: Heap, hex_: int) -> Choices:
        return Choices([TAKE.group(last=s.left)])

    @offers.on(TAKE)
    def take(s: Heap, hex_: int, unit: int) -> None:
        s.left &= ~(1 << unit)
        s.done.append((hex_, unit))

    s = on_the_table(steps, ("empty", 1))
    assert s.to_act == 1
    s.apply(TAKE.code(1))
    assert s.question == ("empty", 1)
    s.apply(TAKE.code(2))
    assert s.over and s.done == [(1, 1), (1, 2), (1, 0)]


def test_a_question_knows_whether_it_is_secret_and_always_asked() -> None:
    """As declared; neither by itself."""
    _, offers = taking()
    assert (offers.private, offers.always, offers.again, offers.rule) == (False, False, False, "1")
    _, offers = taking(private=True)
    assert (offers.private, offers.always) == (True, False)
    steps, offers = taking(always=True)
    assert (offers.private, offers.always) == (False, True)
    s = on_the_table(steps, ("take",))
    s.left = 0
    s.stack = [("take",)]
    steps.settle(s, None)
    assert s.over, "a question without answers is passed over even if it is always asked"


def test_an_answer_nobody_carries_out_is_an_error() -> None:
    """A verb that is offered needs its function."""
    steps, _ = taking()
    s = on_the_table(steps, ("take",))
    with pytest.raises(KeyError):
        s.apply(END.base)


def test_what_follows_is_laid_out_in_the_order_of_play() -> None:
    """Before all that is pending already; steps with and without arguments."""
    steps = flow()

    @steps.procedure("start")
    def start(s: Heap) -> None:
        s.then(first, second.of(2), third)

    @steps.procedure("first")
    def first(s: Heap) -> None:
        s.done.append("first")

    @steps.procedure("second")
    def second(s: Heap, hex_: int) -> None:
        s.done.append(hex_)
        s.then(last)

    @steps.procedure("third")
    def third(s: Heap) -> None:
        s.done.append("third")

    @steps.procedure("last")
    def last(s: Heap) -> None:
        s.done.append("last")

    s = on_the_table(steps, start.bare, last.bare)
    assert s.done == ["first", 2, "last", "third", "last"]
    assert s.over and s.to_act == NOBODY
    start(s)
    assert s.stack == [("third",), ("second", 2), ("first",)]


# -- telling -----------------------------------------------------------------------------------


def test_a_position_tells_while_somebody_listens() -> None:
    """Numbers are named; secrets say who sees them; losses are facts; what is revealed cannot be taken back."""
    steps = flow()

    @steps.procedure("tell")
    def tell(s: Heap) -> None:
        s.tell("moved", "1", unit=1, hex=2)
        s.tell("killed", "2", ("red",), unit=0, lost=0b101)

    @steps.procedure("reveal")
    def reveal(s: Heap) -> None:
        s.reveal("seen", None, ("blue",), unit=2, lost=1)

    log = Log()
    s = on_the_table(steps, tell.bare, log=log)
    assert [(e.kind, e.rule, e.sees, dict(e.data), e.lost) for e in log.events] == [
        ("moved", "1", None, {"unit": "b", "hex": "0102"}, ()),
        ("killed", "2", ("red",), {"unit": "a"}, ("a", "c")),
    ]
    assert not log.revealed and s.log is None
    log = Log()
    on_the_table(steps, reveal.bare, log=log)
    assert log.revealed and [(e.kind, e.sees, e.lost) for e in log.events] == [("seen", ("blue",), ("a",))]
    assert on_the_table(steps, tell.bare, reveal.bare).log is None


def test_an_event_with_a_blank_nobody_listed_is_an_error() -> None:
    """At least when somebody listens."""
    steps = flow()
    steps.procedure("tell")(lambda s: s.tell("painted", None, colour=1))
    with pytest.raises(TypeError, match="no blank 'colour'"):
        on_the_table(steps, ("tell",), log=Log())


# -- in words ----------------------------------------------------------------------------------


def test_pending_steps_are_written_in_words_and_read_back() -> None:
    """Each argument by the kind of its blank."""
    steps = flow()

    @steps.procedure("fall-back")
    def fall_back(s: Heap, units: int, hex_: int) -> None:
        return None

    frame = fall_back.of(0b110, 1)
    assert steps.write_step(WORDS, frame) == ["fall-back", ["b", "c"], "0101"]
    assert steps.read_step(WORDS, ["fall-back", ["b", "c"], "0101"]) == frame
    elsewhere = WORDS.laid(Names("hex", ("off", "15H6")))
    assert steps.write_step(elsewhere, frame) == ["fall-back", ["b", "c"], "15H6"]
    for written, problem in (
        ("fall-back", "the name of a step and its arguments"),
        ([], "the name of a step and its arguments"),
        (None, "the name of a step and its arguments"),
        (["nap"], "expected the name of a step, found 'nap'"),
        ([["fall-back"]], "expected the name of a step"),
        (["fall-back"], r"expected (units, hex), found []"),
        (["fall-back", ["b"], "0101", 3], "expected (units, hex)"),
        (["fall-back", 6, "0101"], "pending, fall-back, units: expected a list"),
        (["fall-back", ["b"], "9999"], "pending, fall-back, hex: expected a hex"),
    ):
        with pytest.raises(BadData) as error:
            steps.read_step(WORDS, written)
        assert problem in str(error.value)


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
