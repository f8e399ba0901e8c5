"""Running the house on a port: one process, one database."""

import asyncio
import contextlib
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Generator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from sabot.house.clock import HOUSE_TIMES, Times
from sabot.house.desk import ENTROPY
from sabot.house.house import House
from sabot.house.limits import LIMITS, Limits
from sabot.house.memory import collecting_rarely
from sabot.house.setup import built_in, with_folder
from sabot.house.store import StoreError, open_store, shown
from sabot.rulesets import RuleSetError
from sabot.web.app import application
from sabot.web.connections import Connections, Watched
from sabot.web.door import BadAddressError, Door, door_of, guarded
from sabot.web.gate import Gate
from sabot.web.lan import address_for_others, picture
from sabot.web.line import LineProtocol, frames_of
from sabot.web.logs import log_as_json

_LARGEST_MESSAGE: Final = 16 * 1024


class ServeError(Exception):
    """The house cannot open; the text is a sentence for the operator."""


def serve(  # noqa: PLR0913 - all that an operator may say, and tests
    *,
    host: str,
    port: int,
    database: str,
    open_browser: bool = False,
    rules_folder: Path | None = None,
    public_url: str = "",
    limits: Limits = LIMITS,
    json_logs: bool = False,
    times: Times = HOUSE_TIMES,
    chance: Random = ENTROPY,
) -> None:
    """Open the house on a port until it is interrupted; raises ServeError with a sentence."""
    own = _door(public_url, host)
    if json_logs:
        log_as_json()
    listening = _listen(host, port)
    with contextlib.closing(listening), contextlib.suppress(KeyboardInterrupt), _terminable():
        house = _house(database, rules_folder, times, chance, limits)
        try:
            address = f"{own.public or f'http://{_shown(host)}:{listening.getsockname()[1]}'}/"
            print(f"Sabot is open at {address}\nDatabase: {shown(database)}\nPress Ctrl+C to close.", flush=True)
            _tell_others(address_for_others(host, listening.getsockname()[1], own.public))
            if open_browser:
                with contextlib.suppress(webbrowser.Error):
                    webbrowser.open(address)
            with collecting_rarely():
                uvicorn.Server(configured(house, door=own, json_logs=json_logs)).run(sockets=[listening])
        finally:  # also when it was interrupted before the server had begun
            asyncio.run(house.stop())


@contextlib.contextmanager
def _terminable() -> Generator[None]:
    """Have SIGTERM close the house as Ctrl+C does: what is being stored is stored, and lines are told."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _tell_others(address: str | None) -> None:
    """Print what others in the network open; in a terminal as a code for their telephones too."""
    if address is not None:
        shown = f"\n{picture(address)}" if sys.stdout.isatty() else ""
        print(f"Others open {address}{shown}", flush=True)


def configured(house: House, door: Door | None = None, *, json_logs: bool = False) -> uvicorn.Config:
    """How the house is served; behind a proxy of this machine, whoever it names is who asks."""
    own, gate = door or Door(), Gate(house.limits)
    connections = Connections(house.limits, proxied=bool(own.public))
    return uvicorn.Config(
        guarded(application(house, own, gate), own, gate),
        http=cast("Any", partial(Watched, connections)),
        lifespan="on",
        proxy_headers=bool(own.public),
        server_header=False,
        ws=cast("Any", partial(LineProtocol, frames_of(house.limits))),
        ws_max_size=_LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        log_level="warning",
        log_config=None if json_logs else LOGGING_CONFIG,
        access_log=False,
        timeout_graceful_shutdown=5,
    )


def _door(public_url: str, host: str) -> Door:
    try:
        return door_of(public_url, host)
    except BadAddressError as error:
        raise ServeError(str(error)) from None


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with contextlib.ExitStack() as closing:
            listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # unnamed, asyncio delays answers
            closing.callback(listening.close)
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            listening.listen()  # who comes while the house opens is kept waiting, not turned away
            closing.pop_all()
    except OSError as error:
        raise ServeError(_why_not(host, port, error)) from None
    except OverflowError:
        raise ServeError(f"There is no port {port}: choose one from 0 to 65535 with --port.") from None
    return listening


def _why_not(host: str, port: int, error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return f"There is no host {host!r} on this machine: try --host 127.0.0.1."
    if isinstance(error, PermissionError):
        return f"Port {port} needs more rights than this user has: choose one above 1023 with --port."
    return f"Port {port} of {host} is in use or cannot be had ({error.strerror}): choose another with --port."


def _house(database: str, rules_folder: Path | None, times: Times, chance: Random, limits: Limits) -> House:
    try:
        rules = built_in() if rules_folder is None else with_folder(rules_folder)
        return House(open_store(database), rules=rules, times=times, chance=chance, limits=limits)
    except (StoreError, RuleSetError) as error:
        raise ServeError(str(error)) from None


def _shown(host: str) -> str:
    """An address a browser can open."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - what the operator typed
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
