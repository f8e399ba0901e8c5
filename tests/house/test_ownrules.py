"""Rule sets of people's own: what is wrong is quoted with its line and what would be right; all has bounds."""

import random
from typing import Any

import msgspec
import pytest

from sabot.games.registry import BY_ID
from sabot.house.errors import HouseError
from sabot.house.table.rulecards import rule_card
from sabot.house.tables.ownrules import LONGEST, LONGEST_NAME, MOST_BETS, own_rules
from sabot.rulesets import load, names
from sabot.wire import Refused
from sabot.words import LANGUAGES, say

BASE = 'base = "punto-banco"\n'
GOOD = BASE + 'title = "Thursday\'s table"\nseats = 6\ncommission = "4%"\n\n[bets]\ntie = { net = [9] }\npanda_8 = {}\n'
WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "seats = 40": ("rules_not_within", {"key": "seats", "value": "40", "least": 1, "most": 14}),
    "commission = 5": ("rules_wrong_kind", {"key": "commission", "value": "5", "kind": "rate"}),
    'minimum = "-5"': ("rules_no_amount", {"key": "minimum", "value": "'-5'"}),
    'burn = "all"': ("rules_not_one_of", {"key": "burn", "value": "'all'", "known": ("none", "first_card")}),
    'base = "../etc/passwd"': ("rules_not_one_of", {"key": "base", "value": "'../etc/passwd'", "known": names()}),
    'game = "poker"': ("rules_not_one_of", {"key": "game", "value": "'poker'", "known": tuple(BY_ID)}),
    "[bets.tie]\nnet = 9": ("rules_wrong_kind", {"key": "net", "value": "9", "kind": "payouts"}),
    "[bets]\ntie = 9": ("rules_wrong_kind", {"key": "tie", "value": "9", "kind": "table"}),
    '[bets.tie]\nminimum = "x"': ("rules_no_amount", {"key": "minimum", "value": "'x'"}),
}


def refused(text: str, name: str = "mine", known: tuple[str, ...] = ()) -> Refused:
    with pytest.raises(HouseError) as error:
        own_rules(name, text, known)
    return error.value.refused


def test_a_rule_set_of_one_s_own_is_read_as_from_a_file() -> None:
    rules: Any = own_rules("thursday", "\ufeff" + GOOD, ())
    assert (rules.id, rules.title, rules.seats, str(rules.commission)) == ("thursday", "Thursday's table", 6, "1/25")
    assert len(rules.bets) == len(load("punto-banco").bets) + 1
    assert rule_card(rules).title == rules.title


@pytest.mark.parametrize("name", names())
def test_any_rule_set_of_the_package_can_be_the_base(name: str) -> None:
    assert own_rules("mine", f'base = "{name}"\nabsent_coups = 7', ()).absent_coups == 7  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_quoted_with_its_line_and_what_would_be_right(line: str) -> None:
    code, facts = WRONG[line]
    before = "" if line.startswith(("base", "game")) else BASE
    number = 1 + before.count("\n") + line.count("\n")
    found = refused(before + line + "\n")
    assert found == Refused(code, {**facts, "line": number, "text": line.splitlines()[-1]})


def test_the_line_of_a_bet_s_key_is_that_of_the_bet() -> None:
    found = refused(BASE + '[bets.banker]\nminimum = 5\n[bets.tie]\nminimum = "x"\n')
    assert found.facts["line"] == 5


def test_an_unknown_key_is_told_the_known_ones() -> None:
    found = refused(BASE + "seat = 7")
    assert (found.code, found.facts["line"], found.facts["text"]) == ("rules_no_key", 2, "seat = 7")
    assert "seats" in found.facts["known"]  # type: ignore[operator]


@pytest.mark.parametrize(("text", "line"), [("decks 8", 1), (BASE + "seats = \n", 2), (BASE + '\ntitle = "a', 3)])
def test_what_is_no_toml_is_quoted_with_its_line(text: str, line: int) -> None:
    found = refused(text)
    assert (found.code, found.facts["line"]) == ("rules_not_toml", line)
    assert found.facts["text"] == text.splitlines()[line - 1].strip()


