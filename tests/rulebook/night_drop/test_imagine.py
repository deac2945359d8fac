"""Imagined worlds of Night Drop hold together, down to what the other side may answer."""

from tests.rulebook.night_drop.scene import scene


def test_the_other_sides_answers_are_those_of_the_imagined_world() -> None:
    """A German unit imagined as a vehicle moves as one: its legal moves do not betray the real infantry."""
    match = scene(turn=5, activation="G4", pieces={"de-1": "1313 G03", "de-2": "2511 G04"})
    true_moves = {a.text for a in match.legal if a.text.startswith("move de-1 ")}
    seen = set()
    for seed in range(60):
        world = match.imagine("us", seed)
        assert world.to_act == "german"
        kind = world.dump()["position"]["pieces"]["de-1"].split()[1]
        moves = {a.text for a in world.legal if a.text.startswith("move de-1 ")}
        vehicle = kind in ("G01", "G02")
        seen.add(vehicle)
        assert (moves < true_moves) if vehicle else (moves == true_moves)
    assert seen == {True, False}
