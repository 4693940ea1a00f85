"""Words for memory items: scope, kind, status, sensitivity, sources, relations, verbs, warnings."""

from renderer.support.formats import date_text, moment_text, visible_text
from renderer.support.i18n import translate
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryRow, ScopeView, TimesView, ValidityView


def namespace_kind_text(kind: v.NamespaceKind) -> str:
    """Name of a kind of scope."""
    return {
        v.NamespaceKind.GLOBAL: translate("Memory", "Global"),
        v.NamespaceKind.PROJECT: translate("Memory", "Project"),
        v.NamespaceKind.CONVERSATION: translate("Memory", "Conversation"),
        v.NamespaceKind.AUTOMATION: translate("Memory", "Automation"),
        v.NamespaceKind.EXPERIMENT: translate("Memory", "Experiment"),
        v.NamespaceKind.RUN: translate("Memory", "Run"),
        v.NamespaceKind.AGENT: translate("Memory", "Agent"),
    }[kind]


def scope_mark(kind: v.NamespaceKind) -> str:
    """A shape for each kind of scope, so that it is never told by colour alone."""
    return {
        v.NamespaceKind.GLOBAL: "●",
        v.NamespaceKind.PROJECT: "■",
        v.NamespaceKind.CONVERSATION: "◆",
        v.NamespaceKind.AUTOMATION: "▲",
        v.NamespaceKind.EXPERIMENT: "▼",
        v.NamespaceKind.RUN: "▶",
        v.NamespaceKind.AGENT: "★",
    }[kind]


def scope_text(scope: ScopeView) -> str:
    """A scope in words: Global, Project “webshop”, Conversation “…”, Run 2 of “…”; of several domains also which."""
    words = _scope_text(scope)
    if not scope.domain_name:
        return words
    return translate("Memory", "{scope} ({domain})").format(scope=words, domain=visible_text(scope.domain_name))


def _scope_text(scope: ScopeView) -> str:
    kind = namespace_kind_text(scope.kind)
    if scope.kind is v.NamespaceKind.RUN and scope.attempt is not None:
        return translate("Memory", "Run {attempt} of “{task}”").format(
            attempt=scope.attempt, task=visible_text(scope.label)
        )
    if scope.kind is v.NamespaceKind.GLOBAL or not scope.label:
        return kind
    return translate("Memory", "{kind} “{name}”").format(kind=kind, name=visible_text(scope.label))


def scope_readers_text(scope: ScopeView) -> str:
    """Who reads an item in this scope, as a sentence."""
    if scope.kind is v.NamespaceKind.GLOBAL and scope.domain_name:
        words = translate("Memory", "Every agent in every project of “{domain}” reads it, and no other.")
        return words.format(domain=visible_text(scope.domain_name))
    return {
        v.NamespaceKind.GLOBAL: translate("Memory", "Every agent in every project reads it."),
        v.NamespaceKind.PROJECT: translate("Memory", "Only agents bound to this project read it."),
        v.NamespaceKind.CONVERSATION: translate("Memory", "Only this conversation reads it."),
        v.NamespaceKind.AUTOMATION: translate("Memory", "Only runs of this automation's tasks read it."),
        v.NamespaceKind.EXPERIMENT: translate(
            "Memory", "Only runs of this experiment read it, as their snapshot holds it."
        ),
        v.NamespaceKind.RUN: translate("Memory", "Only this run reads it; its siblings never do."),
        v.NamespaceKind.AGENT: translate("Memory", "Only this scope reads it."),
    }[scope.kind]


def memory_kind_text(kind: v.MemoryKind) -> str:
    """Name of a kind of memory."""
    return {
        v.MemoryKind.PREFERENCE: translate("Memory", "Preference"),
        v.MemoryKind.FACT: translate("Memory", "Fact"),
        v.MemoryKind.SUMMARY: translate("Memory", "Summary"),
        v.MemoryKind.PROCEDURE: translate("Memory", "Procedure"),
        v.MemoryKind.DECISION: translate("Memory", "Decision"),
        v.MemoryKind.CONSTRAINT: translate("Memory", "Constraint"),
        v.MemoryKind.REFLECTION: translate("Memory", "Reflection"),
    }[kind]


def status_text(status: v.ItemStatus) -> str:
    """Where an item is in its life."""
    return {
        v.ItemStatus.CANDIDATE: translate("Memory", "Pending"),
        v.ItemStatus.CONFIRMED: translate("Memory", "Confirmed"),
        v.ItemStatus.REJECTED: translate("Memory", "Rejected"),
        v.ItemStatus.SUPERSEDED: translate("Memory", "Replaced"),
        v.ItemStatus.ARCHIVED: translate("Memory", "Archived"),
        v.ItemStatus.FORGOTTEN: translate("Memory", "Forgotten"),
    }[status]


