"""HC-7: the box and the table. Names are printed, numbers belong to the table that a scenario lays out."""

from __future__ import annotations

import subprocess
import sys

import pytest

import lancio
from lancio import BadData
from lancio.engine.data import Source
from lancio.games.histo_command.box import BOX, Box, shipped
from lancio.games.histo_command.ground import Ground, ground
from lancio.games.histo_command.setting import setting
from lancio.games.histo_command.words import WORDS
from tests.proofs import proves
from tests.rulebook.histo_command.scene import goals, hex_of


def test_nothing_of_a_scenario_is_made_at_import() -> None:
    """Opening the game lays no sheet; starting a scenario lays its own and no others."""
    program = """
import lancio
from lancio.games.histo_command.ground import ground
game = lancio.game("histo-command")
print(ground.cache_info().currsize)
game.start("son-drop"), game.start("son"), game.chart("son")
print(ground.cache_info().currsize)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["0", "1"]


@proves("HC-7a")
def test_each_scenario_has_a_board_of_its_own_sheets() -> None:
    """Four sheets at the Merderet, two at Son; what lies on neither is on no board, and all names are the box's."""
    boards = {slug: setting(slug, 5).ground.board for slug in BOX.scenes}
    assert {slug: len(board.hexes) for slug, board in boards.items()} == {
        "merderet": 400, "son": 200, "merderet-drop": 400, "son-drop": 200,
    }  # fmt: skip
    assert boards["son"] is boards["son-drop"]
    assert not boards["son"].index.keys() & boards["merderet"].index.keys() - {"off"}
    assert all(name in BOX.hexes.index for board in boards.values() for name in board.index)


def test_the_chart_is_that_of_the_scenario() -> None:
    """Only its hexes, sheets and waters; without a name the chart of the first scenario."""
    game = lancio.game("histo-command")
    son = game.chart("son")
    assert set(son["sheets"]) == {"E", "F"} and len(son["hexes"]) == 200
    assert {side["id"] for side in son["sides"]} == {"canal", "dommel", "son"}
    assert set(son["zones"]) == {"son"}
    assert game.chart() == game.chart("merderet")
    with pytest.raises(BadData, match="nowhere"):
        game.chart("nowhere")


def test_notation_is_the_same_at_every_table() -> None:
    """A code means nothing without its table, a notation does: a record is read by names."""
    game = lancio.game("histo-command")
    for scenario in ("merderet", "son"):
        match = game.start(scenario, seed=3)
        unit = match.legal[0].args[0]
        hex_ = max(goals(match, "place", unit))
        match.play(f"place {unit} {hex_}")
        assert hex_of(match, unit) == hex_
        assert match.record().replay() == match


@proves("HC-7b")
def test_other_sheets_can_be_laid() -> None:
    """Sheet D alone beside C: its hexes keep their names, and of roads and rivers there is what lies on the two."""
    text = shipped("sheets").text.replace('[layout.son]', '[layout.south]\ntitle = { en = "South", it = "Sud" }\n'
                                          'sheets = ["CD"]\nprovenance = "reconstructed"\n\n[layout.son]')  # fmt: skip
    box = Box(lambda name: Source("sheets.toml", text) if name == "sheets" else shipped(name))
    south = Ground(box, box.spreads["south"])
    assert len(south.board.hexes) == 200
    assert {road.id: len(road.hexes) for road in south.roads} == {"chef-du-pont-causeway": 20, "carentan-road": 10}
    assert south.board.index["D/a6"] != ground("merderet").board.index["D/a6"]
    d6 = south.board.neighbours[south.board.index["D/a6"]]
    assert [south.board.name[h] for h in d6] == ["D/a5", "D/b6", "D/b7", "D/a7", "C/j7", "C/j6"]
    assert south.going[0].step_cost(south.board.index["C/j6"], south.board.index["D/a6"]) == 2, "by the bridge"
    assert not south.going[0].step_cost(south.board.index["C/j7"], south.board.index["D/a7"])


def test_what_was_tuned_for_balance_says_so() -> None:
    """Garrisons and goals that differ from what was first proposed are `tuned`, with that beside them."""
    for slug, goal, cap in (("merderet", 35, 4), ("son", 25, 2)):
        node = shipped("scenario").table()[slug]
        assert "tuned" in str(node["german"]["provenance"].value)
        for group, before in node["german"]["untuned"].mapping().items():
            now = node["german"].words(group)
            assert len(before.split()) == len(now) and before.split().count("infantry") == now.count("infantry") + 1
        drop = node["drop_only"]
        assert drop["untuned"].mapping() == {"points": goal, "missing_cap": cap} != {"points": drop.number("points")}
        assert drop["allied"].text("provenance") == drop["german"].text("provenance") == "tuned"
    text = shipped("scenario").text.replace(", missing_cap = 4 }", " }")
    with pytest.raises(BadData, match="untuned value of 'missing_cap'"):
        Box(lambda name: Source(name, text) if name == "scenario" else shipped(name))


def test_hexes_are_told_with_what_they_lie_near() -> None:
    """Two hexes from a named place of the same sheet, not farther; a way says it of its end; numbers stay."""
    assert BOX.near["A/h5"] == "A/j6"
    assert "A/j6" not in BOX.near
    assert "A/g8" not in BOX.near
    told = WORDS.tell({"hex": "A/h5", "path": ["A/g8", "A/h5"]}, "en")
    assert told == {"hex": "A/h5 (near Cauquigny)", "path": "A/g8 → A/h5 (near Cauquigny)"}
    assert WORDS.tell({"path": ["A/h5", "A/g8"]}, "it") == {"path": "A/h5 → A/g8"}
    assert WORDS.tell({"hex": "D/a6"}, "it")["hex"] == "Ponte di Chef-du-Pont (D/a6)"
