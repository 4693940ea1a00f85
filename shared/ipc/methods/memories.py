"""Memory items: browse, read, create, change, undo, forget."""

from typing import Annotated

from msgspec import Meta

from shared import vocabulary as v
from shared.ipc.contract import (
    Access,
    Aliases,
    AppliesToPaths,
    Content,
    Count,
    Cursor,
    EventText,
    Fraction,
    Id,
    IdempotencyKey,
    Instant,
    IpcModel,
    Keywords,
    Limit,
    Method,
    Page,
    Reason,
    Revision,
    SearchText,
    Statement,
    Subject,
)


class ScopeView(IpcModel, frozen=True, kw_only=True):
    """A namespace in words.

    `label` is the project's name, the conversation's title, the automation's or experiment's name, or the title of a
    run's task (with `attempt`); empty for Global. The domain
    is absent while there is one only.
    """

    namespace_id: Id
    kind: v.NamespaceKind
    label: str = ""
    domain_id: Id | None = None
    domain_name: str = ""
    project_id: Id | None = None
    project_name: str | None = None
    conversation_id: Id | None = None
    plan_id: Id | None = None
    experiment_id: Id | None = None
    task_id: Id | None = None
    run_id: Id | None = None
    attempt: Count | None = None


class ScopeTarget(IpcModel, frozen=True, kw_only=True):
    """Where a person wants an item to live, by object ids that main issued and re-checks. Runs write themselves."""

    kind: v.NamespaceKind
    project_id: Id | None = None
    conversation_id: Id | None = None
    plan_id: Id | None = None
    experiment_id: Id | None = None
    run_id: Id | None = None
    domain_id: Id | None = None
    """Whose Global; the first security domain unless it is named."""


class ValidityView(IpcModel, frozen=True, kw_only=True):
    """From inclusive, until exclusive; absent ends are open. `state`: current, past (also: replaced) or future."""

    state: v.ValidityState
    valid_from: Instant | None = None
    valid_until: Instant | None = None
    expires_at: Instant | None = None


class MemoryRow(IpcModel, frozen=True, kw_only=True):
    """One line of a list. A restricted item is masked: `statement` and `subject` are empty."""

    item_id: Id
    revision: Revision
    scope: ScopeView
    kind: v.MemoryKind
    status: v.ItemStatus
    subject: str
    statement: str
    sensitivity: v.Sensitivity
    is_masked: bool
    origin: v.Origin
    strength: v.Strength
    recall_mode: v.RecallMode
    confidence: Fraction
    confidence_meaning: v.ConfidenceMeaning
    salience: Fraction
    validity: ValidityView
    created_at: Instant
    updated_at: Instant
    last_used_at: Instant | None
    use_count: Count
    is_conflicted: bool
    is_source_available: bool
    is_promoted: bool = False
    """It rose into its scope from a narrower one, and that was not taken back."""
    is_automatic: bool = False
    """Confirmed by a plan's protocol inside itself, not by a person (memory rules §6)."""
    warnings: tuple[v.ItemWarning, ...] = ()
    found_by: tuple[v.FoundBy, ...] = ()
    """Why a look-up's words list it, if its evidence counted: what was said around that, its subject or its day."""


class ReadRangeView(IpcModel, frozen=True, kw_only=True):
    """The part of a text, in characters, that was sent to a model or read by a rule; `total` is the whole."""

    start: Count
    end: Count
    total: Count


class EvidenceView(IpcModel, frozen=True, kw_only=True):
    """A source with its exact quote (≤ 800 characters)."""

    source_id: Id
    type: v.SourceType
    role: v.TurnRole | None
    quote: str
    digest: str
    is_primary: bool
    is_available: bool
    trust: v.TrustClass
    conversation_id: Id | None = None
    conversation_title: str | None = None
    project_name: str | None = None
    turn_id: Id | None = None
    occurred_at: Instant | None = None
    occurred_precision: v.TimePrecision = v.TimePrecision.UNKNOWN
    heartbeat_run_id: Id | None = None
    import_batch_id: Id | None = None
    task_id: Id | None = None
    task_title: str | None = None
    run_id: Id | None = None
    event_id: Id | None = None
    reference: str = ""
    """Where it stands outside our own store, as its producer named it: a file, an address, a supervisor's record."""
    read: ReadRangeView | None = None
    """Absent where nobody knows: the person's own entry, and what a runtime or an agent read elsewhere."""


