"""What is there to read of a game: its book, and what it tells beginners. In one language at a time."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from lancio import Game, Scenario
from lancio.engine.book import Counter, Part, Sheet
from lancio.engine.briefing import Brief, Line
from lancio.engine.glossary import terms_of
from lancio.engine.printed import heading, told


class LineShape(Struct):
    """A sentence, and the rule that says more."""

    text: str
    rule: str | None


class SpotShape(Struct):
    """Hexes to look at on a map: a side's, or `goal`."""

    kind: str
    label: str
    hexes: list[str]


class BriefShape(Struct):
    """What one side is told; `own`: whose counters are its own."""

    who: str
    win: str
    wrong: list[LineShape]
    own: str


class CounterShape(Struct):
    """A counter or a marker as views have it, and what it is."""

    key: str
    side: str
    name: str
    about: str
    rule: str | None
    piece: dict[str, Any]


class HintShape(Struct):
    """Something to know at a first meeting; `when` says what is met."""

    key: str
    text: str
    rule: str | None
    when: dict[str, Any]


class GuideShape(Struct):
    """What beginners are told: the briefing of a scenario, hints, and what each kind of action is for."""

    situation: str
    turn: list[LineShape]
    spots: list[SpotShape]
    sides: dict[str, BriefShape]
    counters: list[CounterShape]
    hints: list[HintShape]
    deeds: dict[str, LineShape]


class RowShape(Struct):
    """A row of the rules in our own words."""

    id: str
    title: str
    text: str


class ChapterShape(Struct):
    """A chapter of the rules."""

    key: str
    title: str
    rules: list[RowShape]


class SheetRowShape(Struct):
    """A row of a table, perhaps with its counter."""

    name: str
    cells: list[str]
    piece: dict[str, Any] | None


class SheetShape(Struct):
    """A chart or a table: `columns` has one title more than a row has cells, that of the names."""

    key: str
    group: str
    title: str
    note: str | None
    rule: str | None
    columns: list[str]
    rows: list[SheetRowShape]


class TermShape(Struct):
    """A word of the game; `other`: the same in the other language."""

    key: str
    name: str
    other: str
    about: str


class BookShape(Struct):
    """The book of a game."""

    chapters: list[ChapterShape]
    sheets: list[SheetShape]
    counters: list[CounterShape]
    sequence: list[LineShape]
    glossary: list[TermShape]


def guide_of(game: Game[Any], scenario: Scenario, lang: str) -> GuideShape:
    """What beginners are told of a scenario."""
    briefing = game.briefings.of(scenario.slug, game.chart(scenario.slug))
    counters = {one.key: one for one in game.book.counters(game.printed(scenario.slug))}
    return GuideShape(
        situation=briefing.situation[lang],
        turn=[_line(one, lang) for one in briefing.turn],
        spots=[SpotShape(spot.kind, spot.label[lang], list(spot.hexes)) for spot in briefing.spots],
        sides={side: _brief(brief, lang) for side, brief in briefing.sides.items()},
        counters=[_counter(counters[key], lang) for key in briefing.counters],
        hints=[HintShape(h.key, h.line.text[lang], h.line.rule, dict(h.when)) for h in game.hints.hints],
        deeds={verb: _line(line, lang) for verb, line in game.hints.deeds.items()},
    )


def book_of(game: Game[Any], scenario: Scenario, lang: str) -> BookShape:
    """The book of a game, with the numbers of a scenario where those differ."""
    printed = game.printed(scenario.slug)
    other = "it" if lang == "en" else "en"
    terms = [TermShape(t.key, t.name[lang], t.name[other], t.about[lang]) for t in terms_of(game.slug)]
    return BookShape(
        chapters=[_chapter(game, part, lang) for part in game.book.parts],
        sheets=[_sheet(sheet, lang) for sheet in game.book.sheets(printed)],
        counters=[_counter(one, lang) for one in game.book.counters(printed)],
        sequence=[_line(one, lang) for one in game.briefings.of(scenario.slug, printed).turn],
        glossary=sorted(terms, key=lambda term: term.name.casefold()),
    )


def _line(line: Line, lang: str) -> LineShape:
    return LineShape(line.text[lang], line.rule)


def _brief(brief: Brief, lang: str) -> BriefShape:
    return BriefShape(brief.who[lang], brief.win[lang], [_line(one, lang) for one in brief.wrong], brief.own)


def _counter(one: Counter, lang: str) -> CounterShape:
    return CounterShape(one.key, one.side, one.name[lang], one.about[lang], one.rule, dict(one.piece))


def _chapter(game: Game[Any], part: Part, lang: str) -> ChapterShape:
    title = game.screen.say(f"section.{part.key}", lang)
    return ChapterShape(part.key, title, [RowShape(rule.id, rule.title[lang], rule.text[lang]) for rule in part.rules])


def _sheet(sheet: Sheet, lang: str) -> SheetShape:
    return SheetShape(
        key=sheet.key,
        group=sheet.group,
        title=sheet.title[lang],
        note=sheet.note[lang] if sheet.note else None,
        rule=sheet.rule,
        columns=[sheet.head[lang], *(column.title[lang] for column in sheet.columns)],
        rows=[
            SheetRowShape(
                name=heading(row.name, lang),
                cells=[
                    told(cell, lang, column.signed, column.words)
                    for cell, column in zip(row.cells, sheet.columns, strict=True)
                ],
                piece=dict(row.piece) if row.piece else None,
            )
            for row in sheet.rows
        ],
    )
