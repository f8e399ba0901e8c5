"""A player's results, made from the logs of his tables when he asks for them; those of a finished shoe are kept."""

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable
from itertools import islice
from typing import Final

import msgspec

from sabot.games.game import TableState
from sabot.games.windows import PlayerId
from sabot.house.archive.book import Book, Mine, Place, played_in, read_book, spans_of
from sabot.house.archive.digests import FORMAT, ShoePlayed, digested, packed, unpacked
from sabot.house.archive.summaries import PlayedSummary, ShoeTaken, TablesPlayed, listed, shoe_coups, summed
from sabot.house.archive.takeout import Form, account, coups, everything, read_personal
from sabot.house.clocks import wall_ms
from sabot.house.errors import HouseError
from sabot.house.failures import where
from sabot.house.reckoning.workers import Workers
from sabot.house.store import PlayedRecord, Store, StoreError, TableRecord
from sabot.house.store import played as kept_shoes
from sabot.house.store.reads import checkpoint
from sabot.house.store.tab import noted
from sabot.house.table.restoring import shape_of, state_of
from sabot.house.table.setup import setup_of

WAIT_S: Final = 0.2
"""So long an answer waits for what is still to be reckoned; then it tells what there is."""
ROWS: Final = 1500
"""About so many events are folded at a time, whole shoes of them."""
LINES: Final = 200
"""So many lines of an export are made at a time."""
MOST_STATES: Final = 16
"""So many tables are kept in mind as they were after a shoe, so that the next one begins there."""
MOST_IN_PLAY: Final = 200
"""So many shoes in play are kept in mind as they were reckoned last."""
_LOG: Final = logging.getLogger(__name__)


