"""Components, phases 1, 2, 4 and 5: squadrons, weather, ground units, aircraft."""

from __future__ import annotations

from inspect import isfunction
from typing import Any, NoReturn

import pytest

from lancio import BadData
from lancio.engine.data import Source
from lancio.games.duel_in_the_dark.bot import raids, targets
from lancio.games.duel_in_the_dark.pieces import FACES, KINDS, TILES
from lancio.games.duel_in_the_dark.seen import setups
from lancio.games.duel_in_the_dark.tables import forces, ground, sky
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import GAME, kinds, only, piece, play, scene, start, texts

BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")
PLAN = ("target emden", "start 16", "card NE", "card E", "card E", "card NW", "card W", "card W", "seal")


@proves("DD-3.1")
def test_the_forty_tiles() -> None:
    """Eight types of tile, 40 in all, with the sums of the rulebook."""
    sums: dict[str, int] = {}
    for (red, grey), count in zip(FACES, forces().pool, strict=True):
        for kind in (red, grey):
            sums[KINDS.names[kind]] = sums.get(KINDS.names[kind], 0) + count
    assert sum(forces().pool) == 40
    assert sums == {"flak": 16, "searchlight": 16, "radar": 8, "fire-truck": 9, "smoke": 8, "balloon": 5,
                    "shelter": 12, "fuel-truck": 6}  # fmt: skip


@proves("DD-3.2")
def test_a_grey_face_uses_up_its_red_one() -> None:
    """Two shelters on radar tiles leave no radar on them: the type is used up, the other radars are not."""
    match = start(dice=[1])
    play(match, *BASES, *PLAN, "place shelter/radar 26", "place shelter/radar 26")
    assert not [
        text for text in texts(match, "place") if text.startswith(("place radar/shelter", "place shelter/radar"))
    ]
    assert "place radar/fuel-truck 26" in texts(match)
    assert match.why_not("place radar/shelter 26")[0].key == "tile-used-up"


@proves("DD-3.3")
def test_basic_units_only() -> None:
    """By agreement only flak, searchlights and radar are placed; otherwise both kinds mix."""
    match = start(dice=[1], ground_units="basic")
    play(match, *BASES, *PLAN)
    faces = {text.split()[1].split("/")[0] for text in texts(match, "place")}
    assert faces == {"flak", "searchlight", "radar"}
    assert match.why_not("place fire-truck/flak 12")[0].rule == "DD-3.3"
    match = start(dice=[1])
    play(match, *BASES, *PLAN)
    faces = {text.split()[1].split("/")[0] for text in texts(match, "place")}
    assert faces == {name.split("/")[0] for name in TILES.names}


@proves("DD-3.4", "DD-5.1")
def test_what_everybody_has() -> None:
    """Score 0, three Me 110 with 8 fuel and the Do 217 with 12, 40 units, 6 tokens."""
    match = start(dice=[1])
    play(match, *BASES)
    view = match.view("german")
    assert view["score"]["score"] == 0
    assert [(p["type"], p["fuel"]) for p in view["pieces"] if p["kind"] == "squadron"] == [
        ("me110", 8), ("me110", 8), ("me110", 8), ("do217", 12)]  # fmt: skip
    assert view["tracks"]["units_left"] == 40
    assert view["tracks"]["tokens"] == 6


@proves("DD-3.5")
def test_a_fight_removes_nobody() -> None:
    """Four squadrons meet the Bomber and the Mosquito: points, but all pieces stay."""
    match = scene(
        squadrons={"yellow": "11 high 5", "red": "11 high 5"}, mosquito="12 high",
        bomber="10 high", route="NE E E E W W W W", flown=2, target="hamburg",
    )  # fmt: skip
    events = play(match, "close")
    assert "fighters-scored" in kinds(events)
    assert {p["id"] for p in match.view(None)["pieces"]} >= {"yellow", "red", "bomber", "mosquito"}


