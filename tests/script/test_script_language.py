"""The language of scripts: what each line does, what it wants, and what is said where it cannot be."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from places import DOCS
from sabot.games.refusals import Refusal
from sabot.games.windows import PlayerId
from sabot.script.playing import play
from sabot.script.reading import MissedError, Script, ScriptError, ScriptLine, read, read_file

PAGE: Final = (DOCS / "scripts.md").read_text("utf-8")
TAUGHT: Final = re.findall(r"```script\n(.*?)```", PAGE, re.DOTALL)
TABLE: Final = "rules chemin-de-fer\npeople ann1 bob2 cid3 with 1000\nbank ann 100\ncards 5-9\nuntil calls\n"


def branch(lines: str) -> Script:
    """One branch at a table that waits for calls on a bank of 100."""
    (script,) = read(TABLE + lines, "a.script")
    return script


def test_the_scripts_of_the_docs_hold() -> None:
    assert len(TAUGHT) == 1
    branches = [each for text in TAUGHT for each in read(text, "docs")]
    assert [each.title.partition(" ")[0] for each in branches] == ["C4.1", "C4.7"]
    for each in branches:
        play(each)


def test_headings_branch() -> None:
    text = "a\n§ X 1\n  b; c\n  § ..: one\n    d\n  § ..: two\n    e\n  f\n# nothing\n\n§ Y 2\n  g\n"
    assert [(each.title, [line.words for line in each.lines]) for each in read(text, "a")] == [
        ("X 1: one", ["a", "b", "c", "d"]),
        ("X 1: two", ["a", "b", "c", "e"]),
        ("X 1", ["a", "b", "c", "f"]),
        ("Y 2", ["a", "g"]),
    ]
    assert read(text, "a")[0].lines[1] == ScriptLine(3, "b")


@pytest.mark.parametrize("lines", [
    "bob: banco; bob has 900; bob: uncalls; bob has 1000; time; = stage stakes; = asked bob cid",
    "bob: avec; cid: a_deux; bob, cid: uncalls; = entry -",
    "any order bob: banco; any order cid: banco; time; = stake bob 100",
    "time; bob: 15; bob late: banco -> stale; = entry bob 15",
    "bob: away; = away bob yes; bob: back; = away -",
    "ann: banco -> in_the_bank banker ann; ann: banco -> in_the_bank",
    "bob may call banco a_deux avec; bob may call; bob may not stake; ann may not call; bob may leave",
    "time; bob may stake 5; bob: 4.99 -> stake_below_least stake 4.99 least 5",
    "bob: banco; until deal; > bob plays 100; >! bob plays *; play; > Ponte *; = bank 195",
    "bob: banco; until declare; bob sees ponte.points 5; ann sees ponte.points -; = ponte.cards - -",
    "bob: banco; bob hears bob: Banco*; cid hears ! cid*; time; until declare; bob hears You look at your cards*",
    "house: end_session; = people -",
    "house: ends; = stage over; = people -",
    "bob: banco; = outlook.fates.bob.counts 100; cid: a_deux; = outlook.fates.cid.counts 0",
    "zoe: stands 50; = people ann bob cid zoe; zoe: leaves; zoe: sits 3 50 -> seat_taken seat 3",
])  # fmt: skip
def test_what_a_line_does_or_wants(lines: str) -> None:
    play(branch(lines))


@pytest.mark.parametrize(("line", "why"), [
    ("bob: banco -> stale", "it was not refused"),
    ("ann: banco", "it is refused: in_the_bank banker ann"),
    ("ann: banco -> in_the_bank banker bob", "it is refused: in_the_bank banker ann"),
    ("= bank 99", "it is 100"),
    ("bob has 1", "it is 1000"),
    ("bob: banco; = entry bob 99", "it is bob 100"),
    ("bob: banco; = entry bob 100, cid 5", "it is bob 100"),
    ("bob may call avec", "it is banco a_deux avec"),
    ("bob may stake", "it is not offered"),
    ("bob may not call", "it is offered"),
    ("bob: banco; > cid *", "it was not told; what was told is"),
    ("> ann holds the bank with 100", "it was not told"),
    ("bob: banco; >! bob: Banco*", "this was told: bob: Banco"),
    ("bob: banco; cid hears ! bob*", "this was told: bob: Banco"),
    ("bob sees ponte.points 5", "it is -"),
    ("bob: banco; = entry bob 100; time; > bob: Banco*", "it was not told"),
    ("bob: banco; time; bob hears bob plays*; bob hears bob: Banco*", "it was not told"),
    ("cid: leaves; cid has 1000", "he is not at the table"),
    ("bob: banco; = outlook.fates.bob.counts 99", "it is 100"),
    ("idle", "time runs: bob, cid may do something"),
])  # fmt: skip
def test_what_is_not_so_is_found(line: str, why: str) -> None:
    """The message has the line, the way to it, what is so instead, and the table."""
    with pytest.raises(MissedError) as missed:
        play(branch(line))
    said = str(missed.value)
    assert why in said
    assert said.startswith("a.script:6: ")
    assert "\n->    6  " in said
    assert "bank 100" in said
    assert "bob: seat 2, purse" in said


def test_a_table_that_is_handed_back_keeps_who_did_what() -> None:
    """The setting's deeds too, a refused one not; house options leave a rule set its name."""
    stage = play(branch("rules coin 5; ann: banco -> in_the_bank; bob: banco; time"))
    assert stage.state.rules.id == "chemin-de-fer"
    done = [(actor, action.__struct_config__.tag) for actor, action in stage.deeds]
    assert done[:3] == [("ann", "sit"), ("bob", "sit"), ("cid", "sit")]
    assert done[-2:] == [("bob", "make_call"), ("croupier", "close")]


