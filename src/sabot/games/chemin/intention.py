"""Intentions of a player for every coup of Chemin de Fer, and their actions in his place."""

from collections.abc import Mapping
from typing import Final

from sabot.games.bank.intention import passing
from sabot.games.bank.questions import Answer, CanDecline, Decline
from sabot.games.chemin.calls import CanCall, MakeCall
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import CheminCanStake, CheminStake
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.table import CheminView, Event, PlayerAction
from sabot.games.chemin.vocabulary import Call
from sabot.games.chemin.way import CheminCanAnswer, CheminEntered
from sabot.games.intentions import IntentionRow, Kinds, in_whole
from sabot.games.steps import Finish
from sabot.money import Cents

Acts = tuple[PlayerAction, ...]
BANK: Final = "bank"
"""Where all stakes lie."""


def _call(option: CanCall, call: Call) -> Acts:
    """A call, where it may be made and paid (C4)."""
    there = any(each.call == call for each in option.calls)
    return (MakeCall(option.on, call), Finish(option.on)) if there else ()


def _suivi(_said: bool, option: CanCall, _view: CheminView) -> Acts:
    return _call(option, "suivi")


def _banco(most: Cents, option: CanCall, view: CheminView) -> Acts:
    return _call(option, "banco") if view.bank <= most else ()


def _stake(said: Mapping[str, Cents], option: CheminCanStake, _view: CheminView) -> Acts:
    """The same stake, where it can be laid as it was said."""
    amount = said[BANK]
    fits = in_whole(amount, option.minimum, option.maximum, option.coin)
    return (CheminStake(option.on, amount), Finish(option.on)) if fits else ()


def _keep(coups: int, option: CheminCanAnswer, view: CheminView) -> Acts:
    """The bank is kept until it has won so many coups (C9)."""
    return (Answer(option.on, view.bank_won < coups),) if option.question == "keep" else ()


def _decline(_said: object, option: CanDecline, _view: CheminView) -> Acts:
    return (Decline(option.on),)


def _staked(before: Chemin, event: Event) -> Mapping[str, Cents] | None:
    """A player's stake in the window for stakes."""
    if not isinstance(event, CheminEntered) or before.phase != "stakes":
        return None
    return {BANK: event.amount} if event.amount else {}


def _places(_rules: CheminRules) -> tuple[str, ...]:
    return (BANK,)


INTENTIONS: Final = Kinds(
    (
        IntentionRow("suivi", CanCall, _suivi),
        IntentionRow("banco", CanCall, _banco),
        IntentionRow("stakes", CheminCanStake, _stake),
        IntentionRow("keeps", CheminCanAnswer, _keep),
        *passing(("associate", "calls", "stakes"), ("suite", "auction"), _decline),
    ),
    _places,
    _staked,
)
