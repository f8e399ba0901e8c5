"""Balances of players outside the tables, as one process knows them; the ledger decides, and corrects them."""

from collections.abc import Iterable

from sabot.games.game import TableState
from sabot.games.kinds import TableEvent
from sabot.games.seats import Issue, issued_by
from sabot.games.windows import PlayerId
from sabot.house.store import HOUSE, LedgerEntry, player_account
from sabot.money import Cents


class Accounts:
    """Balances by player. Chips are taken before an event is stored, and given back where that fails."""

    def __init__(self, balances: dict[str, int]) -> None:
        self._balances = {account: cents for account, cents in balances.items() if account.startswith("player:")}

    def balance(self, player: PlayerId) -> Cents:
        """The player's balance in cents: the chips with which he has not bought in."""
        return Cents(self._balances.get(player_account(player), 0))

    def holders(self, prefix: str, at_least: int) -> list[PlayerId]:
        """The players whose ids begin with something, and who hold so much."""
        accounts = player_account(prefix)
        return [
            PlayerId(account.removeprefix(player_account("")))
            for account, cents in self._balances.items()
            if account.startswith(accounts) and cents >= at_least
        ]

    def take(self, player: PlayerId, amount: int) -> bool:
        """Take chips off an account if it holds them."""
        balance = self.balance(player)
        if amount > balance:
            return False
        self._balances[player_account(player)] = balance - amount
        return True

    def learn(self, account: str, cents: int) -> None:
        """Hold for true what the ledger says. Chips on their way to a table may be in it still."""
        self._balances[account] = cents

    def learn_all(self, balances: dict[str, int]) -> None:
        """Hold for true what the ledger says of many."""
        self._balances |= {account: cents for account, cents in balances.items() if account.startswith("player:")}

    def give(self, player: PlayerId, amount: int) -> None:
        """Put chips on an account."""
        self._balances[player_account(player)] = self.balance(player) + amount


def entries(table: str, before: TableState, after: TableState, events: Iterable[TableEvent]) -> tuple[LedgerEntry, ...]:
    """The ledger's side of some events: buy-ins, cash-outs, and what the house won or lost meanwhile."""
    moves: list[LedgerEntry] = []
    for event in events:
        if isinstance(event, Issue) and (amount := issued_by(event)):
            moves += _move(player_account(event.player), f"table:{table}", amount)
    if after.house != before.house:
        moves += _move(f"table:{table}", HOUSE, after.house - before.house)
    return tuple(moves)


def _move(source: str, target: str, amount: int) -> list[LedgerEntry]:
    """Both lines of a transfer; a negative amount goes the other way."""
    return [LedgerEntry(source, -amount), LedgerEntry(target, amount)]
