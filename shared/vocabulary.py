"""Closed sets and limits that both processes need. The words are defined in GLOSSARY.md."""

from enum import StrEnum
from typing import Final


class NamespaceKind(StrEnum):
    """Who may read (memory rules §1). AGENT is named and stays off."""

    GLOBAL = "global"
    PROJECT = "project"
    CONVERSATION = "conversation"
    AUTOMATION = "automation"
    EXPERIMENT = "experiment"
    RUN = "run"
    AGENT = "agent"


class MemoryKind(StrEnum):
    """What a memory item is (memory rules §2)."""

    PREFERENCE = "preference"
    FACT = "fact"
    SUMMARY = "summary"
    PROCEDURE = "procedure"
    DECISION = "decision"
    CONSTRAINT = "constraint"
    REFLECTION = "reflection"


class ItemStatus(StrEnum):
    """Where a memory item is in its life (memory rules §2). FORGOTTEN names tombstones only."""

    CANDIDATE = "candidate"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"


class Origin(StrEnum):
    """How the statement came to be (memory rules §2)."""

    EXPLICIT = "explicit"
    ADOPTED_PROPOSAL = "adopted_proposal"
    INFERRED_REPETITION = "inferred_repetition"
    IMPORTED = "imported"
    MANUAL = "manual"


class OperationKind(StrEnum):
    """What consolidation proposes to do with candidates (seed-systems §1.5); a person decides where §6 says so."""

    CREATE = "create"
    REVISE = "revise"
    SUPERSEDE = "supersede"
    REJECT = "reject"


class Strength(StrEnum):
    """Whether the person meant a rule (hard) or a leaning (soft)."""

    HARD = "hard"
    SOFT = "soft"


class RecallMode(StrEnum):
    """ALWAYS is the pin (C30): confirmed, explicit or manual, hard, not a summary."""

    ALWAYS = "always"
    ON_MATCH = "on_match"


class Sensitivity(StrEnum):
    """Which provider, screen and export may see the item (memory rules §10)."""

    NORMAL = "normal"
    SENSITIVE = "sensitive"
    RESTRICTED = "restricted"


class Receiver(StrEnum):
    """Who is given text of memories (memory rules §10). AGENTS are those with a binding that says nothing else."""

    LANGUAGE_MODEL = "language_model"
    EXTERNAL_EMBEDDING = "external_embedding"
    LOCAL_EMBEDDING = "local_embedding"
    AGENTS = "agents"


CEILINGS: Final = {
    Receiver.LANGUAGE_MODEL: Sensitivity.SENSITIVE,
    Receiver.EXTERNAL_EMBEDDING: Sensitivity.SENSITIVE,
    Receiver.LOCAL_EMBEDDING: Sensitivity.RESTRICTED,
    Receiver.AGENTS: Sensitivity.SENSITIVE,
}
"""The highest clearance that a receiver can be set to; a binding is given more only by its own permission."""


class ConfidenceMeaning(StrEnum):
    """What a confidence figure rests on (C33)."""

    SELF_REPORT = "self_report"
    RULE = "rule"
    PERSON = "person"


class TrustClass(StrEnum):
    """Where the weakest link of an item's lineage lies (memory rules §3), strongest first."""

    PERSON = "person"
    MODEL_INFERENCE = "model_inference"
    TOOL_OUTPUT = "tool_output"
    EXTERNAL_TEXT = "external_text"


class SourceType(StrEnum):
    """Kinds of source (memory rules §3)."""

    USER_ENTRY = "user_entry"
    MESSAGE = "message"
    TASK = "task"
    HEARTBEAT = "heartbeat"
    SUPERVISOR = "supervisor"
    AUTOMATION_RUN = "automation_run"
    EXPERIMENT_CONCLUSION = "experiment_conclusion"
    ARTIFACT = "artifact"
    IMPORT = "import"
    LEGACY_UNKNOWN = "legacy_unknown"
    WORKING_NOTE = "working_note"


class TurnRole(StrEnum):
    """Who speaks in a turn."""

    USER = "user"
    ASSISTANT = "assistant"


class TurnState(StrEnum):
    """Whether a turn's answer arrived."""

    OPEN = "open"
    COMPLETED = "completed"
    FAILED = "failed"
    INTERRUPTED = "interrupted"


class TurnIntent(StrEnum):
    """What the person asked for in a turn that main recorded itself (seed-systems §1.2).

    EXPLAIN and CHAT are ordinary; AUDIT, PATCH_EXPLAIN and PATCH_REVISE are repair: no history, no discussion.
    """

    EXPLAIN = "explain"
    CHAT = "chat"
    AUDIT = "audit"
    PATCH_EXPLAIN = "patch_explain"
    PATCH_REVISE = "patch_revise"


