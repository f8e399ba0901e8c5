"""Bots at tables of Baccara Banque: they keep every table going, within what a limited bank reaches."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banque_table import banked, hand
from long import first
from sabot.games.bank.auction import BidMade
from sabot.games.bank.palette import Declare
from sabot.games.banque.banco import BancoResolved
from sabot.games.banque.bots import BANQUE_TEMPERAMENTS, BOTS, BanqueBot, BanqueTemperament, buy_in, maker
from sabot.games.banque.draw import WEIGHTED, BanqueDeclared
from sabot.games.banque.rules import BanqueRules
from sabot.games.banque.stakes import BanqueStakesResolved
from sabot.games.banque.succession import BankTaken
from sabot.games.banque.table import options, snapshot
from sabot.games.banque.tenure import BankAdded, BankEnded
from sabot.games.banque.vocabulary import BanqueCoupEnded
from sabot.games.banque.way import BanqueEntered
from sabot.games.registry import KINDS
from sabot.games.windows import PlayerId
from sabot.rulesets import load, names, varied
from sabot.selfplay import table_of_bots

BEN = PlayerId("ben")
COUPS = 60


def played(name: str, profile: str = "mixed", seed: int = 5, coups: int = COUPS) -> list[tuple[Any, Any]]:
    """The events of a table of eight, each with the table as it leaves it."""
    table = table_of_bots(load(name), 8, seed, profile)
    return list(table.steps(lambda state: state.coups >= coups))


@pytest.mark.parametrize("profile", first(1, BOTS))
@pytest.mark.parametrize("name", first(1, names("banque")))
def test_a_table_of_any_mix_never_stalls(name: str, profile: str) -> None:
    assert played(name, profile)[-1][0].coups == COUPS


@pytest.mark.parametrize("name", first(1, ["banque-privee", "baccara-banque"]))
def test_nobody_stakes_beyond_what_a_limited_bank_can_reach(name: str) -> None:
    for state, event in played(name, coups=150):
        if isinstance(event, BanqueStakesResolved):
            assert sum(each.total for each in event.stakes.values()) <= state.bank or state.bank_open


moods = st.lists(st.sampled_from(BANQUE_TEMPERAMENTS), min_size=1, max_size=4)
options_ = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in KINDS["banque"].choices.items()})


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(mix=moods, changes=options_, players=st.integers(2, 10), seed=st.integers(0, 2**16))
def test_any_mix_at_any_house_deals_on_and_stays_within_the_bank(
    mix: list[BanqueTemperament], changes: dict[str, Any], players: int, seed: int
) -> None:
    """A table of any mix never stalls: whatever the house has chosen, who of two to ten is cautious or bold; and what
    is staked is never beyond what a limited bank can reach."""
    rules = varied(load("baccara-banque", BanqueRules), **{**changes, "stop_card": 20})
    table = table_of_bots(rules, players, seed, maker(*mix))
    for state, event in table.steps(lambda state: state.coups >= 4):
        if isinstance(event, BanqueStakesResolved) and not state.bank_open:
            assert sum(each.total for each in event.stakes.values()) <= state.bank
            assert event.to == {}


@pytest.mark.parametrize("mood", first(2, BANQUE_TEMPERAMENTS), ids=lambda mood: mood.name)
def test_a_bot_ventures_no_more_than_its_temperament(mood: BanqueTemperament) -> None:
    """By temperament and budget: a stake is at most the share of the purse, or the least; a bank, a bid, a banco and
    what is taken over at most the venture, or the least capital."""
    table = table_of_bots(load("baccara-banque"), 8, 11, maker(mood))
    seen: Counter[str] = Counter()
    for state, event in table.steps(lambda state: state.coups >= 80):
        purse = state.players[event.player].purse if isinstance(event, BanqueEntered | BidMade) else 0
        match event:
            case BanqueEntered(_, amount) if state.phase == "stakes":
                most = max(int((purse + amount) * mood.share), state.rules.least_stake)
            case BanqueEntered(_, amount):
                most = int((purse + amount) * mood.venture)
            case BidMade(_, amount):
                most = max(int((purse + amount) * mood.venture), state.rules.minimum)
            case _:
                continue
        assert amount <= most, (event, purse)
        seen[type(event).__name__] += 1
    assert seen["BanqueEntered"] > 80
    assert seen["BidMade"]


def test_a_bold_bot_ventures_more_than_a_cautious_one() -> None:
    """By temperament: what a table of bold ones stakes a coup is several times what cautious ones do."""
    staked = {
        profile: sum(
            sum(each.total for each in event.stakes.values())
            for _, event in played("banque-ouverte", profile)
            if isinstance(event, BanqueStakesResolved)
        )
        for profile in ("cautious", "bold")
    }
    assert staked["bold"] > 2 * staked["cautious"]


@pytest.mark.long
def test_bots_do_all_that_there_is_to_do() -> None:
    done: Counter[str] = Counter()
    for name in names("banque"):
        for _, event in played(name, coups=250):
            done[type(event).__name__] += 1
            match event:
                case BancoResolved(suivi=True):
                    done["suivi"] += 1
                case BanqueEntered(place="cheval"):
                    done["cheval"] += 1
                case BankAdded(why=why) | BankEnded(why=why):
                    done[why] += 1
                case BanqueDeclared(selon_la_regle=True):
                    done["selon la règle"] += 1
                case _:
                    pass
    wanted = {"suivi", "cheval", "added", "refill", "cover", "retired", "over", "selon la règle"}
    assert wanted <= set(done)
    assert done[BankTaken.__name__] > 3
    assert done[BanqueCoupEnded.__name__] == 750


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
