"""The worth of decisions, reckoned in processes of their own, so that no table waits and nobody hears of it."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from msgspec import structs

from sabot.advice.registry import advice_of
from sabot.cards import Card
from sabot.games.bank.judgement import ShoeReview
from sabot.games.bank.worth import Asker, DecisionWorth
from sabot.games.game import AnyGame, TableState
from sabot.games.kinds import TableEvent, TableOption
from sabot.games.windows import PlayerId
from sabot.house.errors import HouseError
from sabot.house.reckoning.workers import Workers, imported
from sabot.house.store import Store, StoredEvent, TableLog, TableRecord
from sabot.house.table.restoring import StoredShoe, shape_of, state_of
from sabot.house.table.setup import event_of, setup_of
from sabot.house.table.table import Table
from sabot.money import Cents


class Reckoner:
    """Reckoning by workers from stored tables and shoes."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store, self._workers = store, workers

    async def worth(self, table: Table, asker: Asker) -> DecisionWorth:
        """The worth of a player's decision to him, by the events that he has been shown.

        Raises HouseError where the host has nothing told, there is nothing to decide, or too many ask.
        """
        if advice_of(table.game.id).worth is None or not table.settings.advice:
            raise HouseError("no_advice")
        check_amount(asker.amount, table.game.options(table.state, asker.player))
        record = await self._store.table(table.id)
        if record is None:
            raise HouseError("no_such_table", table=table.id)
        setup = setup_of(record)
        log = await self._store.log(record.id, shape_of(setup))
        if log.checkpoint is not None and state_of(setup, log.checkpoint) is None:
            log = structs.replace(log, checkpoint=None, events=await self._store.load(record.id))
        worth = await self._workers.answer(reckoned, record, log, asker, whose=asker.player)
        if worth is None:
            raise HouseError("nothing_to_decide")
        return worth

    async def review(self, record: TableRecord, shoe: StoredShoe, player: PlayerId) -> ShoeReview:
        """A player's free decisions of a finished shoe; raises HouseError where there is none, or too many ask."""
        if advice_of(shoe.setup.game.id).review is None:
            raise HouseError("no_review")
        return await self._workers.answer(judged, record, shoe.state, shoe.rows, player, whose=player)


def seen(table: Table) -> tuple[Card, ...]:
    """The cards of the shoe in play that everybody has seen, where the host has odds told; raises HouseError."""
    if table.game.seen is None or not table.settings.advice:
        raise HouseError("no_advice")
    return table.game.seen(table.state)


@runtime_checkable
class _Amounts(Protocol):
    """An option that asks for an amount."""

    minimum: Cents
    maximum: Cents
    coin: Cents


def check_amount(amount: Cents | None, options: Sequence[TableOption]) -> None:
    """Raise HouseError where an amount is none that a player may name now."""
    if amount is None:
        return
    money = next((each for each in options if isinstance(each, _Amounts)), None)
    if money is None:
        raise HouseError("no_amount_asked", amount=amount)
    if not money.minimum <= amount <= money.maximum or amount % money.coin:
        least, most = money.minimum, money.maximum
        raise HouseError("amount_not_offered", amount=amount, minimum=least, maximum=most, coin=money.coin)


def reckoned(record: TableRecord, log: TableLog, asker: Asker) -> DecisionWorth | None:
    """The worth of a player's decision, from the shoe's events as he saw them, his view and his options."""
    setup = setup_of(record)
    game = setup.game
    late = advice_of(game.id).worth
    if late is None:
        return None
    state = None if log.checkpoint is None else state_of(setup, log.checkpoint)
    state = game.open(setup.rules) if state is None else state
    events, state = _seen(game, state, [row for row in log.events if row.number > state.seq], asker.player)
    view, options = game.snapshot(state, asker.player), game.options(state, asker.player)
    return imported(late)(state.rules, events, view, options, asker)


def judged(record: TableRecord, before: TableState, rows: Sequence[StoredEvent], player: PlayerId) -> ShoeReview:
    """A player's free decisions of a shoe, from its events as everybody saw them: a hand not turned stays unknown."""
    setup = setup_of(record)
    events, _ = _seen(setup.game, before, rows, None)
    late = advice_of(setup.game.id).review
    assert late is not None  # noqa: S101 - who asks has been refused where there is none
    return imported(late)(before.rules, before, events, player)


def _seen(
    game: AnyGame, state: TableState, rows: Sequence[StoredEvent], viewer: PlayerId | None
) -> tuple[list[TableEvent], TableState]:
    """Stored events as a viewer saw them, and the table after them."""
    events: list[TableEvent] = []
    for row in rows:
        event = event_of(game, row)
        events.append(game.view(state, event, viewer))
        state = game.evolve(state, event)
    return events, state
