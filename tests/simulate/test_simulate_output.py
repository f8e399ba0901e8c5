"""Coups in files: every row is what was dealt, the same bytes for the same seed, and nothing half written."""

import os
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from simulate_twin import twin_coups

from sabot.coup import winner
from sabot.paper import files
from sabot.paper.errors import PaperError
from sabot.rulesets import load
from sabot.simulate.errors import SimulateError
from sabot.simulate.output import CoupFile, facts, output_place
from sabot.simulate.procedure import procedure
from sabot.simulate.record import Coups, record
from sabot.simulate.runs import map_chunks
from sabot.simulate.stream import CHUNK_SHOES

DEALING = procedure(load("punto-banco"))
SHOES = CHUNK_SHOES + 64


def written(path: Path, shoes: int = SHOES, cores: int = 1) -> Path:
    with CoupFile(path, facts("punto-banco", shoes, 6)) as into:
        for coups in map_chunks(record, DEALING, shoes, 6, cores):
            into.write(coups)
    return path


@pytest.fixture(scope="module")
def parquet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("output") / "coups.parquet")


def test_a_row_is_a_coup_as_the_plain_twin_tells_it(parquet: Path) -> None:
    rows = pl.read_parquet(parquet)
    assert list(parquet.parent.iterdir()) == [parquet]
    shoe, number = 0, 0
    for row, coup in zip(rows.iter_rows(named=True), twin_coups(DEALING, 6, 0, 6), strict=False):
        number = number + 1 if coup.shoe == shoe else 1
        shoe = coup.shoe
        drew, drew_too = divmod(coup.cell // 100, 2)
        thirds = iter(coup.cards[4:])
        assert row == {
            "shoe": shoe + 1,
            "coup": number,
            "result": winner(coup.cell // 10 % 10, coup.cell % 10),
            "player_points": coup.cell // 10 % 10,
            "banker_points": coup.cell % 10,
            "player_cards": 2 + drew,
            "banker_cards": 2 + drew_too,
            "player_1": coup.cards[0],
            "banker_1": coup.cards[1],
            "player_2": coup.cards[2],
            "banker_2": coup.cards[3],
            "player_3": next(thirds) if drew else None,
            "banker_3": next(thirds) if drew_too else None,
            "cards_left": coup.left,
        }
    assert shoe == 5


def test_points_add_up_in_every_row(parquet: Path) -> None:
    rows = pl.read_parquet(parquet)
    assert rows["shoe"].max() == SHOES
    for side in ("player", "banker"):
        cards = [pl.col(f"{side}_{number}").fill_null(0) for number in (1, 2, 3)]
        assert rows.select(((cards[0] + cards[1] + cards[2]) % 10 == pl.col(f"{side}_points")).all()).item()
        assert rows.select(((pl.col(f"{side}_cards") == 3) == pl.col(f"{side}_3").is_not_null()).all()).item()


def test_the_file_says_what_made_it(parquet: Path) -> None:
    said = pl.read_parquet_metadata(parquet)
    assert {key: said[key] for key in said if key.startswith("sabot.")} == {
        "sabot.ruleset": "punto-banco",
        "sabot.shoes": str(SHOES),
        "sabot.seed": "6",
        "sabot.algorithm": "1",
    }


def test_the_same_seed_writes_the_same_bytes(parquet: Path, tmp_path: Path) -> None:
    assert written(tmp_path / "again.parquet", cores=2).read_bytes() == parquet.read_bytes()


def test_csv_holds_the_same_rows(parquet: Path, tmp_path: Path) -> None:
    rows = pl.read_csv(written(tmp_path / "coups.csv", 64), schema=pl.read_parquet_schema(parquet))
    assert rows.equals(pl.read_parquet(parquet).head(len(rows)))
    assert rows["shoe"].max() == 64


@pytest.mark.parametrize("error", [KeyboardInterrupt, SimulateError])
def test_an_interrupted_run_leaves_no_file(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "coups.parquet"
    path.write_text("of yesterday", "utf-8")
    with pytest.raises(error), CoupFile(path, {}) as into:
        for coups in map_chunks(record, DEALING, 5 * CHUNK_SHOES, 1, 1):
            into.write(coups)
            if coups.shoe[0]:
                raise error
    assert [(each.name, each.read_text("utf-8")) for each in tmp_path.iterdir()] == [("coups.parquet", "of yesterday")]


def test_a_disk_that_fails_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pl.LazyFrame, "sink_parquet", fail)
    with pytest.raises(PaperError, match=r"coups.parquet' cannot be written: No space left"):
        written(tmp_path / "coups.parquet", 64)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ("coups.xlsx", "names no known format: a name ends in .parquet or .csv"),
        ("coups", "names no known format"),
        ("none/coups.parquet", "cannot be written: No such file or directory"),
        ("folder.csv", "it is a folder"),
    ],
)
def test_a_path_that_cannot_be_written_is_a_sentence(named: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(PaperError, match=says):
        output_place(str(tmp_path / named))
    assert [each.name for each in tmp_path.iterdir()] == ["folder.csv"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PaperError, match="Permission denied"):
        output_place(str(tmp_path / "coups.csv"))


def test_without_polars_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "find_spec", lambda _: None)
    with pytest.raises(PaperError, match=r"an output needs polars, .* pip install 'sabot\[lab\]'"):
        output_place(str(tmp_path / "coups.parquet"))


def test_a_chunk_without_third_cards_is_a_frame_too(tmp_path: Path) -> None:
    coups = record(DEALING, 6, 0, 64)
    short = np.flatnonzero(coups.cell < 100)
    with CoupFile(tmp_path / "coups.parquet", {}) as into:
        into.write(Coups(*(getattr(coups, field)[short] for field in Coups._fields)))
    rows = pl.read_parquet(tmp_path / "coups.parquet")
    assert len(rows) == len(short)
    assert rows["player_3"].null_count() == rows["banker_3"].null_count() == len(short)
