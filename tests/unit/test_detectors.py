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
