"""What `make` and CI do to a machine: what they install, where, how they speak of it, and of what they only speak."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import extras
from long import first
from places import ROOT

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CI = (ROOT / ".ci" / "run").read_text("utf-8")
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="make and bash")


def required(names: list[str]) -> set[str]:
    """The packages that these extras bring, by name; extras of Sabot's own in them count too."""
    found: set[str] = set()
    for each in (line for name in names for line in PROJECT["project"]["optional-dependencies"][name]):
        own = re.fullmatch(r"sabot\[(.+)\]", each)
        found |= required(own[1].split(",")) if own else {re.split(r"[^\w.-]", each)[0]}
    return found


def stub(folder: Path, name: str, text: str = "") -> Path:
    """A program that writes its name and its words into a file beside it, and then does what the text says."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "{name} $*" >> "{folder}/called"\n{text}\n', "utf-8")
    path.chmod(0o755)
    return path


def dry(*targets: str, venv: Path) -> str:
    """The commands that make would run."""
    words = ["make", "--dry-run", f"VENV={venv}", f"PYTHON={sys.executable}", *targets]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_dev_brings_no_gambit_and_gambit_is_of_a_version_with_wheels() -> None:
    assert "pygambit" not in required(["dev"])
    assert PROJECT["project"]["optional-dependencies"]["gambit"] == ["pygambit>=17.0.0b2"]
    for package, extra in extras.NOT_IN_DEV.items():
        assert package in required([extra]) - required(["dev"])


def test_a_test_that_lacks_an_extra_is_skipped_by_name_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygambit", None)
    monkeypatch.delenv("SABOT_REQUIRE_EXTRAS", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"pygambit is not installed: make gambit, or pip install '\.\[gam"):
        extras.needed("pygambit")
    monkeypatch.setenv("SABOT_REQUIRE_EXTRAS", "1")
    with pytest.raises(pytest.fail.Exception, match="SABOT_REQUIRE_EXTRAS is set, and pygambit is not installed"):
        extras.needed("pygambit")


def test_ci_has_gambit_and_every_python_and_the_readme_s_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    lines = CI.splitlines()
    assert "`make test`" in readme
    assert any(line.startswith("make test") for line in lines)
    assert lines.index("make gambit") < next(at for at, line in enumerate(lines) if line.startswith("make test"))
    assert "SABOT_REQUIRE_EXTRAS=1" in CI
    assert "SABOT_REQUIRE_BROWSER=1" in CI
    (versions,) = re.findall(r"for version in ([\d. ]+); do", CI)
    classified = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if "Python :: 3." in line]
    assert versions.split() == classified == ["3.11", "3.12", "3.13"]
    assert PROJECT["project"]["requires-python"] == f">={classified[0]}"


def test_types_are_those_of_the_python_at_hand() -> None:
    """NumPy's stubs for a Python are written in its syntax: no other Python's can be asked for."""
    assert "pythonVersion" not in PROJECT["tool"]["pyright"]
    assert "python_version" not in PROJECT["tool"]["mypy"]


@pytest.mark.parametrize(("target", "read"), [("types", ""), ("strict", " src tools")])
@pytest.mark.parametrize(("failing", "status"), [("none", 0), ("mypy", 2), ("pyright", 2)])
def test_either_of_two_type_checkers_fails_the_types(
    target: str, read: str, failing: str, status: int, tmp_path: Path
) -> None:
    aloud = stub(tmp_path, "aloud", f'[ "$1" != {failing} ]')
    names = ("python", ".sabot-app", ".sabot-dev")
    (tmp_path / "bin").mkdir()
    for name in names:
        (tmp_path / ("bin" if name == "python" else "") / name).touch()
    places = (f"VENV={tmp_path}", f"ALOUD={aloud}", f"DEV={tmp_path}/.sabot-dev", "RECIPE=", "PAGE_SOURCES=")
    assert subprocess.run(["make", target, *places], cwd=ROOT, capture_output=True, check=False).returncode == status
    assert sorted((tmp_path / "called").read_text("utf-8").split("\n")) == ["", "aloud mypy", f"aloud pyright{read}"]


def test_only_ci_installs_packages_of_the_system(tmp_path: Path) -> None:
    said = re.compile(r'echo "[^"]*"|#.*')
    calls = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "Makefile", *(ROOT / ".ci").iterdir(), *(ROOT / "tools").glob("*.py"))
        if "apt-get" in said.sub("", path.read_text("utf-8"))
    }
    assert calls == {".ci/run"}
    commands = said.sub("", dry("play", "test", venv=tmp_path / "venv"))
    assert "pytest -n 3" in commands
    assert "apt-get" not in commands
    assert ".ci/run" not in commands


def test_who_has_no_chromium_is_told_how_and_nothing_is_installed(tmp_path: Path) -> None:
    """Not for root either."""
    stub(tmp_path, "apt-get")
    stub(tmp_path, "id", "echo 0")
    (tmp_path / "bash").symlink_to(str(shutil.which("bash")))
    command = ["/usr/bin/env", f"PATH={tmp_path}", "bash", str(ROOT / ".ci" / "chromium")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("the browser tests are skipped. On Debian: apt-get install chromium\n")
    assert not (tmp_path / "called").exists()
    stub(tmp_path, "chromium-browser")
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"{tmp_path}/chromium-browser\n"


def python_of(folder: Path, **environment: str) -> tuple[int, str]:
    """How `.ci/python` ends and what it finds, where a folder comes first on PATH."""
    known = os.environ | {"PATH": f"{folder}:{os.environ['PATH']}"} | environment
    command = [str(ROOT / ".ci" / "python"), VERSION]
    done = subprocess.run(command, env=known, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("answer", ["exit 127", "exit 1"])
def test_a_shim_that_does_not_work_hides_no_python(answer: str, tmp_path: Path) -> None:
    """pyenv's `python3.12` fails where that version is installed and not chosen."""
    chosen = tmp_path / "versions" / f"{VERSION}.77" / "bin"
    chosen.mkdir(parents=True)
    stub(tmp_path, f"python{VERSION}", answer)
    stub(tmp_path, "python3", answer)
    (chosen / "python").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', "utf-8")
    (chosen / "python").chmod(0o755)
    assert python_of(tmp_path, PYENV_ROOT=str(tmp_path)) == (0, f"{chosen}/python\n")
    shutil.rmtree(chosen)
    assert python_of(tmp_path, PYENV_ROOT=str(tmp_path))[0] == 1


