"""The laboratory: how soon a move is drawn in Chromium, and what the tables beside it hear of its work.

Both are paired. A press is followed by the same question asked without a page, of a shoe as new; and the age of frames
is taken by turns in a house whose laboratory rests, and in the same house while it answers several people in haste and
runs a simulation.
"""

import asyncio
import itertools
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any, Final, NamedTuple, TextIO, cast
from urllib.request import Request, urlopen

from benchmarks.load import heard, line, percentile, served
from benchmarks.report import Effort, Failed, Measure, with_package

WAIT_MS: Final = 30_000
SIZE: Final = {"width": 1280, "height": 900}
VALUES: Final = 10
MOVES: Final = 100
"""So many presses of each kind, each of a shoe or at a place that was not asked before."""
TABLES: Final = 60
EACH: Final = 3
"""So many lines to each table; all ages together make the 99th of 100."""
TURNS: Final = 8
TURN_S: Final = 5
FEWEST: Final = 20
"""So many frames a turn has at least: two tables send few in a second."""
ASKERS: Final = 4
PAUSE_S: Final = 0.1
"""So long each of them looks at what he was answered: ten moves a second are a slider in haste."""
SETTLING_S: Final = 0.5
"""What the turn before has asked is answered by then."""
MOST_SHOES: Final = 1_000_000

DRAWN: Final = """
async ([act, figures]) => {
  const shown = document.querySelector(figures);
  const before = shown.textContent;
  const frame = () => new Promise(requestAnimationFrame);
  const painted = () => new Promise(done => setTimeout(done));
  await frame();
  const began = performance.now();
  if (act === 'slide') {
    const slider = document.querySelector('.dial input');
    slider.stepUp();
    slider.dispatchEvent(new Event('input', {bubbles: true}));
  } else document.querySelectorAll('.cards .out')[act].click();
  while (document.querySelector(figures).textContent === before) await frame();
  await painted();
  return performance.now() - began;
}
"""
"""From the press to the frame that shows other figures: the frame that finds them is about to be painted."""
ASKED: Final = """
async question => {
  const began = performance.now();
  const answer = await fetch('/api/lab',
    {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(question)});
  if (!answer.ok) throw new Error(await answer.text());
  await answer.json();
  return performance.now() - began;
}
"""


class Bench(NamedTuple):
    """A rule set in the laboratory, what is asked of it, and where the figures stand that every card moves."""

    name: str
    rules: str
    decks: int
    model: str
    figures: str


BENCHES: Final = (
    Bench("Punto Banco", "punto-banco", 8, "", ".bets"),
    Bench("Chemin de Fer", "chemin-de-fer", 6, "B2", "[aria-labelledby=lab-solved] > table"),
    Bench("Banque", "baccara-banque", 3, "B2", "[aria-labelledby=lab-solved] > table"),
)


class Moves(NamedTuple):
    """How long presses took until they were drawn, and the house's answers to the like, in ms."""

    pressed: list[float]
    asked: list[float]


def measures(effort: Effort) -> Sequence[Measure | Failed]:
    """Moves in a browser, then the tables beside."""
    moves = with_package("playwright.sync_api", lambda library: in_browser(library, effort))
    return [*moves, *tables(effort.size(TABLES, 2), effort.size(TURNS, 1), effort.size(TURN_S, 1))]


def in_browser(library: Any, effort: Effort) -> Sequence[Measure | Failed]:
    """Cards taken out one by one and sliders moved, where there is a Chromium."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        return [Failed("A move in the laboratory", "there is no Chromium on PATH; on Debian: apt-get install chromium")]
    rows: list[Measure] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder), 0) as (_, port, _),
        library.sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(locale="en", viewport=SIZE)
        page.set_default_timeout(WAIT_MS)
        for bench in BENCHES:
            rows += _rows(bench, page, f"http://127.0.0.1:{port}/lab", effort.size(MOVES, 2))
    return rows


def _rows(bench: Bench, page: Any, address: str, moves: int) -> list[Measure]:
    page.goto(f"{address}?rules={bench.rules}&decks={bench.decks}" + f"&model={bench.model}" * bool(bench.model))
    page.wait_for_selector(bench.figures)
    page.wait_for_timeout(SETTLING_S * 1000)
    if not bench.model:
        return _measures(f"{bench.name}, a card taken out", taken(bench, page, moves))
    page.wait_for_selector("progress", state="detached")
    slider = _measures(f"{bench.name}, the slider moved", Moves(slid(bench, page, moves), []))
    return [*slider, *_measures(f"{bench.name}, a card taken out", taken(bench, page, moves))]


def _measures(name: str, found: Moves) -> list[Measure]:
    """The median beside the rarest, and what of it is the house's answer."""
    rows = [
        Measure(f"{name}: until it is drawn", "ms", found.pressed, goal="100"),
        Measure(f"{name}: 99 of 100 drawn within", "ms", [percentile(found.pressed, 99)], goal="100"),
    ]
    return [*rows, *([Measure(f"{name}: the house's answer alone", "ms", found.asked)] if found.asked else [])]


def taken(bench: Bench, page: Any, moves: int) -> Moves:
    """Cards out, value by value; between the presses a question of a shoe of as many decks that has lost others."""
    found = Moves([], [])
    for move in range(moves):
        found.pressed.append(page.evaluate(DRAWN, [move % VALUES, bench.figures]))
        found.asked.append(page.evaluate(ASKED, _question(bench, move)))
    return found


