"""What can be agreed before play (D1): advanced rules, expansions, readings of rules; and what excludes what.

Titles and explanations stand in the catalogue, under `option` and `scenario`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lancio.engine.citations import rule
from lancio.engine.reasons import Reason
from lancio.engine.scenario import Option, OptionMaker, OptionValue, Preset, Scenario
from lancio.games.duel_in_the_dark.pieces import BRITISH, GERMAN
from lancio.games.duel_in_the_dark.settings import SWAPPED
from lancio.games.duel_in_the_dark.words import CATALOGUE, VOCABULARY

make = OptionMaker(CATALOGUE)

NIGHTS = make.number("nights", "DD-4.1", 1, 1, 6)
GROUND_UNITS = (
    make.words("ground_units", "DD-3.3", "all", "basic"),
    make.number("tiles", "DD-9.v2", 40, 0, 40),
    make.number("tank", "DD-7.fuel.1", 8, 8, 12),
)
ADVANCED = (
    make.flag("strong_mosquito", "DD-8.1"),
    make.flag("weather_change", "DD-8.2.1"),
    make.flag("replot_weather", "DD-8.3a.1"),
    make.flag("replot_return", "DD-8.3b.1"),
    make.flag("medals", "DD-8.4.1"),
    make.flag("shroud", "DD-8.5"),
    make.flag("friendly_fire", "DD-8.6"),
)
MW50 = make.flag("mw50", "DD-8.7.1")
EXPANSIONS = (
    make.flag("ju88", "DD-X.ju88.1"),
    make.number("rail_flak", "DD-X.rail.1", 0, 0, 3),
    make.number("quad_flak", "DD-X.quad.1", 0, 0, 3),
    make.flag("gunners", "DD-X.gun.1"),
)
BRITISH_EXPANSIONS = (
    make.words("walls", "DD-X.walls.1", "off", "chosen", "drawn"),
    make.flag("window", "DD-X.window.1"),
    make.flag("scheme", "DD-X.sau.7"),
    make.number("mirror", "DD-X.mirror.1", 0, 0, 3),
    make.number("british_guns", "DD-X.qf.1", 0, 0, 6),
    make.number("british_lights", "DD-X.blight.1", 0, 0, 6),
)
READINGS = (
    make.words("smoke_price", "A-4", "1+n", "1+2n"),
    make.words("block", "A-5", "low", "any"),
    make.words("mosquito_low", "A-7", "always", "below"),
    make.flag("hover_counts", "A-8"),
    make.words("floors", "A-9", "fights", "none", "all"),
    make.words("shelters_later", "A-14", "fixed", "more"),
    make.words("markers", "A-20", "any", "low"),
    make.words("smoke_damage", "A-21", "absorbed", "counted"),
    make.words("rail_after", "A-37", "fixed", "mobile"),
    make.words("late_takeoff", "A-40", "hop", "none"),
)
BRITISH_READINGS = (
    make.words("turn", "A-2", "compass", "hex6"),
    make.words("replot_when", "A-24", "any", "covered"),
    make.words("shroud_scope", "A-27", "both", "fighters"),
    make.words("kill_medals", "A-29", "before", "after"),
    make.words("window_plan", "A-33", "route", "announcement"),
    make.words("window_rule", "A-34", "published", "literal"),
    make.words("sau_where", "A-35", "italian", "uh"),
    make.words("sau_value", "A-36", "weather", "flat"),
    make.words("beam_count", "A-39", "light", "pair"),
)
REARM = make.words("mw50_again", "A-10", "landing", "never")
COMMAND = make.words("command", "A-51", "dornier", "first")
SOLO_ONLY = (
    make.words("mosquito_plan", "DD-9.v1", "rule", "damage"),
    make.flag("free_turns", "DD-9.v2"),
    make.words("solo_order", "A-30", "units-first", "weather-first"),
)


@rule("DD-4.1", "DD-5.4", "DD-9.0", "DD-8.3a.1", "DD-X.mirror.1", "DD-X.sau.7")
def conflict(options: Mapping[str, OptionValue]) -> Reason | None:
    """Why settings cannot go together (A-50, A-55)."""
    get = options.get
    if get("replot_weather") and not get("weather_change"):
        return VOCABULARY.no("replot-needs-change", "DD-8.3a.1")
    if get("mirror") and not get("medals"):
        return VOCABULARY.no("mirror-needs-medals", "DD-X.mirror.1")
    if get("scheme") and not get("window"):
        return VOCABULARY.no("scheme-needs-window", "DD-X.sau.7")
    if get("scheme") and get("nights") not in (2, 3):
        return VOCABULARY.no("scheme-needs-nights", "DD-X.sau.7", nights=get("nights"))
    return None


TWO = (NIGHTS, *GROUND_UNITS, *ADVANCED, MW50, *EXPANSIONS, *BRITISH_EXPANSIONS, *READINGS, *BRITISH_READINGS, REARM)
#: two nights by definition, and no scheme over several nights (A-55)
SWAP = tuple(option for option in TWO if option.name not in ("nights", "scheme", "shelters_later"))
#: the variant brings its own MW-50 tokens (A-51)
MORE = (*(option for option in TWO if option.name not in ("mw50", "mw50_again")), COMMAND)
#: no advanced rule, nothing that needs a British will (DD-9.0, A-55)
SOLO = (NIGHTS, *GROUND_UNITS, *EXPANSIONS, *READINGS, *SOLO_ONLY)


#: the quickest way in; then the advanced rules, the expansions, and several nights in which both change
FIRST: dict[str, OptionValue] = {"ground_units": "basic"}
FULL: dict[str, OptionValue] = {option.name: True for option in (*ADVANCED, MW50)}
PIECES: dict[str, OptionValue] = {"ju88": True, "rail_flak": 1, "quad_flak": 1, "gunners": True}
EVERYTHING: dict[str, OptionValue] = {
    **FULL,
    **PIECES,
    "walls": "chosen",
    "window": True,
    "mirror": 1,
    "british_guns": 3,
    "british_lights": 2,
}
CAMPAIGN: dict[str, OptionValue] = {**EVERYTHING, "nights": 3, "scheme": True}


def presets(options: Iterable[Option]) -> tuple[Preset, ...]:
    """First night, full game, everything, campaign, as far as a way to play has the options for them."""
    known = {option.name for option in options}
    solo = "solo-" if SOLO_ONLY[0].name in known else ""
    chosen = {
        "first": FIRST,
        "full": FULL,
        "everything": EVERYTHING,
        **({"campaign": CAMPAIGN} if NIGHTS.name in known else {}),
    }
    return tuple(
        make.preset(slug, {name: value for name, value in values.items() if name in known}, f"{solo}{slug}")
        for slug, values in chosen.items()
    )


def seats(players: int) -> tuple[str, ...]:
    """The sides of the variant for three to five players."""
    return (BRITISH, *(f"{GERMAN}-{i}" for i in range(1, players)))


def scenario(slug: str, sides: tuple[str, ...], options: Iterable[Option]) -> Scenario:
    """A way to play: who sits at the table, and what can be agreed."""
    title, about = CATALOGUE.phrase(f"scenario.{slug}.title"), CATALOGUE.phrase(f"scenario.{slug}.about")
    table = {option.name: option for option in options}
    return Scenario(slug, title, about, sides, table, conflict, presets(table.values()))


SCENARIOS = {
    "night": scenario("night", (BRITISH, GERMAN), TWO),
    "swap": scenario("swap", SWAPPED, SWAP),
    "solo": scenario("solo", (GERMAN,), SOLO),
    "three": scenario("three", seats(3), MORE),
    "four": scenario("four", seats(4), MORE),
    "five": scenario("five", seats(5), MORE),
}
