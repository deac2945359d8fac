"""Positions that are kept, so that no match has to be played again from its beginning to be opened.

The journal stays the truth: a position carries the digest of the entry it was kept after and the version of the rules
that led there. One that does not fit is passed over, and the entries decide.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import astuple
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import lancio
from lancio import BadData, Event, Match
from lancio.engine import own
from lancio.engine.events import Drop
from lancio.engine.journal import Entry, Origin
from lancio.engine.outcome import Chapter
from lancio.engine.reasons import Reason
from lancio.server.store import Card, Kept

#: a position is kept after so many entries, or when a turn has ended and at least so many were written
EVERY, LEAST = 50, 10
#: what every game's rules stand on
GROUND = ("engine", "hexes")
#: for each action, its version for those who were told of it
Numbers = list[dict[str | None, int]]


@cache
def rules_of(slug: str) -> str:
    """The version of a game's rules: of all that is written in them, and of the owner's own data."""
    home = Path(lancio.__file__).parent
    found = blake2b(f"{lancio.__version__} {own.digest_of(slug)}".encode(), digest_size=16)
    for part in (*GROUND, f"games/{slug.replace('-', '_')}"):
        for path in sorted((home / part).rglob("*")):
            if path.suffix in (".py", ".toml"):
                found.update(path.relative_to(home).as_posix().encode())
                found.update(path.read_bytes())
    return found.hexdigest()


class Due(NamedTuple):
    """A position to be kept, in which nothing can be taken back: the match, the versions of its actions since the
    position before and of its viewers, how many entries led there, the digest of the last."""

    match: Match
    numbers: Numbers
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
        position = {
            "saved": match.dump(),
            "versions": _named(self.versions),
            "actions": len(match.journal),
            "changed": self.changed,
        }
        said = match.verbs.notation
        past = [
            [
                said(entry.code),
                entry.side,
                [
                    [e.kind, e.data, e.rule, e.sees, e.lost, e.loser, e.dropped and astuple(e.dropped)]
                    for e in entry.events
                ],
                entry.private,
                entry.turn,
                [entry.chapter.key, entry.chapter.data],
                entry.checkpoint,
                _named(told),
            ]
            for entry, told in zip(match.journal[self.before[1] :], self.numbers, strict=True)
        ]
        rules = rules_of(match.game.slug)
        packed = zlib.compress(_json(past), 1)
        return Kept(self.number, self.before[0], rules, self.digest, _json(position).decode(), packed)


class Thawed(NamedTuple):
    """A match as it was kept."""

    match: Match
    numbers: Numbers
    versions: dict[str | None, int]
    changed: float


def thaw(card: Card, chain: list[Kept]) -> Thawed:
    """The match at the last of some positions, each of which follows the one before. `BadData` if it is none of
    today's."""
    try:
        game = lancio.game(card.game)
        journal: list[Entry] = []
        numbers: Numbers = []
        position = json.loads(chain[-1].position)
        match = Match.resumed(game, position["saved"], Origin(seed=card.seed), ())
        for kept in chain:
            for packed in json.loads(zlib.decompress(kept.past)):
                entry, told = _entry(match, packed)
                journal.append(entry)
                numbers.append(told)
        if len(journal) != position["actions"]:
            raise BadData(f"match {card.id}", "expected all the actions before a position")
        match = Match.resumed(game, position["saved"], match.origin, journal)
        return Thawed(match, numbers, _unnamed(position["versions"]), float(position["changed"]))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, zlib.error) as error:
        raise BadData(f"match {card.id}", f"a position cannot be read ({error!r})") from error


def _entry(match: Match, packed: list[Any]) -> tuple[Entry, dict[str | None, int]]:
    action, side, events, private, turn, (key, data), checkpoint, told = packed
    code = match.verbs.parse(action)
    if isinstance(code, Reason):
        raise BadData(f"action {action!r}", "expected one that today's rules know")
    made = tuple(
        Event(kind, what, rule, tuple(sees) if sees is not None else None, tuple(lost), loser, drop and Drop(*drop))
        for kind, what, rule, sees, lost, loser, drop in events
    )
    return Entry(side, code, made, private, turn, Chapter(key, data), checkpoint), _unnamed(told)


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


def _json(what: object) -> bytes:
    return json.dumps(what, separators=(",", ":"), default=dict).encode()


def _named(versions: dict[str | None, int]) -> dict[str, int]:
    return {side or "": number for side, number in versions.items()}


def _unnamed(versions: dict[str, int]) -> dict[str | None, int]:
    return {side or None: number for side, number in versions.items()}
