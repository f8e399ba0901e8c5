"""A running table of any game: one task with one inbox; nobody else touches its state."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec import UNSET, structs

from sabot.games.bank.palette import SelonLaRegle
from sabot.games.game import Bot
from sabot.games.seats import Left, MarkAway, issued_by
from sabot.games.taille import ShoeRevealed, Stage, TakeBeacon
from sabot.games.waiting import Pending
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.house.failures import where
from sabot.house.reckoning.budgets import metered
from sabot.house.store import Append, Conflict, InsufficientFunds, NotStored, StoredEvent, StoreError
from sabot.house.table.absence import Absence
from sabot.house.table.audience import AnyStep, Audience, Moment
from sabot.house.table.clock import Countdown, Look, Timing, rests
from sabot.house.table.company import Company
from sabot.house.table.croupier import moves
from sabot.house.table.desk import Desk
from sabot.house.table.held import Held
from sabot.house.table.inbox import Arrived, Close, Inbox, Request, nothing, refusal, refuse_all
from sabot.house.table.judge import Bench, Verdict, judge
from sabot.house.table.outbox import Outbox
from sabot.house.table.people import People
from sabot.house.table.replies import Kept, Replies
from sabot.house.table.restoring import Restored, restored
from sabot.house.table.speaking import Speaking
from sabot.house.table.storing import append_of, covered_no_more, give_up, is_stored
from sabot.house.table.terms import Word
from sabot.house.tables.setup import Settings, Setup
from sabot.shoe import Beacon, Place, rules_digest
from sabot.wire import Reply

_LOG: Final = logging.getLogger(__name__)
MOST_RESTARTS: Final = 3
"""How often a table that fails is taken from its log again before it is set aside."""
RESTART_MS: Final = 1000
BEACON_AGAIN_S: Final = 1.0
"""A beacon's value that could not be stored is taken again so much later."""


