"""The flow of a game: its steps on a stack that is plain data, and the position that walks through them.

The top of the stack says what happens next. Procedures run; questions wait for an answer. Because the stack is
data, a position in the middle of anything can be cloned, saved, searched and undone. The position tells what
happens while somebody listens.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, ParamSpec, Self, TypeVar

from lancio.engine.board import OFF
from lancio.engine.choices import NOTHING, Choices
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.events import Drop, Log
from lancio.engine.kinds import PLAIN
from lancio.engine.questions import Frame, Question, Step, nothing
from lancio.engine.reasons import Reason
from lancio.engine.verbs import Verb
from lancio.engine.vocabulary import Vocabulary

if TYPE_CHECKING:
    from lancio.engine.orders import StandingOrders

NOBODY = -1
Sees = tuple[str, ...] | None
#: a piece that jumped, the hex aimed at, the direction and the distance of its drift, the hex where it came down or OFF
Drift = tuple[int, int, int, int, int]

P = ParamSpec("P")


class State(ABC):
    """A position, as the engine and computer players handle it: no journal, cheap to clone. Games declare theirs
    with `lancio.engine.fields.position`."""

    __slots__ = ("choices", "dice", "log", "stack", "to_act")
    flow: ClassVar[Flow[Any]]

    dice: Dice
    #: what is pending, the next step last
    stack: list[Frame]
    #: the number of the side that must decide, NOBODY when the match is over
    to_act: int
    #: the answers it may give
    choices: Choices
    #: who listens to the action going on; a clone has nobody
    log: Log | None

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError("a position is declared with @position, which writes its copy")

    def apply(self, code: int, log: Log | None = None) -> None:
        """Give an answer, which must be one of `choices`, and go on to the next question."""
        self.log = log
        frame = self.stack.pop()
        self.flow.questions[frame[0]].answer(self, frame, code)
        self.flow.settle(self, log)

    def reseed(self, key: bytes) -> None:
        """Other dice from here on: what they will show follows from the key alone."""
        self.dice = Dice(key)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.to_act == NOBODY

    @property
    def question(self) -> Frame | None:
        """The question that is asked now."""
        return self.stack[-1] if self.stack else None

    @property
    def words(self) -> Vocabulary:
        """The vocabulary of this table."""
        return self.flow.words

    # -- telling -------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        rule: str | None,
        sees: Sees = None,
        /,
        *,
        lost: int = 0,
        loser: int = NOBODY,
        **data: object,
    ) -> None:
        """Something happened. Numbers and masks are named by the vocabulary. `lost`: the pieces that were lost, or
        lost strength, a mask; `loser`: whose they were, a side, where their names do not tell."""
        if self.log is not None:
            words = self.words
            fallen = words.kinds["units"].write(lost) if lost else ()
            whose = words.kind("side").write(loser) if loser != NOBODY else None
            self.log.note(kind, rule, sees, words.write(data), fallen, whose)

    def tell_drop(self, kind: str, rule: str | None, drift: Drift, /, **data: object) -> None:
        """Somebody came down from the air, for everybody to see."""
        if self.log is not None:
            words = self.words
            unit, aimed, way, far, hex_ = drift
            write = words.kind("hex").write
            landed = None if hex_ == OFF else write(hex_)
            jump = Drop(words.kind("unit").write(unit), write(aimed), landed, way, far)
            self.log.note(kind, rule, None, words.write(data), dropped=jump)

    def reveal(
        self,
        kind: str,
        rule: str | None,
        sees: Sees = None,
        /,
        *,
        lost: int = 0,
        loser: int = NOBODY,
        **data: object,
    ) -> None:
        """Something happened that lets a side learn a secret: it cannot be taken back."""
        if self.log is not None:
            self.tell(kind, rule, sees, lost=lost, loser=loser, **data)
            self.log.revealed = True

    def no(self, key: str, rule: str | None, **data: object) -> Reason:
        """A reason why something cannot be done. Numbers and masks are named by the vocabulary."""
        return self.words.no(key, rule, **data)

    # -- going on ------------------------------------------------------------------------------

    def then(self, *steps: Step[Any, Any, Any] | Frame) -> None:
        """What comes next, in this order, before anything that is pending already."""
        append = self.stack.append
        for step in reversed(steps):
            append(step if type(step) is tuple else step.bare)

    def skip(self, step: Step[Any, Any, Any]) -> None:
        """The next of these steps that is pending does not happen."""
        for i in reversed(range(len(self.stack))):
            if self.stack[i][0] == step.name:
                del self.stack[i]
                return


S = TypeVar("S", bound=State)


class Flow(Generic[S]):
    """The steps of a game, and its vocabulary."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.questions: dict[str, Question[S, Any]] = {}
        self.procedures: dict[str, Step[S, Any, None]] = {}
        #: what units do at windows without asking, in games that have it
        self.orders: StandingOrders | None = None

    def question(
        self,
        name: str,
        rule: str,
        asks: Callable[..., int],
        *,
        until: Verb | None = None,
        again: bool = False,
        always: bool = False,
        private: bool = False,
        frank: bool = False,
    ) -> Callable[[Callable[Concatenate[S, P], Choices]], Question[S, P]]:
        """Decorates the function that lists the answers. No answers: the question is passed over. A single answer is
        given at once, unless the question is `always` asked; if it is `frank`, only so that records have it: whoever
        shows it need not put it then. With `until` a verb, or `again`, it is asked again after
        every other answer, until it has no answers. `asks` says which side is asked."""

        def declare(function: Callable[Concatenate[S, P], Choices]) -> Question[S, P]:
            stays = again or until is not None
            question = Question(
                name, function, rule, asks, always=always, private=private, again=stays, until=until, frank=frank
            )
            if until is not None:
                question.on(until)(nothing)
            self.enter(question)
            return question

        return declare

    def procedure(self, name: str) -> Callable[[Callable[Concatenate[S, P], None]], Step[S, P, None]]:
        """Decorates a function that runs when its turn has come."""

        def declare(function: Callable[Concatenate[S, P], None]) -> Step[S, P, None]:
            step = Step(name, function)
            self.enter(step)
            return step

        return declare

    def enter(self, step: Step[S, Any, Any]) -> None:
        """One more step of the game. Its blanks must be in the vocabulary, its name must be new."""
        if step.name in self.questions or step.name in self.procedures:
            raise TypeError(f"there is a step {step.name!r} already")
        for blank in step.blanks:
            if self.words.kind(blank) is PLAIN:
                raise TypeError(f"{step.name}: the blank {blank!r} must have a kind that can check it")
        if isinstance(step, Question):
            self.questions[step.name] = step
        else:
            self.procedures[step.name] = step

    def step(self, name: str) -> Step[S, Any, Any]:
        """A step by its name."""
        return self.questions.get(name) or self.procedures[name]

    def secret(self, question: str, code: int) -> bool:
        """Whether an answer to a question is its giver's secret: all are if it asks in private, and everywhere that
        somebody thinks of a standing order."""
        return self.questions[question].private or (self.orders is not None and self.orders.think.is_in(code))

    def settle(self, s: S, log: Log | None) -> None:
        """Run procedures until somebody must decide or nothing is left."""
        s.log = log
        stack = s.stack
        questions, procedures = self.questions, self.procedures
        while stack:
            frame = stack[-1]
            question = questions.get(frame[0])
            bare = len(frame) == 1  # most steps are: plain calls, because this is the hot path
            if question is None:
                stack.pop()
                run = procedures[frame[0]].function
                run(s) if bare else run(s, *frame[1:])
                continue
            choices = question.function(s) if bare else question.function(s, *frame[1:])
            if choices.count > 1 or (choices.count and question.always):
                s.to_act = question.asks(s) if bare else question.asks(s, *frame[1:])
                s.choices = choices
                break
            stack.pop()
            if choices.count:
                question.answer(s, frame, choices.pick(0))
        else:
            s.to_act = NOBODY
            s.choices = NOTHING
        s.log = None

    # -- pending steps in words ----------------------------------------------------------------

    def write_step(self, words: Vocabulary, frame: Frame) -> list[Any]:
        """A pending step in words: `["fall-back", ["505-c1", "505-s2"]]`."""
        step = self.step(frame[0])
        return [step.name, *(words.kind(b).write(v) for b, v in zip(step.blanks, frame[1:], strict=True))]

    def read_step(self, words: Vocabulary, written: object) -> Frame:
        """A pending step back from words, each argument checked by its kind."""
        if not isinstance(written, list | tuple) or not written:
            raise BadData("position, pending", f"expected the name of a step and its arguments, found {written!r}")
        name, *args = written
        if not isinstance(name, str) or (name not in self.questions and name not in self.procedures):
            raise BadData("position, pending", f"expected the name of a step, found {name!r}")
        step = self.step(name)
        where = f"position, pending, {name}"
        if len(args) != len(step.blanks):
            raise BadData(where, f"expected ({', '.join(step.blanks)}), found {args!r}")
        pairs = zip(step.blanks, args, strict=True)
        return (name, *(words.kind(blank).read(value, f"{where}, {blank}") for blank, value in pairs))
