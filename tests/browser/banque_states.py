"""Every state of a table of Baccara Banque, as who is asked sees it and as the others do."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from stage import Scene, did, scenes_of, then

from banque_table import LOST, ONE_WINS, SPLIT, TIED, WON, Table, banked, hand, house

ALL: Final = "ann1 bob2 cid3 fay4 gus5 dan6 eve7 hal8 ida9 ben10"
CROWD: Final = f"{ALL} sam zoe"
BOTH_ASK: Final = hand(5, 4, 5, 8, 6)
REACHED: Final = (
    "stake ann 50_000 one; stake bob 50_000 one; stake dan 50_000 two; stake eve 50_000 two; stake sam 5_000 one"
)
BROKEN: Final = hand(6, 6, 7) + hand(2, 3, 4) + hand(6, 6, 7)


def crowd(front: str = "", **changes: Any) -> Table:
    """Ten at a table and two who stand; ben banks."""
    return banked(front, rules=house(**changes), people=CROWD)


def staked(front: str = SPLIT, **changes: Any) -> Table:
    """Seven have staked, one on both sides."""
    return did(
        crowd(front, **changes),
        "stake ann 12_500 one; stake bob 9_050 cheval; stake cid 20_000 one; stake fay 1_000 one;"
        "stake dan 25_000 two; stake eve 8_000 two; stake hal 5_001 cheval",
    )


def overstaked(**changes: Any) -> Table:
    """More than the bank holds, and one who stands finds no room."""
    return did(staked(**changes), "stake ida 40_000 two; stake sam 5_000 one")


def exceeded(**changes: Any) -> Table:
    return did(overstaked(**changes), "close")


auction = partial(Table, people=CROWD)
willing = then(lambda: Table(house(award="lot"), people=ALL), "willing ann; willing dan")


def open_bank(stage: str) -> Table:
    """A bank that answers for every stake."""
    return did(banked(bank=10_000, rules=house(bank_kind="open", taxe_on="capital"), people=ALL), f"to {stage}")


def at(stage: str, front: str = BOTH_ASK, **changes: Any) -> Table:
    """Up to a stage, who is silent played for."""
    return did(staked(front, **changes), f"to {stage}")


def settled(front: str) -> Table:
    return did(staked(front), "play")


def shoe_end() -> Table:
    rules = house(decks=1, deck_options=(1,), stop_card=32)
    table = banked(rules=rules, front=BROKEN)
    while table.stage != "auction":
        if table.stage == "tenure":
            table.go_on()
        table.coup(ann=1_000, dan=1_000)
    return table


def short(stage: str) -> Table:
    """Eve has 0.50, which is too little for anything."""
    if stage in ("auction", "willing"):
        table = Table(house(award="lot" if stage == "willing" else "auction", taxe_on="capital"), "ann1 ben10")
    else:
        table = banked(LOST, rules=house(taxe_on="capital"), people="ann1 ben10")
    before = "to stakes; stake ann 10_000 one; play; retire; " if stage == "succession" else ""
    return did(table, f"sit eve 7 50; {before}to {stage}")


STATES: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    "auction_first": (auction, "ann -"),
    "auction_passed": (then(auction, "bid ann 10_000; done bob cid dan eve fay gus hal ida"), "ben"),
    "auction": (then(auction, "bid ann 10_000; bid ben 85_550"), "ann ben cid -"),
    "post_by_list": (lambda: Table(house(award="list"), people=ALL), "ann bob"),
    "waits": (
        then(lambda: Table(house(award="list")), "decline ann; decline bob; decline dan; decline eve; decline ben"),
        "bob -",
    ),
    "willing": (willing, "ann cid -"),
    "lot": (then(willing, "close; lot dan"), "dan ann"),
    "cutter": (then(lambda: Table(people=ALL), "banks ben"), "ben ann"),
    "banco_first": (crowd, "ann ben sam -"),
    "banco": (then(crowd, "banco eve cheval; banco bob one; banco sam two"), "ann bob eve fay dan sam zoe ben -"),
    "suivi": (then(lambda: crowd(LOST), "banco bob one; close; play; go_on; banco dan two"), "bob dan ann"),
    "stakes_first": (then(crowd, "to stakes"), "ann ben -"),
    "stakes": (staked, "ann bob ida sam ben -"),
    "stakes_over": (overstaked, "ida ann sam ben -"),
    "stakes_over_returned": (lambda: overstaked(beyond="returned"), "ida"),
    "beyond": (exceeded, "ben ida -"),
    "beyond_returned": (lambda: exceeded(beyond="returned"), "ben"),
    "cover": (then(lambda: open_bank("stakes"), "stake ann 30_000 one; stake dan 40_000 two; close"), "ben ann"),
    "deal": (lambda: at("deal"), "ben ann"),
    "declare_first": (lambda: at("declare"), "ann dan ben -"),
    "declare_natural": (lambda: at("declare", ONE_WINS), "ann"),
    "declare_second": (then(lambda: at("declare"), "says ann draw"), "dan ann -"),
    "declare_both_hands": (
        then(lambda: crowd(hand(5, 4, 7, 4, 2)), "banco ann cheval; close; proceed ben; says ann draw"),
        "ann bob",
    ),
    "natural_shown": (
        then(lambda: crowd(hand(2, 9, 5, 4), naturals="shown"), "stake ann 10_000 one; stake dan 20_000 two; deal"),
        "ann dan",
    ),
    "turn": (lambda: at("turn"), "ben ann"),
    "give": (lambda: at("give"), "ben"),
    "choose": (lambda: at("choose"), "ben ann -"),
    "choose_by_tableau": (lambda: at("choose", banker_liberty="tableau"), "ben"),
    "tenure": (lambda: settled(LOST), "ben ann bob -"),
    "tenure_split": (lambda: settled(SPLIT), "ben bob"),
    "tenure_tied": (lambda: settled(TIED), "ann"),
    "tenure_first": (then(crowd, "to stakes; close"), "ben"),
    "refill": (then(lambda: exceeded(front=WON), "answer no; play"), "ben ida ann -"),
    "succession": (then(lambda: settled(LOST), "retire; takes eve"), "eve ben ann -"),
    "run": (then(lambda: settled(LOST + LOST), "go_on; stake ann 10_000 one; play; go_on; to stakes"), "ann"),
    "shoe_end": (shoe_end, "ben -"),
    "over": (then(lambda: settled(WON), "end"), "ann -"),
    "away": (then(lambda: at("declare"), "away ben; away fay"), "dan ben"),
}


SAID: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    **{
        f"short_{stage}": (partial(short, stage), "eve")
        for stage in ("auction", "willing", "banco", "stakes", "succession")
    },
    "stakes_open": (lambda: open_bank("stakes"), "bob"),
    "reach_none": (then(crowd, REACHED), "eve sam"),
    "declare_turned": (lambda: at("declare"), "ann"),
    "choose_always_draw": (lambda: at("choose", hand(5, 4, 2, 8, 6)), "ben"),
    "choose_always_stand": (lambda: at("choose", hand(5, 4, 7, 8, 6)), "ben"),
    "refill_of_a_rest": (then(lambda: crowd(WON), "stake ann 99_500 one; play"), "ben"),
}
"""For what is said in no state above: purses too short for what is asked, a bank that is open, or nearly broken."""


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every state by its name and its viewer's."""
    yield from scenes_of(STATES)
    yield "paused_bob", Scene(staked(), "bob", paused=True)
