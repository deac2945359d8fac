"""The map for a client to draw: geometry, terrain with its effects, lines, river, bridges, places, zones."""

from __future__ import annotations

from typing import Any

from lancio.games.drvar import acts
from lancio.games.drvar.forces import AIRCRAFT, IDENTITIES, SIDES, forces, plans
from lancio.games.drvar.tables import ATTACKS, NEVER, Ground, Terrain, ground, tables


def chart() -> dict[str, Any]:
    """Everything printed on the map and in its tables, with x and y of hex centres in hex sides."""
    g = ground()
    lines = [("road", id_, chain) for id_, chain in (*g.roads, *g.streets)]
    lines[len(g.roads) : len(g.roads)] = [("railway", id_, chain) for id_, chain in g.rails]
    return {
        **g.chart(
            lambda h: {"terrain": g.kind[h], "level": g.level[h]},
            {key: terrain_entry(terrain) for key, terrain in g.terrain.items()},
        ),
        "lines": [{"kind": kind, "id": id_, "hexes": g.named(chain)} for kind, id_, chain in lines],
        "sides": [
            {"kind": "river", "between": g.named((a, b))}
            for a in g.board.hexes
            for b in g.board.neighbours[a]
            if b > a and g.across[a] >> b & 1
        ]
        + [{"kind": "bridge", "id": b.id, "between": g.named(b.between), "vehicles": b.vehicles} for b in g.bridges],
        "zones": {slug: zones(g, slug) for slug in plans()},
        "types": {
            kind.key: {
                "name": kind.name,
                "vehicle": bool(kind.unit_class),
                "attack": ATTACKS[kind.attack] if kind.attack >= 0 else None,
                "target": "FC"[kind.target],
                "points": kind.mp,
                "weapon": kind.arms or None,
            }
            for kind in forces().kinds
        },
        "units": {
            u.id: {"name": u.name, "side": SIDES[u.side], "type": forces().kinds[u.kind].key, "strength": u.sp}
            for u in forces().units
        },
        "tables": {"attack": attack_table(), "actions": actions_table()},
        "identities": list(IDENTITIES),
    }


def terrain_entry(terrain: Terrain) -> dict[str, Any]:
    """A row of the terrain effects chart; costs in points, None where entry is not allowed."""
    foot, vehicle = (cost / 2 if cost else None for cost in terrain.cost)
    return {
        "name": terrain.name,
        "foot": foot,
        "vehicle": vehicle,
        "attack": terrain.attack,
        "melee": terrain.melee,
        "blocks": terrain.blocks,
        "level": terrain.level,
        "inhabited": terrain.inhabited,
        "rough_landing": terrain.rough,
    }


def attack_table() -> dict[str, list[str]]:
    """The attack table as it would be printed: range 0-1, 2, 3, 4, 5."""
    out = {}
    for firer, rows in zip(ATTACKS, tables().thresholds, strict=True):
        for target, row in zip("FC", rows, strict=True):
            out[f"{firer}-{target}"] = ["-" if m == NEVER else f"{m}/{h}" for m, h in row[1:]]
    return out


def actions_table() -> dict[str, dict[str, Any]]:
    """Prices of the seventeen Actions."""
    return {action.rule: {"points": action.price, "out_of_command": action.uncommanded} for action in acts.ALL}


def zones(g: Ground, slug: str) -> dict[str, Any]:
    """Set-up and entry hexes, stars, air support of a scenario."""
    plan = plans()[slug]
    name = g.board.name
    return {
        "setup": g.board.names_of(plan.setup),
        "entry": {side: g.board.names_of(plan.entry[i]) for i, side in enumerate(SIDES)},
        "stars": {name[h]: bonus for h, bonus in zip(plan.stars, plan.bonus, strict=True)},
        "raids": {str(turn): [AIRCRAFT[k] for k in kinds] for turn, kinds in plan.raids.items()},
        "hours": list(plan.hours),
        "night": [t for t in range(1, plan.turns + 1) if plan.night >> t & 1],
    }
