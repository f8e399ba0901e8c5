"""The page in Chromium: what is sent, how soon it is usable, what moves, and what it takes when nothing happens."""

import asyncio
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

from benchmarks.report import Effort, Failed, Measure, with_package
from sabot.client import Visitor
from sabot.wire import NewTable

RUNS: Final = 5
LOOKS: Final = 2
"""Visits to each game that people bank, whose coups take their time."""
SLOWED: Final = 4
"""So many times as slow the page's processor is while a coup is dealt."""
FRAME_US: Final = 16_667
SCRIPTS: Final = ("FunctionCall", "EvaluateScript")
"""What a trace calls the work of scripts."""
STYLED: Final = "UpdateLayoutTree"
"""What it calls it when elements are styled anew."""
MOST_STYLED: Final = "200"
"""Of about a thousand at a table."""
SETTLED_MS: Final = 5000
"""So long after a table is in sight all has come that comes later."""
IDLE_S: Final = 5
WAIT_MS: Final = 30_000
COUP_MS: Final = 180_000
SIZE: Final = {"width": 1280, "height": 800}
COMPOSED: Final = ("transform", "opacity", "translate", "rotate", "scale")
"""What is animated without a new layout or painting: `transform` in its parts, and `opacity`."""
USABLE: Final = ".chips .pick"
STAKE: Final = '.spot.open[data-bet="player"]'
BANKED: Final = {"Chemin de Fer": ("chemin-de-fer", 8), "Banque": ("baccara-banque", 9)}
"""Games that people bank: the rule set, and how many bots play while somebody looks on."""
LOOKED_AT: Final = ".bank h2"
LAST_COUP: Final = """
() => [...document.querySelectorAll('[role=log] p')].map(line => +(/^Coup (\\d+):/.exec(line.innerText)?.[1] ?? 0))
  .reduce((most, each) => Math.max(most, each), 0)
"""
SEEN: Final = "({task: Math.max(...seen.tasks), shift: seen.shift, others: [...seen.others]})"
WATCHING: Final = """
composed => {
  const seen = window.seen = {tasks: [0], shift: 0, others: new Set()};
  const watch = (type, take) => new PerformanceObserver(list => list.getEntries().forEach(take)).observe({type});
  watch('longtask', each => seen.tasks.push(each.duration));
  watch('layout-shift', each => (seen.shift += each.hadRecentInput ? 0 : each.value));
  const own = ['offset', 'computedOffset', 'easing', 'composite'];
  const look = () => {
    for (const moved of document.getAnimations())
      for (const frame of moved.effect?.getKeyframes() ?? [])
        Object.keys(frame).filter(name => !own.includes(name) && !composed.includes(name)).forEach(name =>
          seen.others.add(`${moved.effect.target?.getAttribute('class')} ${name}`));
    setTimeout(look, 40);
  };
  look();
}
"""
SIGHTED: Final = """
wanted => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(wanted)) return;
    window.sighted = performance.now();
    watch.disconnect();
  });
  watch.observe(document, {childList: true, subtree: true});
}
"""
SENT: Final = """
() => performance.getEntries()
  .filter(({entryType, startTime}) => /^(navigation|resource)$/.test(entryType) && startTime <= sighted)
  .map(({name, transferSize, encodedBodySize}) => [name, Math.min(transferSize, encodedBodySize)])
"""
"""What was asked for until then, with its bytes as they were sent: none of what is kept."""
SAME: Final = 300
"""So many bytes a browser reckons for an answer that what is kept is the same."""
PRESS: Final = """
async spot => {
  const began = performance.now();
  spot.querySelector('.place').click();
  while (!spot.querySelector('.own')) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}
"""


class Visit(NamedTuple):
    """A page as it came: seconds until it could be used, bytes until then, of fonts too, and the files sent whole."""

    seconds: float
    bytes: float
    fonts: float
    files: tuple[str, ...]


class Coup(NamedTuple):
    """A coup as it was dealt on the page; who only looks on presses nothing, and is never idle.

    `script_ms` is the most that scripts took in a frame's time, `styled` the most elements that were styled anew at
    once, `idle_ms` what the page took of its processor a second while nobody did anything.
    """

    press_ms: float
    task_ms: float
    script_ms: float
    styled: int
    idle_ms: float
    shift: float
    others: tuple[str, ...]


Run = tuple[Visit, Visit, Coup]


def measures(effort: Effort) -> Sequence[Measure | Failed]:
    """First and second visits of a player to a table of Punto Banco and of who looks on elsewhere, and a coup there."""
    return with_package("playwright.sync_api", lambda library: in_browser(library, effort))


def in_browser(library: Any, effort: Effort) -> Sequence[Measure | Failed]:
    """The same with Playwright, where there is a Chromium."""
    found = chromium()
    if isinstance(found, Failed):
        return [found]
    with house() as address:
        runs = range(effort.runs(RUNS))
        links = asyncio.run(_tables(address, [PUNTO for _ in runs]))  # before Playwright has a loop of its own
        watched = {game: asyncio.run(_tables(address, [_banked(game)] * effort.runs(LOOKS))) for game in BANKED}
        with library.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
            rows = _rows([_run(browser, link) for link in links])
            for game, tables in watched.items():
                rows += _rows_of(game, [_look(browser, link) for link in tables])
            return rows


