"""Each thing that a player says once for every coup, alone, at a real house on SQLite: it acts as its press does."""

from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final, NamedTuple

import pytest
from house_real import Log, real_room
from house_standing import (
    BANCO,
    BANCO_ON_ONE,
    BANK_WINS,
    BANQUE_STAKED,
    BOTH_LOSE,
    CASES,
    KEPT,
    NAMES,
    OF_CHEMIN,
    PUNTO_STAKED,
    YES,
    Case,
    Hands,
    Said,
    Scene,
    Until,
    at,
    beyond,
    each_case,
    last_known,
    rules_of,
    settled,
)
from house_tools import Ear

from house_chance import Stacked
from house_games import BANQUE_HOUSE, CHEMIN_HOUSE, HOUSES, House
from long import asked_later, chosen, first
from sabot.games.bank.palette import CanDeclare
from sabot.games.intentions import IntentionRow, Intentions, Kinds, acts
from sabot.games.kinds import AnyAction, AnyOption, AnyView
from sabot.games.registry import GAMES
from sabot.games.seats import BuyIn
from sabot.games.windows import PlayerId
from sabot.house.table import speaking
from sabot.house.table.clock import HOUSE_TIMES
from sabot.house.table.rulecards import kinds
from sabot.money import Cents
from world.clock import run, seconds

pytestmark = pytest.mark.made_up_clock
HOURS: Final = 0.2
"""No story is longer."""


class Told(NamedTuple):
    """How a story went: what is stored of it, what the devices of all showed, and what a spectator heard."""

    log: Log
    intentions: tuple[Intentions, ...]
    ear: Ear

    def time_of(self, stage: str) -> int:
        """The seconds that somebody had when he was asked first in a stage, as all heard."""
        return next(frame.seconds for frame in self.ear.frames if frame.view.stage == stage)


async def story(folder: Path, case: Case, *, says: bool, again: bool = False) -> Told:
    """A story in which somebody says something once, or presses it whenever he is asked; all others press.

    The house may close and open again as soon as he has said it.
    """
    async with real_room(folder, case.rules, NAMES, Stacked(case.front)) as room:
        scene = Scene(case.house, {}, room=room)
        scene.hands = case.hands
        await scene.sits()
        if case.after:
            await scene.plays(lambda state: state.coups == case.after)
        if says:
            await scene.says(case.player, **case.said)
        else:
            scene.hands = {**case.hands, (case.stage, case.player): case.presses}
        if again:
            await room.closes()
            await room.opens()
        devices = [room.ear(player) for player in (case.player, case.player, *NAMES, None)]
        intentions = tuple(device.frame.terms.intentions for device in devices)
        quiet = frozenset({(case.stage, case.player)} if says else ())
        await scene.plays(case.until(scene), quiet, in_turn=True)
        await room.check()
        return Told(await room.log(), intentions, devices[-1])


@cache
def pressed(name: str) -> Log:
    """What is stored of a case in which all is pressed."""
    with TemporaryDirectory() as folder:
        return run(story(Path(folder), CASES[name], says=False), HOURS).log


@pytest.fixture
def fired(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, type]]:
    """The kinds of intention that act in a test, each with the option that it answers."""
    found = set[tuple[str, type]]()

    def noted(known: Kinds, said: Intentions, view: AnyView, options: tuple[AnyOption, ...]) -> tuple[AnyAction, ...]:
        found.update((row.kind, row.option) for row in first_of(known.rows, said, view, options))
        return acts(known, said, view, options)

    monkeypatch.setattr(speaking, "acts", noted)
    return found


def first_of(
    rows: tuple[IntentionRow, ...], said: Intentions, view: AnyView, options: tuple[AnyOption, ...]
) -> tuple[IntentionRow, ...]:
    """The row by which intentions answer, if any does."""
    each = (row for row in rows if acts(Kinds((row,), lambda _: ()), said, view, options))
    return tuple(each)[:1]


# -- alone ----------------------------------------------------------------------------------------------------


@each_case(OF_CHEMIN)
def test_what_is_said_once_is_stored_as_its_press_is(name: str, tmp_path: Path, fired: set[tuple[str, type]]) -> None:
    """Event for event and byte for byte: by the same action, when its player is asked, and before who is asked next."""
    case = CASES[name]
    told = run(story(tmp_path, case, says=True), HOURS)
    assert told.log == pressed(name)
    assert told.intentions == shown(case), "every device of his shows it"
    if case.kind == "selon_la_regle":
        assert told.time_of(case.stage) == HOUSE_TIMES.spoken // 1000, "the short time (C7.2)"
    else:
        assert (case.kind, case.option) in fired


