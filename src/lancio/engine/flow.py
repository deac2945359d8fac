"""Steps: the questions a game asks and the procedures between them, on a stack that is plain data.

A frame is a tuple: the name of a step and a few integers. The top of the stack says what happens
next. Procedures run; questions wait for an answer. Because the stack is data, a position in the
middle of anything can be cloned, saved, searched and undone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from lancio.engine.choices import NOTHING, Choices
from lancio.engine.dice import Dice
from lancio.engine.events import Log

Frame = tuple[Any, ...]
NOBODY = -1


class State(ABC):
    """A position, as the engine and computer players handle it: no journal, no log, cheap to clone."""

    __slots__ = ("choices", "dice", "stack", "to_act")
    flow: ClassVar[Flow[Any]]

    dice: Dice
    #: what is pending, the next step last
    stack: list[Frame]
    #: the number of the side that must decide, NOBODY when the match is over
    to_act: int
    #: the answers it may give
    choices: Choices

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    def apply(self, code: int, log: Log | None = None) -> None:
        """Give an answer, which must be one of `choices`, and go on to the next question."""
        frame = self.stack.pop()
        self.flow.questions[frame[0]].answer(self, frame, code, log)
        self.flow.settle(self, log)

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


class Flow(Generic[S]):
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
