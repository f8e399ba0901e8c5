"""`sabot deal` for people: everything that happens is told, in three languages."""

import re
from pathlib import Path

import pytest
from cli_tools import Runner, a_file, succeeded

from long import first
from sabot.money import cents
from sabot.rulesets import names
from sabot.words import LANGUAGES, Language, words

KEY = re.compile(r"\b(?:cli|call|french|bet|event|note|rules)\.\w|\{\w+")


SIDE_BY_SIDE = ("american", "super-6")
OTHERS = [each for each in names("punto") if each not in SIDE_BY_SIDE]


def deal_lines(sabot: Runner, *options: str) -> list[str]:
    return succeeded(sabot("deal", *options)).out.splitlines()


@pytest.mark.parametrize("language", first(1, LANGUAGES))
@pytest.mark.parametrize("name", first(2, [*SIDE_BY_SIDE, *OTHERS]))
def test_every_table_is_told_in_every_language(sabot: Runner, name: str, language: Language) -> None:
    lines = deal_lines(sabot, name, "--shoes", "1", "--seed", "6", "--language", language)
    assert not [line for line in lines if KEY.search(line)]
    assert "6" in lines[0]
    *_, summary = sabot.lines("deal", name, "--shoes", "1", "--seed", "6")
    table = lines[-len(summary["players"]) - 2 : -2]
    assert [line.split()[0] for line in table] == summary["players"]
    coups = words(language, "punto")["event.coup"]
    assert len([line for line in lines if re.fullmatch(coups.replace("{coup}", r"\d+"), line)]) == summary["coups"]


@pytest.mark.parametrize("language", first(1, reversed(LANGUAGES)))
def test_a_table_of_banque_is_told_in_every_language(sabot: Runner, language: str) -> None:
    words = ("baccara-banque", "--players", "8", "--coups", "20", "--seed", "7", "--language", language)
    text = "\n".join(deal_lines(sabot, *words))
    assert text.count("Rien ne va plus") == 20
    assert "Banque limitée" in text
    assert "{" not in text


@pytest.mark.parametrize("name", first(2, [*SIDE_BY_SIDE, *OTHERS]))
def test_the_table_of_purses_adds_up(sabot: Runner, name: str) -> None:
    lines = deal_lines(sabot, name, "--coups", "33", "--seed", "2", "--players", "4")
    *_, summary = sabot.lines("deal", name, "--coups", "33", "--seed", "2", "--players", "4")
    rows = [[signed(word) for word in line.split()[2:]] for line in lines[-6:-2]]
    brought, purses, layout, debts, results = (sum(column) for column in zip(*rows, strict=True))
    held = [sum(each[kind] for each in summary["held"]) for kind in ("layout", "debt")]
    assert (brought, layout, debts) == (summary["issued"], *held)
    assert purses + layout + summary["house"] == brought
    assert [row[1] for row in rows] == summary["purses"]
    assert results == -summary["house"] + debts


def signed(text: str) -> int:
    return -cents(text[1:]) if text.startswith("-") else cents(text)


def test_cards_are_shown_with_their_suits(sabot: Runner) -> None:
    lines = deal_lines(sabot, "mini", "--coups", "20", "--seed", "4")
    shown = [card for line in lines for card in re.findall(r"[0-9AJQK]+[♠♥♦♣]", line)]
    assert {card[:-1] for card in shown} == {"A", *map(str, range(2, 11)), "J", "Q", "K"}


def test_calls_are_french_with_the_translation_beside_them(sabot: Runner) -> None:
    def call(language: str) -> str:
        lines = deal_lines(sabot, "mini", "--coups", "1", "--seed", "4", "--language", language)
        return next(line for line in lines if line.startswith("Rien ne va plus"))

    assert call("en") == "Rien ne va plus\N{NO-BREAK SPACE}! – No more bets."
    assert call("de") == "Rien ne va plus\N{NO-BREAK SPACE}! – Keine Einsätze mehr."
    assert call("fr").startswith("Rien ne va plus\N{NO-BREAK SPACE}! – ")


