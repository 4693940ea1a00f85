"""Identity keys and content-free fingerprints."""

import pytest

from main_process.domain.identity import (
    evidence_fingerprint,
    identity_key,
    normalised_path,
    normalised_statement,
    normalised_subject,
    statement_fingerprint,
)

KEY = bytes(range(32))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Deploy  Day!", "deploy day"),
        ("ＦＵＬＬ", "full"),
        ("Straße", "STRASSE"),
        ("「端口」", "端口"),
    ],
)
def test_equal_subjects(one: str, other: str) -> None:
    assert normalised_subject(one) == normalised_subject(other)


@pytest.mark.parametrize(("one", "other"), [("C++", "C#"), ("C++", "C"), ("3.9", "3.10"), ("a/b", "a b")])
def test_different_subjects(one: str, other: str) -> None:
    assert normalised_subject(one) != normalised_subject(other)


def test_identity_is_namespace_paths_and_subject() -> None:
    key = identity_key("n1", ["src/b", "src/a"], "Port")
    assert key == identity_key("n1", ["src/a/", "./src/b", "src\\b"], " port ")
    assert key != identity_key("n2", ["src/a", "src/b"], "port")
    assert key != identity_key("n1", ["src/a"], "port")
    assert key is not None
    assert len(key) == 64
    assert identity_key("n1", [], " !? ") is None


def test_paths_have_one_form() -> None:
    assert normalised_path("./a//b/") == "a/b"
    assert normalised_path("C:\\x\\y") == "C:/x/y"
    assert normalised_path("/") == "/"


@pytest.mark.parametrize(
    ("one", "other"), [("Prefers short answers.", "prefers  SHORT answers"), ("部署在周二。", "部署在周二")]
)
def test_equal_statements(one: str, other: str) -> None:
    assert normalised_statement(one) == normalised_statement(other)
    assert statement_fingerprint(KEY, "", one) == statement_fingerprint(KEY, "", other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Python 3.9", "Python 3.10"), ("Use C++", "Use C#"), ("offset 5", "offset -5"), ("64%", "64"), ("不要", "要")],
)
def test_different_statements(one: str, other: str) -> None:
    assert normalised_statement(one) != normalised_statement(other)


def test_fingerprints_need_the_key_and_keep_nothing() -> None:
    digest = statement_fingerprint(KEY, "n1", "hunter2 is the word")
    assert len(digest) == 32
    assert b"hunter2" not in digest
    assert digest != statement_fingerprint(bytes(32), "n1", "hunter2 is the word")
    assert digest != statement_fingerprint(KEY, "n2", "hunter2 is the word")
    assert evidence_fingerprint(KEY, ["a", "b"]) != evidence_fingerprint(KEY, ["ab"])
    with pytest.raises(ValueError, match="32 bytes"):
        statement_fingerprint(b"short", "", "x")