@proves("DD-4.2", "DD-6.1.1")
def test_phases_in_order() -> None:
    """Fighters, weather, plan, units, aircraft, duel; squadrons on four different fields."""
    match = start(dice=[1], tiles=1)
    seen = [match.view(None)["turn"]["phase"]]
    play(match, "base yellow 5")
    assert "base red 5" in texts(match)  # one fuel truck could still be placed
    play(match, "base red 24", "base green 18")
    assert "base blue 4" not in texts(match)
    for action in ("base blue 11", *PLAN, "place flak/balloon 26", "mosquito 8"):
        match.play(action)
        phase = match.view(None)["turn"]["phase"]
        if phase != seen[-1]:
            seen.append(phase)
    assert seen == [1, 3, 4, 5, 6]
    assert "base" in GAME.flow.questions


@proves("DD-6.1.1", "DD-6.1.2")
def test_sharing_a_field_promises_trucks() -> None:
    """Three squadrons on one field need two fuel trucks there: the last two tiles must be those."""
    match = start(dice=[1], tiles=3)
    play(match, "base yellow 24", "base red 24", "base green 24", "base blue 11", *PLAN)
    play(match, "place flak/balloon 26")
    assert texts(match, "place") == {"place fuel-truck/radar 24"}
    assert match.why_not("place flak/balloon 26")[0].rule == "DD-6.1.2"
    play(match, "place fuel-truck/radar 24", "place fuel-truck/radar 24")
    assert match.to_act == "british"


@proves("DD-6.1.2")
def test_no_sharing_without_trucks() -> None:
    """With basic units there are no fuel trucks, so every squadron needs a field of its own."""
    match = start(dice=[1], ground_units="basic")
    play(match, "base yellow 24")
    assert "base red 24" not in texts(match)
    assert match.why_not("base red 24")[0].rule == "DD-6.1.2"


@proves("DD-6.1.2", "DD-3.2")
def test_promised_tiles_are_kept_back() -> None:
    """With one truck promised, five of the six radar/fuel tiles may be used otherwise, the sixth not."""
    match = start(dice=[1])
    play(match, "base yellow 24", "base red 24", "base green 18", "base blue 11", *PLAN)
    play(match, *["place radar/fuel-truck 26"] * 5)
    left = {text for text in texts(match, "place") if "fuel-truck" in text}
    assert left == {"place fuel-truck/radar 24"}


@proves("DD-6.2.1")
def test_weather_is_laid_out_as_drawn() -> None:
    """Card 2: wind, moon and every piece as the card shows; it is not drawn again before the deck is used up."""
    match = start(dice=[2], nights=2)
    events = play(match, *BASES)
    assert only(events, "weather-drawn").data["card"] == 2
    view = match.view(None)
    card = sky().cards[1]
    board = ground().board
    for kind, mask in (("cloud", card.clouds), ("storm", card.storms), ("fog", card.fogs)):
        assert [p["hex"] for p in view["pieces"] if p["kind"] == kind] == board.names_of(mask)
    assert view["tracks"]["weather"] == {"card": 2, "wind": "E", "moon": "new", "summer": False}
    assert match.dump()["position"]["used_weather"] == ["2"]


@proves("DD-6.2.1")
def test_the_deck_is_shuffled_when_used_up() -> None:
    """After twelve nights' cards all are in again."""
    steps = [["round"], ["dispersal"], ["ground"], ["plan"], ["weather"]]
    based: dict[str, Any] = {"at": steps, "squadrons": {"yellow": "6 ground 8"}, "phase": 1, "bomber_at": "off"}
    match = scene(**based, used_weather=(1 << 12) - 1, dice=[3])
    assert match.view(None)["tracks"]["weather"]["card"] == 3
    last = scene(**based, used_weather=(1 << 12) - 1 - 16, dice=[1])
    assert last.view(None)["tracks"]["weather"]["card"] == 5


