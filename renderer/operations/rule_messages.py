"""Sentences for the rules, files, scopes and keyrings that main names in an error."""

from collections.abc import Callable, Mapping
from typing import Final

from renderer.support.formats import visible_text
from renderer.support.i18n import translate
from renderer.support.words.sensitive import finding_text

Facts = Mapping[str, str | int]
_DETECTED: Final = frozenset({"secret_in_text", "personal_number_in_text"})
"""Rules whose `kind` is what a detector found."""


def rule_sentence(rule: str, facts: Facts) -> tuple[str, str]:
    """What a violated rule means, and advice. A rule without a sentence is named as it is."""
    made = _RULES.get(rule)
    if made is None:
        return translate("Rules", "A rule forbids this ({rule}).").format(rule=rule), ""
    shown = {name: visible_text(value) if isinstance(value, str) else value for name, value in facts.items()}
    if rule in _DETECTED:
        shown["kind"] = finding_text(str(facts.get("kind", "")))
    return made().format_map(_Blank(shown)), ""


def known_rules() -> frozenset[str]:
    """Rules that have a sentence of their own."""
    return frozenset(_RULES)


def not_found_sentence(kind: str) -> str:
    """What is no longer there."""
    return {
        "memory": translate("Rules", "This memory is no longer there."),
        "project": translate("Rules", "This project is no longer there."),
        "conversation": translate("Rules", "This conversation is no longer there."),
        "turn": translate("Rules", "This turn of the conversation is no longer there."),
        "source": translate("Rules", "The source of this quote is no longer there."),
        "revision": translate("Rules", "This revision is no longer there."),
        "change": translate("Rules", "This change can no longer be taken back."),
        "conflict": translate("Rules", "This conflict no longer waits: it was decided, or one of the two changed."),
        "promotion": translate("Rules", "It was not promoted here, or that was taken back already."),
        "plan": translate("Rules", "This plan is no longer there."),
        "memory_job": translate("Rules", "This memory job is no longer there."),
        "heartbeat_run": translate("Rules", "This run is no longer there."),
        "follow_up": translate("Rules", "This follow-up is no longer there."),
        "import": translate("Rules", "This import is no longer there."),
        "binding": translate("Rules", "This connection is no longer there."),
        "root": translate("Rules", "This folder no longer belongs to the project."),
        "retrieval": translate("Rules", "This request is no longer recorded."),
        "folder": translate("Rules", "This folder no longer waits for a decision."),
        "domain": translate("Rules", "This security domain is no longer there."),
        "merge": translate("Rules", "This merge is no longer there."),
        "activity": translate("Rules", "This work has ended already."),
        "task": translate("Rules", "This task is no longer there."),
        "run": translate("Rules", "This run is no longer there."),
        "event": translate("Rules", "This report is no longer there."),
        "experiment": translate("Rules", "This experiment is no longer there."),
    }.get(kind) or translate("Rules", "What you asked for is no longer there.")


def scope_sentence(reason: str) -> str:
    """Why nothing may be read."""
    return {
        "project_archived": translate("Rules", "The project is archived, so nobody reads its memory."),
        "project_unknown": translate("Rules", "The project is no longer there, so there is nothing to read."),
        "conversation_archived": translate("Rules", "The conversation is archived, so nobody reads its memory."),
        "conversation_unassigned": translate(
            "Rules", "The conversation belongs to no project yet, so nothing is read for it."
        ),
        "conversation_unknown": translate(
            "Rules", "The conversation is no longer there, so there is nothing to read."
        ),
        "binding_revoked": translate("Rules", "The connection was ended, so it reads nothing."),
        "binding_expired": translate("Rules", "The connection has expired, so it reads nothing."),
        "binding_unknown": translate("Rules", "The connection is not known, so it reads nothing."),
        "run_unknown": translate("Rules", "The run is not known, so it reads nothing."),
        "run_ended": translate("Rules", "The run has ended, so it reads nothing."),
        "run_expired": translate("Rules", "The run's time is over, so it reads nothing."),
        "plan_archived": translate("Rules", "The automation is archived, so nobody reads its memory."),
        "scope_narrowed": translate("Rules", "The connection may read less than before; the agent has to ask anew."),
    }.get(reason) or translate("Rules", "Nothing may be read from there.")


