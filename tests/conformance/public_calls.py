"""Every public function with arguments that it takes, and what may stand in the place of any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from msgspec import structs

from sabot import bets, cards, faults, odds, roads, shoe, solve
from sabot.bets import BANKER, TIE, catalogue
from sabot.coup import Coup, Hands
from sabot.games.chemin.rules import CheminRules
from sabot.odds.batch import gains, laws, totals
from sabot.rulesets import load

Call: TypeAlias = tuple[str, Callable[..., Any], dict[str, Any]]
ONE: Final = odds.fresh(1)
DECK: Final = odds.shoe_of(ONE, 1)
BET: Final = catalogue()[BANKER]
OUTCOME: Final = Coup(player=cards.cards("9h 4s 2d"), banker=cards.cards("Kc 6s")).outcome
RULES: Final = load("punto-banco")
SMALL: Final = (2, 0, 2, 3, 0, 0, 3, 0, 0, 0)
HAND: Final = cards.cards("9s 8h")


class Unwritable:
    """What cannot even be quoted."""

    def __repr__(self) -> str:
        raise RuntimeError("it has no text")


def nested() -> list[Any]:
    """A list in a list in a list."""
    found: list[Any] = []
    for _ in range(100_000):
        found = [found]
    return found


BAD: Final[Mapping[str, Any]] = {
    "nothing": None, "true": True, "false": False, "minus one": -1, "huge": 10**30, "5,000 digits": 10**5000,
    "half": 0.5, "NaN": float("nan"), "infinite": float("inf"), "no text": "", "text": "x", "another 3": "٣",
    "half a character": "\ud800", "much text": "9" * 5000, "bytes": b"x", "empty list": [], "empty tuple": (),
    "empty dict": {}, "dict": {5: 5}, "empty set": set[int](), "list of nothing": [None], "list of a list": [[]],
    "list of text": ["x"], "object": object(), "unwritable": Unwritable(), "decimal": Decimal("0.05"), "complex": 1j,
    "fine fraction": Fraction(1, 10**5000), "NumPy's float": np.float64(0.05), "floats": np.array([1.5]),
    "square": np.ones((3, 3)), "function": len, "rule set": RULES, "other rule set": load("chemin-de-fer", CheminRules),
    "catalogue": catalogue(), "bet": BET, "shoe": DECK, "other shoe": shoe.Shoe(shoe.packs(1)), "class": int,
    "nested": nested(),
}  # fmt: skip


def named(function: Callable[..., Any], **arguments: Any) -> Call:
    """A call under the function's own name."""
    return f"{function.__module__}.{function.__qualname__}", function, arguments


