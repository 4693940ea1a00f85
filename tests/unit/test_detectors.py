"""Secrets and personal numbers are found, look-alikes are left alone."""

import pytest

from main_process.adapters import detectors
from main_process.adapters.detectors import has_secret, redact
from tests.support import cases

ROWS = cases.rows("secrets")


def test_the_sample_has_thirty_secrets_and_nineteen_look_alikes() -> None:
    assert [row["secret"] for row in ROWS].count(True) == 30
    assert [row["secret"] for row in ROWS].count(False) == 19


@pytest.mark.parametrize("row", [row for row in ROWS if row["secret"]], ids=lambda row: row["why"])
def test_secret_is_replaced(row: dict[str, str]) -> None:
    redaction = redact(row["text"])
    assert redaction.findings
    for finding in redaction.findings:
        assert finding.kind in detectors.KINDS
        value = row["text"][finding.start : finding.end]
        assert value
        assert value not in redaction.text
        assert f"[redacted: {finding.kind}]" in redaction.text
    assert not has_secret(redaction.text), "a marker is not a secret"


@pytest.mark.parametrize("row", [row for row in ROWS if not row["secret"]], ids=lambda row: row["why"])
def test_look_alike_stays(row: dict[str, str]) -> None:
    assert redact(row["text"]).text == row["text"]


def test_secrets_of_the_tool_output_session() -> None:
    expect = cases.expected("claude-code/cc-h09-secrets-in-tool-output")
    dotenv = "\n".join(
        (
            f"AWS_ACCESS_KEY_ID={expect['secret_strings'][0]}",
            f"AWS_SECRET_ACCESS_KEY={expect['secret_strings'][1]}",
            "DATABASE_URL=postgres://app:FAKEp4ss@db.example.test:5432/tides",
            'DB_PASSWORD="FAKE-hunter2-FAKE"',
        )
    )
    numbered = cases.with_secrets(
        "     1→@@SECRET10@@\n     2→FAKEfakeFAKEfakeFAKEfakeFAKEfakeFAKEfakeFAKEfake\n     3→FAKEfakeFAKEfake==\n"
        "     4→@@SECRET11@@\n     5→next line\n"
    )
    text = f"{dotenv}\n{numbered}\nMy key is {expect['secret_strings'][5]} and {expect['secret_strings'][6]}."
    cleaned = redact(text).text
    for secret in expect["secret_strings"]:
        assert secret not in cleaned
    assert "next line" in cleaned
    assert redact(numbered.replace("END", "BEGIN")).text.count("FAKEfake") == 0


@pytest.mark.parametrize(
    "text", cases.expected("claude-code/cc-h09-secrets-in-tool-output")["not_secrets"], ids=lambda text: text[:24]
)
def test_not_secrets_of_the_tool_output_session(text: str) -> None:
    assert redact(f"These are safe: {text} | and so on").findings == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("remember: prod password is hunter2, nothing else", "hunter2"),
        ("PASSWORD=swordfish", "swordfish"),
        ("密码是 tideClock88，别忘了", "tideClock88"),
        ("mysql --password Zebra77-night --host x", "Zebra77-night"),
        ("curl -u dev:FAKEp4ss99 https://example.test", "FAKEp4ss99"),
        ("ｓｋ-proj-FAKEfakeFAKEfakeFAKEfakeFAKE0009", "ｓｋ-proj-FAKEfakeFAKEfakeFAKEfakeFAKE0009"),
        ("card 4111-1111-1111-1111 please", "4111-1111-1111-1111"),
        ("IBAN GB82 WEST 1234 5698 7654 32", "GB82 WEST 1234 5698 7654 32"),
    ],
)
def test_forms_beyond_the_sample(text: str, value: str) -> None:
    redaction = redact(text)
    assert [text[finding.start : finding.end] for finding in redaction.findings] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "PASS: test_login2 (0.3 s)",
        "password: settings.database.password",
        "token = read_token(path1)",
        'grant_type: "password", scope: "all"',
        "The secret is to keep functions short.",
        "docker run -u 1000:1000 image",
        "started at 1767259200123, finished 1767259260456",
        "order 4111111111111112 and build 20260203091259497",
        "http://localhost:8080/a@b",
        "task-management-2024-roadmap-Final and risk-Assessment2",
        '"max_tokens": 8192, "stop_token": "<|end|>"',
        "身份证号不要写进来",
        "pip install sk-video-utilities-for-python",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert redact(text).text == text


