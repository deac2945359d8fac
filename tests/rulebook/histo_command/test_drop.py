"""HC-1, HC-2, HC-4, HC-6: airborne units, waves, drop points."""

import pytest

import lancio
from lancio import BadData
from lancio.engine.data import Source
from lancio.engine.dice import Dice, key_of
from lancio.games.histo_command.box import BOX, Box, shipped
from lancio.games.histo_command.ground import ground
from lancio.games.histo_command.tables import FOOT, GLIDER, PARA
from tests.proofs import proves
from tests.rulebook.histo_command.scene import (
    BLANK,
    HIT,
    goals,
    hex_of,
    jumping,
    kinds,
    only,
    play,
    scene,
    strength,
    texts,
)

CHOOSING = [["turn"], ["drop-ends"], ["jump"], ["drop-point"]]
WAITING = {f"al-a{i}": "? para 3" for i in range(1, 7)}


def other_box(file: str, good: str, bad: str) -> Box:
    """The box with something else printed in one of its files."""
    text = shipped(file).text
    assert good in text
    return Box(lambda name: Source(f"{name}.toml", text.replace(good, bad)) if name == file else shipped(name))


@proves("HC-1a")
def test_who_jumps_and_who_rides() -> None:
    """Infantry jumps; infantry, commands and guns ride gliders; nothing else is accepted."""
    airborne = {kind.id: (kind.like, kind.lands) for kind in BOX.types if kind.lands is not None}
    assert airborne == {
        "para": ("infantry", PARA),
        "glider-infantry": ("infantry", GLIDER),
        "glider-gun": ("gun", GLIDER),
        "glider-command": ("command", GLIDER),
    }
    with pytest.raises(BadData, match=r"airborne\.para\.like"):
        other_box("units", 'like = "infantry"\nlands = "para"', 'like = "gun"\nlands = "para"')


@proves("HC-1b")
def test_airborne_infantry_is_on_foot() -> None:
    """Whatever came by air moves on foot, and a para moves like infantry."""
    assert all(kind.moves == FOOT for kind in BOX.types if kind.lands is not None)
    types = {kind.id: kind for kind in BOX.types}
    assert types["para"].points == types["infantry"].points


def drop_events(scenario: str, seed: int) -> tuple[list[str], list[str], set[str]]:
    """Waves, kinds of events and questions of a drop played at random."""
    match = lancio.game("histo-command").start(scenario, seed=seed)
    dice = Dice(key_of("drop", seed))
    asked: set[str] = set()
    while match.to_act is not None and match.view(None)["turn"]["number"] == 0:
        frame = match.state.question
        assert frame is not None
        asked.add(f"{match.to_act} {frame[0]}")
        match.play(match.legal[dice.below(len(match.legal))])
    waves = [e.data["group"] for e in match.events if e.kind == "drop-point-chosen"]
    return waves, kinds(match.events), asked


@proves("HC-2a", "HC-2b", "HC-2c", "HC-4n", "HC-6a")
def test_three_waves_in_one_turn() -> None:
    """A lands, then B, then R, all in the Drop turn, in which the defender is asked for nothing but opportunity
    fire and landed units do not act; then turn 1 begins."""
    for seed in range(4):
        waves, told, asked = drop_events("merderet", seed)
        assert waves == sorted(waves)
        assert set(waves) == {"A", "B", "R"}
        assert told.count("drop-began") == 1
        assert told.index("drop-ended") < told.index("turn-began")
        assert {a for a in asked if a.startswith("german")} <= {
            "german deploy",
            "german landing-fire",
            "german standing-order",
        }
        assert not asked & {"allied orders", "allied choose-group"}


@proves("HC-2c", "HC-5a")
def test_the_reserve_may_fire_too() -> None:
    """Defenders of every group fire at landers, R included."""
    pieces = {**WAITING, "de-r1": "A/d3 gun 2 up"}
    match = jumping("A/d5", pieces=pieces, dice=[1, 1, BLANK, BLANK, BLANK, BLANK])
    match.play("jump al-a1")
    assert texts(match) == {"fire de-r1", "hold", "orders"}


