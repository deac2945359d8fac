"""The HTTP interface (docs/api.md). Every handler asks who is there, then what may be known or done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import JSONBody, QueryParameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from lancio import BadData, IllegalAction, LancioError, Match, Record
from lancio.engine.reasons import Reason
from lancio.server import telling
from lancio.server.hall import Hall
from lancio.server.limits import Limits, address_of
from lancio.server.parameters import Keys, Lang, Number, Path, SeatName, Settings, Strict, Text, Wish
from lancio.server.refusals import Language, Refusal
from lancio.server.secrecy import hash_of
from lancio.server.shapes import (
    Created,
    Frame,
    ListedMatch,
    NewMatch,
    News,
    Play,
    Proposed,
    ReasonShape,
    Seat,
    Summary,
    Undo,
)
from lancio.server.shelf import Games
from lancio.server.store import HUMAN
from lancio.server.summary import summarise
from lancio.server.table import Pending, Table, waker

SPECTATOR = "spectator"
MANY_KEYS = 1000
#: so many actions are told in sentences without a pause
LONG = 20
#: a watcher is told that the server is still there every so many seconds
BEAT = 14.0


def split(header: str | None) -> list[str]:
    """The keys in a header."""
    keys = [key.strip() for key in (header or "").split(",") if key.strip()]
    if not keys:
        raise Refusal("no_key")
    if len(keys) > MANY_KEYS:
        raise Refusal("malformed", detail=f"more than {MANY_KEYS} keys")
    return keys


def opens(table: Table, header: str | None) -> set[str | None]:
    """The sides that the keys open; None among them is a spectator."""
    opened = {table.holders[hash_] for hash_ in map(hash_of, split(header)) if hash_ in table.holders}
    if not opened:
        raise Refusal("wrong_key")
    return opened


def looks(table: Table, header: str | None, seat: str | None) -> str | None:
    """Who looks: the side that the key opens, None for a spectator."""
    opened = opens(table, header)
    if seat is not None:
        side = None if seat == SPECTATOR else seat
        if side not in opened:
            raise Refusal("other_seat", seat=seat)
        return side
    sides = opened - {None} or opened
    if len(sides) > 1:
        raise Refusal("which_seat")
    return next(iter(sides))


def decides(table: Table, header: str | None, seat: str | None) -> str:
    """Who acts: as above; of several keys without a word, the one whose decision it is."""
    try:
        side = looks(table, header, seat)
    except Refusal as refusal:
        if refusal.code != "which_seat" or table.match.to_act is None:
            raise
        side = looks(table, header, table.match.to_act)
    if side is None:
        raise Refusal("spectator")
    return side


#: what a seat does at a table
Do = Callable[[Table, str], Pending]


class Asked(NamedTuple):
    """What comes with every wish to change a match."""

    keys: str | None
    seat: str | None
    version: int
    lang: Language
    since: int = 0
    legal: bool = False


async def change(hall: Hall, id: str, asked: Asked, do: Do) -> Seat:
    """Change a match as a seat that looks at its newest version may; what it sees then."""
    table = await hall.room(id, fresh=False)
    side = await carry_out(hall, table, asked, do)
    await written(hall, table, side, asked.lang)
    return telling.seat(table, side, asked.lang, asked.since, legal=asked.legal)


async def carry_out(hall: Hall, table: Table, asked: Asked, do: Do) -> str:
    """Do what a seat wants, if it may. When this returns it is on the disk, and everybody knows. Which seat it was."""
    async with table.flight():
        try:
            pending = prepared(table, asked, do)
        except Refusal:
            # who was at another process may know more than this table
            if not await hall.run(hall.desk, table.catch_up):
                raise
            pending = prepared(table, asked, do)
        await hall.write(table, pending)
    hall.wake(table)
    return pending.entry.side


def playing(action: str) -> Do:
    """To play an action."""

    def play(table: Table, side: str) -> Pending:
        if table.match.to_act != side:
            raise Refusal("not_your_turn")
        return table.play(side, action)

    return play


async def written(hall: Hall, table: Table, side: str | None, lang: Language) -> None:
    """See that the log of a seat is written, elsewhere if it is long."""
    if telling.unwritten(table, side, lang) > LONG:
        await hall.run(hall.reads, telling.log, table, side, lang)


def prepared(table: Table, asked: Asked, do: Do) -> Pending:
    """What a seat wants, if it may."""
    side = decides(table, asked.keys, asked.seat)
    if table.match.to_act is None:
        raise Refusal("match_over")
    if asked.version != table.versions[side]:
        raise Refusal("stale", version=table.versions[side])
    return do(table, side)


class Matches(Controller):
    """Matches: made, looked at, played."""

    path = "/api/matches"
    tags = ("matches",)

    @post(dto=Strict[NewMatch], return_dto=None, summary="A new match")
    async def create(self, state: State, data: JSONBody[NewMatch]) -> Created:
        hall = hall_of(state)
        limits: Limits | None = state.limits
        if limits is not None and any(name != HUMAN for name in data.seats.values()):
            limits.computer(hall.computing)
        card, keys, spectator = await hall.run(
            hall.desk, hall.create, data.game, data.scenario, data.options, data.seats, data.seed
        )
        # a computer that has the first decision begins at once
        await hall.room(card.id)
        return Created(card.id, keys, spectator, telling.promise(card))

    @get(summary="The matches that the keys open, newest first")
    async def shelf(self, state: State, keys: Keys = None) -> list[ListedMatch]:
        hall = hall_of(state)
        return [
            ListedMatch(
                id=listed.card.id,
                game=listed.card.game,
                scenario=listed.card.scenario,
                seats=dict(listed.card.seats),
                holds=sorted(listed.holds, key=lambda side: (side is None, side)),
                turn=listed.status["turn"],
                to_act=listed.status["to_act"],
                outcome=listed.status["outcome"],
                actions=listed.status["actions"],
                created=listed.card.created,
                changed=listed.changed,
            )
            for listed in await hall.run(hall.desk, hall.listed, split(keys))
        ]

    @get("/{id:str}", summary="All that a seat may know")
    async def look(
        self,
        state: State,
        id: Path,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        legal: Wish = False,
    ) -> Seat:
        hall = hall_of(state)
        table = await hall.room(id)
        side = looks(table, keys, seat)
        await written(hall, table, side, lang)
        return telling.seat(table, side, lang, since, legal=legal)

    @post(
        "/{id:str}/actions",
        dto=Strict[Play],
        return_dto=None,
        status_code=200,
        summary="Play one of the actions offered",
    )
    async def play(
        self,
        state: State,
        id: Path,
        data: JSONBody[Play],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        legal: Wish = False,
    ) -> Seat:
        asked = Asked(keys, seat, data.version, lang, since, legal)
        return await change(hall_of(state), id, asked, playing(data.action))

    @post(
        "/{id:str}/undo",
        dto=Strict[Undo],
        return_dto=None,
        status_code=200,
        summary="Take back the last action",
    )
    async def undo(
        self,
        state: State,
        id: Path,
        data: JSONBody[Undo],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        legal: Wish = False,
    ) -> Seat:
        return await change(hall_of(state), id, Asked(keys, seat, data.version, lang, since, legal), Table.undo)

    @post(
        "/{id:str}/finish",
        dto=Strict[Undo],
        return_dto=None,
        status_code=200,
        summary="Play out a match whose winner is certain",
    )
    async def finish(
        self,
        state: State,
        id: Path,
        data: JSONBody[Undo],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall = hall_of(state)
        table = await hall.room(id)
        side = decides(table, keys, seat)
        if table.match.to_act is None:
            raise Refusal("match_over")
        if data.version != table.versions[side]:
            raise Refusal("stale", version=table.versions[side])
        if not table.match.settled:
            raise Refusal("not_settled")
        # all who play must agree: whoever holds the keys of all their seats speaks for them
        if not {name for name, who in table.card.seats.items() if who == HUMAN} <= opens(table, keys):
            raise Refusal("not_alone")
        await hall.play_out(table)
        return telling.seat(table, side, lang)

    @get("/{id:str}/preview", summary="Modifiers and exact chances of an action")
    async def preview(
        self,
        state: State,
        id: Path,
        action: Text,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> dict[str, Any]:
        hall = hall_of(state)
        table = await hall.room(id)
        match = self._asked(table, keys, seat).copy()

        def preview() -> dict[str, Any]:
            try:
                return telling.preview(match, match.preview(action), lang)
            except IllegalAction as error:
                raise Refusal("illegal", error.reasons, action=action) from error

        return await hall.run(hall.reads, preview)

    @get("/{id:str}/toward", summary="What to do next to bring pieces to a hex")
    async def toward(
        self, state: State, id: Path, units: Settings, goal: Text, keys: Keys = None, seat: SeatName = None
    ) -> Proposed | None:
        hall = hall_of(state)
        table = await hall.room(id)
        match = self._asked(table, keys, seat).copy()
        try:
            found = await hall.run(hall.reads, match.toward, units.split(","), goal)
        except BadData as error:
            raise Refusal("malformed", detail=str(error)) from error
        return found and Proposed(*found)

    @get("/{id:str}/why", summary="Why an action is not legal now")
    async def why(
        self,
        state: State,
        id: Path,
        action: Text,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> list[ReasonShape]:
        hall = hall_of(state)
        table = await hall.room(id)
        side = looks(table, keys, seat)
        match = table.match.copy()
        if match.to_act is not None and match.to_act != side:
            reasons: tuple[Reason, ...] = (Reason("not_your_turn"),)
        else:
            reasons = await hall.run(hall.reads, match.why_not, action)
        return [ReasonShape(reason.text(lang), reason.rule) for reason in reasons]

    @get("/{id:str}/sight", summary="What is seen from a hex, and what hides the rest")
    async def sight(
        self, state: State, id: Path, hex: Text, lang: Lang = "en", keys: Keys = None, seat: SeatName = None
    ) -> dict[str, Any] | None:
        hall = hall_of(state)
        table = await hall.room(id)
        side = looks(table, keys, seat)
        try:
            return await hall.run(hall.reads, telling.sight, table.match.copy(), hex, side, lang)
        except BadData as error:
            raise Refusal("malformed", detail=str(error)) from error

    @staticmethod
    def _asked(table: Table, keys: str | None, seat: str | None) -> Match:
        """The match, for the side that decides: what its choices are is nobody else's business."""
        side = decides(table, keys, seat)
        if table.match.to_act is None:
            raise Refusal("match_over")
        if table.match.to_act != side:
            raise Refusal("not_your_turn")
        return table.match

    @get("/{id:str}/replay", summary="The match again, from what the viewer may know")
    async def replay(
        self,
        state: State,
        id: Path,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        until: Number = 2**31 - 1,
    ) -> list[Frame]:
        hall = hall_of(state)
        table = await hall.room(id)
        side = looks(table, keys, seat)
        try:
            return await hall.run(hall.reads, telling.replay, table, side, lang, since, until)
        except LancioError as error:
            raise Refusal("outdated", [str(error)]) from error

    @get("/{id:str}/record", media_type=MediaType.TEXT, summary="The record as text")
    async def record(self, state: State, id: Path, keys: Keys = None, seat: SeatName = None) -> str:
        hall = hall_of(state)
        table = await hall.room(id)
        side = looks(table, keys, seat)
        match = table.match
        if match.outcome:
            return str(await hall.run(hall.reads, match.record))
        return str(await hall.run(hall.reads, Record.for_side, match, side))

    @get("/{id:str}/summary", summary="A finished match in figures")
    async def summary(
        self, state: State, id: Path, lang: Lang = "en", keys: Keys = None, seat: SeatName = None
    ) -> Summary:
        hall = hall_of(state)
        table = await hall.room(id)
        looks(table, keys, seat)
        if table.match.outcome is None:
            raise Refusal("not_over")
        known: Summary | None = table.memory.get(("summary", lang))
        if known is None:
            try:
                known = await hall.run(hall.reads, summarise, table.card, table.match, lang, table.numbers)
            except LancioError as error:
                raise Refusal("outdated", [str(error)]) from error
            table.memory["summary", lang] = known
        return known

    @get("/{id:str}/live", summary="Server-sent events: the version, whenever something changed")
    async def live(
        self,
        request: Request[Any, Any, Any],
        state: State,
        id: Path,
        keys: Keys = None,
        key: Annotated[str | None, QueryParameter(max_length=32_000, required=False)] = None,
        seat: SeatName = None,
    ) -> ServerSentEvent:
        hall = hall_of(state)
        table = await hall.room(id)
        given = ",".join(part for part in (keys, key) if part)
        sides = opens(table, given) if seat is None else {looks(table, given, seat)}
        return ServerSentEvent(limited(state.limits, address_of(request), news(hall, table, sides)))


