"""Punto Banco under the croupier's hands (P2-P5)."""

from typing import Final

from sabot.bets import BANKER, PLAYER, TIE, Bet, BetId
from sabot.coup import Hands, add_card, next_third
from sabot.games.layout.stakes import BetsClosed, BetsOpened, CommissionCollected, staked
from sabot.games.punto.coup import CardDealt, CardDealtDown, HandPassed, HandShown
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.settlement import CoupSettled, line
from sabot.games.punto.shoe import ShoePassed
from sabot.games.punto.state import Punto, cards_of
from sabot.games.steps import CardsBurned
from sabot.games.windows import CROUPIER
from sabot.money import Cents
from sabot.school.dealing.course import NOTHING, Around, DealingCourse, first
from sabot.school.dealing.deeds import Burn, Give, PassHand, PassShoe, TurnHand
from sabot.school.dealing.sheet import BOX, Claims, Place
from sabot.selfplay import Happened

VARIANTS: Final = ("dragon_7", "panda_8", "super_6")
"""Bets of the rule book's variants (P5)."""


def _around(each: Happened, _previous: object) -> Around:
    match each.event:
        case CardsBurned(_, hidden):
            return first(Burn(len(hidden)), "S5")
        case CardDealt(side) | CardDealtDown(side):
            return _card(each, side)
        case HandPassed(side, player):
            return first(PassHand(side, player), "P2" if each.after.rules.squeeze != "none" else "P5")
        case HandShown(side):
            return first(TurnHand(side), "P2") if _is_his_to_turn(each) else NOTHING
        case ShoePassed(player):
            return first(PassShoe(player), "P5")
        case CoupSettled():
            return Around(claims=_claims(each.before, each.event))
        case CommissionCollected(player, amount):
            box = (player, BOX)
            return Around(claims=Claims(clause="P4", stakes={box: amount}, losses=frozenset((box,))))
        case _:
            return NOTHING


def _card(each: Happened, side: str) -> Around:
    """The first four cards are dealt by who has the shoe; a third card comes at the croupier's word, whoever deals."""
    dealt = sum(map(len, (each.before.coup.player, each.before.coup.banker)))
    if dealt < 4:
        return first(Give(side), "P2") if each.actor == CROUPIER else NOTHING
    return first(Give(side), "T1")


def _is_his_to_turn(each: Happened) -> bool:
    """A player who squeezes turns his cards himself; in the full ceremony he looks, and the croupier lays them open."""
    return bool(each.actor == CROUPIER or each.after.rules.squeeze == "none")


def _claims(before: Punto, event: CoupSettled) -> Claims:
    won = [line for line in event.lines if line.result == "won"]
    return Claims(
        clause="P3",
        clause_of={(line.player, line.bet): pays_by(before.rules, line.bet) for line in event.lines},
        stakes={(line.player, line.bet): line.stake for line in event.lines},
        losses=frozenset((line.player, str(line.bet)) for line in event.lines if line.result == "lost"),
        paid={(line.player, line.bet): line.received for line in won if line.received},
        marked={(line.player, line.bet): line.debt for line in won if line.debt},
    )


def pays_by(rules: PuntoRules, bet: BetId) -> str:
    """The clause by which a bet is paid: one of every table (P3), of a variant (P5), or a side bet (P6)."""
    if bet in VARIANTS or (bet == BANKER and _is_of_a_variant(rules.by_id[bet].bet)):
        return "P5"
    return "P3" if bet in (PLAYER, BANKER, TIE) else "P6"


def _is_of_a_variant(banker: Bet) -> bool:
    """Whether a win of Banker's may be half of it, or push: Super 6, EZ Baccarat."""
    return len(banker.pays) > 1 or " or " in banker.push


def _stakes(state: Punto) -> dict[Place, Cents]:
    stakes: dict[Place, Cents] = {
        (player, bet): stake for player, entry in staked(state).items() for bet, stake in entry.items()
    }
    return stakes | {(player, BOX): debt for player, debt in state.debts.items() if debt}


def _hand_size(state: Punto, side: str) -> int:
    return len(cards_of(state, "player" if side == "player" else "banker"))


def _hands(state: Punto) -> Hands | None:
    lie_open = not state.down and len(state.coup.banker) >= 2
    return state.coup if lie_open else None


def _at_risk(state: Punto) -> Cents:
    """The house's loss in cents if the coup ended with the cards that lie, rather than with those that are due."""
    hands, shoe = state.coup, state.taille.shoe
    ended, cards = hands, iter(shoe.cards[shoe.dealt :])
    while side := next_third(ended):
        ended = add_card(ended, side, next(cards))
    return Cents(_house_gain(state, ended) - _house_gain(state, hands))


def _house_gain(state: Punto, hands: Hands) -> int:
    """The house's gain on a coup in cents: stakes it takes and commission owed, less its payments."""
    stakes = ((player, bet, stake) for player, entry in state.layout.items() for bet, stake in entry.items())
    lines = (line(state.rules, hands.dealt, *each) for each in stakes)
    return sum(each.stake if each.result == "lost" else each.debt - each.received for each in lines)


def _is_third_open(state: Punto) -> bool:
    return bool(state.rules.squeeze == "none")


PUNTO = DealingCourse(
    around=_around,
    sides=("player", "banker"),
    turned=("player", "banker"),
    calls={
        "faites_vos_jeux": (),
        "rien_ne_va_plus": (),
        "now_player": ("points",),
        "totals": ("player", "banker"),
        "player_wins": ("high", "low"),
        "banker_wins": ("high", "low"),
        "egalite": ("points",),
        "dernier_coup": (),
        "la_main_passe": (),
    },
    called_before=(BetsOpened, BetsClosed, CoupSettled),
    closes=BetsClosed,
    settles=CoupSettled,
    stakes=_stakes,
    hand_size=_hand_size,
    hands=_hands,
    is_third_open=_is_third_open,
    at_risk=_at_risk,
)
