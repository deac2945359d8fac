"""The interface of accounts (docs/api.md): made, logged in to, looked at, left. Nothing of it is needed to play."""

from __future__ import annotations

from litestar import Controller, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import JSONBody

from lancio.server.accounts import passkeys
from lancio.server.accounts.book import Account, Challenge, Passkey
from lancio.server.accounts.called import own_name
from lancio.server.accounts.pages import me_of
from lancio.server.accounts.proving import Asking, Tries, decent, joins, prove, visits_of
from lancio.server.accounts.sessions import cookie, from_here, token_in
from lancio.server.accounts.shapes import (
    Join,
    LogOut,
    Me,
    NewPassword,
    Offer,
    Reset,
    Signed,
    WantPasskey,
    Who,
)
from lancio.server.accounts.visitor import here, visitor
from lancio.server.describing import BODY, refuses
from lancio.server.parameters import Path, Strict
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of, new_id, new_key

#: of everything that changes an account
OURS = (*BODY, "cross_site")


async def welcome(state: State, request: Asking, account: Account, status: int = 200) -> Response[Me]:
    """Log a browser in, always with a new token: one that somebody else knows opens nothing."""
    if account.banned is not None:
        raise Refusal("banned", why=account.why or "–")
    visits = visits_of(state)
    token = new_key()
    old = token_in(request)
    await visits.hall.also(visits.book.log_in, account.id, hash_of(token), hash_of(old) if old else None)
    visits.forget(account.id)
    return Response(await me_of(visits, account), status_code=status, cookies=[cookie(request, token)])


class Accounts(Controller):
    """One's own account."""

    path = "/api/account"
    tags = ("account",)

    @get("/who", summary="Who is logged in here, if anybody", responses=refuses())
    async def who(self, request: Asking) -> Response[Who]:
        visit = visitor.get()
        token = token_in(request)
        site = passkeys.site_of(request.headers.get("host", ""))
        said = Who(visit.account.name if visit else None, site is not None)
        # the time runs anew whenever somebody comes
        return Response(said, cookies=[cookie(request, token)] if visit and token else None)

    @get("/me", summary="One's own account", responses=refuses("no_session"))
    async def me(self, state: State) -> Me:
        return await me_of(visits_of(state), here().account)

    @post(
        dto=Strict[Join],
        return_dto=None,
        summary="A new account with a password",
        responses=refuses(*OURS, "unfit_name", "kept_name", "bad_password", "name_taken"),
    )
    async def join(self, state: State, request: Asking, data: JSONBody[Join]) -> Response[Me]:
        from_here(request)
        visits = visits_of(state)
        name = await own_name(visits.hall, data.name)
        decent(data.password, name)
        joins(state, request)
        await visits.hall.run(visits.hall.desk, visits.book.free, name)
        hashed = await visits.passwords.hash(data.password)
        account = await visits.hall.also(visits.book.add, new_id(), name, hashed)
        return await welcome(state, request, account, 201)

    @post(
        "/login",
        dto=Strict[Join],
        return_dto=None,
        status_code=200,
        summary="Log in with a password",
        responses=refuses(*OURS, "wrong_password", "banned"),
    )
    async def login(self, state: State, request: Asking, data: JSONBody[Join]) -> Response[Me]:
        from_here(request)
        visits = visits_of(state)
        tries = Tries(state, request, data.name)
        account = await visits.hall.run(visits.hall.desk, visits.book.find, data.name)
        # as long for a name that nobody has: only then is it said that something was wrong, and not what
        if not await visits.passwords.fits(data.password, account.password if account else None) or account is None:
            raise Refusal("wrong_password")
        tries.right()
        if account.password is not None and visits.passwords.stale(account.password):
            again = await visits.passwords.hash(data.password)
            await visits.hall.also(visits.book.rehash, account.id, account.password, again)
        return await welcome(state, request, account)

    @post(
        "/logout",
        dto=Strict[LogOut],
        return_dto=None,
        status_code=204,
        summary="Log out, here or everywhere",
        responses=refuses(*OURS),
    )
    async def logout(self, state: State, request: Asking, data: JSONBody[LogOut]) -> Response[None]:
        from_here(request)
        visits = visits_of(state)
        visit = visitor.get()
        if visit is not None:
            if data.everywhere:
                await visits.hall.also(visits.book.log_out_everywhere, visit.account.id)
            else:
                await visits.hall.also(visits.book.log_out, visit.session)
            visits.forget(visit.account.id)
        return Response(None, status_code=204, cookies=[cookie(request, "")])

    @post(
        "/password",
        dto=Strict[NewPassword],
        return_dto=None,
        status_code=200,
        summary="Change the password; every other device is logged out",
        responses=refuses(*OURS, "no_session", "wrong_password", "bad_password"),
    )
    async def password(self, state: State, request: Asking, data: JSONBody[NewPassword]) -> Me:
        from_here(request)
        visits, visit = visits_of(state), here()
        decent(data.new, visit.account.name)
        await prove(state, request, data.old)
        hashed = await visits.passwords.hash(data.new)
        await visits.hall.also(visits.book.set_password, visit.account.id, hashed, visit.session)
        visits.forget(visit.account.id)
        return await me_of(visits, visit.account._replace(password=hashed))

    @post(
        "/reset",
        dto=Strict[Reset],
        return_dto=None,
        status_code=200,
        summary="A new password with a token from the server's owner",
        responses=refuses(*OURS, "wrong_token", "bad_password", "banned"),
    )
    async def reset(self, state: State, request: Asking, data: JSONBody[Reset]) -> Response[Me]:
        from_here(request)
        visits = visits_of(state)
        decent(data.password, data.name)
        tries = Tries(state, request, data.name)
        hashed = await visits.passwords.hash(data.password)
        account = await visits.hall.also(visits.book.reset, data.name, data.token, hashed)
        tries.right()
        visits.forget(account.id)
        return await welcome(state, request, account)


