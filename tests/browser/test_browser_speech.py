"""The page's own speech, heard by a voice that writes it down: in order, each line once, and nothing that is hidden."""

import json
import re
from copy import copy
from typing import Any, Final, NamedTuple

import punto_states
import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage, deeds
from test_browser_aloud import BANQUE, CHEMIN, PUNTO, STATES, Coup

from long import first
from page import DRAWN

VOICED: Final = """
window.said = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
{
  let now;
  const ends = () => { const told = now; now = undefined; told?.onend?.({}); };
  const synthesis = {
    getVoices: () => VOICES.map((lang) => ({ lang, name: lang, localService: true })),
    addEventListener() {},
    speak(told) {
      now = told;
      window.said.push([told.voice?.lang ?? told.lang, told.rate, told.text]);
      if (!SLOW) setTimeout(() => told === now && ends());
    },
    cancel() { const told = now; now = undefined; setTimeout(() => told?.onerror?.({ error: 'interrupted' })); },
  };
  window.ends = ends;
  window.speaks = () => now?.text ?? null;
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
}
"""
"""A voice that says each thing at once, or if it is slow as soon as it is told that the last one has ended."""
LATER: Final = "() => new Promise((done) => setTimeout(done, 40))"
ALL: Final = ("en-GB", "fr-FR", "de-DE")
MOST: Final = 12
"""So much may wait to be said."""
CARD: Final = re.compile("of (clubs|diamonds|hearts|spades)")


class Utterance(NamedTuple):
    language: str
    rate: float
    text: str


def come(browser: Browser, scene: Scene, *, voices: tuple[str, ...] = ALL, slow: bool = False, **how: Any) -> Stage:
    """Somebody to whom is read out what happens from now on, if it is wanted."""
    wanted = {"speech": True, **how.pop("wanted", {})}
    stage = Stage(browser, scene.table.state.rules, **how)
    stage.remembers(preferences=json.dumps(wanted))
    stage.page.add_init_script(f"const VOICES = {json.dumps(voices)}, SLOW = {json.dumps(slow)};" + VOICED)
    stage.begin()
    stage.show(scene)
    if wanted["speech"]:
        stage.sees(silence(stage))
    said(stage)
    return stage


def silence(stage: Stage) -> Any:
    return stage.button(stage.words["page.speech_short"])


def said(stage: Stage) -> list[Utterance]:
    """What was said since it was asked last."""
    stage.page.evaluate(DRAWN)
    stage.page.evaluate(LATER)
    return [Utterance(*each) for each in stage.page.evaluate("() => window.said.splice(0)")]


def coup_of(coup: Coup, viewer: str | None = None) -> tuple[Scene, list[tuple[Scene, int]]]:
    """A table before a coup, and after each deed in it."""
    table, first = coup.played()
    seen = [(Scene(copy(now), viewer or coup.viewer), events) for now, events in deeds(table)]
    (begun, _), *after = (each for each in seen if len(each[0].table.around) >= first)
    return begun, after


def heard(stage: Stage, after: list[tuple[Scene, int]]) -> list[Utterance]:
    """What is said of deeds, each of which is told once the last was read out."""
    found = list[Utterance]()
    for scene, events in after:
        stage.goes_on(scene, told=events)
        found += said(stage)
    return found


