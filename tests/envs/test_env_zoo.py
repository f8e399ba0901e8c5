"""PettingZoo's and Gymnasium's own checks, of every environment and rule set."""

from __future__ import annotations

import contextlib
import importlib
import io
import subprocess
import sys
import warnings
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from env_agents import library, part

from long import asked_later, chosen, first
from sabot.bets import BetId
from sabot.envs import Settings
from sabot.parameters import LAST_SEED
from sabot.rulesets import names
from sabot.simulate.record import record
from sabot.simulate.wagers import values, wagered

GAMES = ("chemin-de-fer", "baccara-banque", "punto-banco")
LAYOUTS = tuple(names("punto"))
every = pytest.mark.parametrize("rules", chosen(GAMES, names()))


def checked(test: Any, *given: Any, **named: Any) -> None:
    """One of the libraries' checks, which print and warn."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        test(*given, **named)


def masked(rules: str, **settings: Any) -> Any:
    """A table that draws its actions by its masks, for who knows no mask of a vector."""
    whole: Any = part("table_v0").TableEnv

    class Masked(whole):  # type: ignore[misc]  # it needs the extra
        def observe(self, agent: str) -> Any:
            return super().observe(agent)["observation"]

        def action_space(self, agent: str) -> Any:
            mask, space = self.play.mask(self.play.agents[int(agent[5:]) - 1]), super().action_space(agent)
            return SimpleNamespace(sample=lambda: space.sample(mask))

    return Masked(Settings(rules, **settings))


@every
def test_a_table_passes_pettingzoo_s_tests(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its measurement is by a clock of which a second passes each time that it is looked at."""
    tests, env = library("pettingzoo.test"), part("table_v0").env
    checked(tests.api_test, env(rules, 4, coups=8), num_cycles=80)
    checked(tests.seed_test, lambda: env(rules, 3, coups=4), num_cycles=40)
    measured, clock = importlib.import_module("pettingzoo.test.performance_benchmark"), count()
    monkeypatch.setattr(measured, "time", SimpleNamespace(time=lambda: next(clock)))
    checked(measured.performance_benchmark, masked(rules, players=3, coups=2))
    assert next(clock) > 5


@pytest.mark.parametrize("rules", [each if each in GAMES else asked_later(each) for each in LAYOUTS])
def test_a_layout_at_once_passes_pettingzoo_s_tests_and_renders(rules: str) -> None:
    tests, parallel_env = library("pettingzoo.test"), part("punto_v0").parallel_env
    checked(tests.parallel_api_test, parallel_env(rules, 4, coups=20), num_cycles=25)
    checked(tests.parallel_seed_test, lambda: parallel_env(rules, 4, coups=20), num_cycles=20)
    shown: dict[str, Any] = {}
    for mode in ("ansi", "rgb_array"):
        table = parallel_env(rules, 3, coups=3, render_mode=mode)
        table.reset(seed=1)
        table.step({each: [0] * len(table.play.space.bets) for each in table.agents})
        shown[mode] = table.render()
    assert "takes seat 1 with" in shown["ansi"]
    assert shown["rgb_array"].shape == (240, 360, 3)


@every
def test_every_way_to_render_renders(rules: str) -> None:
    tests, env = library("pettingzoo.test"), part("table_v0").env
    checked(tests.render_test, lambda render_mode: env(rules, 3, coups=3, render_mode=render_mode))
    table = env(rules, 3, render_mode="ansi")
    table.reset(seed=1)
    assert "  seat_1 takes seat 1 with" in table.render()


def test_what_all_win_at_once_is_what_the_house_loses() -> None:
    table = part("punto_v0").parallel_env("american", 5, coups=15, purse=100_000)
    seen, _ = table.reset(seed=3)
    for agent in table.possible_agents:
        table.action_space(agent).seed(7)
    won = 0.0
    while table.agents:
        actions = {each: table.action_space(each).sample(seen[each]["action_mask"]) for each in table.agents}
        seen, rewards, *_ = table.step(actions)
        won += sum(rewards.values())
    assert table.play.state.coups == 15
    assert round(won * table.play.unit) == -table.play.gain != 0


def test_a_layout_at_which_one_is_left_is_over_for_all() -> None:
    table = part("punto_v0").parallel_env("punto-banco", 2, coups=10_000, purse=2)
    seen, _ = table.reset(seed=1)
    ended: dict[str, bool] = {}
    while table.agents:
        all_in = {each: [int(of_bet.nonzero()[0][-1]) for of_bet in seen[each]["action_mask"]] for each in table.agents}
        seen, _, ended, cut, _ = table.step(all_in)
        assert not any(cut.values())
    assert table.play.over
    assert all(ended.values())


