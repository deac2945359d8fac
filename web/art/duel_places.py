"""What stands on the night chart besides coasts and rivers: hills, towns, names, the sea bed. Placed by hand."""

from __future__ import annotations

from art.duel_points import trail
from art.shapes import XY

# a range's spine, and how far its slopes reach in hex sides
RIDGES: list[tuple[list[XY], float]] = [
    (trail("10.3,51.85 11,51.62"), 0.26),
    (trail("10.35,50.9 11.2,50.4 11.9,50.3"), 0.24),
    (trail("12.3,50.3 13,50.5 13.9,50.75"), 0.26),
    (trail("15,50.85 15.7,50.75 16.7,50.15 17.6,50"), 0.3),
    (trail("12.4,49.8 12.9,49.3 13.9,48.7 14.6,48.6"), 0.32),
    (trail("9.7,50.55 10,50.4"), 0.2),
    (trail("8.1,51.15 8.7,51.2 8.9,50.9"), 0.26),
    (trail("7.7,50.2 8.5,50.3"), 0.18),
    (trail("6.3,50.45 6.6,50.15 7.2,50.25"), 0.24),
    (trail("4.8,50 5.4,50 6,50.25"), 0.28),
    (trail("6.8,47.8 7,48.2 7.2,48.6 7.6,49.1"), 0.24),
    (trail("7.9,47.75 8.1,48.2 8.3,48.65"), 0.26),
    (trail("8.8,48.15 9.5,48.45 10.4,48.8 11.3,49.2"), 0.18),
    (trail("9.1,49.5 9.2,49.75"), 0.2),
    (trail("9.6,47.5 10.4,47.6 11.4,47.68 12.3,47.78 13.2,47.92 14.1,48.02 15,48.12 15.9,48.15"), 0.48),
    (trail("-2,53.3 -1.95,54 -2.2,54.7 -2.3,55.3"), 0.4),
    (trail("-1.15,54.35 -0.7,54.38"), 0.17),
    (trail("-0.5,53.5 -0.1,53.2"), 0.1),
    (trail("-1.3,51.5 -0.7,51.75 -0.1,52"), 0.13),
    (trail("-0.7,51.2 0.1,51.27 1,51.17"), 0.09),
    (trail("-0.8,50.95 0,50.9"), 0.08),
    (trail("14.9,49.4 15.6,49.6 16.4,49.8"), 0.34),
    (trail("4.2,48.4 5,47.8 5.4,47.5"), 0.26),
]

# minor towns: a few lights and a small name; the last is the side on which the name stands
TOWNS: list[tuple[str, XY, str]] = [
    ("London", (-0.1, 51.51), "left"),
    ("Hull", (-0.33, 53.76), "right"),
    ("Norwich", (1.29, 52.63), "left"),
    ("Dover", (1.28, 51.15), "left"),
    ("Calais", (1.9, 50.92), "right"),
    ("Amsterdam", (4.9, 52.2), "left"),
    ("Antwerpen", (4.42, 51.2), "right"),
    ("Bruxelles", (4.35, 50.8), "right"),
    ("Lille", (3.06, 50.6), "left"),
    ("Amiens", (2.3, 49.87), "right"),
    ("Rouen", (1.1, 49.42), "right"),
    ("Paris", (2.38, 48.84), "right"),
    ("Reims", (4.03, 49.25), "right"),
    ("Nancy", (6.2, 48.68), "right"),
    ("Strasbourg", (7.76, 48.57), "left"),
    ("Köln", (6.96, 50.75), "left"),
    ("Münster", (7.63, 51.95), "right"),
    ("Bremen", (8.8, 53.06), "right"),
    ("Hannover", (9.73, 52.5), "right"),
    ("Magdeburg", (11.65, 52.12), "left"),
    ("Stettin", (14.57, 53.42), "right"),
    ("Kolberg", (15.57, 54.13), "right"),
    ("Breslau", (17.02, 51.1), "left"),
    ("Dresden", (13.74, 51.04), "right"),
    ("Posen", (16.9, 52.4), "left"),
    ("Cottbus", (14.3, 51.75), "right"),
    ("Görlitz", (15.0, 51.15), "left"),
    ("Pilsen", (13.4, 49.75), "right"),
    ("Salzburg", (13.05, 47.85), "right"),
    ("Praha", (14.42, 50.08), "right"),
    ("Regensburg", (12.1, 49.0), "right"),
    ("Augsburg", (10.9, 48.37), "left"),
    ("Linz", (14.3, 48.28), "left"),
]

