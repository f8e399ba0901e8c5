"""Tables of Chemin de Fer that stand in each phase of a coup. Amounts are cents."""

from chemin_table import BANKER_WINS, PURSE, TIE, Table, banked, house, ready
from sabot.games.chemin.rules import CheminRules


def won(front: str = "", rules: CheminRules | None = None, bank: int = 10_000, purse: int = PURSE) -> Table:
    """Ann has won a coup against bob, and is asked whether she keeps the bank."""
    table = banked(BANKER_WINS + front, bank, rules, purse=purse)
    table.stake("bob", bank)
    table.play()
    return table


def suite(front: str = "", rules: CheminRules | None = None, taker: str = "dan") -> Table:
    """Ann has won and passed a bank of 19,500; another holds it as a suite."""
    table = won(front, rules)
    table.passes()
    table.takes(taker)
    table.close()
    return table


PHASES = ("post", "associate", "consent", "calls", "stakes", "raise", "marche", "deal", "keep", "suite", "auction")


def at(phase: str) -> Table:
    """A table that stands in a phase, with something of everybody's at stake where it can be."""
    table = banked(BANKER_WINS + TIE, rules=house(associate="with_consent")) if phase != "post" else ready()
    if phase in ("associate", "consent"):
        table.joins("dan")
        if phase == "consent":
            table.close()
    elif phase == "calls":
        table.call("cid", "banco")
    elif phase in ("stakes", "raise"):
        table.stake("bob", 12_000)
        if phase == "raise":
            table.close()
    elif phase == "marche":
        table.call("cid", "avec")
        table.close()
        table.stake("bob", 1000)
        table.close()
    elif phase != "post":
        table.stake("bob", 10_000)
        table.close()
        if phase != "deal":
            table.play()
        if phase in ("suite", "auction"):
            table.passes()
            table.takes("cid")
        if phase == "auction":
            table.takes("cid", takes=False)
            table.close()
            table.bid("eve", 6000)
    assert table.stage == phase
    return table


COUPS = "9 5 T T 8 4 J J 5 9 Q Q 4 8 K K "
"""Four coups of four cards: the ponte wins two, the banker two."""


def short_shoe(last: str, last_coup: str = "finish", **changes: object) -> Table:
    """A shoe whose 29 first cards lie before the stop card; its last coup goes to P, B or T."""
    ends = {"P": "9 5 T T ", "B": "5 9 T T ", "T": "9 9 T T "}
    front = (COUPS * 2)[: 7 * 8] + ends[last] * 2
    table = ready(front, house("chemin-de-fer", **{"decks": 2, "stop_card": 75, "last_coup": last_coup, **changes}))
    while table.stage != "shuffle":
        if table.stage == "keep":
            table.passes()
        elif table.stage in ("suite", "auction"):
            table.close()
        else:
            table.coup(5000)
    return table
