"""Sentences for the rules by which main says no; the codes are those of the domain and the services."""

from typing import Final

TABLE: Final = {
    "rule.embedding_not_installed": (
        "Search by meaning is not installed: pip install 'remembrancer[embedding]'",
        "尚未安装按含义搜索：pip install 'remembrancer[embedding]'",
    ),
    "rule.embedding_off": (
        "Search by meaning is off: remembrancer embedding on",
        "按含义搜索已关闭：remembrancer embedding on",
    ),
    "rule.name_empty": ("A name is wanted.", "请填写名称。"),
    "rule.name_too_long": ("The name is too long.", "名称过长。"),
    "rule.name_taken": ("Another project has this name.", "已有同名项目。"),
    "rule.root_taken": (
        "This folder belongs to another project ({project}).",
        "此文件夹已属于另一个项目（{project}）。",
    ),
    "rule.merge_with_itself": ("A project cannot be merged into itself.", "项目不能并入自身。"),
    "rule.merge_archived": (
        "One of the two projects is archived; bring it back first.",
        "两个项目中有一个已归档，请先恢复。",
    ),
    "rule.merge_crosses_domain": (
        "The two projects belong to different security domains, and nothing crosses them.",
        "这两个项目属于不同的安全域，任何内容都不能跨域。",
    ),
    "rule.merge_runs_open": (
        "Agents are at work in these projects (runs: {count}); merge when they have ended.",
        "这些项目中仍有 {count} 次运行在进行，请等它们结束后再合并。",
    ),
    "rule.merge_not_latest": (
        "Another merge came later; undo that one first.",
        "之后还有另一次合并，请先撤销那一次。",
    ),
    "rule.merge_memories_moved_on": (
        "Memories that came along were changed since, so the merge can no longer be undone.",
        "随合并而来的记忆之后有改动，无法再撤销合并。",
    ),
    "rule.merge_conversations_moved_on": (
        "A conversation that came along was deleted or moved since, so the merge can no longer be undone.",
        "随合并而来的会话之后被删除或移走，无法再撤销合并。",
    ),
    "rule.merge_bindings_moved_on": (
        "A binding that came along was moved since, so the merge can no longer be undone.",
        "随合并而来的绑定之后有变动，无法再撤销合并。",
    ),
    "rule.merge_folders_moved_on": (
        "A folder that came along was taken off since, so the merge can no longer be undone.",
        "随合并而来的文件夹之后被移除，无法再撤销合并。",
    ),
    "rule.merge_plans_moved_on": (
        "An automation that came along is gone since, so the merge can no longer be undone.",
        "随合并而来的自动化之后已不在，无法再撤销合并。",
    ),
    "rule.merge_experiments_moved_on": (
        "An experiment that came along is gone since, so the merge can no longer be undone.",
        "随合并而来的实验之后已不在，无法再撤销合并。",
    ),
    "rule.undo_with_project": (
        "This memory came along when its project was merged; undo that merge on the Namespaces page.",
        "此记忆随项目合并而来；请在“分区”页撤销那次合并。",
    ),
    "rule.domain_crossed": (
        "The scopes belong to different security domains; nothing crosses them. Write it anew where it is wanted.",
        "两个分区属于不同的安全域，任何内容都不能跨域；请在需要的地方重新写一条。",
    ),
    "rule.domain_name_taken": ("Another security domain has this name.", "已有同名的安全域。"),
    "rule.domain_last": ("This is the only security domain.", "这是唯一的安全域。"),
    "rule.domain_first": (
        "This domain is where everything without a choice belongs; it can be renamed, not deleted.",
        "未作选择的内容都归入此安全域；可以重命名，不能删除。",
    ),
    "rule.domain_not_empty": (
        "The domain is not empty: projects {projects}, Global memories {memories}, heartbeat plans {plans}.",
        "此安全域不为空：项目 {projects} 个，全局记忆 {memories} 条，心跳计划 {plans} 个。",
    ),
    "rule.plan_crosses_domains": (
        "One run never reads projects of several security domains; choose those of one.",
        "一次运行不会读取多个安全域的项目；请只选择同一安全域的项目。",
    ),
    "rule.answer_under_way": (
        "The last answer is still on its way; stop it or wait for it.",
        "上一个回答还在生成，请停止或等待它完成。",
    ),
    "rule.message_over_window": (
        "The message is too long for the model: at most about {limit} tokens fit into its window.",
        "消息对模型来说过长，其窗口最多容纳约 {limit} 个 token。",
    ),
    "rule.turn_empty": ("Nothing was typed.", "没有输入任何内容。"),
    "rule.turns_exhausted": (
        "This connection has recorded enough turns ({limit}).",
        "此连接记录的轮次已达上限（{limit}）。",
    ),
    "rule.answer_empty": ("The answer is empty.", "回答为空。"),
    "rule.turn_not_open": ("This turn is over already.", "这一轮已经结束。"),
    "rule.turn_lease_lost": (
        "This turn was interrupted meanwhile; the answer came too late.",
        "这一轮已被中断，回答来得太晚。",
    ),
    "rule.conversation_crosses_domain": (
        "A memory rests on this conversation, so it stays in its security domain.",
        "已有记忆以此会话为依据，因此它只能留在所属的安全域。",
    ),
    "rule.folder_too_wide": (
        "This folder is too wide for a project; name one inside it.",
        "此文件夹范围过大，请选择其中的子文件夹。",
    ),
    "rule.folder_not_absolute": ("Name the folder's whole path.", "请使用文件夹的完整路径。"),
    "rule.project_archived": ("The project is archived: nobody reads it.", "项目已归档，任何人都无法读取。"),
    "rule.project_unknown": ("There is no such project.", "没有此项目。"),
    "rule.project_has_no_folder": (
        "This project has no folder that exists; add one, or name the file with --path.",
        "此项目没有现存的文件夹；请先添加，或用 --path 指定文件。",
    ),
    "rule.binding_unknown": ("This binding is unknown.", "此绑定不存在。"),
    "rule.binding_revoked": ("This binding was revoked.", "此绑定已被吊销。"),
    "rule.binding_rotated": ("The token of this connection was replaced.", "此连接的令牌已被更换。"),
    "rule.binding_expired": ("This binding has expired.", "此绑定已过期。"),
    "rule.binding_expires_in_past": ("The expiry lies in the past.", "过期时间已过去。"),
    "rule.binding_not_written": (
        "This binding's configuration was not written by us, so there is nothing to undo.",
        "此绑定的配置不是由本程序写入的，没有可撤销的内容。",
    ),
    "rule.client_has_no_config": (
        "We know no configuration file of this client; copy the command into it yourself.",
        "未知此客户端的配置文件；请自行把命令填入其中。",
    ),
    "rule.config_not_json": (
        "The configuration is no valid JSON (line {line}, column {column}); it is left as it is.",
        "配置不是有效的 JSON（第 {line} 行第 {column} 列），未做改动。",
    ),
    "rule.config_not_toml": (
        "The configuration is no valid TOML (line {line}, column {column}); it is left as it is.",
        "配置不是有效的 TOML（第 {line} 行第 {column} 列），未做改动。",
    ),
    "rule.config_not_object": (
        "`{key}` in the configuration is not a section; it is left as it is.",
        "配置中的 `{key}` 不是一个区段，未做改动。",
    ),
    "rule.config_doubled_key": (
        "`{key}` stands twice in the configuration; remove one of them first.",
        "配置中 `{key}` 出现了两次，请先删除其中一个。",
    ),
    "rule.config_cannot_edit": (
        "The configuration cannot be edited without touching something else; add the entry by hand.",
        "无法在不影响其他内容的情况下编辑配置，请手动添加。",
    ),
    "rule.config_changed_meanwhile": (
        "The configuration changed since it was shown; look at the change again.",
        "配置在展示之后已被修改，请重新查看变更。",
    ),
    "rule.config_path_unexpected": (
        "This client does not read that file: {path}",
        "此客户端不会读取该文件：{path}",
    ),
    "rule.config_path_relative": ("Name the file's whole path: {path}", "请使用文件的完整路径：{path}"),
    "rule.bulk_refused": (
        "Global and sensitive memories are decided one by one.",
        "全局和敏感记忆只能逐条处理。",
    ),
    "rule.transition_refused": ("Its status ({status}) does not allow this.", "其状态（{status}）不允许此操作。"),
    "rule.orphan_needs_scope": (
        "Its project or conversation is gone; give it a scope first.",
        "它原来的项目或会话已不存在，请先为它选择分区。",
    ),
    "rule.promotion_at_top": (
        "Nothing is wider than this scope.",
        "已经在最上层，没有更宽的范围。",
    ),
    "rule.promotion_leaves_branch": (
        "A memory rises only within its own branch, never sideways and never into another project.",
        "记忆只能在自己的分支内向上晋升，不能横向，也不能进入别的项目。",
    ),
    "rule.target_archived": (
        "The scope it would rise to is archived.",
        "要晋升到的范围已归档。",
    ),
    "rule.evaluation_missing": (
        "Say how you know that it holds more widely.",
        "请说明凭什么认为它在更大范围内成立。",
    ),
    "rule.conflict_decided": (
        "Somebody decided this already. Take that back to decide anew, or change one of the two.",
        "这一冲突已有人作出决定。如需重新决定，请先撤销该决定，或修改其中一条。",
    ),
    "rule.already_promoted": (
        "It was promoted there before, and that still stands.",
        "它之前已晋升到那里，且仍然有效。",
    ),
    "rule.experiment_not_settled": (
        "The experiment is not settled yet; until then nothing leaves it.",
        "实验尚未结算；结算之前，任何内容都不会离开实验。",
    ),
    "rule.evidence_missing": (
        "It has no evidence that can still be opened.",
        "它没有仍可打开的证据。",
    ),
    "rule.validity_still_overlaps": (
        "Both would still hold at the same time. Let one end before the other begins, or keep both.",
        "两者仍会同时有效。请让其中一个在另一个开始之前结束，或选择两者都保留。",
    ),
    "rule.older_replaces_newer": (
        (
            "It is about an earlier time than the other one, so it cannot replace it. "
            "Say from when it holds, or keep both."
        ),
        "它说的是更早的情况，不能替代另一条。请说明它从何时起有效，或选择两者都保留。",
    ),
    "rule.override_not_possible": (
        "Only a memory of a project can go before a preference in Global.",
        "只有项目的记忆可以优先于全局的偏好。",
    ),
    "rule.merge_itself": (
        "A memory cannot be merged into itself.",
        "记忆不能与自身合并。",
    ),
    "rule.merge_crosses_scope": (
        "Only memories of one scope can be merged.",
        "只有同一范围内的记忆才能合并。",
    ),
    "rule.merge_into_candidate": (
        "A confirmed memory cannot be merged into a pending one; keep the confirmed one.",
        "已确认的记忆不能并入待确认的记忆；请保留已确认的那条。",
    ),
    "rule.merge_diverges": (
        (
            "They differ in a figure, a date, a name or a negation, so merging would lose something. "
            "Decide the conflict instead."
        ),
        "它们在数字、日期、名称或否定上有出入，合并会丢失信息。请改为处理冲突。",
    ),
    "rule.identity_taken": (
        "Another memory of this scope has the same subject.",
        "此范围内已有相同主题的记忆。",
    ),
    "rule.reason_missing": ("A reason is wanted.", "请填写理由。"),
    "rule.confirm_word_wrong": ("The confirmation word is wrong.", "确认词不正确。"),
    "rule.preview_stale": (
        "Something changed since the counts were shown; look again.",
        "数量展示之后内容有变，请重新查看。",
    ),
    "rule.time_zone_unknown": ("There is no such time zone.", "没有此时区。"),
    "rule.cursor_invalid": ("This page mark is not ours.", "分页标记无效。"),
    "rule.actor_refused": ("Only a person may do this.", "只有本人可以执行此操作。"),
    "rule.already_undone": ("This was undone already.", "此操作已撤销过。"),
    "rule.not_undoable": ("This cannot be undone.", "此操作无法撤销。"),
    "rule.undo_too_late": ("Something changed since; it cannot be undone any more.", "之后又有改动，已无法撤销。"),
    "rule.restore_own_file": ("This is the store itself, not a backup of it.", "这是记忆库本身，而不是备份。"),
    "rule.clear_not_confirmed": ("The confirmation word is wrong.", "确认词不正确。"),
    "rule.context_ambiguous": ("Name one of project, conversation and binding.", "请只指定项目、会话或绑定之一。"),
    "rule.conversation_archived": ("The conversation is archived.", "会话已归档。"),
    "rule.conversation_unassigned": ("The conversation belongs to no project yet.", "会话尚未归属任何项目。"),
    "rule.conversation_unknown": ("There is no such conversation.", "没有此会话。"),
    "rule.forgotten_before": (
        "This was forgotten; it is not taken back by itself.",
        "此内容曾被忘记，不会自动恢复。",
    ),
    "rule.never_again_before": ("This was turned down for good.", "此内容已被永久拒绝。"),
    "rule.generation_off": ("Generating candidates is switched off in Settings.", "“设置”中已关闭候选生成。"),
    "rule.target_changed": (
        "The memory that this would change says something else by now; look at it again.",
        "此候选要修改的记忆现已有变化，请重新查看。",
    ),
    "rule.no_change_proposed": (
        "This candidate proposes no change to another memory.",
        "此候选没有提出对其他记忆的修改。",
    ),
    "rule.job_not_failed": ("Only what failed can be tried again.", "只有失败的作业才能重试。"),
    "rule.import_already_undone": ("This import was undone already.", "此导入已撤销过。"),
    "rule.import_running": ("This import is still running.", "此导入仍在进行。"),
    "rule.move_crosses_level": (
        "Moving goes sideways only: project to project, conversation to conversation.",
        "只能平级移动：项目到项目，会话到会话。",
    ),
    "rule.no_projects": ("There are no projects yet; add one first.", "还没有项目，请先添加。"),
    "rule.pin_needs_hard_explicit": (
        "Only confirmed, explicit, hard rules can be always recalled.",
        "只有已确认、明确且为硬性规则的记忆才能始终召回。",
    ),
    "rule.plan_and_project": ("Name a plan or a project, not both.", "请指定计划或项目之一。"),
    "rule.plan_name_empty": ("The plan wants a name.", "请填写计划名称。"),
    "rule.plan_projects_missing": ("The plan wants at least one project.", "计划至少需要一个项目。"),
    "rule.plan_projects_repeated": ("The plan names a project twice.", "计划中有重复的项目。"),
    "rule.plan_projects_too_many": ("The plan names too many projects.", "计划中的项目过多。"),
    "rule.plan_projects_unused": ("A Global plan names no projects.", "全局计划不能指定项目。"),
    "rule.plan_time_invalid": ("The time must be HH:MM.", "时间格式应为 HH:MM。"),
    "rule.plan_weekday_missing": ("A weekly plan wants a weekday.", "每周计划需要指定星期。"),
    "rule.plan_weekday_unused": ("A daily plan has no weekday.", "每日计划不能指定星期。"),
    "rule.preference_needs_quote": ("A preference needs the person's own words.", "偏好需要本人的原话。"),
    "rule.proposals_exhausted": ("Enough proposals for one session.", "本次会话的提议已达上限。"),
    "rule.proposing_not_allowed": ("This connection may not propose.", "此连接不能提出记忆。"),
    "rule.provider_off": ("The language model is switched off in Settings.", "“设置”中已关闭语言模型。"),
    "rule.provider_url_has_credentials": (
        "Put the key into the keyring, not into the address.",
        "请把密钥放入密钥环，而不是地址中。",
    ),
    "rule.provider_url_invalid": ("This is no address of a language model.", "这不是语言模型的地址。"),
    "rule.quote_not_in_source": ("The quote is not in its source.", "引文不在其来源中。"),
    "rule.quote_too_long": ("The quote is longer than {limit} characters.", "引文超过 {limit} 个字符。"),
    "rule.reads_spent": ("Enough reads for one request.", "本次请求的读取次数已达上限。"),
    "rule.searches_spent": ("Enough searches for one request.", "本次请求的搜索次数已达上限。"),
    "rule.token_pool_spent": ("This request's budget is used up.", "本次请求的预算已用完。"),
    "rule.scope_narrowed": ("What may be read was narrowed meanwhile.", "可读取的范围已缩小。"),
    "rule.replacement_crosses_scope": ("One scope's memory cannot replace another's.", "不能跨范围取代记忆。"),
    "rule.secret_in_text": ("This holds a secret; secrets are not kept.", "其中含有机密，不会保存。"),
    "rule.personal_number_in_text": (
        "This holds a number of a person ({kind}); it can only be kept as restricted.",
        "其中含有个人号码（{kind}），只能以“受限”级别保存。",
    ),
    "rule.clearance_too_high": (
        "This can never be allowed: restricted memories stay here.",
        "此项永远不能允许：受限记忆只留在本机。",
    ),
    "rule.clearance_unknown": ("There is no such permission.", "没有这种许可。"),
    "rule.undo_lowers_sensitivity": (
        "Taking this back would lower the sensitivity; set it yourself, with a reason.",
        "撤销会降低敏感度；请自行设置并说明理由。",
    ),
    "rule.sensitivity_lowered": (
        "Lowering the sensitivity is an act of its own, with a reason.",
        "降低敏感度需要单独操作并说明理由。",
    ),
    "rule.shutting_down": ("The memory center is just ending.", "记忆中心正在退出。"),
    "rule.source_missing": ("A source is missing.", "缺少来源。"),
    "rule.statement_empty": ("The statement is empty.", "陈述为空。"),
    "rule.statement_too_long": ("The statement is too long.", "陈述过长。"),
    "rule.target_incomplete": ("Name where it should live.", "请指定目标范围。"),
    "rule.target_not_offered": ("It cannot live there.", "不能放在该范围。"),
    "rule.target_outside_plan": ("A target lies outside the plan.", "目标不在计划范围内。"),
    "rule.validity_ends_before_start": ("The validity ends before it begins.", "有效期的结束早于开始。"),
    "rule.validity_needs_zone": ("Times of validity want a time zone.", "有效期的时间需要时区。"),
    "rule.task_place": (
        "Name either the conversation or the project of the task.",
        "请指定任务所在的会话或项目，二者选一。",
    ),
    "rule.task_owner": (
        "A task follows a plan or belongs to an experiment, not both.",
        "任务可以遵循一个自动化，或属于一个实验，不能兼有。",
    ),
    "rule.title_empty": ("A title is wanted.", "请填写标题。"),
    "rule.conversation_in_experiment": (
        "A task of this conversation belongs to an experiment, which stays in its project.",
        "此会话中有属于实验的任务，实验不能离开其项目。",
    ),
    "rule.plan_name_taken": ("Another automation of this project has this name.", "此项目中已有同名的自动化。"),
    "rule.plan_archived": ("The automation is archived: nobody reads it.", "自动化已归档，任何人都无法读取。"),
    "rule.experiment_name_taken": ("Another experiment of this project has this name.", "此项目中已有同名的实验。"),
    "rule.experiment_not_open": ("The experiment is not open any more.", "实验已不再进行。"),
    "rule.confirmed_before_settlement": (
        "Memory of an experiment can be confirmed only after it was settled.",
        "实验结算之后，其中的记忆才能确认。",
    ),
    "rule.experiment_abandoned": ("The experiment was abandoned.", "实验已被放弃。"),
    "rule.runs_running": (
        "{count} {count:|run still goes|runs still go} on; let them end or cancel them first.",
        "还有 {count} 次运行正在进行，请先等待其结束或取消。",
    ),
    "rule.conclusion_of_failed_run": (
        "Only a completed run that met its goal can be concluded from.",
        "只有已完成且达到目标的运行才能得出结论。",
    ),
    "rule.run_unknown": ("There is no such run.", "没有此运行。"),
    "rule.run_ended": ("The run has ended; its token opens nothing.", "运行已结束，其令牌不再有效。"),
    "rule.run_expired": ("The run's time is over; its token opens nothing.", "运行已超时，其令牌不再有效。"),
    "rule.run_levels": (
        "Only a child run can be given levels, and only those that its parent reads.",
        "只有子运行可以指定层级，而且只能是其父运行可读的层级。",
    ),
    "rule.run_ending": (
        "A run ends as completed, failed or cancelled.",
        "运行只能以“已完成”“失败”或“已取消”结束。",
    ),
    "rule.child_of_other_task": ("A child run belongs to its parent's task.", "子运行必须属于其父运行的任务。"),
    "rule.key_conflict": (
        "This key was used for something else before ({method}). A new request needs a key of its own.",
        "此键先前已用于另一项请求（{method}）。新的请求需要使用新的键。",
    ),
    "rule.proposals_waiting": (
        "{limit} proposals of agents wait in this project already.",
        "此项目中已有 {limit} 条智能体提议等待处理。",
    ),
    "rule.child_too_deep": ("Runs nest at most {limit} deep.", "运行最多嵌套 {limit} 层。"),
    "rule.children_exhausted": (
        "At most {limit} child runs go on at the same time.",
        "最多同时进行 {limit} 个子运行。",
    ),
    "rule.report_empty": ("The report is empty.", "报告为空。"),
    "rule.report_too_long": ("A report may have at most {limit} characters.", "报告最多 {limit} 个字符。"),
    "rule.reports_exhausted": ("This run has made its {limit} reports.", "此运行的 {limit} 份报告已用完。"),
    "rule.promotion_needed": (
        "What a run, automation or experiment wrote reaches other levels by promotion only.",
        "运行、自动化或实验写下的内容只能通过晋升进入其他层级。",
    ),
}
