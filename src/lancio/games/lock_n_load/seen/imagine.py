"""Dealing anew what a side cannot know: the standing orders of the other side, and which paragraph waits at which
marker. All else lies open on the table."""

from __future__ import annotations

from lancio.engine.dice import Dice
from lancio.games.lock_n_load.opportunity import STANDING
from lancio.games.lock_n_load.state import Fight


def redeal(s: Fight, side: int, dice: Dice) -> None:
    """In the world of a side the other decides afresh at each window; the paragraphs that nobody has read are dealt
    among the markers that nobody has met."""
    STANDING.forget(s, side)
    if s.setting.scene.dealt:
        hidden = [marker for marker in range(len(s.lots)) if not s.read >> marker & 1]
        lots = list(s.lots)
        for marker, paragraph in zip(hidden, dice.shuffled(sorted(lots[m] for m in hidden)), strict=True):
            lots[marker] = paragraph
        s.lots = tuple(lots)
