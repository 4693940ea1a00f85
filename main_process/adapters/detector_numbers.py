"""Numbers of a person: cards, accounts, identity and tax numbers (trusted side); `detectors` applies the table.

Check digits come from python-stdnum. A number whose form and check digits are rare enough counts by itself; every
other one counts only behind a word that names it, so that orders, telephones, dates, versions and ids stay.
"""

import importlib
import re
from collections.abc import Callable
from typing import Final, cast

from main_process.adapters.detector_rules import Accepts, Rule
from main_process.domain.finding import BANK_ACCOUNT, CARD_NUMBER, IDENTITY_NUMBER

MANY_DIGITS: Final = re.compile(r"\d(?:[ -]?\d){7}")
"""What a text must hold before the rules that need no word are tried."""

_FREE: Final = r"(?<![\w.-])"
_END: Final = r"(?![\w-])"
_AN_ID: Final = re.compile(
    r"(?i)(?:\b(?:order|invoice|ticket|tracking|shipment|parcel|build|version|release|serial|sku|part|batch|request"
    r"|trace|message|session|commit|timestamp|phone|tel|mobile|uuid|id)(?:\s*(?:no|nr|number|id))?"
    r"|订单|单号|流水|运单|快递|编号|电话|手机|版本|批次|时间戳)[\s.:：=#号是为]{0,6}$"
)
"""A word that says what the digits behind it are: not a number of a person."""


def _checked(module_name: str) -> Accepts:
    """Return the check of one module of python-stdnum, which is imported when a number first looks like its kind."""

    def accepts(value: str) -> bool:
        module = importlib.import_module(f"stdnum.{module_name}")
        return cast("Callable[[str], bool]", module.is_valid)(value)

    return accepts


_CARD_FORM: Final = re.compile(
    r"4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|5\d\d)\d{12}|62\d{14,17}|35\d{14}"
)


def is_card_number(text: str) -> bool:
    """Return whether separated or plain digits have a card's prefix, length and Luhn check digit."""
    digits = "".join(character for character in text if character.isdigit())
    return _CARD_FORM.fullmatch(digits) is not None and _checked("luhn")(digits)


def _has_letter_and_checks(text: str) -> bool:
    """Eighteen bare digits are too often something else; those count behind a word."""
    return any(character.isalpha() for character in text[2:]) and _checked("cn.uscc")(text)


def _named(kind: str, words: tuple[str, ...], form: str, accepts: Accepts | None = None) -> Rule:
    """Return a rule for a number that stands within forty characters behind one of the words (lower case)."""
    before = "|".join(rf"\b{re.escape(word)}\b" if word.isascii() else re.escape(word) for word in words)
    return Rule(
        kind, words, re.compile(rf"{_FREE}(?:{form}){_END}"), accepts=accepts, behind=re.compile(rf"(?i)(?:{before})")
    )


NUMBER_RULES: Final = (
    Rule(
        IDENTITY_NUMBER,
        (),
        re.compile(r"(?<![0-9A-Za-z])[1-9]\d{16}[\dXx](?![0-9A-Za-z])"),
        accepts=_checked("cn.ric"),
        unless=_AN_ID,
    ),
    Rule(
        IDENTITY_NUMBER,
        (),
        re.compile(r"(?<![0-9A-Za-z])[159Y][1239]\d{6}[0-9A-HJ-NP-RTUWXY]{10}(?![0-9A-Za-z])"),
        accepts=_has_letter_and_checks,
        unless=_AN_ID,
    ),
    Rule(
        IDENTITY_NUMBER,
        (),
        re.compile(rf"{_FREE}[12] \d{{2}} (?:0[1-9]|1[0-2]) \d[0-9AB] \d{{3}} \d{{3}} \d{{2}}{_END}"),
        accepts=_checked("fr.nir"),
    ),
    Rule(
        CARD_NUMBER,
        (),
        re.compile(
            rf"{_FREE}(?:\d{{4}}([ -])(?:\d{{4}}\1){{2}}\d{{1,7}}|\d{{4}}([ -])\d{{6}}\2\d{{5}}|\d{{15,19}}){_END}"
        ),
        accepts=is_card_number,
        unless=_AN_ID,
    ),
    Rule(
        BANK_ACCOUNT,
        (),
        re.compile(
            r"(?<![0-9A-Za-z])[A-Z]{2}\d{2}"
            r"(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?![0-9A-Za-z])"
        ),
        accepts=_checked("iban"),
    ),
)
"""Tried only where `MANY_DIGITS` finds something."""