def test_a_python_on_path_is_taken(tmp_path: Path) -> None:
    stub(tmp_path, f"python{VERSION}", f'exec "{sys.executable}" "$@"')
    assert python_of(tmp_path) == (0, f"{tmp_path}/python{VERSION}\n")


def ci_run(folder: Path, *, lacking: str = "", failing: str = "none") -> tuple[int, list[str]]:
    """`.ci/run` for root on a machine that has only these programs: its exit status, and what it called."""
    for name in ("python3.11", "python3.12", "python3.13", "chromium", "apt-get"):
        stub(folder, name)
    stub(folder, "git", "echo 1120")  # commits, of which the rest by three is one
    stub(folder, "python3", 'case "$2" in *version_info*) exit 1 ;; esac')  # of another version
    stub(folder, "id", "echo 0")
    stub(folder, "make", f'echo "$SABOT_REQUIRE_EXTRAS,$SABOT_REQUIRE_BROWSER,$PYTHON" >> {folder}/called\n'
         f'case "$*" in {failing}*) exit 1 ;; esac')  # fmt: skip
    for name in lacking.split():
        (folder / name).unlink()
        if name.startswith("python"):
            stub(folder, name, "exit 127")
    for name in ("bash", "env", "dirname", "sh"):
        (folder / name).symlink_to(str(shutil.which(name)))
    environment = {"PATH": str(folder), "HOME": str(folder)}
    done = subprocess.run([str(ROOT / ".ci" / "run")], env=environment, capture_output=True, text=True, check=False)
    calls = (folder / "called").read_text("utf-8").replace(f"{folder}/", "").splitlines()
    return done.returncode, [call for call in calls if not call.startswith(("python", "id", "git"))]


OTHERS = [
    "make smoke PYTHON=python3.12 VENV=.venv-3.12", ",,",
    "make types smoke PYTHON=python3.13 VENV=.venv-3.13", ",,",
]  # fmt: skip
WHOLE = ["make gambit", "1,1,python3.11", "make test", "1,1,python3.11", "make test-long SHARE=2/3", "1,1,python3.11"]


@pytest.mark.parametrize(("failing", "status"), [("none", 0), ("smoke", 1), ("test", 1), ("test-long", 1)])
def test_ci_tries_every_python_and_everything_on_the_oldest(tmp_path: Path, failing: str, status: int) -> None:
    """It says when one of them fails, and carries on."""
    assert ci_run(tmp_path, failing=failing) == (status, OTHERS + WHOLE)


def test_ci_takes_the_oldest_python_that_works(tmp_path: Path) -> None:
    whole = [call.replace("3.11", "3.12") for call in WHOLE]
    assert ci_run(tmp_path, lacking="python3.11") == (0, OTHERS[2:] + whole)


def test_ci_reads_all_types_wherever_it_runs(tmp_path: Path) -> None:
    """On the oldest Python where the newest is not there."""
    status, calls = ci_run(tmp_path, lacking="python3.13")
    assert (status, calls) == (0, [*OTHERS[:2], *WHOLE[:2], "make types", WHOLE[1], *WHOLE[2:]])


def test_ci_installs_what_a_bare_debian_lacks(tmp_path: Path) -> None:
    status, calls = ci_run(tmp_path, lacking="git chromium")
    assert status == 0
    assert calls[:2] == ["apt-get update -qq", "apt-get install -qq -y --no-install-recommends git chromium"]