class Passkeys(Controller):
    """Ways in without a password."""

    path = "/api/account"
    tags = ("account",)

    @post(
        "/passkeys/offer",
        dto=Strict[WantPasskey],
        return_dto=None,
        status_code=200,
        summary="What a device needs to make a passkey",
        responses=refuses(*OURS, "no_session", "no_passkeys", "unfit_name", "kept_name", "name_taken"),
    )
    async def offer(self, state: State, request: Asking, data: JSONBody[WantPasskey]) -> Offer:
        from_here(request)
        visits, site = visits_of(state), site_here(request)
        run, desk, book = visits.hall.run, visits.hall.desk, visits.book
        if data.name is None:
            account, name, purpose = here().account.id, here().account.name, "add"
            known = await run(desk, book.passkeys, account)
        else:
            name = await own_name(visits.hall, data.name)
            account, purpose, known = new_id(), "join", []
            joins(state, request)
            await run(desk, book.free, name)
        challenge, id_ = passkeys.new_challenge(), new_key()
        options = await run(desk, passkeys.to_make, site, account, name, challenge, known)
        await visits.hall.also(book.ask, id_, Challenge(purpose, challenge, account, name))
        return Offer(id_, options)

    @post(
        "/passkeys",
        dto=Strict[Signed],
        return_dto=None,
        summary="A new passkey: of one's own account, or of a new one",
        responses=refuses(
            *OURS, "no_session", "no_passkeys", "stale_passkey", "bad_passkey", "too_many_passkeys", "name_taken"
        ),
    )
    async def add(self, state: State, request: Asking, data: JSONBody[Signed]) -> Response[Me]:
        from_here(request)
        visits, site = visits_of(state), site_here(request)
        run, desk, book = visits.hall.run, visits.hall.desk, visits.book
        page = passkeys.page_of(request.headers.get("origin"), site)
        asked = await visits.hall.also(book.asked, data.id, "add", "join")
        if asked.purpose == "add" and here().account.id != asked.account:
            raise Refusal("stale_passkey")
        id_, key, count = await run(desk, passkeys.made, data.credential, site, page, asked.challenge)
        owner = str(asked.account)
        made = Passkey(id_, owner, key, count, " ".join(data.label.split()), book.clock(), None)
        if asked.purpose == "join":
            account = await visits.hall.also(book.add, owner, asked.name, None, made)
            return await welcome(state, request, account, 201)
        await visits.hall.also(book.add_passkey, made)
        return Response(await me_of(visits, here().account), status_code=201)

    @delete(
        "/passkeys/{id:str}",
        status_code=204,
        summary="Take a passkey away, if there is another way in",
        responses=refuses("cross_site", "no_session", "unknown_passkey", "last_way_in"),
    )
    async def drop(self, state: State, request: Asking, id: Path) -> None:
        from_here(request)
        visits = visits_of(state)
        await visits.hall.also(visits.book.drop_passkey, here().account, id)

    @post(
        "/login/offer",
        status_code=200,
        summary="What a device needs to log in with a passkey",
        responses=refuses("cross_site", "no_passkeys"),
    )
    async def ask(self, state: State, request: Asking) -> Offer:
        from_here(request)
        visits, site = visits_of(state), site_here(request)
        challenge, id_ = passkeys.new_challenge(), new_key()
        options = await visits.hall.run(visits.hall.desk, passkeys.to_use, site, challenge)
        await visits.hall.also(visits.book.ask, id_, Challenge("login", challenge, None, ""))
        return Offer(id_, options)

    @post(
        "/login/passkey",
        dto=Strict[Signed],
        return_dto=None,
        status_code=200,
        summary="Log in with a passkey",
        responses=refuses(*OURS, "no_passkeys", "stale_passkey", "bad_passkey", "banned"),
    )
    async def login(self, state: State, request: Asking, data: JSONBody[Signed]) -> Response[Me]:
        from_here(request)
        visits, site = visits_of(state), site_here(request)
        run, desk, book = visits.hall.run, visits.hall.desk, visits.book
        page = passkeys.page_of(request.headers.get("origin"), site)
        tries = Tries(state, request)
        asked = await visits.hall.also(book.asked, data.id, "login")
        known = await run(desk, book.passkey, str(data.credential.get("id", ""))[:1400])
        if known is None:
            raise Refusal("bad_passkey")
        count = await run(desk, passkeys.used, data.credential, site, page, asked.challenge, known)
        if not await visits.hall.also(book.used_passkey, known.id, known.uses, count):
            raise Refusal("stale_passkey")
        account = await run(desk, book.get, known.account)
        if account is None:
            raise Refusal("bad_passkey")
        tries.right()
        return await welcome(state, request, account)


def site_here(request: Asking) -> str:
    """The name that passkeys belong to, if this address can have any."""
    site = passkeys.site_of(request.headers.get("host", ""))
    if site is None:
        raise Refusal("no_passkeys")
    return site
