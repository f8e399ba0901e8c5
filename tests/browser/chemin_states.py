"""Every state of a table of Chemin de Fer, as who is asked sees it and as the others do."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from stage import AnyTableOf, Scene, scenes_of

from any_story import STORIES, AnyStory
from chemin_table import BANKER_WINS, PONTE_WINS, STAND_OFF, TIE, Table, house, ready
from sabot.games.bank.palette import Says

NINE: Final = "ann bob cid dan eve fay gus hal ida"
AMOUNTS: Final = (12_500, 9_050, 30_000, 500, 8_000, 25_000, 7_000)
FREE_PONTE: Final = "5 6 T T 2 "
FREE_BANKER: Final = "2 5 K K 4 3 "
BOUND_BANKER: Final = "2 3 K K 5 3 "


def crowd(front: str = "", bank: int = 100_000, **changes: object) -> Table:
    """Nine at a table, and two who stand, with a bank before them."""
    table = ready(front, house("chemin-de-fer", **changes), NINE, 400_000)
    table.stand("sam")
    table.stand("zoe")
    table.post("ann", bank)
    return table


def staked(front: str = STAND_OFF) -> Table:
    """Seven have staked on nearly all of it."""
    table = crowd(front)
    for name, amount in zip(
        ["bob", "cid", "dan", "eve", "fay", "gus", "hal"],
        (12_500, 9_050, 30_000, 500, 8_000, 25_000, 7_000),
        strict=True,
    ):
        table.stake(name, amount)
    return table


def overstaked() -> Table:
    """More than is open: some in part, some not at all, one who stands."""
    table = staked()
    table.stake("ida", 20_000)
    table.stake("sam", 5_000)
    return table


def called() -> Table:
    """Every kind of call but the first lies there."""
    table = crowd()
    table.call("bob", "avec")
    table.call("cid", "a_deux")
    table.call("eve", "a_deux")
    table.call("sam", "banco")
    return table


def suivi() -> Table:
    """Eve has lost her banco and may follow."""
    table = crowd(BANKER_WINS)
    table.call("eve", "banco")
    table.play()
    table.keep()
    table.to("calls")
    table.call("bob", "banco")
    return table


def lapsed() -> Table:
    """Calls are closed: avec plays, others' money has gone back."""
    table = crowd()
    table.call("bob", "avec")
    table.call("cid", "avec")
    table.call("dan", "a_deux")
    table.close()
    return table


def marche() -> Table:
    table = lapsed()
    table.stake("cid", 12_000)
    table.close()
    return table


def raised() -> Table:
    table = overstaked()
    table.close()
    return table


def dealt(front: str, **changes: Any) -> Table:
    """A banco of eve's is dealt: she is to declare."""
    table = crowd(front, **changes)
    table.call("eve", "banco")
    table.deal()
    return table


def chosen(front: str, says: Says = "draw", **changes: Any) -> Table:
    """The ponte has said so: the banker is to draw or not."""
    table = dealt(front, **changes)
    if table.stage == "declare":
        table.says("eve", says)
    table.to_choice()
    return table


def passed() -> Table:
    """The bank is won and passed: a suite is offered."""
    table = settled(BANKER_WINS)
    table.passes()
    return table


def settled(front: str) -> Table:
    table = staked(front)
    table.play()
    return table


def won_twice() -> Table:
    """The banker has kept, and has won again."""
    table = settled(BANKER_WINS + BANKER_WINS)
    table.keep()
    table.stake("bob", 10_000)
    table.play()
    return table


def equals() -> Table:
    """Two have staked as much: the nearer to the banker's right holds the cards."""
    table = crowd()
    table.stake("bob", 10_000)
    table.stake("eve", 10_000)
    table.to("deal")
    return table


def unbidden() -> Table:
    """Nobody has taken the suite, and nobody has bid for it."""
    table = passed()
    table.close()
    return table


def auctioned() -> Table:
    table = passed()
    table.takes("eve")
    table.takes("eve", takes=False)
    table.close()
    table.bid("bob", 15_000)
    table.bid("dan", 19_550)
    return table


def taken() -> Table:
    table = passed()
    table.takes("eve")
    table.takes("cid")
    return table


def suite_calls() -> Table:
    """The prime is counted from the origin of a suite."""
    table = taken()
    table.close()
    table.to("calls")
    table.call("bob", "banco")
    table.call("fay", "banco")
    return table


def shared() -> Table:
    table = crowd(associate="with_consent")
    table.joins("dan")
    table.joins("fay")
    return table


def consent() -> Table:
    table = shared()
    table.close()
    return table


SHOE_END: Final = STORIES["chemin_the_cut_card_inside_a_coup"]


def last_coup() -> AnyTableOf:
    """The red card came in the deal: this coup is the last of the shoe."""
    return SHOE_END.up_to(-1, "until declare")()


