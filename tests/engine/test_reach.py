"""Reaching hexes: waves of masks against a plain search."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from lancio.engine.board import OFF, Board
from lancio.engine.costs import NO_WAY, WHOLE
from lancio.engine.masks import bits, mask_of
from lancio.engine.reach import Going, level_of
from lancio.hexes import Layout
from tests.strategies import boards


@dataclass
class Country:
    """A board with costs, lines, sealed and whole hexes, and a way of going that was made of them."""

    board: Board
    enter: dict[int, int]
    lines: list[tuple[int, list[int]]]
    sealed: int
    whole: int
    going: Going

    def cost(self, a: int, b: int) -> int:
        """What a step costs, read from the definition."""
        found = 0
        if not (self.sealed >> a & 1 or self.sealed >> b & 1):
            found = WHOLE if self.whole >> b & 1 else self.enter.get(b, 0)
        for price, chain in self.lines:
            for x, y in pairwise(chain):
                if {x, y} == {a, b}:
                    found = min(found, price) if found else price
        return found


@st.composite
def countries(draw: DrawFn) -> Country:
    """Any small country."""
    board = draw(boards().filter(lambda b: len(b.hexes) > 1))
    enter = {h: draw(st.sampled_from([0, 1, 2, 2, 3, 4])) for h in board.hexes}
    lines = []
    for _ in range(draw(st.integers(0, 3))):
        chain = [draw(st.sampled_from(board.hexes))]
        for _ in range(draw(st.integers(1, 6))):
            onward = [n for n in board.neighbours[chain[-1]] if n != OFF]
            if onward:
                chain.append(draw(st.sampled_from(onward)))
        lines.append((draw(st.integers(1, 2)), chain))
    some = st.sets(st.sampled_from(board.hexes), max_size=5).map(mask_of)
    sealed, whole = draw(some), draw(some)
    return Country(board, enter, lines, sealed, whole, Going(board, enter, lines, sealed, whole))


def extra(slow: tuple[int, ...], hex_: int) -> int:
    """What a slow hex costs more, to enter and again to leave."""
    return next((k + 1 for k, mask in enumerate(slow) if mask >> hex_ & 1), 0)


def dijkstra(land: Country, start: int, budget: int, shut: int, slow: tuple[int, ...]) -> dict[int, int]:
    """The cheapest cost to every hex within the budget, the plain way."""
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if spent > best[here]:
            continue
        for n in land.board.neighbours[here]:
            if n == OFF or shut >> n & 1:
                continue
            cost = land.cost(here, n)
            if not cost or cost == WHOLE:
                continue
            total = spent + cost + extra(slow, here) + extra(slow, n)
            if total <= budget and total < best.get(n, budget + 1):
                best[n] = total
                heapq.heappush(heap, (total, n))
    return best


@st.composite
def journeys(draw: DrawFn) -> tuple[Country, int, int, int, tuple[int, ...]]:
    """A country, a start, a budget, hexes that are shut, and zones that slow down and do not overlap."""
    land = draw(countries())
    start = draw(st.sampled_from(land.board.hexes))
    some = st.sets(st.sampled_from(land.board.hexes), max_size=6).map(mask_of)
    shut = draw(some) & ~(1 << start)
    first = draw(some)
    second = draw(some) & ~first
    slow = draw(st.sampled_from([(), (first,), (first, second), (0, first)]))
    return land, start, draw(st.integers(0, 12)), shut, slow


@given(journeys())
def test_waves_find_the_cheapest_cost_of_every_hex(trip: tuple[Country, int, int, int, tuple[int, ...]]) -> None:
    """For every budget, shut hexes and slow zones the waves reach the same hexes at the same cost as a plain
    search, each hex at one level only."""
    land, start, budget, shut, slow = trip
    levels = land.going.waves(start, budget, shut, slow)
    assert len(levels) == budget + 1
    found = {hex_: cost for cost, level in enumerate(levels) for hex_ in bits(level)}
    assert found == dijkstra(land, start, budget, shut, slow)
    assert sum(level.bit_count() for level in levels) == len(found)


@given(journeys(), st.data())
def test_the_way_is_a_cheapest_way(trip: tuple[Country, int, int, int, tuple[int, ...]], data: st.DataObject) -> None:
    """A way goes from neighbour to neighbour, ends at its goal, enters no shut hex and costs what the waves say,
    whatever hexes are preferred."""
    land, start, budget, shut, slow = trip
    levels = land.going.waves(start, budget, shut, slow)
    prefer = mask_of(data.draw(st.sets(st.sampled_from(land.board.hexes), max_size=5)))
    for goal, cost in dijkstra(land, start, budget, shut, slow).items():
        if goal == start:
            continue
        for wish in (0, prefer):
            way = land.going.way(levels, start, goal, slow, wish)
            assert way[-1] == goal
            spent, here = 0, start
            for n in way:
                assert land.board.around[here] >> n & 1 and not shut >> n & 1
                spent += land.cost(here, n) + extra(slow, here) + extra(slow, n)
                here = n
            assert spent == cost == level_of(levels, goal)


@given(countries())
def test_steps_cost_what_the_map_says(land: Country) -> None:
    """The cost of each step is that of entering, or of the line along which it goes if that is less; sealed hexes
    are entered and left along lines only; `open` holds just the steps that can be made."""
    for i in land.board.hexes:
        for n in land.board.neighbours[i]:
            if n != OFF:
                assert land.going.step_cost(i, n) == land.cost(i, n)
                assert bool(land.going.open[i] >> n & 1) == (land.cost(i, n) != 0)


def test_waves_are_not_shared() -> None:
    """Asking twice gives equal answers, and nobody spoils the second by changing the first."""
    board = Board(Layout(5, 5), lambda c, r: f"{c}{r}")
    going = Going(board, dict.fromkeys(board.hexes, 1), [])
    start = board.index["33"]
    first = list(going.waves(start, 3, 0))
    assert going.waves(start, 3, 1 << board.index["34"]) != first
    assert list(going.waves(start, 3, 0)) == first
    assert list(going.waves(start, 2, 0)) == first[:3]


def test_preferred_hexes_are_walked_through_where_that_costs_no_more() -> None:
    """Of two ways of the same cost the one through a preferred hex is taken."""
    board = Board(Layout(3, 5), lambda c, r: f"{c}{r}")
    going = Going(board, dict.fromkeys(board.hexes, 1), [])
    start, goal = board.index["13"], board.index["33"]
    levels = going.waves(start, 2, 0)
    between = board.around[start] & board.around[goal]
    assert between.bit_count() == 2
    for hex_ in bits(between):
        assert going.way(levels, start, goal, (), 1 << hex_) == [hex_, goal]


def test_a_hex_that_was_not_reached_has_no_level() -> None:
    """Asking for its cost is an error."""
    with pytest.raises(ValueError, match="not reached"):
        level_of([1, 2], 5)


@given(countries(), st.data())
def test_costs_to_a_goal_are_those_of_the_cheapest_ways(land: Country, data: st.DataObject) -> None:
    """From every hex what a plain search finds; a whole move is no step, or counts as much as is said."""
    goal = data.draw(st.sampled_from(land.board.hexes))
    found = land.going.costs_to(goal)
    generous = land.going.costs_to(goal, whole=5, none=777)
    for start in land.board.hexes:
        cheapest = dijkstra(land, start, 60, 0, ())
        assert found[start] == cheapest.get(goal, NO_WAY)
        assert generous[start] <= found[start] and (generous[start] == 777 or generous[start] <= 60 * 5)
        for n in land.board.neighbours[start]:
            if n != OFF and generous[n] < 777:
                step = land.cost(start, n)
                assert not step or generous[start] <= generous[n] + (5 if step == WHOLE else step)


@given(countries(), st.data(), st.integers(0, 8), st.booleans())
def test_ways_lead_back_to_the_start(land: Country, data: st.DataObject, budget: int, minimum: bool) -> None:
    """Each place with the cost of the cheapest way and the place before it; one step is always possible if said."""
    start = data.draw(st.sampled_from(land.board.hexes))
    shut = mask_of(data.draw(st.sets(st.sampled_from(land.board.hexes), max_size=4)) - {start})
    ways = land.going.ways(start, budget, shut, minimum)
    plain = dijkstra(land, start, budget, shut, ())
    assert all(ways[hex_][0] == cost for hex_, cost in plain.items())
    beside = {n for n in land.board.neighbours[start] if n != OFF and land.cost(start, n) and not shut >> n & 1}
    assert set(ways) - set(plain) == ((beside - set(plain)) if minimum else set())
    for hex_, (cost, before) in ways.items():
        if hex_ != start and hex_ in plain:
            assert ways[before][0] + land.cost(before, hex_) == cost


@given(countries(), st.integers(0, 5))
def test_single_steps_within_a_cost(land: Country, most: int) -> None:
    """The neighbours that cost no more."""
    for i, mask in enumerate(land.going.within(most)):
        around = land.board.neighbours[i] if i in land.board.hex else ()
        assert mask == mask_of(n for n in around if n != OFF and 0 < land.cost(i, n) <= most)


def test_climbing_costs_more_one_way_only() -> None:
    """Up the hill one more, a road too; down nothing; what cannot be climbed is closed."""
    board = Board(Layout(1, 4), lambda c, r: f"{c}{r}")
    a, b, c, d = (board.index[f"1{r}"] for r in range(1, 5))
    climbs = {(a, b): 1, (b, c): 2, (d, c): WHOLE}
    going = Going(board, dict.fromkeys(board.hexes, 2), [(1, [b, c])], climbs=climbs)
    assert [going.step_cost(*step) for step in ((a, b), (b, a), (b, c), (c, b), (c, d), (d, c))] == [3, 2, 3, 1, 2, 0]
