"""What players say once for every coup, as it acts at a table of the house: as a press, and unknown until then."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pytest
from house_tools import PURSE, Room

from house_chance import Stacked
from house_games import BANQUE_HOUSE, CHEMIN_HOUSE, PUNTO_HOUSE, House
from sabot.bets import BANKER, PLAYER, TIE
from sabot.games.bank.posting import Post
from sabot.games.bank.questions import Answer, Decline
from sabot.games.banque.banco import CallBanco
from sabot.games.banque.stakes import BanqueStake
from sabot.games.banque.tenure import GoOn, Retire
from sabot.games.chemin.calls import MakeCall
from sabot.games.chemin.stakes import CheminStake
from sabot.games.chemin.suite import TakeSuite
from sabot.games.intentions import Intentions
from sabot.games.layout.stakes import Enter
from sabot.games.seats import BuyIn
from sabot.games.steps import Finish, Finished
from sabot.games.windows import PlayerId
from sabot.house.table.speaking import MOST_ACTS
from sabot.money import Cents
from sabot.rulesets import load, varied
from world.clock import run, seconds, time

pytestmark = pytest.mark.made_up_clock

NAMES: Final = "ann bob cleo dora"
BANK_WINS: Final = 3 * "2 4 K 5 "
"""Two points against a naturel, coup after coup; at two tableaus others win, which is no matter."""
Said = dict[str, Any]
Says = Callable[[Any, Any], tuple[Any, ...]]
"""What somebody would press, by the table and the number of what asks."""


class Scene:
    """Four people at a table, of whom some have said what they do in every coup; the others let all pass."""

    def __init__(
        self, house: House, said: dict[str, Said], purses: dict[str, int] | None = None, **changes: Any
    ) -> None:
        more = {"minimum": Cents(5_000)} if house is BANQUE_HOUSE else {}
        name = {"punto": "mini", "chemin": "chemin-de-fer", "banque": "baccara-banque"}[house.game.id]
        rules = varied(load(name), decks=1 if house is not PUNTO_HOUSE else 4, **more, **changes)
        self.house, self.said, self.purses = house, said, purses or {}
        self.room = Room(rules, NAMES, chance=Stacked(BANK_WINS))
        self.ears = {player: self.room.ear(player) for player in (*NAMES.split(), None)}
        self.hands: dict[tuple[str, str], Says] = {}
        self.pressed = set[tuple[str, int]]()

    async def sits(self) -> None:
        self.room.table.start()
        for seat, player in zip(
            (1, 2, 3, 4) if self.house is not BANQUE_HOUSE else (10, 1, 6, 2), NAMES.split(), strict=True
        ):
            await self.room.sit(player, seat, self.purses.get(player, PURSE))
        for player, said in self.said.items():
            self.room.intends(player, **said)

    async def plays(self, until: Callable[[Any], bool], but: frozenset[tuple[str, str]] = frozenset()) -> None:
        """People do what they would press, once to a question, and let all else pass - but where they say nothing."""
        while not until(self.room.state):
            waits = self.house.game.pending(self.room.state)
            for player in () if waits is None else waits.players:
                await self._presses(player, but)
            await seconds(0.1)

    async def _presses(self, player: str, but: frozenset[tuple[str, str]]) -> None:
        state, stage = self.room.state, self.house.stage(self.room.state)
        waits = self.house.game.pending(state)
        if (stage, player) in but or waits is None or (player, waits.on) in self.pressed:
            return
        self.pressed.add((player, waits.on))
        hand = self.hands.get((stage, player), lambda state, _: (self.house.onward(state, PlayerId(player)),))
        for action in hand(state, waits.on):
            await self.room.do(player, action)

    @property
    def came_to(self) -> tuple[Any, ...]:
        """Who has what, and how the coups went."""
        state, game = self.room.state, self.house.game
        purses = {each.id: (each.purse, game.holds(state, each.id)) for each in state.players.values()}
        return state.coups, purses, self.house.stage(state)

    def heard(self, but: str, until: float = 1e9) -> dict[str, list[tuple[int, bytes]]]:
        """What everybody but one heard, and when, but for the digest of the order."""
        taille = self.room.state.taille
        digests = [(each or "no digest").encode() for each in (taille.sealed, taille.promises_digest)]
        return {
            str(player): [
                (when, said.replace(digests[0], b"").replace(digests[1], b""))
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


def at(stage: str, coups: int = 0) -> Callable[[Scene], Callable[[Any], bool]]:
    return lambda scene: lambda state: scene.house.stage(state) == stage and state.coups == coups


class Case(NamedTuple):
    """One intention of a player, and what he would press instead in a stage; what is played until, and first."""

    house: House
    player: str
    said: Said
    stage: str
    presses: Says
    until: Callable[[Scene], Callable[[Any], bool]] = at("stakes", 99)
    hands: Mapping[tuple[str, str], Says] = MappingProxyType({})


CHEMIN_STAKE: Final = both(lambda on: CheminStake(on, Cents(2_000)))
BANCO: Final = both(lambda on: MakeCall(on, "banco"))
NO: Final = only(lambda on: Answer(on, False))
POSTED: Final = {("post", "bob"): only(lambda on: Post(on, Cents(20_000)))}
STAKED: Final = {("stakes", "cleo"): CHEMIN_STAKE}
BANQUE_STAKED: Final = {("stakes", "cleo"): both(lambda on: BanqueStake(on, Cents(2_000), "two"))}
PUNTO_STAKED: Final = {("bets", "cleo"): both(lambda on: Enter(on, {BANKER: Cents(2_000)}))}
CASES: Final = {
    "pass": Case(CHEMIN_HOUSE, "bob", {"passes": "calls"}, "stakes", finishes, at("keep", 1), STAKED),
    "pass one coup": Case(CHEMIN_HOUSE, "bob", {"passes": "coup"}, "calls", finishes, at("keep", 1), STAKED),
    "stake": Case(CHEMIN_HOUSE, "bob", {"stakes": {"bank": 2_000}}, "stakes", CHEMIN_STAKE, at("keep", 1)),
    "banco": Case(CHEMIN_HOUSE, "bob", {"banco": 20_000}, "calls", BANCO, at("keep", 1)),
    "suivi": Case(
        CHEMIN_HOUSE, "bob", {"suivi": True}, "calls",
        lambda state, on: (MakeCall(on, "suivi" if state.coups else "banco"), Finish(on)), at("keep", 2),
        {("calls", "bob"): BANCO, ("keep", "ann"): only(lambda on: Answer(on, True))},
    ),
    "decline": Case(CHEMIN_HOUSE, "ann", {"declines": True}, "post", only(Decline), at("calls"), POSTED),
    "decline a suite": Case(
        CHEMIN_HOUSE, "bob", {"declines": True}, "suite", finishes, at("calls", 1),
        STAKED | {("keep", "ann"): NO, ("suite", "dora"): both(lambda on: TakeSuite(on, True))},
    ),
    "keep": Case(CHEMIN_HOUSE, "ann", {"keeps": 2}, "keep", only(lambda on: Answer(on, True)), at("calls", 1), STAKED),
    "keep no more": Case(
        CHEMIN_HOUSE, "ann", {"keeps": 1}, "keep", NO, at("suite", 1), STAKED
    ),
    "pass at two tableaus": Case(
        BANQUE_HOUSE, "bob", {"passes": "calls"}, "banco", finishes, at("tenure", 1), BANQUE_STAKED
    ),
    "stake on the own side": Case(
        BANQUE_HOUSE, "bob", {"stakes": {"own": 2_000}}, "stakes",
        both(lambda on: BanqueStake(on, Cents(2_000), "one")), at("tenure", 1),
    ),
    "stake a cheval": Case(
        BANQUE_HOUSE, "bob", {"stakes": {"cheval": 2_000}}, "stakes",
        both(lambda on: BanqueStake(on, Cents(2_000), "cheval")), at("tenure", 1),
    ),
    "banco at two tableaus": Case(
        BANQUE_HOUSE, "bob", {"banco": 30_000}, "banco", both(lambda on: CallBanco(on, "one")), at("refill", 1)
    ),
    "go on": Case(BANQUE_HOUSE, "ann", {"keeps": 3}, "tenure", only(GoOn), at("banco", 1), BANQUE_STAKED),
    "retire": Case(BANQUE_HOUSE, "ann", {"keeps": 1}, "tenure", only(Retire), at("succession", 1), BANQUE_STAKED),
    "decline an auction": Case(
        BANQUE_HOUSE, "bob", {"declines": True}, "auction", lambda state, _: (Finish(state.auction.since),), at("banco")
    ),
    "stakes at punto": Case(
        PUNTO_HOUSE, "bob", {"stakes": {"player": 2_000, "tie": 500}}, "bets",
        both(lambda on: Enter(on, {PLAYER: Cents(2_000), TIE: Cents(500)})), at("bets", 1),
    ),
    "pass at punto": Case(
        PUNTO_HOUSE, "bob", {"passes": "calls"}, "bets", finishes, at("bets", 1), PUNTO_STAKED
    ),
}  # fmt: skip


async def played(case: Case, *, says: bool, silent: bool = False) -> Scene:
    """The story with what he said beforehand, or with what he presses."""
    scene = Scene(case.house, {case.player: case.said} if says else {})
    scene.hands = {**case.hands} | ({} if says else {(case.stage, case.player): case.presses})
    if says and case.player == "bob" and case.stage == "calls" and ("calls", "bob") in case.hands:
        scene.hands[case.stage, case.player] = lambda state, on: () if state.coups else BANCO(state, on)
    await scene.sits()
    acts = says and ("calls", "bob") not in case.hands
    await scene.plays(case.until(scene), frozenset({(case.stage, case.player)}) if acts else frozenset())
    return scene


@pytest.mark.parametrize("name", CASES)
def test_what_is_said_once_does_what_its_press_does(name: str) -> None:
    """Through the same actions: who has what, and what is asked then, is the same."""
    case = CASES[name]
    pressed, said = (run(played(case, says=says), hours=0.2) for says in (False, True))
    assert said.came_to == pressed.came_to
    assert None not in (acted_ms(pressed, case), acted_ms(said, case))
    said.room.check()


def test_every_kind_of_every_game_is_shown() -> None:
    for house in (PUNTO_HOUSE, CHEMIN_HOUSE, BANQUE_HOUSE):
        shown = {kind for case in CASES.values() if case.house is house for kind in case.said}
        assert house.game.intentions.names - shown <= {"suivi"}
    assert {kind for case in CASES.values() for kind in case.said} | {"selon_la_regle"} == set(
        Intentions.__struct_fields__
    )


# -- unknown until it acts ------------------------------------------------------------------------------------

IDLE: Final[dict[str, tuple[House, str, Said]]] = {
    "a bank that is too large": (CHEMIN_HOUSE, "bob", {"banco": 19_999}),
    "no bank of his": (CHEMIN_HOUSE, "bob", {"keeps": 3}),
    "no lost banco": (CHEMIN_HOUSE, "bob", {"suivi": True}),
    "another's bank": (CHEMIN_HOUSE, "ann", {"stakes": {"bank": 2_000}, "passes": "calls", "banco": 90_000}),
    "a stake beyond his purse": (CHEMIN_HOUSE, "bob", {"stakes": {"bank": 900_000}}),
    "all at once": (CHEMIN_HOUSE, "bob", {"keeps": 3, "suivi": True, "banco": 100, "selon_la_regle": True}),
    "two tableaus": (BANQUE_HOUSE, "bob", {"banco": 100, "suivi": True, "keeps": 2}),
    "a bet beyond its maximum": (PUNTO_HOUSE, "bob", {"stakes": {"player": 90_000_000}}),
}


async def evening(house: House, player: str, said: Said, *, then: bool = False) -> Scene:
    """A coup and what follows it; with `then` he takes it back and says it again while the coup is played."""
    scene = Scene(house, {player: said})
    scene.hands = {"chemin": STAKED, "banque": BANQUE_STAKED, "punto": PUNTO_STAKED}[house.game.id]
    await scene.sits()
    await scene.plays(lambda state: state.coups == 1)
    if then:
        for again in ({"banco": 0, "keeps": 0, "stakes": {}}, said):
            known = {kind: value for kind, value in again.items() if kind in house.game.intentions.names}
            scene.room.intends(player, **known)  # type: ignore[arg-type]
    await scene.plays(lambda state: state.coups == 2)
    return scene


@pytest.mark.parametrize("then", [False, True])
@pytest.mark.parametrize("name", IDLE)
def test_two_tables_that_differ_in_an_intention_that_does_not_act_are_equal_to_everybody_else(
    name: str, then: bool
) -> None:
    """To the byte and the millisecond."""
    house, player, said = IDLE[name]
    plain = run(evening(house, player, {}), hours=0.2)
    other = run(evening(house, player, said, then=then), hours=0.2)
    assert other.heard(player) == plain.heard(player)
    assert all(len(heard) > 10 for heard in plain.heard(player).values())
    assert other.ears[player].frame.terms.intentions == said_as(said)
    assert plain.ears[player].frame.terms.intentions == Intentions()


def said_as(said: Said) -> Intentions:
    return Intentions(**said)


FIRST: Final = ("auction", "post")
"""What is asked before anything is shown."""


@pytest.mark.parametrize(
    "name", [name for name, case in CASES.items() if ("calls", "bob") not in case.hands and case.stage not in FIRST]
)
def test_until_he_acts_nobody_else_knows_of_it(name: str) -> None:
    """Equal bytes and times to the moment of his first act, whatever he has said and however he will press."""
    case = CASES[name]
    silent, said = run(played_to(case, says=False), hours=0.2), run(played_to(case, says=True), hours=0.2)
    when = min(at_ms for at_ms in (acted_ms(silent, case), acted_ms(said, case)) if at_ms is not None)
    assert said.heard(case.player, when) == silent.heard(case.player, when)
    assert all(len(heard) > 3 for heard in said.heard(case.player, when).values())


async def played_to(case: Case, *, says: bool) -> Scene:
    """To the stage that he is asked in, and a while beyond it."""
    scene = Scene(case.house, {case.player: case.said} if says else {})
    scene.hands = {**case.hands}
    await scene.sits()
    quiet = frozenset({(case.stage, case.player)})
    asked = int(case.stage in ("keep", "suite", "tenure"))
    await scene.plays(at(case.stage, asked)(scene), quiet)
    asked_at = time()
    await scene.plays(lambda _: time() > asked_at + 8, quiet)
    return scene


def acted_ms(scene: Scene, case: Case) -> int | None:
    """When others heard first of what he did in that stage."""
    ear = scene.ears[None]
    for (when, _), before, frame in zip(ear.heard[1:], ear.frames, ear.frames[1:], strict=False):
        if before.view.stage == case.stage and any(
            getattr(event, "player", "") == case.player for event in frame.events
        ):
            return when
    return None


# -- against another's, and against himself -------------------------------------------------------------------


@pytest.mark.parametrize("says", [("bob", "cleo"), ("cleo",), ("bob",), ()])
def test_C4_6_of_two_who_call_on_the_same_bank_rank_decides_as_if_both_had_pressed(says: tuple[str, ...]) -> None:
    """`Among equals prime: the caller nearer to the banker's right.`"""

    async def story() -> Scene:
        scene = Scene(CHEMIN_HOUSE, {player: {"banco": 20_000} for player in says})
        scene.hands = {("calls", player): BANCO for player in ("bob", "cleo") if player not in says}
        await scene.sits()
        await scene.plays(at("declare")(scene), frozenset(("calls", player) for player in says))
        return scene

    state = run(story()).room.state
    assert (state.call, state.callers, state.ponte) == ("banco", ("bob",), "bob")


async def test_a_purse_that_has_become_too_short_lays_nothing_and_what_else_was_said_acts() -> None:
    scene = Scene(
        CHEMIN_HOUSE,
        {"bob": {"banco": 20_000, "stakes": {"bank": 2_000}, "passes": "calls"}, "cleo": {"stakes": {"bank": 2_000}}},
        {"bob": 1_500},
    )
    await scene.sits()
    await scene.plays(at("keep", 1)(scene), frozenset({("calls", "bob"), ("stakes", "bob"), ("stakes", "cleo")}))
    assert scene.room.state.settled.stakes == {"cleo": 2_000}
    assert scene.room.state.players["bob"].purse == 1_500


async def test_who_cannot_pay_what_he_has_said_is_asked_and_pays_it_when_he_can() -> None:
    scene = Scene(CHEMIN_HOUSE, {"bob": {"stakes": {"bank": 2_000}}}, {"bob": 1_500})
    await scene.sits()
    quiet = frozenset({("stakes", "bob")})
    await scene.plays(at("stakes")(scene), quiet)
    await seconds(8)
    assert scene.room.state.window.entries == {}
    await scene.room.accepted("bob", BuyIn(Cents(1_000)))
    await seconds(1)
    assert scene.room.state.window.entries["bob"].amount == 2_000
    assert "bob" in scene.room.state.window.done


async def test_what_he_presses_himself_stands_and_what_he_has_said_does_not_act_then() -> None:
    scene = Scene(CHEMIN_HOUSE, {"bob": {"stakes": {"bank": 2_000}}})
    await scene.sits()
    await scene.plays(at("stakes")(scene))
    await seconds(8)
    on = scene.room.state.window.opened
    assert scene.room.state.window.entries["bob"].amount == 2_000
    await scene.room.accepted("bob", CheminStake(on, Cents(0)))
    await seconds(2)
    assert scene.room.state.window.entries == {}
    scene.room.revive()
    scene.room.ear("bob")
    await seconds(2)
    await seconds(2)
    assert scene.room.state.window.entries == {}, "he has withdrawn it, also after a restart"


async def test_taken_back_before_all_is_shown_it_does_not_act() -> None:
    scene = Scene(CHEMIN_HOUSE, {"bob": {"banco": 20_000}})
    await scene.sits()
    await scene.plays(at("calls")(scene))
    scene.room.intends("bob", banco=Cents(0))
    await seconds(8)
    assert scene.room.state.window.entries == {}


async def test_said_while_he_is_asked_it_acts_at_once() -> None:
    scene = Scene(CHEMIN_HOUSE, {})
    await scene.sits()
    await scene.plays(at("calls")(scene))
    await seconds(8)
    scene.room.intends("bob", banco=Cents(20_000))
    await seconds(0.1)
    assert scene.room.state.window.entries["bob"].call == "banco"


async def test_what_passes_one_coup_is_over_with_it() -> None:
    scene = Scene(CHEMIN_HOUSE, {"bob": {"passes": "coup"}})
    scene.hands = STAKED | {("keep", "ann"): only(lambda on: Answer(on, True))}
    await scene.sits()
    quiet = frozenset((stage, "bob") for stage in ("associate", "calls", "stakes"))
    await scene.plays(at("keep", 1)(scene), quiet)
    assert scene.ears["bob"].frame.terms.intentions == Intentions()
    await scene.plays(at("calls", 1)(scene), quiet)
    await seconds(4)
    assert "bob" not in scene.room.state.window.done


@pytest.mark.parametrize("halted", [True, False])
async def test_nothing_acts_while_the_host_pauses_or_nobody_is_there(halted: bool) -> None:
    scene = Scene(CHEMIN_HOUSE, {})
    await scene.sits()
    await scene.plays(at("calls")(scene))
    await seconds(2)
    if halted:
        settings = scene.room.table.settings
        scene.room.table.run_by(type(settings)(settings.host, settings.seconds, settings.pace, halted=True))
    else:
        for ear in scene.ears.values():
            scene.room.table.unwatch(ear)
    scene.room.intends("bob", banco=Cents(20_000))
    await seconds(8)
    assert scene.room.state.window.entries == {}


async def test_a_table_on_which_all_pass_fills_no_log() -> None:
    """Who keeps his bank while nobody stakes is asked again when that has been so for long."""
    said = {player: {"passes": "calls"} for player in ("bob", "cleo", "dora")}
    scene = Scene(BANQUE_HOUSE, {"ann": {"keeps": 3}, **said})
    await scene.sits()
    await scene.plays(at("banco")(scene))
    await seconds(1800)
    passed = [event for event in scene.room.store.events if event.kind == tag(Finished)]
    assert len(passed) <= 3 * MOST_ACTS + 20


def tag(kind: type) -> str:
    found: str = kind.__struct_config__.tag  # type: ignore[attr-defined]
    return found
