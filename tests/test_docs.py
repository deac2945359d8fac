"""The examples in the documentation run as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lancio

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
