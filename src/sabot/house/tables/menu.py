"""The rule sets that a table can be opened from: their cards, their prices, and those that somebody brings."""

import asyncio
from collections.abc import Mapping
from functools import cached_property

import msgspec
from msgspec import structs

from sabot.house.store.tab import noted
from sabot.house.table.rulecards import rule_card
from sabot.house.tables.ownrules import own_rules
from sabot.readings.prices import gains, prices
from sabot.rulesets import Rules
from sabot.wire import CheckedRules, OwnRules


class Menu:
    """The rule sets of a house, by their ids."""

    def __init__(self, rules: Mapping[str, Rules]) -> None:
        self.rules = dict(rules)

    @cached_property
    def cards(self) -> bytes:
        """The cards of all rule sets that a table can be opened from, as JSON: they stay as they are."""
        return msgspec.json.encode([rule_card(each) for each in self.rules.values()])

    @cached_property
    def prices(self) -> bytes:
        """Gains of the main bets of all rule sets, and effects of house options on them, as JSON; it asks no solver."""
        told = {name: gains(each) for name, each in self.rules.items()}
        return msgspec.json.encode(structs.replace(prices(), gains=told))

    async def read(self, name: str, text: str) -> Rules:
        """A rule set of somebody's own, read in a thread that he pays for; raises HouseError."""
        return await asyncio.to_thread(noted(own_rules), name, text, self.rules)

    async def checked(self, own: OwnRules) -> CheckedRules:
        """The card of a rule set of somebody's own; raises HouseError."""
        rules = await self.read(own.name, own.text)
        return await asyncio.to_thread(noted(_checked), rules)


def _checked(rules: Rules) -> CheckedRules:
    return CheckedRules(rule_card(rules), gains(rules))
