"""Golden numbers of Banque solved, read once, and a few shorthands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from places import GOLDEN
from sabot.cards import NATURAL
from sabot.solve.banque import BankerPlace, BanqueGame, BanqueSolution, Team, TeamPlan, banque_game, solve_game
from sabot.solve.banque.model import HEARD, places
from sabot.solve.coup.model import FREE_TOTAL

HEARS = {"nothing": "nothing", "declaration": "declaration", "third card": "third_card"}
NATURALS = {"in turn (B9)": "in_turn", "shown before anybody declares": "shown", "turn": "in_turn", "shown": "shown"}
SOLVED = ("repl", "shoe", "customs", "depleted")
"""Files whose entries are whole solutions."""
Entry = dict[str, Any]
Shares = dict[Any, Fraction]
SHARES = [Fraction(each, 4) for each in (0, 0, 4, 4, 1, 3)]


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """The entries of `banque_<name>.json`."""
    return tuple(json.loads((GOLDEN / f"banque_{name}.json").read_text("utf-8"))["entries"])


def entry(identity: str) -> Entry:
    """The entry of this id, wherever it stands."""
    return next(each for name in SOLVED for each in entries(name) if each["id"] == identity)


def marked(quick: tuple[str, ...]) -> list[Any]:
    """Every solved entry; only those whose id begins with one of these are in the normal run."""
    return [
        pytest.param(each, id=each["id"], marks=() if each["id"].startswith(quick) else (pytest.mark.long,))
        for name in SOLVED
        for each in entries(name)
    ]


def game_of(inputs: Entry) -> BanqueGame:
    """The game of an entry's inputs."""
    return banque_game(
        inputs["model"],
        inputs.get("counts") or fresh_counts(inputs["decks"]),
        Fraction(inputs["theta"]),
        hears=HEARS[inputs["hears"]],
        naturals=NATURALS[inputs["naturals"]],
    )


def fresh_counts(decks: int) -> list[int]:
    """A full shoe."""
    return [16 * decks, *[4 * decks] * 9]


@cache
def solved(identity: str) -> BanqueSolution:
    """The solution of a golden entry, solved once."""
    return solve_game(game_of(entry(identity)["inputs"]))


def coup_dealt(found: BanqueSolution, cards: Iterator[int], random: Random) -> tuple[int, int]:
    """What either side wins of one coup by both strategies, as rule book B9 has it; cards are taken as dealt."""
    hands = [tuple(sorted((next(cards), next(cards)))) for _ in range(3)]
    one, two, bank = (sum(hand) % 10 for hand in hands)
    if bank >= NATURAL:
        return sign(one - bank), sign(two - bank)
    plan = random.choices(found.pontes, [float(plan.weight) for plan in found.pontes])[0]
    asked_1 = one < NATURAL and _asks(hands[0], plan.ponte_1, random)
    shares = found.team.after_1[hands[0]] if one >= NATURAL else plan.ponte_2["card" if asked_1 else None]  # type: ignore[index]
    asked_2 = two < NATURAL and _asks(hands[1], shares, random)
    if min(one, two) >= NATURAL:
        return 1, 1
    thirds = [next(cards) if asked else None for asked in (asked_1, asked_2)]
    own = hands[2] if found.game.model.banker_sees_cards else bank
    seen = [hand if sum(hand) % 10 >= NATURAL else third for hand, third in zip(hands, thirds, strict=False)]
    if random.random() < found.banker[BankerPlace(own, seen[0], seen[1])]:  # type: ignore[arg-type]
        bank = (bank + next(cards)) % 10
    first, second = (
        1 if points >= NATURAL else sign((points + (third or 0)) % 10 - bank)
        for points, third in zip((one, two), thirds, strict=True)
    )
    return first, second


def _asks(hand: tuple[int, ...], shares: Any, random: Random) -> bool:
    points = sum(hand) % 10
    if points != FREE_TOTAL:
        return points < FREE_TOTAL
    return bool(random.random() < (shares[FREE_TOTAL] if FREE_TOTAL in shares else shares[hand]))


def sign(difference: int) -> int:
    """1, 0 or -1."""
    return (difference > 0) - (difference < 0)


def drawn(game: BanqueGame, random: Random, plans: int) -> tuple[Team, Shares]:
    """Strategies of both sides, drawn: some mix, most do not."""

    def share() -> Fraction:
        return random.choice(SHARES)

    def hands() -> Shares:
        return {hand: share() for hand in game.hands}

    def plan(weight: Fraction) -> TeamPlan:
        pure = dict(zip(game.hands, map(Fraction, random.choice(game.patterns)), strict=True))
        return TeamPlan(weight, pure if plans > 1 else hands(), {said: hands() for said in HEARD[game.custom.hears]})

    shown = game.custom.naturals == "shown"
    after_1 = {pair: hands() for pair in game.dealt.naturals}
    team = Team(
        tuple(plan(Fraction(1, plans)) for _ in range(plans)),
        after_1,
        {pair: hands() for pair in game.dealt.naturals} if shown else {},
    )
    return team, {place: share() for place in places(game.model, game.custom.naturals)}
