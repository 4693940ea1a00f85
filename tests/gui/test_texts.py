"""Texts of the window: every one translated, every failure with a sentence, everything of others made visible."""

import importlib.util
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale

from renderer.ipc.client import CallFailed, CallTimedOut
from renderer.ipc.transport import ConnectionLost, ProtocolMismatch
from renderer.operations.file_messages import known_file_reasons
from renderer.operations.messages import explain, explain_wire
from renderer.operations.rule_messages import known_rules
from renderer.support import formats
from renderer.support.i18n import Translations, translate
from renderer.support.words import memories as words
from renderer.support.words import relations
from shared import vocabulary as v
from shared.ipc.errors import ErrorCode, WireError
from shared.ipc.methods.memories import ScopeView, ValidityView

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = ROOT / "packaging" / "translations.py"


def translations_script() -> Any:
    spec = importlib.util.spec_from_file_location("translations_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def chinese(qapp: Any) -> Any:
    switch = Translations()
    switch.use(v.Language.CHINESE)
    yield switch
    switch.use(v.Language.ENGLISH)
    for translator in switch._installed:
        qapp.removeTranslator(translator)


def test_every_text_is_translated_with_its_placeholders() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), "check"], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0


def test_the_check_finds_texts_that_are_no_literals(tmp_path: Path) -> None:
    (tmp_path / "renderer").mkdir()
    (tmp_path / "renderer" / "page.py").write_text(
        'name = "x"\ntranslate("A", f"Hello {name}")\ntranslate(name, "b")\nself.tr("A", "B")\n'
        'translate("A", "one " "text")\ntranslate("A", "%n left", None, 3)\n',
        "utf-8",
    )
    found = translations_script().collect(tmp_path)
    assert [fault.split(":")[1] for fault in found.faults] == ["2", "3"]
    assert {(text.source, text.is_plural) for text in found.texts} == {
        ("B", False),
        ("one text", False),
        ("%n left", True),
    }


def test_english_plurals(qapp: Any) -> None:
    switch = Translations()
    switch.use(v.Language.ENGLISH)
    one, many = (translate("Pending", "%n confirmed", None, count) for count in (1, 3))
    assert (one, many) == ("1 confirmed", "3 confirmed")
    assert translate("Forget", "%n memories were forgotten", None, 1) == "1 memory was forgotten"


def test_chinese_speaks_chinese(chinese: Any) -> None:
    assert translate("Window", "Remembrancer") == "记忆中心"
    assert translate("Pending", "%n confirmed", None, 2) == "已确认 2 条"


@pytest.mark.parametrize("code", list(ErrorCode))
def test_every_code_has_a_sentence_in_both_languages(code: ErrorCode, qapp: Any, request: Any) -> None:
    error = WireError(code=code, rule="something", incident_id="abc")
    english = explain_wire(error)
    request.getfixturevalue("chinese")
    chinese = explain_wire(error)
    assert english.sentence
    assert re.search(r"[\u4e00-\u9fff]", chinese.sentence), chinese


@pytest.mark.parametrize(
    "error", [CallTimedOut("x"), ConnectionLost("x"), ProtocolMismatch("x"), ValueError("secret")]
)
def test_failures_without_a_code_have_a_sentence_and_no_content(error: Exception, qapp: Any) -> None:
    said = explain(error)
    assert said.sentence
    assert "secret" not in said.sentence + said.advice


def test_every_rule_of_main_has_its_own_sentence() -> None:
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "main_process").rglob("*.py"))
    rules = set(re.findall(r'RuleViolated\(\s*"([a-z_]+)"', code))
    reasons = set(re.findall(r'FileProblem\(\s*"([a-z_]+)"', code))
    assert len(rules) > 40
    assert sorted(rules - known_rules()) == []
    assert sorted(reasons - known_file_reasons()) == []


@pytest.mark.parametrize("fault", list(v.StoreFault))
def test_every_store_fault_says_why_and_what_to_do(fault: v.StoreFault, qapp: Any) -> None:
    said = explain_wire(WireError(code=ErrorCode.STORE_UNAVAILABLE, rule=fault.value))
    assert said.sentence.startswith("Not possible now: ")
    assert said.advice


@pytest.mark.parametrize("fault", list(v.ProviderFault))
def test_every_provider_fault_has_a_sentence(fault: v.ProviderFault, qapp: Any) -> None:
    code = ErrorCode.PROVIDER_REFUSED
    assert explain(CallFailed(WireError(code=code, rule=fault.value))).sentence


