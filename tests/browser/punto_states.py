"""Every state of a table of Punto Banco, as who is asked sees it and as the others do."""

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Final

from msgspec.structs import replace
from stage import Scene, did, scenes_of, then

from punto_seeds import promised
from punto_table import (
    BANKER_WINS,
    BANKER_WINS_WITH_THREE_CARD_7,
    BANKER_WINS_WITH_TWO_CARD_6,
    PLAYER_WINS,
    TIE_OF_SIX_CARDS,
    Table,
    house,
    shuffled,
)
from sabot.bets import BetId
from sabot.games.punto.rules import TableBet
from sabot.games.punto.settlement import CoupSettled
from sabot.games.seats import LimitPlayer
from sabot.games.steps import EndSession, StopCardReached
from sabot.games.table_limits import SetLimits, TableLimits
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents

NINE: Final = "ann bob cid dan eve fay gus hal ida"
FOURTEEN: Final = f"{NINE} jim kim leo mia ned"
SIX_CARDS: Final = "2s 2h Th Td 3c 4d "
"""Player 2 draws a 3 and has 5, Banker 2 draws a 4 and has 6."""
AMOUNTS: Final = (2_500, 97_550, 1_000, 12_345, 30_000, 50_000)
PURSE: Final = 400_000


def table(front: str = PLAYER_WINS, rules: str = "punto-banco", names: str = NINE, **changes: object) -> Table:
    """Nine at a table whose bets are open."""
    made = Table(house(rules, burn="none", **changes), "")
    for seat, name in enumerate(names.split(), 1):
        made.sit(name, seat, PURSE)
    made.shoe(front)
    return made


def crowd(front: str = PLAYER_WINS, **how: object) -> Table:
    """All have staked but the last: on both sides, the tie and all side bets, whole and broken amounts."""
    made = table(front, **how)  # type: ignore[arg-type]
    limits = {each.id: each for each in made.state.rules.bets}
    for name, amount in zip(list(made.state.players)[:-1], cycle(AMOUNTS), strict=False):
        bets = {"player": amount, "tie": 1_250} if amount % 1_000 else {"banker": amount}
        side = {str(bet): 1_000 for bet in limits if bet not in ("player", "banker", "tie")} if name == "ann" else {}
        made.stake(name, **{bet: _within(limits[BetId(bet)], stake) for bet, stake in {**bets, **side}.items()})
    return made


def _within(bet: TableBet, stake: int) -> int:
    return max(bet.minimum, min(bet.maximum, stake))


def dealing(front: str, steps: int, **how: object) -> Table:
    """So many steps of a coup are taken."""
    return did(crowd(front, **how), "close" + "; default" * steps)


def settled(front: str, **how: object) -> Table:
    """A coup whose result is held in sight: nothing is told of what came after."""
    made = crowd(front, **how)
    made.play()
    last = max(place for place, (_, event, _) in enumerate(made.around) if isinstance(event, CoupSettled))
    del made.around[last + 1 :]
    return made


def after(front: str, **how: object) -> Table:
    """Bets are open for the second coup; the cards of the first still lie there."""
    return did(crowd(front, **how), "play")


def squeezed(steps: int) -> Table:
    """The highest stakes turn the cards: eve Player's, fay Banker's."""
    staked = "stake ann player=1_000; stake eve player=30_000; stake fay banker=20_000; close"
    return did(table(SIX_CARDS, squeeze="highest_stake"), staked + "; default" * steps)


def shuffling(rules: str = "punto-banco", names: str = NINE, **changes: object) -> Table:
    made = Table(house(rules, **changes), names)
    made.shuffle(shuffled(made.state.rules.decks, 3))
    return made


def revealing() -> Table:
    """Two have promised seeds, which are asked for after the cut."""
    made = shuffling()
    promised(made, "ann", "north")
    promised(made, "bob", "south")
    made.close()
    made.cut(100)
    return made


def last_coup() -> Table:
    """The cut card came: one coup is left, and staked on."""
    made = Table(house("mini", decks=4, last_coup="one_more", stop_card=14), "ann bob")
    made.shoe()
    while not made.all(StopCardReached):
        made.coup()
    made.stake("ann", player=500)
    return made


def over() -> Table:
    made = after(PLAYER_WINS)
    made.act(CROUPIER, EndSession())
    return made


def limits_coming() -> Table:
    """The host has changed the limits; they hold from the next coup on."""
    made = crowd()
    made.act(CROUPIER, SetLimits(TableLimits(Cents(5_000), Cents(500_000))))
    return made


