"""Every fault that a table's books can have is found in them: no play leads to one, so that each is made."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest
from fixtures import FIXTURES

from sabot.games.banque.vocabulary import Laid
from sabot.games.seats import paid
from sabot.games.windows import PlayerId
from sabot.money import Cents
from sabot.script.playing import play
from sabot.script.reading import read

PLAYED: Final = {
    "punto": "rules punto-banco; rules coin 0.50\npeople ann1 bob2 with 1000\nann: 10 player; bob: 20 banker",
    "chemin": "rules chemin-de-fer; rules coin 0.50\npeople ann1 bob2 cid3 with 1000\nbank ann 100\n"
    "until stakes; bob: 100; time; = stage deal",
    "banque": "rules baccara-banque; rules coin 0.50\npeople ann1 bob2 ben10 with 1000\nbank ben 100\n"
    "until stakes; ann: 60 one; bob: 40 one; time; = stage deal",
}
SOMEBODY: Final = "somebody is not at the table"
POSITIVE: Final = "a stake is not positive"
AGAINST: Final = "the bank stakes against itself"
Change = Callable[[Any], dict[str, Any]]


def poorer(state: Any, amount: int) -> dict[str, Any]:
    return {"players": paid(state.players, {PlayerId("ann"): Cents(-amount)})}


def laid(one: int, two: int = 0) -> Laid:
    return Laid(Cents(one), Cents(two))


def entries(state: Any, **stakes: dict[str, int]) -> dict[str, Any]:
    return {"window": msgspec.structs.replace(state.window, entries=state.window.entries | stakes)}


WRONG: Final[list[tuple[str, str, Change]]] = [
    ("punto", "a purse is negative", lambda state: poorer(state, 200_000)),
    ("punto", "a debt is negative", lambda _: {"debts": {"ann": -1}}),
    ("punto", POSITIVE, lambda state: entries(state, ann={"player": 0})),
    ("punto", "a stake has no owner", lambda state: entries(state, zoe={"player": 10})),
    *((game, "an amount is negative", change) for game in ("chemin", "banque") for change in (
        lambda state: poorer(state, 200_000),
        lambda _: {"house": -50},
    )),
    *((game, "an amount is not whole coins", change) for game in ("chemin", "banque") for change in (
        lambda state: {"house": state.house + 1},
    )),
    ("chemin", POSITIVE, lambda state: {"layout": state.layout | {"cid": 0}}),
    ("chemin", "the bank is not the counted stakes", lambda state: {"layout": {"bob": 9950}}),
    ("chemin", SOMEBODY, lambda _: {"layout": {"zoe": 10_000}}),
    ("chemin", SOMEBODY, lambda _: {"suivi": ("bob", "zoe")}),
    ("chemin", "a bank without a banker, or a banker without one", lambda _: {"banker": None}),
    ("chemin", AGAINST, lambda _: {"layout": {"ann": 10_000}}),
    ("banque", POSITIVE, lambda state: {"layout": state.layout | {"ann": laid(0)}}),
    ("banque", POSITIVE, lambda state: {"layout": state.layout | {"ann": laid(6050, -50)}}),
    ("banque", SOMEBODY, lambda state: {"layout": state.layout | {"zoe": laid(50)}}),
    ("banque", SOMEBODY, lambda _: {"barred": frozenset({"zoe"})}),
    ("banque", "a bank without a banker", lambda _: {"banker": None}),
    ("banque", AGAINST, lambda state: {"layout": state.layout | {"ben": laid(50)}}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "fault", "change"), WRONG)
def test_a_fault_of_the_books_is_found(game: str, fault: str, change: Change) -> None:
    """Alone where the chips are as many as before; with one that is, or is not, told of too."""

    def chips(state: Any) -> int:
        purses = sum(int(each.purse) for each in state.players.values())
        return purses + FIXTURES[game].on_table(state) + int(state.house) - int(state.issued)

    (branch,) = read(PLAYED[game], "books")
    stage = play(branch)
    assert stage.game.faults(stage.state) == ()
    wrong = msgspec.structs.replace(stage.state, **change(stage.state))
    even = msgspec.structs.replace(wrong, issued=wrong.issued + chips(wrong))
    assert stage.game.faults(even) == (fault,)
    odd = msgspec.structs.replace(even, issued=even.issued + 1)
    assert stage.game.faults(odd) == ("chips are not conserved", fault)
