"""Dealing anew what a side cannot know: the standing orders of the other side. All else lies open on the table."""

from __future__ import annotations

from lancio.engine.dice import Dice
from lancio.games.lock_n_load.opportunity import STANDING
from lancio.games.lock_n_load.state import Fight


def redeal(s: Fight, side: int, dice: Dice) -> None:
    """In the world of a side the other decides afresh at each window."""
    STANDING.forget(s, side)
