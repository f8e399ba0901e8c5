"""Logs of tables as arrays to learn from: what the environment gave comes back to the bit, and nothing is made up."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from env_agents import drawn, part

from extras import needed
from long import asked_later, chosen, first
from sabot.envs import EnvError, Imitation, Play, Settings, imitation
from sabot.games.moves import Grid
from sabot.house.archive.history import HistoryEvent, HistoryHead
from sabot.house.table.setup import plain
from sabot.paper.errors import PaperError
from sabot.rulesets import load, names
from sabot.selfplay import SelfPlay, table_of_bots
from sabot.wild import wild_table

SHORT = ("chemin-de-fer", "baccara-banque", "american")
every = pytest.mark.parametrize("rules", chosen(SHORT, names()))
games = pytest.mark.parametrize("rules", first(1, SHORT))
encode = msgspec.json.encode


def lines_of(events: Sequence[Any], rules: Any) -> list[str]:
    """A transcript as `sabot deal --json` prints it."""
    said = [f'{{"seq":{seq},{encode(event).decode()[1:]}' for seq, event in enumerate(events, 1)]
    return [*said, encode({"type": "summary", "game": rules.game, "rule_set": rules}, enc_hook=str).decode()]


def exported(events: Sequence[Any], rules: Any, viewer: Any = None) -> list[str]:
    """A history as a house exports it."""
    raw = msgspec.Raw(encode(rules, enc_hook=plain))
    head = HistoryHead(table="t", title="", game=rules.game, viewer=viewer, rules=raw)
    rows = [HistoryEvent(number, 0, event) for number, event in enumerate(events, 1)]
    return [encode(each).decode() for each in (head, *rows)]


def views_of(play: Play) -> list[Any]:
    return [play.game.view(before, event, None) for before, event in play.log]


def written(lines: Sequence[str], folder: Path) -> Path:
    file = folder / "table.jsonl"
    file.write_text("\n".join(lines), "utf-8")
    return file


def rows(found: Imitation) -> list[tuple[Any, ...]]:
    parts = zip(found.event, found.player, found.observation, found.mask, found.action, strict=True)
    return [(int(at), who, seen.tobytes(), mask.tobytes(), done.tolist()) for at, who, seen, mask, done in parts]


def bots(rules: str, coups: int, viewer: Any = None, seed: int = 3) -> tuple[SelfPlay, list[Any]]:
    table = table_of_bots(load(rules), 4, seed)
    return table, [event for _, event in table.seen(lambda state: state.coups >= coups, viewer)]


@every
@pytest.mark.parametrize("seed", [1, asked_later(2)])
def test_what_the_environment_gave_comes_back_to_the_bit(rules: str, seed: int, tmp_path: Path) -> None:
    """Observations, masks and actions of whole tables in PettingZoo's environment, by its transcript alone."""
    table = part("table_v0").env(rules, 4, coups=12, render_mode="ansi")
    chance, given = random.Random(seed), list[tuple[Any, ...]]()  # noqa: S311 - a play is repeatable
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, _, ended, cut, _ = table.last()
        action = None if ended or cut else drawn(table.play, chance)
        if action is not None:
            mask = seen["action_mask"]
            flat = np.concatenate(mask) if isinstance(mask, tuple) else mask
            given.append((agent, seen["observation"].tobytes(), flat.tobytes(), action))
        table.step(action)
    found = imitation(written(lines_of(views_of(table.play), table.play.rules), tmp_path))
    assert [each[1:4] for each in rows(found)] == [each[:3] for each in given]
    assert len(found) > 30
    assert set(found.left_out) <= {"sit", "leave"}
    actions = np.array([each[3] for each in given])
    if not table.play.space.bets:
        assert found.action.tolist() == actions.tolist()
    assert ((found.action == 0) | (found.action == actions)).all()
    again = Play(table.play.settings)
    again.keeps = True
    again.reset(seed)
    for action in found.action.tolist():
        again.take(action)
    assert again.over
    assert views_of(again) == views_of(table.play)


@pytest.mark.parametrize("rules", first(1, [*SHORT, *(each for each in names() if each not in SHORT)]))
def test_no_line_of_people_is_dropped_without_a_word(rules: str, tmp_path: Path) -> None:
    """They come, leave and buy in, change their entries and are away: each is a decision, or is told by its kind."""
    table = wild_table(load(rules), 5, 4)
    events, acted = list[Any](), 0
    for before, event in happened(table, 25):
        events.append(table.game.view(before, event, None))
        acted += getattr(event, "player", None) is not None and type(event).__name__ in ACTS
    exact = imitation(written(exported(events, table.rules), tmp_path))
    near = imitation(tmp_path / "table.jsonl", near=True)
    off = {kind: count for kind, count in exact.left_out.items() if kind.endswith("off the grid")}
    assert off
    assert len(near) == len(exact) + sum(off.values())
    assert near.left_out == {kind: count for kind, count in exact.left_out.items() if kind not in off}
    same = rows(exact)
    assert [each for each in rows(near) if each in same] == same
    assert {"sit", "buy_in", "leave"} <= set(exact.left_out)
    assert not [kind for kind in exact.left_out if kind.endswith("unmatched")]
    assert acted <= len(near) + sum(near.left_out.values())


