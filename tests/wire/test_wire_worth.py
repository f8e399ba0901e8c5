"""What a decision is worth, asked of a running house by who is to make it."""

from fractions import Fraction
from pathlib import Path

import pytest
from test_wire_chemin import AT_ONCE, FIVE, play_until, two
from wire_tools import opened, run

from house_chance import Stacked
from sabot.client import HouseRefused, Visitor
from sabot.games.chemin.rules import CheminRules
from sabot.games.palette import SelonLaRegle
from sabot.games.worth import BankWorth, Worth
from sabot.hosts import Run
from sabot.odds import fresh
from sabot.rulesets import load
from sabot.solve.bank.edges import chemin_edges
from sabot.solve.chemin.at_table import TableEquilibria

TABLE = TableEquilibria(load("chemin-de-fer", CheminRules))


async def declaring(visitor: Visitor, table: str) -> Worth:
    """What a visitor is told of what he may declare."""
    found = await visitor.worth(table)
    assert isinstance(found, Worth)
    return found


async def refused(visitor: Visitor, table: str) -> str:
    """The code with which a visitor is refused an answer."""
    with pytest.raises(HouseRefused) as raised:
        await visitor.worth(table)
    return raised.value.refused.code


async def refused_review(visitor: Visitor, table: str) -> str:
    """The code with which a visitor is refused the review of the shoe in play."""
    with pytest.raises(HouseRefused) as raised:
        await visitor.review(table, 1)
    return raised.value.refused.code


def test_C7_2_the_ponte_alone_is_told_what_his_choice_is_worth_and_nothing_of_it_is_stored(tmp_path: Path) -> None:
    """`5 is his choice`: the exact value of drawing and standing, for what he may know, where the host allows it."""

    async def story() -> None:
        async with opened(tmp_path, chance=Stacked(FIVE)) as running:
            table, ann, bob = await two(running, **AT_ONCE)
            host, banker, ponte = running.visitors
            await play_until((ann, bob), "declare")
            assert await refused(ponte, table) == "no_advice"
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
                assert await refused(other, table) == "nothing_to_decide"
            assert await running.store.load(table) == stored
            assert frames == [before]
            assert await refused_review(ponte, table) == "no_such_shoe"
            await bob.do(SelonLaRegle(bob.frame.view.on))
            await play_until((ann, bob), "choose")
            told = await declaring(banker, table)
            assert sum(act.allowed for act in told.acts) == 1
            assert await refused(ponte, table) == "nothing_to_decide"

    run(story())


def test_who_is_asked_for_a_bank_is_told_what_it_is_worth(tmp_path: Path) -> None:
    """The banker's real decisions: one sentence, one number, to who is to make them."""

    async def story() -> None:
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
            assert await refused(ponte, table) == "nothing_to_decide"

    run(story())
