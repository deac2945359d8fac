"""Whether what is kept of a match fits together: its journal is whole, as long as is known elsewhere, and somebody can
open it. Nothing is played for that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lancio.server.rows import HUMAN, Card, Entry
from lancio.server.store import Store

#: the key of a sentence and what belongs into it
Flaw = tuple[str, dict[str, object]]


def torn(match: str, entries: Sequence[Entry]) -> Flaw | None:
    """The first entry that is missing or was changed, unless the match has gone on from before it."""
    found: tuple[str, int] | None = None
    chain, number = "", 0
    for entry in entries:
        if found is not None and entry.base is not None and entry.base < found[1]:
            found = None
        if found is None and entry.number != number + 1:
            found = "missing", number + 1
        elif found is None and not entry.fits(chain, match):
            found = "changed", entry.number
        chain, number = entry.digest or entry.after(chain, match), entry.number
    return (found[0], {"number": found[1]}) if found else None


def cut(card: Card, last: int, kept: int) -> Iterator[Flaw]:
    """What says that the journal was longer: a position that was kept (after so many entries), or the line in lists."""
    if kept > last:
        yield "beyond", {"number": kept, "last": last}
    if card.listed > last:
        yield "fewer", {"known": card.listed, "last": last}


def locked(store: Store, card: Card) -> Iterator[Flaw]:
    """Seats of people that are missing, or that nobody can open. (A computer may have taken a seat over.)"""
    rows = {one.side: one for one in store.seatings.of(card.id).sittings}
    keys = set(store.holders(card.id).values())
    for side, who in card.seats.items():
        sitting = rows.get(side)
        if who == HUMAN and sitting is None:
            yield "no_seat", {"side": side}
        elif (
            who == HUMAN
            and sitting is not None
            and sitting.taken is not None
            and side not in keys
            and sitting.account is None
        ):
            yield "no_key", {"side": side}
    if not keys and not rows:
        yield "no_keys", {}


def flaws(store: Store, id_: str) -> list[Flaw]:
    """All of it, of one match."""
    try:
        card = store.find(id_)
        assert card is not None
        # first the positions: what is kept later, while a server runs, may belong to entries that were not read
        kept = max((one.number for one in store.kept(id_)), default=0)
        entries = store.entries(id_)
        found = torn(id_, entries)
        last = entries[-1].number if entries else 0
        return [*([found] if found else ()), *cut(card, last, kept), *locked(store, card)]
    except (ValueError, TypeError) as error:
        return [("row", {"why": f"{type(error).__name__}: {error}"})]
