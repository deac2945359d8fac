"""Chapter 1.7: events of a scenario."""

from __future__ import annotations

import json
from functools import cache

import pytest

from lancio.engine.dice import Dice, key_of
from lancio.engine.errors import BadData
from lancio.games.lock_n_load.seen import view
from lancio.games.lock_n_load.seen.chart import chart
from lancio.games.lock_n_load.seen.imagine import redeal
from lancio.games.lock_n_load.setting import Setting
from tests.proofs import proves
from tests.rulebook.lock_n_load.scene import act, at, fresh, legal, of, stage, table

EVENTS = """
[test.events.cache]
kind = "occupation"
hex = "15E3"
side = "us"
smoke = "15F3 15F4"
text = { en = "The dump goes up.", it = "Il deposito salta." }
[test.events.relief]
kind = "sight"
hex = "15J4"
text = { en = "Help is near.", it = "L'aiuto è vicino." }
"""


@cache
def ground() -> Setting:
    """A wall of forest in column H; the Germans wait for help by their boxes."""
    return table(
        {f"H{n}": "f" for n in range(1, 9)}, us=("us-para", "us-para"), german=("wehrmacht", "wehrmacht@relief"),
        entry='zone = "15:cols(A..J)"\nentry = { hexes = "15A1 15A2", turn = 1 }', works=EVENTS,
    )  # fmt: skip


@proves("1.7a", "1.7b")
def test_an_occupation_event_is_read_when_the_named_side_is_there() -> None:
    """The American squad steps in: its paragraph, once, and what it says; the other stays closed."""
    s = stage(ground(), {"us-a": "15E4", "us-b": "15A8", "de-a": "15A1"})
    events = act(s, "activate 15E4", "go 15E4 move", "~with us-a", "~set-off", "step 15E3")
    read = of(events, "event-read")
    assert [event.data["paragraph"]["en"] for event in read] == ["The dump goes up."]
    assert {s.setting.ground.name[h] for h in range(99) if s.smoke >> h & 1} == {"15F3", "15F4"}
    s.smoke = 0
    assert not of(act(s, "~decline", "step 15E2", "~decline", "step 15E3"), "event-read") and not s.smoke


@proves("1.7a")
def test_the_other_side_does_not_trigger_it() -> None:
    """A German squad in the marker's hex: nothing."""
    s = stage(ground(), {"de-a": "15E4", "us-a": "15A8"}, active="german")
    assert not of(act(s, "activate 15E4", "go 15E4 move", "~with de-a", "~set-off", "step 15E3"), "event-read")


@proves("1.7a", "1.7b", "10.0d")
def test_a_sight_event_is_read_when_somebody_sees_the_hex() -> None:
    """Behind the wood nobody sees J4; inside its rim one does. Either side will do; those who wait for it stand by."""
    s = stage(ground(), {"us-a": "15G4", "us-b": "15A8", "de-a": "15A1", "de-b": "?"})
    act(s, "activate 15G4", "go 15G4 move", "~with us-a", "~set-off")
    events = act(s, "step 15H4")
    assert [event.data["hex"] for event in of(events, "event-read")] == ["15J4"]
    assert at(s, "de-b") in ("15A1-box", "15A2-box")


@proves("1.7b")
def test_a_paragraph_is_a_secret_until_it_is_read() -> None:
    """Neither the picture of a side nor the printed matter holds its words; those who come by it are not set up."""
    s = stage(ground(), {"us-a": "15G4", "de-a": "15A1", "de-b": "?"})
    for side in (0, 1):
        assert "dump" not in json.dumps(view.picture(s, side))
    assert "dump" not in json.dumps(chart(ground()))
    s = stage(ground(), {"us-a": "15G4", "de-a": "?", "de-b": "?"}, pending=[["deploy", "german"]], turn=0)
    assert any(text.startswith("place de-a ") for text in legal(s))
    assert not any(text.startswith("place de-b ") for text in legal(s))


@proves("1.7a")
def test_events_are_looked_for_after_the_set_up() -> None:
    """Somebody was set up in the hex: it is read as the first turn begins."""
    s = stage(ground(), {"us-a": "15E3", "us-b": "15A8", "de-a": "15A1"}, pending=[["turn"]], turn=0)
    assert s.read == 1


@proves("1.7a")
def test_an_event_is_read_by_those_who_come_to_fight() -> None:
    """The hex is held by the enemy: whoever enters occupies it too."""
    s = stage(ground(), {"us-a": "15E4", "us-b": "15A8", "de-a": "15E3"})
    assert of(act(s, "activate 15E4", "go 15E4 move", "~with us-a", "~set-off", "step 15E3"), "event-read")


# -- paragraphs that are dealt -------------------------------------------------------------------

MARKERS = {"41D5", "41G4", "41C3", "41H7"}


@proves("1.7b")
def test_chance_says_which_paragraph_waits_where() -> None:
    """Each once, another way for other seeds; the markers lie open, with their words neither side's."""
    dealt = {fresh("perimeter", seed).lots for seed in range(12)}
    assert len(dealt) > 4 and all(sorted(lots) == [0, 1, 2, 3] for lots in dealt)
    s = fresh("perimeter")
    for side in (0, 1):
        seen = view.picture(s, side)
        assert {piece["hex"] for piece in seen["pieces"] if piece["kind"] == "event"} == MARKERS
        assert not seen["tracks"]["events"] and "radio" not in json.dumps(seen)
        assert "nva-f" not in seen["tracks"]["waiting"], "who comes by an event is a secret"


@proves("1.7b", "1.7a")
@pytest.mark.parametrize(("lots", "word"), [([0, 1, 2, 3], "tunnel"), ([1, 0, 2, 3], "drums"), ([3, 1, 2, 0], "radio")])
def test_the_paragraph_that_was_dealt_is_read(lots: list[int], word: str) -> None:
    """At D5: a half-squad by tunnel, smoke where the marker lies, or nothing. Afterwards it can be read again."""
    s = stage(
        "perimeter", {"us-a": "41D4", "us-b": "41E4", "nva-a": "41J8", "nva-e": "?", "nva-f": "?"}, lots=lots, read=[3],
    )  # fmt: skip
    events = act(s, "activate 41D4", "go 41D4 move", "~with us-a", "~set-off", "step 41D5")
    assert word in of(events, "event-read")[0].data["paragraph"]["en"]
    assert (at(s, "nva-f") in ("41J2-box", "41J3-box", "41J4-box")) is (word == "tunnel")
    assert bool(s.smoke) is (word == "drums")
    assert word in view.picture(s, 1)["tracks"]["events"]["41D5"]["en"]


@proves("1.7b")
def test_an_imagined_world_deals_what_nobody_has_read() -> None:
    """What was read stays; the rest is dealt anew, the same whatever the truth."""
    worlds = set()
    for seed in range(20):
        for lots in ((2, 0, 1, 3), (2, 3, 0, 1)):
            s = stage("perimeter", {"us-a": "41E4", "nva-a": "41J8"}, lots=list(lots), read=[0])
            redeal(s, 0, Dice(key_of("x", seed)))
            assert s.lots[0] == 2 and sorted(s.lots) == [0, 1, 2, 3]
            worlds.add((seed, s.lots))
    assert len(worlds) == 20 and len({lots for _, lots in worlds}) > 3


@proves("1.7b")
def test_a_broken_deal_is_refused() -> None:
    """A paragraph twice."""
    with pytest.raises(BadData, match="lots"):
        stage("perimeter", {"us-a": "41E4", "nva-a": "41J8"}, lots=[0, 0, 1, 2])
