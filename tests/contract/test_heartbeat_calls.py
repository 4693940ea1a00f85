"""heartbeat.* and provider.test over a real connection to a real main; main killed in the middle of a run."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from shared.ipc.contract import Empty
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import heartbeats as h
from shared.ipc.methods import settings as s
from shared.ipc.methods.imports import START_IMPORT, StartImportRequest
from shared.ipc.methods.projects import CREATE_PROJECT, CreateProjectRequest
from shared.vocabulary import HeartbeatRunState, PlanScope, ProposerKind, ProviderFault, Recurrence
from tests.support import cases
from tests.support import openai_server as wire
from tests.support.live_main import running_main
from tests.support.minimal_requests import UNKNOWN_ID

FINAL = frozenset(HeartbeatRunState) - {HeartbeatRunState.CLAIMED, HeartbeatRunState.RETRY_WAIT}


@pytest.fixture(scope="module")
def main(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainConnection]:
    profile: Path = tmp_path_factory.mktemp("heartbeat-calls") / "profile"
    with running_main(profile) as live, MainConnection.open(live.paths.data) as connection:
        yield connection


def project(main: MainConnection, name: str) -> str:
    return main.call(CREATE_PROJECT, CreateProjectRequest(name=name)).project_id


def draft(*project_ids: str, name: str = "Evening") -> h.PlanDraft:
    return h.PlanDraft(
        name=name,
        scope=PlanScope.PROJECTS if project_ids else PlanScope.GLOBAL,
        project_ids=project_ids,
        time_zone="Europe/Amsterdam",
        recurrence=Recurrence.DAILY,
        local_time="02:30",
    )


def ended(main: MainConnection, run_id: str) -> h.RunView:
    end = time.monotonic() + 10
    while time.monotonic() < end:
        run = main.call(h.GET_RUN, h.RunRequest(run_id=run_id))
        if run.state in FINAL:
            return run
        time.sleep(0.05)
    raise TimeoutError


def test_a_plan_from_creation_to_deletion(main: MainConnection) -> None:
    webshop = project(main, "webshop")
    made = main.call(h.CREATE_PLAN, h.CreatePlanRequest(draft=draft(webshop)))
    assert (made.project_names, made.is_running, made.last_state) == (("webshop",), False, None)
    assert made.next_run_at is not None

    changed = main.call(
        h.UPDATE_PLAN,
        h.UpdatePlanRequest(plan_id=made.plan_id, expected_revision=1, draft=draft(webshop, name="Night")),
    )
    assert (changed.revision, changed.draft.name) == (2, "Night")
    run = ended(
        main,
        main.call(h.RUN_NOW, h.RunNowRequest(plan_id=made.plan_id, idempotency_key="key-00000001")).run_id,
    )
    assert run.state is HeartbeatRunState.NO_CHANGE
    runs = main.call(h.LIST_RUNS, h.ListRunsRequest(plan_id=made.plan_id))
    assert [one.run_id for one in runs.items] == [run.run_id]
    loss = main.call(h.PREVIEW_PLAN_DELETION, h.PlanRequest(plan_id=made.plan_id))
    assert (loss.runs, loss.reports) == (1, 0)
    with pytest.raises(CallFailed) as caught:
        main.call(h.DELETE_PLAN, h.DeletePlanRequest(plan_id=made.plan_id, expected_revision=1))
    assert caught.value.error.code is ErrorCode.CONFLICT
    main.call(h.DELETE_PLAN, h.DeletePlanRequest(plan_id=made.plan_id, expected_revision=2))
    assert main.call(h.LIST_PLANS, Empty()).items == ()


def test_rules_are_named_and_unknown_ids_are_not_found(main: MainConnection) -> None:
    bad = h.PlanDraft(
        name="x",
        scope=PlanScope.GLOBAL,
        time_zone="Mars/Olympus",
        recurrence=Recurrence.DAILY,
        local_time="02:30",
    )
    with pytest.raises(CallFailed) as caught:
        main.call(h.CREATE_PLAN, h.CreatePlanRequest(draft=bad))
    assert (caught.value.error.code, caught.value.error.rule) == (ErrorCode.RULE_VIOLATED, "time_zone_unknown")
    for method, request in (
        (h.GET_RUN, h.RunRequest(run_id=UNKNOWN_ID)),
        (h.GET_REPORT, h.RunRequest(run_id=UNKNOWN_ID)),
        (h.RUN_NOW, h.RunNowRequest(plan_id=UNKNOWN_ID, idempotency_key="key-00000002")),
        (h.PREVIEW_PLAN_DELETION, h.PlanRequest(plan_id=UNKNOWN_ID)),
    ):
        with pytest.raises(CallFailed) as caught:
            main.call(method, request)  # type: ignore[arg-type]  # pairs of a table
        assert caught.value.error.code is ErrorCode.NOT_FOUND


def test_the_pause_is_kept_and_shown(main: MainConnection) -> None:
    assert main.call(h.PAUSE_HEARTBEAT, h.PauseRequest(is_paused=True)).is_paused
    assert main.call(h.HEARTBEAT_OVERVIEW, Empty()).is_paused
    assert not main.call(h.PAUSE_HEARTBEAT, h.PauseRequest(is_paused=False)).is_paused


def test_the_provider_is_tested_with_the_settings_as_they_are(main: MainConnection) -> None:
    with wire.OpenAiServer() as server:
        server.answers(wire.say('{"ok": true}'))
        before = main.call(s.GET_SETTINGS, Empty())
        patch = s.SettingsPatch(provider_url=server.url, provider_model=server.model)
        main.call(s.UPDATE_SETTINGS, s.UpdateSettingsRequest(expected_revision=before.revision, patch=patch))
        without_key = main.call(s.TEST_PROVIDER, Empty())
        main.call(s.SET_PROVIDER_KEY, s.SetProviderKeyRequest(key=server.key))
        works = main.call(s.TEST_PROVIDER, Empty())

    assert (without_key.fault, works.is_working) == (ProviderFault.NO_KEY, True)
    assert works.latency_ms is not None


def test_a_main_killed_while_it_asks_never_asks_again(tmp_path: Path) -> None:
    with wire.OpenAiServer() as server, running_main(tmp_path / "profile") as live:
        server.answers(wire.slow(30))
        with MainConnection.open(live.paths.data) as main:
            webshop = project(main, "webshop")
            transcript = cases.materialise("claude-code/cc-h01-modern-session", tmp_path / "case")
            batch = main.call(START_IMPORT, StartImportRequest(paths=(str(transcript),), project_id=webshop))
            live.wait_for(lambda: main.call(h.HEARTBEAT_OVERVIEW, Empty()).unread_turns == 2, "turns are there")
            assert batch
            settings = main.call(s.GET_SETTINGS, Empty())
            patch = s.SettingsPatch(is_provider_enabled=True, provider_url=server.url, provider_model=server.model)
            main.call(s.UPDATE_SETTINGS, s.UpdateSettingsRequest(expected_revision=settings.revision, patch=patch))
            main.call(s.SET_PROVIDER_KEY, s.SetProviderKeyRequest(key=server.key))
            request = h.RunNowRequest(
                project_id=webshop, proposer=ProposerKind.PROVIDER, idempotency_key="key-00000001"
            )
            run_id = main.call(h.RUN_NOW, request).run_id
            server.wait_for_call()
        live.kill()
        live.start()
        with MainConnection.open(live.paths.data) as main:
            run = ended(main, run_id)
            assert (run.state, run.failure) == (HeartbeatRunState.UNOBSERVED, "interrupted")
            assert main.call(h.HEARTBEAT_OVERVIEW, Empty()).unread_turns == 2
            again = h.RunNowRequest(project_id=webshop, idempotency_key="key-00000002")
            assert ended(main, main.call(h.RUN_NOW, again).run_id).candidates == 2
        assert server.calls == 1