def chromium() -> str | Failed:
    """The Chromium of this machine, or that there is none."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    return found or Failed("The page", "there is no Chromium on PATH; on Debian: apt-get install chromium")


def _split_runs(runs: Sequence[Run]) -> tuple[Sequence[Visit], Sequence[Visit], Sequence[Coup]]:
    """First visits, second ones and coups; what should not be among them is named."""
    first, again, coups = zip(*runs, strict=True)
    pairs = zip(first, again, strict=True)
    second = [now._replace(files=tuple(url for url in now.files if url in before.files)) for before, now in pairs]
    named = [*(each for coup in coups for each in coup.others), *(each for two in second for each in two.files)]
    for name in sorted(set(named)):
        print(f"page: {name}", file=sys.stderr)
    return first, second, coups


def _rows_of(game: str, runs: Sequence[Run]) -> list[Measure]:
    first, second, coups = _split_runs(runs)
    return [
        Measure(f"{game}: compressed, to the first table in sight", "kB", [each.bytes / 1000 for each in first], "90"),
        Measure(f"{game}: fonts", "kB", [each.fonts / 1000 for each in first], "35"),
        Measure(f"{game}: the first table in sight", "s", [each.seconds for each in first], "0.6"),
        Measure(f"{game}: sent whole again at the second visit", "files", [len(each.files) for each in second], "0"),
        Measure(
            f"{game}: longest task in a coup, {SLOWED} times slowed",
            "ms over 50",
            [each.task_ms for each in coups],
            "0",
        ),
        Measure(f"{game}: layout shift a coup", "CLS", [each.shift for each in coups], "0.003"),
        Measure(
            f"{game}: most script in a frame of a coup", "ms of processor time", [each.script_ms for each in coups], "4"
        ),
        Measure(f"{game}: most styled anew at once", "elements", [each.styled for each in coups], MOST_STYLED),
        Measure(
            f"{game}: animated beside transform and opacity", "properties", [len(each.others) for each in coups], "0"
        ),
    ]


def _rows(runs: Sequence[Run]) -> list[Measure]:
    first, second, coups = _split_runs(runs)
    return [
        Measure("Compressed, to the first usable table", "kB", [each.bytes / 1000 for each in first], "90"),
        Measure("Fonts", "kB", [each.fonts / 1000 for each in first], "35"),
        Measure("The first usable table", "s", [each.seconds for each in first], "0.6"),
        Measure("Sent whole again at the second visit", "files", [len(each.files) for each in second], "0"),
        Measure("The second visit", "kB", [each.bytes / 1000 for each in second]),
        Measure("A press until the chip is there", "ms", [each.press_ms for each in coups], "16"),
        Measure(
            f"Longest task while dealing, {SLOWED} times slowed", "ms over 50", [each.task_ms for each in coups], "0"
        ),
        Measure("Layout shift a coup", "CLS", [each.shift for each in coups], "0.003"),
        Measure("Most script in a frame of a coup", "ms of processor time", [each.script_ms for each in coups], "4"),
        Measure("Most styled anew at once in a coup", "elements", [each.styled for each in coups], MOST_STYLED),
        Measure("Processor of an idle tab", "ms a second", [each.idle_ms for each in coups], "5"),
        Measure("Animated beside transform and opacity", "properties", [len(each.others) for each in coups], "0"),
    ]


def _run(browser: Any, link: str) -> Run:
    """Somebody who has a seat comes with an empty cache, comes again, and plays a coup."""
    known = browser.new_context(locale="en", viewport=SIZE)
    _sit(known.new_page(), link)
    cookies = known.cookies()
    known.close()
    context = browser.new_context(locale="en", viewport=SIZE)
    context.add_cookies(cookies)
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    try:
        return _visit(page, link, USABLE), _visit(page, link, USABLE), _coup(page)
    finally:
        context.close()


def _look(browser: Any, link: str) -> Run:
    """Somebody comes with an empty cache to look on, comes again, and sees two coups from one's end to the next."""
    context = browser.new_context(locale="en", viewport=SIZE)
    page = context.new_page()
    page.set_default_timeout(WAIT_MS)
    try:
        visits = _visit(page, link, LOOKED_AT), _visit(page, link, LOOKED_AT)
        page.get_by_role("log").get_by_text(re.compile(r"^Coup \d+:")).first.wait_for(timeout=COUP_MS)
        return *visits, _coups(page, lambda: _next_coup(page))
    finally:
        context.close()


def _next_coup(page: Any) -> None:
    before = page.evaluate(LAST_COUP)
    until = perf_counter() + COUP_MS / 1000
    while page.evaluate(LAST_COUP) == before and perf_counter() < until:
        page.wait_for_timeout(200)


