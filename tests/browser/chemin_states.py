"""Every state of a table of Chemin de Fer, as who is asked sees it and as the others do."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from stage import AnyTableOf, Scene, did, scenes_of, then

from any_story import STORIES, AnyStory
from chemin_table import BANKER_WINS, PONTE_WINS, STAND_OFF, TIE, Table, house, ready
from sabot.games.bank.vocabulary import Says

NINE: Final = "ann bob cid dan eve fay gus hal ida"
FREE_PONTE: Final = "5 6 T T 2 "
FREE_BANKER: Final = "2 5 K K 4 3 "
BOUND_BANKER: Final = "2 3 K K 5 3 "


def crowd(front: str = "", **changes: object) -> Table:
    """Nine at a table, and two who stand, with a bank before them."""
    table = ready(front, house("chemin-de-fer", **changes), NINE, 400_000)
    return did(table, "stand sam; stand zoe; post ann 100_000")


def staked(front: str = STAND_OFF) -> Table:
    """Seven have staked on nearly all of it."""
    return did(
        crowd(front),
        "stake bob 12_500; stake cid 9_050; stake dan 30_000; stake eve 500; stake fay 8_000; stake gus 25_000;"
        "stake hal 7_000",
    )


overstaked = then(staked, "stake ida 20_000; stake sam 5_000")
"""More than is open: some in part, some not at all, one who stands."""
lapsed = then(crowd, "call bob avec; call cid avec; call dan a_deux; close")
"""Calls are closed: avec plays, others' money has gone back."""
shared = then(lambda: crowd(associate="with_consent"), "joins dan; joins fay")


def dealt(front: str, **changes: Any) -> Table:
    """A banco of eve's is dealt: she is to declare."""
    return did(crowd(front, **changes), "call eve banco; deal")


turned = then(lambda: dealt(FREE_PONTE), "says eve draw")


def chosen(front: str, says: Says = "draw", **changes: Any) -> Table:
    """The ponte has said so: the banker is to draw or not."""
    table = dealt(front, **changes)
    if table.stage == "declare":
        table.says("eve", says)
    table.to_choice()
    return table


def settled(front: str) -> Table:
    return did(staked(front), "play")


passed = then(lambda: settled(BANKER_WINS), "passes")
"""The bank is won and passed: a suite is offered."""
taken = then(passed, "takes eve; takes cid")
shuffling = then(lambda: Table(names=NINE), "shuffle")
SHOE_END: Final = STORIES["chemin_the_cut_card_inside_a_coup"]


def last_coup() -> AnyTableOf:
    """The red card came in the deal: this coup is the last of the shoe."""
    return SHOE_END.up_to(-1, "until declare")()


def to(stage: str) -> Table:
    table = staked()
    while table.stage != stage:
        table.default()
    return table


def short(stage: str) -> Table:
    """Fay has 3, which is too little for anything."""
    passed = "; to stakes; stake bob 30_000; play; passes"
    before = {"suite": passed, "auction": f"{passed}; close; bid bob 15_000"}.get(stage, "")
    table = ready(BANKER_WINS, names="ann bob cid", purse=400_000)
    return did(table, f"sit fay 4 300; post ann 100_000{before}; to {stage}")


STATES: Final[dict[str, tuple[AnyStory, str]]] = {
    "promises": (shuffling, "bob -"),
    "cut": (then(shuffling, "close"), "ida -"),
    "post": (lambda: ready(names=NINE), "ann bob -"),
    "waits": (then(lambda: ready(names="ann bob cid"), "decline ann; decline bob; decline cid"), "bob"),
    "associate": (crowd, "ann bob sam -"),
    "associate_entered": (shared, "dan eve"),
    "consent": (then(shared, "close"), "ann dan"),
    "calls": (
        then(crowd, "call bob avec; call cid a_deux; call eve a_deux; call sam banco"),
        "ann bob cid dan eve sam zoe -",
    ),
    "suivi": (then(lambda: crowd(BANKER_WINS), "call eve banco; play; keep; to calls; call bob banco"), "eve bob"),
    "associate_called": (then(shared, "close; answer yes; to calls; call cid avec"), "bob"),
    "run_called": (
        then(
            lambda: settled(BANKER_WINS + BANKER_WINS), "keep; stake bob 10_000; play; keep; to calls; call eve banco"
        ),
        "bob",
    ),
    "calls_of_a_suite": (then(taken, "close; to calls; call bob banco; call fay banco"), "bob fay"),
    "stakes_first": (then(crowd, "to stakes"), "bob -"),
    "stakes": (staked, "ann hal ida sam -"),
    "stakes_over": (overstaked, "ann dan ida sam -"),
    "stakes_avec": (lapsed, "bob cid dan"),
    "marche": (then(lapsed, "stake cid 12_000; close"), "bob cid"),
    "raise": (then(overstaked, "close"), "ann sam"),
    "deal": (lambda: to("deal"), "ann bob"),
    "declare_free": (lambda: dealt(FREE_PONTE), "eve ann bob"),
    "declare_bound": (lambda: dealt(FREE_BANKER), "eve"),
    "declare_natural": (lambda: dealt(PONTE_WINS), "eve"),
    "turn": (turned, "ann eve"),
    "give": (then(turned, "proceed"), "ann eve"),
    "choose_free": (lambda: chosen(FREE_BANKER), "ann eve bob"),
    "choose_bound": (lambda: chosen(BOUND_BANKER), "ann"),
    "keep": (lambda: settled(BANKER_WINS), "ann bob ida -"),
    "lost": (lambda: settled(PONTE_WINS), "ann bob dan"),
    "tied": (lambda: settled(TIE), "ann bob"),
    "suite": (taken, "ann eve dan -"),
    "auction": (then(passed, "takes eve; takes eve no; close; bid bob 15_000; bid dan 19_550"), "bob dan ida -"),
    "last_coup": (last_coup, "ann bob"),
    "shoe_end": (SHOE_END, "ann -"),
    "over": (then(lambda: settled(PONTE_WINS), "end"), "ann -"),
    "away": (then(staked, "deal; away ann; away fay"), "bob ann"),
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
    "keep_again": (then(lambda: settled(BANKER_WINS + BANKER_WINS), "keep; stake bob 10_000; play"), "ann"),
    "deal_equal_stakes": (then(crowd, "stake bob 10_000; stake eve 10_000; to deal"), "bob"),
    "auction_first": (then(passed, "close"), "bob"),
}
"""For what is said in no state above: purses too short for what is asked, bound hands, a bank that won again."""


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every state by its name and its viewer's."""
    yield from scenes_of(STATES)
    yield "paused_bob", Scene(staked(), "bob", paused=True)
