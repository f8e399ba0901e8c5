"""What a decision is worth, asked of a running house by who is to make it."""

from fractions import Fraction
from pathlib import Path
from urllib.parse import quote

import pytest
from test_wire_chemin import AT_ONCE, FIVE, play_until, two
from wire_tools import opened, refusal_of, refused

from house_chance import Stacked
from sabot.advice.chemin.at_table import TableEquilibria
from sabot.advice.chemin.edges import chemin_edges
from sabot.client import Visitor
from sabot.games.bank.palette import SelonLaRegle
from sabot.games.bank.posting import CanPost
from sabot.games.bank.worth import BankWorth, Worth
from sabot.games.chemin.rules import CheminRules
from sabot.games.offers import CanBuyIn
from sabot.games.windows import Seq
from sabot.hosts import Run
from sabot.house.errors import HouseError
from sabot.house.reckoning.worth import check_amount
from sabot.money import Cents
from sabot.odds import fresh
from sabot.rulesets import load
from sabot.wire import Refused

TABLE = TableEquilibria(load("chemin-de-fer", CheminRules))


async def declaring(visitor: Visitor, table: str) -> Worth:
    """What a visitor is told of what he may declare."""
    found = await visitor.worth(table)
    assert isinstance(found, Worth)
    return found


async def test_C7_2_the_ponte_alone_is_told_what_his_choice_is_worth_and_nothing_of_it_is_stored(
    tmp_path: Path,
) -> None:
    """`5 is his choice`: the exact value of drawing and standing, for what he may know, where the host allows it."""
    async with opened(tmp_path, chance=Stacked(FIVE)) as running:
        table, ann, bob = await two(running, **AT_ONCE)
        host, banker, ponte = running.visitors
        await play_until((ann, bob), "declare")
        assert await refused(ponte.worth(table)) == (400, "no_advice")
        await host.run_table(table, Run(advice=True))
        await ann.until(lambda frame: frame.terms.advice)
        before, stored, frames = ann.frame, await running.store.load(table), running.record(ann)
        worth = await declaring(ponte, table)
        wanted = TABLE.advice("ponte", (2, 3), None, fresh(6))
        assert {act.says: Fraction(act.exact or 0) for act in worth.acts} == {
            "draw": wanted.value_draw,
            "stand": wanted.value_stand,
        }
        assert [act.allowed for act in worth.acts] == [True, True]
        assert worth.acts[0].chance == float(wanted.draw)
        assert (worth.on, worth.stake, worth.custom) == (bob.frame.view.on, ann.frame.view.bank, "draw")
        for other in (host, banker):
            assert await refused(other.worth(table)) == (400, "nothing_to_decide")
        assert await refused(ponte.worth(table, Cents(5000))) == (400, "no_amount_asked")
        assert await running.store.load(table) == stored
        assert frames == [before]
        assert await refused(ponte.review(table, 1)) == (404, "no_such_shoe")
        await bob.do(SelonLaRegle(bob.frame.view.on))
        await play_until((ann, bob), "choose")
        told = await declaring(banker, table)
        assert sum(act.allowed for act in told.acts) == 1
        assert await refused(ponte.worth(table)) == (400, "nothing_to_decide")


@pytest.mark.parametrize("amount", [0, 900, 1050, 5100])
def test_an_amount_is_whole_coins_between_the_bounds(amount: int) -> None:
    """What is refused is said with the bounds; who cannot name one is told that."""
    offered = (CanBuyIn(Cents(9000)), CanPost(Seq(7), Cents(1000), Cents(5000), Cents(100)))
    for fits in (None, 1000, 1100, 5000):
        check_amount(None if fits is None else Cents(fits), offered)
    with pytest.raises(HouseError) as raised:
        check_amount(Cents(amount), offered)
    bounds = {"minimum": 1000, "maximum": 5000, "coin": 100}
    assert raised.value.refused == Refused("amount_not_offered", {"amount": amount, **bounds})
    with pytest.raises(HouseError, match="no_amount_asked"):
        check_amount(Cents(amount), offered[:1])


async def test_who_is_asked_for_a_bank_is_told_what_it_is_worth(tmp_path: Path) -> None:
    """The banker's real decisions: one sentence, one number, to who is to make them."""
    async with opened(tmp_path, chance=Stacked(FIVE)) as running:
        table, ann, bob = await two(running, **AT_ONCE)
        host, banker, ponte = running.visitors
        await host.run_table(table, Run(advice=True))
        await play_until((ann, bob), "post")
        await ann.until(lambda frame: frame.terms.advice)
        told = await banker.worth(table)
        assert isinstance(told, BankWorth)
        assert (told.step, told.key, told.on) == ("post", "bank.advice_cheaper", ann.frame.view.on)
        assert Fraction(told.exact or 0) == chemin_edges(TABLE.rules).banker * told.amount
        more = await banker.worth(table, Cents(2 * told.amount))
        assert isinstance(more, BankWorth)
        assert (more.amount, more.stakes) == (2 * told.amount, 2 * told.amount)
        assert Fraction(more.exact or 0) == 2 * Fraction(told.exact or 0)
        for amount in (told.amount - 100, 10**9):
            assert await refused(banker.worth(table, Cents(amount))) == (400, "amount_not_offered")
        for text in ("abc", "", "-5000", "50.00", "9" * 16, "٥"):
            refusal = await refusal_of(banker.worth(table, quote(text)))  # type: ignore[arg-type]
            assert (refusal.status, refusal.refused.code) == (400, "malformed")
            reason = f"amount={text!r} is no amount: give whole cents, such as 25000"
            assert refusal.refused.facts["reason"] == reason
        assert await refused(ponte.worth(table, Cents(5000))) == (400, "no_amount_asked")
        assert await refused(ponte.worth(table)) == (400, "nothing_to_decide")
