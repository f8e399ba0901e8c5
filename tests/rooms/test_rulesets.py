"""Rule sets as data: what the rule book says of each variant, what the docs say, and a sentence for every mistake."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from long import asked_later
from places import DOCS
from sabot import rulesets
from sabot.bets import BANKER, CARD_NAMES, PLAYER, TIE, BetError, BetId, catalogue, condition, net, pays_when, pushes
from sabot.coup import Outcome, every_outcome
from sabot.games.punto.possible import check_possible
from sabot.games.punto.rulefile import BET, DEFAULTS, LINE
from sabot.games.punto.rulefile import KEYS as RULES
from sabot.games.punto.rules import PuntoRules, favoured_stake, levied_bets, payout
from sabot.games.registry import KINDS
from sabot.house.table.setup import with_folder
from sabot.money import Cents, Rounding, units
from sabot.odds.joint import joint_outcomes
from sabot.rulesets import RuleSetError, load, names, read, read_file, varied

PAGE: Final = (DOCS / "variants.md").read_text("utf-8")
DEFAULT: Final = resources.files("sabot.games.punto").joinpath("rulesets", "punto-banco.toml").read_text("utf-8")
BASE: Final = 'base = "punto-banco"\n'
VARIANTS: Final = (
    "punto-banco", "punto-banco-uk", "american", "midi", "mini", "ez-baccarat", "super-6", "low-commission",
)  # fmt: skip
"""P5."""

OUTCOMES: Final = tuple(
    Outcome(p=p, b=b, p2=p2, b2=b2, np=np, nb=nb, player_pair=pair, banker_perfect_pair=pair)
    for p, b, p2, b2 in product((0, 6, 7, 8, 9), repeat=4)
    for np, nb in product((2, 3), repeat=2)
    for pair in (False, True)
)


def rows(head: str) -> list[list[str]]:
    """The rows of every table of the page under such a head, cell by cell, without the marks of code."""
    found = re.findall(rf"^\| {re.escape(head)} .*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [
        [cell.strip().removeprefix("`").removesuffix("`") for cell in row.strip("|").split(" | ")]
        for table in found
        for row in table.splitlines()
    ]


def mistake(text: str, name: str = "mine") -> str:
    """The sentence that a wrong file gets."""
    with pytest.raises(RuleSetError) as refused:
        read(text, name)
    said = str(refused.value)
    assert "\n" not in said
    return said


# --- P5: each variant's data is what the rule book says.


def pays(rules: PuntoRules, bet: str) -> list[tuple[str, str, bool]]:
    return [(line.when, str(line.net), line.levied) for line in rules.by_id[BetId(bet)].bet.pays]


def banker(rules: PuntoRules, b: int, p: int, nb: int) -> Fraction:
    """What Banker gains on an outcome."""
    outcome = Outcome(p=p, b=b, p2=0, b2=0, np=2, nb=nb)
    return net(rules.by_id[BANKER].bet, outcome, commission=rules.commission)


@pytest.mark.parametrize("name", [*VARIANTS, "side-bets"])
def test_P3_player_pays_one_to_one_and_ties_stay(name: str) -> None:
    rules = load(name)
    assert pays(rules, "player") == [("p > b", "1", False)]
    for bet in (rules.by_id[PLAYER].bet, rules.by_id[BANKER].bet):
        tie = Outcome(p=7, b=7, p2=7, b2=7, np=2, nb=2)
        assert bet.stays
        assert pays_when(bet, tie) is None
        assert pushes(bet, tie)


@pytest.mark.parametrize(("name", "commission", "tie"), [
    ("punto-banco", "1/20", "8"), ("punto-banco-uk", "1/20", "9"), ("american", "1/20", "8"), ("midi", "1/20", "8"),
    ("mini", "1/20", "8"), ("ez-baccarat", "0", "8"), ("super-6", "0", "8"), ("low-commission", "1/40", "9"),
    ("side-bets", "1/20", "8"),
])  # fmt: skip
def test_P5_commission_and_tie(name: str, commission: str, tie: str) -> None:
    rules = load(name)
    assert rules.commission == Fraction(commission)
    assert pays(rules, "tie") == [("p == b", tie, False)]
    assert banker(rules, b=5, p=4, nb=2) == 1 - Fraction(commission)


@pytest.mark.parametrize(("name", "options", "seats"), [
    ("punto-banco", (4, 6, 8), 9), ("punto-banco-uk", (4, 6, 8), 9), ("american", (6, 8), 14), ("midi", (4, 6, 8), 9),
    ("mini", (4, 6, 8), 7),
])  # fmt: skip
def test_P5_S1_decks_and_seats(name: str, options: tuple[int, ...], seats: int) -> None:
    rules = load(name)
    assert (rules.decks, rules.deck_options, rules.seats) == (8, options, seats)


def test_P5_american_is_the_full_ceremony_dealt_by_the_players() -> None:
    rules = load("american")
    assert (rules.ceremony, rules.dealing, rules.shoe_passes) == ("full", "players", "next")
    assert {name for name in VARIANTS if load(name).dealing == "players"} == {"american"}


def test_P5_mini_has_low_limits() -> None:
    mini, full = load("mini"), load("punto-banco")
    assert mini.maximum < min(load(name).maximum for name in VARIANTS if name != "mini")
    assert all(each.minimum < full.by_id[each.id].minimum for each in mini.bets)
    assert all(each.maximum < full.by_id[each.id].maximum for each in mini.bets)


def test_P5_ez_baccarat() -> None:
    rules = load("ez-baccarat")
    assert banker(rules, b=7, p=6, nb=3) == 0
    assert banker(rules, b=7, p=6, nb=2) == banker(rules, b=8, p=6, nb=3) == 1
    assert banker(rules, b=7, p=8, nb=3) == -1
    assert pays(rules, "dragon_7") == [("b > p and b == 7 and nb == 3", "40", False)]
    assert pays(rules, "panda_8") == [("p > b and p == 8 and np == 3", "25", False)]


def test_P5_super_6() -> None:
    rules = load("super-6")
    assert banker(rules, b=6, p=5, nb=2) == banker(rules, b=6, p=0, nb=3) == Fraction(1, 2)
    assert banker(rules, b=7, p=6, nb=3) == 1
    assert banker(rules, b=6, p=7, nb=3) == -1
    assert pays(rules, "super_6") == [("b > p and b == 6", "12", False)]
    dearer = read('base = "super-6"\nbets.super_6.net = [15]', "mine")
    assert pays(dearer, "super_6") == [("b > p and b == 6", "15", False)]


def test_side_bets_offers_the_whole_catalogue_at_low_limits() -> None:
    rules = load("side-bets")
    assert set(rules.by_id) == set(catalogue())
    assert len(rules.bets) == len(catalogue())
    assert {(each.minimum, each.maximum) for each in rules.bets} == {(Cents(100), Cents(2500))}
    assert all(each.bet == catalogue()[each.id] for each in rules.bets)


@pytest.mark.parametrize("name", names("punto"))
def test_every_rule_set_loads_with_each_number_of_decks_and_settles_every_outcome(name: str) -> None:
    rules = load(name)
    assert (rules.id, rules.title) == (name, "")
    for decks in rules.deck_options:
        assert varied(rules, decks=decks).cards == 52 * decks
    for each in rules.bets:
        assert all(net(each.bet, outcome, commission=rules.commission) >= -1 for outcome in OUTCOMES[::9])


@pytest.mark.parametrize("name", names("punto"))
def test_main_bets_come_first(name: str) -> None:
    assert [each.id for each in load(name).bets][:3] == [PLAYER, TIE, BANKER]


# --- The docs.


def test_the_docs_tell_every_rule_set_as_it_is() -> None:
    told = {row[0]: row[1:6] for row in rows("Id")}
    assert set(told) == set(names("punto"))
    assert list(told)[: len(VARIANTS)] == list(VARIANTS)
    for name, row in told.items():
        rules = load(name)
        decks = [rules.decks, *(each for each in rules.deck_options if each != rules.decks)]
        assert row == [
            ", ".join(map(str, decks)),
            str(rules.seats),
            f"{float(100 * rules.commission):g} %",
            f"{rules.by_id[TIE].bet.pays[0].net}:1",
            f"{units(rules.minimum)}–{units(rules.maximum)}",
        ]


def test_the_docs_tell_every_key() -> None:
    told = {key for head in ("Key", "Option") for row in rows(head) for key in re.findall(r"\w+", row[0])}
    fields = set(PuntoRules.__struct_fields__) - {"id"}
    assert fields == set(RULES)
    assert told == fields | {"base"} | (set(BET) | set(LINE)) - {"when", "levied"}
    assert "`when`" in PAGE
    assert "levied = true" in PAGE


def test_the_docs_tell_every_choice_its_default_first() -> None:
    offered = KINDS["punto"].choices
    told = {row[0].strip("` "): re.findall(r"(?:^`?|; `)(\w+)`: ", row[1]) for row in rows("Option")}
    assert told == {key: list(values) for key, values in offered.items()}
    default = load("punto-banco")
    assert {key: values[0] for key, values in offered.items()} == {key: getattr(default, key) for key in offered}


def test_the_docs_tell_every_name_of_a_condition() -> None:
    told = [name.strip("` ") for row in rows("Name") for name in row[0].split(",")]
    assert len(told) == len(set(told))
    assert set(told) == {*Outcome.__struct_fields__, *CARD_NAMES}


CONDITIONS: Final = [row for row in rows("You write") if row[1].startswith("the condition")]
LINES: Final = [row for row in rows("You write") if row not in CONDITIONS]


def test_the_docs_tell_mistakes() -> None:
    assert (len(LINES), len(CONDITIONS)) == (37, 15)


@pytest.mark.parametrize(("line", "sentence"), LINES, ids=[row[0] for row in LINES])
def test_a_mistake_gets_the_sentence_of_the_docs(line: str, sentence: str) -> None:
    text = line.replace("`, `", "\n") if line.startswith("base") else BASE + line
    assert mistake(text) == f"rule set 'mine': {sentence}"


@pytest.mark.parametrize(("written", "sentence"), CONDITIONS, ids=[row[0][:20] for row in CONDITIONS])
def test_a_bad_condition_gets_the_sentence_of_the_docs(written: str, sentence: str) -> None:
    for key in ("pays = [{ when = '''%s''', net = 1 }]", "push = '''%s'''\npays = [{ when = 'p > b', net = 1 }]"):
        assert mistake(f"{BASE}[bets.mine]\n{key % written}") == f"rule set 'mine': bet 'mine': {sentence}"
    with pytest.raises(BetError) as refused:
        condition(written)
    assert str(refused.value) == sentence


# --- More mistakes.


@pytest.mark.parametrize("key", [key for key in RULES if key not in DEFAULTS])
def test_a_missing_key_is_named(key: str) -> None:
    text = re.sub(rf"^{key} = .*$", "", DEFAULT, flags=re.MULTILINE) if key != "bets" else DEFAULT.split("[bets]")[0]
    assert mistake(text).startswith(f"rule set 'mine': the key '{key}' is missing: write it, or take what is left out")


WRONG: Final = ("true", "0.5", "inf", "nan", "[]", "{}", '"x"', "1979-05-27", "-1", "99999999999999999999", "[[[[1]]]]")


@pytest.mark.parametrize(("key", "value"), list(product(RULES, WRONG)))
def test_a_value_of_another_kind_is_quoted_with_its_key(key: str, value: str) -> None:
    fits = {"title": {'"x"'}, "bets": {"{}"}, "deck_options": {"[]"}}
    if value in fits.get(key, ()):
        assert read(f"{BASE}{key} = {value}", "mine").id == "mine"
    else:
        said = mistake(f"{BASE}{key} = {value}")
        assert key in said or "limits of" in said
        assert len(said) < 400


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "the key 'game' is missing"),
    (f"{BASE}deck_options = [8, 99]", "deck_options = 99: it is 1 to 16"),
    (f"{BASE}deck_options = [1]\nstop_card = 60", "stop_card = 60 leaves nothing to deal of 52 cards"),
    (f'{BASE}stop_card = 11\nlast_coup = "one_more"', "stop_card = 11 lets the shoe run out"),
    (f"{BASE}seats = 0", "seats = 0: it is 1 to 14"),
    (f'{BASE}commission = "26.4%"', "commission = 26.4% is out of bounds"),
    (f'{BASE}commission = "-1%"', "commission = -1% is out of bounds"),
    (f'{BASE}commission = "٣%"', "commission: '٣%' is not a rate"),
    (f"{BASE}maximum = 2000000000", "limits of 10 to 2000000000: the maximum is at most 1000000000"),
    (f"{BASE}maximum = 99999999999999", "maximum: '99999999999999' is too large an amount"),
    (f'{BASE}coin = "0"', "coin = 0: it is at least 0.01"),
    (f"{BASE}minimum = 0", "limits of 0 to 1000: the minimum is positive"),
    (f"{BASE}bets = []", "bets = []: it is a table"),
    (f"{BASE}bets.tie.net = [0]", "bet 'tie': a payout of 0 to one is not positive"),
    (f"{BASE}bets.tie.net = [-1]", "bet 'tie': a payout of -1 to one is not positive"),
    (f"{BASE}bets.tie.net = [true]", "bet 'tie': net = [True]: it is a list of payouts"),
    (f'{BASE}bets.tie.net = ["nan"]', "bet 'tie': 'nan' is not a rate"),
    (f'{BASE}bets.tie.net = ["1/0"]', "bet 'tie': '1/0' is not a rate"),
    (f"{BASE}bets.tie.net = [10001]", "bet 'tie': a payout of 10001 to one is more than 10000"),
    (f"{BASE}bets.tie.stays = true", "bet 'tie': push and stays belong to a bet of its own"),
    (f"{BASE}bets.tie = {{ minimum = 7, maximum = 3 }}", "bet 'tie': limits of 7 to 3"),
    (f'{BASE}bets.tie.minimum = "1e3"', "bet 'tie': minimum: '1e3' is not an amount"),
    (f"{BASE}bets.tie.minimum = 0.5", "bet 'tie': minimum = 0.5: it is chip units"),
    (f"{BASE}bets.x.pays = [{{ when = 'p > b', net = 1, pays = 2 }}]", "bet 'x': there is no key 'pays'"),
    (f"{BASE}bets.x.pays = [{{ net = 1 }}]", "bet 'x': the key 'when' is missing"),
    (f"{BASE}bets.x.pays = [{{ when = 1, net = 1 }}]", "bet 'x': when = 1: it is text in quotes"),
    (f"{BASE}bets.x.pays = [{{ when = '', net = 1 }}]", "bet 'x': the condition '' cannot be read"),
    (f"{BASE}bets.x.pays = 'p > b'", "bet 'x': 'p > b' says not what it pays: write"),
    (f'{BASE}bets."x\\u0000" = {{ pays = [{{ when = "p > b", net = 1 }}] }}', "'x\\x00' is no id of a bet"),
    ("base = 3", "base = 3: it is text in quotes"),
])  # fmt: skip
def test_a_mistake_is_quoted(text: str, sentence: str) -> None:
    assert mistake(text).startswith(f"rule set 'mine': {sentence}")


@pytest.mark.parametrize("text", [
    "decks",
    "decks = ",
    "x = " + "[" * 10_000,
    "x = " + "9" * 5000,
    "decks = 8\ndecks = 8",
    "\0",
    "date = 2023-99-99",
], ids=lambda text: text[:12])  # fmt: skip
def test_what_is_not_toml_gets_a_sentence(text: str) -> None:
    assert mistake(text).startswith("rule set 'mine' is not TOML: ")


def test_a_number_without_end_gets_a_sentence() -> None:
    assert (
        mistake(f"{BASE}decks = 0x{'f' * 5000}")
        == "rule set 'mine': decks = a number without end: it is a whole number"
    )


def test_bets_are_all_of_a_rule_set_without_a_base() -> None:
    assert mistake(DEFAULT.split("[bets]")[0] + "[bets]") == (
        "rule set 'mine' offers no bet: list at least one under [bets]"
    )
    free = DEFAULT.split("[bets]")[0].replace('"5%"', '"0%"')
    assert [each.id for each in read(f"{free}[bets]\ntie = {{}}", "mine").bets] == [TIE]


def test_an_unknown_rule_set_is_answered_by_the_known_ones() -> None:
    with pytest.raises(RuleSetError, match=r"^there is no rule set 'chemin': known are american, baccara-banque, "):
        load("chemin")


def test_two_bases_in_a_circle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hen.toml").write_text('base = "egg"', "utf-8")
    (tmp_path / "egg.toml").write_text('base = "hen"', "utf-8")
    (tmp_path / "self.toml").write_text('base = "self"', "utf-8")
    monkeypatch.setattr(rulesets, "_ours", lambda: {path.stem: "punto" for path in tmp_path.glob("*.toml")})
    monkeypatch.setattr(rulesets, "_text", lambda name: (tmp_path / f"{name}.toml").read_text("utf-8"))
    assert mistake('base = "hen"') == "rule set 'egg': base = 'hen' leads round in a circle: hen - egg - hen"
    with pytest.raises(RuleSetError, match=r"^rule set 'self': base = 'self' leads round in a circle: self - self$"):
        load("self")


# --- Files.


def test_a_file_is_named_after_itself(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    path.write_bytes("\ufeffbase = 'mini'\r\nseats = 5\r\n".encode())  # as some editors write it
    assert (read_file(path).id, read_file(path).seats) == ("friday", 5)


@pytest.mark.parametrize("name", names())
def test_a_file_with_a_built_ins_name_does_not_replace_it(name: str, tmp_path: Path) -> None:
    """In silence it would stand for the one that everybody knows, under that one's description."""
    path = tmp_path / f"{name}.toml"
    path.write_text("base = 'mini'\nseats = 5", "utf-8")
    sentence = f"rule set '{name}' bears the name of one of the package: give the file another name"
    with pytest.raises(RuleSetError, match=f"^{sentence}$"):
        read_file(path)
    with pytest.raises(RuleSetError, match=f"^{sentence}$"):
        with_folder(tmp_path)


