"""What players say once for every coup, each alone: a table of cases over all that the games know, and their scene."""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pytest
from house_chemin import HEAD
from house_tools import PURSE, Ear, Room

from house_chance import Stacked
from house_games import BANQUE_HOUSE, CHEMIN_HOUSE, PUNTO_HOUSE, House
from long import chosen
from sabot.bets import BANKER, PLAYER, TIE
from sabot.games.bank.palette import CanDeclare, SelonLaRegle
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer, CanDecline, Decline
from sabot.games.banque.award import BeWilling
from sabot.games.banque.banco import CallBanco, CanCallBanco
from sabot.games.banque.stakes import BanqueCanStake, BanqueStake
from sabot.games.banque.succession import TakeBank
from sabot.games.banque.tenure import CanGoOn, CanRetire, GoOn, Retire
from sabot.games.chemin.calls import CanCall, MakeCall
from sabot.games.chemin.stakes import CheminCanStake, CheminStake
from sabot.games.chemin.suite import TakeSuite
from sabot.games.chemin.way import CheminCanAnswer
from sabot.games.layout.offers import CanEnter
from sabot.games.layout.stakes import Enter
from sabot.games.offers import CanFinish
from sabot.games.steps import Finish
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.rulesets import load, varied
from world.clock import seconds

NAMES: Final = ("ann", "bob", "cleo", "dora")
SEATS: Final = {"punto": (1, 2, 3, 4), "chemin": (1, 2, 3, 4), "banque": (10, 1, 6, 2)}
BANK_WINS: Final = 3 * "2 4 K 5 "
"""Two points against a naturel, coup after coup; at two tableaus others win, which is no matter."""
BOTH_LOSE: Final = 2 * "2 2 4 K K 5 "
"""The same at two tableaus."""
CHOICES: Final = "2 3 3 T 7 7 "
"""The ponte holds five and may ask or stand; so may the banker then."""
TWO_CHOICES: Final = "2 3 2 J Q K 7 7 T "
"""The same at two tableaus."""
Said = dict[str, Any]
Says = Callable[[Any, Any], tuple[Any, ...]]
"""What somebody would press, by the table and the number of what asks."""
Presses = dict[tuple[str, str], Says]
"""What players press, by the stage and the player."""
Hands = Mapping[tuple[str, str], Says]
Until = Callable[["Scene"], Callable[[Any], bool]]


def rules_of(house: House, **changes: Any) -> Any:
    """Short rules of a game; of one deck all backs have one colour, so that every card may stand for every other."""
    more = {"minimum": Cents(5_000)} if house is BANQUE_HOUSE else {}
    name = {"punto": "mini", "chemin": "chemin-de-fer", "banque": "baccara-banque"}[house.game.id]
    return varied(load(name), decks=1 if house is not PUNTO_HOUSE else 4, **more, **changes)


class Scene:
    """Four people at a table, of whom some have said what they do in every coup; the others let all pass.

    The table is one in memory, or the `room` of a house.
    """

    def __init__(
        self, house: House, said: dict[str, Said], purses: dict[str, int] | None = None, room: Any = None
    ) -> None:
        self.house, self.said, self.purses = house, said, purses or {}
        self.room = room or Room(rules_of(house), " ".join(NAMES), chance=Stacked(BANK_WINS))
        self.ears: dict[str | None, Ear] = {player: self.room.ear(player) for player in (*NAMES, None)}
        self.hands: Hands = {}
        self.pressed = set[tuple[str, int]]()
        self._seen: tuple[Any, str] = (None, "")

    def stage(self, state: Any) -> str:
        """Where the table stands; it is looked at more often than it changes."""
        if self._seen[0] is not state:
            self._seen = state, self.house.stage(state)
        return self._seen[1]

    async def sits(self) -> None:
        if isinstance(self.room, Room):
            self.room.table.start()
        for seat, player in zip(SEATS[self.house.game.id], NAMES, strict=True):
            await self.room.sit(player, seat, self.purses.get(player, PURSE))
        for player, said in self.said.items():
            await self.says(player, **said)

    async def says(self, player: str, **said: Any) -> None:
        """Somebody says something once for every coup."""
        told = self.room.intends(player, **said)
        if told is not None:
            await told

    async def plays(
        self, until: Callable[[Any], bool], but: frozenset[tuple[str, str]] = frozenset(), *, in_turn: bool = False
    ) -> None:
        """People do what they would press, once to a question, and let all else pass - but where they say nothing.

        With `in_turn` who is asked after somebody that says nothing waits for him.
        """
        while not until(self.room.state):
            waits, stage = self.house.game.pending(self.room.state), self.stage(self.room.state)
            for player in () if waits is None else waits.players:
                if in_turn and (stage, player) in but:
                    break
                await self._presses(player, but)
            await seconds(0.1)

    async def _presses(self, player: str, but: frozenset[tuple[str, str]]) -> None:
        state, stage = self.room.state, self.stage(self.room.state)
        waits = self.house.game.pending(state)
        if (stage, player) in but or waits is None or (player, waits.on) in self.pressed:
            return
        self.pressed.add((player, waits.on))
        hand = self.hands.get((stage, player), lambda state, _: (self.house.onward(state, PlayerId(player)),))
        for action in hand(state, waits.on):
            await self.room.do(player, action)

    def heard(self, but: str, until: float = 1e9) -> dict[str, list[tuple[int, bytes]]]:
        """What everybody but one heard, and when, but for the digest of the order."""
        taille = self.room.state.taille
        digests = [(each or "no digest").encode() for each in (taille.sealed, taille.promises_digest)]
        return {
            str(player): [
                (when, HEAD.sub(b"", said.replace(digests[0], b"").replace(digests[1], b"")))
                for when, said in ear.heard
                if when < until
            ]
            for player, ear in self.ears.items()
            if player != but
        }


