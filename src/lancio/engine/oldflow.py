# mypy: ignore-errors
"""Steps: the questions a game asks and the procedures between them, on a stack that is plain data.

A frame is a tuple: the name of a step and a few integers. The top of the stack says what happens
next. Procedures run; questions wait for an answer. Because the stack is data, a position in the
middle of anything can be cloned, saved, searched and undone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.events import Log
from lancio.engine.flow import NOBODY
from lancio.engine.flow import Flow as NewFlow
from lancio.engine.flow import State as NewState

Frame = tuple[Any, ...]


class State(NewState):
    """A position, as the engine and computer players handle it: no journal, no log, cheap to clone."""

    __slots__ = ()
    flow: ClassVar[Flow[Any]]  # type: ignore[assignment]

    dice: Dice
    #: what is pending, the next step last
    stack: list[Frame]
    #: the number of the side that must decide, NOBODY when the match is over
    to_act: int
    #: the answers it may give
    choices: Choices

    @abstractmethod
    def clone(self) -> Any:
        """An independent copy."""

    def apply(self, code: int, log: Log | None = None) -> None:
        """Give an answer, which must be one of `choices`, and go on to the next question."""
        frame = self.stack.pop()
        self.flow.questions[frame[0]].answer(self, frame, code, log)
        self.flow.settle(self, log)

    words: Any = None  # type: ignore[assignment]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.to_act == NOBODY

    @property
    def question(self) -> Frame | None:
        """The question that is asked now."""
        return self.stack[-1] if self.stack else None


S = TypeVar("S", bound=State)
Options = Callable[[S, Frame], Choices]
Answer = Callable[[S, Frame, int, Log | None], None]
Run = Callable[[S, Frame, Log | None], None]


class Question(Generic[S]):
    """A decision point: who decides, what the answers are, what an answer does."""

    def __init__(
        self,
        name: str,
        rule: str,
        asks: Callable[[S, Frame], int],
        always: bool,
        private: bool,
        options: Options[S],
    ) -> None:
        self.name = name
        self.rule = rule
        self.asks = asks
        #: ask even if there is a single answer
        self.always = always
        #: the answer is the side's secret
        self.private = private
        self.options = options
        self.answer: Answer[S]

    def answered(self, answer: Answer[S]) -> Answer[S]:
        """Decorates the function that carries out an answer. The frame is off the stack by then."""
        self.answer = answer
        return answer


class Flow(NewFlow[S]):
    """The steps of a game."""

    def __init__(self) -> None:
        self.questions: dict[str, Question[S]] = {}
        self.procedures: dict[str, Run[S]] = {}

    def question(
        self,
        name: str,
        rule: str,
        asks: Callable[[S, Frame], int],
        *,
        always: bool = False,
        private: bool = False,
    ) -> Callable[[Options[S]], Question[S]]:
        """Decorates the function that lists the answers. No answers: the question is passed over.
        A single answer is given at once, unless the question is `always` asked."""

        def declare(options: Options[S]) -> Question[S]:
            self.questions[name] = Question(name, rule, asks, always, private, options)
            return self.questions[name]

        return declare

    def procedure(self, name: str) -> Callable[[Run[S]], Run[S]]:
        """Decorates a function that runs when its frame is on top (and has been taken off)."""

        def declare(run: Run[S]) -> Run[S]:
            self.procedures[name] = run
            return run

        return declare

    def write_step(self, words: Any, frame: Frame) -> list[Any]:
        """Raw."""
        return list(frame)

    def read_step(self, words: Any, entry: object) -> Frame:
        """Raw."""
        if not isinstance(entry, list | tuple) or not entry:
            raise BadData("position, pending", f"expected the name of a step and numbers, found {entry!r}")
        name = entry[0]
        if not isinstance(name, str) or (name not in self.questions and name not in self.procedures):
            raise BadData("position, pending", f"expected the name of a step, found {name!r}")
        if not all(isinstance(number, int) for number in entry[1:]):
            raise BadData("position, pending", f"expected whole numbers after {name!r}, found {entry[1:]!r}")
        return tuple(entry)

    def settle(self, s: S, log: Log | None) -> None:
        """Run procedures until somebody must decide or nothing is left."""
        stack = s.stack
        questions = self.questions
        while stack:
            frame = stack[-1]
            question = questions.get(frame[0])
            if question is None:
                stack.pop()
                self.procedures[frame[0]](s, frame, log)
                continue
            choices = question.options(s, frame)
            if choices.count > 1 or (choices.count and question.always):
                s.to_act = question.asks(s, frame)
                s.choices = choices
                return
            stack.pop()
            if choices.count:
                question.answer(s, frame, choices.pick(0), log)
        s.to_act = NOBODY
        s.choices = NOTHING
