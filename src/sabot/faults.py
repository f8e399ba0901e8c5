"""Rulings after a fault at a table of Punto Banco (rule book F): for croupiers in training and those who judge them.

A `Dealing` is a coup under the croupier's hands, as the fault left it. A ruling is what he says aloud, and how it
goes on. Nothing of this happens at the house's own tables, which make no faults.
"""

from typing import Final, Literal

import msgspec

from sabot.cards import NATURAL, Card, CardError, first_points, points
from sabot.coup import Hands, Side, add_card, next_third
from sabot.money import is_a, quoted
from sabot.tableau import banker_draws, player_draws

Fault = Literal["face_up", "too_early", "third_to_who_stands", "wrong_hand", "wrong_payment", "unmarked", "shoe_ends"]
Remedy = Literal["burned", "used_next", "bankers_third", "put_right", "marked", "void", "floor"]
FIRST_FOUR: Final[tuple[Side, ...]] = ("player", "banker", "player", "banker")
"""The sides of the first four cards, in the order of the deal (P2)."""


class Ruling(msgspec.Struct, frozen=True):
    """A ruling: the fault as the croupier calls it, its remedy, and how the dealing goes on (F7).

    Of a coup that is `void` the stakes return and its cards are out of play.
    """

    said: Fault
    remedy: Remedy
    dealing: "Dealing | None" = None


def next_side(hands: Hands) -> Side | None:
    """The side whose card falls due; None where the coup is over (P2, G5, T1)."""
    dealt = len(hands.player) + len(hands.banker)
    return FIRST_FOUR[dealt] if dealt < len(FIRST_FOUR) else next_third(hands)


class Dealing(msgspec.Struct, frozen=True):
    """A coup on its way: the hands, the cards still in the shoe in their order, those laid with the burned ones.

    Raises CardError for what are no cards.
    """

    hands: Hands
    shoe: tuple[Card, ...]
    burned: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if not is_a(self.hands, Hands):
            raise CardError(f"{quoted(self.hands)} are no hands: give Hands(cards('9s 8h'), cards('Kc 6s'))")
        for lie in (self.hands.player, self.hands.banker, self.shoe, self.burned):
            points(lie)
            if not is_a(lie, tuple):
                raise CardError(f"{quoted(lie)} are no cards in their order: give a tuple such as cards('9s 8h')")

    def face_up(self) -> Ruling:
        """The next card of the shoe lies face up: it is shown and burned, and the one behind it takes its place (F1).

        Raises CardError where the shoe is empty.
        """
        if not self.shoe:
            raise CardError("no card can lie face up in a shoe that is empty")
        shown, *rest = self.shoe
        return Ruling("face_up", "burned", Dealing(self.hands, tuple(rest), (*self.burned, shown)))

    def drawn_unseen(self, drawn: Card) -> Ruling:
        """A card drawn too early or too many, whose face nobody has seen, is the next card of the shoe (F2)."""
        return Ruling("too_early", "used_next", Dealing(self.hands, (drawn, *self.shoe), self.burned))

    def third_to_who_stands(self, shown: Card) -> Ruling:
        """A third card shown to a Player who stands is Banker's if Banker then draws, else it is burned (F3).

        Raises CardError where the hands are not of two cards each, or Player draws.
        """
        hands = self.hands
        if (len(hands.player), len(hands.banker)) != (2, 2):
            raise CardError("a third card is shown when both hands have two cards")
        player, banker = first_points(hands.player), first_points(hands.banker)
        over = player >= NATURAL or banker >= NATURAL
        if not over and player_draws(player):
            raise CardError(f"Player with {player} draws by the tableau (T1): the card is his")
        if not over and banker_draws(banker, None):
            dealing = Dealing(Hands(hands.player, (*hands.banker, shown)), self.shoe, self.burned)
            return Ruling("third_to_who_stands", "bankers_third", dealing)
        laid = Dealing(hands, self.shoe, (*self.burned, shown))
        return Ruling("third_to_who_stands", "burned", laid)

    def shoe_ends(self) -> Ruling | None:
        """The shoe cannot finish the coup: it is void (F6); None where the next card is there, or none falls due."""
        if self.shoe or next_side(self.hands) is None:
            return None
        return Ruling("shoe_ends", "void")


def wrong_hand(order: tuple[Card, ...] | None, shoe: tuple[Card, ...], *, decided: bool = False) -> Ruling:
    """Cards lie with the wrong hand: they are laid anew in their order, if it can be told and nobody has decided (F4).

    `order` are the cards as they left the shoe, None where that cannot be told any more; else the coup is void. A card
    that no hand is due goes back to the shoe (F2).
    """
    if order is None or decided:
        return Ruling("wrong_hand", "void")
    hands, left = Hands(), list(order)
    while left and (side := next_side(hands)) is not None:
        hands = add_card(hands, side, left.pop(0))
    return Ruling("wrong_hand", "put_right", Dealing(hands, (*left, *shoe)))


def wrong_payment(*, stakes_closed: bool) -> Ruling:
    """A wrong payment or collection is put right until the next stakes are closed, then the floor decides (F5)."""
    return Ruling("wrong_payment", "floor" if stakes_closed else "put_right")


def unmarked_commission(*, stakes_closed: bool) -> Ruling:
    """A commission that was left out is marked until the next stakes are closed, then the floor decides (F5)."""
    return Ruling("unmarked", "floor" if stakes_closed else "marked")
