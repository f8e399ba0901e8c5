"""Intentions of a player for every coup of Baccara Banque, and their actions in his place."""

from collections.abc import Mapping
from typing import Final

from sabot.games.bank.intention import passing
from sabot.games.bank.questions import CanDecline, Decline
from sabot.games.banque.banco import CallBanco, CanCallBanco
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueCanStake, BanqueStake
from sabot.games.banque.state import Banque
from sabot.games.banque.table import BanqueView, Event, PlayerAction
from sabot.games.banque.tenure import CanGoOn, CanRetire, GoOn, Retire
from sabot.games.banque.vocabulary import Place
from sabot.games.banque.way import BanqueEntered
from sabot.games.intentions import IntentionRow, Kinds, in_whole
from sabot.games.steps import Finish
from sabot.money import Cents

Acts = tuple[PlayerAction, ...]
OWN: Final = "own"
"""A seated player's own tableau, whichever it is; of who stands the first."""
PLACES: Final = (OWN, "cheval", "one", "two")


def _banco_on(option: CanCallBanco) -> Acts:
    return CallBanco(option.on, option.places[0]), Finish(option.on)


def _suivi(_said: bool, option: CanCallBanco, _view: BanqueView) -> Acts:
    return _banco_on(option) if option.suivi else ()


def _banco(most: Cents, option: CanCallBanco, _view: BanqueView) -> Acts:
    return _banco_on(option) if option.amount <= most else ()


def _stake(said: Mapping[str, Cents], option: BanqueCanStake, _view: BanqueView) -> Acts:
    """The same stake, where it can be laid as it was said."""
    ((where, amount),) = said.items()
    place: Place | None = next((each for each in option.places if where in (each, OWN)), None)
    if place is None or not in_whole(amount, option.minimum, option.maximum, option.coin):
        return ()
    return BanqueStake(option.on, amount, place), Finish(option.on)


def _go_on(coups: int, option: CanGoOn, view: BanqueView) -> Acts:
    return (GoOn(option.on),) if view.tenure < coups else ()


def _retire(coups: int, option: CanRetire, view: BanqueView) -> Acts:
    """The bank is given up when it has been held for so many coups (B12)."""
    return (Retire(option.on),) if view.tenure >= coups else ()


def _decline(_said: object, option: CanDecline, view: BanqueView) -> Acts:
    return (Decline(option.on),) if view.stage == "post" else ()


def _staked(before: Banque, event: Event) -> Mapping[str, Cents] | None:
    """A player's stake in the window for stakes."""
    if not isinstance(event, BanqueEntered) or before.phase != "stakes":
        return None
    return {event.place: event.amount} if event.amount and event.place is not None else {}


def _places(_rules: BanqueRules) -> tuple[str, ...]:
    return PLACES


INTENTIONS: Final = Kinds(
    (
        IntentionRow("suivi", CanCallBanco, _suivi),
        IntentionRow("banco", CanCallBanco, _banco),
        IntentionRow("stakes", BanqueCanStake, _stake),
        IntentionRow("keeps", CanGoOn, _go_on),
        IntentionRow("keeps", CanRetire, _retire),
        *passing(("banco", "stakes"), ("auction", "willing", "succession"), _decline),
    ),
    _places,
    _staked,
)
