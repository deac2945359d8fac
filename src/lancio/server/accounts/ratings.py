"""What a match that has ended means for the accounts that played it: a row a side, once, and where it counted another
rating. Several servers may find the same match ended at the same time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from lancio.engine.accords import LEVELS
from lancio.server.accounts.earnest import earnest
from lancio.server.accounts.glicko import Rating, Result, aged, rated
from lancio.server.accounts.tables import accounts, endings, ratings
from lancio.server.rows import HUMAN, Card, card_of, status_of_row
from lancio.server.schema import journal, matches, seats

#: how a match ended for whoever left his seat, and for the other
LEFT = "left"
#: results that a page shows
SOME = 100
#: matches between the same two that count in a game, and the seconds in which no more do
PAIR, DAY = 3, 86_400.0


class Standing(NamedTuple):
    """A rating in a game, how many matches it is made of, and when it last changed."""

    rating: Rating
    matches: int
    changed: float


class Side(NamedTuple):
    """A side of a match that has ended; `agreed`: whoever played it wanted it to count."""

    side: str
    player: str
    account: str | None = None
    agreed: bool = False


class Ending(NamedTuple):
    """How a match ended for one of its sides."""

    match: str
    game: str
    scenario: str
    side: str
    score: float
    level: str
    ended: float
    before: float | None
    after: float | None
    #: the other sides, with the names of their accounts
    others: list[tuple[str, str | None, str]]


def score_of(side: str, winner: str | None) -> float:
    """Won, lost, or neither."""
    return 0.5 if winner is None else float(winner == side)


def settle(engine: sa.Engine, card: Card, outcome: Mapping[str, Any], at: float, played: bool | None = None) -> bool:
    """Write down how a match ended, and what it means for ratings if it counted. Whether nobody had done so before.
    `played`: whether it was played in earnest, if that is known already."""
    with engine.begin() as connection:
        sides = _sides(connection, card)
        if not any(side.account for side in sides):
            return False
        # whoever writes the rows rates; everybody else finds them there
        if not _first(connection, card.id, sides, outcome, at):
            _claim(connection, card.id, sides)
            return False
        if _counts(sides) and (_earnest(connection, card, outcome) if played is None else played):
            _rate(connection, card, sides, outcome, at)
    return True


def forfeit(connection: sa.Connection, card: Card, left: str, at: float) -> bool:
    """Somebody has left his seat to somebody else: if the match counts, it is lost for him, now and for good; before
    much was played it counts for nobody. Whether it was to count."""
    sides = _sides(connection, card)
    if not _counts(sides):
        return False
    (other,) = (one.side for one in sides if one.side != left)
    outcome = {"winner": other, "level": LEFT}
    if _earnest(connection, card, outcome) and _first(connection, card.id, sides, outcome, at):
        _rate(connection, card, sides, outcome, at)
    return True


def withdraw(connection: sa.Connection, account: str, at: float, match: str | None = None) -> None:
    """An account lets go of a match, or of all: what was to count and is not over counts as left."""
    mine = sa.and_(seats.c.account == account, seats.c.rated, *(() if match is None else (seats.c.match == match,)))
    query = sa.select(matches, seats.c.side).join(seats, seats.c.match == matches.c.id).where(mine)
    for row in connection.execute(query).all():
        # what the other wanted stays written: he is told why it counts no more
        forfeit(connection, card_of(row), row.side, at)


def in_earnest(engine: sa.Engine, card: Card, outcome: Mapping[str, Any]) -> bool | None:
    """Whether a match that would count was played in earnest; None: it would not. It may take its time."""
    with engine.connect() as connection:
        return _earnest(connection, card, outcome) if _counts(_sides(connection, card)) else None


def why_not(connection: sa.Connection, card: Card, at: float) -> str | None:
    """Why a match that somebody would have count does not, as far as it follows from what was: it is `won` since the
    other has left it, those two have had as many lately as may count (`often`), or it ended before much was played
    (`few`)."""
    ended = connection.execute(endings.select().where(endings.c.match == card.id)).all()
    if any(row.level == LEFT for row in ended):
        return "won"
    sides = _sides(connection, card)
    if not _counts(sides) or any(row.after is not None for row in ended):
        return None
    held = {str(one.account) for one in sides}
    if _often(connection, card.game, held, ended[0].ended if ended else at):
        return "often"
    return "few" if ended else None


def _sides(connection: sa.Connection, card: Card) -> list[Side]:
    rows = connection.execute(sa.select(seats.c.side, seats.c.account, seats.c.rated).where(seats.c.match == card.id))
    sat = {row.side: (row.account, bool(row.rated)) for row in rows}
    return [Side(side, player, *sat.get(side, (None, False))) for side, player in card.seats.items()]


def _claim(connection: sa.Connection, match: str, sides: list[Side]) -> None:
    """A seat that came to an account after the end has its result there too; it counts for nothing any more."""
    for one in sides:
        if one.account is not None:
            mine = endings.c.match == match, endings.c.side == one.side, endings.c.account.is_(None)
            connection.execute(endings.update().where(*mine).values(account=one.account))


def _first(connection: sa.Connection, match: str, sides: list[Side], outcome: Mapping[str, Any], at: float) -> bool:
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres_insert

        insert: Any = postgres_insert(endings)
    else:
        from sqlalchemy.dialects.sqlite import insert as sqlite_insert

        insert = sqlite_insert(endings)
    rows = [
        {
            "match": match,
            "side": one.side,
            "account": one.account,
            "player": one.player,
            "score": score_of(one.side, outcome["winner"]),
            "level": str(outcome["level"])[:80],
            "ended": at,
        }
        for one in sides
    ]
    # what was written is asked for: how many rows that were is not told alike by all databases
    done = [connection.execute(insert.values(row).on_conflict_do_nothing().returning(endings.c.side)) for row in rows]
    return all(one.scalar_one_or_none() is not None for one in done)


def _counts(sides: list[Side]) -> bool:
    """Two people, two accounts, and both have agreed that it counts."""
    people = [one for one in sides if one.player == HUMAN and one.account is not None and one.agreed]
    return len(people) == len(sides) == 2 and people[0].account != people[1].account


def _earnest(connection: sa.Connection, card: Card, outcome: Mapping[str, Any]) -> bool:
    """Whether it was played to its end by the rules, or each side had decided something often enough before people
    ended it."""
    if outcome["level"] not in (*LEVELS, LEFT):
        return True
    return earnest(connection, card)


def _often(connection: sa.Connection, game: str, held: set[str], at: float) -> bool:
    """Whether as many matches between the same two have counted lately as may."""
    one, other = endings.alias(), endings.alias()
    first, second = sorted(held)
    query = (
        sa.select(sa.func.count())
        .select_from(one.join(other, one.c.match == other.c.match).join(matches, matches.c.id == one.c.match))
        .where(one.c.account == first, other.c.account == second, matches.c.game == game)
        .where(one.c.after.is_not(None), one.c.ended > at - DAY)
    )
    return int(connection.scalar(query) or 0) >= PAIR


def _rate(connection: sa.Connection, card: Card, sides: list[Side], outcome: Mapping[str, Any], at: float) -> None:
    held = {str(one.account) for one in sides}
    before = {account: _locked(connection, account, card.game, at) for account in sorted(held)}
    if _often(connection, card.game, held, at):
        return
    for one in sides:
        account = str(one.account)
        (other,) = held - {account}
        mine = aged(before[account].rating, at - before[account].changed)
        theirs = aged(before[other].rating, at - before[other].changed)
        after = rated(mine, [Result(theirs, score_of(one.side, outcome["winner"]))])
        connection.execute(
            ratings.update()
            .where(ratings.c.account == account, ratings.c.game == card.game)
            .values(**after._asdict(), matches=before[account].matches + 1, changed=at)
        )
        connection.execute(
            endings.update()
            .where(endings.c.match == card.id, endings.c.side == one.side)
            .values(before=before[account].rating.value, after=after.value)
        )


def _locked(connection: sa.Connection, account: str, game: str, at: float) -> Standing:
    """A rating that nobody else changes until this is done; a newcomer's if there is none."""
    fresh = {"account": account, "game": game, **Rating()._asdict(), "matches": 0, "changed": at}
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres_insert

        connection.execute(postgres_insert(ratings).values(fresh).on_conflict_do_nothing())
    else:
        from sqlalchemy.dialects.sqlite import insert as sqlite_insert

        connection.execute(sqlite_insert(ratings).values(fresh).on_conflict_do_nothing())
    mine = ratings.c.account == account, ratings.c.game == game
    row = connection.execute(sa.select(ratings).where(*mine).with_for_update()).one()
    return Standing(Rating(row.value, row.deviation, row.volatility), row.matches, row.changed)


