"""The chat below the turns of a thread: send, watch the answer arrive, stop it, remember what was said."""

from typing import Protocol

from PySide6.QtWidgets import QWidget

from renderer.operations import chat, conversations, threads
from renderer.operations.memories import new_key
from renderer.operations.messages import CALL_FAILURES, explain
from renderer.pages.page import PageContext
from renderer.state.notices import Notice
from renderer.support.formats import now_utc
from renderer.support.i18n import translate
from renderer.support.loop import spawn
from renderer.support.words.system import provider_fault_text
from renderer.widgets.chat_composer import ChatComposer, ComposerState
from renderer.widgets.layout import column
from renderer.widgets.turns_view import TurnsView
from shared import vocabulary as v
from shared.ipc.methods.chat import AnswerPart, StartedAnswer
from shared.ipc.methods.conversations import ConversationRow, TurnView


class ThreadPage(Protocol):
    """The page around a chat."""

    def project_for_chat(self) -> str | None:
        """The project that the person most likely means."""
        ...

    async def show_thread(self, thread_id: str | None) -> None:
        """Show a thread at its end, or an empty page for one that its first message makes."""
        ...

    def name_thread(self, thread: ConversationRow) -> None:
        """Show whose turns are shown, once the first message made the thread."""
        ...


class ChatPart(QWidget):
    """Shown below the turns of a project's active thread, and below nothing before its first message."""

    def __init__(self, context: PageContext, turns: TurnsView, page: ThreadPage) -> None:
        super().__init__()
        self._page = page
        self._context = context
        self._turns = turns
        self._project_id: str | None = None
        self._conversation_id: str | None = None
        self._turn_id: str | None = None
        self._is_sending = False
        self._key = new_key()
        self.composer = ChatComposer()
        column(self).addWidget(self.composer)
        self.composer.sent.connect(lambda text: spawn(self._send(text), owner=self))
        self.composer.stopped.connect(lambda: spawn(self._stop(), owner=self))
        self.composer.memory_opened.connect(lambda item_id: context.go("memories", item_id))
        self.composer.settings_asked.connect(lambda: context.go("settings", "provider"))
        context.session.status_changed.connect(self._show_state)
        self.hide()

    @property
    def is_answering(self) -> bool:
        """Whether words or their answer are on their way."""
        return self._is_sending or self._turn_id is not None

    @property
    def conversation_id(self) -> str | None:
        """The thread that is written into; None before its first message."""
        return self._conversation_id

    async def open(self) -> None:
        """Go to the active thread of a project and let the person write there."""
        project_id = self._page.project_for_chat()
        if project_id is None:
            said = translate("Chat", "First choose the project that you want to talk about.")
            self._context.notices.say(Notice(said))
            return
        status = await threads.thread_status(self._context.caller, project_id)
        await self._go_to(project_id, status.thread_id)

    async def begin_new(self) -> None:
        """Archive the active thread of a project and begin an empty one."""
        project_id = self._page.project_for_chat()
        if project_id is None:
            await self.open()
            return
        status = await threads.thread_status(self._context.caller, project_id)
        begun = await threads.new_thread(self._context.caller, project_id, status.thread_id)
        said = translate("Chat", "A new thread has begun. What was remembered stays.")
        advice = translate("Chat", "What the old one said is still being read in the background.")
        self._context.notices.say(Notice(said, advice=advice if begun.pending else ""))
        await self._go_to(project_id, begun.thread_id)

    async def _go_to(self, project_id: str, thread_id: str | None) -> None:
        if thread_id is None or thread_id != self._conversation_id or not self.isVisible():
            await self._page.show_thread(thread_id)
        if thread_id is None:
            self.show_for(project_id, None)
        self.composer.text.setFocus()

    def show_for(self, project_id: str | None, conversation_id: str | None) -> None:
        """Offer to write into a project's active thread, which has no id before its first message; None hides it."""
        if (project_id, conversation_id) != (self._project_id, self._conversation_id) and not self.is_answering:
            self.composer.show_started(None)
            self.composer.say("")
        self._project_id, self._conversation_id = project_id, conversation_id
        self.setVisible(project_id is not None)
        self._show_state()

    def retranslate(self) -> None:
        """Renew every text."""
        self.composer.retranslate()

    def _show_state(self) -> None:
        status = self._context.session.status
        has_model = status is not None and status.provider.state not in {v.ProviderState.OFF, v.ProviderState.NO_KEY}
        if self.is_answering:
            self.composer.set_state(ComposerState.ANSWERING)
        elif has_model:
            self.composer.set_state(ComposerState.READY)
        else:
            self.composer.set_state(ComposerState.OFF)

    async def _send(self, text: str) -> None:
        if self._project_id is None or self.is_answering:
            return
        self._is_sending = True
        self._show_state()
        try:
            started = await chat.send(self._context.caller, self._project_id, text, key=self._key)
            self._turn_id = started.turn_id
        except CALL_FAILURES as error:
            said = explain(error)
            self.composer.say(f"⚠ {said.sentence} {said.advice}".strip())
            return
        finally:
            self._is_sending = False
            self._show_state()
        self._key, is_first = new_key(), self._conversation_id is None
        self._conversation_id = started.conversation_id
        self.composer.take_written()
        self.composer.show_started(started)
        self.composer.say(_entered_words(started))
        self._turns.begin_live(_live_turn(started, text))
        try:
            if is_first:
                self._page.name_thread(
                    await conversations.get_conversation(self._context.caller, started.conversation_id)
                )
            await self._watch(started, text)
        except CALL_FAILURES as error:
            self.composer.say(f"⚠ {explain(error).sentence}")
        finally:
            self._turn_id = None
            self._show_state()
        await self._settle(started)

    async def _watch(self, started: StartedAnswer, text: str) -> None:
        answer = ""
        while True:
            part = await chat.read_answer(self._context.caller, started.turn_id, len(answer))
            answer += part.text
            if self._conversation_id == started.conversation_id and part.text:
                self._show_piece(started, text, part.text, answer)
            if part.state is not v.TurnState.OPEN:
                self._say_end(part)
                return

    def _show_piece(self, started: StartedAnswer, text: str, piece: str, answer: str) -> None:
        """Add a piece; after the person looked elsewhere, or the turns were read anew, all of it so far."""
        is_live = self._turns.live_turn_id == started.turn_id
        if not is_live:
            self._turns.begin_live(_live_turn(started, text))
        self._turns.stream(piece if is_live else answer)

    def _say_end(self, part: AnswerPart) -> None:
        if part.fault is not None:
            self.composer.say(f"⚠ {provider_fault_text(part.fault)}")
        elif part.state is v.TurnState.INTERRUPTED:
            self.composer.say(translate("Chat", "Stopped; what was shown is kept."))

    async def _settle(self, started: StartedAnswer) -> None:
        """Show the turn as it was stored: marks where secrets were, and how it ended."""
        try:
            page = await conversations.list_turns(
                self._context.caller, started.conversation_id, around_turn_id=started.turn_id
            )
        except CALL_FAILURES as error:
            self.composer.say(f"⚠ {explain(error).sentence}")
            return
        stored = next((turn for turn in page.items if turn.turn_id == started.turn_id), None)
        if stored is not None and self._conversation_id == started.conversation_id:
            self._turns.end_live(stored)

    async def _stop(self) -> None:
        if self._turn_id is None:
            return
        try:
            await chat.stop_answer(self._context.caller, self._turn_id)
        except CALL_FAILURES as error:
            self.composer.say(f"⚠ {explain(error).sentence}")


def is_active(conversation: ConversationRow) -> bool:
    """Whether its project records into this conversation now."""
    return conversation.thread_state is v.ThreadState.ACTIVE


def _live_turn(started: StartedAnswer, text: str) -> TurnView:
    """What is shown until the stored turn is read; its answer arrives below."""
    return TurnView(
        turn_id=started.turn_id,
        sequence=0,
        user_text=text,
        assistant_text="",
        assistant_replies=0,
        state=v.TurnState.COMPLETED,
        standing=v.TurnStanding.CURRENT,
        occurred_at=now_utc(),
        occurred_precision=v.TimePrecision.KNOWN,
        redactions=started.redactions,
    )


def _entered_words(started: StartedAnswer) -> str:
    parts = []
    if not started.memories:
        parts.append(translate("Chat", "No memory entered"))
    if started.history_turns:
        parts.append(translate("Chat", "%n earlier turns sent along", count=started.history_turns))
    if started.redactions:
        parts.append(translate("Chat", "%n secrets replaced by marks", count=started.redactions))
    return "  ·  ".join(parts)
