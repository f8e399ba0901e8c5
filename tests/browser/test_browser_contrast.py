"""The table for eyes that see less: contrast on the felt, forced colours, a page at twice its size."""

import pytest
from browser_tools import Doors
from playwright.sync_api import Browser, Page, expect
from test_browser_felt import CUT, SIZES, covered, inside, seated

pytestmark = pytest.mark.long

TWICE = [(720, 450), (640, 400)]
"""Windows of 1440 x 900 and 1280 x 800 as they are at 200 %."""
LEAST, LARGE = 4.5, 3.0
"""WCAG 2.2, 1.4.3: text, and text of 24 px, or of 18.66 px in bold."""
CONTRASTS = """
() => {
  const parse = text => (text.match(/[\\d.]+/g) ?? []).map(Number);
  const rgba = text => {
    const [r, g, b, a = 1] = parse(text), scale = text.startsWith('color(srgb') ? 255 : 1;
    return {r: r * scale, g: g * scale, b: b * scale, a};
  };
  const colours = text => text.match(/(?:rgba?|color)\\([^)]*\\)/g);
  const over = (top, under) => Object.fromEntries(['r', 'g', 'b'].map(each =>
    [each, top[each] * top.a + under[each] * (1 - top.a)]).concat([['a', 1]]));
  const light = ({r, g, b}) => [r, g, b].map(each => each / 255)
    .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    .reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (one, other) => {
    const [less, more] = [light(one), light(other)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  const stops = colours(getComputedStyle(document.querySelector('.rim')).backgroundImage).map(rgba);
  const found = [];
  const walk = document.createTreeWalker(document.querySelector('.felt'), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement, style = getComputedStyle(own), box = own.getBoundingClientRect();
    const shown = own.checkVisibility({opacityProperty: true, visibilityProperty: true});
    if (!text.data.trim() || !shown || own.closest('svg, .hidden, :disabled') || box.width < 2) continue;
    const layers = [];
    for (let up = own; up && !up.matches('.felt'); up = up.parentElement) {
      const paint = getComputedStyle(up), gradient = colours(paint.backgroundImage);
      layers.push((gradient ?? [paint.backgroundColor]).map(rgba));
      if (layers.at(-1).every(each => each.a === 1)) break;
    }
    for (const stop of stops) {
      const laid = (under, layer) => under.flatMap(each => layer.map(top => over(top, each)));
      const grounds = layers.reduceRight(laid, [stop]);
      const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const least = Math.min(...grounds.map(ground => ratio(over(rgba(style.color), ground), ground)));
      found.push({text: `${text.data.trim()} (${own.getAttribute('class') ?? own.tagName})`, large, least});
    }
  }
  return found;
}
"""
HEIGHTS = """
() => {
  const seen = window.heights = new Set();
  const note = ([each]) => seen.add(Math.round(each.borderBoxSize[0].blockSize));
  new ResizeObserver(note).observe(document.querySelector('.dock'));
}
"""


def weak(page: Page) -> list[tuple[str, float]]:
    """Texts on the felt that are too faint on some part of its gradient."""
    found = page.evaluate(CONTRASTS)
    assert len(found) > 30
    return [(each["text"], each["least"]) for each in found if each["least"] < (LARGE if each["large"] else LEAST)]


def test_everything_on_the_felt_can_be_read_in_any_window(browser: Browser, doors: Doors) -> None:
    """Contrast of text on felt computed (axe cannot, it is a gradient); 200 % zoom; no bet is cut off."""
    anna = seated(browser, doors, bots=1)
    anna.keys(*"2bpt")
    expect(anna.page.get_by_text("Staked: 30").first).to_be_attached()
    assert weak(anna.page) == []
    anna.keys("Enter")
    anna.wait_for_coup(1)
    for size in [*SIZES, *TWICE]:
        anna.holds(size)
        assert weak(anna.page) == [], size
        assert covered(anna.boxes(".cards > *")) == [], size
        assert anna.page.evaluate(CUT) == [], size
        assert all(inside(box, *size) for box in anna.boxes(".result .sum")), size
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_in_forced_colours_the_chosen_chip_and_the_staked_spot_are_marked(browser: Browser, doors: Doors) -> None:
    """Windows' high contrast marks the chosen chip."""
    anna = seated(browser, doors)
    anna.page.emulate_media(forced_colors="active")
    anna.stake("Player")
    drawn = "all => all.map(each => getComputedStyle(each).outlineStyle)"
    assert anna.part("chips").evaluate_all(drawn).count("solid") == 1
    chosen = anna.part("chips").and_(anna.page.locator("[aria-pressed=true]"))
    assert chosen.evaluate_all(drawn) == ["solid"]
    edge = "spot => getComputedStyle(spot).borderColor"
    staked, free = (anna.page.locator(f'.spot[data-bet="{bet}"]').evaluate(edge) for bet in ("player", "tie"))
    assert staked != free


def test_nothing_on_the_felt_moves_for_what_is_said_beside_it(browser: Browser, doors: Doors) -> None:
    """Nothing moves when a button comes or goes, whoever is waited for: the dock keeps its height from coup to coup."""
    anna = seated(browser, doors, bots=2)
    for size in ((1280, 800), (1440, 900)):
        anna.holds(size)
        anna.open_for("Player")
        anna.page.evaluate(HEIGHTS)
        for _ in range(2):
            anna.stake("Player")
            anna.done()
            anna.lacks(anna.part("open bets"))
            anna.open_for("Player")
        assert len(anna.page.evaluate("[...window.heights]")) == 1, size
