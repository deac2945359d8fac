"""Chapter 7: at most three units in a hex."""

from __future__ import annotations

from collections import Counter

import pytest

import lancio
from lancio import Match
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, fight, goals, refused, says, silent
from tests.rulebook.night_drop.scene import hex_of, kinds, play, scene, texts

THREE = {"505-s1": "0513 plt", "505-s2": "0513 plt", "505-s3": "0513 hq"}


def heights(match: Match) -> Counter[str]:
    """How many units stand in each hex."""
    return Counter(p["hex"] for p in match.view(None)["pieces"] if p["kind"] in ("stick", "company", "unit"))


@proves("7a", "7c", "7d")
@pytest.mark.parametrize("fourth", ["505-s4 plt", "505-s4 pa up", "505-c1 full", "505-c1 reduced"])
def test_four_units_are_one_too_many(fourth: str) -> None:
    """Three sticks and a fourth unit, be it stick, PIR Advantage or company of either strength: one must go,
    any of them, as the owner says."""
    unit, *words = fourth.split()
    where = " ".join(["0513", *(w for w in words if w != "full")])
    match = scene(stage="stacking", pieces={**THREE, unit: where})
    assert match.to_act == "us"
    assert texts(match) == {f"remove {name}" for name in [*THREE, unit]}
    assert match.view("us")["prompt"]["rule"] == "7c"
    events = play(match, f"remove {unit}")
    says(events, "removed", "7c", unit=unit, hex="0513", side="us")
    assert hex_of(match, unit) is None
    assert answers(match, "remove") == set(), "three may stay"
    assert {hex_of(match, name) for name in THREE} == {"0513"}


@proves("7a")
def test_three_units_may_stay() -> None:
    """Three units in a hex are left alone, of whatever kind."""
    for third in ({"505-s3": "0513 hq"}, {"505-c1": "0513"}):
        match = scene(stage="stacking", pieces={"505-s1": "0513 plt", "505-s2": "0513 plt", **third})
        assert not answers(match, "remove")
        assert heights(match)["0513"] == 3


@proves("7a")
def test_all_regiments_together() -> None:
    """Units of different regiments in a hex count together, and any of them may be removed."""
    pieces = {"505-s1": "0513 plt", "507-s1": "0513 plt", "508-s1": "0513 plt", "508-c1": "0513"}
    match = scene(stage="stacking", pieces=pieces)
    assert answers(match, "remove") == set(pieces)


@proves("7c")
def test_all_excess_goes() -> None:
    """With six units in a hex three must go, one after the other, and no more than three."""
    pieces = {f"505-s{i}": "0513 plt" for i in range(1, 7)}
    match = scene(stage="stacking", pieces=pieces)
    for i in (1, 2, 3):
        assert heights(match)["0513"] == 7 - i
        assert answers(match, "remove") == {f"505-s{k}" for k in range(i, 7)}
        play(match, f"remove 505-s{i}")
    assert heights(match)["0513"] == 3
    assert not answers(match, "remove")


@proves("7b")
def test_not_checked_while_moving() -> None:
    """Units pass through a full hex, and stop there for the time being; only who is there at the end
    counts."""
    match = scene(pieces={**THREE, "505-s4": "0512 plt", "505-s5": "0511 plt"})
    assert "0514" in goals(match, "505-s5"), "through the full hex"
    events = play(match, "move 505-s4 0513")
    assert heights(match)["0513"] == 4
    events += play(match, "move 505-s4 0514", "move 505-s5 0513")
    assert heights(match)["0513"] == 4
    events += play(match, "move 505-s1 0512")
    silent(events, "removed")
    play(match, "end")
    assert not answers(match, "remove")
    assert heights(match) == Counter({"0513": 3, "0512": 1, "0514": 1})


@proves("7b")
def test_checked_after_combat_not_before() -> None:
    """Four companies may attack together; the one too many goes only when all fighting is done."""
    pieces = {f"505-c{i}": "0513" for i in (1, 2, 3, 4)}
    match = scene(dice=[1, 1], pieces={**pieces, "de-1": "0512 G03 up", "505-s1": "0713 plt"})
    play(match, "end")
    assert texts(match) >= {f"attack 505-c{i} 0512" for i in (1, 2, 3, 4)}
    play(match, "attack 505-c1 0512", *(f"with 505-c{i}" for i in (2, 3, 4)), "declare", "point 505-c1")
    # 5 + 3 + 1 against 3 + 1 is a rout: the German is reduced and stays
    assert hex_of(match, "de-1") == "0512"
    assert answers(match, "remove") == set(pieces)


