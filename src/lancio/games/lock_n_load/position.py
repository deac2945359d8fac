"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Counters are a few words each: `"us-a": "15H6 us-para"`, `"us-b": "15G4 us-para-half shaken fired"`. Instead of a place
stands `-` for lost, `out` for left the map, `merged`, or `?` for not on the map yet. Weapons:
`"us-m1919a4": "us-a mounted"`, `"de-mg34-a": "15C5"` where it lies, `-` for gone. Cards:
`"assaulter": "de-plassmann"`, `-` for used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lancio.engine import fields
from lancio.engine.board import OFF
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.masks import bits
from lancio.games.lock_n_load import tables
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import FREE, USED, Fight
from lancio.games.lock_n_load.victory import OPEN
from lancio.games.lock_n_load.words import NOBODY

#: what a counter can bear
FLAGS = (
    "shaken", "wounded", "moved", "crawled", "assaulted", "stealthy", "fired", "complete", "reached", "called", "tried",
    "retreated", "buttoned", "abandoned", "hovering", "damaged",
)  # fmt: skip
BESIDE = {"-": "dead", "out": "out", "merged": "merged"}
BY_HAND = ("units", "weapons", "cards")


def pack(s: Fight) -> dict[str, Any]:
    """The position in words."""
    roster = s.setting.roster
    names, arms, deck = roster.names.names, roster.weapon_names.names, s.setting.counters.card_names.names
    units = {names[u]: words for u in range(roster.count) if (words := " ".join(_unit_words(s, u))) != _plain(s, u)}
    cards = {deck[c]: "-" if holder == USED else names[holder] for c, holder in enumerate(s.cards) if holder != FREE}
    saved = {
        "units": units,
        "weapons": {arms[w]: " ".join(_weapon_words(s, w)) for w in range(roster.weapon_count)},
        "cards": cards,
        **fields.pack(s),
    }
    return {key: value for key, value in saved.items() if value or key not in BY_HAND}


def _plain(s: Fight, unit: int) -> str:
    """A counter that is not on the map yet."""
    return f"? {s.setting.counters.kind_names.names[s.setting.roster.start_kind[unit]]}"


def _unit_words(s: Fight, unit: int) -> Iterator[str]:
    place = s.where[unit]
    beside = next((word for word, mask in BESIDE.items() if getattr(s, mask) >> unit & 1), "?")
    yield s.setting.ground.name[place] if place else beside
    yield s.setting.counters.kind_names.names[s.kind[unit]]
    for word in FLAGS:
        if getattr(s, word) >> unit & 1:
            yield word
    if s.facing[unit] or s.turret[unit]:
        yield f"facing-{s.facing[unit]}-{s.turret[unit]}"


def _weapon_words(s: Fight, weapon: int) -> Iterator[str]:
    if s.spent >> weapon & 1:
        yield "-"
        return
    holder = s.holder[weapon]
    if holder != NOBODY:
        yield s.setting.roster.names.names[holder]
    else:
        yield s.setting.ground.name[s.lying[weapon]] if s.lying[weapon] else "?"
    if s.mounted >> weapon & 1:
        yield "mounted"


def unpack(setting: Setting, saved: Mapping[str, Any], dice: Dice) -> Fight:
    """The position from words."""
    s = Fight(setting, dice)
    for name, words in _table(saved, "units"):
        unit = setting.words.kind("unit").read(name, "position, units")
        _read_unit(s, unit, str(words).split(), f"position, units, {name}")
    for name, words in _table(saved, "weapons"):
        weapon = setting.words.kind("weapon").read(name, "position, weapons")
        _read_weapon(s, weapon, str(words).split(), f"position, weapons, {name}")
    for name, holder in _table(saved, "cards"):
        card = setting.words.kind("card").read(name, "position, cards")
        where = f"position, cards, {name}"
        s.cards[card] = USED if holder == "-" else setting.words.kind("unit").read(holder, where)
    fields.unpack(s, saved, BY_HAND)
    if s.turn > setting.scene.turns:
        raise BadData("position, turn", f"expected a turn up to {setting.scene.turns}, found {s.turn}")
    count = len(setting.scene.events)
    if s.lots and sorted(s.lots) != list(range(count)):
        raise BadData("position, lots", f"expected each of {count} paragraphs once, found {list(s.lots)}")
    if len(s.slits) != s.bunkers.bit_count():
        raise BadData(
            "position, slits", f"expected a side for each of {s.bunkers.bit_count()} bunkers, found {s.slits}"
        )
    return s


