"""Who sits where, in the database: seats taken, given, carried to other devices, and the moment when all is there.

Every change counts up the match's `seating` first. That locks its row, so of two who change the same match the second
sees what the first has done: an invitation has one winner, and the last one to reveal begins the match, whichever
servers they came to.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa

from lancio.engine.pledges import promise_of
from lancio.server.accounts.names import tell_apart
from lancio.server.accounts.ratings import why_not, withdraw
from lancio.server.accounts.tables import accounts, ratings
from lancio.server.ledger import Ledger
from lancio.server.lobby import listed_until
from lancio.server.refusals import Refusal
from lancio.server.rows import WAITS, card_of
from lancio.server.schema import carries, keys, matches, rematches, seats
from lancio.server.sittings import Seated, Seating, Sitter, Sitting
from lancio.server.talk import apart

T = TypeVar("T")

#: keys of one seat, each on another device
DEVICES = 12
#: seconds in which a seat can be carried to another device
CARRIED = 600.0
#: seats with the names of the accounts that they follow, and their ratings
_SEATS = (
    sa.select(seats, accounts.c.name.label("called"), ratings.c.value.label("rating"))
    .join(matches, matches.c.id == seats.c.match)
    .join(accounts, accounts.c.id == seats.c.account, isouter=True)
    .join(ratings, (ratings.c.account == seats.c.account) & (ratings.c.game == matches.c.game), isouter=True)
)
#: what lists show of a match that has just begun: nothing yet, the match itself is asked
JUST_BEGUN = {**WAITS, "entries": -1}


def rows_of(match: str, sittings: Iterable[Sitting], hashes: Mapping[str, str]) -> list[dict[str, Any]]:
    """Seats as they are written; `hashes`: of the invitations, by side."""
    return [
        {
            "match": match,
            "side": one.side,
            "maker": one.maker,
            "taken": one.taken,
            "name": one.name,
            "account": one.account,
            "invitation": hashes.get(one.side),
            "public": one.public,
            "pledge": one.pledge,
            "contribution": one.contribution,
            "rated": one.rated,
            "forced": one.forced,
            "passes": one.passes,
            "waives": one.waives,
        }
        for one in sittings
    ]


def sitting_of(row: Any) -> Sitting:
    """A seat as it was written."""
    return Sitting(
        row.side,
        bool(row.maker),
        row.taken,
        row.name,
        row.account,
        row.name is not None and row.name == row.called,
        row.invitation is not None and row.taken is None,
        row.public if row.taken is None else None,
        row.pledge,
        row.contribution,
        bool(row.rated),
        bool(row.forced),
        row.passes,
        row.called,
        row.rating,
        row.replaced,
        bool(row.waives),
    )


class Seatings:
    """The seats of all matches."""

    def __init__(self, engine: sa.Engine, ledger: Ledger) -> None:
        self._engine = engine
        self._ledger = ledger
        #: what time it is; tests turn it
        self.clock: Callable[[], float] = time.time

    # -- reading -------------------------------------------------------------------------------

    def of(self, match: str) -> Seating:
        """The seats of a match."""
        with self._engine.connect() as connection:
            return self._read(connection, match)

    def _read(self, connection: sa.Connection, match: str) -> Seating:
        head = connection.execute(matches.select().where(matches.c.id == match)).one()
        found = connection.execute(_SEATS.where(seats.c.match == match)).all()
        order = list(json.loads(head.seats))
        sat = tuple(sorted(map(sitting_of, found), key=lambda one: order.index(one.side)))
        why = why_not(connection, card_of(head), self.clock()) if any(one.rated for one in sat) else None
        return Seating(head.seating, sat, why)

    def owners(self, match: str) -> set[str]:
        """The accounts that seats of a match follow."""
        query = sa.select(seats.c.account).where(seats.c.match == match, seats.c.account.is_not(None))
        with self._engine.connect() as connection:
            return set(connection.scalars(query))

    def invited(self, hash_: str) -> tuple[str, str]:
        """The match and the side of an invitation."""
        return self._offered(seats.c.invitation == hash_)

    def shown(self, public: str) -> tuple[str, str]:
        """Those of an entry in the lobby."""
        return self._offered(seats.c.public == public)

    def _offered(self, which: sa.ColumnElement[bool]) -> tuple[str, str]:
        with self._engine.connect() as connection:
            found = self._found(connection, which)
        return found.match, found.side

    @staticmethod
    def _found(connection: sa.Connection, which: sa.ColumnElement[bool]) -> Any:
        query = sa.select(seats.c.match, seats.c.side, seats.c.taken).where(which)
        found = connection.execute(query).one_or_none()
        if found is None:
            raise Refusal("unknown_invitation")
        if found.taken is not None:
            raise Refusal("taken")
        return found

    # -- changing ------------------------------------------------------------------------------

    @contextmanager
    def _changing(self, match: str) -> Iterator[sa.Connection]:
        """Change something of a match; whatever is refused on the way changes nothing."""
        with self._engine.begin() as connection:
            connection.execute(matches.update().where(matches.c.id == match).values(seating=matches.c.seating + 1))
            yield connection
            self._ledger.announce(connection, match)

    def change(self, match: str, how: Callable[..., T], *values: object) -> T:
        """Change something else that everybody at a match must hear of."""
        with self._changing(match) as connection:
            return how(connection, match, *values)

    def claim(self, hash_: str, key: str, pledge: str | None, who: Sitter) -> Seated:
        """Sit down by an invitation; `key`: the hash of the new key. One who comes first does."""
        return self._claim(seats.c.invitation == hash_, key, pledge, who)

    def claim_public(self, public: str, key: str, pledge: str | None, who: Sitter) -> Seated:
        """Sit down by an entry in the lobby, as long as it stands there."""
        shown = sa.select(matches.c.id).where(matches.c.until > time.time())
        if who.account is not None:
            shown = shown.where(~apart(matches.c.id, who.account))
        return self._claim(seats.c.public == public, key, pledge, who, seats.c.match.in_(shown))

    def claim_at(self, match: str, side: str, key: str, pledge: str | None, who: Sitter) -> Seated:
        """Sit down where somebody has kept a seat for whoever asks."""
        kept = seats.c.match.in_(sa.select(rematches.c.next))
        return self._claim((seats.c.match == match) & (seats.c.side == side), key, pledge, who, kept)

    def _claim(
        self,
        offer: sa.ColumnElement[bool],
        key: str,
        pledge: str | None,
        who: Sitter,
        stands: sa.ColumnElement[bool] | None = None,
    ) -> Seated:
        """`offer`: which seat is offered; `stands`: as long as it is."""
        before = self._sits(offer, key)
        if before is not None:
            return before
        which = offer if stands is None else offer & stands
        with self._engine.connect() as connection:
            # somebody else was quicker, though it stands there no more
            self._found(connection, offer)
            found = self._found(connection, which)
        match, side = found.match, found.side
        with self._changing(match) as connection:
            free = (seats.c.match == match) & (seats.c.side == side) & seats.c.taken.is_(None) & which
            head = connection.execute(sa.select(matches.c.seeded, matches.c.begun).where(matches.c.id == match)).one()
            # no finer than entries of the journal say when they were written
            values = {"taken": round(self.clock(), 3), **who._asdict()}
            mine = (seats.c.match == match) & (seats.c.account == who.account)
            own = connection.scalars(sa.select(seats.c.rated).where(mine)).all() if who.account is not None else []
            if own and (head.begun is not None or who.rated or any(own)):
                # nobody wins against himself
                raise Refusal("one_seat")
            if head.begun is not None:
                # somebody has contributed there before, and what he had lost stays lost
                values["rated"] = False
            else:
                # where the maker chose the seed there is nothing to contribute to
                values["pledge"] = None if head.seeded else pledge
            if who.name is not None:
                self._told_apart(connection, match, side, who.name, who.account)
            if connection.execute(seats.update().where(free).values(values)).rowcount != 1:
                if (before := self._sits(offer, key, connection)) is None:
                    raise Refusal("taken")
                return before
            connection.execute(keys.insert().values(hash=key, match=match, side=side))
            self._begin(connection, match)
        return Seated(match, side)

    @staticmethod
    def _told_apart(connection: sa.Connection, match: str, side: str, name: str, account: str | None) -> None:
        """Nobody is called as somebody else is here; but whoever goes by the name of his account is known by it."""
        own = sa.select(accounts.c.name).where(accounts.c.id == account)
        if account is not None and connection.scalar(own) == name:
            return
        others = sa.select(seats.c.name).where(seats.c.match == match, seats.c.side != side, seats.c.name.is_not(None))
        tell_apart(name, connection.scalars(others))

    def _sits(self, offer: sa.ColumnElement[bool], key: str, connection: sa.Connection | None = None) -> Seated | None:
        """The seat of whoever has sat down with this key and did not hear the answer: he says it again. A key that
        opens something else is nobody's to take."""
        if connection is None:
            with self._engine.connect() as connection:
                return self._sits(offer, key, connection)
        row = connection.execute(sa.select(keys.c.match, keys.c.side).where(keys.c.hash == key)).one_or_none()
        if row is None:
            return None
        here = (seats.c.match == row.match) & (seats.c.side == row.side)
        if connection.execute(sa.select(seats.c.side).where(here & offer)).one_or_none() is None:
            raise Refusal("bad_key")
        return Seated(row.match, row.side)

    def invite(self, match: str, side: str, hash_: str | None, public: str | None = None) -> None:
        """Let a seat be taken by another invitation than before; without any by nobody."""
        with self._changing(match) as connection:
            which = (seats.c.match == match) & (seats.c.side == side)
            free = seats.update().where(which & seats.c.taken.is_(None))
            if connection.execute(free.values(invitation=hash_, public=public)).rowcount != 1:
                there = connection.execute(sa.select(seats.c.side).where(which)).one_or_none()
                raise Refusal("taken" if there else "unknown_name")
            if public is not None:
                pace = connection.scalar(sa.select(matches.c.pace).where(matches.c.id == match))
                until = listed_until(str(pace))
                connection.execute(matches.update().where(matches.c.id == match).values(until=until))

    def reveal(self, match: str, side: str, contribution: str) -> None:
        """A seat reveals what it pledged; the last one begins the match."""
        with self._changing(match) as connection:
            seating = self._read(connection, match)
            mine = seating.at(side)
            if mine is None or mine.pledge is None:
                raise Refusal("no_pledge")
            if promise_of(bytes.fromhex(contribution)) != mine.pledge:
                raise Refusal("wrong_contribution")
            if mine.contribution is not None:
                # said again by somebody who did not hear the answer
                return
            if seating.missing:
                raise Refusal("too_soon")
            which = (seats.c.match == match) & (seats.c.side == side)
            connection.execute(seats.update().where(which).values(contribution=contribution))
            self._begin(connection, match)

    def waive(self, match: str, side: str) -> bool:
        """A seat agrees that the match begins without what was pledged and cannot be revealed. When all have agreed it
        does: such a contribution counts for nothing, as if nothing had been pledged. Whether it is news."""
        with self._changing(match) as connection:
            if connection.scalar(sa.select(matches.c.begun).where(matches.c.id == match)) is not None:
                raise Refusal("begun")
            seating = self._read(connection, match)
            if seating.missing:
                raise Refusal("too_soon")
            if side in seating.waives:
                return False
            here = seats.c.match == match
            connection.execute(seats.update().where(here & (seats.c.side == side)).values(waives=True))
            if {*seating.waives, side} == {one.side for one in seating.sittings}:
                lost = here & seats.c.side.in_(seating.reveals)
                connection.execute(seats.update().where(lost).values(pledge=None))
                self._begin(connection, match)
            return True

    def _begin(self, connection: sa.Connection, match: str) -> None:
        """If all is there the match begins."""
        seating = self._read(connection, match)
        if seating.missing or seating.reveals:
            return
        row = connection.execute(sa.select(matches.c.secret, matches.c.begun).where(matches.c.id == match)).one()
        if row.begun is not None:
            return
        now = self.clock()
        values: dict[str, Any] = {"begun": now, "changed": now, "until": None, "status": json.dumps(JUST_BEGUN)}
        if row.secret is not None:
            values["seed"] = str(seating.seed(row.secret))
        connection.execute(matches.update().where(matches.c.id == match).values(values))

    def rename(self, match: str, side: str, name: str | None) -> None:
        """Somebody says what he is called."""
        with self._changing(match) as connection:
            here = (seats.c.match == match) & (seats.c.side == side)
            if name is not None:
                account = connection.scalar(sa.select(seats.c.account).where(here))
                self._told_apart(connection, match, side, name, account)
            connection.execute(seats.update().where(here).values(name=name))

    def answer(self, match: str, side: str, forced: bool, passes: float | None) -> None:
        """What the server answers for a seat from now on. It is its owner's secret, as a standing order is."""
        with self._changing(match) as connection:
            which = (seats.c.match == match) & (seats.c.side == side)
            connection.execute(seats.update().where(which).values(forced=forced, passes=passes))

    def answered(self) -> list[str]:
        """The matches that go on and in which something is answered for a seat."""
        query = (
            sa.select(matches.c.id)
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.forced | seats.c.passes.is_not(None), matches.c.begun.is_not(None))
            .where(~matches.c.status.contains('"outcome": {', autoescape=True))
            .distinct()
        )
        with self._engine.connect() as connection:
            return list(connection.scalars(query))

    def attach(self, match: str, side: str, account: str, name: str) -> None:
        """Let a seat follow an account, whose name it has from then on if it has none."""
        with self._changing(match) as connection:
            which = (seats.c.match == match) & (seats.c.side == side)
            mine = seats.c.account.is_(None) | (seats.c.account == account)
            shown = sa.func.coalesce(seats.c.name, name)
            change = seats.update().where(which & mine).values(account=account, name=shown)
            if connection.execute(change).rowcount != 1:
                raise Refusal("other_account")

    def detach(self, match: str, account: str) -> None:
        """The seats of a match follow an account no more: one that counts is lost by that."""
        with self._changing(match) as connection:
            withdraw(connection, account, self.clock(), match)
            which = (seats.c.match == match) & (seats.c.account == account)
            connection.execute(seats.update().where(which).values(account=None, rated=False))

    # -- keys ----------------------------------------------------------------------------------

    def replace_key(self, match: str, old: str, new: str, everywhere: bool) -> None:
        """Another key instead of one; `everywhere`: instead of all of that seat."""
        with self._changing(match) as connection:
            held = keys.c.match == match
            side = connection.execute(sa.select(keys.c.side).where(held & (keys.c.hash == old))).one_or_none()
            if side is None:
                raise Refusal("wrong_key")
            if connection.execute(sa.select(keys.c.hash).where(keys.c.hash == new)).one_or_none() is not None:
                raise Refusal("bad_key")
            gone = (keys.c.side == side.side) if everywhere else (keys.c.hash == old)
            connection.execute(keys.delete().where(held & gone))
            connection.execute(carries.delete().where((carries.c.match == match) & (carries.c.side == side.side)))
            connection.execute(keys.insert().values(hash=new, match=match, side=side.side))

    def carry(self, match: str, side: str, hash_: str) -> float:
        """Let a seat be carried to another device by whoever has the token; until when."""
        now = time.time()
        with self._engine.begin() as connection:
            old = (carries.c.match == match) & (carries.c.side == side)
            connection.execute(carries.delete().where(old | (carries.c.until < now)))
            connection.execute(carries.insert().values(hash=hash_, match=match, side=side, until=now + CARRIED))
        return now + CARRIED

    def carried(self, hash_: str, key: str) -> Seated:
        """A seat has come to another device."""
        which = (carries.c.hash == hash_) & (carries.c.until > time.time())
        with self._engine.connect() as connection:
            found = connection.execute(carries.select().where(which)).one_or_none()
            mine = connection.execute(sa.select(keys.c.match, keys.c.side).where(keys.c.hash == key)).one_or_none()
        if mine is not None:
            # said again by somebody who did not hear the answer: the token is spent, and the key opens the seat
            if found is not None or mine.side is None:
                raise Refusal("bad_key")
            return Seated(mine.match, mine.side)
        if found is None:
            raise Refusal("unknown_carry")
        with self._changing(found.match) as connection:
            if connection.execute(carries.delete().where(which)).rowcount != 1:
                raise Refusal("unknown_carry")
            held = (keys.c.match == found.match) & (keys.c.side == found.side)
            count = connection.scalar(sa.select(sa.func.count()).select_from(keys).where(held))
            if (count or 0) >= DEVICES:
                raise Refusal("many_devices", most=DEVICES)
            connection.execute(keys.insert().values(hash=key, match=found.match, side=found.side))
        return Seated(found.match, found.side)