ACTS = (
    *("Seated", "BoughtIn", "Left", "LeavingSaid", "StakesEntered", "BidMade", "WillingSaid"),
    *(game + each for game in ("Banque", "Chemin") for each in ("Entered", "BankPosted")),
)
"""Events that somebody makes himself, at every game alike."""


def happened(table: Any, coups: int) -> Any:
    """Every event of a table that plays by itself, with the table before it."""
    return table._play(lambda state: state.coups >= coups)  # pyright: ignore[reportPrivateUsage]


@games
def test_a_player_s_own_export_says_the_same(rules: str, tmp_path: Path) -> None:
    """His line shows his cards before they are turned; in the end a spectator's says as much."""
    table, events = bots(rules, 8)
    watched = imitation(written(lines_of(events, table.rules), tmp_path))
    told_more = 0
    for player in table.bots:
        _, own = bots(rules, 8, player)
        told_more += own != events
        assert rows(imitation(written(exported(own, table.rules, player), tmp_path))) == rows(watched)
    assert told_more or rules == "american"


@games
def test_what_is_cut_off_says_nothing_else(rules: str, tmp_path: Path) -> None:
    """At every event: no decision that the whole log has not, and each that is lacking is told."""
    table, events = bots(rules, 3)
    whole, hidden = rows(imitation(written(lines_of(events, table.rules), tmp_path))), 0
    first_cards = next(at for at, each in enumerate(events) if "Dealt" in type(each).__name__)
    for end in (*range(first_cards, first_cards + 10, 2), *range(len(events) - 24, len(events), 3)):
        part = imitation(written(lines_of(events[:end], table.rules), tmp_path))
        found = rows(part)
        assert found == [each for each in whole if each in found]
        lacking = sum(each[0] <= end for each in whole) - len(found)
        assert lacking <= part.left_out.get("cut off", 0) + part.left_out.get("a hidden card", 0)
        hidden += "a hidden card" in part.left_out
    assert hidden or rules == "american"


@games
def test_rows_hold_nothing_hidden(rules: str, tmp_path: Path) -> None:
    """A log whose hidden cards are others, never to be turned, gives the rows of those who do not see them again."""
    table, events = bots(rules, 4)
    shoe = table.state.taille
    behind = shoe.shoe.cards[shoe.shoe.dealt :]
    turned = (*shoe.shoe.cards[: shoe.shoe.dealt], *behind[::-1])
    assert turned != shoe.shoe.cards
    table.state = msgspec.structs.replace(
        table.state, taille=msgspec.structs.replace(shoe, shoe=msgspec.structs.replace(shoe.shoe, cards=turned))
    )
    other = [event for _, event in table.seen(lambda state: state.coups >= 5)]
    same, more = bots(rules, 4)
    more += [event for _, event in same.seen(lambda state: state.coups >= 5)]
    one = rows(imitation(written(lines_of(more, table.rules), tmp_path)))
    two = rows(imitation(written(lines_of([*events, *other], table.rules), tmp_path)))
    shown = next(at for at, (a, b) in enumerate(zip(more, [*events, *other], strict=False), 1) if a != b)
    before = [each for each in one if each[0] < shown]
    assert [each for each in two if each[0] < shown] == before
    assert len(before) > 15


@games
def test_a_grid_of_one_s_own_and_several_files(rules: str, tmp_path: Path) -> None:
    grid = Grid(points=2)
    play = Play(Settings(rules, 3, coups=5, grid=grid))
    play.keeps = True
    play.reset(6)
    chance, taken = random.Random(6), 0  # noqa: S311 - the same agents
    while play.agent is not None:
        play.take(drawn(play, chance))
        taken += 1
    file = written(lines_of(views_of(play), play.rules), tmp_path)
    twice = imitation(file, file, grid=grid)
    assert len(twice) == 2 * taken
    assert twice.left_out["sit"] == 6
    assert twice.table.tolist() == [0] * taken + [1] * taken
    assert sum(twice.sizes) == twice.mask.shape[1]
    assert twice.names == play.names
    assert len(imitation(file)) <= taken