def finishes(_state: Any, on: Any) -> tuple[Any, ...]:
    return (Finish(on),)


def both(action: Callable[[Any], Any]) -> Says:
    return lambda _state, on: (action(on), Finish(on))


def only(action: Callable[[Any], Any]) -> Says:
    return lambda _state, on: (action(on),)


def at(stage: str, coups: int = 0) -> Until:
    return lambda scene: lambda state: scene.stage(state) == stage and state.coups == coups


def settled(coups: int) -> Until:
    return lambda _: lambda state: state.coups == coups


def beyond(stage: str, coups: int) -> Until:
    """After something that is asked once so many coups are settled."""

    def until(scene: Scene) -> Callable[[Any], bool]:
        seen = list[str]()

        def is_over(state: Any) -> bool:
            seen.append(scene.stage(state))
            return stage in seen and seen[-1] != stage and state.coups == coups

        return is_over

    return until


class Case(NamedTuple):
    """One intention of a player alone: the option that it answers in a stage, and what he would press instead.

    It acts in the coup after `after` ones, and is said by then. What is played `until`; by which `hands`, cards in
    `front` and `changes` of the rules.
    """

    house: House
    player: str
    said: Said
    stage: str
    option: type
    presses: Says
    until: Until = at("stakes", 99)
    hands: Hands = MappingProxyType({})
    after: int = 0
    front: str = BANK_WINS
    changes: Mapping[str, Any] = MappingProxyType({})

    @property
    def kind(self) -> str:
        (kind,) = self.said
        return kind

    @property
    def row(self) -> tuple[str, str, type]:
        """What a game has registered, that it is a case of."""
        return self.house.game.id, self.kind, self.option

    @property
    def rules(self) -> Any:
        return rules_of(self.house, **self.changes)


