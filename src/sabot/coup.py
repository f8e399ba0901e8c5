"""A coup as a value: two hands, what they make, and how the binding tableau deals them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, Literal

import msgspec

from sabot.cards import NATURAL, POINTS, RANKS, SUITS, Card, CardError, face, first_points, points
from sabot.tableau import banker_draws, player_draws

Winner = Literal["P", "B", "T"]
"""Player, Banker or tie, as the roads write them."""
Side = Literal["player", "banker"]
_SIDES: Final[tuple[Side, Side]] = ("player", "banker")
_NO_CARD: Final = -1
_PAIRS: Final = ((False, False), (True, False), (True, True))
"""Whether two cards are a pair, and a perfect one."""


class Hands(msgspec.Struct, frozen=True):
    """The cards of both hands, in the order in which each hand received them, however far the coup is; unchecked."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @property
    def winner(self) -> Winner:
        """The higher points win, equal points are a tie (G4)."""
        return winner(points(self.player), points(self.banker))

    @property
    def outcome(self) -> "Outcome":
        """The outcome of a finished coup, as bets and roads ask for it."""
        return outcome(self)

    @property
    def dealt(self) -> "Dealt":
        """The outcome with its cards, for bets that ask for ranks or suits."""
        return Dealt(*_facts(self), self.player, self.banker)


class Coup(Hands, frozen=True):
    """The hands of a finished coup, as the binding tableau deals them (G5, T1).

    Raises CardError for what are no cards, for a hand that is not of two or three, and for a third card that the
    tableau does not give, or gives and the hand has not.
    """

    def __post_init__(self) -> None:
        _check_hand("Player", self.player)
        _check_hand("Banker", self.banker)
        hands = Hands(self.player[:2], self.banker[:2])
        for side, hand in zip(_SIDES, (self.player, self.banker), strict=True):
            draws, has = next_third(hands) == side, len(hand) == 3
            if draws != has:
                who = f"{side.title()} with {first_points(hand)}"
                takes = "takes a third card" if draws else "takes no third card"
                raise CardError(f"{who} {takes} by the tableau (G5, T1): {_shown(self)} is no coup")
            if draws:
                hands = add_card(hands, side, hand[2])


def _check_hand(side: str, hand: tuple[Card, ...]) -> None:
    points(hand)
    if type(hand) is not tuple or len(hand) not in (2, 3):
        raise CardError(f"{side} has {len(hand)} cards: a hand is a tuple of two or three, such as cards('9s 8h')")


def _shown(hands: "Hands") -> str:
    return " against ".join(" ".join(map(face, hand)) for hand in (hands.player, hands.banker))


class Outcome(msgspec.Struct, frozen=True):
    """Facts of a finished coup for bets: points, numbers of cards, third card's value, pairs.

    `p`, `b` are the final points; `p2`, `b2` those of the first two cards; `np`, `nb` the numbers of
    cards; `p3`, `b3` the third cards' values, -1 where none was taken.
    """

    p: int
    b: int
    p2: int
    b2: int
    np: int
    nb: int
    p3: int = -1
    b3: int = -1
    player_pair: bool = False
    banker_pair: bool = False
    player_perfect_pair: bool = False
    banker_perfect_pair: bool = False

    @property
    def winner(self) -> Winner:
        """The winner of the coup, P, B or T for a tie."""
        return winner(self.p, self.b)

    @property
    def natural(self) -> bool:
        """Whether either side has a naturel."""
        return self.p2 >= 8 or self.b2 >= 8


class Dealt(Outcome, frozen=True, dict=True):
    """An outcome and the very cards that made it."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @cached_property
    def cards(self) -> dict[str, int | bool]:
        """Facts of ranks and suits for bets, by name (`CARD_NAMES`)."""
        return card_facts(self.player, self.banker)


CARD_NUMBERS: Final = (
    *(f"{side}{kind}{place}" for kind in "rs" for side in "pb" for place in (1, 2, 3)),
    *("player_reds", "banker_reds", "most_of_rank", "most_of_suit", "most_of_face"),
)
"""`pr1` is the rank of Player's first card, from 1, the ace, to 13, the king, `bs3` the suit of Banker's third, 0 to 3
in the order of `cards.SUITS`; -1 where no card was taken. Reds are counted in a hand, the most of a kind over both."""
CARD_QUESTIONS: Final = ("player_suited", "banker_suited")
"""Whether a hand's first two cards share their suit."""
CARD_CONSTANTS: Final = {
    "ace": 1,
    "jack": 11,
    "queen": 12,
    "king": 13,
    "spades": 0,
    "hearts": 1,
    "diamonds": 2,
    "clubs": 3,
}
"""Ranks and suits by their names."""


