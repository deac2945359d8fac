"""The HTTP interface (docs/api.md). Every handler asks who is there, then what may be known or done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import Controller, Request, get, post
from litestar.concurrency import sync_to_thread
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.params import JSONBody, QueryParameter
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

import lancio
from lancio import BadData, IllegalAction, Record
from lancio.engine.reasons import Reason
from lancio.server import telling
from lancio.server.hall import Hall
from lancio.server.parameters import Keys, Lang, Number, Path, SeatName, Strict, Text, Wish
from lancio.server.refusals import Language, Refusal
from lancio.server.secrecy import hash_of
from lancio.server.shapes import (
    Created,
    Frame,
    ListedMatch,
    NewMatch,
    News,
    Play,
    ReasonShape,
    Seat,
    Summary,
    Undo,
)
from lancio.server.shelf import Games
from lancio.server.summary import summarise
from lancio.server.table import HUMAN, Table

SPECTATOR = "spectator"
MANY_KEYS = 1000
#: a watcher looks into the journal this often, for what another process may have written
PATIENCE = 2.0
#: and is told that the server is still there every so many seconds
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


class Asked(NamedTuple):
    """What comes with every wish to change a match."""

    keys: str | None
    seat: str | None
    version: int
    lang: Language
    since: int
    legal: bool


def change(hall: Hall, id: str, asked: Asked, do: Callable[[Table, str], None]) -> Seat:
    """Change a match as a seat that looks at its newest version may; what it sees then."""
    table = hall.table(id)
    with table.lock:
        side = decides(table, asked.keys, asked.seat)
        if table.match.to_act is None:
            raise Refusal("match_over")
        if asked.version != table.versions[side]:
            raise Refusal("stale", version=table.versions[side])
        do(table, side)
        answer = telling.seat(table, side, asked.lang, asked.since, legal=asked.legal)
    hall.wake(table)
    return answer


class Matches(Controller):
    """Matches: made, looked at, played."""

    path = "/api/matches"
    tags = ("matches",)

    @post(sync_to_thread=True, dto=Strict[NewMatch], return_dto=None, summary="A new match")
    def create(self, state: State, data: JSONBody[NewMatch]) -> Created:
        card, keys, spectator = hall_of(state).create(data.game, data.scenario, data.options, data.seats, data.seed)
        return Created(card.id, keys, spectator, telling.promise(card))

    @get(sync_to_thread=True, summary="The matches that the keys open, newest first")
    def shelf(self, state: State, keys: Keys = None) -> list[ListedMatch]:
        given = split(keys)
        hall = hall_of(state)
        hashes = {hash_of(key) for key in given}
        out = []
        for listed in hall.listed(given):
            card = listed.card
            holders = hall.store.holders(card.id)
            holds = [side for hash_, side in holders.items() if hash_ in hashes]
            out.append(
                ListedMatch(
                    id=card.id,
                    game=card.game,
                    scenario=card.scenario,
                    seats=dict(card.seats),
                    holds=sorted(holds, key=lambda side: (side is None, side)),
                    turn=listed.status["turn"],
                    to_act=listed.status["to_act"],
                    outcome=listed.status["outcome"],
                    actions=listed.status["actions"],
                    created=card.created,
                    changed=listed.changed,
                )
            )
        return out

    @get("/{id:str}", sync_to_thread=True, summary="All that a seat may know")
    def look(
        self,
        state: State,
        id: Path,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        legal: Wish = False,
    ) -> Seat:
        table = hall_of(state).table(id)
        side = looks(table, keys, seat)
        with table.lock:
            return telling.seat(table, side, lang, since, legal=legal)

    @post(
        "/{id:str}/actions",
        sync_to_thread=True,
        dto=Strict[Play],
        return_dto=None,
        status_code=200,
        summary="Play one of the actions offered",
    )
    def play(
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
        def play(table: Table, side: str) -> None:
            if table.match.to_act != side:
                raise Refusal("not_your_turn")
            table.play(side, data.action)

        return change(hall_of(state), id, Asked(keys, seat, data.version, lang, since, legal), play)

    @post(
        "/{id:str}/undo",
        sync_to_thread=True,
        dto=Strict[Undo],
        return_dto=None,
        status_code=200,
        summary="Take back the last action",
    )
    def undo(
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
        return change(hall_of(state), id, Asked(keys, seat, data.version, lang, since, legal), Table.undo)

    @post(
        "/{id:str}/finish",
        sync_to_thread=True,
        dto=Strict[Undo],
        return_dto=None,
        status_code=200,
        summary="Play out a match whose winner is certain",
    )
    def finish(
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
        hall = hall_of(state)

        def finish(table: Table, side: str) -> None:
            if not table.match.settled:
                raise Refusal("not_settled")
            people = {name for name, who in table.card.seats.items() if who == HUMAN}
            # all who play must agree: whoever holds the keys of all their seats speaks for them
            if not people <= opens(table, keys):
                raise Refusal("not_alone")
            hall.play_out(table)

        return change(hall, id, Asked(keys, seat, data.version, lang, since, legal), finish)

    @get("/{id:str}/preview", sync_to_thread=True, summary="Modifiers and exact chances of an action")
    def preview(
        self,
        state: State,
        id: Path,
        action: Text,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> dict[str, Any]:
        table = hall_of(state).table(id)
        with table.lock:
            match = self._asked(table, keys, seat)
            try:
                return telling.preview(match, match.preview(action), lang)
            except IllegalAction as error:
                raise Refusal("illegal", error.reasons, action=action) from error

    @get("/{id:str}/why", sync_to_thread=True, summary="Why an action is not legal now")
    def why(
        self,
        state: State,
        id: Path,
        action: Text,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> list[ReasonShape]:
        table = hall_of(state).table(id)
        with table.lock:
            side = looks(table, keys, seat)
            match = table.match
            if match.to_act is not None and match.to_act != side:
                reasons: tuple[Reason, ...] = (Reason("not_your_turn"),)
            else:
                reasons = match.why_not(action)
            return [ReasonShape(reason.text(lang), reason.rule) for reason in reasons]

    @get("/{id:str}/sight", sync_to_thread=True, summary="What is seen from a hex, and what hides the rest")
    def sight(
        self, state: State, id: Path, hex: Text, lang: Lang = "en", keys: Keys = None, seat: SeatName = None
    ) -> dict[str, Any] | None:
        table = hall_of(state).table(id)
        side = looks(table, keys, seat)
        with table.lock:
            try:
                return telling.sight(table.match, hex, side, lang)
            except BadData as error:
                raise Refusal("malformed", detail=str(error)) from error

    @staticmethod
    def _asked(table: Table, keys: str | None, seat: str | None) -> lancio.Match:
        """The match, for the side that decides: what its choices are is nobody else's business."""
        side = decides(table, keys, seat)
        if table.match.to_act is None:
            raise Refusal("match_over")
        if table.match.to_act != side:
            raise Refusal("not_your_turn")
        return table.match

    @get("/{id:str}/replay", sync_to_thread=True, summary="The match again, from what the viewer may know")
    def replay(
        self,
        state: State,
        id: Path,
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
        since: Number = 0,
        until: Number = 2**31 - 1,
    ) -> list[Frame]:
        table = hall_of(state).table(id)
        return telling.replay(table, looks(table, keys, seat), lang, since, until)

    @get("/{id:str}/record", sync_to_thread=True, media_type=MediaType.TEXT, summary="The record as text")
    def record(self, state: State, id: Path, keys: Keys = None, seat: SeatName = None) -> str:
        table = hall_of(state).table(id)
        side = looks(table, keys, seat)
        with table.lock:
            match = table.match
            return str(match.record() if match.outcome else Record.for_side(match, side))

    @get("/{id:str}/summary", sync_to_thread=True, summary="A finished match in figures")
    def summary(self, state: State, id: Path, lang: Lang = "en", keys: Keys = None, seat: SeatName = None) -> Summary:
        table = hall_of(state).table(id)
        looks(table, keys, seat)
        if table.match.outcome is None:
            raise Refusal("not_over")
        with table.lock:
            known: Summary | None = table.memory.get(("summary", lang))
            if known is None:
                known = table.memory["summary", lang] = summarise(table.card, table.match, lang, table.numbers)
        return known

    @get("/{id:str}/live", summary="Server-sent events: the version, whenever something changed")
    async def live(
        self,
        state: State,
        id: Path,
        keys: Keys = None,
        key: Annotated[str | None, QueryParameter(max_length=32_000, required=False)] = None,
        seat: SeatName = None,
    ) -> ServerSentEvent:
        hall = hall_of(state)
        table = await sync_to_thread(hall.table, id)
        given = ",".join(part for part in (keys, key) if part)
        sides = opens(table, given) if seat is None else {looks(table, given, seat)}
        return ServerSentEvent(news(hall, table, sides))


async def news(hall: Hall, table: Table, sides: set[str | None]) -> AsyncIterator[ServerSentEventMessage]:
    """The version now, and again whenever it changes; for several seats, the sum of theirs."""
    loop = asyncio.get_running_loop()
    changed = asyncio.Event()

    def call() -> None:
        loop.call_soon_threadsafe(changed.set)

    stop = table.watch(call)
    told: News | None = None
    # looks and beats come by the clock, whatever happens: a secret action that is not told must not shift them
    look = beat = loop.time()
    try:
        while not hall.closed:
            changed.clear()
            now = News(sum(table.versions[side] for side in sides), table.thinking)
            if now != told:
                told = now
                yield ServerSentEventMessage(data=msgspec.json.encode(now).decode())
            if loop.time() - beat >= BEAT:
                beat += BEAT
                yield ServerSentEventMessage(data=None, comment="still here")
            try:
                await asyncio.wait_for(changed.wait(), max(0.0, look + PATIENCE - loop.time()))
            except TimeoutError:
                look = max(look + PATIENCE, loop.time() - PATIENCE)
                await sync_to_thread(hall.table, table.card.id)
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
