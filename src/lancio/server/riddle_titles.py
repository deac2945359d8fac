"""What riddles are called in a list: who is asked, when, where and with whom, and what else tells two apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from math import hypot
from typing import Any

from lancio.engine.forms import Name, listed
from lancio.engine.riddles import Riddle
from lancio.server.refusals import Language
from lancio.server.shelf import game_of

#: so many of one's pieces are named at most
NAMED = 3
#: so far from a named place is near it; two hexes side by side are √3 apart
NEAR = 4.0


@lru_cache(maxsize=64)
def titles_of(game: str, lang: Language) -> Mapping[str, str]:
    """The title of every riddle of a game."""
    return told_apart(game_of(game).riddles, lang)


def told_apart(riddles: Mapping[str, Riddle], lang: Language) -> dict[str, str]:
    """The titles of riddles. What is the same of two is told apart by what stands on the map, by the score, and if all
    that is the same, by a number."""
    titles = {slug: title_of(riddle, lang) for slug, riddle in riddles.items()}
    more: tuple[Callable[[Riddle, Language], str], ...] = (forces, score)
    for add in more:
        often = Counter(titles.values())
        extra = {slug: add(riddles[slug], lang) for slug, title in titles.items() if often[title] > 1}
        titles |= {slug: f"{titles[slug]}{said}" for slug, said in extra.items()}
    often, met = Counter(titles.values()), Counter[str]()
    for slug, title in titles.items():
        if often[title] > 1:
            met[title] += 1
            titles[slug] = f"{title} ({met[title]})"
    return titles


def turn_of(riddle: Riddle) -> int:
    """The turn as the question counts it: in a night of its own, its round."""
    match = riddle.match
    found = riddle.game.chapter(match.state).data.get("round")
    return found if isinstance(found, int) else riddle.game.turn(match.state)


def title_of(riddle: Riddle, lang: Language) -> str:
    """Who is asked and when; with whom and near what, where few of his pieces can answer."""
    say = riddle.game.catalogue.say
    title = say("riddle.head", lang, side=riddle.game.catalogue.name(f"side.{riddle.side}", lang), turn=turn_of(riddle))
    if riddle.scenario != next(iter(riddle.game.scenarios)):
        name = riddle.game.scenarios[riddle.scenario].title
        title += say("riddle.scenario", lang, name=name[lang])
    acting = actors(riddle)
    if not 0 < len(acting) <= NAMED:
        return title
    chart = riddle.game.chart(riddle.scenario)
    place = place_of(chart, acting, lang)
    if place:
        title += say("riddle.near", lang, place=place)
    named = dict.fromkeys(name for name in (called(riddle, chart, piece, lang) for piece in acting) if name)
    return f"{title}: {listed(list(named), lang)}" if named else title


def actors(riddle: Riddle) -> list[Mapping[str, Any]]:
    """The pieces of the side that is asked that answers name."""
    named = {name for answer in riddle.worth for name in answer.split()[1:]}
    pieces = riddle.match.look(riddle.side)["pieces"]
    return [piece for piece in pieces if piece["id"] in named and piece.get("side") == riddle.side]


def called(riddle: Riddle, chart: Mapping[str, Any], piece: Mapping[str, Any], lang: Language) -> str:
    """A piece in words: its own name, or what it is; nothing where it has neither."""
    own = riddle.game.words({"unit": piece["id"]}, lang).get("unit")
    if isinstance(own, Name) and not own.startswith("unit."):
        return own
    sort = chart.get("types", {}).get(piece.get("type"), {}).get("name")
    return Name.of(sort, lang) if sort else ""


def place_of(chart: Mapping[str, Any], pieces: list[Mapping[str, Any]], lang: Language) -> Name | None:
    """The named place that is nearest to them, if they stand together and it is near."""
    hexes = chart["hexes"]
    spots = [hexes[piece["hex"]] for piece in pieces if piece.get("hex") in hexes]
    places = [(hexes[hex_], name) for hex_, name in chart.get("places", {}).items() if hex_ in hexes]
    if not spots or not places:
        return None
    far, name = min(
        ((max(hypot(at["x"] - spot["x"], at["y"] - spot["y"]) for spot in spots), name) for at, name in places),
        key=lambda one: one[0],
    )
    return Name.of(name, lang) if far <= NEAR else None


def forces(riddle: Riddle, lang: Language) -> str:
    """How many pieces it has on the map, against how many."""
    pieces = [piece for piece in riddle.match.look(riddle.side)["pieces"] if piece.get("kind") == "unit"]
    mine = sum(piece.get("side") == riddle.side for piece in pieces)
    theirs = sum(piece.get("side") not in (None, riddle.side) for piece in pieces)
    return riddle.game.catalogue.say("riddle.forces", lang, mine=mine, theirs=theirs) if mine else ""


def score(riddle: Riddle, lang: Language) -> str:
    """The score, its own first."""
    found = riddle.match.look(riddle.side)["score"]
    points = [found.get(riddle.side), *(found.get(side) for side in riddle.match.sides if side != riddle.side)]
    if not all(isinstance(one, int) for one in points):
        return ""
    return riddle.game.catalogue.say("riddle.score", lang, mine=points[0], theirs=points[1])
