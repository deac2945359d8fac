"""Whether the dice of a finished match are those that nobody chose: the checks behind `lancio verify`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import BadData, LancioError
from lancio.engine.journal import Origin
from lancio.engine.match import Match
from lancio.engine.pledges import Pledged, promise_of, seed_of
from lancio.engine.record import Record
from lancio.engine.registry import game as find_game


class Grade(Enum):
    """What became of a check."""

    HOLDS = "holds"
    FAILS = "fails"
    #: nothing wrong was found, but nothing can be proved either
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. `key` and `data` are a sentence of the catalogue."""

    grade: Grade
    key: str
    data: dict[str, Any] = field(default_factory=dict)


def verify(record: Record) -> Iterator[Finding]:
    """Everything that a record claims of its dice, in the order in which it follows from one another. It ends with the
    first thing that does not hold."""
    for finding in _findings(record):
        yield finding
        if finding.grade is Grade.FAILS:
            return


def _findings(record: Record) -> Iterator[Finding]:
    if record.viewer or record.seed is None:
        yield Finding(Grade.FAILS, "one_side")
        return
    try:
        sides = find_game(record.game).scenario(record.scenario).sides
    except LancioError as error:
        yield Finding(Grade.FAILS, "unread", {"problem": error})
        return
    if record.pledged is None:
        yield Finding(Grade.OPEN, "chosen", {"seed": record.seed})
    else:
        yield from _of_seed(record.pledged, record.seed, sides)
    if record.script:
        grade = Grade.OPEN if record.pledged is None else Grade.FAILS
        yield Finding(grade, "scripted", {"n": len(record.script)})
    if record.position is not None:
        yield Finding(Grade.OPEN, "position")
    try:
        match = record.replay()
    except BadData as error:
        yield Finding(Grade.FAILS, "replay", {"problem": error})
        return
    yield Finding(Grade.HOLDS, "replayed", {"n": match.played, "dice": match.state.dice.count})
    yield Finding(Grade.HOLDS, "digest", {"digest": match.digest()})


def _of_seed(told: Pledged, seed: int, sides: tuple[str, ...]) -> Iterator[Finding]:
    """Commitment, pledges and the seed that follows from them."""
    secret = bytes.fromhex(told.secret)
    data = {"commitment": told.commitment}
    kept = promise_of(secret) == told.commitment
    yield Finding(Grade.HOLDS if kept else Grade.FAILS, "commitment" if kept else "broken_commitment", data)
    for side in (*told.pledges, *told.contributions, *told.waived):
        if side not in sides:
            yield Finding(Grade.FAILS, "no_side", {"side": side, "sides": ", ".join(sides)})
    for side in sides:
        yield _of_seat(told, side)
    # as the rules of the seed have it, whatever the order of the lines
    given = {side: bytes.fromhex(told.contributions[side]) for side in sides if side in told.contributions}
    follows = seed_of(secret, given)
    if follows != seed:
        yield Finding(Grade.FAILS, "other_seed", {"seed": seed, "follows": follows})
    elif given:
        yield Finding(Grade.HOLDS, "seed", {"seed": seed, "n": len(given)})
    else:
        yield Finding(Grade.OPEN, "alone", {"seed": seed})


def _of_seat(told: Pledged, side: str) -> Finding:
    """What a seat has put into the seed."""
    pledge, contribution = told.pledges.get(side), told.contributions.get(side)
    data = {"side": side, "pledge": pledge}
    if side in told.waived:
        clean = pledge is None and contribution is None
        return Finding(Grade.OPEN if clean else Grade.FAILS, "waived" if clean else "waived_and_pledged", data)
    if pledge is None and contribution is None:
        return Finding(Grade.HOLDS, "computer", data)
    kept = contribution is not None and promise_of(bytes.fromhex(contribution)) == pledge
    return Finding(Grade.HOLDS if kept else Grade.FAILS, "pledge" if kept else "broken_pledge", data)


class Witness(Dice):
    """Dice that write down what was thrown, they and all their copies."""

    __slots__ = ("heard",)

    def __init__(self, key: bytes, heard: list[tuple[int, int]]) -> None:
        super().__init__(key)
        self.heard = heard

    def clone(self) -> Witness:
        """Dice that go on alike, and write into the same list."""
        other = Witness(self._key, self.heard)
        other._block, other._buffer, other._at = self._block, self._buffer, self._at
        other.count = self.count
        return other

    def roll(self, sides: int = 6) -> int:
        """One die, written down."""
        face = super().roll(sides)
        self.heard.append((sides, face))
        return face


def draws(record: Record) -> list[dict[str, int]]:
    """Every die of a match in the order of throwing: after how many actions, with how many sides, and its face. With
    them and the seed anybody can throw them again without Lancio."""
    if record.position is not None or record.viewer or record.seed is None:
        raise BadData(record.where, "expected a complete record from the beginning of a match")
    record.replay()
    game = find_game(record.game)
    scenario = game.scenario(record.scenario)
    options = scenario.settle(record.options)
    heard: list[tuple[int, int]] = []
    state = game.new(scenario, options, Witness(key_of(game.slug, record.seed), heard))
    match = Match(game, scenario, options, state, Origin(seed=record.seed))
    found = [{"action": 0, "sides": sides, "face": face} for sides, face in heard]
    for after in match.walk((line.side, line.action) for line in record.lines if not line.heading):
        news = heard[len(found) :]
        found += [{"action": after.played, "sides": sides, "face": face} for sides, face in news]
        if len(found) != after.state.dice.count:
            raise LancioError("dice were thrown that no position kept")
    return found
