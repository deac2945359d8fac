"""What the rules say in figures is data: as the ledger has it, and read by the rules wherever they need it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib.resources import files

import pytest

from lancio import BadData, Match
from lancio.engine.data import Source
from lancio.games.night_drop.figures import Figures, figures
from lancio.games.night_drop.objectives import level_of
from lancio.games.night_drop.pieces import SIDES
from lancio.games.night_drop.state import Night
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, goals
from tests.rulebook.night_drop.scene import kinds, scene, texts
from tests.rulebook.night_drop.tellings import choosing, set_up, step

TEXT = files("lancio.games.night_drop").joinpath("data/figures.toml").read_text("utf-8")


def changed(old: str, new: str) -> Figures:
    """The figures with one line changed."""
    assert TEXT.count(old) == 1, old
    return Figures(Source("figures.toml", TEXT.replace(old, new)))


def under(match: Match, old: str, new: str) -> Night:
    """The position of a match under changed figures, settled again."""
    s = match.state.clone()
    assert isinstance(s, Night)
    s.setting = replace(s.setting, figures=changed(old, new))
    s.cache = {}
    s.flow.settle(s, None)
    return s


def legal(match: Match, s: Night) -> set[str]:
    """What is legal in a position."""
    return set(match.verbs.notations(s.choices))


@proves("5.4a", "7a", "4.2.3a", "8.2.2a", "8.2.2b", "8.3.1a", "8.3.2a", "8.4.5a", "6.2.1b", "6.2.1c", "10.4a", "10.4b")
def test_the_figures_of_the_rules() -> None:
    """Five activations, three units a hex, a fatal 6, the movement points (in halves), zones and levels."""
    f = figures()
    assert (f.activations, f.stack_limit, f.landing_fatal) == (5, 3, 6)
    assert (f.night_landmark, f.night_open) == (6, 4)
    assert (f.day_german, f.day_company, f.day_stick, f.leaving) == (8, 12, 8, 2)
    assert (f.zone_full, f.zone_reduced) == (2, 1)
    assert [(level.points, level.id, SIDES[level.winner]) for level in f.levels] == [
        (16, "us-strategic", "us"),
        (12, "us-operational", "us"),
        (9, "us-tactical", "us"),
        (6, "german-tactical", "german"),
        (3, "german-operational", "german"),
        (0, "german-strategic", "german"),
    ]


@proves("8.3.2a", "8.3.1a", "8.2.2a", "8.2.2b")
@pytest.mark.parametrize(
    ("turn", "activation", "pieces", "line"),
    [
        (5, "U1", {"505-c1": "0513"}, "day_company = 12"),
        (5, "U1", {"505-s1": "0513 plt"}, "day_stick = 8"),
        (5, "G4", {"de-1": "0513 G03 up"}, "day_german = 8"),
        (2, "U1", {"505-c1": "0513"}, "night_open = 4"),
        (2, "U1", {"505-c1": "1912"}, "night_landmark = 6"),
    ],
)
def test_movement_is_read_from_the_figures(turn: int, activation: str, pieces: dict[str, str], line: str) -> None:
    """With a single half point more or less the reach is another."""
    match = scene(turn=turn, activation=activation, pieces=pieces)
    unit = next(iter(pieces))
    key, points = line.split(" = ")
    far = {text for text in legal(match, under(match, line, f"{key} = {int(points) + 2}")) if f"move {unit} " in text}
    assert {text.split()[2] for text in far} > goals(match, unit)


@proves("7a")
def test_the_stacking_limit_is_read_from_the_figures() -> None:
    """Three units may share a hex; were it two, one of them had to go."""
    pieces = {"505-c1": "0513", "505-c2": "0513", "505-c3": "0513"}
    match = scene(activation="U1", stage="stacking", pieces=pieces)
    assert step(match) != "excess"
    match = scene(activation="U1", stage="movement", pieces=pieces)
    s = under(match, "units = 3 ", "units = 2 ")
    code = match.verbs.parse("end")
    assert isinstance(code, int)
    s.apply(code)
    assert s.question is not None and s.question[0] == "excess"


@proves("4.2.3a")
def test_the_fatal_landing_is_read_from_the_figures() -> None:
    """A die of 1 in bocage is harmless; were a 1 fatal, nobody would come down alive."""
    match = set_up()
    s = under(match, "fatal = 6", "fatal = 1")
    while not s.turn:
        s.apply(s.choices.pick(0))
    assert not s.occupied[0]


@proves("6.2.1b")
def test_the_price_of_zones_is_read_from_the_figures() -> None:
    """A dear zone of control keeps a company farther away."""
    match = scene(activation="U1", pieces={"505-c1": "0513", "de-1": "0510 G03 up"})
    near = goals(match, "505-c1")
    dear = legal(match, under(match, "full = 2", "full = 9"))
    assert {text.split()[2] for text in dear if text.startswith("move 505-c1")} < near


@proves("8.4.5a")
def test_the_price_of_leaving_is_read_from_the_figures() -> None:
    """By day, three hexes from the edge: it can be reached and left, unless the last step is dear."""
    match = scene(activation="U1", pieces={"505-c1": "0413"})
    assert "move 505-c1 off" in texts(match)
    assert "move 505-c1 off" not in legal(match, under(match, "leaving = 2", "leaving = 9"))


@proves("10.4a")
def test_levels_are_read_from_the_figures() -> None:
    """Nine points are a tactical victory, or none if it took ten."""
    assert level_of(figures(), 9).id == "us-tactical"
    assert level_of(changed("points = 9", "points = 10"), 9).id == "german-tactical"


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("units = 3 ", "units = 0 ", "stacking.units"),
        ("fatal = 6", 'fatal = "six"', "landing.fatal"),
        ("reduced = 1", "reduced = 3", "zones.reduced"),
        ("points = 9", "points = 13", "from the most points down to 0"),
        ("points = 0", "points = 1", "from the most points down to 0"),
        ('winner = "us"\npoints = 16', 'winner = "usa"\npoints = 16', "level[0].winner"),
        ("leaving = 2 ", "leeving = 2 ", "'leaving'"),
        ("[zones]", "[zoc]", "zoc"),
        ('points = 0\nprovenance = "rulebook"', 'points = 0\nprovenance = "hearsay"', "hearsay"),
    ],
)
def test_figures_that_do_not_hold_are_refused(old: str, new: str, problem: str) -> None:
    """Limits, order, winners, keys and provenance are checked, and the complaint says where."""
    with pytest.raises(BadData) as error:
        changed(old, new)
    assert problem in str(error.value)


@proves("5.2.1a", "5.2.1b", "2.6.1a", "2.6.2a", "2.6.3a")
@pytest.mark.parametrize("initiative", ["us", "german"])
@pytest.mark.parametrize("claimed", [False, True])
@pytest.mark.parametrize("action", ["decline", "spend 505-s1"])
def test_the_odds_of_the_initiative_are_those_of_the_dice(initiative: str, claimed: bool, action: str) -> None:
    """The preview says what comes out when all 36 pairs of dice are played."""
    came: dict[str, Fraction] = {}
    for us in range(1, 7):
        for german in range(1, 7):
            match = scene(
                turn=5,
                activation=None,
                initiative=initiative,
                pieces={"505-s1": "0513 pa up", "505-c1": "0512"},
                claimed_turns=[6] if claimed else [],
                pending=[["turn"]],
                dice=[us, german],
            )
            assert step(match) == "advantage"
            preview = match.preview(action)
            match.play(action)
            winner = f"{match.view(None)['turn']['initiative']}-initiative"
            came[winner] = came.get(winner, Fraction(0)) + Fraction(1, 36)
    assert preview is not None
    assert {chance.outcome: chance.probability for chance in preview.chances} == came


@proves("5.4.2f", "5.4.2b")
@pytest.mark.parametrize(("turn", "chosen", "dice"), [(2, "G4", 1), (8, "G4", 1), (2, "G1", 2)])
def test_the_odds_of_an_activation_are_those_of_the_dice(turn: int, chosen: str, dice: int) -> None:
    """The preview says how many units or moves come out of all dice."""
    came: dict[str, Fraction] = {}
    rolls = [[a] for a in range(1, 7)] if dice == 1 else [[a, b] for a in range(1, 7) for b in range(1, 7)]
    for roll in rolls:
        match = choosing("german", turn=turn, pieces={"505-s1": "0513 plt", "de-1": "0519 G03"}, dice=roll)
        preview = match.preview(f"activate {chosen}")
        events = match.play(f"activate {chosen}")
        (rolled,) = (event for event in events if event.kind in ("units-rolled", "pushes-rolled"))
        total = str(rolled.data["total"])
        came[total] = came.get(total, Fraction(0)) + Fraction(1, len(rolls))
        assert kinds(events)[0] == "activation-chosen" and answers(match, "end")
    assert preview is not None
    assert {chance.outcome: chance.probability for chance in preview.chances} == came
