"""The bank is what a table whose bank a player holds is about: it stands as a tower that grows and falls."""

import re
from collections.abc import Callable
from functools import partial

import banque_states
import chemin_states
import pytest
from playwright.sync_api import Browser, Locator, expect
from stage import AnyTableOf, Scene, Stage, did, since, then

import banque_table
from banque_table import LOST
from chemin_table import BANKER_WINS, PONTE_WINS
from long import first
from page import DRAWN, Size

WINDOWS = ((1440, 900), (844, 390), (320, 640))
BIDS = "bid ann 10_000; bid ben 85_550"
SLABS = "document.querySelectorAll('.felt .tower .slab.on').length"
MOVING = "document.getAnimations().filter(({ playState }) => playState === 'running').length"


def slabs(stage: Stage) -> int:
    """Height of the tower on the felt."""
    expect(stage.page.locator(".felt .tower")).to_be_visible()
    return int(stage.page.evaluate(SLABS))


@pytest.mark.parametrize("size", first(1, WINDOWS))
def test_the_tower_grows_with_the_bank_and_falls(browser: Browser, size: Size) -> None:
    table = chemin_states.staked(BANKER_WINS + PONTE_WINS)
    stage = Stage.of(browser, Scene(table, "ann"), size=size)
    heights = [slabs(stage)]
    for deeds in ("play", "keep; stake bob 100_000; play"):
        stage.goes_on(Scene(did(table, deeds), "ann"))
        heights.append(slabs(stage))
    before, grown, fallen = heights
    assert (grown > before > 1, fallen) == (True, 0)


@pytest.mark.long
@pytest.mark.parametrize("game", ("chemin", "banque"))
def test_the_tower_is_seen_in_every_window_and_makes_none_wider(browser: Browser, game: str) -> None:
    table = chemin_states.settled(BANKER_WINS) if game == "chemin" else banque_states.settled(LOST)
    stage = Stage.of(browser, Scene(table, "ann"))
    for size in WINDOWS:
        stage.holds(size)
        expect(stage.page.locator(".felt .tower")).to_be_in_viewport(ratio=1)
        assert (slabs(stage) > 2, stage.fits(), stage.page.evaluate(MOVING)) == (True, True, 0), size


PLACE = """(tower) => {
  const { x, y, width } = tower.closest('.bank').getBoundingClientRect();
  return [tower.known === true, x, y, width];
}"""
"""Whether a tower was marked before, and where what is told of its bank stands."""


@pytest.mark.parametrize("size", first(1, ((768, 1024), (820, 1180), (1024, 768), (1440, 900))))
def test_a_bank_stands_where_it_stood_when_its_coup_is_settled(browser: Browser, size: Size) -> None:
    """It is the same tower, which is seen to grow; the settlement presses nothing together."""
    stage = Stage.of(browser, Scene(banque_states.at("turn", LOST), "ann"), size=size)
    tower = stage.page.locator(".felt .tower")
    tower.evaluate("(each) => { each.known = true; }")
    before = tower.evaluate(PLACE)
    table, events = since(banque_states.at("turn", LOST), "play")
    stage.goes_on(Scene(table, "ann"), told=len(table.around) - events)
    expect(stage.page.locator(".bank h2 b")).to_have_text("1789.39")
    expect(stage.page.locator(".settled")).to_have_count(1 if size[0] < 1100 else 0)
    assert tower.evaluate(PLACE) == before


OPEN = "document.querySelectorAll('.felt .tower .on.open').length"


@pytest.mark.long
def test_what_is_open_of_the_bank_shrinks_in_sight(browser: Browser) -> None:
    table = did(chemin_states.crowd(), "to stakes")
    stage = Stage.of(browser, Scene(table, "ann"))
    found, told = [], []
    for stakes in ("stake bob 0", "stake bob 25_000", "stake cid 50_000", "stake dan 25_000"):
        stage.goes_on(Scene(did(table, stakes), "ann"))
        slabs(stage)
        found.append(stage.page.evaluate(OPEN))
        told.append(stage.page.locator(".bank .open b").inner_text())
    assert found == sorted(found, reverse=True)
    assert (len(set(found)), found[-1]) == (4, 0)
    assert told == ["1000 open", "750 open", "250 open", "nothing left open"]


@pytest.mark.long
def test_each_bid_is_a_bank_that_nobody_has_covered_yet(browser: Browser) -> None:
    table = did(banque_states.auction(), "bid ann 10_000")
    stage = Stage.of(browser, Scene(table, "cid"))
    low = slabs(stage)
    stage.goes_on(Scene(did(table, "bid ben 85_550"), "cid"))
    assert slabs(stage) == stage.page.evaluate(OPEN) > low > 0


