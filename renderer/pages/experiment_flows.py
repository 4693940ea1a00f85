"""What a person does with experiments and automations, step by step."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from renderer.dialogs.name_in_project import NamedThing, NameInProjectDialog
from renderer.dialogs.rerun_experiment import RerunDialog
from renderer.dialogs.settle_experiment import SettleDialog
from renderer.operations import automations, experiments, projects, tasks
from renderer.operations.caller import Caller
from renderer.pages.deletion_flow import ask_and_delete
from renderer.state.notices import Notice, Tone
from renderer.support.dialogs import confirm, shown
from renderer.support.formats import count_text, visible_text
from renderer.support.i18n import translate
from shared import vocabulary as v
from shared.ipc.methods.experiments import Conclusion, ExperimentRow, SettleResult
from shared.ipc.methods.plans import PlanView
from shared.ipc.methods.projects import DeletionReceipt
from shared.ipc.methods.tasks import RunView, TaskEventView


class ExperimentFlows:
    """Each flow returns what came of it; None or False means that the person left."""

    def __init__(self, caller: Caller, parent: QWidget) -> None:
        self._caller = caller
        self._parent = parent

    async def create(self, project_id: str | None) -> str | None:
        """Ask for name and project; its first snapshot is frozen at once. Return the id."""
        made: list[str] = []

        async def save(project: str, name: str, may_confirm: bool) -> None:
            del may_confirm
            made.append((await experiments.create_experiment(self._caller, project, name)).row.experiment_id)

        thing = NamedThing(
            title=translate("Tasks", "New experiment"),
            accept_text=translate("Tasks", "Create and freeze"),
            explanation=translate(
                "Tasks",
                "Its runs all read one frozen snapshot of the project and Global, taken now, and never each other.",
            ),
            project_id=project_id,
        )
        all_projects = await projects.list_all_projects(self._caller)
        return made[0] if await shown(NameInProjectDialog(thing, all_projects, save, self._parent)) else None

    async def rename(self, row: ExperimentRow) -> bool:
        """Ask for another name."""

        async def save(project: str, name: str, may_confirm: bool) -> None:
            del project, may_confirm
            await experiments.rename_experiment(self._caller, row, name)

        thing = NamedThing(
            title=translate("Tasks", "Rename experiment"),
            accept_text=translate("Tasks", "Save"),
            explanation="",
            name=row.name,
            project_id=row.project_id,
            is_project_fixed=True,
        )
        all_projects = await projects.list_all_projects(self._caller)
        return await shown(NameInProjectDialog(thing, all_projects, save, self._parent))

    async def rerun(self, row: ExperimentRow) -> bool:
        """Ask whether new runs read the snapshot that there is or a new one."""

        async def rerun(use: v.SnapshotUse) -> None:
            await experiments.rerun_experiment(self._caller, row, use)

        view = await experiments.get_experiment(self._caller, row.experiment_id)
        return await shown(RerunDialog(view, rerun, self._parent))

    async def settle(self, row: ExperimentRow, runs: Sequence[RunView]) -> SettleResult | None:
        """Let the person draw conclusions from successful runs, then end the experiment."""
        results: list[SettleResult] = []

        async def look_up(run_id: str) -> tuple[TaskEventView, ...]:
            return (await tasks.list_events(self._caller, run_id)).items

        async def settle(conclusions: Sequence[Conclusion]) -> None:
            results.append(await experiments.settle_experiment(self._caller, row, conclusions))

        good = [run for run in runs if run.state is v.RunState.COMPLETED and run.is_goal_met]
        dialog = SettleDialog(row, good, look_up, settle, parent=self._parent)
        return results[0] if await shown(dialog) and results else None

    async def abandon(self, row: ExperimentRow) -> bool:
        """Ask, then end the experiment without conclusions."""
        is_wanted = await confirm(
            self._parent,
            translate("Tasks", "Abandon “{name}”?").format(name=visible_text(row.name)),
            translate("Tasks", "Runs that go on are cancelled, and no conclusion is filed. It cannot open again."),
            translate("Tasks", "What its runs wrote and reported stays until you delete it."),
            action=translate("Tasks", "Abandon"),
        )
        if is_wanted:
            await experiments.abandon_experiment(self._caller, row)
        return is_wanted

    async def delete(self, row: ExperimentRow) -> DeletionReceipt | None:
        """Show exactly what goes and stays, ask for the name, delete."""
        preview = await experiments.preview_experiment_deletion(self._caller, row.experiment_id)
        return await ask_and_delete(
            self._caller,
            self._parent,
            translate("Tasks", "Delete experiment “{name}”?").format(name=visible_text(row.name)),
            partial(experiments.delete_experiment, self._caller, row.experiment_id, preview.token),
            preview=preview,
            act=translate("Tasks", "Delete experiment"),
            word=row.name,
        )


class AutomationFlows:
    """As above, for automations."""

    def __init__(self, caller: Caller, parent: QWidget) -> None:
        self._caller = caller
        self._parent = parent

    async def create(self, project_id: str | None) -> str | None:
        """Ask for name, project and protocol; return the id."""
        made: list[str] = []

        async def save(project: str, name: str, may_confirm: bool) -> None:
            plan = await automations.create_automation(self._caller, project, name, may_confirm=may_confirm)
            made.append(plan.plan_id)

        thing = NamedThing(
            title=translate("Tasks", "New automation"),
            accept_text=translate("Tasks", "Create"),
            explanation=translate(
                "Tasks", "Tasks that are done again and again share what they learn in the automation's own memory."
            ),
            project_id=project_id,
            may_confirm=False,
        )
        all_projects = await projects.list_all_projects(self._caller)
        return made[0] if await shown(NameInProjectDialog(thing, all_projects, save, self._parent)) else None

    async def edit(self, plan: PlanView) -> bool:
        """Ask for another name or protocol."""

        async def save(project: str, name: str, may_confirm: bool) -> None:
            del project
            await automations.update_automation(self._caller, plan, name, may_confirm=may_confirm)

        thing = NamedThing(
            title=translate("Tasks", "Edit automation"),
            accept_text=translate("Tasks", "Save"),
            explanation=translate("Tasks", "What is confirmed already stays confirmed."),
            name=plan.name,
            project_id=plan.project_id,
            is_project_fixed=True,
            may_confirm=plan.may_confirm,
        )
        all_projects = await projects.list_all_projects(self._caller)
        return await shown(NameInProjectDialog(thing, all_projects, save, self._parent))

    async def delete(self, plan: PlanView) -> DeletionReceipt | None:
        """Show exactly what goes and stays, ask for the name, delete."""
        preview = await automations.preview_automation_deletion(self._caller, plan.plan_id)
        return await ask_and_delete(
            self._caller,
            self._parent,
            translate("Tasks", "Delete automation “{name}”?").format(name=visible_text(plan.name)),
            partial(automations.delete_automation, self._caller, plan.plan_id, preview.token),
            preview=preview,
            act=translate("Tasks", "Delete automation"),
            word=plan.name,
        )


def settled_notice(result: SettleResult, show_pending: Callable[[], None]) -> Notice:
    """What was filed, and what was refused although the experiment is settled."""
    made = sum(filed.item_id is not None for filed in result.filed)
    refused = len(result.filed) - made
    words = translate("Tasks", "Settled; %n conclusions wait in Pending.", count=made)
    if refused:
        words += " " + translate("Tasks", "{count} were not filed again.").format(count=count_text(refused))
    return Notice(
        words,
        Tone.WARNING if refused else Tone.DONE,
        action_text=translate("Tasks", "Show Pending") if made else "",
        act=show_pending if made else None,
    )
