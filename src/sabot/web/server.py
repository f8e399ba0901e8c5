"""Running the house on a port: one process on one database, or one of several that share it."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Generator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, cast

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from sabot.house.house import House
from sabot.house.limits import LIMITS, Limits
from sabot.house.reckoning.memory import collecting_rarely
from sabot.house.store import StoreError, join, open_store, shown
from sabot.house.table.clock import HOUSE_TIMES, Times
from sabot.house.table.services import ENTROPY
from sabot.house.table.setup import built_in, with_folder
from sabot.rulesets import RuleSetError
from sabot.shoe import Beacon
from sabot.web.app import application
from sabot.web.connections import BoundedConnection, Connections, without_bad_requests
from sabot.web.door import BadAddressError, Door, door_of, guarded, headers_at
from sabot.web.frames import Frames
from sabot.web.gate import Gate
from sabot.web.lan import address_for_others, picture
from sabot.web.line import LineProtocol
from sabot.web.logs import doors_as_text, log_as_json
from sabot.web.request_cost import paid
from sabot.wire import PULSE_S, SILENT_S

if TYPE_CHECKING:
    from sabot.school.syllabus import Syllabus

_LARGEST_MESSAGE: Final = 16 * 1024
GIVEN_UP: Final = 70
"""The exit status of a process that the others have declared dead."""


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
    shared_at: str = "",
    beacon: Beacon | None = None,
    syllabus: "Syllabus | None" = None,
    times: Times = HOUSE_TIMES,
    chance: Random = ENTROPY,
) -> None:
    """Open the house on a port until it is interrupted; raises ServeError with a sentence.

    `shared_at` is where the other processes of a house reach this one, `beacon` what enters the order of its shoes.
    """
    own = _door(public_url, host)
    if json_logs:
        log_as_json()
    log = contextlib.nullcontext() if json_logs else doors_as_text()
    listening = _listen(host, port)
    with log, contextlib.closing(listening), contextlib.suppress(KeyboardInterrupt), _terminable():
        own_ways = {"times": times, "chance": chance, "limits": limits, "beacon": beacon, "syllabus": syllabus}
        house = _house(database, shared_at, rules_folder, **own_ways)
        try:
            address = f"{own.public or f'http://{_shown(host)}:{listening.getsockname()[1]}'}/"
            print(f"Sabot is open at {address}\nDatabase: {shown(database)}\nPress Ctrl+C to close.", flush=True)
            _tell_others(address_for_others(host, listening.getsockname()[1], own.public))
            if open_browser:
                with contextlib.suppress(webbrowser.Error):
                    webbrowser.open(address)
            with collecting_rarely():
                _Server(configured(house, door=own, json_logs=json_logs), house).run(sockets=[listening])
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


class _Server(uvicorn.Server):
    """A server that, where others can go on with its tables, gives them back before it ends."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self._house = house
        self._draining: asyncio.Task[None] | None = None
        self._is_to_drain = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM asks for it; whoever asks once more, or types Ctrl+C, is in haste."""
        if sig == signal.SIGTERM and self._house.cluster.can_drain and not self._is_to_drain:
            self._is_to_drain = True
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Look ten times a second whether the house is to end."""
        if self._is_to_drain and self._draining is None:
            self._draining = asyncio.create_task(self._house.cluster.drain())
        if self._draining is not None and self._draining.done():
            self.should_exit = True
        return await super().on_tick(counter)


def configured(house: House, door: Door | None = None, *, json_logs: bool = False) -> uvicorn.Config:
    """The server's configuration for a house; behind a proxy of this machine, whoever it names is who asks."""
    own, gate = door or Door(), Gate(house.limits, house.budgets)
    is_proxied, headers = bool(own.public or house.cluster.holder), headers_at(own, "/api/", "")
    connections = Connections(house.limits, gate, proxied=is_proxied, headers=headers)
    logging.getLogger("uvicorn.error").addFilter(without_bad_requests)
    return uvicorn.Config(
        _answering(house, own, gate),
        http=cast("Any", partial(BoundedConnection, connections)),
        lifespan="on",
        proxy_headers=bool(own.public),
        server_header=False,
        ws=cast("Any", partial(LineProtocol, Frames(gate))),
        ws_max_size=_LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PULSE_S,
        ws_ping_timeout=SILENT_S - PULSE_S,
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
    except UnicodeError:
        raise ServeError(f"{host!r} is no host: it is a name or an address such as 127.0.0.1.") from None
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


def _house(database: str, shared_at: str, rules_folder: Path | None, **more: Any) -> House:
    try:
        rules = built_in() if rules_folder is None else with_folder(rules_folder)
        if not shared_at:
            return House(open_store(database), rules=rules, **more)
        return _shared(database, _address(shared_at), rules=rules, **more)
    except (StoreError, RuleSetError) as error:
        raise ServeError(str(error)) from None


def _shared(database: str, address: str, **more: Any) -> House:
    """A process among those of one house; what it needs for that is imported for it alone."""
    store = open_store(database, shared=True)
    try:
        register = join(database, address)
        kind = import_module("sabot.house.cluster.peers").Cluster
        house = House(store, cluster=kind(register, on_dead=partial(os._exit, GIVEN_UP)), **more)
    except BaseException:
        asyncio.run(store.close())
        raise
    return house


def _address(text: str) -> str:
    host, _, port = text.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 2**16:
        raise ServeError(f"{text!r} is no address of a process: it is such as 10.0.0.5:8000.")
    return text


def _answering(house: House, door: Door, gate: Gate) -> Any:
    """The application behind its door, which answers for the tables of other processes too where there are any."""
    app: Any = application(house, door, gate)
    if not house.cluster.holder:
        return guarded(paid(app, gate), door, gate, house.accounts.session_of)
    relay = import_module("sabot.web.relay")
    within = paid(relay.relayed(app, house.cluster, gate), gate)
    return relay.between(guarded(within, door, gate, house.accounts.session_of), house.cluster)


def _shown(host: str) -> str:
    """An address a browser can open."""
    if host in ("0.0.0.0", "::"):  # noqa: S104 - what the operator typed
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
