"""A stage for a table's page without a house: any table of the tests is shown to any of its people at once.

The page is the built one, its line is a pair of functions in the browser; frames are made as the house makes them.
"""

import mimetypes
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Any, Final, NamedTuple, Self, TypeVar

import msgspec
from playwright.sync_api import Browser, Request, Route

from any_table import AnyTable
from page import DRAWN, Guest
from sabot.games.windows import PlayerId, Seq
from sabot.house.table.audience import roads_of, said
from sabot.house.table.rulecards import rule_card
from sabot.house.table.setup import TableSettings
from sabot.house.table.terms import TablePolicy
from sabot.money import Cents
from sabot.web.app import page_folder
from sabot.wire import AnyFrame, Frame, Person, Session, TableCard, TablePage

TABLE: Final = "{ include: [['main']] }, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: %s } } }"
ADDRESS: Final = "http://localhost"
SECONDS: Final = 30
TOLD: Final = 30
"""So many events before a state are told with it."""
LINE: Final = """
window.heard = [];
window.WebSocket = class {
  constructor() {
    window.line = this;
    setTimeout(() => { this.onopen?.(); window.ready = true; });
    setInterval(() => this.onmessage?.({ data: '{"type":"pulse"}' }), 4000);
  }
  send(text) { window.heard.push(JSON.parse(text)); }
  close() {}
};
for (const game of ['punto', 'chemin', 'banque']) localStorage.setItem(`sabot.guide.${game}`, 'off');
"""
"""A line that has a pulse, says what it is handed, and keeps what is said to it; the guides keep silent."""
BOTS: Final = ("ida",)
NICKNAMES: Final[dict[str, str]] = {
    "ann": "Anneliese",
    "bob": "Bob",
    "cid": "Cid",
    "dan": "Daniel",
    "eve": "Ève",
    "ben": "Benedikt",
    "ida": "Josephine",
    "sam": "Samuel",
}

AnyTableOf = AnyTable[Any, Any, Any, Any]
AnyT = TypeVar("AnyT", bound=AnyTableOf)


class Scene(NamedTuple):
    """A table as one of its people sees it, None who looks on; nothing is timed while it is paused."""

    table: AnyTableOf
    viewer: str | None = None
    paused: bool = False
    advice: bool = False


def did(table: AnyT, deeds: str) -> AnyT:
    """A table at which so much was done: its own short words, each with what it takes, and semicolons between them."""
    for deed in deeds.split(";"):
        word, *said = deed.split()
        named = dict(each.split("=") for each in said if "=" in each)
        what = (_fact(each) for each in said if "=" not in each)
        getattr(table, word)(*what, **{name: _fact(each) for name, each in named.items()})
    return table


def _fact(text: str) -> Any:
    return int(text) if text[0].isdigit() else {"yes": True, "no": False}.get(text, text)


def then(made: Callable[[], AnyT], deeds: str) -> Callable[[], AnyT]:
    """How a table is made at which so much was done afterwards."""
    return lambda: did(made(), deeds)


def since(table: AnyTableOf, deeds: str) -> tuple[AnyTableOf, int]:
    """A table at which so much was done, and the number of events before it."""
    first = len(table.around)
    return did(table, deeds), first


def scenes_of(states: Mapping[str, tuple[Callable[[], AnyTableOf], str]]) -> Iterator[tuple[str, Scene]]:
    """Scenes by the names of state and viewer: of each state how it is made, and who sees it, `-` who looks on."""
    for name, (made, viewers) in states.items():
        table = made()
        for viewer in viewers.split():
            whom = None if viewer == "-" else viewer
            yield f"{name}_{whom or 'spectator'}", Scene(table, whom, advice=True)


def everybody(table: AnyTableOf) -> list[PlayerId]:
    """The ids of everybody who was ever at a table."""
    return sorted({player for before, _, after in table.around for player in (*before.players, *after.players)})


def people(table: AnyTableOf) -> dict[PlayerId, Person]:
    """Who is behind the ids of everybody who was ever at a table."""
    return {
        player: Person(NICKNAMES[player] if player in NICKNAMES else player.capitalize(), player in BOTS)
        for player in everybody(table)
    }


def deeds(table: AnyTableOf) -> Iterator[tuple[AnyTableOf, int]]:
    """The table after each deed, with the number of its events, which a house tells at once."""
    now = copy(table)
    state, heard = table.game.open(table.state.rules), 0
    for actor, action in table.deeds:
        events = len(table.game.decide(state, PlayerId(actor), action))
        heard += events
        now.around = table.around[:heard]
        now.state = state = table.around[heard - 1][2]
        yield now, events


