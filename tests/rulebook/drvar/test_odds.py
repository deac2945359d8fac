"""Previews and reasons: odds are those of the resolution, refusals name the rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lancio import Match
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
        ("blau 0212 3 out", "shelter blau", "6c"),
        ("blau 0212 3", "interrogate blau", "12.2a"),
        ("blau 0212 3; school 0211 3", "move school", "4a"),
        ("blau 0212 3", "raid ju87 0211", "12.4e"),
        ("blau 0212 3", "enter william-1 0115", "12.5c"),
        ("blau 0212 3", "retreat blau", "R26"),
    ],
)
def test_reasons(pieces: str, action: str, rule: str) -> None:
    """The first reason cites the rule, in both languages."""
    match = scene("german", pieces)
    reasons = match.why_not(action)
    assert reasons and reasons[0].rule == rule, reasons
    assert "{" not in reasons[0].text("en") + reasons[0].text("it")
