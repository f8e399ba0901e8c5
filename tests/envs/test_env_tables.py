"""Whole tables as agents play them: rewards, masks, what is seen, what is refused; version 0 stays as it is."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from env_agents import digest, drawn, played

from long import chosen
from sabot.cards import RANKS
from sabot.envs import EnvError, Play, Settings
from sabot.games.seats import Leave
from sabot.games.steps import CardsBurned, Finish
from sabot.games.taille import ShoeSealed
from sabot.rulesets import load, names

PINNED = Path(__file__).parent / "episodes.txt"
GAMES = ("chemin-de-fer", "baccara-banque", "american")
every = pytest.mark.parametrize("rules", chosen(GAMES, names()))


@every
def test_what_all_win_is_what_the_house_loses_to_the_cent(rules: str) -> None:
    """Over each table, the agents' rewards and the house's gain come to nothing."""
    won, tables, seat = 0.0, 0, Play(Settings(rules, 4))
    last: Any = None
    for play, _, rewards in played(Settings(rules, players=4, coups=15), "sums", 400):
        won += sum(rewards.values())
        assert sum(map(play.worth, play.agents)) + play.gain == 4 * 200 * play.unit
        last = play
        if play.over:
            assert round(won * play.unit) == -play.gain
            won, tables = 0.0, tables + 1
    assert tables or last.state.coups > 3
    assert seat.agents == ("seat_1", "seat_2", "seat_3", "seat_4")


def look(rules: str, seed: str, steps: int) -> int:
    """What the mask leaves open is done by the machine, and nothing else is open; how many masks were looked at."""
    looked = 0
    for play, _, _ in played(Settings(rules, players=3, coups=12), seed, steps):
        agent = play.agent
        if agent is None:
            continue
        looked += 1
        mask = play.mask(agent)
        of_places = mask[0] if play.space.bets else mask
        first = int(bool(play.space.bets))
        open_ = {at for at in map(int, np.flatnonzero(of_places)) if at or not first}
        assert open_ == set(play.open_)
        offered = {
            slot
            for option in play.game.options(play.state, agent)
            if play.game.choices[type(option)].joined is None
            for slot, _ in play.game.acts(option, play.grid)
            if slot.section == "play"
        }
        assert {play.space.places[at - first] for at in open_} <= offered
        for action in play.open_.values():
            assert play.game.objection(play.state, agent, action) is None
        if first and play.layout is not None:
            vector = [0, *(int(of_bet.nonzero()[0][-1]) for of_bet in mask[1:])]
            assert play.game.objection(play.state, agent, play.action(vector)) is None
    return looked


@pytest.mark.parametrize("rules", GAMES)
def test_the_mask_is_what_the_machine_takes(rules: str) -> None:
    assert look(rules, "masks", 150) > 100


@pytest.mark.long
@every
def test_the_mask_is_what_the_machine_takes_at_many_tables(rules: str) -> None:
    """`SABOT_MASKS=1000000` looks at so many masks, over all rule sets together."""
    states = int(os.environ.get("SABOT_MASKS", "10000")) // len(names())
    assert look(rules, "more masks", states) > 0.9 * states


@pytest.mark.parametrize("rules", GAMES)
def test_a_closed_place_raises_a_sentence_and_changes_nothing(rules: str) -> None:
    play = Play(Settings(rules))
    play.reset(1)
    before = play.state
    closed = next(at for at in range(1, 90) if at not in play.open_)
    action = [closed, *[0] * len(play.space.bets)] if play.space.bets else closed
    with pytest.raises(EnvError, match=rf"^action {closed} is not open to seat_\d: it is one of .*; see the mask$"):
        play.take(action)
    assert play.state is before


def test_who_cannot_cover_the_minimum_is_done_and_a_table_of_too_few_ends() -> None:
    ended = left = 0
    for play, _, _ in played(Settings("chemin-de-fer", players=3, purse=3, coups=500), "poor", 3000):
        for agent, purse in play.done.items():
            left += 1
            assert purse < play.unit
            assert play.worth(agent) == purse
        if play.over and not play.truncated:
            ended += 1
            assert len(play.state.players) < 2
    assert left
    assert ended


def test_a_table_at_which_nothing_happens_is_truncated() -> None:
    play = Play(Settings("chemin-de-fer", 2, patience=40))
    play.reset(3)
    while play.agent is not None:
        names_ = {play.said(at): at for at in play.open_}
        assert len(names_) == len(play.open_)
        play.take(names_.get("decline", names_.get("finish", min(play.open_))))
    assert play.over
    assert play.truncated
    with pytest.raises(EnvError, match="the table is over: reset it"):
        play.take(0)


@pytest.mark.parametrize("rules", GAMES)
def test_an_agent_makes_one_entry_in_a_window(rules: str) -> None:
    """Stakes that stand after a tie are none that he has made."""
    play, chance, made = Play(Settings(rules, coups=30)), random.Random(5), Counter[tuple[Any, ...]]()  # noqa: S311
    for _ in range(500):
        window = getattr(play.state, "window", None)
        if play.agent is None:
            break
        action = drawn(play, chance)
        done = play.action(action)
        if window is not None and type(window).__name__ != "Auction" and not isinstance(done, Finish):
            made[play.agent, window.opened, type(done)] += 1
        play.take(action)
    assert len(made) > 30
    assert set(made.values()) == {1}


@pytest.mark.parametrize("patience", [9, 300])
@pytest.mark.parametrize("rules", ["american", "mini"])
def test_who_has_staked_at_a_layout_is_done_as_if_he_were_asked(rules: str, patience: int) -> None:
    """His done is said without a look at what else is open: the table is the same, and cut at the same move."""

    class Asking(Play):
        def offered(self, player: Any, options: Any) -> int | None:
            found = super().offered(player, options)
            self._bets_alone = False
            return found

    settings = Settings(rules, 3, coups=9, patience=patience)
    said, asking = Play(settings), Asking(settings)
    for seed in range(3):
        chance, steps = random.Random(seed), 0  # noqa: S311 - the same agents
        said.reset(seed)
        asking.reset(seed)
        while said.agent is not None:
            action = (
                drawn(said, chance) if patience == 300 or chance.random() < 0.2 else [0] * (1 + len(said.space.bets))
            )
            if patience == 9 and said.layout is None:
                action = drawn(said, chance)
            assert said.take(action) == asking.take(action)
            assert said.agent == asking.agent
            assert said.state == asking.state
            steps += 1
        assert steps > 2
        assert (said.over, said.truncated) == (asking.over, asking.truncated)


@pytest.mark.parametrize("rules", GAMES)
def test_what_an_agent_sees_is_what_his_own_view_says_and_the_cards_that_all_have_seen(rules: str) -> None:
    """Views are drawn again where they change, and without what is no number; here each is drawn whole.

    Conformance holds the numbers of whole views of tables that differ in hidden cards only to each other.
    """
    play, chance = Play(Settings(rules, coups=20)), random.Random(2)  # noqa: S311 - the same agents
    play.keeps, looked = True, 0
    play.reset("seen")
    numbers = play.game.observed(play.rules)
    scale = np.array([1 / play.unit if each.cents else 1 for each in numbers.numbers], np.float32)
    while play.agent is not None and looked < 120:
        play.take(drawn(play, chance))
        for agent in (set(play.agents) & set(play.state.players)) if chance.random() < 0.3 else ():
            view, found = play.game.snapshot(play.state, agent), play.observation(agent)
            raw = np.array(numbers.of(view, agent), np.float32) * scale
            assert found[: len(raw)].tolist() == raw.tolist()
            assert found[len(raw) :].tolist() == left(play)
            assert ((play.low <= found) & (found <= play.high)).all()
            looked += 1
    assert looked > 50
    assert play.low[-len(RANKS) :].tolist() == [0] * len(RANKS), "none of a rank may be left"


def left(play: Play) -> list[int]:
    """How many of every rank nobody has seen of the last shoe, by what spectators were told."""
    most: int = 4 * play.rules.decks
    unseen = dict.fromkeys(RANKS, most)
    for before, event in play.log:
        told = play.game.view(before, event, None)
        if type(told) is ShoeSealed:
            unseen = dict.fromkeys(RANKS, most)
        for card in (told.turned,) if type(told) is CardsBurned else play.game.opens(told):
            unseen[card[0]] -= 1
    return [*unseen.values()]


def test_rewards_are_in_units_and_by_the_utility_that_is_given() -> None:
    settings = (Settings("american", 2, coups=9, utility=each) for each in (None, lambda units: units**2))
    plain, bent = ([(p.own[a], r) for p, _, rs in played(each, "u", 60) for a, r in rs.items()] for each in settings)
    unit = load("american").minimum
    assert len(plain) == len(bent) > 5
    for (after, reward), (_, of_square) in zip(plain, bent, strict=True):
        now = after / unit
        assert of_square == pytest.approx(now**2 - (now - reward) ** 2)


def test_a_seed_gives_the_same_table_and_another_another() -> None:
    found = []
    for seed in (1, 1, -1):
        play, chance = Play(Settings()), random.Random(7)  # noqa: S311 - the same agents
        play.reset(seed)
        seen = []
        for _ in range(80):
            if play.agent is None:
                break
            seen.append(play.observation(play.agent).tobytes())
            play.take(drawn(play, chance))
        found.append(seen)
    assert found[0] == found[1] != found[2]


@every
def test_version_0_never_changes_what_it_does(rules: str) -> None:
    """A digest of an episode of every rule set; where one changes, the environment needs another version."""
    pinned = dict(line.split() for line in PINNED.read_text().splitlines())
    assert pinned[rules] == digest(rules)
    assert set(pinned) == set(names())


def test_a_leaver_keeps_what_was_his() -> None:
    play = Play(Settings("chemin-de-fer", 3))
    play.do(play.agents[0], Leave())
    assert play.worth(play.agents[0]) == 200 * play.unit


def test_the_room_needs_no_extra_and_says_which_a_part_needs() -> None:
    blocked = "import sys; [sys.modules.__setitem__(n, None) for n in ('gymnasium', 'pettingzoo', 'pyspiel')];"
    code = f"{blocked} import sabot.envs; sabot.envs.Play(sabot.envs.Settings()); import sabot.envs.table_v0"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "need gymnasium and pettingzoo, which are not installed: pip install 'sabot[rl]'" in done.stderr


@pytest.mark.parametrize(("rules", "players"), [("mini", 7), ("chemin-de-fer", 5)])
def test_a_window_is_asked_from_the_banker_s_right_round_the_seats(rules: str, players: int) -> None:
    windows, tables = dict[tuple[int, int], list[int]](), 0
    for play, _, _ in played(Settings(rules, players, coups=30), "round", 400):
        tables += play.over
        window = getattr(play.state, "window", None)
        if play.agent is not None and window is not None and type(window).__name__ != "Auction":
            holder = play.state.players.get(getattr(play.state, "banker", None))
            seat = (play.state.players[play.agent].seat or 0) - (holder.seat if holder else 0)
            windows.setdefault((tables, window.opened), []).append((seat - 1) % play.rules.seats)
    several = [each for each in windows.values() if len(set(each)) > 1]
    assert len(several) > 10
    assert all(each == sorted(each) for each in several)
