"""Entitlement to what is open, and means to pay for it: what each bank game asks of an answer (rule book W)."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from sabot.games.bank.table import BankTable, available, open_window, opened
from sabot.games.refusals import Code, Refusal, refuse
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents

B = TypeVar("B", bound=BankTable)


class Banking(NamedTuple, Generic[B]):
    """A game's bank as it stands, as every answer is asked about it.

    `stage` is where a table stands, `step_actor` whom the coup's next step waits for; `between_coups` says whether the
    session may end. `in_bank` holds or shares the bank, `engaged` has something at stake. `capital` is what it takes to
    bring an amount into the bank, `most_capital` the most that funds bring. `outside` says why a window is not for
    somebody whom it is not open for.
    """

    stage: Callable[[B], str]
    step_actor: Callable[[B], PlayerId]
    between_coups: Callable[[B], bool]
    in_bank: Callable[[B, PlayerId], bool]
    engaged: Callable[[B, PlayerId], bool]
    capital: Callable[[B, int], Cents]
    most_capital: Callable[[B, int], Cents]
    outside: Callable[[B, PlayerId, str], Refusal | None]

    def now(self, state: B, on: Seq, *stages: str) -> Refusal | None:
        """Stale, when it answers what is no longer open; not now, when it is no answer to what is."""
        if on != opened(state):
            return refuse(Code.STALE, on=on)
        where = self.stage(state)
        return None if where in stages else refuse(Code.NOT_NOW, stage=where)

    def in_window(self, state: B, actor: PlayerId, on: Seq, name: str) -> Refusal | None:
        """The refusal of a player who has no part in the open window."""
        refusal = self.now(state, on, name)
        asked = open_window(state)
        if refusal is not None or asked is None or actor in asked.eligible:
            return refusal
        if self.in_bank(state, actor):
            return refuse(Code.IN_THE_BANK, banker=state.banker or "")
        return self.outside(state, actor, name) or refuse(Code.NOT_ASKED, asked=asked.eligible)

    def steps(self, state: B, actor: PlayerId, on: Seq, *stages: str) -> Refusal | None:
        """The refusal of somebody who is not to take the coup's next step, which is one of these."""
        return self.now(state, on, *stages) or asked_of(actor, self.step_actor(state))

    def brings(self, state: B, actor: PlayerId, capital: Cents) -> Refusal | None:
        """Whole coins, and with what is levied on capital no more than the player has (B11)."""
        return _coins(state, capital) or _covers(state, actor, self.capital(state, capital))


def asked_of(actor: PlayerId, addressee: PlayerId) -> Refusal | None:
    """The refusal of somebody who acts for an addressee: the croupier may, for the silent (W3)."""
    return None if actor in (addressee, CROUPIER) else refuse(Code.NOT_ASKED, asked=(addressee,))


def to_addressee(state: BankTable, actor: PlayerId) -> Refusal | None:
    """The refusal of somebody whom the open question is not put to."""
    return None if state.question is None else asked_of(actor, state.question.addressee)


def pays(state: BankTable, actor: PlayerId, amount: Cents) -> Refusal | None:
    """Whole coins, and no more than the player has (W1)."""
    return _coins(state, amount) or _covers(state, actor, amount)


def _coins(state: BankTable, amount: Cents) -> Refusal | None:
    coin = state.rules.coin
    return refuse(Code.NOT_WHOLE_COINS, amount=amount, coin=coin) if amount % coin else None


def _covers(state: BankTable, actor: PlayerId, needed: Cents) -> Refusal | None:
    funds = available(state, state.players[actor])
    return refuse(Code.PURSE_TOO_SMALL, needed=needed, available=funds) if needed > funds else None
