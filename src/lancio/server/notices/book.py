"""Who wants to be told, for which decision it was rung, and what is on its way: all that must outlast the server.

Of several servers one rings for a decision: whoever changes the row of the bell. What is on its way is in one server's
hands for a while, and in another's if that one does not come back.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from lancio.server.notices.rows import bells, house, outbox, owner, subscriptions
from lancio.server.rows import ACCEPT, ASK, BACK, DECLINE, END, PLAY, UNDO
from lancio.server.schema import journal, keys, matches, rematches, seats

PUSH, MAIL, WEBHOOK = "push", "mail", "webhook"
DAY = 86_400.0
#: seconds for which a server has a notice in hand
LEASE = 300.0
#: in the place of a decision's number: a rematch is offered; everybody is there, and the match waits for this seat
OFFER, GATHERED = -1, 0
#: and from here down: something is asked, by the entry of that number below; just here, before there was any
ASKED = -2
#: notices that are taken in hand at once
SOME = 40


@dataclass(frozen=True, slots=True)
class Subscription:
    """Somebody who wants to be told."""

    id: str
    match: str
    side: str
    kind: str
    address: str
    mark: str
    extra: dict[str, str]
    lang: str
    digest: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notice on its way; `rows`: what is told with it, several in a digest."""

    to: Subscription
    rows: tuple[int, ...]
    #: match, side and number of each
    waits: tuple[tuple[str, str, int], ...]
    tries: int


class Waiting(NamedTuple):
    """A notice that waits, as it was read."""

    id: int
    number: int
    tries: int
    match: str
    side: str


def mark_of(kind: str, address: str) -> str:
    """By which the same address is found."""
    said = address.lower() if kind == MAIL else address
    return blake2b(said.encode(), digest_size=32, person=b"lancio notice").hexdigest()


