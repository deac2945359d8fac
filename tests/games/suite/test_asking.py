"""Being asked tells nothing: who is asked, when and how often, and what the record shows, is the same in all worlds
that a side cannot tell apart.

Two worlds walk side by side, the true one and one imagined for a viewer: the same answers, the same dice. As long as
the viewer is told the same of both, he must see the same, be asked the same, count the same versions and download the
same record. (Worlds imagined afterwards would not show it: those in which somebody else is asked are thrown away.)
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.games.suite.cases import CURIOUS, Journey, answer, bytes_of, carried_out, learnt, viewers

#: places of a match from which worlds are walked (`LANCIO_STARTS=25` walks from more), and the longest walk
STARTS, STEPS = int(os.environ.get("LANCIO_STARTS", "2")), 120


def secret_question(match: Match, viewer: str | None) -> bool:
    """Whether somebody else is answering in private."""
    frame = match.state.question
    return frame is not None and match.to_act != viewer and match.game.flow.questions[frame[0]].private


@dataclass
class World:
    """One of the two worlds, and what a viewer notices of it."""

    match: Match
    viewer: str | None

    def seen(self) -> str:
        """What the viewer sees. What comes out at the end of a match is no secret any more."""
        over = self.match.to_act is None
        return "over" if over else bytes_of(self.match.view(self.viewer))

    def do(self, text: str, dice: Match) -> str:
        """Carry an answer out with the dice of another world; what the viewer is told of it."""
        self.match._state.dice = dice.state.dice.clone()
        self.match, log = carried_out(self.match, text)
        return learnt(log.events, self.viewer)

    def keep_secrets(self, dice: Dice) -> tuple[str, bool, int]:
        """Answer the private questions to others at random: what the viewer is told of it, whether there were any, as
        the record shows it, and how many of the answers he notices, as the versions count them."""
        told, asked, noticed = "", False, 0
        while secret_question(self.match, self.viewer):
            before = self.seen()
            self.match, log = carried_out(self.match, answer(self.match, dice, CURIOUS))
            seen = [event for event in log.events if event.visible_to(self.viewer)]
            told += learnt(seen, self.viewer) if seen else ""
            asked = True
            noticed += before != self.seen() or bool(seen)
        return told, asked, noticed


def common_answer(true: Match, other: Match, dice: Dice) -> str | None:
    """An answer that is legal in both worlds; None if there is none."""
    text = answer(true, dice, CURIOUS)
    if not other.why_not(text):
        return text
    both = sorted({str(action) for action in true.legal} & {str(action) for action in other.legal})
    return both[dice.below(len(both))] if both else None


def walk(true: World, other: World, dice: Dice) -> int:
    """Walk both worlds until the viewer is told something that tells them apart; the number of steps."""
    last = ""
    for step in range(STEPS):
        secrets, others = true.keep_secrets(dice), other.keep_secrets(dice)
        if secrets[0] != others[0]:
            return step
        assert secrets == others, (true.viewer, last)
        assert true.match.to_act == other.match.to_act, (true.viewer, last, true.match.to_act, other.match.to_act)
        assert true.seen() == other.seen(), (true.viewer, last)
        text = common_answer(true.match, other.match, dice) if true.match.to_act is not None else None
        if text is None:
            return step
        start = true.match
        told = true.do(text, start)
        if told != other.do(text, start):
            return step
        last = text
    return STEPS


def test_being_asked_tells_nothing(outing: Journey) -> None:
    """From several places of a match on, two worlds that a viewer cannot tell apart ask the same sides the same
    number of times and look the same to him, until he is told of a difference."""
    steps = 0
    for match, _ in outing.stops(STARTS, "asking"):
        for number, viewer in enumerate(viewers(match)):
            dice = Dice(key_of("asking", outing.seed, number))
            steps += walk(World(match.copy(), viewer), World(match.imagine(viewer, number), viewer), dice)
    assert steps
