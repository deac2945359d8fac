"""What the previews of fire say is exactly what the dice do: leaders who check first, two of them, bunkers, satchel
charges, movers among those who stand still."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from lancio.engine.chance import chances
from lancio.engine.events import Log
from lancio.games.lock_n_load.seen.odds import everyone_preview
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import Fight
from lancio.games.lock_n_load.verbs import CHECK, EVERYONE
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, stage, table

BUNKERS = 'works = [{ kind = "bunker", zone = "15:rows(3..5)" }]'
FIELD = table(
    {"E3": "b"}, us=("us-para", "us-para", "hill"), us_weapons=("m1919a4", "satchel"), works=BUNKERS,
    german=("wehrmacht", "wehrmacht", "weiss", "brandt", "medic"), german_force="fallschirmjaeger",
)  # fmt: skip
SHOTS: dict[str, dict[str, str]] = {
    "a squad": {"us-a": "15E5", "de-a": "15E3 fired"},
    "a leader and his squad": {"us-a": "15E5", "de-a": "15E3 fired", "de-weiss": "15E3"},
    "two leaders": {"us-a": "15E4", "us-b": "15E4", "de-weiss": "15E3 fired", "de-brandt": "15E3"},
    "a shaken leader": {"us-a": "15E4", "de-weiss": "15E3 fired shaken", "de-brandt": "15E3"},
    "one who has moved": {"us-a": "15E5", "de-a": "15E6 moved", "de-weiss": "15E6"},
    "in and on a bunker": {"us-a": "15E6", "de-a": "15E4-in fired", "de-weiss": "15E4"},
}


def ready(where: Setting, units: dict[str, str], **more: Any) -> Fight:
    """Somebody about to fire: asked who joins, nobody yet."""
    s = stage(where, {"us-hill": "15A8", **units}, bunkers=["15E4"], slits=[3], **more)
    post = units["us-a"] if "us-a" in units else units["us-hill"]
    goal = next(text.split()[0] for name, text in units.items() if name.startswith("de-"))
    act(s, f"activate {post}", f"fire {post} {goal}")
    return s


def better_first(s: Fight) -> int | None:
    """Of two leaders Weiss checks first; everything else is left open."""
    weiss = CHECK.code(s.setting.roster.index["de-weiss"])
    return weiss if weiss in s.choices else None


def hurt(log: Log, unit: str = "") -> str | None:
    """Whether somebody, or one of them, was harmed by the attack; None while that is open."""
    checks = [e for e in log.events if e.kind == "damage-checked" and unit in ("", e.data["unit"])]
    if any(e.data["result"] != "none" for e in checks):
        return "harmed"
    return "spared" if (unit and checks) or any(e.kind == "no-effect" for e in log.events) else None


def harmed(s: Fight, unit: str = "") -> Fraction:
    """The chance by all ways the dice can fall."""
    found = chances(s, EVERYONE.code(), lambda log: hurt(log, unit), 60_000, better_first)
    return next((chance.probability for chance in found if chance.outcome == "harmed"), Fraction(0))


@proves("5.0e", "5.0f", "5.0i", "21.1d", "5.3h")
@pytest.mark.parametrize("name", SHOTS)
def test_fire(name: str) -> None:
    """The chance that at least one is harmed, and that of every one of them by itself."""
    s = ready(FIELD, SHOTS[name])
    preview = everyone_preview(s, *s.stack[-1][1:])
    told = {chance.outcome: chance.probability for chance in preview.chances}
    assert told["harmed"] == harmed(s)
    row = next(iter(preview.hexes.values()))
    assert isinstance(row, dict)
    for unit, chance in row["targets"].items():
        assert chance == pytest.approx(float(harmed(s, unit))), unit


@proves("1.6.2i")
def test_a_satchel_alone_knows_no_movement() -> None:
    """Hill throws it at a squad that has moved: the preview does not add the one for movement either."""
    s = ready(FIELD, {"us-hill": "15E5", "de-a": "15E6 moved"}, weapons={"us-satchel": "us-hill"})
    told = {chance.outcome: chance.probability for chance in everyone_preview(s, *s.stack[-1][1:]).chances}
    assert told["harmed"] == harmed(s)