def _read_unit(s: Fight, unit: int, words: list[str], where: str) -> None:
    counters, roster = s.setting.counters, s.setting.roster
    if len(words) < 2 or words[1] not in counters.kind_of:
        raise BadData(where, f"expected a place and a kind of counter, found {' '.join(words)!r}")
    place, kind, *flags = words
    s.kind[unit] = counters.kind_of[kind]
    if not _may_be(s, unit):
        raise BadData(
            where, f"expected a counter like {counters.kind_names.names[roster.start_kind[unit]]}, found {kind!r}"
        )
    for word in flags:
        if word in FLAGS:
            setattr(s, word, getattr(s, word) | 1 << unit)
        elif word.startswith("facing-") and len(word) == 10 and set(word[7::2]) <= set("012345"):
            s.facing[unit], s.turret[unit] = int(word[7]), int(word[9])
        else:
            raise BadData(where, f"expected one of {', '.join(FLAGS)}, found {word!r}")
    if place in BESIDE:
        setattr(s, BESIDE[place], getattr(s, BESIDE[place]) | 1 << unit)
    elif place != "?":
        at = s.words.kind("place").read(place, where)
        if at == OFF:
            raise BadData(where, f"expected a place, found {place!r}")
        s.put(unit, at)


def _may_be(s: Fight, unit: int) -> bool:
    """A counter keeps its class: men on foot in groups, single men, vehicles. Its force stays too."""
    counters, roster = s.setting.counters, s.setting.roster
    old, new = counters.kinds[roster.start_kind[unit]], counters.kinds[s.kind[unit]]
    groups = (tables.SQUAD, tables.HALF)
    if old.sort in groups:
        return new.sort in groups and new.force == old.force
    return new.id == old.id or (old.sort == tables.HERO and new.sort == tables.HERO)


def _read_weapon(s: Fight, weapon: int, words: list[str], where: str) -> None:
    if not words or words[1:] not in ([], ["mounted"]):
        raise BadData(where, f"expected who has it or where it lies, perhaps mounted, found {' '.join(words)!r}")
    if words[0] == "-":
        s.spent |= 1 << weapon
        return
    if words[0] in s.setting.roster.index:
        unit = s.setting.roster.index[words[0]]
        s.holder[weapon] = unit
        s.arms[unit] |= 1 << weapon
    elif words[0] != "?":
        s.lying[weapon] = s.words.kind("place").read(words[0], where)
    if "mounted" in words:
        if s.setting.roster.weapons[weapon].folded is None:
            raise BadData(where, "expected a weapon with a tripod")
        s.mounted |= 1 << weapon


def _table(saved: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    value = saved.get(key, {}) if isinstance(saved, Mapping) else saved
    if not isinstance(value, Mapping):
        raise BadData(f"position, {key}", f"expected a table, found {value!r}")
    yield from value.items()


def check(s: Fight) -> None:
    """Refuse an end without a winner, and a group on the move that is not together on the map."""
    if not s.stack and s.decided == OPEN:
        raise BadData("position, pending", "expected a next step, or in `decided` who has won")
    places = {s.where[unit] for unit in bits(s.group)}
    if OFF in places or len(places) > 1:
        raise BadData("position, group", "expected a group together on the map")
