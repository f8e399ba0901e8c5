"""Opening: addresses, owners, versions, files that cannot be used, and what a fresh file holds."""

import ast
import os
import signal
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from store_tools import a_table, look, opened, start

from patience import run
from places import DOCS
from sabot.house import store
from sabot.house.store import (
    DatabaseInUse,
    DatabaseTooNew,
    DatabaseUnusable,
    StoreError,
    UnsupportedUrl,
    migrate,
    open_store,
)
from sabot.house.store.engine import migrating_engine, reading_engine, writing_connection
from sabot.house.store.location import database_path
from sabot.house.store.schema import metadata

HOLD = """
import sys
from sabot.house.store import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()  # until it is killed
"""


def close_at_once(where: str | Path) -> None:
    run(open_store(where).close())


def test_a_path_and_both_forms_of_address_name_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to(tmp_path)
    names = ("h.db", "./h.db", "link/h.db", "sqlite:///h.db", f"sqlite:///{tmp_path}/h.db", str(tmp_path / "h.db"))
    assert {database_path(name) for name in names} == {tmp_path / "h.db"}
    assert database_path(Path("h.db")) == tmp_path / "h.db"
    close_at_once("sqlite:///h.db")
    assert (tmp_path / "h.db").exists()


def test_a_schema_of_today_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    close_at_once(tmp_path / "h.db")
    monkeypatch.setattr(migrate, "_run", lambda *_: pytest.fail("what has its schema is not migrated"))
    close_at_once(tmp_path / "h.db")


