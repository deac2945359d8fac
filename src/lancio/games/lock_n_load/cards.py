"""Chapter 12: skill cards. Who holds one and whether it works; what each changes is asked where it matters."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.games.lock_n_load.box import BOX
from lancio.games.lock_n_load.state import FREE, USED, Fight
from lancio.games.lock_n_load.words import NOBODY

_AT = BOX.counters.card_names.index
ASSAULTER, SPEEDY, PREEMPT, DIE_HARD, MARKSMAN, EAGLE_EYE, INSPIRING, MEDICS_TOUCH = (
    _AT[key]
    for key in ("assaulter", "speedy", "preempt", "die-hard", "marksman", "eagle-eye", "inspiring", "medics-touch")
)
CLOSE_FIGHTER, TANK_HUNTER, DEMOLITION, LUCKY, IRON_NERVES, GHOST, VOICE, OBSERVER = (
    _AT[key]
    for key in ("close-fighter", "tank-hunter", "demolition", "lucky", "iron-nerves", "ghost", "voice", "observer")
)


@rule("12.0a", "12.0c")
def works(s: Fight, card: int, unit: int) -> bool:
    """Whether a lasting card works for its holder: on the map and not Shaken."""
    return s.cards[card] == unit and bool(s.where[unit]) and not s.shaken >> unit & 1


def holder(s: Fight, card: int) -> int:
    """Who has a card, NOBODY if nobody has."""
    return s.cards[card] if s.cards[card] >= 0 else NOBODY


@rule("12.0b", "12.0c")
def use(s: Fight, card: int) -> None:
    """A card that is used once is used and leaves the game."""
    s.tell("card-used", "12.0c", unit=s.cards[card], card=card)
    s.cards[card] = USED


@rule("12.0b")
def lose_cards(s: Fight, unit: int) -> None:
    """A card leaves the game with its holder."""
    for card, who in enumerate(s.cards):
        if who == unit:
            s.cards[card] = USED


@rule("11.2d", "12.0b", "11.2e")
def draw(s: Fight, unit: int) -> None:
    """A new hero draws one of the cards not in play that he may hold."""
    deck = s.setting.counters.deck
    sort = s.setting.counters.sort[s.kind[unit]]
    free = [card for card, who in enumerate(s.cards) if who == FREE and sort in deck[card].holders]
    if not free:
        return
    card = free[s.dice.below(len(free))]
    s.cards[card] = unit
    s.tell("card-drawn", "11.2d", unit=unit, card=card)
    if card == DEMOLITION:
        equip(s, unit)


def equip(s: Fight, unit: int) -> None:
    """A satchel charge appears with the holder of Demolition."""
    roster = s.setting.roster
    weapon = roster.demolition[roster.side[unit]]
    s.spent &= ~(1 << weapon)
    s.holder[weapon] = unit
    s.arms[unit] |= 1 << weapon


@rule("12.0d")
def inspired(s: Fight, unit: int) -> int:
    """1 if somebody with Inspiring stands beside this man or group."""
    who = s.cards[INSPIRING]
    roster = s.setting.roster
    if who < 0 or who == unit or not roster.infantry >> unit & 1 or not works(s, INSPIRING, who):
        return 0
    return int(s.where[who] == s.where[unit] and roster.side[who] == roster.side[unit])


def held_by(s: Fight, units: int) -> list[tuple[int, int]]:
    """The cards that some units hold."""
    return [(card, who) for card, who in enumerate(s.cards) if who >= 0 and units >> who & 1]


def all_holders(s: Fight) -> int:
    """Everybody with a card."""
    out = 0
    for who in s.cards:
        out |= 1 << who if who >= 0 else 0
    return out
