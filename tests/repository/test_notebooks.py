"""Every notebook of the docs runs, and prints what it shows."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from traitlets.config import Config

from long import first
from patience import STUCK_AFTER
from places import DOCS
from sabot.bench.records import ROWS

NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))
LARGEST = 100_000  # bytes; three pictures take as much again
PICTURES = {"twenty_tasks": 300_000}


def printed(cells: list[dict[str, Any]]) -> list[list[Any]]:
    """What each cell prints, errors and warnings too, and the tables that it shows."""
    return [[(each.get("text"), each.get("data")) for each in cell.get("outputs", [])] for cell in cells]


def test_there_are_notebooks() -> None:
    assert {"dragon_7_count", "ten_tasks", "tie_at_nine_to_one"} <= {path.stem for path in NOTEBOOKS}


@pytest.mark.parametrize("path", first(1, NOTEBOOKS), ids=lambda path: path.stem)
@pytest.mark.long
def test_a_notebook_runs_and_prints_what_it_shows(path: Path, tmp_path: Path) -> None:
    shown: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    run: Any = nbformat.from_dict(json.loads(json.dumps(shown)))  # type: ignore[no-untyped-call]
    resources = {"metadata": {"path": str(tmp_path)}}
    with TemporaryDirectory() as short:  # no port, which another may take before the kernel does
        config = Config({"KernelManager": {"transport": "ipc", "ip": f"{short}/kernel"}})
        waits: Any = {"timeout": STUCK_AFTER, "startup_timeout": STUCK_AFTER}
        NotebookClient(
            run, kernel_name="python3", config=config, resources=resources, coalesce_streams=True, **waits
        ).execute()
    assert printed(run.cells) == printed(shown.cells)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_comes_in_by_the_front_door(path: Path) -> None:
    sources = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    assert any("from sabot import bench" in source for source in sources)
    assert any("bench." in source for source in sources)


def test_the_tasks_of_an_analyst_are_shown_as_tables_of_one_screen_each() -> None:
    tasks = json.loads(next(path for path in NOTEBOOKS if path.stem == "ten_tasks").read_text(encoding="utf-8"))
    outputs = [output for cell in tasks["cells"] for output in cell.get("outputs", [])]
    tables = ["".join(each["data"]["text/html"]) for each in outputs if each["output_type"] == "execute_result"]
    assert len(tables) == 10
    assert all(1 < table.count("<tr>") <= ROWS + 1 for table in tables)


def test_the_twenty_tasks_take_six_lines_at_most_and_have_pictures() -> None:
    tasks = json.loads((DOCS / "notebooks" / "twenty_tasks.ipynb").read_text(encoding="utf-8"))["cells"]
    titles = ["".join(cell["source"]) for cell in tasks[2:] if cell["cell_type"] == "markdown"]
    assert [title.split(".")[0] for title in titles] == [str(number) for number in range(1, 21)]
    code = [cell for cell in tasks if cell["cell_type"] == "code"]
    assert len(code) == 1 + len(titles)
    assert max(len("".join(cell["source"]).splitlines()) for cell in code) <= 6
    shown = [data for cell in code for output in cell["outputs"] for data in output.get("data", {})]
    assert shown.count("image/svg+xml") >= 3
    assert all(cell["outputs"] for cell in code[1:])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_small_run_through_and_without_a_machine(path: Path) -> None:
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert path.stat().st_size < PICTURES.get(path.stem, LARGEST)
    assert set(stored["metadata"]) == {"kernelspec", "language_info"}
    assert stored["metadata"]["language_info"] == {"name": "python"}
    code = [cell for cell in stored["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert [cell["metadata"] for cell in stored["cells"]] == [{}] * len(stored["cells"])
    outputs = [output for cell in code for output in cell["outputs"]]
    assert [each for each in outputs if each["output_type"] == "error" or each.get("name") == "stderr"] == []
    assert code[-1]["outputs"], "a notebook ends in numbers"
