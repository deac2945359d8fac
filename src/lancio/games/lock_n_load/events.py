"""Chapter 1.7: events. A hex occupied or seen for the first time, and a paragraph that nobody has read before."""

from __future__ import annotations

from lancio.engine.citations import rule
from lancio.engine.masks import bits
from lancio.games.lock_n_load.scenes import Paragraph
from lancio.games.lock_n_load.sight import BLOCKED
from lancio.games.lock_n_load.stacking import fits
from lancio.games.lock_n_load.state import Fight


@rule("1.7a", "10.0d")
def triggered(s: Fight, paragraph: Paragraph) -> bool:
    """Whether the side that is named, or either, occupies the hex, or sees one of its places."""
    ground = s.setting.ground
    h = ground.named_hex(paragraph.hex)
    for side in (0, 1):
        if paragraph.side in (side, -1):
            there = s.held[side] & ~ground.apart
            if there & ground.same_hex[h]:
                return True
            if paragraph.sight and any(_sees(s, place, h) for place in bits(there)):
                return True
    return False


def _sees(s: Fight, place: int, hex_: int) -> bool:
    ground = s.setting.ground
    return any(ground.eyes.through(place, spot, s.blinded) != BLOCKED for spot in bits(ground.same_hex[hex_]))


@rule("1.7a", "1.7b")
def look_out(s: Fight) -> None:
    """After the set-up and after every hex: events that come to pass, each once. Only then is its paragraph read."""
    for i, paragraph in enumerate(s.setting.scene.events):
        if not s.read >> i & 1 and triggered(s, paragraph):
            s.read |= 1 << i
            hex_ = s.setting.ground.named_hex(paragraph.hex)
            said = paragraph_of(s, i)
            s.reveal("event-read", "1.7b", paragraph=dict(said.text), hex=hex_)
            _obey(s, said, hex_)


def paragraph_of(s: Fight, marker: int) -> Paragraph:
    """What stands in the paragraph of a marker: its own, or the one that was dealt to it."""
    return s.setting.scene.events[s.lots[marker] if s.lots else marker]


@rule("1.7b", "6.0n")
def _obey(s: Fight, paragraph: Paragraph, hex_: int) -> None:
    """What the paragraph says: smoke appears, those who were waiting for it come up to the edge of the map."""
    ground, roster = s.setting.ground, s.setting.roster
    if paragraph.smoke:
        s.smoke |= 1 << hex_ if paragraph.smoke == "here" else ground.area_of(paragraph.smoke)
    for unit, entry in enumerate(roster.listed):
        if entry is None or entry.event != paragraph.key:
            continue
        side = roster.side[unit]
        for box in bits(ground.entry[side]):
            if fits(s, side, box, 1 << unit):
                s.put(unit, box)
                s.tell("unit-placed", "6.0n", unit=unit, place=box)
                break
