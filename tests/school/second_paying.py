"""Payments reckoned a second way: exact fractions and whole coins tried, chips counted up from nothing."""

import math
from fractions import Fraction
from functools import cache
from typing import Any

from second_table import fact, lying, written

from sabot.school.drill import Drill


def amount(drill: Drill, *keys: str) -> int:
    return lying(drill, *keys).amount or 0


def rate(drill: Drill, key: str = "paying.rate") -> Fraction:
    return Fraction(str(fact(drill, key, "rate")).removesuffix(" %")) / 100


def in_coins(exact: Fraction, drill: Drill) -> int:
    """What of an exact amount is paid, by the rounding that lies there."""
    how = lying(drill, "stakes.down", "stakes.nearest", "stakes.up")
    coins = exact / (how.amount or 0)
    below, above = math.floor(coins), math.ceil(coins)
    whole = {
        "stakes.down": below,
        "stakes.up": above,
        "stakes.nearest": below if coins - below < above - coins else above,
    }[how.said.key]
    return whole * (how.amount or 0)


def answer_commission(drill: Drill) -> str:
    stake = amount(drill, "paying.banker_wins")
    received = in_coins(stake - stake * rate(drill), drill)
    return written(stake - received if drill.said.key == "paying.ask_levy" else received)


def answer_net_chips(drill: Drill) -> str:
    bet = lying(drill, "paying.bet_wins")
    pays = Fraction(str(bet.said.facts["pays"]).removesuffix(":1"))
    if bet.said.facts["bet"] == "banker":
        pays -= pays * rate(drill)
    return fewest(in_coins((bet.amount or 0) * pays, drill), drill.chips)


def fewest(total: int, chips: tuple[int, ...]) -> str:
    """The fewest pieces, by trying all from small amounts up; there is one way to have them."""
    least = min(chips)
    table = _table(tuple(chip // least for chip in chips), 600_000 // least)
    at, piles = total // least, dict.fromkeys(chips, 0)
    assert table[at][1] == 1, "there is one way to pay in the fewest pieces"
    while at:
        chip = next(chip for chip in chips if chip // least <= at and table[at - chip // least][0] == table[at][0] - 1)
        piles[chip] += 1
        at -= chip // least
    return " ".join(f"{count}x{written(chip)}" for chip, count in piles.items() if count) or "0"


@cache
def _table(steps: tuple[int, ...], most: int) -> list[tuple[int, int]]:
    """For each amount the fewest pieces that make it, and in how many ways they do; larger pieces come first."""
    pieces = [0] + [most] * most
    for step in steps:
        for at in range(step, most + 1):
            pieces[at] = min(pieces[at], pieces[at - step] + 1)
    found = [1] + [0] * most
    for step in steps:
        for at in range(step, most + 1):
            if pieces[at - step] + 1 == pieces[at]:
                found[at] += found[at - step]
    return list(zip(pieces, found, strict=True))


def answer_change(drill: Drill) -> str:
    told: dict[str, Any] = dict(drill.said.facts)
    left = amount(drill, "paying.note") - told.get("stake", 0)
    piles: dict[int, int] = {}
    for value, count in (("value", "count"), ("other", "others")):
        if count in told:
            piles[told[value]] = told[count]
            left -= told[value] * told[count]
    last = told.get("rest") or told["value"]
    assert left % last == 0 < left, "the change comes out even"
    piles[last] = left // last
    return " ".join(f"{count}x{written(value)}" for value, count in sorted(piles.items(), reverse=True))


def answer_boxes(drill: Drill) -> str:
    """The box is emptied where the player leaves; each stake is reckoned by itself."""
    box = paid = 0
    for each in drill.lies:
        if each.said.key == "boxes.leaves":
            box, paid = 0, paid + box
        if each.said.key == "boxes.banker_wins" and each.said.facts["bet"] == "banker":
            stake = each.amount or 0
            box += stake - in_coins(stake * (1 - rate(drill)), drill)
    if drill.said.key == "boxes.ask_purse":
        return written(amount(drill, "boxes.purse") - box)
    return written(box + paid if drill.said.key == "boxes.ask_end" else box)
