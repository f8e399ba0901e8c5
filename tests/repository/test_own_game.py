"""`docs/games.md` as it is written: its files are an installed package, and the game in it is played."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from test_docs import TERMINAL, compare

from extras import needed
from long import first
from patience import STUCK_AFTER
from places import ROOT
from stranger import FILE, FILES, MORE, PAGE, site_of

OPTION, QUESTION = MORE.split("\n## A question more\n")
COMMAND = re.compile(r"^\$ sabot (.*)\n((?:(?!\$ |```).*\n)*)", re.MULTILINE)
DIFF = re.compile(r"^```diff\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORDS = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PACKAGE = "carte_haute"
MISSING = "from parts import missing\nfrom sabot.games.registry import BY_ID\nprint(missing(BY_ID['haute']))"
BESIDE = ("docs", "tests", "tools", "benchmarks", "src/sabot/web/page/src/games")
LEFT = shutil.ignore_patterns("page", "static", "browser", "__pycache__", "node_modules")
OF_ALL = ("tests/repository/test_layers.py", "tests/words/test_words.py")
PYTEST = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the page's package is installed, beside nothing else."""
    return site_of(FILES, tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project, but for the page and its tests."""
    folder = tmp_path_factory.mktemp("own")
    shutil.copytree(ROOT / "src/sabot", folder / "src/sabot", ignore=LEFT)
    for name in BESIDE:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT)
    for path in (*ROOT.glob("*.md"), ROOT / "pyproject.toml"):
        shutil.copy(path, folder)
    return folder


def said(copy: Path, *words: str, fails: bool = False, site: Path | None = None, cwd: Path | None = None) -> str:
    """What a program prints that finds a copy of the package, and what is installed beside it."""
    here = (copy / "src", copy / "tests", copy / "tests" / "conformance", *([] if site is None else [site]))
    done = subprocess.run(
        [sys.executable, *words],
        cwd=cwd or copy,
        env=os.environ | TERMINAL | {"PYTHONPATH": os.pathsep.join(map(str, here)), "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=STUCK_AFTER * 3,  # a whole suite, beside others
        check=False,
    )
    assert (done.returncode != 0) == fails, done.stdout[-3000:]
    return done.stdout


def beside(site: Path, *words: str, fails: bool = False, cwd: Path | None = None) -> str:
    """What a program prints where the game is installed beside Sabot."""
    return said(ROOT, *words, fails=fails, site=site, cwd=cwd)


def test_the_page_holds_a_whole_game_that_is_read_in_ten_minutes() -> None:
    assert len(FILES) == 10
    assert sum(text.count("\n") for text in FILES.values()) <= 290


@pytest.mark.parametrize(("words", "shown"), COMMAND.findall(PAGE), ids=["rules", "deal"])
def test_its_commands_show_what_the_page_shows(site: Path, words: str, shown: str) -> None:
    """The transcript too: the same seed deals the same game."""
    compare(shown, beside(site, "-m", "sabot", *words.split()))


@pytest.mark.long
def test_what_holds_for_every_game_holds_for_it(site: Path) -> None:
    """Random play, refusals, offers, secrets, its parts; and words in three languages for all it tells."""
    outcome = beside(site, *PYTEST, "-k", "haute", "tests/conformance", "tests/words/test_words.py")
    assert "[100%]" in outcome


@pytest.mark.long
def test_no_other_game_is_held_to_less_with_it_there(site: Path) -> None:
    assert "[100%]" in beside(site, *PYTEST, "tests/conformance")


@pytest.mark.long
def test_a_house_deals_it_to_people_and_bots_and_keeps_it_through_a_restart(site: Path, tmp_path: Path) -> None:
    """The page's own program, line by line: a real server, twice, with the client."""
    (program,) = re.findall(r"^```python\n(import asyncio\n.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    printed = re.findall(r"^print\(.*\)  # (.+)$", program, re.MULTILINE)
    assert beside(site, "-c", program, cwd=tmp_path).splitlines()[-2:] == printed


LEARNED = """
import contextlib, io, random, subprocess, sys
import msgspec, numpy as np
import sabot.envs.zoo
from pettingzoo.test import api_test, parallel_api_test, render_test
from sabot.envs import imitation
from sabot.envs.punto_v0 import parallel_env
from sabot.envs.table_v0 import env

with contextlib.redirect_stdout(io.StringIO()):
    api_test(env("carte-haute", 3, coups=6), num_cycles=60)
    parallel_api_test(parallel_env("carte-haute", 3, coups=6), num_cycles=20)
    render_test(lambda render_mode: env("carte-haute", 3, coups=2, render_mode=render_mode))
table, chance, given = env("carte-haute", 4, coups=9, render_mode="ansi"), random.Random(1), []
table.reset(seed=1)
for agent in table.agent_iter():
    seen, _, ended, cut, _ = table.last()
    action = None if ended or cut else [chance.choice(each.nonzero()[0].tolist()) for each in seen["action_mask"]]
    if action is not None:
        given.append((agent, seen["observation"].tobytes(), np.concatenate(seen["action_mask"]).tobytes()))
    table.step(action)
print(table.play.state.coups, "high" in table.play.space.bets, "takes seat 1 with" in table.render())
write, play = msgspec.json.encode, table.play
seen = [play.game.view(before, event, None) for before, event in play.log]
lines = [f'{{"seq":{seq},{write(each).decode()[1:]}' for seq, each in enumerate(seen, 1)]
end = write({"type": "summary", "game": "haute", "rule_set": play.rules}, enc_hook=str).decode()
open("own.jsonl", "w").write("\\n".join([*lines, end]))
found = imitation("own.jsonl")
rows = zip(found.player, found.observation, found.mask, strict=True)
same = [(who, numbers.tobytes(), mask.tobytes()) for who, numbers, mask in rows] == given
print(same, {*found.left_out} <= {"sit", "leave"})
deal = "-m sabot deal carte-haute --players 2 --coups 20 --seed 7 --json".split()
open("deal.jsonl", "wb").write(subprocess.run([sys.executable, *deal], capture_output=True, check=True).stdout)
print(len(imitation("deal.jsonl", near=True)) > 20)
"""


@pytest.mark.long
def test_it_is_an_environment_and_its_tables_are_data(site: Path, tmp_path: Path) -> None:
    """PettingZoo's checks, every way to render, and rows of a transcript, without a line that names it."""
    needed("pettingzoo")
    printed = beside(site, "-W", "ignore", "-c", LEARNED, cwd=tmp_path).splitlines()
    assert printed == ["9 True True", "True True", "True"]


@contextmanager
def otherwise(file: Path, written: str, instead: str | None) -> Iterator[None]:
    """A file in which something is written otherwise for a while, or which is gone for a while."""
    whole = file.read_text("utf-8")
    try:
        if instead is None:
            file.unlink()
        else:
            assert whole.count(written) == 1
            file.write_text(whole.replace(written, instead), "utf-8")
        yield
    finally:
        file.write_text(whole, "utf-8")


PROFILES = re.search(r"bot_profiles\(.*\)", FILES["src/carte_haute/record.py"])
LEFT_OUT = {
    "words": ("words/fr.json", "", None),
    "rule sets": ("rulesets/carte-haute.toml", "", None),
    "bots": ("record.py", PROFILES[0] if PROFILES else "", "{}"),
    "actions of players": ("record.py", "actions=stakes.PlayerAction", "actions=table.Action"),
}


@pytest.mark.parametrize("part", first(1, LEFT_OUT))
def test_a_part_left_out_fails_by_its_name(site: Path, part: str) -> None:
    name, written, instead = LEFT_OUT[part]
    with otherwise(site / PACKAGE / name, written, instead):
        assert part in beside(site, "-c", MISSING)
    assert beside(site, "-c", MISSING).strip() == "[]"


CANNOT = "The game 'haute' of the package 'carte_haute' cannot be read: "
WRONG = {
    "no module": ("rulefile.py", "", None, f"{CANNOT}ModuleNotFoundError: No module named 'carte_haute.rulefile'"),
    "no words": ("words/en.json", "", None, "has no words in 'en': it needs words/en.json"),
    "no row": (
        "coup.py",
        "        event(CoupPaid",
        "        #",
        f"{CANNOT}FeatureError: an event has no row: CoupPaid;",
    ),
    "no name": ("record.py", "HAUTE = ", "HIGH = ", f"{CANNOT}AttributeError: "),
    "another id": ("record.py", 'id="haute"', 'id="hoch"', "'haute' of the package 'carte_haute' calls itself 'hoch'"),
    "no toml": ("rulesets/carte-haute.toml", "decks = 6", "decks = ", "has a rule set that cannot be played: "),
    "no module at all": ("__init__.py", '"""\n', '"""\nraise NameError("x")\n', "'carte_haute' has no rule sets: x"),
}


@pytest.mark.parametrize("fault", first(1, WRONG))
def test_a_package_that_cannot_be_read_gets_a_sentence_and_harms_no_other_game(site: Path, fault: str) -> None:
    name, written, instead, sentence = WRONG[fault]
    with otherwise(site / PACKAGE / name, written, instead):
        told = beside(site, "-m", "sabot", "deal", "carte-haute", "--players", "2", "--coups", "1", fails=True)
        assert sentence in " ".join(told.split())
        assert "Traceback" not in told
        assert "Punto Banco" in beside(site, "-m", "sabot", "rules", "punto-banco")


def test_nobody_else_stands_for_a_game_of_ours_and_two_of_one_name_are_told(site: Path, tmp_path: Path) -> None:
    whole = "import sys\nfrom sabot.games.registry import BY_ID, home\nprint(home('punto'), *BY_ID)"
    for number, name in enumerate(("punto", "haute")):
        info = tmp_path / f"other{number}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: other{number}\nVersion: 1.0\n", "utf-8")
        (info / "entry_points.txt").write_text(f"[sabot.games]\n{name} = elsewhere\n", "utf-8")
        if name == "punto":
            ours = said(ROOT, "-c", whole, site=tmp_path)
            assert ours.split() == ["sabot.games.punto", "punto", "chemin", "banque"]
    both = beside(site, "-c", f"import sys; sys.path.append({str(tmp_path)!r})\n{whole}", fails=True)
    assert "the game 'haute' is in two packages, " in both
    assert "'carte_haute'" in both
    assert "'elsewhere'" in both


def test_a_command_for_a_game_of_ours_looks_for_no_other() -> None:
    """What is installed is looked up by reading all of it, which takes longer than most commands."""
    program = (
        "import sys; from sabot.rulesets import load; load('punto-banco'); print('importlib.metadata' in sys.modules)"
    )
    assert said(ROOT, "-c", program) == "False\n"


def changed(folder: Path, diff: str) -> int:
    """How many lines a diff adds; each stands for a line taken away just before it, or after one that stays."""
    file, place, gone, added = Path(), "", False, 0
    for line in diff.splitlines():
        sign, text = line[0], line[1:]
        if line.startswith("--- "):
            file = folder / line[4:]
        elif sign == "+":
            whole = file.read_text("utf-8")
            assert whole.count(f"{place}\n") == 1, place
            file.write_text(whole.replace(f"{place}\n", f"{text}\n" if gone else f"{place}\n{text}\n"), "utf-8")
            added += 1
            place, gone = text, False
        else:
            place, gone = text, sign == "-"
    return added


def laid(copy: Path, folder: Path, section: str) -> dict[str, int]:
    """A copy of the copy with a section's files, lines and words; how many lines were added, by file."""
    shutil.copytree(copy, folder)
    for path, text in FILE.findall(section):
        (folder / path).write_text(text, "utf-8")
    (diff,), (words,) = DIFF.findall(section), WORDS.findall(section)
    parts = re.split(r"^--- (\S+)\n", diff, flags=re.MULTILINE)[1:]
    added = {path: changed(folder, f"--- {path}\n{lines}") for path, lines in zip(parts[::2], parts[1::2], strict=True)}
    for language, sections in json.loads(words).items():
        file = folder / f"src/sabot/games/punto/words/{language}.json"
        told = json.loads(file.read_text("utf-8"))
        for name, own in sections.items():
            assert not own.keys() & told[name].keys()
            told[name].update(own)
        file.write_text(json.dumps(told, ensure_ascii=False, indent=2) + "\n", "utf-8")
    return added


@pytest.fixture(scope="module")
def asked(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy with the question in it."""
    folder = tmp_path_factory.mktemp("asked") / "copy"
    assert sum(laid(copy, folder, QUESTION).values()) <= 6
    return folder


@pytest.fixture(scope="module")
def chosen(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy with the option in it."""
    folder = tmp_path_factory.mktemp("chosen") / "copy"
    added = laid(copy, folder, OPTION)
    assert added == {"src/sabot/games/punto/rules.py": 1, "src/sabot/games/punto/shoe.py": 2}
    said(folder, "tools/option_tables.py")
    return folder


def test_a_question_is_one_file_its_words_and_six_lines(asked: Path) -> None:
    """Bots are silent, and the croupier answers for them."""
    told = said(asked, "-m", "sabot", "deal", "punto-banco", "--players", "4", "--coups", "8", "--seed", "7")
    assert told.count(" gives no toast\n") > 2
    assert " gives a toast\n" not in told


@pytest.mark.long
def test_what_holds_for_every_game_holds_for_one_with_the_question(asked: Path) -> None:
    """Its rows, offers, words and imports; by chance it is answered by yes and by no."""
    tests = ("test_play", "test_registry", "test_all_games")
    paths = (*(f"tests/conformance/{name}.py" for name in tests), *OF_ALL)
    assert "[100%]" in said(asked, *PYTEST, "-k", "punto", *paths)


WITHOUT_A_ROW = {
    "an action has no row: Toast;": ("    actions=(action(Toast, _object, _answer),),\n", ""),
    "an event has no row: Toasted;": ("event(Toasted, _fold, _say, shown_ms=800), also(BetsOpened, _opened)", ""),
    "an option has no row: CanToast;": ("    offers=(offer(CanToast", "    parts=() and (offer(CanToast"),
    "a question waits for nothing: toast;": ('    waits={"toast": "questions"},\n', ""),
}
JOINED = """
import sabot.games.feature as f
try:
    import sabot.games.punto.record
except f.FeatureError as error:
    print(error)
"""


@pytest.mark.parametrize("sentence", first(1, WITHOUT_A_ROW))
def test_a_row_left_out_fails_when_the_game_is_imported(asked: Path, sentence: str) -> None:
    with otherwise(asked / "src/sabot/games/punto/toast.py", *WITHOUT_A_ROW[sentence]):
        assert said(asked, "-c", JOINED).startswith(sentence)


KNOWN = """
from old_tables import LOGS, read as stored
from sabot.house.table.rulecards import rule_card
from sabot.house.table.setup import folded, setup_of
from sabot.rulesets import RuleSetError, load, read

print(read('base = "american"\\nshoe_begins = "left"\\n', "mine").shoe_begins, load("american").shoe_begins)
for line in ('shoe_begins = "door"', 'shoe_starts = "left"'):
    try:
        read(f'base = "american"\\n{line}\\n', "mine")
    except RuleSetError as error:
        print(error)
card = rule_card(load("american"))
print(card.choices["shoe_begins"], "shoe_begins" in card.groups["shoe"])
for log in LOGS:
    table, events = stored(log)
    setup = setup_of(table)
    if setup.game.id == "punto":
        assert b"shoe_begins" not in table.ruleset
        print(log.parent.name, setup.rules.shoe_begins, folded(setup, events).seq == len(events))
"""


def test_an_option_is_known_to_loader_lobby_and_card_and_a_table_of_before_opens(chosen: Path) -> None:
    own, wrong, unknown, offered, *before = said(chosen, "-c", KNOWN).splitlines()
    assert own == "left right"
    assert wrong.endswith("shoe_begins = 'door': it is one of right, left")
    assert re.search(r"there is no key 'shoe_starts': known are .*, shoe_begins, ", unknown)
    assert offered == "('right', 'left') True"
    assert len(before) > 1
    assert {each.split(" ", 1)[1] for each in before} == {"right True"}
    told = said(chosen, "-m", "sabot", "rules", "american")
    assert re.search(r"^The shoe begins +at the right$", told, re.MULTILINE)
    assert re.search(r"^  shoe_begins +right \(or left\)$", told, re.MULTILINE)


HELD = ("games/test_options", "games/punto/test_shoe_begins", "words/test_words", "conformance/test_stored_fields")


@pytest.mark.long
def test_what_holds_for_every_option_holds_for_it(chosen: Path) -> None:
    """Its default, group, the docs, words, and its own test; by chance it is played by both of its values."""
    paths = [f"tests/{name}.py" for name in (*HELD, "conformance/test_play", "conformance/test_all_games")]
    assert "[100%]" in said(chosen, *PYTEST, "-k", "punto or shoe or stored", *paths)


RULES = "src/sabot/games/punto/rules.py"
FORGOTTEN = {
    "the default": (
        RULES, ', Option("shoe")] = "right"', ', Option("shoe")]',
        "test_every_stored_field_that_came_later_has_a_default_and_none_is_gone[0.2.0]",
    ),
    "the group": (
        RULES, 'begins: Annotated[Literal["right", "left"], Option("shoe")]', 'begins: Literal["right", "left"]',
        "test_a_field_of_names_is_an_option[punto]",
    ),
    "the docs": (
        "docs/variants.md", "`right`: at the right; `left`: at the left |", "`right`: at the right |",
        "test_the_docs_have_the_table_that_is_made_of_rules_and_words[punto]",
    ),
    "where it acts": (
        "src/sabot/games/punto/shoe.py", "to_the_right[::-1]", "to_the_right",
        "test_the_shoe_begins_at_that_side_of_the_croupier[left-4]",
    ),
    "a word": (
        "src/sabot/games/punto/words/fr.json", '"shoe_begins.left"', '"shoe_begins.gauche"',
        "test_languages_fill_in_the_same_facts[punto-fr]",
    ),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("part", FORGOTTEN)
def test_a_part_of_an_option_that_is_forgotten_fails_by_its_name(chosen: Path, part: str) -> None:
    path, written, instead, named = FORGOTTEN[part]
    tests = [*PYTEST, "-k", "punto or shoe or stored", *(f"tests/{name}.py" for name in HELD)]
    with otherwise(chosen / path, written, instead):
        assert named in said(chosen, *tests, fails=True)
