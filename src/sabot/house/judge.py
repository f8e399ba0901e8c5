"""Judging what waits at a table, without an await: each command on the state that its predecessor left."""

import asyncio
import hashlib
import logging
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from sabot.games.punto import Action, Event, Punto, decide, evolve, faults
from sabot.games.refusals import Code, RuleError
from sabot.games.seats import BuyIn, Sit
from sabot.games.windows import CROUPIER, PlayerId
from sabot.house.accounts import Accounts
from sabot.wire import Refused, Reply

_LOG: Final = logging.getLogger(__name__)


class Request:
    """Somebody's action on its way; a command of a person has an id and is answered."""

    def __init__(self, actor: PlayerId, action: Action, command: str = "") -> None:
        self.actor = actor
        self.action = action
        self.command = command
        self.answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

    @property
    def key(self) -> tuple[PlayerId, str]:
        """Under which a reply is kept."""
        return self.actor, self.command

    def digest(self) -> bytes:
        """What tells a repeated command from another one under the same id."""
        return hashlib.sha256(msgspec.json.encode(self.action)).digest()

    def reply(self, reply: Reply) -> None:
        """Answer, once."""
        if not self.answer.done():
            self.answer.set_result(reply)


Kept = dict[tuple[PlayerId, str], tuple[bytes, Reply]]
"""Replies by player and command id, with the digest of the command."""


class Verdict(msgspec.Struct):
    """The judgement of one batch: what is to be stored, and the answers to give once it is."""

    before: Punto
    state: Punto
    steps: list[tuple[Punto, Event]] = []
    answers: list[tuple[Request, Reply]] = []
    taken: list[tuple[PlayerId, int]] = []

    @property
    def events(self) -> tuple[Event, ...]:
        """The events to be stored, in order."""
        return tuple(event for _, event in self.steps)

    def accepted(self) -> list[tuple[Request, Reply]]:
        """The accepted commands of people, whose replies are kept."""
        found = {
            request.key: (request, reply)
            for request, reply in self.answers
            if request.command and reply.outcome == "accepted"
        }
        return list(found.values())


def judge(state: Punto, requests: list[Request], accounts: Accounts, kept: Kept) -> Verdict:
    """Judge requests in order of arrival; nothing is changed but the accounts, which `taken` lists."""
    verdict = Verdict(state, state)
    fresh = dict(kept)
    for request in requests:
        reply = repeated(request, fresh) or _judged(verdict, request, accounts)
        verdict.answers.append((request, reply))
        if request.command and reply.outcome == "accepted":
            fresh[request.key] = request.digest(), reply
    return verdict


def repeated(request: Request, kept: Kept) -> Reply | None:
    """The answer to a command whose id was used before, None where it is new."""
    if not request.command or request.key not in kept:
        return None
    digest, reply = kept[request.key]
    return reply if digest == request.digest() else refusal(request, "command_reused")


def _judged(verdict: Verdict, request: Request, accounts: Accounts) -> Reply:
    try:
        events = decide(verdict.state, request.actor, request.action)
    except RuleError as error:
        stale = error.refusal.code is Code.STALE
        refused = Refused(error.refusal.code, error.refusal.facts)
        return Reply(request.command, "stale" if stale else "refused", verdict.state.seq, refused)
    except Exception:
        _LOG.exception("the rules failed on %s by %s", request.action, request.actor)
        return refusal(request, "server_error")
    needed = _buys(request)
    if needed and not accounts.take(request.actor, needed):
        return refusal(request, "balance_too_small", needed=needed, available=accounts.balance(request.actor))
    if not _folded(verdict, events):
        accounts.give(request.actor, needed)
        return refusal(request, "server_error")
    if needed:
        verdict.taken.append((request.actor, needed))
    return Reply(request.command, "accepted", verdict.state.seq)


def _folded(verdict: Verdict, events: tuple[Event, ...]) -> bool:
    """Fold the events in, unless the table they make breaks what is always true of one."""
    steps: list[tuple[Punto, Event]] = []
    state = verdict.state
    for event in events:
        steps.append((state, event))
        state = evolve(state, event)
    wrong = faults(state)
    if wrong:
        _LOG.critical("refused events that break a table: %s: %s", wrong, events)
        return False
    verdict.steps += steps
    verdict.state = state
    return True


def _buys(request: Request) -> int:
    if request.actor == CROUPIER:
        return 0
    match request.action:
        case Sit(buy_in=amount) | BuyIn(amount=amount):
            return amount
        case _:
            return 0


def refusal(request: Request, code: str, **facts: int) -> Reply:
    """A refusal that the house makes itself."""
    outcome: Literal["not_stored", "refused"] = "not_stored" if code == "not_stored" else "refused"
    return Reply(request.command, outcome, refused=Refused(code, dict(facts)))


def refuse_all(left: Iterable[object], code: str) -> None:
    """Answer the requests among what a table no longer takes."""
    for each in left:
        if isinstance(each, Request):
            each.reply(refusal(each, code))