def status_mark(status: v.ItemStatus) -> str:
    """A shape beside the status word."""
    return {
        v.ItemStatus.CANDIDATE: "○",
        v.ItemStatus.CONFIRMED: "✓",
        v.ItemStatus.REJECTED: "✕",
        v.ItemStatus.SUPERSEDED: "↷",
        v.ItemStatus.ARCHIVED: "▽",
        v.ItemStatus.FORGOTTEN: "∅",
    }[status]


def sensitivity_text(sensitivity: v.Sensitivity) -> str:
    """How carefully an item is handled."""
    return {
        v.Sensitivity.NORMAL: translate("Memory", "Normal"),
        v.Sensitivity.SENSITIVE: translate("Memory", "Sensitive"),
        v.Sensitivity.RESTRICTED: translate("Memory", "Restricted"),
    }[sensitivity]


def sensitivity_hint(sensitivity: v.Sensitivity) -> str:
    """What a sensitivity means for reading and sending."""
    return {
        v.Sensitivity.NORMAL: translate("Memory", "Agents of its scope and the provider may see it."),
        v.Sensitivity.SENSITIVE: translate(
            "Memory", "Always confirmed by you and always marked; a provider sees it only if Settings allow it."
        ),
        v.Sensitivity.RESTRICTED: translate(
            "Memory", "Masked on screen, never sent to a provider, left out of exports unless you choose it."
        ),
    }[sensitivity]


def origin_text(origin: v.Origin) -> str:
    """How a statement came to be."""
    return {
        v.Origin.EXPLICIT: translate("Memory", "Said explicitly"),
        v.Origin.ADOPTED_PROPOSAL: translate("Memory", "Proposal you adopted"),
        v.Origin.INFERRED_REPETITION: translate("Memory", "Inferred from repetition"),
        v.Origin.IMPORTED: translate("Memory", "Imported"),
        v.Origin.MANUAL: translate("Memory", "Typed by you"),
    }[origin]


def strength_text(strength: v.Strength) -> str:
    """Rule or leaning."""
    return {
        v.Strength.HARD: translate("Memory", "Rule"),
        v.Strength.SOFT: translate("Memory", "Leaning"),
    }[strength]


def recall_mode_text(mode: v.RecallMode) -> str:
    """When an item is recalled."""
    return {
        v.RecallMode.ALWAYS: translate("Memory", "Always (pinned)"),
        v.RecallMode.ON_MATCH: translate("Memory", "When it matches"),
    }[mode]


def confidence_meaning_text(meaning: v.ConfidenceMeaning) -> str:
    """What a confidence figure rests on."""
    return {
        v.ConfidenceMeaning.SELF_REPORT: translate("Memory", "by the model's own report"),
        v.ConfidenceMeaning.RULE: translate("Memory", "by rule"),
        v.ConfidenceMeaning.PERSON: translate("Memory", "by you"),
    }[meaning]


def trust_text(trust: v.TrustClass) -> str:
    """The weakest link of an item's lineage."""
    return {
        v.TrustClass.PERSON: translate("Memory", "A person's words"),
        v.TrustClass.MODEL_INFERENCE: translate("Memory", "A model's inference"),
        v.TrustClass.TOOL_OUTPUT: translate("Memory", "Output of a tool"),
        v.TrustClass.EXTERNAL_TEXT: translate("Memory", "Text from outside"),
    }[trust]


def source_type_text(source: v.SourceType) -> str:
    """Kind of a source."""
    return {
        v.SourceType.USER_ENTRY: translate("Memory", "Your own entry"),
        v.SourceType.MESSAGE: translate("Memory", "Message"),
        v.SourceType.TASK: translate("Memory", "Task"),
        v.SourceType.HEARTBEAT: translate("Memory", "Heartbeat"),
        v.SourceType.SUPERVISOR: translate("Memory", "Supervisor"),
        v.SourceType.AUTOMATION_RUN: translate("Memory", "Automation run"),
        v.SourceType.EXPERIMENT_CONCLUSION: translate("Memory", "Experiment conclusion"),
        v.SourceType.ARTIFACT: translate("Memory", "Artifact"),
        v.SourceType.IMPORT: translate("Memory", "Import"),
        v.SourceType.LEGACY_UNKNOWN: translate("Memory", "Unknown (older version)"),
        v.SourceType.WORKING_NOTE: translate("Memory", "Working note"),
    }[source]


def role_text(role: v.TurnRole) -> str:
    """Who speaks."""
    return {
        v.TurnRole.USER: translate("Memory", "You"),
        v.TurnRole.ASSISTANT: translate("Memory", "Assistant"),
    }[role]


