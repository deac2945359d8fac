"""Several nights, swapped sides, three to five players."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lancio
from lancio import Match
from lancio.engine.dice import Dice, key_of
from tests.proofs import proves
from tests.rulebook.duel_in_the_dark.scene import GAME, PASSING, kinds, only, piece, play, scene, score, start, texts

FAR = {"yellow": "6 ground 8"}
BASES = ("base yellow 5", "base red 24", "base green 18", "base blue 11")


def next_night(**more: Any) -> Match:
    """The first question of the second night."""
    return scene(
        at="round",
        squadrons=more.pop("squadrons", FAR),
        bomber="down at 16",
        options={"nights": 2, **more.pop("options", {})},
        **more,
    )


@proves("DD-5.2", "DD-5.7")
def test_what_lasts_overnight() -> None:
    """Score, shelters, medals, gunners and losses stay; units, damage, markers, bombs and fuel do not."""
    match = next_night(
        score=7,
        units={"26": "shelter 2 under-light 2 flak 3"},
        bombs={"11": 2},
        marks={"12": 3},
        hit={"26": "flak 1"},
        british_medals=2,
        german_medals=1,
        options={"medals": True},
        tokens=0,
        flown=6,
        sau=["12", "off"],
    )
    view = match.view(None)
    assert view["turn"]["number"] == 2 and view["score"]["score"] == 7
    assert [(p["kind"], p["hex"], p["count"]) for p in view["pieces"] if "count" in p] == [("shelter", "26", 2)]
    assert view["tracks"]["medals"] == {"british": 2, "german": 1, "fresh": {"british": 0, "german": 0}}
    assert view["tracks"]["tokens"] == 6 and view["tracks"]["lost"] == ["red", "green", "blue"]
    assert view["tracks"]["pool"] == [6, 3, 2, 6, 5, 3, 8, 5]  # two searchlight/shelter tiles are in use
    assert view["tracks"]["units_left"] == 38


@proves("DD-X.qf.1", "DD-5.2", "DD-6.4.1")
def test_extra_shelters_use_up_no_tile() -> None:
    """A shelter placed for a British gun stays like any other, but all 40 tiles less those in use remain to place."""
    match = next_night(units={"26": "shelter 2 under-radar 1"})
    shelters = [p["count"] for p in match.view(None)["pieces"] if p["kind"] == "shelter"]
    assert shelters == [2]
    assert match.view(None)["tracks"]["pool"] == [6, 3, 1, 6, 5, 5, 8, 5]
    assert match.view(None)["tracks"]["units_left"] == 39


@proves("DD-5.7", "DD-6.2.1")
def test_the_weather_of_the_last_night_is_gone() -> None:
    """Fighters are based under an unknown sky; the new card brings its own."""
    match = next_night(clouds="11 12", storms="20", fogs="5", moon="full", dice=[3])
    view = match.view(None)
    assert view["tracks"]["weather"] is None
    assert not [p for p in view["pieces"] if p["kind"] in ("cloud", "storm", "fog")]
    play(match, "base yellow 5")
    assert match.view(None)["tracks"]["weather"]["card"] == 4


@proves("DD-5.4")
def test_swapped_sides_know_the_sky() -> None:
    """The second night lies under the card of the first from its beginning, whatever had drifted meanwhile."""
    match = scene(
        at="round", scenario="swap", squadrons=FAR, bomber="down at 16", clouds="43", card=1, dice=[]
    )  # fmt: skip
    view = match.view(None)
    card = GAME.chart()["weather"][0]
    assert view["turn"]["number"] == 2 and view["tracks"]["weather"]["card"] == card["number"]
    assert sorted(p["hex"] for p in view["pieces"] if p["kind"] == "cloud") == sorted(card["clouds"])


@proves("DD-5.7", "DD-7.crash.2")
def test_lost_squadrons_are_not_replaced() -> None:
    """Only the surviving ones are placed, with full tanks."""
    match = next_night(squadrons={"yellow": "6 ground 3", "blue": "20 ground 0"}, crashed=["blue"])
    assert {t.split()[1] for t in texts(match, "base")} == {"yellow", "blue"}
    play(match, "base yellow 5", "base blue 11")
    assert (piece(match, "yellow")["fuel"], piece(match, "blue")["fuel"]) == (8, 12)


@proves("DD-6.4.3", "DD-7.ground.3", "DD-5.2")
def test_shelters_stay_and_none_is_added() -> None:
    """In phase 4 of the second night no shelter may be placed, unless agreed; everything else may."""
    for setting, allowed in (("fixed", False), ("more", True)):
        match = next_night(units={"26": "shelter 1 under-radar 1"}, options={"shelters_later": setting})
        play(
            match,
            "base yellow 5",
            "target emden",
            "start 16",
            "card NE",
            "card E",
            "card E",
            "card W",
            "card W",
            "card W",
            "seal",
        )
        assert bool([t for t in texts(match, "place") if t.split()[1].startswith("shelter")]) is allowed
        assert "place flak/shelter 26" in texts(match)
        assert "place radar/shelter 26" in texts(match)  # one of the two tiles is left
        assert bool(match.why_not("place shelter/flak 26")) is not allowed


@proves("DD-5.3")
@pytest.mark.parametrize(("points", "winner"), [(4, "british"), (-4, "german"), (0, None)])
def test_who_wins(points: int, winner: str | None) -> None:
    """More points over all nights; a tie is a draw."""
    match = scene(at="round", squadrons=FAR, bomber="down at 16", score=points)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winner == winner and outcome.level == (winner or "draw")
    assert outcome.scores == {"british": points, "german": -points}


@proves("DD-5.3", "DD-4.1")
def test_points_add_up_over_nights() -> None:
    """The second night goes on from the score of the first; each night's share is kept."""
    match = scene(
        at="round", squadrons=FAR, bomber="down at 16", score=5, night=2, nights_won=[8], options={"nights": 2}
    )
    assert match.outcome is not None and match.outcome.scores["british"] == 5
    assert match.view(None)["tracks"]["nights"] == [8, -3]


