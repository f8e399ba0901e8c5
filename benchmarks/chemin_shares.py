"""What the bots of a table of Chemin de Fer do over many coups, counted from its events."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from sabot.games.bank.auction import AuctionOpened, BidMade
from sabot.games.bank.posting import BankKept
from sabot.games.chemin.associate import Associated
from sabot.games.chemin.calls import CallsResolved
from sabot.games.chemin.coup import CheminCoupEnded, CheminCoupOpened
from sabot.games.chemin.state import Chemin, associate_part
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.vocabulary import Call
from sabot.games.chemin.way import BankReturned, CheminAsked, CheminBankPosted, CheminEntered, CheminOpened
from sabot.games.windows import PlayerId
from sabot.selfplay import SelfPlay

RISKS: Final = ("under a tenth", "under a quarter", "a quarter or more")
"""What of all his chips a banker who is asked to keep has in the bank."""


class Shares:
    """Counts over some coups; `offered` and `covered` are of banks that went to the stakes, in cents."""

    def __init__(self) -> None:
        self.coups = 0
        self.associates = 0
        self.suites = 0
        self.called: Counter[Call] = Counter()
        self.lapsed: Counter[Call] = Counter()
        self.played: Counter[Call | None] = Counter()
        self.offered = 0
        self.covered = 0
        self.staked = 0
        self.fitted = 0
        self.bids: list[int] = []
        self.kept: Counter[str] = Counter()
        self.passed: Counter[str] = Counter()
        self.lengths: list[int] = []
        self._calls: dict[PlayerId, Call] = {}
        self._bank = 0
        self._risk = RISKS[0]
        self._length = 0
        self._tellers: dict[type, Callable[[Any, Chemin], None]] = {
            CheminOpened: self._opened,
            CheminEntered: self._entered,
            CallsResolved: self._resolved,
            CheminCoupOpened: self._played,
            CheminCoupEnded: self._ended,
            CheminBankPosted: self._posted,
            Associated: self._associated,
            CheminAsked: self._asked,
            BankKept: self._keeps,
            BankPassed: self._passes,
            BankReturned: self._returned,
            AuctionOpened: self._auction,
            BidMade: self._bid,
        }

    def tell(self, event: Any, after: Chemin) -> None:
        """Count one more event; `after` is the table behind it."""
        teller = self._tellers.get(type(event))
        if teller is not None:
            teller(event, after)

    def lapses(self, call: Call) -> float:
        """The share of calls of a kind that were not played."""
        return self.lapsed[call] / max(self.called[call], 1)

    def plays(self, call: Call | None) -> float:
        """The share of coups with a call, or with none, ties dealt again apart."""
        return self.played[call] / max(self.played.total(), 1)

    def keeps(self, risk: str) -> float:
        """The share of won banks that were kept, by what of his chips the banker had in it."""
        return self.kept[risk] / max(self.kept[risk] + self.passed[risk], 1)

    def _opened(self, event: CheminOpened, after: Chemin) -> None:
        self._calls = {}
        if event.window == "stakes":
            self._bank = after.bank

    def _entered(self, event: CheminEntered, after: Chemin) -> None:
        self._calls.pop(event.player, None)
        if event.call is not None:
            self._calls[event.player] = event.call

    def _resolved(self, event: CallsResolved, after: Chemin) -> None:
        self.called.update(self._calls.values())
        self.lapsed.update(call for player, call in self._calls.items() if player not in event.stakes)
        self.played[event.call] += 1

    def _played(self, event: CheminCoupOpened, after: Chemin) -> None:
        self._stakes_are(event.banco)

    def _stakes_are(self, amount: int) -> None:
        """What a bank was covered with, once it was open to stakes."""
        if not self._bank:
            return
        self.staked += 1
        self.fitted += amount < self._bank
        self.offered += self._bank
        self.covered += min(amount, self._bank)
        self._bank = 0

    def _ended(self, event: CheminCoupEnded, after: Chemin) -> None:
        self.coups += 1
        self._length += event.winner != "T"
        if event.winner == "P":
            self._bank_ends()

    def _posted(self, event: CheminBankPosted, after: Chemin) -> None:
        self._length = 0
        self.suites += event.suite is not None

    def _associated(self, event: Associated, after: Chemin) -> None:
        self.associates += 1

    def _asked(self, event: CheminAsked, after: Chemin) -> None:
        if event.question == "keep":
            part = after.bank - associate_part(after)
            share = part / (part + after.players[event.player].purse)
            self._risk = RISKS[(share >= 1 / 10) + (share >= 1 / 4)]

    def _keeps(self, event: BankKept, after: Chemin) -> None:
        self.kept[self._risk] += 1

    def _passes(self, event: BankPassed, after: Chemin) -> None:
        self.passed[self._risk] += 1
        self._bank_ends()

    def _returned(self, event: BankReturned, after: Chemin) -> None:
        self._stakes_are(0)
        self._bank_ends()

    def _bank_ends(self) -> None:
        self.lengths.append(self._length)

    def _auction(self, event: AuctionOpened, after: Chemin) -> None:
        self.bids.append(0)

    def _bid(self, event: BidMade, after: Chemin) -> None:
        self.bids[-1] += 1


def shares(table: SelfPlay, coups: int) -> Shares:
    """The shares of so many coups more at a table."""
    found = Shares()
    until = table.state.coups + coups
    for _, event in table.log(lambda state: state.coups >= until):
        found.tell(event, table.state)
    return found