@proves("HC-4a")
def test_any_hex_of_the_sheets() -> None:
    """Any hex can be the drop point, occupied or not; hexes of other sheets cannot."""
    match = scene(turn=0, pending=CHOOSING, pieces={**WAITING, "de-a1": "A/d5 infantry 3"})
    assert len(goals(match, "drop")) == 400
    assert "drop A/d5" in texts(match)
    assert [r.key for r in match.why_not("drop E/d5")] == ["not_on_table"]
    events = match.play("drop A/d5")
    assert only(events, "drop-point-chosen").data == {"group": "A", "hex": "A/d5"}


@proves("HC-4b")
def test_split_over_sheets_that_share_a_side() -> None:
    """The second point lies on the same sheet or on one that shares a side; who uses it is said before the jump."""
    match = scene(turn=0, pending=CHOOSING, pieces=WAITING, dice=[4, 1, BLANK, BLANK, BLANK])
    play(match, "drop A/d5")
    seconds = goals(match, "split")
    assert {h[0] for h in seconds} == {"A", "B", "C"}
    assert "A/d5" not in seconds
    assert [r.key for r in match.why_not("split D/d5")] == ["sheets-apart"]
    play(match, "split B/d5", "assign al-a2")
    assert "end" in texts(match)
    play(match, "end", "jump al-a2")
    assert hex_of(match, "al-a2") == "B/d6"


@proves("HC-4b", "HC-4c")
def test_a_split_group_counts_at_both_points() -> None:
    """A group that was split uses up both of its points."""
    match = scene(turn=0, pending=CHOOSING, pieces=WAITING, used_points=["A/d5"])
    play(match, "drop A/c5", "split A/d5")
    assert match.state.used_points.count(ground("merderet").board.index["A/d5"]) == 2  # type: ignore[attr-defined]


@proves("HC-4d", "HC-6a")
def test_dice_and_turns_of_the_scenarios() -> None:
    """Twelve-sided for four sheets, ten-sided for two; never more than twenty turns; anything else is refused."""
    assert {slug: scene.die for slug, scene in BOX.scenes.items()} == {
        "merderet": 12, "son": 10, "merderet-drop": 12, "son-drop": 10,
    }  # fmt: skip
    assert all(1 <= scene.turns <= 20 for scene in BOX.scenes.values())
    for good, bad in (("distance_die = 12", "distance_die = 10"), ("turns = 12", "turns = 21")):
        with pytest.raises(BadData, match=r"merderet\."):
            other_box("scenario", good, bad)


@proves("HC-4d")
def test_a_ten_is_the_longest_drift_at_son() -> None:
    """The distance die of two sheets has ten faces: an eleven cannot be thrown."""
    match = jumping("E/d5", scenario="son", pieces={f"al-a{i}": "? para 3" for i in range(1, 6)}, dice=[1, 11])
    with pytest.raises(BadData, match="1 to 10"):
        match.play("jump al-a1")


@proves("HC-4f")
def test_drift_crosses_the_border_of_sheets() -> None:
    """South from A/d8 by 5 hexes is C/d3."""
    match = jumping("A/d8", pieces=WAITING, dice=[4, 5, BLANK])
    match.play("jump al-a1")
    assert hex_of(match, "al-a1") == "C/d3"


@proves("HC-4i")
def test_all_six_hexes_taken() -> None:
    """If no neighbour is free, the nearest free hexes are offered (R4)."""
    ring = dict(zip(("al-b1", "al-b2", "al-b3", "al-b4", "al-b5", "al-b6"),
                    ("A/d4", "A/e4", "A/e5", "A/d6", "A/c5", "A/c4"), strict=True))  # fmt: skip
    pieces = {**WAITING, **{u: f"{h} para 3" for u, h in ring.items()}, "al-r1": "A/d5 glider-infantry 3"}
    match = jumping("A/d7", pieces=pieces, dice=[1, 2])
    match.play("jump al-a1")
    far = goals(match, "shift")
    assert len(far) == 12
    assert "A/d3" in far


