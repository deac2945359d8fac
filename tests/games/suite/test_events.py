"""Events: what happened is told completely, in order, with its rule."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from lancio.engine.dice import Dice
from lancio.engine.facts import facts_of
from tests.games.suite.cases import Journey


def test_every_event_is_well_formed(journey: Journey) -> None:
    """An event has a kind, data that JSON can hold unchanged, a rule of the game's book (or none) and, if it is
    not for everybody, the sides that may see it."""
    match = journey.match
    assert match.events
    for event in match.events:
        assert isinstance(event.kind, str) and event.kind == event.kind.strip().lower() != ""
        assert json.loads(json.dumps(event.data)) == event.data
        assert event.rule is None or event.rule in match.game.rulebook, event
        assert event.sees is None or (isinstance(event.sees, tuple) and set(event.sees) <= set(match.sides))


def test_every_rule_named_inside_an_event_exists(journey: Journey) -> None:
    """Modifiers are told with their label, their value and a rule of the book."""
    match = journey.match
    for event in match.events:
        for table in tables(event.data):
            if "rule" in table:
                assert str(table["rule"]) in match.game.rulebook, event
            if "label" in table:
                assert isinstance(table["value"], int) and table["value"], event
                assert table["rule"], event


def test_most_events_cite_a_rule(journey: Journey) -> None:
    """Nine events out of ten say which rule they come from."""
    events = journey.match.events
    cited = sum(event.rule is not None for event in events)
    assert cited >= 0.9 * len(events)


def test_every_die_thrown_is_in_an_event_as_a_die(journey: Journey) -> None:
    """Each die is told by an event of the action that threw it, as what the vocabulary calls a die of so many sides,
    and no event tells a die that was not thrown."""
    match = journey.case.start(journey.seed)
    watched = Watched.of(match.state.dice)
    match.state.dice = watched
    rolled = 0
    for text in journey.texts:
        watched.rolls.clear()
        side = match.to_act
        assert side is not None
        events = match.play(text)
        throws = [throw for event in events for throw in facts_of(event, match.state.words, side).throws]
        told = Counter((throw.sides, face) for throw in throws for face in throw.faces)
        thrown = Counter(watched.rolls)
        assert not thrown - told, (text, thrown - told, [event.kind for event in events])
        assert told.keys() <= thrown.keys(), (text, told.keys() - thrown.keys(), [event.kind for event in events])
        assert all(throw.by in match.sides for throw in throws)
        rolled += len(watched.rolls)
    assert rolled or match.state.dice.count, "nothing was left to chance"
    assert match.digest() == journey.match.digest()


def test_losses_are_pieces_of_a_side(journey: Journey) -> None:
    """What was lost is a piece by its name, and somebody's."""
    match = journey.match
    for entry in match.journal:
        for event in entry.events:
            for loss in facts_of(event, match.state.words, entry.side).losses:
                assert loss.side in match.sides, (event.kind, loss)


class Watched(Dice):
    """Dice that remember what was rolled, sides and result; draws from a cup (`below`) are not rolls."""

    __slots__ = ("rolls",)
    rolls: list[tuple[int, int]]

    @classmethod
    def of(cls, dice: Dice) -> Watched:
        """The same stream, watched from now on."""
        watched = cls.__new__(cls)
        for name in Dice.__slots__:
            setattr(watched, name, getattr(dice, name))
        watched.rolls = []
        return watched

    def clone(self) -> Watched:
        other = Watched.of(self)
        other.rolls = self.rolls
        return other

    def roll(self, sides: int = 6) -> int:
        result = super().roll(sides)
        self.rolls.append((sides, result))
        return result

    def below(self, n: int) -> int:
        return super().roll(n) - 1


def tables(value: object) -> Iterator[dict[str, object]]:
    """Every table inside a value."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from tables(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from tables(inner)
