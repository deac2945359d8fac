"""What there is to read of every game: the book, the briefings, the hints. All of it in both languages, and true."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from typing import Any

import msgspec
import pytest

import lancio
from lancio import BadData
from lancio.engine import briefing, hints
from lancio.engine.book import PATH as BOOK
from lancio.engine.book import chapter_of
from lancio.engine.data import LANGUAGES, Source
from lancio.engine.glossary import glossary
from lancio.server.lectern import book_of, guide_of

GAMES = lancio.games()
#: kinds of pieces whose type stands in the chart
FIGHTERS = ("unit", "squad", "half", "leader", "hero", "team", "vehicle", "helicopter")
SCENES = [(game, scenario) for game in GAMES for scenario in lancio.game(game).scenarios]


def said(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text in plain data, with where it stands; what is drawn is no text."""
    if isinstance(value, str):
        yield path, value
    for key, one in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if key not in ("piece", "when", "rule", "own", "side", "hexes", "kind"):
            yield from said(one, f"{path}.{key}")


@pytest.mark.parametrize(("slug", "scenario"), SCENES)
def test_the_guide_of_every_scenario(slug: str, scenario: str) -> None:
    """Who, how to win, five lines, three mistakes, counters of both, marks on hexes of the map: in both languages."""
    game = lancio.game(slug)
    scene = game.scenarios[scenario]
    both = [msgspec.to_builtins(guide_of(game, scene, lang)) for lang in LANGUAGES]
    for guide in both:
        assert list(guide["sides"]) == list(scene.sides)
        assert len(guide["turn"]) == briefing.TURN
        assert all(len(side["wrong"]) == briefing.WRONG for side in guide["sides"].values())
        assert guide["spots"] and all(spot["hexes"] for spot in guide["spots"])
        assert len({one["side"] for one in guide["counters"]} - {""}) >= 2
        assert [path for path, text in said(guide) if not text.strip()] == []
    assert [path for path, _ in said(both[0])] == [path for path, _ in said(both[1])]
    same = {text for (_, text), (_, other) in zip(said(both[0]), said(both[1]), strict=True) if text == other}
    # sentences are translated; names may be the same
    assert [text for text in same if len(text) > 40] == []


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_row_is_in_the_book_once(slug: str, lang: str) -> None:
    """In the order of the rules, chapter by chapter, rulings last; every chapter has a title of its own."""
    game = lancio.game(slug)
    book = book_of(game, game.scenario(None), lang)
    rows = [row.id for chapter in book.chapters for row in chapter.rules]
    assert sorted(rows) == sorted([*game.rulebook.rules, *game.rulebook.rulings])
    for chapter in book.chapters:
        here = [row.id for row in chapter.rules]
        assert {chapter_of(id_) for id_ in here} == {chapter.key}
        assert here == [id_ for id_ in (*game.rulebook.rules, *game.rulebook.rulings) if id_ in set(here)]
        assert not chapter.title.startswith("section.")
    keys = [chapter.key for chapter in book.chapters]
    assert len(keys) == len(set(keys))
    assert len({chapter.title for chapter in book.chapters}) == len(keys)
    numbers = [int(key) for key in keys if key.isdigit()]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("slug", GAMES)
def test_tables_are_whole_and_say_what_is_loaded(slug: str) -> None:
    """Every cell is filled, and the terrain chart has every terrain of the loaded map."""
    game = lancio.game(slug)
    for lang in LANGUAGES:
        book = book_of(game, game.scenario(None), lang)
        assert {sheet.group for sheet in book.sheets} == {"terrain", "units", "tables"}
        for sheet in book.sheets:
            assert sheet.rows
            assert {len(row.cells) + 1 for row in sheet.rows} == {len(sheet.columns)}, sheet.key
            assert [row.name for row in sheet.rows if not row.name or not all(row.cells)] == []
    terrain = {sheet.key: sheet for sheet in book.sheets}.get("terrain")
    if terrain is not None:
        assert len(terrain.rows) == len(game.chart()["terrain"])


