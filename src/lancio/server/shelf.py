"""What is on the shelf: games with their scenarios and options, maps, sentences, rules, the drop planner."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec
from litestar import Controller, get
from litestar.datastructures import State

import lancio
from lancio import BadData, Game, Option, Scenario, UnknownGame
from lancio.engine import own
from lancio.engine.data import LANGUAGES
from lancio.engine.scenario import Preset
from lancio.lab.balance import balance_of
from lancio.lab.index import side_label
from lancio.lab.summary import DRAW
from lancio.server.describing import GAME, refuses
from lancio.server.hall import Hall
from lancio.server.lectern import BookShape, GuideShape, book_of, guide_of
from lancio.server.parameters import Lang, Named, Path, Settings, Text
from lancio.server.refusals import Refusal
from lancio.server.shapes import (
    BalanceShape,
    BalanceSide,
    GameShape,
    OptionShape,
    PresetShape,
    RuleShape,
    ScenarioShape,
)

#: the data files that pictures of maps are painted from
PAINTED = frozenset(("map.toml", "sheets.toml", "boards.toml", "scenarios.toml", "terrain.toml"))
#: what stands before the keys of words that are on the screen only, and before those of a game's card among them
SCREEN, CARD = "screen.", "card."


def game_of(slug: str) -> Game[Any]:
    """A game by its slug."""
    try:
        return lancio.game(slug)
    except UnknownGame as error:
        raise Refusal("unknown_game", [str(error)], game=slug) from error


def scenario_of(game: Game[Any], slug: str | None) -> Scenario:
    """A scenario by its slug; the first one if none is named."""
    try:
        return game.scenario(slug)
    except BadData as error:
        raise Refusal("bad_scenario", [str(error)], scenario=slug) from error


class Games(Controller):
    """What is on the shelf."""

    path = "/api/games"
    tags = ("games",)

    @get(sync_to_thread=True, summary="Games, scenarios, options", responses=refuses())
    def shelf(self) -> list[GameShape]:
        return [shape_of(lancio.game(slug)) for slug in lancio.games()]

    @get("/{game:str}/chart", sync_to_thread=True, summary="The map for drawing", responses=refuses(*GAME))
    def chart(self, game: Path, scenario: Named = None) -> dict[str, Any]:
        table = game_of(game)
        chosen = scenario_of(table, scenario)
        chart = {**table.chart(chosen.slug), "picture": table.painted(chosen), "sees": table.sees}
        # the painted picture shows the map that comes with the game, so it is not for a map of the owner's own
        return {**chart, "own": True} if own.touches(game, PAINTED) else chart

    @get(
        "/{game:str}/text", sync_to_thread=True, summary="Every sentence of the game", responses=refuses("unknown_game")
    )
    def text(self, game: Path, lang: Lang = "en") -> dict[str, str]:
        table = game_of(game)
        screen = {f"{SCREEN}{key}": text for key, text in table.screen.as_dict(lang).items()}
        return {**table.catalogue.as_dict(lang), **screen, "title": table.title}

    @get(
        "/{game:str}/rules",
        sync_to_thread=True,
        summary="The rules in our own words",
        responses=refuses("unknown_game"),
    )
    def rules(self, game: Path, lang: Lang = "en") -> dict[str, RuleShape]:
        book = game_of(game).rulebook
        return {
            id_: RuleShape(rule.title[lang], rule.text[lang]) for id_, rule in {**book.rules, **book.rulings}.items()
        }

    @get("/{game:str}/guide", sync_to_thread=True, summary="What beginners are told", responses=refuses(*GAME))
    def guide(self, game: Path, scenario: Named = None, lang: Lang = "en") -> GuideShape:
        table = game_of(game)
        return guide_of(table, scenario_of(table, scenario), lang)

    @get("/{game:str}/book", sync_to_thread=True, summary="The book of the game", responses=refuses(*GAME))
    def book(self, game: Path, scenario: Named = None, lang: Lang = "en") -> BookShape:
        table = game_of(game)
        return book_of(table, scenario_of(table, scenario), lang)

    @get("/{game:str}/drops", sync_to_thread=True, summary="Where a drop can be planned", responses=refuses(*GAME))
    def drops(self, game: Path, scenario: Text) -> list[str]:
        table = game_of(game)
        return list(table.drop_points(scenario_of(table, scenario)))

    @get(
        "/{game:str}/drop",
        summary="The exact chances of a drop over a point",
        responses=refuses(*GAME, "bad_options", "unknown_name"),
    )
    async def drop(
        self, state: State, game: Path, scenario: Text, point: Text, options: Settings = "{}"
    ) -> dict[str, Any]:
        hall: Hall = state.hall
        # it may take its time: not where everybody's small questions are answered
        return await hall.run(hall.reads, plan, game, scenario, point, options)


def plan(game: str, scenario: str, point: str, options: str) -> dict[str, Any]:
    """The drop planner."""
    table = game_of(game)
    chosen = scenario_of(table, scenario)
    try:
        settled = chosen.settle(msgspec.json.decode(options, type=dict[str, Any]))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_options", [str(error)]) from error
    except BadData as error:
        raise Refusal("bad_options", [error.reason or str(error)]) from error
    try:
        return table.drop_plan(chosen, settled, point).as_dict()
    except BadData as error:
        raise Refusal("unknown_name", [str(error)]) from error


def shape_of(game: Game[Any]) -> GameShape:
    """A game for the client."""
    return GameShape(
        slug=game.slug,
        title={"en": game.title, "it": game.title},
        sides=list(game.sides),
        players=list(lancio.players()),
        scenarios=[
            ScenarioShape(
                slug=scenario.slug,
                title=dict(scenario.title),
                about=dict(scenario.about),
                sides=list(scenario.sides),
                options=[option_of(option, game.rulebook.rulings) for option in scenario.options.values()],
                presets=[preset_of(preset) for preset in scenario.presets],
                balance=balance_shape(game, scenario),
            )
            for scenario in game.scenarios.values()
        ],
        lessons=len(game.lessons),
        riddles=len(game.riddles),
        easy=sum(riddle.level == 1 for riddle in game.riddles.values()),
        teaches=next((lesson.side for lesson in game.lessons.values()), None),
        planner=any(game.drop_points(scenario) for scenario in game.scenarios.values()),
        words={language: card_of(game, language) for language in LANGUAGES},
    )


def balance_shape(game: Game[Any], scenario: Scenario) -> BalanceShape | None:
    """How fair a scenario is, where that was measured."""
    known = balance_of(game.slug, scenario.slug)
    if known is None or not set(scenario.sides) <= known.wins.keys():
        return None
    sides = []
    for side in scenario.sides:
        label = {language: side_label(game, side, language) for language in LANGUAGES}
        span = known.interval(side)
        sides.append(BalanceSide(side, label, round(known.share(side), 4), round(span.low, 4), round(span.high, 4)))
    return BalanceShape(known.player, known.games, sides, round(known.share(DRAW), 4))


def card_of(game: Game[Any], language: str) -> dict[str, str]:
    """The words of the start page."""
    words = game.screen.as_dict(language)
    card = {key.removeprefix(CARD): text for key, text in words.items() if key.startswith(CARD)}
    return card | {f"side.{side}": game.catalogue.say(f"side.{side}", language) for side in game.sides}


def preset_of(preset: Preset) -> PresetShape:
    """A preset for the client."""
    return PresetShape(preset.slug, dict(preset.title), dict(preset.about), dict(preset.values))


def option_of(option: Option, rulings: Container[str]) -> OptionShape:
    """An option for the client: choices for words, limits for numbers, neither for yes or no."""
    number = isinstance(option.default, int) and not isinstance(option.default, bool)
    return OptionShape(
        name=option.name,
        title=dict(option.title),
        about=dict(option.about),
        default=option.default,
        choices=list(option.choices) or None,
        low=option.low if number else None,
        high=option.high if number else None,
        rule=option.rule,
        reading=option.rule in rulings,
    )
