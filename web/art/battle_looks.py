"""Two countries to fight in, as data: Normandy in June, and the highlands of Vietnam. Tones, stamps, growths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from art import stamps
from art.noise import generator
from art.paint_battle import Growth

OAK = ("#4f6a34", "#6a8a45", "#8aa85c")
ELM = ("#486331", "#628140", "#82a056")
PINE = ("#4d6a3d", "#62834a", "#81a05d")
DARK = ("#50703f", "#63854c", "#7c9c5c")
JUNGLE = ("#4a7042", "#628c52", "#82ab66")
BAMBOO = ("#557a38", "#75994a", "#9ab866")
BRUSH = ("#6d7a3e", "#93a05c")
SCRUB = ("#7a7d45", "#a3a464")
HEDGE = ("#526c36", "#7d9a52")
THICK = ("#43602f", "#678545")


@dataclass(frozen=True)
class BattleLook:
    """The tones of a country. Roofs are palettes from the lit slope to the dark one, by kind of building."""

    base: str
    meadows: tuple[str, ...]
    mown: str
    tints: tuple[str, ...]
    crops: Mapping[str, Sequence[str]]
    rows: Mapping[str, str]
    growths: Mapping[str, Growth]
    road: tuple[str, str, str]
    roofs: Mapping[str, Sequence[Sequence[str]]]


def bare(*names: str) -> tuple[tuple[str, str], ...]:
    """Stamps without a shadow drawn before them."""
    return tuple((name, "") for name in names)


CROPS = {
    "crops": ("#c9bd84", "#d1c68f", "#c2ba80", "#cbc48e"),
    "wheat": ("#e2c673", "#dfbf68", "#e6cd80", "#dabb66"),
    "paddy": ("#9fbfa8", "#a9c6a6", "#94b7a6", "#b3caa2"),
}
ROWS = {
    "crops": 'stroke="#7b9150" stroke-width="3.4" stroke-dasharray="3.2 2.2" opacity=".85"',
    "wheat": 'stroke="#a9822f" stroke-width="1.3" stroke-dasharray="5 1.6" opacity=".6"',
    "paddy": 'stroke="#5f8a4a" stroke-width="2.6" stroke-linecap="round" stroke-dasharray=".1 6" opacity=".85"',
}
ROOFS = {
    "stone-building": (
        ("#cf7f5e", "#bd6c4d", "#a5583d", "#8a4630"),
        ("#8f98a0", "#7c868f", "#68727c", "#555f69"),
        ("#c98a63", "#b57650", "#9d6140", "#824c32"),
    ),
    "wooden-building": (("#c2a173", "#ae8c5f", "#94734a", "#795b39"), ("#b59a78", "#a18663", "#88704f", "#6e593e")),
}

NORMANDY = BattleLook(
    base="#d6daad",
    meadows=("#d3d8a9", "#d8dbb0", "#dcdeb7", "#cfd6a4", "#d9d9ab"),
    mown="#a9b577",
    tints=("#dccf9c", "#d6bd84", "#cbaa70"),
    crops=CROPS,
    rows=ROWS,
    growths={
        "brush": Growth(
            "#c5c88f",
            ((14, bare("brush0", "brush1", "brush2")), (26, bare("tuft2"))),
            bare("brush2", "tuft2", "tuft2"),
        ),
        "light-woods": Growth(
            "#bccb90",
            ((17, bare("tuft2")), (25, (("oak0", "shade1"), ("oak1", "shade1"), ("oak2", "shade0")))),
            bare("tuft2", "weed"),
        ),
        "forest": Growth(
            "#7f9a58",
            ((15, bare("dark0", "dark1")), (21, (("pine0", "shade2"), ("pine1", "shade2")))),
            bare("brush2", "tuft2"),
        ),
    },
    road=("#8a7448", "#e9dfc4", "#cdbd92"),
    roofs=ROOFS,
)

HIGHLANDS = BattleLook(
    base="#d3d09a",
    meadows=("#d2ce97", "#d7d29e", "#cfcd96", "#dad5a4"),
    mown="#b7b070",
    tints=("#d9bf88", "#cfa973", "#c29a64"),
    crops=CROPS,
    rows=ROWS,
    growths={
        "tall-grass": Growth("#c3c67d", ((9, bare("blade0", "blade1", "blade2")),), bare("tuft2")),
        "light-jungle": Growth(
            "#8fae62",
            (
                (15, bare("brush2", "bush1")),
                (24, (("bamboo0", "shade0"), ("bamboo1", "shade0"), ("palm0", "shade0"))),
            ),
        ),
        "heavy-jungle": Growth(
            "#668a54",
            (
                (15, bare("dark0", "jungle1")),
                (23, (("jungle0", "shade2"), ("jungle2", "shade2"), ("palm0", "shade2"))),
            ),
        ),
    },
    road=("#8a6040", "#dcb98c", "#c39a6c"),
    roofs=ROOFS,
)


def drawer() -> dict[str, str]:
    """Every stamp by name."""
    chance = generator("stamps", "all")
    made: dict[str, str] = {}
    for name, tones, sizes in (
        ("oak", OAK, (13.5, 11.5, 9.5)),
        ("elm", ELM, (12.5, 10.5)),
        ("dark", DARK, (10.5, 9.0)),
        ("pine", PINE, (11.0, 13.0)),
        ("jungle", JUNGLE, (14.0, 10.0, 11.5)),
        ("bamboo", BAMBOO, (11.0, 9.0)),
    ):
        for i, size in enumerate(sizes):
            made[f"{name}{i}"] = stamps.crown(f"{name}{i}", size, tones, chance)
    for name, pair, sizes in (("brush", BRUSH, (6.4, 5.0, 4.0)), ("bush", HEDGE, (6.6, 7.4))):
        for i, size in enumerate(sizes):
            made[f"{name}{i}"] = stamps.shrub(f"{name}{i}", size, pair, chance)
    for i, size in enumerate((6.6, 7.6)):
        made[f"bush{i + 2}"] = stamps.shrub(f"bush{i + 2}", size, THICK, chance)
    made["brush1"] = stamps.shrub("brush1", 5.2, SCRUB, chance)
    made["palm0"] = stamps.palm("palm0", 14, ("#36592f", "#7da353"), chance)
    for i, (height, tone, blades) in enumerate(((4.0, "#9aa566", 3), (3.2, "#a9b075", 2), (5.0, "#8b9a58", 4))):
        made[f"tuft{i}"] = stamps.tuft(f"tuft{i}", height, tone, blades, chance)
    for i, (height, tone) in enumerate(((9.0, "#8f9a45"), (8.0, "#a8a850"), (10.0, "#7d8c3f"))):
        made[f"blade{i}"] = stamps.tuft(f"blade{i}", height, tone, 5, chance)
    made["weed"] = stamps.shrub("weed", 2.3, ("#a7b373", "#bac688"), chance)
    made["reed"] = stamps.tuft("reed", 8.0, "#6f8350", 4, chance)
    for i, shadow in enumerate(((9.5, 4.0, 0.24), (12.0, 6.0, 0.24), (11.5, 4.0, 0.15))):
        made[f"shade{i}"] = stamps.shade(f"shade{i}", *shadow)
    return made
