"""Facts: dice, losses, ways, hexes and pieces, read from events with the vocabulary."""

from __future__ import annotations

from typing import Any

from lancio import Event
from lancio.engine.events import Drop, Log
from lancio.engine.facts import Facts, Jump, Loss, Throw, Walk, facts_of, named_in, told
from lancio.engine.kinds import MODIFIERS, TABLE, Number, Path, Roll, Row, Several, Thing
from lancio.engine.text import Catalogue
from lancio.engine.verbs import Names
from lancio.engine.vocabulary import Vocabulary
from tests.engine.toy import TOY

HEX = Thing(Names("hex", ("", "0101", "0102", "0103")), none=0)
UNIT = Thing(Names("unit", ("us-1", "us-2", "de-1")))
WORDS = Vocabulary(
    Catalogue({}),
    {
        "side": Thing(Names("side", ("us", "german"))),
        "hex": HEX,
        "from": HEX,
        "way": Path(HEX),
        "unit": UNIT,
        "units": Several(UNIT),
        "against": Several(UNIT),
        "card": Thing(Names("card", ("low", "high"))),
        "die": Roll(),
        "dice": Roll(),
        "wind": Roll(12),
        "far": Roll(luck=False),
        "modifiers": MODIFIERS,
        "score": MODIFIERS,
        "turn": Number(0, 20),
        "special": Roll(6, Names("face", ("hit", "hit", "disorder", "blank", "blank", "blank"))),
        "us": Roll(),
        "german": Roll(),
        "range": Number(0, 12),
        "attacker": TABLE,
        "defender": TABLE,
        "shots": Row(TABLE),
    },
    side_of=lambda unit: {"us": "us", "de": "german"}.get(unit[:2]),
    moments="bridge-taken",
    quiet="order-given",
    news="counter-seen",
    recalled="flak-fired",
    unbidden={"bomber-moved": "german"},
    handled="pushed",
)


def facts(lost: tuple[str, ...] = (), /, **data: Any) -> Facts:
    """The facts of an event that an American action caused."""
    return facts_of(Event("happened", data, lost=lost), WORDS, "us")


def test_whom_an_event_is_about() -> None:
    """The side that it names, or the owner of the piece that it names first, if another than the one who acted; of a
    piece that somebody handles it is not the owner."""
    for words in (WORDS, WORDS.laid(Names("hex", ("", "0101")))):
        assert facts_of(Event("fell-back", {"unit": "de-1"}), words, "us").whose == "german"
        assert facts_of(Event("fell-back", {"unit": "us-1", "against": ["de-1"]}), words, "us").whose is None
        assert facts_of(Event("passed", {"side": "german", "unit": "us-1"}), words, "us").whose == "german"
        assert facts_of(Event("pushed", {"unit": "de-1"}), words, "us").whose is None
        assert facts_of(Event("happened", {"hex": "0101"}), words, "us").whose is None


def test_how_much_is_made_of_an_event() -> None:
    """The vocabulary lists the moments and what is only written down, at every table."""
    for words in (WORDS, WORDS.laid(Names("hex", ("", "0101")))):
        assert facts_of(Event("bridge-taken"), words, "us").moment
        assert facts_of(Event("order-given"), words, "us").quiet
        assert facts_of(Event("counter-seen"), words, "us").news
        assert facts_of(Event("flak-fired"), words, "us").recalled
        assert facts_of(Event("happened"), words, "us") == Facts()


def test_who_goes_on_by_himself() -> None:
    """What another side does after one's answer is told as its doing; what it has decided itself is not."""
    for words in (WORDS, WORDS.laid(Names("hex", ("", "0101")))):
        facts = facts_of(Event("bomber-moved"), words, "us")
        assert facts.unbidden and facts.whose == "german"
        assert facts_of(Event("bomber-moved"), words, "german") == Facts()


def test_dice_are_what_the_vocabulary_calls_dice() -> None:
    """A number beside a die is no die, whatever it is; several dice are one throw; a die may have other sides."""
    assert facts(die=3, range=3).throws == (Throw((3,), 6, "us"),)
    assert facts(dice=[5, 3]).throws == (Throw((5, 3), 6, "us"),)
    assert facts(wind=11, die=2).throws == (Throw((11,), 12, "us"), Throw((2,), 6, "us"))
    assert facts(range=3, die=None).throws == ()


def test_a_die_may_be_no_luck() -> None:
    """Where the vocabulary says that a high number is no better than a low one."""
    assert facts(far=4).throws == (Throw((4,), 6, "us", luck=False),)


def test_what_totals_are_made_of() -> None:
    """The tables that hold modifiers, by their blanks; empty ones and those in lists are left out."""
    some = [{"label": "die", "value": 1, "rule": "1a"}]
    assert facts(modifiers=some).accounts == ("",)
    assert facts(attacker={"modifiers": some}, defender={"modifiers": []}).accounts == ("attacker",)
    assert facts(shots=[{"modifiers": some}]).accounts == facts(score=some).accounts == facts(die=1).accounts == ()


def test_where_a_turn_begins() -> None:
    """One kind of event says so in every game."""
    assert facts_of(Event("turn-began", {"turn": 3}), WORDS, "us").turn == 3
    assert facts(range=3).turn is None


