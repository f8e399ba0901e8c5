"""Agents at the table of a real house: what they see is what the house's own table says; what they do counts there."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from wire_tools import TEMPO, Running, accepted, opened

from long import first
from sabot.cards import RANKS
from sabot.client import Client, Visitor
from sabot.envs import EnvError, Imitation, guest, imitation
from sabot.games.registry import BY_ID
from sabot.games.seats import Seat, Sit
from sabot.games.steps import CardsBurned
from sabot.games.taille import ShoeSealed
from sabot.games.windows import PlayerId, Seq
from sabot.house.table.clock import Times
from sabot.money import Cents

COUPS = 10
HELD = Times(tempo=TEMPO, windows=1, seconds=20, grace=1000 * 15_000)
"""People are waited for with stakes, for 20 s where one takes back what does not lie there; a declaration that the
house publishes at its time is so soon."""
RULES = ("chemin-de-fer", "baccara-banque", "mini")


def moves(state: Any, player: str, action: Any) -> bool:
    """Whether an action leaves a table otherwise than it was."""
    _, after = BY_ID[state.rules.game].transition(state, PlayerId(player), action)
    return bool(msgspec.structs.replace(after, seq=state.seq) != state)


class Held(guest.Shown):
    """What a guest is asked, held against the house's table where that has not gone on."""

    house: Running
    asked: list[tuple[int, list[float]]]
    answered: dict[int, tuple[bytes, bytes, Any]]
    compared: int
    who: str

    @classmethod
    def at(cls, house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        """Have every guest of a house be such a one."""
        monkeypatch.setattr(guest, "Shown", cls)
        for name, value in {"house": house, "asked": [], "compared": 0, "answered": {}}.items():
            monkeypatch.setattr(cls, name, value, raising=False)

    def action(self, policy: Any, view: Any, options: Any) -> Any:
        (table,) = self.house.house.tables.values()
        game, state = table.state.rules.game, table.state

        type(self).who = self.me

        def looked(numbers: Any, mask: Any) -> Any:
            if state.seq == view.seq:
                observed = BY_ID[game].observed(self.play.rules)
                scale = np.array([1 / self.play.unit if each.cents else 1 for each in observed.numbers], np.float32)
                raw = np.array(observed.of(BY_ID[game].snapshot(state, self.me), self.me), np.float32)
                assert numbers[: len(raw)].tolist() == (raw * scale).tolist()
                for each in self.play.open_.values():
                    assert BY_ID[game].objection(state, self.me, each) is None
                assert sum(map(int, mask[0] if self.play.space.bets else mask)) == (
                    len(self.play.open_) + (self.play.layout is not None)
                )
                type(self).compared += 1
            self.asked.append((view.seq, numbers[-len(RANKS) :].tolist()))
            done = policy(numbers, mask)
            flat = np.concatenate(mask) if self.play.space.bets else mask
            if state.seq == view.seq and moves(state, self.me, self.play.action(done)):
                self.answered[view.seq + 1] = numbers.tobytes(), flat.tobytes(), done
            return done

        return super().action(looked, view, options)


def at_random(seed: int) -> Any:
    chance = random.Random(seed)  # noqa: S311 - a play is repeatable

    def policy(_numbers: Any, mask: Any) -> Any:
        if isinstance(mask, tuple):
            return [chance.choice(each.nonzero()[0].tolist()) for each in mask]
        return chance.choice(mask.nonzero()[0].tolist())

    return policy


def unseen(game: str, decks: int, rows: list[bytes]) -> dict[int, list[int]]:
    """How many of every rank nobody has seen, before the event of a number, by what a spectator was told."""
    left, found = dict.fromkeys(RANKS, 4 * decks), dict[int, list[int]]()
    for row in map(msgspec.json.decode, rows[1:]):
        found[row["number"]] = [*left.values()]
        event = msgspec.convert(row["event"], BY_ID[game].public)
        if type(event) is ShoeSealed:
            left = dict.fromkeys(RANKS, 4 * decks)
        for card in (event.turned,) if type(event) is CardsBurned else BY_ID[game].opens(event):
            left[card[0]] -= 1
        found[row["number"] + 1] = [*left.values()]
    return found


def same_as_answered(found: Imitation, me: str) -> int:
    """How many of an agent's decisions come out of the house's export as it was asked, and as it answered."""
    count = 0
    for at, player in enumerate(found.player):
        answered = Held.answered.get(int(found.event[at]))
        if player == me and answered is not None:
            numbers, mask, done = answered
            assert (found.observation[at].tobytes(), found.mask[at].tobytes()) == (numbers, mask)
            assert found.sizes[1:] or found.action[at] == done
            count += 1
    return count


@pytest.mark.parametrize("rules", first(1, reversed(RULES)))
async def test_any_policy_sits_down_in_a_real_house(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes to a shoe in play, sees what the house's table says, and leaves with what it has won."""
    async with opened(tmp_path, times=HELD) as running:
        host = await running.enter("Host")
        table = await running.table(host, rules, bots=3)
        watch = await running.spectator(table)
        await watch.until(lambda frame: frame.view.coup >= 2)
        Held.at(running, monkeypatch)
        agent, before = await running.enter("Agent"), running.house.tables[table].state.coups
        won = await guest.play_at(agent, table, at_random(5), coups=COUPS, purse=100)
        assert Held.asked
        assert Held.compared
        assert running.house.tables[table].state.coups >= before + COUPS
        (row,) = [each for each in await host.ledger(table) if each.nickname == "Agent"]
        unit = running.house.tables[table].state.rules.minimum
        assert (row.bought_in, row.here, won) == (100 * unit, 0, row.result / unit)
        rows = await Visitor(running.address).export(table)
        rules_there = running.house.tables[table].state.rules
        left = unseen(rules_there.game, rules_there.decks, rows)
        for seq, numbers in Held.asked:
            assert numbers == left[seq + 1]
        assert any(min(numbers) < max(numbers) for _, numbers in Held.asked)
        for said in (rows, await agent.export(table)):
            (tmp_path / "history.jsonl").write_bytes(b"\n".join(said))
            assert same_as_answered(imitation(tmp_path / "history.jsonl"), Held.who) > 1


class Last(guest.Shown):
    """An agent who is the last in everything."""

    def action(self, policy: Any, view: Any, options: Any) -> Any:
        return super().action(policy, view, options) if view.waits_for == (self.me,) else None


def stakes_nothing(_numbers: Any, mask: Any) -> Any:
    return [0] * len(mask)


async def test_what_changes_nothing_is_not_waited_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No event tells of a stake of nothing, so nothing asks who is last anew: he goes on by himself."""
    monkeypatch.setattr(guest, "Shown", Last)
    async with opened(tmp_path, times=HELD) as running:
        host = await running.enter("Host")
        table = await running.table(host, "mini", bots=2)
        assert await guest.play_at(await running.enter("Agent"), table, stakes_nothing, coups=COUPS) == 0
        assert running.house.tables[table].state.coups >= COUPS


async def test_who_cannot_sit_down_is_told_why(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host, "mini")
        refused: list[tuple[Visitor, dict[str, Any], str]] = [
            (Visitor(running.address), {}, "who only looks on has no seat"),
            (host, {"coups": 0}, "coups = 0: it is a whole number of at least 1"),
            (host, {"purse": 0}, "purse = 0: it is a whole number of at least 1"),
        ]
        for who, more, said in refused:
            with pytest.raises(EnvError, match=re.escape(said)):
                await guest.play_at(who, table, at_random(1), **more)
        for seat in range(1, 8):
            client = await running.line(await running.enter(f"P{seat}"), table)
            await accepted(client, Sit(Seat(seat), Cents(100_000)))
        with pytest.raises(EnvError, match="no seat is free"):
            await guest.play_at(host, table, at_random(1))


async def test_a_seat_that_is_taken_in_the_meantime_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The free seat that his line has shown is another's when he sits down."""
    async with opened(tmp_path) as running:
        host = await running.enter("Host")
        table = await running.table(host, "mini")
        other = await running.line(await running.enter("Other"), table)
        do = Client.do

        async def after_another(client: Client, action: Any, *given: Any, **named: Any) -> Any:
            if isinstance(action, Sit) and client is not other:
                await accepted(other, action)
            return await do(client, action, *given, **named)

        monkeypatch.setattr(Client, "do", after_another)
        with pytest.raises(EnvError, match=r"^the table refuses p-\w+: seat_taken"):
            await guest.play_at(host, table, at_random(1), coups=1)


@pytest.mark.long
async def test_what_a_line_has_lost_is_heard_from_the_table_s_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that begins again in the middle of a shoe says nothing of the cards before: they are seen all the same."""
    async with opened(tmp_path, times=HELD) as running:
        host = await running.enter("Host")
        table = await running.table(host, "chemin-de-fer", bots=3)
        Held.at(running, monkeypatch)
        until, times = Client.until, list[int]()

        async def losing(client: Client, *given: Any, **named: Any) -> Any:
            frame = await until(client, *given, **named)
            if client.frame.me is not None and len(client.events) > 20 and len(times) < 3:
                kept = client.events[-2:]
                client.first, client.events = Seq(client.first + len(client.events) - 2), kept
                client.lost += 1
                times.append(len(Held.asked))
            return frame

        monkeypatch.setattr(Client, "until", losing)
        await guest.play_at(await running.enter("Agent"), table, at_random(5), coups=COUPS, purse=100)
        assert times
        rules = running.house.tables[table].state.rules
        left = unseen(rules.game, rules.decks, await Visitor(running.address).export(table))
        after = Held.asked[times[0] :]
        assert after
        for seq, numbers in after:
            assert numbers == left[seq + 1]


async def test_a_policy_that_says_what_is_not_open_is_told_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as running:
        table = await running.table(await running.enter("Host"), "chemin-de-fer", bots=2)
        with pytest.raises(EnvError, match="is not open to"):
            await guest.play_at(await running.enter("Agent"), table, lambda _numbers, _mask: 10_000)
