"""Every refusal has its own reason and its own rule: what an action lacks, by public facts alone."""

from __future__ import annotations

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from tests.games.suite.attempts import LAST_RESORT, slips
from tests.games.suite.cases import Case, Journey
from tests.proofs import proves
from tests.rulebook.drvar.scene import answers, play, refused, scene, texts

NEAR = "blau 0213 3; rot 0213 2; school 0211 3; tankettes 0211 1; de-command 0214; yu-command 0210"


@pytest.mark.parametrize(
    ("pieces", "action", "rule"),
    [
        # the attack table makes it impossible
        ("blau 0214 3; tankettes 0211 1", "attack blau 0211", "8a"),
        ("blau 0213 3 a3; school 0211 3", "advance blau", "8.2b"),
        ("blau 0213 3; school 0211 3", "advance de-command", "1.1a"),
        ("blau 0213 3", "advance blau", "A13"),
        ("de-1 0213 2 unarmed; school 0211 3", "advance de-1", "8b"),
        # the smaller Actions
        ("blau 0213 3", "recover 0213", "A16"),
        ("blau 0213 3 ferma; de-command 2610", "recover 0213", "A16"),
        ("blau 0213 3", "recover off", "R10"),
        ("staff 0213 1", "split staff 1", "A06"),
        ("blau 0213 3", "split blau 2", "A06"),
        ("blau 0213 3", "split de-command 1", "1.1a"),
        ("blau 0213 3", "shelter de-command", "1.1a"),
        ("blau 0213 3", "obstacle yu-command", "4a"),
        ("blau 0213 3", "melee de-command", "1.1a"),
        ("blau 0213 3", "melee blau", "A09"),
        ("blau 0213 3", "retreat de-command", "1.1a"),
        ("blau 0213 3", "retreat blau", "R26"),
        ("blau 0213 3; rot 0213 2", "unite blau rot", "1.2e"),
        ("blau 0213 2; rot 0214 2", "unite blau rot", "A08"),
        ("blau 0213 2; beisser 0213 1", "unite beisser blau", "A08"),
        ("blau 0213 2; stuermer 0213 1", "unite blau stuermer", "A08"),
        ("blau 0213 2", "unite blau blau", "A08"),
        # the order of a stack
        ("blau 0213 3", "top blau", "R11"),
        ("blau 0213 3; rot 0213 2", "top rot", "R11"),
        ("blau 0213 3", "top de-command", "1.1a"),
        ("blau 0213 3", "top counter-1", "4a"),
        # what comes from outside
        ("blau 0213 3", "raid ju87 0213", "12.4e"),
        ("blau 0213 3", "drop blau 0213", "12.5a"),
        ("blau 0213 3", "enter blau 0115", "A04"),
        ("blau 0213 3", "enter lika3-1 0115", "4a"),
        ("blau 1513 3", "interrogate blau", "12.2a"),
        ("blau 0213 3", "move counter-1", "4a"),
        ("blau 0213 3", "move panther", "1.2f"),
    ],
)
def test_on_ones_own_go(pieces: str, action: str, rule: str) -> None:
    """What an Action lacks."""
    match = scene("german", pieces)
    assert rule in [reason.rule for reason in match.why_not(action)]
    refused(match, action)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("enter lika3-1 0213", "16a"),
        ("enter lika3-1 0115", "R40"),
        ("enter lika3-1 off", "R10"),
        ("enter lika1-1 0112", "12.5c"),
        ("enter school 0112", "A04"),
        ("enter lika3-2 0113", "10b"),
        ("enter yu-command 0112", "A04"),
        ("interrogate school", "12.2a"),
        ("raid ju87 0213", "12.4a"),
        ("drop obermeier 0213", "12.5a"),
    ],
)
def test_arrivals(action: str, rule: str) -> None:
    """Who does not come, and where not."""
    pieces = "school 0113 3; yu-1 0113 3 infantry; de-1 0115 1 para"
    match = scene("yugoslav", pieces, turn=2, waiting="lika3-1 lika3-2 lika1-1 obermeier")
    assert "enter lika3-1 0112" in texts(match)
    assert rule in [reason.rule for reason in match.why_not(action)]


