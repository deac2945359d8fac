"""The HTTP interface (docs/api.md). Every handler asks who is there, then what may be known or done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from litestar import Controller, Request, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import diary, telling
from lancio.server.accounts.called import called
from lancio.server.accounts.visitor import sitter
from lancio.server.chairs import Chairs, carried
from lancio.server.course import Pending
from lancio.server.describing import BODY, CHANGE, GAME, MATCH, description, refuses
from lancio.server.guestbook import Created
from lancio.server.hall import Hall
from lancio.server.hearing import hearing
from lancio.server.holders import decides, looks, opens, split
from lancio.server.invitations import Invitations, Invites, OpenSeatsPage, watched
from lancio.server.lessons import Lessons
from lancio.server.limits import OPEN, Limits, address_of
from lancio.server.live import live
from lancio.server.parameters import Keys, Lang, Number, Path, SeatName, Strict, Wish
from lancio.server.reading import Reads
from lancio.server.refusals import Language, Refusal
from lancio.server.riddles import Riddles
from lancio.server.rows import HUMAN
from lancio.server.shapes import ListedMatch, Seat
from lancio.server.shelf import Games
from lancio.server.table import Table
from lancio.server.wishes import Finish, NewMatch, Play, Undo

#: what may be wrong with those who shall play
SEATS = ("bad_seats", "unknown_player", "one_seat", "bad_name", "not_your_name")
#: so many actions are told in sentences without a pause
LONG = 20
#: so often it is tried to write what does not depend on the position
AGAIN = 4


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
    await written(hall, table, side, asked.lang, asked.since)
    return telling.seat(table, side, asked.lang, asked.since, legal=asked.legal)


async def carry_out(hall: Hall, table: Table, asked: Asked, do: Do) -> str:
    """Do what a seat wants, if it may. When this returns it is on the disk, and everybody knows. Which seat it was."""
    async with table.flight():
        for again in reversed(range(AGAIN)):
            try:
                pending = prepared(table, asked, do)
            except Refusal:
                # who was at another process may know more than this table
                if not await hall.run(hall.desk, table.catch_up):
                    raise
                pending = prepared(table, asked, do)
            try:
                await hall.write(table, pending)
                break
            except Refusal as refusal:
                # what others have only said meanwhile makes nobody's action stale
                if refusal.code != "stale" or not again or asked.version != table.versions[pending.entry.side]:
                    raise
    hall.wake(table)
    return pending.entry.side


def playing(action: str) -> Do:
    """To play an action."""

    def play(table: Table, side: str) -> Pending:
        if table.match.to_act != side:
            raise Refusal("not_your_turn")
        return table.answer(side, action)

    return play


async def written(hall: Hall, table: Table, side: str | None, lang: Language, since: int) -> None:
    """See that the log of a seat is written, elsewhere if it is long."""
    if diary.unwritten(table, side, lang, since) > LONG:
        await hall.run(hall.reads, diary.log, table, side, lang, since)


async def agree(hall: Hall, table: Table, asked: Asked, anyhow: bool) -> bool:
    """Write down that whoever asks would end the match that he sees. Others may agree at the same time; once something
    is played or taken back it is another match. Whether it ends though nobody is certain to win."""
    async with table.flight():
        for again in reversed(range(AGAIN)):
            open_ended = may_end(table, asked, anyhow)
            try:
                # whoever holds the keys of several seats speaks for them
                for side in sorted((table.people & opens(table, asked.keys)) - table.agreed):
                    await hall.write(table, table.agree(side))
                return open_ended
            except Refusal as refusal:
                if refusal.code != "stale" or not again:
                    raise
        raise AssertionError("the last time it is raised")


def may_end(table: Table, asked: Asked, anyhow: bool) -> bool:
    """Refuse an end that nobody may ask for. Whether the match is ended though nobody is certain to win: it stands
    still, or whoever plays alone against computers wants it, who spoils nobody's match."""
    ready(table, asked)
    # what somebody else could agree to, when the match stood still, one can agree to as well
    open_ended = table.stuck is not None or bool(table.agreed) or (anyhow and len(table.people) == 1)
    if not table.match.settled and not open_ended:
        raise Refusal("not_settled")
    return open_ended


