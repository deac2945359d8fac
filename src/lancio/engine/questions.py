"""Steps: the questions a game asks and the procedures between them.

A pending step is a tuple: its name and the arguments of its function, small integers. An answer's function gets the
same arguments and then those of the verb. What a question offers, does, foresees, objects and judges may stand in
different modules; all of it is attached to the question, and checked when it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar

from lancio.engine.choices import ARG, LAST, Choices
from lancio.engine.manners import USUAL, Manner
from lancio.engine.reasons import Reason
from lancio.engine.tally import Preview
from lancio.engine.verbs import VERB, Verb, args_of

if TYPE_CHECKING:
    from lancio.engine.flow import State

#: a step and its arguments, waiting on the stack
Frame = tuple[Any, ...]

S = TypeVar("S", bound="State")
P = ParamSpec("P")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])
Rates = Mapping[int, float]


def blank_of(parameter: str) -> str:
    """The blank that a parameter's name stands for: `hex_` is `hex`."""
    return parameter.rstrip("_")


@dataclass(frozen=True, slots=True)
class Advice:
    """A good answer for whoever does not want to think, made from what that side knows: codes that are equally good,
    and blanks of the sentence `advice.KEY`. A player may follow advice of one key from question to question."""

    key: str
    codes: tuple[int, ...]
    blanks: Mapping[str, object] = field(default_factory=dict)


