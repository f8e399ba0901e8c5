"""What bots of Chemin de Fer do with their money: calls that are played, banks that are covered, short auctions."""
# ruff: noqa: S311 - chance is seeded here so that a failure can be repeated

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
import pytest
from benchmarks.chemin_shares import RISKS, Shares, shares

from long import asked_later
from sabot.games.bank.auction import Bid
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer
from sabot.games.chemin.associate import Associate
from sabot.games.chemin.bots import CHEMIN_TEMPERAMENTS, CheminBot
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.state import Chemin
from sabot.games.chemin.suite import TakeSuite
from sabot.games.chemin.table import CheminView, Option, PlayerAction, options, snapshot
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load
from sabot.selfplay import SelfPlay, table_of_bots

CASINO = load("chemin-de-fer", CheminRules)
COUPS = 300
Made = tuple[CheminView, PlayerAction]
in_many_coups = pytest.mark.parametrize("moves", [2 * COUPS], indirect=True)


@pytest.fixture(scope="module", params=[5, asked_later(9)])
def played(request: pytest.FixtureRequest) -> Shares:
    """Some hundred coups of a small table and of a full one."""
    return shares(table_of_bots(CASINO, request.param, 1), COUPS)


def test_few_calls_a_deux_lapse(played: Shares) -> None:
    """The benchmark's goal over 5,000 coups is less than a third."""
    assert played.called["a_deux"] >= 10
    assert played.lapses("a_deux") < 0.4


def test_banks_are_covered_for_the_most_part(played: Shares) -> None:
    """The benchmark's goal is two thirds of the chips at a full table."""
    assert played.staked > 100
    assert played.covered / played.offered > 0.55


def test_auctions_are_short(played: Shares) -> None:
    """The benchmark's goal is a mean of at most six bids."""
    assert len(played.bids) >= 3
    assert sum(played.bids) <= 5 * len(played.bids)
    assert max(played.bids) <= 8


def test_the_more_of_his_chips_a_bank_is_the_less_often_it_is_kept(played: Shares) -> None:
    assert all(played.kept[risk] + played.passed[risk] >= 10 for risk in RISKS)
    assert played.keeps(RISKS[0]) > 0.75
    assert played.keeps(RISKS[0]) > played.keeps(RISKS[2]) + 0.15


@pytest.mark.long
def test_a_table_is_lively(played: Shares) -> None:
    """Every kind of call is played, none crowds out the table's stakes; suites, auctions, associates occur."""
    assert min(played.played[call] for call in ("suivi", "banco", "a_deux", "avec")) > 0
    assert played.plays(None) > 0.25
    assert played.suites > 5
    assert played.associates > 3
    assert max(played.lengths) >= 4


