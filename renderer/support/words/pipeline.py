"""Words for the changes that candidates propose."""

from renderer.support.i18n import translate
from shared import vocabulary as v
from shared.ipc.methods.candidates import ProposedChangeView


def change_text(change: ProposedChangeView) -> str:
    """What confirming would do beside remembering."""
    return {
        v.OperationKind.CREATE: translate("Pipeline", "It would be remembered as a new memory."),
        v.OperationKind.REVISE: translate(
            "Pipeline", "Confirming revises a memory that you have: it gets these words and their evidence."
        ),
        v.OperationKind.SUPERSEDE: translate(
            "Pipeline", "Confirming puts this in the place of a memory that you have; that one becomes history."
        ),
        v.OperationKind.REJECT: translate(
            "Pipeline", "The model advises against remembering this. You decide: confirm it or reject it."
        ),
    }[change.operation]
