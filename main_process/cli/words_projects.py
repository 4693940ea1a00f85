"""What the commands of projects, their folders and merges print."""

from typing import Final

TABLE: Final = {
    "count.security_domains": ("Security domains", "安全域"),
    "count.project_merges": ("Merges of projects", "项目合并记录"),
    "count.known_folders": ("Unattached folders", "未归属文件夹"),
    "domain_unknown": (
        "There is no security domain “{name}”. There are: {known}",
        "没有名为“{name}”的安全域。现有：{known}",
    ),
    "domain_created": ("Created security domain {name}.", "已新建安全域 {name}。"),
    "domain_renamed": ("Renamed to {name}.", "已重命名为 {name}。"),
    "domain_deleted": ("Deleted security domain {name}.", "已删除安全域 {name}。"),
    "domain_holds": (
        (
            "{name} holds {projects} {projects:|project|projects}, {memories} Global "
            "{memories:|memory|memories}, {plans} heartbeat {plans:|plan|plans}."
        ),
        "{name} 含 {projects} 个项目、{memories} 条全局记忆、{plans} 个心跳计划。",
    ),
    "head.domain": ("Security domain", "安全域"),
    "head.projects": ("Projects", "项目"),
    "head.global_memories": ("Global memories", "全局记忆"),
    "head.plans": ("Plans", "计划"),
    "folders_none": ("Every conversation's folder belongs to a project.", "所有会话的文件夹都已属于项目。"),
    "folder_not_waiting": (
        "{path} does not wait for a decision. See: remembrancer project proposals",
        "{path} 不在待处理之列。查看：remembrancer project proposals",
    ),
    "folder_bound": (
        "{path} belongs to {name} now; {conversations} {conversations:|conversation|conversations} moved there.",
        "{path} 现属于 {name}；已移入 {conversations} 个会话。",
    ),
    "folder_gone": ("not on this disk now", "目前不在磁盘上"),
    "head.folder": ("Folder", "文件夹"),
    "head.looks_like": ("Looks like", "看起来像"),
    "head.because": ("Because", "理由"),
    "folder_reason.inside": ("it lies inside {root}", "位于 {root} 之内"),
    "folder_reason.worktree": ("a worktree of {root}", "是 {root} 的工作树"),
    "folder_reason.moved": ("{root} is gone: it was moved here", "{root} 已不在，应是移到了这里"),
    "folder_reason.same_repository": ("same first commit as {root}", "与 {root} 始于同一次提交"),
    "folder_reason.same_remote": ("same remote: {remote}", "远程仓库相同：{remote}"),
    "folder_reason.same_name": ("only the name is alike", "仅名称相似"),
    "folder_reason.unknown": ("nothing: unattached", "无：尚无归属"),
    "project_unknown": (
        "There is no project “{name}” ({count} {count:|project exists|projects exist}).",
        "没有名为“{name}”的项目（共有 {count} 个项目）。",
    ),
    "project_unknown_near": (
        "There is no project “{name}”. Did you mean: {nearest}?",
        "没有名为“{name}”的项目。你要找的是：{nearest}？",
    ),
    "project_added": (
        "Added project {name} with {folders} {folders:|folder|folders}.",
        "已添加项目 {name}，含 {folders} 个文件夹。",
    ),
    "project_removed": ("Removed project {name}.", "已删除项目 {name}。"),
    "project_renamed": ("Renamed to {name}.", "已重命名为 {name}。"),
    "root_added": ("{name} has {folders} {folders:|folder|folders} now.", "{name} 现有 {folders} 个文件夹。"),
    "root_unknown": (
        "{path} is no folder of {name}. Its folders: {folders}",
        "{path} 不是 {name} 的文件夹。其文件夹：{folders}",
    ),
    "merge_comes": ("What {source} brings into {target}:", "{source} 将带入 {target} 的内容："),
    "merge_conflict": (
        "Same subject twice; “{coming}” will wait in Pending beside “{present}”.",
        "同一主题有两条：“{coming}”将在待确认中与“{present}”并列等待。",
    ),
    "merge_conflicts_more": ("… and {count} more of these.", "……另有 {count} 条同类情况。"),
    "merge_readers_source": (
        "Agents of {source} ({names}): they end, unless --keep-bindings lets them read {target} too.",
        "{source} 的智能体（{names}）：将停止使用；加 --keep-bindings 则让它们也读取 {target}。",
    ),
    "merge_readers_kept": (
        "Agents of {source} ({names}) go on and will also read what {target} remembers.",
        "{source} 的智能体（{names}）继续使用，之后也会读取 {target} 的记忆。",
    ),
    "merge_readers_target": (
        "Agents of {target} ({names}) will also read what {source} remembers.",
        "{target} 的智能体（{names}）之后也会读取 {source} 的记忆。",
    ),
    "merge_done": (
        (
            "Merged {source} into {target}; {conflicts} {conflicts:|memory waits|memories wait} in Pending, "
            "{revoked} {revoked:|binding|bindings} ended."
        ),
        "已将 {source} 并入 {target}；{conflicts} 条记忆在待确认中等待，{revoked} 个绑定已停用。",
    ),
    "merge_none": ("Nothing was merged into {name}.", "没有项目并入过 {name}。"),
    "merge_undone": ("{name} is a project of its own again.", "{name} 又是独立的项目了。"),
    "merge.memories": ("memories", "记忆"),
    "merge.candidates": ("candidates", "候选"),
    "merge.conversations": ("conversations", "会话"),
    "merge.turns": ("turns", "轮次"),
    "merge.conversation_memories": ("memories of conversations", "会话中的记忆"),
    "merge.folders": ("folders", "文件夹"),
    "merge.bindings": ("bindings", "绑定"),
    "merge.heartbeat_plans": ("heartbeat plans", "心跳计划"),
    "merge.plans": ("automations", "自动化"),
    "merge.experiments": ("experiments", "实验"),
    "merge.tasks": ("tasks", "任务"),
    "merge.usage_contexts": ("sessions in usage", "使用记录中的会话"),
    "projects_none": (
        "There are no projects yet. Add one: remembrancer project add NAME FOLDER",
        "还没有项目。添加：remembrancer project add 名称 文件夹",
    ),
}
