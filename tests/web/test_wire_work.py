"""What anybody asks over HTTP while cards lie face down costs the house the same calls whatever they are."""

from pathlib import Path
from typing import Final

from wire_tools import Running, accepted, bets_open, done, http_answer, opened, stakes

from house_chance import Stacked
from patience import run
from sabot.games.offers import CanProceed
from sabot.games.steps import Proceed
from sabot.hosts import Run
from sabot.rulesets import load, varied
from working import watched

AMERICAN: Final = varied(load("american"), decks=1, deck_options=(1,), stop_card=12, burn="none")
"""Of one deck all backs have one colour, so that every card may stand for every other."""
FRONTS: Final = ("9s 9h Ks Kh", "As 2h 2s 5h")
"""Naturals on both sides; both draw."""
PATHS: Final = (
    "/api/tables",
    "/api/tables/{}",
    "/api/tables/{}/shoes",
    "/api/tables/{}/shoes/1",
    "/api/tables/{}/shoes/1/coups",
    "/api/tables/{}/shoes/1/coups/1",
    "/api/tables/{}/shoes/1/review",
    "/api/tables/{}/ledger",
    "/api/tables/{}/odds/now",
    "/api/tables/{}/export",
    "/api/tables/{}/worth",
)
Answers = dict[str, tuple[int, int, int]]
"""By address: status, length of the body, and calls that it took."""


async def asked(running: Running, table: str, token: str) -> Answers:
    found: Answers = {}
    for path in PATHS:
        with watched() as work:
            status, _, body = await http_answer(running, "GET", path.format(table), cookie=f"sabot={token}")
        found[path] = status, len(body), work.calls
    return found


async def evening(path: Path, front: str) -> list[Answers]:
    """Both hands lie face down, and who looks first takes his time; what another player and a stranger hear."""
    path.mkdir()
    async with opened(path, chance=Stacked(front), rules={"american": AMERICAN}) as running:
        host = await running.enter("Host")
        table = await running.table(host, "american")
        await host.run_table(table, Run(advice=True))
        ann = await running.seated("Ann", table, 1)
        await bets_open(ann)
        await accepted(ann, stakes(ann, player=2500))
        await accepted(ann, done(ann))
        while ann.frame.view.step != "show_player":
            await ann.until(lambda _: ann.can(CanProceed) is not None)
            if ann.frame.view.step == "show_player":
                break
            await ann.do(Proceed(ann.frame.view.on))
        other = await running.enter("Bob")
        await asked(running, table, str(other.token))
        return [await asked(running, table, who) for who in (str(other.token), "")]


def test_answers_take_the_same_work_whatever_lies_face_down(tmp_path: Path) -> None:
    """Status, length and calls; the first evening warms up what is reckoned once for all."""
    _, *evenings = [run(evening(tmp_path / str(place), front)) for place, front in enumerate((FRONTS[0], *FRONTS))]
    assert {status for status, *_ in evenings[0][0].values()} >= {200, 404}
    for each in evenings[1:]:
        assert each == evenings[0]