def test_every_kind_of_every_game_has_a_case_for_each_option_that_it_answers() -> None:
    registered = {(game.id, row.kind, row.option) for game in GAMES for row in game.intentions.rows}
    hands = {(game.id, "selon_la_regle", CanDeclare) for game in GAMES if "selon_la_regle" in kinds(game)}
    assert {case.row for case in CASES.values()} == registered | hands


@pytest.mark.parametrize("house", HOUSES)
def test_every_extent_of_passing_and_every_stake_has_a_case_at_every_game(house: House) -> None:
    said = [case.said for case in CASES.values() if case.house is house]
    assert {each["passes"] for each in said if "passes" in each} == {"calls", "coup"}
    staked = [each["stakes"] for each in said if "stakes" in each]
    assert "last" in staked
    assert [each for each in staked if each != "last"]


@pytest.mark.parametrize("name", [
    "stake a cheval", "stakes at punto",
    *map(asked_later, ("pass the calls", "stake", "banco", "pass at two tableaus")),
])  # fmt: skip
def test_where_all_have_said_it_they_act_in_the_order_in_which_they_are_asked(name: str, tmp_path: Path) -> None:
    """As on a table on which each presses when it is his turn."""
    case = CASES[name]
    everybody = {(case.stage, player): case.presses for player in NAMES}

    async def evening(folder: Path, *, says: bool) -> Log:
        folder.mkdir()
        async with real_room(folder, case.rules, NAMES, Stacked(case.front)) as room:
            scene = Scene(case.house, dict.fromkeys(NAMES, case.said) if says else {}, room=room)
            scene.hands = {} if says else everybody
            await scene.sits()
            await scene.plays(beyond(case.stage, 0)(scene), frozenset(everybody) if says else frozenset())
            return await room.log()

    of_presses, of_words = (run(evening(tmp_path / str(says), says=says), HOURS) for says in (False, True))
    whole = min(len(of_presses), len(of_words))
    assert of_words[:whole] == of_presses[:whole]
    players = acted(case, of_words[:whole])
    assert len(players) == len(set(players)) >= 3


def acted(case: Case, log: Log) -> list[str]:
    """Who was done in the window of a case, in their order."""
    kind = "finished"
    return [body.partition(b'"player":"')[2].partition(b'"')[0].decode() for _, each, body in log if each == kind][-3:]


# -- against another's ----------------------------------------------------------------------------------------


class Rivals(NamedTuple):
    """Players who want the same bank: what they have said, and what each would press when he is asked in a stage.

    Who is asked `between` them passes as they act: by what he has said where they have.
    """

    house: House
    said: dict[str, Said]
    presses: Hands
    until: Until
    hands: Hands = MappingProxyType({})
    after: int = 0
    front: str = BANK_WINS
    between: str = ""


RIVALS: Final = {
    "two bancos": Rivals(
        CHEMIN_HOUSE, {player: {"banco": 20_000} for player in ("bob", "cleo")},
        {("calls", player): BANCO for player in ("bob", "cleo")}, settled(1),
    ),
    "a suivi and a banco": Rivals(
        CHEMIN_HOUSE, {"dora": {"suivi": True}, "bob": {"banco": 90_000}},
        {("calls", "dora"): CASES["suivi"].presses, ("calls", "bob"): BANCO}, settled(2),
        {("calls", "dora"): BANCO, ("keep", "ann"): YES}, after=1, between="cleo",
    ),
    "two of one side": Rivals(
        BANQUE_HOUSE, {player: {"banco": 30_000} for player in ("bob", "dora")},
        {("banco", player): BANCO_ON_ONE for player in ("bob", "dora")}, settled(1), between="cleo",
    ),
    "a suivi and a banco of one side": Rivals(
        BANQUE_HOUSE, {"dora": {"suivi": True}, "bob": {"banco": 90_000}},
        {("banco", player): BANCO_ON_ONE for player in ("bob", "dora")}, settled(2),
        {("banco", "dora"): BANCO_ON_ONE}, after=1, front=BOTH_LOSE, between="cleo",
    ),
}  # fmt: skip


