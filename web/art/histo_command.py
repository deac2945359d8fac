"""The look of Histo Command: two groups of printed map sheets, the Merderet and Son."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from shapely.geometry import Polygon
from shapely.ops import unary_union

from art import (
    REPOSITORY,
    check,
    paint_forts,
    paint_land,
    paint_margins,
    paint_names,
    paint_patchwork,
    paint_polder,
    paint_water,
    paint_works,
)
from art.borders import chain, dug, lay_borders, side_line
from art.country import Plan
from art.frame import Frame
from art.labels import Lettering
from art.look import Canvas, Look
from art.night_drop import INK, PAPER, ROUND, SERIF, STYLES
from art.noise import Wobble, generator
from art.patchwork import Patchwork, Tilling, drain, lay_patchwork, sow
from art.shapes import XY, polygons
from art.spreads import Spread, read_spread
from art.ways import lay_ways
from lancio.games.histo_command.atlas import ground
from lancio.games.histo_command.chart import chart
from lancio.hexes import Hex

DATA = REPOSITORY / "src/lancio/games/histo_command/data/sheets.toml"
TABLE = "#cfc4a6"

SHEET_STYLES: dict[str, str | tuple[str, ...]] = {
    **STYLES,
    "sown": 'fill="{colour}" stroke="#a59564" stroke-width=".45"',
    "furrows": 'stroke="#94813f" stroke-width=".55" stroke-opacity=".5"',
    "lane-edges": f'stroke="#9d8d63" stroke-width="2.8" stroke-opacity=".75" {ROUND}',
    "lanes": f'stroke="#ece2c2" stroke-width="1.7" {ROUND}',
    "grass": f'stroke="#a3a777" stroke-width=".6" {ROUND}',
    "single-trees": (
        f'stroke="#4d5a33" stroke-opacity=".3" stroke-width="4.2" {ROUND} transform="translate(1 1.2)"',
        f'stroke="#7c8f58" stroke-width="4" {ROUND}',
    ),
    "wood-floor": (
        'fill="#3d4a2b" fill-opacity=".28" transform="translate(1.8 2.2)"',
        'fill="#7f945c" stroke="#64794a" stroke-width=".8"',
    ),
    "rides": f'stroke="#d3cfa4" stroke-width="2" {ROUND}',
    "crowns": (
        f'stroke="#3f4d31" stroke-opacity=".42" {ROUND} transform="translate(.9 1.1)"',
        f'stroke="#72885a" {ROUND}',
    ),
    "crown-light": f'stroke="#96aa72" stroke-width="1.7" {ROUND}',
    "hill": 'fill="#a9844b" fill-opacity=".17"',
    "hachures": f'stroke="#6f5330" stroke-width=".8" stroke-opacity=".75" {ROUND}',
    "trenches": (
        f'stroke="#3a3020" stroke-opacity=".35" stroke-width="7" {ROUND} transform="translate(1.2 1.6)"',
        f'stroke="#e0cfa0" stroke-width="6.6" {ROUND}',
        'stroke="#43331f" stroke-width="2.3" stroke-linejoin="miter"',
    ),
    "mounds": 'fill="#d3c795" stroke="#84754b" stroke-width=".7"',
    "mound-slope": 'stroke="#84754b" stroke-width=".8"',
    "bunkers": (
        'fill="#2c261c" fill-opacity=".4" transform="translate(1.8 2.3)"',
        'fill="#b9b6ab" stroke="#3b3831" stroke-width="1"',
    ),
    "embrasures": 'fill="#3b3831"',
    "culverts": f'stroke="#4b4334" stroke-width="1.5" {ROUND}',
    "paper-shade": 'fill="#4a3f28" fill-opacity=".3"',
    "paper": 'fill="{colour}"',
    "tone": 'fill="{colour}" fill-opacity=".13"',
    "fold-shade": 'fill="#3b2f17" fill-opacity=".045"',
    "fold": 'stroke="#4a3f28" stroke-width=".7" stroke-opacity=".75"',
    "fold-light": 'stroke="#fffbea" stroke-width="1" stroke-opacity=".42"',
    "neat": f'stroke="{INK}" stroke-width=".8"',
    "frame": f'stroke="{INK}" stroke-width="1.6"',
    "graduation": f'fill="{INK}"',
    "coordinates": f'font-family="{SERIF}" font-size="11" text-anchor="middle" fill="{INK}"',
    "margin-text": f'font-family="{SERIF}" text-anchor="middle" fill="{INK}"',
    "cartouche": f'fill="#f6efdc" stroke="{INK}" stroke-width="1.6"',
    "cartouche-line": f'fill="none" stroke="{INK}" stroke-width=".6"',
    "letters": 'font-size="31" font-weight="bold"',
    "titles": 'font-size="13" letter-spacing="3"',
    "imprint": 'font-size="9" font-style="italic" letter-spacing=".6"',
    "scale": f'fill="#fbf6e6" stroke="{INK}" stroke-width=".7"',
    "north": f'fill="{INK}"',
    "names-area": 'font-size="15" letter-spacing="4" fill="#5b4f38" stroke-width="2.4"',
    "veil": f'fill="{PAPER}" fill-opacity=".55"',
}

POLDER_STYLES: dict[str, str | tuple[str, ...]] = {
    **SHEET_STYLES,
    "damp": 'fill="#cdd2a4"',
    "marsh": 'fill="#c2ca94" stroke="#8f9a68" stroke-width=".8"',
    "marsh-a": 'fill="#c2ca94"',
    "ditches": 'stroke="#8fb0b4" stroke-width=".9"',
    "shallow-a": 'fill="#b8c6a0"',
    "shallow-b": 'fill="#b0c4a8"',
    "wood-floor": (
        'fill="#2f3f30" fill-opacity=".3" transform="translate(1.8 2.2)"',
        'fill="#7a9069" stroke="#5d7551" stroke-width=".8"',
    ),
    "crowns": (
        f'stroke="#33473a" stroke-opacity=".42" {ROUND} transform="translate(1 1.3)"',
        f'stroke="#698260" {ROUND}',
    ),
    "crown-light": f'stroke="#8ca381" stroke-width="1.4" {ROUND}',
    "heath": 'fill="#bd9a9a" fill-opacity=".3"',
    "heather": f'stroke="#95707c" stroke-width=".9" stroke-opacity=".6" {ROUND}',
    "towpath": f'stroke="#efe5c6" stroke-width="2.2" {ROUND}',
    "stones": 'stroke="#6d6a5c" stroke-width="1.3"',
    "poplar-shade": (f'stroke="#3f4a2c" stroke-opacity=".32" stroke-width="2.6" {ROUND}',),
    "poplars": (
        f'stroke="#3f5232" stroke-width="4.4" {ROUND}',
        f'stroke="#6f8a52" stroke-width="3.2" {ROUND}',
    ),
}


@dataclass(frozen=True)
class Print:
    """One group of sheets as it is printed: its look, its ground, its paper."""

    slug: str
    look: Look
    tilling: Mapping[str, Tilling]
    canals: frozenset[str]
    base: str
    open: tuple[str, ...]
    sown: tuple[str, ...]
    paper: tuple[str, ...]
    ages: tuple[str, ...]
    heading: Mapping[str, str]
    names: Mapping[str, str]
    kinds: Mapping[str, str]


LETTERING = {
    "town": Lettering("town", 19),
    "village": Lettering("village", 15),
    "label": Lettering("hamlet", 12),
    "bridge": Lettering("bridge", 11),
    "area": Lettering("area", 15, 0.75),
}

MERDERET_LOOK = Look(
    title="The Merderet, sheets A to D",
    side=40.0,
    margin=66.0,
    bleed=paint_margins.NEAT,
    plan=Plan(
        seed="merderet sheets",
        road_half=3.0,
        rail_half=3.0,
        lane_half=1.1,
        block=60.0,
        field_areas=(520.0, 1050.0),
        village_radius=35.0,
        village_links=3,
        large={"B/g6": 1.12},
        churches={"B/g6": 1.3, "A/d6": 1.0, "D/d6": 1.0, "C/h6": 0.9, "B/g5": 0.9},
        manors=frozenset({"B/b6", "C/d5"}),
    ),
    beds={"merderet": 17.0, "douve-brook": 5.0},
    styles=SHEET_STYLES,
    pasture=("#b3c08a", "#b4c28b", "#bbc792", "#c0c998", "#c6cda0"),
    crops=("#cfcf9c", "#c9cb96"),
    gardens=("#dcd7ae", "#cfd3a2", "#e6dcbd", "#c5cd99"),
    roofs={"brick": "#a2584a", "tile": "#b56c55", "slate": "#77767a"},
    tree_sizes=(3.2, 4.0, 4.9),
    main_roads=frozenset({"carentan-road"}),
    lettering=LETTERING,
    special_lettering={},
    name_sides={"A/j6": "above", "B/a6": "above"},
    river_names=(("le Merderet", "A/j3"), ("le Merderet", "C/j9")),
    road_names=(("N 13", "carentan-road", "B/g3"), ("N 13", "carentan-road", "D/g4")),
)

SON_LOOK = replace(
    MERDERET_LOOK,
    title="Son, sheets E and F",
    plan=replace(
        MERDERET_LOOK.plan,
        seed="son sheets",
        village_links=5,
        large={"F/a6": 1.1, "F/a7": 1.05},
        churches={"F/a6": 1.3, "E/j5": 1.0, "F/a10": 0.9},
        manors=frozenset({"E/j4"}),
    ),
    beds={"canal": 15.0, "dommel": 6.0},
    styles=POLDER_STYLES,
    gardens=("#d7d3a8", "#cbd09c", "#e2d8b6", "#c1ca94"),
    roofs={"brick": "#a4523f", "tile": "#bb6a4e", "slate": "#6f6e74"},
    main_roads=frozenset({"eindhoven-road"}),
    name_sides={},
    river_names=(("Wilhelminakanaal", "E/d8"), ("Wilhelminakanaal", "F/g8"), ("Dommel", "E/e5")),
    road_names=(("Eindhoven", "eindhoven-road", "F/a9"),),
)

PRINTS = {
    "histo-command-merderet": Print(
        slug="merderet",
        look=MERDERET_LOOK,
        tilling={
            "open": Tilling(1e9, 1.0, "fence"),
            "hill": Tilling(1e9),
            "wood": Tilling(1e9),
            "village": Tilling(480, 1.0, "hedge"),
            "marsh": Tilling(1e9),
            "field": Tilling(300, 1.9),
            "bocage": Tilling(430, 1.0, "hedge"),
        },
        canals=frozenset(),
        base="#d5d9ad",
        open=("#d3d8ab", "#d8dbb1", "#dddeb9"),
        sown=("#dfd09b", "#e4d7a6", "#d9c890", "#e7dcb0"),
        paper=("#f3ead4", "#efe7d3", "#f0e6cc", "#f4edda"),
        ages=("#e8c98a", "#b9c0a8", "#c9a56a", "#f6ecd0"),
        heading={"place": "Le Merderet", "date": "6 · VI · 1944"},
        names={"C/j6": "", "D/a6": "Pont de Chef-du-Pont"},
        kinds={"A/d6": "village", "B/g6": "town", "D/d6": "village", "D/a6": "bridge"},
    ),
    "histo-command-son": Print(
        slug="son",
        look=SON_LOOK,
        tilling={
            "open": Tilling(760, 2.6, "ditch"),
            "hill": Tilling(1e9),
            "wood": Tilling(1e9),
            "village": Tilling(480, 1.6, "ditch"),
            "marsh": Tilling(1e9),
            "field": Tilling(330, 3.2),
            "bocage": Tilling(430, 1.0, "hedge"),
        },
        canals=frozenset({"canal"}),
        base="#d3d6a9",
        open=("#cdd3a3", "#d4d8ac", "#dadcb6"),
        sown=("#dfd09b", "#e4d7a6", "#d6c791", "#e7dcb0", "#d3cf9a"),
        paper=("#f3ead4", "#eee6d2"),
        ages=("#e8c98a", "#b4b9a8"),
        heading={"place": "Son · Wilhelminakanaal", "date": "17 · IX · 1944"},
        names={"F/a8": ""},
        kinds={"E/j5": "village", "F/a7": "town", "F/a10": "village"},
    ),
}


def survey(name: str) -> Patchwork:
    """Read one group of sheets and lay out its country."""
    made = PRINTS[name]
    look, plan = made.look, made.look.plan
    spread = read_spread(ground(), DATA, made.slug, dict(made.kinds))
    frame = Frame.around(spread.layout, look.side, look.margin)
    water = lay_borders(spread, frame, plan.seed, look.beds, made.canals)
    chance = generator(plan.seed, "seeds")
    if made.canals:
        banks = north_banks(spread, frame, made.canals)
        parcels, roads = drain(spread, frame, banks, chance), lay_ways(spread, frame, "road", halts=())
    else:
        bend = Wobble(generator(plan.seed, "roads"), 7 * frame.side, 2)
        parcels = sow(spread, frame, 4, chance)
        roads = lay_ways(spread, frame, "road", 0.4, lambda p: (p[0] + 9 * bend(*p), p[1] + 9 * bend(p[1], p[0])))
    return lay_patchwork(spread, frame, plan, water, roads, look.bleed, parcels, made.tilling)


def north_banks(spread: Spread, frame: Frame, canals: frozenset[str]) -> dict[Hex, float]:
    """The hexes just south of a canal, with its level in the picture."""
    out: dict[Hex, float] = {}
    for border in spread.borders:
        if border.id in canals:
            level = dug(chain(frame, border), frame.width)[0][1]
            out |= {
                max(side, key=lambda h: frame.centre(h)[1]): level for side in border.sides if side[0].q == side[1].q
            }
    return out


def crossings(spread: Spread, frame: Frame, *kinds: str) -> list[XY]:
    """The middle of every side of a kind that a road crosses."""
    steps = {frozenset(pair) for line in spread.lines for pair in zip(line.hexes, line.hexes[1:], strict=False)}
    out = []
    for a, b in spread.across(*kinds):
        if frozenset((a, b)) in steps:
            middle = side_line(frame, a, b).centroid
            out.append((middle.x, middle.y))
    return out


def draw(name: str, country: Patchwork) -> str:
    """The sheets as SVG, from the table up."""
    made = PRINTS[name]
    spread, frame = country.sheet, country.frame
    assert isinstance(spread, Spread)
    lettered = replace(
        spread,
        places=tuple(
            replace(p, name=made.names.get(spread.name(p.hex), p.name))
            for p in spread.places
            if made.names.get(spread.name(p.hex), p.name)
        ),
    )
    country.sheet = lettered
    canvas = Canvas(country, made.look)
    picture = canvas.picture
    leaves = paint_margins.leaves(canvas, spread)
    left, top, right, bottom = country.land.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture.defs = f'<clipPath id="sheet"><rect {rect}/></clipPath>'
    picture.markup(f'<path d="M0 0h{frame.width}v{frame.height}H0z" fill="{TABLE}"/>')
    paint_margins.paper(canvas, leaves, made.paper)
    picture.markup(f'<g clip-path="url(#sheet)"><rect {rect} fill="{made.base}"/>')
    paint_patchwork.open_ground(canvas, country, made.open)
    if made.canals:
        country.ditches += country.rows["ditch"]
        paint_patchwork.heath(canvas, country, leaves[0].area, 75)
    paint_patchwork.crops(canvas, country, made.sown, 0.85)
    paint_land.fields(canvas)
    paint_patchwork.pasture_signs(canvas, country, 24 if not made.canals else 34)
    paint_patchwork.hills(canvas, country)
    if not made.canals:
        paint_land.slopes(canvas, unary_union([p for p in polygons(country.water.wet) if p.area > 20000]))
    paint_land.lanes(canvas, "lane-edges")
    paint_land.hedges(canvas)
    paint_water.water(canvas)
    if not made.canals:
        paint_water.marsh(canvas)
    else:
        _canal(canvas, country)
    paint_patchwork.woods(canvas, country, 6.4 if not made.canals else 5.6, rides=bool(made.canals))
    paint_land.gardens(canvas)
    paint_works.causeways(canvas)
    paint_works.ways(canvas)
    _culverts(canvas, country)
    paint_works.bridges(canvas, crossings(spread, frame, "bridge"))
    paint_works.houses(canvas)
    if made.canals:
        _poplars(canvas, country)
    paint_forts.works(canvas, spread.works)
    canvas.layer("veil").shape(country.land.difference(frame.union(spread.hexes())))
    paint_margins.tones(canvas, leaves, made.ages)
    picture.markup("</g>")
    paint_margins.folds(canvas, leaves)
    paint_margins.margins(canvas, spread, leaves, made.heading)
    paint_names.names(canvas)
    return picture.write()


def _canal(canvas: Canvas, country: Patchwork) -> None:
    half = canvas.look.beds["canal"] / 2
    canal = country.water.channels[0]
    paint_polder.towpaths(canvas, canal, half)
    paint_polder.canal_stones(canvas, canal, half)


def _poplars(canvas: Canvas, country: Patchwork) -> None:
    half = canvas.look.beds["canal"] / 2
    canal = country.water.channels[0]
    roofs = unary_union([h.shape for v in country.villages.values() for h in v.houses])
    roads = unary_union([w.curve.line.buffer(5.5) for w in country.roads])
    streams = unary_union([c.bed.buffer(2.5) for c in country.water.channels])
    keep_off = unary_union([roofs.buffer(3), roads, streams, country.built])
    paint_polder.poplars(canvas, paint_polder.avenues(country, canal, half), 9.5, keep_off)


def _culverts(canvas: Canvas, country: Patchwork) -> None:
    """Where a road crosses a brook that is no obstacle to it: two low walls, no bridge."""
    spread = country.sheet
    assert isinstance(spread, Spread)
    walls = canvas.layer("culverts")
    for x, y in crossings(spread, country.frame, "stream"):
        spot = Polygon([(x - 26, y - 26), (x + 26, y - 26), (x + 26, y + 26), (x - 26, y + 26)])
        for way in country.roads:
            for channel in country.water.channels:
                for point in [way.curve.line.intersection(channel.line).intersection(spot)]:
                    if point.is_empty:
                        continue
                    at = way.curve.line.project(point.centroid)
                    a, b = (way.curve.line.interpolate(at + d) for d in (-5, 5))
                    nx, ny = -(b.y - a.y) / 10, (b.x - a.x) / 10
                    for s in (-4.2, 4.2):
                        walls.line([(a.x + s * nx, a.y + s * ny), (b.x + s * nx, b.y + s * ny)])


def mapping(country: Patchwork) -> dict[str, Any]:
    """What the mapping of a group adds: all groups lie on one table, so its origin is its own."""
    spread, frame = country.sheet, country.frame
    assert isinstance(spread, Spread)
    return {
        "origin": [frame.x0, round(frame.y0 + frame.side * spread.below, 4)],
        "sheets": list("".join(spread.letters)),
    }


def faults(name: str, country: Patchwork) -> list[str]:
    """Where the sheets stray from the data."""
    spread, frame, water = country.sheet, country.frame, country.water
    assert isinstance(spread, Spread)
    drawn = {
        **{kind: country.ground(kind) for kind in ("open", "field", "bocage")},
        "wood": country.woods,
        "hill": country.hills,
        "marsh": water.wet,
        "village": country.built,
    }
    limits = (0.62, 0.3) if PRINTS[name].canals else (0.34, 0.46)
    where = {"side": frame.side, **mapping(country)}
    return [
        *check.faults(country, ("marsh",), (), limits),
        *check.ground_faults(country, drawn, 0.7),
        *check.border_faults(spread, frame, water.channels, frame.side * 0.45),
        *check.bridge_faults(spread, frame, water.channels, country.roads),
        *check.mapping_faults(spread, frame, where, chart()["hexes"]),
    ]
