"""Lessons on the server: their list, their words, and private matches made of them."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio import BadData
from lancio.engine import own
from lancio.engine.lessons import Lesson, Phrase
from lancio.server.course import status_of
from lancio.server.describing import BODY, refuses
from lancio.server.hall import Hall
from lancio.server.keeping import rules_of
from lancio.server.making import Made
from lancio.server.parameters import Lang, Path, Strict
from lancio.server.refusals import Refusal
from lancio.server.rows import HUMAN, Card
from lancio.server.schoolbook import LessonShape, LessonStarted, StepShape
from lancio.server.secrecy import new_id, new_key
from lancio.server.shelf import game_of
from lancio.server.sittings import Sitting
from lancio.server.wishes import NewLesson

#: who sits where nobody does: whatever happens there is written in the lesson
SCRIPT = "random"


class Lessons(Controller):
    """Lessons, and matches made of them."""

    path = "/api"
    tags = ("lessons",)

    @get(
        "/games/{game:str}/lessons", sync_to_thread=True, summary="Lessons of a game", responses=refuses("unknown_game")
    )
    def shelf(self, game: Path, lang: Lang = "en") -> list[LessonShape]:
        return [shape_of(lesson, lang) for lesson in game_of(game).lessons.values()]

    @get(
        "/games/{game:str}/lessons/{slug:str}",
        sync_to_thread=True,
        summary="A lesson with its steps",
        responses=refuses("unknown_game", "unknown_lesson"),
    )
    def lesson(self, game: Path, slug: Path, lang: Lang = "en") -> LessonShape:
        return shape_of(lesson_of(game, slug), lang, whole=True)

    @post(
        "/lessons",
        dto=Strict[NewLesson],
        return_dto=None,
        summary="Begin a lesson: a private match",
        responses=refuses(*BODY, "unknown_game", "unknown_lesson"),
    )
    async def begin(self, state: State, data: JSONBody[NewLesson]) -> LessonStarted:
        hall: Hall = state.hall
        return await sit_down(hall, await hall.run(hall.desk, made, data, hall.store.clock()))


async def sit_down(hall: Hall, new: Made) -> LessonStarted:
    """Keep the match of a lesson."""
    await hall.also(hall.keep_new, new)
    # what the lesson itself answers first comes at once
    await hall.room(new.card.id)
    return LessonStarted(new.card.id, new.keys, new.card.scenario, dict(new.card.seats))


def lesson_of(game: str, slug: str) -> Lesson:
    """A lesson by its name."""
    found = game_of(game).lessons.get(slug)
    if found is None:
        raise Refusal("unknown_lesson")
    return found


def made(wish: NewLesson, now: float) -> Made:
    """The match of a lesson, from one of its steps on."""
    return made_of(lesson_of(wish.game, wish.lesson), wish.step, now)


def made_of(lesson: Lesson, step: int, now: float) -> Made:
    """The private match that a lesson is."""
    try:
        match = lesson.begin(step)
    except BadData as error:
        raise Refusal("unknown_lesson") from error
    card = Card(
        new_id(),
        lesson.game.slug,
        lesson.scenario,
        dict(match.options),
        lesson.seed,
        True,
        {side: HUMAN if side == lesson.side else SCRIPT for side in match.sides},
        now,
        own.digest_of(lesson.game.slug),
        rules=rules_of(lesson.game.slug),
        advice=False,
        lesson=f"{lesson.slug}:{step}" if step else lesson.slug,
    )
    keys = {lesson.side: new_key()}
    sittings = (Sitting(lesson.side, True, now),)
    return Made(card, keys, {}, new_key(), sittings, {**status_of(match), "entries": 0}, None)


def shape_of(lesson: Lesson, lang: str, *, whole: bool = False) -> LessonShape:
    """A lesson for the client."""

    def said(phrase: Phrase | None) -> str | None:
        return phrase[lang] if phrase else None

    return LessonShape(
        slug=lesson.slug,
        title=lesson.title[lang],
        about=lesson.about[lang],
        minutes=lesson.minutes,
        side=lesson.side,
        count=len(lesson.steps),
        won=lesson.won[lang],
        steps=[
            StepShape(step.do[lang], said(step.why), list(step.look), step.asks, list(step.solution))
            for step in (lesson.steps if whole else ())
        ],
    )
