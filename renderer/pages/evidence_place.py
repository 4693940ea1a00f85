"""Where a piece of evidence can be read in full."""

from collections.abc import Callable

from shared.ipc.methods.memories import EvidenceView


def open_evidence(go: Callable[[str, object], None], evidence: EvidenceView | None) -> None:
    """Show the turn in its conversation, or the run that reported it; evidence without either stays where it is."""
    if evidence is None:
        return
    if evidence.task_id is not None and evidence.run_id is not None:
        go("tasks", ("task", evidence.task_id, evidence.run_id))
    elif evidence.conversation_id is not None:
        go("conversations", ("source", evidence.source_id))
