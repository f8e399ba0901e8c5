"""What is cut, covered, out of sight or out of reach on a page, looked for in any window."""

from typing import Final

from page import Guest

SIZES: Final = (
    ((2560, 1440), (1920, 1080), (1800, 950)),
    ((1440, 900), (1366, 768), (1280, 800), (1100, 800)),
    ((768, 1024), (667, 375), (568, 320)),
    ((375, 667), (320, 640), (320, 568)),
)
"""Those in which every state is seen: large ones, those beside which a log stands, tablets and phones."""
HELP: Final = """() => {
  const found = [];
  const visible = { visibilityProperty: true, opacityProperty: true };
  const seen = (each) => each.checkVisibility(visible) && !each.closest('.hidden');
  const all = (what, where = document) => [...where.querySelectorAll(what)].filter(seen);
  const name = (each) => `${each.tagName}.${each.className} "${(each.innerText || each.ariaLabel || '').slice(0, 40)}"`;
  const box = (each) => each.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
"""
"""What every look at a page begins with."""
CUT: Final = (
    HELP
    + """  delete visible.opacityProperty;
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than its window');
  const { scrollHeight } = document.documentElement;
  if (scrollHeight > innerHeight + 1) found.push(`the page is ${scrollHeight} high`);
  const parts = all('.dock button, .dock input, .dock p, .dock table, .dock .purse');
  for (const each of parts) {
    const { left, right } = each.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) found.push(`beyond the edge: ${name(each)}`);
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`cut: ${name(each)}`);
  }
  for (const each of all('.hand .title, main:not(:has(.spot)) .nick, .taken .marks, .taken .stake')) {
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1) found.push(`shortened: ${name(each)}`);
  }
  for (const seat of all('.taken')) {
    const words = all('.marks, .done, sup, .amount, .returned > [aria-hidden]', seat);
    for (const one of words) for (const other of words) {
      if (one !== other && meet(box(one), box(other))) found.push(`at a seat ${name(one)} lies on ${name(other)}`);
    }
  }
  const tags = all('.taken .marks');
  for (const one of tags) for (const other of tags) {
    const apart = one.closest('.taken') !== other.closest('.taken');
    if (apart && meet(box(one), box(other))) found.push(`${name(one)} lies on that of another seat`);
  }
  for (const each of all('.dock, .dock .moves, .dock .controls')) {
    if (each.scrollWidth <= each.clientWidth + 1) continue;
    const [widest] = all('*', each).sort((one, other) => box(other).right - box(one).right);
    found.push(`wider than it is: ${name(each).slice(0, 40)} by ${name(widest).slice(0, 40)}`);
  }
  for (const said of all('.said')) {
    const lines = said.offsetHeight / parseFloat(getComputedStyle(said).lineHeight);
    if (lines > 1.5) found.push(`in two lines: ${name(said)}`);
    for (const card of said.parentElement.querySelectorAll('.cards > li')) {
      if (meet(said.getBoundingClientRect(), card.getBoundingClientRect())) found.push(`on a card: ${name(said)}`);
    }
  }
  for (const said of all('.hands p').filter((each) => each.textContent)) {
    const words = document.createRange();
    words.selectNodeContents(said);
    for (const tag of all('.taken > :is(.stake, .returned)')) {
      if (meet(box(words), box(tag))) found.push(`on what is staked: ${name(said)}`);
    }
  }
  for (const layout of all('.felt .layout')) {
    const told = all(':scope > *', layout);
    told.forEach((one, i) => {
      for (const other of told.slice(i + 1)) {
        if (meet(box(one), box(other))) found.push(`on the felt ${name(one)} lies on ${name(other)}`);
      }
    });
  }
  const shown = (each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const within = each.closest('.controls')?.getBoundingClientRect() ?? { top, bottom };
    return { left, right, top: Math.max(top, within.top), bottom: Math.min(bottom, within.bottom) };
  };
  for (const each of all('.dock .gold:not([aria-disabled=true])')) {
    const { top, bottom } = shown(each);
    if (Math.min(bottom, innerHeight) - top < 0.9 * box(each).height) found.push(`out of sight: ${name(each)}`);
  }
  const boxes = parts.filter((each) => each.matches('button, input:not([type=radio]), .question, .purse'));
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      if (!one.contains(other) && meet(shown(one), shown(other))) found.push(`${name(one)} lies on ${name(other)}`);
    }
  });
  for (const label of all('.chip b')) {
    const text = document.createRange();
    text.selectNodeContents(label);
    const [a, chip] = [text, label.parentElement].map((each) => each.getBoundingClientRect());
    const [x, y] = [(chip.left + chip.right) / 2, (chip.top + chip.bottom) / 2];
    const far = Math.hypot(Math.max(x - a.left, a.right - x), Math.max(y - a.top, a.bottom - y));
    if (far > chip.width / 2) found.push(`beyond its chip: ${name(label)}`);
  }
  const [stage, controls] = ['.dock .state p', '.dock .controls'].map((each) => document.querySelector(each));
  /* A phone held upright gives the dock its height, a window beside which a log stands what is in it. */
  const dock = innerHeight >= 500 && document.querySelector('.dock.asks');
  const pixels = (each, what) => parseFloat(getComputedStyle(each)[what]);
  const inner = (each) => each.clientHeight - pixels(each, 'paddingTop') - pixels(each, 'paddingBottom');
  if (dock && innerWidth < 700 && dock.offsetHeight > pixels(dock, 'minHeight') + 1) found.push('the dock is higher');
  if (dock && innerWidth >= 700 && inner(dock) > pixels(controls, 'minHeight') + 1) found.push('the dock is higher');
  if (stage && controls) {
    const text = document.createRange();
    text.selectNodeContents(stage);
    const [a, b] = [text, controls].map((each) => each.getBoundingClientRect());
    if (meet(a, b)) found.push(`over the question: ${name(stage)}`);
  }
  /* What of it is left of it by all that cuts it. */
  const left = (each) => {
    let { top, bottom, left, right } = each.getBoundingClientRect();
    for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue;
      const box = up.getBoundingClientRect();
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight), left, right };
  };
  const over = all('.dock, .dock .controls').map((each) => each.getBoundingClientRect());
  const sight = {
    question: '.dock .question.asks', bank: '.bank h2', card: '.hands .cards > .card', bet: '.layout .main .spot',
  };
  for (const [what, where] of Object.entries(sight)) {
    if (what === 'card' && all('.question .own-cards').length) continue;
    for (const each of all(where)) {
      const whole = each.getBoundingClientRect(), shown = left(each);
      if (shown.bottom - shown.top < whole.bottom - whole.top - 1) found.push(`out of sight: ${what}`);
      if (what !== 'question' && over.some((box) => meet(whole, box))) found.push(`the ${what} is under the dock`);
    }
  }
  for (const each of innerWidth < 1100 ? [] : all('.layout:not(:has(.spot)) > *')) {
    const clip = each.closest('.layout').getBoundingClientRect();
    if (each.getBoundingClientRect().bottom > clip.bottom + 1) found.push(`clipped: ${name(each)}`);
  }
  return found;
}"""
)
"""What of the question and the bank is cut, covered or out of sight."""
COVERED: Final = (
    HELP
    + """
  const apart = (ones, others, what) => {
    for (const one of ones) for (const other of others) {
      if (one !== other && meet(box(one), box(other))) found.push(`${what}: ${name(one)} ${name(other)}`);
    }
  };
  const within = (each, outer, what) => {
    const [a, b] = [box(each), box(outer)];
    const out = a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
    if (out) found.push(`${what}: ${name(each)}`);
  };
  const [cards, seats] = [all('.hands .cards > .card'), all('.seats li')];
  const spots = all('.layout .main .spot, .layout .sides');
  const places = all('.hands .cards > *');
  apart(places, places, 'a card on another');
  apart(spots, spots, 'a bet on another');
  apart(cards, spots, 'a card on a bet');
  apart(all('.result, .layout .sheet'), [...cards, ...spots], 'a result on another');
  apart(seats, spots, 'a seat on a bet');
  apart(seats, seats, 'a seat on another');
  const presses = all('.dock .pick, .dock .entry:not(.away) button, .dock .moves button');
  apart(presses, presses, 'a button on another');
  for (const spot of all('.spot')) {
    const texts = all('.name, .pays, .exception, .others', spot), lying = all('.own, .paid', spot);
    for (const each of [...texts, ...lying]) within(each, spot, 'beyond its bet');
    for (const each of texts) {
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) found.push(`cut: ${name(each)}`);
    }
    apart(texts, lying, 'chips on words');
    apart(texts, texts, 'words on words');
    if (!spot.closest('.sides')) within(spot, document.documentElement, 'beyond the window');
  }
  for (const each of all('.side li')) {
    const [row, list] = [box(each), box(each.closest('.sides') ?? document.documentElement)];
    if (row.top < list.bottom - 1 && row.bottom > list.bottom + 3) found.push(`cut through: ${name(each)}`);
  }
  for (const each of all('.result .sum, .chips .pick, .moves button, .clock, .purse, .dock .sums')) {
    within(each, document.documentElement, 'out of sight');
  }
  for (const each of all('.dock .state span')) {
    if (each.scrollHeight > each.clientHeight + 1) found.push(`shortened: ${name(each)}`);
  }
  return found;
}"""
)
"""What of cards, bets and seats covers another or is cut."""
UNREACHED: Final = (
    HELP
    + """
  const within = ({ x, y }, { left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
  /* Where it would be scrolled to. */
  const scrolled = (each, middle) => {
    for (let up = each.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const scrolls = [overflowX, overflowY].some((how) => how === 'auto' || how === 'scroll');
      if (scrolls && !within(middle, up.getBoundingClientRect())) return true;
    }
    return false;
  };
  for (const each of all('button, a[href], input, select, summary')) {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    if (scrolled(each, middle)) continue;
    if (!within(middle, { left: 0, right: innerWidth, top: 0, bottom: innerHeight })) {
      if (document.scrollingElement.scrollHeight <= innerHeight + 1) found.push(`out of reach: ${name(each)}`);
      continue;
    }
    const hit = document.elementFromPoint(middle.x, middle.y);
    if (hit && (each.contains(hit) || hit.contains(each))) continue;
    if (hit?.closest('dialog, [role=dialog]') && !each.closest('dialog, [role=dialog]')) continue;  // it lies above all
    found.push(`a press on its middle is for another: ${name(each)} ${hit && name(hit)}`);
  }
  return found;
}"""
)
"""Which controls a press on their middle does not reach."""
BESIDE: Final = """() => [...document.querySelectorAll('aside :is(.log, .chat)')].filter((each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return innerWidth >= 1100 && (top < -1 || bottom > innerHeight + 1);
}).map((each) => `below the window: ${each.className}`)"""
"""Of what stands beside a table, log and chat where they are out of sight."""


