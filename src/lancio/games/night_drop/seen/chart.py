"""The map for a client to draw: geometry, terrain with its effects, lines, places, zones of importance."""

from __future__ import annotations

from typing import Any

from lancio.games.night_drop.tables import PIRS, Ground, Terrain, forces, ground, scenes


def chart() -> dict[str, Any]:
    """Everything printed on the map and in its tables, with x and y of hex centres in hex sides."""
    g = ground()
    return {
        **g.chart(lambda h: hex_entry(g, h), {key: terrain_entry(terrain) for key, terrain in g.terrain.items()}),
        "lines": [{"kind": kind, "id": id_, "hexes": g.named(chain)} for kind, id_, chain in g.lines],
        "sides": [
            {"kind": "bridge", "between": g.named((a, b))}
            for a in g.board.hexes
            for b in g.board.neighbours[a]
            if b > a and g.bridged[a] >> b & 1
        ],
        "zones": {slug: zones(g, slug) for slug in scenes()},
        "types": {
            kind.id: {
                "name": kind.name,
                "vehicle": kind.vehicle,
                "full": [kind.full.attack, kind.full.defence],
                "reduced": [kind.reduced.attack, kind.reduced.defence] if kind.reduced else None,
                "entry": kind.entry,
            }
            for kind in forces().germans
        },
    }


def hex_entry(g: Ground, hex_: int) -> dict[str, Any]:
    """A hex: its terrain and lines."""
    return {
        "terrain": g.kind[hex_],
        "road": bool(g.roads >> hex_ & 1),
        "railway": bool(g.rails >> hex_ & 1),
    }


def terrain_entry(terrain: Terrain) -> dict[str, Any]:
    """A row of the terrain effects table; costs in points, None where entry is not allowed."""
    foot, vehicle = ("all" if terrain.whole and i == 0 else c / 2 if c else None for i, c in enumerate(terrain.cost))
    along = [c / 2 if c else None for c in terrain.along]
    return {
        "name": terrain.name,
        "foot": foot,
        "vehicle": vehicle,
        "along": along,
        "defence": terrain.defence,
        "landing": terrain.landing,
        "deadly": terrain.deadly,
    }


def zones(g: Ground, slug: str) -> dict[str, Any]:
    """The hexes that a scenario marks on the map."""
    scene = scenes()[slug]
    return {
        "turns": scene.turns,
        "night": list(range(1, scene.night_turns + 1)),
        "objectives": g.named(scene.vp_hexes),
        "start": g.named(scene.start_hexes),
        "entry": {letter: g.board.name[h] for letter, h in scene.entry.items()},
        "drop": {
            pir: {"zone": drop.zone, "hexes": g.named(drop.hexes)} for pir, drop in zip(PIRS, scene.drops, strict=True)
        },
    }
