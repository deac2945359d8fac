"""Players that remember: within a match and on one chair, never beyond."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import lancio
from lancio import Game
from lancio.engine.dice import Dice, key_of
from lancio.engine.flow import State
from lancio.lab.playing import play
from lancio.players import Player, decide, roster

GAME = "night-drop"


class Stubborn(Player):
    """Notes its answers, and what it noted before it answers is what it chooses by."""

    name = "stubborn"
    #: what every one of them had noted when it was asked last, for the test
    all: list[Stubborn] = []  # noqa: RUF012

    def __init__(self) -> None:
        self.chair: tuple[str, int] | None = None
        self.notes: list[int] = []

    def sit(self, game: Game[Any], side: int) -> Player:
        new = Stubborn()
        new.chair = (game.slug, side)
        Stubborn.all.append(new)
        return new

    def choose(self, game: Game[Any], world: State, dice: Dice) -> int:
        assert self.chair == (game.slug, world.to_act)
        code = world.choices.pick(len(self.notes) % world.choices.count)
        self.notes.append(code)
        return code


@pytest.fixture(autouse=True)
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(roster.ROSTER, "stubborn", Stubborn)
    Stubborn.all.clear()


def test_memory_lasts_for_one_match_on_one_chair() -> None:
    """Each side has a player of its own, each match new ones, and what they noted makes the same game again."""
    game = lancio.game(GAME)
    seats = dict.fromkeys(game.sides, "stubborn")
    games = [replace(play(game, None, {}, seed, seats), cpu=0) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]
    assert len(Stubborn.all) == 6
    us, german, *_ = Stubborn.all
    assert us.chair == (GAME, 0) and german.chair == (GAME, 1)
    assert len(us.notes) + len(german.notes) == games[0].actions
    assert us.notes == Stubborn.all[4].notes


def test_players_without_memory_may_sit_anywhere() -> None:
    """The players on the roster decide the same whether they sat down once or anew for every decision."""
    game = lancio.game(GAME)
    state = game.start(seed=3).state
    for name in ("random", "greedy"):
        seated = lancio.player(name).sit(game, state.to_act)
        codes = {decide(game, state, who, Dice(key_of("seat"))) for who in (seated, lancio.player(name))}
        assert len(codes) == 1


def test_a_player_by_name_is_a_new_one() -> None:
    """Nobody shares a player with somebody who asked for the same name."""
    assert lancio.player("greedy") is not lancio.player("greedy")
    with pytest.raises(lancio.UnknownPlayer, match="did you mean greedy"):
        lancio.player("gredy")


def test_guests_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by entry point, loaded when asked for; names of Lancio's stay Lancio's; what cannot be loaded, or is no
    player, is named."""
    points = {
        "stubborn": EntryPoint("stubborn", f"{__name__}:Stubborn", "lancio.players"),
        "random": EntryPoint("random", f"{__name__}:Stubborn", "lancio.players"),
        "broken": EntryPoint("broken", "no_such_module:Bot", "lancio.players"),
        "wrong": EntryPoint("wrong", "pathlib:Path", "lancio.players"),
    }
    monkeypatch.delitem(roster.ROSTER, "stubborn")
    monkeypatch.setattr(roster, "guests", lambda: points)
    assert lancio.players()[-3:] == ("stubborn", "broken", "wrong")
    assert isinstance(lancio.player("stubborn"), Stubborn)
    assert not isinstance(lancio.player("random"), Stubborn)
    assert play(lancio.game(GAME), None, {}, 1, {"us": "stubborn", "german": "random"}).actions > 50
    for name, message in (
        ("broken", "cannot be loaded"), ("wrong", "expected a subclass"), ("stubborn:5", "no player"),
    ):  # fmt: skip
        with pytest.raises(lancio.UnknownPlayer, match=message):
            lancio.player(name)