# -- swapped sides -----------------------------------------------------------------------------


@proves("DD-5.4")
def test_swapped_sides() -> None:
    """The same weather card, sides exchanged, score from 0, board cleared, lost squadrons fresh."""
    match = scene(
        at="round",
        scenario="swap",
        squadrons=FAR,
        bomber="down at 16",
        score=6,
        units={"26": "shelter 2 under-light 2"},
        card=3,
        used_weather=4,
    )
    assert match.view(None)["turn"]["number"] == 2
    assert match.to_act == "first"  # German now
    assert score(match) == 0 and not match.view(None)["tracks"]["lost"]
    assert not [p for p in match.view(None)["pieces"] if p["kind"] == "shelter"]
    events = play(match, *BASES)
    assert only(events, "weather-drawn").data["card"] == 3
    assert match.to_act == "second" and texts(match, "target")
    assert match.view("first")["tracks"]["plan"] is None


@proves("DD-5.4")
@pytest.mark.parametrize(("first", "second", "winner"), [(6, 4, "first"), (-2, 3, "second"), (5, 5, None)])
def test_the_better_commander(first: int, second: int, winner: str | None) -> None:
    """Own British night plus own German night: s1 - s2 for the first player."""
    match = scene(
        at="round", scenario="swap", squadrons=FAR, bomber="down at 16", night=2, nights_won=[first], score=second
    )
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winner == winner
    assert outcome.scores == {"first": first - second, "second": second - first}


@proves("DD-5.4", "DD-8.2.2")
def test_swapped_sides_meet_the_same_wind() -> None:
    """The wind card of the first night comes again in the second, without a draw."""
    match = scene(
        scenario="swap",
        squadrons=FAR,
        night=2,
        nights_won=[0],
        drawn_winds=[4],
        bomber="20 high",
        flown=4,
        start="16",
        route="E E E E E W W W W W",
        target="berlin",
        options={"weather_change": True},
        wind="E",
    )
    assert only(play(match, "close"), "weather-changed").data["turn"] == -2


# -- three to five players ---------------------------------------------------------------------