# the endonyms on the crests where the data's English name is another
CITY_NAMES = {"nuremberg": "Nürnberg", "munich": "München"}

# the lit hearts of the country: place, how wide in hex sides, how many lights
SWARMS: list[tuple[XY, float, int]] = [
    ((7.1, 51.48), 0.42, 70),
    ((6.9, 51.0), 0.25, 26),
    ((-0.1, 51.52), 0.3, 46),
    ((2.35, 48.86), 0.3, 44),
    ((4.5, 52.1), 0.3, 34),
    ((4.4, 50.95), 0.3, 28),
    ((3.0, 50.6), 0.2, 18),
    ((13.4, 52.5), 0.32, 46),
    ((10.0, 53.55), 0.25, 30),
    ((12.4, 51.4), 0.34, 34),
    ((13.7, 51.05), 0.2, 18),
    ((8.6, 50.0), 0.3, 30),
    ((9.2, 48.8), 0.25, 24),
    ((11.57, 48.14), 0.25, 24),
    ((11.08, 49.45), 0.2, 20),
    ((9.5, 51.3), 0.18, 14),
    ((14.42, 50.08), 0.22, 20),
    ((17.0, 51.1), 0.2, 16),
    ((-1.5, 53.6), 0.4, 40),
    ((-1.8, 52.5), 0.3, 30),
    ((9.75, 52.37), 0.2, 14),
    ((8.8, 53.08), 0.18, 12),
    ((12.6, 55.65), 0.18, 26),
    ((13.05, 55.6), 0.14, 22),
    ((8.5, 47.4), 0.2, 30),
    ((7.6, 47.55), 0.12, 14),
    ((14.5, 53.4), 0.15, 10),
]

# names of waters: text, the line that the lettering follows in hex sides, its size
WATERS: list[tuple[str, list[XY], str]] = [
    ("NORTH SEA", [(3.0, 3.6), (3.7, 3.5), (4.6, 3.46), (5.45, 3.54)], "ocean"),
    ("Dogger Bank", [(3.7, 2.0), (4.3, 2.08), (4.95, 2.0)], "bank"),
    ("German Bight", [(5.7, 1.2), (6.2, 1.02), (6.8, 0.98)], "bank"),
    ("English Channel", [(0.7, 7.0), (1.3, 6.94), (2.0, 6.8), (2.46, 6.5)], "strait"),
    ("BALTIC SEA", [(10.5, 0.66), (11.4, 0.42), (12.1, 0.62), (13.3, 0.86)], "strait"),
    ("Zuider Zee", [(5.6, 4.06), (5.82, 4.3), (5.97, 4.62)], "narrow"),
    ("The Wash", [(2.45, 3.36), (2.72, 3.3), (3.0, 3.32)], "narrow"),
]

# names of lands, likewise
LANDS: list[tuple[str, list[XY]]] = [
    ("ENGLAND", [(1.05, 4.62), (1.7, 3.98), (2.2, 3.86)]),
    ("HOLLAND", [(5.45, 5.0), (6.1, 4.92), (6.8, 4.98)]),
    ("BELGIUM", [(4.4, 6.56), (5.2, 6.62), (6.0, 6.54)]),
    ("FRANCE", [(1.95, 7.98), (3.0, 8.1), (4.1, 8.06)]),
    ("GERMANY", [(9.2, 3.62), (10.9, 3.5), (12.7, 3.64)]),
    ("DENMARK", [(6.9, 0.52), (7.95, 0.42), (9.0, 0.5)]),
    ("BOHEMIA", [(12.25, 7.9), (13.0, 8.02), (13.8, 7.86)]),
]

# the outline of the shoal, in hex sides
SHOAL: list[XY] = [
    (3.62, 1.5),
    (3.9, 1.2),
    (4.5, 1.08),
    (5.1, 1.22),
    (5.3, 1.5),
    (4.9, 1.74),
    (4.2, 1.86),
    (3.75, 1.76),
]