@proves("DD-6.4.1", "DD-7.ground.1", "DD-7.fire.1", "DD-7.fuel-truck.2")
def test_where_units_may_stand() -> None:
    """Any number in a hex, none in Britain or at sea; fire trucks in cities, fuel trucks on airfields."""
    match = start(dice=[1])
    play(match, *BASES, *PLAN)
    hexes: dict[str, set[str]] = {}
    for text in texts(match, "place"):
        _, tile, hex_ = text.split()
        hexes.setdefault(tile, set()).add(hex_)
    reich = {str(n) for n in range(1, 44)} - {"1", "2", "3", "8", "9", "10", "16", "17", "23"}
    assert hexes["flak/balloon"] == hexes["shelter/radar"] == hexes["smoke/searchlight"] == reich
    assert hexes["fire-truck/flak"] == {"11", "26", "12", "27", "5", "34", "28", "40", "35", "41", "21"}
    assert hexes["fuel-truck/radar"] == set(ground().board.names_of(ground().airfields))
    assert match.why_not("place flak/balloon 10")[0].rule == "DD-7.ground.1"
    assert match.why_not("place fire-truck/flak 13")[0].rule == "DD-7.fire.1"
    assert match.why_not("place fuel-truck/radar 20")[0].rule == "DD-7.fuel-truck.2"
    play(match, *["place flak/balloon 20"] * 5)
    assert piece(match, "flak-20")["count"] == 5


@proves("DD-6.4.1")
def test_suggested_set_ups_place_everything() -> None:
    """One action places all that is left, within the rules, and keeps the promised trucks."""
    for name in ("balanced", "north", "west", "south", "east"):
        match = start(dice=[1])
        play(match, "base yellow 24", "base red 24", "base green 18", "base blue 11", *PLAN)
        play(match, "place smoke/searchlight 20", f"setup {name}")
        assert match.to_act == "british"
        assert piece(match, "fuel-truck-24")["count"] >= 1
        units = [p for p in match.view(None)["pieces"] if "destroyed" in p]
        assert sum(p["count"] for p in units) == 40
        assert not any(p["hex"] in ("1", "2", "3", "8", "9", "10", "16", "17", "23") for p in units)


