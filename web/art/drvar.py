"""The look of Drvar: a limestone valley in Bosnia, hachured as an old staff map, on cream paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from art import (
    REPOSITORY,
    paint_karst,
    paint_land,
    paint_names,
    paint_relief,
    paint_river,
    paint_sites,
    paint_wood,
    paint_works,
)
from art.check_valley import valley_faults
from art.country import Plan
from art.frame import Frame
from art.labels import Lettering
from art.look import Canvas, Look
from art.night_drop import INK, PAPER, ROUND, SERIF
from art.valley import Ground, Valley, settle_valley
from art.valley_sheet import read_valley

DATA = REPOSITORY / "src/lancio/games/drvar/data"

ROOFS = {"slate": "#77767a", "tile": "#b56c55", "brick": "#a2584a"}
SHADOW = (
    'fill="#3a3020" fill-opacity=".24" transform="translate(1.7 2.1)"',
    'fill="#3a3020" fill-opacity=".24" transform="translate(.8 1)"',
)
STYLES: dict[str, str | tuple[str, ...]] = {
    "turf": 'fill="#d2d1a3" fill-opacity=".17" fill-rule="evenodd"',
    "soil": 'fill="#e0dcb2" fill-opacity=".75"',
    "field": 'fill="{colour}" stroke="#b3a87c" stroke-width=".5" stroke-opacity=".55"',
    "furrows": 'stroke="#93855a" stroke-width=".5" stroke-opacity=".35"',
    "orchards": (
        f'stroke="#5c6a3a" stroke-opacity=".28" stroke-width="3" {ROUND} transform="translate(.8 1)"',
        f'stroke="#98a672" stroke-width="2.5" {ROUND}',
    ),
    "level": 'fill="#cfb67a" fill-opacity=".72"',
    "shade": 'fill="#54452c" fill-opacity=".085" fill-rule="evenodd"',
    "light": 'fill="#fffbee" fill-opacity=".15" fill-rule="evenodd"',
    "form": f'stroke="#6b5636" stroke-width=".6" stroke-opacity=".45" {ROUND}',
    "hachure": 'fill="#57442a" fill-opacity=".82"',
    "rock": (
        'fill="#4a4234" fill-opacity=".32" transform="translate(.8 1)"',
        'fill="#e6e1d3" stroke="#827a6a" stroke-width=".4"',
    ),
    "rock-shade": 'fill="#8d877b" fill-opacity=".75"',
    "grit": f'stroke="#a89d80" stroke-opacity=".75" stroke-width="1.1" {ROUND}',
    "ribs": f'stroke="#a39a85" stroke-opacity=".8" stroke-width=".9" {ROUND}',
    "tufts": f'stroke="#a3a672" stroke-opacity=".8" stroke-width=".6" {ROUND}',
    "walls": (
        f'stroke="#6d624c" stroke-opacity=".22" stroke-width="1.6" {ROUND} transform="translate(.5 .7)"',
        f'stroke="#b5ab93" stroke-width="1.5" stroke-dasharray=".2 1.9" {ROUND}',
    ),
    "bushes": (
        f'stroke="#4d5a33" stroke-opacity=".25" stroke-width="2.6" {ROUND} transform="translate(.7 .9)"',
        f'stroke="#9aa675" stroke-width="2.3" {ROUND}',
    ),
    "bowl": 'fill="#c9bc94" fill-opacity=".55"',
    "bowl-floor": 'fill="#c3c795" fill-opacity=".9"',
    "bowl-ticks": 'stroke="#7d6c4a" stroke-width=".6" stroke-opacity=".7"',
    "wood-floor": ('fill="#3f4527" fill-opacity=".2" transform="translate(3.2 4)"', 'fill="#7b885f"'),
    "crowns": (
        f'stroke="#5e6a47" stroke-opacity=".55" stroke-width="7.4" {ROUND} transform="translate(1 1.3)"',
        f'stroke="#74825a" stroke-width="7.2" {ROUND}',
        f'stroke="#87956a" stroke-width="5.4" {ROUND} transform="translate(-.4 -.5)"',
        f'stroke="#98a57a" stroke-width="2.4" {ROUND} transform="translate(-1.1 -1.3)"',
    ),
    "great-crowns": (
        f'stroke="#4f5b3b" stroke-opacity=".5" stroke-width="9" {ROUND} transform="translate(1.1 1.5)"',
        f'stroke="#6d7c54" stroke-width="8.8" {ROUND}',
        f'stroke="#7f8e62" stroke-width="6.8" {ROUND} transform="translate(-.5 -.6)"',
        f'stroke="#95a377" stroke-width="3" {ROUND} transform="translate(-1.4 -1.6)"',
    ),
    "meadow": 'fill="#cdd2a2" fill-opacity=".42"',
    "shingle": 'fill="#e9e2cd" stroke="#b9ad8a" stroke-width=".6"',
    "pebble": f'stroke="#c2b89d" stroke-width="1.3" {ROUND}',
    "pebble-dark": f'stroke="#978d75" stroke-width="1.1" {ROUND}',
    "stream": 'fill="#8bb5c4" stroke="#6f9cb0" stroke-width=".9"',
    "bed-core": 'fill="#7caabb"',
    "glint": f'stroke="#cfe4e6" stroke-width=".7" stroke-opacity=".85" {ROUND}',
    "lanes": f'stroke="#eee4c8" stroke-width="2" {ROUND}',
    "path": f'stroke="#7b6a4b" stroke-width="1.1" stroke-dasharray=".2 2.6" {ROUND}',
    "built": 'fill="#e4d6b3" stroke="#b5a57b" stroke-width=".7"',
    "garden": 'fill="{colour}" stroke="#b9ad82" stroke-width=".35"',
    "ballast": 'stroke="#d3c9ab" stroke-width="4.2"',
    "track": 'stroke="#45413a" stroke-width="1.5"',
    "sleepers": 'stroke="#45413a" stroke-width="1"',
    "casing": f'stroke="#86744f" stroke-width="5.2" {ROUND}',
    "main-casing": f'stroke="#7b6a4b" stroke-width="7.4" {ROUND}',
    "road": f'stroke="#f6eedb" stroke-width="3.6" {ROUND}',
    "main-road": f'stroke="#fbf5e4" stroke-width="5.2" {ROUND}',
    "bridge-shade": 'fill="#2f4753" fill-opacity=".4"',
    "piers": 'fill="#cbbf9f" stroke="#4b4334" stroke-width=".7"',
    "deck-road": 'fill="#efe5cb"',
    "deck-railway": 'fill="#d2ccbb"',
    "deck-foot": 'fill="#c9a877"',
    "planks": 'stroke="#6b5232" stroke-width=".6"',
    "parapets": (
        f'stroke="#4b4334" stroke-width="2.3" {ROUND}',
        f'stroke="#c9bd9f" stroke-width="1.1" {ROUND}',
    ),
    "yards": 'fill="#e9dfc4" stroke="#9c8f6b" stroke-width=".6"',
    **{
        f"roof-{kind}": (*SHADOW, f'fill="{colour}" stroke="#4e2f27" stroke-width=".45"')
        for kind, colour in ROOFS.items()
    },
    "roof-shade": 'fill="#2a1410" fill-opacity=".2"',
    "towers": 'fill="#8a8789" stroke="#33302f" stroke-width=".6"',
    "spires": 'fill="#211c1c" fill-opacity=".33"',
    "platform": 'fill="#ddd2b0" stroke="#9c8f6b" stroke-width=".5"',
    "siding": 'stroke="#45413a" stroke-width="1"',
    "cliff-cast": 'fill="#3f3523" fill-opacity=".28"',
    "cliff": 'fill="#c9c1ae" stroke="#6a6152" stroke-width=".6"',
    "cliff-crack": f'stroke="#7d7565" stroke-width=".8" {ROUND}',
    "cliff-shade": 'fill="#8b8476" fill-opacity=".6"',
    "cliff-brow": f'stroke="#4f4636" stroke-width="1.7" {ROUND}',
    "cliff-foot": f'stroke="#6a6152" stroke-width=".9" {ROUND}',
    "rubble": f'stroke="#a39a86" stroke-width="1.8" {ROUND}',
    "mouth-rim": 'fill="#6a604f" stroke="#8f8572" stroke-width="2.6" stroke-linejoin="round"',
    "mouth": 'fill="#2b2119" stroke="#1c1510" stroke-width=".8" stroke-linejoin="round"',
    "mouth-deep": 'fill="#0e0906"',
    "yard-wall": 'fill="#dfd9b4" stroke="#6f6550" stroke-width="1.5" stroke-dasharray="2.4 .8"',
    "crosses": 'stroke="#4f4738" stroke-width=".75"',
    "chapel-shade": 'fill="#3a3020" fill-opacity=".35"',
    "chapel": 'fill="#a2584a" stroke="#4e2f27" stroke-width=".5"',
    "chapel-ridge": 'stroke="#4e2f27" stroke-width=".5"',
    "star-halo": f'stroke="{PAPER}" stroke-width="3.4" stroke-linejoin="round" stroke-opacity=".9"',
    "star": 'fill="#b3382c" stroke="#6d1d16" stroke-width=".7" stroke-linejoin="round"',
    "star-worth": (
        'font-family="Helvetica,Arial,\'Liberation Sans\',sans-serif" font-size="7.4" font-weight="700" '
        'fill="#fff6e6" text-anchor="middle"'
    ),
    "veil": f'fill="{PAPER}" fill-opacity=".62"',
    "labels": (
        f'font-family="{SERIF}" font-style="italic" text-anchor="middle" stroke="{PAPER}" '
        'stroke-opacity=".88" stroke-linejoin="round" paint-order="stroke"'
    ),
    "heights": 'fill="#4a4030" stroke-width="1.6"',
    "names-town": f'font-size="25" letter-spacing="1" fill="{INK}" stroke-width="4.4"',
    "names-site": f'font-size="15" fill="{INK}" stroke-width="3.4"',
    "names-hill": 'font-size="13" letter-spacing="2.4" fill="#5b4526" stroke="#e6d6ad" stroke-width="2.6"',
    "names-village": f'font-size="13.5" fill="{INK}" stroke-width="3.2"',
    "names-water": 'font-size="13.5" letter-spacing="4" fill="#31586f" stroke-width="2.6"',
    "names-road": 'font-size="9" letter-spacing=".6" fill="#6b4a2c" stroke-width="2.4"',
}

PLAN = Plan(
    seed="drvar 1944",
    road_half=2.7,
    rail_half=2.4,
    lane_half=1.0,
    block=78.0,
    field_areas=(800.0, 1800.0),
    village_radius=29.0,
    village_links=0,
    large={},
    churches={"1210": 1.1, "2014": 0.8},
    manors=frozenset(),
)
GROUND = Ground(river=11.0, bank=4.6, streets="town", hamlets="hamlet", woods="wood", works={"1010": 4, "1110": 1})

LOOK = Look(
    title="Drvar and the Unac",
    side=40.0,
    margin=32.0,
    bleed=14.0,
    plan=PLAN,
    beds={},
    styles=STYLES,
    pasture=("#dcdbae", "#d8d9aa", "#dfdeb3", "#e3e0b8", "#e6e1bf", "#e9e3c6"),
    crops=("#e6dbb2", "#e9ddb9", "#e2d5a8", "#e5d3b0"),
    gardens=("#ddd6ab", "#d2d3a4", "#e6dab8", "#cbcf9f"),
    roofs=ROOFS,
    tree_sizes=(3.0, 3.7, 4.5),
    main_roads=frozenset({"north", "north-west", "south-west", "south", "east"}),
    lettering={
        "town": Lettering("town", 25),
        "cave": Lettering("site", 15),
        "cemetery": Lettering("site", 15),
        "hamlet": Lettering("village", 13.5),
        "hill": Lettering("hill", 13, 0.6),
        "open": Lettering("village", 13.5),
    },
    special_lettering={},
    name_sides={"1607": "left", "1211": "over", "1311": "right"},
    name_at={"1211": "1011"},
    orchards=0.28,
    captions=(("Gradina", "1606", "hill"),),
    river_names=(("Unac", "1108"), ("Unac", "2313")),
    road_names=(
        ("Petrovac", "north", "1303"),
        ("Grahovo", "south", "1119"),
    ),
    river_shift=-11.0,
)
STATIONS = ("1213",)
STAR_AT = (-24.0, 4.0)
STARS_AT: dict[str, tuple[float, float]] = {"1607": (22.0, -14.0)}


def survey(folder: Path = DATA) -> Valley:
    """Read the data and lay out the valley."""
    sheet = read_valley(folder, GROUND.streets)
    frame = Frame.around(sheet.layout, LOOK.side, LOOK.margin)
    return settle_valley(sheet, frame, PLAN, GROUND, LOOK.bleed)


def draw(valley: Valley) -> str:
    """The base layer as SVG, from the paper up."""
    canvas = Canvas(valley, LOOK)
    frame, picture = valley.frame, canvas.picture
    left, top, right, bottom = valley.land.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture.defs = f'<clipPath id="sheet"><rect {rect}/></clipPath>'
    picture.markup(f'<path d="M0 0h{frame.width}v{frame.height}H0z" fill="{PAPER}"/>')
    picture.markup(f'<g clip-path="url(#sheet)"><rect {rect} fill="#ebe3cb"/>')
    bare = _bare(valley)
    paint_karst.turf(canvas, valley)
    paint_karst.grit(canvas, valley)
    paint_land.fields(canvas)
    paint_relief.tints(canvas, valley)
    paint_relief.shading(canvas, valley)
    paint_river.river(canvas, valley)
    paint_land.gardens(canvas)
    paint_karst.dolines(canvas, valley)
    paint_karst.stones(canvas, valley)
    paint_relief.slopes(canvas, valley, bare)
    paint_relief.rocks(canvas, valley, bare)
    paint_land.lanes(canvas)
    paint_wood.woods(canvas, valley)
    paint_river.paths(canvas, valley)
    paint_works.ways(canvas)
    paint_river.spans(canvas, valley)
    paint_works.packed_houses(canvas)
    paint_sites.caves(canvas, valley, "cave")
    paint_sites.cemeteries(canvas, valley, "cemetery")
    paint_sites.stations(canvas, valley, STATIONS)
    canvas.layer("veil").shape(valley.land.difference(frame.union(valley.sheet.hexes())))
    picture.markup("</g>")
    picture.markup(f'<rect {rect} stroke="#4a4130" stroke-width="1.2"/>')
    paint_sites.stars(canvas, valley, STARS_AT, STAR_AT)
    paint_names.names(canvas)
    return picture.write()


def _bare(valley: Valley) -> BaseGeometry:
    """Where no hachure goes: the cliff of the cave and the yard of the cemetery."""
    cliffs = [paint_sites.cliff(valley, h).buffer(5) for h in valley.sheet.of("cave")]
    yards = [valley.frame.hexagon(h, 0.5) for h in valley.sheet.of("cemetery")]
    return unary_union([*cliffs, *yards])


def mapping(_: Valley) -> dict[str, Any]:
    """What a client needs to know beyond the frame: nothing."""
    return {}


def faults(valley: Valley) -> list[str]:
    """Where the picture strays too far from the data."""
    return valley_faults(valley)