class Stage(Guest):
    """A browser in which scenes of one rule set are shown, one after the other."""

    def __init__(self, browser: Browser, rules: Any, **how: Any) -> None:
        super().__init__(browser, **how)
        self.rules = rules
        self.answers: dict[str, Any] = {}
        self._shown = 0
        self._last = 0
        self._coming = set[Request]()
        self.page.add_init_script(LINE)
        self.page.route("**/*", self._answer)
        self.page.on("request", self._asks)
        self.page.on("requestfinished", self._hears)
        self.page.on("requestfailed", self._hears)

    @classmethod
    def of(cls, browser: Browser, scene: Scene, before: str = "", **how: Any) -> Self:
        """A stage that shows a scene; a script may run before its page."""
        stage = cls(browser, scene.table.state.rules, **how)
        stage.page.add_init_script(before)
        stage.begin()
        stage.show(scene)
        return stage

    def begin(self, nickname: str = NICKNAMES["ann"]) -> None:
        """Open the table's page, as Ann whatever she calls herself at the house."""
        card = TableCard("T1", "", self.rules.game, self.rules.id, "ann", self.rules.seats, 0, 0, 0, over=False)
        self.answers["/api/session"] = Session(PlayerId("ann"), nickname, Cents(0))
        self.answers["/api/tables/T1"] = TablePage(card, rule_card(self.rules))
        self.page.goto(f"{ADDRESS}/t/T1")
        self.page.wait_for_function("window.ready")

    def show(self, scene: Scene) -> None:
        """Show a scene, with what was told last of it; it is a shoe of its own, so that none is taken for another."""
        self._shown += 1
        self.goes_on(scene, told=TOLD)

    def goes_on(self, scene: Scene, told: int = 1) -> None:
        """Show what has become of the last scene, with so many events told and with the parts that come late."""
        self.is_told(scene, told)
        self.page.evaluate(DRAWN)
        while self._coming:
            self.page.evaluate(DRAWN)

    def is_told(self, scene: Scene, told: int = 1) -> None:
        """Hand the page what has become of the last scene, which is not drawn yet."""
        frame = msgspec.to_builtins(self._frame(scene, told))
        frame["view"]["shoe"]["number"] = self._shown
        self.page.evaluate("frame => window.line.onmessage({ data: JSON.stringify(frame) })", frame)

    def _asks(self, request: Request) -> None:
        self._coming.add(request)

    def _hears(self, request: Request) -> None:
        self._coming.discard(request)

    def _frame(self, scene: Scene, told: int) -> AnyFrame:
        table, viewer = scene.table, PlayerId(scene.viewer or "") or None
        game, steps = table.game, table.around[-told:]
        events = tuple(game.view(before, event, viewer) for before, event, _ in steps)
        first, self._last = self._last + 1, self._last + len(events)
        settings = TableSettings(PlayerId("ann"), SECONDS, "calm", advice=scene.advice)
        return Frame(
            game=game.id,
            first=Seq(first),
            events=events,
            told=tuple(said(game, after, event) for event, (_, _, after) in zip(events, steps, strict=True)),
            view=msgspec.structs.replace(game.snapshot(table.state, viewer), seq=Seq(self._last)),
            options=game.options(table.state, viewer) if viewer and viewer in table.state.players else (),
            roads=None if game.outcomes is None else roads_of(game.outcomes(table.state)),
            people=people(table),
            me=viewer,
            host=PlayerId("ann"),
            terms=TablePolicy(settings, 0).terms(viewer),
            balance=None,
            watching=1,
            paused=scene.paused,
            now=0,
            deadline=None if scene.paused or game.pending(table.state) is None else 1000 * SECONDS,
            seconds=SECONDS,
        )

    def faults(self, *, faint: bool = True) -> list[str]:
        """What axe-core finds at the table; what is too faint takes it longer than all the rest."""
        return self.examined(TABLE % str(faint).lower())

    def _answer(self, route: Route) -> None:
        """A file of the built page, or what is answered to a question of it."""
        path = route.request.url.removeprefix(ADDRESS).partition("?")[0]
        if path in self.answers:
            route.fulfill(body=msgspec.json.encode(self.answers[path]), content_type="application/json")
        elif path.startswith("/api/"):
            route.fulfill(status=404, body="{}", content_type="application/json")
        else:
            file = page_folder() / (path.removeprefix("/") if "." in path else "index.html")
            route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/html")
