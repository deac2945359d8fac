"""The map for a client to draw: sheets, hexes, terrain with its effects, rivers, roads, objectives."""

from __future__ import annotations

from typing import Any

from lancio.engine.masks import bits
from lancio.games.histo_command.atlas import Ground, Terrain, ground
from lancio.games.histo_command.tables import UnitType, forces, plans


def chart() -> dict[str, Any]:
    """Everything printed on the sheets and in the tables, with x and y of hex centres in hex sides."""
    g = ground()
    tables = (g.terrain, g.works, g.sides_table)
    return {
        **g.chart(lambda h: hex_entry(g, h), {key: terrain_entry(t) for table in tables for key, t in table.items()}),
        "lines": [{"kind": "road", "id": id_, "hexes": g.named(chain)} for id_, chain in g.roads],
        "sides": [
            {"kind": kind, "id": id_, "name": name, "between": g.named(side)}
            for kind, id_, name, sides in g.rivers
            for side in sides
        ],
        "sheets": {
            sheet: {"title": g.sheet_titles[sheet], "hexes": g.board.names_of(hexes)}
            for sheet, hexes in g.sheets.items()
        },
        "zones": {slug: zones(g, slug) for slug in plans()},
        "types": {kind.id: type_entry(kind) for kind in forces().types},
        "die": list(forces().faces[1:]),
    }


def hex_entry(g: Ground, hex_: int) -> dict[str, Any]:
    """A hex: its sheet, its terrain and works."""
    return {
        "sheet": g.sheet_of[hex_],
        "terrain": g.kind[hex_],
        "road": bool(g.road_hexes >> hex_ & 1),
        "works": [key for key, hexes in g.at_works.items() if hexes >> hex_ & 1],
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


def zones(g: Ground, slug: str) -> dict[str, Any]:
    """What a scenario marks on the sheets."""
    plan = plans()[slug]
    return {
        "sheets": list(plan.spread.sheets),
        "hexes": g.board.names_of(plan.spread.field),
        "objectives": g.board.names_of(plan.objective_hexes),
        "goals": [
            {"id": o.id, "name": o.name, "hexes": [g.board.name[h] for h in bits(o.hexes)]} for o in plan.objectives
        ],
        "needed": plan.least,
        "needs": [plan.objectives[i].id for i in plan.needs],
    }