def _idle(page: Any) -> float:
    """What the page takes of its processor while nobody does anything, in ms a second."""
    line = page.context.browser.new_browser_cdp_session()

    def taken() -> float:
        processes = line.send("SystemInfo.getProcessInfo")["processInfo"]
        return 1000 * sum(float(each["cpuTime"]) for each in processes if each["type"] == "renderer")

    page.wait_for_timeout(SETTLED_MS)
    before = taken()
    page.wait_for_timeout(1000 * IDLE_S)
    idle = (taken() - before) / IDLE_S
    line.detach()
    return idle


def script_of(trace: bytes) -> float:
    """The most that the page's own scripts took of the processor in a frame's time, in ms, by a trace of it."""
    spent: Counter[int] = Counter()
    until = 0.0
    events = json.loads(trace)["traceEvents"]
    scripts = [each for each in events if each["name"] in SCRIPTS and "dur" in each and _is_of_page(each)]
    for each in sorted(scripts, key=lambda event: event["ts"]):
        if each["ts"] >= until:  # what another one calls is counted with it
            until = each["ts"] + each["dur"]
            spent[each["ts"] // FRAME_US] += each["tdur"]
    return max(spent.values(), default=0) / 1000


def styled_of(trace: bytes) -> int:
    """The most elements that were styled anew at once, by a trace of the page; -1, which cannot be, if none is told."""
    events = json.loads(trace)["traceEvents"]
    return max((each["args"].get("elementCount", -1) for each in events if each["name"] == STYLED), default=-1)


def _is_of_page(script: Mapping[str, Any]) -> bool:
    """Who watches has no address."""
    return bool(script["args"].get("data", {}).get("url"))


def _coups(page: Any, coup: Callable[[], object]) -> Coup:
    """What scripts take in a coup, and what becomes of the next one where the page's processor is slow."""
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    coup()
    trace = browser.stop_tracing()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.evaluate(f"({WATCHING})({list(COMPOSED)})")
    coup()
    seen = page.evaluate(SEEN)
    return Coup(0, seen["task"], script_of(trace), styled_of(trace), 0, seen["shift"], tuple(seen["others"]))


PUNTO: Final = NewTable(rules="punto-banco", seconds=600, pace="brisk")


def _banked(game: str) -> NewTable:
    rules, bots = BANKED[game]
    return NewTable(rules=rules, bots=bots, seconds=3, pace="brisk")


async def _tables(address: str, wanted: Sequence[NewTable]) -> list[str]:
    """The links of new tables, with nobody at them but bots."""
    host = await Visitor.enter(address, "Host")
    return [f"{address}t/{(await host.open_table(each)).id}" for each in wanted]


def _sit(page: Any, link: str) -> None:
    page.set_default_timeout(WAIT_MS)
    page.goto(link)
    page.get_by_role("button", name="Sit down", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("call you").fill("Anna")
    dialog.get_by_role("button", name="Sit down", exact=True).click()
    page.locator(".spot.open").first.wait_for()


def _visit(page: Any, link: str, usable: str) -> Visit:
    """A page as it comes: what is asked for behind the sight of what is `usable` is not counted."""
    page.add_init_script(f"({SIGHTED})({json.dumps(usable)})")
    began = perf_counter()
    page.goto(link, wait_until="commit")
    page.wait_for_selector(usable)
    seconds = perf_counter() - began
    sent = [(str(url), int(size)) for url, size in page.evaluate(SENT)]
    fonts = sum(size for url, size in sent if url.endswith(".woff2"))
    whole = tuple(url for url, size in sent if size > SAME and "/api/" not in url)
    return Visit(seconds, sum(size for _, size in sent) - fonts, fonts, whole)


def _coup(page: Any) -> Coup:
    page.locator(STAKE).wait_for()
    idle_ms = _idle(page)
    presses: list[float] = []
    found = _coups(page, lambda: presses.append(_played(page)))
    return found._replace(press_ms=presses[0], idle_ms=idle_ms)


def _played(page: Any) -> float:
    """A coup with a stake; how long the chip was waited for, in ms."""
    press_ms = float(page.locator(STAKE).evaluate(PRESS))
    page.locator(".sums").get_by_text(re.compile("Staked: [1-9]")).wait_for()
    page.get_by_role("button", name="Done", exact=True).click()
    page.locator(".result .sum").wait_for()
    page.locator(STAKE).wait_for()
    return press_ms


@contextmanager
def house() -> Iterator[str]:
    """A house in a process of its own, at a free port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["serve", "--port", str(port), "--database", str(Path(folder) / "house.db")]
        with subprocess.Popen(  # noqa: S603 - fixed words
            [sys.executable, "-m", "sabot", *words], stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None  # noqa: S101 - it is a pipe
            while "127.0.0.1" not in running.stdout.readline():
                pass
            try:
                yield f"http://127.0.0.1:{port}/"
            finally:
                running.terminate()
