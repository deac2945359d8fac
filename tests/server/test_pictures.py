"""The painted boards of Lock 'n Load: one for each scenario, of the data that come with the game."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.seen.chart import chart
from lancio.games.lock_n_load.setting import setting

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "web/public/maps"
DATA = ROOT / "src/lancio/games/lock_n_load/data/boards.toml"
LARGEST = 350_000


@pytest.mark.parametrize("slug", BOX.scenes)
def test_a_scenario_has_its_boards_painted(slug: str) -> None:
    """Whoever changes the boards paints them anew: `python -m art --game lock-n-load`."""
    mapping = json.loads((MAPS / f"lock-n-load-{slug}.json").read_text(encoding="utf-8"))
    assert mapping["data_digest"] == hashlib.sha256(DATA.read_bytes()).hexdigest()
    picture = MAPS / f"lock-n-load-{slug}.svg"
    assert f'viewBox="0 0 {mapping["width"]} {mapping["height"]}"' in picture.read_text(encoding="utf-8")[:300]
    assert picture.stat().st_size < LARGEST


@pytest.mark.parametrize("slug", BOX.scenes)
def test_the_hexes_of_a_scenario_fill_its_picture(slug: str) -> None:
    """The outermost hexes of the chart end at the margin of the picture, on all four sides."""
    mapping = json.loads((MAPS / f"lock-n-load-{slug}.json").read_text(encoding="utf-8"))
    side, (left, top), margin = mapping["side"], mapping["origin"], mapping["margin"]
    hexes = chart(setting(slug))["hexes"].values()
    across, down = [side * h["x"] - left for h in hexes], [side * h["y"] - top for h in hexes]
    half = side * 3**0.5 / 2
    assert min(across) - side == pytest.approx(margin, abs=0.1)
    assert min(down) - half == pytest.approx(margin, abs=0.1)
    assert max(across) + side + margin == pytest.approx(mapping["width"], abs=1)
    assert max(down) + half + margin == pytest.approx(mapping["height"], abs=1)


@pytest.mark.parametrize("slug", BOX.scenes)
def test_boards_are_titled_in_both_languages(slug: str) -> None:
    """In the margin of the picture, beside the board's number."""
    picture = (MAPS / f"lock-n-load-{slug}.svg").read_text(encoding="utf-8").lower()
    for sheet in chart(setting(slug))["sheets"].values():
        assert sheet["title"]["en"].lower() in picture and sheet["title"]["it"].lower() in picture
