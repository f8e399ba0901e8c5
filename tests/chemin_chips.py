"""The way of every chip of Chemin de Fer, folded from public events as JSON alone: an oracle beside the game's own."""

from collections import Counter
from collections.abc import Iterable
from typing import Any


class Chips:
    """Where the chips are after some events."""

    def __init__(self) -> None:
        self.purses: Counter[str] = Counter()
        self.entries: dict[str, int] = {}
        self.layout: Counter[str] = Counter()
        self.bank = 0
        self.house = 0
        self.issued = 0
        self.bid: tuple[str, int] | None = None

    @property
    def all(self) -> int:
        """Every chip on the table."""
        standing = self.bid[1] if self.bid else 0
        on_layout = sum(self.layout.values()) + sum(self.entries.values()) + standing
        return self.purses.total() + on_layout + self.bank + self.house

    def follow(self, events: Iterable[dict[str, Any]]) -> "Chips":
        for event in events:
            told = getattr(self, f"_{event['type']}", None)
            if told is not None:
                told(event)
        return self

    def _pay(self, to: dict[str, int]) -> None:
        self.purses.update(to)

    def _seated(self, event: dict[str, Any]) -> None:
        self.purses[event["player"]] += event["purse"]
        self.issued += event["purse"]

    _stood = _seated

    def _bought_in(self, event: dict[str, Any]) -> None:
        self.purses[event["player"]] += event["amount"]
        self.issued += event["amount"]

    def _left(self, event: dict[str, Any]) -> None:
        assert self.purses.pop(event["player"]) == event["purse"]
        self.issued -= event["purse"]

    def _entered(self, event: dict[str, Any]) -> None:
        player = event["player"]
        self.purses[player] += self.entries.pop(player, 0) - event["amount"]
        self.entries[player] = event["amount"]

    def _entries_returned(self, event: dict[str, Any]) -> None:
        self._pay(event["to"])
        for player in event["to"]:
            self.entries.pop(player, None)
        if self.bid and self.bid[0] in event["to"]:
            self.bid = None

    def _window_closed(self, event: dict[str, Any]) -> None:
        self._pay(event["to"])
        self.entries = {}

    def _calls_resolved(self, event: dict[str, Any]) -> None:
        self._pay(event["to"])
        self.entries = {}
        self.layout.update(event["stakes"])

    _stakes_resolved = _calls_resolved

    def _marched(self, event: dict[str, Any]) -> None:
        self.purses[event["player"]] -= event["amount"]
        self.layout[event["player"]] += event["amount"]

    def _into_bank(self, event: dict[str, Any]) -> None:
        self.purses[event["player"]] -= event["amount"]
        self.bank += event["amount"]

    _bank_posted = _associated = _bank_raised = _into_bank

    def _out_of_bank(self, event: dict[str, Any]) -> None:
        self._pay(event["to"])
        self.bank -= sum(event["to"].values())

    _bank_fitted = _bank_passed = _bank_returned = _out_of_bank

    def _coup_ended(self, event: dict[str, Any]) -> None:
        if event["winner"] == "T":
            return
        if event["winner"] == "P":
            self._pay(event["to"])
            self.bank -= self.layout.total()
            assert self.bank == 0
            assert sum(event["to"].values()) == 2 * self.layout.total()
        else:
            self.bank += event["won"]
            assert event["won"] == self.layout.total()
        self.layout.clear()

    def _taxe_taken(self, event: dict[str, Any]) -> None:
        self.bank -= event["amount"]
        self.house += event["amount"]

    def _bid_made(self, event: dict[str, Any]) -> None:
        if self.bid:
            self.purses[self.bid[0]] += self.bid[1]
        self.bid = (event["player"], event["amount"])
        self.purses[event["player"]] -= event["amount"]

    def _auction_closed(self, event: dict[str, Any]) -> None:
        if event["player"] is not None:
            self.purses[event["player"]] += event["amount"]
        self.bid = None

    def _stakes_given_back(self, event: dict[str, Any]) -> None:
        self._pay(event["to"])
        self.layout.clear()