class ThreadState(StrEnum):
    """Whether a thread is the one its project records into. An imported conversation has none."""

    ACTIVE = "active"
    ARCHIVED = "archived"


class TurnStanding(StrEnum):
    """Whether the person let a turn stand. Only CURRENT turns are evidence for candidates."""

    CURRENT = "current"
    ROLLED_BACK = "rolled_back"
    ABANDONED = "abandoned"
    NOT_TO_REMEMBER = "not_to_remember"


class TimePrecision(StrEnum):
    """What is known of a time (memory rules §4)."""

    KNOWN = "known"
    APPROXIMATE = "approximate"
    UNKNOWN = "unknown"
    UNKNOWN_OFFSET = "unknown_offset"


class ValidityState(StrEnum):
    """An item's validity against now or against an as-of date."""

    CURRENT = "current"
    PAST = "past"
    FUTURE = "future"


class RelationKind(StrEnum):
    """Relations between exact revisions (memory rules §5)."""

    DUPLICATE = "duplicate"
    CONTRADICTION = "contradiction"
    REPLACEMENT = "replacement"
    UNRESOLVED = "unresolved"
    OVERRIDES = "overrides"
    PROMOTED_FROM = "promoted_from"
    MERGED_INTO = "merged_into"
    DERIVED_FROM = "derived_from"


class Resolution(StrEnum):
    """A person's answer to two items that cannot both be meant (memory rules §5; seed 004 §11.1, §11.3).

    OVERRIDE: in this project the project's item goes before a Global preference, which stays as it is (C11).
    """

    KEEP_BOTH = "keep_both"
    SET_VALIDITY = "set_validity"
    REPLACE = "replace"
    REJECT = "reject"
    OVERRIDE = "override"


class Verb(StrEnum):
    """What may be done to a memory item; recorded with each change."""

    CREATE = "create"
    PROPOSE = "propose"
    EDIT = "edit"
    CONFIRM = "confirm"
    REJECT = "reject"
    RESTORE_REJECTED = "restore_rejected"
    SUPERSEDE = "supersede"
    ARCHIVE = "archive"
    UNARCHIVE = "unarchive"
    MOVE = "move"
    RESTORE_REVISION = "restore_revision"
    SET_SENSITIVITY = "set_sensitivity"
    PROMOTE = "promote"
    ROLL_BACK_PROMOTION = "roll_back_promotion"
    MERGE = "merge"
    MERGE_PROJECT = "merge_project"
    RESOLVE = "resolve"
    FORGET = "forget"
    REDACT = "redact"
    UNDO = "undo"


class FolderReason(StrEnum):
    """Why a folder that belongs to no project looks like one, strongest first (memory rules §1). It only suggests."""

    INSIDE = "inside"
    WORKTREE = "worktree"
    MOVED = "moved"
    SAME_REPOSITORY = "same_repository"
    SAME_REMOTE = "same_remote"
    SAME_NAME = "same_name"
    UNKNOWN = "unknown"


class MergedBindings(StrEnum):
    """What becomes of a project's bindings when it is merged into another.

    REVOKE is the default: an agent never reads more than before without being told to (memory rules §1).
    """

    REVOKE = "revoke"
    KEEP = "keep"


class ActorKind(StrEnum):
    """Who did it. Models propose; only persons confirm Project and Global (C5).

    RUN is a task run under its plan's protocol, which may confirm inside its own namespaces only (memory rules §6).
    """

    PERSON = "person"
    HEARTBEAT = "heartbeat"
    AGENT = "agent"
    RUN = "run"
    IMPORT = "import"
    EXTRACTION = "extraction"
    """The memory jobs of recorded conversations."""
    SYSTEM = "system"


class ItemWarning(StrEnum):
    """What a person should look at before confirming (interface: Pending)."""

    SECRET_REDACTED = "secret_redacted"  # noqa: S105 - a warning's name
    PERSONAL_NUMBER = "personal_number"
    INVISIBLE_CHARACTERS = "invisible_characters"
    INSTRUCTION_LIKE = "instruction_like"
    PREVIOUSLY_REJECTED = "previously_rejected"
    PREVIOUSLY_FORGOTTEN = "previously_forgotten"
    NEAR_DUPLICATE = "near_duplicate"
    CONFLICT = "conflict"
    SINGLE_PROJECT_EVIDENCE = "single_project_evidence"
    INFERRED = "inferred"
    SENSITIVE_TOPIC = "sensitive_topic"
    ORPHAN_SCOPE = "orphan_scope"
    """Imported from a scope that its own program no longer knew; waits for a scope before it can be confirmed."""
    CONFIRMED_IN_SOURCE = "confirmed_in_source"
    HISTORICAL = "historical"
    """Its times come from another program's record, and nobody knows what it rests on."""


