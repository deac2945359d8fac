"""The counters by number: ten places for each group of each side.

A number tells side and group, which everybody knows (R15). What a German counter is was shuffled over the
places of its group, so the number tells no more.
"""

from __future__ import annotations

from lancio.engine.masks import mask_of
from lancio.engine.verbs import Names
from lancio.games.histo_command.tables import GROUPS, SIDES, SLOTS

DROP, DEFENDER = 0, 1
SHORT = ("al", "de")
COUNT = len(SIDES) * len(GROUPS) * SLOTS
NAMES = Names("unit", (f"{side}-{group.lower()}{i + 1}" for side in SHORT for group in GROUPS for i in range(SLOTS)))
NAME = NAMES.names
SIDE_OF = tuple(p // (len(GROUPS) * SLOTS) for p in range(COUNT))
GROUP_OF = tuple(p // SLOTS % len(GROUPS) for p in range(COUNT))
#: side -> group -> its places
PLACES = tuple(
    tuple(range((side * len(GROUPS) + group) * SLOTS, (side * len(GROUPS) + group + 1) * SLOTS) for group in range(3))
    for side in range(2)
)
MEMBERS = tuple(tuple(mask_of(places) for places in side) for side in PLACES)
SIDE_UNITS = tuple(a | b | c for a, b, c in MEMBERS)
GERMAN_FIRST = PLACES[DEFENDER][0].start
#: every side with each of its groups
SIDES_OF_GROUPS = tuple((side, group) for side in range(2) for group in range(len(GROUPS)))
