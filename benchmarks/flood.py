"""What one address can have a house do: every route and every kind of message, over and over, beside one who plays.

The house is a process of its own with the usual limits, but for those that count requests, and with little time saved
up, so that the run is short. It is asked from sixteen connections, half of them a stranger's, half of them a player's
who has tables of his own, with bodies that are heard; and on a line of somebody with a seat. 240 lines of nobody send
pings and messages that are none, and come again where they are ended. Meanwhile one player buys in, again and again.
The same without a limit on work is the reference, in the same run.
"""

import asyncio
import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from benchmarks.report import Effort, Failed, Measure
from sabot.client import Visitor
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.money import Cents
from sabot.web.paths import paths
from sabot.web.schema import TEMPLATE
from sabot.wire import NewTable

WEEK_MS: Final = 7 * 24 * 3600 * 1000
MANY: Final = 10**6
SAVED_S: Final = 1
SHARE: Final = 0.05
SECONDS: Final = 20
CONNECTIONS: Final = 16
WARM_S: Final = 10
"""What was saved up is gone by then, and workers have started."""
EVERY_S: Final = 0.05
UNCOUNTED: Final = (
    *("requests", "looks", "records", "sessions", "opened", "hosted", "hosted_there", "tables", "top_ups", "runs"),
    *("connections", "messages", "messages_per_second", "messages_there", "messages_there_per_second"),
)
MESSAGES: Final = (
    {"type": "resume"},
    {"type": "resume", "after": 1},
    {"type": "say", "text": "banco"},
    {"type": "intend", "passes": "once"},
    {"type": "lift", "on": 1, "card": 0, "percent": 50},
    {"type": "command", "action": {"type": "buy_in", "amount": 100}},
    {"type": "nothing"},
)
LINES: Final = 240
FRAMES: Final = bytes([0x89, 0x80, 0, 0, 0, 0]) + bytes([0x81, 0x81, 0, 0, 0, 0]) + b"x"
"""A ping, and a message that is none."""
OPENS: Final = (
    "GET /api/tables/{table}/play HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SPENDERS: Final = 3
"""A stranger, a player by requests, and one on his line: each has an allowance of his own."""
BESIDE: Final = (("GET", "/"), ("GET", "/verify_shoe.py"), ("GET", "/api/openapi.json"), ("POST", "/api/qr.svg"))
"""What the house answers beside the routes of its schema."""
JSON: Final = "application/json"


class Flooded(NamedTuple):
    """Seconds of a processor that the house and its workers took for each second of a flood, and the victim's waits."""

    share: float
    quiet_ms: Sequence[float]
    waits_ms: Sequence[float]
    refused: int
    answered: int


def measures(effort: Effort) -> list[Measure | Failed]:
    """The flood at its allowance, and the same where nothing limits what it costs."""
    seconds = effort.size(SECONDS, 3)
    limited, unlimited = (flooded(seconds, work) for work in (SAVED_S, MANY))
    rows = [("at its allowance", limited), ("without a limit on work", unlimited)]
    return [
        Measure("A player's command, nobody else, the 99th of 100", "ms", [_99th(limited.quiet_ms)]),
        *(Measure(f"The same beside a flood {name}, the 99th of 100", "ms", [_99th(each.waits_ms)],
                  goal="50" if each is limited else "") for name, each in rows),
        *(Measure(f"The house's time for a flood {name}, of a core", "%", [100 * each.share],
                  goal=f"{100 * SPENDERS * (SHARE + SAVED_S / seconds):.0f}" if each is limited else "")
          for name, each in rows),
    ]  # fmt: skip


def _99th(waits: Sequence[float]) -> float:
    return quantiles(waits, n=100)[98]


def flooded(seconds: float, work_s: float) -> Flooded:
    """Ask a house of everything for so long; its limit on work is so many seconds at once."""
    with tempfile.TemporaryDirectory() as folder, _house(Path(folder), work_s) as (address, pid):
        table, guest, ann = asyncio.run(_table(address))
        played, player = asyncio.run(_played(guest)), asyncio.run(guest.session()).player
        quiet = asyncio.run(_plays(ann, table, min(seconds, 5)))
        told: list[int] = []
        stop = threading.Event()
        eve, stranger = Asker.enter(address, played, player), Asker(address, played, player)
        asked = [(_asks, ((eve, stranger)[seed % 2], seed, stop, told)) for seed in range(CONNECTIONS)]
        says = threading.Thread(target=_says, args=(address, table, guest, stop))
        frames = threading.Thread(target=_sends_frames, args=(address, table, stop))
        asking = [says, frames, *(threading.Thread(target=each, args=facts) for each, facts in asked)]
        for each in asking:
            each.start()
        time.sleep(WARM_S)
        before, begun = _spent(pid), time.monotonic()
        waits = asyncio.run(_plays(ann, table, seconds))
        spent, lasted = _spent(pid) - before, time.monotonic() - begun
        stop.set()
        for each in asking:
            each.join()
    return Flooded(spent / lasted, quiet, waits, told.count(429), len(told) - told.count(429))


@contextlib.contextmanager
def _house(folder: Path, work_s: float) -> Iterator[tuple[str, int]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    limits = [f"work={work_s}", f"work_per_second={SHARE if work_s < MANY else MANY}", f"work_there={MANY}",
              *(f"{name}={MANY}" for name in UNCOUNTED)]  # fmt: skip
    words = [sys.executable, "-m", "sabot", "serve", "--port", str(port), "--database", str(folder / "house.db")]
    words += [word for limit in limits for word in ("--limit", limit)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as running:  # noqa: S603 - fixed words
        try:
            address = f"http://127.0.0.1:{port}"
            _opens(port)
            yield address, running.pid
        finally:
            running.terminate()


def _opens(port: int) -> None:
    for _ in range(600):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.1)
    raise TimeoutError("the house does not open")


async def _table(address: str) -> tuple[str, Visitor, Visitor]:
    """A table, somebody with a seat at it who will flood it, and somebody who plays there."""
    guest, ann = await Visitor.enter(address, "Guest"), await Visitor.enter(address, "Ann")
    card = await guest.open_table(NewTable(rules="mini"))
    for seat, each in enumerate((guest, ann), 1):
        async with each.at(card.id) as line:
            await line.do(Sit(Seat(seat), Cents(100_000)))
    return card.id, guest, ann


async def _played(guest: Visitor) -> str:
    """A table of bots alone, after its first coup."""
    card = await guest.open_table(NewTable(rules="mini", bots=2, pace="quick"))
    async with guest.at(card.id) as line:
        await line.until(lambda frame: frame.view.coup > 1)
    return card.id


async def _plays(ann: Visitor, table: str, seconds: float) -> list[float]:
    """How long a player waits for each of his commands, in ms."""
    waits = list[float]()
    async with ann.at(table) as line:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            begun = time.monotonic()
            await line.do(BuyIn(Cents(100)))
            waits.append(1000 * (time.monotonic() - begun))
            await asyncio.sleep(EVERY_S)
    return waits


def routes() -> list[tuple[str, str]]:
    """Every route of the schema, and what is answered beside them, as method and path."""
    known = [(method.upper(), path) for path, each in paths(TEMPLATE).items() for method in each]
    return [*known, *BESIDE]


def in_a_week() -> int:
    """The hour at which homework is due that is set now, in milliseconds since 1970."""
    return 1000 * int(time.time()) + WEEK_MS


class Asker:
    """Somebody who asks for everything: a stranger, or a player, who hosts the last tables that he has opened.

    He closes the one before the last. He asks for shoes of another one, where coups were `played`, and of a host what
    concerns some `player`.
    """

    def __init__(self, address: str, played: str, player: str) -> None:
        self._address, self._played, self._player = address, played, player
        self._token = self._spare = ""
        self._key = self._device = self._drill = self._homework = self._shoe = "none"
        self._class = self._dissolved = self._class_key = "none"
        self._deeds = 0
        self._table = self._before = played
        self._asked = count()

    @classmethod
    def enter(cls, address: str, played: str, player: str) -> "Asker":
        """A new player, who has a link and tables."""
        asker = cls(address, played, player)
        asker.ask("POST", "/api/session")
        asker._token, asker._spare = asker._spare, ""
        for path in ("/api/session/link", "/api/tables", "/api/school/classes", "/api/school/classes"):
            asker.ask("POST", path)
        return asker

    def body(self, method: str, path: str) -> dict[str, Any]:
        """What is sent with a request so that it is heard, each look at a shoe another one; {} where nothing need be.

        He is not deleted, so that his allowance stays his: he says another's name there.
        """
        each = next(self._asked)
        shoe = {"rules": "punto-banco", "decks": 8, "gone": [each % 97, each % 31, *[0] * 8]}
        guest = {"player": self._player}
        known: dict[str, dict[str, Any]] = {
            "/api/lab": shoe,
            "/api/lab/run": {"asked": shoe, "bet": "tie", "shoes": 1000},
            "/api/qr.svg": {"path": "/"},
            "/api/rules": {"name": "eve's", "text": f'base = "side-bets"\nabsent_coups = {each % 1000}\n'},
            "/api/school/answer": {"id": self._drill, "answer": "1", "took_ms": 1000},
            "/api/school/certificate": {"name": "Eve"},
            "/api/school/classes": {"title": "Eve's"},
            "/api/school/classes/{class_id}/homework": {"topics": [], "count": 1, "due_ms": in_a_week()},
            "/api/school/join": {"key": self._class_key},
            "/api/school/shoe/deed": {"id": self._shoe, "after": self._deeds, "deed": {"type": "hands_off"}},
            "/api/session": {"nickname": "Eve"},
            "/api/session/claim": {"key": self._key},
            "/api/session/forget": {"nickname": "Ann"},
            "/api/session/link": {"nickname": "Eve"},
            "/api/tables": {"rules": "mini", "seconds": 600, "advice": True},
            "/api/tables/{table_id}/admit": guest,
            "/api/tables/{table_id}/ask": {"wish": "time"},
            "/api/tables/{table_id}/host": {"key": "none"},
            "/api/tables/{table_id}/limit": {**guest, "maximum": None},
            "/api/tables/{table_id}/limits": {"minimum": 1000, "maximum": 100_000},
            "/api/tables/{table_id}/links": {"link": "watch"},
            "/api/tables/{table_id}/mute": guest,
            "/api/tables/{table_id}/patience": guest,
            "/api/tables/{table_id}/remove": guest,
            "/api/tables/{table_id}/top-up": {"id": f"top-up-{each}", **guest, "amount": 0},
        }
        return known.get(path, {}) if method == "POST" else {}

    def places(self, method: str, path: str) -> dict[str, str]:
        """What stands for each place that a route of the schema leaves open."""
        is_dissolved = (method, path) == ("DELETE", "/api/school/classes/{class_id}")
        table = self._played if "/shoes" in path else self._before if path.endswith(("/close", "/end")) else self._table
        places = {"table_id": table, "number": "1", "coup": "1", "device": self._device, "homework": self._homework}
        places |= {"class_id": self._dissolved if is_dissolved else self._class, "pupil": self._player}
        return places | {"game": "punto-banco", "language": "en"}

    def ask(self, method: str, path: str, stop: threading.Event | None = None) -> int:
        """The status of an answer; what it tells is asked with from then on. A device that is signed out is a spare."""
        token = {"/api/session/sign-out": self._spare, "/api/session/claim": ""}.get(path, self._token)
        headers = {"origin": self._address, "content-type": JSON, **({"cookie": f"sabot={token}"} if token else {})}
        where = self._address.removeprefix("http://")
        with contextlib.closing(http.client.HTTPConnection(where, timeout=30)) as line:
            line.request(method, path.format(**self.places(method, path)), json.dumps(self.body(method, path)), headers)
            answer = line.getresponse()
            text = b""
            while (some := answer.read1(4096)) and not (stop is not None and stop.is_set()):
                text += some
            if answer.status < 300 and not (stop is not None and stop.is_set()):  # it may be cut off
                self._learn(method, path, text, answer.getheader("set-cookie", ""))
            return answer.status

    def _learn(self, method: str, path: str, text: bytes, cookie: str) -> None:
        if path in ("/api/session", "/api/session/claim") and cookie:
            self._spare = cookie.partition("=")[2].partition(";")[0]
        elif path == "/api/session/link":
            self._key = json.loads(text)["key"]
        elif (method, path) == ("GET", "/api/session/devices"):
            self._device = next((each["id"] for each in json.loads(text) if not each["here"]), "none")
        elif (method, path) == ("POST", "/api/tables"):
            self._before, self._table = self._table, json.loads(text)["id"]
        elif (method, path) == ("POST", "/api/school/classes"):
            told = json.loads(text)
            self._dissolved, self._class, self._class_key = self._class, told["id"], told["key"]
        elif (method, path) == ("POST", "/api/school/classes/{class_id}/homework"):
            self._homework = json.loads(text)["homework"][-1]["id"]
        elif path == "/api/school/ask":
            self._drill = json.loads(text)["id"]
        elif path in ("/api/school/shoe", "/api/school/shoe/deed") and method != "DELETE":
            told = json.loads(text)
            self._shoe, self._deeds = told["id"], told["deeds"]


def _asks(asker: Asker, seed: int, stop: threading.Event, told: list[int]) -> None:
    """Ask for everything, one after the other."""
    asked, number = routes(), count(seed, CONNECTIONS)
    while not stop.is_set():
        with contextlib.suppress(OSError, http.client.HTTPException):
            told.append(asker.ask(*asked[next(number) // 2 % len(asked)], stop))


def _says(address: str, table: str, guest: Visitor, stop: threading.Event) -> None:
    """Say everything on lines to the table, one after the other."""
    where = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/play"
    number = count()
    while not stop.is_set():
        with (
            contextlib.suppress(OSError, TimeoutError, WebSocketException),
            connect(
                where, additional_headers={"cookie": f"sabot={guest.token}", "origin": address}, max_size=None
            ) as line,
        ):
            while not stop.is_set():
                each = next(number)
                line.send(json.dumps({"id": f"flood-{each}", **MESSAGES[each % len(MESSAGES)]}))
                line.recv(timeout=1)


def _sends_frames(address: str, table: str, stop: threading.Event) -> None:
    """Send a ping and a message on one line after the other; one that is ended is opened again."""
    host, _, port = address.removeprefix("http://").partition(":")
    lines = dict[int, socket.socket]()
    for each in count():
        if stop.is_set():
            break
        try:
            if each % LINES not in lines:
                line = lines[each % LINES] = socket.create_connection((host, int(port)), 1)
                line.sendall(OPENS.format(table=table).encode())
                line.recv(4096)
            lines[each % LINES].sendall(FRAMES)
        except OSError:
            if lost := lines.pop(each % LINES, None):
                lost.close()
    for line in lines.values():
        line.close()


def _spent(pid: int) -> float:
    """Seconds of a processor that a process and those that it started have had."""
    everybody = [_stat(int(each.name)) for each in Path("/proc").iterdir() if each.name.isdigit()]
    mine = {pid}
    for _ in range(3):
        mine |= {each.pid for each in everybody if each is not None and each.parent in mine}
    return sum(each.seconds for each in everybody if each is not None and each.pid in mine)


class _Stat(NamedTuple):
    pid: int
    parent: int
    seconds: float


def _stat(pid: int) -> _Stat | None:
    try:
        words = Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
    except OSError:
        return None
    return _Stat(pid, int(words[1]), (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK"))