class _Blank(dict[str, str | int]):
    """Facts of a rule; one that main did not send shows as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


_RULES: Final[dict[str, Callable[[], str]]] = {
    "actor_refused": lambda: translate("Rules", "Only a person may do this."),
    "already_undone": lambda: translate("Rules", "This change was taken back already."),
    "binding_expired": lambda: translate("Rules", "The connection has expired."),
    "binding_expires_in_past": lambda: translate("Rules", "The connection would already have expired."),
    "binding_not_written": lambda: translate(
        "Rules", "This connection was not written into a configuration file, so there is nothing to take out."
    ),
    "binding_revoked": lambda: translate("Rules", "The connection was ended."),
    "bulk_refused": lambda: translate("Rules", "Global and sensitive memories are decided one by one."),
    "child_of_other_task": lambda: translate("Rules", "A child run belongs to its parent's task."),
    "child_too_deep": lambda: translate("Rules", "Runs nest at most {limit} deep."),
    "children_exhausted": lambda: translate("Rules", "At most {limit} child runs go on at the same time."),
    "restore_own_file": lambda: translate("Rules", "This is the database itself, not a backup of it."),
    "clear_not_confirmed": lambda: translate("Rules", "The confirmation word is not right, so nothing was cleared."),
    "clearance_too_high": lambda: translate("Rules", "This can never be allowed: restricted memories stay here."),
    "clearance_unknown": lambda: translate("Rules", "Choose one of the offered answers."),
    "client_has_no_config": lambda: translate(
        "Rules", "For this agent no configuration file is known; create a binding and enter the command by hand."
    ),
    "conclusion_of_failed_run": lambda: translate(
        "Rules", "Only a completed run that met its goal can be concluded from."
    ),
    "config_cannot_edit": lambda: translate("Rules", "The agent's configuration cannot be changed safely at {key}."),
    "config_changed_meanwhile": lambda: translate(
        "Rules", "The agent's configuration file was changed meanwhile: {path}"
    ),
    "config_doubled_key": lambda: translate("Rules", "The agent's configuration file names {key} twice."),
    "config_not_object": lambda: translate(
        "Rules", "The agent's configuration file is not what it should be at {key}."
    ),
    "config_not_toml": lambda: translate("Rules", "The agent's configuration file is not valid TOML."),
    "config_path_relative": lambda: translate("Rules", "Give the whole path of the configuration file: {path}"),
    "config_path_unexpected": lambda: translate("Rules", "This is not a configuration file of that agent: {path}"),
    "conversation_archived": lambda: translate("Rules", "The conversation is archived; bring it back first."),
    "conversation_in_experiment": lambda: translate(
        "Rules", "A task of this conversation belongs to an experiment, which stays in its project."
    ),
    "conversation_unassigned": lambda: translate(
        "Rules", "The conversation belongs to no project yet; put it into one first."
    ),
    "cursor_invalid": lambda: translate("Rules", "The list has changed too much; reload it."),
    "experiment_abandoned": lambda: translate("Rules", "The experiment was abandoned."),
    "experiment_name_taken": lambda: translate("Rules", "Another experiment of this project has this name."),
    "experiment_not_open": lambda: translate("Rules", "The experiment is not open any more."),
    "confirmed_before_settlement": lambda: translate(
        "Rules", "Memory of an experiment can be confirmed only after it was settled."
    ),
    "domain_crossed": lambda: translate(
        "Rules",
        "The scopes belong to different security domains; nothing crosses them. Write it anew where it is wanted.",
    ),
    "domain_name_taken": lambda: translate("Rules", "Another security domain has this name."),
    "domain_last": lambda: translate("Rules", "This is the only security domain."),
    "domain_first": lambda: translate(
        "Rules", "This domain is where everything without a choice belongs; it can be renamed, not deleted."
    ),
    "domain_not_empty": lambda: translate(
        "Rules", "The domain is not empty: projects {projects}, Global memories {memories}, heartbeat plans {plans}."
    ),
    "plan_crosses_domains": lambda: translate(
        "Rules", "One run never reads projects of several security domains; choose those of one."
    ),
    "answer_under_way": lambda: translate("Rules", "The last answer is still on its way; stop it or wait for it."),
    "message_over_window": lambda: translate(
        "Rules", "The message is too long for the model: at most about {limit} tokens fit into its window."
    ),
    "turn_empty": lambda: translate("Rules", "Nothing was typed."),
    "turns_exhausted": lambda: translate("Rules", "This connection has recorded enough turns ({limit})."),
    "answer_empty": lambda: translate("Rules", "The answer is empty."),
    "turn_not_open": lambda: translate("Rules", "This turn is over already."),
    "turn_lease_lost": lambda: translate("Rules", "This turn was interrupted meanwhile; the answer came too late."),
    "conversation_crosses_domain": lambda: translate(
        "Rules", "A memory rests on this conversation, so it stays in its security domain."
    ),
    "folder_not_absolute": lambda: translate("Rules", "Give the whole path of the folder."),
    "folder_too_wide": lambda: translate(
        "Rules", "This folder is too wide to be a project's: choose a folder inside it."
    ),
    "forgotten_before": lambda: translate("Rules", "You had exactly this forgotten before."),
    "generation_off": lambda: translate("Rules", "Candidate generation is switched off in Settings."),
    "job_not_failed": lambda: translate("Rules", "Only what failed can be tried again."),
    "target_changed": lambda: translate(
        "Rules", "The memory that this would change says something else by now. Look at the comparison again."
    ),
    "no_change_proposed": lambda: translate("Rules", "This candidate proposes no change to another memory."),
    "promotion_at_top": lambda: translate("Rules", "Nothing is wider than this scope."),
    "promotion_leaves_branch": lambda: translate(
        "Rules", "A memory rises only within its own branch, never sideways and never into another project."
    ),
    "target_archived": lambda: translate("Rules", "The scope it would rise to is archived."),
    "evaluation_missing": lambda: translate("Rules", "Say how you know that it holds more widely."),
    "already_promoted": lambda: translate("Rules", "It was promoted there before, and that still stands."),
    "experiment_not_settled": lambda: translate(
        "Rules", "The experiment is not settled yet; until then nothing leaves it."
    ),
    "evidence_missing": lambda: translate("Rules", "It has no evidence that can still be opened."),
    "conflict_decided": lambda: translate(
        "Rules", "Somebody decided this already. Take that back to decide anew, or change one of the two."
    ),
    "validity_still_overlaps": lambda: translate(
        "Rules", "Both would still hold at the same time. Let one end before the other begins, or keep both."
    ),
    "older_replaces_newer": lambda: translate(
        "Rules",
        "It is about an earlier time than the other one, so it cannot replace it. "
        "Say from when it holds, or keep both.",
    ),
    "override_not_possible": lambda: translate(
        "Rules", "Only a memory of a project can go before a preference in Global."
    ),
    "merge_itself": lambda: translate("Rules", "A memory cannot be merged into itself."),
    "merge_crosses_scope": lambda: translate("Rules", "Only memories of one scope can be merged."),
    "merge_into_candidate": lambda: translate(
        "Rules", "A confirmed memory cannot be merged into a pending one; keep the confirmed one."
    ),
    "merge_diverges": lambda: translate(
        "Rules",
        "They differ in a figure, a date, a name or a negation, so merging would lose something. "
        "Decide the conflict instead.",
    ),
    "identity_taken": lambda: translate(
        "Rules", "Another memory of this scope has the same subject; edit that one or name another subject."
    ),
    "import_already_undone": lambda: translate("Rules", "This import was taken back already."),
    "import_running": lambda: translate("Rules", "The import is still running; cancel it first."),
    "merge_archived": lambda: translate("Rules", "One of the two projects is archived; bring it back first."),
    "merge_bindings_moved_on": lambda: translate(
        "Rules", "A binding that came along was moved since, so the merge can no longer be undone."
    ),
    "merge_conversations_moved_on": lambda: translate(
        "Rules", "A conversation that came along was deleted or moved since, so the merge can no longer be undone."
    ),
    "merge_crosses_domain": lambda: translate(
        "Rules", "The two projects belong to different security domains, and nothing crosses them."
    ),
    "merge_experiments_moved_on": lambda: translate(
        "Rules", "An experiment that came along is gone since, so the merge can no longer be undone."
    ),
    "merge_folders_moved_on": lambda: translate(
        "Rules", "A folder that came along was taken off since, so the merge can no longer be undone."
    ),
    "merge_memories_moved_on": lambda: translate(
        "Rules", "Memories that came along were changed since, so the merge can no longer be undone."
    ),
    "merge_not_latest": lambda: translate("Rules", "Another merge came later; undo that one first."),
    "merge_plans_moved_on": lambda: translate(
        "Rules", "An automation that came along is gone since, so the merge can no longer be undone."
    ),
    "merge_runs_open": lambda: translate(
        "Rules", "Agents are at work in these projects (runs: {count}); merge when they have ended."
    ),
    "merge_with_itself": lambda: translate("Rules", "A project cannot be merged into itself."),
    "move_crosses_level": lambda: translate("Rules", "A memory can only be moved to a scope of the same level."),
    "name_empty": lambda: translate("Rules", "The name is empty."),
    "name_taken": lambda: translate("Rules", "Another project has this name."),
    "name_too_long": lambda: translate("Rules", "The name may have at most {limit} characters."),
    "never_again_before": lambda: translate("Rules", "You said that exactly this is never to come back."),
    "no_projects": lambda: translate("Rules", "There is no project yet."),
    "not_undoable": lambda: translate("Rules", "This change cannot be taken back."),
    "orphan_needs_scope": lambda: translate(
        "Rules", "Its project or conversation is gone; choose a scope for it first."
    ),
    "personal_number_in_text": lambda: translate(
        "Rules", "The text holds what looks like a number of a person: {kind}."
    ),
    "pin_needs_hard_explicit": lambda: translate(
        "Rules", "Only a confirmed rule that you stated yourself, and no summary, can be recalled always."
    ),
    "plan_and_project": lambda: translate("Rules", "Choose either a plan or a project."),
    "plan_archived": lambda: translate("Rules", "The automation is archived; bring it back first."),
    "plan_name_empty": lambda: translate("Rules", "The plan needs a name."),
    "plan_name_taken": lambda: translate("Rules", "Another automation of this project has this name."),
    "plan_projects_missing": lambda: translate("Rules", "Choose at least one project for the plan."),
    "plan_projects_repeated": lambda: translate("Rules", "A project is named twice in the plan."),
    "plan_projects_too_many": lambda: translate("Rules", "A plan may cover at most {limit} projects."),
    "plan_projects_unused": lambda: translate("Rules", "A Global plan names no projects."),
    "plan_time_invalid": lambda: translate("Rules", "The time of day is not valid."),
    "plan_weekday_missing": lambda: translate("Rules", "A weekly plan needs a day."),
    "plan_weekday_unused": lambda: translate("Rules", "A daily plan has no day of the week."),
    "preference_needs_quote": lambda: translate("Rules", "A preference needs a person's own words as evidence."),
    "project_archived": lambda: translate("Rules", "The project is archived; bring it back first."),
    "project_has_no_folder": lambda: translate("Rules", "The project has no folder yet; add one first."),
    "promotion_needed": lambda: translate(
        "Rules", "What a run, automation or experiment wrote reaches other levels by promotion only."
    ),
    "key_conflict": lambda: translate(
        "Rules", "This key was used for something else before ({method}). A new request needs a key of its own."
    ),
    "proposals_waiting": lambda: translate("Rules", "{limit} proposals of agents wait in this project already."),
    "proposals_exhausted": lambda: translate("Rules", "This session has made its {limit} proposals."),
    "proposing_not_allowed": lambda: translate("Rules", "This connection may read, but not propose."),
    "provider_off": lambda: translate("Rules", "The language model is switched off in Settings."),
    "provider_url_has_credentials": lambda: translate(
        "Rules", "The address holds a name or password; put the key into its own field."
    ),
    "embedding_not_installed": lambda: translate("Rules", "Search by meaning is not installed; see Settings."),
    "embedding_off": lambda: translate("Rules", "Search by meaning is switched off in Settings."),
    "provider_url_invalid": lambda: translate("Rules", "The address must begin with http:// or https://."),
    "quote_not_in_source": lambda: translate("Rules", "The quote is not in the source word for word."),
    "quote_too_long": lambda: translate("Rules", "A quote may have at most {limit} characters."),
    "reads_spent": lambda: translate("Rules", "This request has made its {limit} readings."),
    "reason_missing": lambda: translate("Rules", "A reason is needed."),
    "replacement_crosses_scope": lambda: translate(
        "Rules", "A memory can only be replaced by one of the same scope."
    ),
    "report_empty": lambda: translate("Rules", "The report is empty."),
    "report_too_long": lambda: translate("Rules", "A report may have at most {limit} characters."),
    "reports_exhausted": lambda: translate("Rules", "This run has made its {limit} reports."),
    "root_taken": lambda: translate("Rules", "This folder belongs to another project."),
    "run_ending": lambda: translate("Rules", "A run ends as completed, failed or cancelled."),
    "run_levels": lambda: translate(
        "Rules", "Only a child run can be given levels, and only those that its parent reads."
    ),
    "runs_running": lambda: translate("Rules", "Runs still go on; let them end or cancel them first."),
    "searches_spent": lambda: translate("Rules", "This request has made its {limit} searches."),
    "secret_in_text": lambda: translate("Rules", "The text holds what looks like a secret: {kind}."),
    "sensitivity_lowered": lambda: translate(
        "Rules", "Editing cannot lower the sensitivity; that is an act of its own."
    ),
    "shutting_down": lambda: translate("Rules", "Remembrancer is closing."),
    "source_missing": lambda: translate("Rules", "Evidence is missing."),
    "statement_empty": lambda: translate("Rules", "The statement is empty."),
    "statement_too_long": lambda: translate(
        "Rules", "The statement is too long for agents ({limit} tokens at most); put details into the content."
    ),
    "target_incomplete": lambda: translate("Rules", "Choose a whole scope."),
    "target_not_offered": lambda: translate("Rules", "Nothing can be stored in that scope."),
    "target_outside_plan": lambda: translate("Rules", "The scope is not one of the plan's."),
    "task_owner": lambda: translate("Rules", "A task follows an automation or belongs to an experiment, not both."),
    "task_place": lambda: translate("Rules", "Name either the conversation or the project of the task."),
    "time_zone_unknown": lambda: translate("Rules", "This time zone is not known."),
    "title_empty": lambda: translate("Rules", "The task needs a title."),
    "token_pool_spent": lambda: translate("Rules", "This request has used its {limit} tokens."),
    "transition_refused": lambda: translate("Rules", "In its present state this cannot be done to the memory."),
    "undo_lowers_sensitivity": lambda: translate(
        "Rules", "Taking this back would lower the sensitivity; set it yourself, with a reason."
    ),
    "undo_too_late": lambda: translate("Rules", "Something changed since, so this can no longer be taken back."),
    "undo_with_project": lambda: translate(
        "Rules", "This memory came along when its project was merged; undo that merge on the Namespaces page."
    ),
    "validity_ends_before_start": lambda: translate("Rules", "The validity ends before it starts."),
    "validity_needs_zone": lambda: translate("Rules", "A validity needs a time zone."),
}
