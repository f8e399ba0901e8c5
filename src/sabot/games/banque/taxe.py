"""The taxe: what the house levies on capital, or on what a coup has won for the bank (rule book B11)."""

from typing import Final

import msgspec

from sabot.games.bank.table import whole_coins
from sabot.games.banque.rules import taxe_on_capital, taxe_on_winnings
from sabot.games.banque.state import Banque
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.games.feature import Feature, event
from sabot.games.narration import Lines
from sabot.games.narration import event as said
from sabot.games.parts import copied
from sabot.games.seats import paid
from sabot.games.turn import Turn
from sabot.games.windows import PlayerId, Seq
from sabot.money import Cents

_set: Final = msgspec.structs.replace


class BanqueTaxeTaken(msgspec.Struct, frozen=True, tag="taxe_taken", forbid_unknown_fields=True):
    """The house's levy: on capital out of a player's purse, on winnings (None) out of the bank (B11)."""

    amount: Cents
    player: PlayerId | None = None


def with_taxe(state: Banque, capital: int) -> Cents:
    """Price of capital brought in, in cents: the amount, and the taxe on top where capital is taxed."""
    return Cents(capital + taxe_on_capital(state.rules, capital))


def taxe_of(state: Banque, capital: Cents) -> Cents:
    """Taxe on top of capital, in cents."""
    return Cents(with_taxe(state, capital) - capital)


def most_capital(state: Banque, funds: int) -> Cents:
    """The most capital, in whole coins, that funds cover with its taxe; 0 where they cover none."""
    rules, coin = state.rules, state.rules.coin
    rate = rules.taxe_capital if rules.taxe_on == "capital" else 0
    most = whole_coins(state, int(funds / (1 + rate)))
    while most > 0 and with_taxe(state, most) > funds:
        most = Cents(most - coin)
    while with_taxe(state, most + coin) <= funds:
        most = Cents(most + coin)
    return Cents(max(most, 0))


def brings(state: Banque, player: PlayerId | None, capital: int) -> bool:
    """Whether a player's purse covers capital with its taxe."""
    return player is not None and with_taxe(state, capital) <= state.players[player].purse


def capital_taxed(turn: Turn[Banque], player: PlayerId, capital: Cents) -> None:
    """The taxe on capital that a player has brought in, where it is levied."""
    taxe = taxe_on_capital(turn.state.rules, capital)
    if taxe:
        turn.emit(BanqueTaxeTaken(taxe, player))


def taxe_due(state: Banque, event: BanqueCoupEnded) -> Cents:
    """The taxe on what a coup has won for the bank, at the table before it is settled."""
    won = event.collected - sum(event.paid.values())
    return taxe_on_winnings(state.rules, won, is_open=state.bank_open)


def _fold_taxe(state: Banque, event: BanqueTaxeTaken, seq: Seq) -> Banque:
    house, levied = Cents(state.house + event.amount), Cents(state.levied + event.amount)
    if event.player is not None:
        players = paid(state.players, {event.player: -event.amount})
        return _set(state, seq=seq, house=house, levied=levied, players=players)
    settled = None if state.settled is None else _set(state.settled, taxe=event.amount)
    return _set(state, seq=seq, house=house, levied=levied, bank=Cents(state.bank - event.amount), settled=settled)


def _say_taken(_state: Banque, each: BanqueTaxeTaken) -> Lines:
    if each.player is None:
        return (said("taxe", amount=each.amount),)
    return (said("taxe_paid", player=each.player, amount=each.amount),)


TAXE: Final[Feature[Banque]] = Feature(
    events=(event(BanqueTaxeTaken, _fold_taxe, _say_taken),),
    parts=(copied("levied"),),
)
