"""Whether a match was played in earnest before people ended it: how often each side has decided something.

A decision has more than one answer, comes after the set-up, and is not to pass: whoever only presses on to the end has
decided nothing. The match is played again for it, as far as it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import sqlalchemy as sa

from lancio import LancioError, Match
from lancio.engine.asking import declining
from lancio.server.proposals import accorded
from lancio.server.rows import BACK, PLAY, UNDO, Card, Entry
from lancio.server.schema import journal
from lancio.server.taught import beginning

#: decisions of each side before a match counts that somebody gives up, leaves or agrees on: a rating is for playing
LEAST = 10


def earnest(connection: sa.Connection, card: Card) -> bool:
    """Whether each side has decided something often enough."""
    return all(count >= LEAST for count in decided(card, entries_of(connection, card.id), LEAST).values())


def entries_of(connection: sa.Connection, match: str) -> list[Entry]:
    """The journal of a match."""
    c = journal.c
    columns = (c.number, c.side, c.kind, c.action, c.at, c.digest, c.base)
    return [
        Entry(*row) for row in connection.execute(sa.select(*columns).where(c.match == match).order_by(c.number)).all()
    ]


def decided(card: Card, entries: Iterable[Entry], enough: int | None = None) -> Counter[str]:
    """How often each side has decided something, so far as it is asked for: `enough` of each."""
    counts = Counter(dict.fromkeys(card.seats, 0))
    #: for each action that stands: whose decision it was, if it was one
    stood: list[str | None] = []
    match = beginning(card)
    try:
        for entry in entries:
            if enough is not None and all(count >= enough for count in counts.values()):
                break
            if entry.base is not None:
                # it went on from another position: what came before is counted as it was
                break
            if entry.kind == PLAY:
                side = entry.side if decides(match, entry.action) else None
                stood.append(side)
                if side is not None:
                    counts[side] += 1
                (step,) = match.follow([entry.move])
                match = step.after
            elif entry.kind == UNDO:
                (step,) = match.follow([entry.move])
                match = step.after
                counts.subtract(filter(None, [stood.pop()]))
            elif entry.kind == BACK:
                match = accorded(match, entry)
                counts.subtract(filter(None, stood[match.played :]))
                del stood[match.played :]
    except LancioError:
        # today's rules do not know it any more
        return counts
    return counts


def decides(match: Match, action: str) -> bool:
    """Whether an action decides something."""
    state, game = match.state, match.game
    if state.choices.count < 2 or not game.turn(state):
        return False
    verb = next((one for one in match.verbs.all if one.word == action.partition(" ")[0]), None)
    if verb is None or verb.purpose == "end":
        return False
    code = declining(game, state)
    return code is None or match.verbs.notation(code) != action