class Kept(CheminBot):
    """A bot whose moves are kept, with what it saw."""

    made: list[Made]

    def choose(self, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        action = super().choose(view, options)
        if action is not None:
            self.made.append((view, action))
        return action


@pytest.fixture(scope="module", params=[COUPS // 2, asked_later(2 * COUPS)])
def moves(request: pytest.FixtureRequest) -> list[tuple[PlayerId, CheminView, PlayerAction]]:
    """Every move of nine bots in some hundred coups."""
    moods = [CHEMIN_TEMPERAMENTS[place % len(CHEMIN_TEMPERAMENTS)] for place in range(CASINO.seats)]
    bots = [Kept(PlayerId(f"Bot {n}"), mood, Cents(100_000), Random(n)) for n, mood in enumerate(moods)]
    for bot in bots:
        bot.made = []
    for _ in SelfPlay(CASINO, bots, Random(2)).log(lambda state: state.coups >= request.param):
        pass
    return [(bot.id, *made) for bot in bots for made in bot.made]


def calls_of_others(view: CheminView, player: PlayerId) -> list[str]:
    return [each.call for each in view.players if each.call is not None and each.id != player]


def test_a_deux_is_called_where_a_second_is_there_or_likely(
    moves: list[tuple[PlayerId, CheminView, PlayerAction]],
) -> None:
    """Never against a higher call, nor as a third; alone only while half of the others have still to speak."""
    alone = together = 0
    for player, view, action in moves:
        if isinstance(action, MakeCall) and action.call == "a_deux":
            others = calls_of_others(view, player)
            assert not {"suivi", "banco"} & set(others)
            assert others.count("a_deux") <= 1
            assert not (set(view.suivi) - {player}) & set(view.waits_for)
            together += "a_deux" in others
            if "a_deux" not in others:
                alone += 1
                assert 2 * (len(view.waits_for) - 1) >= len(view.prime) - 1
    assert min(alone, together) > 5


@in_many_coups
@pytest.mark.long
def test_a_lone_a_deux_gives_way_once_all_others_have_spoken(
    moves: list[tuple[PlayerId, CheminView, PlayerAction]],
) -> None:
    """To avec or, withdrawn, to a stake; nobody is done with a lone call."""
    instead = set()
    for player, view, action in moves:
        mine = next((each.call for each in view.players if each.id == player), None)
        if view.stage == "calls" and mine == "a_deux" and "a_deux" not in calls_of_others(view, player):
            assert isinstance(action, MakeCall)
            assert action.call in (None, "avec")
            outranked = {"suivi", "banco"} & set(calls_of_others(view, player))
            assert outranked or view.waits_for == (player,)
            instead.add(action.call)
    assert instead == {None, "avec"}


@in_many_coups
@pytest.mark.long
def test_no_bot_calls_what_a_standing_call_outranks(moves: list[tuple[PlayerId, CheminView, PlayerAction]]) -> None:
    """C4.6: suivi, then solo, then à deux, then avec; among equals prime."""
    ranks = ("suivi", "banco", "a_deux", "avec")
    for player, view, action in moves:
        if isinstance(action, MakeCall) and action.call is not None:
            for each in view.players:
                if each.call is not None and each.id != player:
                    assert ranks.index(each.call) >= ranks.index(action.call)
                    if each.call == action.call != "a_deux":
                        assert view.prime.index(player) < view.prime.index(each.id)


@in_many_coups
@pytest.mark.long
def test_a_bank_is_posted_for_what_the_table_is_likely_to_cover(
    moves: list[tuple[PlayerId, CheminView, PlayerAction]],
) -> None:
    """Not above a twentieth of the others' purses, nor far above what the last coups were played for."""
    posts = [(player, view, action) for player, view, action in moves if isinstance(action, Post)]
    assert len(posts) > 50
    for player, view, post in posts:
        others = sum(each.purse for each in view.players if each.id != player)
        last = max((each.banco for each in view.results[-5:]), default=others)
        assert post.amount <= max(CASINO.minimum, min(others // 20, last * 3 // 2))
    assert any(post.amount > CASINO.minimum for _, _, post in posts)


def test_a_bank_is_joined_taken_or_bid_for_within_what_would_find_stakes(
    moves: list[tuple[PlayerId, CheminView, PlayerAction]],
) -> None:
    """Not above three halves of a twentieth of the others' purses; and never above what the temperament ventures."""
    seen = Counter[type]()
    for player, view, action in moves:
        bank = bank_sought(view, action)
        if bank:
            others = sum(each.purse for each in view.players if each.id not in (player, view.banker))
            assert bank <= others * 3 // 40
            seen[type(action)] += 1
    assert min(seen[kind] for kind in (Associate, TakeSuite, Bid)) > 5


def bank_sought(view: CheminView, action: PlayerAction) -> int:
    """The bank that a bot would have by an action."""
    match action:
        case Associate():
            return 2 * view.bank
        case TakeSuite():
            return view.offered
        case Bid(_, amount):
            return amount
        case _:
            return 0


def test_a_bid_is_a_step_above_the_standing_one(moves: list[tuple[PlayerId, CheminView, PlayerAction]]) -> None:
    bids = [(view.bid, action.amount) for _, view, action in moves if isinstance(action, Bid)]
    assert len(bids) > 5
    assert all(5 * amount >= 6 * standing for standing, amount in bids)


def asked_to_keep() -> Iterator[tuple[Chemin, CheminBot]]:
    """Tables at which a bot has just won and is asked whether it keeps its bank."""
    table = table_of_bots(CASINO, 5, 3)
    for _ in table.log(lambda state: state.coups >= 40):
        state = table.state
        if state.phase == "keep" and state.question is not None and state.associate is None:
            yield state, table.bots[state.question.addressee]


def test_keeping_is_decided_by_what_is_at_risk_of_all_that_one_has() -> None:
    """The same question, asked often, with more and more in the bank."""
    checked = 0
    for state, bot in asked_to_keep():
        player = state.players[bot.id]
        shares = [kept(state, bot, player.purse * part // 20) for part in (1, 10, 40)]
        assert shares[0] > shares[1] > shares[2]
        checked += 1
    assert checked > 3


def kept(state: Chemin, bot: CheminBot, amount: int) -> float:
    """How often a bot keeps a bank of an amount."""
    asked = msgspec.structs.replace(state, bank=Cents(amount), amount=Cents(amount))
    view, can = snapshot(asked, bot.id), options(asked, bot.id)
    assert any(isinstance(each, CheminCanAnswer) for each in can)
    again = CheminBot(bot.id, bot.temperament, bot.buy_in, Random(1))
    return sum(again.choose(view, can) == Answer(view.on, True) for _ in range(400)) / 400
