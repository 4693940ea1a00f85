"""Migrations: from a stored file, after a verified backup, whole or not at all."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from main_process.domain.errors import StoreUnavailable
from main_process.store import catalogue, migrating, migrations
from main_process.store.engine import driver_of, raw_connection
from main_process.store.file import StoreFile
from main_process.store.schema import Base
from shared.vocabulary import StoreFault
from tests.support.initial_ddl import INITIAL_SQL, initial_ddl
from tests.support.memories import fill_store
from tests.support.stores import OpenStore, StoreFactory

STORED = Path(__file__).parent / "databases"

HEAD = '''"""Only for the test."""
from alembic import op
revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

def upgrade() -> None:
'''

Later = Callable[[str], None]


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Later:
    """Make this build one that knows a second revision with the given body."""
    folder = tmp_path / "later versions 100%"

    def make(body: str) -> None:
        folder.mkdir()
        (folder / "0002_later.py").write_text(HEAD + "".join(f"    {line}\n" for line in body.splitlines()))
        monkeypatch.setattr(migrations, "REVISIONS", ("0001", "0002"))
        monkeypatch.setattr(migrations, "SUPPORTED_REVISION", "0002")
        shipped = migrating.version_folders()
        monkeypatch.setattr(migrating, "version_folders", lambda: (*shipped, folder))

    return make


@pytest.fixture
def old(stores: StoreFactory) -> OpenStore:
    """A closed store of revision 0001 with content."""
    store = stores(is_encrypted=True)
    store.write(fill_store)
    store.close()
    return store


def counts(store: OpenStore) -> dict[str, int]:
    connection = store.raw()
    try:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    finally:
        connection.close()


def refused(stores: StoreFactory, old: OpenStore) -> StoreUnavailable:
    before = (old.file.path.read_bytes(), counts(old))
    with pytest.raises(StoreUnavailable) as caught:
        stores(is_encrypted=True, key=old.key)
    assert (old.file.path.read_bytes(), counts(old)) == before
    return caught.value


def test_the_first_migration_says_what_the_declarations_say() -> None:
    assert INITIAL_SQL.read_text("utf-8") == initial_ddl()


def test_the_known_revisions_are_the_files() -> None:
    files = sorted(path.name[:4] for path in (migrating.FOLDER / "versions").glob("[0-9]*.py"))
    assert tuple(files) == migrations.REVISIONS


def test_every_revision_has_a_stored_file() -> None:
    assert {path.stem for path in STORED.glob("*.sqlite")} == set(migrations.REVISIONS)


@pytest.mark.parametrize("revision", migrations.REVISIONS)
def test_a_stored_file_is_led_forward_with_all_its_rows(stores: StoreFactory, revision: str) -> None:
    path = stores.folder / "memory.db"
    shutil.copy(STORED / f"{revision}.sqlite", path)
    store = stores()
    assert store.scalar("SELECT version_num FROM alembic_version") == migrations.SUPPORTED_REVISION
    assert store.scalar("SELECT count(*) FROM memory_item") == 4
    assert store.scalar("SELECT count(*) FROM memory_revision") == 4
    assert store.scalar("SELECT count(*) FROM turn") == 2
    assert store.scalar("SELECT count(*) FROM turn_fts('marmalade')") == 1
    found = store.read(lambda unit: [name for _, name in unit.projects.all_names()])
    assert found == ["Ledger", "Shop"]


def test_the_migrated_schema_is_the_declared_one(stores: StoreFactory) -> None:
    store = stores()
    connection = store.raw()
    found = catalogue.manifest_of(connection)
    connection.close()
    assert catalogue.first_difference(found, catalogue.expected(driver_of(store.file))) is None
    with store.unit() as unit:
        options = {"include_object": lambda element, name, kind, *_: not (kind == "table" and "_fts" in name)}
        context = MigrationContext.configure(unit.connection, opts=options)
        assert [one for one in compare_metadata(context, Base.metadata) if not _is_expression_index(one)] == []


def _is_expression_index(difference: object) -> bool:
    """SQLite's reflection gives no expressions; the manifest above compares those."""
    return bool(re.search(r"expression", str(difference)))


def test_a_migration_runs_after_a_verified_backup(stores: StoreFactory, old: OpenStore, later: Later) -> None:
    later('op.execute("UPDATE conversation SET title = upper(title)")')
    before = counts(old)
    store = stores(is_encrypted=True, key=old.key)
    assert store.scalar("SELECT version_num FROM alembic_version") == "0002"
    assert store.scalar("SELECT title FROM conversation") == "SHELVES"
    assert counts(store) == before
    backups = list((stores.folder / "backups").glob("*.db"))
    assert len(backups) == 1
    copy = raw_connection(StoreFile(backups[0]), old.key, mode="ro")
    assert copy.execute("SELECT title FROM conversation").fetchone() == ("Shelves",)
    assert copy.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    copy.close()


@pytest.mark.parametrize(
    ("body", "facts"),
    [
        (
            'op.execute("CREATE TABLE half (x)")\nop.execute("DELETE FROM memory_revision WHERE row > 1")',
            {"table": "memory_revision", "before": 4, "after": 1},
        ),
        (
            # Rows without a hash all look alike to a careless de-duplication.
            'op.execute("DELETE FROM turn WHERE row NOT IN (SELECT min(row) FROM turn GROUP BY external_key)")',
            {"table": "turn", "before": 2, "after": 1},
        ),
        ('op.execute("CREATE TABLE half (x)")', {"object": "half", "problem": "unexpected"}),
        (
            'op.execute("UPDATE project SET namespace_row = 999 WHERE row = 1")',
            {"cause": "dangling_reference", "table": "project"},
        ),
        ('op.execute("CREATE TABLE half (x)")\nop.execute("SELECT nonsense")', {"cause": "SQLITE_ERROR"}),
        ('op.execute("CREATE TABLE half (x)")\nraise KeyError("x")', {"cause": "KeyError"}),
    ],
    ids=["rows lost", "null keys", "odd table", "dangling", "bad statement", "exception"],
)
def test_a_migration_that_goes_wrong_changes_nothing(
    stores: StoreFactory, old: OpenStore, later: Later, body: str, facts: dict[str, str | int]
) -> None:
    later(body)
    found = refused(stores, old)
    assert found.fault is StoreFault.MIGRATION_FAILED
    assert facts.items() <= found.facts.items()
    assert (found.facts["found"], found.facts["supported"]) == ("0001", "0002")
    assert Path(str(found.facts["backup"])).exists()


def test_a_migration_that_cannot_be_backed_up_does_not_run(
    stores: StoreFactory, old: OpenStore, later: Later
) -> None:
    later("pass")
    (stores.folder / "backups").write_text("in the way")
    assert refused(stores, old).fault is StoreFault.UNREADABLE


def test_a_damaged_older_store_is_not_migrated(stores: StoreFactory, old: OpenStore, later: Later) -> None:
    connection = old.raw()
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("UPDATE project SET namespace_row = 999 WHERE row = 1")
    connection.close()
    later("pass")
    assert refused(stores, old).fault is StoreFault.DANGLING_REFERENCE
    assert not (stores.folder / "backups").exists()


def test_a_failed_statement_in_a_unit_takes_its_tables_with_it(stores: StoreFactory) -> None:
    store = stores()

    def work(unit: object) -> None:
        unit.connection.execute(text("CREATE TABLE half (x)"))  # type: ignore[attr-defined]  # a Unit
        raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        store.write(work)
    assert store.scalar("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == 0
