"""Chat in the window, over a real main and a real server: write, watch, stop, remember, by keyboard."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from renderer.dialogs.edit_memory import MemoryForm
from renderer.operations import conversations, memories, projects, settings
from renderer.pages.conversations_page import ConversationsPage
from renderer.support.accessibility import audit
from renderer.widgets.chat_composer import ComposerState
from shared import vocabulary as v
from shared.ipc.methods.memories import MemoryDraft, MemoryFilter, ScopeTarget
from shared.ipc.methods.projects import ProjectView
from shared.ipc.methods.settings import SettingsPatch
from tests.support import openai_server as wire
from tests.support.live_window import inside
from tests.support.person import Person, regular
from tests.support.windows import eventually


@dataclass
class Talk:
    """A person at the Conversations page, with a model to talk to."""

    person: Person
    page: ConversationsPage
    server: wire.OpenAiServer
    project: ProjectView

    async def write(self, text: str) -> None:
        composer = self.page.chat.composer
        self.person.press("Ctrl+T")
        await eventually(composer.text.hasFocus)
        await eventually(lambda: composer.state is ComposerState.READY)
        self.person.write(text)
        self.person.press("Return")
        await eventually(lambda: text in self.reads())

    def reads(self) -> str:
        return self.page.turns.toPlainText()

    async def ended(self) -> None:
        await eventually(lambda: not self.page.chat.is_answering)


async def change_settings(person: Person, patch: SettingsPatch) -> None:
    revision = (await settings.get_settings(person.caller)).revision
    await settings.update_settings(person.caller, revision, patch)


async def use_model(person: Person, server: wire.OpenAiServer) -> None:
    await change_settings(
        person, SettingsPatch(is_provider_enabled=True, provider_url=server.url, provider_model=server.model)
    )
    session = person.app.window.session
    await eventually(lambda: session.status and session.status.provider.state is v.ProviderState.READY)


@asynccontextmanager
async def open_talk() -> AsyncIterator[Talk]:
    with wire.OpenAiServer(is_strict=False) as server:
        async with regular() as person:
            await use_model(person, server)
            project = await projects.create_project(person.caller, "webshop")
            target = ScopeTarget(kind=v.NamespaceKind.PROJECT, project_id=project.project_id)
            draft = MemoryDraft(kind=v.MemoryKind.FACT, statement="The registry listens on port 5000")
            await memories.create_memory(person.caller, target, draft, idempotency_key=memories.new_key())
            page = await person.page(ConversationsPage)
            await eventually(lambda: person.app.window.projects.all)
            yield Talk(person, page, server, project)


@inside(open_talk)
async def test_an_answer_arrives_in_pieces_with_the_memory_that_entered(talk: Talk) -> None:
    held = threading.Event()
    talk.server.answers(wire.streamed("It is port ", "5000.", held=held))
    await talk.write("On which port does the registry listen?")
    composer = talk.page.chat.composer
    await eventually(lambda: "It is port" in talk.reads())
    assert "On which port does the registry listen?" in talk.reads()
    assert composer.state is ComposerState.ANSWERING
    assert composer.stop_button.isVisible()
    assert composer.memories.text() == "1 memory entered"
    assert composer.text.toPlainText() == ""
    held.set()
    await talk.ended()
    await eventually(lambda: "It is port 5000." in talk.reads())
    assert composer.state is ComposerState.READY
    assert talk.page.title.text() == "On which port does the registry listen?"
    assert audit(talk.page) == []
    (action,) = composer.memories.menu().actions()
    action.trigger()
    await eventually(lambda: talk.person.app.window.host.page("memories").isVisible())


@inside(open_talk)
async def test_escape_stops_an_answer_and_keeps_what_was_shown(talk: Talk) -> None:
    talk.server.answers(wire.streamed("The beginning", " and the end", held=threading.Event()))
    await talk.write("Tell me a story")
    await eventually(lambda: "The beginning" in talk.reads())
    talk.person.press("Escape")
    await talk.ended()
    await eventually(lambda: "Stopped" in talk.page.chat.composer.said.text())
    assert "The beginning" in talk.reads()
    page = await conversations.list_turns(talk.person.caller, str(talk.page.chat.conversation_id))
    assert [(turn.state, turn.assistant_text) for turn in page.items] == [(v.TurnState.INTERRUPTED, "The beginning")]


@inside(open_talk)
async def test_what_was_said_is_remembered_with_the_words_as_evidence(talk: Talk) -> None:
    talk.server.answers(wire.streamed("Releases are cut on Thursdays, then."))
    await talk.write("We cut releases on Thursdays from now on")
    await talk.ended()
    await eventually(lambda: "Releases are cut" in talk.reads())
    cursor = talk.page.turns.document().find("We cut releases on Thursdays")
    talk.page.turns.setTextCursor(cursor)
    talk.page.turns.setFocus()
    talk.person.press("R")
    form = await talk.person.dialog(MemoryForm)
    assert form.draft.statement == "We cut releases on Thursdays"
    talk.person.press("Ctrl+Return")
    await talk.person.closed(form)
    wanted = MemoryFilter(scope_kinds=(v.NamespaceKind.CONVERSATION,))
    (row,) = (await memories.list_memories(talk.person.caller, wanted)).items
    assert row.status is v.ItemStatus.CONFIRMED
    view = await memories.get_memory(talk.person.caller, row.item_id)
    quotes = [(one.type, one.quote, one.role) for one in view.evidence if one.quote]
    assert quotes == [(v.SourceType.MESSAGE, "We cut releases on Thursdays", v.TurnRole.USER)]


@inside(open_talk)
async def test_a_new_thread_is_empty_and_the_old_one_can_still_be_read(talk: Talk) -> None:
    talk.server.answers(wire.streamed("Blue."), wire.streamed("I cannot know."))
    await talk.write("The colour is blue")
    await talk.ended()
    old = talk.page.chat.conversation_id
    talk.page.turns.setFocus()
    talk.person.press("Ctrl+Shift+T")
    await eventually(lambda: talk.page.chat.conversation_id not in {None, old})
    await talk.write("Which colour did I name?")
    await talk.ended()
    await eventually(lambda: "I cannot know." in talk.reads())
    assert "blue" not in str(talk.server.asked[-1].messages)
    await eventually(lambda: talk.page.rows.rowCount() == 2)


@inside(open_talk)
async def test_a_refused_message_stays_in_the_field(talk: Talk) -> None:
    talk.server.answers(wire.streamed("never"))
    composer = talk.page.chat.composer
    await change_settings(talk.person, SettingsPatch(context_window_tokens=8_192))
    talk.person.press("Ctrl+T")
    await eventually(composer.text.hasFocus)
    composer.text.setPlainText("word " * 8_000)
    talk.person.press("Return")
    await eventually(lambda: "too long" in composer.said.text())
    assert composer.text.toPlainText() == "word " * 8_000
    assert composer.state is ComposerState.READY


@inside(open_talk)
async def test_a_failed_answer_says_why_and_can_be_asked_again(talk: Talk) -> None:
    talk.server.answers(wire.status(500), wire.streamed("Now it works."))
    await talk.write("Hello")
    await talk.ended()
    await eventually(lambda: talk.page.chat.composer.said.text().startswith("⚠"))
    await talk.write("Hello again")
    await eventually(lambda: "Now it works." in talk.reads())
    await talk.ended()


@asynccontextmanager
async def open_without_model() -> AsyncIterator[tuple[Person, ConversationsPage]]:
    async with regular() as person:
        await projects.create_project(person.caller, "webshop")
        page = await person.page(ConversationsPage)
        await eventually(lambda: person.app.window.projects.all)
        yield person, page


@inside(open_without_model)
async def test_without_a_model_the_way_to_one_is_shown(opened: tuple[Person, ConversationsPage]) -> None:
    person, page = opened
    person.press("Ctrl+T")
    await eventually(page.chat.isVisible)
    assert page.chat.composer.state is ComposerState.OFF
    assert not page.chat.composer.text.isEnabled()
    page.chat.composer.settings_button.click()
    await eventually(lambda: person.app.window.host.page("settings").isVisible())
