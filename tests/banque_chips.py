"""Every chip of a game of Baccara Banque, followed from its public events alone."""

from collections import Counter

from bank_chips import AnyChips, Event


class Chips(AnyChips):
    """Where the chips are after some events; of a player all that he has laid is one."""

    def __init__(self) -> None:
        super().__init__()
        self.laid: Counter[str] = Counter()

    @property
    def on_layout(self) -> int:
        return self.laid.total()

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

    _stakes_given_back = _window_closed

    def _banco_resolved(self, event: Event) -> None:
        self._to(event["to"])
        stakes = {player: each["one"] + each["two"] for player, each in event["stakes"].items()}
        assert +self.laid == Counter(stakes)

    _stakes_resolved = _stakes_reduced = _banco_resolved

    def _auction_closed(self, _event: Event) -> None:
        self._bid_returned()

    _bank_posted = _bank_taken = _bank_added = AnyChips._into_bank

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
