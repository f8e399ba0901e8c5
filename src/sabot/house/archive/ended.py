"""What is over: tables, as their links show them, and shoes, which the store keeps compressed from then on."""

import asyncio
import logging
from functools import cached_property
from typing import Any, Final

import msgspec
from msgspec import structs

from sabot.games.windows import PlayerId
from sabot.house.archive.replaying import frame_of
from sabot.house.store import StoreError, TableRecord
from sabot.house.store.tab import noted
from sabot.house.table.restoring import restored
from sabot.house.table.table import Table
from sabot.house.tables.hosting import Hosting
from sabot.house.tables.ownrules import own_rules
from sabot.house.tables.rulecards import rule_card
from sabot.house.tables.setup import HouseError, Setup, readable, setup_of
from sabot.readings.prices import gains, prices
from sabot.rulesets import Rules
from sabot.wire import AnyFrame, CheckedRules, OwnRules, TableCard, TablePage

_LOG: Final = logging.getLogger(__name__)


class Ended(Hosting):
    """The part of a house that tells of tables whether they are open or over."""

    aside: dict[str, str]
    rules: dict[str, Rules]

    def table(self, table: str) -> Table:
        """A running table; raises HouseError."""
        raise NotImplementedError

    @cached_property
    def cards(self) -> bytes:
        """The cards of all rule sets that a table can be opened from, as JSON: they stay as they are."""
        return msgspec.json.encode([rule_card(each) for each in self.rules.values()])

    @cached_property
    def prices(self) -> bytes:
        """What the main bets of all rule sets gain, and what house options do to that, as JSON; no solver is asked."""
        told = {name: gains(each) for name, each in self.rules.items()}
        return msgspec.json.encode(structs.replace(prices(), gains=told))

    async def read_rules(self, name: str, text: str) -> Rules:
        """A rule set of somebody's own, read in a thread that he pays for; raises HouseError."""
        return await asyncio.to_thread(noted(own_rules), name, text, self.rules)

    async def checked(self, own: OwnRules) -> CheckedRules:
        """The card of a rule set of somebody's own; raises HouseError."""
        rules = await self.read_rules(own.name, own.text)
        return await asyncio.to_thread(noted(_checked), rules)

    async def page(self, table: str) -> TablePage:
        """A table and its rule set, closed ones too; raises HouseError."""
        if table in self.tables or table in self.aside:
            running = self.table(table)
            return TablePage(await self.card(running), rule_card(running.state.rules))
        setup, state = await self._left(table)
        return TablePage(await self._card_of(setup, state.coups), rule_card(state.rules))

    async def end(self, table: str, viewer: PlayerId | None) -> AnyFrame:
        """A closed table as its last event left it; raises HouseError."""
        setup, state = await self._left(table)
        people = {setup.settings.host: await self.accounts.person(setup.settings.host)}
        return frame_of(setup, state, (), viewer, people)

    async def pack(self) -> None:
        """Have the store keep the shoes that are over compressed; what it cannot today it can tomorrow."""
        try:
            await self._store.pack()
        except StoreError as error:
            _LOG.error("shoes that are over are not compressed: %s", error)

    async def _left(self, table: str) -> tuple[Setup, Any]:
        """A table that is over, as it was set up and as its log left it."""
        kept = await self._known(table)
        with readable(table):
            setup = setup_of(kept)
            state = (await restored(setup, self._store)).state
        if not state.over:
            raise HouseError("no_such_table", table=table)
        return setup, state

    async def _known(self, table: str) -> TableRecord:
        kept = await self._store.table(table)
        if kept is None:
            raise HouseError("no_such_table", table=table)
        return kept

    async def _card_of(self, setup: Setup, coups: int) -> TableCard:
        return TableCard(
            id=setup.id,
            title=setup.title,
            game=setup.game.id,
            rules=setup.rules.id,
            host=(await self.accounts.person(setup.settings.host)).nickname,
            seats=setup.rules.seats,
            players=0,
            bots=0,
            coups=coups,
            over=True,
            private=setup.settings.private,
        )


def _checked(rules: Rules) -> CheckedRules:
    return CheckedRules(rule_card(rules), gains(rules))
