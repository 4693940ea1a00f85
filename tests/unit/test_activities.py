"""Long work: progress, ends of every kind, listing, events that merge."""

import asyncio
from typing import Any

import pytest

from main_process.domain.errors import FileProblem, NotFound
from main_process.ipc.publisher import IDS_MAX, Publisher, merged
from main_process.runtime.supervise import Supervisor
from main_process.services.activities import Activities, Progress
from shared import vocabulary as v
from shared.ipc import events
from shared.ipc.frames import EventFrame, from_main
from tests.support.fake_clock import FakeClock

ID = "00000000-0000-4000-8000-00000000000{}"


class Listener:
    """Keeps what a session would send."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.frames: list[EventFrame] = []

    def wants(self, event_name: str) -> bool:
        return event_name in self.names

    def send(self, packed: bytes) -> None:
        frame = from_main(packed[4:])
        assert isinstance(frame, EventFrame)
        self.frames.append(frame)


@pytest.fixture
def published() -> list[Any]:
    return []


@pytest.fixture
def activities(clock: FakeClock, published: list[Any]) -> Activities:
    return Activities(clock, Supervisor(), lambda _event, payload: published.append(payload.activity))


async def test_progress_is_told_and_the_end_too(
    activities: Activities, published: list[Any], clock: FakeClock
) -> None:
    async def work(progress: Progress) -> None:
        progress.set_total(4)
        clock.advance(seconds=10)
        progress.advance()
        await asyncio.sleep(0)
        progress.set_done(4)

    activity_id = activities.start(v.ActivityKind.IMPORT, "turns", work)
    assert activities.running == 1
    view = await activities.wait(activity_id)
    assert (view.state, view.done, view.total, view.unit) == (v.ActivityState.COMPLETED, 4, 4, "turns")
    assert [(told.done, told.remaining_s) for told in published] == [
        (0, None),
        (0, None),
        (1, 30.0),
        (4, 0.0),
        (4, None),
    ]
    assert activities.running == 0


async def test_a_cancelled_one_says_so(activities: Activities) -> None:
    async def work(_progress: Progress) -> None:
        await asyncio.sleep(60)

    for steps in (0, 2):
        activity_id = activities.start(v.ActivityKind.EXPORT, "items", work)
        for _ in range(steps):
            await asyncio.sleep(0)
        activities.cancel(activity_id)
        assert (await activities.wait(activity_id)).state is v.ActivityState.CANCELLED
        activities.cancel(activity_id)


async def test_an_expected_failure_has_a_code_an_unexpected_one_is_logged(
    activities: Activities, expected_logs: set[str]
) -> None:
    expected_logs.add("background_task_failed")

    async def expected(_progress: Progress) -> None:
        raise FileProblem("not_this_format", "/a")

    async def unexpected(_progress: Progress) -> None:
        raise ZeroDivisionError

    for work, code in ((expected, "not_this_format"), (unexpected, "internal")):
        view = await activities.wait(activities.start(v.ActivityKind.IMPORT, "bytes", work))
        assert (view.state, view.failure) == (v.ActivityState.FAILED, code)


async def test_ended_ones_are_listed_for_ten_minutes(activities: Activities, clock: FakeClock) -> None:
    async def work(_progress: Progress) -> None:
        return

    first = activities.start(v.ActivityKind.BACKUP, "pages", work, activity_id=ID.format(1))
    await activities.wait(first)
    clock.advance(minutes=9)
    second = activities.start(v.ActivityKind.BACKUP, "pages", work)
    await activities.wait(second)
    assert [view.activity_id for view in activities.list()] == [second, ID.format(1)]
    clock.advance(minutes=2)
    assert [view.activity_id for view in activities.list()] == [second]
    with pytest.raises(NotFound):
        activities.cancel(first)


# Publishing.


async def test_a_burst_leaves_as_one_event_with_all_ids() -> None:
    publisher, listener = Publisher(), Listener("memory.changed")
    publisher.attach(asyncio.get_running_loop())
    publisher.add(listener)
    for number in range(3):
        publisher.publish(
            events.ITEMS_CHANGED,
            events.ItemsChanged(item_ids=(ID.format(number),), verb=v.Verb.CONFIRM, pending=9 - number),
        )
    publisher.publish(events.PROJECTS_CHANGED, events.ProjectsChanged(project_ids=()))
    await asyncio.sleep(0.1)
    assert [frame.name for frame in listener.frames] == ["memory.changed"]
    assert b'"pending":7' in bytes(listener.frames[0].payload)
    assert all(ID.format(number).encode() in bytes(listener.frames[0].payload) for number in range(3))


async def test_events_from_other_threads_arrive() -> None:
    publisher, listener = Publisher(), Listener("settings.changed")
    publisher.attach(asyncio.get_running_loop())
    publisher.add(listener)
    await asyncio.to_thread(publisher.publish, events.SETTINGS_CHANGED, events.SettingsChanged(revision=3))
    await asyncio.sleep(0.1)
    assert [bytes(frame.payload) for frame in listener.frames] == [b'{"revision":3}']


async def test_a_removed_subscriber_hears_nothing() -> None:
    publisher, listener = Publisher(), Listener("settings.changed")
    publisher.attach(asyncio.get_running_loop())
    publisher.add(listener)
    publisher.publish(events.SETTINGS_CHANGED, events.SettingsChanged(revision=3))
    publisher.remove(listener)
    await asyncio.sleep(0.1)
    assert listener.frames == []


def test_merging_never_hides_a_change() -> None:
    def changed(*ids: str) -> events.ConversationsChanged:
        return events.ConversationsChanged(conversation_ids=ids)

    assert merged(changed("a"), changed("b", "a")) == changed("a", "b")
    assert merged(changed(), changed("a")) == changed(), "no ids means all"
    many = tuple(str(number) for number in range(IDS_MAX))
    assert merged(changed(*many), changed("one more")) == changed()
