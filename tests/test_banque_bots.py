"""Bots at tables of Baccara Banque: they keep every table going, within what a limited bank reaches."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from banque_table import banked, hand
from sabot.games.banque.bots import BANQUE_TEMPERAMENTS, BOTS, BanqueBot, buy_in, maker
from sabot.games.banque.events import (
    BancoResolved,
    BankAdded,
    BankEnded,
    BankTaken,
    CoupEnded,
    Declared,
    Entered,
    StakesResolved,
)
from sabot.games.banque.gains import WEIGHTED
from sabot.games.banque.options import options
from sabot.games.banque.views import snapshot
from sabot.games.palette import Declare
from sabot.games.windows import PlayerId
from sabot.rulesets import load, names
from sabot.selfplay import table_of_bots

BEN = PlayerId("ben")
COUPS = 60


def played(name: str, company: str = "mixed", seed: int = 5, coups: int = COUPS) -> list[tuple[Any, Any]]:
    """The events of a table of eight, each with the table as it leaves it."""
    table = table_of_bots(load(name), 8, seed, company)
    return list(table.steps(lambda state: state.coups >= coups))


@pytest.mark.parametrize("company", BOTS)
@pytest.mark.parametrize("name", names("banque"))
def test_a_table_of_any_mix_never_stalls(name: str, company: str) -> None:
    assert played(name, company)[-1][0].coups == COUPS


@pytest.mark.parametrize("name", ["baccara-banque", "banque-privee"])
def test_nobody_stakes_beyond_what_a_limited_bank_can_reach(name: str) -> None:
    for state, event in played(name, coups=150):
        if isinstance(event, StakesResolved):
            assert sum(each.total for each in event.stakes.values()) <= state.bank or state.bank_open


def test_bots_do_all_that_there_is_to_do() -> None:
    done: Counter[str] = Counter()
    for name in names("banque"):
        for _, event in played(name, coups=250):
            done[type(event).__name__] += 1
            match event:
                case BancoResolved(suivi=True):
                    done["suivi"] += 1
                case Entered(place="cheval"):
                    done["cheval"] += 1
                case BankAdded(why=why) | BankEnded(why=why):
                    done[why] += 1
                case Declared(selon_la_regle=True):
                    done["selon la règle"] += 1
                case _:
                    pass
    wanted = {"suivi", "cheval", "added", "refill", "cover", "retired", "over", "selon la règle"}
    assert wanted <= set(done)
    assert done[BankTaken.__name__] > 3
    assert done[CoupEnded.__name__] == 750


@pytest.mark.parametrize(("gains", "says"), [(WEIGHTED, "draw"), ({**WEIGHTED, 5: (-1,) * 11}, "stand")])
def test_a_banker_answers_by_the_table_that_it_is_given(gains: dict[int, tuple[int, ...]], says: str) -> None:
    """B9.2's `weighted` or another table of its shape, held as data."""
    table = banked(hand(4, 3, 5, 6, 8, 2))
    table.stake("ann", 10_000, "one")
    table.stake("dan", 10_000, "two")
    table.to_choice()
    moods = [msgspec.structs.replace(mood, draws=0.0) for mood in BANQUE_TEMPERAMENTS]
    answers = [
        BanqueBot(BEN, mood, buy_in(table.state.rules), Random(seed), gains).choose(  # noqa: S311 - a test repeats its chance
            snapshot(table.state, BEN), options(table.state, BEN)
        )
        for mood in moods
        for seed in range(5)
    ]
    declared = {answer.says for answer in answers if isinstance(answer, Declare)}
    assert declared == {says}
    assert maker(*moods, gains=gains)(table.state.rules, BEN, 0, "seed").id == BEN
