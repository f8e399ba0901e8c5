"""The way of every chip where a player banks, folded from public events as JSON: an oracle beside the folds (M3)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

Event = dict[str, Any]


class AnyChips:
    """Purses, a standing bid, the bank and the house; what lies on the layout is a game's own."""

    def __init__(self) -> None:
        self.purses: Counter[str] = Counter()
        self.bid: tuple[str, int] | None = None
        self.bank = self.house = self.issued = 0

    @property
    def on_layout(self) -> int:
        """The chips that are laid there, or kept for it."""
        raise NotImplementedError

    @property
    def all(self) -> int:
        """Every chip on the table."""
        bid = 0 if self.bid is None else self.bid[1]
        return self.purses.total() + self.on_layout + bid + self.bank + self.house

    def follow(self, events: Iterable[Event]) -> "AnyChips":
        for event in events:
            told = getattr(self, f"_{event['type']}", None)
            if told is not None:
                told(event)
            assert self.all == self.issued, event
            assert min(self.purses.values(), default=0) >= 0
            assert self.bank >= 0
        return self

    def _bought_in(self, event: Event) -> None:
        amount = event["amount"] if "amount" in event else event["purse"]
        self.purses[event["player"]] += amount
        self.issued += amount

    _seated = _stood = _bought_in

    def _left(self, event: Event) -> None:
        assert self.purses.pop(event["player"]) == event["purse"]
        self.issued -= event["purse"]

    def _bid_made(self, event: Event) -> None:
        self._bid_returned()
        self.purses[event["player"]] -= event["amount"]
        self.bid = event["player"], event["amount"]

    def _bid_returned(self) -> None:
        if self.bid is not None:
            self.purses[self.bid[0]] += self.bid[1]
        self.bid = None

    def _into_bank(self, event: Event) -> None:
        self.purses[event["player"]] -= event["amount"]
        self.bank += event["amount"]
