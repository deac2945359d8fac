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
from lancio.games.duel_in_the_dark.pieces import ALTITUDES, DIRECTIONS, SQUADRONS
from lancio.games.duel_in_the_dark.settings import Setting
from lancio.games.duel_in_the_dark.tables import CITIES, forces, ground
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
    words = {name: "off ground 8" if name != "blue" else "off ground 12" for name in SQUADRONS.names}
    words.update(squadrons or {})
    named = squadrons or {}
    position: dict[str, Any] = {
        "score": 0,
        "nights_won": [0] * (int(more.get("night", 1)) - 1),
        "table": [0] * len(setting.sides),
        "card": 1,
        "drawn_winds": [],
        "squadrons": words,
        "owner": list(setting.owners(int(more.get("night", 1)))),
        "units": dict(units or {}),
        "hit": {},
        "pool": list(forces().pool),
        "bombs": {},
        "marks": {},
        "target": target if route and scenario != "solo" else "-",
        "draw_first": "-",
        "route": route,
        "heading": "-",
        "crests": [],
        "fresh_medals": [0, 0],
        "deck": [list(leg) for leg in forces().decks],
        "clouds": "",
        "storms": "",
        "fogs": "",
        "overflown": "",
        "silver": "off",
        "gold": "off",
        "start": start,
        "bombed": "off",
        "rail": ["off"] * setting.rail_flak,
        "sau": ["off", "off"],
        "via": ["off"] * 4,
        # squadrons that are not mentioned are lost
        "lost": [name for name in SQUADRONS.names if name not in named],
        "flags": [*(["full"] if moon == "full" else []), *(["summer"] if summer else [])],
        "night": 1,
        "phase": 6,
        "round": 2,
        "brit": setting.british_seat(int(more.get("night", 1))),
        "lead": setting.commander(int(more.get("night", 1))),
        "used_weather": 1,
        "wind": DIRECTIONS.index[wind],
        "wind_left": 63,
        "placed": 40,
        "boost": -1,
        "ju88": -1,
        "tokens": setting.tokens(),
    }
    put_bomber(position, bomber, start, route, flown, target)
    if scenario == "solo":
        position.pop("turn_at", None)
    put_mosquito(position, mosquito)
    flags = more.pop("flags", [])
    position["flags"] = [*position["flags"], *flags]
    position.update(more)
    steps = [[name] for name in ROUND[: BEGIN[at]]] if isinstance(at, str) else [list(step) for step in at]
    saved = {
        "game": "duel-in-the-dark",
        "scenario": scenario,
        "options": dict(options or {}),
        "position": position,
        "pending": [["night"], ["night-end"], *steps],
    }
    return GAME.load(saved, seed=seed, dice=dice)


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
        position.update(b_at=start, b_alt=0, b_state=0)
        return
    words = text.split()
    if words[0] == "down":
        position.update(b_at=words[2], b_alt=0, b_state=2, flown=len(cards))
        return
    position.update(b_at=words[0], b_alt=ALTITUDES.index(words[1]), b_state=1)
    if flown:
        position["heading"] = cards[flown - 1]


def put_mosquito(position: dict[str, Any], text: str | None) -> None:
    """The Mosquito in the air, waiting, or down."""
    if text is None:
        position.update(m_at="1", m_alt=0, m_state=2)
        return
    words = text.split()
    if words[0] == "waits":
        position.update(m_at=words[2], m_alt=0, m_state=0)
    else:
        position.update(m_at=words[0], m_alt=ALTITUDES.index(words[1]), m_state=1)


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