class RelatedView(IpcModel, frozen=True, kw_only=True):
    """Another item that this one touches: relation, its scope and statement (masked if restricted).

    `is_outgoing` tells the direction: this item replaces, overrides, was promoted from or merged into the other one.
    `is_open` findings wait for the person.
    """

    relation_id: Id | None
    kind: v.RelationKind
    item_id: Id
    revision: Revision
    scope: ScopeView
    status: v.ItemStatus
    statement: str
    similarity: Fraction | None = None
    is_outgoing: bool = True
    is_open: bool = False
    validity: v.ValidityState = v.ValidityState.CURRENT


class PromotionView(IpcModel, frozen=True, kw_only=True):
    """How an item came into its scope from a narrower one (memory rules §6). The original stays as it is."""

    from_item_id: Id
    from_revision: Revision
    from_scope: ScopeView
    reason: str
    evaluation: str
    actor: v.ActorKind
    actor_name: str
    at: Instant
    rolled_back_at: Instant | None


class TimesView(IpcModel, frozen=True, kw_only=True):
    """The five times (C12). `event_original` is kept verbatim when its offset is unknown."""

    event_at: Instant | None
    event_precision: v.TimePrecision
    event_original: str | None
    observed_at: Instant | None
    recorded_at: Instant


class MemoryView(IpcModel, frozen=True, kw_only=True):
    """Everything the detail pane shows."""

    row: MemoryRow
    content: str
    aliases: tuple[str, ...]
    keywords: tuple[str, ...]
    applies_to_paths: tuple[str, ...]
    times: TimesView
    digest: str
    evidence: tuple[EvidenceView, ...]
    relations: tuple[RelatedView, ...]
    revision_count: Count
    proposed_by: str
    """Who produced it, as `person`, `heartbeat:<plan name>`, `agent:<binding name>` or `import:<format>`."""
    useful_count: Count = 0
    wrong_count: Count = 0
    outdated_count: Count = 0
    superseded_by: Id | None = None
    supersedes: Id | None = None
    promotion: PromotionView | None = None


class MemoryFilter(IpcModel, frozen=True, kw_only=True):
    """What to list. Empty tuples mean "any"; ids are re-checked, a foreign one matches nothing."""

    text: SearchText = ""
    namespace_ids: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    project_id: Id | None = None
    scope_kinds: tuple[v.NamespaceKind, ...] = ()
    kinds: tuple[v.MemoryKind, ...] = ()
    statuses: tuple[v.ItemStatus, ...] = ()
    sensitivities: tuple[v.Sensitivity, ...] = ()
    source_types: tuple[v.SourceType, ...] = ()
    validity: v.ValidityState | None = None
    as_of: Instant | None = None
    """What applied at that moment, by validity and not by the order of recording, replaced ones included."""
    known_by: Instant | None = None
    """Only what was recorded by then."""
    is_conflicted_only: bool = False
    is_never_used_only: bool = False
    is_unembedded_only: bool = False
    """Only those whose current text could not be embedded (complaint 77)."""
    import_batch_id: Id | None = None


class ListMemoriesRequest(IpcModel, frozen=True, kw_only=True):
    """Newest change first; best match first while `filter.text` is given."""

    filter: MemoryFilter = MemoryFilter()
    limit: Limit = 100
    cursor: Cursor | None = None


class CountMemoriesRequest(IpcModel, frozen=True, kw_only=True):
    """How many items a filter matches."""

    filter: MemoryFilter = MemoryFilter()


class CountMemoriesResponse(IpcModel, frozen=True, kw_only=True):
    """`total` obeys the filter; `by_status` ignores its status part."""

    total: Count
    by_status: dict[v.ItemStatus, Count]


class ItemRequest(IpcModel, frozen=True, kw_only=True):
    """One item. `is_revealed` asks for a restricted item's text."""

    item_id: Id
    is_revealed: bool = False


class RevisionView(IpcModel, frozen=True, kw_only=True):
    """One immutable revision."""

    number: Revision
    kind: v.MemoryKind
    subject: str
    statement: str
    content: str
    sensitivity: v.Sensitivity
    validity: ValidityView
    digest: str
    verb: v.Verb
    actor: v.ActorKind
    reason: str
    recorded_at: Instant
    restored_from: Revision | None = None


class ListRevisionsRequest(IpcModel, frozen=True, kw_only=True):
    """Newest first."""

    item_id: Id
    is_revealed: bool = False
    limit: Limit = 100
    cursor: Cursor | None = None


