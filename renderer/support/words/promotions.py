"""Words for how an item came into its scope from a narrower one."""

from renderer.support.formats import moment_text, visible_text
from renderer.support.i18n import translate
from renderer.support.words.memories import producer_text, scope_mark, scope_text
from shared import vocabulary as v
from shared.ipc.methods.memories import PromotionView


def promotion_facts(promotion: PromotionView) -> list[tuple[str, str]]:
    """From where, by whom, when, why, and how one knows; and whether it was taken back."""
    scope = f"{scope_mark(promotion.from_scope.kind)} {scope_text(promotion.from_scope)}"
    actor = promotion.actor.value
    if promotion.actor is not v.ActorKind.PERSON:
        actor = f"{actor}:{promotion.actor_name}"
    return [
        (translate("Promotion", "Promoted from"), scope),
        (translate("Promotion", "Reason"), visible_text(promotion.reason)),
        (translate("Promotion", "Evaluation"), visible_text(promotion.evaluation)),
        (translate("Promotion", "By"), producer_text(actor)),
        (translate("Promotion", "On"), moment_text(promotion.at)),
        (
            translate("Promotion", "Rolled back"),
            moment_text(promotion.rolled_back_at) if promotion.rolled_back_at is not None else "",
        ),
    ]
