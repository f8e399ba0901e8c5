"""Judging what waits at a table, without an await: each command on the state that its predecessor left."""

import logging
from typing import Final

import msgspec
from msgspec import structs

from sabot.games.game import AnyGame, TableState
from sabot.games.kinds import TableEvent
from sabot.games.refusals import Code, RuleError
from sabot.games.seats import BuyIn, Leave, Sit, Stand, issued_by
from sabot.games.windows import PlayerId, Seq
from sabot.house.accounts.ledger import Accounts
from sabot.house.failures import kinds, where
from sabot.house.table.audience import AnyStep
from sabot.house.table.delayed_answers import DelayedAnswers
from sabot.house.table.inbox import Request, refusal
from sabot.house.table.replies import Kept, Replies
from sabot.house.table.terms import TablePolicy
from sabot.shoe import Beacon, Place
from sabot.wire import Refused, Reply

BINDING: Final = (Sit, Stand, BuyIn, Leave)
"""Actions that move chips between account and table: the first answer holds, a refusal too."""
NOTHING_HAPPENED: Final = Seq(0)
"""The `seq` of a reply to what was done and changed nothing."""
_LOG: Final = logging.getLogger(__name__)


class Verdict(msgspec.Struct):
    """The judgement of one batch: what is to be stored, and the answers to give once it is.

    `steps` are the events, each with the table before it; `withdrawals` what was taken off accounts; `bound` the new
    commands of people whose replies are kept.
    """

    before: TableState
    state: TableState
    steps: list[AnyStep] = []
    answers: list[tuple[Request, Reply]] = []
    withdrawals: list[tuple[PlayerId, int]] = []
    bound: list[tuple[Request, Reply]] = []

    @property
    def events(self) -> tuple[TableEvent, ...]:
        """The events to be stored, in order."""
        return tuple([event for _, event in self.steps])


def binds(request: Request, reply: Reply) -> bool:
    """Whether an id stands for this reply from now on: what was done, and what was judged of chips on their way.

    Whoever is refused a seat asks anew; the first order, come a second time, must not bring his chips then.
    """
    if not request.command or reply.outcome == "accepted":
        return bool(request.command)
    judged = reply.refused is not None and reply.refused.code != "server_error"
    return judged and reply.outcome == "refused" and isinstance(request.action, BINDING)


class JudgeContext(msgspec.Struct, frozen=True):
    """By what a table's requests are judged: the rules, accounts, earlier replies, delayed answers, the host's word.

    `place` is bound by the heads of its shoes; without one the next shoe has none. So is `beacon`, whose round is named
    by the `second` that the wall clock shows.
    """

    game: AnyGame
    accounts: Accounts
    replies: Replies
    delayed: DelayedAnswers
    policy: TablePolicy
    place: Place | None
    beacon: Beacon | None = None
    second: int = 0

    def bars(self, request: Request) -> Refused | None:
        """The host's refusal of a request, None without one; an answer held before it is not refused after it."""
        return None if self.delayed.knows(request) else self.policy.bars(request)


def judge(context: JudgeContext, state: TableState, requests: list[Request]) -> Verdict:
    """Judge requests in order of arrival, but those that are kept for later, each by the table as it finds it.

    What the host's word bars is refused before the rules are asked.
    Nothing is changed but the accounts, which `withdrawals` lists.
    """
    verdict = Verdict(state, state)
    fresh: Kept = {}
    for request in requests:
        reply = context.replies.repeated(request, fresh)
        barred = context.bars(request) if reply is None else None
        if reply is None and barred is None and context.delayed.keeps(verdict.state, request):
            continue
        if reply is None:
            reply = _judged(context, verdict, request) if barred is None else _barred(request, barred)
            if binds(request, reply):
                verdict.bound.append((request, reply))
                fresh[request.key] = request.digest, reply
        verdict.answers.append((request, reply))
    return verdict


def _judged(context: JudgeContext, verdict: Verdict, request: Request) -> Reply:
    game, accounts, before = context.game, context.accounts, verdict.state.seq
    try:
        events = game.decide(verdict.state, request.actor, request.action)
    except RuleError as error:
        stale = error.refusal.code is Code.STALE
        refused = Refused(error.refusal.code, error.refusal.facts)
        return Reply(request.command, "stale" if stale else "refused", verdict.state.seq, refused)
    except Exception as error:
        return _failed(verdict, request, error)
    needed = sum(max(issued_by(event), 0) for event in events)
    if needed and not accounts.take(request.actor, needed):
        available = accounts.balance(request.actor)
        refused = Refused("balance_too_small", {"needed": needed, "available": available})
        return Reply(request.command, "refused", verdict.state.seq, refused)
    try:
        sound = _folded(game, verdict, events, by_command=bool(request.command))
    except Exception as error:
        accounts.give(request.actor, needed)
        return _failed(verdict, request, error)
    if not sound:
        accounts.give(request.actor, needed)
        return refusal(request, "server_error")
    if needed:
        verdict.withdrawals.append((request.actor, needed))
    return Reply(request.command, "accepted", verdict.state.seq if verdict.state.seq > before else NOTHING_HAPPENED)


def _barred(request: Request, why: Refused) -> Reply:
    return Reply(request.command, "refused", refused=why)


def _failed(verdict: Verdict, request: Request, error: Exception) -> Reply:
    told = verdict.state.seq, type(request.action).__name__, request.actor, where(error)
    _LOG.error("after event %s: the rules failed on %s by %s: %s", *told)
    return refusal(request, "server_error")


def _is_as_before(state: TableState, before: TableState) -> bool:
    return isinstance(state, msgspec.Struct) and structs.replace(state, seq=before.seq) == before


def _folded(game: AnyGame, verdict: Verdict, events: tuple[TableEvent, ...], *, by_command: bool) -> bool:
    """Fold the events in, unless the table they make breaks what is always true of one.

    What somebody says again, and what leaves the table as it was, is no event: nobody fills a log by it.
    """
    steps: list[AnyStep] = []
    state: TableState = verdict.state
    for event in events:
        steps.append((state, event))
        state = game.evolve(state, event)
    if by_command and len(events) == 1 and _is_as_before(state, verdict.state):
        return True
    if wrong := game.faults(state):
        told = verdict.state.seq, kinds(events), len(wrong)
        _LOG.critical("after event %s: refused events that break a table: %s; faults: %s", *told)
        return False
    verdict.steps += steps
    verdict.state = state
    return True
