"""A running table: one task with one inbox; nobody else touches its state."""

import asyncio
import contextlib
import logging
from random import Random
from typing import Final

import msgspec

from sabot.games.punto import Action, EndSession, Pending, Punto, options, pending, snapshot, stage
from sabot.games.seats import Left, MarkAway
from sabot.games.taille import Cut, ShoeRevealed
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.house import entropy, pace
from sabot.house.accounts import entries
from sabot.house.bots import Bot
from sabot.house.countdown import Countdown
from sabot.house.desk import Desk
from sabot.house.frames import Moment, Recent, frame
from sabot.house.judge import Kept, Request, Verdict, judge, refusal, refuse_all, repeated
from sabot.house.outbox import Outbox
from sabot.house.setup import settings_of, stored
from sabot.house.store import Append, NotStored, StoredReply, StoreError, TableRecord
from sabot.wire import Command, Person, Reply

_LOG: Final = logging.getLogger(__name__)
BATCH: Final = 32
INBOX: Final = 256
GRACE_MS: Final = 15_000
"""How long a player may be disconnected before he counts as away."""


class Table:
    """One table of the house. Commands come in by `command`, frames go out by the outboxes of its watchers."""

    def __init__(self, kept: TableRecord, state: Punto, desk: Desk, replies: Kept) -> None:
        self.id = kept.id
        self.title = kept.title
        self.state = state
        self.settings = settings_of(kept)
        self.people: dict[PlayerId, Person] = {}
        self.paused = False
        self._store, self._accounts, self._now_ms, self._tempo = desk.store, desk.accounts, desk.now_ms, desk.tempo
        self._on_over = desk.on_over
        self._kept = replies
        self._last_shoe_end = Seq(0)
        self._inbox: asyncio.Queue[Request | PlayerId | None] = asyncio.Queue(INBOX)
        self._watchers: set[Outbox] = set()
        self._recent = Recent()
        self._bots: dict[PlayerId, Bot] = {}
        self._thinking: set[PlayerId] = set()
        self._missed: set[PlayerId] = set()
        self._random = Random(entropy.token())  # noqa: S311 - how long bots think, not what is dealt
        self._ready_ms = desk.now_ms()
        self._countdown = Countdown()
        self._ending = self._closing = False
        self._task: asyncio.Task[None] | None = None

    # -- from outside -------------------------------------------------------------------------------------

    def start(self, *, left_ms: int | None = None) -> None:
        """Begin to run; `left_ms` is what an open window had left when the log ended."""
        waits = pending(self.state)
        if left_ms is not None and waits is not None and waits.players:
            self._countdown.begin(waits, left_ms)
        for player in self.state.players:
            self._check_absence_later(player)
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")

    async def stop(self) -> None:
        """Finish what is being stored and end; the log keeps the rest. A store that fails is not waited for."""
        self._closing = True
        if self._task is not None and not self._task.done():
            await self._inbox.put(None)
            await self._task
        self._turn_away("not_stored")

    async def command(self, player: PlayerId, command: Command) -> Reply:
        """A player's command; every command is answered."""
        return await self._submit(Request(player, command.action, command.id))

    async def house(self, action: Action, actor: PlayerId = CROUPIER) -> Reply:
        """An action of the house, or of a player for whom the house acts."""
        return await self._submit(Request(actor, action))

    def end(self) -> None:
        """End the session as soon as the coup in play is settled."""
        self._ending = True
        self._poke()

    def seat_bot(self, player: PlayerId, bot: Bot) -> None:
        """Let a bot act for a player."""
        self._bots[player] = bot
        self._poke()

    def watch(self, outbox: Outbox, after: Seq | None = None) -> None:
        """Send frames to a connection from now on, beginning with what it has missed or a fresh view."""
        first = not self._watchers
        self._watchers.add(outbox)
        self.resume(outbox, after)
        player = self.state.players.get(outbox.player or PlayerId(""))
        if player is not None and (player.away or player.id in self._missed):
            self._missed.discard(player.id)  # his mark may still wait in the inbox
            self._put(Request(CROUPIER, MarkAway(player.id, away=False)))
        if first:
            self._poke()

    def unwatch(self, outbox: Outbox) -> None:
        """Forget a connection; its player is away if he does not come back in time."""
        self._watchers.discard(outbox)
        if outbox.player is not None:
            self._check_absence_later(outbox.player)
        if not self._watchers:
            self._poke()

    def resume(self, outbox: Outbox, after: Seq | None) -> None:
        """Answer a gap with exactly the missing events, or with a fresh view."""
        steps = self._recent.since(after) if after is not None else None
        outbox.put(frame(self.state, steps or [], outbox.player, self._accounts, self._moment()))

    @property
    def watching(self) -> int:
        """How many connections look on without a seat."""
        return sum(outbox.player not in self.state.players for outbox in self._watchers)

    @property
    def bots(self) -> tuple[PlayerId, ...]:
        """The bots at the table."""
        return tuple(player for player in self.state.players if player in self._bots)

    # -- the task -----------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Play until the session or the house is over; what goes wrong in the house ends this table alone."""
        try:
            await self._play()
        except Exception:
            _LOG.exception("table %s has failed", self.id)
            self._turn_away("server_error")

    async def _play(self) -> None:
        self._plan()
        while not self.state.over:
            arrived = await self._arrived()
            if None in arrived:
                refuse_all(arrived, "not_stored")
                return
            requests = [each for each in map(self._request, arrived) if each is not None]
            requests += self._croupier()
            if requests:
                await self._step(requests)
            if self._plan():
                self._send(None)
        self._on_over(self.id)
        self._turn_away("session_over")

    async def _arrived(self) -> list[Request | PlayerId | None]:
        """What waits in the inbox; empty when it is the croupier's move and nobody was before him."""
        found: list[Request | PlayerId | None] = []
        if self._inbox.empty():
            due = self._countdown.deadline
            wait = None if due is None else max(0, due - self._now_ms()) / 1000
            with contextlib.suppress(TimeoutError):
                found.append(await asyncio.wait_for(self._inbox.get(), wait))
        while len(found) < BATCH and not self._inbox.empty():
            found.append(self._inbox.get_nowait())
        return found

    def _request(self, arrived: Request | PlayerId | None) -> Request | None:
        """A request as it is, a woken bot's choice, nothing for a poke."""
        if arrived is None or isinstance(arrived, Request):
            return arrived
        bot = self._bots.get(arrived)
        self._thinking.discard(arrived)
        if bot is None or arrived not in self.state.players:
            return None
        action = bot.choose(snapshot(self.state, arrived), options(self.state, arrived))
        return None if action is None else Request(arrived, action)

    def _croupier(self) -> list[Request]:
        """The croupier's own move, or his answer for those whose time is over; judged after what came in time."""
        if self._ending and stage(self.state) != "coup":
            return [Request(CROUPIER, EndSession())]
        waits = pending(self.state)
        if waits is None or self._countdown.deadline is None or self._countdown.deadline > self._now_ms():
            return []
        match waits.chance, waits.default:
            case "order", _:
                return [Request(CROUPIER, entropy.shuffle(self.state.rules.decks))]
            case "cut", _:
                return [Request(CROUPIER, Cut(waits.on, entropy.cut(len(self.state.taille.order))))]
            case _, None:
                return []
            case _, default:
                return [Request(CROUPIER, default)]

    async def _step(self, requests: list[Request]) -> None:
        """Judge, store, and only then swap the state, answer and publish."""
        verdict = judge(self.state, requests, self._accounts, self._kept)
        if verdict.steps and not await self._stored(verdict):
            return
        self._adopt(verdict)
        for request, reply in verdict.answers:
            request.reply(reply)
        if verdict.steps:
            self._publish(verdict)

    async def _stored(self, verdict: Verdict) -> bool:
        """Store a verdict. Where that fails the table pauses until the store works, and what is certain is said."""
        append = self._append(verdict)
        try:
            await self._store.append(append)
        except StoreError as error:
            _LOG.error("table %s: %s", self.id, error)
            if isinstance(error, NotStored):
                self._give_up(verdict)
                await self._found(append)
                return False
            found = await self._found(append)
            if not found:
                self._give_up(verdict, known=found is not None)
            return bool(found)
        return True

    def _give_up(self, verdict: Verdict, *, known: bool = True) -> None:
        """Give chips back and answer, where nothing was stored; what nobody knows is left without an answer."""
        for player, amount in verdict.taken:
            self._accounts.give(player, amount)
        for request, _ in verdict.answers:
            if known:
                request.reply(repeated(request, self._kept) or refusal(request, "not_stored"))
            else:
                request.answer.cancel()

    def _append(self, verdict: Verdict) -> Append:
        shoe_over = any(isinstance(event, ShoeRevealed) for event in verdict.events)
        return Append(
            table=self.id,
            expected=self.state.seq,
            at_ms=self._now_ms(),
            events=tuple(stored(event) for event in verdict.events),
            ledger=entries(self.id, verdict.before, verdict.state, verdict.events),
            replies=tuple(
                StoredReply(request.actor, request.command, request.digest(), msgspec.json.encode(reply))
                for request, reply in verdict.accepted()
                if request.key not in self._kept
            ),
            forget_replies=self._last_shoe_end if shoe_over else -1,
        )

    async def _found(self, append: Append) -> bool | None:
        """Pause until the store works, and tell whether it has an append; None where the house closes before."""
        self._rest(pending(self.state))
        self._pause(paused=True)
        while not self._closing:
            try:
                await self._store.probe()
                found = await self._store.load(self.id, append.expected + 1)
            except StoreError:
                await asyncio.sleep(self._tempo)
            else:
                self._plan()
                self._pause(paused=False)
                return len(found) >= len(append.events)
        return None

    def _adopt(self, verdict: Verdict) -> None:
        """Take over what is stored: state, replies, chips that came back to accounts."""
        for request, reply in verdict.accepted():
            self._kept[request.key] = request.digest(), reply
        for event in verdict.events:
            if isinstance(event, Left):
                self._accounts.give(event.player, event.purse)
                self._bots.pop(event.player, None)
            elif isinstance(event, ShoeRevealed):
                self._forget_replies(verdict.state.seq)
        self.state = verdict.state
        self._recent.add(verdict.steps)

    def _forget_replies(self, seq: Seq) -> None:
        """Replies live until the next shoe is over."""
        self._kept = {
            key: (digest, reply) for key, (digest, reply) in self._kept.items() if reply.seq > self._last_shoe_end
        }
        self._last_shoe_end = seq

    # -- time ---------------------------------------------------------------------------------------------

    def _plan(self) -> bool:
        """Set the time of the croupier's next move from what the table waits for, wake the bots; tell of a change."""
        waits, before = pending(self.state), self._countdown.deadline
        if waits is None or self._rests(waits):
            self._rest(waits)
            return before is not None
        deadline = max(self._now_ms(), self._ready_ms) + self._window_ms(waits)
        self._countdown.run(waits, self._now_ms(), deadline)
        self._wake_bots(waits)
        return before != self._countdown.deadline and bool(waits.players)

    def _rest(self, waits: Pending | None) -> None:
        """Stop the clock, unless the session is to end now."""
        self._countdown.rest(waits, self._now_ms(), int(pace.LEAST_LEFT_MS * self._tempo))
        if self._ending and waits is not None:
            self._countdown.deadline = self._now_ms()

    def _window_ms(self, waits: Pending) -> int:
        """How long the players are waited for; the croupier needs no time beyond what is shown."""
        if waits.chance == "order" and not any(player not in self._bots for player in self.state.players):
            return int(pace.GATHERING_MS * self._tempo)
        return pace.window_ms(waits.step, self.settings.seconds, self._tempo) if waits.players else 0

    def _rests(self, waits: Pending) -> bool:
        """Nobody looks on, nobody sits, or nobody has staked yet: the croupier waits without a deadline."""
        if self._ending:
            return stage(self.state) != "coup"
        if not self._watchers and stage(self.state) != "coup":
            return True
        if waits.idle:
            self._wake_bots(waits)
            return True
        return waits.chance == "order" and not any(not player.away for player in self.state.players.values())

    def _wake_bots(self, waits: Pending) -> None:
        loop = asyncio.get_running_loop()
        for player in waits.players:
            if player in self._bots and player not in self._thinking:
                self._thinking.add(player)
                thought = pace.thought_ms(self._random.random(), self.settings.pace, self._tempo)
                delay = max(0, self._ready_ms - self._now_ms()) + thought
                loop.call_later(delay / 1000, self._wake, player)

    def _wake(self, player: PlayerId) -> None:
        if not self._put(player):
            self._thinking.discard(player)

    def _check_absence_later(self, player: PlayerId) -> None:
        asyncio.get_running_loop().call_later(GRACE_MS * self._tempo / 1000, self._check_absence, player)

    def _check_absence(self, player: PlayerId) -> None:
        here = player in self._bots or any(outbox.player == player for outbox in self._watchers)
        if not here and player in self.state.players and not self.state.players[player].away:
            self._missed.add(player)
            self._put(Request(CROUPIER, MarkAway(player, away=True)))

    # -- out ----------------------------------------------------------------------------------------------

    def _publish(self, verdict: Verdict) -> None:
        shown = pace.shown_ms(verdict.events, self.settings.pace, self._tempo)
        self._ready_ms = max(self._ready_ms, self._now_ms()) + shown
        self._plan()  # a frame tells the deadline of the window that it opens
        self._send(verdict)

    def _send(self, verdict: Verdict | None) -> None:
        moment, made = self._moment(), dict[PlayerId | None, bytes]()
        steps = [] if verdict is None else verdict.steps
        for outbox in self._watchers:
            if outbox.player not in made:
                made[outbox.player] = frame(self.state, steps, outbox.player, self._accounts, moment)
            outbox.put(made[outbox.player])

    def _pause(self, *, paused: bool) -> None:
        self.paused = paused
        self._send(None)

    def _moment(self) -> Moment:
        waits = pending(self.state)
        timed = waits is not None and bool(waits.players) and not waits.idle
        return Moment(
            people=self.people,
            host=self.settings.host,
            watching=self.watching,
            paused=self.paused,
            now=self._now_ms(),
            deadline=self._countdown.deadline if timed else None,
            seconds=self._window_ms(waits) // 1000 if waits else 0,
        )

    # -- in -----------------------------------------------------------------------------------------------

    async def _submit(self, request: Request) -> Reply:
        if self.state.over:
            return refusal(request, "session_over")
        if self._task is not None and self._task.done():
            return refusal(request, "not_stored" if self._closing else "server_error")
        if not self._put(request):
            return refusal(request, "rate_limited")
        return await request.answer

    def _put(self, item: Request | PlayerId) -> bool:
        if not (full := self._inbox.full()):
            self._inbox.put_nowait(item)
        return not full

    def _turn_away(self, code: str) -> None:
        refuse_all([self._inbox.get_nowait() for _ in range(self._inbox.qsize())], code)

    def _poke(self) -> None:
        """Have the task look again at what it waits for."""
        self._put(PlayerId(""))