@pytest.mark.parametrize(
    ("actions", "refusal", "rule"),
    [
        (["move blau"], "stop", "7b"),
        (["move blau"], "halt blau", "7b"),
        (["move blau"], "step 0216", "7b"),
        (["move blau"], "step off", "R10"),
        (["move blau"], "with blau", "5b"),
        (["move blau"], "with school", "4a"),
        (["move blau"], "with panther", "5b"),
        (["move de-command"], "with blau", "A02"),
        (["move blau", "step 0212", "decline"], "step 0211", "R10"),
        (["move blau", "step 0212", "decline"], "with rot", "5b"),
        (["move blau", "step 0212", "decline"], "halt blau", "R5"),
        (["move blau", "step 0212", "decline"], "halt rot", "R5"),
        (["move blau", "step 0212"], "pounce flak", "9.9a"),
        (["move blau", "step 0212"], "fire tankettes", "8.2b"),
        (["move blau", "step 0212"], "fire yu-command", "1.1a"),
        (["move blau", "step 0212"], "pounce tankettes", "8.2b"),
        (["move blau", "step 0212", "fire school"], "fire school", "R18"),
        (["move blau", "step 0212", "pounce school"], "with school", "5b"),
        (["move blau", "step 0212", "pounce school"], "with flak", "R28"),
        (["attack blau 0211"], "attack blau 0211", "R5"),
        (["attack blau 0211"], "attack panther 0211", "5b"),
        (["attack blau 0211"], "attack rot 0213", "8.1a"),
        (["advance blau", "with rot", "step 0212", "decline"], "step 0210", "7b"),
    ],
)
def test_in_the_middle_of_an_action(actions: list[str], refusal: str, rule: str) -> None:
    """Steps, members, fire and assaults on the way."""
    pieces = (
        "blau 0213 3; rot 0213 2; panther 0215 3; de-command 0214; yu-command 0210; "
        "school 0211 3; lika3-1 0211 2; tankettes 0111 1 a3; flak 0208 1"
    )
    match = scene("german", pieces, dice=[1] * 8)
    play(match, *actions)
    assert rule in [reason.rule for reason in match.why_not(refusal)], match.why_not(refusal)
    refused(match, refusal)


@pytest.mark.parametrize(
    ("side", "pieces", "action", "rule", "english", "italian"),
    [
        ("german", "staff 0213 1", "split staff 1", "A06",
         "Rybka's staff has 1 SP and cannot be split.",
         "Lo stato maggiore di Rybka ha 1 PF e non si può frazionare."),
        ("german", "blau 0213 3", "move de-1", "A06",
         "German part 1 is not on the map.", "La parte tedesca 1 non è sulla mappa."),
        ("yugoslav", "school 0213 3", "attack counter-3 0211", "A10",
         "Counter 3 is no combat unit.", "La pedina 3 non è un'unità da combattimento."),
        ("german", "blau 1311 3; school 1111 3", "attack blau 1111", "8.6d",
         "Blau does not see 1111: 1210 and Drvar (1211) block the line of sight.",
         "Blau non vede 1111: 1210 e Drvar (1211) bloccano la vista."),
        ("german", "blau 1412 3; school 1415 3", "attack blau 1415", "8.6c",
         "Blau does not see 1415: 1413 blocks the line of sight.", "Blau non vede 1415: 1413 blocca la vista."),
    ],
)  # fmt: skip
def test_the_words_of_a_refusal(side: str, pieces: str, action: str, rule: str, english: str, italian: str) -> None:
    """They agree with what they are said of, and begin with a capital."""
    match = scene(side, pieces)
    told = [(reason.rule, reason.text("en")) for reason in match.why_not(action)]
    assert (rule, english) in told
    assert italian in [reason.text("it") for reason in match.why_not(action)]


def test_a_lost_command_is_not_on_the_map() -> None:
    """Its rule is that of the Substitute."""
    lost = scene("german", "blau 0213 3", commands=False)
    assert [(reason.key, reason.rule) for reason in lost.why_not("move de-command")] == [("not-on-map", "1.1f")]


@proves("R5", "12.1a", "12.3a", "R34", "16a")
def test_before_the_first_turn() -> None:
    """Set-up, counters and drop: another unit, another hex, another star."""
    match = lancio.game("drvar").start(seed=1)
    first = next(iter(answers(match, "place"))).split()[0]
    rules = {
        f"place {first} 0213": "16a",
        f"place {first} off": "R10",
        "place de-command 1211": "1.4a",
    }
    assert {text: match.why_not(text)[-1 if "0213" in text else 0].rule for text in rules} == rules
    while "hide" not in {text.split()[0] for text in texts(match)}:
        match.play(min(texts(match)))
    star = min(texts(match)).split()[2]
    match.play(f"hide gb {star}")
    assert {reason.rule for reason in match.why_not(f"hide gb {star}")} == {"12.1a", "12.1b"}
    while "carry" not in {text.split()[0] for text in texts(match)}:
        match.play(min(texts(match)))
    assert match.why_not("carry obermeier")[0].rule == "R34"
    match.play("carry blau")
    assert match.why_not("drop blau off")[0].rule == "R10"
    assert match.why_not("drop obermeier 0213")[0].rule == "1.4b"
    match.play("drop blau 0213")
    assert match.why_not("drop blau 0213")[0].rule == "R34"


def test_reasons_are_the_rule() -> None:
    """Over a match, hardly any well-formed illegal action is refused without a reason of its own."""
    journey = Journey(Case("drvar", "historical"), 5)
    dice = Dice(key_of("refusals", 5))
    asked = [
        {reason.key for reason in match.why_not(text)} <= LAST_RESORT
        for match, _ in journey.stops(40, "refusals")
        for text in slips(match, journey.texts, 12, dice)
    ]
    assert len(asked) > 300 and sum(asked) <= len(asked) // 200