TOLD: Final = {
    PUNTO: """
fr Rien ne va plus !
en No more bets.
en Player 9 of spades, 10 of spades: 9
en Banker 5 of hearts, 10 of diamonds: 5
fr Punto neuf, la grande, Banco cinq.
en Player nine (natural), Banker five.
fr Punto gagne, neuf à cinq.
en Player wins, nine to five.
en You win 10 with 10 on Player.
en You lose 5 on Tie.
en In all: 5 won.
en Chips: 1005
en Coup 2
fr Messieurs, faites vos jeux !
en Place your bets, please.
""",
    CHEMIN: """
en Anneliese holds the bank with 100
en Do you double Anneliese's bank with 100? Half of its wins and losses are then yours.
en Will you play alone against the bank of 100 (banco), or half of it (à deux; avec la table)? If not, stakes follow.
en Bob:
fr Banco avec la table !
en half the bank, with the table
en Bob plays 50
fr Messieurs, faites vos jeux !
en Place your bets, please.
en Daniel: 15
en Ève: 15
en Bob is asked whether to take the open 20
en 20 are open. Do you take it all? You stake so much more.
en The bank is fitted to 80
en Anneliese takes 20 from the bank
fr Rien ne va plus !
en No more bets.
en Coup 1: Bob holds the cards against 80
en Four cards are dealt face down
en Your two cards lie on the palette; you alone see them. Lift an edge, or turn them over.
en You look at your cards: 5 of diamonds, 10 of hearts
en Bob, selon la règle:
fr Carte, s'il vous plaît.
en a card, please
en Banker 9 of diamonds, 10 of clubs: 9
fr Neuf, la grande !
en a natural nine
en Ponte 5 of diamonds, 10 of hearts: 5
en The banker wins, 9 to 5: 80 join the bank
en You staked 50, the bank won: −50
en The house takes a taxe of 4
en Anneliese is asked whether to keep the bank of 156
en Chips: 950
en Anneliese keeps the bank of 156
en Do you double Anneliese's bank with 156? Half of its wins and losses are then yours.
""",
    BANQUE: """
fr Messieurs, faites vos jeux !
en Place your bets, please.
en How much do you stake? The bank answers with 1000.
en Anneliese: 125 on tableau 1
en Bob: 125 à cheval
en Daniel: 125 on tableau 2
fr Rien ne va plus !
en No more bets.
en Coup 1: a bank of 1000
en Tableau 1: 187.50 staked, Anneliese holds the cards
en Tableau 2: 187.50 staked, Daniel holds the cards
en Six cards are dealt face down
en Tableau 2: Daniel looks at the two cards
en Tableau 1: your two cards, for you alone. Lift an edge, or turn them over.
en Tableau 1: you look at your cards: 5 of diamonds, jack of diamonds
en Tableau 1, Anneliese, selon la règle:
fr Carte, s'il vous plaît.
en a card, please
en Tableau 2, Daniel, selon la règle:
fr Carte, s'il vous plaît.
en a card, please
en Banker 5 of diamonds, king of hearts: 5
en Tableau 1 is given 8 of hearts
en Tableau 2 is given 6 of clubs
en Banker, Benedikt, selon la règle:
fr Carte, s'il vous plaît.
en a card, please
en The banker draws ace of hearts
en Tableau 1 5 of diamonds, jack of diamonds, 8 of hearts: 3
en Tableau 2 4 of spades, queen of spades, 6 of clubs: 0
en Tableau 1 loses, 3 to 6
en Tableau 2 loses, 0 to 6
en The bank collects 375
en Your 125 on tableau 1: −125
en The house takes a taxe of 7.50
en Benedikt is asked whether to go on with the bank of 1367.50
en Chips: 9875
en Benedikt goes on with the bank of 1367.50
en Banco: will you play against Benedikt's whole bank of 1367.50? If nobody calls, stakes follow.
""",
}


@pytest.mark.parametrize("coup", first(1, TOLD), ids=lambda coup: coup.played.__name__)
def test_a_coup_is_read_out_once_and_in_order_with_its_calls_in_french(browser: Browser, coup: Coup) -> None:
    """Cards and points, the call, the result, what it brought, what one has then, what comes next."""
    begun, after = coup_of(coup)
    found = heard(come(browser, begun), after)
    told = [f"{each.language[:2]} {' '.join(each.text.split())}" for each in found]
    assert told == TOLD[coup].strip().splitlines()


@pytest.mark.parametrize("viewer", first(2, ["bob", None, "ann", "eve"]))
@pytest.mark.parametrize("game", ["punto", "chemin", "banque"])
def test_no_card_is_named_before_it_is_turned(browser: Browser, game: str, viewer: str | None) -> None:
    """Neither to who looks on, nor to who may turn it, nor to the others."""
    made = {"chemin": "declare_free", "banque": "declare_first"}
    table = punto_states.squeezed(1) if game == "punto" else STATES[game][made[game]][0]()
    (begun, _), *after = list(deeds(table))[-3:]
    stage = come(browser, Scene(copy(begun), viewer))
    found = heard(stage, [(Scene(copy(now), viewer), events) for now, events in after])
    assert found
    assert [each for each in found if CARD.search(each.text)] == []


def test_who_does_not_want_it_hears_nothing(browser: Browser) -> None:
    begun, after = coup_of(PUNTO)
    stage = come(browser, begun, wanted={"speech": False})
    assert heard(stage, after) == []
    expect(silence(stage)).to_have_count(0)