def verb_text(verb: v.Verb) -> str:
    """What was done, as a past event."""
    return {
        v.Verb.CREATE: translate("Memory", "Created"),
        v.Verb.PROPOSE: translate("Memory", "Proposed"),
        v.Verb.EDIT: translate("Memory", "Edited"),
        v.Verb.CONFIRM: translate("Memory", "Confirmed"),
        v.Verb.REJECT: translate("Memory", "Rejected"),
        v.Verb.RESTORE_REJECTED: translate("Memory", "Taken back from rejected"),
        v.Verb.SUPERSEDE: translate("Memory", "Replaced"),
        v.Verb.ARCHIVE: translate("Memory", "Archived"),
        v.Verb.UNARCHIVE: translate("Memory", "Taken out of the archive"),
        v.Verb.MOVE: translate("Memory", "Moved"),
        v.Verb.RESTORE_REVISION: translate("Memory", "Earlier revision restored"),
        v.Verb.SET_SENSITIVITY: translate("Memory", "Sensitivity changed"),
        v.Verb.PROMOTE: translate("Memory", "Promoted"),
        v.Verb.ROLL_BACK_PROMOTION: translate("Memory", "Promotion rolled back"),
        v.Verb.MERGE: translate("Memory", "Merged"),
        v.Verb.MERGE_PROJECT: translate("Memory", "Came along when its project was merged"),
        v.Verb.RESOLVE: translate("Memory", "Conflict decided"),
        v.Verb.FORGET: translate("Memory", "Forgotten"),
        v.Verb.REDACT: translate("Memory", "Replaced by marks"),
        v.Verb.UNDO: translate("Memory", "Change undone"),
    }[verb]


def actor_text(actor: v.ActorKind) -> str:
    """Who did it."""
    return {
        v.ActorKind.PERSON: translate("Memory", "You"),
        v.ActorKind.HEARTBEAT: translate("Memory", "Heartbeat"),
        v.ActorKind.AGENT: translate("Memory", "Agent"),
        v.ActorKind.RUN: translate("Memory", "Run, automatically"),
        v.ActorKind.IMPORT: translate("Memory", "Import"),
        v.ActorKind.EXTRACTION: translate("Memory", "Conversation"),
        v.ActorKind.SYSTEM: translate("Memory", "Remembrancer"),
    }[actor]


def producer_text(proposed_by: str) -> str:
    """Who produced an item, from `person`, `heartbeat:<plan>`, `agent:<binding>` or `import:<format>`."""
    kind, _, name = proposed_by.partition(":")
    try:
        actor = actor_text(v.ActorKind(kind))
    except ValueError:
        return visible_text(proposed_by)
    if not name:
        return actor
    return translate("Memory", "{kind} “{name}”").format(kind=actor, name=visible_text(name))


def warning_text(warning: v.ItemWarning) -> str:
    """Name of a warning, short enough for a list row."""
    return {
        v.ItemWarning.SECRET_REDACTED: translate("Memory", "Secret removed"),
        v.ItemWarning.PERSONAL_NUMBER: translate("Memory", "Personal number"),
        v.ItemWarning.INVISIBLE_CHARACTERS: translate("Memory", "Invisible characters"),
        v.ItemWarning.INSTRUCTION_LIKE: translate("Memory", "Reads like an instruction"),
        v.ItemWarning.PREVIOUSLY_REJECTED: translate("Memory", "Rejected before"),
        v.ItemWarning.PREVIOUSLY_FORGOTTEN: translate("Memory", "Forgotten before"),
        v.ItemWarning.NEAR_DUPLICATE: translate("Memory", "Nearly the same exists"),
        v.ItemWarning.CONFLICT: translate("Memory", "Conflict"),
        v.ItemWarning.SINGLE_PROJECT_EVIDENCE: translate("Memory", "Evidence from one project only"),
        v.ItemWarning.INFERRED: translate("Memory", "Inferred"),
        v.ItemWarning.SENSITIVE_TOPIC: translate("Memory", "Sensitive topic"),
        v.ItemWarning.ORPHAN_SCOPE: translate("Memory", "Quarantined: its scope is gone"),
        v.ItemWarning.CONFIRMED_IN_SOURCE: translate("Memory", "Confirmed in its own program"),
        v.ItemWarning.HISTORICAL: translate("Memory", "Old record"),
    }[warning]