CHEMIN_STAKE: Final = both(lambda on: CheminStake(on, Cents(2_000)))
BANCO: Final = both(lambda on: MakeCall(on, "banco"))
SUIVI: Final = both(lambda on: MakeCall(on, "suivi"))
BANCO_ON_ONE: Final = both(lambda on: CallBanco(on, "one"))
YES: Final = only(lambda on: Answer(on, True))
NO: Final = only(lambda on: Answer(on, False))
DECLINES: Final = only(Decline)
BIDS_NOTHING: Final[Says] = lambda state, _: (Finish(state.auction.since),)  # noqa: E731 - one of many
TAKES: Final = both(lambda on: TakeBank(on, True))
BY_THE_RULE: Final = only(SelonLaRegle)
POSTED: Final[Presses] = {("post", "bob"): only(lambda on: Post(on, Cents(20_000)))}
STAKED: Final[Presses] = {("stakes", "cleo"): CHEMIN_STAKE}
KEPT: Final[Presses] = STAKED | {("keep", "ann"): YES}
PASSED_ON: Final[Presses] = STAKED | {("keep", "ann"): NO, ("suite", "dora"): both(lambda on: TakeSuite(on, True))}
ON_ONE: Final = both(lambda on: BanqueStake(on, Cents(2_000), "one"))
BANQUE_STAKED: Final[Presses] = {("stakes", "cleo"): both(lambda on: BanqueStake(on, Cents(2_000), "two"))}
BOTH_STAKED: Final[Presses] = BANQUE_STAKED | {("stakes", "bob"): ON_ONE}
ON_TWO_BETS: Final = both(lambda on: Enter(on, {PLAYER: Cents(2_000), TIE: Cents(500)}))
PUNTO_STAKED: Final[Presses] = {("bets", "ann"): both(lambda on: Enter(on, {BANKER: Cents(2_000)}))}
ON_A_LIST: Final = MappingProxyType({"award": "list"})
BY_LOT: Final = MappingProxyType({"award": "lot"})
CLEO_WILLING: Final[Presses] = {
    ("willing", "ann"): finishes,
    ("willing", "cleo"): both(lambda on: BeWilling(on, willing=True)),
    ("willing", "dora"): finishes,
}
ON_CLEO: Final[Presses] = {("post", "cleo"): only(lambda on: Post(on, Cents(20_000)))}
_chemin: Final = partial(Case, CHEMIN_HOUSE)
_banque: Final = partial(Case, BANQUE_HOUSE)
_punto: Final = partial(Case, PUNTO_HOUSE)
CASES: Final = {
    "pass": _chemin("bob", {"passes": "calls"}, "stakes", CanFinish, finishes, at("keep", 1), STAKED),
    "pass the calls": _chemin("bob", {"passes": "calls"}, "calls", CanFinish, finishes, at("keep", 1), STAKED),
    "pass the bank's other half": _chemin("bob", {"passes": "calls"}, "associate", CanFinish, finishes, at("keep", 1),
        STAKED),
    "pass one coup": _chemin("bob", {"passes": "coup"}, "calls", CanFinish, finishes, at("keep", 1), STAKED),
    "pass the bank of one coup": _chemin("ann", {"passes": "coup"}, "post", CanDecline, DECLINES, at("calls"), POSTED),
    "stake": _chemin("bob", {"stakes": {"bank": 2_000}}, "stakes", CheminCanStake, CHEMIN_STAKE, at("keep", 1)),
    "stake what was staked last": _chemin("bob", {"stakes": "last"}, "stakes", CheminCanStake, CHEMIN_STAKE,
        at("keep", 2), KEPT | {("stakes", "bob"): CHEMIN_STAKE}, after=1),
    "banco": _chemin("bob", {"banco": 20_000}, "calls", CanCall, BANCO, at("keep", 1)),
    "suivi": _chemin("bob", {"suivi": True}, "calls", CanCall, SUIVI, at("keep", 2),
        {("calls", "bob"): BANCO, ("keep", "ann"): YES}, after=1),
    "decline": _chemin("ann", {"declines": True}, "post", CanDecline, DECLINES, at("calls"), POSTED),
    "decline a suite": _chemin("bob", {"declines": True}, "suite", CanFinish, finishes, at("calls", 1), PASSED_ON,
        after=1),
    "decline the auction of a suite": _chemin("bob", {"declines": True}, "auction", CanFinish, BIDS_NOTHING,
        beyond("auction", 1), STAKED | {("keep", "ann"): NO}, after=1),
    "keep": _chemin("ann", {"keeps": 2}, "keep", CheminCanAnswer, YES, at("calls", 1), STAKED, after=1),
    "keep no more": _chemin("ann", {"keeps": 1}, "keep", CheminCanAnswer, NO, at("suite", 1), STAKED, after=1),
    "the ponte's hand": _chemin("bob", {"selon_la_regle": True}, "declare", CanDeclare, BY_THE_RULE, settled(1),
        {("calls", "bob"): BANCO}, front=CHOICES),
    "the banker's hand": _chemin("ann", {"selon_la_regle": True}, "choose", CanDeclare, BY_THE_RULE, settled(1),
        {("calls", "bob"): BANCO, ("declare", "bob"): BY_THE_RULE}, front=CHOICES),
    "pass at two tableaus": _banque("bob", {"passes": "calls"}, "banco", CanFinish, finishes, at("tenure", 1),
        BANQUE_STAKED),
    "pass one coup at two tableaus": _banque("bob", {"passes": "coup"}, "stakes", CanFinish, finishes, at("tenure", 1),
        BANQUE_STAKED),
    "pass the bank at two tableaus": _banque("ann", {"passes": "coup"}, "post", CanDecline, DECLINES, at("banco"),
        ON_CLEO, changes=ON_A_LIST),
    "stake on the own side": _banque("bob", {"stakes": {"own": 2_000}}, "stakes", BanqueCanStake, ON_ONE,
        at("tenure", 1)),
    "stake a cheval": _banque("bob", {"stakes": {"cheval": 2_000}}, "stakes", BanqueCanStake,
        both(lambda on: BanqueStake(on, Cents(2_000), "cheval")), at("tenure", 1)),
    "stake what was staked last at two tableaus": _banque("bob", {"stakes": "last"}, "stakes", BanqueCanStake, ON_ONE,
        at("tenure", 2), BOTH_STAKED, after=1),
    "banco at two tableaus": _banque("bob", {"banco": 30_000}, "banco", CanCallBanco, BANCO_ON_ONE, at("refill", 1)),
    "suivi at two tableaus": _banque("bob", {"suivi": True}, "banco", CanCallBanco, BANCO_ON_ONE, at("tenure", 2),
        {("banco", "bob"): BANCO_ON_ONE}, after=1, front=BOTH_LOSE),
    "go on": _banque("ann", {"keeps": 3}, "tenure", CanGoOn, only(GoOn), at("banco", 1), BANQUE_STAKED, after=1),
    "retire": _banque("ann", {"keeps": 1}, "tenure", CanRetire, only(Retire), at("succession", 1), BANQUE_STAKED,
        after=1),
    "decline an auction": _banque("bob", {"declines": True}, "auction", CanFinish, BIDS_NOTHING, at("banco")),
    "decline a lot": _banque("bob", {"declines": True}, "willing", CanFinish, finishes, at("banco"), CLEO_WILLING,
        changes=BY_LOT),
    "decline a bank to be taken over": _banque("bob", {"declines": True}, "succession", CanFinish, finishes,
        at("banco", 1), BANQUE_STAKED | {("tenure", "ann"): only(Retire), ("succession", "cleo"): TAKES}, after=1),
    "decline the bank on a list": _banque("ann", {"declines": True}, "post", CanDecline, DECLINES, at("banco"), ON_CLEO,
        changes=ON_A_LIST),
    "the first tableau's hand": _banque("bob", {"selon_la_regle": True}, "declare", CanDeclare, BY_THE_RULE, settled(1),
        BOTH_STAKED | {("declare", "cleo"): BY_THE_RULE}, front=TWO_CHOICES),
    "stakes at punto": _punto("bob", {"stakes": {"player": 2_000, "tie": 500}}, "bets", CanEnter, ON_TWO_BETS,
        at("bets", 1)),
    "stake what was staked last at punto": _punto("bob", {"stakes": "last"}, "bets", CanEnter, ON_TWO_BETS,
        at("bets", 2), {("bets", "bob"): ON_TWO_BETS}, after=1),
    "pass at punto": _punto("bob", {"passes": "calls"}, "bets", CanFinish, finishes, at("bets", 1), PUNTO_STAKED),
    "pass one coup at punto": _punto("bob", {"passes": "coup"}, "bets", CanFinish, finishes, at("bets", 1),
        PUNTO_STAKED),
}  # fmt: skip
"""Each kind of intention with each option that it answers, of every game."""
OF_CHEMIN: Final = {case.kind: name for name, case in reversed(CASES.items())}.values()
OF_OTHERS: Final = {case.kind: name for name, case in CASES.items()}.values()
"""One case of each kind, of Chemin de Fer and of other games."""


def each_case(now: Collection[str]) -> pytest.MarkDecorator:
    """A test of every case; all but some are asked later."""
    return pytest.mark.parametrize("name", chosen(now, CASES))


def last_known(case: Case) -> Said:
    """What he has said, as the house keeps it: a last stake is one of so much."""
    lasts = {"chemin": {"bank": 2_000}, "banque": {"one": 2_000}, "punto": {"player": 2_000, "tie": 500}}
    return {"stakes": lasts[case.house.game.id]} if case.said.get("stakes") == "last" else case.said
