"""Records: a match as a readable text file that can be replayed and checked.

    Lancio record 1
    Game: night-drop
    Scenario: historical
    Seed: 7
    Digest: 5d0c…

    == Turn 1 == 91a2…
    german place 2511

A heading carries the digest of the position before the action below it, so that a replay that goes
wrong tells where.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lancio.engine import own
from lancio.engine.accords import written
from lancio.engine.errors import BadData, IllegalAction
from lancio.engine.journal import Move
from lancio.engine.outcome import Outcome
from lancio.engine.pledges import Pledged, is_heading
from lancio.engine.registry import game as find_game

if TYPE_CHECKING:
    from lancio.engine.match import Match

FIRST_LINE = "Lancio record 1"
HIDDEN = "(secret)"
#: the heading over what was tried and taken back by consent, and over how people ended it
BESIDE = "By the players"
#: what stands at the top, each at most once
HEADINGS = ("Game", "Scenario", "Options", "Data", "Seen by", "Seed", "Dice", "Position", "Outcome", "Advice", "Digest")


@dataclass(frozen=True, slots=True)
class Line:
    """A heading with its checkpoint, or an action and who did it."""

    number: int
    side: str = ""
    action: str = ""
    heading: str = ""
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """What a match was made of.

    >>> import lancio
    >>> match = lancio.game("night-drop").start(seed=7)
    >>> _ = match.play(match.legal[0])
    >>> print(match.record())
    Lancio record 1
    Game: night-drop
    ...
    == Set-up == ...
    german place 0719
    <BLANKLINE>
    >>> Record.parse(str(match.record())).replay() == match
    True
    """

    game: str
    scenario: str
    options: Mapping[str, Any]
    seed: int | None
    lines: tuple[Line, ...]
    position: Mapping[str, Any] | None = None
    script: tuple[int, ...] = ()
    outcome: str = ""
    digest: str = ""
    viewer: str = ""
    #: the digest of the owner's own data that it was played with
    data: str = ""
    #: how the seed came about, if nobody chose it
    pledged: Pledged | None = None
    #: who asked a computer for advice, and took it, in words: no part of the match
    advice: str = ""
    where: str = field(default="record", compare=False)

    @classmethod
    def of(cls, match: Match) -> Record:
        """The record of a match."""
        lines: list[Line] = []
        for entry in match.journal:
            lines += _beside(entry.tried)
            if entry.checkpoint is not None:
                lines.append(Line(0, heading=match.game.heading(entry.chapter), checkpoint=entry.checkpoint))
            lines.append(Line(0, entry.side, match.verbs.notation(entry.code)))
        lines += _beside(match.accords)
        return cls(
            match.game.slug,
            match.scenario.slug,
            dict(match.options),
            match.origin.seed,
            tuple(lines),
            match.origin.position,
            match.origin.script,
            _words(match.outcome),
            match.digest(),
            data=own.digest_of(match.game.slug),
        )

    @classmethod
    def for_side(cls, match: Match, side: str | None) -> Record:
        """What a side may download while the match goes on: no seed, no position, no secret action, no digest."""
        lines: list[Line] = []
        #: so many lines have been noticed: that somebody has just decided something in secret is not told at once, but
        #: when the match goes on
        noticed = 0
        for entry in match.journal:
            if entry.checkpoint is not None:
                lines.append(Line(0, heading=match.game.heading(entry.chapter)))
            hidden = entry.private and entry.side != side
            silent = hidden and not any(event.visible_to(side) for event in entry.events)
            if not (hidden and lines and lines[-1].side == entry.side and lines[-1].action == HIDDEN):
                # how many secret actions there were would tell how long a plan is
                lines.append(Line(0, entry.side, HIDDEN if hidden else match.verbs.notation(entry.code)))
            noticed = noticed if silent else len(lines)
        del lines[noticed:]
        return cls(
            match.game.slug,
            match.scenario.slug,
            dict(match.options),
            None,
            tuple(lines),
            viewer=side or "spectator",
            data=own.digest_of(match.game.slug),
        )

    def __str__(self) -> str:
        head = [FIRST_LINE, f"Game: {self.game}", f"Scenario: {self.scenario}"]
        if self.options:
            head.append(f"Options: {json.dumps(dict(self.options), sort_keys=True)}")
        if self.data:
            head.append(f"Data: {self.data}")
        if self.viewer:
            head.append(f"Seen by: {self.viewer}")
        if self.seed is not None:
            head.append(f"Seed: {self.seed}")
        if self.pledged is not None:
            head += [f"{key}: {value}" for key, value in self.pledged.headings]
        if self.script:
            head.append(f"Dice: {' '.join(map(str, self.script))}")
        if self.position is not None:
            head.append(f"Position: {json.dumps(self.position, sort_keys=True)}")
        if self.outcome:
            head.append(f"Outcome: {self.outcome}")
        if self.advice:
            head.append(f"Advice: {self.advice}")
        if self.digest:
            head.append(f"Digest: {self.digest}")
        body = [
            f"\n== {line.heading} == {line.checkpoint}".rstrip() if line.heading else f"{line.side} {line.action}"
            for line in self.lines
        ]
        return "\n".join([*head, *body]) + "\n"

    @classmethod
    def parse(cls, text: str, where: str = "record") -> Record:
        """Read a record; a broken one is a clear error that names the line."""
        rows = text.splitlines()
        if not rows or rows[0].strip() != FIRST_LINE:
            raise BadData(f"{where}, line 1", f"expected {FIRST_LINE!r}")
        head: dict[str, str] = {}
        lines: list[Line] = []
        for number, row in enumerate(rows[1:], start=2):
            row = row.strip()
            if not row or row.startswith("#"):
                continue
            if row.startswith("=="):
                heading, _, checkpoint = row[2:].partition("==")
                lines.append(Line(number, heading=heading.strip(), checkpoint=checkpoint.strip()))
            elif not lines and ": " in row:
                key, _, value = row.partition(": ")
                if key not in HEADINGS and not is_heading(key):
                    raise BadData(f"{where}, line {number}", f"expected one of {', '.join(HEADINGS)}, found {key!r}")
                if key in head:
                    raise BadData(f"{where}, line {number}", f"expected {key!r} once, found it again")
                head[key] = value
            else:
                side, _, action = row.partition(" ")
                if not action:
                    raise BadData(f"{where}, line {number}", f"expected a side and an action, found {row!r}")
                lines.append(Line(number, side, action))
        for key in ("Game", "Scenario"):
            if key not in head:
                raise BadData(where, f"expected a line '{key}: …' at the top")
        return cls(
            head["Game"],
            head["Scenario"],
            _json(head.get("Options", "{}"), where, "Options"),
            _integer(head["Seed"], where, "Seed") if "Seed" in head else None,
            tuple(lines),
            _json(head["Position"], where, "Position") if "Position" in head else None,
            tuple(_integer(n, where, "Dice") for n in head.get("Dice", "").split()),
            head.get("Outcome", ""),
            head.get("Digest", ""),
            head.get("Seen by", ""),
            head.get("Data", ""),
            Pledged.read(head, where),
            head.get("Advice", ""),
            where,
        )

    def replay(self) -> Match:
        """Play it again. Raises BadData at the first place where it does not hold."""
        if self.viewer or self.seed is None:
            raise BadData(self.where, "expected a complete record; this is what one side saw, without the dice")
        try:
            game = find_game(self.game)
        except LookupError as error:
            raise BadData(f"{self.where}, Game", str(error)) from error
        own.expect(game.slug, self.data, f"{self.where}, Data")
        if self.position is not None:
            match = game.load(self.position, self.seed, self.script or None)
        else:
            match = game.start(self.scenario, self.seed, self.options)
        steps = match.walk((line.side, line.action) for line in self.lines if not line.heading)
        for line in self.lines:
            where = f"{self.where}, line {line.number}" if line.number else self.where
            if line.heading:
                if line.checkpoint and line.checkpoint != match.digest():
                    raise BadData(where, f"the position before {line.heading!r} differs: {match.digest()}")
                continue
            try:
                match = next(steps)
            except IllegalAction as error:
                raise BadData(where, str(error)) from error
        if self.digest and self.digest != match.digest():
            raise BadData(self.where, f"the last position differs: expected {self.digest}, found {match.digest()}")
        if self.outcome and self.outcome != _words(match.outcome):
            found = _words(match.outcome) or "none yet"
            raise BadData(self.where, f"the outcome differs: expected {self.outcome}, found {found}")
        return match


def _beside(moves: Iterable[Move]) -> list[Line]:
    """What people did beside the rules, under a heading."""
    found = [Line(0, *written(move)) for move in moves]
    return [Line(0, heading=BESIDE), *found] if found else []


def _words(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    scores = (f"{side}={score}" for side, score in outcome.scores.items())
    return " ".join([outcome.winner or "draw", outcome.level, *scores])


def _json(text: str, where: str, key: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadData(f"{where}, {key}", f"expected JSON ({error})") from error
    if not isinstance(value, dict):
        raise BadData(f"{where}, {key}", f"expected a table, found {value!r}")
    return value


def _integer(text: str, where: str, key: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise BadData(f"{where}, {key}", f"expected a whole number, found {text!r}") from error
