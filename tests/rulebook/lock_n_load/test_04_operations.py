"""Chapters 2-4 and 9: the turn, rallying, impulses, activity, administration."""

from __future__ import annotations

from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, asked, at, fresh, has, kind, legal, of, offers, stage, table

FACING = {"us-a": "15C3", "us-b": "15C4", "us-hill": "15C3", "de-a": "15J3", "de-b": "15J8"}
TABLE = table(us=("us-para", "us-para", "hill", "us-para-half", "us-para-half"), german=("wehrmacht", "wehrmacht"))
RALLY = [["turn"], ["rally", "us"]]


@proves("2.0a", "4.0a", "9.0a", "9.0b", "3.0b", "4.0b", "4.0n")
def test_a_turn_goes_round() -> None:
    """Rally, impulses by turns from the side with the initiative, the third pass in a row ends the phase, markers go,
    the next turn begins; after the last the scenario decides."""
    s = stage(TABLE, {**FACING, "us-b": "15C4 moved"}, active="german", turn=6)
    act(s, "pass")
    assert s.to_act == 0 and s.active == 0
    act(s, "pass")
    assert s.to_act == 1
    act(s, "pass")
    assert s.over and s.decided == 0 and not s.moved


@proves("4.0a", "4.0n")
def test_an_impulse_breaks_the_row_of_passes() -> None:
    """Two passes, an act, and the count begins anew; an impulse without an act is a pass."""
    s = stage(TABLE, FACING, active="german")
    act(s, "pass", "pass", "activate 15J3", "go 15J3 move", "~with de-a", "step 15J2", "halt", "~end")
    assert s.passes == 0 and s.to_act == 0
    act(s, "activate 15C4", "end")
    assert s.passes == 1


@proves("2.0b", "4.0c", "4.0d", "6.0e")
def test_a_base_and_a_leaders_reach() -> None:
    """One place alone, or with the neighbours of a fit leader; some of a hex may act, others later."""
    s = stage(TABLE, FACING)
    act(s, "activate 15C3")
    assert offers(s, "go", "15C3") and not offers(s, "go", "15C4")
    act(s, "go 15C3 move", "with us-a", "set-off", "step 15C2", "halt", "~end")
    assert has(s, s.moved, "us-a") and not has(s, s.moved, "us-hill")
    act(s, "pass")
    act(s, "activate 15C3 us-hill")
    assert offers(s, "go", "15C4") and offers(s, "go", "15C3")


@proves("4.0k", "4.0p", "5.1j")
def test_who_is_fit_to_lead() -> None:
    """Not Shaken, not wounded, not marked; once a turn, and only if his reach is really used."""
    for words in ("15C3 shaken", "15C3 wounded", "15C3 moved", "15C3 reached"):
        assert not offers(stage(TABLE, {**FACING, "us-hill": words}), "activate", "15C3")
    s = stage(TABLE, FACING)
    act(s, "activate 15C3 us-hill", "go 15C3 crawl", "with us-a", "set-off", "~step 15C2", "end")
    assert not has(s, s.reached, "us-hill"), "he has stayed at home"


@proves("2.0c", "2.0d", "6.0d")
def test_floors_or_neighbours() -> None:
    """In a tall house a leader takes the neighbours on his floor, or the floors of his hex."""
    where = table({"H6": "S", "I5": "S", "I6": "S"}, 'buildings = ["H6 I5 I6"]', us=("us-para",) * 3 + ("hill",))
    s = stage(where, {"us-hill": "15I5-up", "us-a": "15I6-up", "us-b": "15I5", "us-c": "15I4", "de-a": "15A1"})
    act(s, "activate 15I5-up us-hill")
    assert offers(s, "go", "15I6-up") and not offers(s, "go", "15I5") and not offers(s, "go", "15I4")
    s = stage(where, {"us-hill": "15I5-up", "us-a": "15I6-up", "us-b": "15I5", "us-c": "15I4", "de-a": "15A1"})
    act(s, "stairs 15I5-up us-hill")
    assert offers(s, "go", "15I5") and not offers(s, "go", "15I6-up")


@proves("4.0e", "4.0j", "4.0o")
def test_move_or_fire() -> None:
    """Who has moved does not fire, who has fired does not move; both are done for the turn."""
    s = stage(TABLE, {"us-a": "15C3", "us-b": "15C3", "de-a": "15C5"}, dice=[1, 6])
    act(s, "activate 15C3", "go 15C3 move", "with us-a", "set-off", "step 15D4")
    act(s, "~decline", "halt")
    assert has(s, s.moved, "us-a") and not has(s, s.moved, "us-b")
    act(s, "fire 15C3 15C5", "everyone")
    assert has(s, s.fired, "us-b") and not has(s, s.fired, "us-a")
    assert not offers(s, "go"), "nobody is left to act"


