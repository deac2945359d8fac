"""How far a move leads: the reach that previews tell is the reach of the steps of the rules."""

from __future__ import annotations

from typing import Any

from lancio import Match
from tests.proofs import proves
from tests.rulebook.drvar.scene import piece, play, scene, step


def ahead(match: Match, action: str) -> dict[str, Any]:
    """What the preview of an action says of single hexes."""
    found = match.preview(action)
    assert found is not None
    return dict(found.hexes)


@proves("A11", "R27", "9a")
def test_an_assault_foreseen() -> None:
    """Half a move; the enemy's hex ends it, with the chances that the step itself then has."""
    match = scene("german", "blau 0212 3; school 0214 2", order=[0, 3])
    found = ahead(match, "assault blau")
    assert [hex_ for hex_, entry in found.items() if entry["ends"]] == ["0214"]
    assert max(entry["cost"] for entry in found.values()) <= 2 and found["0214"]["way"] == ["0213", "0214"]
    play(match, "assault blau", "step 0213")
    assert step(match) == "moving"
    meant = match.preview("step 0214")
    assert meant is not None and meant.chances
    assert found["0214"]["odds"]["chances"] == meant.as_dict()["chances"]


@proves("5b", "7b", "10b")
def test_a_group_goes_as_far_as_its_slowest() -> None:
    """On the move the whole group's reach is told, from where it stands, and nothing that would part it."""
    match = scene("german", "william-1 0212 4; william-guns 0212 2", order=[0, 3])
    alone = ahead(match, "move william-1")
    play(match, "move william-1", "with william-guns")
    first = next(action for action in map(str, match.legal) if action.startswith("step "))
    together = ahead(match, first)
    assert len(alone) > 20 and set(together) < set(alone)
    assert {entry["cost"] for entry in together.values()} <= {0.5, 1.0}
    play(match, first)
    guns = piece(match, "william-guns")
    assert guns is not None and guns["hex"] == first.split()[1]


@proves("8.7a", "A07")
def test_who_may_fire_is_told_of_every_hex_within_reach() -> None:
    """Before the move begins: for each hex those who could fire at the unit there, as the step itself then says; of
    hexes out of their sight or range nothing is said."""
    match = scene("german", "blau 0212 3; school 0216 2", order=[0, 3])
    found = ahead(match, "move blau")
    under = {hex_ for hex_, entry in found.items() if [one["unit"] for one in entry.get("dangers", [])] == ["school"]}
    assert under and under < set(found) and all("dangers" not in found[hex_] for hex_ in set(found) - under)
    play(match, "move blau")
    for action in map(str, match.legal):
        if action.startswith("step "):
            meant = match.preview(action)
            assert meant is not None
            said = [one for one in meant.modifiers if one.label == "may-fire"]
            assert bool(said) == (action.split()[1] in under)


@proves("8.7a", "8.7e", "R19")
def test_how_dangerous_a_way_is_is_told_before_it_is_gone() -> None:
    """The chances to be hit and to be stopped are those that the window then has; at the door of an assault too."""
    match = scene("german", "blau 0214 2; school 0211 3")
    door = ahead(match, "assault blau")["0212"]["dangers"]
    play(match, "move blau", "step 0213", "decline")
    meant = ahead(match, "step 0212")["0212"]["dangers"]
    play(match, "step 0212")
    shot = match.preview("fire school")
    assert shot is not None
    chance = {one.outcome: float(one.probability) for one in shot.chances}
    hit = sum(p for outcome, p in chance.items() if outcome.startswith("hit"))
    told = {"unit": "school", "at": "0212", "hit": hit, "stop": chance["halted"], "rule": "8.7a"}
    assert hit and chance["halted"] and door == meant == [told]


@proves("A01", "R26")
def test_a_retreat_is_one_hex() -> None:
    """Every way of a retreat ends with its first step and costs nothing."""
    match = scene("german", "blau 0212 3; school 0212 3", order=[0, 3])
    found = ahead(match, "retreat blau")
    assert found and all(
        entry["ends"] and entry["cost"] == 0 and entry["way"] == [hex_] for hex_, entry in found.items()
    )