MARKS: Final = frozenset({ItemWarning.CONFIRMED_IN_SOURCE, ItemWarning.HISTORICAL})
"""Warnings that tell where an item comes from and are no reason for care; they are not counted as warnings."""


class FindingPlace(StrEnum):
    """Where a scan found something: a part of a revision, quote or turn, or what is told about work."""

    SUBJECT = "subject"
    STATEMENT = "statement"
    CONTENT = "content"
    TERMS = "terms"
    REASON = "reason"
    QUOTE = "quote"
    USER_TEXT = "user_text"
    ASSISTANT_TEXT = "assistant_text"
    TITLE = "title"
    REPORT = "report"
    FOLLOW_UP = "follow_up"
    LABEL = "label"
    CHECKPOINT = "checkpoint"
    EXTRACTED = "extracted"


class HealthTopic(StrEnum):
    """What the memory health page lists; each row has an act that settles it."""

    FINDINGS = "findings"
    CONTRADICTIONS = "contradictions"
    DUPLICATES = "duplicates"
    SUSPICIOUS = "suspicious"
    SOURCE_UNAVAILABLE = "source_unavailable"
    EXPIRED = "expired"
    ORPHANED = "orphaned"
    NEVER_USED = "never_used"


class FoundBy(StrEnum):
    """Why a person's search lists something (memory rules §8); several may hold."""

    WORDS = "words"
    NEIGHBOURS = "neighbours"
    SUBJECT = "subject"
    DAYS = "days"


class CutRule(StrEnum):
    """Why a considered item did not enter a context (memory rules §8)."""

    NOT_CONFIRMED = "not_confirmed"
    NOT_VALID_NOW = "not_valid_now"
    EXPIRED = "expired"
    SENSITIVITY = "sensitivity"
    PATH_MISMATCH = "path_mismatch"
    GATE = "gate"
    DUPLICATE_TEXT = "duplicate_text"
    LEVEL_ITEMS = "level_items"
    LEVEL_CHARS = "level_chars"
    TOTAL_TOKENS = "total_tokens"
    HIT_LIMIT = "hit_limit"


class RecallProfile(StrEnum):
    """REPAIR allows project preferences and decisions only (memory rules §8)."""

    ORDINARY = "ordinary"
    REPAIR = "repair"


class RetrievalKind(StrEnum):
    """How an agent asked."""

    CONTEXT = "context"
    SEARCH = "search"
    READ = "read"


class UsageContextKind(StrEnum):
    """Who asked for memory: a connection of an agent, a conversation, or one run of a task."""

    AGENT_SESSION = "agent_session"
    CONVERSATION = "conversation"
    TASK_RUN = "task_run"


class Usefulness(StrEnum):
    """What an agent or person says of an item it was given."""

    USEFUL = "useful"
    WRONG = "wrong"
    OUTDATED = "outdated"


class Recurrence(StrEnum):
    """How often a heartbeat plan runs."""

    DAILY = "daily"
    WEEKLY = "weekly"


class PlanScope(StrEnum):
    """What a heartbeat plan covers (memory rules §7)."""

    GLOBAL = "global"
    PROJECTS = "projects"


class HeartbeatRunState(StrEnum):
    """State of one heartbeat run."""

    CLAIMED = "claimed"
    COMPLETED = "completed"
    NO_CHANGE = "no_change"
    RETRY_WAIT = "retry_wait"
    FAILED = "failed"
    SKIPPED = "skipped"
    UNOBSERVED = "unobserved"
    CANCELLED = "cancelled"


class MemoryJobKind(StrEnum):
    """The two stages between an ended turn and Pending (memory rules §7, seed 000)."""

    EXTRACTION = "extraction"
    CONSOLIDATION = "consolidation"


class MemoryJobState(StrEnum):
    """State of one memory job. LEASED: a process works on it; RETRY_WAIT: one more claim follows."""

    PENDING = "pending"
    LEASED = "leased"
    RETRY_WAIT = "retry_wait"
    SUCCEEDED = "succeeded"
    SUCCEEDED_NO_OUTPUT = "succeeded_no_output"
    FAILED = "failed"


