"""A public beacon, asked for the value of a round: within bounds of time and size, and nowhere but where it is (S6)."""

import asyncio
import contextlib
import http.client
import logging
import re
import socket
import time
from typing import Final
from urllib.parse import SplitResult, urlsplit

import msgspec

from sabot.money import quoted
from sabot.shoe import Beacon, Digest

_LOG: Final = logging.getLogger(__name__)
AHEAD_S: Final = 3
"""The round that is named is told at least so much later, by the house's clock."""
PATIENCE_S: Final = 20.0
"""So long after its time a round is asked for; then the shoe is dealt without it."""
_ATTEMPT_S: Final = 5.0
_AGAIN_S: Final = 0.5
_LARGEST: Final = 16 * 1024
_HERE: Final = "127.0.0.1"
_ROUND: Final = "{round}"
_URL: Final = re.compile(r"[!-~]{1,500}")
_VALUE: Final = re.compile(r"[0-9a-f]{64}")
_LATEST: Final = 2**40


class BeaconError(Exception):
    """A faulty beacon, or an answer that is no value of a round; the text is a sentence, or its end."""


class _Answer(msgspec.Struct):
    """A beacon's answer for a round, all else in it left out."""

    round: int
    randomness: str


def beacon_of(url: str, genesis: int, period: int) -> Beacon:
    """The beacon that an operator names; raises BeaconError."""
    shown = quoted(url)
    if not _URL.fullmatch(url) or url.count(_ROUND) != 1:
        raise BeaconError(f"{shown} is no beacon: it is an address with {_ROUND} in it where the round's number goes")
    where = _parts(url.replace(_ROUND, "1"))
    if where is None or where.username is not None or where.fragment:
        raise BeaconError(f"{shown} is no beacon: it is such as https://api.drand.sh/public/{_ROUND}")
    if where.scheme != "https" and (where.scheme, where.hostname) != ("http", _HERE):
        raise BeaconError(f"{shown} is no beacon: it is asked by https, or by http at {_HERE}")
    if _ROUND in url.partition("://")[2].partition("/")[0]:
        raise BeaconError(f"{shown} is no beacon: {_ROUND} stands behind the name of its host")
    if not 0 <= genesis < _LATEST:
        raise BeaconError(f"a beacon cannot have begun at {genesis}: it is the second since 1970 of its first round")
    if not 1 <= period <= 3600:
        raise BeaconError(f"a beacon with {period} seconds between two rounds is not waited for: it has 1 to 3600")
    return Beacon(url, genesis, period)


def _parts(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        return parts if parts.hostname and (parts.port is None or parts.port > 0) else None
    except ValueError:
        return None


async def beacon_value(beacon: Beacon, number: int) -> Digest | None:
    """The value of a round once it is told; None where it is not in time, or is no value."""
    longest = beacon.period + AHEAD_S + 1  # a clock that was set back, or a first round years ahead, stops no play
    wait = min(max(0.0, beacon.begins(number) - time.time()), longest)
    late = time.monotonic() + wait + PATIENCE_S
    await asyncio.sleep(wait)
    while True:
        try:
            return await asked(beacon, number)
        except BeaconError as error:
            if time.monotonic() >= late:
                _LOG.warning("the beacon did not tell round %s in time: %s", number, error)
                return None
        await asyncio.sleep(_AGAIN_S)


async def asked(beacon: Beacon, number: int) -> Digest:
    """The value of a round, asked for once; raises BeaconError."""
    checked = beacon_of(beacon.url, beacon.genesis, beacon.period)  # it may come from a log
    where = _parts(checked.url.replace(_ROUND, str(number)))
    if where is None:
        raise BeaconError(f"{quoted(checked.url)} is no address")
    asking = _Asking(where)
    try:
        async with asyncio.timeout(_ATTEMPT_S):
            return _value(await asyncio.to_thread(asking.body), number)
    except TimeoutError:
        raise BeaconError(f"no whole answer came in {_ATTEMPT_S:.0f} seconds") from None
    except Exception as error:
        raise error if isinstance(error, BeaconError) else BeaconError(f"it cannot be asked: {error!r}") from error
    finally:
        asking.hang_up()


def _value(body: bytes, number: int) -> Digest:
    try:
        answer = msgspec.json.decode(body, type=_Answer)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BeaconError(f"the answer is no round of a beacon: {error}") from None
    if answer.round != number:
        raise BeaconError(f"the answer is that of round {answer.round}")
    if not _VALUE.fullmatch(answer.randomness):
        raise BeaconError(f"{quoted(answer.randomness)} is no value of a round: it is 64 hexadecimal digits")
    return Digest(answer.randomness)


class _Asking:
    """A question to a beacon, in a thread of its own; who waits no longer hangs up, and the thread ends."""

    def __init__(self, where: SplitResult) -> None:
        kind = http.client.HTTPSConnection if where.scheme == "https" else http.client.HTTPConnection
        self._line = kind(where.hostname or "", where.port, timeout=_ATTEMPT_S)
        self._path = f"{where.path or '/'}{'?' + where.query if where.query else ''}"
        self._hung_up = False

    def body(self) -> bytes:
        """The answer, which must be one: nobody is sent elsewhere, and nothing is read beyond the largest."""
        with contextlib.closing(self._line):
            self._line.connect()
            if self._hung_up:
                raise BeaconError("nobody waits")
            self._line.request("GET", self._path, headers={"Accept": "application/json", "User-Agent": "sabot"})
            answer = self._line.getresponse()
            if answer.status != http.client.OK:
                raise BeaconError(f"it answered with status {answer.status}")
            body = answer.read(_LARGEST + 1)
            if len(body) > _LARGEST:
                raise BeaconError(f"the answer is larger than {_LARGEST} bytes")
            return body

    def hang_up(self) -> None:
        """Wake the thread that reads."""
        self._hung_up = True
        line = self._line.sock
        if line is not None:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
