"""Sentences with exact counts for what a deletion removes and what it keeps."""

from renderer.support.i18n import translate
from shared.ipc.methods.heartbeats import PlanDeletionPreview
from shared.ipc.methods.projects import DeletionPreview


def deletion_goes(preview: DeletionPreview) -> list[str]:
    """One line for each kind of thing that goes; zero counts are said as well, so that nothing is left to guess."""
    lines = [
        translate("Removal", "%n confirmed or archived memories, with every revision", "", preview.memories),
        translate("Removal", "%n candidates in Pending", "", preview.candidates),
        translate("Removal", "%n revisions of their texts", "", preview.revisions),
        translate("Removal", "%n quotes kept as evidence", "", preview.quotes),
        translate("Removal", "%n conversations", "", preview.conversations),
        translate("Removal", "%n turns of those conversations", "", preview.turns),
    ]
    if preview.bindings:
        lines.append(translate("Removal", "%n agent bindings, which stop working at once", "", preview.bindings))
    if preview.plans_deleted:
        lines.append(translate("Removal", "%n heartbeat plans for this project alone", "", preview.plans_deleted))
    return lines


def deletion_stays(preview: DeletionPreview) -> list[str]:
    """What a deletion never touches, and what it only loosens."""
    lines = [
        translate("Removal", "All %n Global memories", "", preview.global_memories_kept),
        translate("Removal", "The transcript files on disk, which this program never changes"),
    ]
    if preview.plans_narrowed:
        lines.append(
            translate("Removal", "%n heartbeat plans stay and cover one project less", "", preview.plans_narrowed)
        )
    if preview.items_elsewhere_losing_source:
        lines.append(
            translate(
                "Removal",
                "%n memories elsewhere stay and are marked “source unavailable”",
                "",
                preview.items_elsewhere_losing_source,
            )
        )
    return lines


def plan_deletion_goes(preview: PlanDeletionPreview) -> list[str]:
    """What goes with a heartbeat plan."""
    return [
        translate("Removal", "The plan itself"),
        translate("Removal", "%n runs of its history", "", preview.runs),
        translate("Removal", "%n reports", "", preview.reports),
        translate("Removal", "%n follow-ups", "", preview.follow_ups),
    ]


def plan_deletion_stays(preview: PlanDeletionPreview) -> list[str]:
    """What a plan leaves behind."""
    return [
        translate("Removal", "%n candidates that it proposed, in Pending", "", preview.candidates_kept),
        translate("Removal", "Every memory that you confirmed"),
    ]
