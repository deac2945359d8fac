"""The shelf: games are found by name."""

from __future__ import annotations

import pytest

import lancio


def test_games_are_listed_in_order() -> None:
    """Every game is there once, in alphabetical order, and opens under its own name."""
    assert lancio.games() == tuple(sorted(set(lancio.games())))
    assert "night-drop" in lancio.games()
    for slug in lancio.games():
        assert lancio.game(slug).slug == slug
        assert lancio.game(slug) is lancio.game(slug)


@pytest.mark.parametrize("slug", ["night-drop", "nightdrop", "night_drop", "night-drops", "Night Drop", "nigth-drop"])
def test_a_name_nearly_right_is_answered_with_the_right_one(slug: str) -> None:
    """A slip of the pen gets a hint."""
    if slug in lancio.games():
        assert lancio.game(slug).title
        return
    with pytest.raises(lancio.UnknownGame, match=r"did you mean .*night-drop"):
        lancio.game(slug)


@pytest.mark.parametrize("slug", ["", "chess", "../night_drop", "night_drop.state", "__init__", "x" * 1000])
def test_any_other_name_is_refused(slug: str) -> None:
    """Nothing but a game on the shelf is ever opened, and the message says what there is."""
    with pytest.raises(lancio.UnknownGame, match="night-drop"):
        lancio.game(slug)
    with pytest.raises(LookupError):
        lancio.game(slug)