def test_another_database_is_refused_without_repeating_its_password() -> None:
    for where in ("postgresql+psycopg://ada:secret@host/house", "sqlite+aiosqlite:///x.db", "MySQL://secret"):
        with pytest.raises(UnsupportedUrl, match="is a SQLite file or on a PostgreSQL server") as caught:
            open_store(where)
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize("where", ["", ":memory:", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///a?b"])
def test_a_database_must_be_a_file(where: str) -> None:
    with pytest.raises(DatabaseUnusable, match="must be a file"):
        open_store(where)


def test_files_that_cannot_be_used_get_a_sentence_and_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database, however long one looks at it. " * 40)
    with closing(sqlite3.connect(tmp_path / "foreign")) as foreign, foreign:
        foreign.execute("CREATE TABLE alembic_version (version_num)")
    (tmp_path / "note").write_text("Milk, bread.")
    with closing(sqlite3.connect(tmp_path / "empty")) as foreign:
        foreign.execute("PRAGMA application_id = 1")
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    os.mkfifo(tmp_path / "pipe")
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    names = sorted(path.name for path in tmp_path.iterdir())
    reasons = {
        "text": "not a database", "note": "not a database", "pipe": "a device or a pipe, not a file",
        "foreign": "another program", "empty": "another program", "missing/h.db": "no folder",
        "text/h.db": "no folder", ".": "folder, not a file", "n" * 300: "too long",
    }  # fmt: skip
    for name, reason in reasons.items():
        with pytest.raises(DatabaseUnusable, match=reason):
            open_store(tmp_path / name)
    assert {path: path.read_bytes() for path in before} == before
    assert [stat.S_IMODE(path.stat().st_mode) for path in before] == [0o644] * len(before)
    assert sorted(path.name for path in tmp_path.iterdir()) == names


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(DatabaseUnusable, match="lock"):
        open_store(tmp_path / "h.db")


def test_a_lock_that_cannot_be_taken(tmp_path: Path) -> None:
    (tmp_path / "h.db.lock").mkdir()
    with pytest.raises(DatabaseUnusable, match=r"h\.db\.lock cannot be taken"):
        open_store(tmp_path / "h.db")


def test_the_lock_of_another_program_is_left_alone(tmp_path: Path) -> None:
    """`--database poetry` would have made `poetry.lock` private, and taken it for its own."""
    other = tmp_path / "poetry.lock"
    other.write_text("packages")
    other.chmod(0o644)
    with pytest.raises(DatabaseUnusable, match=r"poetry\.lock cannot be taken \(another program's file bears its name"):
        open_store(tmp_path / "poetry")
    assert (other.read_text(), stat.S_IMODE(other.stat().st_mode)) == ("packages", 0o644)
    assert list(tmp_path.iterdir()) == [other]


def test_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    close_at_once(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9000'")
        connection.execute("UPDATE compatibility SET oldest = '8000'")
    before = path.read_bytes()
    with pytest.raises(DatabaseTooNew, match=r"version 9000; .* up to 0013") as caught:
        open_store(path)
    assert caught.value.facts() == {"path": str(path), "found": "9000", "known": "0013"}
    assert "Install" in str(caught.value)
    assert path.read_bytes() == before
    with pytest.raises(DatabaseTooNew):  # the first refusal has given the lock back
        open_store(path)


async def test_a_second_owner_is_refused_but_anybody_may_look_in(tmp_path: Path) -> None:
    async with opened(tmp_path):
        with pytest.raises(DatabaseInUse, match="in use by another"):
            open_store(tmp_path / "house.db")
        assert look(tmp_path, "SELECT id FROM tables") == [("t",)]
    await open_store(tmp_path / "house.db").close()


def test_a_second_process_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with start(HOLD, path) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "open\n"
        with pytest.raises(DatabaseInUse):
            open_store(path)
        owner.send_signal(signal.SIGKILL)
    close_at_once(path)


async def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path):
        pass
    before = look(tmp_path, "SELECT * FROM sqlite_master")
    async with opened(tmp_path) as again:
        assert await again.tables() == (a_table(),)
    assert look(tmp_path, "SELECT * FROM sqlite_master") == before


def test_a_database_left_half_made_by_a_crash_is_made_whole(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    close_at_once(tmp_path / "house.db")
    assert look(tmp_path, "SELECT count FROM commits") == [(0,)]


def test_the_migrations_make_the_schema_that_the_code_uses(tmp_path: Path) -> None:
    close_at_once(tmp_path / "house.db")
    engine = create_engine(f"sqlite:///{tmp_path}/house.db")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()
    (tmp_path / "model").mkdir()
    model = create_engine(f"sqlite:///{tmp_path}/model/house.db")
    metadata.create_all(model)
    model.dispose()
    query = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' ORDER BY name"
    assert _bare(look(tmp_path, query)) == _bare(look(tmp_path / "model", query))


def _bare(rows: list[tuple[str, str | None]]) -> list[tuple[str, str]]:
    return [(name, "".join((sql or "").split())) for name, sql in rows]


def test_a_commit_is_on_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    """Full synchronous mode is what makes SQLite wait for the disk at every commit."""
    close_at_once(tmp_path / "house.db")
    settings = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "fullfsync": 1}
    with closing(writing_connection(tmp_path / "house.db")) as connection:
        assert {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings} == settings
    for engine in (migrating_engine(tmp_path / "house.db"), reading_engine(tmp_path / "house.db")):
        with engine.connect() as connected:
            found = {name: connected.exec_driver_sql(f"PRAGMA {name}").scalar() for name in settings}
        engine.dispose()
        assert found == settings


def test_every_error_has_its_own_code_and_a_sentence_in_the_docs() -> None:
    page = (DOCS / "store.md").read_text()
    kinds = list(_below(StoreError))
    codes = [kind.code for kind in kinds]
    assert len(set(codes)) == len(codes) > 15
    assert [code for code in codes if f"`{code}`" not in page] == []


def _below(kind: type[StoreError]) -> list[type[StoreError]]:
    return [found for sub in kind.__subclasses__() for found in (sub, *_below(sub))]


def test_the_store_knows_nothing_of_the_rest_of_the_house() -> None:
    allowed = {"msgspec", "sqlalchemy", "alembic", "psycopg", *sys.stdlib_module_names}
    folder = Path(store.__file__).parent
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            foreign = [name for name in names if not name.startswith(store.__name__)]
            assert {name.split(".")[0] for name in foreign} <= allowed, path
            assert not isinstance(node, ast.ImportFrom) or node.level <= 1, path
