"""What the detectors do with text before it is stored: typed by a person, or proposed (memory rules §7, §10)."""

from dataclasses import replace

from main_process.adapters.detectors import PERSONAL_KINDS, redact
from main_process.domain.errors import RuleViolated
from main_process.domain.hostile import has_invisible, is_instruction_like
from main_process.domain.identity import normalised_statement
from main_process.domain.memory_item import ItemText
from main_process.domain.proposal import Proposal
from main_process.domain.sensitivity import is_sensitive_topic, rank, strictest
from main_process.services.act import unpinned
from shared.vocabulary import ItemWarning, Origin, Sensitivity


def check_typed(text: ItemText) -> None:
    """Refuse secrets in any field, and personal numbers unless the item is restricted.

    Raises RuleViolated `secret_in_text` or `personal_number_in_text` with the kind: the person is told what it is and
    never shown it again. The window offers marks in its place, and for a number of theirs to keep it restricted.
    """
    fields = (text.subject, text.statement, text.content, *text.aliases, *text.keywords, *text.applies_to_paths)
    kinds = [finding.kind for field in fields for finding in redact(field).findings]
    for kind in kinds:
        if kind not in PERSONAL_KINDS:
            raise RuleViolated("secret_in_text", kind=kind)
    if kinds and text.sensitivity is not Sensitivity.RESTRICTED:
        raise RuleViolated("personal_number_in_text", kind=kinds[0])


def check_not_lowered(before: ItemText, after: ItemText) -> None:
    """Refuse a lower sensitivity: that is an act of its own, with a reason (C32). Raises RuleViolated."""
    if rank(after.sensitivity) < rank(before.sensitivity):
        raise RuleViolated("sensitivity_lowered")


def cleaned(proposal: Proposal) -> tuple[ItemText | None, tuple[ItemWarning, ...]]:
    """Redact secrets and personal numbers in every text field; None when nothing else was said.

    Health and money words only warn, and make the candidate sensitive: it is then confirmed by itself.
    """
    text = proposal.text
    subject, statement, content = (redact(words) for words in (text.subject, text.statement, text.content))
    left = statement.text
    for finding in statement.findings:
        left = left.replace(f"[redacted: {finding.kind}]", "")
    if not normalised_statement(left):
        return None, ()
    warnings = list(proposal.warnings)
    if subject.findings or statement.findings or content.findings:
        warnings.append(ItemWarning.SECRET_REDACTED)
    said = f"{subject.text}\n{statement.text}\n{content.text}"
    if has_invisible(said):
        warnings.append(ItemWarning.INVISIBLE_CHARACTERS)
    if is_instruction_like(said):
        warnings.append(ItemWarning.INSTRUCTION_LIKE)
    sensitivity = text.sensitivity
    if is_sensitive_topic(said):
        warnings.append(ItemWarning.SENSITIVE_TOPIC)
        sensitivity = strictest(sensitivity, Sensitivity.SENSITIVE)
    if proposal.origin is Origin.INFERRED_REPETITION:
        warnings.append(ItemWarning.INFERRED)
    cleaned = replace(
        text,
        subject=subject.text,
        statement=statement.text,
        content=content.text,
        sensitivity=sensitivity,
        aliases=tuple(term for term in text.aliases if not redact(term).findings),
        keywords=tuple(term for term in text.keywords if not redact(term).findings),
    )
    return unpinned(cleaned), tuple(dict.fromkeys(warnings))