async def limited(
    limits: Limits | None, address: str, told: AsyncIterator[ServerSentEventMessage]
) -> AsyncIterator[ServerSentEventMessage]:
    """A stream, one of those that an address may hold open."""
    with limits.stream(address) if limits is not None else nullcontext():
        async for message in told:
            yield message


async def news(hall: Hall, table: Table, sides: set[str | None]) -> AsyncIterator[ServerSentEventMessage]:
    """The version now, and again whenever it changes; for several seats, the sum of theirs."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()
    stop = table.watch(waker(changed))
    told: News | None = None
    # beats come by the clock, whatever happens: a secret action that is not told must not shift them
    beat = loop.time() + BEAT
    try:
        while not hall.closed:
            changed.clear()
            now = News(sum(table.versions[side] for side in sides), table.thinking)
            if now != told:
                told = now
                yield ServerSentEventMessage(data=msgspec.json.encode(now).decode())
            if loop.time() >= beat:
                beat += BEAT
                yield ServerSentEventMessage(data=None, comment="still here")
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, beat - loop.time()))
            except TimeoutError:
                continue
    finally:
        stop()


def hall_of(state: State) -> Hall:
    """The hall of this application."""
    hall: Hall = state.hall
    return hall


@get("/api/openapi.json", sync_to_thread=True, include_in_schema=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This interface, described for programs."""
    return request.app.openapi_schema.to_schema()


ROUTES = (Games, Matches, openapi)
