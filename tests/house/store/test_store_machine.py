"""The store against a plain dictionary, over drawn stories."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from store_tools import a_player, a_table

from sabot.house.store import (
    AlreadyStored,
    Append,
    Conflict,
    InsufficientFunds,
    LedgerEntry,
    NewEvent,
    StoredReply,
    StoreError,
    Transfer,
    UnbalancedLedger,
    audit,
    open_store,
)
from servers import empty

TABLES = ("t", "u")
NAMES = st.sampled_from(["ada", "bob", "eve"])
ACCOUNTS = st.sampled_from(["issuer", "player:ada", "player:bob", "table:t"])
ENTRY = st.builds(LedgerEntry, ACCOUNTS, st.integers(-50, 50))
MOVE = st.builds(
    lambda source, target, cents: (LedgerEntry(source, -cents), LedgerEntry(target, cents)),
    ACCOUNTS,
    ACCOUNTS,
    st.integers(-50, 50),
)
LEDGER = st.one_of(st.just(()), MOVE, st.builds(lambda one, two: one + two, MOVE, MOVE), st.tuples(ENTRY))
EVENT = st.builds(NewEvent, st.sampled_from(["dealt", "said"]), st.binary(max_size=9))
EVENTS = st.lists(EVENT, max_size=3).map(tuple)
REPLY = st.builds(StoredReply, NAMES, st.sampled_from(["c1", "c2"]), st.just(b"d"), st.just(b"b"))
REPLIES = st.lists(REPLY, max_size=2).map(tuple)


class Story(RuleBasedStateMachine):
    """Appends, transfers and players, done to both; then both must hold the same."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.where = where
        self.store = open_store(where)
        self.balances: Counter[str] = Counter()
        self.events: dict[str, list[tuple[str, bytes]]] = {table: [] for table in TABLES}
        self.replies: dict[str, dict[tuple[str, str], int]] = {table: {} for table in TABLES}
        self.players: set[str] = set()

    def do(self, work: Coroutine[Any, Any, object]) -> type[StoreError] | None:
        try:
            self.loop.run_until_complete(work)
        except StoreError as error:
            return type(error)
        return None

    @initialize()
    def tables(self) -> None:
        for table in TABLES:
            assert self.do(self.store.create_table(a_table(table))) is None

    def post(self, entries: tuple[LedgerEntry, ...]) -> type[StoreError] | None:
        if sum(entry.cents for entry in entries):
            return UnbalancedLedger
        after = self.balances.copy()
        for entry in entries:
            after[entry.account] += entry.cents
        if any(cents < 0 for account, cents in after.items() if account != "issuer"):
            return InsufficientFunds
        self.balances = after
        return None

    @rule(name=NAMES, grant=st.integers(0, 100))
    def create_player(self, name: str, grant: int) -> None:
        outcome = self.do(self.store.create_player(a_player(name), grant))
        if name in self.players:
            assert outcome is AlreadyStored
            return
        self.players.add(name)
        entries = (LedgerEntry("issuer", -grant), LedgerEntry(f"player:{name}", grant))
        assert outcome is self.post(entries) is None

    @rule(entries=LEDGER)
    def transfer(self, entries: tuple[LedgerEntry, ...]) -> None:
        assert self.do(self.store.transfer(Transfer(1, entries))) is self.post(entries)

    @rule(
        table=st.sampled_from(TABLES),
        off=st.sampled_from([0, 0, 0, 0, 1, -1]),
        step=st.builds(
            Append, st.just(""), st.just(0), st.just(1), EVENTS, LEDGER, REPLIES, st.sampled_from([-1, 0, 2, 10**6])
        ),
    )
    def append(self, table: str, off: int, step: Append) -> None:
        step = replace(step, table=table, expected=len(self.events[table]) + off)
        assert self.do(self.store.append(step)) is self.model_append(table, off, step)

    def model_append(self, table: str, off: int, step: Append) -> type[StoreError] | None:
        kept = {key: number for key, number in self.replies[table].items() if number > step.forget_replies}
        new = [(reply.player, reply.command) for reply in step.replies]
        if sum(entry.cents for entry in step.ledger):
            return UnbalancedLedger
        if off:
            return Conflict
        if set(kept) & set(new) or len(set(new)) < len(new):
            return AlreadyStored
        refused = self.post(step.ledger)
        if refused is not None:
            return refused
        self.events[table] += [(event.kind, event.body) for event in step.events]
        self.replies[table] = kept | dict.fromkeys(new, len(self.events[table]))
        return None

    @rule()
    def reopen(self) -> None:
        assert self.do(self.store.close()) is None
        self.store = open_store(self.where)

    @invariant()
    def both_hold_the_same(self) -> None:
        self.loop.run_until_complete(self.compare())

    async def compare(self) -> None:
        balances = await self.store.balances()
        assert Counter(balances) == self.balances
        assert sum(balances.values()) == 0
        for table in TABLES:
            found = await self.store.load(table)
            assert [(event.kind, event.body) for event in found] == self.events[table]
            replies = await self.store.replies(table)
            assert {(reply.player, reply.command) for reply in replies} == set(self.replies[table])
        assert await audit(self.store) == ()

    def teardown(self) -> None:
        self.loop.run_until_complete(self.store.close())
        self.loop.close()


def play_stories(places: Iterator[str], examples: int) -> None:
    """Play some stories, each in a database of its own."""
    checks = settings(
        max_examples=examples, stateful_step_count=20, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )

    class Told(Story):
        def __init__(self) -> None:
            super().__init__(next(places))

    run_state_machine_as_test(Told, settings=checks)


@pytest.mark.long
def test_a_file_holds_what_a_dictionary_holds(tmp_path: Path) -> None:
    play_stories((str(tmp_path / f"{number}.db") for number in count()), 10)


@pytest.mark.long
def test_postgres_holds_what_a_dictionary_holds(postgres: str) -> None:
    play_stories((empty(postgres) for _ in count()), 5)