NAMED_NUMBER_RULES: Final = (
    Rule(
        IDENTITY_NUMBER,
        ("-",),
        re.compile(rf"{_FREE}\d{{3}}-\d{{2}}-\d{{4}}{_END}"),
        accepts=_checked("us.ssn"),
        unless=_AN_ID,
    ),
    _named(IDENTITY_NUMBER, ("ssn", "social security"), r"\d{3}[- ]?\d{2}[- ]?\d{4}"),
    _named(
        IDENTITY_NUMBER,
        ("national insurance", "nino", "ni number"),
        # HM Revenue & Customs, NIM39110: letters that are not used, and prefixes that are not given.
        r"(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]",
    ),
    _named(IDENTITY_NUMBER, ("nhs",), r"\d{3} ?\d{3} ?\d{4}", _checked("gb.nhs")),
    _named(
        IDENTITY_NUMBER, ("统一社会信用代码", "税号", "uscc", "credit code"), r"[0-9A-Z]{18}", _checked("cn.uscc")
    ),
    _named(
        IDENTITY_NUMBER,
        ("steuer-id", "steuerid", "steueridentifikationsnummer", "steuer-identifikationsnummer", "idnr"),
        r"\d{2} ?\d{3} ?\d{3} ?\d{3}",
        _checked("de.idnr"),
    ),
    _named(IDENTITY_NUMBER, ("sécurité sociale", "securite sociale"), r"[12]\d{4}[\dAB]{2}\d{8}", _checked("fr.nir")),
    _named(IDENTITY_NUMBER, ("dni", "nif"), r"\d{8}-?[A-Z]", _checked("es.dni")),
    _named(IDENTITY_NUMBER, ("codice fiscale",), r"[A-Z]{6}[0-9A-Z]{9}[A-Z]", _checked("it.codicefiscale")),
    _named(IDENTITY_NUMBER, ("bsn", "burgerservicenummer"), r"\d{9}", _checked("nl.bsn")),
    _named(IDENTITY_NUMBER, ("pesel",), r"\d{11}", _checked("pl.pesel")),
    _named(IDENTITY_NUMBER, ("personnummer",), r"\d{6,8}[-+]?\d{4}", _checked("se.personnummer")),
    _named(IDENTITY_NUMBER, ("cpf",), r"\d{3}\.?\d{3}\.?\d{3}-?\d{2}", _checked("br.cpf")),
    _named(IDENTITY_NUMBER, ("aadhaar",), r"\d{4}[ -]?\d{4}[ -]?\d{4}", _checked("in_.aadhaar")),
    _named(IDENTITY_NUMBER, ("주민등록번호", "resident registration"), r"\d{6}-?\d{7}", _checked("kr.rrn")),
    _named(IDENTITY_NUMBER, ("マイナンバー", "my number"), r"\d{4} ?\d{4} ?\d{4}", _checked("jp.in_")),
    _named(IDENTITY_NUMBER, ("social insurance number",), r"\d{3}[ -]?\d{3}[ -]?\d{3}", _checked("ca.sin")),
    _named(IDENTITY_NUMBER, ("passport", "护照", "護照"), r"[A-Z]{1,2}\d{6,8}|\d{9}"),
    _named(BANK_ACCOUNT, ("routing number",), r"\d{9}", _checked("us.rtn")),
    _named(BANK_ACCOUNT, ("银行卡号", "银行账号", "account number"), r"\d{12,19}", _checked("luhn")),
)
"""Looked for only where one of their words stands; passports have no check digit, so the word is all there is."""
