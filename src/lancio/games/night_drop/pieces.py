"""The counters by number, and the masks that sort them.

Sticks first, then companies, then German units. A number tells a stick's regiment, never its type; a
German unit is numbered when it is drawn, so its number tells nothing either.
"""

from __future__ import annotations

from lancio.engine.masks import mask_of
from lancio.engine.verbs import Names
from lancio.games.night_drop.tables import PIRS, forces

US, GERMAN = 0, 1
SIDES = ("us", "german")
#: whom a secret is told
TO_US, TO_GERMAN = (SIDES[US],), (SIDES[GERMAN],)
NO_UNIT = -1
NO_PIR = -1

_names: list[str] = []
_sticks: list[range] = []
_companies: list[range] = []

for _pir, _types in zip(PIRS, forces().sticks, strict=True):
    _sticks.append(range(len(_names), len(_names) + sum(_types)))
    _names += [f"{_pir}-s{i + 1}" for i in range(sum(_types))]
for _pir, _types in zip(PIRS, forces().sticks, strict=True):
    # two sticks make a company, so there can never be more, whatever the counters in the box
    _companies.append(range(len(_names), len(_names) + sum(_types) // 2))
    _names += [f"{_pir}-c{i + 1}" for i in range(sum(_types) // 2)]
GERMAN_FIRST = len(_names)
GERMANS = range(GERMAN_FIRST, GERMAN_FIRST + len(forces().germans))
_names += [f"de-{i + 1}" for i in range(len(GERMANS))]

STICKS = tuple(_sticks)
COMPANIES = tuple(_companies)
COUNT = len(_names)
NAMES = Names("unit", _names)
NAME = NAMES.names

STICK_COUNT = COMPANIES[0].start
ALL_STICKS = mask_of(range(STICK_COUNT))
ALL_COMPANIES = mask_of(range(STICK_COUNT, GERMAN_FIRST))
ALL_GERMANS = mask_of(GERMANS)
ALL_US = ALL_STICKS | ALL_COMPANIES
STICKS_OF = tuple(mask_of(r) for r in STICKS)
COMPANIES_OF = tuple(mask_of(r) for r in COMPANIES)
UNITS_OF = tuple(a | b for a, b in zip(STICKS_OF, COMPANIES_OF, strict=True))
SIDE_UNITS = (ALL_US, ALL_GERMANS)
PIR_OF = tuple(next((i for i in range(3) if UNITS_OF[i] >> p & 1), NO_PIR) for p in range(COUNT))
SIDE_OF = tuple(US if p < GERMAN_FIRST else GERMAN for p in range(COUNT))
