"""The examples in the documentation run as they are printed."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import lancio
from lancio.engine.dice import Dice, key_of
from lancio.engine.pledges import Pledged, promise_of
from lancio.lab.playing import play
from lancio.players import roster

DOCS = Path(__file__).resolve().parents[1] / "docs"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def blocks(name: str) -> list[str]:
    """The Python in a page."""
    return BLOCK.findall((DOCS / name).read_text(encoding="utf-8"))


def test_a_position_written_by_hand() -> None:
    """The position of docs/records.md loads, and the attack in it is a hit."""
    (code,) = blocks("records.md")
    scope: dict[str, object] = {}
    exec(code, scope)
    match = scope["match"]
    assert isinstance(match, lancio.Match)
    assert [event.data["result"] for event in match.events if event.kind == "attack-resolved"] == ["hit"]


def test_what_the_page_says_of_a_wrong_position() -> None:
    """The complaint is printed as it is given."""
    complaint = "position, pending, go, side: expected a side, found 'germn'"
    assert complaint in (DOCS / "records.md").read_text(encoding="utf-8")
    saved = lancio.game("drvar").start().dump()
    with pytest.raises(lancio.BadData) as error:
        lancio.game("drvar").load({**saved, "pending": [["go", "germn"]]})
    assert str(error.value) == complaint


def test_the_first_steps_of_a_bot() -> None:
    """The first two pieces of docs/bots.md run one after the other."""
    scope: dict[str, object] = {}
    for code in blocks("bots.md")[:2]:
        exec(code, scope)


def test_the_bot_from_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot of docs/bots.md, found by its entry point: it is seated by name and plays a game to its end."""
    (code,) = [block for block in blocks("bots.md") if "class Miser" in block]
    module = ModuleType("my_bot")
    exec(code, module.__dict__)
    monkeypatch.setitem(sys.modules, "my_bot", module)
    point = EntryPoint("miser", "my_bot:Miser", "lancio.players")
    monkeypatch.setattr(roster, "guests", lambda: {"miser": point})
    assert lancio.players()[-1] == "miser"
    played = play(lancio.game("duel-in-the-dark"), "night", {}, 1, {"british": "miser", "german": "random"})
    assert played.actions > 20


def test_the_environment_of_the_bots() -> None:
    """The lines of docs/bots.md about training run."""
    (code,) = [block for block in blocks("bots.md") if "lancio.env.make" in block]
    scope: dict[str, Any] = {}
    exec(code, scope)
    assert "terrain.bocage" in scope["env"].encoder.planes and "us.kind.stick" in scope["env"].encoder.planes
    assert {"side.us", "progress", "tracks.allowance", "question.movement"} <= set(scope["env"].encoder.scalars)


def test_the_worked_example_of_the_dice() -> None:
    """Commitment, pledges, seed, key and faces on docs/dice.md follow from one another as it says."""
    page = (DOCS / "dice.md").read_text(encoding="utf-8")
    printed = page.split("```\n")[3]
    head = dict(line.split(": ") for line in printed.splitlines())
    told = Pledged.read(head, "docs/dice.md")
    assert told is not None
    assert promise_of(bytes.fromhex(told.secret)) == told.commitment
    assert {side: promise_of(bytes.fromhex(value)) for side, value in told.contributions.items()} == told.pledges
    seed = told.seed
    key = key_of("night-drop", seed)
    six, setup = Dice(key), Dice(key)
    for shown in (
        f"| seed | {seed} |",
        f"| key | `{key.hex()}` |",
        f"| ten dice with six sides | {' '.join(str(six.roll()) for _ in range(10))} |",
        f"throws them | {' '.join(str(setup.roll(sides)) for sides in (28, 27, 26, 25, 24))} |",
    ):
        assert shown in page
    assert head["Seed"] == str(seed)
