"""The scenario and its options as the rules read them; nothing here changes during a match."""

from __future__ import annotations

from collections.abc import Mapping

from lancio.engine.citations import rule
from lancio.engine.scenario import OptionValue, Scenario
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.pieces import BLUE, EVERY_SQUADRON, GERMAN, GREEN, RED, YELLOW
from lancio.games.duel_in_the_dark.tables import Ground, forces, ground, sky
from lancio.games.duel_in_the_dark.words import NO_SEAT, vocabulary_of

#: who sits at the table when sides are swapped
SWAPPED = ("first", "second")


class Setting:
    """What was agreed before play (D1)."""

    def __init__(self, scenario: Scenario, options: Mapping[str, OptionValue]) -> None:
        get = options.get
        self.sides = scenario.sides
        self.words = vocabulary_of(scenario.sides)
        self.ground: Ground = ground()
        self.sky = sky()
        self.solo = scenario.sides == (GERMAN,)
        self.swap = scenario.sides == SWAPPED
        self.german_seats = max(1, len(scenario.sides) - 1)
        self.nights = 2 if self.swap else int(get("nights", 1))
        # ground units
        self.basic = get("ground_units") == "basic"
        self.tiles = int(get("tiles", 40))
        self.tanks = (*(int(get("tank", 8)),) * 3, forces().tanks[BLUE])
        # advanced rules
        self.strong_mosquito = bool(get("strong_mosquito"))
        self.weather_change = bool(get("weather_change"))
        self.replot_weather = bool(get("replot_weather"))
        self.replot_return = bool(get("replot_return"))
        self.medals = bool(get("medals"))
        self.shroud = bool(get("shroud"))
        self.friendly_fire = bool(get("friendly_fire"))
        self.mw50 = bool(get("mw50")) or self.german_seats > 1
        # expansions
        self.ju88 = bool(get("ju88"))
        self.rail_flak = int(get("rail_flak", 0))
        self.quad_flak = int(get("quad_flak", 0))
        self.mirror = int(get("mirror", 0))
        self.gunners = bool(get("gunners"))
        self.walls = get("walls", "off") != "off"
        self.crest_drawn = get("walls") == "drawn"
        self.window = bool(get("window"))
        self.scheme = bool(get("scheme"))
        self.british_guns = int(get("british_guns", 0))
        self.british_lights = int(get("british_lights", 0))
        # readings
        self.smoke_factor = 2 if get("smoke_price") == "1+2n" else 1
        self.block_any = get("block") == "any"
        self.low_only_below = get("mosquito_low") == "below"
        self.hover_counts = bool(get("hover_counts"))
        self.fight_floor = get("floors", "fights") != "none"
        self.bombing_floor = get("floors") == "all"
        self.more_shelters = get("shelters_later") == "more"
        self.low_markers = get("markers") == "low"
        self.smoke_counts = get("smoke_damage") == "counted"
        self.rail_mobile = get("rail_after") == "mobile"
        self.late_hops = get("late_takeoff", "hop") == "hop"
        self.six_turns = get("turn") == "hex6"
        self.replot_covered = get("replot_when") == "covered"
        self.shroud_flak = get("shroud_scope", "both") == "both"
        self.kill_before = get("kill_medals", "before") == "before"
        self.window_late = get("window_plan") == "announcement"
        self.literal = get("window_rule") == "literal"
        self.sau_uh = get("sau_where") == "uh"
        self.sau_flat = get("sau_value") == "flat"
        self.beam_pairs = get("beam_count") == "pair"
        self.mw50_again = get("mw50_again", "landing") == "landing" and self.german_seats == 1
        self.first_commands = get("command") == "first"
        # solo
        self.harmful = get("mosquito_plan") == "damage"
        self.free_turns = bool(get("free_turns"))
        self.weather_first = get("solo_order") == "weather-first"

    @rule("DD-7.mosq.12", "DD-8.1")
    def tokens(self) -> int:
        """Bomb/target tokens a night: 6, or 8 with advanced rule 1."""
        return forces().tokens[self.strong_mosquito]

    @rule("DD-X.sau.7", "DD-X.window.1")
    def window_cards(self, night: int) -> int:
        """Window cards the British may insert that night."""
        if not self.window:
            return 0
        if not self.scheme:
            return figures.SCHEME.cards
        return (figures.SCHEME.cards_of_two if self.nights == 2 else figures.SCHEME.cards_of_three)[night - 1]

    @rule("DD-X.sau.7")
    def sau_markers(self, night: int) -> int:
        """Wilde Sau markers the German may have that night."""
        if not self.window:
            return 0
        if not self.scheme:
            return figures.SCHEME.markers
        return (figures.SCHEME.markers_of_two if self.nights == 2 else figures.SCHEME.markers_of_three)[night - 1]

    def british_seat(self, night: int) -> int:
        """Who plays the British that night; nobody in the solo mission."""
        if self.solo:
            return NO_SEAT
        return (night - 1) % 2 if self.swap else 0

    @rule("DD-X.players.1", "DD-X.players.2", "DD-X.players.3", "DD-X.players.4")
    def owners(self, night: int) -> tuple[int, int, int, int]:
        """Who flies yellow, red, green and blue that night; the Do 217 moves on one seat every night (A-51)."""
        turn = night - 1
        if self.solo:
            return (0, 0, 0, 0)
        if self.german_seats == 1:
            seat = 1 - self.british_seat(night)
            return (seat, seat, seat, seat)
        out = [0, 0, 0, 0]
        if self.german_seats == 2:
            pair = (1, 2) if turn % 2 == 0 else (2, 1)
            out[YELLOW] = out[RED] = pair[0]
            out[GREEN] = out[BLUE] = pair[1]
        elif self.german_seats == 3:
            out[YELLOW], out[RED], out[GREEN] = 1, 2, 3
            out[BLUE] = (2 + turn) % 3 + 1
        else:
            for squadron in EVERY_SQUADRON:
                out[squadron] = (squadron + turn) % 4 + 1
        return (out[0], out[1], out[2], out[3])

    def commander(self, night: int) -> int:
        """The German seat that decides what belongs to no squadron: the one with the Do 217 (A-51)."""
        owners = self.owners(night)
        return 1 if self.first_commands and self.german_seats > 1 else owners[BLUE]