@proves("4.0q", "4.0n")
def test_who_cannot_act_passes_by_himself() -> None:
    """A side whose units are all spent is not asked."""
    s = stage(TABLE, {"us-a": "15C3 moved", "de-a": "15H3", "de-b": "15H8"}, active="german")
    act(s, "activate 15H3", "go 15H3 move", "~with de-a", "step 15H2", "halt", "~end")
    assert s.to_act == 1 and s.active == 1, "the American has nothing to do"


@proves("4.1b", "4.1f", "4.1j", "4.1i")
def test_ops_complete() -> None:
    """A spotter may still fire at what he spotted in this impulse, at nothing else; others who are OC may not act."""
    where = table({"C5": "b", "E4": "b"}, us=("us-para", "us-para"))
    units = {"us-a": "15C3", "us-b": "15A8", "de-a": "15C5", "de-b": "15E4"}
    s = stage(where, units, dice=[1])
    act(s, "spot us-a 15C5", "activate 15C3")
    assert offers(s, "fire", "15C3") == {"15C5"} and not offers(s, "go", "15C3")
    s = stage(where, units, dice=[6])
    act(s, "spot us-a 15C5")
    assert "activate 15C3" not in legal(s)
    assert "activate 15C3" not in legal(stage(where, {**units, "us-a": "15C3 complete"}))


@proves("3.0e", "3.0f", "11.2c")
def test_who_may_try_to_rally() -> None:
    """With a leader of one's colour, or a hero; leaders themselves always; a squad alone not."""
    where = table(us=("us-para", "hill", "Tommy"))
    assert "rally us-a" not in legal(stage(where, {"us-a": "15C3 shaken", "us-hill": "15D4"}, pending=RALLY))
    for friend in ("us-hill", "us-tommy"):
        s = stage(where, {"us-a": "15C3 shaken", friend: "15C3"}, pending=RALLY)
        assert "rally us-a" in legal(s)
    mixed = table(german=("wehrmacht", "ss-leader"), german_force="wehrmacht")
    s = stage(
        mixed, {"de-a": "15C3 shaken", "de-ss-leader": "15C3", "us-a": "15A1"}, pending=[["turn"], ["rally", "german"]]
    )
    assert "rally de-a" not in legal(s)


@proves("3.0k", "3.0c")
def test_one_attempt_each() -> None:
    """Whoever failed does not try again in this phase."""
    s = stage(
        table(us=("us-para", "hill")),
        {"us-a": "15C3 shaken", "us-hill": "15C3"},
        pending=[["rally", "us"]],
        dice=[6, 6],
    )
    act(s, "rally us-a")
    assert has(s, s.shaken, "us-a") and has(s, s.tried, "us-a") and s.over, "nothing else to do"


@proves("3.0h", "3.0n")
def test_merging() -> None:
    """Two half-squads with a leader make their squad; without him, or Shaken, not."""
    units = {"us-c": "15C3", "us-d": "15C3", "us-hill": "15C3"}
    s = stage(TABLE, units, pending=RALLY)
    act(s, "merge us-c us-d")
    assert kind(s, "us-c") == "us-para" and at(s, "us-d") == "off" and has(s, s.merged, "us-d")
    for change in ({"us-hill": "15D4"}, {"us-c": "15C3 shaken"}):
        assert not offers(stage(TABLE, {**units, **change}, pending=RALLY), "merge")
    halves = table(german=("wehrmacht-half-1", "wehrmacht-half-0", "wehrmacht-half-4", "koch"))
    s = stage(
        halves,
        {"de-a": "15C3", "de-b": "15C3", "de-c": "15C3", "de-koch": "15C3"},
        pending=[["turn"], ["rally", "german"]],
    )
    assert offers(s, "merge") == {"de-a de-b"}, "1-5-4 and 0-5-4 are one type; 1-4-4 has no parent"


@proves("3.0m")
def test_only_the_best_leader_counts() -> None:
    """McCauley's 2, not 2 and 1: 8 - 2 - 0 passes 6, 9 would not."""
    where = table(us=("us-para", "hill", "mccauley"))
    for dice, passes in (([4, 4], True), ([4, 5], False)):
        s = stage(where, {"us-a": "15C3 shaken", "us-hill": "15C3", "us-mccauley": "15C3"}, pending=RALLY, dice=dice)
        act(s, "rally us-a")
        assert has(s, s.shaken, "us-a") != passes