def slid(bench: Bench, page: Any, moves: int) -> list[float]:
    """The slider, step by step from where it stands, as far as it goes."""
    ahead = page.locator(".dial input").evaluate("slider => slider.max - slider.value")
    return [page.evaluate(DRAWN, ["slide", bench.figures]) for _ in range(min(moves, ahead))]


def _question(bench: Bench, number: int) -> dict[str, object]:
    """A shoe that no press comes to: of tens and aces alone more are gone, and of one value besides."""
    gone = [number // VALUES + 1 if value == number % VALUES else 0 for value in range(VALUES)]
    lost = [gone[0] + 1, gone[1] + 2, *gone[2:]]
    return {"rules": bench.rules, "decks": bench.decks, "gone": lost, "model": bench.model}


class Ages(NamedTuple):
    """How old frames were when they came, in ms: those of all turns together, and of each turn the 99th of 100."""

    all: list[float]
    p99: list[float]


def tables(count: int, turns: int, seconds: int) -> list[Measure]:
    """Lines to tables in play, by turns while the laboratory rests and while it works."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), count) as (_, port, opened):
        at_rest, at_work, answers = asyncio.run(_by_turns(port, opened, turns, seconds))
    times = [working / resting for resting, working in zip(at_rest.p99, at_work.p99, strict=True)]
    return [
        Measure("Frames, the laboratory at rest: 99 of 100 heard within", "ms", at_rest.p99),
        Measure("Frames, the laboratory at work: 99 of 100 heard within", "ms", at_work.p99, goal="50"),
        Measure("Frames: 99 of 100 at work, times those at rest before", "times", times, goal="1"),
        Measure("Frames, the laboratory at rest: half of them within", "ms", [statistics.median(at_rest.all)]),
        Measure("Frames, the laboratory at work: half of them within", "ms", [statistics.median(at_work.all)]),
        Measure("Meanwhile it answered, beside a simulation", "shoes a second", [answers / (turns * seconds)]),
    ]


async def _by_turns(port: int, opened: list[str], turns: int, seconds: int) -> tuple[Ages, Ages, int]:
    waited, answered = list[float](), 0
    lines = [asyncio.create_task(line(port, table, waited)) for table in opened for _ in range(EACH)]
    await heard(lines, waited, 10 * len(lines))
    at_rest, at_work = Ages([], []), Ages([], [])
    with people(port) as workers:
        with workers.going_on():  # its processes start before anything is taken
            await asyncio.sleep(seconds)
        for _ in range(turns):
            await _turn(lines, waited, at_rest, seconds)
            with workers.going_on() as done:
                await _turn(lines, waited, at_work, seconds)
            answered += done[0]
    for each in lines:
        each.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    return at_rest, at_work, answered


async def _turn(lines: list[asyncio.Task[None]], waited: list[float], into: Ages, seconds: int) -> None:
    await asyncio.sleep(SETTLING_S)
    waited.clear()
    await asyncio.sleep(seconds)
    await heard(lines, waited, FEWEST)
    into.all.extend(waited)
    into.p99.append(percentile(waited, 99))


class Work(NamedTuple):
    """The people who work in the laboratory: a process that is told to begin and to rest."""

    process: "subprocess.Popen[str]"

    @contextmanager
    def going_on(self) -> Iterator[list[int]]:
        """Have them work meanwhile; then there is how many shoes were answered."""
        answered = list[int]()
        self._say("begin")
        try:
            yield answered
        finally:
            self._say("rest")
            answered.append(int(cast("TextIO", self.process.stdout).readline()))

    def _say(self, word: str) -> None:
        into = cast("TextIO", self.process.stdin)
        into.write(f"{word}\n")
        into.flush()


@contextmanager
def people(port: int) -> Iterator[Work]:
    """Those people, in a process of their own, so that they do not slow who measures."""
    words = [sys.executable, "-m", "benchmarks.laboratory", str(port)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - fixed words
        yield Work(process)
        cast("TextIO", process.stdin).close()


def work(port: int) -> None:
    """Several ask for shoe after shoe, none asked before, and one runs simulations, between two lines of the input."""
    shoes = itertools.count()
    while sys.stdin.readline():
        rest, answered = Event(), list[int]()
        with ThreadPoolExecutor(ASKERS + 1) as pool:
            everybody = [pool.submit(_asking, port, shoes, rest, answered) for _ in range(ASKERS)]
            everybody.append(pool.submit(_running, port, shoes, rest))
            sys.stdin.readline()
            rest.set()
        for each in everybody:
            each.result()  # who was refused has not worked: nothing is measured then
        print(len(answered), flush=True)


def _asking(port: int, shoes: Iterator[int], rest: Event, answered: list[int]) -> None:
    while not rest.is_set():
        number = next(shoes)
        question = {**_question(BENCHES[0], number % 300), "dial": number}  # a dial turned makes a question new
        with _post(port, "", question) as answer:
            answer.read()
        answered.append(1)
        rest.wait(PAUSE_S)


def _running(port: int, shoes: Iterator[int], rest: Event) -> None:
    while not rest.is_set():
        asked = {"asked": _question(BENCHES[0], 0), "bet": "tie", "shoes": MOST_SHOES, "seed": next(shoes)}
        with _post(port, "/run", asked) as steps:
            for _ in steps:
                if rest.is_set():
                    break


def _post(port: int, path: str, body: Mapping[str, object]) -> Any:
    house = f"http://127.0.0.1:{port}"
    heads = {"Content-Type": "application/json", "Origin": house}
    return urlopen(Request(f"{house}/api/lab{path}", json.dumps(body).encode(), heads))  # noqa: S310 - this machine


if __name__ == "__main__":
    work(int(sys.argv[1]))
