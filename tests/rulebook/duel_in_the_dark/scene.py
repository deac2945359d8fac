"""Set up a night of Duel in the Dark in a few words.

    match = scene(at="fighters", squadrons={"yellow": "12 low 6"}, bomber="10 high", mosquito="11 low",
                  units={"11": "flak 2 searchlight 1"}, moon="full", wind="W")

`at` is the step that is about to begin: `mosquito`, `fighters`, `bomber` (then a route is needed), or any pending
steps. The plain night of the tests has a new moon, no summer, no weather and everybody high.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import lancio
from lancio import Event, Match
from lancio.engine.masks import bits
from lancio.games.duel_in_the_dark.pieces import DIRECTIONS, GUNNERS, NUMBERS, SQUADRONS
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.state import ANNOUNCEMENTS, PHASES, RAIL_FLAK, SEATS
from lancio.games.duel_in_the_dark.tables import CITIES, ground, sky
from tests import scene as common
from tests.scene import kinds, only, play, texts

#: helpers of all scenes that these tests use as well
__all__ = ["kinds", "only", "play", "texts"]

GAME = lancio.game("duel-in-the-dark")
ROUND = ["round", "bomber-step", "over?", "fighter-step", "over?", "mosquito-step"]
BEGIN = {"mosquito": 6, "fighters": 4, "bomber": 2, "round": 1}


def scene(
    *,
    at: str | Sequence[Sequence[object]] = "fighters",
    scenario: str = "night",
    options: Mapping[str, object] | None = None,
    squadrons: Mapping[str, str] | None = None,
    bomber: str | None = None,
    mosquito: str | None = None,
    start: str = "16",
    route: str = "",
    flown: int = 0,
    target: str = "emden",
    units: Mapping[str, str] | None = None,
    moon: str = "new",
    summer: bool = False,
    wind: str = "NW",
    dice: Iterable[int] = (),
    seed: int = 1,
    **more: Any,
) -> Match:
    """A match in the middle of a duel, ready for its next question. `bomber` is "down at HEX", "HEX high" or None:
    it waits at `start`; `mosquito` likewise, None: down at hex 1."""
    setting = Setting(GAME.scenario(scenario), GAME.scenario(scenario).settle(options))
    seat = setting.words.kind("seat").write
    night = int(more.get("night", 1))
    words = {name: "off ground 8" if name != "blue" else "off ground 12" for name in SQUADRONS.names}
    words.update(squadrons or {})
    named = squadrons or {}
    position: dict[str, Any] = {
        "nights_won": [0] * (night - 1),
        "card": "1",
        "squadrons": words,
        "owner": [seat(owner) for owner in setting.owners(night)],
        "units": dict(units or {}),
        "target": target if route and scenario != "solo" else "-",
        "route": route.split(),
        "start": start,
        # squadrons that are not mentioned are lost
        "lost": [name for name in SQUADRONS.names if name not in named],
        "full_moon": moon == "full",
        "summer": summer,
        "night": 1,
        "phase": "duel",
        "round": 2,
        "british": seat(setting.british_seat(night)),
        "commander": seat(setting.commander(night)),
        "used_weather": ["1"],
        "wind": wind,
        "placed": 40,
        "tokens": setting.tokens(),
    }
    put_bomber(position, bomber, start, route, flown, target)
    if scenario == "solo":
        position.pop("turn_at", None)
    put_mosquito(position, mosquito)
    position.update(dict.fromkeys(more.pop("flags", ()), True))
    position.update({field: in_words(field, value) for field, value in more.items()})
    steps = [[name] for name in ROUND[: BEGIN[at]]] if isinstance(at, str) else [list(step) for step in at]
    saved = {
        "game": "duel-in-the-dark",
        "scenario": scenario,
        "options": dict(options or {}),
        "position": position,
        "pending": [["night"], ["night-end"], *steps],
    }
    return GAME.load(saved, seed=seed, dice=dice)


#: fields that tests write shorter than positions do: numbers for names, masks for lists
SHORT: dict[str, Sequence[str]] = {
    "gun_held": GUNNERS.names,
    "windows": NUMBERS.names,
    "used_weather": [str(card.number) for card in sky().cards],
    "announced": ANNOUNCEMENTS.names,
    "phase": PHASES.names,
    "ju88": SQUADRONS.names,
    "boost": SQUADRONS.names,
}


def in_words(field: str, value: Any) -> Any:
    """A field as positions write it."""
    if field in ("clouds", "storms", "fogs", "overflown", "route"):
        return value.split()
    if field == "rail":
        return [*value, *["off"] * (RAIL_FLAK - len(value))]
    if field == "table":
        return [*value, *[0] * (SEATS - len(value))]
    if field == "card":
        return str(value)
    if field == "drawn_winds":
        return [str(number + 1) for number in value]
    if field in SHORT and isinstance(value, int):
        many = field in ("gun_held", "windows", "used_weather")
        return [SHORT[field][i] for i in bits(value)] if many else SHORT[field][value]
    return value


def put_bomber(position: dict[str, Any], text: str | None, start: str, route: str, flown: int, target: str) -> None:
    """The Bomber on its way, down, or waiting for take-off."""
    board = ground().board
    position["flown"] = flown
    cards = route.split()
    here = board.index[start]
    for i, word in enumerate(cards):
        here = board.neighbours[here][DIRECTIONS.index[word]]
        if board.name[here] == board.name[ground().cities[CITIES.index[target]].hex] and "turn_at" not in position:
            position["turn_at"] = i + 1
    if text is None:
        position.update(bomber_at=start)
        return
    words = text.split()
    done = len(cards) if words[0] == "down" else flown
    if done > position.get("turn_at", done):
        position["bombed"] = board.name[ground().cities[CITIES.index[target]].hex]
    if words[0] == "down":
        position.update(bomber_at=words[2], bomber_state="down", flown=len(cards))
        return
    position.update(bomber_at=words[0], bomber_alt=words[1], bomber_state="flying")
    if flown:
        position["heading"] = cards[flown - 1]


def put_mosquito(position: dict[str, Any], text: str | None) -> None:
    """The Mosquito in the air, waiting, or down."""
    if text is None:
        position.update(mosquito_at="1", mosquito_state="down")
        return
    words = text.split()
    if words[0] == "waits":
        position.update(mosquito_at=words[2])
    else:
        position.update(mosquito_at=words[0], mosquito_alt=words[1], mosquito_state="flying")


def score(match: Match) -> int:
    """Positive: the British lead."""
    return int(match.view(None)["score"]["score"])


def points(events: Iterable[Event]) -> dict[str, int]:
    """What each kind of event gave the British (negative: the German)."""
    out: dict[str, int] = {}
    for event in events:
        if "points" in event.data and "gains" in event.data:
            sign = 1 if event.data["gains"] == "british" else -1
            out[event.kind] = out.get(event.kind, 0) + sign * int(str(event.data["points"]))
    return out


def piece(match: Match, name: str, viewer: str | None = None) -> dict[str, Any]:
    """A piece as a side sees it."""
    found = common.piece(match, name, viewer)
    assert found is not None
    return found


def modifiers(event: Event) -> dict[str, int]:
    """The modifiers of an event by their labels."""
    out: dict[str, int] = {}
    for entry in event.data["modifiers"]:
        out[entry["label"]] = out.get(entry["label"], 0) + entry["value"]
    return out


def start(scenario: str = "night", dice: Iterable[int] = (), **options: object) -> Match:
    """A new match with scripted draws."""
    fresh = GAME.start(scenario, seed=1, options=options)
    return GAME.load(fresh.dump(), dice=dice)


#: the Bomber over 10, about to enter 11, which is not its target
PASSING: dict[str, Any] = {"bomber": "10 high", "route": "NE E E E W W W W", "flown": 2, "target": "hamburg"}
PASSING_LOW: dict[str, Any] = {**PASSING, "bomber": "10 low"}
#: the same, but 11 (Emden) is the target
RAIDING: dict[str, Any] = {"bomber": "10 high", "route": "NE E E NW W W", "flown": 2, "target": "emden"}
RAIDING_LOW: dict[str, Any] = {**RAIDING, "bomber": "10 low"}


def bomber_step(**more: Any) -> list[Event]:
    """Close the fighter step, with one squadron parked far away, and let the Bomber move."""
    squadrons = {"yellow": "6 ground 8", **more.pop("squadrons", {})}
    return play(scene(squadrons=squadrons, **more), "close")
