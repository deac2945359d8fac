"""What is to be played: a series of games, each with a seed of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from lancio.engine import own
from lancio.engine.errors import BadData
from lancio.engine.registry import game as find_game
from lancio.engine.scenario import OptionValue
from lancio.lab.digest import rules_digest
from lancio.lab.playing import Played, play
from lancio.players import player as find_player

#: what a side is played by when nobody says otherwise
DEFAULT_PLAYER = "random"
#: seeds of one series stay clear of those of the next
STRIDE = 1_000_003


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: everything a process needs to play its part."""

    game: str
    scenario: str
    options: Mapping[str, OptionValue]
    games: int
    seed: int
    players: Mapping[str, str]
    #: the folder of the owner's own data, for the processes that play
    data: Path | None = None

    @classmethod
    def plan(
        cls,
        game: str,
        scenario: str | None = None,
        options: Mapping[str, object] | None = None,
        games: int = 100,
        seed: int = 0,
        players: Mapping[str, str] | None = None,
    ) -> Series:
        """Check everything before the first die is thrown."""
        found = find_game(game)
        chosen = found.scenario(scenario)
        settled = dict(chosen.settle(options))
        if games < 1:
            raise BadData("games", f"expected at least 1, found {games}")
        given = dict(players or {})
        for side, name in given.items():
            if side not in chosen.sides:
                raise BadData(f"side {side!r}", f"expected one of {', '.join(chosen.sides)}")
            find_player(name)
        seats = {side: given.get(side, DEFAULT_PLAYER) for side in chosen.sides}
        laid = own.laid()
        return cls(found.slug, chosen.slug, settled, games, seed, seats, laid.path.absolute() if laid else None)

    def seed_of(self, i: int) -> int:
        """The seed of the i-th game."""
        return self.seed * STRIDE + i

    def play(self, i: int) -> Played:
        """Play the i-th game."""
        return play(find_game(self.game), self.scenario, self.options, self.seed_of(i), self.players)

    @property
    def rules(self) -> str:
        """The digest of everything in this process that the games of the series follow from."""
        return rules_digest(self.game, tuple(self.players.values()))

    def as_dict(self) -> dict[str, object]:
        """What the games follow from, but for how many they are."""
        return {
            "game": self.game,
            "scenario": self.scenario,
            "options": dict(self.options),
            "seed": self.seed,
            "players": dict(self.players),
        }
