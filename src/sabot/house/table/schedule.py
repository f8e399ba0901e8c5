"""A table's schedule: what it waits for and until when, for whom it speaks, what it keeps until a fixed time.

It is handed the state of the table each time, and changes none.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from sabot.games.bank.palette import SelonLaRegle
from sabot.games.game import TableState
from sabot.games.kinds import TableEvent
from sabot.games.windows import Seq
from sabot.house.store import StoredEvent
from sabot.house.table.audience import AnyStep
from sabot.house.table.bots import BotSeats
from sabot.house.table.clock import Countdown, Look, Timing, Waits, rests
from sabot.house.table.delayed_answers import DelayedAnswers
from sabot.house.table.inbox import Inbox, Request, refusal
from sabot.house.table.services import Services
from sabot.house.table.setup import Setup, TableSettings
from sabot.house.table.speaking import Speaking
from sabot.house.table.terms import TablePolicy


class Agenda(NamedTuple):
    """The ground of the croupier's next move: what is waited for, and the whole of its window where one runs.

    `moves` says whether people see another deadline.
    """

    waits: Waits | None
    window_ms: int | None
    moves: bool


class Schedule:
    """The time of one table, by its host's word, for its bots and people; what is kept too long goes to its inbox."""

    def __init__(
        self, setup: Setup, services: Services, policy: TablePolicy, bot_seats: BotSeats, inbox: Inbox
    ) -> None:
        self.game, self._rules = setup.game, setup.rules
        self._services, self._policy, self._bot_seats, self._inbox = services, policy, bot_seats, inbox
        self.timing = Timing(setup.game, services.times, policy.clock)
        self._ready_ms = services.now_ms()
        """When all that has happened is shown."""
        self.begin_anew()

    # -- what has been, and is known of it ------------------------------------------------------------------

    def begin_anew(self) -> None:
        """Keep nothing in mind: no answer is held, no time runs, nobody has spoken."""
        self.delayed, self._speaking = DelayedAnswers(self.game), Speaking(self.game)
        self._countdown = Countdown(self._is_fixed)
        self._speaks_ms: int | None = None
        self._met: tuple[Seq, int] = Seq(0), 0
        """The question that intentions answer next, and since when they could."""

    def go_on(self, state: TableState, rows: tuple[StoredEvent, ...]) -> None:
        """Go on where a log ends, by its last rows: an open window has what it had left."""
        if (waits := self.waits(state)) is not None:
            self._countdown.begin(waits, self.timing.left_ms(waits, rows, self._window_ms(state, waits)))

    def run_by(self, settings: TableSettings, coups: int) -> None:
        """Take the host's word at a table that has settled so many coups, and count by its clock."""
        self._policy.take(settings, coups)
        self.timing = structs.replace(self.timing, clock=self._policy.clock)

    def hear(self, steps: Sequence[AnyStep]) -> None:
        """Take in what players have done."""
        self._speaking.hear(steps)

    def shows(self, events: tuple[TableEvent, ...]) -> None:
        """Events are shown from now on, or after those that are shown already."""
        self._ready_ms = max(self._ready_ms, self._services.now_ms()) + self.timing.shown_ms(events)

    def again(self) -> None:
        """Requests that were due could not be stored: they are made again."""
        self.delayed.again()
        self._speaking.again()

    # -- what is waited for, and how long -------------------------------------------------------------------

    def waits(self, state: TableState) -> Waits | None:
        """The window or question of the table: without a deadline for stakes of people against the house alone."""
        waits = self.game.pending(state)
        if waits is None or waits.idle:
            return waits
        if not self.timing.may_wait_long(waits):
            return waits
        people = [player for player in state.players if player not in self._bot_seats]
        return structs.replace(waits, idle=True) if len(people) == 1 and people[0] in waits.players else waits

    def plan(self, state: TableState, *, watched: bool) -> Agenda:
        """Set the time of the croupier's next move from what the table waits for, and wake the bots."""
        waits, before, now = self.waits(state), self._countdown.deadline, self._services.now_ms()
        self._release(waits)
        self._speaks_ms = None
        look = Look(watched, self._policy.ending, self._bot_seats.alone(state), self._policy.halts)
        if waits is None or rests(self.game, state, waits, look):
            self._rest(waits)
            if waits is not None and waits.idle and not self._policy.ending and not self._policy.halts:
                self._think(state, waits)
            return Agenda(waits, None, before is not None)
        window_ms = self._window_ms(state, waits)
        self._countdown.run(waits, now, max(now, self._ready_ms) + window_ms)
        self._think(state, waits)
        return Agenda(waits, window_ms, before != self._countdown.deadline and bool(waits.players))

    def rest(self, state: TableState) -> None:
        """Stop the clock, unless the session is to end now."""
        self._rest(self.waits(state))

    @property
    def is_due(self) -> bool:
        """Whether somebody's time is over."""
        return self._countdown.left_ms(self._services.now_ms()) == 0

    def left_ms(self) -> int | None:
        """The time left until somebody's is over, or intentions speak; None where nothing runs."""
        now = self._services.now_ms()
        left = self._countdown.left_ms(now), None if self._speaks_ms is None else max(0, self._speaks_ms - now)
        return min((each for each in left if each is not None), default=None)

    def shown(self, state: TableState, plan: Agenda | None = None) -> tuple[int | None, int]:
        """The public clock: the time until which players are waited for, and the seconds of the whole window.

        A plan that was made just now of this state knows most of it.
        """
        waits = self.waits(state) if plan is None else plan.waits
        if waits is None:
            return None, 0
        deadline = self._countdown.deadline if not waits.idle and (waits.players or self._is_fixed(waits)) else None
        whole_ms = None if plan is None else plan.window_ms
        return deadline, (self._window_ms(state, waits) if whole_ms is None else whole_ms) // 1000

    # -- what players have said once for every coup ---------------------------------------------------------

    def may_speak(self, state: TableState) -> bool:
        """Whether intentions act on what is asked now."""
        waits = self.waits(state)
        return waits is not None and bool(self._speaking.to_say(state, waits, self._policy.settings.intentions))

    def spoken(self, state: TableState) -> list[Request]:
        """Requests by which intentions act, when all that came before is shown."""
        waits = self.waits(state)
        if waits is None or self._speaks_ms is None or self._speaks_ms > self._services.now_ms():
            return []
        return self._speaking.requests(state, waits, self._policy.settings.intentions)

    # -- within ---------------------------------------------------------------------------------------------

    def _is_fixed(self, waits: Waits) -> bool:
        return self.game.at_fixed_time(self._rules, waits.step)

    def _release(self, waits: Waits | None) -> None:
        """Answers held for a question that is no longer open are judged like anything late."""
        for request in self.delayed.late(waits):
            if not self._inbox.put(request):
                request.reply(refusal(request, "rate_limited", limit="table"))

    def _rest(self, waits: Waits | None) -> None:
        times, now = self._services.times, self._services.now_ms()
        self._countdown.rest(waits, now, times.scaled(times.least_left))
        if self._policy.ending and waits is not None:
            self._countdown.deadline = now

    def _window_ms(self, state: TableState, waits: Waits) -> int:
        is_fixed = self._is_fixed(waits)  # then its time tells nobody whether anybody is asked
        if self._is_spoken_for(state, waits, is_fixed=is_fixed):
            return self.timing.spoken_ms()
        whole = self.timing.window_ms(waits, only_bots=self._bot_seats.alone(state), is_fixed=is_fixed)
        return whole * self._policy.patience(state.players if is_fixed else waits.players)

    def _is_spoken_for(self, state: TableState, waits: Waits, *, is_fixed: bool) -> bool:
        """Whether a bot, the croupier or C7.4 speaks for the hand that is asked, and has since before it was dealt."""
        speaker = self.game.speaker(state) if is_fixed else next(iter(waits.players), None)
        if speaker is None or speaker in self._bot_seats:
            return is_fixed
        intends = self._policy.intends(speaker, self.game.dealt_on(state))
        return intends.selon_la_regle and isinstance(waits.default, SelonLaRegle)

    def _think(self, state: TableState, waits: Waits) -> None:
        """Bots think about what is asked, and intentions speak when all is shown."""
        now = self._services.now_ms()
        if self._speaking.to_say(state, waits, self._policy.settings.intentions):
            if self._met[0] != waits.on:
                self._met = waits.on, now
            self._speaks_ms = max(now, self._ready_ms, self._met[1] + self.timing.unhurried_ms())
        shown = max(0, self._ready_ms - now)
        self._bot_seats.think(waits.step, self.delayed.unanswered(waits.players), shown, self.timing)
