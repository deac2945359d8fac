"""Phase 2: the weather card; advanced rule 2: wind that turns, weather that drifts."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import kth
from lancio.games.duel_in_the_dark import figures
from lancio.games.duel_in_the_dark.plan import new_plan_wanted
from lancio.games.duel_in_the_dark.state import DRAWING_WEATHER, Raid

FLOW = Raid.flow


@rule("DD-6.2.1", "DD-5.4", "DD-9.3.1", "DD-7.wx.wind.1")
@FLOW.procedure("weather")
def draw_weather(s: Raid) -> None:
    """One card a night, none twice until the deck is used up; swapped sides fly under the same card."""
    s.phase = DRAWING_WEATHER
    cards = s.setting.sky.cards
    if not (s.setting.swap and s.night == 2):
        every = (1 << len(cards)) - 1
        if s.used_weather == every:
            s.used_weather = 0
        left = every & ~s.used_weather
        s.card = kth(left, s.dice.below(left.bit_count()))
        s.used_weather |= 1 << s.card
    lay_weather(s)
    moon = "full" if s.full_moon else "new"
    s.reveal("weather-drawn", "DD-6.2.1", card=cards[s.card].number, wind=s.wind, moon=moon, summer=s.summer)


def lay_weather(s: Raid) -> None:
    """Everything as the card shows it."""
    card = s.setting.sky.cards[s.card]
    s.wind = card.wind
    s.full_moon, s.summer = card.full, card.summer
    s.clouds, s.storms, s.fogs = card.clouds, card.storms, card.fogs


@rule("DD-8.2.1")
def change_due(s: Raid) -> bool:
    """Whether a weather-change card lies before the next compass card. Only compass cards are counted."""
    return s.setting.weather_change and s.flown + 1 in s.setting.sky.cards[s.card].changes


@rule("DD-8.2.1", "DD-8.2.2", "DD-8.3a.1")
@FLOW.procedure("weather-change")
def weather_change(s: Raid) -> None:
    """The weather changes before this card, and the British may plan anew. They are asked after every change, so that
    being asked tells nothing about the target."""
    change_weather(s)
    if s.setting.replot_weather:
        s.then(new_plan_wanted.of(True))


@rule("DD-8.2.2", "DD-8.2.3", "DD-5.4")
def change_weather(s: Raid) -> None:
    """A wind card turns the wind; then every piece of weather drifts two hexes with it. Swapped sides meet the same
    cards in the same order."""
    steps = s.setting.sky.wind_steps
    number = s.setting.sky.cards[s.card].changes.index(s.flown + 1)
    second = s.setting.swap and s.night == 2
    if second and number < len(s.drawn_winds):
        drawn = s.drawn_winds[number]
    else:
        left = s.winds_left
        for seen in s.drawn_winds:
            left &= ~(1 << seen)
        drawn = kth(left, s.dice.below(left.bit_count()))
        s.drawn_winds = (*s.drawn_winds, drawn)
    s.winds_left &= ~(1 << drawn)
    s.wind = (s.wind + steps[drawn]) % 6
    ground = s.setting.ground
    for _ in range(figures.DRIFT):
        s.clouds, s.storms, s.fogs = (ground.drift(mask, s.wind) for mask in (s.clouds, s.storms, s.fogs))
    s.reveal("weather-changed", "DD-8.2.2", turn=steps[drawn], wind=s.wind)
