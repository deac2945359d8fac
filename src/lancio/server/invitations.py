"""Seats by invitation, over HTTP: what one is invited to, sitting down, taking an invitation back, the lobby."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, HttpMethod, Response, delete, get, post, route
from litestar.datastructures import State
from litestar.params import JSONBody, QueryParameter

from lancio.server import lobby, telling
from lancio.server.accounts.called import called
from lancio.server.accounts.visitor import sitter, visitor
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.guestbook import (
    Invitation,
    Invited,
    OpenSeat,
    OpenSeats,
    SeatKey,
    WatchedMatch,
    WatchedMatches,
)
from lancio.server.hall import Hall
from lancio.server.holders import opens
from lancio.server.lobby import PAGES
from lancio.server.parameters import Keys, Named, Path, Strict, Token
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of, is_id, new_id, new_key
from lancio.server.sittings import Seated
from lancio.server.table import Table
from lancio.server.terms import Terms, timing
from lancio.server.wishes import Invite, SitDown

Page = Annotated[int, QueryParameter(ge=0, lt=PAGES)]

#: of one that sits down
LOOK = ("unknown_invitation", "taken", "outdated")
SIT = (*BODY, "unknown_invitation", "taken", "bad_name", "not_your_name", "not_rated", "bad_key")
#: how the calls with a token in the address are described
#: of one that changes who may
MAKE = (*MATCH, "not_maker", "begun", "taken", "unknown_name")


class Invitations(Controller):
    """By a link."""

    path = "/api/invitations"
    tags = ("seats",)

    @route("/", http_method=HttpMethod.OPTIONS, status_code=204, include_in_schema=False)
    async def allowed(self) -> Response[None]:
        # the framework by itself names only one of the two; it takes this one if it comes first by name
        return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})

    @get("/", summary="What one is invited to", responses=refuses(*LOOK))
    async def look(self, state: State, token: Token) -> Invitation:
        return await invited(state, token)

    @post("/", dto=Strict[SitDown], return_dto=None, summary="Sit down", responses=refuses(*SIT))
    async def sit(self, state: State, token: Token, data: JSONBody[SitDown]) -> SeatKey:
        return await claimed(state, token, data)


async def invited(state: State, token: str) -> Invitation:
    """What somebody with a link is invited to."""
    hall: Hall = state.hall
    id_, side = await hall.run(hall.desk, hall.store.seatings.invited, hash_of(token))
    return invitation(await hall.room(id_), side)


async def claimed(state: State, token: str, data: SitDown) -> SeatKey:
    """Somebody with a link sits down."""
    hall: Hall = state.hall
    key, who = data.key or new_key(), sitter(await called(hall, data.name), rated=data.rated)
    claim = hall.store.seatings.claim
    return seat_key(await hall.seated(claim, hash_of(token), hash_of(key), data.pledge, who), key)


class Invites(Controller):
    """For whoever made the match."""

    path = "/api/matches"
    tags = ("seats",)

    @post(
        "/{id:str}/invitations",
        dto=Strict[Invite],
        return_dto=None,
        summary="Another invitation to a seat that nobody has taken; the one before is void",
        responses=refuses(*BODY, *MAKE),
    )
    async def invite(self, state: State, id: Path, data: JSONBody[Invite], keys: Keys = None) -> Invited:
        hall: Hall = state.hall
        table = made_by(await hall.room(id), keys, data.side)
        token = new_key()
        public = new_id() if data.open else None
        await hall.arrange(table.card.id, hall.store.seatings.invite, table.card.id, data.side, hash_of(token), public)
        return Invited(data.side, token)

    @delete(
        "/{id:str}/invitations/{side:str}",
        status_code=204,
        summary="Take an invitation back, from the lobby too",
        responses=refuses(*MAKE),
    )
    async def withdraw(self, state: State, id: Path, side: Path, keys: Keys = None) -> None:
        hall: Hall = state.hall
        table = made_by(await hall.room(id), keys)
        await hall.arrange(table.card.id, hall.store.seatings.invite, table.card.id, side, None)


class OpenSeatsPage(Controller):
    """For strangers."""

    path = "/api/lobby"
    tags = ("lobby",)

    @get(summary="Open seats, the newest first", responses=refuses())
    async def seats(
        self, state: State, game: Named = None, pace: Named = None, side: Named = None, page: Page = 0
    ) -> OpenSeats:
        hall: Hall = state.hall
        visit = visitor.get()
        account = visit.account.id if visit else None
        found, more = await hall.run(hall.desk, hall.store.lobby.seats, page, game, pace, side, account)
        terms = await hall.run(hall.desk, hall.terms, [one.card.id for one in found])
        return OpenSeats([open_seat(one, terms[one.card.id]) for one in found], more)

    @post("/{id:str}", dto=Strict[SitDown], return_dto=None, summary="Take an open seat", responses=refuses(*SIT))
    async def claim(self, state: State, id: Path, data: JSONBody[SitDown]) -> SeatKey:
        hall: Hall = state.hall
        if not is_id(id):
            raise Refusal("unknown_invitation")
        key, who = data.key or new_key(), sitter(await called(hall, data.name), rated=data.rated)
        return seat_key(await hall.seated(hall.store.seatings.claim_public, id, hash_of(key), data.pledge, who), key)


def made_by(table: Table, keys: str | None, side: str = "") -> Table:
    """A match that waits, for whoever made it; or that goes on, for whoever plays, if a seat is free again."""
    sides = opens(table, keys)
    if not table.card.waits and side in table.seating.missing and sides - {None}:
        return table
    if not any(one.maker for one in table.seating.sittings if one.side in sides):
        raise Refusal("not_maker")
    if not table.card.waits:
        raise Refusal("begun")
    return table


def seat_key(seated: Seated, key: str) -> SeatKey:
    """The key of a seat for whoever has just sat down."""
    return SeatKey(seated.match, seated.side, key)


def invitation(table: Table, side: str) -> Invitation:
    """What somebody is invited to. Nothing of it is a secret of the match."""
    card, seating = table.card, table.seating
    return Invitation(
        game=card.game,
        scenario=card.scenario,
        options=dict(card.options),
        side=side,
        seats=dict(card.seats),
        names=seating.names,
        missing=seating.missing,
        pace=card.pace,
        watch=card.watch is not None,
        commitment=telling.promise(card),
        created=card.created,
        rated=seating.rated,
        clock=timing(table.control),
        begun=not card.waits,
        players=telling.players(table),
    )


def open_seat(found: lobby.OpenSeat, terms: Terms) -> OpenSeat:
    """A line of the lobby."""
    card = found.card
    return OpenSeat(
        id=found.public,
        game=card.game,
        scenario=card.scenario,
        options=dict(card.options),
        side=found.side,
        seats=dict(card.seats),
        names=terms.names,
        pace=card.pace,
        watch=card.watch is not None,
        commitment=telling.promise(card),
        created=card.created,
        rated=found.rated,
        clock=terms.clock,
    )


@get("/api/watch", tags=("lobby",), summary="Matches that everybody may watch, the newest first", responses=refuses())
async def watched(state: State, game: Named = None, pace: Named = None, page: Page = 0) -> WatchedMatches:
    """For spectators."""
    hall: Hall = state.hall
    found, more = await hall.run(hall.desk, hall.watched, page, game, pace)
    terms = await hall.run(hall.desk, hall.terms, [one.card.id for one in found])
    return WatchedMatches([watched_match(one, terms[one.card.id]) for one in found], more)


def watched_match(found: lobby.Watched, terms: Terms) -> WatchedMatch:
    """A line of them."""
    card = found.card
    return WatchedMatch(
        id=card.id,
        key=card.watch or "",
        game=card.game,
        scenario=card.scenario,
        seats=dict(card.seats),
        names=terms.names,
        pace=card.pace,
        turn=found.status["turn"],
        to_act=found.status["to_act"],
        begun=found.begun,
        clock=terms.clock,
        rated=terms.rated,
    )
