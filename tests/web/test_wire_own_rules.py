"""Rule sets of people's own: checked where they lie, played like any other, kept by the house as they were."""

from pathlib import Path

import msgspec
from wire_tools import opened, refused

from sabot.odds.layout import house_edges
from sabot.rulesets import read
from sabot.wire import NewTable

TEXT = 'base = "mini"\ntitle = "Thursday"\nseats = 5\ncommission = "4%"\n[bets]\ntie = { net = [9] }\n'
BANK = 'base = "chemmy"\ntaxe = "3%"\n'


async def test_a_rule_set_is_checked_and_nothing_of_it_is_kept(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        found = await ann.check_rules("thursday", TEXT)
        assert (found.card.id, found.card.title, found.card.seats) == ("thursday", "Thursday", 5)
        edges = {str(bet): edge for bet, edge in house_edges(read(TEXT, "thursday")).items()}
        assert {each.measure: each.gain for each in found.gains} == {
            bet: str(-edges[bet]) for bet in ("player", "banker", "tie")
        }
        assert (await ann.check_rules("friends", BANK)).gains == ()
        assert await refused(ann.check_rules("thursday", TEXT.replace("5\n", "50\n"))) == (400, "rules_not_within")
        assert "thursday" not in {each.id for each in await ann.rules()}
        assert await refused(ann.open_table(NewTable(rules="thursday"))) == (400, "no_such_rules")


async def test_a_table_is_opened_by_it_in_one_line_and_goes_on_by_it_in_the_next_house(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        card = await ann.open_table(
            NewTable(rules="thursday", own=TEXT, bots=2, pace="practice", options={"burn": "none"})
        )
        assert (card.rules, card.seats, card.bots) == ("thursday", 5, 2)
        page = await ann.table(card.id)
        assert (page.rules.title, page.rules.seats) == ("Thursday", 5)
        kept = running.house.table(card.id).state.rules
        assert kept == read(TEXT + "\n", "thursday") or kept.by_id["tie"].bet.pays[0].net == 9
    async with opened(tmp_path) as running:
        again = await running.enter("Ben")
        page = await again.table(card.id)
        assert (page.rules.id, page.rules.title, page.rules.seats) == ("thursday", "Thursday", 5)
        head = msgspec.json.decode((await again.export(card.id))[0])
        assert head["rules"]["id"] == "thursday"
        assert head["rules"]["commission"] == "1/25"


UNPLAYABLE = {
    "rules_lack_key": NewTable(rules="thursday", own="seats = 4"),
    "rules_name_taken": NewTable(rules="mini", own=TEXT),
    "bad_rules_name": NewTable(rules="a/b", own=TEXT),
    "seats_not_offered": NewTable(rules="thursday", own=TEXT, seats=99),
    "rules_too_long": NewTable(rules="thursday", own="x" * 9000),
}


async def test_what_cannot_be_played_opens_no_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        for code, asked in UNPLAYABLE.items():
            assert await refused(ann.open_table(asked)) == (400, code)
        assert await ann.tables() == []


async def test_reading_is_paid_for(tmp_path: Path) -> None:
    """In a thread of its own, which who asks pays as he pays for any answer."""
    async with opened(tmp_path) as running:
        ann = await running.enter("Ann")
        before = running.house.budgets.costs.of("POST /api/rules")
        many = "".join(f'b{each} = {{ pays = "p == {each % 10} and b == {each // 10}: 9" }}\n' for each in range(20))
        await ann.check_rules("thursday", f"{TEXT}{many}")
        assert running.house.budgets.costs.of("POST /api/rules") > 2 * before