POINTS = {
    "fr": ["baccara", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"],
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
}
NATURALS = {"fr": {8: "huit, la petite", 9: "neuf, la grande"}, "en": {8: "eight (natural)", 9: "nine (natural)"}}


def announced(player: int, banker: int, cards: tuple[int, int], language: str) -> str:
    """The call of both totals, as RULES A words it."""
    named = [
        NATURALS[language].get(points, "") if drawn == 2 and points >= 8 else POINTS[language][points]
        for points, drawn in zip((player, banker), cards, strict=True)
    ]
    return "Punto {}, Banco {}.".format(*named) if language == "fr" else "Player {}, Banker {}.".format(*named)


@pytest.mark.parametrize("rules", ["punto-banco", "american"])
def test_A_both_totals_are_called_then_the_result(sabot: Runner, rules: str) -> None:
    """The croupier or caller ... calls both totals ("Player five, Banker three"), then the result; on a tie Égalité,
    tie bets win. 8 is la petite, 9 la grande in two cards, 0 is baccara."""
    options = ("deal", rules, "--coups", "60", "--seed", "4")
    settled = [event for event in sabot.lines(*options) if event["type"] == "coup_settled"]
    lines = succeeded(sabot(*options)).out.splitlines()
    results = [place for place, line in enumerate(lines) if re.match(r"(Punto|Banco) gagne|Égalité", line)]
    assert len(results) == len(settled) == 60
    for place, event in zip(results, settled, strict=True):
        start = max(before for before in range(place) if lines[before].startswith("Coup "))
        calls = [line for line in lines[start:place] if re.match("Punto .*, Banco ", line)]
        drawn = [sum(f"  {side} draws" in line for line in lines[start:place]) for side in ("Player", "Banker")]
        assert lines[place - 1] == calls[-1] or "cut card" in lines[place - 1]
        assert len(calls) == 1 + sum(drawn)
        points, cards = (event["player_points"], event["banker_points"]), (2 + drawn[0], 2 + drawn[1])
        assert calls[-1] == " – ".join(announced(*points, cards, language) for language in ("fr", "en"))
        if event["winner"] == "T":
            assert lines[place].startswith("Égalité, en cartes")
            assert lines[place].endswith(f"– A tie at {POINTS['en'][points[0]]}: tie bets win.")
    said = "\n".join(lines)
    assert all(word in said for word in ("la petite", "la grande", "baccara", "tie bets win"))


def test_A_the_american_caller_announces_each_hand_that_he_lays_open(sabot: Runner) -> None:
    """P5: the caller lays them open and announces; then Banker's two, which the caller turns and announces."""
    lines = deal_lines(sabot, "american", "--coups", "3", "--seed", "12", "--players", "3")
    first = lines.index("  Anton looks first.")
    assert lines[first + 1 : first + 6] == [
        "  Player A♥ 7♥: 8",
        "Punto huit, la petite. – Player eight (natural).",
        "  Karl passes Banker's cards.",
        "  Banker 8♣ K♥: 8",
        "Punto huit, la petite, Banco huit, la petite. – Player eight (natural), Banker eight (natural).",
    ]


def test_the_ceremony_is_told(sabot: Runner) -> None:
    text = succeeded(sabot("deal", "american", "--coups", "40", "--seed", "4")).out
    keys = ("event.face_down", "event.shoe_refused", "note.won_owing", "event.hand_passed_on", "event.shoe_passed",
            "event.croupier_deals", "event.shoe_cut")  # fmt: skip
    for key in keys:
        assert re.search(as_pattern(words("en", "punto")[key]), text), key
    assert words("en", "punto")["event.shoe_passed_nobody"] not in text


def test_all_may_refuse_the_shoe(sabot: Runner) -> None:
    text = succeeded(sabot("deal", "american", "--players", "1", "--coups", "60", "--seed", "1")).out
    assert words("en", "punto")["event.shoe_passed_nobody"] in text


def as_pattern(sentence: str) -> str:
    return re.sub(r"\\{[^}]*\\}", ".+", re.escape(sentence))


def test_a_seed_that_was_drawn_stands_in_the_text(sabot: Runner) -> None:
    first = deal_lines(sabot, "mini", "--coups", "1")
    (seed,) = re.findall(r"\d+", first[0])[-1:]
    assert deal_lines(sabot, "mini", "--coups", "1", "--seed", seed) == first


def test_no_coup_is_begun_that_is_not_played(sabot: Runner) -> None:
    lines = deal_lines(sabot, "mini", "--coups", "2", "--seed", "1")
    assert words("en", "punto")["event.coup"].replace("{coup}", "2") in lines
    assert words("en", "punto")["event.coup"].replace("{coup}", "3") not in lines


def test_a_bet_of_ones_own_is_told_by_its_name(sabot: Runner, tmp_path: Path) -> None:
    file = a_file(
        tmp_path / "mine.toml", 'base = "mini"\n[bets]\nlucky_7 = { pays = [{ when = "p == 7", net = 3 }] }\n'
    )
    text = "\n".join(deal_lines(sabot, file, "--coups", "30", "--seed", "1"))
    assert "lucky_7" in text