@pytest.mark.long
@pytest.mark.parametrize("viewer", ("ann", "ben", None))
def test_everybody_sees_how_far_an_auction_has_gone(browser: Browser, viewer: str | None) -> None:
    """Who may bid, whose bid stands, and who looks on; a bid starts it again, and whoever has passed waits for none."""
    table = did(banque_states.auction(), BIDS)
    stage = Stage.of(browser, Scene(table, viewer))
    call = stage.page.locator(".bank [role=status]")
    expect(call).to_be_empty()
    for said in ("Going once", "Going twice"):
        expect(call).to_contain_text(said)
    waiting = stage.page.locator(".waited").count()
    stage.goes_on(Scene(did(table, "done cid"), viewer))
    assert stage.page.locator(".waited").count() < waiting
    stage.goes_on(Scene(did(table, "bid dan 90_000"), viewer))
    expect(call).to_be_empty()


@pytest.mark.parametrize("size", first(1, WINDOWS))
def test_the_next_bid_is_one_button_and_a_field(browser: Browser, size: Size) -> None:
    """The first offer is in chips; the least that is next stands beside, and may be typed."""
    stage = Stage.of(browser, Scene(did(banque_states.auction(), BIDS), "ann"), size=size)
    button = stage.page.get_by_role("button", name=re.compile(r"^Bid "))
    expect(button).to_have_text("Bid 870")
    expect(stage.page.get_by_text("least 865.50", exact=True)).to_be_visible()
    button.click()
    stage.page.locator(".dock input[inputmode=decimal]").fill("865.50")
    button.click()
    bids = [each["action"] for each in stage.page.evaluate("heard") if each.get("type") == "command"]
    assert [each["amount"] for each in bids] == [87_000, 86_550]


FLOWN = """
window.flown = [];
new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((each) => {
  if (!each.classList?.contains('flying')) return;
  const [moving] = each.getAnimations();
  window.flown.push(moving.effect.getComputedTiming().duration);
})).observe(document, { subtree: true, childList: true });
"""
"""Keeps of every chip that flies how long it does."""


def flown(stage: Stage, table: AnyTableOf, deeds: str) -> list[float]:
    """Flights of what is done at a table."""
    stage.page.evaluate("flown.length = 0")
    stage.goes_on(Scene(did(table, deeds), "ann"))
    return list(stage.page.evaluate("flown"))


def sliding(browser: Browser, table: AnyTableOf, *, still: bool = False) -> Stage:
    """A stage that keeps what flies."""
    stage = Stage.of(browser, Scene(table, "ann"), FLOWN, still=still)
    expect(stage.page.locator(".felt .tower")).to_be_visible()
    return stage


@pytest.mark.long
def test_chips_slide_to_the_bank_and_from_it(browser: Browser) -> None:
    table = did(chemin_states.crowd(PONTE_WINS), "to stakes")
    stage = sliding(browser, table)
    for stake in ("40_000", "0"):
        assert len(flown(stage, table, f"stake bob {stake}")) == 1
    lasting = [*flown(stage, table, "stake bob 40_000; stake cid 10_000"), *flown(stage, table, "play")]
    stage.page.keyboard.press(".")
    expect(stage.page.locator(".flying")).to_have_count(0)
    assert (len(lasting) >= 2, max(lasting) <= 500) == (True, True)


@pytest.mark.long
def test_nothing_slides_for_who_wants_no_motion(browser: Browser) -> None:
    table = did(chemin_states.crowd(), "to stakes")
    stage = sliding(browser, table, still=True)
    assert flown(stage, table, "stake bob 40_000") == []
    assert stage.page.evaluate(MOVING) == 0


CALLS = "call bob avec; call cid a_deux; call sam banco"
MOMENTS: dict[str, tuple[Callable[[], AnyTableOf], str, str, str]] = {
    "banco": (then(chemin_states.crowd, CALLS), "close", "Banco !", "Samuel plays 1000"),
    "kept": (partial(chemin_states.settled, BANKER_WINS), "keep", "The bank stays", "Anneliese keeps the bank"),
    "suite": (then(chemin_states.taken, "takes dan no"), "close", "Suite", "takes the suite over"),
    "auction": (then(chemin_states.passed, "takes eve no"), "close", "Auction", "is auctioned, from"),
    "sold": (then(chemin_states.passed, "close; bid bob 15_000"), "close", "Sold", "Bob has the suite for 150"),
    "broken": (partial(chemin_states.staked, PONTE_WINS), "play", "The bank is broken", "The ponte wins"),
    "banque_first": (lambda: banque_table.Table(people="ann1"), "sit bob 2", "Auction", "is auctioned, from"),
    "banque_sold": (then(banque_states.auction, "bid ben 85_550"), "close", "Sold", "Benedikt has the bank for 855.50"),
}
"""What was before, what was done then, and what everybody looks up for."""


