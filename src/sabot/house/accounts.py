"""What players hold outside the tables, kept in step with the ledger by the one process that owns it."""

from sabot.games.punto import Event, Punto
from sabot.games.seats import BoughtIn, Left, Seated
from sabot.games.windows import PlayerId
from sabot.house.store import HOUSE, LedgerEntry, player_account
from sabot.money import Cents


class Accounts:
    """Balances by player. Chips are taken before an event is stored, and given back where that fails."""

    def __init__(self, balances: dict[str, int]) -> None:
        self._balances = {account: cents for account, cents in balances.items() if account.startswith("player:")}

    def balance(self, player: PlayerId) -> Cents:
        """What a player has not bought in with."""
        return Cents(self._balances.get(player_account(player), 0))

    def take(self, player: PlayerId, amount: int) -> bool:
        """Take chips off an account if it holds them."""
        held = self.balance(player)
        if amount > held:
            return False
        self._balances[player_account(player)] = held - amount
        return True

    def give(self, player: PlayerId, amount: int) -> None:
        """Put chips on an account."""
        self._balances[player_account(player)] = self.balance(player) + amount


def entries(table: str, before: Punto, after: Punto, events: tuple[Event, ...]) -> tuple[LedgerEntry, ...]:
    """The ledger's side of some events: buy-ins, cash-outs, and what the house won or lost meanwhile."""
    found: list[LedgerEntry] = []
    for event in events:
        match event:
            case Seated(player=player, purse=amount) | BoughtIn(player=player, amount=amount):
                found += _move(player_account(player), f"table:{table}", amount)
            case Left(player=player, purse=amount) if amount:
                found += _move(f"table:{table}", player_account(player), amount)
            case _:
                pass
    if after.house != before.house:
        found += _move(f"table:{table}", HOUSE, after.house - before.house)
    return tuple(found)


def _move(source: str, target: str, amount: int) -> list[LedgerEntry]:
    return [LedgerEntry(source, -amount), LedgerEntry(target, amount)]