class MemoryDraft(IpcModel, frozen=True, kw_only=True):
    """What a person can write into an item."""

    kind: v.MemoryKind
    statement: Statement
    subject: Subject = ""
    content: Content = ""
    aliases: Aliases = ()
    keywords: Keywords = ()
    applies_to_paths: AppliesToPaths = ()
    strength: v.Strength = v.Strength.SOFT
    recall_mode: v.RecallMode = v.RecallMode.ON_MATCH
    salience: Fraction = 0.5
    sensitivity: v.Sensitivity = v.Sensitivity.NORMAL
    valid_from: Instant | None = None
    valid_until: Instant | None = None
    expires_at: Instant | None = None
    event_at: Instant | None = None
    event_original: EventText = ""
    """When it happened, as it was written; a time without offset is kept just so and belongs to no zone."""


class SaidWords(IpcModel, frozen=True, kw_only=True):
    """Words of a turn, copied exactly, that show where an entry comes from."""

    turn_id: Id
    role: v.TurnRole
    quote: Annotated[str, Meta(min_length=1, max_length=v.QUOTE_MAX)]


class CreateMemoryRequest(IpcModel, frozen=True, kw_only=True):
    """A person's own entry; confirmed at once. `is_override` accepts a text that was forgotten or rejected."""

    target: ScopeTarget
    draft: MemoryDraft
    idempotency_key: IdempotencyKey
    is_override: bool = False
    said: SaidWords | None = None


class CheckDraftRequest(IpcModel, frozen=True, kw_only=True):
    """What would the detectors find in this draft?"""

    draft: MemoryDraft


class DraftFindings(IpcModel, frozen=True, kw_only=True):
    """Kinds of what was found. `redacted` is the draft with every secret, and every personal number, as a mark."""

    secrets: tuple[str, ...]
    personal_numbers: tuple[str, ...]
    has_sensitive_topic: bool
    redacted: MemoryDraft


class EditMemoryRequest(IpcModel, frozen=True, kw_only=True):
    """A new revision. `sensitivity` may rise here; lowering is its own act (C32)."""

    item_id: Id
    expected_revision: Revision
    draft: MemoryDraft
    reason: Reason = ""


class ItemRef(IpcModel, frozen=True, kw_only=True):
    """An item at the revision the caller saw."""

    item_id: Id
    expected_revision: Revision


ItemRefs = Annotated[tuple[ItemRef, ...], Meta(min_length=1, max_length=v.BULK_MAX)]


class ItemsRequest(IpcModel, frozen=True, kw_only=True):
    """The same act on one or many items. Many are refused for Global or sensitive ones (`rule_violated`)."""

    items: ItemRefs
    reason: Reason = ""


class ChangeConflict(IpcModel, frozen=True, kw_only=True):
    """An item that was not changed: someone else changed it first, or its status forbids the act."""

    item_id: Id
    current_revision: Revision
    current_status: v.ItemStatus


class ChangeResult(IpcModel, frozen=True, kw_only=True):
    """What happened. `change_id` is what `memory.undo` takes; absent when nothing was applied."""

    change_id: Id | None
    applied: tuple[MemoryRow, ...]
    conflicts: tuple[ChangeConflict, ...] = ()


class UndoRequest(IpcModel, frozen=True, kw_only=True):
    """Take one change back, whole; refused if an item moved on since."""

    change_id: Id


class MoveRequest(IpcModel, frozen=True, kw_only=True):
    """Sideways only: a copy in the target, the original archived, both linked (C2)."""

    item: ItemRef
    target: ScopeTarget
    reason: Reason = ""


class SetSensitivityRequest(IpcModel, frozen=True, kw_only=True):
    """Raise or lower. Lowering wants a reason."""

    item: ItemRef
    sensitivity: v.Sensitivity
    reason: Reason


class RestoreRevisionRequest(IpcModel, frozen=True, kw_only=True):
    """Make a historical revision current again, as a new successor."""

    item: ItemRef
    revision: Revision
    reason: Reason
    idempotency_key: IdempotencyKey


class ForgetRequest(IpcModel, frozen=True, kw_only=True):
    """Purge text, revisions, quotes, index rows and usage text of the items; tombstones stay.

    The conversation keeps what was said unless `is_quote_removed` asks to replace the quoted words there by a mark.
    """

    items: ItemRefs
    is_quote_removed: bool = False


class ForgetPreview(IpcModel, frozen=True, kw_only=True):
    """Exactly what forgetting would remove, and what stays."""

    items: Count
    revisions: Count
    quotes: Count
    index_rows: Count
    usage_rows: Count
    pending_from_same_evidence: Count
    conversations_kept: Count


