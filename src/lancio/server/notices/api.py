"""Being told that it is one's turn, over HTTP."""

from __future__ import annotations

import secrets
from urllib.parse import urlsplit

from litestar import Controller, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server.accounts.visitor import visitor
from lancio.server.describing import BODY, MATCH, refuses
from lancio.server.hall import Hall
from lancio.server.holders import key_of, looks
from lancio.server.notices.bell import Bell
from lancio.server.notices.book import MAIL, PUSH, WEBHOOK, Subscription
from lancio.server.notices.mail import is_address
from lancio.server.notices.outside import Unwanted, allowed
from lancio.server.notices.rows import owner
from lancio.server.notices.wishes import NewNotice, NoticeShape, Stopped, Ways
from lancio.server.parameters import Keys, Path, SeatName, Strict, Token, Wish
from lancio.server.refusals import Refusal

#: ways of being told a seat
MANY = 10
#: mails an hour that ask for a yes which does not come
ASKED, HOUR = 60, 3600.0


class Notices(Controller):
    """It is your turn."""

    path = "/api"
    tags = ("notices",)

    @get("/notices", summary="How this server can tell people that it is their turn", responses=refuses())
    async def ways(self, state: State) -> Ways:
        bell = bell_of(state)
        config = bell.config
        public = await bell.house.run(bell.courier.pool, lambda: bell.courier.public) if config.app else None
        return Ways(config.app, public, config.mail is not None, bool(config.webhooks), state.limits is None)

    @get("/matches/{id:str}/notices", summary="How the holder of a key is told", responses=refuses(*MATCH, "spectator"))
    async def shelf(self, state: State, id: Path, keys: Keys = None, seat: SeatName = None) -> list[NoticeShape]:
        bell = bell_of(state)
        _, held = await holder(state, id, keys, seat)
        return [shape(one) for one in await bell.house.run(bell.courier.pool, bell.book.of, held)]

    @post(
        "/matches/{id:str}/notices",
        dto=Strict[NewNotice],
        return_dto=None,
        summary="Be told when it is the seat's turn",
        responses=refuses(*MATCH, *BODY, "spectator", "one_way", "no_such_way", "bad_address"),
    )
    async def add(
        self, state: State, id: Path, data: JSONBody[NewNotice], keys: Keys = None, seat: SeatName = None
    ) -> NoticeShape:
        bell = bell_of(state)
        side, held = await holder(state, id, keys, seat)
        kind, address, extra = wanted(bell, data)
        return await bell.house.run(bell.courier.pool, subscribe, bell, id, side, held, kind, address, extra, data)

    @delete(
        "/matches/{id:str}/notices/{notice:str}",
        status_code=200,
        summary="Be told no more",
        responses=refuses(*MATCH, "spectator", "unknown_notice"),
    )
    async def drop(self, state: State, id: Path, notice: Path, keys: Keys = None, seat: SeatName = None) -> Stopped:
        bell = bell_of(state)
        _, held = await holder(state, id, keys, seat)
        mine = await bell.house.run(bell.courier.pool, bell.book.of, held)
        if notice not in {one.id for one in mine}:
            raise Refusal("unknown_notice")
        await bell.house.run(bell.courier.pool, bell.book.remove, notice)
        return Stopped(1)

    @post(
        "/notices/off",
        status_code=200,
        summary="Stop a notice by its own link; `all`: whatever goes to that address",
        responses=refuses("unknown_notice"),
    )
    async def off(self, state: State, token: Token, all: Wish = False) -> Stopped:
        bell = bell_of(state)
        return await bell.house.run(bell.courier.pool, stop, bell, token, all)

    @post(
        "/notices/off/{token:str}",
        status_code=200,
        summary="The same for mail programs, which post to an address and say nothing else",
        responses=refuses("unknown_notice"),
    )
    async def off_by_mail(self, state: State, token: Path, all: Wish = False) -> Stopped:
        bell = bell_of(state)
        return await bell.house.run(bell.courier.pool, stop, bell, token, all)

    @post(
        "/notices/confirm",
        status_code=200,
        summary="Whoever reads at a mail address wants to be told there",
        responses=refuses("unknown_notice"),
    )
    async def confirm(self, state: State, token: Token) -> Stopped:
        bell = bell_of(state)
        return await bell.house.run(bell.courier.pool, agree, bell, token)


