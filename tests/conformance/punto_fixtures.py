"""What Punto Banco has of its own in conformance."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import msgspec
from fixtures import Watcher
from layout_fixtures import covers, of_layout

from sabot.bets import catalogue
from sabot.cards import Card
from sabot.games.punto.coup import CardDealt, HandShown
from sabot.games.punto.record import PUNTO
from sabot.games.punto.rules import PuntoRules, TableBet
from sabot.games.punto.shoe import CanHaveCroupierDeal, CanRefuseShoe, HaveCroupierDeal, RefuseShoe
from sabot.games.punto.state import Punto
from sabot.games.steps import CardsBurned
from sabot.money import Cents
from sabot.rulesets import load

AMERICAN: Final = load("american", PuntoRules)
COARSE: Final = tuple(msgspec.structs.replace(bet, minimum=Cents(1000), maximum=Cents(20_000)) for bet in AMERICAN.bets)
ALL_BETS: Final = tuple(TableBet(bet, Cents(100), Cents(50_000)) for bet in catalogue().values())


class PuntoWatcher(Watcher):
    """Commission is owed by who is there, and covered."""

    def hear(self, before: Punto, event: Any, after: Punto) -> None:
        assert set(after.debts) <= set(after.players)
        assert all(player.purse >= after.debts.get(player.id, 0) >= 0 for player in after.players.values())


def laid(event: Any) -> Iterable[Card] | None:
    """The cards that an event lays open."""
    match event:
        case CardDealt(card=card):
            return (card,)
        case CardsBurned(turned=turned):
            return (turned,)
        case HandShown(cards=cards):
            return cards[2:] or cards
        case _:
            return None


FIXTURES: Final = of_layout(PUNTO)._replace(
    numbers={
        **{f"decks-{decks}": {"decks": decks} for decks in (2, 3, 8, 16)},
        **{f"stop-card-{cards}": {"stop_card": cards} for cards in (6, 7, 10, 16)},
        **{f"commission-{rate}": {"commission": Fraction(rate)} for rate in ("0", "1/40", "11/400", "1/20")},
        **{f"seats-{seats}": {"seats": seats} for seats in (1, 2, 14)},
        **{f"absent-{coups}": {"absent_coups": coups} for coups in (0, 1)},
        "coin-500": {"coin": Cents(500), "bets": COARSE, "commission_mode": "box"},
        "all-bets": {"id": "all-bets", "bets": ALL_BETS},
    },
    kinds=(
        {"tie_release": "locked", "burn": "first_card", "stop_card": 32},
        {"coin": Cents(50), "stop_card": 32},
        {"seats": 3, "stop_card": 32},
    ),
    seats=(2, 14),
    laid=laid,
    asked=lambda state: (state.offered,),
    covers=covers({CanRefuseShoe: RefuseShoe, CanHaveCroupierDeal: HaveCroupierDeal}),
    watcher=PuntoWatcher,
    spare=frozenset(),
)
