"""How good each answer is, for the `greedy` player: one small function a decision, a module a family of questions.

Values are worth of counters and hexes, as in `worth` and `goals`: what the enemy may lose, less what one may lose.
Nothing here is secret: all counters lie open, and the standing orders of the other side are never asked for.
"""

from __future__ import annotations

from lancio.games.lock_n_load.bot import (
    assaults,
    deployment,
    fires,
    guns,
    impulses,
    lifts,
    machines,
    melees,
    moves,
    recovery,
    shells,
    vehicles,
)

__all__ = [
    "assaults",
    "deployment",
    "fires",
    "guns",
    "impulses",
    "lifts",
    "machines",
    "melees",
    "moves",
    "recovery",
    "shells",
    "vehicles",
]
