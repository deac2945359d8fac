"""Riddles on the server: their list, private matches made of them, and what their answers are worth."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.engine.riddles import Riddle
from lancio.server import telling
from lancio.server.describing import BODY, refuses
from lancio.server.hall import Hall
from lancio.server.lessons import made_of, sit_down
from lancio.server.making import Made
from lancio.server.parameters import Lang, Path, Strict
from lancio.server.refusals import Language, Refusal
from lancio.server.riddle_lines import line_of
from lancio.server.riddle_titles import titles_of, turn_of
from lancio.server.schoolbook import FollowShape, LessonStarted, RiddleAnswer, RiddleShape, TriedShape
from lancio.server.shapes import Term
from lancio.server.shelf import game_of
from lancio.server.wishes import NewRiddle


class Riddles(Controller):
    """Riddles, and matches made of them."""

    path = "/api"
    tags = ("lessons",)

    @get(
        "/games/{game:str}/riddles",
        sync_to_thread=True,
        summary="Riddles of a game, the easy ones first",
        responses=refuses("unknown_game"),
    )
    def shelf(self, game: Path, lang: Lang = "en") -> list[RiddleShape]:
        return [shape_of(riddle, lang) for riddle in game_of(game).riddles.values()]

    @get(
        "/games/{game:str}/riddles/{slug:str}",
        sync_to_thread=True,
        summary="What is best in a riddle, and why",
        responses=refuses("unknown_game", "unknown_riddle"),
    )
    def answer(self, game: Path, slug: Path, lang: Lang = "en") -> RiddleAnswer:
        return answer_of(riddle_of(game, slug), lang)

    @post(
        "/riddles",
        dto=Strict[NewRiddle],
        return_dto=None,
        summary="Put a riddle on the table: a private match",
        responses=refuses(*BODY, "unknown_game", "unknown_riddle"),
    )
    async def begin(self, state: State, data: JSONBody[NewRiddle]) -> LessonStarted:
        hall: Hall = state.hall
        return await sit_down(hall, await hall.run(hall.desk, made, data, hall.store.clock()))


def riddle_of(game: str, slug: str) -> Riddle:
    """A riddle by its name."""
    found = game_of(game).riddles.get(slug)
    if found is None:
        raise Refusal("unknown_riddle")
    return found


def made(wish: NewRiddle, now: float) -> Made:
    """The match of a riddle."""
    return made_of(riddle_of(wish.game, wish.riddle).lesson, 0, now)


def shape_of(riddle: Riddle, lang: Language) -> RiddleShape:
    """A riddle in a list."""
    match = riddle.match
    prompt = match.look(riddle.side)["prompt"]
    return RiddleShape(
        slug=riddle.slug,
        side=riddle.side,
        who=riddle.game.catalogue.say(f"side.{riddle.side}", lang),
        scenario=riddle.scenario,
        turn=turn_of(riddle),
        title=titles_of(riddle.game.slug, lang)[riddle.slug],
        asks=riddle.game.say_prompt(prompt, lang),
        count=len(riddle.worth),
        level=riddle.level,
    )


def answer_of(riddle: Riddle, lang: Language) -> RiddleAnswer:
    """What every answer is worth, and why the best one is."""
    match = riddle.match
    reasons = ((telling.term(match, name, lang), weight / 100) for name, weight in riddle.reasons)
    return RiddleAnswer(
        right=list(riddle.right),
        answers=[
            TriedShape(action, worth.chance / 1000, worth.worlds, action in riddle.right)
            for action, worth in riddle.worth.items()
        ],
        terms=[Term(text, weight) for text, weight in reasons if text],
        odds=odds_of(riddle, lang),
        lead=riddle.lead / 1000,
        error=riddle.error / 1000,
        follows=follow_of(riddle, riddle.right[0], lang),
        instead=follow_of(riddle, next(answer for answer in riddle.worth if answer not in riddle.right), lang),
    )


def follow_of(riddle: Riddle, answer: str, lang: Language) -> FollowShape:
    """An answer and what usually comes after it."""
    return FollowShape(answer, list(line_of(riddle.game.slug, riddle.slug, answer, lang)))


def odds_of(riddle: Riddle, lang: Language) -> dict[str, Any] | None:
    """The odds of what is best, where it throws dice."""
    found = riddle.match.preview(riddle.right[0])
    return telling.preview(riddle.match, found, lang) if found is not None else None
