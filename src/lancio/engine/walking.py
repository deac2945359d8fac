"""A match that is walked: played on, seen again from its beginning, taken back by consent, ended by its people."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from lancio.engine.accords import is_accord, outcome_of, taken_back, takes_back
from lancio.engine.errors import IllegalAction
from lancio.engine.journal import Entry, Move, Origin, Step
from lancio.engine.outcome import Outcome
from lancio.engine.reasons import Reason

if TYPE_CHECKING:
    from lancio.engine.flow import State
    from lancio.engine.game import Game
    from lancio.engine.match import Match
    from lancio.engine.scenario import OptionValue, Scenario


class Walk:
    """What a match does with its own past. A match, once there, stays as it is: each step leads to another one."""

    game: Game[Any]
    scenario: Scenario
    options: Mapping[str, OptionValue]
    origin: Origin
    _state: State
    _older: Sequence[Entry]
    _journal: list[Entry]
    _floor: State
    _fixed: int
    _tried: tuple[Move, ...]
    _ended: tuple[Outcome, Move] | None

    @property
    def _match(self) -> Match:
        return cast("Match", self)

    def beginning(self) -> Match:
        """The match before its first action."""
        origin = self.origin
        if origin.position is not None:
            return self.game.load(origin.position, origin.seed, origin.script)
        return self.game.start(self.scenario.slug, origin.seed, self.options)

    def follow(self, moves: Iterable[Move]) -> Iterator[Step]:
        """Play on from here, one move after another: a step each."""
        before = self._match
        for side, action in moves:
            after = before._branch()
            if action is None:
                after.undo(side)
            else:
                after.play(action, side)
            yield Step((before if action is None else after)._journal[-1], before, after)
            before = after

    def _branch(self) -> Match:
        """This match, to be played on: playing puts new positions in the place of the old ones and leaves those alone,
        so they need no copy."""
        other = cast("Match", object.__new__(type(self)))
        other.__dict__.update(self.__dict__)
        other._journal = list(self._journal)
        return other

    def steps(self) -> Iterator[Step]:
        """The match again from its beginning, action by action; of what was taken back only the dice.

        >>> import lancio
        >>> match = lancio.game("night-drop").start("historical", seed=7)
        >>> _ = match.play("place 0719")
        >>> for entry, before, after in match.steps():
        ...     print(entry.turn, entry.side, before.legal[0], len(before.legal), len(after.legal))
        0 german place 0719 5 4
        """
        return self.beginning().again(self._match.journal)

    def again(self, entries: Iterable[Entry]) -> Iterator[Step]:
        """What was played from here on, once more."""
        now = self._match
        for entry in entries:
            # what was tried before this position was reached is in it already
            now = deque(now.walk(entry.tried[len(now._tried) :]), maxlen=1).pop() if entry.tried != now._tried else now
            (step,) = now.follow([(entry.side, now.verbs.notation(entry.code))])
            yield step
            now = step.after

    # -- beside the rules ----------------------------------------------------------------------

    @property
    def accords(self) -> tuple[Move, ...]:
        """What was agreed on after the last action: what was tried and taken back, and how people have ended it."""
        return (*self._tried, self._ended[1]) if self._ended else self._tried

    @property
    def ended(self) -> Move | None:
        """Who has ended it beside the rules, and how."""
        return self._ended[1] if self._ended else None

    def _since(self, place: int) -> list[Move]:
        """What was done from a place of the journal on, with what was tried there before."""
        say = self._match.verbs.notation
        return [
            move for entry in self._match.journal_from(place) for move in (*entry.tried, (entry.side, say(entry.code)))
        ]

    def walk(self, moves: Iterable[Move]) -> Iterator[Match]:
        """Play on from here, accords included: the match after each move."""
        listed = list(moves)
        keeps = any(taken_back(text) for _, text in listed)
        now = self._match
        trail = [now]
        for side, text in listed:
            count = taken_back(text)
            if count:
                now = now.take_back(count, side, trail[-1 - count] if count < len(trail) else None)
                del trail[-count:]
                trail[-1:] = [now]
            else:
                if is_accord(text):
                    now = now.end(side, text or "")
                else:
                    (step,) = now.follow([(side, text)])
                    now = step.after
                if keeps:
                    trail.append(now)
            yield now

    def take_back(self, count: int, by: str, before: Match | None = None) -> Match:
        """The match as it was so many actions ago, by consent of whoever plays: nothing is thrown again, the dice go on
        where they are now, and what was learnt stays known. `before`: the match as it was, if somebody has it."""
        now = self._match
        place = now.played - count
        if now.to_act is None or by not in now.sides or place < 0 or count < 1:
            raise IllegalAction(takes_back(count), [Reason("match_over" if now.to_act is None else "unknown_side")])
        if before is None:
            before = self.beginning()
            for step in before.again(now.journal[:place]):
                before = step.after
        other = before._branch()
        other._state = before._state.clone()
        other._state.dice = self._state.dice.clone()
        other._floor, other._fixed = other._state, len(other._journal)
        other._tried = (*self._since(place), *self._tried, (by, takes_back(count)))
        return other

    def end(self, side: str, text: str) -> Match:
        """The match as people end it: one of `accords`."""
        now = self._match
        if now.to_act is None:
            raise IllegalAction(text, [Reason("match_over")])
        other = self._branch()
        other._ended = outcome_of(side, text, now.sides), (side, text)
        return other
