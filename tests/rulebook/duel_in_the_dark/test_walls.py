"""Expansion: the walls have ears."""

from __future__ import annotations

from typing import Any

from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import only, play, scene, start, texts

BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")


@proves("DD-X.walls.1")
def test_five_crests_are_handed_over() -> None:
    """The target's and four others; which is which the German cannot tell."""
    views = []
    for target, others in (
        ("emden", ("berlin", "kassel", "essen", "munich")),
        ("berlin", ("emden", "kassel", "essen", "munich")),
    ):
        match = start(dice=[1], tiles=0, walls="chosen")
        play(match, *BASES, f"target {target}", "start 16")
        while "seal" not in texts(match):
            play(match, sorted(texts(match, "card"))[0])
        play(match, "seal", "mosquito 8")
        assert f"crest {target}" not in texts(match)
        events = play(match, *(f"crest {city}" for city in others))
        handed = only(events, "crests-handed").data["cities"]
        assert sorted(str(city) for city in handed) == ["berlin", "emden", "essen", "kassel", "munich"]
        views.append(handed)
    assert views[0] == views[1]


@proves("DD-X.walls.2", "DD-6.1.2")
def test_five_units_may_be_moved() -> None:
    """No shelters, within the limits; trucks promised to a shared field stay."""
    match = scene(
        at=[["round"], ["relocate"]],
        route="NE E E NW W W",
        squadrons={"red": "24 ground 8", "green": "24 ground 8"},
        extra=5,
        options={"walls": "chosen"},
        phase=5,
        rail=[],
        units={"24": "fuel-truck 1 flak 1", "12": "shelter 1 fire-truck 1"},
    )
    moves = texts(match, "relocate")
    assert not [text for text in moves if "shelter" in text or "fuel-truck" in text]
    assert match.why_not("relocate shelter 12 11")[0].rule == "DD-X.walls.2"
    assert {text.split()[3] for text in moves if "fire-truck" in text} == {
        "11",
        "26",
        "27",
        "5",
        "34",
        "28",
        "40",
        "35",
        "41",
        "21",
    }
    for goal in ("20", "19", "20", "19"):
        here = "24" if goal == "20" and piece_at(match, "24") else ("19" if goal == "20" else "20")
        play(match, f"relocate flak {here} {goal}")
    assert match.view(None)["tracks"]["extra"] == 1
    play(match, "relocate flak 19 18")
    assert not texts(match, "relocate")


def piece_at(match: Any, hex_: str) -> bool:
    """Whether a flak stands there."""
    return any(p["id"] == f"flak-{hex_}" for p in match.view(None)["pieces"])


@proves("DD-X.walls.3")
def test_a_target_drawn() -> None:
    """Before the plan; a second crest binds. The German does not see it."""
    match = start(dice=[1, 3, 4], walls="drawn")
    events = play(match, *BASES)
    drawn = only(events, "crest-drawn")
    assert drawn.sees == ("british",) and drawn.data["city"] == "hamburg"
    assert texts(match) == {"keep", "redraw"}
    kept = match.copy()
    play(kept, "keep")
    assert texts(kept) == {"target hamburg"}
    second = only(play(match, "redraw"), "crest-drawn").data["city"]
    assert second != "hamburg" and texts(match) == {f"target {second}"}
    assert match.why_not("target berlin")[0].rule == "DD-X.walls.3"