class Step(Generic[S, P, R]):
    """A function that waits on the stack for its turn. Its parameters are blanks of the vocabulary."""

    def __init__(self, name: str, function: Callable[Concatenate[S, P], R]) -> None:
        self.name = name
        self.function = function
        self.bare: Frame = (name,)
        self.blanks = tuple(blank_of(parameter) for parameter in list(signature(function).parameters)[1:])
        #: of a frame
        self.size = 1 + len(self.blanks)

    def __call__(self, s: S, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.function(s, *args, **kwargs)

    def of(self, *args: P.args, **_: P.kwargs) -> Frame:
        """The step with its arguments, in their order, to be put on the stack."""
        frame = (self.name, *args)
        if len(frame) != self.size:
            raise TypeError(f"{self.name} takes ({', '.join(self.blanks)}), not {args!r}")
        return frame


class Question(Step[S, P, Choices]):
    """A decision point: who decides, what the answers are, what each of them does, brings and is worth."""

    def __init__(
        self,
        name: str,
        function: Callable[Concatenate[S, P], Choices],
        rule: str,
        asks: Callable[..., int],
        *,
        always: bool,
        private: bool,
        again: bool,
        until: Verb | None,
        frank: bool = False,
    ) -> None:
        super().__init__(name, function)
        self.rule = rule
        self.asks = asks
        #: ask even if there is a single answer
        self.always = always
        #: the asking hides nothing: whoever shows it may give a single answer by itself
        self.frank = frank
        #: the answer is the side's secret
        self.private = private
        #: asked again after every answer, but not after this one
        self.again = again
        self.until = until
        #: verb -> how many arguments, whether the question stays, what is done
        self.answers: dict[int, tuple[int, bool, Callable[..., None]]] = {}
        self.previews: dict[int, Callable[..., Preview | None]] = {}
        self.reasons: dict[int, Callable[..., Iterable[Reason]]] = {}
        #: side -> how it judges the answers, and whether it wants to be told the manner
        self.judges: dict[int | None, tuple[Callable[..., Rates], bool]] = {}
        #: the kind of thing that answers begin with, where each can be judged for itself; a quick player looks at a few
        self.apart: str | None = None
        self.prompt: Callable[..., Mapping[str, object]] | None = None
        self.advice: Callable[..., Advice | None] | None = None

    # -- its faces -----------------------------------------------------------------------------

    def on(self, *verbs: Verb) -> Callable[[F], F]:
        """Decorates what an answer with this verb does. Verbs with the same arguments may share a function."""

        def attach(verb: Verb, f: F) -> None:
            stays = self.again and verb is not self.until
            self.answers[verb.number] = (len(verb.kinds), stays, f)

        return self._face(verbs, attach)

    def foresees(self, *verbs: Verb) -> Callable[[F], F]:
        """Decorates what an answer with this verb would bring."""

        def attach(verb: Verb, f: F) -> None:
            self.previews[verb.number] = f

        return self._face(verbs, attach)

    def objects(self, *verbs: Verb) -> Callable[[F], F]:
        """Decorates why an answer with this verb is not among the choices. Also for verbs that this question never
        offers."""

        def attach(verb: Verb, f: F) -> None:
            self.reasons[verb.number] = f

        return self._face(verbs, attach)

    def judged(self, *sides: int, apart: str | None = None) -> Callable[[F], F]:
        """Decorates how good the answers are, in the eyes of these sides (none given: of everybody): a function of
        the position, the question's arguments and then the side; one that takes a keyword `manner` is told in what
        manner to judge. `apart`: answers that begin with different things of this kind are judged one without the
        other, so that who is in a hurry can leave some out of `s.choices`."""

        def attach(f: F) -> F:
            self.apart = apart or self.apart
            self._check(f, (*self.blanks, "side"), f"judges {self.name!r}")
            self.judges.update(dict.fromkeys(sides or (None,), (f, "manner" in signature(f).parameters)))
            return f

        return attach

    def tells(self, f: F) -> F:
        """Decorates what the prompt's sentence needs beside the question's arguments: blank -> value, in numbers."""
        self._check(f, self.blanks, f"tells {self.name!r}")
        self.prompt = f
        return f

    def advises(self, f: F) -> F:
        """Decorates what is suggested to whoever is asked: an `Advice`, or None."""
        self._check(f, self.blanks, f"advises on {self.name!r}")
        self.advice = f
        return f

    def _face(self, verbs: tuple[Verb, ...], attach: Callable[[Verb, F], None]) -> Callable[[F], F]:
        def declare(f: F) -> F:
            for verb in verbs:
                given = (*self.blanks, *(kind.kind for kind in verb.kinds))
                self._check(f, given, f"{verb.word!r} to {self.name!r} is")
                attach(verb, f)
            return f

        return declare

    def _check(self, f: Callable[..., Any], wanted: tuple[str, ...], what: str) -> None:
        """The function must take the question's arguments by name, and as many more as there are. One that ends in
        `*` takes what comes; keywords are another matter."""
        parameters = [p for p in list(signature(f).parameters.values())[1:] if p.kind is not Parameter.KEYWORD_ONLY]
        open_end = any(p.kind is Parameter.VAR_POSITIONAL for p in parameters)
        given = tuple(blank_of(p.name) for p in parameters if p.kind is not Parameter.VAR_POSITIONAL)
        named = self.blanks[: len(given)] if open_end else self.blanks
        if given[: len(named)] != named or (len(given) != len(wanted) and not open_end):
            raise TypeError(f"{f.__qualname__}: {what} given ({', '.join(('s', *wanted))})")

    # -- at the table --------------------------------------------------------------------------

    def rates(self, s: S, args: Frame, side: int, manner: Manner = USUAL) -> Rates | None:
        """How good the answers to this question with its arguments are in the eyes of a side; None: nobody can say."""
        found = self.judges.get(side) or self.judges.get(None)
        if found is None:
            return None
        judge, told = found
        return judge(s, *args, side, manner=manner) if told else judge(s, *args, side)

    def options(self, s: S, frame: Frame) -> Choices:
        """The answers to this pending question."""
        return self.function(s, *frame[1:])  # type: ignore[call-arg]

    def answer(self, s: S, frame: Frame, code: int) -> None:
        """Carry out an answer. The frame is off the stack."""
        n, stays, does = self.answers[code >> VERB]
        if stays:
            s.stack.append(frame)
        # most questions have no arguments, most verbs one or two: plain calls, because this is the hot path
        if len(frame) > 1 or n > 2:
            does(s, *frame[1:], *args_of(code, n))
        elif n == 2:
            does(s, code >> ARG & LAST, code & LAST)
        elif n == 1:
            does(s, code & LAST)
        else:
            does(s)


def nothing(s: object, *_: object) -> None:
    """An answer that only ends a question, whatever its arguments."""