def warning_advice(warning: v.ItemWarning) -> str:
    """What a warning means for the decision, as a sentence."""
    return {
        v.ItemWarning.SECRET_REDACTED: translate(
            "Memory", "A secret stood in the text; it was replaced by a mark before anything was saved."
        ),
        v.ItemWarning.PERSONAL_NUMBER: translate(
            "Memory", "The text holds what looks like an identity, card or phone number."
        ),
        v.ItemWarning.INVISIBLE_CHARACTERS: translate(
            "Memory", "The text holds characters that cannot be seen; they are shown here as ⟦U+…⟧."
        ),
        v.ItemWarning.INSTRUCTION_LIKE: translate(
            "Memory", "The text reads like an instruction to an agent rather than something to remember."
        ),
        v.ItemWarning.PREVIOUSLY_REJECTED: translate(
            "Memory", "You rejected this before; it came back because there is new evidence."
        ),
        v.ItemWarning.PREVIOUSLY_FORGOTTEN: translate("Memory", "You had this forgotten before."),
        v.ItemWarning.NEAR_DUPLICATE: translate(
            "Memory", "A memory that says nearly the same exists; compare below."
        ),
        v.ItemWarning.CONFLICT: translate("Memory", "Another memory says something different; compare below."),
        v.ItemWarning.SINGLE_PROJECT_EVIDENCE: translate(
            "Memory",
            "It would be read in every project, but its evidence comes from one project only: give it that project's"
            " scope, or review that project by a plan of its own.",
        ),
        v.ItemWarning.INFERRED: translate("Memory", "Nobody said this in so many words; it was inferred."),
        v.ItemWarning.SENSITIVE_TOPIC: translate("Memory", "It touches health, money or another private topic."),
        v.ItemWarning.ORPHAN_SCOPE: translate(
            "Memory",
            "The project or conversation that it belonged to no longer existed; choose a scope to confirm it.",
        ),
        v.ItemWarning.CONFIRMED_IN_SOURCE: translate(
            "Memory", "You had confirmed this in the program it was imported from; here it waits for you again."
        ),
        v.ItemWarning.HISTORICAL: translate(
            "Memory", "The dates are those of the old record; when it happened and what it rests on is not known."
        ),
    }[warning]


def validity_text(validity: ValidityView) -> str:
    """From when until when an item holds, and whether it is current, history or yet to come."""
    begin, end = validity.valid_from, validity.valid_until or validity.expires_at
    if begin is None and end is None:
        return validity_state_text(validity.state)
    if begin is None:
        span = translate("Memory", "until {end}").format(end=date_text(end))
    elif end is None:
        span = translate("Memory", "since {begin}").format(begin=date_text(begin))
    else:
        span = translate("Memory", "{begin} to {end}").format(begin=date_text(begin), end=date_text(end))
    return translate("Memory", "{span} ({state})").format(span=span, state=validity_state_text(validity.state))


def event_text(times: TimesView) -> str:
    """When it happened, as well as it is known; a time without offset is shown just as it was written."""
    precision = time_precision_text(times.event_precision)
    known = visible_text(times.event_original or "")
    if times.event_at is not None:
        known = f"{moment_text(times.event_at)} – {known}" if known else moment_text(times.event_at)
    if not known:
        return precision
    return translate("Memory", "{when} ({precision})").format(when=known, precision=precision)


def validity_state_text(state: v.ValidityState) -> str:
    """Whether an item holds now."""
    return {
        v.ValidityState.CURRENT: translate("Memory", "current"),
        v.ValidityState.PAST: translate("Memory", "history"),
        v.ValidityState.FUTURE: translate("Memory", "not yet"),
    }[state]


def time_precision_text(precision: v.TimePrecision) -> str:
    """What is known of a time."""
    return {
        v.TimePrecision.KNOWN: translate("Memory", "exact"),
        v.TimePrecision.APPROXIMATE: translate("Memory", "approximate"),
        v.TimePrecision.UNKNOWN: translate("Memory", "unknown"),
        v.TimePrecision.UNKNOWN_OFFSET: translate("Memory", "time zone unknown"),
    }[precision]


def masked_text() -> str:
    """What stands in place of a restricted text until it is asked for."""
    return translate("Memory", "Restricted – hidden until you ask to see it")


def statement_text(row: MemoryRow) -> str:
    """A row's statement made visible, or the mask."""
    return masked_text() if row.is_masked else visible_text(row.statement)


def score_part_text(name: str) -> str:
    """Name of a part of the order of recall (memory rules §8)."""
    known = {
        "path": translate("Memory", "Path fits"),
        "subject": translate("Memory", "Subject named exactly"),
        "label": translate("Memory", "Other name or keyword named exactly"),
        "coverage": translate("Memory", "Share of the question covered"),
        "likeness": translate("Memory", "Meaning stands out"),
        "origin": translate("Memory", "Origin"),
        "strength": translate("Memory", "Strength"),
        "salience": translate("Memory", "Importance"),
        "confidence": translate("Memory", "Confidence"),
        "freshness": translate("Memory", "Freshness"),
        "kind": translate("Memory", "Kind fits"),
        "recent": translate("Memory", "Used lately"),
    }
    return known.get(name, name)


def protocol_confirmed_text() -> str:
    """Who confirmed what is marked as automatic."""
    return translate("Memory", "The automation's protocol, inside its own memory; not a person")