@proves("13.8.1c")
def test_ss_dedication() -> None:
    """Once a phase an SS unit tries alone, or rolls a failed attempt again."""
    where = table(german=("ss", "ss", "ss-leader"), german_force="ss")
    pending = [["rally", "german"]]
    s = stage(where, {"de-a": "15C3 shaken", "de-b": "15D4 shaken", "us-a": "15J8"}, pending=pending, dice=[6, 6])
    act(s, "rally de-a")
    assert has(s, s.shaken, "de-b") and not has(s, s.tried, "de-b") and s.over, "only one of them"
    s = stage(
        where, {"de-a": "15C3 shaken", "de-ss-leader": "15C3", "us-a": "15J8"}, pending=pending, dice=[6, 6, 1, 1]
    )
    act(s, "rally de-a")
    assert legal(s) == {"again", "accept"}
    act(s, "again")
    assert not has(s, s.shaken, "de-a")


@proves("11.3b", "11.3a", "5.1d")
def test_medics() -> None:
    """A wound is removed, the man stays Shaken; a Shaken medic heals nobody; he does not spot."""
    where = table({"H3": "b"}, us=("us-para", "hill", "medic"))
    s = stage(where, {"us-medic": "15C3", "us-hill": "15C3 wounded"}, pending=RALLY, dice=[1, 1])
    act(s, "heal us-medic us-hill")
    assert not has(s, s.wounded, "us-hill")
    assert not offers(stage(where, {"us-medic": "15C3 shaken", "us-hill": "15C3 wounded"}, pending=RALLY), "heal")
    s = stage(where, {"us-medic": "15C3", "us-a": "15D4", "de-a": "15H3", "de-b": "15A8"})
    assert offers(s, "spot", "us-a") and not offers(s, "spot", "us-medic")


@proves("9.0c", "9.0b")
def test_holding_hexes() -> None:
    """A hex changes hands when a group in good order stands in it and no enemy does; passing through is enough."""
    s = stage(
        "vierville", {"de-a": "15E5", "us-a": "15H6", "us-b": "15I6"}, active="german", control=[["15F5", "15H6"], []]
    )
    f5, h6 = (1 << s.setting.ground.board.index[name] for name in ("15F5", "15H6"))
    assert s.control[0] & f5
    events = act(s, "activate 15E5", "go 15E5 move", "~with de-a", "step 15F5")
    assert s.control[1] & f5 and not s.control[0] & f5 and s.control[0] & h6 and of(events, "control-gained")
    s = stage(
        "vierville", {"de-plassmann": "15E5", "us-a": "15H6", "us-b": "15I6"}, active="german", control=[["15F5"], []]
    )
    act(s, "activate 15E5", "go 15E5 move", "~with de-plassmann", "step 15F5")
    assert s.control[0] & f5, "a leader alone does not take it"


@proves("9.0b", "9.0c")
def test_at_once() -> None:
    """Two Streets is over when a side has nobody left."""
    s = stage("two-streets", {"de-a": "15G4 shaken", "us-a": "15G5", "us-b": "15A1"})
    act(s, "activate 15G5", "go 15G5 move", "~with us-a", "step 15G4", "~end")
    assert s.over and s.decided == 0


@proves("6.0n", "6.0m")
def test_boxes() -> None:
    """Entrants wait in boxes: they neither see nor are seen, and enter their hex at its cost; a box may be a base."""
    s = stage("vierville", {"de-a": "15A3-box", "de-koch": "15A3-box", "us-a": "15H6", "us-b": "15I6"}, active="german")
    assert "activate 15A3-box" in legal(s) and not offers(s, "spot")
    act(s, "activate 15A3-box", "go 15A3-box move", "with de-a", "set-off", "~step 15A3")
    assert at(s, "de-a") == "15A3" and s.paid == 2


@proves("6.0m")
def test_leaving_the_map() -> None:
    """Where the scenario lets a side out, one point more and it is gone for good."""
    where = table(us=("us-para", "us-para"), more='exits = { us = "15A1" }')
    s = stage(where, {"us-a": "15A2", "us-b": "15J8", "de-a": "15J1"})
    act(s, "activate 15A2", "go 15A2 move", "~with us-a", "step 15A1")
    assert "off" in offers(s, "step")
    act(s, "step off")
    assert has(s, s.out, "us-a") and at(s, "us-a") == "off"


def test_set_up_to_the_end() -> None:
    """Every scenario can be set up counter by counter."""
    for slug in ("vierville", "two-streets", "hill", "orchard"):
        s = fresh(slug)
        assert asked(s) in ("deploy", "dig")
        while not s.turn:
            s.apply(s.choices.pick(s.choices.count // 2))
        assert s.turn == 1