@proves("DD-X.players.1", "DD-8.7.1")
def test_three_players() -> None:
    """Two German seats: yellow and red with MW-50 for one of them, green and blue."""
    match = start("three")
    assert match.sides == ("british", "german-1", "german-2")
    assert match.to_act == "german-1" and texts(match) == {"arm yellow", "arm red"}
    play(match, "arm yellow")
    assert {t.split()[1] for t in texts(match)} == {"yellow", "red"}
    play(match, "base yellow 5", "base red 24")
    assert match.to_act == "german-2" and {t.split()[1] for t in texts(match)} == {"green", "blue"}


@proves("DD-X.players.2", "DD-X.players.3")
@pytest.mark.parametrize(
    ("scenario", "owners"),
    [
        ("four", ["german-1", "german-2", "german-3", "german-3"]),
        ("five", ["german-1", "german-2", "german-3", "german-4"]),
    ],
)
def test_four_and_five_players(scenario: str, owners: list[str]) -> None:
    """A Messerschmitt with MW-50 each; with four players the third also flies the Do 217, with five the fourth."""
    match = start(scenario, dice=[1])
    assert list(match.view(None)["tracks"]["seats"]["squadrons"].values()) == owners
    play(match, *BASES)
    assert [piece(match, q).get("mw50") for q in ("yellow", "red", "green", "blue")] == [True, True, True, None]
    assert match.view(None)["tracks"]["seats"]["german"] == owners[3]


@proves("DD-X.players.4")
@pytest.mark.parametrize(("scenario", "blue"), [("three", [2, 1, 2]), ("four", [3, 1, 2]), ("five", [4, 1, 2])])
def test_the_do217_goes_round(scenario: str, blue: list[int]) -> None:
    """Each night it moves on one seat, and with it the command."""
    from lancio.games.duel_in_the_dark.settings import Setting

    setting = Setting(GAME.scenario(scenario), GAME.scenario(scenario).settle({"nights": 3}))
    assert [setting.owners(night)[3] for night in (1, 2, 3)] == blue
    assert [setting.commander(night) for night in (1, 2, 3)] == blue


@proves("DD-X.players.3", "DD-X.players.5", "DD-7.fighter.1")
def test_the_commander_calls_and_the_owner_flies() -> None:
    """german-4 commands, german-2 flies red; each squadron met advances its owner, whatever it scores."""
    match = scene(
        scenario="five",
        squadrons={"red": "12 high 5", "green": "11 low 5", "blue": "6 ground 12"},
        storms="11",
        **PASSING,
    )
    assert match.to_act == "german-4"
    play(match, "order red")
    assert match.to_act == "german-2"
    play(match, "fly red 11", "level high")
    assert match.to_act == "german-4"
    events = play(match, "close")
    assert kinds(events).count("table-advanced") == 2
    assert match.view(None)["tracks"]["table"] == {"german-1": 0, "german-2": 1, "german-3": 1, "german-4": 0}


@proves("DD-X.players.2")
def test_the_do217_of_four_players_counts_on_the_board_only() -> None:
    """Its owner does not advance."""
    match = scene(scenario="four", squadrons={"blue": "11 high 9", "yellow": "6 ground 8"}, **PASSING)
    events = play(match, "close")
    assert "fighters-scored" in kinds(events) and "table-advanced" not in kinds(events)


@proves("DD-X.players.6")
def test_mw50_stays_empty() -> None:
    """Landing does not make it ready again."""
    match = scene(scenario="five", squadrons={"red": "12 high 5"}, mw=["red"], **PASSING)
    play(match, "order red", "land red")
    assert piece(match, "red")["mw50"] is False


@proves("DD-X.players.7", "DD-5.3")
@pytest.mark.parametrize(
    ("points", "table", "winner", "level"),
    [
        (3, [0, 9, 1, 1, 1], "british", "british"),
        (-3, [0, 2, 5, 1, 1], "german-2", "german"),
        (-3, [0, 5, 5, 1, 1], None, "shared"),
        (0, [0, 5, 4, 1, 1], None, "draw"),
    ],
)
def test_who_wins_among_several(points: int, table: list[int], winner: str | None, level: str) -> None:
    """The British if they lead; otherwise the German furthest on the personal table, ties shared."""
    match = scene(at="round", scenario="five", squadrons=FAR, bomber="down at 16", score=points, table=table)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.level) == (winner, level)


