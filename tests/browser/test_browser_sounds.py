"""Every sound of a table, rendered as it is heard: no louder or softer than the others, and none like another."""

from itertools import combinations, pairwise
from math import sqrt
from typing import Final, NamedTuple

import punto_states
import pytest
from playwright.sync_api import Browser, expect
from stage import Scene, Stage

RATE: Final = 44_100
HEARD: Final = """
localStorage.setItem('sabot.preferences', '{"sound":true}');
window.heard = [];
const last = () => window.heard[window.heard.length - 1].at;
window.AudioContext = class {
  currentTime = 0;
  sampleRate = 44100;
  get state() {
    window.heard.push({ at: new OfflineAudioContext(1, 44100, 44100), tones: [] });
    return 'running';
  }
  get destination() { return last().destination; }
};
for (const kind of ['OscillatorNode', 'AudioBufferSourceNode', 'GainNode', 'BiquadFilterNode']) {
  const made = window[kind];
  window[kind] = class extends made {
    constructor(context, how) {
      super(last(), how);
      if (kind === 'OscillatorNode') window.heard[window.heard.length - 1].tones.push(how.frequency);
    }
  };
}
"""
"""Gives every sound a second of its own to be rendered in."""
RENDERED: Final = """() => Promise.all(window.heard.splice(0).map(async ({ at, tones }) => ({
  tones, samples: [...(await at.startRendering()).getChannelData(0)],
})))"""
SOUNDS: Final = {
    (): "card",
    (2600, 3300): "chip",
    (660, 880): "turn",
    (440, 440): "call",
    (523, 659, 784): "win",
    (392, 294): "lose",
    (523,): "even",
}


class Heard(NamedTuple):
    """A sound: its loudest moment, its loudness while it lasts, how long that is, and how high it is."""

    peak: float
    loudness: float
    seconds: float
    hertz: float


def measured(samples: list[float]) -> Heard:
    """What somebody hears of some samples; it lasts while it is above a hundredth of its loudest."""
    peak = max(map(abs, samples))
    lasts = max(at for at, each in enumerate(samples) if abs(each) > peak / 100) + 1
    crossings = sum(a < 0 <= b for a, b in pairwise(samples[:lasts]))
    return Heard(peak, sqrt(sum(each**2 for each in samples[:lasts]) / lasts), lasts / RATE, crossings * RATE / lasts)


def heard(stage: Stage, *scenes: Scene) -> dict[str, Heard]:
    """What is heard when a scene turns into the next; the first is silent, and whatever comes before the page hears."""
    found = dict[str, Heard]()
    stage.show(scenes[0])
    expect(stage.part("chat").first).to_be_attached()
    while not stage.page.evaluate("window.heard.length"):
        for scene in scenes[:2]:
            stage.show(scene)
    for at, scene in enumerate(scenes):
        stage.show(scene)
        rendered = stage.page.evaluate(RENDERED)
        if at:
            found |= {SOUNDS[tuple(each["tones"])]: measured(each["samples"]) for each in rendered}
    return found


@pytest.mark.long
def test_each_sound_is_as_loud_as_the_others_and_like_none(browser: Browser) -> None:
    """Cards, chips, one's turn, calls, and how a coup ended for who won, who lost, and who had no stake."""
    betting, over = punto_states.crowd(), punto_states.settled(punto_states.SIX_CARDS)
    stage = Stage(browser, over.state.rules)
    stage.page.add_init_script(HEARD)
    stage.begin()
    seen = [Scene(table, viewer) for viewer in ("bob", "cid", "ida") for table in (betting, over)]
    found = heard(stage, *seen)
    assert set(found) == set(SOUNDS.values())
    for name, each in found.items():
        assert each.peak < 0.5, (name, each)
        assert 0.015 < each.loudness < 0.03, (name, each)
        assert each.seconds < 0.7, (name, each)
    for one, other in combinations(found, 2):
        a, b = found[one], found[other]
        assert abs(a.hertz / b.hertz - 1) > 0.15 or abs(a.seconds / b.seconds - 1) > 0.3, (one, other, a, b)
