"""A position as plain data, for saving, for puzzles and for tests; and back, checked.

Counters are a few words each: `"us-a": "15H6 us-para"`, `"us-b": "15G4 us-para-half shaken fired"`. Instead of a place
stands `-` for lost, `out` for left the map, `merged`, or `?` for not on the map yet. Weapons:
`"us-m1919a4": "us-a mounted"`, `"de-mg34-a": "15C5"` where it lies, `-` for gone. Cards:
`"assaulter": "de-plassmann"`, `-` for used. A counter or weapon that has acquired a target says so after all else:
`aims:us-m4a1:2`, `aims:15H6:1`. Abandoned vehicles stand at `-`, and in `hulks` where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lancio.engine import fields
from lancio.engine.board import OFF
from lancio.engine.citations import rule
from lancio.engine.dice import Dice
from lancio.engine.errors import BadData
from lancio.engine.masks import bits, mask_of
from lancio.games.lock_n_load import acquisition, tables
from lancio.games.lock_n_load.loads import can_ride, has_room, seat
from lancio.games.lock_n_load.parking import first_facing, first_hatches
from lancio.games.lock_n_load.setting import Setting
from lancio.games.lock_n_load.state import FREE, OPERATIONS, USED, Fight
from lancio.games.lock_n_load.words import NOBODY

#: what a counter can bear
FLAGS = (
    "shaken", "wounded", "moved", "crawled", "assaulted", "stealthy", "fired", "complete", "reached", "called", "tried",
    "nursed", "retreated", "buttoned", "abandoned", "hovering", "damaged",
)  # fmt: skip
BESIDE = {"-": "dead", "out": "out", "merged": "merged"}
BY_HAND = ("units", "weapons", "cards")
#: what is asked of a vehicle on the map at set-up
PARKING = (first_facing.name, first_hatches.name)


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
    yield from _aim_words(s, unit)


def _aim_words(s: Fight, gun: int) -> Iterator[str]:
    if s.aiming >> gun & 1:
        target, how_well = acquisition.level(s, gun)
        roster = s.setting.roster
        at = roster.names.names[target] if target < roster.count else s.setting.ground.name[target - roster.count]
        yield f"aims:{at}:{how_well}"


def _read_aim(s: Fight, gun: int, word: str, where: str) -> None:
    """A target that the gun has acquired: a unit, or a place."""
    _, _, rest = word.partition(":")
    at, _, how_well = rest.partition(":")
    roster = s.setting.roster
    if how_well not in ("1", "2"):
        raise BadData(where, f"expected a target and 1 or 2 after it, found {word!r}")
    if at in roster.index:
        target = roster.index[at]
        if not (roster.vehicles | roster.helicopters) >> target & 1:
            raise BadData(where, f"expected a vehicle or a place as target, found {word!r}")
    else:
        target = roster.count + s.words.kind("place").read(at, where)
    acquisition.put(s, gun, target, int(how_well))


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
    yield from _aim_words(s, s.setting.roster.count + weapon)


def filled(setting: Setting, saved: Mapping[str, Any]) -> dict[str, Any]:
    """A position in the operations of a turn in which counters and weapons that are not mentioned are gone. Of those
    that are, the kind may be left out, and they hold the cards that they are dealt."""
    roster, units, weapons = setting.roster, dict(_table(saved, "units")), dict(_table(saved, "weapons"))
    kinds, names = setting.counters.kind_names.names, roster.names.names
    written = {}
    for unit, name in enumerate(names):
        kind = kinds[roster.start_kind[unit]]
        if name in units:
            words = str(units[name]).split()
            if len(words) < 2 or words[1] not in setting.counters.kind_of:
                words.insert(1, kind)
            written[name] = " ".join(words)
        elif roster.listed[unit] is not None:
            written[name] = f"- {kind}"
    cards = setting.counters.card_names.names
    held = {cards[card]: names[unit] for unit, card in setting.card_of.items() if names[unit] in units}
    arms = {name: weapons.get(name, "-") for name in roster.weapon_names.names}
    return {"phase": OPERATIONS, "cards": held, **saved, "units": {**units, **written}, "weapons": {**weapons, **arms}}


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
    if s.rubble & ~mask_of(h for h in setting.ground.board.hexes if _crushed(setting, h)):
        raise BadData("position, rubble", "expected buildings that a vehicle can crush")
    s.setting = setting.in_rubble(s.rubble)
    if s.turn > setting.scene.turns:
        raise BadData("position, turn", f"expected a turn up to {setting.scene.turns}, found {s.turn}")
    count = len(setting.scene.events)
    if s.lots and sorted(s.lots) != list(range(count)):
        raise BadData("position, lots", f"expected each of {count} paragraphs once, found {list(s.lots)}")
    if len(s.slits) != s.bunkers.bit_count():
        raise BadData(
            "position, slits", f"expected a side for each of {s.bunkers.bit_count()} bunkers, found {s.slits}"
        )
    batteries = setting.roster.batteries
    if len(s.fires) != len(s.sources) or any(battery >= len(batteries) for battery in (*s.sources, *s.missions)):
        raise BadData("position, sources", f"expected a mortar or formation for each barrage, found {s.sources}")
    if any(batteries[battery].unit != NOBODY for battery in s.missions):
        raise BadData("position, missions", f"expected formations, found {s.missions}")
    if any(hex_ not in setting.ground.board.hexes for hex_ in s.fires):
        raise BadData("position, fires", "expected hexes of the map")
    if len(s.hulks) != s.abandoned.bit_count():
        raise BadData(
            "position, hulks",
            f"expected a hex for each of {s.abandoned.bit_count()} abandoned vehicles, found {s.hulks}",
        )
    _check_aboard(s)
    return s


@rule("16.1a", "16.2a")
def _check_aboard(s: Fight) -> None:
    """Refuse riders without a carrier on the map, of the other side, of the wrong sort, in the wrong place or too
    many."""
    ground, roster = s.setting.ground, s.setting.roster
    for place in bits((s.held[0] | s.held[1]) & ground.aboard):
        carrier, units = ground.carrier[place], s.at[place]
        where = f"position, units, {ground.name[place]}"
        if not s.where[carrier] or units & ~roster.units[roster.side[carrier]]:
            raise BadData(where, "expected a carrier of the same side on the map")
        if units & ~can_ride(s, units) or place != seat(s, carrier) or not has_room(s, carrier, 0):
            raise BadData(where, "expected passengers whom it can carry there, no more than it has room for")


def _crushed(setting: Setting, hex_: int) -> bool:
    row = setting.whole.terrain[hex_]
    return row is not None and row.crushed


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
        elif word.startswith("aims:"):
            _read_aim(s, unit, word, where)
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
    aims = [word for word in words if word.startswith("aims:")]
    words = [word for word in words if word not in aims]
    if not words or words[1:] not in ([], ["mounted"]) or len(aims) > 1:
        raise BadData(where, f"expected who has it or where it lies, perhaps mounted, found {' '.join(words)!r}")
    if words[0] == "-":
        s.spent |= 1 << weapon
        return
    for word in aims:
        _read_aim(s, s.setting.roster.count + weapon, word, where)
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
    """Refuse a group on the move that is not together on the map, and a vehicle to be faced that is not on it."""
    places = {s.where[unit] for unit in bits(s.group)}
    if OFF in places or len(places) > 1:
        raise BadData("position, group", "expected a group together on the map")
    for name, *values in s.stack:
        if name in PARKING and not s.setting.ground.hex[s.where[values[0]]]:
            vehicle = s.setting.roster.names.names[values[0]]
            raise BadData(f"position, units, {vehicle}", f"expected a place on the map, for {name!r} is pending")