class MemoryJobFailure(StrEnum):
    """Why a memory job waits, failed or gave nothing; a category, never a text (memory rules §13)."""

    PROVIDER = "provider"
    """A definite error, or nothing was sent; `rule` names the provider's fault."""
    UNOBSERVED = "unobserved"
    """Sent without an observed answer: never sent again by itself (C16)."""
    CONTRACT = "contract"
    """The answer broke the contract, and so did its repair; `rule` names what it broke."""
    CAPACITY = "capacity"
    """What must be sent does not fit the model's window; nothing was sent."""
    SETTINGS = "settings"
    """The provider cannot be asked as it is set up."""
    STORE = "store"
    INTERRUPTED = "interrupted"
    """The process that worked on it went away twice before anything was sent."""


class MemoryCall(StrEnum):
    """Which of the at most two requests of a claim."""

    PRIMARY = "primary"
    REPAIR = "repair"


class ExtractedState(StrEnum):
    """What became of something extracted. SUPPRESSED: it could not be judged, and is not tried again by itself."""

    PENDING = "pending"
    CONSOLIDATED = "consolidated"
    REJECTED = "rejected"
    SUPPRESSED = "suppressed"


class RunTrigger(StrEnum):
    """What started a heartbeat run."""

    SCHEDULED = "scheduled"
    MANUAL = "manual"


class ProposerKind(StrEnum):
    """Which proposer a run used."""

    DETERMINISTIC = "deterministic"
    PROVIDER = "provider"


class FollowUpState(StrEnum):
    """State of a heartbeat follow-up."""

    OPEN = "open"
    DONE = "done"
    DISMISSED = "dismissed"


class TaskState(StrEnum):
    """State of a task: that of its latest run, IDLE before the first."""

    IDLE = "idle"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"


class RunState(StrEnum):
    """State of one attempt. INTERRUPTED: it expired, or its runtime went away, without a report."""

    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"


class TaskEventKind(StrEnum):
    """What a run reports: something on the way, or how it ended."""

    REPORT = "report"
    OUTCOME = "outcome"


class ExperimentState(StrEnum):
    """Whether an experiment's runs still go on; only SETTLED ones have conclusions."""

    OPEN = "open"
    SETTLED = "settled"
    ABANDONED = "abandoned"


class SnapshotUse(StrEnum):
    """Whether a rerun reads the frozen snapshot that the experiment has, or takes a new version."""

    REUSE = "reuse"
    RENEW = "renew"


class ImportFormat(StrEnum):
    """Formats an importer exists for."""

    CLAUDE_CODE = "claude-code"
    CLAUDE_CODE_HISTORY = "claude-code-history"
    CODEX_ROLLOUT = "codex-rollout"
    CODEX_ROLLOUT_JSON = "codex-rollout-json"
    CODEX_HISTORY = "codex-history"
    CODEX_MEMORIES = "codex-memories"
    CHATGPT_EXPORT = "chatgpt-export"
    GOODBUDDY = "goodbuddy"
    REMEMBRANCER = "remembrancer-export"
    """Our own; a whole store or a part of one."""


class ImportState(StrEnum):
    """State of an import batch."""

    RUNNING = "running"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    FAILED = "failed"
    INTERRUPTED = "interrupted"
    UNDONE = "undone"


class BindingMode(StrEnum):
    """What an agent's connection may do."""

    READ = "read"
    READ_AND_PROPOSE = "read_and_propose"


class AgentClient(StrEnum):
    """Agents whose configuration we can write."""

    CLAUDE_CODE = "claude_code"
    CLAUDE_DESKTOP = "claude_desktop"
    CODEX = "codex"
    CURSOR = "cursor"
    GEMINI_CLI = "gemini_cli"
    VS_CODE = "vs_code"
    OTHER = "other"


class StoreState(StrEnum):
    """Whether the store can be used (memory rules §13)."""

    OPENING = "opening"
    HEALTHY = "healthy"
    DEGRADED = "degraded"


class StoreFault(StrEnum):
    """Why a store is degraded or a write was refused; the environment, never our bug."""

    BUSY = "busy"
    READ_ONLY = "read_only"
    DISK_FULL = "disk_full"
    CORRUPT = "corrupt"
    FOREIGN = "foreign"
    NEWER = "newer"
    WRONG_KEY = "wrong_key"
    KEY_MISSING = "key_missing"
    CATALOGUE_MISMATCH = "catalogue_mismatch"
    DANGLING_REFERENCE = "dangling_reference"
    MISSING_SINGLETON = "missing_singleton"
    UNREADABLE = "unreadable"
    MIGRATION_FAILED = "migration_failed"
    OPENING = "opening"
    CLOSED = "closed"


