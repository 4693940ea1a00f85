"""The store's own singleton, security domains, namespaces and projects."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from main_process.store.schema import Base, Carry, JsonText, UtcTime, Uuid, Words, carried, enum_by_value, holds
from shared.vocabulary import NamespaceKind


class StoreMeta(Base):
    """One row. `generation` rises with every clear and fences late writers; `fingerprint_key` keys fingerprints.

    `unsettled_at` is the moment of the earliest purge whose bytes no settle took out of the file yet.
    """

    __tablename__ = "store_meta"
    __table_args__ = (CheckConstraint("row = 1", name="singleton"), {"info": carried(Carry.OWN)})

    row: Mapped[int] = mapped_column(primary_key=True)
    store_id: Mapped[str] = mapped_column(Uuid)
    generation: Mapped[int]
    fingerprint_key: Mapped[bytes] = mapped_column(LargeBinary(32))
    unsettled_at: Mapped[datetime | None] = mapped_column(UtcTime)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class SecurityDomain(Base):
    """Nothing crosses domains; each has its own Global namespace (memory rules §1)."""

    __tablename__ = "security_domain"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME))
    name_key: Mapped[str] = mapped_column(String(240), info=holds(Words.NAME), unique=True)
    revision: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class Namespace(Base):
    """One scope. Exactly one Global a domain; one namespace an owner."""

    __tablename__ = "namespace"
    __table_args__ = (
        UniqueConstraint("kind", "owner_id"),
        CheckConstraint("(kind = 'global') = (owner_id IS NULL)", name="owner"),
        Index(
            "ix_namespace_one_global",
            "domain_row",
            unique=True,
            sqlite_where=CheckConstraint("kind = 'global'").sqltext,
        ),
        Index("ix_namespace_parent_row", "parent_row"),
    )

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    kind: Mapped[NamespaceKind] = mapped_column(enum_by_value(NamespaceKind, "kind"))
    domain_row: Mapped[int] = mapped_column(ForeignKey("security_domain.row", ondelete="RESTRICT"))
    owner_id: Mapped[str | None] = mapped_column(Uuid)
    parent_row: Mapped[int | None] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"))
    is_archived: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class Project(Base):
    """A body of work. `name_key` is the casefolded name.

    A project that was merged into another keeps its row and its empty namespace, so that history and snapshots still
    name it and the merge can be undone; everybody else finds no such project.
    """

    __tablename__ = "project"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    namespace_row: Mapped[int] = mapped_column(ForeignKey("namespace.row", ondelete="RESTRICT"), unique=True)
    name: Mapped[str] = mapped_column(String(120), info=holds(Words.NAME))
    name_key: Mapped[str] = mapped_column(String(240), info=holds(Words.NAME), unique=True)
    revision: Mapped[int] = mapped_column(default=1)
    merged_into_row: Mapped[int | None] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    external_key: Mapped[str | None] = mapped_column(String(200), info=holds(Words.CODE), unique=True)
    """Which project of another program it is, whatever it is called here: client and that program's own id."""
    own_rules: Mapped[Any] = mapped_column(JsonText, info=holds(Words.CODE), default=dict)
    """Retention and decay that the project sets for itself, by name of the rule; what is absent is inherited."""
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class ProjectMerge(Base):
    """One merge of a project into another. `moved` lists by id what changed its project, so that undo is exact."""

    __tablename__ = "project_merge"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    source_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    target_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    change_id: Mapped[str | None] = mapped_column(Uuid)
    moved: Mapped[Any] = mapped_column(JsonText, info=holds(Words.NAME))
    merged_at: Mapped[datetime] = mapped_column(UtcTime)
    undone_at: Mapped[datetime | None] = mapped_column(UtcTime)


class ProjectRoot(Base):
    """A folder that the person confirmed. `path_key` is normalised and belongs to one project only.

    `common_key`, `remote` and `first_entry` are what its repository said when it was last seen (domain/repositories).
    """

    __tablename__ = "project_root"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    project_row: Mapped[int] = mapped_column(ForeignKey("project.row", ondelete="CASCADE"), index=True)
    path: Mapped[str] = mapped_column(Text, info=holds(Words.NAME))
    path_key: Mapped[str] = mapped_column(Text, info=holds(Words.NAME), unique=True)
    common_key: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    remote: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    first_entry: Mapped[str | None] = mapped_column(String(80), info=holds(Words.CODE))
    created_at: Mapped[datetime] = mapped_column(UtcTime)


class KnownFolder(Base):
    """A folder that conversations came from and that belongs to no project, with what its repository said.

    It is kept when the folder is gone (a deleted worktree), so that what came from it can still be attached.
    """

    __tablename__ = "known_folder"

    row: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(Uuid, unique=True)
    path: Mapped[str] = mapped_column(Text, info=holds(Words.NAME))
    path_key: Mapped[str] = mapped_column(Text, info=holds(Words.NAME), unique=True)
    main_key: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    common_key: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    remote: Mapped[str | None] = mapped_column(Text, info=holds(Words.NAME))
    first_entry: Mapped[str | None] = mapped_column(String(80), info=holds(Words.CODE))
    is_linked_worktree: Mapped[bool] = mapped_column(default=False)
    is_ignored: Mapped[bool] = mapped_column(default=False)
    seen_at: Mapped[datetime] = mapped_column(UtcTime)


class UsedKey(Base):
    """One call that named an idempotency key: whose, which method, what it asked for and what it made.

    Keyed digests alone: neither the key nor the request is kept. `result_id` outlives what it names.
    """

    __tablename__ = "used_key"
    __table_args__ = ({"info": carried(Carry.OWN)},)

    row: Mapped[int] = mapped_column(primary_key=True)
    digest: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    method: Mapped[str] = mapped_column(String(80), info=holds(Words.CODE))
    body: Mapped[bytes] = mapped_column(LargeBinary(32))
    result_id: Mapped[str] = mapped_column(Uuid)
    used_at: Mapped[datetime] = mapped_column(UtcTime)
