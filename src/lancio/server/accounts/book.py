"""The book of accounts: who they are, and what opens them. It is asked and written in threads, never on the loop."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from lancio.server.accounts.likeness import account_like
from lancio.server.accounts.names import folded
from lancio.server.accounts.tables import accounts, challenges, parted, passkeys, sessions
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of

DAY = 86400.0
#: a browser that nobody used for so long is logged out
SESSION = 60 * DAY
#: how exactly that is kept
NOTED = 3600.0
#: a device has so long to sign
CHALLENGE = 300.0
#: so long after an account was deleted its name is nobody's
PARTED = 30 * DAY
#: a token to set a new password holds so long
RESET = 2 * DAY
#: passkeys of one account
PASSKEYS = 20


class Account(NamedTuple):
    """An account."""

    id: str
    name: str
    password: str | None
    created: float
    banned: float | None
    why: str


class Passkey(NamedTuple):
    """What is kept of a passkey."""

    id: str
    account: str
    key: bytes
    uses: int
    label: str
    created: float
    used: float | None


class Challenge(NamedTuple):
    """What a device was asked to sign, and for what."""

    purpose: str
    challenge: bytes
    account: str | None
    name: str


_ACCOUNT = [accounts.c[name] for name in Account._fields]
_PASSKEY = [passkeys.c[name] for name in Passkey._fields]


class Book:
    """The accounts in a database."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.clock = clock

    # -- accounts ------------------------------------------------------------------------------

    def find(self, name: str) -> Account | None:
        """The account of a name."""
        return self._one(accounts.c.folded == folded(name))

    def get(self, id_: str) -> Account | None:
        """The account of an id."""
        return self._one(accounts.c.id == id_)

    def _one(self, which: sa.ColumnElement[bool]) -> Account | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(*_ACCOUNT).where(which)).one_or_none()
        return Account(*row) if row is not None else None

    def free(self, name: str) -> None:
        """Refuse a name that is somebody's, or was until a while ago."""
        with self.engine.connect() as connection:
            self._free(connection, name)

    def _free(self, connection: sa.Connection, name: str) -> None:
        known = sa.select(accounts.c.id).where(accounts.c.folded == folded(name))
        gone = sa.select(parted.c.hash).where(parted.c.hash == hash_of(folded(name)), parted.c.until > self.clock())
        if connection.execute(known).first() or connection.execute(gone).first() or account_like(connection, name):
            raise Refusal("name_taken")

    def add(self, id_: str, name: str, password: str | None, passkey: Passkey | None = None) -> Account:
        """A new account. Of two of one name at once one is refused."""
        made = Account(id_, name, password, self.clock(), None, "")
        try:
            with self.engine.begin() as connection:
                self._free(connection, name)
                connection.execute(accounts.insert().values(**made._asdict(), folded=folded(name)))
                if passkey is not None:
                    connection.execute(passkeys.insert().values(**passkey._asdict()))
        except IntegrityError as error:
            raise Refusal("name_taken") from error
        return made

    def set_password(self, account: str, password: str | None, but: str | None = None) -> None:
        """Another password: every browser but one is logged out, and no token to set another one holds."""
        with self.engine.begin() as connection:
            change = {"password": password, "reset": None, "reset_until": None}
            connection.execute(accounts.update().where(accounts.c.id == account).values(**change))
            self._end(connection, account, but)

    def rehash(self, account: str, before: str, after: str) -> None:
        """The same password, hashed anew, unless it has become another meanwhile."""
        with self.engine.begin() as connection:
            mine = accounts.c.id == account, accounts.c.password == before
            connection.execute(accounts.update().where(*mine).values(password=after))

    def allow_reset(self, account: str, token: str) -> None:
        """Let whoever has a token set a new password, for a while."""
        change = {"reset": hash_of(token), "reset_until": self.clock() + RESET}
        with self.engine.begin() as connection:
            connection.execute(accounts.update().where(accounts.c.id == account).values(**change))

    def reset(self, name: str, token: str, password: str) -> Account:
        """A new password for whoever has the token, which holds once."""
        with self.engine.begin() as connection:
            mine = (
                accounts.c.folded == folded(name),
                accounts.c.reset == hash_of(token),
                accounts.c.reset_until > self.clock(),
            )
            change = {"password": password, "reset": None, "reset_until": None}
            if connection.execute(accounts.update().where(*mine).values(**change)).rowcount != 1:
                raise Refusal("wrong_token")
            row = connection.execute(sa.select(*_ACCOUNT).where(accounts.c.folded == folded(name))).one()
            self._end(connection, row.id, None)
        return Account(*row)

    # -- sessions ------------------------------------------------------------------------------

    def log_in(self, account: str, hash_: str, instead: str | None = None) -> None:
        """Remember a browser; the one before of the same browser is forgotten."""
        now = self.clock()
        with self.engine.begin() as connection:
            # what has run out goes when somebody comes
            connection.execute(sessions.delete().where(sessions.c.used < now - SESSION))
            if instead is not None:
                connection.execute(sessions.delete().where(sessions.c.hash == instead))
            connection.execute(sessions.insert().values(hash=hash_, account=account, created=now, used=now))

    def visited(self, hash_: str) -> tuple[Account, bool] | None:
        """Whose a browser is, if it is logged in, and whether that is to be noted. Not of an account that is closed."""
        now = self.clock()
        query = (
            sa.select(*_ACCOUNT, sessions.c.used)
            .join(sessions, sessions.c.account == accounts.c.id)
            .where(sessions.c.hash == hash_, sessions.c.used >= now - SESSION, accounts.c.banned.is_(None))
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return (Account(*row[:-1]), now - row.used > NOTED) if row is not None else None

    def note(self, hash_: str) -> None:
        """A browser was used just now."""
        with self.engine.begin() as connection:
            connection.execute(sessions.update().where(sessions.c.hash == hash_).values(used=self.clock()))

    def log_out(self, hash_: str) -> None:
        """Forget a browser."""
        with self.engine.begin() as connection:
            connection.execute(sessions.delete().where(sessions.c.hash == hash_))

    def log_out_everywhere(self, account: str, but: str | None = None) -> None:
        """Forget all browsers of an account, but perhaps one."""
        with self.engine.begin() as connection:
            self._end(connection, account, but)

    def _end(self, connection: sa.Connection, account: str, but: str | None) -> None:
        mine = sessions.c.account == account
        connection.execute(sessions.delete().where(mine, sessions.c.hash != but if but else sa.true()))

    def browsers(self, account: str) -> list[tuple[float, float]]:
        """When the browsers of an account were logged in and last used."""
        query = sa.select(sessions.c.created, sessions.c.used).where(sessions.c.account == account)
        with self.engine.connect() as connection:
            rows = connection.execute(query.where(sessions.c.used >= self.clock() - SESSION).order_by("created"))
            return [(row.created, row.used) for row in rows]

    # -- passkeys ------------------------------------------------------------------------------

    def passkeys(self, account: str) -> list[Passkey]:
        """Those of an account, the oldest first."""
        query = sa.select(*_PASSKEY).where(passkeys.c.account == account).order_by(passkeys.c.created, passkeys.c.id)
        with self.engine.connect() as connection:
            return [Passkey(*row) for row in connection.execute(query)]

    def passkey(self, id_: str) -> Passkey | None:
        """One of them."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(*_PASSKEY).where(passkeys.c.id == id_)).one_or_none()
        return Passkey(*row) if row is not None else None

    def add_passkey(self, passkey: Passkey) -> None:
        """Another way into an account."""
        try:
            with self.engine.begin() as connection:
                mine = sa.select(sa.func.count()).where(passkeys.c.account == passkey.account)
                if (connection.scalar(mine) or 0) >= PASSKEYS:
                    raise Refusal("too_many_passkeys", most=PASSKEYS)
                connection.execute(passkeys.insert().values(**passkey._asdict()))
        except IntegrityError as error:
            raise Refusal("bad_passkey") from error

    def used_passkey(self, id_: str, before: int, after: int) -> bool:
        """A passkey was used; whether nobody else has used it meanwhile."""
        mine = passkeys.c.id == id_, passkeys.c.uses == before
        with self.engine.begin() as connection:
            change = passkeys.update().where(*mine).values(uses=after, used=self.clock())
            return connection.execute(change).rowcount == 1

    def drop_passkey(self, account: Account, id_: str) -> None:
        """Take a passkey away, if there is another way in."""
        with self.engine.begin() as connection:
            mine = sa.select(passkeys.c.id).where(passkeys.c.account == account.id)
            held = set(connection.scalars(mine.with_for_update()))
            if id_ not in held:
                raise Refusal("unknown_passkey")
            password = connection.scalar(sa.select(accounts.c.password).where(accounts.c.id == account.id))
            if len(held) == 1 and password is None:
                raise Refusal("last_way_in")
            connection.execute(passkeys.delete().where(passkeys.c.id == id_))

    # -- challenges ----------------------------------------------------------------------------

    def ask(self, id_: str, asked: Challenge) -> None:
        """Keep what a device is asked to sign."""
        now = self.clock()
        with self.engine.begin() as connection:
            connection.execute(challenges.delete().where(challenges.c.until < now))
            values: dict[str, Any] = {**asked._asdict(), "id": hash_of(id_), "until": now + CHALLENGE}
            connection.execute(challenges.insert().values(**values))

    def asked(self, id_: str, *purposes: str) -> Challenge:
        """What it was; it is asked once."""
        with self.engine.begin() as connection:
            mine = challenges.c.id == hash_of(id_), challenges.c.until >= self.clock()
            query = sa.select(*(challenges.c[name] for name in Challenge._fields)).where(*mine)
            row = connection.execute(query).one_or_none()
            gone = connection.execute(challenges.delete().where(challenges.c.id == hash_of(id_))).rowcount
        if row is None or gone != 1 or row.purpose not in purposes:
            raise Refusal("stale_passkey")
        return Challenge(*row)