def small() -> Iterator[Call]:
    """The small rooms."""
    order = shoe.packs(1)
    sealed, digest = shoe.commitment(order, "nonce"), shoe.promise("seed")
    seed, promises = shoe.Seed("ann", digest, "seed"), [shoe.Promise("ann", digest)]
    yield from (named(each, text="9s") for each in (cards.card, cards.cards))
    yield from (named(each, of=HAND[0]) for each in (cards.face, cards.rank, cards.back))
    of_hand = (cards.points, cards.first_points, cards.is_natural, cards.is_pair, cards.is_perfect_pair)
    yield from (named(each, hand=HAND) for each in of_hand)
    yield named(shoe.packs, decks=1)
    yield named(shoe.is_whole_shoe, order=order, decks=1)
    yield named(shoe.cut_bounds, cards=52)
    yield named(shoe.carry_out, order=order, cut=10)
    yield named(shoe.reaches_stop, left=10, stop_card=7)
    yield named(shoe.backs, of=order)
    yield named(shoe.commitment, order=order, nonce="nonce")
    yield named(shoe.promise, seed="seed")
    yield named(shoe.promises_digest, sealed=sealed, promises=promises)
    proof = shoe.Proof(sealed, "nonce", order, (seed,), 10, place=shoe.Place("t1", "midi"), shoe=1, accepted=("ann",))
    yield named(shoe.sealed_head, place=proof.place, shoe=1, sealed=sealed)
    yield named(shoe.head_after, before=sealed, step="cut", fact="10")
    yield named(shoe.heads, proof=proof)
    yield named(shoe.rules_digest, text="{}")
    yield named(shoe.listed, head=sealed)
    yield named(shoe.link_after, before=shoe.LIST_BEGINS, entry=digest)
    yield named(shoe.seed_fact, digest=digest, player="ann")
    yield named(shoe.value_fact, value=digest)
    yield named(shoe.dealt_order, order=order, sealed=sealed, seeds=[seed], cut=10)
    told = msgspec.structs.replace(
        proof, beacon=shoe.Beacon("https://a.example/{round}", 0, 30), drawn=shoe.Drawn(7, digest)
    )
    yield named(shoe.drawn_faults, proof=told, told=shoe.Drawn(7, digest))
    yield named(
        shoe.proof_faults, proof=shoe.Proof(sealed, "nonce", order, (seed,), 10), decks=1, noted=shoe.ShoeNoted()
    )
    a_seed = {"player": "ann", "digest": digest, "value": "seed"}
    yield "a seed", lambda **fields: shoe.dealt_order(order, sealed, [shoe.Seed(**fields)], 10), a_seed
    hands = {"player": cards.cards("7h Ks"), "banker": cards.cards("5s Kd")}
    dealing = faults.Dealing(Hands(**hands), HAND)
    yield "hands", lambda **own: faults.Dealing(Hands(**own), HAND), hands
    yield "a dealing", faults.Dealing, structs.asdict(dealing)
    yield named(dealing.drawn_unseen, drawn=HAND[0])
    yield named(dealing.third_to_who_stands, shown=HAND[0])
    yield "a coup", Coup, {"player": cards.cards("9h 4s 2d"), "banker": cards.cards("Kc 6s")}
    yield "a shoe", shoe.Shoe, {"cards": order, "dealt": 0}
    yield from (named(each, count=2) for each in (shoe.Shoe(order).after, shoe.Shoe(order).next))
    yield named(roads.parse_outcomes, text="BPT")
    yield named(roads.roads, outcomes="BPT", tail=roads.Tail.GO_DOWN)
    yield named(roads.marked, winner="B")
    yield named(roads.streak_lengths, symbols="BBP")
    yield named(roads.lay_out, lengths=[1, 2], tail=roads.Tail.STAY_RIGHT)


def wagers() -> Iterator[Call]:
    """Bets."""
    yield from (named(each, text="p > b") for each in (bets.condition, bets.asked, bets.parsed))
    yield from (named(each, bet=BET, outcome=OUTCOME) for each in (bets.pays_when, bets.pushes))
    yield named(bets.asks_of_cards, bet=BET)
    yield named(bets.net, bet=BET, outcome=OUTCOME, commission="5%")
    written = msgspec.convert({"pays": [{"when": "p > b", "net": 1}]}, bets.BetFile)
    yield named(bets.read_bet, name="own", written=written)
    yield named(bets.bet_said, name="own", said="p > b: 1; p == b: push")
    yield named(bets.bet_said, name="own", said={"p > b": 1, "p == b": "push"})
    yield named(bets.saying, bet=BET)
    yield named(bets.with_payouts, bet=BET, payouts=["9"])
    yield named(bets.catalogue)
    yield named(bets.catalogued, name="tie")