@proves("7b", "5.4.1d")
def test_checked_before_conversion() -> None:
    """The hex is cut to three before anything can be formed: sticks cannot be saved by forming a company."""
    pieces = {
        "505-s1": "0513 ldr up",
        "505-s2": "0513 plt up",
        "505-s3": "0513 plt up",
        "505-s4": "0513 plt up",
    }
    match = scene(stage="stacking", pieces=pieces)
    refused(match, "form 505-s1 505-s2", "end")
    play(match, "remove 505-s4")
    assert "form 505-s1 505-s2" in texts(match)


@proves("7c", "R14", "8.4.5b")
def test_nobody_sees_what_is_removed() -> None:
    """An Unknown stick removed for stacking stays unknown to both, and a PIR Advantage among them gives
    the German nothing."""
    pieces = {**THREE, "505-s4": "0513 pa", "505-s5": "0517 plt"}
    match = scene(stage="stacking", pieces=pieces)
    events = play(match, "remove 505-s4")
    silent(events, "stick-seen", "advantage-killed", "stick-killed")
    for side in ("us", "german", None):
        tracks = match.view(side)["tracks"]
        assert tracks["sticks_seen_dead"] == {}
        assert tracks["claimed_turns"] == []
    assert all("type" not in event.data and "pa" not in event.data.values() for event in events)


@proves("R14", "7c")
def test_both_sides_are_checked() -> None:
    """After a US activation German hexes are checked as well, and the German chooses what goes."""
    germans = {"de-1": "0513 G03", "de-2": "0513 G04", "de-3": "0513 G05", "de-4": "0513 G01"}
    match = scene(stage="stacking", pieces={**germans, "505-s1": "0517 plt"})
    assert match.to_act == "german"
    assert answers(match, "remove") == set(germans)
    events = play(match, "remove de-4")
    says(events, "removed", "7c", unit="de-4", hex="0513", side="german")
    assert all("type" not in event.data for event in events), "what it was stays a secret"
    assert not answers(match, "remove")


@proves("R14", "7b")
def test_pushed_into_a_full_hex() -> None:
    """The German may push a stick into a full hex; when G1 is over the US removes one of the four, unseen."""
    pieces = {**THREE, "505-s4": "0512 pa", "505-s5": "0517 plt"}
    match = scene(turn=2, activation="G1", stage="push", allowance=2, pieces=pieces)
    events = play(match, "push 505-s4 0513")
    silent(events, "removed")
    assert match.to_act == "german", "not checked while G1 goes on"
    events = play(match, "end")
    silent(events, "removed")
    assert match.to_act == "us"
    assert answers(match, "remove") == {"505-s1", "505-s2", "505-s3", "505-s4"}
    events = play(match, "remove 505-s4")
    silent(events, "stick-seen", "advantage-killed")
    assert match.view("us")["tracks"]["claimed_turns"] == []


@proves("R14", "R23", "7b")
def test_retreat_into_a_full_hex() -> None:
    """Units may retreat into a full hex of their own; it is cut at the end of the activation."""
    pieces = {**THREE, "505-c1": "0512 reduced", "de-1": "0511 G01 up", "505-s5": "0517 plt"}
    match = scene(turn=2, activation="G4", stage="combat", dice=[4, 4], pieces=pieces, allowance=1)
    fight(match, "de-1", target="0512")
    assert "retreat 0513" in texts(match)
    play(match, "retreat 0513")
    assert hex_of(match, "de-1") == "0512", "the German advanced; the check comes after that"
    assert match.to_act == "us"
    assert answers(match, "remove") == {*THREE, "505-c1"}


@proves("7e", "R14")
def test_not_checked_after_the_drop() -> None:
    """However high the stacks are after the drop, nothing is removed until the first activation is over."""
    types = {"505": (18, 6, 3, 1), "507": (14, 4, 3, 1), "508": (18, 6, 3, 1)}
    pieces: dict[str, str] = {}
    for pir, numbers in types.items():
        kinds_ = [kind for kind, n in zip(("plt", "ldr", "hq", "pa"), numbers, strict=True) for _ in range(n)]
        pieces |= {f"{pir}-s{i}": f"? {kind}" for i, kind in enumerate(kinds_, 1)}
    # every stick comes down one hex north of its drop hex, safely
    match = scene(turn=0, activation=None, pending=[["turn"], ["drop"]], dice=[1, 1, 1] * 78, pieces=pieces)
    assert match.view(None)["turn"]["number"] == 1
    before = heights(match)
    assert sorted(before.values()) == [3] * 6 + [4] * 15, "all 78 sticks are there"
    play(match, "activate U1")
    assert not answers(match, "remove")
    events = play(match, "end")
    silent(events, "removed")
    assert heights(match) == before
    removed = 0
    while answers(match, "remove"):
        removed += 1
        play(match, min(texts(match)))
    assert removed == 15
    assert set(heights(match).values()) == {3}