class Table:
    """One table of the house. Commands come in by `command`, frames go out by the outboxes of its watchers."""

    def __init__(self, setup: Setup, state: Any, desk: Desk, replies: Kept) -> None:
        self._setup = setup
        self.id, self.title, self.game = setup.id, setup.title, setup.game
        self.state = state
        self._place = Place(setup.id, setup.rules.id, rules_digest(setup.sheet.decode()))
        self.people = People(setup.settings.host)
        self.paused = False
        self.word = Word(setup.settings, state.coups)
        self.timing = Timing(setup.game, desk.times, self.word.clock)
        self._desk = desk
        self._replies = Replies(replies)
        self._inbox = Inbox()
        self.audience = Audience(setup.game, desk.accounts)
        self._company = Company(setup.game, self.timing, desk.chance, self._inbox.put)
        self._held = Held(setup.game)
        self._countdown = Countdown(self._is_fixed)
        self._speaking = Speaking(setup.game)
        self._speaks_ms: int | None = None
        self.absence = Absence(desk.times.scaled(desk.times.grace) / 1000, self._is_missed, self._inbox)
        self._doubted: set[tuple[PlayerId, str]] = set()
        self._ready_ms = desk.now_ms()
        self._closing, self._failures = False, 0
        self._judging: list[Request] = []
        self._task: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[None] | None = None

    # -- from outside -------------------------------------------------------------------------------------

    def start(self, rows: tuple[StoredEvent, ...] | None = None) -> None:
        """Begin to run; with the rows of a log where they end: an open window has what it had left."""
        if rows is not None and (waits := self._waits) is not None:
            self._countdown.begin(waits, self.timing.left_ms(waits, rows, self._window_ms(waits)))
        for player in self.state.players:
            self.absence.check_later(player)
        self._task = asyncio.create_task(self._run(), name=f"table {self.id}")

    def remember(self, steps: Sequence[AnyStep]) -> None:
        """Take in the last events before the house opened, each with the table that it befell."""
        self.audience.remember(steps)
        self._speaking.hear(steps)

    async def stop(self) -> None:
        """Finish what is being stored and end; the log keeps the rest. A store that fails is not waited for."""
        self._closing = True
        if self._asking is not None:
            self._asking.cancel()
        if self._task is not None and not self._task.done():
            await self._inbox.close()
            await self._task
        self._turn_away("not_stored")

    async def command(
        self, player: PlayerId, action: Any, command: str, on_held: Callable[[], None] = nothing
    ) -> Reply:
        """A player's command under an id that he chose; every command is answered. `on_held` hears of a late answer."""
        return await self._submit(Request(player, action, command, on_held))

    async def house(self, action: Any, actor: PlayerId = CROUPIER) -> Reply:
        """An action of the house, or of a player for whom the house acts."""
        return await self._submit(Request(actor, action))

    def end(self) -> None:
        """End the session as soon as the coup in play is settled."""
        self.word.ending = True
        self._inbox.poke()

    def run_by(self, settings: Settings) -> None:
        """Run as the host has settled it, which is stored; everybody is told."""
        self._take(settings)
        self._inbox.poke()
        self.audience.tell(self.state, [], self._moment())

    def intends(self, settings: Settings, player: PlayerId) -> None:
        """Take what a player has said once for every coup, which is stored; nobody is told but he.

        The table looks again only where it acts now: what does not act moves nothing that others could see.
        """
        self._take(settings)
        waits = self._waits
        if waits is not None and self._speaking.to_say(self.state, waits, settings.intentions):
            self._inbox.poke()
        self.audience.tell(self.state, [], self._moment(), only=player)

    def seat_bot(self, player: PlayerId, bot: Bot) -> None:
        """Let a bot act for a player."""
        self._company.bots[player] = bot
        self._inbox.poke()

    def watch(self, outbox: Outbox, after: Seq | None = None) -> None:
        """Send frames to a connection from now on, beginning with what it has missed or a fresh view."""
        first = not self.audience
        self.audience.add(outbox)
        self.resume(outbox, after)
        if (player := self.state.players.get(outbox.player or PlayerId(""))) is not None:
            self.absence.back(player)
        if first:
            self._inbox.poke()

    def unwatch(self, outbox: Outbox) -> None:
        """Forget a connection; its player is away if he does not come back in time."""
        self.audience.discard(outbox)
        if outbox.player is not None:
            self.absence.check_later(outbox.player)
        if not self.audience:
            self._inbox.poke()

    def resume(self, outbox: Outbox, after: Seq | None) -> None:
        """Answer a gap with exactly the missing events, or with a fresh view."""
        self.audience.resume(outbox, self.state, after, self._moment())

    @property
    def settings(self) -> Settings:
        """How the host has it run."""
        return self.word.settings

    @property
    def watching(self) -> int:
        """How many connections look on without a seat."""
        return self.audience.without_seat(self.state)

    @property
    def bots(self) -> tuple[PlayerId, ...]:
        """The bots at the table."""
        return tuple(player for player in self.state.players if player in self._company.bots)

    # -- the task -----------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Play until the session or the house is over; a table that fails begins anew from its log, a few times."""
        while self._failures <= MOST_RESTARTS and not self._closing:
            try:
                if not self._failures or await self._restarted():
                    await self._play()
                    return
            except Exception as error:
                self._failures += 1
                _LOG.error("table %s has failed, for the %s. time: %s", self.id, self._failures, where(error))
                self._forsake()
        if not self._closing:
            self._desk.on_failed(self.id, f"it has failed {self._failures} times since the house opened")
        self._turn_away("not_stored" if self._closing else "table_failed")

    def _forsake(self) -> None:
        """After a failure: what is in hand is in doubt, what waits is not done, and everybody hears that it rests."""
        refuse_all(self._held.all(), "not_stored")
        for request in self._judging:
            request.answer.cancel()
        try:
            self._pause(paused=True)
        except Exception as error:
            _LOG.error("table %s cannot say that it rests: %s", self.id, where(error))

    async def _restarted(self) -> bool:
        """Take the table from its log as soon as the store works; tell whether the house is still open then."""
        while not self._closing:
            await asyncio.sleep(self._desk.times.scaled(RESTART_MS) / 1000)
            try:
                found = await restored(self._setup, self._desk.store)
            except StoreError as error:
                _LOG.error("table %s: %s", self.id, error)
            else:
                self._begin(found)
                return True
        return False

    def _begin(self, found: Restored) -> None:
        """Go on from a state with nothing in mind but what is stored, and show it to everybody."""
        self.state, self._replies, self._doubted = found.state, Replies(found.replies), set()
        self._held, self._countdown = Held(self.game), Countdown(self._is_fixed)
        self._company.wake()
        self._speaking = Speaking(self.game)
        self.audience.forget()
        self.remember(found.steps)
        self._pause(paused=False)

    async def _play(self) -> None:
        self._plan()
        while not self.state.over:
            arrived = await self._inbox.arrived(self._left_ms())
            if any(isinstance(each, Close) for each in arrived):
                refuse_all(arrived, "not_stored")
                return
            self._judging = [each for each in arrived if isinstance(each, Request)]
            requests = [each for each in map(self._request, arrived) if each is not None]
            is_due = self._countdown.left_ms(self._desk.now_ms()) == 0
            own = moves(self._bench, self.state, self._desk.chance, is_due=is_due)
            if requests or own:
                await metered(self._step(requests + own), partial(self._spent, requests))
            elif said := self._intended():
                await self._step(said)
            if any(request.has_failed for request in own):
                raise RuntimeError("the croupier cannot make his move")  # he would try it again at once, for ever
            self._judging = []
            if self._plan():
                self.audience.tell(self.state, [], self._moment())
        self._desk.on_over(self.id)
        self._turn_away("session_over")

    def _request(self, arrived: Arrived) -> Request | None:
        """A request as it is, a bot's choice after it has thought, nothing for a poke."""
        if isinstance(arrived, Close):
            return None
        return arrived if isinstance(arrived, Request) else self._company.answer(arrived, self.state)

    def _left_ms(self) -> int | None:
        """How long until somebody's time is over, or intentions speak."""
        now = self._desk.now_ms()
        left = self._countdown.left_ms(now), None if self._speaks_ms is None else max(0, self._speaks_ms - now)
        return min((each for each in left if each is not None), default=None)

    def _intended(self) -> list[Request]:
        """What players have said once for every coup, when all that came before is shown."""
        waits = self._waits
        if waits is None or self._speaks_ms is None or self._speaks_ms > self._desk.now_ms():
            return []
        return self._speaking.requests(self.state, waits, self.settings.intentions)

    @property
    def _waits(self) -> Pending[Any] | None:
        """What the table waits for: without a deadline for the stakes of who plays against the house alone."""
        waits = self.game.pending(self.state)
        if waits is None or waits.idle:
            return waits
        people = [player for player in self.state.players if player not in self._company.bots]
        return structs.replace(waits, idle=True) if self.timing.waits_long(waits, people) else waits

    def _is_fixed(self, waits: Pending[Any]) -> bool:
        return self._held.is_fixed(self.state, waits)

    @property
    def _bench(self) -> Bench:
        place, second = self._bound_place, -(-self._desk.wall_ms() // 1000)
        beacon = self._bound_beacon(place)
        return Bench(self.game, self._desk.accounts, self._replies, self._held, self.word, place, beacon, second)

    @property
    def _bound_place(self) -> Place | None:
        """What the heads of the next shoe bind of the table, as far as each process of the house knows them."""
        if not self._desk.reads_heads():
            return None
        return self._place if self._desk.lists_heads() else structs.replace(self._place, digest=UNSET)

    def _bound_beacon(self, place: Place | None) -> Beacon | None:
        """The beacon of the next shoe, where its heads stand in the house's list and each process can ask it."""
        listed = place is not None and bool(place.digest)
        return self._desk.beacon if listed and self._desk.reads_beacons() else None

    def _spent(self, requests: Sequence[Request], seconds: float) -> None:
        """Tell for whom the table has worked: people who asked for something, each for an equal part."""
        asked = [each for each in requests if each.command]
        for each in asked:
            self._desk.spent(each.actor, type(each.action).__name__, seconds / len(asked))

    async def _step(self, requests: list[Request]) -> None:
        """Judge, store, and only then swap the state, answer and publish."""
        verdict = judge(self._bench, self.state, requests)
        try:
            append = append_of(self.id, verdict, self._replies, self._desk.wall_ms())
        except Exception:
            give_up(verdict, self._desk.accounts, self._replies, known=False)
            raise
        if (append.events or append.replies) and not await self._stored(verdict, append):
            self._held.again()
            self._speaking.again()
            return
        self._adopt(verdict)
        for request, reply in verdict.answers:
            request.reply(reply)
        if verdict.steps:
            self._publish(verdict)

    # -- the store ----------------------------------------------------------------------------------------

    async def _stored(self, verdict: Verdict, append: Append) -> bool:
        """Store a verdict. Where that fails the table pauses until the store works, and what is certain is said."""
        try:
            await self._desk.store.append(append)
        except StoreError as error:
            if isinstance(error, InsufficientFunds) and covered_no_more(verdict, self._desk.accounts, error):
                await self._step([request for request, _ in verdict.answers])  # by what is there
                return False
            _LOG.error("table %s: %s", self.id, error)
            if isinstance(error, NotStored):
                known = not isinstance(error, Conflict) or not self._desk.is_lost(self.id)
                give_up(verdict, self._desk.accounts, self._replies, known=known)
                await self._found(append)
                return False
            self._doubted = {request.key for request, _ in verdict.answers if request.command}
            found = await self._found(append)
            self._doubted = set()
            if not found:
                give_up(verdict, self._desk.accounts, self._replies, known=found is not None)
            return bool(found)
        return True

    async def _found(self, append: Append) -> bool | None:
        """Pause until the store works, and tell whether it has an append; None where the house closes before."""
        self._rest(self._waits)
        self._pause(paused=True)
        while not self._closing:
            try:
                await self._desk.store.probe()
                found = await is_stored(self._desk.store, append)
            except StoreError:
                await asyncio.sleep(self._desk.times.tempo)
            else:
                self._plan()
                self._pause(paused=False)
                return found
        return None

    def _adopt(self, verdict: Verdict) -> None:
        """Take over what is stored: state, replies, chips that came back to accounts."""
        self._replies.keep(verdict.bound, verdict.state.seq)
        for event in verdict.events:
            if (returned := -issued_by(event)) > 0:
                self._desk.accounts.give(event.player, returned)
            if isinstance(event, Left):
                self._company.bots.pop(event.player, None)
                self.people.leaves(event.player, verdict.state.players)
            elif isinstance(event, ShoeRevealed):
                self._replies.shoe_over(verdict.state.seq)
        self.state = verdict.state
        self._speaking.hear(verdict.steps)
        if self.settings.coming is not None:
            self._take(self.settings)
        self.audience.remember(verdict.steps)

    # -- time ---------------------------------------------------------------------------------------------

    def _plan(self) -> bool:
        """Set the time of the croupier's next move from what the table waits for, wake the bots; tell of a change."""
        waits, before, now = self._waits, self._countdown.deadline, self._desk.now_ms()
        self._release(waits)
        self._ask_beacon()
        self._speaks_ms = None
        look = Look(bool(self.audience), self.word.ending, self._company.alone(self.state), self.word.halts)
        if waits is None or rests(self.game, self.state, waits, look):
            self._rest(waits)
            if waits is not None and waits.idle and not self.word.ending and not self.word.halts:
                self._think(waits)
            return before is not None
        self._countdown.run(waits, now, max(now, self._ready_ms) + self._window_ms(waits))
        self._think(waits)
        return before != self._countdown.deadline and bool(waits.players)

    def _ask_beacon(self) -> None:
        """Ask for the round that was named, where nobody does so already."""
        if self._named is not None and (self._asking is None or self._asking.done()):
            self._asking = asyncio.create_task(self._beacon_asked(), name=f"beacon of {self.id}")

    async def _beacon_asked(self) -> None:
        """Take the value of the round that was named, or that it was not told in time, as soon as the store works."""
        while not self._closing and (named := self._named) is not None:
            beacon, number = named
            value = await self._desk.ask(beacon, number)
            reply = await self.house(TakeBeacon(number, value))
            if reply.outcome != "accepted":
                await asyncio.sleep(BEACON_AGAIN_S)

    @property
    def _named(self) -> tuple[Beacon, int] | None:
        """The round that the shoe waits for."""
        taille = self.state.taille
        if taille.stage is not Stage.BEACON or taille.drawn is None:
            return None
        return taille.beacon, taille.drawn.round

    def _release(self, waits: Pending[Any] | None) -> None:
        """What was held for a question that is no longer open is judged like anything late."""
        for request in self._held.late(waits):
            if not self._inbox.put(request):
                request.reply(refusal(request, "rate_limited", limit="table"))

    def _rest(self, waits: Pending[Any] | None) -> None:
        """Stop the clock, unless the session is to end now."""
        times, now = self._desk.times, self._desk.now_ms()
        self._countdown.rest(waits, now, times.scaled(times.least_left))
        if self.word.ending and waits is not None:
            self._countdown.deadline = now

    def _take(self, settings: Settings) -> None:
        """The host's word from now on, and the clock that counts by it."""
        self.word.take(settings, self.state.coups)
        self.timing = self._company.timing = structs.replace(self.timing, clock=self.word.clock)

    def _window_ms(self, waits: Pending[Any]) -> int:
        held = self._is_fixed(waits)  # then its time tells nobody whether anybody is asked
        if self._is_spoken_for(waits, held=held):
            return self.timing.spoken_ms()
        whole = self.timing.window_ms(waits, only_bots=self._company.alone(self.state), held=held)
        return whole * self.word.patience(self.state.players if held else waits.players)

    def _is_spoken_for(self, waits: Pending[Any], *, held: bool) -> bool:
        """Whether a bot, the croupier or C7.4 speaks for the hand that is asked, and has since before it was dealt."""
        speaker = self.game.speaker(self.state) if held else next(iter(waits.players), None)
        if speaker is None or speaker in self._company.bots:
            return held
        intends = self.word.intends(speaker, self.game.dealt_on(self.state))
        return intends.selon_la_regle and isinstance(waits.default, SelonLaRegle)

    def _think(self, waits: Pending[Any]) -> None:
        """Bots think about what is asked, and intentions speak when all is shown."""
        if self._speaking.to_say(self.state, waits, self.settings.intentions):
            self._speaks_ms = max(self._desk.now_ms(), self._ready_ms)
        shown = max(0, self._ready_ms - self._desk.now_ms())
        self._company.think(waits.step, self._held.unanswered(waits.players), shown)

    def _is_missed(self, player: PlayerId) -> bool:
        """Whether somebody sits here who neither looks on nor is a bot, and is not known to be away."""
        here = player in self._company.bots or self.audience.holds(player)
        return not here and player in self.state.players and not self.state.players[player].away

    # -- out ----------------------------------------------------------------------------------------------

    def _publish(self, verdict: Verdict) -> None:
        shown = self.timing.shown_ms(verdict.events)
        self._ready_ms = max(self._ready_ms, self._desk.now_ms()) + shown
        self._plan()  # a frame tells the deadline of the window that it opens
        self.audience.tell(self.state, verdict.steps, self._moment())
        for event in verdict.events:
            if isinstance(event, Left) and self.word.shuts_out(event.player):
                self.audience.see_out(event.player)
        self._company.hear(verdict.steps)

    def _pause(self, *, paused: bool) -> None:
        self.paused = paused
        if paused:
            for request in self._inbox.taken_out(self._cannot_wait):
                request.reply(self._while_paused(request))
        self.audience.tell(self.state, [], self._moment())

    def _moment(self) -> Moment:
        waits = self._waits
        timed = waits is not None and not waits.idle and (bool(waits.players) or self._is_fixed(waits))
        return Moment(
            people=dict(self.people),
            host=self.settings.host,
            terms=lambda viewer: self.word.terms(viewer, self.state.players, self.state.coups),
            watching=self.watching,
            paused=self.paused,
            now=self._desk.now_ms(),
            deadline=self._countdown.deadline if timed else None,
            seconds=self._window_ms(waits) // 1000 if waits else 0,
        )

    async def _submit(self, request: Request) -> Reply:
        if self.state.over:
            return refusal(request, "session_over")
        if self._task is not None and self._task.done():
            return refusal(request, "not_stored" if self._closing else "table_failed")
        if self.paused and self._cannot_wait(request):
            return self._while_paused(request)
        if not self._inbox.put(request):
            return refusal(request, "rate_limited", limit="table")
        return await request.answer

    def _cannot_wait(self, request: Request) -> bool:
        """Whether a request is answered at once while the table is paused: all but marks, and ids that are in doubt."""
        return not isinstance(request.action, MarkAway) and request.key not in self._doubted

    def _while_paused(self, request: Request) -> Reply:
        return self._replies.repeated(request) or refusal(request, "not_stored")

    def _turn_away(self, code: str) -> None:
        refuse_all(self._held.all(), code)
        self._inbox.turn_away(code)