@proves("HC-4j")
def test_landing_on_a_real_unit() -> None:
    """One loss; the enemy is shown, takes no harm, and may fire at once."""
    match = jumping("A/d5", pieces={**WAITING, "de-a1": "A/d2 infantry 3"}, dice=[1, 3, BLANK, BLANK, BLANK])
    events = match.play("jump al-a1")
    shown = only(events, "unit-revealed")
    assert shown.data["type"] == "infantry" and shown.rule == "R4", "HC-4k is about dummies"
    match.play("shift A/e1")
    assert strength(match, "al-a1") == 2
    assert strength(match, "de-a1") == 3
    assert texts(match) == {"fire de-a1", "hold", "orders"}


@proves("HC-3b", "HC-4l")
def test_each_hit_is_a_loss_other_faces_are_not() -> None:
    """Three dice in the wood A/b1: HIT, DISORDER, blank: one loss, and no disorder."""
    match = jumping("A/b3", pieces=WAITING, dice=[1, 2, HIT, 3, BLANK])
    landed = only(match.play("jump al-a1"), "unit-landed")
    assert landed.data["losses"] == 1
    assert strength(match, "al-a1") == 2
    assert not match.state.disordered  # type: ignore[attr-defined]


@proves("HC-4m", "HC-5d")
def test_every_neighbour_fires_once_at_every_lander() -> None:
    """Two defenders fire at one lander, one after the other, each once; and again at the next lander."""
    pieces = {**WAITING, "de-a1": "A/c3 infantry 3 up", "de-a2": "A/e3 infantry 3 up"}
    match = jumping("A/d5", pieces=pieces, dice=[1, 1, *[BLANK] * 12, 1, 1, *[BLANK] * 12])
    match.play("jump al-a1")
    assert goals(match, "fire") == {"de-a1", "de-a2"}
    match.play("fire de-a1")
    assert goals(match, "fire") == {"de-a2"}
    match.play("fire de-a2")
    assert match.to_act == "allied"


@proves("HC-5f")
def test_a_mortar_cannot_fire_at_landers() -> None:
    """Its targets are at least two hexes away (R12), so a mortar that everybody knows is not asked."""
    waiting = {f"al-a{i}": "? para 3" for i in range(1, 6)}
    match = jumping("F/d8", scenario="son", pieces={**waiting, "de-b1": "F/e5 mortar 2 up"}, dice=[1, 3])
    match.play("jump al-a1")
    assert match.to_act == "allied"


@proves("HC-5f", "HC-7f")
def test_the_option_that_spares_gliders() -> None:
    """With `glider_base` 3 the third shot at a glider in a wood has no die left: nobody is asked."""
    pieces = {"al-r1": "? glider-gun 2", "al-r2": "? glider-command 1", "de-a1": "F/d2 infantry 3 up"}
    match = jumping("F/c5", scenario="son", group="R", pieces=pieces, shots={"de-a1": 2}, options={"glider_base": 3},
                    dice=[1, 4, *[BLANK] * 4])  # fmt: skip
    match.play("jump al-r1")
    assert "lander-fired-at" not in kinds(match.events)
    assert match.state.shots[30] == 2  # type: ignore[attr-defined]


def test_a_drop_point_does_not_move() -> None:
    """The points of another group are other pieces: nobody takes them for something that has gone there."""

    def points(hex_: str, group: str) -> set[str]:
        waiting = {f"al-{group.lower()}{i}": "? para 3" for i in (1, 2, 3)}
        pieces = jumping(hex_, group=group, pieces=waiting).view("allied")["pieces"]
        return {piece["id"] for piece in pieces if piece["kind"] == "drop-point"}

    assert points("A/d5", "A") and points("A/d6", "B") and not points("A/d5", "A") & points("A/d6", "B")
