"""`lancio simulate`: understanding what was typed. The sides of a game are options of the command."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from lancio.cli.language import Voice
from lancio.cli.mistakes import UsageError, usage
from lancio.engine.errors import UnknownPlayer
from lancio.engine.registry import game as find_game
from lancio.engine.scenario import Scenario
from lancio.lab.simulate import Series
from lancio.players import player as find_player
from lancio.players import players as player_names

WORDS_FOR = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def plan_series(
    words: Sequence[str], scenario: str | None, options: Iterable[str], games: int, seed: int, voice: Voice
) -> Series:
    """The series that somebody asked for, or a sentence that says what is wrong."""
    names, settings = split(words, voice)
    if len(names) != 1:
        raise UsageError(voice("error.one_game", found=" ".join(names) or "-"))
    with usage():
        game = find_game(names[0])
        chosen = game.scenario(scenario)
    known = ", ".join(player_names())
    for side, player in settings.items():
        if side not in chosen.sides:
            sides = ", ".join(f"--{name}" for name in chosen.sides)
            raise UsageError(voice("error.side", side=side, game=game.slug, sides=sides))
        if player is None:
            raise UsageError(voice("error.no_player", side=side, players=known))
        check_player(player, voice)
    players = {side: player for side, player in settings.items() if player is not None}
    with usage():
        return Series.plan(game.slug, chosen.slug, read_options(chosen, options, voice), games, seed, players)


def check_player(name: str, voice: Voice) -> None:
    """Refuse a name that no computer player has."""
    try:
        find_player(name)
    except UnknownPlayer:
        raise UsageError(voice("error.player", player=name, players=", ".join(player_names()))) from None


def split(words: Sequence[str], voice: Voice) -> tuple[list[str], dict[str, str | None]]:
    """Plain words, and `--name value` pairs (None: the value is missing)."""
    names: list[str] = []
    settings: dict[str, str | None] = {}
    waiting = ""
    for word in words:
        if waiting and not word.startswith("-"):
            settings[waiting] = word
            waiting = ""
        elif word.startswith("-"):
            name, has_value, value = word.lstrip("-").partition("=")
            if name in settings:
                raise UsageError(voice("error.twice", side=name))
            settings[name] = value if has_value else None
            waiting = "" if has_value else name
        else:
            names.append(word)
    return names, settings


def read_options(scenario: Scenario, texts: Iterable[str], voice: Voice) -> Mapping[str, object]:
    """`name=value` texts as values of the kind that the scenario declares. It checks them itself."""
    options: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(voice("error.option", text=text))
        declared = scenario.options.get(name)
        default = declared.default if declared is not None else ""
        if isinstance(default, bool):
            options[name] = WORDS_FOR.get(value.lower(), value)
        elif isinstance(default, int):
            options[name] = int(value) if value.lstrip("-").isdecimal() else value
        else:
            options[name] = value
    return options
