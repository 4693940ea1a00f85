"""Two projects with tasks on a real main, for tests that follow seed 004, partitioned memory."""

import uuid
from typing import Any

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from shared import vocabulary as v
from shared.ipc.methods import memories as m
from shared.ipc.methods import runs as r
from shared.ipc.methods import tasks as t
from tests.support.agents import Desk


def key() -> str:
    return uuid.uuid4().hex


class World:
    """Two projects with a task each, and one word that everything in this world is about."""

    def __init__(self, main: MainConnection) -> None:
        self.main = main
        self.desk = Desk(main)
        self.word = f"zq{uuid.uuid4().hex[:8]}"
        self.mine = self.desk.project(f"webshop {self.word}")
        self.other = self.desk.project(f"ledger {self.word}")
        self.task = self.new_task(self.mine)
        self.foreign_task = self.new_task(self.other)

    def new_task(self, project_id: str, **owner: str) -> t.TaskRow:
        wanted = t.CreateTaskRequest(title=f"Work {self.word}", project_id=project_id, **owner)
        return self.main.call(t.CREATE_TASK, wanted)

    def remember(self, target: m.ScopeTarget, statement: str, **draft: Any) -> m.MemoryRow:
        made = self.main.call(
            m.CREATE_MEMORY,
            m.CreateMemoryRequest(
                target=target,
                draft=m.MemoryDraft(
                    kind=draft.pop("kind", v.MemoryKind.FACT),
                    statement=f"{statement} {self.word}",
                    keywords=(self.word,),
                    **draft,
                ),
                idempotency_key=key(),
            ),
        )
        return made.applied[0]

    def in_project(self, project_id: str, statement: str, **draft: Any) -> m.MemoryRow:
        return self.remember(m.ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project_id), statement, **draft)

    def in_conversation(self, conversation_id: str, statement: str) -> m.MemoryRow:
        target = m.ScopeTarget(kind=v.NamespaceKind.CONVERSATION, conversation_id=conversation_id)
        return self.remember(target, statement)

    def everywhere(self, statement: str, **draft: Any) -> m.MemoryRow:
        return self.remember(m.ScopeTarget(kind=v.NamespaceKind.GLOBAL), statement, **draft)

    def open(self, task: t.TaskRow) -> t.OpenedRun:
        request = t.OpenRunRequest(task_id=task.task_id, idempotency_key=key(), client="runtime")
        return self.main.call(t.OPEN_RUN, request)

    def note(self, run: t.OpenedRun, statement: str) -> r.RunProposed:
        """Let a run report something and remember it."""
        words = f"{statement} {self.word}"
        token = run.token or ""
        self.main.call(r.RUN_REPORT, r.RunReportRequest(token=token, text=words))
        wanted = r.RunProposeRequest(
            token=token, idempotency_key=key(), statement=words, kind=v.MemoryKind.FACT, quote=words
        )
        return self.main.call(r.RUN_PROPOSE, wanted)

    def given(self, run: t.OpenedRun) -> set[str]:
        wanted = r.RunContextRequest(token=run.token or "", request=self.word)
        return {item.item_id for item in self.main.call(r.RUN_CONTEXT, wanted).items}

    def close(self, run: t.OpenedRun, *, is_goal_met: bool = True) -> None:
        state = v.RunState.COMPLETED
        self.main.call(r.RUN_CLOSE, r.RunCloseRequest(token=run.token or "", state=state, is_goal_met=is_goal_met))

    def seen(self, item_id: str) -> m.MemoryView:
        return self.main.call(m.GET_MEMORY, m.ItemRequest(item_id=item_id))

    def ref(self, item_id: str) -> m.ItemRef:
        return m.ItemRef(item_id=item_id, expected_revision=self.seen(item_id).row.revision)


def refused(main: MainConnection, method: Any, request: Any) -> str | None:
    """Return the rule by which main refuses."""
    with pytest.raises(CallFailed) as caught:
        main.call(method, request)
    return caught.value.error.rule