@pytest.mark.parametrize("target", first(1, ["test", "play"]))
def test_an_installation_says_what_it_does_and_is_never_silent(target: str, tmp_path: Path) -> None:
    """Every pip speaks through `tools/aloud.py`, after a line that says how long it takes."""
    lines = dry(target, venv=tmp_path / "venv").splitlines()
    installs = [at for at, line in enumerate(lines) if "pip install" in line]
    assert installs
    assert all("tools/aloud.py pip install" in lines[at] for at in installs)
    assert re.search(r'echo "Installing Sabot.*: some \d+ packages, a minute or two."', lines[installs[0] - 1])


# -- `tools/aloud.py`: nobody who waits for an installation is left in silence ---------------------------------


ALOUD: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "aloud.py"))
NEVER = 3600.0
"""Seconds: no line but the command's own."""


def waiting(file: Path, then: str = "") -> list[str]:
    """A command that says nothing until there is a file."""
    code = f"import pathlib, time\nwhile not pathlib.Path({str(file)!r}).exists(): time.sleep(0.01)\n{then}"
    return [sys.executable, "-c", code]


def test_what_a_command_prints_is_passed_on_with_its_exit_status() -> None:
    lines: list[str] = []
    code = "import sys; print('one'); print('zwei: ü', file=sys.stderr, flush=True); sys.exit(3)"
    assert ALOUD["passed_on"]([sys.executable, "-X", "utf8", "-c", code], lines.append, NEVER) == 3
    assert sorted(lines) == ["one", "zwei: ü"]


def test_a_command_that_says_nothing_is_spoken_for(tmp_path: Path) -> None:
    lines: list[str] = []

    def say(line: str) -> None:
        lines.append(line)
        if len(lines) == 3:
            (tmp_path / "enough").touch()

    command = waiting(tmp_path / "enough", "print('done')")
    assert ALOUD["passed_on"](command, say, 0.01) == 0
    assert lines[0].startswith("  0:0")
    assert all(line.endswith(f"{sys.executable} is at work") for line in lines[:3])
    assert "done" in lines


@pytest.mark.parametrize(
    ("line", "doing"),
    [
        ("Collecting numpy>=2 (from sabot==0.1.0)", "looking up numpy"),
        ("Requirement already satisfied: rich>=14 in ./lib", "looking up rich"),
        ("  Downloading litestar-2.25.0-py3-none-any.whl (584 kB)", "fetching litestar"),
        ("Processing /wheels/python_flint-0.9.0-cp310-abi3-manylinux2014_x86_64.whl", "fetching python_flint"),
        ("  Using cached jupyter_core-5.9.1-py3-none-any.whl (29 kB)", "fetching jupyter_core"),
        ("  Installing build dependencies: started", "fetching what Sabot's page is built with"),
        ("  Installing backend dependencies: started", "fetching what Sabot's page is built with"),
        ("  Preparing editable metadata (pyproject.toml): started", "building Sabot and its page"),
        ("  Building wheel for sabot (pyproject.toml): started", "building Sabot and its page"),
        ("  Building wheel for pygambit (setup.py): started", "building pygambit"),
        ("Installing collected packages: a, b", "unpacking all of them"),
        ("     ---- 226.0/226.0 kB 2 MB/s", ""),
        ("  Installing build dependencies: finished with status 'done'", ""),
    ],
)
def test_what_pip_is_doing_is_told_in_few_words(line: str, doing: str) -> None:
    assert ALOUD["step"](line) == doing


def test_the_tests_run_beside_what_reads_style_types_and_page(tmp_path: Path) -> None:
    beside = r"tools/beside\.py \S*make \S* --keep-going lint strict page -- \S*make \S* pytest"
    commands = dry("test", venv=tmp_path / "venv")
    assert re.search(beside, commands)
    reads = (
        "pytest -n 3",
        "ruff check .",
        "ruff format --check .",
        "aloud.py mypy",
        "pyright src tools",
        "npm run check",
        "npm test",
    )
    assert [each for each in reads if each not in commands] == []


@pytest.mark.parametrize(("first", "second", "status"), [(0, 0, 0), (2, 0, 2), (0, 3, 3), (2, 3, 3)])
def test_of_two_side_by_side_either_fails_and_the_first_speaks_last(
    first: int, second: int, status: int, tmp_path: Path
) -> None:
    """The second waits for the first, which has spoken: they run at once."""
    spoken = tmp_path / "spoken"
    one = [sys.executable, "-c", f"print('one'); open({str(spoken)!r}, 'w').close(); raise SystemExit({first})"]
    two = waiting(spoken, f"print('two')\nraise SystemExit({second})")
    command = [sys.executable, str(ROOT / "tools" / "beside.py"), *one, "--", *two]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (status, "two\none\n", "")


@pytest.mark.long
def test_of_pip_only_that_is_told_and_all_of_it_when_it_fails(tmp_path: Path) -> None:
    lines: list[str] = []
    assert ALOUD["pip"](["--version"], lines.append, NEVER) == 0
    assert lines == []
    assert ALOUD["pip"](["install", "--no-index", "--find-links", str(tmp_path), "none-such"], lines.append, NEVER)
    assert "No matching distribution found for none-such" in lines[-1]
