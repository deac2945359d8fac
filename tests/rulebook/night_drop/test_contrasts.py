"""What must not happen, each beside what happens otherwise: a prohibition alone would hold in an empty game too."""

from __future__ import annotations

from collections import Counter

import pytest

import lancio
from lancio.games.night_drop.tables import STICK_TYPES, forces
from tests.proofs import proves
from tests.rulebook.night_drop.check import answers, fight, silent
from tests.rulebook.night_drop.scene import hex_of, kinds, only, piece, play, scene
from tests.rulebook.night_drop.tellings import VIEWERS, garrison, set_up, told, units


@proves("3.1.4b")
@pytest.mark.parametrize(("company", "shown"), [("2108", True), ("2206", False)], ids=["company", "sticks-alone"])
def test_a_company_in_the_hex_shows_the_attacker(company: str, shown: bool) -> None:
    """The same attack: with a company among the sticks the marker comes off, without it stays."""
    pieces = units(f"505-s1 2108 plt; 505-s2 2108 ldr; 505-c1 {company}; de-1 2109 G03")
    match = scene(turn=5, activation="G4", stage="combat", pieces=pieces, dice=[3, 3])
    events = play(match, "attack de-1 2108", "declare")
    assert ("german-shown" in kinds(events)) == shown
    seen = piece(match, "de-1", "us")
    assert seen is not None and seen["unknown"] != shown


@proves("4.2.3d")
@pytest.mark.parametrize(("dice", "what"), [((1, 1, 6), "stick-lost"), ((1, 1, 1), "stick-landed")])
def test_the_landing_tells_who_is_lost_and_not_what_it_was(dice: tuple[int, ...], what: str) -> None:
    """Everybody is told that a stick is lost, as of one that lands; nobody is told its type."""
    match = set_up(drops={"505-s1": dice}, types={"505-s1": "hq"})
    events = [event for event in garrison(match) if event.data.get("unit") == "505-s1"]
    event = only(events, what)
    assert event.sees is None and "type" not in event.data
    assert (hex_of(match, "505-s1") is None) == (what == "stick-lost")
    assert all("hq" not in str(told_) for told_ in events)


@proves("2.1.2b")
def test_the_shuffle_is_nobodys_to_see() -> None:
    """Sticks are dealt differently in every match, always the printed ones; and no side can see how."""
    dealt = []
    pictures = []
    for seed in (1, 2, 3):
        match = lancio.game("night-drop").start(seed=seed)
        pieces = match.dump()["position"]["pieces"]
        dealt.append([words.split()[1] for name, words in pieces.items() if name.startswith("505-s")])
        pictures.append([told(match, viewer) for viewer in VIEWERS])
    printed = Counter({STICK_TYPES[kind]: n for kind, n in enumerate(forces().sticks[0]) if n})
    assert [Counter(types) for types in dealt] == [printed] * 3
    assert dealt[0] != dealt[1] != dealt[2]
    assert pictures[0] == pictures[1] == pictures[2]


@proves("9.5.2a")
@pytest.mark.parametrize(("dice", "advanced"), [([6, 1], True), ([1, 6], False)], ids=["won", "lost"])
def test_the_winner_advances_only_if_it_attacked(dice: list[int], advanced: bool) -> None:
    """The same combat: the attackers who win go into the empty hex, the defenders who win stay."""
    pieces = {"505-s28": "2920 plt", "505-c1": "0512 reduced", "de-1": "0513 G11 up"}
    match = scene(turn=6, stage="combat", dice=dice, pieces=pieces)
    events = fight(match, "505-c1", target="0513")
    if advanced:
        assert only(events, "advanced").data["units"] == ["505-c1"]
        assert hex_of(match, "505-c1") == "0513"
    else:
        assert only(events, "eliminated").data["unit"] == "505-c1"
        silent(events, "advanced")
        assert hex_of(match, "de-1") == "0513"


@proves("9.1.1c")
def test_who_joins_touches_the_target() -> None:
    """By day a unit of another hex may join if it touches target and attackers; one that touches only these may not."""
    pieces = {"de-1": "0513 G03 up", "505-c1": "0512", "505-c2": "0612", "505-c3": "0511"}
    match = scene(turn=6, stage="combat", pieces=pieces)
    play(match, "attack 505-c1 0513")
    assert answers(match, "with") == {"505-c2"}


@proves("2.5d")
def test_the_same_hq_names_an_objective_only_if_it_is_spent() -> None:
    """Spent on a company it names a VP hex; killed beside it, it names nothing."""
    spent = scene(
        turn=3, activation="U1", stage="conversion", pieces=units("505-s1 2108 hq up; 505-s2 2108 plt up"), dice=[1]
    )
    play(spent, "form 505-s1 505-s2")
    assert answers(spent, "objective")
    killed = scene(
        turn=3, activation="G4", stage="combat", pieces=units("505-s1 2108 hq up; 505-s2 2108 plt up; de-1 2109 G03")
    )
    events = play(killed, "attack de-1 2108", "declare")
    assert kinds(events).count("stick-killed") == 2
    assert not answers(killed, "objective") and "objective-set" not in kinds(events)