NAMED: Final = """() => [
  ['.dock.watches', '.dock:has(.watch)'], ['.page.guided', '.page:has(.guide.shown:not(.at))'],
  ['main.playing', 'main:has(> .felt)'], ['.shoe.offers', '.shoe:has(button)'],
  ['.taken.marked', '.taken:has(.marks)'], ['.taken.stakes', '.taken:has(.stake, .returned)'],
  ['.spot.rewarded', '.spot:has(.paid)'], ['.inside.offers', '.inside:has(.top button)'],
  ['.hands.turning', '.hands:has(.hand.mine)'], ['.moves.passes', '.moves:has(> .whole)'],
  ['.felt.dealt', '.asking .felt:has(.hands:not(.idle) .card)'], ['.layout.settles', '.layout:has(> .settled)'],
  ['.hands.own-one', '.hands:has(.one .own)'], ['.hands.own-two', '.hands:has(.two .own)'],
  ['.hands.turns-one', '.hands:has(.one .squeezed)'], ['.hands.turns-two', '.hands:has(.two .squeezed)'],
  ['.about.staged', '.about:has(.scene)'], ['.facts.has-run', '.facts:has(.run)'],
  ['.facts.has-suivi', '.facts:has(.suivi)'], ['.facts.has-origin', '.facts:has(.origin)'],
  ['.facts.has-associate', '.facts:has(.associate)'], ['.facts.has-call', '.facts:has(.call)'],
  ['.hands.bare', '.hands:has(.one):not(:has(.card))'], ['.layout h2.called', '.layout h2:has(> small)'],
].filter(([named, has]) => {
  const [one, other] = [named, has].map((each) => new Set(document.querySelectorAll(each)));
  return one.size !== other.size || [...one].some((each) => !other.has(each));
}).map(([named, has]) => `${named} is not ${has}`)"""
"""Classes that name what lies within, where they say otherwise than what lies there."""


def cut(guest: Guest) -> list[str]:
    """What is still cut when the page has settled."""
    faults: list[str] = []
    for _ in range(30):
        faults = [each for look in (CUT, COVERED, UNREACHED, BESIDE, NAMED) for each in guest.page.evaluate(look)]
        if not faults:
            break
        guest.page.wait_for_timeout(100)
    return faults
