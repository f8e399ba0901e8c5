"""The page's own speech, heard by a voice that writes it down: in order, each line once, and nothing that is hidden."""

import json
import re
from copy import copy
from typing import Any, Final, NamedTuple

import pytest
from all_states import GAMES
from aloud import BANQUE, CHEMIN, PUNTO, Coup
from playwright.sync_api import Browser, expect
from punto_states import squeezed
from stage import Scene, Stage, deeds

from long import first
from page import DRAWN, Size, preferring

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

    @property
    def line(self) -> str:
        """In which language, and what."""
        return f"{self.language[:2]} {' '.join(self.text.split())}"


def come(browser: Browser, scene: Scene, *, voices: tuple[str, ...] = ALL, slow: bool = False, **how: Any) -> Stage:
    """Somebody to whom is read out what happens from now on, if it is wanted."""
    wanted = {"speech": True, **how.pop("wanted", {})}
    voice = f"const VOICES = {json.dumps(voices)}, SLOW = {json.dumps(slow)};" + VOICED
    stage = Stage.of(browser, scene, preferring(**wanted) + voice, **how)
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


def heard(stage: Stage, after: list[tuple[Scene, int]]) -> list[Utterance]:
    """What is said of deeds, each of which is told once the last was read out."""
    found = list[Utterance]()
    for scene, events in after:
        stage.goes_on(scene, told=events)
        found += said(stage)
    return found


@pytest.mark.parametrize("coup", first(1, [PUNTO, CHEMIN, BANQUE]), ids=lambda coup: coup.played.__name__)
def test_a_coup_is_read_out_once_and_in_order_with_its_calls_in_french(browser: Browser, coup: Coup) -> None:
    """Cards and points, the call, the result, what it brought, what one has then, what comes next."""
    begun, after = coup.seen_by(coup.viewer)
    found = heard(come(browser, begun), after)
    told = [each.line for each in found]
    assert told == coup.spoken_lines


@pytest.mark.parametrize("viewer", first(1, ["bob", None, "ann", "eve"]))
@pytest.mark.parametrize("game", first(1, ["chemin", "banque", "punto"]))
def test_no_card_is_named_before_it_is_turned(browser: Browser, game: str, viewer: str | None) -> None:
    """Neither to who looks on, nor to who may turn it, nor to the others."""
    made = {"chemin": "declare_free", "banque": "declare_first"}
    table = squeezed(1) if game == "punto" else GAMES[game].STATES[made[game]][0]()
    (begun, _), *after = list(deeds(table))[-3:]
    stage = come(browser, Scene(copy(begun), viewer))
    found = heard(stage, [(Scene(copy(now), viewer), events) for now, events in after])
    assert found
    assert [each for each in found if CARD.search(each.text)] == []


@pytest.mark.long
def test_who_does_not_want_it_hears_nothing(browser: Browser) -> None:
    begun, after = PUNTO.seen_by(PUNTO.viewer)
    stage = come(browser, begun, wanted={"speech": False})
    assert heard(stage, after) == []
    expect(silence(stage)).to_have_count(0)


SPOKEN: Final = {
    ("de", ("de-AT", "fr-CH"), 50): ["fr-CH 0.5 Rien ne va plus !", "de-AT 0.5 Keine Einsätze mehr."],
    ("en", ("en-US",), 200): ["en-US 2 No more bets."],
    ("de", ("en-GB",), 100): ["de 1 Keine Einsätze mehr."],
    ("fr", ALL, 150): ["fr-FR 1.5 Rien ne va plus !"],
}


@pytest.mark.long
@pytest.mark.parametrize("case", SPOKEN, ids=str)
def test_the_rate_and_language_chosen_are_spoken(browser: Browser, case: tuple[str, tuple[str, ...], int]) -> None:
    """Where the device has no French voice, a call is made in the reader's words."""
    locale, voices, rate = case
    begun, after = PUNTO.seen_by(PUNTO.viewer)
    found = heard(come(browser, begun, locale=locale, voices=voices, wanted={"rate": rate}), after)
    told = [f"{each.language} {each.rate:g} {' '.join(each.text.split())}" for each in found]
    expected = SPOKEN[case]
    assert told[: len(expected)] == expected
    assert {each.rate for each in found} == {rate / 100}


@pytest.mark.long
def test_a_voice_that_falls_behind_says_the_newest(browser: Browser) -> None:
    """Of a whole coup that comes while the first line is read."""
    begun, after = CHEMIN.seen_by(CHEMIN.viewer)
    stage = come(browser, begun, slow=True)
    found = heard(stage, after)
    assert [each.text for each in found] == ["Anneliese holds the bank with 100"]
    while stage.page.evaluate("speaks()"):
        stage.page.evaluate("ends()")
        found += said(stage)
    told = [each.line for each in found[1:]]
    assert told == CHEMIN.spoken_lines[-MOST:]


@pytest.mark.long
@pytest.mark.parametrize("size", [(375, 667), (1440, 900)])
@pytest.mark.parametrize("by", ["key", "button"])
def test_silence_is_seen_and_ends_what_is_read_until_something_new(browser: Browser, by: str, size: Size) -> None:
    begun, (*after, last) = CHEMIN.seen_by(CHEMIN.viewer)
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


@pytest.mark.long
def test_it_is_chosen_by_ear_and_the_key_stops_it_there_too(browser: Browser) -> None:
    begun, _ = PUNTO.seen_by(PUNTO.viewer)
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


@pytest.mark.long
@pytest.mark.parametrize(
    ("voices", "sentence"), [(("de-DE",), "page.speech_other"), ((), "page.speech_none"), (("en-AU",), None)]
)
def test_who_has_no_voice_for_it_is_told_so(browser: Browser, voices: tuple[str, ...], sentence: str | None) -> None:
    begun, _ = PUNTO.seen_by(PUNTO.viewer)
    stage = come(browser, begun, voices=voices)
    dialog = stage.opens(stage.words["page.settings"])
    stage.sees(stage.words["page.speech_key"], dialog)
    expect(dialog.get_by_role("status")).to_have_text([stage.words[sentence]] if sentence else [])
