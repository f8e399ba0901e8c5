"""A table of Punto Banco under everything that anybody may try, legal or not, in every order.

`SABOT_MACHINE=long` searches longer and at random; otherwise the search is short and the same in every run.
"""

import os
import random
from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from punto_offered import is_offered
from punto_play import PEOPLE, STRANGER, Player, Watched, absence, seed_of

from sabot.bets import BetId
from sabot.games.layout import Enter, opened
from sabot.games.punto.actions import Action, HaveCroupierDeal, RefuseShoe
from sabot.games.punto.pending import pending
from sabot.games.punto.rules import CHOICES
from sabot.games.seats import BuyIn, Leave, LimitPlayer, MarkAway, Seat, Sit
from sabot.games.steps import Close, EndSession, Finish, Proceed
from sabot.games.taille import Cut, PromiseSeed, RevealSeed, Shuffle
from sabot.games.windows import CROUPIER, PlayerId, Seq
from sabot.money import Cents
from sabot.rulesets import load, varied
from sabot.shoe import Digest, packs, promise

LONG: Final = os.environ.get("SABOT_MACHINE") == "long"
SEARCH: Final = settings(
    max_examples=2000 if LONG else 150,
    stateful_step_count=200 if LONG else 80,
    derandomize=not LONG,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)

people = st.sampled_from(PEOPLE)
anybody = st.sampled_from((*PEOPLE, *PEOPLE, STRANGER, CROUPIER))
amounts = st.sampled_from((-1, 0, 1, 100, 500, 1000, 1001, 2500, 20_000, 100_000, 10**12)).map(Cents)
bets = st.sampled_from(("player", "banker", "tie", "player_pair", "player_dragon_bonus", "no such bet")).map(BetId)
stakes = st.dictionaries(bets, amounts, max_size=3)
windows = st.sampled_from(("now", "now", "now", "now", "offered", "late", "never"))
choices = st.fixed_dictionaries({key: st.sampled_from(values) for key, values in CHOICES.items()})


class Table(RuleBasedStateMachine):
    """Rules try; what the table refuses leaves no trace, what it accepts keeps all that is always true."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Watched(varied(load("punto-banco"), decks=1))

    @initialize(changes=choices, seats=st.integers(1, 3), absent=st.integers(0, 2))
    def open(self, changes: dict[str, str], seats: int, absent: int) -> None:
        rules = varied(load("american"), decks=1, stop_card=32, absent_coups=absent, **changes)
        self.table = Watched(rules)
        for seat, name in enumerate(PEOPLE[:seats], 1):
            self.attempt(name, Sit(Seat(seat), Cents(100_000)))

    def attempt(self, actor: PlayerId, action: Action) -> None:
        offered = actor == CROUPIER or is_offered(self.table.state, actor, action)
        assert self.table.attempt(actor, action) is not None or offered

    def on(self, window: str) -> Seq:
        state = self.table.state
        numbers = {"now": opened(state), "offered": state.offered, "late": opened(state) - 1, "never": 10**6}
        return Seq(numbers[window])

    # What goes on anyway.

    @precondition(lambda self: not self.table.state.over)
    @rule(seed=st.integers(0, 2**32))
    def wait(self, seed: int) -> None:
        waiting = pending(self.table.state)
        assert waiting is not None
        self.attempt(CROUPIER, absence(self.table.state, waiting, random.Random(seed)))  # noqa: S311 - drawn above

    @precondition(lambda self: not self.table.state.over)
    @rule(seed=st.integers(0, 2**32))
    def do_as_offered(self, seed: int) -> None:
        self.attempt(*Player(seed).legal(self.table.state))

    # What people try.

    @rule(actor=anybody, seat=st.integers(-1, 15), amount=amounts)
    def sit(self, actor: PlayerId, seat: int, amount: Cents) -> None:
        self.attempt(actor, Sit(Seat(seat), amount))

    @rule(actor=anybody, amount=amounts)
    def buy_in(self, actor: PlayerId, amount: Cents) -> None:
        self.attempt(actor, BuyIn(amount))

    @rule(actor=anybody)
    def leave(self, actor: PlayerId) -> None:
        self.attempt(actor, Leave())

    @rule(actor=anybody, window=windows, stakes=stakes)
    def enter(self, actor: PlayerId, window: str, stakes: dict[BetId, Cents]) -> None:
        self.attempt(actor, Enter(self.on(window), stakes))

    @rule(actor=people, stake=st.sampled_from((2500, 5000)), bet=st.sampled_from(("player", "banker")))
    def stake(self, actor: PlayerId, stake: int, bet: str) -> None:
        self.attempt(actor, Enter(self.on("now"), {BetId(bet): Cents(stake)}))

    @rule(actor=anybody, window=windows)
    def finish(self, actor: PlayerId, window: str) -> None:
        self.attempt(actor, Finish(self.on(window)))

    @rule(actor=anybody, window=windows)
    def proceed(self, actor: PlayerId, window: str) -> None:
        self.attempt(actor, Proceed(self.on(window)))

    @rule(actor=anybody, window=windows)
    def refuse_shoe(self, actor: PlayerId, window: str) -> None:
        self.attempt(actor, RefuseShoe(self.on(window)))

    @rule(actor=anybody, window=windows)
    def have_croupier_deal(self, actor: PlayerId, window: str) -> None:
        self.attempt(actor, HaveCroupierDeal(self.on(window)))

    @rule(actor=anybody, window=windows, digest=st.sampled_from(("", "no digest", None)))
    def promise_seed(self, actor: PlayerId, window: str, digest: str | None) -> None:
        said = promise(seed_of(actor, self.table.state)) if digest is None else Digest(digest)
        self.attempt(actor, PromiseSeed(self.on(window), said))

    @rule(actor=anybody, window=windows, seed=st.sampled_from(("", "guess", None)))
    def reveal_seed(self, actor: PlayerId, window: str, seed: str | None) -> None:
        said = seed_of(actor, self.table.state) if seed is None else seed
        self.attempt(actor, RevealSeed(self.on(window), said))

    @rule(actor=anybody, window=windows, position=st.integers(-1, 53))
    def cut(self, actor: PlayerId, window: str, position: int) -> None:
        self.attempt(actor, Cut(self.on(window), position))

    # What the house does, and what people do in its name.

    @rule(actor=anybody, left_out=st.integers(0, 1))
    def shuffle(self, actor: PlayerId, left_out: int) -> None:
        self.attempt(actor, Shuffle(packs(1)[left_out:], "n"))

    @rule(actor=anybody, window=windows)
    def close(self, actor: PlayerId, window: str) -> None:
        self.attempt(actor, Close(self.on(window)))

    @rule(actor=st.sampled_from((CROUPIER, PEOPLE[0])), player=anybody, away=st.booleans())
    def mark_away(self, actor: PlayerId, player: PlayerId, away: bool) -> None:
        self.attempt(actor, MarkAway(player, away))

    @rule(actor=st.sampled_from((CROUPIER, PEOPLE[0])), player=anybody, maximum=amounts | st.none())
    def limit(self, actor: PlayerId, player: PlayerId, maximum: Cents | None) -> None:
        self.attempt(actor, LimitPlayer(player, maximum))

    @rule(actor=anybody, sure=st.integers(0, 9))
    def end_session(self, actor: PlayerId, sure: int) -> None:
        if sure == 0:
            self.attempt(actor, EndSession())

    @invariant()
    def always(self) -> None:
        self.table.look()

    def teardown(self) -> None:
        self.table.finished()


def test_a_table_under_everything() -> None:
    run_state_machine_as_test(Table, settings=SEARCH)