UNFIT: dict[str, tuple[str, dict[str, Any]]] = {
    "decks = 8": ("rules_lack_key", {"key": "game"}),
    "": ("rules_lack_key", {"key": "game"}),
    BASE + "minimum = 5000": ("rules_limits", {"minimum": "5000", "maximum": "1000", "line": 2}),
    BASE + "coin = 0": ("rules_not_within", {"key": "coin", "least": "0.01", "line": 2}),
    BASE + "minimum = 5\n[bets.tie]\nmaximum = 2": ("rules_limits", {"minimum": "5", "maximum": "2", "line": 4}),
    BASE + "deck_options = [8, 8]": ("rules_twice", {"value": "[8, 8]", "line": 2}),
    'base = "baccara-banque"\nlast_coup = "one_more"': ("rules_beyond", {"key": "stop_card", "least": 18}),
    BASE + "stop_card = 3": ("rules_not_within", {"value": "3", "least": 6, "line": 2}),
    BASE + 'commission = "26%"': ("rules_not_within", {"value": "26%", "least": "0%", "most": "25%", "line": 2}),
    BASE + 'commission = "x"': ("rules_wrong_kind", {"kind": "rate", "line": 2}),
    BASE + 'game = "chemin"': ("rules_other_game", {"base": "punto-banco", "game": "punto", "line": 2}),
    BASE + "[bets]\nmine = {}": ("rules_no_bet", {"bet": "mine", "line": 3}),
    BASE + "[bets.tie]\nnet = [9, 9]": ("rules_payouts", {"bet": "tie", "count": 1, "line": 2}),
    BASE + "[bets.tie]\nnet = [0]": ("rules_payout", {"bet": "tie", "value": "0", "most": 10000, "line": 2}),
    BASE + '[bets]\nmine = { pays = "p == : 2" }': ("rules_condition", {"bet": "mine", "condition": "'p =='"}),
    BASE + '[bets]\nmine = { pays = "p == 8 and p == 9: 2" }': ("rules_never", {"condition": "'p == 8 and p == 9'"}),
    BASE + '[bets]\nmine = { pays = "(at line 1: 2" }': ("rules_condition", {"bet": "mine", "line": 3}),
    BASE + '[bets]\nmine = { pays = "p == 8" }': ("rules_bet", {"bet": "mine", "line": 3}),
    BASE + '[bets]\nmine = { pays = "p == 8: 2", net = [2] }': ("rules_bet", {"bet": "mine", "line": 3}),
    BASE + '[bets]\n"A!" = { pays = "p == 8: 2" }': ("rules_bet_id", {"bet": "A!", "line": 3}),
    'base = "mini"\n[bets]\nbanker = { stays = true }': ("rules_bet", {"bet": "banker", "line": 3}),
    'base = "chemin-de-fer"\ntaxe = "30%"': ("rules_not_within", {"key": "taxe", "most": "25%", "line": 2}),
    'base = "chemin-de-fer"\ncoin = 3': ("rules_bank_amount", {"key": "minimum", "coin": "3"}),
    'base = "baccara-banque"\nseats = 7': ("rules_odd_seats", {"value": 7, "line": 2}),
}


@pytest.mark.parametrize("text", UNFIT)
def test_what_does_not_fit_together_is_said_with_what_would(text: str) -> None:
    code, facts = UNFIT[text]
    found = refused(text)
    assert (found.code, {each: found.facts.get(each) for each in facts}) == (code, facts)


@pytest.mark.parametrize(
    "name",
    ["", " x", "a/b", "../x", "a.b", "x" * (LONGEST_NAME + 1), "a\nb", "<b>", "x\u202e", "constructor", "toString"],
)
def test_a_name_is_no_path_and_no_markup(name: str) -> None:
    assert refused(GOOD, name).code == "bad_rules_name"


@pytest.mark.parametrize("name", ["Haus der Freunde", "été 2026", "mine-2", "x_1"])
def test_other_names_are_taken(name: str) -> None:
    assert own_rules(name, GOOD, ()).id == name


def test_a_name_is_written_in_one_way_and_is_like_no_other() -> None:
    """A Mac writes é as two signs; what only looks like a name that is taken, or is not seen, is refused."""
    assert own_rules("e\u0301te\u0301", GOOD, ()).id == "\u00e9t\u00e9"
    for like in ("Mini", "m\u0456ni", "mi ni"):
        assert refused(GOOD, like, names()).code == "rules_name_taken"
    for hidden in ("mini ", "\uff4d\uff49\uff4e\uff49", "m\u3164i"):
        assert refused(GOOD, hidden, names()).code == "bad_rules_name"


def test_a_title_is_shown_as_titles_are() -> None:
    assert own_rules("mine", BASE + f'title = "a{" " * 5000}b"', ()).title == "a b"


def test_a_comment_is_no_key_and_a_line_ends_where_the_file_ends_it() -> None:
    text = f"# seats = 4 is too few\u2028for us\n{BASE}seats = 40\n"
    assert (refused(text).facts["line"], refused(text).facts["text"]) == (3, "seats = 40")


@pytest.mark.parametrize("hidden", ["# or b == 1 pays too", "\\u202e", "\\u001b[2J", "\\u2028"])
def test_a_condition_shows_all_that_it_asks(hidden: str) -> None:
    found = refused(BASE + f'[bets]\nmine = {{ pays = [{{ when = "p == 8 {hidden}", net = 9 }}] }}')
    assert found.code == "rules_condition"


def test_a_name_is_not_that_of_a_rule_set_of_the_house() -> None:
    assert refused(GOOD, "ours", ("ours",)) == Refused("rules_name_taken", {"name": "ours"})
    assert refused(GOOD, "mini").code == "rules_name_taken"


def test_nothing_is_without_bounds() -> None:
    assert refused(BASE + "#" * LONGEST) == Refused("rules_too_long", {"most": LONGEST})
    assert refused(BASE + f'title = "{"x" * 61}"').code == "bad_title"
    bets = "".join(f'b{each} = {{ pays = "p == 8: 9" }}\n' for each in range(MOST_BETS))
    assert refused(f"{BASE}[bets]\n{bets}") == Refused("rules_too_many_bets", {"most": MOST_BETS})
    assert refused(BASE + '[bets]\nconstructor = { pays = "p == 8: 9" }').code == "rules_bet_id"


def test_whatever_is_written_is_read_or_refused_in_a_sentence_of_bounded_length() -> None:
    chance = random.Random(7)  # noqa: S311 - drawn from a number, to be met again
    signs = GOOD + "[]{}\"'=.,#\\\n\x00\x1b\u202eé" + "aä" * 3
    for _ in range(600):
        text = list(GOOD)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(3)] = [chance.choice(signs) * chance.choice((1, 1, 40))]
        try:
            own_rules("mine", "".join(text), ())
        except HouseError as error:
            said = error.refused
            assert len(msgspec.json.encode(said)) < 1500
            assert said.code != "rules_unplayable", "".join(text)  # a reason in English is for strangers' games
            for language in LANGUAGES:
                sentence = say(language, f"refusal.{said.code}", **said.facts)
                assert all(each.isprintable() or each == "\u00a0" for each in sentence), sentence
