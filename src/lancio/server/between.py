"""Between people, over HTTP: resigning, claiming the win on time, asking the others for something and answering."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Controller, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import accords, telling
from lancio.server.course import Pending
from lancio.server.dealings import Answer, Ask, Given, Resign
from lancio.server.describing import BODY, CHANGE, MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import looks, opens
from lancio.server.parameters import Keys, Lang, Path, SeatName, Strict
from lancio.server.proposals import SUBSTITUTE, Proposal
from lancio.server.refusals import Refusal
from lancio.server.rematches import unheard
from lancio.server.secrecy import hash_of, new_key
from lancio.server.shapes import Seat
from lancio.server.table import Table
from lancio.server.takeovers import to_computer, to_somebody
from lancio.server.wishes import Nothing

#: so often it is tried to write what does not depend on the position
AGAIN = 4
#: of what changes a match beside its rules
PEOPLE = (*MATCH, *BODY, "waiting", "spectator", "replaced", "match_over", "stale", "busy")

#: what a seat does at a table; None: nothing that is written into its journal
Deal = Callable[[Table, str], Pending | None]


class Between(Controller):
    """What people do beside the rules."""

    path = "/api/matches"
    tags = ("people",)

    @post(
        "/{id:str}/resign",
        dto=Strict[Resign],
        return_dto=None,
        status_code=200,
        summary="Give the match up",
        responses=refuses(*CHANGE, "many_sides"),
    )
    async def resign(
        self,
        state: State,
        id: Path,
        data: JSONBody[Resign],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        def resigns(table: Table, side: str) -> Pending:
            accords.person(table, side)
            if data.version != table.versions[side]:
                raise Refusal("stale", version=table.versions[side])
            return accords.resign(table, side)

        return await told(state.hall, id, keys, seat, lang, resigns)

    @post(
        "/{id:str}/claim",
        dto=Strict[Nothing],
        return_dto=None,
        status_code=200,
        summary="Win, since the time of the side that must decide is up",
        responses=refuses(*PEOPLE, "many_sides", "no_clock", "own_clock", "time_left"),
    )
    async def claim(
        self,
        state: State,
        id: Path,
        data: JSONBody[Nothing],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        return await told(state.hall, id, keys, seat, lang, accords.claim)

    @post(
        "/{id:str}/ask",
        dto=Strict[Ask],
        return_dto=None,
        status_code=200,
        summary="Ask the others for something",
        responses=refuses(
            *PEOPLE,
            *("asked_already", "declined", "nobody_to_ask", "unknown_name", "unknown_player"),
            *("nothing_to_take_back", "cannot_undo"),
        ),
    )
    async def ask(
        self,
        state: State,
        id: Path,
        data: JSONBody[Ask],
        lang: Lang = "en",
        keys: Keys = None,
        seat: SeatName = None,
    ) -> Seat:
        fits(data)

        def asks(table: Table, side: str) -> Pending:
            about = data.winner if data.what == "result" else data.side
            return accords.ask(table, accords.asking(table, side, data.what, about, data.player))

        hall: Hall = state.hall
        table = await hall.room(id)
        side = await settle(hall, table, keys, seat, asks)
        now = accords.current(table)
        if now is not None and now.by == side:
            heard = [
                one for one in accords.waits(table, now) if not await hall.run(hall.desk, unheard, table, side, one)
            ]
            await hall.bell.asked(table, side, heard)
        return telling.seat(table, side, lang)

    @post(
        "/{id:str}/answer",
        dto=Strict[Answer],
        return_dto=None,
        status_code=200,
        summary="Answer a proposal, take one's own back, or carry it out when its time has come",
        responses=refuses(*PEOPLE, "no_proposal", "own_proposal", "not_left", "cannot_undo", "nothing_to_take_back"),
    )
    async def answer(
        self, state: State, id: Path, data: JSONBody[Answer], keys: Keys = None, seat: SeatName = None
    ) -> Given:
        hall: Hall = state.hall
        table = await hall.room(id)
        if not data.yes:
            await settle(hall, table, keys, seat, lambda table, side: accords.declines(table, side, data.id))
            return Given(True)
        given: list[Proposal] = []

        def accepts(table: Table, side: str) -> Pending | None:
            pending = accords.accepts(table, side, data.id)
            given[:] = [] if pending is not None else [accords.standing(table, data.id)]
            return pending

        await settle(hall, table, keys, seat, accepts)
        return await give_away(hall, table, given[0]) if given else Given(table.proposals.now is None)


def fits(data: Ask) -> None:
    """Refuse what says something that does not belong to what is asked."""
    belong = {"result": {"winner"}, "substitute": {"side"}, "computer": {"side", "player"}}.get(data.what, set())
    for name in ("winner", "side", "player"):
        if getattr(data, name) is not None and name not in belong:
            raise Refusal("malformed", detail=f"{name!r} says nothing where {data.what!r} is asked")


async def told(hall: Hall, id_: str, keys: str | None, seat: str | None, lang: Lang, do: Deal) -> Seat:
    """Do something at a match; what the seat sees then."""
    table = await hall.room(id_)
    side = await settle(hall, table, keys, seat, do)
    return telling.seat(table, side, lang)


async def settle(hall: Hall, table: Table, keys: str | None, seat: str | None, do: Deal) -> str:
    """Do something that does not depend on the position: if somebody else was quicker, what is wanted is looked at once
    more. Which seat it was."""
    async with table.flight():
        for again in reversed(range(AGAIN)):
            side = speaks(table, keys, seat)
            # going back may have to read and play the whole match
            pending = await hall.run(hall.desk, do, table, side)
            try:
                if pending is not None:
                    await hall.write(table, pending)
                break
            except Refusal as refusal:
                if refusal.code != "stale" or not again:
                    raise
    hall.wake(table)
    return side


def speaks(table: Table, keys: str | None, seat: str | None) -> str:
    """The seat that somebody speaks for. Whoever holds several and does not say for which speaks for one that is asked,
    or that has to decide."""
    if table.waits:
        raise Refusal("waiting")
    if seat is None:
        own = sorted(side for side in opens(table, keys) if side is not None)
        if len(own) > 1:
            now = table.proposals.now
            asked = [side for side in own if now is not None and side in accords.waits(table, now)]
            seat = (asked or [side for side in own if side == table.match.to_act] or own)[0]
    side = looks(table, keys, seat)
    if side is None:
        raise Refusal("spectator")
    return side


async def give_away(hall: Hall, table: Table, proposal: Proposal) -> Given:
    """Let somebody else sit where somebody has left."""
    id_, side, now = table.card.id, proposal.about, hall.store.clock()
    change = hall.store.seatings.change
    if proposal.what != SUBSTITUTE:
        card = table.card
        seats = await hall.computers.settle(card.game, card.scenario, {side: proposal.player})
        await hall.arrange(id_, change, id_, to_computer, side, seats[side], now, proposal.at)
        return Given(True, side)
    token = new_key()
    await hall.arrange(id_, change, id_, to_somebody, side, hash_of(token), now, proposal.at)
    return Given(True, side, token)
