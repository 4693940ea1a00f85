"""Work of agents in a running main: tasks, runs that report and write, experiments, automations."""

import uuid
from dataclasses import dataclass
from typing import Any

from main_process.cli.connection import MainConnection
from shared import vocabulary as v
from shared.ipc.methods import experiments as e
from shared.ipc.methods import memories as m
from shared.ipc.methods import plans as a
from shared.ipc.methods import projects as p
from shared.ipc.methods import runs as r
from shared.ipc.methods import tasks as t

KNOWN = "The webshop deploys from the release branch"
LEARNED = "The lint step needs Python 3.13"


@dataclass
class Work:
    """Shorthand for what runtimes and a person do over one connection."""

    main: MainConnection

    def project(self, name: str = "webshop") -> str:
        return self.main.call(p.CREATE_PROJECT, p.CreateProjectRequest(name=name)).project_id

    def memory(self, project_id: str, statement: str = KNOWN) -> m.MemoryRow:
        target = m.ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project_id)
        draft = m.MemoryDraft(kind=v.MemoryKind.FACT, statement=statement)
        request = m.CreateMemoryRequest(target=target, draft=draft, idempotency_key=uuid.uuid4().hex)
        return self.main.call(m.CREATE_MEMORY, request).applied[0]

    def automation(self, project_id: str, name: str = "Nightly checks", *, may_confirm: bool = True) -> a.PlanView:
        request = a.CreatePlanRequest(project_id=project_id, name=name, may_confirm=may_confirm)
        return self.main.call(a.CREATE_PLAN, request)

    def experiment(self, project_id: str, name: str = "Cache sizes") -> e.ExperimentRow:
        request = e.CreateExperimentRequest(project_id=project_id, name=name)
        return self.main.call(e.CREATE_EXPERIMENT, request).row

    def task(self, project_id: str, title: str, **more: Any) -> t.TaskRow:
        return self.main.call(t.CREATE_TASK, t.CreateTaskRequest(title=title, project_id=project_id, **more))

    def begin(self, task: t.TaskRow, client: str = "codex") -> t.OpenedRun:
        request = t.OpenRunRequest(task_id=task.task_id, idempotency_key=uuid.uuid4().hex, client=client)
        return self.main.call(t.OPEN_RUN, request)

    def ask(self, run: t.OpenedRun, request: str = "webshop release branch deploys") -> r.RunContext:
        return self.main.call(r.RUN_CONTEXT, r.RunContextRequest(token=run.token or "", request=request))

    def learn(self, run: t.OpenedRun, statement: str = LEARNED) -> r.RunProposed:
        self.main.call(r.RUN_REPORT, r.RunReportRequest(token=run.token or "", text=f"{statement} since today."))
        request = r.RunProposeRequest(
            token=run.token or "",
            idempotency_key=uuid.uuid4().hex,
            statement=statement,
            kind=v.MemoryKind.FACT,
            quote=statement,
        )
        return self.main.call(r.RUN_PROPOSE, request)

    def end(
        self, run: t.OpenedRun, outcome: str, *, state: v.RunState = v.RunState.COMPLETED, is_goal_met: bool = True
    ) -> t.RunView:
        request = r.RunCloseRequest(token=run.token or "", state=state, is_goal_met=is_goal_met, outcome=outcome)
        return self.main.call(r.RUN_CLOSE, request)
