"""`sabot deal --json`: every chip and every card of a game can be followed; the same seed deals the same bytes."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli_tools import Runner, a_file, program

import banque_chips
import chemin_chips
from long import chosen, first
from sabot import selfplay
from sabot.rulesets import load, names
from sabot.shoe import Proof, dealt_order, proof_faults

Event = dict[str, Any]

OWN_RULES = {
    "box, locked": 'base = "mini"\ncommission_mode = "box"\ntie_release = "locked"\n',
    "odd coin": 'base = "american"\ncoin = "0.25"\nrounding = "nearest"\nminimum = "0.75"\nmaximum = 3\n[bets]\n'
    'tie = { minimum = "0.75", maximum = 3 }\n',
    "four seats": 'base = "chemmy"\nseats = 4\ncoin = "0.25"\ntaxe = "2.5%"\nrounding = "nearest"\n',
    "the dearest": 'base = "mini"\nminimum = 1000000000\nmaximum = 1000000000\n',
    "own bet only": 'base = "mini"\n[bets]\nlucky = { pays = [{ when = "p == 7", net = "5/2" }], push = "b == 7" }\n',
}


AT_ONCE = {"super-6", "american", "chemmy", "banque-privee"}
PUNTO = [each for each in names("punto") if each != "ez-baccarat"]


class PuntoChips:
    """Every chip of Punto Banco, followed from its public events alone."""

    bank = 0

    def __init__(self) -> None:
        self.purses: Counter[str] = Counter()
        self.layout: dict[str, int] = {}
        self.house = self.issued = 0

    @property
    def all(self) -> int:
        """Every chip on the table."""
        return self.purses.total() + sum(self.layout.values()) + self.house

    def follow(self, events: list[Event]) -> "PuntoChips":
        for event in events:
            self._take(event, event.get("player", ""))
        return self

    def _take(self, event: Event, player: str) -> None:
        match event["type"]:
            case "seated" | "bought_in":
                brought = event["purse" if event["type"] == "seated" else "amount"]
                self.purses[player] += brought
                self.issued += brought
            case "stakes_entered":
                self.purses[player] += self.layout.get(player, 0) - sum(event["stakes"].values())
                self.layout[player] = sum(event["stakes"].values())
            case "coup_settled":
                self.layout = {}
                for owner, _bet, stake, result, received, _debt in event["lines"]:
                    if result == "stays":
                        self.layout[owner] = self.layout.get(owner, 0) + stake
                    elif result == "lost":
                        self.house += stake
                    else:
                        self.purses[owner] += stake + received
                        self.house -= received
            case "stakes_returned":
                self.purses[player] += event["amount"]
                self.layout.pop(player, None)
            case "commission_collected":
                self.purses[player] -= event["amount"]
                self.house += event["amount"]
            case _:
                pass


CHIPS: dict[str, Any] = {"punto": PuntoChips, "chemin": chemin_chips.Chips, "banque": banque_chips.Chips}


def assert_adds_up(events: list[Event], summary: Event) -> None:
    """M3: players' purses + entries and stakes on the layout + bank + house = chips issued."""
    chips = CHIPS[summary["game"]]().follow(events)
    bank, layout = (sum(each.get(kind, 0) for each in summary["held"]) for kind in ("bank", "layout"))
    assert (summary["type"], summary["bank"], summary["on_layout"]) == ("summary", bank, layout)
    assert sum(summary["purses"]) + layout + bank + summary["house"] == summary["issued"] == chips.all
    assert len(summary["held"]) == len(summary["purses"]) == len({*summary["players"]}) == len(summary["players"])
    assert dict(zip(summary["players"], summary["purses"], strict=True)) == dict(chips.purses)
    assert (bank, summary["house"], summary["issued"]) == (chips.bank, chips.house, chips.issued)
    assert all(each.get(kind, 0) >= 0 for each in summary["held"] for kind in ("bank", "layout"))
    assert sum(each.get("bank", 0) > 0 for each in summary["held"]) <= 2, "the banker and his associate alone"
    assert summary["coups"] == len(of(events, "coup_settled", "coup_ended"))
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))