@pytest.mark.parametrize("award", ["auction", "list", "lot"])
def test_a_bank_is_given_however_the_rules_want_it(award: str) -> None:
    text = f"rules baccara-banque, award {award}\npeople bob1 ben10 with 900\nbank bob 100\n= banker bob; = stage banco"
    (script,) = read(text, "a")
    play(script)


@pytest.mark.parametrize(("lines", "why"), [
    ("bob: baco", "nobody can 'baco' at a table of chemin. Did you mean banco?"),
    ("= bonk 5", "nothing is called 'bonk' at a table of chemin. Did you mean bank?"),
    ("= shoe.size 5", "nothing is called 'size' there: it is number, cards, "),
    ("bob may draw", "no 'draw' is ever offered at a table of chemin"),
    ("bob: banco now", "'banco now': make_call takes no 'now'"),
    ("bob: take_seat x", "'x' is no whole number"),
    ("bob: take_seat", "something is missing at the end of it"),
    ("bob: associate maybe", "'maybe': it is yes or no"),
    ("bob: 1.2.3", "'1.2.3' is not an amount"),
    ("until raise", "nothing happens by itself at the stage waits"),
    ("until nowhere", "no table of chemin stands at 'nowhere': it is one of shuffle, promises, seeds, cut, "),
    ("until coup", "no table of chemin stands at 'coup'"),
    ("what", "no line of a script looks so"),
    ("bob may not call banco", "'banco': an option is offered or not"),
    ("bob may banco", "'banco' is an answer, of which an option says more: write make_call"),
    ("bbo may not stake", "'bbo' was never at this table"),
    ("zed hears ! *", "'zed' was never at this table"),
    ("zed has 5", "'zed' was never at this table"),
    ("= settled.foo -", "nothing is called 'foo' there"),
    ("= outlook.bank_back.zed.foo -", "nothing is called 'foo' there"),
    (">!", "nothing is wanted"),
    ("bob late: leaves", "nothing was asked before that 'leave' answers"),
    ("any order bob: avec; = bank 777; any order cid: avec", "stand one behind the other"),
    ("bob: make_call banko", "'banko': it is suivi, banco, a_deux, avec"),
    ("bob: sits 1 5 5", "takes no '5'"),
    *((words, "no line of a script looks so") for words in ("time now", "play on", "idle now")),
    ("house: end_session; time", "the table is over"),
])  # fmt: skip
def test_a_line_that_cannot_be_gets_a_sentence(lines: str, why: str) -> None:
    with pytest.raises(ScriptError) as refused:
        play(branch(lines))
    assert why in str(refused.value)
    assert str(refused.value).startswith("a.script:6: ")


