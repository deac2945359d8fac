"""Studies: a file that says what to vary, paired comparisons, a report in two forms."""

import json
from pathlib import Path

import pytest

import lancio
from lancio.cli import main
from lancio.lab.playing import Played
from lancio.lab.simulate import Series, Simulation, simulate
from lancio.lab.study import Study, effect
from lancio.lab.watching import watch

FILE = """
title = "Fuel & more"
game = "duel-in-the-dark"
games = 12
seed = 3
watched = 3
[players]
british = "random"
[vary.options]
tank = [8, 12]
[vary.players]
german = ["greedy"]
[vary.data]
"my own" = "numbers"
"""


def test_a_whole_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Report in Markdown and HTML with every drawing, the figures beside it; a change that is none changes nothing, and
    own numbers are played with."""
    numbers = tmp_path / "numbers" / "duel-in-the-dark"
    numbers.mkdir(parents=True)
    (numbers / "text.toml").write_text('[side]\nbritish = { en = "the British", it = "i britannici", form = "mp" }\n')
    file = tmp_path / "fuel.toml"
    file.write_text(FILE)
    assert main(["--lang", "en", "study", str(file)]) == 0
    folder = tmp_path / "fuel-report"
    assert capsys.readouterr().out.split() == [str(folder / "report.md"), str(folder / "report.html")]
    (stage,) = json.loads((folder / "figures.json").read_text())["scenarios"]
    same, fuel, german, own = stage["effects"]
    assert (same["name"], same["points"], same["lead"]) == ("tank = 8", 0, 0)
    assert fuel["name"] == "tank = 12"
    assert german["series"]["players"] == {"british": "random", "german": "greedy"}
    assert german["lead_interval"][0] < german["lead"] < german["lead_interval"][1] < 0
    assert (own["name"], own["lead"]) == ("my own", 0)
    page, text = (folder / "report.html").read_text(), (folder / "report.md").read_text()
    assert "<h1>Fuel &amp; more</h1>" in page
    assert page.count("<svg") == text.count("](img/") == 4
    for name in ("1-scores", "1-effects", "1-losses", "1-paths"):
        assert (folder / "img" / f"{name}.svg").stat().st_size > 3000
        assert f"img/{name}.svg" in text
    assert "| tank = 12 |" in text


def test_pairs_sharpen_a_comparison() -> None:
    """Two series whose games differ by exactly one point each have a difference without doubt, however wide the scores
    are spread."""
    series = Series.plan("night-drop", games=4)

    def played(winner: str, *scores: int) -> Simulation:
        return Simulation(series, [Played(i, winner, "x", {"us": s, "german": 10}, 9, 0) for i, s in enumerate(scores)])

    found = effect("x", played("german", 0, 40, 7, 90), played("us", 1, 41, 8, 91))
    assert (found.lead, found.lead_interval.low, found.lead_interval.high) == (1, 1, 1)
    assert found.points == 1


def test_watched_games_are_those_of_the_series() -> None:
    """Losses and ways are counted in games that end as the series' own; what is used was offered."""
    series = Series.plan("night-drop", games=3, seed=2)
    seen = watch(series, 2)
    assert seen.games == 2
    hexes = lancio.game("night-drop").chart()["hexes"]
    assert seen.losses.total() > 0 and set(seen.losses) <= set(hexes)
    assert seen.paths.total() > 100 and set(seen.paths) <= set(hexes)
    actions = sum(result.actions for result in simulate(series).results[:2])
    assert sum(counts.total() for counts in seen.verbs.values()) == actions
    for side, counts in seen.used.items():
        assert all(n <= seen.offered[side][unit] for unit, n in counts.items())


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ('game = "never"', "no game is called"),
        ('game = "drvar"\ngame_ = 1', "no such key"),
        ('game = "drvar"\ngames = 0', "from 1"),
        ('game = "drvar"\nscenarios = ["never"]', "historical"),
        ('game = "drvar"\n[players]\ngerman = "nobody"', "no player"),
        ('game = "drvar"\n[vary.options]\nnever = [1]', "vary.options.never.*option never"),
        ('game = "drvar"\n[vary.options]\nraid_scatter = "low"', "an array"),
        ('game = "drvar"\n[vary.data]\nx = "nowhere"', "a folder beside"),
    ],
)
def test_what_a_file_says_wrong(tmp_path: Path, wrong: str, message: str) -> None:
    """Named before anything is played."""
    file = tmp_path / "x.toml"
    file.write_text(wrong)
    with pytest.raises(lancio.LancioError, match=message):
        Study.read(file)
    assert main(["study", str(file)]) == 2


def test_the_study_of_the_docs_can_be_run() -> None:
    """It names a game, options and players that there are."""
    assert Study.read(Path(__file__).parents[2] / "docs" / "studies" / "fuel.toml").games == 1000