def limited() -> Table:
    """Bob may stake less than the others, and one is away."""
    made = crowd()
    made.act(CROUPIER, LimitPlayer(PlayerId("bob"), Cents(2_000)))
    made.away("dan")
    return made


def every_chip() -> Table:
    """Bets from one unit to a thousand: all seven chips fit them."""
    mini = house("mini")
    bets = tuple(replace(bet, maximum=Cents(100_000)) for bet in mini.bets)
    return table(rules="mini", names="ann bob", maximum=Cents(100_000), bets=bets)


def odd_chip(amount: int) -> Table:
    """Bets of one amount alone, which is no usual chip."""
    mini = house("mini", coin=Cents(1))
    least = Cents(amount + 1)
    bets = tuple(replace(bet, minimum=least, maximum=least) for bet in mini.bets)
    return table(rules="mini", names="ann bob", coin=Cents(1), minimum=least, maximum=least, bets=bets)


def american(steps: int = 0) -> Table:
    """Fourteen at a table whose players deal; the commission of a coup is marked in the boxes."""
    made = did(crowd(BANKER_WINS + SIX_CARDS, rules="american", names=FOURTEEN), "play; stake cid player=60_000")
    return did(made, "close" + "; default" * (steps - 1)) if steps else made


STATES: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    "promises": (shuffling, "bob -"),
    "seeds": (revealing, "ann ida"),
    "first": (table, "ann -"),
    "staked": (crowd, "ann ida -"),
    "done": (then(crowd, "done ann bob ida"), "ann cid"),
    "away": (limited, "bob dan"),
    "limits": (limits_coming, "bob"),
    "closed": (lambda: dealing(PLAYER_WINS, 0), "ann -"),
    "four_cards": (lambda: dealing(SIX_CARDS, 1), "ann"),
    "third": (lambda: dealing(SIX_CARDS, 2), "ann -"),
    "thirds": (lambda: dealing(SIX_CARDS, 3), "ann"),
    "natural": (lambda: settled(PLAYER_WINS), "ann cid -"),
    "six_cards": (lambda: settled(SIX_CARDS), "ann cid"),
    "tie": (lambda: settled(TIE_OF_SIX_CARDS), "ann cid"),
    "tied": (lambda: after(TIE_OF_SIX_CARDS), "ann cid"),
    "over": (over, "ann -"),
    "cut": (then(lambda: shuffling(ceremony="full"), "close"), "ann ida -"),
    "squeeze_player": (lambda: squeezed(1), "eve fay -"),
    "squeeze_banker": (lambda: squeezed(2), "fay eve"),
    "squeeze_third": (lambda: squeezed(4), "eve fay"),
    "squeeze_banker_third": (lambda: squeezed(6), "fay"),
    "last_coup": (last_coup, "ann"),
    "shoe_over": (then(last_coup, "play"), "ann -"),
    "all_bets": (lambda: crowd(rules="side-bets"), "ann ida"),
    "all_bets_result": (lambda: settled(SIX_CARDS, rules="side-bets"), "ann"),
    "ez": (lambda: crowd(rules="ez-baccarat"), "ann"),
    "ez_push": (lambda: settled(BANKER_WINS_WITH_THREE_CARD_7, rules="ez-baccarat"), "bob ann"),
    "super_6": (lambda: settled(BANKER_WINS_WITH_TWO_CARD_6, rules="super-6"), "bob"),
    "low_commission": (lambda: settled(BANKER_WINS, rules="low-commission"), "bob"),
    "midi": (lambda: crowd(rules="midi"), "cid"),
    "every_chip": (every_chip, "ann"),
    "mini": (lambda: after(BANKER_WINS, rules="mini", names="ann bob cid dan eve fay gus"), "bob"),
    "american_offer": (american, "ann bob"),
    "american_deal": (lambda: american(1), "ann"),
    "american_look": (lambda: american(2), "cid ann"),
    "american_pass": (lambda: american(3), "ann"),
    "american_third": (lambda: american(5), "ann -"),
}

SAID: Final[dict[str, tuple[Callable[[], Table], str]]] = {
    "too_few": (lambda: did(table(PLAYER_WINS, names="ann bob"), "sit zed 3 300"), "zed"),
    "ez_push_banker": (lambda: settled(BANKER_WINS_WITH_THREE_CARD_7, rules="ez-baccarat"), "cid"),
}
"""For what is said in no state above."""


def scenes() -> Iterator[tuple[str, Scene]]:
    """Every state by its name and its viewer's; the exact odds of the shoe, which the house reckons, are not shown."""
    for name, scene in scenes_of(STATES):
        yield name, scene._replace(advice=False)