@pytest.mark.parametrize("game", ["punto-banco", "chemin-de-fer"])
@pytest.mark.parametrize("character", ["\\u001b", "\\n", "\\t", "\\u0000", "\\u007f", "\\u202e", "\\u2028", "\\u200b"])
def test_a_control_character_in_a_title_is_refused(character: str, game: str) -> None:
    """A title is printed as it is: on a terminal, in a list, in the title of a window."""
    with pytest.raises(RuleSetError, match=r"title = 'a.*b': it is one line of text in quotes, without control"):
        read(f'base = "{game}"\ntitle = "a{character}b"', "mine")
    good = "Montag\u00a05\u202f€ – «À cheval» ♠ 九"
    assert read(f'base = "{game}"\ntitle = "{good}"', "mine").title == good


def test_a_name_that_a_terminal_would_obey_is_refused() -> None:
    assert read(BASE, "Jeudi\u00a0à 5 €").id == "Jeudi\u00a0à 5 €"
    assert mistake(BASE, "club\x1b[2J") == (
        "rule set 'club\\x1b[2J' has a control character in its name: give the file another name"
    )


@pytest.mark.parametrize("content", [None, b"\xff\xfe", "folder"])
def test_an_unreadable_file_gets_a_sentence(content: bytes | str | None, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    if isinstance(content, bytes):
        path.write_bytes(content)
    with pytest.raises(RuleSetError, match=r"^the rule set '.*' cannot be read: ."):
        read_file(tmp_path if content == "folder" else path)


def test_a_path_that_no_file_can_have_gets_a_sentence() -> None:
    with pytest.raises(RuleSetError, match=r"cannot be read: embedded null"):
        read_file(Path("mine\0.toml"))


# --- Bases: what an entry leaves out stays as it is there.


def test_other_payouts_keep_the_limits_and_other_limits_keep_the_payouts() -> None:
    tie = read(f"{BASE}bets.tie.net = ['9.5']", "mine").by_id[TIE]
    assert (tie.bet.pays[0].net, tie.minimum, tie.maximum) == (Fraction(19, 2), Cents(500), Cents(20_000))
    ez = read('base = "ez-baccarat"\nbets.banker.maximum = 50', "mine")
    assert ez.by_id[BANKER].maximum == 5000
    assert ez.by_id[BANKER].bet == load("ez-baccarat").by_id[BANKER].bet
    richer = read('base = "ez-baccarat"\nbets.banker.net = ["1.1"]', "mine").by_id[BANKER].bet
    assert (richer.pays[0].net, richer.push, richer.stays) == (Fraction(11, 10), ez.by_id[BANKER].bet.push, True)


def test_a_pay_table_of_its_own_replaces_all_of_the_bets() -> None:
    text = 'base = "ez-baccarat"\nbets.banker.pays = [{ when = "b > p", net = 1 }]'
    own = read(text, "mine").by_id[BANKER].bet
    assert (len(own.pays), own.push, own.stays) == (1, "", False)
    tie = read(f"{BASE}bets.tie.pays = [{{ when = 'p == b', net = 7 }}]", "mine").by_id[TIE]
    assert (tie.minimum, tie.maximum, str(tie.bet.pays[0].net)) == (500, 20_000, "7")


def test_a_push_of_a_base_may_be_changed() -> None:
    text = 'base = "super-6"\nbets.banker.push = "p == b or p == 6"'
    own, base = read(text, "mine").by_id[BANKER].bet, load("super-6").by_id[BANKER].bet
    assert own.push == "p == b or p == 6"
    assert (own.pays, own.stays) == (base.pays, base.stays)


def test_limits_of_the_rule_set_are_those_of_bets_without_their_own() -> None:
    rules = read(f"{BASE}minimum = 20\nmaximum = 30\nbets.panda_8 = {{}}", "mine")
    limits = {each.id: (each.minimum, each.maximum) for each in rules.bets}
    assert limits[PLAYER] == limits[BetId("panda_8")] == (2000, 3000)
    assert limits[TIE] == (500, 3000)


@pytest.mark.parametrize(("text", "limits"), [
    ("maximum = 150", (500, 15_000)),  # the base has 5 to 200
    ("maximum = 200", (500, 20_000)),
    ("maximum = 900", (500, 20_000)),
    ("maximum = 5000", (500, 20_000)),
    ("minimum = 3\nmaximum = 4", (300, 400)),
    ("maximum = 150\nbets.tie.minimum = 2", (200, 15_000)),
    ("maximum = 150\nbets.tie.maximum = 200", (500, 20_000)),  # it says so itself
    ("maximum = 150\nbets.tie.net = [9]", (500, 15_000)),
    ("minimum = 300", (500, 20_000)),
])  # fmt: skip
def test_P1_limits_of_a_base_above_a_lowered_maximum_do_not_hold(text: str, limits: tuple[int, int]) -> None:
    """Minimum and maximum per bet: a house that says at most 150 does not take 200 on the tie."""
    tie = read(BASE + text, "mine").by_id[TIE]
    assert (tie.minimum, tie.maximum) == limits


def test_P1_a_bet_of_the_base_may_stay_above_a_raised_maximum() -> None:
    tall = "minimum = 1\nmaximum = 20\nbets.tie.maximum = 90"
    assert read('base = "mini"\n' + tall, "mine").by_id[TIE].maximum == 9000


# --- What can never happen.


def test_every_outcome_is_that_of_the_law() -> None:
    """Two enumerations of one tableau, by other loops: the law's reachable details with their pairs, and the coup's."""
    outcomes = list(every_outcome())
    assert len(outcomes) == len(set(outcomes))
    assert set(outcomes) == set(joint_outcomes())


@pytest.mark.parametrize(
    "never",
    [
        "p == 12", "False", "p3 == 10", "np == 4", "np == 2 and p == 5 and nb == 2 and b2 < 6", "p2 == 8 and nb == 3",
        "player_pair and p2 == 7", "player_perfect_pair and not player_pair", "p3 == 8 and b2 == 3 and nb == 3",
        "(p, b) == (-1, 3)", "p2 in (6, 7) and np == 3", "p > 9 or b > 9",
    ],
)  # fmt: skip
def test_a_condition_that_cannot_happen_is_refused(never: str) -> None:
    """A line that no coup pays is a slip of the pen, and a card that shows it promises what never comes."""
    sentence = f"rule set 'mine': bet 'mine': the condition '{never}' never holds: no coup ends like that"
    line = "{ when = '%s', net = 2 }"
    assert mistake(f"{BASE}[bets.mine]\npays = [{line % 'p > b'}, {line % never}]") == sentence
    assert mistake(f"{BASE}[bets.mine]\npays = [{line % 'p > b'}]\npush = '{never}'") == sentence


@pytest.mark.parametrize("examples", [25, asked_later(100)])
def test_a_line_is_refused_exactly_if_those_before_take_all_of_it(examples: int) -> None:
    some = st.sets(st.integers(0, 9), min_size=1, max_size=4)
    settings(max_examples=examples)(given(some, some)(is_refused_after))()


def is_refused_after(first: set[int], second: set[int]) -> None:
    """A line of a bet after another, each for some points of Player's."""

    def line(points: set[int]) -> str:
        listed = ", ".join(map(str, sorted(points)))
        return f"{{ when = 'p in ({listed},)', net = 2 }}"

    text = f"{BASE}[bets.mine]\npays = [{line(first)}, {line(second)}]"
    if second <= first:
        assert "is never paid: lines before it hold whenever it does" in mistake(text)
    else:
        assert len(read(text, "mine").by_id[BetId("mine")].bet.pays) == 2


@pytest.mark.parametrize("name", names("punto"))
def test_no_bet_of_the_package_has_a_line_that_never_comes(name: str) -> None:
    for each in load(name).bets:
        check_possible(each.bet)


@pytest.mark.parametrize("name", names("punto"))
def test_P3_a_commission_is_levied_or_it_is_none(name: str) -> None:
    """Banker 1:1 less commission: one that no bet pays is none, and no card of the package tells it."""
    rules = load(name)
    assert bool(levied_bets(rules)) is bool(rules.commission)


def test_P3_a_commission_that_can_never_be_levied_is_refused() -> None:
    sentence = 'a commission of 4% is levied on no bet: write commission = "0%"'
    for base in ("ez-baccarat", "super-6"):
        text = f'base = "{base}"\ncommission = "4%"\n'
        assert mistake(text).startswith(f"rule set 'mine': {sentence}")
        pays = "pays = [{ when = 'b > p', net = 1, levied = true }]\npush = 'p == b'"
        assert levied_bets(read(f"{text}[bets.banker]\n{pays}", "mine")) == (BANKER,)
    with pytest.raises(RuleSetError, match="is levied on no bet"):
        varied(load("super-6"), commission=Fraction(1, 20))


def test_a_varied_rule_set_is_checked_like_any_other() -> None:
    assert varied(load("midi"), tie_release="locked").tie_release == "locked"
    for changes in (
        {"seats": 15},
        {"decks": 0},
        {"tie_release": "never"},
        {"commission": Fraction(1, 3)},
        {"bets": ()},
    ):
        with pytest.raises(RuleSetError):
            varied(load("midi"), **changes)


# --- Rounding (M2).


@given(
    st.integers(1, 40),
    st.integers(1, 40),
    st.sampled_from(Rounding),
    st.tuples(st.integers(1, 60), st.integers(0, 60)),
    st.sampled_from((1, 5, 100)),
)
def test_M2_the_favoured_stake_against_every_stake(
    above: int, below: int, rounding: Rounding, limits: tuple[int, int], coin: int
) -> None:
    """Where the coin and the ratio say that rounding favours the player, and what every stake says."""
    text = f"{BASE}[bets.x]\npays = [{{ when = 'p > b', net = '{above}/{below}', levied = true }}]\n"
    bet = read(text, "mine").by_id[BetId("x")]
    rules = varied(load("punto-banco"), coin=Cents(coin), rounding=rounding)
    offered = type(bet)(bet.bet, Cents(coin * limits[0]), Cents(coin * sum(limits)))
    ratio = Fraction(above, below) * (1 - rules.commission)
    stakes = (Cents(stake) for stake in range(offered.minimum, offered.maximum + 1, coin))
    favoured = (stake for stake in stakes if payout(rules, stake, ratio) > stake * ratio)
    assert favoured_stake(rules, offered) == next(favoured, None)


def test_M2_the_favoured_stake_of_a_hundred_thousand_million_is_found() -> None:
    """It is periodic: the coin and the ratio say where to look, so that no stake need be tried."""
    huge = "minimum = '0.01'\nmaximum = 1000000000\nrounding = 'nearest'"
    pays = "{ when = 'p > b', net = '0.000001' }"
    rules = read(f"{BASE}{huge}\n[bets]\nx = {{ pays = [{pays}] }}", "mine")
    assert favoured_stake(rules, rules.by_id[BetId("x")]) == 500_000
    pays = "{ when = 'p > b', net = '1/999983', levied = true }"
    rules = read(f"{BASE}{huge}\ncommission = '0.000001%'\n[bets]\nx = {{ pays = [{pays}] }}", "mine")
    stake = favoured_stake(rules, rules.by_id[BetId("x")])
    ratio = Fraction(1, 999983) * (1 - rules.commission)
    assert stake is not None
    assert [payout(rules, Cents(each), ratio) for each in (stake - 1, stake)] == [0, 1]


# --- Conditions.


@pytest.mark.parametrize(("text", "answers"), [
    ("p > b", lambda o: o.p > o.b),
    ("1 <= p <= 3", lambda o: 1 <= o.p <= 3),
    ("p in (6, 7) and not b in (6,)", lambda o: o.p in (6, 7) and o.b != 6),
    ("p not in (8, 9)", lambda o: o.p not in (8, 9)),
    ("(p, b) in ((8, 6), (6, 8))", lambda o: (o.p, o.b) in ((8, 6), (6, 8))),
    ("(p, b) != (7, 7)", lambda o: (o.p, o.b) != (7, 7)),
    ("np + nb - 4 == -p3", lambda o: o.np + o.nb - 4 == -o.p3),
    ("player_pair or banker_perfect_pair == True", lambda o: o.player_pair or o.banker_perfect_pair),
    ("True", lambda o: True),
    ("True == " * 36 + "True", lambda o: True),
    (" p==b ", lambda o: o.p == o.b),
])  # fmt: skip
def test_a_condition_answers_as_it_reads(text: str, answers: Any) -> None:
    asked = condition(text)
    for outcome in OUTCOMES:
        assert asked(outcome) is bool(answers(outcome))


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "p", "7", "-p", "p + b", "p and b", "not p", "not 1", "p or True", "True + 1 == 2", "p == True",
        "p, b", "(p, b)", "()", "p in ()", "p in 7", "p in (1, (2, 3))", "(p, b) == (1, 2, 3)", "(p, b) < (1, 2)",
        "(p,) + (b,) == (1, 2)", "player_pair > 1", "player_pair + 1 == 1", "p is b", "p is not b", "p == 1.0",
        "p == 'x'", "p == b'x'", "p == None", "p == ...", "p == 1j", "[p]", "{p}", "{p: b}", "p if p else b", "p[0]",
        "p.real", "o.p", "o", "p()", "(lambda: 1)()", "(p := 1)", "f'{p}'", "*p", "(*p,)", "~p == 1", "+p == 1",
        "p * 2 == 4", "p / 2 == 1", "p // 2 == 1", "p % 2 == 1", "p ** 2 == 4", "p << 2 == 4", "p @ b", "p & 1 == 1",
        "10**10**10", "[x for x in (1, 2)]", "any(x for x in (1, 2))", "await p", "yield p", "(yield)", "import os",
        "__import__('os')", "__builtins__", "p; b", "p = b", "p\n> b", "p > b\0", "\ud800", "p >", "é > b", "P > b",
        "9" * 5000 + " > p", "(" * 200 + "p > b" + ")" * 200, "not " * 60 + "p > b", "-" * 280 + "p > b",
        "p" + " + p" * 60 + " > b", "p > b or " * 1000 + "p > b",
    ],
)  # fmt: skip
def test_anything_else_is_no_condition(text: str) -> None:
    with pytest.raises(BetError) as refused:
        condition(text)
    assert str(refused.value).startswith("the condition ")
    assert len(str(refused.value)) < 400


