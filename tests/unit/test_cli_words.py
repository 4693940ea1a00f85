"""The command line has a sentence for everything it may have to say, in both languages."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import main_process.cli as package
from main_process.cli import commands, words
from main_process.cli.terminal import _EXIT_OF_CODE, Exit, width
from main_process.domain.intake import Fate
from main_process.store.portable import shapes
from shared import vocabulary as v
from shared.ipc.errors import ErrorCode, WireError

SOURCES = {path.name: path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.glob("*.py")}


FIGURES = {
    "count",
    "items",
    "conversations",
    "projects",
    "memories",
    "plans",
    "folders",
    "sessions",
    "rows",
    "tokens",
}
FIGURES |= {"conflicts", "revoked", "turns", "jobs"}


@pytest.mark.parametrize(
    "key",
    [
        *(f"error.{code.value}" for code in ErrorCode),
        *(f"fault.{fault.value}" for fault in v.StoreFault),
        *(f"provider.{fault.value}" for fault in v.ProviderFault),
        *(f"store.{state.value}" for state in v.StoreState),
        *(f"run_ended.{state.value}" for state in v.HeartbeatRunState if state is not v.HeartbeatRunState.CLAIMED),
        *(f"run_state.{state.value}" for state in v.HeartbeatRunState),
        *(f"import_state.{state.value}" for state in v.ImportState),
        *(f"kind.{kind.value}" for kind in v.MemoryKind),
        *(f"status.{status.value}" for status in v.ItemStatus),
        *(f"scope.{kind.value}" for kind in v.NamespaceKind if kind is not v.NamespaceKind.AGENT),
        *(f"sensitivity.{one.value}" for one in v.Sensitivity),
        *(f"source.{one.value}" for one in v.SourceType),
        *(f"validity.{one.value}" for one in v.ValidityState),
        *(f"warning.{one.value}" for one in v.ItemWarning),
        *(f"client.{one.value}" for one in v.AgentClient),
        *(f"mode.{one.value}" for one in v.BindingMode),
        *(f"key.{one.value}" for one in v.KeyLocation),
        *(f"provider_state.{one.value}" for one in v.ProviderState),
        *(f"retrieval.{one.value}" for one in v.RetrievalKind),
        *(f"verdict.{one.value}" for one in v.Usefulness),
        *(f"cut.{one.value}" for one in v.CutRule),
        *(f"fate.{one.value}" for one in Fate),
    ],
)
def test_every_value_has_a_sentence(key: str) -> None:
    assert words.has(key)


@pytest.mark.parametrize("code", [*v.StoreFault, *v.ProviderFault, "project_archived", "internal"])
def test_what_long_work_ended_with_is_said_without_a_gap(code: str) -> None:
    sentence = words.ended_by(code)
    assert sentence not in {code, ""}
    assert not sentence.endswith(": ")


def test_every_rule_in_the_code_has_a_sentence() -> None:
    root = Path(package.__file__).parent.parent
    named = re.compile(r"(?:RuleViolated|ScopeDenied|NotJson)\(\s*\"([a-z_]+)\"")
    rules = {rule for path in root.rglob("*.py") for rule in named.findall(path.read_text(encoding="utf-8"))}
    assert len(rules) > 60
    assert sorted(rule for rule in rules if not words.has(f"rule.{rule}")) == []


def test_every_file_problem_in_the_code_has_a_sentence() -> None:
    root = Path(package.__file__).parent.parent
    named = re.compile(r"FileProblem\(\s*\"([a-z_]+)\"")
    reasons = {reason for path in root.rglob("*.py") for reason in named.findall(path.read_text(encoding="utf-8"))}
    assert sorted(reason for reason in reasons if not words.has(f"file.{reason}")) == []


def test_every_section_of_an_export_has_words() -> None:
    assert sorted(shape.name for shape in shapes() if not words.has(f"section.{shape.name}")) == []


def test_every_finding_of_the_doctor_has_words() -> None:
    source = (Path(package.__file__).parent.parent / "services" / "doctor_service.py").read_text(encoding="utf-8")
    codes = set(re.findall(r"Finding\(\s*\"([a-z_]+)\"", source)) | set(
        re.findall(r"_present\(\"([a-z_]+)\"", source)
    )
    assert len(codes) > 10
    assert sorted(code for code in codes if not words.has(f"check.{code}")) == []


def test_every_note_of_an_import_has_words() -> None:
    root = Path(package.__file__).parent.parent
    named = re.compile(r"(?:\.remark|findings\.note)\((?:\w+, |str\(path\), )?\"([a-z_]+)\"")
    reasons = {reason for path in root.rglob("*.py") for reason in named.findall(path.read_text(encoding="utf-8"))}
    assert "nothing_to_import" in reasons
    missing = [one for one in reasons if not words.has(f"note.{one}") and not words.has(f"file.{one}")]
    assert sorted(missing) == []


def test_both_languages_say_the_same_figures() -> None:
    for key, (english, chinese) in words.TABLE.items():
        assert english, key
        assert chinese, key
        named = [{field for _, field, _, _ in string.Formatter().parse(text) if field} for text in (english, chinese)]
        assert named[0] == named[1], key


def test_no_sentence_hides_another_of_the_same_key() -> None:
    tables = [module.TABLE for name, module in vars(words).items() if name.startswith("words_")]
    assert len(tables) > 10
    assert len(words.TABLE) == sum(map(len, tables))


def test_a_fault_of_the_store_names_what_is_wrong_in_it() -> None:
    error = WireError(code=ErrorCode.STORE_UNAVAILABLE, rule="catalogue_mismatch", facts={"object": "ix_source"})
    assert "ix_source" in words.failure(error)


def test_one_is_not_said_in_the_plural(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C")
    for key, (english, _) in words.TABLE.items():
        named = {field for _, field, _, _ in string.Formatter().parse(english) if field}
        figures: dict[str, str | int] = {field: 1 if field in FIGURES else "…" for field in named - {"key"}}
        said = words.say(key, **figures)
        assert "(s)" not in said, key
        counted = re.findall(r"(?<![\w.])1(?: (?!of\b|in\b|is\b)[a-z]+){0,2} ([a-z]+s)\b", said)
        assert not set(counted) - {"was", "is", "waits", "stays", "says", "names", "goes", "exists", "holds"}, (
            key,
            said,
        )


def test_every_kind_of_object_that_may_be_missing_has_words() -> None:
    root = Path(package.__file__).parent.parent
    named = re.compile(r"(?:NotFound|unknown)\(\s*\"([a-z_]+)\"")
    kinds = {kind for path in root.rglob("*.py") for kind in named.findall(path.read_text(encoding="utf-8"))}
    assert len(kinds) > 20
    assert sorted(kind for kind in kinds if not words.has(f"object.{kind}")) == []


def test_every_fact_of_the_doctor_has_words() -> None:
    source = (Path(package.__file__).parent.parent / "services" / "doctor_service.py").read_text(encoding="utf-8")
    facts = set(re.findall(r"[{,] ?\"([a-z_]+)\": ", source)) - {"ok"}
    assert {"path", "count", "free_bytes"} <= facts
    assert sorted(fact for fact in facts if not words.has(f"fact.{fact}")) == []


def test_every_sentence_that_is_asked_for_exists() -> None:
    asked = {
        key
        for source in SOURCES.values()
        for key in re.findall(r"words\.say\(\s*\"([a-z_.]+)\"", source)
        + re.findall(r"\bkey = \"([a-z_]+)\" if", source)
        + re.findall(r"\" if [^\n]* else \"([a-z_]+)\"\n\s+(?:raise|terminal)", source)
    }
    assert len(asked) > 100
    assert not {key for key in asked if not words.has(key)}


@pytest.mark.parametrize("code", list(ErrorCode))
def test_every_failure_has_an_exit_code_and_a_sentence(code: ErrorCode) -> None:
    assert _EXIT_OF_CODE[code] not in {Exit.DONE, Exit.NEEDS_CONFIRM}
    assert words.failure(WireError(code=code, rule="something_new", facts={"n": 1}))


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (WireError(code=ErrorCode.STORE_UNAVAILABLE, rule="newer", facts={"found": "0009"}), "0009"),
        (WireError(code=ErrorCode.FILE_PROBLEM, rule="not_found", facts={"path": "/a b"}), "/a b"),
        (WireError(code=ErrorCode.RULE_VIOLATED, rule="config_not_json", facts={"line": 3, "column": 7}), "line 3"),
        (WireError(code=ErrorCode.PROVIDER_REFUSED, rule="wrong_key", facts={"phase": "x"}), "key"),
        (WireError(code=ErrorCode.INTERNAL, incident_id="abc123"), "abc123"),
        (WireError(code=ErrorCode.RULE_VIOLATED, rule="never_heard"), "never_heard"),
    ],
)
def test_a_failure_names_its_facts(error: WireError, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert said in words.failure(error)


@pytest.mark.parametrize(
    ("environment", "is_chinese"),
    [
        ({"LANG": "zh_CN.UTF-8"}, True),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_TW"}, True),
        ({}, False),
    ],
)
def test_the_language_follows_the_environment(
    environment: dict[str, str], is_chinese: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert words.is_chinese() is is_chinese
    assert words.say("yes") == ("是" if is_chinese else "yes")


def test_wide_characters_take_two_columns() -> None:
    assert (width("abc"), width("记忆"), width("e\u0301")) == (3, 4, 1)


def commands_of(group: click.Group, context: click.Context) -> Iterator[tuple[click.Command, click.Context]]:
    """Every command with the context of its help."""
    for name, command in group.commands.items():
        inner = click.Context(command, info_name=name, parent=context)
        yield command, inner
        if isinstance(command, click.Group):
            yield from commands_of(command, inner)


def test_help_and_refusals_are_chinese_down_to_the_words_of_the_library(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert commands.main(["--help"]) == 0
    said = capsys.readouterr().out
    for command, context in commands_of(commands.root, click.Context(commands.root, info_name="remembrancer")):
        said += command.get_help(context)
    wrong = [
        *(["memory", "list", "--kind", "x"], ["memory", "list", "--limit", "0"], ["memory", "list", "--limit", "x"]),
        *(["memory", "show"], ["memory", "show", "a", "b"], ["memory", "list", "--json=1"], ["memory", "list", "-x"]),
        *(["nothing"], ["memory", "search", "x", "--project"], ["memory"]),
    ]
    for arguments in wrong:
        assert commands.main(arguments) == 2, arguments
        printed = capsys.readouterr()
        said += printed.out + printed.err
    for words_of_click in ("Usage:", "\nOptions", "\nCommands", "Show this", "default:", "Error:"):
        assert words_of_click not in said, words_of_click
    for words_of_click in ("not one of", "in the range", "not a valid", "unexpected", "requires", "does not take"):
        assert words_of_click not in said, words_of_click
    assert "用法：" in said
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert commands.main(["--help"]) == 0
    assert "Usage: remembrancer" in capsys.readouterr().out
