"""Bots of Chemin de Fer: they act when asked, legally, on what they may know; a table of any mix never stalls."""
# ruff: noqa: S311 - chance is seeded here so that a failure can be repeated

import copy
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from chemin_table import hidden_changed
from long import asked_later, first
from sabot.games.bank.auction import BidMade
from sabot.games.bank.posting import BankKept
from sabot.games.chemin.associate import Associated
from sabot.games.chemin.bots import CHEMIN_TEMPERAMENTS, CheminBot, CheminTemperament, chemin_buy_in
from sabot.games.chemin.calls import Marched
from sabot.games.chemin.coup import CheminCoupEnded
from sabot.games.chemin.draw import CheminDeclared
from sabot.games.chemin.rules import CheminRules
from sabot.games.chemin.stakes import BankRaised
from sabot.games.chemin.state import Chemin, faults
from sabot.games.chemin.suite import BankPassed
from sabot.games.chemin.table import CheminView, Option, PlayerAction, decide, evolve, objection, pending, snapshot
from sabot.games.chemin.table import options as offered
from sabot.games.chemin.way import CheminBankPosted, CheminEntered
from sabot.games.registry import KINDS
from sabot.games.seats import BoughtIn, MarkAway
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, names, varied
from sabot.selfplay import NAMES, NobodyStakesError, SelfPlay, table_of_bots

COUPS = 30


def bots_of(moods: Sequence[CheminTemperament], rules: CheminRules, purse: int | None = None) -> list[CheminBot]:
    purse = chemin_buy_in(rules) if purse is None else purse
    named = zip(NAMES, moods, strict=False)
    return [CheminBot(PlayerId(name), mood, Cents(purse), Random(name)) for name, mood in named]


def steps(driver: SelfPlay, coups: int) -> Iterator[tuple[Chemin, Any]]:
    """The table after each event, and the event."""
    for seq, event in driver.log(lambda state: state.coups >= coups):
        assert seq == driver.state.seq
        yield driver.state, event


def holds_back(view: CheminView, player: PlayerId) -> bool:
    """Whether a player may leave a lone *à deux* open: while others still think."""
    calls = {each.id: each.call for each in view.players if each.call is not None}
    return calls.get(player) == "a_deux" and list(calls.values()).count("a_deux") == 1 and len(view.waits_for) > 1


class Watched(CheminBot):
    """A bot held to its promises at every choice."""

    table: SelfPlay
    asked = 0

    def choose(self, view: CheminView, options: Sequence[Option]) -> PlayerAction | None:
        state, twin = self.table.state, copy.deepcopy(self)
        other = hidden_changed(state, self.id)
        action = super().choose(view, options)
        assert action is not None or self.id not in view.waits_for or view.stage == "waits" or holds_back(view, self.id)
        assert action is None or objection(state, self.id, action) is None
        assert action == CheminBot.choose(twin, snapshot(other, self.id), offered(other, self.id))
        self.asked += action is not None
        return action

    def __deepcopy__(self, memo: Any) -> CheminBot:
        return CheminBot(self.id, self.temperament, self.buy_in, copy.deepcopy(self._random))


def watched_table(rules: CheminRules, moods: Sequence[CheminTemperament], purse: int | None = None) -> SelfPlay:
    bots = [Watched(bot.id, bot.temperament, bot.buy_in, Random(bot.id)) for bot in bots_of(moods, rules, purse)]
    driver = SelfPlay(rules, bots, Random(1))
    for bot in bots:
        bot.table = driver
    return driver


def house_options() -> Iterator[CheminRules]:
    """Every rule set, and each value of every house option."""
    for name in names("chemin"):
        rules = varied(load(name, CheminRules), stop_card=14, decks=1)
        yield rules
        for option, values in KINDS["chemin"].choices.items():
            yield from (varied(rules, **{option: value}) for value in values if getattr(rules, option) != value)


