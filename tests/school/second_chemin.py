"""Answers at Chemin de Fer found a second way, from what lies on the table of the question alone."""

from fractions import Fraction
from math import ceil, floor
from typing import Final

from second_table import banker_takes, lying, points, values, written

from sabot.school.drill import Drill, Exhibit

ROUND: Final = 9


def exhibits_of(question: Drill, key: str) -> list[Exhibit]:
    """What lies there under a key, or under it for those who stand."""
    return [each for each in question.lies if each.said.key in (key, f"{key}_standing")]


def one(question: Drill, key: str) -> Exhibit:
    return lying(question, key, f"{key}_standing")


def number(exhibit: Exhibit, fact: str) -> int:
    found = exhibit.said.facts[fact]
    assert isinstance(found, int)
    return found


def who(exhibit: Exhibit) -> str:
    return str(exhibit.said.facts["player"])


def by_prime(question: Drill, people: list[Exhibit]) -> list[str]:
    """Counted seat by seat from the right of the banker, or of a suite's origin; then who stands."""
    suites = exhibits_of(question, "claims.origin")
    start = number((suites or [one(question, "banks.banker")])[0], "seat")
    found: list[str] = []
    for step in range(1, ROUND + 1):
        seat = (start + step - 1) % ROUND + 1
        found += [who(each) for each in people if each.said.facts.get("seat") == seat]
    standing = [each for each in people if "arrival" in each.said.facts]
    return found + [who(each) for each in sorted(standing, key=lambda each: number(each, "arrival"))]


def answer_prime_order(question: Drill) -> str:
    return " ".join(by_prime(question, exhibits_of(question, "banks.place")))


def answer_whose_call(question: Drill) -> str:
    callers = exhibits_of(question, "claims.called")
    calls = {who(each): each.said.facts["call"] for each in callers}
    order = by_prime(question, callers)
    suivi, solo, pair, avec = ([each for each in order if calls[each] == call] for call in CALLS)
    if suivi or solo:
        return (suivi or solo)[0]
    if len(pair) > 1:
        return " ".join(sorted(pair[:2]))
    return avec[0] if avec else "-"


def answer_ponte_says(question: Drill) -> str:
    total = points(values(question, "drawing.hand"))
    if total > 7:
        return "natural"
    called = exhibits_of(question, "palette.call")
    alone = bool(called) and called[0].said.facts["call"] in ("suivi", "banco")
    if total == 5 or (alone and exhibits_of(question, "palette.liberty_banco")):
        return "free"
    return "draw" if total < 5 else "stand"


def answer_banker_says(question: Drill) -> str:
    """By the formula of T2, but for the two cells that T4 leaves free."""
    total, given = points(values(question, "palette.banker_hand")), values(question, "palette.given")
    third = given[0] if given else None
    if (total, third) in ((3, 9), (5, 4)):
        return "free"
    return "draw" if banker_takes(total, third) else "stand"


def cents(exhibit: Exhibit) -> int:
    assert exhibit.amount is not None
    return exhibit.amount


def _counting(question: Drill) -> tuple[int, dict[str, int]]:
    """What the bank is, and what counts of each stake, the avec caller's half among them."""
    bank = cents(one(question, "banks.banker"))
    counts = {who(each): cents(each) for each in exhibits_of(question, "covering.avec")}
    assert all(half == bank - bank // 2 for half in counts.values())
    stakes = {who(each): cents(each) for each in exhibits_of(question, "covering.stake")}
    for each in by_prime(question, exhibits_of(question, "covering.stake")):
        counts[each] = min(stakes[each], bank - sum(counts.values()))
    return bank, counts


def answer_counted(question: Drill) -> str:
    return written(_counting(question)[1][str(question.said.facts["player"])])


def answer_bank_back(question: Drill) -> str:
    bank, counts = _counting(question)
    rest = bank - sum(counts.values())
    if not exhibits_of(question, "covering.associate"):
        return written(rest)
    coin = number(one(question, "covering.coin"), "coin")
    coins = rest // coin
    whole = who(one(question, "banks.banker")) == question.said.facts["player"]
    return written((coins - coins // 2 if whole else coins // 2) * coin)


def answer_chemin_settled(question: Drill) -> str:
    _, counts = _counting(question)
    banco = sum(counts.values())
    if question.said.key == "covering.ask_paid":
        return written(counts[str(question.said.facts["player"])])
    if exhibits_of(question, "covering.tie_result"):
        return written(banco)
    rate = Fraction(str(one(question, "covering.rate").said.facts["rate"]).split()[0]) / 100
    received = rounded(question, banco * (1 - rate))
    return written(banco - received if question.said.key == "covering.ask_taxe" else banco + received)


def rounded(question: Drill, amount: Fraction) -> int:
    """What a banker receives, in whole coins by the rounding that lies there, else down to a cent."""
    for name, of in (("down", floor), ("up", ceil), ("nearest", lambda coins: floor(coins + Fraction(1, 2)))):
        for each in exhibits_of(question, f"covering.rounding_{name}"):
            coin = number(each, "coin")
            return int(of(amount / coin)) * coin
    return floor(amount)


def answer_bank_goes(question: Drill) -> str:
    """Seat by seat from the right of the origin, else of the banker; who cannot post is passed over."""
    if takers := exhibits_of(question, "passing.takes"):
        return by_prime(question, takers)[0]
    poor = {who(each) for each in exhibits_of(question, "passing.purse")}
    assert all(cents(each) < cents(one(question, "passing.minimum")) for each in exhibits_of(question, "passing.purse"))
    people = [one(question, "banks.banker"), *exhibits_of(question, "banks.place")]
    return next(each for each in by_prime(question, people) if each not in poor)


def answer_who_acts(question: Drill) -> str:
    (where,) = (each.said.key.split(".at_")[1] for each in question.lies if ".at_" in each.said.key)
    purses = {who(each): cents(each) for each in exhibits_of(question, "acting.purse")}
    banker = [who(each) for each in exhibits_of(question, "banks.banker")]
    bank = sum(cents(each) for each in exhibits_of(question, "banks.banker"))
    called = [who(each) for each in exhibits_of(question, "acting.caller")]
    stakes = {who(each): cents(each) for each in exhibits_of(question, "covering.stake")}
    if where in ("keep", "raise", "banker"):
        return banker[0]
    if where in ("marche", "solo"):
        return called[0]
    if where == "ponte":
        return max(by_prime(question, exhibits_of(question, "covering.stake")), key=lambda each: stakes[each])
    if where == "suite":
        least = cents(one(question, "acting.offered"))
        purses = {who(each): cents(each) for each in exhibits_of(question, "acting.purse") if "seat" in each.said.facts}
    else:
        least = {"associate": bank, "calls": -(-bank // 2)}.get(where, LEAST_STAKE)
    return " ".join(sorted(each for each, purse in purses.items() if purse >= least and each not in called)) or "-"


LEAST_STAKE: Final = 500
CALLS: Final = ("suivi", "banco", "a_deux", "avec")