@cache
def fought(name: str, says: frozenset[str]) -> Log:
    """What is stored where some have said what they want, and the others press it."""
    rivals = RIVALS[name]

    async def evening(folder: Path) -> Log:
        async with real_room(folder, rules_of(rivals.house), NAMES, Stacked(rivals.front)) as room:
            scene = Scene(rivals.house, {}, room=room)
            scene.hands = rivals.hands
            await scene.sits()
            await scene.plays(lambda state: state.coups == rivals.after)
            said = {player: rivals.said[player] for player in says}
            if says and rivals.between:
                said[rivals.between] = {"passes": "calls"}
            for player, each in said.items():
                await scene.says(player, **each)
            quiet = frozenset((stage, player) for stage, _ in rivals.presses for player in said)
            scene.hands = {**rivals.hands, **rivals.presses}
            await scene.plays(rivals.until(scene), quiet, in_turn=True)
            await room.check()
            return await room.log()

    with TemporaryDirectory() as folder:
        return run(evening(Path(folder)), HOURS)


NOW: Final = (("two bancos", "second"), ("a suivi and a banco of one side", "both"))


@pytest.mark.parametrize(("name", "who"), chosen(NOW, product(RIVALS, ("first", "second", "both"))))
def test_of_two_who_want_the_same_bank_rank_decides_as_if_both_had_pressed(name: str, who: str) -> None:
    """C4.6, B6, B6.1: on this table as on one on which both press."""
    first, second = RIVALS[name].said
    says = {"first": {first}, "second": {second}, "both": {first, second}}[who]
    assert fought(name, frozenset(says)) == fought(name, frozenset())


# -- against himself ------------------------------------------------------------------------------------------

SHORT: Final = {
    "chemin": CASES["stake"]._replace(hands=KEPT),
    "banque": CASES["stake on the own side"]._replace(hands=BANQUE_STAKED, front=BOTH_LOSE),
    "punto": CASES["stakes at punto"]._replace(said={"stakes": {"banker": 2_000}}, hands=PUNTO_STAKED),
}
"""Who has said what he stakes, and loses it."""


@pytest.mark.parametrize("game", first(1, reversed(SHORT)))
async def test_a_purse_that_has_become_too_short_lays_nothing_and_what_was_said_stands(
    game: str, tmp_path: Path
) -> None:
    """`What cannot be done as it was said is not done`: he is asked, no chip is lost, and he stakes when he can."""
    case = SHORT[game]
    async with real_room(tmp_path, case.rules, NAMES, Stacked(case.front)) as room:
        scene = Scene(case.house, {case.player: case.said}, {case.player: 3_000}, room=room)
        scene.hands, quiet = case.hands, frozenset({(case.stage, case.player)})
        await scene.sits()
        await scene.plays(at(case.stage, 1)(scene), quiet)
        assert (left := room.state.players[case.player].purse) == 1_000, "he has staked and lost"
        asked = room.state.window.opened
        await seconds(8)
        assert (room.state.window.opened, room.state.window.entries.get(case.player)) == (asked, None)
        assert case.player in set(room.state.window.eligible) - set(room.state.window.done)
        assert room.state.players[case.player].purse == left
        await room.check()
        assert room.table.policy.terms(PlayerId(case.player), room.state.players).intentions == Intentions(**case.said)
        await room.do(case.player, BuyIn(Cents(1_000)))
        await seconds(1)
        assert case.player in room.state.window.done
        assert room.state.players[case.player].purse == 0
        await room.check()


# -- kept with the seat ---------------------------------------------------------------------------------------


@each_case({"suivi at two tableaus", "stake what was staked last at punto"})
def test_a_house_that_has_closed_meanwhile_plays_as_one_that_has_not(name: str, tmp_path: Path) -> None:
    """What was said is kept with the seat: when the house is back it acts where its press would have.

    Each device of his shows it, and nobody else's.
    """
    case = CASES[name]
    told = run(story(tmp_path, case, says=True, again=True), HOURS)
    assert told.log == pressed(name)
    assert told.intentions == shown(case)


def shown(case: Case) -> tuple[Intentions, ...]:
    """What two more devices of his show, and one of each who is there or looks on."""
    his = Intentions(**last_known(case))
    return his, his, *(his if player == case.player else Intentions() for player in (*NAMES, None))
