"""Names of what an export of ours holds, and what became of it when it was taken in."""

from collections.abc import Iterator

from renderer.support.formats import count_text
from renderer.support.i18n import translate
from renderer.support.words.counts import memories_text, turns_text
from shared.ipc.methods.imports import OwnReport, SectionFates


def section_text(name: str) -> str:
    """Name of one section of an export."""
    return _names().get(name) or name.replace("_", " ")


def _names() -> dict[str, str]:
    return {
        "memory_item": translate("Sections", "Memories"),
        "memory_revision": translate("Sections", "Revisions of memories"),
        "source": translate("Sections", "Evidence"),
        "relation": translate("Sections", "Links between memories"),
        "promotion": translate("Sections", "Promotions"),
        "item_change": translate("Sections", "Changes"),
        "fingerprint": translate("Sections", "Fingerprints of what was rejected or forgotten"),
        "tombstone": translate("Sections", "Marks of forgotten memories"),
        "namespace": translate("Sections", "Namespaces"),
        "security_domain": translate("Sections", "Security domains"),
        "project": translate("Sections", "Projects"),
        "project_merge": translate("Sections", "Merges of projects"),
        "known_folder": translate("Sections", "Folders without a project"),
        "finding": translate("Sections", "Findings of the scan"),
        "project_root": translate("Sections", "Folders of projects"),
        "conversation": translate("Sections", "Conversations"),
        "turn": translate("Sections", "Turns"),
        "import_batch": translate("Sections", "Imports"),
        "import_file": translate("Sections", "Places read to in transcripts"),
        "task": translate("Sections", "Tasks"),
        "task_run": translate("Sections", "Runs of tasks"),
        "task_event": translate("Sections", "Reports of runs"),
        "automation_plan": translate("Sections", "Automations"),
        "experiment": translate("Sections", "Experiments"),
        "snapshot": translate("Sections", "Snapshots"),
        "heartbeat_plan": translate("Sections", "Heartbeat plans"),
        "heartbeat_plan_project": translate("Sections", "Projects of heartbeat plans"),
        "heartbeat_run": translate("Sections", "Heartbeat runs"),
        "heartbeat_report": translate("Sections", "Heartbeat reports"),
        "heartbeat_checkpoint": translate("Sections", "Places read to by heartbeats"),
        "memory_job": translate("Sections", "Memory jobs"),
        "extracted_candidate": translate("Sections", "Extracted statements"),
        "extracted_quote": translate("Sections", "Evidence of extracted statements"),
        "proposed_change": translate("Sections", "Proposed changes"),
        "follow_up": translate("Sections", "Follow-ups"),
        "binding": translate("Sections", "Agent bindings, without what opens them"),
        "usage_context": translate("Sections", "Sessions that recalled"),
        "retrieval": translate("Sections", "Recalls"),
        "access_event": translate("Sections", "Memories in recalls"),
    }


def own_lines(own: OwnReport) -> Iterator[tuple[str, str]]:
    """One line a section that held anything: what came, and what was left out and why."""
    order = list(_names())
    known = sorted(own.sections, key=lambda name: order.index(name) if name in order else len(order))
    for name in known:
        yield section_text(name), fates_text(own.sections[name])
    for name in own.unreadable_sections:
        words = translate("Sections", "incomplete: the database was damaged when it was exported")
        yield section_text(name), words


def fates_text(fates: SectionFates) -> str:
    """Figures of one section; what is zero is left out."""
    parts = (
        (translate("Sections", "{count} new"), fates.new),
        (translate("Sections", "{count} already here"), fates.same),
        (translate("Sections", "{count} differ here; yours stay"), fates.different),
        (translate("Sections", "{count} clash with something here"), fates.clashing),
        (translate("Sections", "{count} whose owner did not come"), fates.orphan),
        (translate("Sections", "{count} were forgotten here"), fates.forgotten),
        (translate("Sections", "{count} restricted"), fates.restricted),
    )
    return ", ".join(words.format(count=count_text(count)) for words, count in parts if count)


def own_summary(own: OwnReport, *, is_dry_run: bool) -> str:
    """One sentence for the whole file."""
    items = own.sections.get("memory_item", SectionFates())
    turns = own.sections.get("turn", SectionFates())
    figures = {
        "items": memories_text(items.new),
        "known": memories_text(items.same),
        "turns": turns_text(turns.new),
    }
    if is_dry_run:
        words = (
            translate("Sections", "Would bring everything: {items} and {turns}. The database is empty.")
            if own.is_into_empty
            else translate("Sections", "Would bring {items} and {turns}; here already: {known}.")
        )
    else:
        words = translate("Sections", "Brought {items} and {turns}; were here already: {known}.")
    words = words.format(**figures)
    if own.to_decide:
        words += " " + translate(
            "Sections", "%n of them wait in Pending: a memory here is about the same.", count=own.to_decide
        )
    if items.forgotten:
        words += " " + translate("Sections", "%n were forgotten here and are refused.", count=items.forgotten)
    if own.words_marked:
        words += " " + translate("Sections", "Forgotten words were replaced in %n places.", count=own.words_marked)
    if own.forgotten_left:
        words += " " + translate(
            "Sections",
            "%n were forgotten in the other database; only that one can recognise their words.",
            count=own.forgotten_left,
        )
    return words
