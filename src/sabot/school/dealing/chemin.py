"""Chemin de Fer under the croupier's hands: the banker deals, the palette carries the ponte's cards (C6-C11)."""

from sabot.games.chemin.coup import CheminCoupEnded, CheminCoupOpened, CheminPalettePassed, CheminTaxeTaken
from sabot.games.chemin.draw import CheminCardGiven, CheminDeclared, CheminHandTurned
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.way import CheminAsked, CheminBankPosted, CheminOpened
from sabot.games.steps import CardsBurned
from sabot.money import Cents
from sabot.school.dealing.course import NOTHING, Around, DealingCourse, first
from sabot.school.dealing.deeds import Burn, Give, PassHand, PassShoe, TurnHand
from sabot.school.dealing.sheet import Claims, Place
from sabot.selfplay import Happened

BET = "stake"
"""Where a ponte's chips lie: he has one spot."""
_CLAUSES = {"P": "C8.1", "B": "C8.2", "T": "C8.3"}


def _around(each: Happened, previous: object) -> Around:
    match each.event:
        case CardsBurned(_, hidden):
            return first(Burn(len(hidden)), "S5")
        case CheminAsked("post", player):
            return first(PassShoe(player), "C10" if each.before.coups else "C1")
        case CheminBankPosted(player, _, suite) if suite is not None:
            return first(PassShoe(player), "C11")
        case CheminPalettePassed(player):
            return first(PassHand("ponte", player), "C6")
        case CheminHandTurned("ponte") if not isinstance(previous, CheminDeclared):
            return first(TurnHand("ponte"), "C8")
        case CheminCardGiven(side):
            return first(Give(side), "C7.3")
        case CheminCoupEnded():
            return Around(claims=_claims(each.before, each.event))
        case CheminTaxeTaken(amount):
            return Around(claims=Claims(clause="C8.2", taxe=amount))
        case _:
            return NOTHING


def _claims(before: Chemin, event: CheminCoupEnded) -> Claims:
    stakes = _stakes(before)
    return Claims(
        clause=_CLAUSES[event.winner],
        stakes=stakes,
        losses=frozenset(stakes) if event.winner == "B" else frozenset(),
        paid=stakes if event.winner == "P" else {},
    )


def _stakes(state: Chemin) -> dict[Place, Cents]:
    return {(player, BET): stake for player, stake in state.layout.items()}


def _hand_size(state: Chemin, side: str) -> int:
    return len(state.ponte_hand if side == "ponte" else state.banker_hand)


CHEMIN = DealingCourse(
    around=_around,
    sides=("ponte", "banker"),
    turned=("ponte",),
    calls={
        "faites_vos_jeux": (),
        "rien_ne_va_plus": (),
        "la_table_marche": (),
        "huit": (),
        "neuf": (),
        "en_cartes": (),
        "main_passe": (),
        "suite": (),
        "dernier_coup": (),
    },
    called_before=(CheminOpened, CheminCoupOpened, CheminCoupEnded),
    closes=CheminCoupOpened,
    settles=CheminCoupEnded,
    stakes=_stakes,
    hand_size=_hand_size,
)
