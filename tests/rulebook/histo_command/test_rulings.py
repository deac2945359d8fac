"""Rulings are named where they decide something: in events, modifiers and refusals, each in both languages."""

from lancio import Match
from lancio.engine.events import Event
from tests.proofs import proves
from tests.rulebook.histo_command.scene import (
    BLANK,
    HIT,
    goals,
    hex_of,
    jumping,
    kinds,
    modifiers,
    only,
    scene,
    strength,
)

WAITING = {f"al-a{i}": "? para 3" for i in range(1, 7)}


def rules(event: Event) -> dict[str, str]:
    """The rule of each modifier."""
    return {m["label"]: m["rule"] for m in event.data["modifiers"]}


def refused(match: Match, action: str) -> tuple[str, str | None]:
    """The first reason and its rule; it can be read in both languages."""
    reason = match.why_not(action)[0]
    assert reason.text("en") and reason.text("it") and "{" not in reason.text("it")
    return reason.key, reason.rule


@proves("HC-4b", "HC-4h")
def test_points_and_the_cap() -> None:
    """R2 keeps sheets together that share a side; by R3 a unit too many scatters again."""
    match = scene(turn=0, pending=[["turn"], ["drop-ends"], ["wave", "A"]], pieces=WAITING)
    match.play("drop A/d5")
    assert refused(match, "split D/d5") == ("sheets-apart", "R2")
    match.play("split A/e5")
    assert refused(match, "end") == ("nobody-there", "HC-4b")
    gone = {f"al-b{i}": "missing para 3" for i in range(1, 5)}
    capped = jumping("A/b2", pieces={**WAITING, **gone}, dice=[1, 9, 4, 1, BLANK, BLANK])
    assert only(capped.play("jump al-a1"), "scatter-again").rule == "R3"


@proves("HC-4i")
def test_shifts_far_away() -> None:
    """Next to the hex by the rule, farther by R4."""
    ring = ("A/d4", "A/e4", "A/e5", "A/d6", "A/c5", "A/c4")
    taken = {f"al-b{i + 1}": f"{hex_} para 3" for i, hex_ in enumerate(ring)}
    for others, why in ((taken, "R4"), ({}, "HC-4i")):
        pieces = {**WAITING, **others, "al-r1": "A/d5 glider-infantry 3"}
        match = jumping("A/d7", pieces=pieces, dice=[1, 2, *[BLANK] * 9])
        match.play("jump al-a1")
        assert only(match.play(f"shift {min(goals(match, 'shift'))}"), "unit-shifted").rule == why


@proves("HC-5f", "HC-4m")
def test_dice_at_landers() -> None:
    """Infantry at men by the text, anybody at gliders by R9, other weapons at men by R12; a mortar cannot (R12), nor
    can somebody farther away (R6)."""
    for kind, lander, label, why in (
        ("infantry 3", "al-a1", "base-foot", "HC-5f"),
        ("machine-gun 2", "al-a1", "base-foot", "R12"),
        ("infantry 3", "al-r1", "base-glider", "R9"),
    ):
        waiting = WAITING if lander == "al-a1" else {"al-r1": "? glider-infantry 3", "al-r2": "? glider-infantry 3"}
        group = "A" if lander == "al-a1" else "R"
        match = jumping("A/d7", group=group, pieces={**waiting, "de-a1": f"A/d4 {kind} up"}, dice=[1, 2, *[BLANK] * 12])
        match.play(f"jump {lander}")
        assert rules(only(match.play("fire de-a1"), "lander-fired-at"))[label] == why
    pieces = {"al-a1": "? para 3", "al-a2": "? para 3", "de-b1": "F/d4 mortar 2 up", "de-b2": "F/c4 infantry 3 up",
              "de-a1": "E/a1 infantry 3 up"}  # fmt: skip
    match = jumping("F/d7", scenario="son", pieces=pieces, dice=[1, 2, *[BLANK] * 9])
    match.play("jump al-a1")
    assert refused(match, "fire de-b1") == ("too-near", "R12")
    assert refused(match, "fire de-a1") == ("not-adjacent", "R6")


@proves("HC-14a")
def test_what_shows_a_counter() -> None:
    """An enemy beside it (R13), a step in sight (R16), an objective of the enemy's (R17)."""
    pieces = {"al-a1": "F/d7 para 3", "de-a1": "F/d5 dummy 0", "de-b1": "E/a1 infantry 3"}
    assert only(scene(scenario="son", pieces=pieces).play("move al-a1 F/d6"), "dummy-removed").rule == "R13"
    pieces = {"de-a1": "F/d3 dummy 0", "al-a1": "F/d7 para 3"}
    match = scene(scenario="son", active="german", pieces=pieces)
    assert only(match.play("move de-a1 F/d2"), "dummy-removed").rule == "R16"
    pieces = {"de-a1": "A/d5 infantry 3", "al-a1": "D/j10 para 3"}
    match = scene(active="german", pieces=pieces, control=["A/d6"])
    shown = match.play("move de-a1 A/d6")
    assert only(shown, "unit-revealed").rule == "R17" and "objective-taken" in kinds(shown)


@proves("HC-13b")
def test_who_is_beaten_by_the_dead_stays() -> None:
    """The attacker has more HITs but dies of one: nobody is left to drive the loser away (R18)."""
    pieces = {"al-a1": "A/c5 para 1", "de-a1": "A/d5 infantry 3 up"}
    match = scene(pieces=pieces, dice=[HIT, HIT, BLANK, HIT, BLANK, BLANK])
    ours = match.preview("assault al-a1 de-a1")
    assert ours is not None
    events = match.play("assault al-a1 de-a1")
    hits = only(events, "assaulted").data
    assert hits["attacker"]["hits"] > hits["defender"]["hits"] >= 1, "the attacker wins, and dies"
    assert hex_of(match, "al-a1") is None and strength(match, "de-a1") > 0
    assert only(events, "unit-stayed").rule == "R18" and hex_of(match, "de-a1") == "A/d5"
    assert "unit-disordered" not in kinds(events)


def test_modifiers_add_up() -> None:
    """Whatever the rule behind a modifier, the dice are their sum."""
    match = jumping("A/d7", pieces={**WAITING, "de-a1": "A/d4 machine-gun 2 up"}, dice=[1, 2, *[BLANK] * 12])
    match.play("jump al-a1")
    event = only(match.play("fire de-a1"), "lander-fired-at")
    assert sum(value for _, value in modifiers(event)) == len(event.data["dice"]) == event.data["total"]
