"""Sentences with exact counts for what a deletion removes and what it keeps."""

from collections.abc import Callable

from renderer.support.i18n import translate
from shared.ipc.methods.heartbeats import PlanDeletionPreview
from shared.ipc.methods.projects import DeletionPreview, MergeCounts


def deletion_goes(preview: DeletionPreview) -> list[str]:
    """One line for each kind of thing that goes; zero counts are said as well, so that nothing is left to guess."""
    lines = [
        translate("Removal", "%n confirmed or archived memories, with every revision", count=preview.memories),
        translate("Removal", "%n candidates in Pending", count=preview.candidates),
        translate("Removal", "%n revisions of their texts", count=preview.revisions),
        translate("Removal", "%n quotes kept as evidence", count=preview.quotes),
        translate("Removal", "%n conversations", count=preview.conversations),
        translate("Removal", "%n turns of those conversations", count=preview.turns),
    ]
    lines += _work(preview)
    if preview.bindings:
        lines.append(translate("Removal", "%n agent bindings, which stop working at once", count=preview.bindings))
    if preview.plans_deleted:
        lines.append(translate("Removal", "%n heartbeat plans for this project alone", count=preview.plans_deleted))
    return lines


def _work(preview: DeletionPreview) -> list[str]:
    """Tasks and what belongs to them, where there is any."""
    counted = (
        (preview.tasks, translate("Removal", "%n tasks", count=preview.tasks)),
        (preview.runs, translate("Removal", "%n runs of tasks, with their own memory", count=preview.runs)),
        (preview.reports, translate("Removal", "%n reports of those runs", count=preview.reports)),
        (preview.automations, translate("Removal", "%n automations", count=preview.automations)),
        (preview.experiments, translate("Removal", "%n experiments", count=preview.experiments)),
    )
    return [line for count, line in counted if count]


def deletion_stays(preview: DeletionPreview) -> list[str]:
    """What a deletion never touches, and what it only loosens."""
    lines = [
        translate("Removal", "All %n Global memories", count=preview.global_memories_kept),
        translate("Removal", "The transcript files on disk, which this program never changes"),
    ]
    if preview.plans_narrowed:
        lines.append(
            translate("Removal", "%n heartbeat plans stay, with one project less", count=preview.plans_narrowed)
        )
    if preview.items_elsewhere_losing_source:
        lines.append(
            translate(
                "Removal",
                "%n memories elsewhere stay and are marked “source unavailable”",
                count=preview.items_elsewhere_losing_source,
            )
        )
    return lines


def plan_deletion_goes(preview: PlanDeletionPreview) -> list[str]:
    """What goes with a heartbeat plan."""
    return [
        translate("Removal", "The plan itself"),
        translate("Removal", "%n runs of its history", count=preview.runs),
        translate("Removal", "%n reports", count=preview.reports),
        translate("Removal", "%n follow-ups", count=preview.follow_ups),
    ]


def plan_deletion_stays(preview: PlanDeletionPreview) -> list[str]:
    """What a plan leaves behind."""
    return [
        translate("Removal", "%n candidates that it proposed, in Pending", count=preview.candidates_kept),
        translate("Removal", "Every memory that you confirmed"),
    ]


def merge_comes(counts: MergeCounts) -> list[str]:
    """What comes along when a project is merged; what is not there is left out, but for the memories."""
    lines = [
        translate("Removal", "%n memories of the project, with every revision and quote", count=counts.memories),
        translate("Removal", "%n candidates in Pending", count=counts.candidates),
        translate("Removal", "%n conversations", count=counts.conversations),
    ]
    optional: tuple[tuple[int, Callable[[int], str]], ...] = (
        (counts.turns, lambda n: translate("Removal", "%n turns of those conversations", count=n)),
        (counts.conversation_memories, lambda n: translate("Removal", "%n memories of those conversations", count=n)),
        (counts.folders, lambda n: translate("Removal", "%n root folders", count=n)),
        (
            counts.heartbeat_plans,
            lambda n: translate("Removal", "%n heartbeat plans cover the other project", count=n),
        ),
        (counts.plans, lambda n: translate("Removal", "%n automations", count=n)),
        (counts.experiments, lambda n: translate("Removal", "%n experiments", count=n)),
        (counts.tasks, lambda n: translate("Removal", "%n tasks with their runs", count=n)),
        (counts.usage_contexts, lambda n: translate("Removal", "%n sessions in the usage history", count=n)),
    )
    return lines + [words(count) for count, words in optional if count]