class KeyLocation(StrEnum):
    """Where the store's key is kept."""

    KEYRING = "keyring"
    KEY_FILE = "key_file"
    NONE = "none"


class ProviderState(StrEnum):
    """Whether a language model can be asked."""

    OFF = "off"
    NO_KEY = "no_key"
    READY = "ready"
    FAILING = "failing"


class ProviderFault(StrEnum):
    """Category of a provider failure; never its text (memory rules §13)."""

    NO_KEY = "no_key"
    WRONG_KEY = "wrong_key"
    WRONG_URL = "wrong_url"
    WRONG_MODEL = "wrong_model"
    RATE_LIMITED = "rate_limited"
    SERVER_ERROR = "server_error"
    TIMED_OUT = "timed_out"
    CONNECTION_LOST = "connection_lost"
    EMPTY_ANSWER = "empty_answer"
    CONTRACT_VIOLATED = "contract_violated"
    OVER_BUDGET = "over_budget"
    REFUSED = "refused"


class ActivityKind(StrEnum):
    """Long work with progress that can be cancelled."""

    IMPORT = "import"
    HEARTBEAT = "heartbeat"
    BACKUP = "backup"
    EXPORT = "export"
    PROVIDER_TEST = "provider_test"
    REINDEX = "reindex"
    SCAN = "scan"


class EmbeddingState(StrEnum):
    """Whether search by meaning works (memory rules §8).

    OUTDATED: the vectors were made by another model or dimension; they are not compared until the person reindexes.
    PAUSED: the person cancelled indexing; it goes on when asked, or with the next start.
    """

    NOT_INSTALLED = "not_installed"
    OFF = "off"
    FAILING = "failing"
    OUTDATED = "outdated"
    INDEXING = "indexing"
    PAUSED = "paused"
    READY = "ready"


class ReindexScope(StrEnum):
    """MISSING: items without a vector, failed ones too. ALL: every vector is made anew."""

    MISSING = "missing"
    ALL = "all"


class ActivityState(StrEnum):
    """State of long work."""

    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Language(StrEnum):
    """Interface languages; SYSTEM follows the desktop."""

    SYSTEM = "system"
    ENGLISH = "en"
    CHINESE = "zh_CN"


class Theme(StrEnum):
    """Interface colours; SYSTEM follows the desktop."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Density(StrEnum):
    """Height of list rows."""

    COMFORTABLE = "comfortable"
    DENSE = "dense"


# Text limits, in characters unless the name says otherwise (memory rules §2, §3; seed-systems §1.3).
SUBJECT_MAX: Final = 160
STATEMENT_MAX_TOKENS: Final = 320
STATEMENT_MAX: Final = 960
"""Characters; 320 tokens at the conservative estimate of three UTF-8 bytes a token is checked beside it."""
CONTENT_MAX: Final = 4_000
IMPORTED_CONTENT_MAX: Final = 8_000
QUOTE_MAX: Final = 800
REASON_MAX: Final = 500
EVALUATION_MAX: Final = 1_000
EVENT_TIME_MAX: Final = 80
"""A time as it was written, kept verbatim when its offset is unknown (memory rules §4)."""
NAME_MAX: Final = 120
TITLE_MAX: Final = 500
TERM_MAX: Final = 160
PATH_MAX: Final = 4_096
APPLIES_TO_PATH_MAX: Final = 400
ALIASES_MAX: Final = 16
KEYWORDS_MAX: Final = 24
APPLIES_TO_PATHS_MAX: Final = 10
SOURCES_MAX: Final = 8
TURN_TEXT_MAX: Final = 500_000
"""Characters of a turn's words or answer that an agent's client records at once; a transcript may hold more."""
TURN_KEY_MAX: Final = 100
QUERY_MAX: Final = 8_000
CHAT_TEXT_MAX: Final = 200_000
"""Characters that a person says at once in a chat; whether they fit into the model's window is checked beside it."""
EXTERNAL_KEY_MAX: Final = 200
REPORT_MAX: Final = 4_000
"""Characters of one report of a run; a longer one is refused, never cut."""
REPORTS_MAX: Final = 200
"""Reports of one run."""
RUN_LIFETIME_S: Final = 4 * 3_600
"""How long a run may go on unless its runtime says otherwise; then it counts as interrupted."""
RUN_LIFETIME_MIN_S: Final = 10
RUN_LIFETIME_MAX_S: Final = 7 * 86_400
PAGE_MAX: Final = 500
BULK_MAX: Final = 500
CLEAR_WORD: Final = "clear"
"""What `store.clear` wants to hear; the same in every language, so that a script can say it."""
