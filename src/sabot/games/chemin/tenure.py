"""The tenure of a bank: kept or passed after a win, lost, or over with the shoe (rule book C1, C9, C10, C12)."""

from typing import Final

from sabot.games.bank.people import all_gone, paid_back
from sabot.games.bank.posting import BankKept
from sabot.games.bank.questions import yes_or_no
from sabot.games.chemin import suite
from sabot.games.chemin.claims import CheminOutlook
from sabot.games.chemin.state import Chemin, divided
from sabot.games.chemin.way import (
    BankReturned,
    CheminAsked,
    ShoeGoes,
    answers,
    before_calls,
    departed,
    next_banker,
    shoe_goes_from,
)
from sabot.games.feature import Feature
from sabot.games.parts import copied
from sabot.games.taille import revealed
from sabot.games.turn import Turn


def won(turn: Turn[Chemin]) -> None:
    """The banker is asked whether he keeps the bank (C9)."""
    if turn.state.banker is not None:
        turn.emit(CheminAsked("keep", turn.state.banker, turn.state.bank))


def outlook(state: Chemin) -> CheminOutlook:
    """Silence passes (C9): the banker takes the bank, an associate his half (C11)."""
    return CheminOutlook(then="passed", bank_back=divided(state, state.bank))


def _answered(turn: Turn[Chemin], yes: bool) -> None:
    """The banker keeps the bank for another coup, or passes it (C9, C11)."""
    banker = turn.state.banker
    if banker is None:
        return
    if yes:
        turn.emit(BankKept(banker, turn.state.bank))
        before_calls(turn)
    else:
        suite.passed(turn, banker)


def lost(turn: Turn[Chemin]) -> None:
    """The bank is used up, the shoe goes on (C10)."""
    turn.emit(ShoeGoes(shoe_goes_from(turn.state)))
    departed(turn)
    next_banker(turn)


def shoe_over(turn: Turn[Chemin]) -> None:
    """The bank is the banker's (C12), and the shoe goes to the next first banker (C1)."""
    state = turn.state
    seat_one = state.rules.next_shoe == "seat_one"
    if state.bank:
        turn.emit(BankReturned("over", divided(state, state.bank)))
    turn.emit(ShoeGoes(0 if seat_one else shoe_goes_from(state)))
    turn.emit(revealed(state.taille))


def session_over(turn: Turn[Chemin]) -> None:
    """The house ends the session: everything goes back to its owner, everybody goes, the shoe is revealed (C12)."""
    state = turn.state
    paid_back(turn, state.layout)
    if state.bank:
        turn.emit(BankReturned("over", divided(state, state.bank)))
    all_gone(turn)


TENURE: Final = Feature(
    questions=(yes_or_no("keep", answers("keep"), _answered),),
    parts=(copied("bank_won"),),
    waits={"keep": "questions"},
)
