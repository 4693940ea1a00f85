"""The prompts of a binding's connection: what a person picks in their client, as a message to its model (main side).

No prompt takes a scope. Texts from the store are inert, as in the answers of the tools.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from mcp.types import Prompt, PromptArgument

from main_process.agents import answers, calls
from main_process.agents import tools as t
from main_process.agents.calls import Connection
from main_process.domain.errors import RuleViolated
from main_process.domain.plain_text import inert
from main_process.services import thread_service
from shared import vocabulary as v

Said = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DeclaredPrompt:
    """One prompt: what its client sees, and what makes its message."""

    name: str
    title: str
    description: str
    make: Callable[[Connection, Said], Awaitable[str]]
    arguments: tuple[PromptArgument, ...] = ()

    def prompt(self) -> Prompt:
        """Return it in the SDK's words."""
        return Prompt(name=self.name, title=self.title, description=self.description, arguments=list(self.arguments))

    def problem_of(self, said: Said) -> str | None:
        """Return what is wrong with the arguments, or None."""
        names = {argument.name for argument in self.arguments}
        if set(said) - names:
            return "Unknown argument."
        if any(argument.required and not said.get(argument.name, "").strip() for argument in self.arguments):
            return "An argument is missing."
        if any(len(value) > v.QUERY_MAX for value in said.values()):
            return f"An argument is too long: at most {v.QUERY_MAX} characters."
        return None


async def _remember(connection: Connection, said: Said) -> str:
    await connection.store.read(connection.standing)
    if not connection.binding.may_propose:
        raise RuleViolated("proposing_not_allowed")
    words = inert(said["what"])
    return (
        f"Please remember for this project: {words}\n\n"
        "Call memory_propose with one lasting statement that says exactly this, in the same language, and with these "
        "words of mine as `quote`. Add nothing. I decide later whether it is kept."
    )


async def _new_thread(connection: Connection, said: Said) -> str:
    del said
    binding = await connection.store.read(connection.standing)
    if not binding.may_propose:
        raise RuleViolated("proposing_not_allowed")
    thread = await connection.store.read(lambda unit: thread_service.active(unit, binding.project_id))
    has_turns = thread is not None and await connection.store.read(
        lambda unit: unit.conversations.last_sequence(thread.id) > 0
    )
    if thread is not None and has_turns:
        opened = await connection.threads.start_new(binding.project_id, thread.id)
        rest = f" {opened.pending} steps of its review go on in the background." if opened.pending else ""
        done = f"A new thread was opened; the former one is archived.{rest}"
    else:
        done = "The thread is new already."
    return (
        f"{done} Begin afresh: do not rely on what was said before. Memories that I confirmed for the project stay; "
        "call memory_context when the next task begins."
    )


async def _status(connection: Connection, said: Said) -> str:
    del said
    found = await calls.status(connection, t.StatusArguments())
    return (
        f"This is what your memory of this project looks like now. Tell me in a sentence.\n\n{answers.text_of(found)}"
    )


async def _context(connection: Connection, said: Said) -> str:
    asked = said.get("request", "").strip() or connection.binding.project_name
    found = await calls.context(connection, t.ContextArguments(request=asked))
    return f"This is what I confirmed earlier for this project.\n\n{answers.text_of(found)}"


PROMPTS: Final = {
    prompt.name: prompt
    for prompt in (
        DeclaredPrompt(
            "remember",
            "Remember this",
            "Suggests one statement for the project's memory; you confirm it in Remembrancer.",
            _remember,
            (PromptArgument(name="what", description="What to remember, in your words.", required=True),),
        ),
        DeclaredPrompt(
            "new_thread",
            "New thread",
            "Archives the recorded thread of this project and opens an empty one; confirmed memories stay.",
            _new_thread,
        ),
        DeclaredPrompt(
            "memory_status", "Memory status", "Says what this connection reads and whether memory works.", _status
        ),
        DeclaredPrompt(
            "project_context",
            "Project context",
            "Gives the model what you confirmed for this project, as far as it fits a request.",
            _context,
            (PromptArgument(name="request", description="What it is needed for.", required=False),),
        ),
    )
}
