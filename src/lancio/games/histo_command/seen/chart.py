"""The map for a client to draw: sheets, hexes, terrain with its effects, rivers, roads, objectives."""

from __future__ import annotations

from typing import Any

from lancio.games.histo_command.ground import Ground
from lancio.games.histo_command.setting import Setting
from lancio.games.histo_command.tables import Terrain, UnitType


def chart(setting: Setting) -> dict[str, Any]:
    """Everything printed on the sheets of a scenario and in the tables, with x and y of hex centres in hex sides."""
    g, box = setting.ground, setting.ground.box
    rows = (*box.terrain.values(), *box.works.values(), *box.sides.values())
    return {
        **g.chart(lambda h: hex_entry(g, h), {row.key: terrain_entry(row) for row in rows}),
        "lines": [{"kind": road.kind, "id": road.id, "hexes": g.named(road.hexes)} for road in g.roads],
        "sides": [
            {"kind": water.kind, "id": water.id, "name": water.name, "between": g.named(side)}
            for water in g.waters
            for side in water.sides
        ],
        "sheets": {
            sheet: {"title": box.sheet_titles[sheet], "hexes": g.board.names_of(hexes)}
            for sheet, hexes in g.sheets.items()
        },
        "zones": {setting.scene.slug: zones(setting)},
        "types": {kind.id: type_entry(kind) for kind in box.types},
        "die": list(box.faces[1:]),
    }


def hex_entry(g: Ground, hex_: int) -> dict[str, Any]:
    """A hex: its sheet, its terrain and works."""
    return {
        "sheet": g.sheet_of[hex_],
        "terrain": g.kind[hex_],
        "road": bool(g.road_hexes >> hex_ & 1),
        "works": [row.key for row in g.works_at(hex_)],
        "landing": [g.landing[0][hex_], g.landing[1][hex_]],
        "fire": g.fire[hex_],
    }


def terrain_entry(terrain: Terrain) -> dict[str, Any]:
    """A row of the tables; costs in points, None where entry is not allowed."""
    foot, vehicle = (None if cost is None else cost / 2 for cost in terrain.cost)
    return {
        "name": terrain.name,
        "foot": foot,
        "vehicle": vehicle,
        "fire": terrain.fire,
        "blocks": terrain.blocks,
        "landing": list(terrain.landing),
    }


def type_entry(kind: UnitType) -> dict[str, Any]:
    """A type of counter."""
    return {
        "name": kind.name,
        "strength": kind.strength,
        "points": kind.points / 2,
        "range": [kind.shortest, kind.range],
        "dice": list(kind.dice),
        "vehicle": bool(kind.moves),
        "lands": None if kind.lands is None else ("para", "glider")[kind.lands],
        "like": kind.like,
    }


def zones(setting: Setting) -> dict[str, Any]:
    """What the scenario marks on the sheets."""
    scene, board = setting.scene, setting.ground.board
    return {
        "sheets": list(scene.spread.sheets),
        "hexes": board.names_of(board.on_map),
        "objectives": board.names_of(setting.objective_hexes),
        "goals": [{"id": o.id, "name": o.name, "hexes": list(o.hexes)} for o in scene.objectives],
        "night": list(range(1, (scene.night or 0) + 1)),
        "needed": scene.least,
        "needs": [scene.objectives[i].id for i in scene.needs],
    }
