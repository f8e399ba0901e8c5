"""Bots: at every table and in every temper they act when asked, legally, and on what they may know."""
# ruff: noqa: S311 - chance is seeded here so that a failure can be repeated

import copy
import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from any_table import mixed_rest
from long import first
from sabot.bets import BANKER, PLAYER
from sabot.games.layout.stakers import TEMPERAMENTS, Temperament, buy_in
from sabot.games.layout.stakes import Enter, faults, on_layout
from sabot.games.punto.bots import PuntoBot as Bot
from sabot.games.punto.rules import PuntoRules
from sabot.games.punto.state import Punto
from sabot.games.punto.table import PlayerAction, PuntoView, decide, evolve, objection, pending, snapshot
from sabot.games.punto.table import options as offered
from sabot.games.seats import BoughtIn, BuyIn, LimitPlayer, MarkAway, present
from sabot.games.steps import Finish
from sabot.games.windows import CROUPIER, PlayerId
from sabot.money import Cents
from sabot.rulesets import load, names, varied
from sabot.selfplay import NAMES, NobodyStakesError, SelfPlay, table_of_bots

HOUSE_OPTIONS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "box, locked": {"commission_mode": "box", "tie_release": "locked", "burn": "first_card"},
    "players deal": {"dealing": "players", "ceremony": "full", "last_coup": "one_more", "stop_card": 14},
    "highest winner deals": {"dealing": "players", "shoe_passes": "highest_winner"},
}
COUPS = 60


def bots_of(temperament: Temperament, rules: PuntoRules, seed: int, purse: int | None = None) -> list[Bot]:
    purse = buy_in(rules) if purse is None else purse
    return [Bot(PlayerId(name), temperament, Cents(purse), Random(f"{seed}{name}")) for name in NAMES[:3]]


def steps(driver: SelfPlay, coups: int) -> Iterator[tuple[Punto, Any]]:
    """The table before each event, and the event."""
    for seq, event in driver.log(lambda state: state.coups >= coups):
        assert seq == driver.state.seq
        yield driver.state, event


def hidden_changed(state: Punto, random: Random) -> Punto:
    """A table that a player cannot tell from this one: what is still in the shoe lies in another order."""
    shoe = mixed_rest(state.taille.shoe, random)
    taille = msgspec.structs.replace(state.taille, shoe=shoe, order=state.taille.order[::-1], nonce="other")
    return msgspec.structs.replace(state, taille=taille)


class Watched(Bot):
    """A bot held to its promises at every choice."""

    table: SelfPlay
    asked = 0

    def choose(self, view: PuntoView, options: Sequence[object]) -> PlayerAction | None:
        state, twin = self.table.state, copy.deepcopy(self)
        other = hidden_changed(state, Random(1))
        action: PlayerAction | None = super().choose(view, options)
        assert action is not None or self.id not in view.waits_for
        assert action is None or objection(state, self.id, action) is None
        assert action == Bot.choose(twin, snapshot(other, self.id), offered(other, self.id))
        self.asked += action is not None
        return action

    def __deepcopy__(self, memo: Any) -> Bot:
        return Bot(self.id, self.temperament, self.buy_in, copy.deepcopy(self._random))


def watched_table(rules: PuntoRules, temperament: Temperament, purse: int | None = None) -> SelfPlay:
    bots = [
        Watched(bot.id, bot.temperament, bot.buy_in, Random(bot.id)) for bot in bots_of(temperament, rules, 1, purse)
    ]
    driver = SelfPlay(rules, bots, Random(1))
    for bot in bots:
        bot.table = driver
    return driver


@pytest.mark.parametrize("other", first(1, range(len(TEMPERAMENTS))))
@pytest.mark.parametrize("name", first(3, names("punto")))
def test_a_bot_answers_whenever_it_is_asked_and_is_never_refused(name: str, other: int) -> None:
    """Of rule set, house options and temperament each meets every other."""
    house = list(HOUSE_OPTIONS.values())[(names("punto").index(name) + other) % len(HOUSE_OPTIONS)]
    driver = watched_table(varied(load(name), **house), TEMPERAMENTS[other])
    for state, _ in steps(driver, COUPS):
        assert not faults(state)
    assert driver.state.coups >= COUPS
    assert all(isinstance(bot, Watched) and bot.asked >= COUPS for bot in driver.bots.values())


@pytest.mark.parametrize("temperament", first(1, TEMPERAMENTS), ids=lambda each: each.name)
def test_a_bot_that_cannot_stake_buys_in_again(temperament: Temperament) -> None:
    rules = varied(load("american"), coin=Cents(5))
    driver = watched_table(rules, temperament, purse=rules.minimum)
    bought = [event for _, event in steps(driver, 150) if isinstance(event, BoughtIn)]
    assert bought
    assert all(event.amount >= min(each.minimum for each in rules.bets) for event in bought)


@pytest.mark.parametrize("temperament", first(1, TEMPERAMENTS), ids=lambda each: each.name)
def test_stakes_keep_to_the_budget_of_a_coup(temperament: Temperament) -> None:
    rules = load("punto-banco")
    driver = watched_table(rules, temperament)
    for state, _ in steps(driver, COUPS):
        stakes = {} if state.window is None else state.window.entries
        for player, entry in stakes.items():
            if not state.tied.get(player):
                has = state.players[player].purse + sum(entry.values())
                assert sum(entry.values()) <= max(int(has * temperament.share), rules.minimum)


