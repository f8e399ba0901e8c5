"""What a decision about a bank is worth to who is asked at a table: every one that comes up in evenings of bots."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from banque_table import BANK, Table, banked
from sabot.advice.banque.bank_advice import banque_advice
from sabot.advice.banque.decisions import banque_decision
from sabot.advice.banque.edges import banque_edges
from sabot.advice.chemin.decisions import chemin_decision
from sabot.advice.chemin.edges import chemin_edges
from sabot.games.bank.auction import CanBid
from sabot.games.bank.posting import CanPost
from sabot.games.bank.worth import Asker, BankWorth
from sabot.games.banque import table as banque_table
from sabot.games.banque.rules import BanqueRules, taxe_on_capital
from sabot.games.banque.tenure import CanAddToBank
from sabot.games.chemin import table as chemin_table
from sabot.games.chemin.rules import CheminRules
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.selfplay import table_of_bots
from sabot.words import LANGUAGES, say

CASINO, CHEMMY = load("chemin-de-fer", CheminRules), load("chemmy", CheminRules)
HOUSE, OPEN = load("baccara-banque", BanqueRules), load("banque-ouverte", BanqueRules)
LOT = varied(HOUSE, award="lot")
CAPITAL = varied(HOUSE, taxe_on="capital")
BANQUE = (HOUSE, OPEN, LOT, CAPITAL)
Told = tuple[Any, BankWorth]


def asked(rules: Any, coups: int, seed: int) -> Iterator[tuple[PlayerId, Any, Any]]:
    """Everybody after every event, with his view and his options."""
    game: Any = chemin_table if isinstance(rules, CheminRules) else banque_table
    table = table_of_bots(rules, 6, seed)
    for _ in table.seen(lambda state: state.coups >= coups):
        for player in table.state.players:
            yield player, game.snapshot(table.state, player), game.options(table.state, player)


def reckoned(rules: Any, view: Any, can: Any, asker: Asker) -> Any:
    decision: Any = chemin_decision if isinstance(rules, CheminRules) else banque_decision
    return decision(rules, view, can, asker)


def bank_decisions(rules: Any, coups: int, seed: int) -> Iterator[Told]:
    """Every decision about a bank, with the view of who is to make it."""
    for player, view, can in asked(rules, coups, seed):
        found = reckoned(rules, view, can, Asker(player))
        if found is not None:
            yield view, found


def test_chemin_every_step_is_worth_the_edge_times_what_is_played_for() -> None:
    for rules in (CASINO, CHEMMY):
        steps, shared = set(), 0
        for view, found in bank_decisions(rules, 25, 22):  # somebody banks with an associate
            steps.add(found.step)
            edge = chemin_edges(rules).ponte if found.step == "stake" else chemin_edges(rules).banker
            assert Fraction(found.exact or 0) == edge * found.amount
            assert found.cents == pytest.approx(float(Fraction(found.exact or 0)), abs=0.01)
            assert (found.stakes, found.coups) == (found.amount, 1)
            if found.step == "keep":
                assert found.amount == view.bank - view.associate_part
                shared += view.associate_part > 0
        assert {"post", "suite", "keep", "stake"} <= steps
        assert shared


@pytest.mark.long
def test_banque_every_step_has_its_number() -> None:
    """What bots never do, staking beyond a limited bank, is below."""
    steps: dict[str, set[str]] = {}
    for rules in BANQUE:
        for view, found in bank_decisions(rules, 12, 2):
            steps.setdefault(found.step, set()).add(rules.taxe_on)
            played = 0 if view.settled is None else sum(each.total for each in view.settled.stakes.values())
            if found.step == "cover":
                assert (found.amount, found.stakes) == (view.amount, view.bank + view.amount)
            elif found.step == "stake":
                assert Fraction(found.exact or 0) == banque_edges(rules).ponte * found.stakes < 0
            elif found.coups == 1:
                assert found.stakes == min(played or found.amount, found.amount)
                assert Fraction(found.exact or 0) == banque_edges(rules).banker * found.stakes
            else:
                assert (rules.taxe_on, found.exact) == ("capital", None)
                assert found.cents > -1.1 * taxe_on_capital(rules, found.amount)
    assert steps.keys() == {"post", "auction", "succession", "tenure", "refill", "cover", "stake"}
    assert steps["post"] == {"winnings", "capital"}


def test_B7_who_stakes_is_told_what_is_beyond_and_its_banker_what_accepting_makes() -> None:
    """`each unit beyond costs its owner some 29 %: the table says so before the window closes`."""
    table = banked()
    table.stake("ann", BANK - 10_000, "one")
    least = _decided(table, "dan")
    assert least is not None
    assert (least.step, least.key, least.amount) == ("stake", "bank.advice_stake_loses", HOUSE.least_stake)
    asked_before = _decided(table, "dan", 30_000)
    table.stake("dan", 30_000, "two")
    assert asked_before == _decided(table, "dan", 30_000) == _decided(table, "dan")
    within = _decided(table, "dan", 10_000)
    assert within is not None
    assert (within.step, Fraction(within.exact or 0)) == ("stake", banque_edges(HOUSE).ponte * 10_000)
    found = _decided(table, "eve")
    assert found is not None
    assert (found.step, found.amount, found.stakes) == ("stakes", 20_000, BANK + 20_000)
    assert found.cents / found.amount == pytest.approx(-0.2856, abs=0.0005)
    table.close()
    beyond = _decided(table, "ben")
    assert beyond is not None
    assert (beyond.step, beyond.amount, beyond.key) == ("beyond", 20_000, "bank.advice_refuse")
    assert Fraction(beyond.exact or 0) == banque_advice(HOUSE, "beyond", Cents(BANK), Cents(BANK + 20_000), 1).cents
    assert _decided(table, "ann") is None


@pytest.mark.long
def test_what_is_told_follows_the_amount() -> None:
    """A bank that is posted, bid for or refilled is told of as it would be held; taxe is paid on what is brought in."""
    seen = set()
    for rules in (CASINO, *BANQUE):
        for player, view, can in asked(rules, 12, 2):
            money = next((each for each in can if isinstance(each, CanPost | CanBid | CanAddToBank)), None)
            if money is None or money.maximum < 2 * money.minimum:
                continue
            least, more = (reckoned(rules, view, can, Asker(player, Cents(n * money.minimum))) for n in (1, 2))
            seen.add((rules.id, least.step))
            held = view.bank if isinstance(money, CanAddToBank) else 0
            assert (least.amount, more.amount) == (held + money.minimum, held + 2 * money.minimum)
            assert abs(more.cents) >= abs(least.cents) or rules is CAPITAL
            if least.step == "refill" and rules is CAPITAL:  # the taxe is on what is brought
                again = (least.amount, least.stakes, least.coups)
                wanted = banque_advice(CAPITAL, "refill", *again, brought=money.minimum)
                assert least.cents == pytest.approx(wanted.cents, abs=0.01)
                assert least.cents > banque_advice(CAPITAL, "refill", *again).cents
    assert {("baccara-banque", "refill"), ("baccara-banque", "post"), ("chemin-de-fer", "post")} <= seen


def _decided(table: Table, name: str, amount: int | None = None) -> BankWorth | None:
    player = PlayerId(name)
    view, can = banque_table.snapshot(table.state, player), banque_table.options(table.state, player)
    return banque_decision(table.state.rules, view, can, Asker(player, None if amount is None else Cents(amount)))


@pytest.mark.parametrize("rules", [CASINO, OPEN], ids=lambda rules: str(rules.id))
def test_every_answer_says_a_sentence_and_what_it_assumes(rules: Any) -> None:
    for _, found in bank_decisions(rules, 3, 1):
        for language in LANGUAGES:
            sentence = say(language, found.key, cents=Cents(abs(round(found.cents))))
            assumed = say(language, "bank.advice_assumes", stakes=found.stakes, coups=found.coups)
            assert "{" not in sentence + assumed
