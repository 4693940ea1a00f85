"""Handlers of hook.*."""

import asyncio
from pathlib import Path

from main_process.adapters.importers.discovery import checked_paths
from main_process.domain.errors import RuleViolated
from main_process.ipc.context import CallContext
from main_process.ipc.router import Router
from shared import vocabulary as v
from shared.ipc.methods import hooks as h

router = Router()


@router.handles(h.HOOK_PROMPT)
async def prompt(context: CallContext, request: h.PromptRequest) -> h.PromptAnswer:
    """Begin a turn and return its context."""
    found = await context.services.hooks.prompt(
        session_id=request.session_id, folder=request.folder, text=request.text
    )
    return h.PromptAnswer(context=found.context, turn_id=found.turn_id)


@router.handles(h.HOOK_STOP)
async def stop(context: CallContext, request: h.StopRequest) -> h.StopAnswer:
    """End the session's open turn with the answer in its transcript."""
    await asyncio.to_thread(checked_paths, (request.transcript_path,))
    is_recorded = await context.services.hooks.stop(
        session_id=request.session_id, transcript=Path(request.transcript_path)
    )
    return h.StopAnswer(is_recorded=is_recorded)


@router.handles(h.HOOK_END)
async def end(context: CallContext, request: h.EndRequest) -> h.EndAnswer:
    """End the session and ask for a review of what is new in its project; none while suggestions are off."""
    services = context.services
    project_id = await services.hooks.end(session_id=request.session_id, folder=request.folder)
    if project_id is None:
        return h.EndAnswer(run_id=None)
    try:
        run_id = await services.heartbeat.run_now(
            plan_id=None,
            project_id=project_id,
            proposer=v.ProposerKind.DETERMINISTIC,
            key=f"hook-{request.session_id}",
        )
    except RuleViolated:
        return h.EndAnswer(run_id=None)
    return h.EndAnswer(run_id=run_id)
