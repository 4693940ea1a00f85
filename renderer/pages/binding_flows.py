"""What a person does with agents' bindings, step by step: connect, mint, rename, rotate, verify, undo, revoke."""

from PySide6.QtWidgets import QWidget

from renderer.dialogs.connect_agent import ConnectAgentDialog, ConnectCalls, verify_failure_text
from renderer.dialogs.create_binding import CreateBindingDialog
from renderer.dialogs.minted_binding import MintedBindingDialog
from renderer.dialogs.name_dialog import NameDialog
from renderer.dialogs.set_clearance import ClearanceDialog
from renderer.operations import bindings
from renderer.operations.caller import Caller
from renderer.support.dialogs import confirm, shown
from renderer.support.i18n import translate
from shared.ipc.methods.bindings import BindingView, CreateBindingRequest, MintedBinding
from shared.vocabulary import Sensitivity


class BindingFlows:
    """Flows return a sentence to tell, or None when there is nothing to tell."""

    def __init__(self, caller: Caller, parent: QWidget) -> None:
        self._caller = caller
        self._parent = parent

    async def connect(self, project_id: str, project_name: str) -> None:
        """Choose a client, see the change, write it, verify."""
        caller = self._caller
        calls = ConnectCalls(
            targets=lambda: bindings.list_connect_targets(caller, project_id),
            preview=lambda target, mode: bindings.preview_connect(
                caller, project_id=project_id, target=target, mode=mode
            ),
            apply=lambda preview, mode, name: bindings.apply_connect(
                caller, project_id=project_id, preview=preview, mode=mode, name=name
            ),
            verify=lambda binding: bindings.verify_binding(caller, binding),
            undo=lambda binding: bindings.undo_connect(caller, binding),
        )
        await shown(ConnectAgentDialog(project_name, calls, self._parent))

    async def create(self, project_id: str, project_name: str) -> None:
        """Mint a binding by hand and show its token once."""
        minted: list[MintedBinding] = []

        async def create(request: CreateBindingRequest) -> None:
            minted.append(
                await bindings.create_binding(
                    self._caller,
                    project_id=request.project_id,
                    client=request.client,
                    name=request.name,
                    mode=request.mode,
                    has_global=request.has_global,
                    expires_at=request.expires_at,
                )
            )

        if await shown(CreateBindingDialog(project_id, project_name, create, self._parent)) and minted:
            await shown(MintedBindingDialog(minted[0], self._parent))

    async def rename(self, binding: BindingView) -> None:
        """Ask for another name."""

        async def save(name: str) -> None:
            await bindings.rename_binding(self._caller, binding, name)

        dialog = NameDialog(
            translate("Namespaces", "Rename binding"),
            translate("Namespaces", "Name"),
            save,
            name=binding.name,
            parent=self._parent,
        )
        await shown(dialog)

    async def set_clearance(self, binding: BindingView) -> None:
        """Ask what the agent may be given."""

        async def save(clearance: Sensitivity | None) -> None:
            await bindings.set_clearance(self._caller, binding, clearance)

        await shown(ClearanceDialog(self._parent, binding, save))

    async def rotate(self, binding: BindingView) -> None:
        """Replace the token after a question; show the new one once."""
        is_meant = await confirm(
            self._parent,
            translate("Namespaces", "Rotate the token of “{name}”?").format(name=binding.name),
            translate("Namespaces", "The old token stops working at once."),
            translate(
                "Namespaces",
                "Our entry in its configuration file is renewed; the old token elsewhere is not.",
            ),
            action=translate("Namespaces", "Rotate"),
        )
        if is_meant:
            minted = await bindings.rotate_binding(self._caller, binding)
            await shown(MintedBindingDialog(minted, self._parent))

    async def verify(self, binding: BindingView) -> tuple[bool, str]:
        """Make a live call; whether it answered, and a sentence."""
        answer = await bindings.verify_binding(self._caller, binding)
        if answer.is_verified:
            return True, translate("Connect", "✓ It answers, and can read %n memories.", count=answer.readable_items)
        return False, translate("Connect", "⚠ The live call did not answer: {reason}").format(
            reason=verify_failure_text(answer.failure)
        )

    async def undo(self, binding: BindingView) -> str | None:
        """Take our entry out of the agent's configuration."""
        is_meant = await confirm(
            self._parent,
            translate("Namespaces", "Undo the change of the configuration?"),
            translate("Namespaces", "Our entry is taken out of {path}.").format(path=binding.config_path or ""),
            translate("Namespaces", "Everything else in the file stays. The binding is revoked."),
            action=translate("Namespaces", "Undo change"),
        )
        if not is_meant:
            return None
        answer = await bindings.undo_connect(self._caller, binding)
        if answer.is_restored_exactly:
            return translate("Connect", "✓ The file is exactly as before: {path}").format(path=answer.path)
        return translate("Connect", "✓ Our entry was taken out; later changes by others stay: {path}").format(
            path=answer.path
        )

    async def revoke(self, binding: BindingView) -> str | None:
        """End a binding for good after a question."""
        is_meant = await confirm(
            self._parent,
            translate("Namespaces", "Revoke “{name}”?").format(name=binding.name),
            translate("Namespaces", "The agent gets nothing any more and is told why."),
            translate("Namespaces", "Memory and the record of its requests stay. This cannot be undone."),
            action=translate("Namespaces", "Revoke"),
        )
        if not is_meant:
            return None
        await bindings.revoke_binding(self._caller, binding)
        return translate("Namespaces", "The binding was revoked.")
