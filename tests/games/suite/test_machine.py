"""A machine that drives every game in ways nobody thought of: plays, takes back, copies, saves, loads,
imagines and breaks the rules in any order, and compares with what it remembers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lancio import CannotUndo, Game, IllegalAction, Match, Record
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import CURIOUS, Case, answer, bytes_of, viewers
from tests.strategies import texts


class Table(RuleBasedStateMachine):
    """One match on the table, and beside it the list of the actions played since it was set up."""

    game: Game[Any]

    def __init__(self) -> None:
        super().__init__()
        self.match: Match
        self.beginning: Match
        self.trail: list[str] = []
        self.digests: list[str] = []
        self.aside: list[tuple[Match, str]] = []

    @initialize(seed=st.integers(0, 1_000), scenario=st.integers(0, 99), skipped=st.integers(0, 500), data=st.data())
    def set_up(self, seed: int, scenario: int, skipped: int, data: st.DataObject) -> None:
        """Any scenario, any seed, and so many actions already played."""
        slug = list(self.game.scenarios)[scenario % len(self.game.scenarios)]
        match = Case(self.game.slug, slug).start(seed)
        dice = Dice(key_of("machine", seed))
        for _ in range(skipped):
            if match.to_act is not None:
                match.play(answer(match, dice, CURIOUS))
        self.restart(match)

    def restart(self, match: Match) -> None:
        """Remember this match from here on."""
        self.match = match
        self.beginning = match.copy()
        self.trail = []
        self.digests = [match.digest()]

    @precondition(lambda self: self.match.to_act is not None)
    @rule(k=st.integers(0, 1 << 16), times=st.integers(1, 12))
    def play(self, k: int, times: int) -> None:
        """Some legal actions, one after the other."""
        for _ in range(times):
            if self.match.to_act is None:
                return
            legal = self.match.legal
            action = legal[k % len(legal)]
            self.match.play(action, by=self.match.to_act)
            self.trail.append(str(action))
            self.digests.append(self.match.digest())
            k //= 2

    @rule()
    def undo(self) -> None:
        """The last action is taken back, or that is refused and nothing changes."""
        possible = self.match.can_undo
        try:
            self.match.undo()
        except CannotUndo:
            assert not possible
        else:
            assert possible
            if self.trail:
                self.trail.pop()
                self.digests.pop()
            else:
                self.restart(self.match)

    @rule(text=st.deferred(lambda: st.text(max_size=20)), data=st.data())
    def break_the_rules(self, text: str, data: st.DataObject) -> None:
        """Nonsense, and words of the game at the wrong moment."""
        for attempt in (text, data.draw(texts(self.game.verbs))):
            if " ".join(attempt.split()) in {str(a) for a in self.match.legal}:
                assert self.match.why_not(attempt) == ()
                continue
            with pytest.raises(IllegalAction) as info:
                self.match.play(attempt)
            assert info.value.reasons
            assert self.match.why_not(attempt)

    @rule()
    def copy(self) -> None:
        """Go on with a copy; the original rests, and must not change."""
        if len(self.aside) < 4:
            self.aside.append((self.match, bytes_of(self.match.dump())))
            self.match = self.match.copy()

    @rule()
    def save_and_load(self) -> None:
        """Go on from a saved position."""
        before = self.match.digest()
        self.restart(self.game.load(json.loads(json.dumps(self.match.dump()))))
        assert self.match.digest() == before

    @rule()
    def write_and_replay(self) -> None:
        """Go on from a record."""
        again = Record.parse(str(self.match.record())).replay()
        assert again == self.match
        assert again.events == self.match.events

    @rule(seed=st.integers(0, 99), who=st.integers(0, 9), stay=st.booleans())
    def imagine(self, seed: int, who: int, stay: bool) -> None:
        """A world that agrees with what a side knows; sometimes go on with that one."""
        viewer = viewers(self.match)[who % len(viewers(self.match))]
        world = self.match.imagine(viewer, seed)
        assert bytes_of(world.view(viewer)) == bytes_of(self.match.view(viewer))
        if not stay:
            self.restart(world)

    @invariant()
    def the_digest_is_the_one_remembered(self) -> None:
        """The position is what it was when it was last reached by play."""
        if self.digests:
            assert self.match.digest() == self.digests[-1]

    @invariant()
    def somebody_can_act_or_it_is_over(self) -> None:
        """A side has answers, or there is an outcome; never both, never neither."""
        if self.digests:
            assert (self.match.to_act is None) == (self.match.outcome is not None)
            assert (self.match.to_act is None) == (not self.match.legal)

    @invariant()
    def what_rests_does_not_change(self) -> None:
        """The matches put aside are as they were."""
        assert all(bytes_of(match.dump()) == before for match, before in self.aside)

    def teardown(self) -> None:
        """Played again from where it began, the trail leads to the same place."""
        if self.digests:
            again = self.beginning
            for text in self.trail:
                again.play(text)
            assert again.digest() == self.match.digest()


def test_the_machine_finds_nothing(game: Game[Any]) -> None:
    """Whatever is done in whatever order, the match stays consistent."""
    machine = type("Table", (Table,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=16,
            stateful_step_count=30,
            suppress_health_check=list(HealthCheck),
        ),
    )
