"""What an account may be called."""

from __future__ import annotations

import pytest

import lancio
from lancio.server.accounts.names import folded, house, mixed, tidied
from lancio.server.refusals import Refusal

GOOD = ["Zoë", "O'Neil", "J-P 3.5", "Łukasz", "Ольга", "李小龙", "a_b", "x" * 24, "José María", "Ångström"]
BAD = [
    "", "x", "x" * 25, "a..b", "-ab", "ab-", "a\u202eb", "a\u200bb", "<b>bo</b>", "a/b", "a\nb\0", "ad\u043cin",
    "Admin", "😀😀", "a\u0323\u0331\u0324\u0330b", "a@b", "lancio", "$argon2", "Ｌａｎｃｉｏ",
    "\u3164\u3164", "a\u3164b", "\uffa0\uffa0", "a\ufe0fb", "Expert", "Beginner", "hard", "normal", "sketch", "You",
    *lancio.players(),
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_good_names(name: str) -> None:
    assert tidied(f"  {name} ") == name


@pytest.mark.parametrize("name", BAD)
def test_bad_names(name: str) -> None:
    """Too short, too long, marks of direction, invisible letters, mixed alphabets, names of the house."""
    with pytest.raises(Refusal) as refused:
        tidied(name)
    if house(name) and not mixed(name):
        assert refused.value.code == "kept_name" and "Lancio usa" in refused.value.message("it")
    else:
        assert refused.value.code == "unfit_name" and "24" in refused.value.message("it")


@pytest.mark.parametrize(
    "one, other", [("ZOË", "zoe\u0308"), ("Ａnna", "anna"), ("Straße", "STRASSE"), ("a  b", "A b")]
)
def test_the_same_name(one: str, other: str) -> None:
    assert folded(one) == folded(other)
