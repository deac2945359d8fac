"""The look of Night Drop: the bocage of the Cotentin and the flooded Merderet, on cream paper."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from art import REPOSITORY, check, paint_land, paint_names, paint_water, paint_works
from art.country import Country, Plan, settle
from art.frame import Frame
from art.labels import Lettering
from art.look import Canvas, Look
from art.sheet import read_sheet
from art.water import lay_water
from art.ways import lay_ways

DATA = REPOSITORY / "src/lancio/games/night_drop/data/map.toml"
PAPER, INK = "#f1e9d5", "#2b2417"
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
BUSHES = "0 6 0 4 0 13 0 5 0 19 0 3 0 8 0 15"  # where a hedge grows thick, as dashes
SERIF = "Georgia,'Iowan Old Style',Palatino,'Liberation Serif',serif"

STYLES: dict[str, str | tuple[str, ...]] = {
    "field": 'fill="{colour}"',
    "furrows": 'stroke="#8d8050" stroke-width=".5" stroke-opacity=".38"',
    "orchards": (
        f'stroke="#5c6a3a" stroke-opacity=".3" stroke-width="3.4" {ROUND} transform="translate(.9 1.1)"',
        f'stroke="#87995f" stroke-width="2.9" {ROUND}',
    ),
    "slope": 'fill="#5f7350" fill-opacity=".038"',
    "lanes": f'stroke="#e3d8b6" stroke-width="2.1" {ROUND}',
    "fences": 'stroke="#8a9464" stroke-width=".6" stroke-opacity=".7"',
    "hedgerows": (
        f'stroke="#59653c" stroke-opacity=".26" stroke-width="2.3" {ROUND} transform="translate(.7 .9)"',
        f'stroke="#86985f" stroke-width="1.7" {ROUND}',
        f'stroke="#778b52" stroke-width="2.7" stroke-dasharray="{BUSHES}" {ROUND}',
    ),
    "hedge-trees": (
        f'stroke="#4d5a33" stroke-opacity=".33" {ROUND} transform="translate(1 1.2)"',
        f'stroke="#708450" {ROUND}',
    ),
    "tree-light": f'stroke="#93a56a" stroke-width="1.5" {ROUND}',
    "damp": 'fill="#c9d2a9"',
    "marsh": 'fill="#c6d2ae" stroke="#8fa98c" stroke-width="1"',
    "marsh-a": 'fill="#bfd0b2"',
    "marsh-b": 'fill="#bacdb3"',
    "marsh-c": 'fill="#b5cab4"',
    "ditches": 'stroke="#9dbcb6" stroke-width="1.1"',
    "shallow-a": 'fill="#b0cabb"',
    "shallow-b": 'fill="#abc9c4"',
    "flood": 'fill="#a3c6ce" stroke="#84adb6" stroke-width=".8"',
    "flood-lines": 'stroke="#7ea9b3" stroke-width=".6" stroke-opacity=".75"',
    "deep": 'fill="#94bbc8" stroke="#7ba8b8" stroke-width=".7"',
    "bed-edge": 'fill="#739fb2" stroke="#739fb2" stroke-width="1.5"',
    "bed": 'fill="#84afc0"',
    "bed-core": 'fill="#7aa7ba"',
    "glint": f'stroke="#c3dde0" stroke-width=".7" stroke-opacity=".8" {ROUND}',
    "humps": 'fill="#c9d3ab" stroke="#a3b78f" stroke-width=".5"',
    "pools": f'stroke="#8fb5b6" stroke-width=".8" {ROUND}',
    "reeds": f'stroke="#6f8556" stroke-width=".75" {ROUND}',
    "drowned": f'stroke="#7c8f66" stroke-width="2.2" stroke-opacity=".85" {ROUND}',
    "built": 'fill="#e2d6b4" stroke="#b9ab80" stroke-width=".7"',
    "garden": 'fill="{colour}" stroke="#b3ab7d" stroke-width=".4"',
    "bank-shade": 'fill="#3d4f49" fill-opacity=".3"',
    "bank": 'fill="#c6c995" stroke="#8d9468" stroke-width=".7"',
    "bank-slope": 'stroke="#7d8258" stroke-width=".7"',
    "ballast": 'stroke="#cfc6a8" stroke-width="5.2"',
    "track": 'stroke="#45413a" stroke-width="2"',
    "sleepers": 'stroke="#45413a" stroke-width="1.2"',
    "casing": f'stroke="#7b6a4b" stroke-width="7" {ROUND}',
    "main-casing": f'stroke="#7b6a4b" stroke-width="8.2" {ROUND}',
    "road": f'stroke="#f8f1de" stroke-width="4.8" {ROUND}',
    "main-road": f'stroke="#f8f1de" stroke-width="6" {ROUND}',
    "bridge-shade": 'fill="#2f4753" fill-opacity=".4"',
    "piers": 'fill="#cbbf9f" stroke="#4b4334" stroke-width=".7"',
    "deck": 'fill="#efe5cb"',
    "parapets": (
        f'stroke="#4b4334" stroke-width="2.5" {ROUND}',
        f'stroke="#c9bd9f" stroke-width="1.2" {ROUND}',
    ),
    "yards": 'fill="#e9dfc4" stroke="#9c8f6b" stroke-width=".6"',
    "house-shade": (
        'fill="#3a3020" fill-opacity=".24" transform="translate(1.7 2.1)"',
        'fill="#3a3020" fill-opacity=".24" transform="translate(.8 1)"',
    ),
    "roof": 'fill="{colour}" stroke="#4e2f27" stroke-width=".45"',
    "roof-shade": 'fill="#2a1410" fill-opacity=".2"',
    "towers": 'fill="#8a8789" stroke="#33302f" stroke-width=".6"',
    "spires": 'fill="#211c1c" fill-opacity=".33"',
    "veil": f'fill="{PAPER}" fill-opacity=".62"',
    "labels": (
        f'font-family="{SERIF}" font-style="italic" text-anchor="middle" stroke="{PAPER}" '
        'stroke-opacity=".86" stroke-linejoin="round" paint-order="stroke"'
    ),
    "heights": 'fill="#4a4030" stroke-width="1.6"',
    "names-town": f'font-size="21" fill="{INK}" stroke-width="4"',
    "names-village": f'font-size="14" fill="{INK}" stroke-width="3.2"',
    "names-hamlet": 'font-size="11.5" fill="#4a4030" stroke-width="2.8"',
    "names-bridge": 'font-size="10.5" fill="#2f5266" stroke-width="2.6"',
    "names-water": (
        'font-size="13" letter-spacing="3" fill="#31586f" stroke="#a9c9d1" stroke-opacity=".7" stroke-width="2"'
    ),
    "names-road": 'font-size="8.5" letter-spacing=".8" font-style="normal" fill="#6b4a2c" stroke-width="2.4"',
}

PLAN = Plan(
    seed="night-drop 1944",
    road_half=3.0,
    rail_half=3.0,
    lane_half=1.1,
    block=92.0,
    field_areas=(520.0, 1050.0),
    village_radius=31.0,
    village_links=4,
    large={"2511": 1.2, "2409": 1.05, "2017": 1.06, "0719": 1.06, "1312": 0.85, "1620": 0.9},
    churches={
        "2511": 1.3,
        **dict.fromkeys(["2017", "1010", "0719", "0507", "2205", "1601", "2221", "3021", "3203", "3014"], 1.0),
        **dict.fromkeys(["1312", "3117", "0519"], 0.8),
    },
    manors=frozenset({"1612", "1620", "2806"}),
)

LOOK = Look(
    title="Sainte-Mère-Église and the Merderet",
    side=40.0,
    margin=32.0,
    bleed=14.0,
    plan=PLAN,
    beds={"stream": 7.0, "river": 19.0, "bridge": 19.0},
    styles=STYLES,
    pasture=("#bac593", "#b9c692", "#c2cc9b", "#c8cf9f", "#ced3a9", "#d5d8b3"),
    crops=("#d8d3a6", "#ded6b0", "#d3cd9c", "#d6c8a4"),
    gardens=("#dcd7ae", "#cfd3a2", "#e6dcbd", "#c5cd99"),
    roofs={"brick": "#a2584a", "tile": "#b56c55", "slate": "#77767a"},
    tree_sizes=(3.0, 3.7, 4.5),
    main_roads=frozenset({"rn13"}),
    lettering={
        "town": Lettering("town", 21),
        "village": Lettering("village", 14),
        "label": Lettering("hamlet", 11.5),
        "bridge": Lettering("bridge", 10.5),
    },
    special_lettering={"2511": "town", "2409": "label"},
    name_sides={"2511": "left"},
    river_names=(("la Douve", "0621"), ("le Merderet", "1305"), ("le Merderet", "1615")),
    road_names=(
        ("N 13", "rn13", "2003"),
        ("N 13", "rn13", "2717"),
        ("D 15", "d15", "2011"),
        ("D 15", "d15", "0809"),
    ),
)


def survey(path: Path = DATA) -> Country:
    """Read the data and lay out the country."""
    sheet = read_sheet(path)
    frame = Frame.around(sheet.layout, LOOK.side, LOOK.margin)
    water = lay_water(sheet, frame, PLAN.seed, LOOK.beds)
    roads, rails = lay_ways(sheet, frame, "road"), lay_ways(sheet, frame, "railway")
    return settle(sheet, frame, PLAN, water, roads, rails, LOOK.bleed)


def draw(country: Country) -> str:
    """The base layer as SVG, from the paper up."""
    canvas = Canvas(country, LOOK)
    frame, picture = country.frame, canvas.picture
    left, top, right, bottom = country.land.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture.defs = f'<clipPath id="sheet"><rect {rect}/></clipPath>'
    picture.markup(f'<path d="M0 0h{frame.width}v{frame.height}H0z" fill="{PAPER}"/>')
    picture.markup(f'<g clip-path="url(#sheet)"><rect {rect} fill="#bcc690"/>')
    paint_land.fields(canvas)
    paint_land.slopes(canvas)
    paint_land.lanes(canvas)
    paint_land.hedges(canvas)
    paint_water.water(canvas)
    paint_water.marsh(canvas)
    paint_land.gardens(canvas)
    paint_works.causeways(canvas)
    paint_works.ways(canvas)
    paint_works.bridges(canvas)
    paint_works.houses(canvas)
    canvas.layer("veil").shape(country.land.difference(frame.union(country.sheet.hexes())))
    picture.markup("</g>")
    picture.markup(f'<rect {rect} stroke="#4a4130" stroke-width="1.2"/>')
    paint_names.names(canvas)
    return picture.write()


def mapping(_: Country) -> dict[str, Any]:
    """What a client needs to know beyond the frame: nothing."""
    return {}


def faults(country: Country) -> list[str]:
    """Where the picture strays too far from the data."""
    return check.faults(country, ("marsh", "stream", "river", "bridge"), ("stream", "river", "bridge"))
