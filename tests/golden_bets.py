"""Bets by their golden names, with the exact numbers computed elsewhere; every order of small shoes."""

import json
import random
from fractions import Fraction
from functools import cache
from typing import Any, cast

import msgspec

from coup_law import Counts, dealt_law, fresh
from places import GOLDEN
from punto_table import shuffled
from sabot.bets import BANKER, Bet, BetFile, BetId, Pay, catalogue, read_bet, with_payouts
from sabot.cards import POINTS, Card
from sabot.coup import Outcome
from sabot.games.punto.rules import PuntoRules
from sabot.rulesets import load

Entry = dict[str, Any]
SAME: dict[str, str] = {
    "player": "player", "banker": "banker_c5", "tie": "tie_8", "dragon_7": "dragon7_40", "panda_8": "panda8_25",
    "super_6": "super6_12", "lucky_6": "lucky6_12_20", "small_tiger": "small_tiger_22", "big_tiger": "big_tiger_50",
    "tiger_tie": "tiger_tie_35", "ox_6": "ox6_40", "kill": "kill_30", "player_dragon_bonus": "dragon_bonus_player",
    "banker_dragon_bonus": "dragon_bonus_banker", "big": "big_0.54", "small": "small_1.5",
    "four_cards": "cards4_3to2", "five_cards": "cards5_2", "six_cards": "cards6_2", "player_natural": "nat_player_4",
    "banker_natural": "nat_banker_4", "player_natural_8": "nat8_player_8", "player_natural_9": "nat9_player_8",
    "banker_natural_8": "nat8_banker_8", "banker_natural_9": "nat9_banker_8", "player_natural_win": "natwin_player_4",
    "banker_natural_win": "natwin_banker_4", "player_three_card_win": "win3_player_4",
    "banker_three_card_win": "win3_banker_5", **{f"egalite_{n}": f"egalite_{n}" for n in range(10)},
    "egalite_0_0": "egalite_grp_0", "egalite_1_3": "egalite_grp_1_3", "egalite_4_5": "egalite_grp_4_5",
    "egalite_6_7": "egalite_grp_6_7", "egalite_8_9": "egalite_grp_8_9",
    **{f"{side}_total_{n}": f"{side}_total_{n}" for side in ("player", "banker") for n in range(10)},
    "both_natural": "88_89_98_99_20", "bad_beat": "bad_beat_nat_50", "three_giving_8": "three_giving_8_200",
    "heavenly_9": "heavenly9", "blazing_7s": "blazing7s", "cover_all": "cover_all_6",
    "golden_frog_8_over_6": "golden_frog_8over6_25", "golden_frog_9_7": "golden_frog_2c9_2c7_50",
    "golden_frog_9_1": "golden_frog_3c9_3c1_150", "golden_frog_9_7_three": "golden_frog_3c9_3c7_200",
}  # fmt: skip
"""BETS.md, column golden: the catalogue's bets at their usual pays."""
PAIRS = {
    "player_pair": ("player_pair_11", 11),
    "banker_pair": ("player_pair_11", 11),
    "either_pair": ("either_pair_5", 5),
    "perfect_pair": ("perfect_pair_either_25", 25),
}
BIG_EIGHT = fresh(8)


@cache
def golden(name: str) -> list[Entry]:
    """The entries of a file of exact numbers."""
    return cast("list[Entry]", json.loads((GOLDEN / f"{name}.json").read_text("utf-8"))["entries"])


def counts_of(entry: Entry) -> Counts:
    return tuple(entry["inputs"]["counts"])


def weights_of(entry: Entry) -> dict[Fraction, int]:
    return {Fraction(gain): weight for gain, weight in entry["payoff_weights"].items()}


def offered(rules: str, bet: BetId) -> Bet:
    """A bet as a rule set pays it."""
    return load(rules, PuntoRules).by_id[bet].bet


def paying(bet: str, *payouts: str | int) -> Bet:
    """A bet of the catalogue with other payouts."""
    return with_payouts(catalogue()[BetId(bet)], list(payouts))


def without(bet: Bet, condition: str, *, instead: str | None) -> Bet:
    """Banker at even money, save for one condition: a push, or another payout."""
    first = () if instead is None else (Pay(condition, Fraction(instead)),)
    rest = f"b > p and not ({condition})"
    push = f"p == b or ({condition})" if instead is None else "p == b"
    return Bet(id=bet.id, pays=(*first, Pay(rest, Fraction(1))), push=push)


BANKER_BET = catalogue()[BANKER]
VARIANTS: dict[str, tuple[Bet, str]] = {
    **{f"banker_c{each}": (BANKER_BET, f"{each}%") for each in ("5", "4", "3", "2.75", "2.5", "0")},
    "tie_9": (paying("tie", 9), "0"),
    "tie_9.5": (paying("tie", "9.5"), "0"),
    "super6_15": (paying("super_6", 15), "0"),
    "lucky6_12_23": (paying("lucky_6", 12, 23), "0"),
    "ez_banker": (offered("ez-baccarat", BANKER), "0"),
    "super6_banker": (offered("super-6", BANKER), "0"),
    "banker_3card6_half": (without(BANKER_BET, "b > p and b == 6 and nb == 3", instead="1/2"), "0"),
    "banker_6_push": (without(BANKER_BET, "b > p and b == 6", instead=None), "0"),
    "banker_3card6_push": (without(BANKER_BET, "b > p and b == 6 and nb == 3", instead=None), "0"),
    "banker_8_half_nat": (without(BANKER_BET, "b > p and b == 8 and nb == 2", instead="1/2"), "0"),
    "banker_5_half": (without(BANKER_BET, "b > p and b == 5", instead="1/2"), "0"),
}
"""Bets with other pay tables, by their golden names, and the commission."""
ALL = {
    **VARIANTS,
    **{there: (catalogue()[BetId(here)], "5%" if here == "banker" else "0") for here, there in SAME.items()},
}


def perfect_pair_of_both_hands() -> Bet:
    """25 to one for a perfect pair, 250 for two."""
    lines = [
        {"when": "player_perfect_pair and banker_perfect_pair", "net": 250},
        {"when": "player_perfect_pair or banker_perfect_pair", "net": 25},
    ]
    return read_bet("perfect_pair", msgspec.convert({"pays": lines}, BetFile))


def small_shoe(seed: int, *, size: int = 8) -> tuple[Card, ...]:
    """Some cards of two decks, with equal ones among them."""
    some = list(shuffled(2, seed)[: size - 2])
    again = random.Random(seed).sample(some, 2)  # noqa: S311 - the same in every run
    return (*some, *again)


def by_points(shoe: tuple[Card, ...]) -> Counts:
    values = [POINTS[each] for each in shoe]
    return tuple(values.count(value) for value in range(10))


def no_pairs(outcome: Outcome) -> Outcome:
    return Outcome(*(getattr(outcome, name) for name in ("p", "b", "p2", "b2", "np", "nb", "p3", "b3")))


@cache
def brute(seed: int) -> tuple[tuple[Card, ...], dict[Outcome, int]]:
    shoe = small_shoe(seed)
    return shoe, dict(dealt_law(shoe))