def test_whoever_is_told_more_is_spared_what_everybody_is_told() -> None:
    """Of the same thing, told one after the other."""
    moved, more = Event("moved", {"range": 1}), Event("way-taken", {"instead_of": "moved"}, sees=("german",))
    assert told([moved, more, moved], "german") == [more, moved]
    assert told([moved, more], "us") == told([moved], "german") == [moved]
    assert told([], None) == []


def test_what_a_prompt_speaks_of() -> None:
    """Its hexes and its pieces, in the order in which they are named."""
    assert named_in({"range": 1, "unit": "de-1", "hex": "0102", "way": ["0101", "0102"]}, WORDS) == (
        ("0102", "0101"),
        ("de-1",),
    )


def test_what_is_printed_on_a_die() -> None:
    """A die without numbers tells what its faces show, and their numbers too."""
    assert facts(special=[1, 3, 6]).throws == (Throw((1, 3, 6), 6, "us", ("hit", "disorder", "blank")),)


def test_who_threw() -> None:
    """The side named beside the dice, or the owner of a piece named beside them, or the side after which the die is
    called, or else whoever acted."""
    assert facts(die=1).throws[0].by == "us"
    assert facts(die=1, side="german").throws[0].by == "german"
    assert facts(die=1, unit="de-1").throws[0].by == "german"
    assert facts(die=1, unit="de-1", side="us").throws[0].by == "us"
    assert [throw.by for throw in facts(us=6, german=1).throws] == ["us", "german"]


def test_dice_in_tables() -> None:
    """Each table has its own dice and its own thrower; what is named outside does not count in it."""
    found = facts(side="german", attacker={"die": 2, "unit": "us-1"}, defender={"dice": [6, 6], "units": ["de-1"]})
    assert found.throws == (Throw((2,), 6, "us"), Throw((6, 6), 6, "german"))
    assert found.pieces == ("us-1", "de-1")
    assert facts(side="german", attacker={"die": 2}).throws[0].by == "us"
    assert [throw.faces for throw in facts(shots=[{"die": 1}, {"die": 2, "side": "german"}]).throws] == [(1,), (2,)]


def test_losses_are_what_the_rule_told() -> None:
    """What was lost and whose it was, if the name tells; a piece that is only named is not lost."""
    found = facts(("de-1", "x-9"), units=["us-1", "us-2"])
    assert found.losses == (Loss("de-1", "german"), Loss("x-9", None))
    assert found.pieces == ("us-1", "us-2", "de-1", "x-9")


def test_walks_places_and_pieces() -> None:
    """A way is walked by the pieces named beside it, hex by hex; each name stands once, nothing stands for nothing."""
    found = facts(**{"units": ["us-1", "us-2"], "way": ["0101", "0102"], "hex": "0102", "from": "-", "card": "low"})
    assert found.walks == (Walk(("us-1", "us-2"), ("0101", "0102")),)
    assert found.places == ("0101", "0102") and found.pieces == ("us-1", "us-2")
    assert facts(units={"us-1": "engineers", "us-2": "command"}).pieces == ("us-1", "us-2")


def test_facts_of_a_match() -> None:
    """The die of a real match, thrown by the side that acted."""
    match = TOY.start("plain", 1)
    match.play("card low")
    (event,) = match.play("roll")
    assert facts_of(event, match.state.words, "red").throws == (Throw((event.data["die"],), 6, "red"),)


def test_a_vocabulary_laid_on_a_table() -> None:
    """Things have the numbers of the table there, and a die may be another; the rest is as it was."""
    table = WORDS.laid(Names("hex", ("", "0103", "0101")), wind=Roll(10))
    assert table.write({"hex": 1, "way": (2, 1), "unit": 1}) == {"hex": "0103", "way": ["0101", "0103"], "unit": "us-2"}
    assert table.kind("hex").read("0101", "") == 2
    assert table.kind("from").read("-", "") == 0
    wind = Event("landed", {"wind": 7})
    assert [throw.sides for words in (table, WORDS) for throw in facts_of(wind, words, "us").throws] == [10, 12]


def test_an_event_may_say_whose_the_losses_were() -> None:
    """Where names do not tell whose a piece was, or tell it wrongly, the event does."""
    event = Event("happened", lost=("us-1",), loser="german")
    assert facts_of(event, WORDS, "us").losses == (Loss("us-1", "german"),)
    s = TOY.start("plain", 1).state.clone()
    s.log = Log()
    s.tell("lost", "2", lost=1, loser=1)
    s.tell("lost", "2", lost=1)
    assert [told.loser for told in s.log.events] == ["blue", None]


def test_who_jumps_is_told_with_the_drift() -> None:
    """A drop names the piece, its side, where it was aimed and where it came down; beyond the map there is no hex."""
    down = Event("dropped", {"unit": "us-1"}, dropped=Drop("us-1", "0101", "0103", way=3, far=2))
    assert facts_of(down, WORDS, "us").drops == (Jump("us-1", "us", "0101", "0103", 3, 2),)
    off = Event("dropped", {"unit": "de-1"}, dropped=Drop("de-1", "0101", None, way=0, far=1))
    assert facts_of(off, WORDS, "us").drops == (Jump("de-1", "german", "0101", None, 0, 1),)
    assert facts_of(Event("happened"), WORDS, "us").drops == ()
