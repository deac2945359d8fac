"""The notation of scenarios: sets of hexes, and tests of what was held, lost, brought away.

within(15H6, 3)   13:cols(C..J)   14:rows(3..6)   14:level(1..2)   kind(light-jungle)   15F5 15G4   houses
held(german, houses) >= 4 and held(us, crest) >= 1          vp(us) - vp(german) >= 2
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lancio.engine.citations import rule
from lancio.engine.data import Node

#: sorts of counters that tests name
TEST_KINDS = ("mmc", "squad", "half", "leader", "smc", "vehicle", "helicopter", "gun")
COUNTS = ("held", "lost", "out", "damaged", "on", "left", "vp")
_CALL = re.compile(r"(\w+)\(([^)]*)\)")
_TEST = re.compile(r"^(.+?)\s*(>=|<=|=|>|<)\s*(\d+)$")


@dataclass(frozen=True, slots=True)
class Count:
    """A number to look up: held, lost, out, damaged (left the map so), on, left or vp of a side."""

    what: str
    side: int
    kinds: tuple[str, ...] = ()
    area: str = ""


@dataclass(frozen=True, slots=True)
class Test:
    """A number, less another perhaps, against a limit."""

    plus: Count
    minus: Count | None
    sign: str
    limit: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of victory conditions: tested at the end or after every impulse; without tests it always holds."""

    when: str
    tests: tuple[Test, ...]
    #: a side, or -1 for a draw
    winner: int


@dataclass(frozen=True, slots=True)
class Points:
    """A row of points: so many for each; half-squads as a whole or a half."""

    side: int
    each: int
    count: Count
    whole_halves: bool


def read_count(node: Node, text: str, sides: tuple[str, ...]) -> Count:
    """One number of a test."""
    found = _CALL.fullmatch(text.strip())
    args = [arg.strip() for arg in found[2].split(",")] if found else []
    if not found or found[1] not in COUNTS or not args or args[0] not in sides:
        raise node.wrong(f"one of {', '.join(COUNTS)} of a side, such as held(us, houses), found {text!r}")
    what, side = found[1], sides.index(args[0])
    if what == "vp":
        return Count(what, side)
    if what == "held":
        return Count(what, side, area=args[1])
    kinds = tuple(args[1].split())
    if not set(kinds) <= set(TEST_KINDS):
        raise node.wrong(f"sorts of counters out of {', '.join(TEST_KINDS)}, found {args[1]!r}")
    return Count(what, side, kinds, args[2] if len(args) > 2 else "")


def read_test(node: Node, text: str, sides: tuple[str, ...]) -> Test:
    """One comparison."""
    found = _TEST.match(text.strip())
    if not found:
        raise node.wrong(f"a comparison with a number, found {text!r}")
    plus, _, minus = found[1].partition(" - ")
    return Test(
        read_count(node, plus, sides),
        read_count(node, minus, sides) if minus else None,
        found[2],
        int(found[3]),
    )


@rule("9.0c")
def read_row(node: Node, sides: tuple[str, ...]) -> Row:
    """A row of victory conditions, read from the scenario: no rule knows a scenario by name."""
    node.only(("when", "test", "winner"))
    tests = (
        [read_test(node["test"], part, sides) for part in node.text("test").split(" and ")] if "test" in node else []
    )
    winner = node.choice((*sides, "draw"), "winner")
    when = node.choice(("end", "once"), "when")
    return Row(when, tuple(tests), sides.index(winner) if winner in sides else -1)


def read_points(node: Node, sides: tuple[str, ...]) -> Points:
    """A row of points."""
    node.only(("side", "each", "count", "whole_halves"))
    return Points(
        sides.index(node.choice(sides, "side")),
        node.number("each", low=1, high=20),
        read_count(node["count"], node.text("count"), sides),
        node.flag("whole_halves", False),
    )
