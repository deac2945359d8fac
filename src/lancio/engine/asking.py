"""What is asked now, as a view tells it, and when something else would be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lancio.engine.flow import State
from lancio.engine.reasons import Reason
from lancio.engine.verbs import Verbs
from lancio.engine.windows import Window

if TYPE_CHECKING:
    from lancio.engine.game import Game

#: of a verb that belongs to other questions so many are named
MOMENTS = 3


def is_window(game: Game[Any], s: State) -> bool:
    """Whether a window is open: a question to the side that does not act."""
    frame = s.question
    return frame is not None and isinstance(game.flow.questions[frame[0]], Window)


def only_answer(game: Game[Any], s: State) -> int | None:
    """The one answer to a question whose asking hides nothing: anybody may give it for whoever is asked."""
    frame = s.question
    if frame is None or s.over or not game.flow.questions[frame[0]].frank or s.choices.count != 1:
        return None
    return next(iter(s.choices))


def declining(game: Game[Any], s: State) -> int | None:
    """The answer that lets an open window pass, whatever could be done at it."""
    frame = s.question
    question = None if frame is None or s.over else game.flow.questions[frame[0]]
    return question.decline.alone[0] if isinstance(question, Window) else None


def prompt(game: Game[Any], s: State, to_act: str | None, asked: bool) -> dict[str, object] | None:
    """The question of a position for whoever is asked, and that it is somebody else's for the others."""
    frame = s.question
    if frame is None or s.over:
        return None
    if not asked:
        return {"step": "wait", "side": to_act, "rule": None, "text": "prompt.wait", "data": {}}
    question = game.flow.questions[frame[0]]
    told: dict[str, object] = {
        "step": question.name,
        "side": to_act,
        "rule": question.rule,
        "text": f"prompt.{question.name}",
        "data": game.ask(s, frame),
    }
    if isinstance(question, Window):
        told["window"] = question.facts()
    if only_answer(game, s) is not None:
        told["forced"] = True
    advice = game.advise(s, frame)
    if advice is not None:
        told["advice"] = advice
    return told


def other_moment(game: Game[Any], s: State, verbs: Verbs, code: int) -> Reason:
    """What is said against an action to which no rule objects: its verb answers another question, and when that is
    asked; or, in the last resort, that it is not among the choices."""
    frame = s.question
    assert frame is not None
    asked = game.flow.questions[frame[0]]
    verb = verbs.of(code)
    if verb.number in asked.answers:
        return Reason("not_offered", asked.rule)
    others = [question for question in game.flow.questions.values() if verb.number in question.answers]
    if not others:
        return Reason("not_now", asked.rule)
    moments = [question.name for question in others[:MOMENTS]]
    return s.words.no("other_moment", others[0].rule, verb=verb.word, moments=moments)