@pytest.mark.parametrize(("text", "why"), [
    ("", "has no line in which something is done"),
    ("# nothing\n§ C4 nothing\n", "a:2: nothing stands below '§ C4 nothing'"),
    ("a\n  b\n", "a:2: 'b' stands deeper than what is before it"),
    ("a\n\tb\n", "a:2: a tab"),
    ("a # b\n", "a:1: 'a # b': a comment has a line of its own"),
    ("§ .. more\n  bob: 5\n", "a:1: '§ .. more' goes on with a heading, and stands below none"),
    ("people ann1 with 5\nann: 5", "no rule set is named"),
    ("rules nowhere\npeople ann1 with 5\nann: 5", "there is no rule set 'nowhere'"),
    ("rules mini, decks 99\npeople ann1 with 5\nann: 5", "decks = 99: it is 1 to 16"),
    ("rules mini\nann: 5", "nobody is at the table"),
    ("rules mini\npeople ann1 bob? with 5\nann: 5", "'bob?': write a name and its seat"),
    ("rules mini\npeople ann1 with 5\ncards 7-6-5-4\nann: 5", "'7-6-5-4': write the points of 2 hands, such as 7-6"),
    ("rules mini\npeople ann1 with 5\ncards Z\nann: 5", "has no 'Z' left"),
    ("rules none.toml\npeople ann1 with 5\nann: 5", "cannot be read"),
    ("rules none.toml, decks 3\npeople ann1 with 5\nann: 5", "none.toml has keys of its own"),
    ("rules mini\npeople ann1 with 5", "a: nothing is done: write what people do"),
    ("rules mini\npeople ann1 fay with 5\nann: 5", "fay has no seat, and nobody stands at"),
    ("rules mini\npeople ann1 and bob2 with 5\nann: 5", "'and' is no name"),
    ("rules mini\npeople ann1 bob1 with 5\nann: 5", "bob cannot come: seat_taken seat 1"),
    ("rules mini\npeople ann1 with 5\nbank ann 5\nann: 5", "nobody holds a bank in this game"),
    ("rules mini\npeople ann1 with 5\nbank 5\nann: 5", "bank 5: write who holds the first bank, and how much"),
    ("rules mini\npeople ann1 with 5\ncards 7-6-6\nann: 5", "'7-6-6': write the points of 2 hands"),
    ("rules chemin-de-fer\npeople ann1 bob2 with 99\nbank bob 50\ntime", "bob does not hold the bank of 50"),
    ("rules chemin-de-fer\npeople ann1 bob2 with 99\nbank ann 100\ntime", "ann does not hold the bank of 100"),
    ("rules baccara-banque\npeople ann1 ben10 with 5000\ncards 7-6-6\nben: bid 1000; time", "are in no shoe yet"),
])  # fmt: skip
def test_a_script_that_cannot_be_played_gets_a_sentence(text: str, why: str) -> None:
    with pytest.raises(ScriptError) as refused:
        for each in read(text, "a"):
            play(each)
    assert why in str(refused.value)