def bell_of(state: State) -> Bell:
    """The bell of this application."""
    hall: Hall = state.hall
    return hall.bell


async def holder(state: State, id: str, keys: str | None, seat: str | None) -> tuple[str, list[str]]:
    """The seat that asks, and to whom what it wants belongs: first the account that the seat follows, so that it is
    the same on every device, then its key."""
    hall: Hall = state.hall
    table = await hall.room(id)
    side = looks(table, keys, seat)
    if side is None:
        raise Refusal("spectator")
    visit = visitor.get()
    held = []
    if visit is not None and table.seating.accounts.get(side) == visit.account.id:
        held.append(owner(visit.account.id, id, side))
    if not held or (keys or "").strip(" ,"):
        try:
            held.append(key_of(table, keys, side))
        except Refusal:
            # none of the keys is of this seat, which is open to whoever is logged in
            if not held:
                raise
    return side, held


def wanted(bell: Bell, data: NewNotice) -> tuple[str, str, dict[str, str]]:
    """The way that is asked for, if this server has it and the address is one."""
    config = bell.config
    if [data.push, data.mail, data.webhook].count(None) != 2:
        raise Refusal("one_way")
    try:
        if data.push is not None:
            if not config.app:
                raise Refusal("no_such_way")
            from lancio.server.notices.sealing import check

            allowed(data.push.endpoint, config.pushers, private=config.private)
            check(data.push.p256dh, data.push.auth)
            return PUSH, data.push.endpoint, {"p256dh": data.push.p256dh, "auth": data.push.auth}
        if data.webhook is not None:
            if not config.webhooks:
                raise Refusal("no_such_way")
            allowed(data.webhook, config.webhooks, private=config.private)
            return WEBHOOK, data.webhook, {"secret": secrets.token_urlsafe(24)}
    except (Unwanted, ValueError) as error:
        raise Refusal("bad_address") from error
    if config.mail is None:
        raise Refusal("no_such_way")
    if not is_address(data.mail or ""):
        raise Refusal("bad_address")
    return MAIL, data.mail or "", {}


def subscribe(
    bell: Bell, id: str, side: str, held: list[str], kind: str, address: str, extra: dict[str, str], data: NewNotice
) -> NoticeShape:
    """Write it down. Whoever reads at a mail address is asked first, unless he has said yes to the same browser."""
    book = bell.book
    if len(book.of(held)) >= MANY:
        raise Refusal("too_many", seconds=int(HOUR))
    confirmed = kind != MAIL
    if not confirmed:
        like = book.find(data.like) if data.like else None
        confirmed = like is not None and like.confirmed and like.address == address
        if not confirmed and book.unconfirmed(bell.config.clock() - HOUR) >= ASKED:
            raise Refusal("too_many", seconds=int(HOUR))
    before = {one.id for one in book.of(held)}
    made = book.subscribe(
        held[0], id, side, kind, address, extra=extra, lang=data.lang, digest=data.digest, confirmed=confirmed
    )
    if not made.confirmed and made.id not in before:
        bell.courier.pool.submit(bell.courier.ask, made)
    return shape(made, made.extra.get("secret"))


def stop(bell: Bell, token: str, every: bool) -> Stopped:
    """What a link stops. Whoever comes twice finds it stopped."""
    id_ = bell.courier.read_token("off", token)
    if id_ is None:
        raise Refusal("unknown_notice")
    one = bell.book.find(id_)
    if one is None:
        return Stopped(0)
    return Stopped(bell.book.remove_all(one) if every else int(bell.book.remove(id_)))


def agree(bell: Bell, token: str) -> Stopped:
    """What a link confirms."""
    id_ = bell.courier.read_token("confirm", token)
    if id_ is None or not bell.book.confirm(id_):
        raise Refusal("unknown_notice")
    return Stopped(1)


def shape(one: Subscription, secret: str | None = None) -> NoticeShape:
    """As its owner is told of it."""
    to = urlsplit(one.address).hostname or "" if one.kind == PUSH else one.address
    return NoticeShape(one.id, one.kind, to, one.digest, one.confirmed, secret)  # type: ignore[arg-type]
