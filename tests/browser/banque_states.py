"""Every state of a table of Baccara Banque, as who is asked sees it and as the others do."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from stage import Scene, scenes_of

from banque_table import BANK, LOST, ONE_WINS, SPLIT, TIED, WON, Table, banked, hand, house

ALL: Final = "ann1 bob2 cid3 fay4 gus5 dan6 eve7 hal8 ida9 ben10"
CROWD: Final = f"{ALL} sam zoe"
BOTH_ASK: Final = hand(5, 4, 5, 8, 6)


def crowd(front: str = "", **changes: Any) -> Table:
    """Ten at a table and two who stand; ben banks."""
    return banked(front, rules=house(**changes), people=CROWD)


def staked(front: str = SPLIT, **changes: Any) -> Table:
    """Seven have staked, one on both sides."""
    table = crowd(front, **changes)
    for name, amount, place in (
        ("ann", 12_500, "one"),
        ("bob", 9_050, "cheval"),
        ("cid", 20_000, "one"),
        ("fay", 1_000, "one"),
        ("dan", 25_000, "two"),
        ("eve", 8_000, "two"),
        ("hal", 5_001, "cheval"),
    ):
        table.stake(name, amount, place)  # type: ignore[arg-type]
    return table


def overstaked(**changes: Any) -> Table:
    """More than the bank holds, and one who stands finds no room."""
    table = staked(**changes)
    table.stake("ida", 40_000, "two")
    table.stake("sam", 5_000, "one")
    return table


def exceeded(**changes: Any) -> Table:
    table = overstaked(**changes)
    table.close()
    return table


def auction() -> Table:
    return Table(people=CROWD)


def bidden() -> Table:
    table = auction()
    table.bid("ann", 10_000)
    table.bid("ben", 85_550)
    return table


def listed() -> Table:
    return Table(house(award="list"), people=ALL)


def waits() -> Table:
    table = Table(house(award="list"))
    for name in ("ann", "bob", "dan", "eve", "ben"):
        table.decline(name)
    return table


def willing() -> Table:
    table = Table(house(award="lot"), people=ALL)
    table.willing("ann")
    table.willing("dan")
    return table


def drawn() -> Table:
    table = willing()
    table.close()
    table.lot("dan")
    return table


def cutter() -> Table:
    table = Table(people=ALL)
    table.banks("ben")
    return table


def called() -> Table:
    """Banco from both sides, and from who stands."""
    table = crowd()
    table.banco("eve", "cheval")
    table.banco("bob", "one")
    table.banco("sam", "two")
    return table


def suivi() -> Table:
    """Bob has lost his banco and may follow; dan calls as well."""
    table = crowd(LOST)
    table.banco("bob", "one")
    table.close()
    table.play()
    table.go_on()
    table.banco("dan", "two")
    return table


def open_bank(stage: str) -> Table:
    """A bank that answers for every stake."""
    table = banked(bank=10_000, rules=house(bank_kind="open", taxe_on="capital"), people=ALL)
    table.to(stage)
    return table


def out_of_reach() -> Table:
    """One stake is beyond what the bank holds, whichever side wins."""
    table = crowd()
    for name in ("ann", "bob", "dan", "eve"):
        table.stake(name, BANK // 2, "one" if name in ("ann", "bob") else "two")
    table.stake("sam", 5_000, "one")
    return table


def nearly_broken() -> Table:
    """A bank that has lost all but a few cents."""
    table = crowd(WON)
    table.stake("ann", BANK - 500, "one")
    table.play()
    return table


def covered() -> Table:
    table = open_bank("stakes")
    table.stake("ann", 30_000, "one")
    table.stake("dan", 40_000, "two")
    table.close()
    return table


def at(stage: str, front: str = BOTH_ASK) -> Table:
    """Up to a stage, who is silent played for."""
    table = staked(front)
    table.to(stage)
    return table


def second_declares() -> Table:
    table = at("declare")
    table.says("ann", "draw")
    return table


def both_hands() -> Table:
    """Ann holds both hands, and has declared for the first."""
    table = crowd(hand(5, 4, 7, 4, 2))
    table.banco("ann", "cheval")
    table.close()
    table.proceed("ben")
    table.says("ann", "draw")
    return table


def settled(front: str) -> Table:
    table = staked(front)
    table.play()
    return table


def broken() -> Table:
    """The bank does not reach to the last."""
    table = exceeded(front=WON)
    table.answer(yes=False)
    table.play()
    return table


def first_tenure() -> Table:
    """No coup is dealt: he cannot retire yet."""
    table = crowd()
    table.to("stakes")
    table.close()
    return table


def succession() -> Table:
    table = settled(LOST)
    table.retire()
    table.takes("eve")
    return table


def natural_shown() -> Table:
    table = crowd(hand(2, 9, 5, 4), naturals="shown")
    table.stake("ann", 10_000, "one")
    table.stake("dan", 20_000, "two")
    table.deal()
    return table


def shoe_end() -> Table:
    rules = house(decks=1, deck_options=(1,), stop_card=32)
    table = banked(rules=rules, front=hand(6, 6, 7) + hand(2, 3, 4) + hand(6, 6, 7))
    while table.stage != "auction":
        if table.stage == "tenure":
            table.go_on()
        table.coup(ann=1_000, dan=1_000)
    return table


def over() -> Table:
    table = settled(WON)
    table.end()
    return table


def away() -> Table:
    table = at("declare")
    table.away("ben")
    table.away("fay")
    return table


def at_stakes() -> Table:
    table = crowd()
    table.to("stakes")
    return table


def to_choose(front: str, **changes: Any) -> Table:
    table = staked(front, **changes)
    table.to("choose")
    return table


def short(stage: str) -> Table:
    """Eve has 0.50, which is too little for anything."""
    if stage in ("auction", "willing"):
        table = Table(house(award="lot" if stage == "willing" else "auction", taxe_on="capital"), "ann1 ben10")
        table.sit("eve", 7, 50)
        return table
    table = banked(LOST, rules=house(taxe_on="capital"), people="ann1 ben10")
    table.sit("eve", 7, 50)
    if stage == "succession":
        table.to("stakes")
        table.stake("ann", 10_000, "one")
        table.play()
        table.retire()
    table.to(stage)
    return table


STATES: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    "auction_first": (auction, "ann -"),
    "auction": (bidden, "ann ben cid -"),
    "post_by_list": (listed, "ann bob"),
    "waits": (waits, "bob -"),
    "willing": (willing, "ann cid -"),
    "lot": (drawn, "dan ann"),
    "cutter": (cutter, "ben ann"),
    "banco_first": (crowd, "ann ben sam -"),
    "banco": (called, "ann bob eve fay dan sam zoe ben -"),
    "suivi": (suivi, "bob dan ann"),
    "stakes_first": (at_stakes, "ann ben -"),
    "stakes": (staked, "ann bob ida sam ben -"),
    "stakes_over": (overstaked, "ida ann sam ben -"),
    "stakes_over_returned": (lambda: overstaked(beyond="returned"), "ida"),
    "beyond": (exceeded, "ben ida -"),
    "beyond_returned": (lambda: exceeded(beyond="returned"), "ben"),
    "cover": (covered, "ben ann"),
    "deal": (lambda: at("deal"), "ben ann"),
    "declare_first": (lambda: at("declare"), "ann dan ben -"),
    "declare_natural": (lambda: at("declare", ONE_WINS), "ann"),
    "declare_second": (second_declares, "dan ann -"),
    "declare_both_hands": (both_hands, "ann bob"),
    "natural_shown": (natural_shown, "ann dan"),
    "turn": (lambda: at("turn"), "ben ann"),
    "give": (lambda: at("give"), "ben"),
    "choose": (lambda: at("choose"), "ben ann -"),
    "choose_by_tableau": (lambda: to_choose(BOTH_ASK, banker_liberty="tableau"), "ben"),
    "tenure": (lambda: settled(LOST), "ben ann bob -"),
    "tenure_split": (lambda: settled(SPLIT), "ben bob"),
    "tenure_tied": (lambda: settled(TIED), "ann"),
    "tenure_first": (first_tenure, "ben"),
    "refill": (broken, "ben ida ann -"),
    "succession": (succession, "eve ben ann -"),
    "shoe_end": (shoe_end, "ben -"),
    "over": (over, "ann -"),
    "away": (away, "dan ben"),
}


SAID: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    **{
        f"short_{stage}": (partial(short, stage), "eve")
        for stage in ("auction", "willing", "banco", "stakes", "succession")
    },
    "stakes_open": (lambda: open_bank("stakes"), "bob"),
    "reach_none": (out_of_reach, "eve sam"),
    "declare_turned": (lambda: at("declare"), "ann"),
    "choose_always_draw": (lambda: to_choose(hand(5, 4, 2, 8, 6)), "ben"),
    "choose_always_stand": (lambda: to_choose(hand(5, 4, 7, 8, 6)), "ben"),
    "refill_of_a_rest": (nearly_broken, "ben"),
}
"""For what is said in no state above: purses too short for what is asked, a bank that is open, or nearly broken."""


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every state by its name and its viewer's."""
    yield from scenes_of(STATES)
    yield "paused_bob", Scene(staked(), "bob", paused=True)