@pytest.mark.parametrize("rules", first(3, house_options()), ids=lambda rules: "")
def test_a_bot_answers_whenever_it_is_asked_and_is_never_refused(rules: CheminRules) -> None:
    driver = watched_table(rules, CHEMIN_TEMPERAMENTS)
    for state, _ in steps(driver, COUPS):
        assert not faults(state)
    assert driver.state.coups >= COUPS
    assert all(isinstance(bot, Watched) and bot.asked > COUPS // 2 for bot in driver.bots.values())


MIXES = [moods for count in (2, 3) for moods in combinations_with_replacement(CHEMIN_TEMPERAMENTS, count)]


@pytest.mark.parametrize(
    "moods",
    [each if at % 4 == 1 else asked_later(each) for at, each in enumerate(MIXES)],
    ids=lambda moods: "-".join(mood.name for mood in moods),
)
def test_a_table_of_any_mix_never_stalls(moods: Sequence[CheminTemperament]) -> None:
    driver = watched_table(varied(load("chemin-de-fer", CheminRules), decks=1), moods)
    for state, _ in steps(driver, COUPS):
        assert not faults(state)


@pytest.mark.parametrize("purse", first(1, [499, 5000, 1, 500, 4999]))
def test_bots_that_are_too_poor_buy_in_again(purse: int) -> None:
    driver = watched_table(load("chemin-de-fer", CheminRules), CHEMIN_TEMPERAMENTS, purse)
    for _ in driver.log(lambda state: len(state.players) == len(CHEMIN_TEMPERAMENTS)):
        pass
    for bot in driver.bots.values():
        bot.buy_in = Cents(6000)
    happened = {type(event) for _, event in steps(driver, 40)}
    assert BoughtIn in happened


def test_a_table_at_which_nobody_can_bank_is_given_up() -> None:
    rules = varied(load("chemin-de-fer", CheminRules), minimum=Cents(10**11))
    driver = SelfPlay(rules, bots_of(CHEMIN_TEMPERAMENTS, rules, purse=1), Random(1))
    with pytest.raises(NobodyStakesError):
        list(driver.log(lambda state: state.coups >= 1))


@pytest.mark.long
def test_everything_that_a_table_can_do_is_done_by_bots() -> None:
    seen: set[object] = set()
    for seed in range(12):
        driver = table_of_bots(load("chemin-de-fer", CheminRules), 5, seed)
        for _, event in steps(driver, 120):
            seen.add(type(event))
            if isinstance(event, CheminEntered):
                seen.add(event.call)
            if isinstance(event, CheminDeclared):
                seen |= {(event.side, event.says), ("selon", event.selon_la_regle)}
    wanted = {Associated, BankKept, BankPassed, CheminBankPosted, BankRaised, BidMade, CheminCoupEnded, Marched}
    called = {"suivi", "banco", "a_deux", "avec"}
    assert seen >= wanted | called | {("ponte", "stand"), ("banker", "draw"), ("selon", True)}


def test_a_bot_is_silent_when_it_is_not_asked() -> None:
    driver = table_of_bots(load("chemin-de-fer", CheminRules), 5, 1)
    for state, _ in steps(driver, 5):
        waits = pending(state)
        for player, bot in driver.bots.items():
            if player in state.players and waits is not None and player not in waits.players:
                assert bot.choose(snapshot(state, player), offered(state, player)) is None


def test_tables_go_on_while_bots_are_away() -> None:
    driver = table_of_bots(load("chemin-de-fer", CheminRules), 5, 3)
    for _ in driver.log(lambda state: state.coups >= 3):
        pass
    for event in decide(driver.state, CROUPIER, MarkAway(next(iter(driver.bots)), away=True)):
        driver.state = evolve(driver.state, event)
    for _ in driver.log(lambda state: state.coups >= 12):
        pass
    assert driver.state.coups >= 12


def test_more_bots_than_seats_are_refused() -> None:
    rules = varied(load("chemin-de-fer", CheminRules), seats=3)
    with pytest.raises(ValueError, match="4 players at a table of 3 seats"):
        SelfPlay(rules, bots_of(CHEMIN_TEMPERAMENTS, rules), Random(1))
