"""The look of Duel in the Dark: a night chart of north-west Europe, light lines on deep blue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from art import REPOSITORY, paint_marks, paint_night
from art.check_chart import faults
from art.duel_land import CONIC, Chart, lay_chart
from art.duel_sheet import read_raid_sheet
from art.frame import Frame
from art.paint_night import NightCanvas

__all__ = ["draw", "faults", "mapping", "survey"]

DATA = REPOSITORY / "src/lancio/games/duel_in_the_dark/data/map.toml"
SIDE, MARGIN, BLEED = 120.0, 64.0, 30.0
ROSE, CARTOUCHE = (1.42, 9.3), (3.05, 9.5)  # in the corner without hexes, in hex sides
NIGHT, LIGHT = "#060c1a", "#dbe7f7"
ROUND = 'stroke-linecap="round" stroke-linejoin="round"'
SERIF = "Georgia,'Iowan Old Style',Palatino,'Liberation Serif',serif"
SANS = "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
MIDDLE = 'text-anchor="middle"'
SEA_NAME = f'font-style="italic" fill="#b7d3f2" stroke="none" {MIDDLE}'
CRESTS = {"easy": ("#5db58c", "#08160f"), "medium": ("#e9bf4f", "#1a1203"), "hard": ("#b0342f", "#fff6e6")}

DEFS = (
    '<radialGradient id="sea" gradientUnits="userSpaceOnUse" cx="560" cy="300" r="1250">'
    '<stop offset="0" stop-color="#143156"/><stop offset=".35" stop-color="#0e2445"/>'
    '<stop offset=".75" stop-color="#0a1833"/><stop offset="1" stop-color="#070f22"/></radialGradient>'
    '<linearGradient id="reich" gradientUnits="userSpaceOnUse" x1="500" y1="0" x2="1500" y2="1250">'
    '<stop offset="0" stop-color="#47699a"/><stop offset="1" stop-color="#3a5186"/></linearGradient>'
    '<linearGradient id="albion" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="300" y2="900">'
    '<stop offset="0" stop-color="#3f7c80"/><stop offset="1" stop-color="#38746f"/></linearGradient>'
    '<radialGradient id="glow"><stop offset="0" stop-color="#ffdf9a" stop-opacity=".62"/>'
    '<stop offset=".35" stop-color="#ffc66e" stop-opacity=".22"/>'
    '<stop offset="1" stop-color="#ffb454" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="haze"><stop offset="0" stop-color="#ffd890" stop-opacity=".16"/>'
    '<stop offset="1" stop-color="#ffd890" stop-opacity="0"/></radialGradient>'
    '<radialGradient id="dusk" cx=".42" cy=".42" r=".72"><stop offset=".45" stop-color="#040817" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#040817" stop-opacity=".5"/></radialGradient>'
    f'<path id="shield" d="{paint_marks.SHIELD}"/>'
)

STYLES: dict[str, str | tuple[str, ...]] = {
    "shallow": (
        f'stroke="#4b86b8" stroke-opacity=".06" stroke-width="64" {ROUND}',
        f'stroke="#4b86b8" stroke-opacity=".07" stroke-width="38" {ROUND}',
        f'stroke="#5d9bcb" stroke-opacity=".1" stroke-width="18" {ROUND}',
    ),
    "glint-a": f'stroke="#a9c8ea" stroke-opacity=".26" stroke-width="1" {ROUND}',
    "glint-b": f'stroke="#cfe2f7" stroke-opacity=".42" stroke-width="1.5" {ROUND}',
    "shoal": f'stroke="#9fc1e6" stroke-opacity=".34" stroke-width="1.1" stroke-dasharray="0 4" {ROUND}',
    "soundings": f'{SEA_NAME} font-family="{SERIF}" font-size="9" fill-opacity=".36"',
    "water-line-a": 'stroke="#b5d3f0" stroke-opacity=".42" stroke-width=".8"',
    "water-line-b": 'stroke="#a3c4e6" stroke-opacity=".24" stroke-width=".7"',
    "water-line-c": 'stroke="#98badf" stroke-opacity=".13" stroke-width=".7"',
    "britain": 'fill="url(#albion)"',
    "britain-inland": 'fill="#0a2530" fill-opacity=".25"',
    "continent": 'fill="url(#reich)"',
    "continent-inland": 'fill="#0a1634" fill-opacity=".28"',
    "hill": (
        'fill="#050b1e" fill-opacity=".09" transform="translate(1.8 2.2)"',
        'fill="#a8c6f0" fill-opacity=".085" stroke="#d5e4fa" stroke-opacity=".15" stroke-width=".6"',
    ),
    "rivers": (
        f'stroke="#0b1430" stroke-opacity=".5" stroke-width="2.8" {ROUND}',
        f'stroke="#8fbce6" stroke-opacity=".8" stroke-width="1" {ROUND}',
    ),
    "borders": (
        f'stroke="#e8dfc4" stroke-opacity=".07" stroke-width="6" {ROUND}',
        'stroke="#ece4cc" stroke-opacity=".62" stroke-width=".9" stroke-dasharray="7 3 1.5 3"',
    ),
    "coast": (
        f'stroke="#9fd0ff" stroke-opacity=".08" stroke-width="9" {ROUND}',
        f'stroke="#9fd0ff" stroke-opacity=".2" stroke-width="4.5" {ROUND}',
        f'stroke="#e6f1fd" stroke-opacity=".92" stroke-width="1.15" {ROUND}',
    ),
    "degree": 'stroke="#cfe0f7" stroke-opacity=".07" stroke-width=".6"',
    "degree-two": 'stroke="#cfe0f7" stroke-opacity=".1" stroke-width=".8"',
    "veil": f'fill="{NIGHT}" fill-opacity=".5"',
    "neat": 'stroke="#cbd9ee" stroke-opacity=".75" stroke-width=".8"',
    "outer": 'stroke="#cbd9ee" stroke-opacity=".4" stroke-width="1.4"',
    "zebra": 'stroke="#cbd9ee" stroke-opacity=".75" stroke-width="5"',
    "margin": f'font-family="{SANS}" font-size="9" fill="#cbd9ee" fill-opacity=".75" text-anchor="middle"',
    "light-a": f'stroke="#ffe2a6" stroke-opacity=".55" stroke-width="1" {ROUND}',
    "light-b": f'stroke="#ffe9bd" stroke-opacity=".7" stroke-width="1.5" {ROUND}',
    "light-c": f'stroke="#fff3d6" stroke-opacity=".8" stroke-width="2" {ROUND}',
    "field-home": 'stroke="#bff0e4" fill="#0b2430" fill-opacity=".8" stroke-width="1.3"',
    "field-reich": 'stroke="#ffd9a0" fill="#10183a" fill-opacity=".8" stroke-width="1.3"',
    "crests": f'font-family="{SANS}" font-weight="700" font-size="21" text-anchor="middle"',
    "town": f'stroke="#f3e6c4" stroke-opacity=".8" stroke-width="3.2" {ROUND}',
    "labels": (
        f'font-family="{SERIF}" stroke="#0a1430" stroke-opacity=".6" stroke-linejoin="round" paint-order="stroke"'
    ),
    "names-town": 'font-size="11" font-style="italic" fill="#e9e3d0" fill-opacity=".78" stroke-width="2.4"',
    "rhumb": 'stroke="#cfe0f7" stroke-opacity=".085" stroke-width=".7"',
    "rose": f'stroke="{LIGHT}" stroke-opacity=".55" stroke-width=".8" font-family="{SERIF}" font-size="15" {MIDDLE}',
    "cartouche": f'font-family="{SERIF}" fill="{LIGHT}" text-anchor="middle"',
}


def survey(path: Path = DATA) -> Chart:
    """Read the data and lay out the chart."""
    sheet = read_raid_sheet(path)
    return lay_chart(sheet, Frame.around(sheet.layout, SIDE, MARGIN, sheet.hexes()), BLEED)


def draw(chart: Chart) -> str:
    """The base layer as SVG, from the sea up."""
    canvas = NightCanvas(chart, "North-west Europe by night", STYLES)
    frame, picture = chart.frame, canvas.picture
    left, top, right, bottom = chart.area.bounds
    rect = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}"'
    picture.defs = f'<clipPath id="sheet"><rect {rect}/></clipPath>{DEFS}'
    picture.markup(f'<path d="M0 0h{frame.width}v{frame.height}H0z" fill="{NIGHT}"/>')
    picture.markup(f'<g clip-path="url(#sheet)"><rect {rect} fill="url(#sea)"/>')
    paint_night.sea(canvas)
    paint_night.land(canvas)
    paint_night.coast(canvas)
    paint_night.graticule(canvas)
    paint_marks.lights(canvas)
    paint_marks.rhumbs(canvas, ROSE, 32)
    picture.markup(f'<rect {rect} fill="url(#dusk)"/>')
    canvas.layer("veil").shape(chart.area.difference(frame.union(chart.sheet.hexes())))
    picture.markup("</g>")
    paint_night.frame(canvas)
    paint_marks.rose(canvas, ROSE, 64)
    paint_marks.cartouche(canvas, CARTOUCHE, CONIC.unit)
    paint_marks.airfields(canvas)
    paint_marks.crests(canvas, CRESTS)
    paint_marks.names(canvas)
    return picture.write()


def mapping(chart: Chart) -> dict[str, Any]:
    """What a client needs to know beyond the frame: light ink, the corner with least to show, the spots that pieces
    must leave clear, and where the names stand that it sets itself."""
    return {
        "ink": "light",
        "corner": "right",
        "anchors": paint_marks.anchors(chart),
        "captions": paint_marks.written(chart),
    }
