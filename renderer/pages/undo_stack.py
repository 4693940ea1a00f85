"""What can be taken back, latest first; shared by the pages that change memories."""

from renderer.operations.caller import Caller
from renderer.operations.memories import undo_change
from shared.ipc.methods.memories import ChangeResult


class UndoStack:
    """Ids of changes as main gave them."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._changes: list[str] = []

    def __bool__(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._changes)

    def note(self, result: ChangeResult) -> None:
        """Remember a change that was applied."""
        if result.change_id is not None:
            self._changes.append(result.change_id)

    async def undo(self) -> ChangeResult | None:
        """Take the latest change back. Raises what a call raises; the change then counts as gone."""
        if not self._changes:
            return None
        return await undo_change(self._caller, self._changes.pop())