def ready_for_bets(rules: PuntoRules, bots: list[Bot]) -> SelfPlay:
    driver = SelfPlay(rules, bots, Random(3))
    for _ in driver.log(lambda state: state.window is not None):
        pass
    return driver


@pytest.mark.parametrize("maximum", [100, 499, 500, 1000, 1499])
def test_a_bot_keeps_to_its_own_maximum(maximum: int) -> None:
    rules = load("punto-banco")
    driver = ready_for_bets(rules, bots_of(TEMPERAMENTS[1], rules, 1))
    (bot, *_) = driver.bots.values()
    for event in decide(driver.state, CROUPIER, LimitPlayer(bot.id, Cents(maximum))):
        driver.state = evolve(driver.state, event)
    action = bot.choose(snapshot(driver.state, bot.id), offered(driver.state, bot.id))
    assert action is not None
    assert objection(driver.state, bot.id, action) is None
    assert isinstance(action, Enter) == (maximum >= 500)  # the least stake of any bet


def test_a_follower_bets_on_the_last_winner_and_a_contrarian_against_him() -> None:
    for temperament, wanted in ((TEMPERAMENTS[2], "last_winner"), (TEMPERAMENTS[3], "last_loser")):
        assert temperament.leaning == wanted
        rules = load("punto-banco")
        driver = watched_table(rules, temperament)
        seen = set()
        for state, event in steps(driver, COUPS):
            decided = [result.winner for result in state.results if result.winner != "T"]
            if event.__class__.__name__ == "StakesEntered" and decided:
                follows = (decided[-1] == "P") == (wanted == "last_winner")
                seen.add((PLAYER if follows else BANKER) in event.stakes)
        assert seen == {True}


def test_a_bot_is_silent_when_it_is_not_asked() -> None:
    rules = load("punto-banco")
    driver = ready_for_bets(rules, bots_of(TEMPERAMENTS[0], rules, 1))
    state = driver.state
    (bot, other, *_) = driver.bots.values()
    for event in decide(state, bot.id, Finish(state.window.opened if state.window else state.seq)):
        state = evolve(state, event)
    assert bot.choose(snapshot(state, bot.id), offered(state, bot.id)) is None
    for event in decide(state, CROUPIER, MarkAway(other.id, away=True)):
        state = evolve(state, event)
    assert other.choose(snapshot(state, other.id), offered(state, other.id)) is None


def test_a_bot_without_chips_buys_in_before_it_stakes() -> None:
    rules = load("mini")
    driver = ready_for_bets(rules, bots_of(TEMPERAMENTS[0], rules, 1, purse=99))  # the least stake is 100 cents
    (bot, *_) = driver.bots.values()
    action = bot.choose(snapshot(driver.state, bot.id), offered(driver.state, bot.id))
    assert action == BuyIn(Cents(100))


def test_a_table_at_which_nobody_can_stake_is_given_up() -> None:
    rules = load("punto-banco")
    bets = tuple(msgspec.structs.replace(each, minimum=Cents(10**13), maximum=Cents(10**13)) for each in rules.bets)
    driver = table_of_bots(msgspec.structs.replace(rules, bets=bets), 2, 1)
    with pytest.raises(NobodyStakesError):
        list(driver.log(lambda state: state.coups >= 1))


def test_the_log_goes_on_where_it_stopped() -> None:
    whole = list(table_of_bots(load("mini"), 3, 1).log(lambda state: state.coups >= 10))
    driver = table_of_bots(load("mini"), 3, 1)
    parts = [list(driver.log(lambda state, n=n: state.coups >= n)) for n in (4, 10)]  # type: ignore[misc]
    assert [*parts[0], *parts[1]] == whole
    assert list(driver.log(lambda state: state.coups >= 10)) == []


def test_a_spectator_sees_no_secret() -> None:
    driver = table_of_bots(load("american"), 5, 2)
    kinds = {type(event).__name__ for _, event in driver.seen(lambda state: state.coups >= 5)}
    assert {"ShoeSealed", "HandPassedOn"} <= kinds
    assert not kinds & {"ShoeShuffled", "HandPassed", "HandSeen"}


def test_a_table_with_too_many_bots_is_refused() -> None:
    rules = load("mini")
    with pytest.raises(ValueError, match="8 players at a table of 7 seats"):
        table_of_bots(rules, 8, 1)


def test_names_are_enough_for_the_largest_table_and_differ() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 14
    assert len({each.name for each in TEMPERAMENTS}) == len(TEMPERAMENTS)


def test_everybody_plays_on_at_the_largest_table() -> None:
    driver = table_of_bots(load("american"), 14, 9)
    for _ in driver.log(lambda state: state.taille.number == 2 and state.coups > 80):
        pass
    assert len(present(driver.state.players)) == 14
    assert pending(driver.state) is not None
    assert on_layout(driver.state) >= 0


def test_bots_load_no_web_and_no_database() -> None:
    code = "import sys, sabot.games.registry, sabot.selfplay; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"sqlalchemy", "alembic", "litestar", "uvicorn", "numpy", "cyclopts", "rich", "asyncio"} & set(loaded)
