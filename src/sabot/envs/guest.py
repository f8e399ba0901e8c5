"""An agent at a real table: any policy sits down in a house through `sabot.client`, and people play against it.

He sees the numbers and the mask of `sabot.envs.play`, made of what his line shows him; who made the policy plays no
part. Seeds and cuts are passed on for him, and what he has no choice about is done.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from sabot.client import Client, Visitor
from sabot.envs.agents import Policy
from sabot.envs.errors import EnvError
from sabot.envs.play import COUPS, FEWEST, PURSE, Play, Settings
from sabot.games.moves import Amounts
from sabot.games.offers import CanCut, CanFinish, CanSit
from sabot.games.registry import BY_ID
from sabot.games.seats import Leave, Sit
from sabot.games.steps import Finish
from sabot.games.taille import Cut
from sabot.games.windows import PlayerId, Seq
from sabot.house.archive.history import HistoryEvent, HistoryHead
from sabot.money import Cents, is_whole, quoted
from sabot.rulesets import exact
from sabot.wire import AnyFrame

PATIENCE: Final = 3600.0
"""So many seconds people may take."""


class Shown:
    """A table as one of its players is shown it, made into what a policy is asked by."""

    def __init__(self, rules: Any, me: PlayerId, grid: Amounts | None = None) -> None:
        """Raises EnvError for a grid without amounts."""
        self.me = me
        self.play = Play(Settings(rules, max(FEWEST, BY_ID[rules.game].fewest), grid=grid))
        self.play.agent = me
        self._chosen = False

    def hear(self, event: Any) -> None:
        """Take in an event as the player was told it: cards that lie open are seen, those of a new shoe are not."""
        self.play.hear(event)

    def action(self, policy: Policy, view: Any, options: Sequence[Any]) -> Any:
        """The action of the player who is asked, one of the game's; None where there is none.

        Raises EnvError where the policy says what is not open.
        """
        play, me = self.play, self.me
        choices = play.offered(me, options)
        self._chosen = False
        if choices is None:
            return _passed(options)
        if not choices:
            return None
        if len(play.open_) == choices == 1:
            return next(iter(play.open_.values()))
        self._chosen = True
        return play.action(policy(play.numbers(view, me), play.mask(me)))

    def done(self, action: Any) -> None:
        """The table has taken the action: an entry of the policy's in a window is its last there."""
        if self._chosen:
            self.play.entered(self.me, action)


def _passed(options: Sequence[Any]) -> Any:
    """The action that makes the shoe ready without a player's seed: a cut at the first place, or a pass."""
    for each in options:
        if type(each) is CanCut:
            return Cut(each.on, each.first)
    return next((Finish(each.on) for each in options if type(each) is CanFinish), None)


async def play_at(
    visitor: Visitor,
    table: str,
    policy: Policy,
    *,
    coups: int = COUPS,
    purse: int = PURSE,
    grid: Amounts | None = None,
    patience: float = PATIENCE,
) -> float:
    """Sit down at a house's table with so many units, play so many coups, leave; what was won, in units.

    Raises EnvError where there is no seat and where the policy says what is not open, TimeoutError where nothing is
    asked of him for `patience` seconds, and what the client raises.
    """
    for name, value in (("coups", coups), ("purse", purse)):
        if not is_whole(value, 1, 10**9):
            raise EnvError(f"{name} = {quoted(value)}: it is a whole number of at least 1")
    async with visitor.at(table) as client:
        shown = await _shown(visitor, table, client, grid)
        await _sit(client, shown, purse)
        await _Stay(visitor, table, client, shown).play(policy, coups, patience)
    rows = await visitor.ledger(table)
    return sum(row.result for row in rows if row.player == shown.me) / shown.play.unit


async def _shown(visitor: Visitor, table: str, client: Client, grid: Amounts | None) -> Shown:
    """The table as its history has it, up to where the line begins."""
    me = client.frame.me
    if me is None:
        raise EnvError("who only looks on has no seat: enter the house under a name, Visitor.enter")
    head, *rows = await visitor.export(table)
    told = msgspec.json.decode(head, type=HistoryHead)
    rules = msgspec.json.decode(told.rules, type=BY_ID[told.game].rules.record, dec_hook=exact)
    shown = Shown(rules, me, grid)
    _hear(shown, rows, client)
    return shown


def _hear(shown: Shown, rows: Iterable[bytes], client: Client) -> None:
    """Take in a history up to where the events of the line begin."""
    for row in rows:
        entry = msgspec.json.decode(row, type=HistoryEvent)
        if entry.number < client.first:
            shown.hear(msgspec.convert(entry.event, shown.play.game.public))


async def _sit(client: Client, shown: Shown, purse: int) -> None:
    """Take the first free seat, unless he has one."""
    if _is_here(client.frame):
        return
    free = client.can(CanSit)
    if free is None or not free.seats:
        raise EnvError(f"no seat is free to {shown.me} at this table")
    reply = await client.do(Sit(free.seats[0], Cents(min(purse * shown.play.unit, free.maximum))))
    if reply.outcome != "accepted":
        raise _refused(client, reply.refused)


class _Stay:
    """A player at a table, from event to event."""

    def __init__(self, visitor: Visitor, table: str, client: Client, shown: Shown) -> None:
        self._visitor, self._table = visitor, table
        self._client, self._shown = client, shown
        self._heard, self._lost = client.first, client.lost

    async def play(self, policy: Policy, coups: int, patience: float) -> None:
        """Answer whatever is asked until so many coups are over and he has left."""
        client, shown = self._client, self._shown
        last, answered, leaving = await self._coups() + coups, -1, False

        def asked(frame: AnyFrame) -> bool:
            view = frame.view
            if _is_over(frame) or (not leaving and view.coup > last):
                return True
            return bool(view.seq > answered and shown.me in view.waits_for)

        while not _is_over(frame := await client.until(asked, patience)):
            await self._hear()
            if not leaving and frame.view.coup >= last and await self._coups() >= last:
                leaving, action = True, Leave()
            else:
                answered = frame.view.seq
                action = shown.action(policy, frame.view, frame.options)
            if action is not None and not await self._moved(action, frame):
                answered = frame.view.seq - 1

    async def _coups(self) -> int:
        """The number of the table's coups that are settled."""
        return (await self._visitor.table(self._table)).table.coups

    async def _moved(self, action: Any, frame: AnyFrame) -> bool:
        """Whether an action moved the table; where it did not, as a call taken back that is not there, he is asked on.

        Where it is refused because the table has gone on in the meantime, it asks anew by itself.
        """
        reply = await self._client.do(action)
        if reply.outcome == "accepted":
            self._shown.done(action)
            return reply.seq > 0
        if self._client.frame.view.seq == frame.view.seq:
            raise _refused(self._client, reply.refused)
        return True

    async def _hear(self) -> None:
        """Take in the events since the last call; where the line has lost some, by the table's history."""
        client = self._client
        if client.lost > self._lost:
            _hear(self._shown, (await self._visitor.export(self._table))[1:], client)
            self._heard, self._lost = client.first, client.lost
        for event in client.events[self._heard - client.first :]:
            self._shown.hear(event)
        self._heard = Seq(client.seen + 1)


def _is_over(frame: AnyFrame) -> bool:
    """Whether the table is over, or nothing of his is there any more."""
    return frame.view.stage == "over" or not _is_here(frame)


def _is_here(frame: AnyFrame) -> bool:
    return any(each.id == frame.me for each in frame.view.players)


def _refused(client: Client, why: Any) -> EnvError:
    return EnvError(f"the table refuses {client.frame.me}: {why.code} {why.facts}")
