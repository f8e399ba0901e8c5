"""Rule book P: what a rule file may offer, the squeeze, the American table, between two shoes; the rest: P*.script."""

from fractions import Fraction
from functools import reduce

import pytest

import chemin_table
from any_table import of
from chemin_table import PURSE
from long import first
from punto_table import BANKER_WINS, PLAYER_WINS, TIE_OF_SIX_CARDS, Table, house, ready
from sabot.bets import BetId, catalogue
from sabot.coup import deal_coup
from sabot.games.chemin.table import pending as chemin_pending
from sabot.games.layout.offers import CanEnter, Waiting
from sabot.games.layout.stakes import faults
from sabot.games.punto.coup import BankerCardsPassed, HandShown, dealt
from sabot.games.punto.state import Punto
from sabot.games.punto.table import evolve, options, pending, snapshot
from sabot.games.refusals import Code
from sabot.games.seats import Left
from sabot.games.steps import Close
from sabot.games.taille import Stage
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, names, read
from sabot.selfplay import table_of_bots


def waits(table: Table) -> Waiting:
    found = pending(table.state)
    assert found is not None
    return found


@pytest.mark.parametrize("name", first(3, names("punto")))
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


SIX_CARDS = "2s 2h Th Td 3c 4d"


@pytest.mark.parametrize("front", [SIX_CARDS, PLAYER_WINS, "2 7 T T 6 ", "2 3 T T T 3 ", "7 2 T T 5 "])
@pytest.mark.parametrize("rules", ["punto-banco", "american", "ez-baccarat", "super-6"])
def test_P2_squeeze_changes_nothing_but_the_ceremony(front: str, rules: str) -> None:
    """The coup is that of the binding tableau, the record of the shoe has its cards, and its events fold to it."""
    table = Table(house(rules, squeeze="highest_stake", burn="none"), "ann bob eve")
    table.shoe(front)
    table.stake("bob", banker=3000)
    table.stake("eve", player=3000)
    table.close()
    start, log = table.state, len(table.log)
    while table.stage == "coup":
        table.proceed(next(iter(waits(table).players), CROUPIER))
    cards = table.state.taille.shoe.cards
    coup = deal_coup(cards)
    events = table.log[log:]
    assert dealt(events, cards) == cards[: len(coup.player) + len(coup.banker)]
    assert reduce(evolve, events, start) == table.state
    assert table.state.results[-1].winner == coup.winner


def test_P3_another_commission_is_reckoned_after_it_was_asked_for() -> None:
    """2.5-5 % by house: a rule set made from another keeps nothing of it."""
    assert ready(BANKER_WINS, house()).coup(banker=1000).lines[0].received == 950
    assert ready(BANKER_WINS, house(commission=Fraction(1, 40))).coup(banker=1000).lines[0].received == 975


@pytest.mark.parametrize("net", [2, "9.5", "1/2", 11])
def test_P3_a_rule_set_may_set_any_ratio(net: int | str) -> None:
    """A rule set may set any ratio; 2:1 for Player is a legal pay table."""
    written = f'"{net}"' if isinstance(net, str) else net
    table = ready(PLAYER_WINS, read(f'base = "punto-banco"\n[bets]\nplayer = {{ net = [{written}] }}\n', "mine"))
    assert table.coup(player=1000).lines[0].received == 1000 * Fraction(net)


ANN, BOB, CID = PlayerId("ann"), PlayerId("bob"), PlayerId("cid")


def test_P8_between_two_shoes_the_table_waits_a_window_at_a_time_for_the_absent() -> None:
    """Windows in which no coup was dealt: no shoe is begun for a table at which nobody is present."""
    table = Table(house(absent_coups=2), "ann bob")
    table.away("ann")
    assert (waits(table).chance, waits(table).default) == ("order", None)
    assert table.code(CROUPIER, Close(table.on)) is Code.STALE
    table.away("bob")
    assert (waits(table).chance, waits(table).players) == (None, (ANN, BOB))
    first = table.on
    table.close()
    assert table.code(CROUPIER, Close(first)) is Code.STALE
    assert of(table.close(), Left) == [Left(ANN, Cents(PURSE)), Left(BOB, Cents(PURSE))]
    assert waits(table).chance == "order"
    assert table.state.taille.stage is Stage.SHUFFLE


def test_P8_a_full_table_of_chemin_de_fer_becomes_free_before_its_shoe() -> None:
    """A disconnected player's seat is kept for a set number of ... windows in which no coup was dealt (all games)."""
    table = chemin_table.Table(chemin_table.house(seats=3, absent_coups=2), "ann bob cid")
    for name in ("ann", "bob", "cid"):
        table.away(name)
    for _ in range(2):
        waiting = chemin_pending(table.state)
        assert waiting is not None
        assert (table.stage, waiting.idle, waiting.players) == ("shuffle", False, (ANN, BOB, CID))
        table.close()
    assert [event.purse for event in table.all(Left)] == [PURSE] * 3
    table.sit("dan", 1)
    assert table.stage == "shuffle"


ANN = PlayerId("ann")


def test_P5_american_a_log_from_before_the_passing_is_read() -> None:
    """Rows are only added: a table whose log has no such step goes on where it stopped."""
    table = ready((TIE_OF_SIX_CARDS + PLAYER_WINS + BANKER_WINS) * 3, house("american", burn="none"), "ann bob eve")
    for _ in range(9):
        table.stake("bob", player=2500, banker=5000)
        table.play()
    before = [event for event in table.log if not isinstance(event, BankerCardsPassed)]
    assert len(before) == len(table.log) - 9
    then = reduce(evolve, before, Punto(rules=table.state.rules))
    assert faults(then) == ()
    assert (then.players, then.house, then.results, then.taille.shoe.dealt) == (
        table.state.players, table.state.house, table.state.results, table.state.taille.shoe.dealt,
    )  # fmt: skip
    shown = next(place for place, event in enumerate(before) if isinstance(event, HandShown))
    table.state = reduce(evolve, before[: shown + 1], Punto(rules=table.state.rules))
    assert table.proceed("ann") == (BankerCardsPassed(ANN),)
    assert table.play().winner == "T"


def test_P5_american_bots_pass_bankers_two_themselves() -> None:
    """The players hold the shoe in turn and deal."""
    driver = table_of_bots(load("american"), 4, 1)
    passed, holders = [], []
    for _, event in driver.log(lambda table: table.coups >= 40):
        if isinstance(event, BankerCardsPassed):
            passed.append(event.player)
            holders.append(driver.state.holder)
    assert len(passed) > 20
    assert passed == holders


def test_P5_american_who_is_back_at_a_table_without_a_holder_holds_the_shoe() -> None:
    """The players hold the shoe in turn and deal."""
    table = Table(house("american", burn="none"), "ann")
    table.away("ann")
    table.shoe(PLAYER_WINS)
    assert snapshot(table.state, None).holder is None
    table.away("ann", False)
    assert snapshot(table.state, None).holder == ANN
