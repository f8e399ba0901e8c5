"""Every chip of a game of Baccara Banque, followed from its public events alone: an oracle beside the folds (M3)."""

from collections import Counter
from typing import Any

Event = dict[str, Any]


class Chips:
    """Purses, what each player has laid or bid, the bank and the house."""

    def __init__(self) -> None:
        self.purses: dict[str, int] = {}
        self.laid: Counter[str] = Counter()
        self.bid: tuple[str, int] | None = None
        self.bank = self.house = self.issued = 0

    @property
    def all(self) -> int:
        """Every chip on the table."""
        bid = 0 if self.bid is None else self.bid[1]
        return sum(self.purses.values()) + self.laid.total() + bid + self.bank + self.house

    def follow(self, events: list[Event]) -> "Chips":
        for event in events:
            act = getattr(self, f"_{event['type']}", None)
            if act is not None:
                act(event)
            assert self.all == self.issued, event
            assert min(self.purses.values(), default=0) >= 0
            assert self.bank >= 0
        return self

    def _seated(self, event: Event) -> None:
        self.purses[event["player"]] = event["purse"]
        self.issued += event["purse"]

    _stood = _seated

    def _bought_in(self, event: Event) -> None:
        self.purses[event["player"]] += event["amount"]
        self.issued += event["amount"]

    def _left(self, event: Event) -> None:
        assert self.purses.pop(event["player"]) == event["purse"]
        self.issued -= event["purse"]

    def _to(self, to: dict[str, int]) -> None:
        for player, amount in to.items():
            self.purses[player] += amount
            self.laid[player] -= amount

    def _entered(self, event: Event) -> None:
        self._to({event["player"]: self.laid[event["player"]]})
        self._to({event["player"]: -event["amount"]})

    def _entries_returned(self, event: Event) -> None:
        if self.bid is not None:
            self._auction_closed(event)
        else:
            self._to(event["to"])

    def _window_closed(self, event: Event) -> None:
        self._to(event["to"])

    def _banco_resolved(self, event: Event) -> None:
        self._to(event["to"])
        stakes = {player: each["one"] + each["two"] for player, each in event["stakes"].items()}
        assert +self.laid == Counter(stakes)

    _stakes_resolved = _stakes_reduced = _banco_resolved

    def _stakes_given_back(self, event: Event) -> None:
        self._to(event["to"])

    def _bid_made(self, event: Event) -> None:
        self._auction_closed(event)
        self.purses[event["player"]] -= event["amount"]
        self.bid = event["player"], event["amount"]

    def _auction_closed(self, _event: Event) -> None:
        if self.bid is not None:
            self.purses[self.bid[0]] += self.bid[1]
        self.bid = None

    def _bank_posted(self, event: Event) -> None:
        self.purses[event["player"]] -= event["amount"]
        self.bank += event["amount"]

    _bank_taken = _bank_added = _bank_posted

    def _bank_ended(self, event: Event) -> None:
        assert event["amount"] == self.bank
        self.purses[event["player"]] += event["amount"]
        self.bank = 0

    def _taxe_taken(self, event: Event) -> None:
        self.house += event["amount"]
        if event.get("player"):
            self.purses[event["player"]] -= event["amount"]
        else:
            self.bank -= event["amount"]

    def _coup_ended(self, event: Event) -> None:
        self.bank += event["collected"] - sum(event["paid"].values())
        for player, amount in event["to"].items():
            self.purses[player] += amount
        self.laid.clear()
