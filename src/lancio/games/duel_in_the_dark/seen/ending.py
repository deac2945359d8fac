"""What is said of the end: where the points came from, or whose night was the better one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from lancio.engine.data import LANGUAGES
from lancio.engine.events import Event
from lancio.engine.text import Catalogue
from lancio.games.duel_in_the_dark.pieces import BRITISH, GERMAN
from lancio.games.duel_in_the_dark.state import Raid
from lancio.games.duel_in_the_dark.words import CATALOGUE

SIDES = (BRITISH, GERMAN)
#: so many of the things that brought points are named for each side
NAMED = 3


def goal(s: Raid, scored: Iterable[Event], screen: Catalogue) -> Mapping[str, str]:
    """Why it was won or lost; `screen`: the words for what brings points."""
    if s.setting.swap:
        return {language: swapped(s, language) for language in LANGUAGES}
    won: dict[str, Counter[str]] = {side: Counter() for side in SIDES}
    for event in scored:
        if event.data.get("gains") in won:
            won[event.data["gains"]][event.kind] += event.data["points"]
    return {language: balance(s, won, screen, language) for language in LANGUAGES}


def balance(s: Raid, won: Mapping[str, Counter[str]], screen: Catalogue, language: str) -> str:
    """What each side has gained, with what brought most; the difference is the score."""
    said = [CATALOGUE.say("goal.more", language)]
    for side in SIDES:
        best = [f"{screen.say(f'account.{kind}', language)} {n}" for kind, n in won[side].most_common(NAMED)]
        rest = sum(n for _, n in won[side].most_common()[NAMED:])
        if rest:
            best.append(CATALOGUE.say("goal.rest", language, n=rest))
        who = CATALOGUE.name(f"side.{side}", language)
        key = "goal.points" if best else "goal.none"
        said.append(CATALOGUE.say(key, language, side=who, points=won[side].total(), parts=best))
    if s.setting.german_seats > 1 and s.score < 0:
        said.append(CATALOGUE.say("goal.table", language))
    return " ".join(said)


def swapped(s: Raid, language: str) -> str:
    """With sides swapped each player's British night counts for him."""
    if len(s.nights_won) != len(s.setting.sides):
        return ""
    first, second = (CATALOGUE.name(f"side.{side}", language) for side in s.setting.sides)
    one, other = s.nights_won
    return CATALOGUE.say("goal.swapped", language, side=first, points=one, other=second, theirs=other)
