"""Positions that are kept, so that no match has to be played again from its beginning to be opened.

The journal stays the truth: a position carries the digest of the entry it was kept after and the version of the rules
that led there. One that does not fit is passed over, and the entries decide.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable
from dataclasses import astuple
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import lancio
from lancio import BadData, Event, LancioError, Match
from lancio.engine import own
from lancio.engine.events import Drop
from lancio.engine.journal import Entry
from lancio.engine.outcome import Chapter
from lancio.engine.reasons import Reason
from lancio.engine.verbs import Verbs
from lancio.server.past import NOTHING, Deed, Numbers, Past, Told
from lancio.server.rows import Card, Kept
from lancio.server.store import Store
from lancio.server.taught import origin_of

#: a position is kept after so many entries, or when a turn has ended and at least so many were written
EVERY, LEAST = 30, 10
#: what every game's rules stand on
GROUND = ("engine", "hexes")
#: what happens when something is read that was not written here
BAD = (ValueError, KeyError, TypeError, AttributeError, IndexError, zlib.error)

logger = logging.getLogger(__name__)


@cache
def rules_of(slug: str) -> str:
    """The version of a game's rules: of all that is written in them, and of the owner's own data."""
    home = Path(lancio.__file__).parent
    found = blake2b(f"{lancio.__version__} {own.digest_of(slug)}".encode(), digest_size=16)
    for part in (*GROUND, f"games/{slug.replace('-', '_')}"):
        for path in sorted((home / part).rglob("*")):
            if path.suffix in (".py", ".toml") and "lessons" not in path.parts:
                found.update(path.relative_to(home).as_posix().encode())
                found.update(path.read_bytes())
    return found.hexdigest()


class Due(NamedTuple):
    """A position to be kept, in which nothing can be taken back: the match, the versions of its actions since the
    position before and of its viewers, how many entries led there, the digest of the last."""

    match: Match
    numbers: list[Told]
    #: that of the last action, if there is any
    last: Told | None
    versions: dict[str | None, int]
    number: int
    digest: str
    #: the number of the position kept before, and how many actions had led to it
    before: tuple[int, int]
    #: when a spectator could last notice something
    changed: float

    def freeze(self) -> Kept:
        """As it is kept."""
        match = self.match
        entry = match.last
        position = {
            "saved": match.dump(),
            "versions": _named(self.versions),
            "actions": match.played,
            "changed": self.changed,
            "last": _packed(match.verbs, entry, self.last) if entry and self.last is not None else None,
        }
        since = zip(match.journal_from(self.before[1]), self.numbers, strict=True)
        past = [_packed(match.verbs, entry, told) for entry, told in since]
        rules = rules_of(match.game.slug)
        packed = zlib.compress(_json(past), 1)
        return Kept(self.number, self.before[0], rules, self.digest, _json(position).decode(), packed)


class Thawed(NamedTuple):
    """A match as it was kept."""

    match: Match
    numbers: Numbers
    versions: dict[str | None, int]
    changed: float


#: a position with those before it and all that is in them, the oldest first
Chain = Callable[[], list[Kept]]


def thaw(card: Card, kept: Kept, chain: Chain, anew: Callable[[], list[Deed]] | None = None) -> Thawed:
    """The match at a position. `BadData` if it is none of today's. What was before its last action is read from the
    `chain` when somebody asks; if that cannot be read, `anew` has it."""
    try:
        game = lancio.game(card.game)
        position = json.loads(kept.position)
        match = Match.resumed(game, position["saved"], origin_of(card), ())
        verbs, actions = match.verbs, int(position["actions"])
        # positions that were kept before they had their last action in them have it in their past
        if actions and position.get("last") is None:
            deeds = [past(card, verbs, actions, chain, anew).deeds()[-1]]
        else:
            deeds = [_deed(verbs, position["last"])] if actions else []
        older = past(card, verbs, actions - 1, chain, anew) if actions > 1 else NOTHING
        match = Match.resumed(game, position["saved"], match.origin, [entry for entry, _ in deeds], older)
        numbers = Numbers(older, [told for _, told in deeds])
        return Thawed(match, numbers, _unnamed(position["versions"]), float(position["changed"]))
    except BAD as error:
        raise BadData(f"match {card.id}", f"a position cannot be read ({error!r})") from error


def past(card: Card, verbs: Verbs, count: int, chain: Chain, anew: Callable[[], list[Deed]] | None = None) -> Past:
    """The first so many actions of a match, from a chain of positions."""

    def read() -> list[Deed]:
        try:
            found = [_deed(verbs, packed) for kept in chain() for packed in json.loads(zlib.decompress(kept.past))]
            if len(found) < count:
                raise BadData(f"match {card.id}", "expected all the actions before a position")
        except (*BAD, LancioError) as error:
            if anew is None:
                raise BadData(f"match {card.id}", f"its past cannot be read ({error!r})") from error
            logger.error("the past of match %s is played again: %r", card.id, error)
            found = anew()
        return found

    return Past(count, read)


def _packed(verbs: Verbs, entry: Entry, told: Told) -> list[Any]:
    return [
        verbs.notation(entry.code),
        entry.side,
        [[e.kind, e.data, e.rule, e.sees, e.lost, e.loser, e.dropped and astuple(e.dropped)] for e in entry.events],
        entry.private,
        entry.turn,
        [entry.chapter.key, entry.chapter.data],
        entry.checkpoint,
        _named(told),
        entry.tried,
    ]


def _deed(verbs: Verbs, packed: list[Any]) -> Deed:
    action, side, events, private, turn, (key, data), checkpoint, told, *more = packed
    code = verbs.parse(action)
    if isinstance(code, Reason):
        raise BadData(f"action {action!r}", "expected one that today's rules know")
    made = tuple(
        Event(kind, what, rule, tuple(sees) if sees is not None else None, tuple(lost), loser, drop and Drop(*drop))
        for kind, what, rule, sees, lost, loser, drop in events
    )
    tried = tuple((who, what) for who, what in more[0]) if more else ()
    return Entry(side, code, made, private, turn, Chapter(key, data), checkpoint, tried), _unnamed(told)


def chain_of(found: list[Kept], last: Kept) -> list[int]:
    """The numbers of a position and of those before it."""
    by_number = {kept.number: kept for kept in found}
    out = [last.number]
    while last.before:
        if last.before not in by_number:
            raise BadData(f"position {last.number}", f"expected a position {last.before} before it")
        last = by_number[last.before]
        out.append(last.number)
    return out[::-1]


def chain_in(store: Store, match: str, number: int) -> list[Kept]:
    """The chain of a position, from the database."""
    kept = store.kept(match)
    numbers = chain_of(kept, next((one for one in kept if one.number == number), Kept(number, -1, "", "")))
    found = store.unpack(match, numbers)
    return [found[one] for one in numbers]


def _json(what: object) -> bytes:
    return msgspec.json.encode(what, enc_hook=dict)


def _named(versions: dict[str | None, int]) -> dict[str, int]:
    return {side or "": number for side, number in versions.items()}


def _unnamed(versions: dict[str, int]) -> dict[str | None, int]:
    return {side or None: number for side, number in versions.items()}
