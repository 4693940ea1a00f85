"""Storing what importers read: redacted first, each message once, nothing forgotten comes back.

One call a part, in one short transaction. A dry run takes the same decisions in a read transaction.
"""

import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from main_process.adapters.detectors import redact
from main_process.domain.conversation import Conversation, Turn
from main_process.domain.namespace import Namespace
from main_process.domain.thread import SESSION_OWNER
from main_process.domain.transcripts import ParsedSession, ParsedTurn, SessionPart
from main_process.services.conversation_service import can_enter
from main_process.services.import_forgotten import ForgottenWords
from main_process.services.import_placing import Placer
from main_process.services.import_report import Findings, Place, SessionFate, Tally
from main_process.store.unit_of_work import Unit
from main_process.store.words import FORGOTTEN_MARK
from shared.ipc.events import CONVERSATIONS_CHANGED, ConversationsChanged
from shared.vocabulary import ImportFormat, ItemStatus, NamespaceKind, TurnStanding

TITLE_CHARS: Final = 120
"""Characters of a title that is made from the first words of a conversation."""
_HISTORY: Final = "history:"
_HISTORIES: Final = frozenset({ImportFormat.CLAUDE_CODE_HISTORY, ImportFormat.CODEX_HISTORY})
_FORK_TURNS: Final = 500


@dataclass(slots=True)
class ImportRun:
    """What one import carries from part to part."""

    batch_id: str
    placer: Placer
    findings: Findings = field(default_factory=Findings)
    seen_keys: dict[str, str] = field(default_factory=dict)
    """Messages a dry run has met, and in which session; a real one finds them in the store."""
    seen_statements: dict[tuple[str, str], ItemStatus] = field(default_factory=dict)
    """Statements of records that a dry run has met, by scope, and what they would be here."""
    orphans: dict[str, tuple[str, str, str]] = field(default_factory=dict)
    """Conversations whose parent was not there yet: client, external id of the parent, relation."""

    @property
    def is_dry_run(self) -> bool:
        """Whether nothing is written."""
        return self.placer.is_dry_run


@dataclass(slots=True)
class _Sorted:
    """The turns of a part by what is to be done with them."""

    new: list[ParsedTurn] = field(default_factory=list)
    own: list[tuple[Turn, ParsedTurn]] = field(default_factory=list)
    copied_from: str | None = None
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class PartOutcome:
    """What one part came to; the caller adds it to the findings once the transaction is safe."""

    tally: Tally
    fate: SessionFate
    place: Place | None
    orphan: tuple[str, tuple[str, str, str]] | None = None
    keys: frozenset[str] = frozenset()


def store_part(unit: Unit, run: ImportRun, part: SessionPart) -> PartOutcome:
    """Store the turns of a part that are not known yet, or only count them in a dry run."""
    session = part.session
    existing = unit.conversations.by_external_id(session.client, session.external_id)
    parent = _parent_of(unit, session)
    found = _sort(unit, run, part, existing, parent)
    words = ForgottenWords(unit)
    cleaned = [_cleaned(turn, words, found.tally) for turn in found.new]
    changed = [pair for pair in (_grown(stored, turn, found.tally) for stored, turn in found.own) if pair is not None]
    found.tally.turns_new = len(cleaned)
    found.tally.turns_updated = len(changed)
    found.tally.turns_known += len(found.own) - len(changed)
    keys = frozenset(turn.external_id for turn in found.new)
    if existing is None and not cleaned and not part.is_needed:
        return PartOutcome(found.tally, SessionFate.KNOWN, None)
    fate = SessionFate.NEW if existing is None else SessionFate.GROWN if cleaned or changed else SessionFate.KNOWN
    if run.is_dry_run:
        place = _placed(unit, run, session) if existing is None else _place_of(unit, existing)
        return PartOutcome(found.tally, fate, place, keys=keys)
    conversation, place = _conversation(unit, run, session, existing=existing, parent=parent, cleaned=cleaned)
    if found.copied_from is not None and conversation.parent_id is None and parent is None:
        unit.conversations.set_parent(conversation.id, found.copied_from, session.parent_relation or "continues")
    _write(unit, run, conversation, cleaned=cleaned, changed=changed, taken_back=part.taken_back)
    orphan = None
    if session.parent_external_id is not None and parent is None and found.copied_from is None:
        link = (session.client, session.parent_external_id, session.parent_relation or "continues")
        orphan = (conversation.id, link)
    return PartOutcome(found.tally, fate, place, orphan, keys)


