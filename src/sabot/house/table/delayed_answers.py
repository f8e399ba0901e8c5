"""Answers that are published at a fixed time, whenever they were given (C7.2): nothing tells others earlier of them."""

from collections.abc import Iterable
from typing import Final

from sabot.games.game import AnyGame, TableState
from sabot.games.refusals import Code
from sabot.games.windows import PlayerId, Seq, asked_on
from sabot.house.table.clock import Waits
from sabot.house.table.inbox import Request, refusal
from sabot.wire import Refused, Reply

MOST: Final = 32
"""How often one answer is taken again under its id while it is held."""
_NEVER: Final = Seq(-1)


class DelayedAnswers:
    """Answers that a table keeps back until the time of its question is over."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._answers: list[Request] = []
        self._released: list[Request] = []
        self._due = _NEVER

    def is_fixed(self, state: TableState, waits: Waits) -> bool:
        """Whether a question is answered at a fixed time."""
        return self._game.at_fixed_time(state.rules, waits.step)

    def keeps(self, state: TableState, request: Request) -> bool:
        """Keep an answer that is legal now, or answer at once who has answered already; other requests are left."""
        waits = self._game.pending(state)
        if waits is None or not self.is_fixed(state, waits) or asked_on(request.action) != waits.on:
            return False
        if any(request is each for each in self._released) or self._game.objection(
            state, request.actor, request.action
        ):
            return False
        answers = (each for each in (*self._answers, *self._released) if asked_on(each.action) == waits.on)
        earlier = next((each for each in answers if each.actor == request.actor), None)
        if earlier is not None and not _is_same(earlier, request):
            request.reply(_refused(earlier, request, state.seq))
            return True
        if waits.on == self._due:
            return False
        if len(self._answers) < MOST:
            self._answers.append(request)
            request.on_held()
        else:
            request.reply(refusal(request, "rate_limited", limit="table"))
        return True

    def knows(self, request: Request) -> bool:
        """Whether a request repeats an answer that is kept."""
        return bool(request.command) and any(each.key == request.key for each in self._answers)

    def unanswered(self, players: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
        """The players, of some, whose answer is not here."""
        here = {request.actor for request in self._answers}
        return tuple(player for player in players if player not in here)

    def due(self, on: Seq) -> list[Request]:
        """The time of a question is over: what was kept for it, and nothing is kept for it any more."""
        self._due, self._released, self._answers = on, self._answers, []
        return list(self._released)

    def again(self) -> None:
        """Answers that were due could not be stored: their question stays open, and has a new time."""
        self._due, self._released = _NEVER, []

    def late(self, waits: Waits | None) -> list[Request]:
        """Answers kept for a question that is no longer open; they are kept no more."""
        on = None if waits is None else waits.on
        late = [each for each in self._answers if asked_on(each.action) != on]
        self._answers = [each for each in self._answers if asked_on(each.action) == on]
        return late

    def all(self) -> list[Request]:
        """All that is kept; nothing is, from now on."""
        answers, self._answers = self._answers, []
        return answers


def _is_same(earlier: Request, request: Request) -> bool:
    return bool(request.command) and earlier.key == request.key and earlier.digest == request.digest


def _refused(earlier: Request, request: Request, seq: Seq) -> Reply:
    if request.command and earlier.key == request.key:
        return refusal(request, "command_reused")
    on = asked_on(request.action)
    return Reply(request.command, "stale", seq, Refused(Code.STALE, {} if on is None else {"on": on}))
