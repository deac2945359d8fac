"""Matches in mid-game, laid into a database as if they had been played there: what a load begins with.

A few are played, with random actions, through the server's own tables; the others are copies with names, keys and
digests of their own.
"""

from __future__ import annotations

import json
import random
import time
from dataclasses import replace
from typing import Any, NamedTuple

import lancio
from lancio.server import schema
from lancio.server.course import status_of
from lancio.server.keeping import rules_of
from lancio.server.rows import HUMAN, Card, Entry, row_of
from lancio.server.seating import rows_of
from lancio.server.secrecy import hash_of, new_id, new_key
from lancio.server.sittings import Sitting
from lancio.server.store import Store
from lancio.server.table import Table
from lancio.server.whereabouts import url_of

#: so many are played
PLAYED = 8
#: so many are written at once
TOGETHER = 50
TABLES = (schema.matches, schema.seats, schema.keys, schema.journal, schema.positions)


class Laid(NamedTuple):
    """A match in the database."""

    id: str
    keys: dict[str, str]
    spectator: str
    #: how many its journal has; a match may be over before it has all that were wanted
    entries: int


Rows = list[dict[str, Any]]


class Mould(NamedTuple):
    """A match that is copied: what the database holds of it."""

    sides: tuple[str, ...]
    match: dict[str, Any]
    entries: list[Entry]
    kept: Rows


def lay(database: str, game: str, scenario: str | None, matches: int, depth: int) -> list[Laid]:
    """So many matches, each of so many actions."""
    store = Store(url_of(database))
    moulds = [mould(store, game, scenario, depth, number) for number in range(min(PLAYED, matches))]
    laid: list[Laid] = []
    while len(laid) < matches:
        # each is a transaction
        some = [copied(moulds[n % len(moulds)]) for n in range(len(laid), min(matches, len(laid) + TOGETHER))]
        with store.engine.begin() as connection:
            for table in TABLES:
                # a young match has no position that was kept
                if found := [row for _, rows in some for row in rows[table.name]]:
                    connection.execute(table.insert(), found)
        laid += [one for one, _ in some]
    store.close()
    return laid


def mould(store: Store, game: str, scenario: str | None, depth: int, seed: int) -> Mould:
    """A match played to a depth, with the positions that the server keeps."""
    chosen = lancio.game(game).scenario(scenario)
    seats = dict.fromkeys(chosen.sides, HUMAN)
    match = lancio.game(game).start(chosen.slug, seed, {})
    card = Card(new_id(), game, chosen.slug, dict(match.options), seed, False, seats, time.time(), rules=rules_of(game))
    store.create(card, lancio.__version__, {hash_of(new_key()): None}, {**status_of(match), "entries": 0})
    table = Table(store, card)
    luck = random.Random(seed)
    for _ in range(depth):
        side = table.match.to_act
        if side is None:
            break
        pending = table.play(side, str(luck.choice(table.match.legal)))
        store.ledger.append([row_of(card.id, pending.entry)])
        table.accept(pending)
        due = table.due()
        if due is not None:
            store.keep(card.id, due.freeze())
            table.shed(due)
    with store.engine.connect() as connection:
        row = connection.execute(schema.matches.select().where(schema.matches.c.id == card.id)).one()
        kept = connection.execute(schema.positions.select().where(schema.positions.c.match == card.id)).all()
    status = json.dumps(table.status)
    rows = [dict(one._mapping) for one in kept]
    return Mould(match.sides, {**row._mapping, "status": status}, store.entries(card.id), rows)


def copied(mould: Mould) -> tuple[Laid, dict[str, Rows]]:
    """The same match under another name."""
    laid = Laid(new_id(), {side: new_key() for side in mould.sides}, new_key(), len(mould.entries))
    id_ = laid.id
    holders: list[dict[str, str | None]] = [
        {"hash": hash_of(key), "match": id_, "side": side} for side, key in laid.keys.items()
    ]
    digests, entries = [""], []
    for entry in mould.entries:
        digests.append(entry.after(digests[-1], id_))
        entries.append(row_of(id_, replace(entry, digest=digests[-1]))._asdict())
    kept = [{**row, "match": id_, "digest": digests[row["number"]]} for row in mould.kept]
    holders.append({"hash": hash_of(laid.spectator), "match": id_, "side": None})
    sittings = [Sitting(side, True, mould.match["created"]) for side in mould.sides]
    rows = {"matches": [{**mould.match, "id": id_}], "keys": holders, "journal": entries, "positions": kept}
    rows["seats"] = rows_of(id_, sittings, {})
    return laid, rows
