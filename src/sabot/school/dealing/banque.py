"""Baccara Banque under the croupier's hands: two tableaux, and a bank that may not reach all winners (B8-B11)."""

from typing import Any

from msgspec import structs

from sabot.games.bank.view import palette_hand
from sabot.games.banque.coup import BanqueCoupOpened, BanquePalettePassed
from sabot.games.banque.draw import BanqueCardGiven, BanqueDeclared, BanqueHandTurned
from sabot.games.banque.state import Banque, hand_of, holder
from sabot.games.banque.taxe import BanqueTaxeTaken
from sabot.games.banque.vocabulary import SIDES, BanqueCoupEnded
from sabot.games.banque.way import BanqueOpened
from sabot.games.steps import CardsBurned
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.school.dealing.course import NOTHING, Around, DealingCourse, first
from sabot.school.dealing.deeds import Burn, Give, PassHand, Speak, TurnHand
from sabot.school.dealing.sheet import Claims, Place
from sabot.selfplay import Happened


def _around(each: Happened, previous: object) -> Around:
    match each.event:
        case CardsBurned(_, hidden):
            return first(Burn(len(hidden)), "S5")
        case BanquePalettePassed(side, player):
            return first(PassHand(side, player), "B8")
        case BanqueDeclared(side, player, says) if player == CROUPIER:
            return first(Speak(side, says), "C7.4")
        case BanqueHandTurned(side) if side != "banker" and not isinstance(previous, BanqueDeclared):
            return first(TurnHand(side), "C8")
        case BanqueCardGiven(side):
            return first(Give(side), "B9")
        case BanqueCoupEnded():
            return Around(claims=_claims(each.before, each.event))
        case BanqueTaxeTaken(amount):
            return Around(claims=Claims(clause="B11", taxe=amount, taxe_clause="B11", by_player=True))
        case _:
            return NOTHING


def _claims(before: Banque, event: BanqueCoupEnded) -> Claims:
    """Claims of a coup: lost stakes are collected in full, then winners paid as far as the bank goes (B10.1, B10.2)."""
    stakes = _stakes(before)
    lost = {side for side, ended in (("one", event.one), ("two", event.two)) if ended.outcome == "lost"}
    return Claims(
        clause="B10.2" if event.unpaid else "B10.1",
        stakes=stakes,
        losses=frozenset(place for place in stakes if place[1] in lost),
        paid={(player, ""): amount for player, amount in event.paid.items()},
        by_player=True,
        takes_first=True,
    )


def _stakes(state: Banque) -> dict[Place, Cents]:
    laid = ((player, side, each.on(side)) for player, each in state.layout.items() for side in SIDES)
    return {(player, side): amount for player, side, amount in laid if amount}


def _hand_size(state: Banque, side: str) -> int:
    return len(state.banker_hand if side == "banker" else hand_of(state, "one" if side == "one" else "two"))


def _sees(state: Banque, view: Any) -> Any:
    """The croupier has the cards of a tableau that nobody holds, and speaks for it (B8, C7.4)."""
    more = {
        side: structs.replace(getattr(view, side), hand=palette_hand(state, hand_of(state, side), seen=True))
        for side in SIDES
        if state.phase == "coup" and hand_of(state, side) and holder(state, side) is None
    }
    return structs.replace(view, **more)


BANQUE = DealingCourse(
    around=_around,
    sides=("one", "two", "banker"),
    turned=("one", "two"),
    calls={
        "faites_vos_jeux": (),
        "rien_ne_va_plus": (),
        "huit": (),
        "neuf": (),
        "en_cartes": (),
        "banque_limitee": (),
        "banque_ouverte": (),
        "main_passe": (),
        "dernier_coup": (),
    },
    called_before=(BanqueOpened, BanqueCoupOpened, BanqueCoupEnded),
    closes=BanqueCoupOpened,
    settles=BanqueCoupEnded,
    stakes=_stakes,
    hand_size=_hand_size,
    sees=_sees,
    speaks=True,
    passes_shoe=False,
)