class Played:
    """The results of players. `forget` one of whom nothing is to be known any more."""

    def __init__(self, store: Store, workers: Workers, wall_ms: Callable[[], int] = wall_ms) -> None:
        self._store, self._workers, self._wall_ms = store, workers, wall_ms
        self._going = dict[PlayerId, asyncio.Task[None]]()
        self._states = OrderedDict[str, tuple[int, TableState]]()
        self._in_play = OrderedDict[tuple[PlayerId, str], tuple[int, ShoePlayed]]()
        self._unread = set[str]()

    async def stop(self) -> None:
        """Reckon no more."""
        going = list(self._going.values())
        for each in going:
            each.cancel()
        await asyncio.gather(*going, return_exceptions=True)

    def forget(self, player: PlayerId) -> None:
        """Keep nothing of a player in mind."""
        if (going := self._going.pop(player, None)) is not None:
            going.cancel()
        for place in [each for each in self._in_play if each[0] == player]:
            del self._in_play[place]

    async def summary(self, player: PlayerId) -> PlayedSummary:
        """All that a player has played, as far as it can be told at once."""
        mine = await self.of(player)
        return await asyncio.to_thread(noted(summed), mine)

    async def tables(self, player: PlayerId, before: str | None) -> TablesPlayed:
        """Some of a player's tables behind one of them, or from the last on that he came to."""
        mine = await self.of(player)
        return await asyncio.to_thread(noted(listed), mine, player, before)

    async def shoe(self, player: PlayerId, table: str, shoe: int) -> ShoeTaken:
        """The coups of a shoe that a player had a part in; raises HouseError."""
        played = (await self.of(player)).shoes.get((table, shoe))
        if played is None:
            raise HouseError("no_such_shoe", shoe=shoe)
        return shoe_coups(table, shoe, played)

    async def export(self, player: PlayerId, form: Form) -> AsyncIterator[bytes]:
        """All that the house has of a player, some lines at a time, once all is reckoned; raises HouseError."""
        mine = await self.of(player, None)
        lines = coups(mine) if form == "coups" else account(mine)
        if form == "jsonl":
            personal = await self._store.read(lambda connection: read_personal(connection, player))
            lines = everything(mine, personal, self._wall_ms())
        while chunk := b"".join(islice(lines, LINES)):
            yield chunk
            await asyncio.sleep(0)

    async def of(self, player: PlayerId, wait_s: float | None = WAIT_S) -> Mine:
        """All that is known of what a player has played, after a while in which more is reckoned; None: after all is.

        Raises HouseError where all is asked for, and cannot be reckoned now.
        """
        mine = await self._mine(player)
        if not mine.left | mine.stale:
            return mine
        begun = self._going.get(player)
        going = begun or self._begin(player, mine)
        await asyncio.wait({going}, timeout=wait_s)
        if wait_s is None and begun:
            return await self.of(player, None)  # it was begun for what was left then
        mine = await self._mine(player)
        if wait_s is None and mine.left:
            if not going.cancelled() and isinstance(error := going.exception(), HouseError):
                raise error
            raise HouseError("not_reckoned", attempts=1)
        return mine

    def _begin(self, player: PlayerId, mine: Mine) -> asyncio.Task[None]:
        going = asyncio.create_task(self._reckon(player, mine), name=f"played by {player}")
        self._going[player] = going
        going.add_done_callback(lambda done: self._ended(player, done))
        return going

    def _ended(self, player: PlayerId, done: "asyncio.Task[None]") -> None:
        if self._going.get(player) is done:
            del self._going[player]
        if not done.cancelled() and (error := done.exception()) is not None and not isinstance(error, HouseError):
            _LOG.error("what a player has played cannot be reckoned: %s", where(error))

    async def _mine(self, player: PlayerId) -> Mine:
        book = await self._store.read(lambda connection: read_book(connection, player))
        return await asyncio.to_thread(noted(self._known), player, book)

    def _known(self, player: PlayerId, book: Book) -> Mine:
        bodies = {(each.table, each.shoe): each.body for each in book.shoes}
        shoes, left, stale = dict[Place, ShoePlayed](), set[Place](), set[Place]()
        for table in book.tables:
            if table in self._unread:
                continue
            for shoe in played_in(book, table):
                last, in_play = self._in_play.get((player, table), (0, None))
                if (table, shoe) in bodies:
                    shoes[table, shoe] = unpacked(bodies[table, shoe])
                elif in_play is not None and shoe not in book.ends.get(table, {}):
                    shoes[table, shoe] = in_play
                    if last != book.lasts[table]:
                        stale.add((table, shoe))
                else:
                    left.add((table, shoe))
        played = {place: each for place, each in shoes.items() if each.coups}
        return Mine(book, played, frozenset(left), frozenset(stale), frozenset(self._unread & set(book.tables)))

    async def _reckon(self, player: PlayerId, mine: Mine) -> None:
        """Reckon what is left, the tables that he came to last first. Raises HouseError where it is too much."""
        wanted = defaultdict[str, set[int]](set)
        for table, shoe in mine.left | mine.stale:
            wanted[table].add(shoe)
        for table in reversed(mine.book.tables):
            if table in wanted:
                try:
                    await self._reckon_table(player, mine.book, table, wanted[table])
                except (HouseError, StoreError):
                    raise
                except Exception as error:  # the other tables are still to come
                    _LOG.error("what was played at table %s cannot be reckoned: %s", table, where(error))
                    self._unread.add(table)

    async def _reckon_table(self, player: PlayerId, book: Book, table: str, wanted: set[int]) -> None:
        ends = book.ends.get(table, {})
        spans = [
            msgspec.structs.replace(each, wanted=each.shoe in wanted) for each in spans_of(ends, book.lasts[table])
        ]
        begins = [0, *(each.last for each in spans)][next(at for at, each in enumerate(spans) if each.wanted)]
        number, state = await self._state(book.tables[table], begins)
        todo = [each for each in spans if each.last > number and each.shoe <= max(wanted)]
        while todo:
            some = todo[: 1 + sum(each.last <= number + ROWS for each in todo[1:])]
            todo = todo[len(some) :]
            rows = await self._store.load(table, number + 1, some[-1].last)
            by_shoe, after = await self._workers.answer(
                digested, book.tables[table], state, rows, some, player, whose=player
            )
            number, state = some[-1].last, after
            if number in ends.values():
                self._remember(table, number, after)
            over = [PlayedRecord(table, shoe, packed(each), FORMAT) for shoe, each in by_shoe.items() if shoe in ends]
            await self._store.write(lambda session, over=over: kept_shoes.keep(session, player, over))  # type: ignore[misc]
            for shoe in by_shoe.keys() - ends.keys():
                self._put((player, table), (number, by_shoe[shoe]))

    async def _state(self, record: TableRecord, number: int) -> tuple[int, TableState | None]:
        """A table at an event of its log, or at one before: as it is kept in mind, or in the store."""
        at, state = self._states.get(record.id, (0, None))
        if 0 < at <= number:
            return at, state
        setup = setup_of(record)
        point = await self._store.read(lambda connection: checkpoint(connection, record.id))
        if point is not None and point.number <= number and point.shape == shape_of(setup):
            state = state_of(setup, point)
            if state is not None:
                self._remember(record.id, point.number, state)
                return point.number, state
        return 0, None

    def _remember(self, table: str, number: int, state: TableState) -> None:
        self._states[table] = number, state
        self._states.move_to_end(table)
        while len(self._states) > MOST_STATES:
            self._states.popitem(last=False)

    def _put(self, place: tuple[PlayerId, str], entry: tuple[int, ShoePlayed]) -> None:
        self._in_play[place] = entry
        self._in_play.move_to_end(place)
        while len(self._in_play) > MOST_IN_PLAY:
            self._in_play.popitem(last=False)
