"""All switches of the rule book, and the clauses and options that have no price, with the reason."""

from collections.abc import Iterator
from typing import Final

from sabot.readings import banque, chemin, punto
from sabot.readings.switch import Switch, Unpriced

SWITCHES: Final[tuple[Switch, ...]] = (*punto.SWITCHES, *chemin.SWITCHES, *banque.SWITCHES)
UNPRICED: Final = (
    Unpriced("S2", None, "backs", "shown", "backs are of two colours; odds and bots disregard them"),
    Unpriced("S3", "banque", "stop_card", "open", "coups of a shoe are reckoned by a chain of two hands, and a coup "
             "of Banque has three"),
    Unpriced("S4", "banque", "last_coup", "open", "a coup more or less, of a shoe whose coups are not reckoned "
             "(stop_card)"),
    Unpriced("S5", "banque", "burn", "open", "fewer cards in a shoe whose coups are not reckoned (stop_card)"),
    Unpriced("W1", None, "order_of_speech", "who", "windows or one after another: the result is the same"),
    Unpriced("P2", "punto", "ceremony", "shown", "how cards are shown"),
    Unpriced("P2", "punto", "squeeze", "shown", "who turns the cards; Banker's are dealt before they are seen"),
    Unpriced("P4", "punto", "commission_mode", "later", "the same commission, collected later"),
    Unpriced("P5", "punto", "dealing", "shown", "whose hand deals"),
    Unpriced("P5", "punto", "shoe_passes", "who", "who deals next"),
    Unpriced("P5", "punto", "shoe_direction", "who", "who deals next"),
    Unpriced("C", "chemin", "seating", "who", "no seat is dealt other cards than another"),
    Unpriced("C1", "chemin", "next_shoe", "who", "who is banker first"),
    Unpriced("C3", "chemin", "associate with_consent", "beside", "as associate, wherever the banker consents"),
    Unpriced("C4.4", "chemin", "marche", "beside", "a unit more at stake is worth to the ponte what one is: decks"),
    Unpriced("C5.1", "chemin", "raise", "beside", "a unit more at stake is worth to the bank what one is: decks"),
    Unpriced("C5.3", "chemin", "no_stakes", "who", "who is banker next, where nobody stakes"),
    Unpriced("C7.2", "chemin", "declaration", "shown", "by its time people may be read; the cards are the same"),
    Unpriced("C7.3", "chemin", "look_together", "beside", "what he sees of his own cards first changes no choice of a "
             "ponte's; that he is free is banker_liberty"),
    Unpriced("C11", "chemin", "suite_origin", "who", "to whom the shoe goes"),
    Unpriced("C11.3", "chemin", "no_suite", "who", "to whom the shoe goes"),
    Unpriced("B0", "banque", "course", "who", "who bids, is listed, drawn or succeeds; and odd coins"),
    Unpriced("B1", "banque", "seating", "who", "no seat is dealt other cards than another"),
    Unpriced("B2", "banque", "award list", "who", "who has the bank"),
    Unpriced("B2", "banque", "award lot", "who", "who has the bank"),
    Unpriced("B3", "banque", "cut_card", "open", "the tenth last card or the seventh, of a shoe whose coups "
             "are not reckoned (stop_card)"),
    Unpriced("B5", "banque", "cut_of_standing", "who", "whose stakes count where not all do"),
    Unpriced("B6", "banque", "callers", "who", "whose banco is played"),
    Unpriced("B6", "banque", "both_hands", "open", "what a caller à cheval gains by knowing tableau 1's cards when he "
             "declares for tableau 2: solved coups have two pontes"),
    Unpriced("B6.1", "banque", "suivi", "who", "who may call first"),
    Unpriced("B8", "banque", "turns", "who", "who holds the cards"),
    Unpriced("B9.1", "banque", "natural_settled", "open", "a natural settled on the Banker's third card would change "
             "what he draws: that coup is not solved"),
    Unpriced("B9.2", "banque", "ponte_liberty", "open", "solved coups have pontes who are free with 5 alone"),
    Unpriced("B10", "banque", "tied_banco", "who", "who may call again"),
    Unpriced("B12", "banque", "tenure", "who", "who has the bank next, and which seat"),
    Unpriced("B13", "banque", "order_of_questions", "who", "what the banker is asked when the shoe is over"),
    Unpriced("F", None, "faults", "rare", "what is done after a fault; tables of the house make none"),
)  # fmt: skip


def switches_of(asked: str) -> Iterator[Switch]:
    """The switches of a game, a clause and those under it, or a key."""
    for each in SWITCHES:
        if asked in (each.game, each.key, each.clause) or each.clause.startswith(f"{asked}."):
            yield each


def left_out(asked: str) -> Iterator[Unpriced]:
    """Unpriced switches of a game, of a clause and those under it, or of a key."""
    for each in UNPRICED:
        if asked in (each.game, each.key, each.clause) or each.clause.startswith(f"{asked}."):
            yield each
