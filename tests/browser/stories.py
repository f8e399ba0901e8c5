"""The stories that can be played in a browser: those of the transcripts, by their games, and some of here."""

from typing import Final

import banque_table
import chemin_table
from any_story import STORIES, AnyStory


def banco_with(first: str) -> chemin_table.Table:
    """Eve calls banco and is to declare, with a ten and this card; the banker will have 9."""
    table = chemin_table.banked(f"{first} 9 T T ", names="ann bob eve")
    table.call("eve", "banco")
    table.deal()
    table.says("eve", "draw")
    return table


def a_whole_coup() -> banque_table.Table:
    """An auction, a stake on each side and one à cheval; ponte 1 is free, ponte 2 bound, the banker weighs."""
    table = banque_table.Table()
    table.bid("ann", 10_000)
    table.bid("ben", banque_table.BANK)
    table.close()
    table.shoe(banque_table.hand(5, 2, 3, 6, 9))
    table.stake("bob", 10_001, "cheval")
    table.stake("ann", 20_000, "one")
    table.stake("dan", 30_000, "two")
    table.close()
    table.proceed("ben")
    table.says("ann", "draw")
    table.says("dan", "draw")
    table.to_choice()
    table.says("ben", "stand")
    table.play()
    table.retire()
    table.takes("dan")
    table.close()
    return table


def hands_of(one: int, two: int, banker: int) -> banque_table.Table:
    """Both pontes ask for a card; whatever they hold, they may."""
    table = banque_table.banked(banque_table.hand(one, two, banker), people="ann1 dan6 ben10")
    table.stake("ann", 10_000, "one")
    table.stake("dan", 10_000, "two")
    table.deal()
    table.says("ann", "draw")
    table.says("dan", "draw")
    return table


def declined_all_round() -> chemin_table.Table:
    """C2: everybody declines; the table waits, and the first who posts is banker."""
    table = chemin_table.ready(names="ann bob cid")
    for name in ("ann", "bob", "cid"):
        table.decline(name)
    table.post("cid", 5000)
    return table


def a_short_shoe() -> chemin_table.Table:
    """S4, C12: three ties of six cards, and the cut card lies behind the second card of the coup after them."""
    rules = chemin_table.house(decks=1, deck_options=(1,), stop_card=32)
    table = chemin_table.ready("2 2 T T 5 5 3 3 J J 4 4 A A Q Q 6 6 2 6 K K 3 ", rules, names="ann bob")
    table.post("ann", 10_000)
    table.call("bob", "banco")
    for _ in range(4):
        table.play()
    return table


TOLD: Final[dict[str, AnyStory]] = {
    **STORIES,
    "chemin_with_2": lambda: banco_with("2db"),
    "chemin_with_5": lambda: banco_with("5db"),
    "chemin_declined_all_round": declined_all_round,
    "chemin_short_shoe": a_short_shoe,
    "banque_whole_coup": a_whole_coup,
    "banque_253": lambda: hands_of(2, 5, 3),
    "banque_216": lambda: hands_of(2, 1, 6),
    "banque_456": lambda: hands_of(4, 5, 6),
}
