"""What lies on the hexes, as byte arrays inside and words outside: ground units, bombs, markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lancio.engine.errors import BadData
from lancio.engine.kinds import Kind
from lancio.games.duel_in_the_dark.pieces import BEAM, FIRE, FUEL, GUN, MEDAL, SLOT_NAMES, SLOTS
from lancio.games.duel_in_the_dark.tables import ground
from lancio.games.duel_in_the_dark.words import HEX

SIZE = ground().board.size
MOST = 99
SLOT_INDEX = {name: slot for slot, name in enumerate(SLOT_NAMES)}


class CountByHex(Kind):
    """hex -> how many: `{"26": 2}`."""

    def write(self, value: bytearray) -> dict[str, int]:
        return {HEX.write(h): value[h] for h in ground().board.hexes if value[h]}

    def read(self, written: Any, where: str) -> bytearray:
        out = bytearray(SIZE)
        for name, count in _table(written, where).items():
            out[HEX.read(name, where)] = _count(count, f"{where}, {name}")
        return out


class UnitsByHex(Kind):
    """hex * SLOTS + slot -> how many: `{"26": "flak 2 searchlight 1"}`."""

    def write(self, value: bytearray) -> dict[str, str]:
        out = {}
        for h in ground().board.hexes:
            row = value[h * SLOTS : (h + 1) * SLOTS]
            if any(row):
                out[HEX.write(h)] = " ".join(f"{SLOT_NAMES[slot]} {n}" for slot, n in enumerate(row) if n)
        return out

    def read(self, written: Any, where: str) -> bytearray:
        out = bytearray(SIZE * SLOTS)
        for name, text in _table(written, where).items():
            hex_ = HEX.read(name, where)
            there = f"{where}, {name}"
            words = str(text).split()
            if len(words) % 2:
                raise BadData(there, f"expected units with their number, found {text!r}")
            for kind, count in zip(words[::2], words[1::2], strict=True):
                if kind not in SLOT_INDEX:
                    raise BadData(there, f"expected a unit, found {kind!r}")
                if not may_stand(SLOT_INDEX[kind]) >> hex_ & 1:
                    raise BadData(there, f"expected a hex where {kind} may stand")
                out[hex_ * SLOTS + SLOT_INDEX[kind]] = _count(int(count) if count.isdigit() else count, there)
        return out


def may_stand(slot: int) -> int:
    """The hexes where such a unit can be."""
    g = ground()
    special = {GUN: g.home_fields, BEAM: g.home_fields, MEDAL: g.board.on_map, FIRE: g.city_mask, FUEL: g.airfields}
    return special.get(slot, g.reich)


def _table(written: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(written, Mapping):
        raise BadData(where, f"expected a table, found {written!r}")
    return written


def _count(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise BadData(where, f"expected a whole number from 0 to {MOST}, found {value!r}")
    return value