SPOKEN: Final = {
    ("en", ("en-US",), 200): ["en-US 2 No more bets."],
    ("de", ("de-AT", "fr-CH"), 50): ["fr-CH 0.5 Rien ne va plus !", "de-AT 0.5 Keine Einsätze mehr."],
    ("de", ("en-GB",), 100): ["de 1 Keine Einsätze mehr."],
    ("fr", ALL, 150): ["fr-FR 1.5 Rien ne va plus !"],
}


@pytest.mark.parametrize(("locale", "voices", "rate"), SPOKEN)
def test_the_rate_and_the_language_that_were_chosen_are_spoken(
    browser: Browser, locale: str, voices: tuple[str, ...], rate: int
) -> None:
    """Where the device has no French voice, a call is made in the reader's words."""
    begun, after = coup_of(PUNTO)
    found = heard(come(browser, begun, locale=locale, voices=voices, wanted={"rate": rate}), after)
    told = [f"{each.language} {each.rate:g} {' '.join(each.text.split())}" for each in found]
    expected = SPOKEN[locale, voices, rate]
    assert told[: len(expected)] == expected
    assert {each.rate for each in found} == {rate / 100}


def test_a_voice_that_falls_behind_says_the_newest(browser: Browser) -> None:
    """Of a whole coup that comes while the first line is read."""
    begun, after = coup_of(CHEMIN)
    stage = come(browser, begun, slow=True)
    found = heard(stage, after)
    assert [each.text for each in found] == ["Anneliese holds the bank with 100"]
    while stage.page.evaluate("speaks()"):
        stage.page.evaluate("ends()")
        found += said(stage)
    told = [f"{each.language[:2]} {' '.join(each.text.split())}" for each in found[1:]]
    assert told == TOLD[CHEMIN].strip().splitlines()[-MOST:]


@pytest.mark.parametrize("size", first(1, [(375, 667), (1440, 900)]))
@pytest.mark.parametrize("by", ["key", "button"])
def test_silence_is_seen_and_ends_what_is_read_until_something_new(
    browser: Browser, by: str, size: tuple[int, int]
) -> None:
    begun, (*after, last) = coup_of(CHEMIN)
    stage = come(browser, begun, slow=True, size=size)
    heard(stage, after)
    button = silence(stage)
    box = button.bounding_box()
    assert box
    assert box["width"] >= 44 <= box["height"]
    assert 0 <= box["x"] <= size[0] - box["width"]
    assert 0 <= box["y"] <= size[1] - box["height"]
    expect(button).to_have_attribute("aria-disabled", "false")
    if by == "key":
        stage.keys("m")
    else:
        button.click()
    expect(button).to_have_attribute("aria-disabled", "true")
    assert said(stage) == []
    assert stage.page.evaluate("speaks()") is None
    assert [each.text for each in heard(stage, [last])] == ["Anneliese keeps the bank of 156"]


def test_it_is_chosen_by_ear_and_the_key_stops_it_there_too(browser: Browser) -> None:
    begun, _ = coup_of(PUNTO)
    stage = come(browser, begun, slow=True, wanted={"speech": False})
    example = stage.words["page.speech_example"]
    dialog = stage.opens(stage.words["page.settings"])
    box = stage.box(f"^{stage.words['page.speech']}", dialog)
    box.check()
    assert said(stage) == [Utterance("en-GB", 1, example)]
    stage.keys("m")
    assert stage.page.evaluate("speaks()") is None
    dialog.get_by_label(stage.words["page.rate"]).fill("130")
    assert said(stage) == [Utterance("en-GB", 1.3, example)]
    box.uncheck()
    assert stage.page.evaluate("speaks()") is None


@pytest.mark.parametrize(
    ("voices", "sentence"),
    [((), "page.speech_none"), (("de-DE",), "page.speech_other"), (("en-AU",), None)],
)
def test_who_has_no_voice_for_it_is_told_so(browser: Browser, voices: tuple[str, ...], sentence: str | None) -> None:
    begun, _ = coup_of(PUNTO)
    stage = come(browser, begun, voices=voices)
    dialog = stage.opens(stage.words["page.settings"])
    stage.sees(stage.words["page.speech_key"], dialog)
    expect(dialog.get_by_role("status")).to_have_text([stage.words[sentence]] if sentence else [])