def of(events: list[Event], *kinds: str) -> list[Event]:
    return [event for event in events if event["type"] in kinds]


@pytest.mark.parametrize("name", chosen(AT_ONCE, names()))
@pytest.mark.parametrize("players", ["few", "all"])
def test_purses_bank_layout_and_house_add_up_to_what_was_issued(sabot: Runner, name: str, players: str) -> None:
    rules = load(name)
    count = rules.seats if players == "all" else 1 if rules.game == "punto" else 2
    *events, summary = sabot.lines("deal", name, "--players", str(count), "--coups", "30", "--seed", "11")
    assert (summary["coups"], summary["rules"], summary["seed"]) == (30, name, 11)
    assert len(summary["players"]) == count
    assert_adds_up(events, summary)


def test_chips_add_up_wherever_a_game_with_a_bank_is_cut_off(sabot: Runner) -> None:
    for coups in range(1, 12):
        *events, summary = sabot.lines("deal", "chemin-de-fer", "--coups", str(coups), "--seed", "3")
        assert_adds_up(events, summary)


@pytest.mark.parametrize("text", OWN_RULES.values(), ids=OWN_RULES)
def test_rules_of_ones_own_are_dealt_from_their_file(sabot: Runner, tmp_path: Path, text: str) -> None:
    file = a_file(tmp_path / "mine.toml", text)
    *events, summary = sabot.lines("deal", file, "--players", "4", "--shoes", "1", "--seed", "1")
    assert summary["rules"] == "mine"
    assert_adds_up(events, summary)


@pytest.mark.parametrize("name", first(2, ["ez-baccarat", *names("chemin"), *PUNTO]))
def test_whole_shoes_are_dealt_and_proved(sabot: Runner, name: str) -> None:
    *events, summary = sabot.lines("deal", name, "--players", "3", "--shoes", "2", "--seed", "5")
    assert_adds_up(events, summary)
    sealed, revealed = of(events, "shoe_sealed"), of(events, "shoe_revealed")
    assert [event["shoe"] for event in revealed] == [event["shoe"] for event in sealed] == [1, 2]
    for seal, shown in zip(sealed, revealed, strict=True):
        proof = msgspec.convert(shown["proof"], Proof)
        assert proof.commitment == seal["commitment"]
        assert proof_faults(proof, load(name).decks) == ()
        order = dealt_order(proof.order, proof.commitment, proof.seeds, proof.cut or 0)
        seen = [event["card"] for event in of(events[seal["seq"] : shown["seq"]], "card_dealt")]
        assert is_subsequence(seen, order)


def is_subsequence(part: list[Any], whole: tuple[Any, ...]) -> bool:
    rest = iter(whole)
    return all(each in rest for each in part)


@pytest.mark.parametrize("rules", ["punto-banco", "chemin-de-fer"])
@pytest.mark.parametrize("decks", [1, 4, 16])
def test_S1_any_number_of_decks_is_dealt(sabot: Runner, rules: str, decks: int) -> None:
    """S1: the library takes any count from 1 to 16."""
    events = sabot.lines("deal", rules, "--decks", str(decks), "--coups", "1", "--seed", "2")
    assert [event["cards"] for event in events if event["type"] == "shoe_sealed"] == [52 * decks]


def test_ties_are_coups_too(sabot: Runner) -> None:
    *events, summary = sabot.lines("deal", "mini", "--coups", "40", "--seed", "3")
    settled = of(events, "coup_settled")
    assert {"P", "B", "T"} == {event["winner"] for event in settled}
    assert [event["coup"] for event in settled] == list(range(1, 41))
    assert summary["coups"] == 40


def test_five_players_and_ten_coups_are_dealt_unless_told_otherwise(sabot: Runner) -> None:
    *_, summary = sabot.lines("deal", "mini", "--seed", "1")
    assert (len(summary["players"]), summary["coups"]) == (5, 10)


def test_a_player_without_chips_buys_in_again_and_it_counts_as_issued(sabot: Runner) -> None:
    *events, summary = sabot.lines("deal", "punto-banco", "--shoes", "6", "--seed", "2")
    assert of(events, "bought_in")
    assert_adds_up(events, summary)