def moments(browser: Browser, name: str, viewer: str | None, size: Size = WINDOWS[0]) -> tuple[Stage, Locator]:
    """A stage where one has just come, and the line over the felt."""
    before, deeds, title, said = MOMENTS[name]
    stage = Stage.of(browser, Scene(before(), viewer), size=size)
    expect(stage.page.locator(".felt .above")).to_be_attached()
    table, events = since(before(), deeds)
    stage.goes_on(Scene(table, viewer), told=len(table.around) - events)
    moment = stage.page.locator(".felt .moment")
    expect(moment).to_contain_text(title)
    expect(moment).to_contain_text(said)
    return stage, moment


@pytest.mark.parametrize("viewer", first(1, (None, "ann", "bob")))
@pytest.mark.parametrize("name", first(1, MOMENTS))
def test_a_moment_is_seen_by_everybody_and_ends_by_a_press(browser: Browser, name: str, viewer: str | None) -> None:
    stage, moment = moments(browser, name, viewer)
    assert stage.page.evaluate(MOVING) == 0
    if viewer:
        stage.page.keyboard.press(".")
    else:
        stage.page.mouse.click(5, 5)
    expect(moment).to_have_count(0)


@pytest.mark.long
def test_the_seat_of_who_calls_is_lit_and_what_others_take_back_is_told(browser: Browser) -> None:
    stage, moment = moments(browser, "banco", "bob")
    lit = stage.page.locator("[data-lit]")
    expect(lit).to_have_attribute("data-player", "sam")
    expect(moment.locator(".back")).to_have_count(2)
    stage.page.keyboard.press(".")
    expect(lit).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("size", WINDOWS)
def test_a_moment_is_wholly_on_the_felt_and_in_nobodys_way(browser: Browser, size: Size) -> None:
    stage, moment = moments(browser, "banco", "ann")
    stage.holds(size)
    expect(moment).to_be_in_viewport(ratio=1)
    assert stage.fits()
    assert moment.evaluate("(each) => getComputedStyle(each).pointerEvents") == "none"


@pytest.mark.long
def test_a_question_that_comes_after_a_moment_ends_it(browser: Browser) -> None:
    """One that comes with it, as this one's, leaves it."""
    stage, moment = moments(browser, "kept", "bob")
    expect(stage.page.locator(".dock")).to_contain_text("Do you double")
    stage.goes_on(Scene(did(chemin_states.settled(BANKER_WINS), "keep; close"), "bob"))
    expect(stage.page.locator(".dock")).to_contain_text("Will you play alone")
    assert moment.count() == 0


TIMERS = """
window.timers = [];
const set = window.setTimeout;
window.setTimeout = (does, delay, ...rest) => { window.timers.push(delay ?? 0); return set(does, delay, ...rest); };
"""
"""Keeps for how long the page waits for anything, in milliseconds; where no clock runs none of it is a second's."""


def timers(stage: Stage, table: AnyTableOf, events: int) -> list[float]:
    """For how long the page waits for anything when it hears of that, in milliseconds."""
    stage.page.evaluate("timers.length = 0")
    stage.goes_on(Scene(table, "ann", paused=True), told=len(table.around) - events)
    stage.page.evaluate(DRAWN)
    return [each for each in stage.page.evaluate("timers") if each > 0]


@pytest.mark.long
def test_a_moment_makes_way_for_cards(browser: Browser) -> None:
    """At a calm table it would stand for 2.8 s; where cards come, for 1.2: a timer more than for who has ended it."""
    called = then(chemin_states.crowd, "call sam banco")
    stage = Stage.of(browser, Scene(called(), "ann"), TIMERS)
    counts = []
    for ended in (False, True):
        stage.show(Scene(called(), "ann", paused=True))
        expect(stage.page.locator(".felt .above")).to_be_attached()
        table, events = since(called(), "close")
        lasts = timers(stage, table, events)
        assert any(2000 < each <= 2800 for each in lasts)
        if ended:
            stage.page.keyboard.press(".")
            expect(stage.page.locator(".felt .moment")).to_have_count(0)
        counts.append(sum(each <= 1200 for each in timers(stage, *since(table, "deal"))))
    assert counts[0] == counts[1] + 1


SEEN = """
window.seen = [];
const look = () => {
  const moving = document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect.target?.closest('.hand .card'));
  window.seen.push([moving, document.querySelector('.felt .moment') !== null]);
  requestAnimationFrame(look);
};
look();
"""
"""Keeps of every picture whether a card moves in it, and whether a moment stands over it."""