class Book:
    """What is written down of notices."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], float]) -> None:
        self.engine = engine
        self.clock = clock

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """Something that was made on the first start and stays; of several who make it at once one wins."""
        query = sa.select(house.c.value).where(house.c.name == name)
        with self.engine.connect() as connection:
            found = connection.scalar(query)
        if found is None:
            try:
                with self.engine.begin() as connection:
                    connection.execute(house.insert().values(name=name, value=make()))
            except IntegrityError:
                pass
            with self.engine.connect() as connection:
                found = connection.scalar(query)
        return str(found)

    # -- who wants to be told ------------------------------------------------------------------

    def subscribe(self, hash_: str, match: str, side: str, kind: str, address: str, **more: Any) -> Subscription:
        """Somebody wants to be told; whoever did already is told from now on as he says now."""
        mark = mark_of(kind, address)
        c = subscriptions.c
        same = (c.hash == hash_) & (c.kind == kind) & (c.mark == mark)
        values = {
            "address": address,
            "extra": json.dumps(more["extra"]),
            "lang": more["lang"],
            "digest": more["digest"],
        }
        with self.engine.begin() as connection:
            found = connection.execute(subscriptions.update().where(same).values(**values)).rowcount
            if found and more["confirmed"]:
                connection.execute(subscriptions.update().where(same).values(confirmed=True))
        if not found:
            row: dict[str, Any] = {
                "id": secrets.token_urlsafe(18),
                "hash": hash_,
                "match": match,
                "side": side,
                "kind": kind,
            }
            row |= {"mark": mark, "confirmed": more["confirmed"], "created": self.clock(), "sent": 0.0, **values}
            try:
                with self.engine.begin() as connection:
                    connection.execute(subscriptions.insert().values(**row))
            except IntegrityError:
                # the same was wanted twice at once
                pass
        with self.engine.connect() as connection:
            return _subscription(connection.execute(subscriptions.select().where(same)).one())

    def of(self, holders: Iterable[str]) -> list[Subscription]:
        """What was wanted with these keys, or by these accounts at a seat."""
        return self._those(subscriptions.c.hash.in_(list(holders)))

    def find(self, id_: str) -> Subscription | None:
        """One of them."""
        return next(iter(self._those(subscriptions.c.id == id_)), None)

    def unconfirmed(self, since: float) -> int:
        """How many mails asked somebody for a yes since then that has not come."""
        c = subscriptions.c
        query = sa.select(sa.func.count()).where(c.kind == MAIL, ~c.confirmed, c.created > since)
        with self.engine.connect() as connection:
            return int(connection.scalar(query) or 0)

    def _those(self, which: sa.ColumnElement[bool]) -> list[Subscription]:
        with self.engine.connect() as connection:
            rows = connection.execute(subscriptions.select().where(which).order_by(subscriptions.c.created)).all()
        return [_subscription(row) for row in rows]

    def confirm(self, id_: str) -> bool:
        """Whoever reads there wants it; whether there is anything to want."""
        with self.engine.begin() as connection:
            query = subscriptions.update().where(subscriptions.c.id == id_)
            return connection.execute(query.values(confirmed=True)).rowcount > 0

    def remove(self, id_: str) -> bool:
        """No more of it; whether there was any."""
        return self._remove(subscriptions.c.id == id_) > 0

    def remove_all(self, one: Subscription) -> int:
        """Nothing more to an address, of whatever match."""
        return self._remove((subscriptions.c.kind == one.kind) & (subscriptions.c.mark == one.mark))

    def let_go(self, account: str, match: str) -> int:
        """Nothing more of a match that an account has let go."""
        return self._remove(subscriptions.c.hash.startswith(owner(account, match, ""), autoescape=True))

    def _remove(self, which: sa.ColumnElement[bool]) -> int:
        with self.engine.begin() as connection:
            ids = connection.scalars(sa.select(subscriptions.c.id).where(which)).all()
            connection.execute(outbox.delete().where(outbox.c.subscription.in_(ids)))
            return connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(ids))).rowcount

    # -- bells ---------------------------------------------------------------------------------

    def see(self, match: str, side: str, number: int) -> None:
        """A seat has looked at its decision, if anybody wants to know."""
        with self.engine.begin() as connection:
            if not self._listening(connection, match, side):
                return
            self._hang(connection, match, side)
            mine = (bells.c.match == match) & (bells.c.side == side) & (bells.c.seen < number)
            connection.execute(bells.update().where(mine).values(seen=number))

    def ring(self, match: str, side: str, number: int) -> int:
        """Ring for a decision, once: how many are told. Whoever was rung for and has not been here since is not rung
        for again."""
        now = self.clock()
        with self.engine.begin() as connection:
            wanted = self._listening(connection, match, side)
            if not wanted:
                return 0
            self._hang(connection, match, side)
            own = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0))
            own = own.where(journal.c.match == match, journal.c.side == side)
            b = bells.c
            unheard = (b.match == match) & (b.side == side) & (b.rung < number) & (b.seen < number)
            been = (b.rung <= b.seen) | (b.rung <= own.scalar_subquery())
            if not connection.execute(bells.update().where(unheard & been).values(rung=number)).rowcount:
                return 0
            return self._send(connection, wanted, number, now)

    def offer(self, match: str, side: str, after: float) -> int:
        """Tell a seat that it is offered a rematch, so many seconds from now and once, however often the offer is made
        and taken back: how many are told. It comes after all that was played."""
        with self.engine.begin() as connection:
            wanted = self._listening(connection, match, side)
            if not wanted:
                return 0
            self._hang(connection, match, side)
            last = connection.scalar(sa.select(sa.func.max(journal.c.number)).where(journal.c.match == match))
            number = (last or 0) + 1
            unheard = (bells.c.match == match) & (bells.c.side == side) & (bells.c.rung < number)
            if not connection.execute(bells.update().where(unheard).values(rung=number)).rowcount:
                return 0
            return self._send(connection, wanted, OFFER, self.clock() + after)

    def gather(self, match: str, side: str, after: float) -> int:
        """Tell a seat that everybody is there and the match waits for it, so many seconds from now and once: how many
        are told. It comes before all that will be played."""
        with self.engine.begin() as connection:
            wanted = self._listening(connection, match, side)
            if not wanted:
                return 0
            self._hang(connection, match, side, GATHERED - 1)
            unheard = (bells.c.match == match) & (bells.c.side == side) & (bells.c.rung < GATHERED)
            if not connection.execute(bells.update().where(unheard).values(rung=GATHERED)).rowcount:
                return 0
            return self._send(connection, wanted, GATHERED, self.clock() + after)

    def ask(self, match: str, side: str, by: str, after: float) -> int:
        """Tell a seat that somebody asks something of it, so many seconds from now, unless it was answered by then: how
        many are told."""
        with self.engine.begin() as connection:
            wanted = self._listening(connection, match, side)
            asked = sa.select(sa.func.max(journal.c.number))
            number = connection.scalar(
                asked.where(journal.c.match == match, journal.c.kind == ASK, journal.c.side == by)
            )
            return self._send(connection, wanted, ASKED - number, self.clock() + after) if wanted and number else 0

    def plead(self, match: str, side: str, after: float) -> int:
        """Tell a seat that somebody asks it whether the match may begin without a contribution, so many seconds from
        now: how many are told. Nothing was played yet."""
        with self.engine.begin() as connection:
            return self._send(connection, self._listening(connection, match, side), ASKED, self.clock() + after)

    def _send(self, connection: sa.Connection, wanted: list[Any], number: int, now: float) -> int:
        for row in wanted:
            due = max(now, row.sent + DAY) if row.digest else now
            values = {"subscription": row.id, "number": number, "due": due, "tries": 0, "held": 0.0}
            connection.execute(outbox.insert().values(**values))
        return len(wanted)

    def _listening(self, connection: sa.Connection, match: str, side: str) -> list[Any]:
        """Those who want to be told of a seat, with keys that still open it or an account that it follows; one address
        once."""
        c = subscriptions.c
        account = sa.select(seats.c.account).where(seats.c.match == match, seats.c.side == side)
        held = sa.select(keys.c.hash).where(keys.c.match == match, keys.c.side == side)
        who = connection.scalar(account)
        opens = c.hash.in_(held) if who is None else c.hash.in_(held) | (c.hash == owner(who, match, side))
        query = sa.select(c.id, c.digest, c.sent, c.kind, c.mark).where(c.match == match, c.confirmed, opens)
        # whoever wants it at once is not made to wait by the same wish for once a day
        rows = connection.execute(query.order_by(c.digest, c.created)).all()
        return list({(row.kind, row.mark): row for row in reversed(rows)}.values())

    def _hang(self, connection: sa.Connection, match: str, side: str, number: int = 0) -> None:
        mine = (bells.c.match == match) & (bells.c.side == side)
        if connection.scalar(sa.select(sa.func.count()).select_from(bells).where(mine)):
            return
        try:
            with connection.begin_nested():
                connection.execute(bells.insert().values(match=match, side=side, rung=number, seen=number))
        except IntegrityError:
            # another server was quicker
            pass

    def silent(self) -> Iterator[str]:
        """The matches that go on, of which somebody wants to be told and for whose newest decision nobody was rung: a
        server that ended may have had to."""
        entries = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0)).where(journal.c.match == matches.c.id)
        rung = sa.select(sa.func.coalesce(sa.func.max(bells.c.rung), 0)).where(bells.c.match == matches.c.id)
        query = sa.select(matches.c.id).where(
            matches.c.id.in_(sa.select(subscriptions.c.match).where(subscriptions.c.confirmed)),
            ~matches.c.status.contains('"outcome": {', autoescape=True),
            rung.scalar_subquery() <= entries.scalar_subquery(),
        )
        with self.engine.connect() as connection:
            yield from connection.scalars(query).all()

    # -- on their way --------------------------------------------------------------------------

    def take(self) -> list[Delivery]:
        """Notices that are due, in this server's hands for a while. What is no longer true is dropped."""
        now = self.clock()
        o, c = outbox.c, subscriptions.c
        query = sa.select(o.id, o.number, o.tries, c.id.label("whose"), *(one for one in c if one.name != "id"))
        query = query.join(subscriptions, c.id == o.subscription).where(o.due <= now, o.held <= now)
        with self.engine.connect() as connection:
            rows = connection.execute(query.order_by(o.due, o.id).limit(SOME)).all()
        found: list[Delivery] = []
        told: set[int] = set()
        for row in rows:
            if row.id in told:
                continue
            to = _subscription(row, row.whose)
            together = (
                self._digest(row.mark, row.kind)
                if row.digest
                else [Waiting(row.id, row.number, row.tries, to.match, to.side)]
            )
            mine = [one for one in together if self._hold(one)]
            told |= {one.id for one in together}
            if mine:
                waits = tuple((one.match, one.side, one.number) for one in mine)
                found.append(Delivery(to, tuple(one.id for one in mine), waits, row.tries + 1))
        return found

    def _digest(self, mark: str, kind: str) -> list[Waiting]:
        """All that waits for one address."""
        o, c = outbox.c, subscriptions.c
        query = sa.select(o.id, o.number, o.tries, c.match, c.side).join(subscriptions, c.id == o.subscription)
        query = query.where(c.mark == mark, c.kind == kind, c.digest, o.held <= self.clock()).order_by(o.id)
        with self.engine.connect() as connection:
            return [Waiting(*row) for row in connection.execute(query)]

    def _hold(self, one: Waiting) -> bool:
        """Take one in hand, if nobody else has; what is no longer so is dropped."""
        now = self.clock()
        # as it was read: somebody else may have had it in hand since, or its id may be another's by now
        same = (outbox.c.id == one.id) & (outbox.c.number == one.number) & (outbox.c.tries == one.tries)
        with self.engine.begin() as connection:
            if self._void(connection, one):
                connection.execute(outbox.delete().where(same))
                return False
            taken = (
                outbox.update().where(same & (outbox.c.held <= now)).values(held=now + LEASE, tries=outbox.c.tries + 1)
            )
            return connection.execute(taken).rowcount > 0

    def _void(self, connection: sa.Connection, one: Waiting) -> bool:
        """Whether what was to be told is so no more: the seat has decided since, or come to where everybody waited for
        it, the match was ended, an offer was taken back or accepted, or a proposal answered or void."""
        if one.number == OFFER:
            free = (seats.c.match == rematches.c.next) & seats.c.taken.is_(None)
            offered = sa.select(rematches.c.next).where(rematches.c.match == one.match, rematches.c.by != one.side)
            return connection.execute(offered.where(sa.exists().where(free))).first() is None
        if one.number == GATHERED:
            here = (seats.c.match == one.match) & (seats.c.side == one.side)
            due = seats.c.pledge.is_not(None) & seats.c.contribution.is_(None)
            return connection.execute(sa.select(seats.c.side).where(here & due)).first() is None
        if one.number == ASKED:
            here = (seats.c.match == one.match) & (seats.c.side == one.side)
            due = ~seats.c.waives & seats.c.match.in_(sa.select(matches.c.id).where(matches.c.begun.is_(None)))
            return connection.execute(sa.select(seats.c.side).where(here & due)).first() is None
        if one.number <= ASKED:
            later = (journal.c.match == one.match) & (journal.c.number > ASKED - one.number)
            ends = journal.c.kind.in_((PLAY, UNDO, BACK, END, DECLINE))
            says = (journal.c.kind == ACCEPT) & (journal.c.side == one.side)
            return (
                connection.execute(sa.select(journal.c.number).where(later, ends | says).limit(1)).first() is not None
            )
        after = (journal.c.match == one.match) & (journal.c.number >= one.number)
        done = sa.select(journal.c.number).where(after, (journal.c.side == one.side) | (journal.c.kind == END))
        return connection.execute(done.limit(1)).first() is not None

    def done(self, delivery: Delivery) -> None:
        """It has arrived, or never will."""
        with self.engine.begin() as connection:
            connection.execute(outbox.delete().where(outbox.c.id.in_(delivery.rows)))
            if delivery.to.digest:
                same = (subscriptions.c.mark == delivery.to.mark) & (subscriptions.c.kind == delivery.to.kind)
                connection.execute(subscriptions.update().where(same).values(sent=self.clock()))

    def later(self, delivery: Delivery, seconds: float) -> None:
        """It is tried again."""
        with self.engine.begin() as connection:
            query = outbox.update().where(outbox.c.id.in_(delivery.rows))
            connection.execute(query.values(due=self.clock() + seconds, held=0.0))


def _subscription(row: Any, id_: str | None = None) -> Subscription:
    return Subscription(
        id_ or row.id,
        row.match,
        row.side,
        row.kind,
        row.address,
        row.mark,
        json.loads(row.extra),
        row.lang,
        bool(row.digest),
        bool(row.confirmed),
    )