def link_orphans(unit: Unit, orphans: dict[str, tuple[str, str, str]]) -> None:
    """Hang sessions below parents that came later in the same import."""
    for conversation_id, (client, external_id, relation) in orphans.items():
        parent = unit.conversations.by_external_id(client, external_id)
        if parent is None or parent.id == conversation_id:
            continue
        unit.conversations.set_parent(conversation_id, parent.id, relation)
        own = unit.conversations.get(conversation_id)
        if own is not None and own.project_id is None and parent.project_id is not None:
            _move(unit, own, parent.project_id)


def _sort(
    unit: Unit, run: ImportRun, part: SessionPart, existing: Conversation | None, parent: Conversation | None
) -> _Sorted:
    """Tell new messages from own ones and from copies that another session holds."""
    found = _Sorted()
    known = unit.conversations.turns_by_external_id(turn.external_id for turn in part.turns)
    inherited = _inherited(unit, part, parent)
    prompts = _prompts_elsewhere(unit, part.session)
    for turn in part.turns:
        holders = known.get(turn.external_id, ())
        own = next((one for one in holders if existing is not None and one.conversation_id == existing.id), None)
        if own is not None:
            found.own.append((own, turn))
        elif holders:
            if found.copied_from is None and unit.threads.get(holders[0].conversation_id) is None:
                found.copied_from = holders[0].conversation_id
            found.tally.duplicates += 1
        elif run.seen_keys.get(turn.external_id) == part.session.external_id:
            found.tally.turns_known += 1
        elif turn.external_id in run.seen_keys or turn.ordinal in inherited or _is_among(turn, prompts):
            found.tally.duplicates += 1
        else:
            found.new.append(turn)
    return found


def _inherited(unit: Unit, part: SessionPart, parent: Conversation | None) -> frozenset[int]:
    """Return the ordinals of turns that a fork repeats from its parent word for word under new identities."""
    if parent is None or part.session.parent_relation != "forked_from" or part.turns[0].ordinal > _FORK_TURNS:
        return frozenset()
    stored, _ = unit.conversations.turns(parent.id, limit=_FORK_TURNS)
    texts = {turn.sequence: turn.user_text for turn in stored}
    return frozenset(
        turn.ordinal
        for turn in part.turns
        if turn.user_text and texts.get(turn.ordinal) == redact(turn.user_text).text
    )


def _prompts_elsewhere(unit: Unit, session: ParsedSession) -> frozenset[str]:
    """Return prompts that are kept elsewhere: in the session's own transcript, or in a turn that its hook began."""
    if session.format is ImportFormat.CLAUDE_CODE:
        going_on = unit.threads.open_turns(f"{SESSION_OWNER}{session.external_id}")
        return frozenset(turn.user_text for turn in going_on)
    if session.format not in _HISTORIES:
        return frozenset()
    transcript = unit.conversations.by_external_id(session.client, session.external_id.removeprefix(_HISTORY))
    return frozenset() if transcript is None else unit.conversations.typed_texts(transcript.id)


def _is_among(turn: ParsedTurn, prompts: frozenset[str]) -> bool:
    return bool(prompts) and (turn.user_text in prompts or redact(turn.user_text).text in prompts)