WORDS: Final = st.sampled_from(
    [*Outcome.__struct_fields__, "0", "7", "-1", "True", "==", "!=", "<", ">=", "in", "not", "and", "or", "+", "-", "(",
     ")", ",", "if", "else", ".", "*", "is", "lambda", ":", "[", "]"]
)  # fmt: skip


@given(st.lists(WORDS, max_size=25).map(" ".join) | st.text(max_size=30))
def test_a_condition_is_refused_or_answers_yes_or_no_to_every_outcome(text: str) -> None:
    try:
        asked = condition(text)
    except BetError as error:
        assert str(error).startswith("the condition ")
    else:
        assert all(type(asked(outcome)) is bool for outcome in OUTCOMES[::37])


@given(st.text(max_size=200) | st.text(max_size=60).map(lambda text: f"{BASE}{text}"))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text, "mine")
    except RuleSetError as error:
        assert str(error).startswith("rule set 'mine'")


TOML_VALUES: Final = st.recursive(
    st.booleans().map(lambda value: str(value).lower())
    | st.integers().map(str)
    | st.floats().map(str)
    | st.text(st.characters(codec="ascii", exclude_characters='"\\', exclude_categories=["Cc"])).map('"{}"'.format),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda values: f"[{', '.join(values)}]")
        | st.dictionaries(st.sampled_from([*BET, *LINE, "tie"]), inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{key} = {value}" for key, value in table.items()) + "}"
        )
    ),
    max_leaves=6,
)


@given(st.sampled_from([*RULES, "base", "bets.tie", "bets.x", *(f"bets.tie.{key}" for key in BET), "x"]), TOML_VALUES)
def test_any_value_under_any_key_is_read_or_refused(key: str, value: str) -> None:
    try:
        rules = read(f"{key} = {value}" if key == "base" else f"{BASE}{key} = {value}", "mine")
    except RuleSetError as error:
        assert str(error).startswith("rule set 'mine'")
        assert len(str(error)) < 450
    else:
        assert rules.bets


@pytest.mark.parametrize(("changes", "said"), [
    ({"minimum": 2.5}, "rule set 'mini': minimum = 2.5: it is whole cents"),
    ({"coin": "1"}, "rule set 'mini': coin = '1': it is whole cents"),
    ({"seats": None}, "rule set 'mini': seats = None: it is a whole number"),
])  # fmt: skip
def test_a_number_of_a_rule_set_is_changed_to_a_whole_one(changes: dict[str, object], said: str) -> None:
    with pytest.raises(RuleSetError, match=f"^{re.escape(said)}$"):
        varied(load("mini"), **changes)
