"""Coups as they fell at a real table, card by card: what they were, and what stakes on each of them came to."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from sabot.advice.laboratory import BACK
from sabot.bets import CARD_NAMES, Bet, BetId, asked, net
from sabot.cards import SUITS, Card, is_natural
from sabot.coup import Coup, Hands, Side, add_card, next_third
from sabot.games.laboratory import LabCoup
from sabot.games.punto.rules import PuntoRules, payout
from sabot.money import Cents, quoted
from sabot.odds.errors import OddsError
from sabot.roads import marked

SIDES: Final[tuple[Side, ...]] = ("player", "banker", "player", "banker")
"""Whose the first four cards are (P2)."""
OF_SUITS: Final = frozenset(
    name for name in CARD_NAMES if name[1:2] == "s" or name.endswith(("_reds", "_suit", "_face", "_suited"))
)
"""Names of conditions on suits in bets, but for perfect pairs."""


class Fallen(NamedTuple):
    """A coup's cards as they were told, and whose each was; `upcoming` is whose the next one is, if it is not over."""

    cards: tuple[tuple[Side, str], ...]
    upcoming: Side | None

    def hand(self, side: Side) -> tuple[str, ...]:
        """The cards of a side."""
        return tuple(text for whose, text in self.cards if whose == side)

    def coup(self, unseen: Literal["alike", "apart"]) -> Coup:
        """The coup; cards whose suit was not seen are of their hand's, or of no other card's of it."""
        return Coup(*(tuple(_suited(self.hand(side), unseen)) for side in SIDES[:2]))


def coups_of(
    rules: PuntoRules, fell: Sequence[str], stakes: Mapping[BetId, int]
) -> tuple[tuple[LabCoup, ...], tuple[str, ...], str]:
    """The coups that cards make, those of the one that is not over, and whose card is next; raises OddsError."""
    for bet in stakes:
        if bet not in rules.by_id:
            raise OddsError(f"{rules.id} offers no bet {quoted(bet)}: it is {', '.join(rules.by_id)}")
    coups = list(fallen(fell))
    last = coups.pop() if coups and coups[-1].upcoming else Fallen((), SIDES[0])
    return (
        tuple(_coup(rules, each, stakes) for each in coups),
        tuple(text for _, text in last.cards),
        str(last.upcoming),
    )


def fallen(fell: Sequence[str]) -> Iterator[Fallen]:
    """The cards coup by coup, as the binding tableau deals them (G5, T1)."""
    cards: list[tuple[Side, str]] = []
    coup = Hands()
    for text in fell:
        side = _next(coup) or SIDES[0]
        cards.append((side, text))
        coup = add_card(coup, side, _card(text, SUITS[0]))
        if _next(coup) is None:
            yield Fallen(tuple(cards), None)
            cards, coup = [], Hands()
    if cards:
        yield Fallen(tuple(cards), _next(coup))


def _next(coup: Hands) -> Side | None:
    dealt = len(coup.player) + len(coup.banker)
    return SIDES[dealt] if dealt < len(SIDES) else next_third(coup)


def _suited(hand: Sequence[str], unseen: Literal["alike", "apart"]) -> Iterator[Card]:
    seen = [text[1] for text in hand if len(text) > 1]
    others = iter([suit for suit in SUITS if suit not in seen])
    for text in hand:
        yield _card(text, (seen or SUITS)[0] if unseen == "alike" or len(text) > 1 else next(others))


def _card(text: str, suit: str) -> Card:
    """A card of the suit that was told, else of this one."""
    return Card(f"{text if len(text) > 1 else text + suit}{BACK}")


def _coup(rules: PuntoRules, fell: Fallen, stakes: Mapping[BetId, int]) -> LabCoup:
    coup = fell.coup("alike")
    outcome = coup.outcome
    return LabCoup(
        player=fell.hand("player"),
        banker=fell.hand("banker"),
        points=(outcome.p, outcome.b),
        result=marked(
            coup.winner,
            natural=is_natural(coup.player) or is_natural(coup.banker),
            player_pair=outcome.player_pair,
            banker_pair=outcome.banker_pair,
        ),
        came={bet: came(rules, rules.by_id[bet].bet, Cents(stake), fell) for bet, stake in stakes.items()},
    )


def came(rules: PuntoRules, bet: Bet, stake: Cents, fell: Fallen) -> Cents | None:
    """The gain of a stake in cents; None where suits decide it that were not seen."""
    conditions = [text for text in (*(pay.when for pay in bet.pays), bet.push) if text]
    seen = all(len(text) > 1 for _, text in fell.cards)
    if not seen and any(OF_SUITS & asked(text) for text in conditions):
        return None
    one, other = (net(bet, fell.coup(way).dealt, commission=rules.commission) for way in ("alike", "apart"))
    if one != other:
        return None
    return payout(rules, stake, one) if one > 0 else Cents(int(stake * one))