def exact() -> Iterator[Call]:
    """Odds of one shoe, and of many."""
    tie, reckoned = catalogue()[TIE], odds.Laws(DECK)
    yield named(odds.cell, p=1, b=2, np=2, nb=3)
    yield named(odds.outcomes)
    yield from (named(each, decks=1) for each in (odds.fresh, odds.fresh_faces))
    yield from (named(each, shoe=ONE) for each in (odds.law, odds.detail, odds.first_cards))
    yield named(odds.checked, counts=ONE)
    yield named(odds.composition, text="16,4,4,4,4,4,4,4,4,4")
    yield named(odds.removal, text="4x5")
    yield named(odds.removed, shoe=ONE, values=[5])
    yield named(odds.shoe_of, counts=ONE, decks=1)
    yield named(odds.shoe_of_faces, faces=DECK.known)
    yield "a shoe of odds", odds.ShoeCounts, {"counts": ONE, "faces": DECK.known}
    yield "laws of a shoe", odds.Laws, {"shoe": DECK}
    yield named(odds.law(ONE).at, p=1, b=1)
    yield named(odds.pair_law, shoe=DECK)
    yield named(odds.wager, bet=BET)
    yield named(odds.own_wager, name="own", pays=[("p > b", 1)], push="p == b")
    yield "a line of one's own", lambda when, net: odds.own_wager("own", [(when, net)]), {"when": "p > b", "net": 1}
    yield named(odds.bet_named, name="tie")
    yield named(odds.all_bets, rules=RULES)
    yield named(odds.edge, bet=BET, shoe=ONE, commission="5%")
    yield named(odds.edge, bet=BET, shoe=ONE, rules=RULES)
    yield named(odds.edge_by, laws=reckoned, bet=BET, commission="5%")
    yield named(odds.edges, rules=RULES, laws=reckoned, bets=[tie])
    yield named(odds.at_stake, found=odds.edge(tie, ONE), rules=RULES, stake=1000)
    yield named(odds.effects, bet=BET, shoe=ONE, commission="5%")
    yield named(odds.effects(tie, ONE).count, tags=[-2, *range(1, 10)])
    yield named(gains, shoes=[ONE], bets=[BET], commission="5%", threads=1)
    yield from (named(each, shoes=[ONE]) for each in (laws, totals))


def solved() -> Iterator[Call]:
    """The solver."""
    game = solve.coup_game("B1", SMALL, "5%")
    found = solve.solve_game(game)
    ponte, banker, info = found.ponte, found.banker, next(iter(found.banker))
    yield named(solve.coup_game, model="B1", shoe=SMALL, levy="5%")
    yield "with replacement", solve.coup_game, {"model": "A1", "shoe": SMALL, "levy": "5%"}
    yield named(solve.solve, model="B1", shoe=SMALL, levy="5%", bindings="tableau")
    yield named(solve.solve_game, game=game, bound="tableau")
    yield named(solve.thresholds, model="B1", shoe=SMALL, low="1%", high="2%", bindings="custom")
    yield named(solve.bindings, model="B1", source="tableau")
    yield "bindings of one's own", lambda ponte, banker: solve.bindings("B1", solve.Bindings(ponte, banker)), {
        "ponte": {5: Fraction(1)}, "banker": {},
    }  # fmt: skip
    yield "a probability", lambda share: game.payoffs({5: share}, banker), {"share": Fraction(1, 2)}
    yield named(solve.check, certificate=found.certificate)
    yield named(solve.read_certificate, text=msgspec.json.encode(found.certificate))
    yield named(solve.drawn, banker=banker)
    yield named(solve.hand_text, hand=5)
    yield named(solve.third_text, third=5)
    yield named(solve.set_text, info=info)
    yield from (named(each, model=solve.Model.B1) for each in (solve.info_sets, solve.ponte_hands))
    yield named(game.payoffs, ponte=ponte, banker=banker)
    yield named(game.exploitability, ponte=ponte, banker=banker)
    yield named(game.best_banker, ponte=ponte)
    yield from (named(each, banker=banker) for each in (game.best_ponte, game.ponte_gains))
    yield named(game.banker_values, info=info, ponte=ponte)
    yield named(game.ponte_values, hand=5, banker=banker)
    yield named(game.hand_weight, hand=5)
    yield named(game.action_values, decision=info, ponte=ponte, banker=banker)


@cache
def calls() -> tuple[Call, ...]:
    """All of them."""
    return (*small(), *wagers(), *exact(), *solved())
