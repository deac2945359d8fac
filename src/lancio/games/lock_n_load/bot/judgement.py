"""How good each answer is, for the `greedy` player: one small function a decision, a module a family of questions.

Values are the worth of counters and hexes (`worth`, `goals`): what the enemy may lose, less what one may lose oneself.
Nothing here is secret: all counters lie open, and the standing orders of the other side are never asked for.
"""

from __future__ import annotations

from lancio.games.lock_n_load.bot import deployment, fires, impulses, melees, moves, recovery

__all__ = ["deployment", "fires", "impulses", "melees", "moves", "recovery"]
