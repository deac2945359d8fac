"""The pages of accounts, over HTTP: one's own, everybody's, the matches that follow one, what one takes along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Controller, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server import telling
from lancio.server.accounts.book import Account
from lancio.server.accounts.endings import Endings
from lancio.server.accounts.leaving import export, part
from lancio.server.accounts.names import folded
from lancio.server.accounts.proving import Asking, prove
from lancio.server.accounts.ratings import Ending, Standing, history, standings
from lancio.server.accounts.sessions import cookie, from_here
from lancio.server.accounts.shapes import Attached, Ended, Leave, Me, Opponent, PasskeyShape, PlayerPage, Rated
from lancio.server.accounts.visitor import here
from lancio.server.accounts.visits import Visits
from lancio.server.describing import BODY, refuses
from lancio.server.holders import split
from lancio.server.parameters import Keys, Path, Strict
from lancio.server.refusals import Refusal
from lancio.server.shapes import ListedMatch
from lancio.server.wishes import Nothing


def rated_of(found: Mapping[str, Standing]) -> list[Rated]:
    """Ratings as they are shown."""
    return [
        Rated(game, round(one.rating.value), round(one.rating.deviation), one.rating.guess, one.matches)
        for game, one in found.items()
    ]


def ended_of(one: Ending, *, own: bool) -> Ended:
    """A result as it is shown; which match it was is its players' business."""
    return Ended(
        one.game,
        one.scenario,
        one.side,
        one.score,
        one.level,
        one.ended,
        [Opponent(side, name, player) for side, name, player in one.others],
        None if one.before is None else round(one.before),
        None if one.after is None else round(one.after),
        one.match if own else None,
    )


async def me_of(visits: Visits, account: Account) -> Me:
    """One's own account, as its page shows it."""
    book = visits.book

    def read() -> Me:
        return Me(
            account.name,
            account.created,
            account.password is not None,
            [PasskeyShape(one.id, one.label, one.created, one.used) for one in book.passkeys(account.id)],
            len(book.browsers(account.id)),
            rated_of(standings(book.engine, account.id, book.clock())),
            [ended_of(one, own=True) for one in history(book.engine, account.id)],
        )

    return await visits.hall.run(visits.hall.desk, read)


class Pages(Controller):
    """What everybody may see."""

    path = "/api/players"
    tags = ("account",)

    @get("/{name:str}", summary="What everybody may know of an account", responses=refuses("unknown_account"))
    async def page(self, state: State, name: Path) -> PlayerPage:
        visits: Visits = state.visits
        book = visits.book

        def read() -> PlayerPage:
            account = book.find(name)
            if account is None:
                raise Refusal("unknown_account", name=name)
            return PlayerPage(
                account.name,
                account.created,
                rated_of(standings(book.engine, account.id, book.clock())),
                [ended_of(one, own=False) for one in history(book.engine, account.id, people=True)],
            )

        return await visits.hall.run(visits.hall.desk, read)


class Following(Controller):
    """The matches that follow one."""

    path = "/api/account"
    tags = ("account",)

    @get("/matches", summary="The matches that follow one's account, newest first", responses=refuses("no_session"))
    async def shelf(self, state: State) -> list[ListedMatch]:
        visits: Visits = state.visits
        hall, account = visits.hall, here().account
        found = await hall.run(hall.desk, lambda: hall.newest(hall.store.owned_by(account.id)))
        return telling.listed(found, await hall.run(hall.desk, hall.terms, [one.card.id for one in found]))

    @post(
        "/attach",
        dto=Strict[Nothing],
        return_dto=None,
        status_code=200,
        summary="Let the seats that the keys open follow one's account",
        responses=refuses(*BODY, "cross_site", "no_session", "no_key", "other_account"),
    )
    async def attach(self, state: State, request: Asking, data: JSONBody[Nothing], keys: Keys = None) -> Attached:
        from_here(request)
        visits: Visits = state.visits
        endings: Endings = state.endings
        hall, account = visits.hall, here().account
        count = 0
        for one in await hall.run(hall.desk, hall.listed, split(keys)):
            id_ = one.card.id
            if one.card.lesson is not None:
                # what was learnt follows; the lesson itself is taken anew
                continue
            for side in one.holds:
                if side is not None:
                    await hall.arrange(id_, hall.store.seatings.attach, id_, side, account.id, account.name)
                    count += 1
            if one.status["outcome"] is not None:
                await endings.settle(await hall.room(id_))
        return Attached(count)

    @delete(
        "/matches/{id:str}",
        status_code=204,
        summary="Let a match follow one's account no more; its keys go on opening it",
        responses=refuses("cross_site", "no_session", "unknown_match"),
    )
    async def detach(self, state: State, request: Asking, id: Path) -> None:
        from_here(request)
        visits: Visits = state.visits
        hall, account = visits.hall, here().account
        if account.id not in (await hall.run(hall.desk, hall.store.seatings.owners, id)):
            raise Refusal("unknown_match")
        await hall.arrange(id, hall.store.seatings.detach, id, account.id)
        await hall.also(hall.bell.book.let_go, account.id, id)


class Leaving(Controller):
    """What one takes along."""

    path = "/api/account"
    tags = ("account",)

    @get("/export", summary="Everything that is kept of one's account", responses=refuses("no_session"))
    async def export(self, state: State) -> Response[dict[str, Any]]:
        visits: Visits = state.visits
        account = here().account
        found = await visits.hall.run(visits.hall.desk, export, visits.hall.store, account)
        return Response(found, headers={"Content-Disposition": 'attachment; filename="lancio-account.json"'})

    @post(
        "/delete",
        dto=Strict[Leave],
        return_dto=None,
        status_code=204,
        summary="Delete one's account; its matches stay, with a seat that is nobody's",
        responses=refuses(*BODY, "cross_site", "no_session", "wrong_name", "wrong_password"),
    )
    async def leave(self, state: State, request: Asking, data: JSONBody[Leave]) -> Response[None]:
        from_here(request)
        visits: Visits = state.visits
        account = here().account
        if folded(data.name) != folded(account.name):
            raise Refusal("wrong_name")
        await prove(state, request, data.password)
        held = await visits.hall.also(part, visits.hall.store, account)
        visits.forget(account.id)
        for id_ in held:
            await visits.hall.arrange(id_, lambda: None)
        return Response(None, status_code=204, cookies=[cookie(request, "")])
