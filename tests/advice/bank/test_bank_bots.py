"""Bots that handle their money by what it is worth: cheap action, no action without a wish, results by forecast."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.worth_bots import HEAD, reckoned

from long import first
from places import DOCS
from sabot.advice.bank.target_action import TargetAction
from sabot.advice.banque.edges import banque_edges
from sabot.advice.banque.worth_bots import banque_worth_bots
from sabot.advice.chemin.edges import chemin_edges
from sabot.advice.chemin.worth_bots import chemin_worth_bots
from sabot.games.bank.posting import CanPost
from sabot.games.bank.questions import CanDecline, Decline
from sabot.games.banque.award import BanqueBankPosted
from sabot.games.banque.coup import BanqueCoupOpened
from sabot.games.banque.rules import BanqueRules
from sabot.games.chemin.calls import CallsResolved
from sabot.games.chemin.coup import CheminCoupOpened
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.way import CheminBankPosted, CheminEntered
from sabot.games.windows import Seq
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.selfplay import NobodyStakesError, table_of_bots

CASINO, HOUSE = load("chemin-de-fer", CheminRules), load("baccara-banque", BanqueRules)
DEAR = varied(CASINO, taxe="20%")
WISH = Cents(3 * CASINO.minimum)
PAGE = DOCS / "bank-worth.md"


def events(rules: Any, maker: Any, coups: int) -> list[Any]:
    return [event for _, event in table_of_bots(rules, 5, 4, maker).seen(lambda state: state.coups >= coups)]


def test_at_five_per_cent_banking_loses_less_than_punting() -> None:
    """And so it is where action is cheap; at 20 % it is not. In Banque the bank gains after the taxe."""
    assert 0 > chemin_edges(CASINO).banker > chemin_edges(CASINO).ponte
    assert chemin_edges(CASINO).banks
    assert not chemin_edges(DEAR).banks
    assert banque_edges(HOUSE).banker > 0 > banque_edges(HOUSE).ponte


def test_who_wishes_for_action_banks_keeps_and_stakes_by_it() -> None:
    seen = events(CASINO, chemin_worth_bots(CASINO, WISH), 30)
    posted = [event.amount for event in seen if isinstance(event, CheminBankPosted)]
    assert posted
    assert set(posted) <= {WISH, *range(CASINO.minimum, WISH)}
    assert any(type(event).__name__ == "BankKept" for event in seen)
    assert max(event.banco for event in seen if isinstance(event, CheminCoupOpened)) <= 4 * WISH
    assert max(event.amount for event in seen if isinstance(event, CheminEntered)) <= WISH
    assert not any(event.call for event in seen if isinstance(event, CallsResolved))


@pytest.mark.parametrize(
    ("rules", "bots"),
    [
        (CASINO, lambda: chemin_worth_bots(CASINO, Cents(0))),
        (DEAR, lambda: chemin_worth_bots(DEAR, WISH)),
        (HOUSE, lambda: banque_worth_bots(HOUSE, Cents(0), "x")),
    ],
    ids=["no wish", "a dear bank", "banque"],
)
@pytest.mark.long
def test_without_a_wish_or_where_it_is_dear_nobody_banks(rules: Any, bots: Any) -> None:
    with pytest.raises(NobodyStakesError):
        events(rules, bots(), 1)


def test_who_wishes_for_no_action_declines_a_bank() -> None:
    least, seq = CASINO.minimum, Seq(3)
    bot, offered = TargetAction(Cents(0), chemin_edges(CASINO)), CanPost(seq, least, least, CASINO.coin)
    assert bot.posts(offered, [CanDecline(seq)]) == Decline(seq)
    assert bot.posts(offered, []) is None


def test_B7_none_stakes_beyond_a_limited_bank() -> None:
    """Each unit beyond costs its owner some 29 %."""
    seen = events(HOUSE, banque_worth_bots(HOUSE, Cents(3 * HOUSE.minimum), "x"), 12)
    coups = [event for event in seen if isinstance(event, BanqueCoupOpened)]
    assert len(coups) == 12
    assert all(event.stakes.total <= event.bank for event in coups)
    assert {event.amount for event in seen if isinstance(event, BanqueBankPosted)} <= {3 * HOUSE.minimum}


@pytest.mark.parametrize("name", first(1, ["chemin-de-fer", "chemmy", "baccara-banque"]))
@pytest.mark.parametrize("coups", first(1, [100, 1200]))
def test_what_bankers_make_is_within_four_standard_errors_of_the_forecast(name: str, coups: int) -> None:
    found = reckoned(name, coups).forecast
    assert found.coups == coups
    assert found.staked > 0
    assert abs(found.errors) < 4


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (events(HOUSE, banque_worth_bots(HOUSE, WISH, "y"), 4) for _ in range(2))
    assert one == other


def test_100_000_coups_ended_within_four_standard_errors_as_the_page_says() -> None:
    """The page's table is what `python -m benchmarks.worth_bots` printed: of every game with a bank."""
    lines = PAGE.read_text("utf-8").splitlines()
    first = lines.index(HEAD) + 2
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in lines[first : lines.index("", first)]]
    assert [row[0] for row in rows] == ["chemin-de-fer", "chemmy", "baccara-banque"]
    for name, coups, staked, made, mean, errors in rows:
        assert coups == "100,000"
        assert abs(float(errors)) < 4
        stakes, gained, expected = (int(each.replace(",", "")) for each in (staked, made, mean))
        rules = load(name)
        if isinstance(rules, CheminRules):
            assert expected == pytest.approx(float(chemin_edges(rules).banker) * stakes, abs=2)
        else:  # stakes do not lie evenly
            assert 0.0087 * stakes < expected < 0.0132 * stakes
        assert (gained - expected) * float(errors) > 0
