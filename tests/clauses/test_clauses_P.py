"""Rule book P1 and P6: what a rule file may offer; what people do at a table: clauses/P.script."""

import pytest

from any_table import of
from punto_table import PLAYER_WINS, house, ready
from sabot.bets import BetId, catalogue
from sabot.games.layout.offers import CanEnter
from sabot.games.punto.table import options
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId
from sabot.rulesets import load, names, read


@pytest.mark.parametrize("name", names("punto"))
def test_P6_a_rule_set_lists_which_side_bets_it_offers(name: str) -> None:
    """A rule set lists which side bets it offers."""
    rules = load(name)
    table = ready(PLAYER_WINS, house(name, burn="none"))
    (can,) = of(options(table.state, PlayerId("ann")), CanEnter)
    assert {each.bet for each in can.bets} == set(rules.by_id)
    missing = {*catalogue(), BetId("nobodys")} - set(rules.by_id)
    for bet in missing:
        refusal = table.refused("ann", table.entry(**{bet: 5000}))
        assert (refusal.code, refusal.facts) == (Code.UNKNOWN_BET, {"bet": bet, "bets": tuple(rules.by_id)})


@pytest.mark.parametrize("bet", sorted(catalogue()))
def test_P6_every_bet_of_the_catalogue_can_be_offered_and_settled(bet: BetId) -> None:
    """Bets and pay tables: `src/sabot/bets.toml`."""
    rules = read(f'base = "punto-banco"\n[bets]\n{bet} = {{ minimum = 1, maximum = 100 }}\n', "mine")
    table = ready("Ts 9 Th T ", rules)
    table.stake("ann", **{bet: 1000})
    (settled,) = table.play().lines
    assert settled.bet == bet
    assert settled.result in ("won", "lost", "pushed", "stays")