def shuffling() -> Table:
    table = Table(names=NINE)
    table.shuffle()
    return table


def cutting() -> Table:
    table = shuffling()
    table.close()
    return table


def over() -> Table:
    table = settled(PONTE_WINS)
    table.end()
    return table


def gone() -> Table:
    """Who banks is away, another leaves; the croupier plays."""
    table = staked()
    table.deal()
    table.away("ann")
    table.away("fay")
    return table


def everybody_declined() -> Table:
    table = ready(names="ann bob cid")
    for name in ["ann", "bob", "cid"]:
        table.decline(name)
    return table


def first_stakes() -> Table:
    table = crowd()
    table.to("stakes")
    return table


def to(stage: str) -> Table:
    table = staked()
    while table.stage != stage:
        table.default()
    return table


def turned() -> Table:
    table = dealt(FREE_PONTE)
    table.says("eve", "draw")
    return table


def given() -> Table:
    table = turned()
    table.proceed()
    return table


def short(stage: str) -> Table:
    """Fay has 3, which is too little for anything."""
    table = ready(BANKER_WINS, names="ann bob cid", purse=400_000)
    table.sit("fay", 4, 300)
    table.post("ann", 100_000)
    if stage in ("suite", "auction"):
        table.to("stakes")
        table.stake("bob", 30_000)
        table.play()
        table.passes()
    if stage == "auction":
        table.close()
        table.bid("bob", 15_000)
    table.to(stage)
    return table


STATES: Final[dict[str, tuple[AnyStory, str]]] = {
    "promises": (shuffling, "bob -"),
    "cut": (cutting, "ida -"),
    "post": (lambda: ready(names=NINE), "ann bob -"),
    "waits": (everybody_declined, "bob"),
    "associate": (crowd, "ann bob sam -"),
    "associate_entered": (shared, "dan eve"),
    "consent": (consent, "ann dan"),
    "calls": (called, "ann bob cid dan eve sam zoe -"),
    "suivi": (suivi, "eve bob"),
    "calls_of_a_suite": (suite_calls, "bob fay"),
    "stakes_first": (first_stakes, "bob -"),
    "stakes": (staked, "ann hal ida sam -"),
    "stakes_over": (overstaked, "ann dan ida sam -"),
    "stakes_avec": (lapsed, "bob cid dan"),
    "marche": (marche, "bob cid"),
    "raise": (raised, "ann sam"),
    "deal": (lambda: to("deal"), "ann bob"),
    "declare_free": (lambda: dealt(FREE_PONTE), "eve ann bob"),
    "declare_bound": (lambda: dealt(FREE_BANKER), "eve"),
    "declare_natural": (lambda: dealt(PONTE_WINS), "eve"),
    "turn": (turned, "ann eve"),
    "give": (given, "ann eve"),
    "choose_free": (lambda: chosen(FREE_BANKER), "ann eve bob"),
    "choose_bound": (lambda: chosen(BOUND_BANKER), "ann"),
    "keep": (lambda: settled(BANKER_WINS), "ann bob ida -"),
    "lost": (lambda: settled(PONTE_WINS), "ann bob dan"),
    "tied": (lambda: settled(TIE), "ann bob"),
    "suite": (taken, "ann eve dan -"),
    "auction": (auctioned, "bob dan ida -"),
    "last_coup": (last_coup, "ann bob"),
    "shoe_end": (SHOE_END, "ann -"),
    "over": (over, "ann -"),
    "away": (gone, "bob ann"),
}


SAID: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    **{
        f"short_{stage}": (partial(short, stage), "fay")
        for stage in ("associate", "calls", "stakes", "suite", "auction")
    },
    "declare_bound_draw": (lambda: dealt("3 6 T T 2 "), "eve"),
    "declare_bound_stand": (lambda: dealt("6 6 T T "), "eve"),
    "declare_turned": (lambda: dealt(FREE_PONTE), "eve"),
    "declare_natural_turned": (lambda: dealt(PONTE_WINS), "eve"),
    "choose_stood": (lambda: chosen("6 5 T T 2 ", "stand"), "ann"),
    "choose_bound_stand": (lambda: chosen("2 7 K K 5 "), "ann"),
    "choose_free_everywhere": (lambda: chosen(FREE_BANKER, banker_liberty="always"), "ann"),
    "keep_again": (won_twice, "ann"),
    "deal_equal_stakes": (equals, "bob"),
    "auction_first": (unbidden, "bob"),
}
"""For what is said in no state above: purses too short for what is asked, bound hands, a bank that won again."""


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every state by its name and its viewer's."""
    yield from scenes_of(STATES)
    yield "paused_bob", Scene(staked(), "bob", paused=True)
