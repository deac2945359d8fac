"""Chapter 9.0b-c: who holds what, and who has won, by the rows of the scenario."""

from __future__ import annotations

from operator import eq, ge, gt, le, lt

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.conditions import TEST_KINDS, Count, Points, Row, Test
from lancio.games.lock_n_load.state import Fight

_SORT = BOX.counters.sort
SIGNS = {">=": ge, "<=": le, "=": eq, ">": gt, "<": lt}
DRAW, OPEN = 2, 3


@rule("9.0c")
def take_over(s: Fight, place: int) -> None:
    """A hex changes hands when a side has a group or hero in good order there and the other has neither."""
    h = s.setting.ground.hex[place]
    if not s.setting.wanted >> h & 1:
        return
    there = 0
    for spot in bits(s.setting.ground.same_hex[h]):
        there |= s.at[spot]
    roster = s.setting.roster
    there |= s.riders(there)
    there &= (roster.mmc | roster.heroes) & ~s.shaken
    for side in (0, 1):
        mine, theirs = there & roster.units[side], there & roster.units[1 - side]
        if mine and not theirs and not s.control[side] >> h & 1:
            s.control[side] |= 1 << h
            s.control[1 - side] &= ~(1 << h)
            s.tell("control-gained", "9.0c", side=side, hex=h)


def control_everywhere(s: Fight) -> None:
    """After an act: all hexes that matter."""
    hexes_of = s.setting.ground.locations.hexes_of
    gained = hexes_of(s.held[0]) & ~s.control[0] | hexes_of(s.held[1]) & ~s.control[1]
    for h in bits(s.setting.wanted & gained):
        take_over(s, h)


def _members(s: Fight, count: Count, units: int) -> int:
    roster = s.setting.roster
    out = 0
    for name in count.kinds:
        out |= roster.counted.get(name, 0)
    return out & units & roster.units[count.side]


def doubled(s: Fight, count: Count) -> int:
    """A number of a test, twice, so that halves are whole."""
    setting = s.setting
    if count.what == "vp":
        return points(s, count.side)
    if count.what == "held":
        return 2 * (s.control[count.side] & setting.ground.area_of(count.area)).bit_count()
    if count.what in ("lost", "out"):
        book = s.losses if count.what == "lost" else s.gone
        return sum(book[count.side * len(TEST_KINDS) + TEST_KINDS.index(kind)] for kind in count.kinds)
    if count.what == "damaged":
        return 2 * _members(s, count, s.damaged & s.out).bit_count()
    there = 0
    if count.what == "on":
        area = setting.ground.area_of(count.area)
        for place in bits(s.held[count.side]):
            there |= s.at[place] if area >> s.hex_of(place) & 1 else 0
    else:
        for place in bits(s.held[count.side]):
            there |= s.at[place]
    if count.what != "left":
        there &= ~s.shaken
    return 2 * _members(s, count, there).bit_count()


def row_points(s: Fight, row: Points) -> int:
    """What a row of points has brought, in halves."""
    n = doubled(s, row.count)
    if row.whole_halves:
        n += s.losses[row.count.side * len(TEST_KINDS) + TEST_KINDS.index("half")]
    return row.each * n


def points(s: Fight, side: int) -> int:
    """The points of a side, in halves."""
    return sum(row_points(s, row) for row in s.setting.scene.points if row.side == side)


def scores(s: Fight) -> dict[str, int | float]:
    """What each side counts: points, or where the scenario gives none the hexes that it holds."""
    sides = enumerate(s.setting.scene.sides)
    if s.setting.scene.points:
        return {side: points(s, i) / 2 for i, side in sides}
    return {side: s.control[i].bit_count() for i, side in sides}


def holds(s: Fight, test: Test) -> bool:
    """Whether a comparison is true."""
    value = doubled(s, test.plus) - (doubled(s, test.minus) if test.minus else 0)
    return bool(SIGNS[test.sign](value, 2 * test.limit))


@rule("9.0b", "9.0c")
def decide(s: Fight, rows: list[Row]) -> int:
    """The winner by the first row that holds, OPEN if none does."""
    for row in rows:
        if all(holds(s, test) for test in row.tests):
            return DRAW if row.winner < 0 else row.winner
    return OPEN


def at_once(s: Fight) -> bool:
    """After every impulse: whether the match is decided."""
    rows = [row for row in s.setting.scene.rows if row.when == "once"]
    if rows:
        s.decided = decide(s, rows)
    return s.decided != OPEN
