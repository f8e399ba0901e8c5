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
from sabot.hosts import Run
from sabot.odds import fresh
from sabot.rulesets import load
from sabot.solve.chemin.at_table import TableEquilibria

TABLE = TableEquilibria(load("chemin-de-fer", CheminRules))


async def refused(visitor: Visitor, table: str) -> str:
    """The code with which a visitor is refused an answer."""
    with pytest.raises(HouseRefused) as raised:
        await visitor.worth(table)
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
            worth = await ponte.worth(table)
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
            await bob.do(SelonLaRegle(bob.frame.view.on))
            await play_until((ann, bob), "choose")
            told = await banker.worth(table)
            assert sum(act.allowed for act in told.acts) == 1
            assert await refused(ponte, table) == "nothing_to_decide"

    run(story())
