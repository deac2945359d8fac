"""Why not? The reasons, each with its rule, why an action cannot be played now, most telling first.

A module a chapter. Counters are open in this game, so everything named here is in the view of both sides; standing
orders, which are secret, are never named.
"""

from lancio.games.lock_n_load.seen.objections import (
    acts,
    groups,
    helicopters,
    impulse,
    indirect,
    melee,
    moving,
    ordnance,
    rally,
    riders,
    setup,
    vehicles,
    windows,
)

__all__ = [
    "acts",
    "groups",
    "helicopters",
    "impulse",
    "indirect",
    "melee",
    "moving",
    "ordnance",
    "rally",
    "riders",
    "setup",
    "vehicles",
    "windows",
]