@pytest.mark.parametrize("rules", LAYOUTS)
def test_a_shoe_to_stake_at_passes_gymnasium_s_check(rules: str) -> None:
    """As it is registered, so that every way to render is made and rendered."""
    checker, gymnasium = library("gymnasium.utils.env_checker"), library("gymnasium")
    part("betting_v0")
    made = gymnasium.make("sabot/PuntoBetting-v0", rules=rules)
    assert made.spec.kwargs == {"rules": rules}
    checked(checker.check_env, made.unwrapped, skip_render_check=False)


@pytest.mark.parametrize("rules", first(1, LAYOUTS))
def test_many_shoes_are_what_gymnasium_promises_of_a_vector(rules: str) -> None:
    """Spaces, dtypes, seeds, and shoes that follow in the same step with all that is told of the last."""
    gymnasium = library("gymnasium")
    part("betting_v0")
    many = gymnasium.make_vec("sabot/PuntoBetting-v0", num_envs=5, rules=rules, render_mode="ansi")
    alone = gymnasium.make("sabot/PuntoBetting-v0", rules=rules)
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    assert many.single_observation_space == alone.observation_space
    assert many.single_action_space == alone.action_space
    assert many.observation_space == gymnasium.vector.utils.batch_space(alone.observation_space, 5)
    assert many.action_space == gymnasium.vector.utils.batch_space(alone.action_space, 5)
    again = gymnasium.make_vec("sabot/PuntoBetting-v0", num_envs=5, rules=rules)
    (seen, infos), (same, _) = many.reset(seed=[3, 4, 5, 6, 7]), again.reset(seed=3)
    assert infos == {}
    many.action_space.seed(1)
    ended = 0
    for _ in range(150):
        assert seen in many.observation_space
        assert (seen == same).all()
        actions = many.action_space.sample()
        (seen, rewards, over, cut, infos), (same, *_) = many.step(actions), again.step(actions)
        assert (rewards.dtype, over.dtype, cut.dtype) == (np.float64, np.bool_, np.bool_)
        assert rewards.shape == over.shape == cut.shape == (5,)
        assert not cut.any()
        assert bool(infos) == over.any()
        if infos:
            ended += 1
            assert infos["_final_obs"].tolist() == over.tolist() == infos["_final_info"].tolist()
            assert infos["final_obs"].dtype == object
            for each in range(5):
                assert (infos["final_obs"][each] in alone.observation_space) == over[each]
                assert not over[each] or seen[each, -1] > infos["final_obs"][each][-1]
    assert ended
    assert len(many.render()) == 5
    unlike, _ = again.reset(seed=4)
    later, _ = many.reset()
    assert unlike.shape == later.shape == seen.shape


def test_some_shoes_are_made_anew_and_the_others_go_on() -> None:
    some, other = (part("betting_v0").PuntoBettingVector(4) for _ in range(2))
    for each in (some, other):
        each.reset(seed=5)
        for _ in range(9):
            each.step(np.zeros(4, np.int64))
    left, _, *_ = other.step(np.zeros(4, np.int64))
    seen, infos = some.reset(options={"reset_mask": np.array([False, True, False, True])})
    assert infos == {}
    assert seen[[1, 3], -1].tolist() == [416, 416]
    seen, *_ = some.step(np.zeros(4, np.int64))
    assert seen[[0, 2]].tolist() == left[[0, 2]].tolist()
    assert (seen[[1, 3], -1] > 400).all()
    assert seen[1].tolist() != seen[3].tolist()


def test_gymnasium_s_wrappers_wrap_many_shoes() -> None:
    gymnasium = library("gymnasium")
    part("betting_v0")
    many = gymnasium.make_vec("sabot/PuntoBetting-v0", num_envs=3, bets=("banker",))
    counted = gymnasium.wrappers.vector.RecordEpisodeStatistics(many)
    counted.reset(seed=2)
    won, lengths = np.zeros(3), list[int]()
    for _ in range(90):
        _, rewards, over, _, infos = counted.step(np.ones(3, np.int64))
        won += rewards
        for each in over.nonzero()[0]:
            lengths.append(int(infos["episode"]["l"][each]))
            assert infos["episode"]["r"][each] == pytest.approx(won[each])
            won[each] = 0
    assert len(lengths) >= 3
    assert 60 < min(lengths) <= max(lengths) < 90


def test_the_libraries_know_the_environments_by_their_names() -> None:
    gymnasium, zoo, table_v0, punto_v0 = library("gymnasium"), library("pettingzoo"), part("table_v0"), part("punto_v0")
    many = gymnasium.make_vec("sabot.envs.betting_v0:sabot/PuntoBetting-v0", num_envs=3, bets=("tie",))
    assert many.reset(seed=1)[0].shape == (3, 11)
    assert many.single_action_space.n == 7
    assert gymnasium.make("sabot/PuntoBetting-v0").reset(seed=1)[0].dtype == np.uint16
    assert isinstance(zoo.make("aec", "sabot/table_v0", rules="mini", players=3), table_v0.TableEnv)
    assert isinstance(zoo.make("parallel", "sabot/punto_v0", players=2), punto_v0.PuntoEnv)