@proves("DD-X.players.1")
def test_the_first_seat_may_command() -> None:
    """By agreement the first German seat commands whoever has the Do 217."""
    match = start("three", dice=[1], command="first")
    assert match.view(None)["tracks"]["seats"]["german"] == "german-1"


@proves("DD-X.ju88.1")
def test_the_ju88_is_drawn_by_lot() -> None:
    """With several German players a draw decides who has it; he chooses among his own."""
    match = start("three", ju88=True)
    match = GAME.start("three", seed=3, options={"ju88": True})
    owner = match.to_act
    squadrons = match.view(None)["tracks"]["seats"]["squadrons"]
    assert {squadrons[t.split()[1]] for t in texts(match, "swap")} == {owner}


@proves("DD-X.ju88.1", "DD-X.players.2")
@pytest.mark.parametrize("scenario", ["three", "four"])
def test_the_lot_is_told(scenario: str) -> None:
    """The draw of the second night leaves an event, and so do the MW-50 tokens of four players."""
    squadrons = {"yellow": "12 high 0", "red": "6 ground 8", "green": "5 ground 8"}
    match = scene(scenario=scenario, squadrons=squadrons, bomber="down at 16", options={"ju88": True, "nights": 2})
    events = play(match, "close")
    lot = only(events, "ju88-lot")
    assert lot.rule == "DD-X.ju88.1" and lot.data["seat"] == match.to_act
    if scenario == "four":
        # the owner has one squadron, so nobody is asked: the Ju 88 takes its slot, the others get MW-50
        assert len([e for e in events if e.kind == "mw50-assigned"]) == 3 - ("ju88-swapped" in kinds(events))


# -- everything together -----------------------------------------------------------------------

EVERYTHING: dict[str, object] = {
    "nights": 2,
    "strong_mosquito": True,
    "weather_change": True,
    "replot_weather": True,
    "replot_return": True,
    "medals": True,
    "shroud": True,
    "friendly_fire": True,
    "mw50": True,
    "ju88": True,
    "rail_flak": 2,
    "quad_flak": 1,
    "gunners": True,
    "walls": "chosen",
    "window": True,
    "scheme": True,
    "mirror": 1,
    "british_guns": 3,
    "british_lights": 2,
}


@pytest.mark.parametrize("seed", range(3))
def test_all_options_together_keep_every_secret(seed: int) -> None:
    """Random play with every rule in use: imagined worlds agree with what each side sees, and can be saved."""
    match = GAME.start("night", seed=seed, options=EVERYTHING)
    dice = Dice(key_of("everything", seed))
    while match.to_act is not None:
        if dice.below(6) == 0:
            for viewer in (*match.sides, None):
                world = match.imagine(viewer, dice.below(1000))
                assert world.view(viewer) == match.view(viewer)
                again = GAME.load(world.dump())
                assert again.digest() == world.digest()
                assert [str(a) for a in again.legal] == [str(a) for a in world.legal]
        match.play(match.legal[dice.below(len(match.legal))])


def test_the_way_of_the_bomber_is_shown_when_the_night_is_over() -> None:
    """Before the next night begins everybody looks at the whole way, from the field to where the Bomber came down; it
    is what was seen hex by hex, and nothing of a plan that was not flown."""
    match = lancio.game("duel-in-the-dark").start("night", seed=3)
    luck = random.Random(3)
    seen: list[str] = []
    while match.to_act is not None:
        trail = match.look("german")["tracks"]["trail"]
        seen = trail or seen
        events = match.play(luck.choice(match.legal))
    shown = next(event for event in events if event.kind == "route-flown")
    assert shown.sees is None
    assert shown.data["course"][: len(seen)] == seen
    assert len(shown.data["course"]) == shown.data["legs"] + 1
    kinds = [event.kind for event in events]
    assert kinds.index("route-flown") < kinds.index("night-ended")
