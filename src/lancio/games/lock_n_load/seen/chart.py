"""The map for a client to draw: boards joined, places, terrain and its effects, roads, sides, sets of the scenario."""

from __future__ import annotations

from typing import Any

from lancio.engine.masks import bits
from lancio.games.lock_n_load.conditions import Count, Row
from lancio.games.lock_n_load.ground import Ground
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.tables import CLASSES, SIGHTS, SORTS, Barrel, Kind, Terrain, Weapon


def chart(setting: Setting) -> dict[str, Any]:
    """Everything printed on the boards of a scenario and in the tables."""
    g, box = setting.ground, setting.box
    rows = (*box.terrain.values(), *box.sides.values())
    return {
        **g.chart(lambda h: hex_entry(g, h), {row.key: terrain_entry(row) for row in rows}),
        "lines": [{"kind": road.kind, "id": road.id, "hexes": g.named(road.hexes)} for road in g.roads],
        "sides": [
            {"kind": kind, "id": f"{kind}-{i}", "between": g.named(side)}
            for kind, sides in g.fences.items()
            for i, side in enumerate(sides)
        ],
        "buildings": [g.named(building) for building in g.buildings],
        "sheets": {
            name: {"title": box.boards[name].phrase("title"), "hexes": g.board.names_of(hexes)}
            for name, hexes in g.sheets.items()
        },
        "floors": {g.board.name[h]: g.name[place] for h, place in g.upstairs.items()},
        "insides": {g.board.name[h]: g.name[place] for h, place in g.inside.items()},
        "boxes": {g.name[place]: g.board.name[h] for place, h in g.gate.items()},
        "zones": {
            setting.scene.slug: {
                "hexes": g.board.names_of(g.board.on_map),
                "sets": {key: g.board.names_of(area) for key, area in setting.sets.items()},
                "forces": dict(zip(setting.scene.sides, (army.force for army in setting.scene.armies), strict=True)),
                "night": list(range(1, setting.scene.turns + 1)) if setting.scene.night else [],
                "victory": [victory_entry(row, setting.scene.sides) for row in setting.scene.rows],
                **{side: [g.name[p] for p in bits(setting.zones[i])] for i, side in enumerate(setting.scene.sides)},
            }
        },
        "types": {kind.id: kind_entry(kind) for kind in box.counters.kinds},
        "weapons": {row.key: weapon_entry(row) for row in box.counters.weapons.values()},
        "cards": {card.key: {"name": card.name, "text": card.text, "use": card.use} for card in box.counters.deck},
    }


def victory_entry(row: Row, sides: tuple[str, ...]) -> dict[str, Any]:
    """A row of what wins: when it is looked at, who wins by it, and the numbers that must hold."""

    def told(count: Count) -> dict[str, Any]:
        return {"what": count.what, "side": sides[count.side], "kinds": list(count.kinds), "area": count.area}

    return {
        "when": row.when,
        "winner": sides[row.winner] if row.winner >= 0 else None,
        "tests": [
            {"plus": told(test.plus), "minus": told(test.minus) if test.minus else None, "sign": test.sign,
             "limit": test.limit}
            for test in row.tests
        ],
    }  # fmt: skip


def hex_entry(g: Ground, hex_: int) -> dict[str, Any]:
    """A hex: its board, terrain, level, storeys."""
    return {
        "sheet": g.sheet_of[hex_],
        "terrain": g.kind[hex_],
        "level": g.level[hex_],
        "road": bool(g.road_hexes >> hex_ & 1),
        "storeys": 2 if g.two_storeys >> hex_ & 1 else 1,
    }


def terrain_entry(row: Terrain) -> dict[str, Any]:
    """A row of the chart; costs in points, None where entry is not allowed."""
    costs = {name: None if cost is None else cost / 2 for name, cost in zip(CLASSES, row.cost, strict=True)}
    return {"name": row.name, **costs, "cover": row.cover, "sight": SIGHTS[row.sight]}


def kind_entry(kind: Kind) -> dict[str, Any]:
    """A kind of counter."""
    return {
        "name": kind.name,
        "sort": SORTS[kind.sort],
        "force": kind.force,
        "firepower": kind.firepower,
        "range": kind.range,
        "move": kind.move / 2,
        "morale": list(kind.morale),
        "leadership": kind.leadership,
        "assault": kind.assault,
        "stealth": kind.stealth,
        "faces": kind.faces,
        "barrel": barrel_entry(kind.barrel),
        "armour": None if kind.armour is None else {
            "hull": list(kind.armour.hull), "turret": list(kind.armour.turret), "open_top": kind.armour.open_top,
            "guns": list(kind.armour.guns), "all_round": list(kind.armour.all_round), "carries": kind.armour.carries,
        },
    }  # fmt: skip


def barrel_entry(barrel: Barrel | None) -> dict[str, Any] | None:
    """A to-hit table: column by column how far, the number to hit, penetration; and what a shell does to men."""
    if barrel is None:
        return None
    return {
        "ranges": list(barrel.ranges), "hits": list(barrel.hits),
        "penetration": list(barrel.penetration), "he": barrel.he, "shots": barrel.shots,
    }  # fmt: skip


def weapon_entry(row: Weapon) -> dict[str, Any]:
    """A support weapon."""
    return {
        "name": row.name,
        "sort": row.sort,
        "firepower": row.firepower,
        "range": row.range,
        "folded": list(row.folded) if row.folded else None,
        "barrel": barrel_entry(row.barrel),
    }