def _parent_of(unit: Unit, session: ParsedSession) -> Conversation | None:
    if session.parent_external_id is not None:
        return unit.conversations.by_external_id(session.client, session.parent_external_id)
    if session.format in _HISTORIES:
        return unit.conversations.by_external_id(session.client, session.external_id.removeprefix(_HISTORY))
    return None


def _cleaned(turn: ParsedTurn, words: ForgottenWords, tally: Tally) -> tuple[ParsedTurn, int]:
    """Return the turn without secrets and without forgotten words, and how many secrets were taken out."""
    typed, answered = redact(turn.user_text), redact(turn.assistant_text)
    tally.redactions.update(typed.kinds)
    tally.redactions.update(answered.kinds)
    user_text, refused = words.marked(typed.text)
    assistant_text, refused_too = words.marked(answered.text)
    tally.forgotten_refused += refused + refused_too
    count = len(typed.findings) + len(answered.findings)
    return replace(turn, user_text=user_text, assistant_text=assistant_text), count


def _grown(stored: Turn, turn: ParsedTurn, tally: Tally) -> tuple[Turn, Turn] | None:
    """Return a known turn before and after, if its answer grew or the person took it back; else None.

    Words that were forgotten in it stay forgotten: a marked text is never replaced.
    """
    answered = redact(turn.assistant_text)
    text = stored.assistant_text
    if answered.text != text and answered.text.startswith(text) and FORGOTTEN_MARK not in text:
        text = answered.text
    is_back = turn.standing is TurnStanding.CURRENT and stored.standing is not TurnStanding.CURRENT
    after = replace(
        stored,
        assistant_text=text,
        assistant_replies=max(stored.assistant_replies, turn.assistant_replies),
        state=turn.state,
        standing=stored.standing if is_back else turn.standing,
    )
    if after == stored:
        return None
    if text != stored.assistant_text:
        before = stored.assistant_text
        more = {kind: count - before.count(f"[redacted: {kind}]") for kind, count in answered.kinds.items()}
        added = Counter({kind: count for kind, count in more.items() if count > 0})
        after = replace(after, redactions=stored.redactions + added.total())
        tally.redactions.update(added)
    return stored, after


def _conversation(
    unit: Unit,
    run: ImportRun,
    session: ParsedSession,
    *,
    existing: Conversation | None,
    parent: Conversation | None,
    cleaned: Sequence[tuple[ParsedTurn, int]],
) -> tuple[Conversation, Place]:
    """Return the session's conversation, created or refreshed, and where it belongs."""
    title = _title(session, cleaned)
    if existing is not None:
        wanted = run.placer.place(unit, existing.folder) if run.placer.has_choice else None
        if existing.project_id is None and wanted is not None and wanted.project_id is not None:
            _move(unit, existing, wanted.project_id)
            existing = unit.conversations.get(existing.id) or existing
        unit.conversations.describe(
            existing.id,
            title=(title if session.title else existing.title) or existing.title,
            git_branch=session.git_branch or existing.git_branch,
            started_at=existing.started_at or session.started_at,
            updated_at=max(filter(None, (existing.updated_at, session.updated_at)), default=None),
        )
        return existing, _place_of(unit, existing)
    place = _placed(unit, run, session)
    if place.project_id is None and parent is not None and parent.project_id is not None:
        place = _place_of(unit, parent)
    if place.project_id is None:
        run.placer.leave(unit, session.folder)
    conversation_id = str(uuid.uuid4())
    namespace = unit.namespaces.insert(
        NamespaceKind.CONVERSATION, conversation_id, parent=_home(unit, place.project_id)
    )
    conversation = Conversation(
        id=conversation_id,
        namespace_id=namespace.id,
        project_id=place.project_id,
        title=title,
        client=session.client,
        format=session.format,
        external_id=session.external_id,
        folder=session.folder,
        git_branch=session.git_branch,
        parent_id=parent.id if parent else None,
        parent_relation=(session.parent_relation or "prompts_of") if parent else None,
        is_subagent=session.is_subagent,
        is_archived=session.is_archived,
        started_at=session.started_at,
        updated_at=session.updated_at,
        created_at=unit.now,
    )
    unit.conversations.insert(conversation, namespace, import_batch_id=run.batch_id)
    return conversation, place


