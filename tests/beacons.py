"""A public beacon on this machine, which answers as a test says."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from patience import STUCK_AFTER
from sabot.shoe import Beacon

GENESIS = 1000
NOW_MS = 1_000_000
"""What the clock of a house shows that names its rounds: they have long been told, and nobody waits for them."""


def value_of(number: int) -> str:
    """What a round of this beacon tells."""
    return hashlib.sha256(f"round {number}".encode()).hexdigest()


def answer_of(number: int) -> bytes:
    """As a beacon tells it."""
    return json.dumps({"round": number, "randomness": value_of(number), "signature": "00"}).encode()


Answers = Callable[["Asked", int], None]


class Asked(BaseHTTPRequestHandler):
    """One question to the beacon."""

    server: LocalBeacon  # pyright: ignore[reportIncompatibleVariableOverride]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        number = int(self.path.rpartition("/")[2])
        self.server.asked.append(number)
        self.server.answers(self, number)

    def tell(self, body: bytes, status: int = 200, **heads: str) -> None:
        self.send_response(status)
        for name, text in heads.items():
            self.send_header(name, text)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_: Any) -> None:  # noqa: A002 - the base's name
        """It says nothing."""


def well(asked: Asked, number: int) -> None:
    """The beacon tells the round."""
    asked.tell(answer_of(number))


def silent(asked: Asked, _number: int) -> None:
    """Whoever asks is answered by nobody."""
    asked.server.over.wait(STUCK_AFTER)
    asked.close_connection = True


class LocalBeacon(ThreadingHTTPServer):
    """It listens at 127.0.0.1; `asked` are the rounds that it was asked for."""

    daemon_threads = True

    def __init__(self, answers: Answers = well) -> None:
        super().__init__(("127.0.0.1", 0), Asked)
        self.answers, self.asked = answers, list[int]()
        self.over = threading.Event()
        self.beacon = Beacon(f"http://127.0.0.1:{self.server_port}/public/{{round}}", GENESIS, 1)


@contextmanager
def local_beacon(answers: Answers = well) -> Iterator[LocalBeacon]:
    """A beacon that listens while it is needed."""
    with LocalBeacon(answers) as beacon:
        thread = threading.Thread(target=beacon.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield beacon
        finally:
            beacon.over.set()
            beacon.shutdown()
            thread.join()