def test_many_shoes_are_dealt_as_one_is() -> None:
    """The first shoe of a vector of one is that of the environment alone, and the next follows in the same step."""
    one, many = part("betting_v0").PuntoBetting(), part("betting_v0").PuntoBettingVector(1)
    seen, _ = one.reset(seed=4)
    rows, _ = many.reset(seed=4)
    over, infos, before = False, dict[str, Any](), seen
    while not over:
        assert rows.tolist() == [seen.tolist()]
        before = seen
        seen, reward, over, *_ = one.step(3)
        rows, rewards, ended, _, infos = many.step(np.array([3]))
        assert rewards.tolist() == [reward]
        assert ended.tolist() == [over]
    assert infos["final_obs"][0].tolist() == seen.tolist()
    assert 4 <= int(before[-1]) - int(seen[-1]) == int(before[:-1].sum()) - int(seen[:-1].sum()) <= 6
    assert rows[0, -1] == 416


def test_shoe_follows_shoe_as_they_are_recorded() -> None:
    """Through many chunks of a stream, whose rows are moved now and then; no coup is lost, none comes twice."""
    many = part("betting_v0").PuntoBettingVector(20, bets=("player",))
    seen, _ = many.reset(seed=4)
    stream = int(np.random.default_rng(4).integers(0, LAST_SEED, dtype=np.uint64))
    shoes = (each for chunk in range(16) for each in recorded(many.stakes.procedure, stream, chunk))
    at = [next(shoes) for _ in range(20)]
    for _ in range(1800):
        dealt = many._begun()  # pyright: ignore[reportPrivateUsage]
        dealt.rows[dealt._size :] = 9  # pyright: ignore[reportPrivateUsage]  # nobody is there
        wanted = [next(each) for each in at]
        assert seen.tolist() == [row[:-1] for row in wanted]
        seen, rewards, over, _, infos = many.step(np.ones(20, np.int64))
        assert rewards.tolist() == [many.stakes.gains[400 + row[-1]] for row in wanted]
        for ended in over.nonzero()[0]:
            assert infos["final_obs"][ended].tolist() == next(at[ended])[:-1]
            assert next(at[ended], None) is None
            at[ended] = next(shoes)


def recorded(procedure: Any, stream: int, chunk: int) -> Iterator[Iterator[list[int]]]:
    """The shoes of a chunk of 64: what is unseen before each coup, the cards left, its cell; and what is at the end."""
    found = record(procedure, stream, chunk, 64)
    rows = np.column_stack([found.unseen, found.left, found.cell])
    for shoe in range(64):
        mine = found.shoe - found.shoe[0] == shoe
        laid = [card for card in found.cards[mine][-1].tolist() if card >= 0]
        *coups, last = rows[mine].tolist()
        unseen = [count - laid.count(value) for value, count in enumerate(last[:10])]
        yield iter([*coups, last, [*unseen, last[10] - len(laid), -1]])


@pytest.mark.parametrize("tables", [100, 5000])
def test_many_shoes_gain_what_the_cards_unseen_say(tables: int) -> None:
    """Against the exact value of every coup's bet, by the cards that were unseen: the difference is luck alone."""
    many = part("betting_v0").PuntoBettingVector(tables, bets=("player", "banker", "tie"))
    seen, _ = many.reset(seed=9)
    asked = [wagered(bet, many.stakes.rules) for bet in ("player", "banker", "tie")]
    spots = many.stakes.rules.by_id
    least = np.array([spots[BetId(bet)].minimum for bet in ("player", "banker", "tie")]) / many.stakes.rules.minimum
    chance, luck, ends = np.random.default_rng(3), [], 0
    for _ in range(20_000 // tables if tables < 1000 else 100):
        bet = chance.integers(0, 3, tables)
        worth = values(asked, seen[:, :10].astype(np.int64)) if tables < 1000 else None
        seen, rewards, over, _, _ = many.step(1 + 6 * bet)
        ends += int(over.sum())
        if worth is not None:
            luck.append(rewards / least[bet] - worth[bet, np.arange(tables)])
    assert ends >= tables
    if luck:
        drawn = np.concatenate(luck)
        assert abs(drawn.mean()) < 5 * drawn.std() / len(drawn) ** 0.5


@pytest.mark.long
def test_an_environment_starts_without_the_others() -> None:
    library("pettingzoo")
    code = "import sys, sabot.envs.table_v0; print('numba' in sys.modules, 'pyspiel' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False False\n"