@pytest.mark.long
def test_the_end_is_no_moment_before_the_last_card_is_turned(browser: Browser) -> None:
    """Whoever sees motion sees the cards first; then the bank is broken. No clock runs: cards have their time."""
    stage = Stage.of(browser, Scene(chemin_states.dealt(PONTE_WINS), "bob"), still=False)
    expect(stage.page.locator(".felt .above")).to_be_attached()
    stage.page.evaluate(SEEN)
    table, events = since(chemin_states.dealt(PONTE_WINS), "play")
    stage.goes_on(Scene(table, "bob", paused=True), told=len(table.around) - events)
    expect(stage.page.locator(".felt .moment")).to_contain_text("The bank is broken")
    stage.page.wait_for_function("seen.some(([, moment]) => moment)")  # once in a frame it is looked
    seen = stage.page.evaluate("seen")
    assert any(moving for moving, _ in seen)
    assert not any(moving and moment for moving, moment in seen)


RUNS: dict[str, tuple[Callable[[], AnyTableOf], str]] = {
    "chemin": (
        then(partial(chemin_states.settled, BANKER_WINS + BANKER_WINS), "keep; stake bob 10_000; play"),
        "Coups won in a row 2",
    ),
    "banque": (
        then(partial(banque_states.settled, LOST + LOST), "go_on; stake ann 10_000 one; play"),
        "Unbeaten for 2 coups",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("game", RUNS)
def test_a_run_of_won_coups_is_told_to_all_who_sit_or_watch(browser: Browser, game: str) -> None:
    settled, told = RUNS[game]
    table = settled()
    for viewer in ("ann", "bob", None):
        stage = Stage.of(browser, Scene(table, viewer))
        for size in WINDOWS:
            stage.holds(size)
            run = stage.page.locator(".bank .run")
            expect(run).to_be_in_viewport(ratio=1)
            expect(run).to_have_text(told)
            assert stage.fits()


@pytest.mark.long
def test_a_moment_is_short_however_many_frames_come_and_none_is_left_behind(browser: Browser) -> None:
    """In a window in which what is told of the bank is made anew with the cards."""
    stage, moment = moments(browser, "banque_sold", "cid", size=(820, 1180))
    table = did(banque_states.auction(), "bid ben 85_550; close")
    for _ in range(40):
        stage.goes_on(Scene(table, "cid"))
        stage.page.wait_for_timeout(100)
    expect(moment).to_have_count(0)
    for now in (banque_states.settled(LOST), table, banque_states.settled(LOST)):
        stage.goes_on(Scene(now, "cid"))
        stage.page.keyboard.press(".")
    assert (stage.page.locator(".above").count(), stage.page.locator(".sky").count()) == (1, 1)


LANDED = """
window.beside = [];
new MutationObserver((changes) => changes.flatMap(({ addedNodes }) => [...addedNodes]).forEach((each) => {
  if (!each.classList?.contains('flying')) return;
  const [moving] = each.getAnimations();
  moving.pause();
  moving.currentTime = 0.85 * moving.effect.getComputedTiming().duration;
  const [chip, tower] = [each, document.querySelector('.felt .tower')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  window.beside.push(Math.hypot(chip.x - tower.x, chip.y - tower.y));
  moving.play();
})).observe(document, { subtree: true, childList: true });
"""
"""Keeps how far from the tower's middle a chip that flies comes down, in pixels."""


@pytest.mark.long
@pytest.mark.parametrize("size", ((2560, 1300), (1440, 900)))
def test_a_chip_comes_down_at_the_tower_in_large_windows_too(browser: Browser, size: Size) -> None:
    table = did(chemin_states.crowd(), "to stakes")
    stage = Stage.of(browser, Scene(table, "ann"), LANDED, still=False, size=size)
    expect(stage.page.locator(".felt .tower")).to_be_visible()
    stage.goes_on(Scene(did(table, "stake bob 40_000"), "ann"))
    stage.page.wait_for_function("beside.length")
    assert max(stage.page.evaluate("beside")) < 30


@pytest.mark.long
def test_the_prompt_says_what_the_table_is_at_and_its_answer_goes_with_it(browser: Browser) -> None:
    states = dict(chemin_states.scenes())
    stage = Stage.of(browser, states["stakes_first_bob"])
    stage.types("banco", re.compile("not possible now.*“stakes”"))
    stage.goes_on(states["turn_ann"]._replace(viewer="bob"))
    expect(stage.part("answer")).to_have_text(re.compile("“stakes”"))
    expect(stage.part("answer")).to_have_text("")
    stage.types("banco", re.compile("the banker turns the cards"))
