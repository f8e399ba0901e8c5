"""A running table of any game: one task with one inbox; nobody else touches its state."""

from collections.abc import Callable, Sequence
from functools import partial

from sabot.games.kinds import AnyState, TableAction
from sabot.games.seats import Left, MarkAway
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.house.budgets import metered
from sabot.house.table.absence import Absence
from sabot.house.table.audience import AnyStep, Audience, Moment
from sabot.house.table.bots import BotSeats
from sabot.house.table.croupier import moves
from sabot.house.table.inbox import Arrived, Inbox, InboxClosed, Request, nothing, refusal, refuse_all
from sabot.house.table.journal import Journal
from sabot.house.table.judge import JudgeContext, Verdict, judge
from sabot.house.table.outbox import Outbox
from sabot.house.table.people import People
from sabot.house.table.restoring import Restored, restored
from sabot.house.table.rounds import Rounds
from sabot.house.table.schedule import Agenda, Schedule
from sabot.house.table.services import Services
from sabot.house.table.setup import Setup, TableSettings
from sabot.house.table.supervisor import RESTART_MS, Supervisor, Watched
from sabot.house.table.terms import TablePolicy
from sabot.shoe import Place, rules_digest
from sabot.wire import Reply


class Table:
    """A table of the house. Commands come in by `command`, frames go out by the outboxes of its watchers.

    What it is made of can be made alone: its audience, its bots, its schedule, its journal, its supervisor.
    """

    def __init__(self, setup: Setup, past: Restored, services: Services) -> None:
        self._setup, self._services = setup, services
        self.id, self.title, self.game = setup.id, setup.title, setup.game
        self.state: AnyState = past.state
        self._place = Place(setup.id, setup.rules.id, rules_digest(setup.sheet.decode()))
        self.people = People(setup.settings.host)
        self.paused = False
        self.policy = TablePolicy(setup.settings, past.state.coups)
        self._inbox, self._judging = Inbox(), list[Request]()
        self.audience = Audience(setup.game, services.accounts)
        self.bot_seats = BotSeats(setup.game, services.chance, self._inbox.put)
        self.absence = Absence(services.times.scaled(services.times.grace) / 1000, self._is_missed, self._inbox)
        self.schedule = Schedule(setup, services, self.policy, self.bot_seats, self._inbox)
        self._rounds = Rounds(setup.id, services.ask, self.house)
        watched = Watched(
            self._play, self._forsake, self._begin_anew, partial(services.on_failed, setup.id), self._turn_away
        )
        self._supervisor = Supervisor(setup.id, watched, self._inbox, services.times.scaled(RESTART_MS) / 1000)
        self._journal = Journal(setup.id, services, past.replies, self._trouble, lambda: self._supervisor.is_closing)
        self.schedule.go_on(past.state, past.rows)
        self._remember(past.steps)

    # -- from outside -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to run."""
        for player in self.state.players:
            self.absence.check_later(player)
        self._supervisor.start()

    async def stop(self) -> None:
        """Finish what is being stored and end; the log keeps the rest. A store that fails is not waited for."""
        self._rounds.stop()
        await self._supervisor.stop()
        self._turn_away("not_stored")

    async def command(
        self, player: PlayerId, action: TableAction, command: str, on_held: Callable[[], None] = nothing
    ) -> Reply:
        """A player's command under an id that he chose; every command is answered. `on_held` hears of a late answer."""
        return await self._submit(Request(player, action, command, on_held))

    async def house(self, action: TableAction, actor: PlayerId = CROUPIER) -> Reply:
        """An action of the house, or of a player for whom the house acts."""
        return await self._submit(Request(actor, action))

    def end(self) -> None:
        """End the session as soon as the coup in play is settled."""
        self.policy.ending = True
        self._inbox.poke()

    def run_by(self, settings: TableSettings, by: PlayerId | None = None) -> None:
        """Run as the host has settled it, which is stored; everybody is told.

        What a player has said once for every coup is told to him alone. Then the table looks again only where it acts
        now: what does not act moves nothing that others could see.
        """
        self.schedule.run_by(settings, self.state.coups)
        if by is None or self.schedule.may_speak(self.state):
            self._inbox.poke()
        self.audience.tell(self.state, [], self._moment(), only=by)

    def watch(self, outbox: Outbox, after: Seq | None = None) -> None:
        """Send frames to a connection: first exactly what it has missed since an event, or a fresh view.

        A connection that has seen a gap asks for the same again; who has come is marked back.
        """
        if self._supervisor.is_closing:  # it goes on elsewhere, as whoever came while it left is told too
            outbox.drop("moved")
            return
        first, has_come = not self.audience, outbox not in self.audience
        self.audience.add(outbox)
        self.audience.resume(outbox, self.state, after, self._moment())
        if has_come and (player := self.state.players.get(outbox.player or PlayerId(""))) is not None:
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

    @property
    def settings(self) -> TableSettings:
        """The settings by which the host has it run."""
        return self.policy.settings

    @property
    def bots(self) -> tuple[PlayerId, ...]:
        """The bots at the table."""
        return tuple(player for player in self.state.players if player in self.bot_seats)

    # -- the task -----------------------------------------------------------------------------------------

    async def _play(self) -> None:
        self._plan()
        while not self.state.over:
            arrived = await self._inbox.arrived(self.schedule.left_ms())
            if any(isinstance(each, InboxClosed) for each in arrived):
                refuse_all(arrived, "not_stored")
                return
            self._judging = [each for each in arrived if isinstance(each, Request)]
            requests = [each for each in map(self._request, arrived) if each is not None]
            own = moves(self._context, self.state, self._services.chance, is_due=self.schedule.is_due)
            self._judging += own
            planned = False
            if requests or own:
                planned = await self._worked(requests + own)
            elif said := self.schedule.spoken(self.state):
                planned = await self._step(said)
            if any(request.has_failed for request in own):
                raise RuntimeError("the croupier cannot make his move")  # he would try it again at once, for ever
            self._judging = []
            if not planned and self._plan().moves:
                self.audience.tell(self.state, [], self._moment())
        self._services.on_over(self.id)
        self._turn_away("session_over")

    async def _worked(self, requests: list[Request]) -> bool:
        """A step of those who asked, and of those whose answers were kept until now: their time, if anybody's."""
        asked = [each for each in requests if each.command]
        return await (metered(self._step(requests), partial(self._spent, asked)) if asked else self._step(requests))

    def _forsake(self) -> None:
        """After a failure: what is in hand is in doubt, what waits is not done, and everybody hears that it rests."""
        refuse_all(self.schedule.delayed.all(), "not_stored")
        for request in self._judging:
            request.answer.cancel()
        self._pause(paused=True)

    async def _begin_anew(self) -> None:
        """Go on with nothing in mind but what is stored, and show it to everybody; raises StoreError."""
        past = await restored(self._setup, self._services.store)
        self.state = past.state
        self._journal.begin(past.replies)
        self.schedule.begin_anew()
        self.bot_seats.wake()
        self.audience.forget()
        self._remember(past.steps)
        self._pause(paused=False)

    def _remember(self, steps: Sequence[AnyStep]) -> None:
        """Take in the last events of the log, each with the table that it befell."""
        self.audience.remember(steps)
        self.schedule.hear(steps)

    def _request(self, arrived: Arrived) -> Request | None:
        """A request as it is, a bot's choice after it has thought, nothing for a poke."""
        if isinstance(arrived, InboxClosed):
            return None
        return arrived if isinstance(arrived, Request) else self.bot_seats.answer(arrived, self.state)

    @property
    def _context(self) -> JudgeContext:
        place, beacon = self._services.bound(self._place)
        second = -(-self._services.wall_ms() // 1000)
        delayed, replies = self.schedule.delayed, self._journal.replies
        return JudgeContext(self.game, self._services.accounts, replies, delayed, self.policy, place, beacon, second)

    def _spent(self, asked: Sequence[Request], seconds: float) -> None:
        """Tell for whom the table has worked: people who asked for something, each for an equal part."""
        for each in asked:
            self._services.spent(each.actor, type(each.action).__name__, seconds / len(asked))

    async def _step(self, requests: list[Request]) -> bool:
        """Judge, store, and only then swap the state, answer and publish, if anything has happened; tell whether."""
        verdict = judge(self._context, self.state, requests)
        stored = await self._journal.store(verdict)
        if stored != "stored":
            if stored == "uncovered":
                await self._step([request for request, _ in verdict.answers])  # by what is there
            self.schedule.again()
            return False
        self._adopt(verdict)
        for request, reply in verdict.answers:
            request.reply(reply)
        if verdict.steps:
            self._publish(verdict)
        return bool(verdict.steps)

    def _adopt(self, verdict: Verdict) -> None:
        """Take over what is stored."""
        for _, event in verdict.steps:
            if isinstance(event, Left):
                self.bot_seats.leaves(event.player)
                self.people.leaves(event.player, verdict.state.players)
        self.state = verdict.state
        if self.settings.coming is not None:
            self.schedule.run_by(self.settings, self.state.coups)
        self._remember(verdict.steps)

    def _plan(self) -> Agenda:
        """Set when the table acts next."""
        self._rounds.look(self.state)
        return self.schedule.plan(self.state, watched=bool(self.audience))

    def _trouble(self, paused: bool) -> None:
        """The store does not work, or does again: the table rests as long."""
        if paused:
            self.schedule.rest(self.state)
        else:
            self._plan()
        self._pause(paused=paused)

    def _is_missed(self, player: PlayerId) -> bool:
        """Whether somebody sits here who neither looks on nor is a bot, and is not known to be away."""
        here = player in self.bot_seats or self.audience.holds(player)
        return not here and player in self.state.players and not self.state.players[player].away

    # -- out ----------------------------------------------------------------------------------------------

    def _publish(self, verdict: Verdict) -> None:
        self.schedule.shows(verdict.events)
        plan = self._plan()  # a frame tells the deadline of the window that it opens
        self.audience.tell(self.state, verdict.steps, self._moment(plan))
        for _, event in verdict.steps:
            if isinstance(event, Left) and self.policy.shuts_out(event.player):
                self.audience.see_out(event.player)
        self.bot_seats.hear(verdict.steps)

    def _pause(self, *, paused: bool) -> None:
        self.paused = paused
        if paused:
            for request in self._inbox.taken_out(self._cannot_wait):
                request.reply(self._while_paused(request))
        self.audience.tell(self.state, [], self._moment())

    def _moment(self, plan: Agenda | None = None) -> Moment:
        deadline, seconds = self.schedule.shown(self.state, plan)
        return Moment(
            people=dict(self.people),
            host=self.settings.host,
            terms=lambda viewer: self.policy.terms(viewer, self.state.players, self.state.coups),
            watching=self.audience.without_seat(self.state),
            paused=self.paused,
            now=self._services.now_ms(),
            deadline=deadline,
            seconds=seconds,
        )

    async def _submit(self, request: Request) -> Reply:
        if self.state.over:
            return refusal(request, "session_over")
        if (ended := self._supervisor.has_ended) is not None:
            return refusal(request, ended)
        if self.paused and self._cannot_wait(request):
            return self._while_paused(request)
        if not self._inbox.put(request):
            return refusal(request, "rate_limited", limit="table")
        return await request.answer

    def _cannot_wait(self, request: Request) -> bool:
        """Whether a request is answered at once while the table is paused: all but marks, and ids that are in doubt."""
        return not isinstance(request.action, MarkAway) and not self._journal.doubts(request)

    def _while_paused(self, request: Request) -> Reply:
        return self._journal.replies.repeated(request) or refusal(request, "not_stored")

    def _turn_away(self, code: str) -> None:
        self._rounds.stop()
        refuse_all(self.schedule.delayed.all(), code)
        self._inbox.turn_away(code)