@pytest.mark.parametrize("name", ["balanced", "north", "west", "south", "east"])
def test_a_set_up_owes_nothing_to_the_computer_player(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where `setup` puts the units is data: however the computer player judges cities and roads, and wherever the
    squadrons stand, the same word does the same under the same weather."""

    def laid(*bases: str) -> list[object]:
        match = start(dice=[7])
        play(match, *bases, *PLAN, f"setup {name}")
        return [p for p in match.view(None)["pieces"] if "destroyed" in p]

    before = laid(*BASES)
    for module in (targets, raids):
        for function in [
            key for key, value in vars(module).items() if isfunction(value) or hasattr(value, "cache_info")
        ]:
            monkeypatch.setattr(module, function, refuse)
    assert laid("base yellow 21", "base red 41", "base green 26", "base blue 40") == before


def refuse(*_: object) -> NoReturn:
    """What nobody may ask."""
    raise AssertionError("the rules asked the computer player")


@proves("DD-6.5.1", "DD-6.3.1")
def test_aircraft_on_different_fields() -> None:
    """The Bomber stands where the plan says, the Mosquito on any other British field."""
    match = start(dice=[1], tiles=0)
    events = play(match, *BASES, *PLAN)
    assert only(events, "bomber-placed").data["hex"] == "16"
    assert texts(match) == {"mosquito 1", "mosquito 8", "mosquito 23"}
    assert match.why_not("mosquito 16")[0].rule == "DD-6.5.1"


@proves("DD-4.1")
def test_the_number_of_nights_is_agreed() -> None:
    """One to six nights; a match of one night ends after it, of two goes on."""
    with pytest.raises(BadData, match="nights"):
        GAME.start("night", options={"nights": 7})
    one = scene(at="round", squadrons={"yellow": "6 ground 8"}, bomber="down at 16")
    assert one.to_act is None
    two = scene(at="round", squadrons={"yellow": "6 ground 8"}, bomber="down at 16", options={"nights": 2})
    assert two.view(None)["turn"]["number"] == 2


@proves("DD-7.board.1", "DD-7.board.2", "DD-7.board.3")
def test_the_board() -> None:
    """43 hexes, 4 + 19 airfields, 11 cities whose worth grows with their difficulty, and no printed radar."""
    g = ground()
    assert len(g.board.hexes) == 43
    assert (g.home_fields.bit_count(), g.airfields.bit_count(), len(g.cities)) == (4, 19, 11)
    best = {crest: max(c.value for c in g.cities if c.crest == crest) for crest in ("easy", "medium", "hard")}
    least = {crest: min(c.value for c in g.cities if c.crest == crest) for crest in ("easy", "medium", "hard")}
    assert best["easy"] < least["medium"] and best["medium"] < least["hard"]
    match = scene(squadrons={"yellow": "43 high 5"}, route="NE E E NW W W")
    assert {text.split()[2] for text in texts(match, "fly")} == {"42", "37"}
    assert "radar" not in str(GAME.chart()["hexes"])


@proves("DD-7.air.1")
def test_everybody_starts_on_the_ground() -> None:
    """At the start of the duel all aircraft are on the ground."""
    match = start(dice=[1], tiles=0)
    play(match, *BASES, *PLAN, "mosquito 8")
    assert {p["level"] for p in match.view(None)["pieces"] if "level" in p} == {"ground"}


@proves("DD-6.1.3")
def test_the_order_of_the_expansions() -> None:
    """Phase 5: British guns, German extra units, aircraft, crests, relocation, Window, Wilde Sau."""
    match = start(dice=[1], tiles=1, walls="chosen", window=True, british_guns=1)
    play(match, *BASES, *PLAN, "window 2", "place flak/balloon 26")
    steps = []
    for action in ("emplace british-gun 8", "add flak 26", "add flak 26", "mosquito 8", "crest berlin", "crest kassel",
                   "crest essen", "crest munich", "done", "sau sau-1 26", "sau sau-2 26"):  # fmt: skip
        frame = match.state.question
        assert frame is not None
        steps.append(frame[0])
        match.play(action)
    assert list(dict.fromkeys(steps)) == [
        "emplace",
        "extra-units",
        "mosquito-start",
        "crests",
        "relocate",
        "sau-placed",
    ]


@proves("DD-3.2", "DD-6.4.1", "DD-7.fire.1")
@pytest.mark.parametrize("setup", GAME.chart()["setups"], ids=lambda setup: str(setup["id"]))
def test_suggested_set_ups_can_be_placed(setup: dict[str, Any]) -> None:
    """Tile by tile, each legal when its turn comes, in either order; then nothing is left to place."""
    for backwards in (False, True):
        match = start(dice=[1])
        play(match, *BASES, *PLAN)
        actions = [f"place {tile} {hex_}" for hex_, tiles in setup["place"].items() for tile in tiles]
        assert len(actions) == 40
        for action in reversed(actions) if backwards else actions:
            assert action in texts(match)
            play(match, action)
        assert match.view("german")["tracks"]["units_left"] == 0
        assert match.view(None)["turn"]["phase"] == 5
    assert all(setup[key][language] for key in ("name", "about") for language in ("en", "it"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('26 = "flak/balloon 2"', "every tile once"),
        ('2 = "flak/balloon 2"', "a hex of the Reich"),
        ('18 = "fire-truck/flak 2"', "fire trucks in cities"),
        ('26 = "flak 2"', "tiles with their number"),
    ],
)
def test_a_broken_set_up_is_refused(text: str, complaint: str) -> None:
    """A file that cannot be placed is refused with the reason."""
    with pytest.raises(BadData, match=complaint):
        setups.read(Source("setups.toml", f'[one]\nprovenance = "reconstructed"\n{text}\n'))