def test_parquet_has_the_same_arrays(tmp_path: Path) -> None:
    polars = needed("polars")
    for rules in ("mini", "chemin-de-fer"):
        table, events = bots(rules, 3)
        found = imitation(written(lines_of(events, table.rules), tmp_path))
        found.parquet(tmp_path / "found.parquet")
        frame = polars.read_parquet(tmp_path / "found.parquet")
        assert frame.columns == ["table", "event", "player", "observation", "mask", "action"]
        for name in ("table", "event", "observation", "mask", "action"):
            assert (frame[name].to_numpy() == getattr(found, name)).all()
            assert frame[name].to_numpy().dtype == getattr(found, name).dtype
        assert tuple(frame["player"]) == found.player
        assert polars.read_parquet_metadata(tmp_path / "found.parquet")["sabot.names"] == ",".join(found.names)
    with pytest.raises(PaperError, match="names no known format"):
        found.parquet(tmp_path / "found.csv")
    with pytest.raises(PaperError, match="cannot be written"):
        found.parquet(tmp_path / "no folder" / "found.parquet")


def test_nothing_to_decide_is_no_row(tmp_path: Path) -> None:
    table, events = bots("chemin-de-fer", 1)
    found = imitation(written(lines_of(events[:3], table.rules), tmp_path))
    assert (len(found), found.observation.shape[0], found.mask.shape[0], found.action.shape) == (0, 0, 0, (0,))
    said = f"<Imitation chemin-de-fer: 0 decisions of {len(found.names)} numbers and 37 places; left out: 3 sit>"
    assert repr(found) == said


CHEMIN, MINI = load("chemin-de-fer"), load("mini")
SIT = '{"seq":1,"type":"seated","player":"A","seat":1,"purse":1000}'
END = lines_of((), CHEMIN)[-1]
BAD = {
    "holds no log": "\n \n",
    "line 1 is no JSON, or cut off: it begins 'no'": "no",
    "is no event: each line is an object with a type": "[1]",
    "line 1 is no event: each line is an object with a type": "{}",
    "line 1 is the last and no summary": SIT,
    "line 1 is of no game that is known, 'poker'": '{"type":"summary","game":"poker"}',
    "line 1 is of no game that is known, []": '{"type":"summary","game":[]}',
    "line 1 holds no rule set of chemin": '{"type":"summary","game":"chemin","rule_set":{}}',
    "line 1 holds no rule set of chemin: rule set 'chemin-de-fer': decks = 0": END.replace('"decks":6', '"decks":0'),
    "is no fraction": END.replace('"taxe":"1/', '"taxe":"x/') + "\n",
    "line 1 is no event of chemin: 'bets_opened'": '{"seq":1,"type":"bets_opened"}\n' + END,
    "line 2 is event 3, and event 2 comes next": f"{SIT}\n{SIT.replace('1,', '3,', 1)}\n{END}",
    "line 1 has no number, and event 1 comes next": SIT.replace('"seq":1,', "") + "\n" + END,
    "line 1 is no seated: Object missing required field": '{"seq":1,"type":"seated"}\n' + END,
    "line 1 cannot be: bought_in does not follow": '{"seq":1,"type":"bought_in","player":"A","amount":1}\n' + END,
    "line 2 cannot be: palette_passed_on does not": SIT + '\n{"seq":2,"type":"palette_passed_on","player":"A"}\n' + END,
    "line 2 is no event of a history": exported((), CHEMIN)[0] + '\n{"number":1}',
    "line 2 is event 7": exported((), CHEMIN)[0] + '\n{"number":7,"event":' + SIT.replace('"seq":1,', "") + "}",
}


@pytest.mark.parametrize("said", BAD)
def test_what_is_no_log_gets_a_sentence(said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text(BAD[said], "utf-8")
    with pytest.raises(EnvError, match=re.escape(said)):
        imitation(tmp_path / "bad.jsonl")


def test_what_cannot_be_read_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_text("\n".join(lines_of((), CHEMIN)), "utf-8")
    two.write_text("\n".join(lines_of((), MINI)), "utf-8")
    bad: dict[str, tuple[Any, ...]] = {
        "no file: give at least one": (),
        "cannot be read: No such file": (tmp_path / "none",),
        "cannot be read: Is a directory": (tmp_path,),
        "cannot be read: it is no name of a file": (7,),
        "'two.jsonl' is by other rules than 'one.jsonl'": ("one.jsonl", "two.jsonl"),
    }
    for said, files in bad.items():
        with pytest.raises(EnvError, match=re.escape(said)):
            imitation(*files)


def test_a_card_that_was_never_dealt_is_no_part_of_it(tmp_path: Path) -> None:
    """A face that a line makes up contradicts what follows from it: nothing of it comes in unseen."""
    table, events = bots("chemin-de-fer", 2)
    lines = lines_of(events, table.rules)
    at = next(at for at, line in enumerate(lines) if '"hand_turned","side":"ponte"' in line)
    (card, *_) = re.findall(r'"([2-9AJKQT][shdc][bp])"', lines[at])
    lines[at] = lines[at].replace(card, ("2" if card[0] == "7" else "7") + card[1:])
    found = imitation(written(lines, tmp_path))
    assert found.left_out["coup_ended unmatched"] == 1
