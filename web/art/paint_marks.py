"""Painting what the night chart is read for: lights, airfields, crests, names, the compass rose."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

from shapely.geometry import LineString, Point, Polygon, box

from art.duel_land import SEED, Chart
from art.duel_places import LANDS, SWARMS, TOWNS, WATERS
from art.labels import followed
from art.noise import generator
from art.paint_night import NightCanvas
from art.shapes import XY, coords, lines
from lancio.hexes import Hex

CREST = (0.0, 0.46)  # from the centre of its hex, in hex sides
AIRFIELD = (-0.68, 0.15)
TIERS = {"easy": 1, "medium": 2, "hard": 3}
SIZES = {"town": 11.0, "field": 11.5, "city": 15.5}  # of the lettering, as the styles have them
SIDES = {"left": "end", "right": "start"}
SHIELD = "M-18-22Q0-18 18-22V1C18 13 8 21 0 25C-8 21-18 13-18 1z"
PALE = "M-18-22Q-9-20 0-20V25C-8 21-18 13-18 1z"
CHIEF = "M-18-22Q0-18 18-22V-11H-18z"


def anchor(chart: Chart, h: Hex, offset: XY) -> XY:
    """A fixed spot of a hex in picture units."""
    x, y = chart.frame.centre(h)
    return round(x + chart.frame.side * offset[0], 1), round(y + chart.frame.side * offset[1], 1)


def anchors(chart: Chart) -> dict[str, dict[str, XY]]:
    """The fixed spots of each hex that has any, by its number."""
    found: dict[str, dict[str, XY]] = {}
    for h in chart.sheet.airfields:
        found.setdefault(chart.sheet.name(h), {})["airfield"] = anchor(chart, h, AIRFIELD)
    for city in chart.sheet.cities:
        found.setdefault(chart.sheet.name(city.hex), {})["crest"] = anchor(chart, city.hex, CREST)
    return {name: found[name] for name in sorted(found, key=int)}


@dataclass(frozen=True)
class Caption:
    """A level name: its text, where it stands, its group."""

    text: str
    x: float
    y: float
    anchor: str
    group: str

    def room(self) -> Polygon:
        """About the room that it takes."""
        size = SIZES[self.group]
        width = len(self.text) * size * 0.48
        left = {"middle": self.x - width / 2, "start": self.x, "end": self.x - width}[self.anchor]
        return box(left, self.y - 0.75 * size, left + width, self.y + 0.2 * size)


def captions(chart: Chart) -> list[Caption]:
    """The names of towns, airfields and cities."""
    out = []
    for text, place, where in TOWNS:
        x, y = chart.place([place])[0]
        out.append(Caption(text, x + (5 if where == "right" else -5), y + 3.2, SIDES[where], "town"))
    for h, text in chart.sheet.airfields.items():
        x, y = anchor(chart, h, AIRFIELD)
        out.append(Caption(text, x + 15, y + 3.6, "start", "field"))
    for city in chart.sheet.cities:
        x, y = anchor(chart, city.hex, CREST)
        out.append(Caption(city.name, x, y + 40, "middle", "city"))
    return out


def lights(canvas: NightCanvas) -> None:
    """The glow above the cities, and the few lights that show."""
    chart, side = canvas.chart, canvas.chart.frame.side
    for place, width, _ in SWARMS:
        (x, y) = chart.place([place])[0]
        canvas.picture.markup(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{width * side * 1.5:.0f}" fill="url(#haze)"/>')
    for city in chart.sheet.cities:
        x, y = anchor(chart, city.hex, CREST)
        reach = side * (0.42 + 0.008 * city.value)
        canvas.picture.markup(f'<circle cx="{x:g}" cy="{y:g}" r="{reach:.0f}" fill="url(#glow)"/>')
    chance = generator(SEED, "lights")
    swarms = [(chart.place([place])[0], width * side, count) for place, width, count in SWARMS]
    swarms += [(anchor(chart, c.hex, CREST), 0.3 * side, c.value) for c in chart.sheet.cities]
    layers = [canvas.layer("light-a"), canvas.layer("light-b"), canvas.layer("light-c")]
    for (x, y), width, count in swarms:
        for _ in range(count):
            point = (chance.gauss(x, width / 2), chance.gauss(y, width / 2))
            if chart.land.contains(Point(point)) and chart.area.contains(Point(point)):
                layers[min(2, int(chance.random() ** 2 * 3))].dot(point)


def airfields(canvas: NightCanvas) -> None:
    """Crossed runways: in a ring at home, in a square in the Reich."""
    chart = canvas.chart
    for name, kind, rim in (
        ("home", "britain", "M-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0"),
        ("reich", "reich", "M-8.5-8.5h17v17h-17z"),
    ):
        marks = canvas.layer(f"field-{name}")
        for h in chart.sheet.airfields:
            if chart.sheet.kind(h) == kind:
                x, y = anchor(chart, h, AIRFIELD)
                marks.raw(f'<g transform="translate({x:g} {y:g})"><path class="rim" d="{rim}"/>{_RUNWAYS}</g>')


_RUNWAYS = '<path d="M-5.5 3.2L5.5-3.2M-3.2-5.5L3.2 5.5" stroke-width="2.3" fill="none"/>'


def crests(canvas: NightCanvas, colours: dict[str, tuple[str, str]]) -> None:
    """A shield a city: its colour is how hard it is to reach, the studs say so again, the number is its value."""
    chart = canvas.chart
    layer = canvas.layer("crests")
    for city in chart.sheet.cities:
        x, y = anchor(chart, city.hex, CREST)
        fill, ink = colours[city.crest]
        tier = TIERS[city.crest]
        studs = "".join(f"M{8 * i - 4 * (tier - 1)}-16h0" for i in range(tier))
        layer.raw(
            f'<g transform="translate({x:g} {y:g})"><use href="#shield" fill="#030816" fill-opacity=".45" y="2.5"/>'
            f'<use href="#shield" fill="{fill}"/><path d="{PALE}" fill="#fff" fill-opacity=".09"/>'
            f'<path d="{CHIEF}" fill="#0a1226" fill-opacity=".72"/>'
            f'<path d="{studs}" stroke="#f6ecd2" stroke-width="4.4" stroke-linecap="round"/>'
            f'<path d="{SHIELD}" stroke="#f6ecd2" stroke-width="1.6"/>'
            f'<text y="11" fill="{ink}">{city.value}</text></g>'
        )


def names(canvas: NightCanvas) -> None:
    """The lettering of minor towns, as they write themselves; all other names the client sets in its reader's
    language (`written`)."""
    chart = canvas.chart
    canvas.picture.markup(f'<g id="labels" {canvas.style("labels")[0]}>')
    dots = canvas.layer("town")
    for _, place, _ in TOWNS:
        dots.dot(chart.place([place])[0])
    layer = canvas.layer("names-town")
    for one in captions(chart):
        if one.group == "town":
            stands = "" if one.anchor == "middle" else f' text-anchor="{one.anchor}"'
            layer.raw(f'<text x="{one.x:.1f}" y="{one.y:.1f}"{stands}>{escape(one.text)}</text>')
    canvas.picture.markup("</g>")


def written(chart: Chart) -> list[dict[str, str]]:
    """The names of lands and waters: which, the line that the lettering follows, and its kind."""
    lands = [(name, line, "land") for name, line in LANDS]
    return [
        {"name": name, "line": followed(LineString(chart.scaled(line))), "kind": kind}
        for name, line, kind in [*lands, *WATERS]
    ]


def rhumbs(canvas: NightCanvas, at: XY, count: int) -> None:
    """Courses that radiate from the compass over the chart."""
    x, y = canvas.chart.scaled([at])[0]
    reach, layer = canvas.chart.frame.width + canvas.chart.frame.height, canvas.layer("rhumb")
    for i in range(count):
        angle = 2 * math.pi * i / count
        course = LineString([(x, y), (x + reach * math.sin(angle), y - reach * math.cos(angle))])
        for part in lines(course.intersection(canvas.chart.area)):
            layer.line(coords(part))


def rose(canvas: NightCanvas, at: XY, radius: float) -> None:
    """A compass of eight points within a ring of degrees."""
    x, y = canvas.chart.scaled([at])[0]
    ticks = []
    for degree in range(0, 360, 5):
        long = 0.1 if degree % 30 == 0 else 0.05
        a = math.radians(degree)
        ticks.append(
            f"M{radius * math.sin(a):.1f} {-radius * math.cos(a):.1f}"
            f"L{radius * (1 - long) * math.sin(a):.1f} {-radius * (1 - long) * math.cos(a):.1f}"
        )
    out = [f'<g transform="translate({x:.1f} {y:.1f})" {canvas.style("rose")[0]}>']
    out.append(f'<circle r="{radius:g}"/><circle r="{radius * 1.04:.1f}"/><circle r="{radius * 0.6:.1f}"/>')
    out.append(f'<path d="{"".join(ticks)}"/>')
    for heading, reach, waist in [(a, 0.52, 0.1) for a in (45, 135, 225, 315)] + [
        (a, 0.86, 0.13) for a in (0, 90, 180, 270)
    ]:
        tip, wing = reach * radius, waist * radius
        out.append(
            f'<g transform="rotate({heading})"><path d="M0 {-tip:.1f}L{wing:.1f} {-wing:.1f}L0 0z" fill="#dfe9f7"/>'
            f'<path d="M0 {-tip:.1f}L{-wing:.1f} {-wing:.1f}L0 0z" fill="#16264a"/></g>'
        )
    out.append(f'<text y="{-radius * 1.12:.1f}" stroke="none" fill="#dfe9f7">N</text></g>')
    canvas.picture.markup("".join(out))


def cartouche(canvas: NightCanvas, at: XY, unit: float) -> None:
    """The title and a scale, in the corner where there are no hexes; `unit` is kilometres to a hex side."""
    x, y = canvas.chart.scaled([at])[0]
    step = 50 / unit * canvas.chart.frame.side
    out = [f'<g transform="translate({x:.1f} {y:.1f})" {canvas.style("cartouche")[0]}>']
    out.append('<text y="0" font-size="21" letter-spacing="3">DUEL IN THE DARK</text>')
    out.append('<text y="22" font-size="12" letter-spacing="7" fill-opacity=".75">1943</text>')
    out.append(f'<g transform="translate({-step:.1f} 36)" stroke="#cbd9ee" stroke-opacity=".8">')
    out.append(f'<path d="M0 0h{2 * step:.1f}v4h{-2 * step:.1f}z" stroke-width=".8" fill="none"/>')
    out.append(f'<path d="M0 2h{step / 2:.1f}m{step / 2:.1f} 0h{step / 2:.1f}" stroke-width="4"/></g>')
    for i, label in enumerate(("0", "50", "100 km")):
        out.append(f'<text x="{(i - 1) * step:.1f}" y="51" font-size="9" fill-opacity=".7">{label}</text>')
    out.append("</g>")
    canvas.picture.markup("".join(out))
