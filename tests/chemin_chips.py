"""The way of every chip of Chemin de Fer, from public events alone."""

from collections import Counter

from bank_chips import AnyChips, Event


class Chips(AnyChips):
    """Where the chips are after some events."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[str, int] = {}
        self.layout: Counter[str] = Counter()

    @property
    def on_layout(self) -> int:
        return self.layout.total() + sum(self.entries.values())

    def _entered(self, event: Event) -> None:
        player = event["player"]
        self.purses[player] += self.entries.pop(player, 0) - event["amount"]
        self.entries[player] = event["amount"]

    def _entries_returned(self, event: Event) -> None:
        self.purses.update(event["to"])
        for player in event["to"]:
            self.entries.pop(player, None)
        if self.bid and self.bid[0] in event["to"]:
            self.bid = None

    def _window_closed(self, event: Event) -> None:
        self.purses.update(event["to"])
        self.entries = {}

    def _calls_resolved(self, event: Event) -> None:
        self.purses.update(event["to"])
        self.entries = {}
        self.layout.update(event["stakes"])

    _stakes_resolved = _calls_resolved

    def _marched(self, event: Event) -> None:
        self.purses[event["player"]] -= event["amount"]
        self.layout[event["player"]] += event["amount"]

    _bank_posted = _associated = _bank_raised = AnyChips._into_bank

    def _out_of_bank(self, event: Event) -> None:
        self.purses.update(event["to"])
        self.bank -= sum(event["to"].values())

    _bank_fitted = _bank_passed = _bank_returned = _out_of_bank

    def _coup_ended(self, event: Event) -> None:
        if event["winner"] == "T":
            return
        if event["winner"] == "P":
            self.purses.update(event["to"])
            self.bank -= self.layout.total()
            assert self.bank == 0
            assert sum(event["to"].values()) == 2 * self.layout.total()
        else:
            self.bank += event["won"]
            assert event["won"] == self.layout.total()
        self.layout.clear()

    def _taxe_taken(self, event: Event) -> None:
        self.bank -= event["amount"]
        self.house += event["amount"]

    def _auction_closed(self, event: Event) -> None:
        if event["player"] is not None:
            self.purses[event["player"]] += event["amount"]
        self.bid = None

    def _stakes_given_back(self, event: Event) -> None:
        self.purses.update(event["to"])
        self.layout.clear()