def standings(engine: sa.Engine, account: str, now: float) -> dict[str, Standing]:
    """The ratings of an account by game, as uncertain as they are by now."""
    query = sa.select(ratings).where(ratings.c.account == account).order_by(ratings.c.game)
    with engine.connect() as connection:
        return {
            row.game: Standing(
                aged(Rating(row.value, row.deviation, row.volatility), now - row.changed), row.matches, row.changed
            )
            for row in connection.execute(query)
        }


def history(engine: sa.Engine, account: str, limit: int | None = SOME, *, people: bool = False) -> list[Ending]:
    """How the matches of an account ended, the last first; `people`: only those against people."""
    mine = (
        sa.select(endings, matches.c.game, matches.c.scenario)
        .join(matches, matches.c.id == endings.c.match)
        .where(endings.c.account == account)
        .order_by(endings.c.ended.desc(), endings.c.match)
        .limit(limit)
    )
    if people:
        rival = endings.alias()
        against = sa.select(rival.c.side).where(
            rival.c.match == endings.c.match,
            rival.c.side != endings.c.side,
            rival.c.player == HUMAN,
            # against oneself nobody has won
            rival.c.account.is_(None) | (rival.c.account != account),
        )
        mine = mine.where(against.exists())
    with engine.connect() as connection:
        rows = connection.execute(mine).all()
        names = (
            sa.select(endings.c.match, endings.c.side, accounts.c.name, endings.c.player)
            .join(accounts, accounts.c.id == endings.c.account, isouter=True)
            .where(endings.c.match.in_([row.match for row in rows]))
            .order_by(endings.c.side)
        )
        sat: dict[str, list[tuple[str, str | None, str]]] = {}
        for match, side, name, player in connection.execute(names):
            sat.setdefault(match, []).append((side, name, player))
    return [
        Ending(
            row.match,
            row.game,
            row.scenario,
            row.side,
            row.score,
            row.level,
            row.ended,
            row.before,
            row.after,
            [one for one in sat[row.match] if one[0] != row.side],
        )
        for row in rows
    ]


def unsettled(engine: sa.Engine) -> list[str]:
    """Matches of accounts that may have ended without anybody having written down how: as far as lists show it, or
    because the journal has gone on since that was kept."""
    done = sa.exists().where(endings.c.match == matches.c.id)
    owned = sa.exists().where(seats.c.match == matches.c.id, seats.c.account.is_not(None))
    count = sa.select(sa.func.coalesce(sa.func.max(journal.c.number), 0)).where(journal.c.match == matches.c.id)
    query = sa.select(matches.c.id, matches.c.status, count.scalar_subquery().label("entries"))
    with engine.connect() as connection:
        rows = connection.execute(query.where(owned, ~done, matches.c.begun.is_not(None))).all()
    return [row.id for row in rows if _may_be_over(row.status, row.entries)]


def _may_be_over(status: str, entries: int) -> bool:
    try:
        known = status_of_row(status)
    except ValueError:
        return False
    return known["outcome"] is not None or known.get("entries") != entries