@proves("7e")
def test_a_real_set_up_leaves_high_stacks() -> None:
    """In matches from the start a stack of four that the drop made is there when turn 1 begins."""
    for seed in range(100):
        match = lancio.game("night-drop").start(seed=seed)
        while not match.view(None)["turn"]["number"]:
            silent(match.play(match.legal[0]), "removed")
            assert not answers(match, "remove")
        if max(heights(match).values()) > 3:
            assert match.view("us")["prompt"]["step"] == "choose-activation"
            return
    raise AssertionError("no such stack in a hundred drops")


@proves("R14")
def test_option_only_activated_regiment() -> None:
    """With `overstack=activated` a US activation cuts only hexes with units of its regiment."""
    other = {f"508-s{i}": "0617 plt" for i in range(1, 5)}
    own = {f"505-s{i}": "0513 plt" for i in range(1, 5)}
    german = {f"de-{i}": f"2020 G0{i} up" for i in range(1, 5)}
    match = scene(stage="stacking", pieces={**own, **other, **german}, options={"overstack": "activated"})
    assert answers(match, "remove") == set(own)
    play(match, "remove 505-s1")
    assert not answers(match, "remove")
    mixed = {"505-s1": "0513 plt", **{f"508-s{i}": "0513 plt" for i in range(1, 4)}}
    match = scene(stage="stacking", pieces=mixed, options={"overstack": "activated"})
    assert answers(match, "remove") == set(mixed)


@proves("R14")
def test_option_only_german_hexes() -> None:
    """With `overstack=activated` a G4 cuts only German hexes."""
    pieces = {f"505-s{i}": "0513 plt" for i in range(1, 5)}
    german = {f"de-{i}": f"2020 G0{i} up" for i in range(1, 5)}
    match = scene(activation="G4", stage="stacking", pieces={**pieces, **german}, options={"overstack": "activated"})
    assert match.to_act == "german"
    assert answers(match, "remove") == set(german)
    play(match, "remove de-1")
    assert not answers(match, "remove")


@proves("R14")
def test_option_no_push_into_a_full_hex() -> None:
    """With `overstack=activated` G1 checks nothing, so no stick may be pushed into a hex with three or
    more."""
    pieces = {**THREE, "505-s4": "0512 plt", **{f"505-s{i}": "0811 plt" for i in range(5, 9)}}
    pieces |= {f"de-{i}": f"2020 G0{i}" for i in range(1, 5)}
    match = scene(turn=2, activation="G1", stage="push", allowance=2, pieces=pieces, options={"overstack": "activated"})
    refused(match, "push 505-s4 0513", rule="R14")
    assert "push 505-s4 0511" in texts(match)
    events = play(match, "push 505-s3 0514", "push 505-s4 0513")
    assert kinds(events)[:2] == ["pushed", "pushed"], "once there is room, it may"
    assert not answers(match, "remove")
    assert heights(match)["0811"] == heights(match)["2020"] == 4


@proves("7a", "7d", "R14")
@pytest.mark.parametrize("third", ["505-c1 2108", "508-s1 2108 plt", "508-s1 2108 pa up"])
def test_a_stick_is_not_pushed_into_a_full_hex_where_only_the_activated_are_checked(third: str) -> None:
    """Three units fill a hex, companies, sticks and PIR Advantages alike; two leave room."""
    unit, words = third.split(" ", 1)
    pieces = {"505-s1": "2109 plt", "505-s2": "2108 plt", "505-c2": "2108 reduced"}
    options = {"overstack": "activated"}
    match = scene(turn=2, activation="G1", stage="push", pieces=pieces, options=options)
    assert "push 505-s1 2108" in texts(match)
    match = scene(turn=2, activation="G1", stage="push", pieces={**pieces, unit: words}, options=options)
    refused(match, "push 505-s1 2108", rule="R14")
    assert "push 505-s1 2110" in texts(match)