def test_findings_point_into_the_original_text() -> None:
    text = "a\u200bb gh\u200bp_FAKEfakeFAKEfakeFAKEfakeFAKEfake0009 c"
    (finding,) = redact(text).findings
    assert text[finding.start : finding.end].startswith("gh\u200bp_")
    assert redact(text).text == "a\u200bb [redacted: access_token] c"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("my card is 4111 1111 1111 1111", "card_number"),
        ("卡号 6222021234567890128", "card_number"),
        ("IBAN DE89370400440532013000 for rent", "bank_account"),
        ("身份证 11010519491231002X", "identity_number"),
        ("社会信用代码91350211M000100Y46", "identity_number"),
        ("统一社会信用代码 91110000600037341L", "identity_number"),
        ("SSN 536-90-4399", "identity_number"),
        ("it is 536-90-4399 on the form", "identity_number"),
        ("social security number: 536904399", "identity_number"),
        ("National Insurance AB 12 34 56 C", "identity_number"),
        ("Steuer-ID 36 574 261 809", "identity_number"),
        ("numéro 2 95 10 99 126 111 93", "identity_number"),
        ("DNI 54362315K", "identity_number"),
        ("codice fiscale RCCMNL83S18D969H", "identity_number"),
        ("BSN 111222333", "identity_number"),
        ("PESEL 44051401359", "identity_number"),
        ("CPF 390.533.447-05", "identity_number"),
        ("护照号码 E12345678", "identity_number"),
        ("passport number 123456789", "identity_number"),
        ("routing number 111000025", "bank_account"),
    ],
)
def test_a_personal_number_is_found_by_form_check_digits_and_words(text: str, kind: str) -> None:
    (finding,) = redact(text).findings
    assert finding.kind == kind
    assert redact(text, has_personal=False).text == text, "a person may keep their own numbers on purpose"


@pytest.mark.parametrize(
    "text",
    [
        "order 4111111111111111 was shipped",
        "订单号 6222021234567890128 已发货",
        "Order no: 536-90-4399",
        "call +1 415-555-2671 or 010-62781234 or 13812345678",
        "2026-11-30 15:24:50 and 20261130152450123",
        "v3.14.159-26.5358979 and 192.168.100.200",
        "550e8400-e29b-41d4-a716-446655440000",
        "request id 110105194912310021",
        "E12345678 is a part, AB123456C another",
        "111222333 rows, 44051401359 bytes, 123456789 users",
        "666-45-6789 and 000-12-3456",
        "4111 1111 1111 1112",
        "DE89370400440532013001",
    ],
)
def test_orders_telephones_dates_versions_and_ids_are_no_personal_numbers(text: str) -> None:
    assert redact(text).text == text


def test_personal_numbers_are_found_nowhere_in_the_sample_transcripts() -> None:
    texts = [
        line
        for path in sorted(cases.CASES.rglob("*"))
        if path.suffix in {".json", ".jsonl", ".md"} and path.parent.name != "secrets"
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert len(texts) > 900
    flagged = [line for line in texts if any(one in detectors.PERSONAL_KINDS for one in redact(line).kinds)]
    assert flagged == []


def test_a_change_of_rules_changes_their_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = detectors.rules_version()
    assert detectors.rules_version() == before
    monkeypatch.setattr(detectors.numbers, "NUMBER_RULES", detectors.numbers.NUMBER_RULES[1:])
    detectors.rules_version.cache_clear()
    assert detectors.rules_version() != before
    detectors.rules_version.cache_clear()
