"""Strategies that several tests share."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from lancio.engine.board import Board
from lancio.engine.choices import ARG, Choices
from lancio.engine.masks import mask_of
from lancio.engine.verbs import Names, Verb, Verbs
from lancio.hexes import Hex, Layout

#: hex coordinates near the middle of nowhere
hexes: SearchStrategy[Hex] = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
directions: SearchStrategy[int] = st.integers(0, 5)
layouts: SearchStrategy[Layout] = st.builds(
    Layout,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(("flat", "pointy")),
    st.sampled_from(("even", "odd")),
)
masks: SearchStrategy[int] = st.one_of(
    st.integers(0, (1 << 200) - 1), st.sets(st.integers(0, 400), max_size=30).map(mask_of)
)
seeds: SearchStrategy[int] = st.integers(-(1 << 40), 1 << 40)
keys: SearchStrategy[bytes] = st.binary(min_size=1, max_size=32)
#: anything that JSON can hold
json_values: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 70), 1 << 70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def boards(draw: DrawFn, holes: bool = True) -> Board:
    """A small map of any shape, perhaps with holes."""
    layout = draw(layouts)
    places = [(c, r) for c in range(1, layout.columns + 1) for r in range(1, layout.rows + 1)]
    missing = draw(st.sets(st.sampled_from(places), max_size=len(places) // 3)) if holes else set()
    return Board(layout, lambda column, row: f"{column:02}{row:02}", missing)


@st.composite
def hex_sets(draw: DrawFn, board: Board) -> int:
    """Some hexes of a board."""
    return mask_of(draw(st.sets(st.sampled_from(board.hexes)))) if board.hexes else 0


@st.composite
def choices(draw: DrawFn) -> Choices:
    """Groups of codes, no two with the same base."""
    bases = draw(st.lists(st.integers(0, 1 << 30), unique=True, max_size=8))
    members = st.sets(st.integers(0, (1 << ARG) - 1), max_size=40).map(mask_of)
    return Choices([(base << ARG, draw(members)) for base in bases])


words: SearchStrategy[str] = st.text("abcdefghijklmnopqrstuvwxyz0123456789-", min_size=1, max_size=6)


@st.composite
def vocabularies(draw: DrawFn) -> Verbs:
    """A few verbs with none to three arguments."""
    kinds = [
        Names(f"kind{i}", draw(st.lists(words, min_size=1, max_size=6, unique=True)))
        for i in range(draw(st.integers(1, 3)))
    ]
    verbs = Verbs()
    for word in draw(st.lists(words, min_size=1, max_size=5, unique=True)):
        lengths = draw(st.sets(st.integers(0, 3), min_size=1, max_size=2))
        for length in sorted(lengths):
            verbs.verb(word, *(draw(st.sampled_from(kinds)) for _ in range(length)))
    return verbs


@st.composite
def written(draw: DrawFn, verbs: Verbs) -> tuple[Verb, tuple[int, ...]]:
    """A verb and arguments for it."""
    verb = draw(st.sampled_from(verbs.all))
    args = (draw(st.sampled_from(sorted(kind.index.values()))) for kind in verb.kinds)
    return verb, tuple(args)


@st.composite
def texts(draw: DrawFn, verbs: Verbs) -> str:
    """Something that looks like an action: words of the game's vocabulary, right or wrong in number."""
    verb = draw(st.sampled_from(verbs.all))
    names = sorted({name for kind in verb.kinds for name in kind.index} | {"x"})
    return " ".join([verb.word, *draw(st.lists(st.sampled_from(names), max_size=4))])