def test_every_word_of_the_vocabulary_has_a_text_of_its_own(qapp: Any) -> None:
    for values, text in (
        (v.NamespaceKind, words.namespace_kind_text),
        (v.NamespaceKind, words.scope_mark),
        (v.MemoryKind, words.memory_kind_text),
        (v.ItemStatus, words.status_text),
        (v.ItemStatus, words.status_mark),
        (v.Sensitivity, words.sensitivity_text),
        (v.Sensitivity, words.sensitivity_hint),
        (v.Origin, words.origin_text),
        (v.Strength, words.strength_text),
        (v.RecallMode, words.recall_mode_text),
        (v.ConfidenceMeaning, words.confidence_meaning_text),
        (v.TrustClass, words.trust_text),
        (v.SourceType, words.source_type_text),
        (v.TurnRole, words.role_text),
        (v.RelationKind, relations.relation_text),
        (v.Resolution, relations.resolution_text),
        (v.Resolution, relations.resolution_hint),
        (v.Verb, words.verb_text),
        (v.ActorKind, words.actor_text),
        (v.ItemWarning, words.warning_text),
        (v.ItemWarning, words.warning_advice),
        (v.ValidityState, words.validity_state_text),
        (v.TimePrecision, words.time_precision_text),
    ):
        texts = [text(value) for value in values]  # type: ignore[attr-defined]  # enumerations
        assert all(texts), text
        assert len(set(texts)) >= len(texts) - 1, text  # “Replaced” and the like may stand twice


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("a\u202eb", "a⟦U+202E⟧b"),
        ("zero\u200bwidth", "zero⟦U+200B⟧width"),
        ("bell\x07", "bell⟦U+0007⟧"),
        ("carriage\r\nreturn", "carriage⟦U+000D⟧\nreturn"),
        ("tag\U000e0041", "tag⟦U+E0041⟧"),
        ("blank\u3164letter", "blank⟦U+3164⟧letter"),
        ("line\u2028break", "line⟦U+2028⟧break"),
        ("joined\u200dword", "joined⟦U+200D⟧word"),
        ("family 👨‍👩‍👧 and ❤️", "family 👨‍👩‍👧 and ❤️"),
        ("所有金额，用整数", "所有金额，用整数"),
        ("hidden\ufe01selector", "hidden⟦U+FE01⟧selector"),
    ],
)
def test_what_cannot_be_seen_is_made_visible(text: str, shown: str) -> None:
    assert formats.visible_text(text) == shown
    assert formats.has_hidden_characters(text) is (text != shown)


def test_the_quick_way_lets_nothing_hidden_pass() -> None:
    passed = [chr(code) for code in range(sys.maxunicode + 1) if formats._HARMLESS.fullmatch(chr(code))]
    assert len(passed) > 40_000
    assert [letter for letter in passed if formats._is_hidden(letter, 0)] == []


def test_a_list_row_is_one_line() -> None:
    assert formats.one_line("a\nb\tc\r\nd") == "a b c d"


def test_moments_keep_their_instant_through_a_field() -> None:
    moment = datetime(2026, 3, 2, 9, 30, 5, 250_000, tzinfo=timezone(timedelta(hours=8)))
    assert formats.moment_from(formats.field_moment(moment)) == moment
    assert formats.moment_from(formats.field_moment(moment)).utcoffset() == timedelta(0)


def test_recent_days_are_named() -> None:
    now = formats.now_utc()
    assert re.fullmatch(r"\d\d:\d\d", formats.short_moment_text(now))
    assert formats.short_moment_text(now - timedelta(days=1)) == "Yesterday"
    assert formats.short_moment_text(datetime(2020, 1, 2, 12, tzinfo=UTC)) == "2020-01-02"
    assert formats.short_moment_text(None) == "–"


def test_figures_follow_the_language() -> None:
    QLocale.setDefault(QLocale("en_US"))
    assert formats.count_text(1234567) == "1,234,567"
    assert formats.duration_text(0.25) == "250 ms"
    assert formats.duration_text(75) == "75 s"
    assert formats.duration_text(3_700) == "1 h 1 min"
    assert formats.percent_text(0.666) == "67 %"
    assert formats.list_text(["a", "b"]) == "a, b"


def test_scopes_are_always_words(qapp: Any) -> None:
    project = ScopeView(namespace_id="", kind=v.NamespaceKind.PROJECT, label="web\u202eshop")
    assert words.scope_text(project) == "Project “web⟦U+202E⟧shop”"
    assert words.scope_text(ScopeView(namespace_id="", kind=v.NamespaceKind.GLOBAL)) == "Global"


def test_validity_says_from_when_until_when_and_how_it_stands(qapp: Any) -> None:
    begin, end = datetime(2026, 1, 1, 12, tzinfo=UTC), datetime(2026, 2, 1, 12, tzinfo=UTC)
    past = ValidityView(state=v.ValidityState.PAST, valid_from=begin, valid_until=end)
    assert words.validity_text(past) == "2026-01-01 to 2026-02-01 (history)"
    assert words.validity_text(ValidityView(state=v.ValidityState.CURRENT)) == "current"


@pytest.mark.parametrize(
    ("produced", "said"),
    [
        ("person", "You"),
        ("heartbeat:Daily", "Heartbeat “Daily”"),
        ("agent:Claude Code", "Agent “Claude Code”"),
        ("someone else", "someone else"),
    ],
)
def test_the_producer_is_named(produced: str, said: str, qapp: Any) -> None:
    assert words.producer_text(produced) == said
