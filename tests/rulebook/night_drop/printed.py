"""The printed matter as the ledger gives it (its section 8), typed in again to check the data files."""

from __future__ import annotations

from itertools import pairwise


def words(text: str) -> list[str]:
    """A list of hexes."""
    return text.split()


COLUMNS, ROWS = 32, 22

VILLAGES = words(
    """
    0507 0519 0719 1010 1112 1115 1312 1601 1612 1620 2017 2205 2221 2409 2511 2715 2806 2818
    3014 3021 3117 3203
    """
)
STREAM = words("1101 1102 1202 1203 1304 1305 1306 1406 1407 1408")
WATER = words(
    """
    1509 1510 1511 1512 1513b 1514 1614 1615 1616 1717 1718 1719b 1720 1721 1722 0118 0218 0319
    0419b 0420 0521 0621 0722 0822
    """
)
RIVER = [hex_ for hex_ in WATER if not hex_.endswith("b")]
BRIDGES = [hex_[:4] for hex_ in WATER if hex_.endswith("b")]
MARSH = words(
    """
    0117 0119 0217 0219 0318 0320 0421 0520 0522 0620 0622 0901 1001 1103 1104 1204 1205 1206
    1303 1307 1308 1405 1409 1410 1411 1412 1413 1414 1507 1508 1515 1516 1517 1519 1520 1521
    1522 1613 1617 1618 1619 1621 1622 1715 1716 1816 1817 1818 1819 1820 1821 1822
    """
)
SIDES = words("1513/1612 1513/1412 1719/1818 1719/1619 0419/0519 0419/0320")
ROADS = [
    words(
        """
    1901 2001 2002 2003 2104 2105 2205 2206 2307 2308 2309 2409 2410 2511 2512 2612 2613 2614
    2715 2716 2717 2817 2818 2819 2920 2921 2922 3022
    """
    ),
    words(
        """
    2511 2411 2311 2211 2112 2011 1912 1812 1713 1612 1513 1412 1312 1212 1112 1111 1010 0910
    0809 0709 0708 0607 0507 0406 0306 0205 0106
    """
    ),
    words("1112 1113 1114 1115 1015 1016 0917 0817 0818 0719 0618 0519 0419 0320 0220 0121"),
    words(
        """
    2511 2411 2412 2313 2314 2214 2115 2116 2016 2017 1918 1818 1719 1619 1620 1521 1420 1320
    1220 1120 1019 0919 0818 0719
    """
    ),
    words("2017 2118 2218 2318 2418 2519 2618 2719 2818 2918 3018 3118 3217"),
    words("2511 2610 2710 2809 2808 2908 2907 3006 3005 3105 3104 3203"),
]
RAILWAY = words(
    """
    1201 1302 1303 1403 1404 1505 1506 1507 1508 1608 1609 1610 1611 1712 1713 1714 1814 1815
    1916 1917 1918 2018 2019 2120 2220 2221 2322
    """
)

DROPS = {
    "505": words("2109 2108 2208 2209 2110 2009 2008"),
    "507": words("1007 1006 1107 1108 1008 0908 0907"),
    "508": words("0816 0815 0916 0917 0817 0717 0716"),
}
HELMETS = words("2511 2017 1612 1010 0719")
ENTRY = {"A": "1901", "B": "3022", "C": "0121", "D": "0106"}
#: the ledger has twelve; two were taken out for balance
VP_HEXES = words("2511 2409 2205 2715 1612 1312 1010 2017 1620 2221")
UNTUNED_VP_HEXES = words("2511 2409 2205 2715 1612 1312 1112 1010 2017 1918 1620 2221")
VP_COUNTERS = [3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0]

#: movement points of men and of vehicles (None: closed), defence, landing
TERRAIN: dict[str, tuple[float | None, float | None, int, int]] = {
    "bocage": (1, 2, 0, 0),
    "village": (1, 1, 2, 2),
    "marsh": (2, None, 0, 1),
}
ALONG = {"road": (0.5, 0.5), "railway": (0.5, 1.0)}

COMPANIES = {"505": ("5-5", "3-3", 9), "507": ("4-5", "2-3", 7), "508": ("4-5", "2-3", 9)}
STICKS = {"505": (18, 6, 3, 1), "507": (14, 4, 3, 1), "508": (18, 6, 3, 1)}
GERMANS = {
    "G01": ("4-3", "2-2", "C"), "G02": ("4-3", "2-2", "A"),
    "G03": ("3-3", "1-2", "D"), "G04": ("3-3", "1-2", "D"),
    "G05": ("3-3", "1-2", "C"), "G06": ("3-3", "1-2", "A"),
    "G07": ("3-3", "1-2", "A"), "G08": ("3-3", "1-2", "B"),
    "G09": ("3-4", "2-2", "A"), "G10": ("2-2", "1-1", "B"),
    "G11": ("1-2", None, "B"), "G12": ("1-2", None, "D"),
    "G13": ("2-2", None, "D"), "G14": ("1-2", None, "C"),
}  # fmt: skip
VEHICLES = ("G01", "G02")


def neighbours(hex_: str) -> dict[str, str]:
    """The neighbours on the map by direction, as the ledger writes them down for odd and even columns."""
    c, r = int(hex_[:2]), int(hex_[2:])
    odd = [(c, r - 1), (c + 1, r - 1), (c + 1, r), (c, r + 1), (c - 1, r), (c - 1, r - 1)]
    even = [(c, r - 1), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c - 1, r + 1), (c - 1, r)]
    found = zip(("N", "NE", "SE", "S", "SW", "NW"), odd if c % 2 else even, strict=True)
    return {d: f"{x:02}{y:02}" for d, (x, y) in found if 1 <= x <= COLUMNS and 1 <= y <= ROWS}


HEXES = [f"{c:02}{r:02}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
EDGE = [hex_ for hex_ in HEXES if len(neighbours(hex_)) < 6]


def terrain_of(hex_: str) -> str:
    """What is in a hex."""
    areas = {"village": VILLAGES, "stream": STREAM, "river": RIVER, "bridge": BRIDGES, "marsh": MARSH}
    return next((key for key, hexes in areas.items() if hex_ in hexes), "bocage")


def lines_between(a: str, b: str) -> list[str]:
    """The kinds of line that lead from a hex to the next."""
    chains = [*(("road", road) for road in ROADS), ("railway", RAILWAY)]
    return [
        kind for kind, chain in chains
        for x, y in pairwise(chain) if (a, b) in ((x, y), (y, x))
    ]  # fmt: skip


def step(a: str, b: str, vehicle: bool) -> float | None:
    """What terrain asks for a step, None if it is closed, 99 for a flooded stream."""
    prices: list[float] = [ALONG[kind][vehicle] for kind in lines_between(a, b)]
    if "bridge" not in (terrain_of(a), terrain_of(b)):
        goal = terrain_of(b)
        if goal == "stream" and not vehicle:
            prices.append(99)
        plain = TERRAIN[goal][vehicle] if goal in TERRAIN else None
        if plain is not None:
            prices.append(plain)
    return min(prices) if prices else None
