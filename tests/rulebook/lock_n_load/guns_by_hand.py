"""Shots of guns a second time, straight from the formulas of the ledger (F4, F6, F20, F21, F23): from a position in
words, the printed data and an event that tells of dice. Lines of sight are those worked out by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from lancio import Event
from lancio.games.lock_n_load.box import shipped
from lancio.games.lock_n_load.setting import setting
from tests.rulebook.lock_n_load.lines_by_hand import BLOCKED, ByHand

ZONES = ("front", "side", "rear")
#: one hex on, sides 0 (north) to 5, in the coordinates of F20a
STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
CORNERS = ("ne", "e", "se", "sw", "w", "nw")
MOVED = {"moved", "assaulted"}


@cache
def printed(name: str) -> dict[str, Any]:
    """A file of the printed data."""
    return tomllib.loads(shipped(name).text)


@cache
def kinds() -> dict[str, dict[str, Any]]:
    """Every counter and weapon by its kind."""
    units = printed("units")
    return {
        kind: {**row, "sort": sort}
        for sort in ("infantry", "man", "team", "vehicle", "weapon")
        for kind, row in units[sort].items()
    }


@cache
def lines(slug: str) -> ByHand:
    """The lines of a table."""
    return ByHand(setting(slug).ground)


def spot(hex_: str) -> tuple[int, int]:
    """The centre of a hex, doubled height (F20a)."""
    column, row = ord(hex_[2]) - 64, int(hex_[3:])
    return 3 * column, 2 * row - (column + 1) % 2


def crossed(start: str, end: str) -> set[int]:
    """The sides of a hex that the line to another crosses: two if it goes through the corner (F21)."""
    (x, y), (u, v) = spot(start), spot(end)
    for k, (a1, b1) in enumerate(STEPS):
        a2, b2 = STEPS[(k + 1) % 6]
        det = a1 * b2 - a2 * b1
        a, b = Fraction((u - x) * b2 - a2 * (v - y), det), Fraction(a1 * (v - y) - (u - x) * b1, det)
        if a > 0 and b >= 0:
            return {k} if a > b else {(k + 1) % 6} if b > a else {k, (k + 1) % 6}
    return set()


def far(start: str, end: str) -> int:
    """Hexes from one to another (F20a)."""
    (x, y), (u, v) = spot(start), spot(end)
    columns = abs(x - u) // 3
    return columns + max(0, (abs(y - v) - columns) // 2)


class Hand:
    """A position, read from its words."""

    def __init__(self, dumped: dict[str, Any]) -> None:
        self.slug: str = dumped["scenario"]
        self.position: dict[str, Any] = dumped["position"]
        self.units: dict[str, list[str]] = {name: text.split() for name, text in self.position.get("units", {}).items()}
        self.weapons: dict[str, list[str]] = {
            name: text.split() for name, text in self.position.get("weapons", {}).items()
        }
        self.smoke = {*self.position.get("smoke", ()), *self.position.get("haze", ())}
        self.window = bool(self.position.get("group"))

    def row(self, name: str) -> dict[str, Any]:
        """What is printed on a counter."""
        if name in self.weapons:
            bare = name.split("-", 1)[1]
            return kinds()[bare if bare in kinds() else bare.rsplit("-", 1)[0]]
        return kinds()[self.units[name][1]]

    def flags(self, name: str) -> set[str]:
        """Its markers."""
        return set(self.units[name][2:])

    def faces(self, name: str, turret: bool) -> int:
        """The corner that a hull or turret points to."""
        for word in self.units[name][2:]:
            if word.startswith("facing-"):
                return int(word.split("-")[2 if turret else 1])
        return 0

    def place(self, name: str) -> str:
        """Where it is."""
        return self.units[name][0]

    def going(self, name: str) -> bool:
        """Whether it is moving, or bears Move or Assault Move."""
        crawls = self.position.get("mode") == "crawl"
        return bool(self.flags(name) & MOVED) or (name in self.position.get("group", ()) and not crawls)

    def hampered(self, start: str, end: str) -> int:
        """What degrades the line between two places."""
        hand = lines(self.slug)
        index = hand.ground.locations.index
        smoke = sum(1 << index[h] for h in self.smoke)
        found = hand.through(index[start], index[end], smoke)
        assert found != BLOCKED, (start, end)
        return found

    def cover(self, target: str, shooter: str) -> int:
        """F23, for the ground floor: the better of hex and side, works and smoke on top."""
        ground = setting(self.slug).ground
        index = ground.locations.index
        chart, hex_ = printed("terrain"), target.split("-")[0]
        row = ground.terrain[index[hex_]]
        assert row is not None
        within = chart["hex"]["rubble" if hex_ in self.position.get("rubble", ()) else row.key].get("cover", 0)
        sides = {frozenset(pair): kind for kind, pairs in ground.fences.items() for pair in pairs}
        around = ground.board.neighbours[index[hex_]]
        side = min(
            (
                chart["side"][sides[frozenset((index[hex_], around[k]))]]["cover"]
                if frozenset((index[hex_], around[k])) in sides
                else 0
                for k in crossed(hex_, shooter.split("-")[0])
            ),
            default=0,
        )
        return int(max(within, side)) + (hex_ in self.position.get("foxholes", ())) + (hex_ in self.smoke)

    def aim(self, data: Mapping[str, Any], turned: str) -> Iterator[tuple[str, int]]:
        """What is added to the dice to hit, cover apart (F4, facts 2). `turned`: `hull`, `turret` or nothing."""
        unit, arms = data["unit"], data["weapons"]
        flags, row = self.flags(unit), self.row(unit)
        yield "degrading", self.hampered(data["place"], data["goal"])
        yield "assault", 2 * ("assaulted" in flags)
        if turned:
            yield turned, 2 if turned == "hull" else 1
        if row["sort"] == "vehicle" and not arms:
            yield "open", -(row.get("open_top", False) or "buttoned" not in flags)
        if "target" in data:
            yield "moving", int(self.going(data["target"]))
        yield "complete", 2 * (self.window and "complete" in flags)
        yield "smoke", int(data["place"].split("-")[0] in self.smoke)
        if arms:
            yield "captured", int(not self.row(arms[0])["nation"].startswith({"us": "us", "de": "german"}[unit[:2]]))
        if not self.window:
            gun = self.weapons[arms[0]] if arms else self.units[unit]
            for word in gun[1:]:
                if word.startswith("aims:") and word.split(":")[1] == data.get("target", data["goal"]):
                    yield "acquired", -int(word.split(":")[2])

    def column(self, data: Mapping[str, Any]) -> tuple[int, int]:
        """The to-hit number and the penetration at this range."""
        row = self.row(data["weapons"][0] if data["weapons"] else data["unit"])
        n = far(data["place"].split("-")[0], data["goal"].split("-")[0])
        at = next(i for i, reach in enumerate(row["ranges"]) if reach >= n)
        return row["hits"][at], row["penetration"][at]

    def struck(self, shot: Mapping[str, Any], hull: int, turret: int) -> tuple[str, int]:
        """The part that a hit strikes by the natural dice, and its armour from there (14.1)."""
        row, natural = self.row(shot["target"]), sum(shot["dice"])
        part = "turret" if "turret" in row and natural > 2 and natural % 2 == 0 else "hull"
        corner = turret if part == "turret" else hull
        sides = crossed(shot["goal"].split("-")[0], shot["place"].split("-")[0]) or set(range(6))
        zones = {0 if (k - corner) % 6 in (0, 1) else 1 if (k - corner) % 6 in (2, 5) else 2 for k in sides}
        return part, min(row[part][zone] for zone in zones)


def fate(die: int, defence: int, gap: int) -> str:
    """What becomes of armour that is struck (14.0i, F6): by how much it is the better."""
    if (die, defence) == (1, 6):
        return "dud"
    return "pierced" if (die, defence) == (6, 1) or gap < 0 else "withstood" if gap else "equal"


def added(event: Event, *but: str) -> dict[str, int]:
    """The modifiers of an event by their labels, those that are nothing left out."""
    return {m["label"]: m["value"] for m in event.data["modifiers"] if m["value"] and m["label"] not in but}
