"""What a person may ask of the computers: advice on his decision, to play on at once, and how a match went."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio import Match
from lancio.engine.dice import key_of
from lancio.server import telling
from lancio.server.api import AGAIN, Asked, ready
from lancio.server.computers import PLAYS_OUT
from lancio.server.describing import BODY, CHANGE, MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import looks
from lancio.server.limits import ADVISE, DEPUTE, Limits, address_of
from lancio.server.parameters import Keys, Lang, Path, SeatName, Strict
from lancio.server.reading import BEGUN
from lancio.server.refusals import Language, Refusal
from lancio.server.results import Chances
from lancio.server.rows import HUMAN
from lancio.server.shapes import Advised, Deputed, Hurried, Term
from lancio.server.table import Table
from lancio.server.thinking import Failed, Question
from lancio.server.wishes import AskAdvice, Nothing

#: seconds of looking ahead for an answer to a person
SECONDS = 2.0


class Advising(Controller):
    """A computer's word."""

    path = "/api/matches"
    tags = ("matches",)

    @post(
        "/{id:str}/advice",
        dto=Strict[AskAdvice],
        return_dto=None,
        status_code=200,
        summary="What a computer would do, from what the seat knows: up to three answers, the best first",
        responses=refuses(*CHANGE, "not_your_turn", "no_advice", "no_idea"),
    )
    async def advise(
        self,
        request: Request[Any, Any, Any],
        state: State,
        id: Path,
        data: JSONBody[AskAdvice],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> list[Advised]:
        hall: Hall = state.hall
        table = await hall.room(id)
        asked = Asked(keys, seat, data.version, lang)
        match = may_ask(table, asked)
        found = table.memory.get(("advice", data.version, match.to_act))
        if found is None:
            limits: Limits | None = state.limits
            if limits is not None:
                limits.take(ADVISE, address_of(request))
            found = await thought_over(hall, table, asked, match)
        return await hall.run(hall.reads, told, match, found, lang)

    @post(
        "/{id:str}/deputy",
        dto=Strict[AskAdvice],
        return_dto=None,
        status_code=200,
        summary="One answer for a person who leaves the rest of his activation to a computer; it is noted as advice",
        responses=refuses(*CHANGE, "not_your_turn", "no_advice", "no_idea"),
    )
    async def depute(
        self,
        request: Request[Any, Any, Any],
        state: State,
        id: Path,
        data: JSONBody[AskAdvice],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Deputed:
        hall: Hall = state.hall
        table = await hall.room(id)
        asked = Asked(keys, seat, data.version, lang)
        match = may_ask(table, asked)
        limits: Limits | None = state.limits
        if limits is not None:
            limits.take(DEPUTE, address_of(request))
        return Deputed(await deputed(hall, table, asked, match))

    @post(
        "/{id:str}/hurry",
        dto=Strict[Nothing],
        return_dto=None,
        status_code=200,
        summary="Let the computer whose turn it is play what it has found so far",
        responses=refuses(*MATCH, *BODY, "waiting", "spectator"),
    )
    async def hurry(
        self, state: State, id: Path, data: JSONBody[Nothing], keys: Keys = None, seat: SeatName = None
    ) -> Hurried:
        hall: Hall = state.hall
        table = await hall.room(id)
        side = looks(table, keys, seat)
        if side is None:
            raise Refusal("spectator")
        # the word goes into a pipe: not on the loop
        return Hurried(table.thinking and await hall.run(hall.desk, hall.computers.hurry, id))

    @get(
        "/{id:str}/chances",
        summary="A finished match looked back on: each side's chance to win, and the decisions that cost most",
        responses=refuses(*BEGUN, "not_over"),
    )
    async def chances(
        self, state: State, id: Path, lang: Lang = "en", keys: Keys = None, seat: SeatName = None
    ) -> Chances:
        hall: Hall = state.hall
        table = await hall.room(id)
        looks(table, keys, seat)
        if table.match.outcome is None:
            raise Refusal("not_over")
        return await hall.reviews.of(table, lang)


def may_ask(table: Table, asked: Asked) -> Match:
    """The match, for whoever has to decide and may be advised."""
    side = ready(table, asked)
    if table.match.to_act != side or table.card.seats[side] != HUMAN:
        raise Refusal("not_your_turn")
    if not table.advises:
        raise Refusal("no_advice")
    return table.match


async def thought_over(hall: Hall, table: Table, asked: Asked, match: Match) -> list[list[Any]]:
    """What the computers advise, written into the journal: the same word for everybody who asks at the same version.
    Two who ask at once are told the same."""
    side = match.to_act
    assert side is not None
    memory, place = table.memory, ("advice", asked.version, side)
    waiting = ("advice", "asked", asked.version, side)
    if waiting not in memory:
        memory[waiting] = asyncio.ensure_future(_ask(hall, table, match, side))
    try:
        found: list[list[Any]] = await asyncio.shield(memory[waiting])
    except Failed as error:
        memory.pop(waiting, None)
        raise Refusal("no_idea") from error
    if place not in memory:
        memory[place] = found
        await _written(hall, table, asked, side, [match.verbs.notation(code) for code, *_ in found])
    return found


async def _ask(hall: Hall, table: Table, match: Match, side: str) -> list[list[Any]]:
    computers, game = hall.computers, table.card.game
    await computers.measure(game, table.card.scenario)
    budget = computers.thinkers.speeds.budget(game, SECONDS, computers.share)
    key = key_of(table.card.seed, side, "advice", table.version)
    said = await computers.thinkers.ask({"advise": budget, "position": match.dump(), "key": key.hex()})
    found: list[list[Any]] = said["advice"]
    return found


async def _written(hall: Hall, table: Table, asked: Asked, side: str, actions: list[str], left: bool = False) -> None:
    """Write down that a side was advised; `left`: it leaves its decision to the computer. If it has acted meanwhile,
    the advice came too late and is none."""
    async with table.flight():
        for again in reversed(range(AGAIN)):
            may_ask(table, asked)
            try:
                await hall.write(table, table.advise(side, actions, left))
                return
            except Refusal as refusal:
                if refusal.code != "stale" or not again:
                    raise


async def deputed(hall: Hall, table: Table, asked: Asked, match: Match) -> str:
    """What the computer that plays matches out would answer, written into the journal as a decision left to it."""
    side = match.to_act
    assert side is not None
    question = Question.of(match, PLAYS_OUT, table.card.seed, side, table.version)
    try:
        code = await hall.computers.thinkers.decide(question)
    except Failed as error:
        raise Refusal("no_idea") from error
    action = match.verbs.notation(code)
    await _written(hall, table, asked, side, [action], left=True)
    return action


def told(match: Match, found: list[list[Any]], lang: Language) -> list[Advised]:
    """Advice in words. Odds that cannot be told are left out: advice must not break on them."""
    out = []
    for code, chance, _, reasons in found:
        action = match.verbs.notation(code)
        try:
            preview = match.preview(action)
        except Exception:
            preview = None
        odds = telling.preview(match, preview, lang) if preview is not None else None
        terms = [Term(text, weight) for name, weight in reasons if (text := telling.term(match, name, lang))]
        out.append(Advised(action, round(chance, 4), terms, odds))
    return out
