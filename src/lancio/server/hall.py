"""The hall: all matches of a database, those in play as tables in memory, and the computers that sit at them."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

import lancio
from lancio import BadData, UnknownGame, UnknownPlayer
from lancio.engine import own
from lancio.engine.dice import Dice, key_of
from lancio.players import decide, player
from lancio.server.refusals import Refusal
from lancio.server.secrecy import hash_of, is_id, new_id, new_key, new_seed
from lancio.server.store import Card, Listed, Store
from lancio.server.table import HUMAN, Table, status_of

#: tables kept in memory though nobody looks
KEPT = 200
#: who plays out what is settled
PLAYS_OUT = "greedy"
#: computers that think at the same time
THINKERS = 2

logger = logging.getLogger(__name__)


class Hall:
    """Finds tables, makes new ones, and lets the computers play."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = threading.Lock()
        #: every table that anybody still holds, so that a match never sits at two
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._busy: set[str] = set()
        self._thinkers = ThreadPoolExecutor(THINKERS, "lancio-computer")
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether the server is on its way out."""
        return self._closed

    def say_goodbye(self) -> None:
        """No computer begins to think any more, and whoever listens for news is let go."""
        self._closed = True
        for table in tuple(self._tables.values()):
            table.notify()

    def close(self) -> None:
        """Stop the computers and let go of the database. Nothing is lost: the journal has it all."""
        self.say_goodbye()
        self._thinkers.shutdown(wait=True, cancel_futures=True)
        self.store.close()

    # -- tables --------------------------------------------------------------------------------

    def table(self, id_: str) -> Table:
        """The table of a match, read from the journal if it is not in memory."""
        with self._lock:
            table = self._tables.get(id_)
            if table is None:
                card = self.store.find(id_) if is_id(id_) else None
                if card is None:
                    raise Refusal("unknown_match")
                table = self._seat(card)
            self._recent[id_] = table
            self._recent.move_to_end(id_)
            if len(self._recent) > KEPT:
                self._recent.popitem(last=False)
        with table.lock:
            table.catch_up()
        self.wake(table)
        return table

    def _seat(self, card: Card) -> Table:
        try:
            table = Table(self.store, card)
        except (UnknownGame, BadData) as error:
            raise Refusal("outdated", [str(error)]) from error
        self._tables[card.id] = table
        return table

    def create(
        self,
        game: str,
        scenario: str | None,
        options: Mapping[str, bool | int | str],
        seats: Mapping[str, str],
        seed: int | None,
    ) -> tuple[Card, dict[str, str], str]:
        """A new match: its card, a key for each human seat, a key for spectators."""
        try:
            chosen_game = lancio.game(game)
        except UnknownGame as error:
            raise Refusal("unknown_game", [str(error)], game=game) from error
        try:
            chosen = chosen_game.scenario(scenario)
        except BadData as error:
            raise Refusal("bad_scenario", [str(error)], scenario=scenario) from error
        if set(seats) != set(chosen.sides):
            raise Refusal("bad_seats", sides=", ".join(chosen.sides))
        for name in seats.values():
            if name != HUMAN:
                _check_player(name)
        secret = new_seed() if seed is None else seed
        try:
            match = chosen_game.start(chosen.slug, secret, options)
        except BadData as error:
            raise Refusal("bad_options", [error.reason or str(error)]) from error
        card = Card(
            new_id(),
            chosen_game.slug,
            chosen.slug,
            dict(match.options),
            secret,
            seed is not None,
            {side: seats[side] for side in chosen.sides},
            time.time(),
            own.digest_of(chosen_game.slug),
        )
        keys = {side: new_key() for side in chosen.sides if seats[side] == HUMAN}
        spectator = new_key()
        holders: dict[str, str | None] = {hash_of(key): side for side, key in keys.items()}
        holders[hash_of(spectator)] = None
        self.store.create(card, lancio.__version__, holders, status_of(match))
        self.table(card.id)
        return card, keys, spectator

    def listed(self, keys: list[str]) -> list[Listed]:
        """The matches that these keys open."""
        return self.store.opened_by([hash_of(key) for key in keys])

    # -- computers -----------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """Let a computer think, if it is its turn and it does not yet."""
        with self._lock:
            if self._closed or table.card.id in self._busy or not table.thinking:
                return
            self._busy.add(table.card.id)
            self._thinkers.submit(self._think, table)

    def play_out(self, table: Table) -> None:
        """The rest of a match whose winner is certain: computers decide for all, at once. `table.lock` is held."""
        game, helper = table.match.game, player(PLAYS_OUT)
        while (side := table.match.to_act) is not None and table.match.settled:
            state = table.match.state.clone()
            dice = Dice(key_of(table.card.seed, side, "player", table.version))
            code = decide(game, state, helper.sit(game, state.to_act), dice)
            table.play(side, table.match.verbs.notation(code))

    def _think(self, table: Table) -> None:
        """One decision of a computer; then perhaps the next, after others have had their turn."""
        try:
            self._decide(table)
        except Exception:
            logger.exception("a computer could not play in match %s", table.card.id)
            with self._lock:
                self._busy.discard(table.card.id)
            return
        with self._lock:
            self._busy.discard(table.card.id)
        self.wake(table)

    def _decide(self, table: Table) -> None:
        with table.lock:
            table.catch_up()
            side = table.match.to_act
            if side is None or not table.thinking:
                return
            version = table.version
            state = table.match.state.clone()
        game = table.match.game
        # The same decision after a restart, or in another process: seed and version are all it depends on. So the
        # player sits down anew each time: what it remembered would be gone with the process.
        dice = Dice(key_of(table.card.seed, side, "player", version))
        try:
            code = decide(game, state, player(table.card.seats[side]).sit(game, state.to_act), dice)
        except Exception:
            logger.exception("%s failed in match %s; any legal action instead", table.card.seats[side], table.card.id)
            code = state.choices.pick(dice.below(state.choices.count))
        with table.lock:
            if table.version == version and not self._closed:
                try:
                    table.play(side, table.match.verbs.notation(code))
                except Refusal as refusal:
                    if refusal.code != "stale":
                        raise


def _check_player(name: str) -> None:
    try:
        player(name)
    except UnknownPlayer as error:
        raise Refusal("unknown_player", [str(error)], player=name) from error
