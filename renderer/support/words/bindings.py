"""Words for agents and their bindings."""

from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from shared import vocabulary as v

_CLIENT_NAMES = {
    v.AgentClient.CLAUDE_CODE: "Claude Code",
    v.AgentClient.CLAUDE_DESKTOP: "Claude Desktop",
    v.AgentClient.CODEX: "Codex",
    v.AgentClient.CURSOR: "Cursor",
    v.AgentClient.GEMINI_CLI: "Gemini CLI",
    v.AgentClient.VS_CODE: "VS Code",
}
"""Product names are the same in every language."""


def client_text(client: v.AgentClient) -> str:
    """Name of an agent's client."""
    return _CLIENT_NAMES.get(client) or translate("Bindings", "Other agent")


def mode_text(mode: v.BindingMode) -> str:
    """What a binding may do."""
    return {
        v.BindingMode.READ: translate("Bindings", "Read only"),
        v.BindingMode.READ_AND_PROPOSE: translate("Bindings", "Read and propose"),
    }[mode]


def reach_text(project_name: str, *, has_global: bool, mode: v.BindingMode) -> str:
    """What an agent with a binding reaches, as a sentence (design: agents, Bindings)."""
    if has_global:
        chain = translate("Bindings", "reads Conversation → Project “{project}” → Global")
    else:
        chain = translate("Bindings", "reads Conversation → Project “{project}”, not Global")
    chain = chain.format(project=visible_text(project_name))
    if mode is v.BindingMode.READ_AND_PROPOSE:
        return translate("Bindings", "{chain}; may propose candidates").format(chain=chain)
    return translate("Bindings", "{chain}; may not propose").format(chain=chain)