def prepared(table: Table, asked: Asked, do: Do) -> Pending:
    """What a seat wants, if it may."""
    return do(table, ready(table, asked))


def ready(table: Table, asked: Asked) -> str:
    """The side that wants something, if the match goes on and it knows the newest of it."""
    side = decides(table, asked.keys, asked.seat)
    if table.card.seats[side] != HUMAN:
        raise Refusal("replaced")
    if table.match.to_act is None:
        raise Refusal("match_over")
    if asked.version != table.versions[side]:
        raise Refusal("stale", version=table.versions[side])
    return side


class Matches(Controller):
    """Matches: made, looked at, played."""

    path = "/api/matches"
    tags = ("matches",)

    @post(
        dto=Strict[NewMatch],
        return_dto=None,
        summary="A new match",
        responses=refuses(*BODY, *GAME, *SEATS, "bad_options", "bad_clock", "not_rated", "chosen_seed"),
    )
    async def create(self, request: Request[Any, Any, Any], state: State, data: JSONBody[NewMatch]) -> Created:
        hall = hall_of(state)
        limits: Limits | None = state.limits
        if limits is not None and any(name != HUMAN for name in data.seats.values()):
            limits.computer(hall.computers.count)
        if limits is not None and data.open:
            limits.take(OPEN, address_of(request))
        if data.clock is not None and not (data.clock.bank or data.clock.each):
            raise Refusal("bad_clock")
        seats = await hall.computers.settle(data.game, data.scenario, data.seats)
        data = msgspec.structs.replace(data, seats=seats)
        # who serves others than himself has limits: there nobody gets the keys of two seats
        who = sitter(await called(hall, data.name), rated=data.rated)
        new = await hall.run(hall.desk, hall.create, data, limits is None, who)
        # a computer that has the first decision begins at once
        await hall.room(new.card.id)
        return Created(new.card.id, new.keys, new.invitations, new.spectator, telling.promise(new.card))

    @get(summary="The matches that the keys open, newest first", responses=refuses("no_key"))
    async def shelf(self, state: State, keys: Keys = None) -> list[ListedMatch]:
        hall = hall_of(state)
        found = await hall.run(hall.desk, hall.listed, split(keys))
        return telling.listed(found, await hall.run(hall.desk, hall.terms, [one.card.id for one in found]))

    @get("/{id:str}", summary="All that a seat may know", responses=refuses(*MATCH))
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
        hall.looked(table, side)
        await written(hall, table, side, lang, since)
        return telling.seat(table, side, lang, since, legal=legal)

    @post(
        "/{id:str}/actions",
        dto=Strict[Play],
        return_dto=None,
        status_code=200,
        summary="Play one of the actions offered",
        responses=refuses(*CHANGE, "not_your_turn", "illegal", "lesson"),
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
        responses=refuses(*CHANGE, "cannot_undo"),
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
        dto=Strict[Finish],
        return_dto=None,
        status_code=200,
        summary="Agree to play out a match whose winner is certain, or that stands still, or that one plays alone",
        responses=refuses(*CHANGE, "not_settled"),
    )
    async def finish(
        self,
        state: State,
        id: Path,
        data: JSONBody[Finish],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        hall = hall_of(state)
        table = await hall.room(id)
        asked = Asked(keys, seat, data.version, lang)
        side = ready(table, asked)
        anyhow = await agree(hall, table, asked, data.anyhow)
        # all who play must agree
        if table.agreed == table.people:
            await hall.computers.play_out(table, anyhow=anyhow)
        return telling.seat(table, side, lang)


def hall_of(state: State) -> Hall:
    """The hall of this application."""
    hall: Hall = state.hall
    return hall


@get("/api/openapi.json", sync_to_thread=True, include_in_schema=False)
def openapi(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """This interface, described for programs."""
    return description(request.app)


ROUTES = (
    Games,
    Lessons,
    Riddles,
    Matches,
    Reads,
    live,
    hearing,
    Invitations,
    Invites,
    Chairs,
    carried,
    OpenSeatsPage,
    watched,
    openapi,
)