def _write(
    unit: Unit,
    run: ImportRun,
    conversation: Conversation,
    *,
    cleaned: Sequence[tuple[ParsedTurn, int]],
    changed: Sequence[tuple[Turn, Turn]],
    taken_back: tuple[str, ...],
) -> None:
    """Write the turns and their index rows, and announce the conversation."""
    sequence = unit.conversations.last_sequence(conversation.id)
    turns = [
        _turn(unit, conversation.id, sequence + number, turn, redactions)
        for number, (turn, redactions) in enumerate(cleaned, start=1)
    ]
    rows = unit.conversations.insert_turns(turns, import_batch_id=run.batch_id)
    unit.search.index_turns((row, turn.user_text, turn.assistant_text) for row, turn in zip(rows, turns, strict=True))
    keys = unit.conversations.rows_of_turns(before.id for before, _ in changed)
    for before, after in changed:
        unit.search.unindex_turn(keys[before.id], before.user_text, before.assistant_text)
        unit.conversations.update_turn(after)
        unit.search.index_turn(keys[before.id], after.user_text, after.assistant_text)
    if taken_back:
        for holders in unit.conversations.turns_by_external_id(taken_back).values():
            for turn in holders:
                if turn.conversation_id == conversation.id:
                    unit.conversations.update_turn(replace(turn, standing=TurnStanding.ROLLED_BACK))
    if turns or changed or taken_back:
        unit.emit(CONVERSATIONS_CHANGED, ConversationsChanged(conversation_ids=(conversation.id,)))


def _turn(unit: Unit, conversation_id: str, sequence: int, turn: ParsedTurn, redactions: int) -> Turn:
    return Turn(
        id=str(uuid.uuid4()),
        conversation_id=conversation_id,
        sequence=sequence,
        user_text=turn.user_text,
        assistant_text=turn.assistant_text,
        assistant_replies=turn.assistant_replies,
        state=turn.state,
        standing=turn.standing,
        occurred_at=turn.occurred_at,
        occurred_precision=turn.occurred_precision,
        external_id=turn.external_id,
        redactions=redactions,
        recorded_at=unit.now,
    )


def _placed(unit: Unit, run: ImportRun, session: ParsedSession) -> Place:
    if session.project is not None:
        return run.placer.of_project(unit, session.project)
    return run.placer.place(unit, session.folder)


def _title(session: ParsedSession, cleaned: Sequence[tuple[ParsedTurn, int]]) -> str:
    """Return the session's own title, else the first words spoken; secrets are out of both."""
    if session.title:
        return redact(session.title).text
    first = next((turn.user_text or turn.assistant_text for turn, _ in cleaned), "")
    words = " ".join(first[: 4 * TITLE_CHARS].split())
    return words if len(words) <= TITLE_CHARS else words[: TITLE_CHARS - 1].rstrip() + "…"


def _move(unit: Unit, conversation: Conversation, project_id: str) -> None:
    if can_enter(unit, conversation, project_id):
        unit.conversations.set_project(conversation.id, project_id)
        unit.namespaces.set_parent(conversation.namespace_id, _home(unit, project_id).id)


def _home(unit: Unit, project_id: str | None) -> Namespace:
    """Return the namespace that a conversation's own hangs below: its project's, or Global in the holding area."""
    project = None if project_id is None else unit.projects.get(project_id)
    space = None if project is None else unit.namespaces.get(project.namespace_id)
    return unit.namespaces.global_of(unit.domains.default_id()) if space is None else space


def _place_of(unit: Unit, conversation: Conversation) -> Place:
    project = None if conversation.project_id is None else unit.projects.get(conversation.project_id)
    name = None if project is None else project.name
    return Place(conversation.folder, conversation.project_id, name)