def card_facts(player: tuple[Card, ...], banker: tuple[Card, ...]) -> dict[str, int | bool]:
    """Everything that bets ask of the ranks and suits of two finished hands."""
    facts: dict[str, int | bool] = {}
    for side, hand in (("p", player), ("b", banker)):
        for place in range(3):
            dealt = place < len(hand)
            facts[f"{side}r{place + 1}"] = 1 + RANKS.index(hand[place][0]) if dealt else _NO_CARD
            facts[f"{side}s{place + 1}"] = SUITS.index(hand[place][1]) if dealt else _NO_CARD
    for side, hand in (("player", player), ("banker", banker)):
        facts[f"{side}_reds"] = sum(card[1] in "hd" for card in hand)
        facts[f"{side}_suited"] = hand[0][1] == hand[1][1]
    for name, part in (("rank", slice(0, 1)), ("suit", slice(1, 2)), ("face", slice(0, 2))):
        facts[f"most_of_{name}"] = max(Counter(card[part] for card in (*player, *banker)).values())
    return facts


def winner(player_points: int, banker_points: int) -> Winner:
    """The side with the higher points, P or B; T for a tie."""
    if player_points == banker_points:
        return "T"
    return "P" if player_points > banker_points else "B"


def outcome(coup: Hands) -> Outcome:
    """The outcome of a finished coup."""
    return Outcome(*_facts(coup))


def _facts(coup: Hands) -> tuple[int, int, int, int, int, int, int, int, bool, bool, bool, bool]:
    """An outcome's fields in their order."""
    player, banker = coup.player, coup.banker
    p2, b2 = first_points(player), first_points(banker)
    np, nb = len(player), len(banker)
    p3 = POINTS[player[2]] if np == 3 else _NO_CARD
    b3 = POINTS[banker[2]] if nb == 3 else _NO_CARD
    player_pair, banker_pair = np > 1 and player[0][0] == player[1][0], nb > 1 and banker[0][0] == banker[1][0]
    return (
        p2 if p3 < 0 else (p2 + p3) % 10,
        b2 if b3 < 0 else (b2 + b3) % 10,
        p2,
        b2,
        np,
        nb,
        p3,
        b3,
        player_pair,
        banker_pair,
        player_pair and player[0][1] == player[1][1],
        banker_pair and banker[0][1] == banker[1][1],
    )


def next_third(coup: Hands) -> Side | None:
    """The side whose third card the binding tableau deals next; None when the coup is over (G5, T1)."""
    player, banker = coup.player, coup.banker
    player_points, banker_points = first_points(player), first_points(banker)
    if len(banker) == 3 or player_points >= NATURAL or banker_points >= NATURAL:
        return None
    drew = len(player) == 3
    if not drew and player_draws(player_points):
        return "player"
    return "banker" if banker_draws(banker_points, POINTS[player[2]] if drew else None) else None


def deal_coup(shoe: Iterable[Card]) -> Coup:
    """Deal one coup of Punto Banco from the front of a shoe: cards 1 and 3 to Player, 2 and 4 to Banker (P2).

    Raises CardError where the cards end within the coup.
    """
    source: Iterator[Card] = iter(shoe)
    try:
        first, second, third, fourth = next(source), next(source), next(source), next(source)
        dealt = Hands((first, third), (second, fourth))
        while side := next_third(dealt):
            dealt = add_card(dealt, side, next(source))
    except StopIteration:
        raise CardError("the cards end within a coup: it takes four to six") from None
    return Coup(dealt.player, dealt.banker)


def add_card(coup: Hands, side: Side, drawn: Card) -> Hands:
    """The hands with one more card in one of them."""
    if side == "player":
        return Hands((*coup.player, drawn), coup.banker)
    return Hands(coup.player, (*coup.banker, drawn))


def every_outcome() -> Iterator[Outcome]:
    """Every outcome that the binding tableau can make, pairs included: equal cards make an even number of points."""
    for p2 in range(10):
        for b2 in range(10):
            for p3, b3 in _thirds(p2, b2):
                yield from _with_pairs(_ended(p2, b2, p3, b3))


def _thirds(p2: int, b2: int) -> Iterator[tuple[int, int]]:
    """The third cards that two hands of two can take."""
    is_over = max(p2, b2) >= NATURAL
    for p3 in range(10) if not is_over and player_draws(p2) else (_NO_CARD,):
        draws = not is_over and banker_draws(b2, None if p3 == _NO_CARD else p3)
        yield from ((p3, b3) for b3 in (range(10) if draws else (_NO_CARD,)))


def _ended(p2: int, b2: int, p3: int, b3: int) -> Outcome:
    return Outcome(
        p=(p2 + max(p3, 0)) % 10,
        b=(b2 + max(b3, 0)) % 10,
        p2=p2,
        b2=b2,
        np=2 + (p3 != _NO_CARD),
        nb=2 + (b3 != _NO_CARD),
        p3=p3,
        b3=b3,
    )


def _with_pairs(plain: Outcome) -> Iterator[Outcome]:
    for player_pair, player_perfect_pair in _PAIRS[: 1 if plain.p2 % 2 else 3]:
        for banker_pair, banker_perfect_pair in _PAIRS[: 1 if plain.b2 % 2 else 3]:
            yield msgspec.structs.replace(
                plain,
                player_pair=player_pair,
                player_perfect_pair=player_perfect_pair,
                banker_pair=banker_pair,
                banker_perfect_pair=banker_perfect_pair,
            )