class ForgetReceipt(IpcModel, frozen=True, kw_only=True):
    """Proof of a purge. `*_hits` count scans of database, WAL and index for the text after it; zero is the claim.

    Conversations that were kept and other memories that say the same in their own right are not residue; the latter
    are counted in `other_memories`.
    """

    removed: ForgetPreview
    tombstones: tuple[Id, ...]
    forgotten_at: Instant
    database_hits: Count
    wal_hits: Count
    index_hits: Count
    is_wal_truncated: bool
    other_memories: Count = 0
    conflicts: tuple[ChangeConflict, ...] = ()
    backups: tuple[str, ...] = ()
    """Backups of the profile that still hold it; they are files of their own and keep what they held."""


class PreviewForgetMatchingRequest(IpcModel, frozen=True, kw_only=True):
    """What would forgetting all that a filter matches remove?"""

    filter: MemoryFilter


class ForgetMatchingPreview(IpcModel, frozen=True, kw_only=True):
    """What would go. `guarded` ones are Global or sensitive and stay: they are forgotten one by one."""

    preview: ForgetPreview
    guarded: Count
    token: str


class ForgetMatchingRequest(IpcModel, frozen=True, kw_only=True):
    """Forget all that the filter matched when it was looked at; a stale token is a conflict."""

    filter: MemoryFilter
    token: Annotated[str, Meta(min_length=1, max_length=64)]
    is_quote_removed: bool = False


class ExplainRequest(IpcModel, frozen=True, kw_only=True):
    """Would this item be recalled for that question, in its own scope's chain?"""

    item_id: Id
    question: SearchText


class ExplainResponse(IpcModel, frozen=True, kw_only=True):
    """`score_parts` name each part of the order tuple; `cut_rule` says what stopped it."""

    is_recalled: bool
    cut_rule: v.CutRule | None
    matched_terms: tuple[str, ...]
    score_parts: dict[str, float]
    rank: Count | None


class SearchHit(IpcModel, frozen=True, kw_only=True):
    """One hit of a person's search; `spans` are (start, end) into the statement."""

    row: MemoryRow
    spans: tuple[tuple[int, int], ...]


LIST_MEMORIES = Method("memory.list", ListMemoriesRequest, Page[MemoryRow], works_degraded=True)
COUNT_MEMORIES = Method("memory.count", CountMemoriesRequest, CountMemoriesResponse, works_degraded=True)
GET_MEMORY = Method("memory.get", ItemRequest, MemoryView, works_degraded=True)
LIST_REVISIONS = Method("memory.list_revisions", ListRevisionsRequest, Page[RevisionView], works_degraded=True)
CREATE_MEMORY = Method("memory.create", CreateMemoryRequest, ChangeResult, access=Access.WRITE)
CHECK_DRAFT = Method("memory.check_draft", CheckDraftRequest, DraftFindings, works_degraded=True)
EDIT_MEMORY = Method("memory.edit", EditMemoryRequest, ChangeResult, access=Access.WRITE)
ARCHIVE_MEMORIES = Method("memory.archive", ItemsRequest, ChangeResult, access=Access.WRITE)
UNARCHIVE_MEMORIES = Method("memory.unarchive", ItemsRequest, ChangeResult, access=Access.WRITE)
MOVE_MEMORY = Method("memory.move", MoveRequest, ChangeResult, access=Access.WRITE)
SET_SENSITIVITY = Method("memory.set_sensitivity", SetSensitivityRequest, ChangeResult, access=Access.WRITE)
RESTORE_REVISION = Method("memory.restore_revision", RestoreRevisionRequest, ChangeResult, access=Access.WRITE)
PREVIEW_FORGET = Method("memory.preview_forget", ForgetRequest, ForgetPreview)
FORGET_MEMORIES = Method("memory.forget", ForgetRequest, ForgetReceipt, access=Access.WRITE, timeout_s=120.0)
PREVIEW_FORGET_MATCHING = Method(
    "memory.preview_forget_matching", PreviewForgetMatchingRequest, ForgetMatchingPreview, timeout_s=60.0
)
FORGET_MATCHING = Method(
    "memory.forget_matching", ForgetMatchingRequest, ForgetReceipt, access=Access.WRITE, timeout_s=600.0
)
UNDO_CHANGE = Method("memory.undo", UndoRequest, ChangeResult, access=Access.WRITE)
EXPLAIN_RECALL = Method("memory.explain", ExplainRequest, ExplainResponse)