def test_the_book_follows_the_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another cost in the loaded chart is another cost in the book: there is no copy."""
    game = lancio.game("night-drop")
    printed = game.printed("historical")
    marsh = {**printed["terrain"]["marsh"], "foot": 7.5}
    changed = {**printed, "terrain": {**printed["terrain"], "marsh": marsh}}
    monkeypatch.setattr(type(game), "printed", lambda self, scenario=None: changed)
    book = book_of(game, game.scenario(None), "en")
    row = next(row for sheet in book.sheets if sheet.key == "terrain" for row in sheet.rows if row.name == "Marsh")
    assert row.cells[0] == "7½"


@pytest.mark.parametrize("slug", GAMES)
def test_pieces_of_the_book_are_pieces_of_the_game(slug: str) -> None:
    """A counter of the book has a side of the game and a type of its chart: it is drawn as on the map."""
    game = lancio.game(slug)
    types = game.chart().get("types")
    for lang in LANGUAGES:
        book = book_of(game, game.scenario(None), lang)
        pieces = [one.piece for one in book.counters] + [r.piece for s in book.sheets for r in s.rows if r.piece]
        for piece in pieces:
            assert piece["side"] in (None, *game.sides)
            kind = piece.get("type")
            if (
                types
                and kind
                and piece["kind"] in ("unit", "squad", "half", "leader", "hero", "team", "vehicle", "helicopter")
            ):
                assert kind in types, piece


def test_terms_name_games_that_are_there() -> None:
    """Every game has words of its own beside the common ones."""
    assert {game for term in glossary() for game in term.games} == set(GAMES)
    assert len(glossary()) > 60


def damaged(monkeypatch: pytest.MonkeyPatch, path: str, old: str, new: str) -> None:
    """A data file of Night Drop with something wrong in it."""
    whole = resources.files("lancio.games.night_drop").joinpath(path).read_text("utf-8")
    assert old in whole
    text = whole.replace(old, new, 1)
    read = Source.of_package.__func__  # type: ignore[attr-defined]

    def of_package(cls: type[Source], package: str, asked: str) -> Source:
        return Source(asked, text) if asked == path else read(cls, package, asked)

    monkeypatch.setattr(Source, "of_package", classmethod(of_package))


@pytest.mark.parametrize(
    ("path", "old", "new", "complaint"),
    [
        (briefing.PATH, ', it = "Guidi l\'82ª', ', fr = "Guidi l\'82ª', "side.us.who"),
        (briefing.PATH, 'rule = "5.4a"', 'rule = "99z"', "a rule of this game"),
        (briefing.PATH, 'at = "2109 1007 0816"', 'at = "2109 9999"', "hexes of the map"),
        (briefing.PATH, "[side.german]", "[side.nobody]", "'who' for german"),
        (briefing.PATH, "counters = \"unknown", "counters = \"unicorn", "counters of the book"),
        (hints.PATH, 'when = { step = "garrison" }', 'when = { step = "picnic" }', "a step of this game"),
        (hints.PATH, "\nmarch = ", "\nmarched = ", "what the action 'march' is for"),
        (BOOK, "=data.units.company.505.full.0", "=data.units.company.606.full.0", "a path into what is printed"),
        (BOOK, 'from = "terrain"', 'from = "terrace"', "has no 'terrace'"),
        (BOOK, '{ all = { en = "all", it = "tutto" } }', '{ nothing = { en = "-", it = "-" } }', "words for 'all'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused(
    monkeypatch: pytest.MonkeyPatch, path: str, old: str, new: str, complaint: str
) -> None:
    """With the file, the key and what was expected."""
    damaged(monkeypatch, path, old, new)
    game = type(lancio.game("night-drop"))()
    with pytest.raises(BadData, match=complaint):
        guide_of(game, game.scenario(None), "en")
        book_of(game, game.scenario(None), "en")