@pytest.mark.parametrize("wrong", [
    "rules nowhere", "rules mini, decks 99", "rules decks 99", "rules coin x", "people ann1",
    "people ann1 bob? with 5", "also bob1", "also bob", "cards Z", "cards 7-6-5", "bank 5", "bank ann 5",
])  # fmt: skip
@pytest.mark.parametrize("more", ["", "also cid3", "rules minimum 2", "cards 9"])
def test_what_is_wrong_of_a_setting_is_told_where_it_stands(wrong: str, more: str) -> None:
    """Not where the first thing is done."""
    (script,) = read(f"rules mini\npeople ann1 with 5\n\n{wrong}\n{more}\n\nann: 5 player", "a")
    with pytest.raises(ScriptError) as refused:
        play(script)
    assert str(refused.value).startswith(f"a:4: {wrong!r}: ")


def test_cards_that_come_into_no_shoe_are_told_where_they_stand() -> None:
    (script,) = read("rules baccara-banque\npeople ann1 ben10 with 5000\ncards 7-6-6\n\nben: bid 1000; time", "a")
    with pytest.raises(ScriptError, match="a:3: 'cards 7-6-6': the cards that are named are in no shoe yet"):
        play(script)


def test_a_setting_is_read_in_one_go() -> None:
    """Its lines are gone over for orders, for the setting, for cards that are in no shoe, and to be played."""
    gone = list[int]()

    class Lines(tuple[ScriptLine, ...]):
        __slots__ = ()

        def __iter__(self) -> Iterator[ScriptLine]:
            gone.append(1)
            return super().__iter__()

    script = branch("time")
    play(script._replace(lines=Lines(script.lines)))
    assert len(gone) == 4


def test_what_a_setting_lacks_is_told_where_the_first_thing_is_done() -> None:
    for text in ("people ann1 with 5\n\nann: 5", "rules mini\n\nann: 5"):
        (script,) = read(text, "a")
        with pytest.raises(ScriptError, match="a:3: 'ann: 5': no"):
            play(script)


def test_a_file_that_cannot_be_read_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ScriptError, match="cannot be read: No such file"):
        read_file(tmp_path / "none.script")
    (tmp_path / "bytes.script").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScriptError, match="cannot be read"):
        read_file(tmp_path / "bytes.script")


def test_a_rule_file_lies_beside_its_script(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('base = "mini"\nminimum = 7\n', "utf-8")
    (script,) = read("rules club.toml\npeople ann1 with 100\nann: 5 player -> below_minimum; ann: 7 player", "a")
    play(script, tmp_path)


def test_named_cards_come_after_those_that_are_burned() -> None:
    (script,) = read("rules mini, burn first_card\npeople ann1 with 9\ncards 9-5\nann: 5 player; play; ann has 14", "a")
    assert any(said.startswith("Burned: A") for _, said in play(script).heard(None))


def test_a_step_of_a_coup_is_waited_for() -> None:
    deeds = "ann: 5 tie; until third; = stage coup; = step third; until settle; = player.points 8; until bets"
    (script,) = read(f"rules punto-banco\npeople ann1 with 9\ncards 5-5+3\n{deeds}", "a")
    assert play(script).state.coups == 1


def test_a_list_is_a_value_of_a_key() -> None:
    (script,) = read("rules mini, deck_options [6, 8], decks 6\npeople ann1 with 5\n= shoe.cards 312", "a")
    play(script)


def test_any_order_is_every_order() -> None:
    """With three such lines the last caller of six orders is each of them twice."""
    heard = list[str]()

    class Heard:
        def __init__(self, *_: Any) -> None: ...
        def follow(self, events: Sequence[Any]) -> None:
            heard.extend(each.player for each in events if hasattr(each, "call"))

        def refuse(self, actor: PlayerId, action: Any, refusal: Refusal) -> None: ...
        def stands(self) -> None: ...
        def finished(self) -> None:
            heard.append("|")

    play(branch("any order ann: leaves\nany order bob: avec\nany order cid: avec"), None, Heard)
    assert "".join(each[0] for each in heard).count("|") == 6