def test_commission_in_the_box_is_a_debt_and_not_chips(sabot: Runner) -> None:
    *events, summary = sabot.lines("deal", "american", "--coups", "25", "--seed", "4")
    marked = sum(debt for event in of(events, "coup_settled") for *_, debt in event["lines"])
    assert -sum(each["debt"] for each in summary["held"]) == marked > 0
    assert_adds_up(events, summary)


@pytest.mark.parametrize(
    ("words", "seen", "secret"),
    [
        ("american --shoes 1", "shoe_sealed hand_passed_on card_dealt_down hand_shown", "hand_passed hand_seen"),
        ("chemmy --coups 30", "shoe_sealed palette_passed_on coup_dealt hand_turned", "palette_passed palette_seen"),
    ],
)
def test_the_output_holds_what_a_spectator_sees(sabot: Runner, words: str, seen: str, secret: str) -> None:
    lines = sabot.lines("deal", *words.split(), "--seed", "4")
    kinds = {event["type"] for event in lines}
    assert {*seen.split()} <= kinds
    assert not kinds & {"shoe_shuffled", *secret.split()}
    assert all("order" not in event and "nonce" not in event for event in lines)


SEEDED = """
american --coups 20 --seed -12345678901234567890 --json
chemmy --coups 15 --seed 12 --json
chemin-de-fer --bots equilibrium --coups 30 --seed 12 --json
baccara-banque --players 8 --coups 20 --seed 7
"""


@pytest.mark.parametrize("words", first(1, SEEDED.strip().splitlines()))
def test_the_same_seed_deals_the_same_bytes_in_every_process(words: str) -> None:
    one, other = (program("deal", *words.split(), PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == other
    assert one.code == 0


def test_every_seed_deals_another_game(sabot: Runner) -> None:
    games = [sabot("deal", "mini", "--coups", "3", "--seed", seed, "--json").out for seed in ("1", "-1", "0", "2")]
    assert len({game.replace(game.splitlines()[-1], "") for game in games}) == 4


def test_coups_of_a_seed_do_not_depend_on_how_many_are_dealt(sabot: Runner) -> None:
    few, many = (
        sabot("deal", "midi", "--coups", count, "--seed", "8", "--json").out.splitlines() for count in ("4", "9")
    )
    assert many[: len(few) - 1] == few[:-1]


def test_a_drawn_seed_is_told_and_deals_the_same_game_again(sabot: Runner) -> None:
    ended = sabot("deal", "mini", "--coups", "2", "--json")
    assert ended.code == 0
    word, seed = ended.err.split()
    assert word == "seed"
    assert sabot("deal", "mini", "--coups", "2", "--json", "--seed", seed).out == ended.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('base = "mini"\ndecks = 99\n', "decks"),
        ('base = "mini"\nseets = 7\n', "seets"),
        ("base = ", "is not TOML"),
        ("", "missing"),
        ('base = "mini"\nmaximum = 100000000000\n', "maximum"),
    ],
)
def test_a_bad_rule_file_gets_one_sentence(sabot: Runner, tmp_path: Path, text: str, sentence: str) -> None:
    file = a_file(tmp_path / "mine.toml", text)
    assert sentence in sabot.refused("deal", file, "--json")


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_ends_early_is_told_to_its_end_with_the_reason(
    sabot: Runner, form: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The purses, or the summary, as of a deal that was played to its end; then why it was not."""
    monkeypatch.setattr(selfplay, "PATIENCE", 3)
    ended = sabot("deal", "mini", "--seed", "7", *form)
    assert ended.code == 2
    assert ended.err.endswith("Nobody can stake any more at the table of mini; coups played: 0.\n")
    last = ended.out.splitlines()[-1]
    if form:
        told = msgspec.json.decode(last)
        assert (told["type"], told["coups"]) == ("summary", 0)
        assert told["ended_early"] == "Nobody can stake any more at the table of mini; coups played: 0"
        assert sum(told["purses"]) + told["house"] + told["on_layout"] == told["issued"]
    else:
        assert "house" in last.lower()
