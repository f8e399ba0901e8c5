"""A dealt shoe over HTTP: the learner is the croupier of a table of bots; auditions and their certificates."""

from typing import Final

from litestar import delete, get, post
from litestar.params import JSONBody

from sabot.school.audition import AuditionCertificate, AuditionTerms
from sabot.school.dealing.records import AskCertificate, DealtTable, DoDeed, OpenShoe
from sabot.school.dealing.report import DealingReport
from sabot.school.dealing.table import DealtRecord
from sabot.web.asking import Asked, AtHouse, signed_in


@post("/api/school/shoe")
async def open_shoe(request: Asked, house: AtHouse, data: JSONBody[OpenShoe]) -> DealtTable:
    """Take a shoe in hand, in place of the one before."""
    return house.dealings.open((await signed_in(request, house)).player, data)


@get("/api/school/shoe")
async def dealt_shoe(request: Asked, house: AtHouse) -> DealtTable:
    """The shoe that who asks has in hand."""
    return house.dealings.look((await signed_in(request, house)).player)


@delete("/api/school/shoe", status_code=204)
async def close_shoe(request: Asked, house: AtHouse) -> None:
    """Lay the shoe away."""
    house.dealings.close((await signed_in(request, house)).player)


@post("/api/school/shoe/deed", status_code=200)
async def do_deed(request: Asked, house: AtHouse, data: JSONBody[DoDeed]) -> DealtTable:
    """Do a deed at the shoe in hand: the table goes on, or says what is wrong."""
    return house.dealings.do((await signed_in(request, house)).player, data)


@get("/api/school/shoe/report")
async def shoe_report(request: Asked, house: AtHouse) -> DealingReport:
    """The report of the shoe so far: coups, faults, time, what the house would have lost."""
    return house.dealings.report((await signed_in(request, house)).player)


@get("/api/school/shoe/record")
async def shoe_deeds(request: Asked, house: AtHouse) -> DealtRecord:
    """Every deed of the shoe with its time, for an examiner who deals it again."""
    return house.dealings.record((await signed_in(request, house)).player)


@get("/api/school/audition")
async def audition_terms(request: Asked, house: AtHouse) -> AuditionTerms:
    """The terms of an audition of this house."""
    await signed_in(request, house)
    return house.dealings.audition


@post("/api/school/certificate", status_code=200)
async def shoe_certificate(request: Asked, house: AtHouse, data: JSONBody[AskCertificate]) -> AuditionCertificate:
    """The certificate of an audition, once it is dealt to its end."""
    return house.dealings.certificate((await signed_in(request, house)).player, data)


HANDLERS: Final = (
    open_shoe, dealt_shoe, close_shoe, do_deed, shoe_report, shoe_deeds, audition_terms, shoe_certificate,
)  # fmt: skip
