"""What `project retention`, `import history` and `import undo` say, in English and Chinese."""

from typing import Final

TABLE: Final = {
    "help.project_retention": (
        "Show or set what a project keeps otherwise than the settings say.",
        "显示或设置某个项目不同于全局设置的保留规则。",
    ),
    "help.retention_set": (
        "A rule and its days, `never`, or `inherit` for what the settings say.",
        "规则及其天数；never 表示从不，inherit 表示沿用设置。",
    ),
    "help.retention_decay": (
        "Whether what decayed and matters little is archived.",
        "是否归档已衰减且不太重要的记忆。",
    ),
    "retention_days": (
        "Give a number of days from 1 to {most}, `never` or `inherit`.",
        "请给出 1 至 {most} 的天数，或 never、inherit。",
    ),
    "head.rule": ("Rule", "规则"),
    "head.here": ("Here", "本项目"),
    "head.inherited": ("In Settings", "设置中"),
    "retention.conversation_retention_days": ("Delete its conversations", "删除其会话"),
    "retention.restricted_retention_days": ("Archive unused restricted memories", "归档未使用的受限记忆"),
    "retention.is_decay_archiving": ("Archive what decayed", "归档已衰减的记忆"),
    "retention.conversation_expiry_days": ("Memories of its conversations expire", "其会话记忆过期"),
    "retention.run_expiry_days": ("Memories of its runs expire", "其运行记忆过期"),
    "retention.summary_expiry_days": ("Its summaries expire", "其摘要过期"),
    "retention.reflection_expiry_days": ("Its reflections expire", "其反思过期"),
    "retention.yes": ("yes", "是"),
    "retention.no": ("no", "否"),
    "retention.never": ("never", "从不"),
    "retention.after": ("after {count} {count:|day|days}", "{count} 天后"),
    "help.import_history": ("List the imports there were, latest first.", "列出以往的导入，最近的在前。"),
    "help.import_undo": (
        "Take an import back: its conversations and candidates. Confirmed memories stay, their source unavailable.",
        "撤销一次导入：删除其会话和候选。已确认的记忆保留，来源标为不可用。",
    ),
    "imports_none": ("Nothing was imported yet.", "还没有导入过任何内容。"),
    "head.batch": ("Batch", "批次"),
    "head.paths": ("Files and folders", "文件和文件夹"),
    "import_undone": (
        "Taken back: sessions {sessions}, turns {turns}, candidates {candidates}. Kept memories: {kept}.",
        "已撤销：会话 {sessions} 个，轮次 {turns} 个，候选 {candidates} 条。保留的记忆：{kept} 条。",
    ),
}
