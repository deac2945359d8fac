"""Previews and reasons: odds are those of the resolution, refusals name the rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lancio import Match
from tests.proofs import proves
from tests.rulebook.drvar.scene import play, scene


def chances(match: Match, action: str) -> dict[str, Fraction]:
    """What an action may bring."""
    preview = match.preview(action)
    assert preview is not None
    found = {chance.outcome.removeprefix(""): chance.probability for chance in preview.chances}
    assert sum(found.values()) == 1
    return found


def test_attack_odds() -> None:
    """4 SP at 3 in the open: hit on 4 to 6, a test on 2 and 3, which fails on 4 to 6."""
    match = scene("german", "obermeier 0212 4; school 0211 3")
    assert chances(match, "attack obermeier 0211") == {
        "hit": Fraction(1, 2), "halted": Fraction(1, 6), "held": Fraction(1, 6), "nothing": Fraction(1, 6),
    }  # fmt: skip


def test_melee_odds_agree_with_play() -> None:
    """Every pair of dice gives the class that the preview counted."""
    match = scene("german", "obermeier 0212 4; school 0211 3")
    play(match, "assault obermeier")
    told = chances(match, "step 0211")
    counted: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            trial = scene("german", "obermeier 0212 4; school 0211 3", dice=[a, b])
            events = play(trial, "assault obermeier", "step 0211")
            data = next(e.data for e in events if e.kind == "melee-resolved")
            won = data["attacker"]["total"] > data["defender"]["total"]
            result = str(data["result"])
            key = result if result == "tie" else f"{'won' if won else 'lost'}-{result}"
            counted[key] = counted.get(key, 0) + 1
    assert told == {key: Fraction(n, 36) for key, n in counted.items()}


def test_other_odds() -> None:
    """Raids: JU87 scatter in 5 of 6 cases, CR42 in half; drops and interrogations half."""
    match = scene("german", "blau 1514 3", turn=5, raids=[1, 1])
    assert chances(match, "raid ju87 0211")["scattered"] == Fraction(5, 6)
    assert chances(match, "raid cr42 0211")["scattered"] == Fraction(1, 2)
    assert chances(match, "interrogate blau") == {"talks": Fraction(1, 2), "silent": Fraction(1, 2)}
    low = scene("german", "blau 1514 3", turn=5, raids=[1, 0], options={"raid_scatter": "low"})
    assert chances(low, "raid ju87 0211")["scattered"] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("pieces", "action", "rule"),
    [
        ("blau 0212 3 moved", "move blau", "8.8a"),
        ("blau 0212 3 ferma", "move blau", "8.4e"),
        ("blau 0212 3; school 0212 3", "move blau", "R20"),
        ("blau 0212 3 a3; school 0211 3", "attack blau 0211", "8.2b"),
        ("blau 0215 3; school 0211 3", "attack blau 0211", "8.1a"),
        ("blau 0213 3; rot 0212 2; school 0211 3", "attack blau 0211", "8.6b"),
        ("blau 0808 3; school 0810 3", "attack blau 0810", "8.6c"),
        ("blau 0212 3 out", "shelter blau", "R6"),
        ("blau 0212 3", "interrogate blau", "12.2a"),
        ("blau 0212 3; school 0211 3", "move school", "4a"),
        ("blau 0212 3", "raid ju87 0211", "12.4e"),
        ("blau 0212 3", "enter william-1 0115", "1.2f"),
        ("blau 0212 3", "retreat blau", "R26"),
    ],
)
def test_reasons(pieces: str, action: str, rule: str) -> None:
    """The first reason cites the rule, in both languages."""
    match = scene("german", pieces)
    reasons = match.why_not(action)
    assert reasons and reasons[0].rule == rule, reasons
    assert "{" not in reasons[0].text("en") + reasons[0].text("it")


@proves("8.4h", "8.5c", "8.4i", "R13")
@pytest.mark.parametrize(
    ("firer", "target", "outcomes"),
    [
        ("3", "3", {"hit": "8.4i", "halted": "8.4d"}),
        ("3", "3 ferma", {"hit": "8.4i", "halted-again": "8.4h"}),
        ("3", "3 halted", {"hit": "8.4i", "halted-again": "8.4h"}),
        ("3", "1 ferma", {"hit-gone": "8.4i", "halted-gone": "8.4h"}),
        ("4", "1", {"hit-gone": "8.4i", "halted": "8.4d"}),
    ],
)
def test_an_attack_preview_says_what_is_left(firer: str, target: str, outcomes: dict[str, str]) -> None:
    """Doubling, the second FERMA and the end of the target are outcomes of their own, with their rules."""
    match = scene("german", f"obermeier 0213 {firer}; school 0212 {target}")
    preview = match.preview("attack obermeier 0212")
    assert preview is not None
    found = {chance.outcome: chance.rule for chance in preview.chances}
    assert {key: rule for key, rule in found.items() if key[0] == "h" and key != "held"} == outcomes


@proves("8.5c", "8.4i")
@pytest.mark.parametrize(("worn", "rule", "outcome"), [("worn a3", "8.5c", "hit-twice"), ("", "8.4i", "hit")])
def test_a_doubled_hit_on_a_vehicle(worn: str, rule: str, outcome: str) -> None:
    """SP and Damage are lost by the same rule, 8.5c if they are doubled; the preview says so before."""
    match = scene("yugoslav", f"school 0213 3; de-1 0212 4 vehicle {worn}", dice=[6])
    if not worn:
        match = scene("yugoslav", "tankettes 0213 1; de-1 0212 4 vehicle", dice=[6])
    unit = "school" if worn else "tankettes"
    assert outcome in chances(match, f"attack {unit} 0212")
    events = match.play(f"attack {unit} 0212")
    assert [e.rule for e in events if e.kind in ("strength-lost", "damage-taken")] == [rule, rule]


@proves("8.7g")
def test_a_step_preview_knows_who_lies_on_top() -> None:
    """Foot over vehicle: the machine-guns, too far for armour, may fire at what is on top, before as in the window."""
    for stack, may in ((["william-panzer staff"], True), (["staff william-panzer"], False)):
        pieces = "staff 0114 1; william-panzer 0114 2; flak 0210 1"
        match = scene("german", pieces, stacks=stack)
        play(match, "move staff", "with william-panzer")
        preview = match.preview("step 0113")
        assert preview is not None
        labels = {modifier.label for modifier in preview.modifiers}
        assert ("may-fire" in labels) is may
        play(match, "step 0113")
        assert (match.to_act == "yugoslav") is may


@proves("A02")
def test_the_commands_move_is_an_action_of_its_own() -> None:
    """It is told by its own row."""
    match = scene("german", "blau 0214 3")
    events = match.play("move de-command")
    assert [event.rule for event in events if event.kind == "action-chosen"] == ["A02"]
    match = scene("german", "blau 0214 3")
    assert [event.rule for event in match.play("move blau") if event.kind == "action-chosen"] == ["A07"]


@proves("9.5a", "9.5b", "9.9g", "12.3e")
def test_previews_say_what_they_assume() -> None:
    """Others may join, only movers suffer, nobody interrupts, the ground alone costs; and what a hit costs."""

    def note(pieces: str, action: str, *before: str, turn: int = 4) -> tuple[str | None, list[int]]:
        match = scene("german", pieces, turn=turn, waiting="obermeier")
        play(match, *before)
        preview = match.preview(action)
        assert preview is not None
        return preview.note, [int(m.value) for m in preview.modifiers if m.label == "hit-costs"]

    assert note("blau 0213 3; school 0213 3", "melee blau") == (None, [1])
    assert note("blau 0213 3; rot 0213 2; school 0213 3", "melee blau") == ("alone", [1])
    moving = ("move blau", "step 0212")
    assert note("blau 0213 3; school 0211 3", "pounce school", *moving) == (None, [1])
    assert note("blau 0213 3; rot 0212 2; school 0211 3", "pounce school", *moving) == ("movers-only", [2])
    assert note("blau 0213 3; school 0211 3; lika3-1 0211 3", "pounce school", *moving) == ("alone", [1])
    assert note("blau 0213 3; school 0211 3", "move blau")[0] == "undisturbed"
    assert note("blau 0213 3; school 0610 3", "drop obermeier 0211", turn=3)[0] is None
    assert note("blau 0213 3; school 0610 3", "drop obermeier 0609", turn=3)[0] == "ground-only"


def test_a_place_is_named_with_its_preposition() -> None:
    """One is in a hex, but at a town."""
    match = scene("german", "blau 0213 3")
    said = [match.why_not(f"attack blau {hex_}")[0].text("it") for hex_ in ("0212", "1211")]
    assert said[0].startswith("In 0212 ") and said[1].startswith("A Drvar (1211) ")


@proves("12.3e", "12.3f")
def test_fire_at_a_lander_and_the_melee_after_it() -> None:
    """The last to fire is told that a melee follows at once."""
    pieces = "school 0211 3; town 0211 2"
    match = scene("german", pieces, turn=3, waiting="obermeier", dice=[1, 1])
    play(match, "drop obermeier 0211")
    first = match.preview("fire school")
    assert first is not None and first.note is None
    play(match, "fire school")
    last = match.preview("fire town")
    assert last is not None and last.note == "melee-follows"


@proves("12.3e", "12.3f")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ([1, 6, 1, 6], "halted"),  # the melee eliminates the lander
        ([1, 6, 3, 2, 6], "halted"),  # the melee halts it again
        ([1, 1, 1, 6], "held"),
        ([3], "hit-gone"),
    ],
)
def test_the_outcome_of_fire_at_a_lander(dice: list[int], outcome: str) -> None:
    """Every outcome that the events tell is one of the preview: what the melee does is none of the fire's."""
    pending = [["turn"], ["administration"], ["goes", "yugoslav"], ["second-drop"]]
    landing: list[list[object]] = [["landing-assault", "brecher"], ["landing-fire", "brecher", []]]
    match = scene("german", "flak 0211 1; brecher 0211 1", turn=3, pending=[*pending, *landing], dice=dice)
    fire = next(action for action in match.legal if str(action) == "fire flak")
    foreseen = chances(match, "fire flak")
    assert match.game.outcome_of(fire.code, match.play("fire flak")) == outcome and outcome in foreseen
