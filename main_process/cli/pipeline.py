"""`remembrancer memory jobs` and `retry-job`: how ended turns become suggestions, and trying again what failed."""

import click

from main_process.cli import words
from main_process.cli.options import choice, json_option, limit_option, project_id_of, project_option
from main_process.cli.terminal import Terminal, pass_terminal
from shared import vocabulary as v
from shared.ipc.contract import Page
from shared.ipc.methods import pipeline as m


@click.command(help=words.say("help.memory_jobs"))
@project_option
@click.option("--state", "states", type=choice(v.MemoryJobState), multiple=True, help=words.say("help.job_state"))
@limit_option(50)
@json_option
@pass_terminal
def jobs(terminal: Terminal, project: str | None, states: tuple[str, ...], limit: int) -> None:
    """Memory jobs, latest change first."""
    with terminal.connected():
        project_id = project_id_of(terminal, project)
        wanted = tuple(v.MemoryJobState(state) for state in states)

        def fetch(cursor: str | None) -> Page[m.MemoryJobView]:
            request = m.ListJobsRequest(
                project_id=project_id, states=wanted, limit=min(limit, v.PAGE_MAX), cursor=cursor
            )
            return terminal.call(m.LIST_JOBS, request)

        rows = terminal.all_pages(fetch, limit=limit)
    if terminal.is_json:
        terminal.json({"items": rows})
        return
    if not rows:
        terminal.line(words.say("jobs_none"))
        return
    heads = [words.say(f"head.{name}") for name in ("kind", "state", "attempts", "calls", "failure", "id")]
    terminal.table(heads, [_line(row) for row in rows])


@click.command("retry-job", help=words.say("help.memory_retry_job"))
@click.argument("job_id", metavar="JOB")
@json_option
@pass_terminal
def retry_job(terminal: Terminal, job_id: str) -> None:
    """Let a failed job be tried again."""
    with terminal.connected():
        job = terminal.call(m.RETRY_JOB, m.JobRequest(job_id=job_id))
    if terminal.is_json:
        terminal.json(job)
    else:
        terminal.line(words.say("job_retried"))


def _line(row: m.MemoryJobView) -> tuple[object, ...]:
    return (
        words.word("job_kind", row.kind),
        words.word("job_state", row.state),
        row.attempt,
        row.provider_calls,
        diagnosis_words(row.diagnosis),
        row.job_id,
    )


def diagnosis_words(diagnosis: m.JobDiagnosis | None) -> str:
    """Return why, as category, phase, request and rule; never a text."""
    if diagnosis is None:
        return "–"
    parts = [words.word("job_failure", diagnosis.failure)]
    parts += [part for part in (diagnosis.phase, diagnosis.call, diagnosis.rule) if part]
    return " / ".join(str(part) for part in parts)
