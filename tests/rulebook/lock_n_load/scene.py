"""Set up a position of Lock 'n Load in a few words, with scripted dice.

    s = stage(EXAMPLE, units={"us-a": "15G4", "de-a": "15E3 shaken"}, weapons={"us-m1919a4": "us-a mounted"},
              active="us", dice=[4, 4])
    events = act(s, "activate 15G4", "fire 15G4 15E3", "everyone")

Counters are written as in a dumped position, the kind left out where it is the printed one. `table(...)` makes a
table of its own from a drawn board and an order of battle, so that a worked example stands on the ground it needs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import lancio
from lancio import Event
from lancio.engine.data import Source
from lancio.engine.dice import Dice
from lancio.engine.events import Log
from lancio.engine.masks import bits
from lancio.engine.reasons import Reason
from lancio.games.lock_n_load import position
from lancio.games.lock_n_load.box import Box, shipped
from lancio.games.lock_n_load.setting import Setting, setting
from lancio.games.lock_n_load.state import Fight

HEAD = """
[atlas]
provenance = "reconstructed"
id = "test"
title = { en = "t", it = "t" }
columns = 10
rows = 8
orientation = "flat"
shoved = "odd"
"""
CLEAR = ". . . . . . . . . ."
SCENE = """
[test]
provenance = "reconstructed"
title = {{ en = "t", it = "t" }}
about = {{ en = "t", it = "t" }}
sides = ["us", "german"]
boards = {boards}
turns = 6
light = "{light}"
first = "us"
initiative = "german"
sets = {{ goal = "15J8" }}
{more}
[test.us]
force = "{us_force}"
zone = "15:cols(A..J)"
units = [{us}]
weapons = [{us_weapons}]
{us_more}
[test.german]
force = "{german_force}"
{entry}
units = [{german}]
weapons = [{german_weapons}]
{works}
[[test.victory]]
when = "end"
winner = "us"
"""


def drawn(hexes: Mapping[str, str], codes: str = "") -> list[str]:
    """Eight rows of a board: clear but for the hexes named, each with its code."""
    rows = [CLEAR.split() for _ in range(8)]
    for name, code in hexes.items():
        rows[int(name[1:]) - 1][ord(name[0]) - ord("A")] = code
    return [" ".join(row) for row in rows]


def table(
    hexes: Mapping[str, str] | None = None,
    extra: str = "",
    *,
    us: Sequence[str] = ("us-para", "us-para"),
    german: Sequence[str] = ("wehrmacht", "wehrmacht"),
    us_weapons: Sequence[str] = (),
    german_weapons: Sequence[str] = (),
    us_force: str = "us-airborne",
    german_force: str = "wehrmacht",
    light: str = "day",
    works: str = "",
    entry: str = 'zone = "15:cols(A..J)"',
    more: str = "",
    us_more: str = "",
    boards: str = '[{ map = "15" }]',
    counters: str = "",
    german_units: str = "",
) -> Setting:
    """A table with a drawn board 15. `extra`: more keys of the board (roads, wall, levels, buildings). `counters`: the
    data of counters, in place of those shipped. `german_units`: their entries in full."""
    rows = ", ".join(f'"{row}"' for row in drawn(hexes or {}))
    codes = shipped("boards").text.split("[codes]")[1].split("[board.13]")[0]
    head = '[board.15]\nprovenance = "reconstructed"\ntitle = { en = "t", it = "t" }'
    board = f"{HEAD}\n[codes]{codes}\n{head}\nrows = [{rows}]\n{extra}\n"
    scene = SCENE.format(
        boards=boards, light=light, more=more,
        us_more=us_more, us_force=us_force, german_force=german_force, entry=entry, works=works,
        us=", ".join(listed(one) for one in us), german=german_units or ", ".join(listed(one) for one in german),
        us_weapons=", ".join(f'"{w}"' for w in us_weapons), german_weapons=", ".join(f'"{w}"' for w in german_weapons),
    )  # fmt: skip
    texts = {"boards": board, "scenarios": scene, **({"units": counters} if counters else {})}
    box = Box(lambda name: Source(name, texts[name]) if name in texts else shipped(name))
    return Setting(box.scenes["test"], box)


def listed(one: str) -> str:
    """An entry of the order of battle: a kind, or a hero by name, perhaps with a card: `Tommy+preempt`;
    `us-para@relief` for one whom an event brings; `m4a1/darius` for a vehicle with its armour leader."""
    name, _, card = one.partition("+")
    name, _, event = name.partition("@")
    name, _, boss = name.partition("/")
    hero = name[0].isupper()
    what = f'kind = "hero", name = "{name}"' if hero else f'kind = "{name}"'
    what += f', event = "{event}"' if event else ""
    what += f', leader = "{boss}"' if boss else ""
    return f"{{ {what}{f', card = {chr(34)}{card}{chr(34)}' if card else ''} }}"


def stage(
    where: Setting | str,
    units: Mapping[str, str],
    *,
    weapons: Mapping[str, str] | None = None,
    active: str = "us",
    dice: Iterable[int] = (),
    pending: Sequence[Sequence[object]] | None = None,
    turn: int = 2,
    **more: Any,
) -> Fight:
    """A position at the beginning of a side's impulse, or at `pending`. Counters not named are out of the game; weapons
    not named are gone."""
    table = setting(where) if isinstance(where, str) else where
    roster = table.roster
    unknown = {*units, *(weapons or {})} - {*roster.names.names, *roster.weapon_names.names}
    assert not unknown, f"{unknown} are not among {roster.names.names} and {roster.weapon_names.names}"
    given = {"units": units, "weapons": weapons or {}, "turn": turn, "active": active, **more}
    saved = position.filled(table, given)
    s = position.unpack(table, saved, Dice(b"test", dice))
    steps = pending or [["turn"], ["administration"], ["begin-impulse", active]]
    s.stack = [s.flow.read_step(s.words, list(step)) for step in steps]
    s.flow.settle(s, None)
    return s


def fresh(slug: str, seed: int = 1) -> Fight:
    """A new match at its first question."""
    state = lancio.game("lock-n-load").start(slug, seed).state
    assert isinstance(state, Fight)
    return state


def act(s: Fight, *actions: str) -> list[Event]:
    """Play actions; all that happened. What begins with `~` is played if it is still asked: a single answer is given
    by itself."""
    log = Log()
    for text in actions:
        if text.startswith("~") and text[1:] not in legal(s):
            continue
        code = s.setting.verbs.parse(text.removeprefix("~"))
        assert not isinstance(code, Reason), code.text()
        assert code in s.choices, f"{text!r} is not among {legal(s)}"
        s.apply(code, log)
    return log.events


def legal(s: Fight) -> set[str]:
    """What can be answered now."""
    return set(s.setting.verbs.notations(s.choices))


def offers(s: Fight, *words: str) -> set[str]:
    """What may follow these words."""
    start = " ".join(words) + " "
    return {text.removeprefix(start) for text in legal(s) if text.startswith(start)}


def asked(s: Fight) -> str:
    """The question on the table."""
    return str(s.stack[-1][0]) if s.stack else ""


def has(s: Fight, mask: int, name: str) -> bool:
    """Whether a unit is in a mask."""
    return bool(mask >> s.setting.roster.index[name] & 1)


def unit(s: Fight, name: str) -> int:
    """The number of a unit."""
    return s.setting.roster.index[name]


def place(s: Fight, name: str) -> int:
    """The number of a place."""
    return s.setting.ground.locations.index[name]


def at(s: Fight, name: str) -> str:
    """Where a unit is."""
    return s.setting.ground.name[s.where[s.setting.roster.index[name]]]


def kind(s: Fight, name: str) -> str:
    """What a unit is now."""
    return s.setting.counters.kind_names.names[s.kind[s.setting.roster.index[name]]]


def named(s: Fight, mask: int) -> set[str]:
    """The places of a mask by name."""
    return {s.setting.ground.name[place] for place in bits(mask)}


def of(events: Iterable[Event], kind: str) -> list[Event]:
    """All events of a kind."""
    return [event for event in events if event.kind == kind]


def total(event: Event) -> int:
    """The sum of the modifiers of an attack."""
    return sum(int(m["value"]) for m in event.data["modifiers"])
