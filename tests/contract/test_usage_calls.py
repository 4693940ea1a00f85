"""usage.* over a real connection to a real main."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from main_process.cli.connection import CallFailed, MainConnection
from shared.ipc.errors import ErrorCode
from shared.ipc.methods import usage as u
from shared.vocabulary import Usefulness
from tests.support.live_main import running_main
from tests.support.minimal_requests import UNKNOWN_ID


@pytest.fixture(scope="module")
def main(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainConnection]:
    profile: Path = tmp_path_factory.mktemp("usage-calls") / "profile"
    with running_main(profile) as live, MainConnection.open(live.paths.data) as connection:
        yield connection


def test_a_new_profile_has_no_usage(main: MainConnection) -> None:
    assert main.call(u.LIST_USAGE, u.ListUsageRequest()).items == ()
    assert main.call(u.LIST_RETRIEVALS, u.ContextRequest(context_id=UNKNOWN_ID)).items == ()
    assert main.call(u.LIST_ITEM_USAGE, u.ItemUsageRequest(item_id=UNKNOWN_ID)).items == ()


def test_figures_of_a_new_profile_name_their_bounds(main: MainConnection) -> None:
    figures = main.call(u.GET_USAGE_FIGURES, u.FiguresRequest())
    assert (figures.requests, figures.never_used, figures.cuts) == (0, 0, ())
    assert figures.duration_p50_ms is figures.duration_p95_ms is None
    assert (figures.keep_days, figures.keep_requests) == (365, 20_000)
    assert main.call(u.LIST_NEVER_USED, u.NeverUsedRequest(project_id=UNKNOWN_ID)).items == ()
    assert main.call(u.LIST_CONTEXT_MEMORIES, u.ContextRequest(context_id=UNKNOWN_ID)).items == ()


def test_days_without_use_are_shown(main: MainConnection) -> None:
    days = main.call(u.DAILY_USAGE, u.DailyUsageRequest(days=7, time_zone="Asia/Shanghai")).days
    assert len(days) == 7
    assert days == tuple(sorted(days, key=lambda day: day.day))
    assert {(day.recalls, day.abstentions, day.entered) for day in days} == {(0, 0, 0)}


@pytest.mark.parametrize(
    ("method", "request_", "code"),
    [
        (u.DAILY_USAGE, u.DailyUsageRequest(time_zone="Mars/Olympus"), ErrorCode.RULE_VIOLATED),
        (u.LIST_USAGE, u.ListUsageRequest(cursor="nonsense"), ErrorCode.RULE_VIOLATED),
        (u.LIST_NEVER_USED, u.NeverUsedRequest(cursor="nonsense"), ErrorCode.RULE_VIOLATED),
        (u.LIST_CONTEXT_MEMORIES, u.ContextRequest(context_id=UNKNOWN_ID, cursor="W10"), ErrorCode.RULE_VIOLATED),
        (u.LIST_RETRIEVALS, u.ContextRequest(context_id=UNKNOWN_ID, cursor="W10"), ErrorCode.RULE_VIOLATED),
        (
            u.JUDGE_USE,
            u.JudgeRequest(retrieval_id=UNKNOWN_ID, item_id=UNKNOWN_ID, verdict=Usefulness.WRONG),
            ErrorCode.NOT_FOUND,
        ),
    ],
)
def test_refusals(main: MainConnection, method: object, request_: object, code: ErrorCode) -> None:
    with pytest.raises(CallFailed) as caught:
        main.call(method, request_)  # type: ignore[arg-type, type-var]  # each pairs with its own request
    assert caught.value.error.code is code
