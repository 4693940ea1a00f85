"""What the sections of an export are called."""

from typing import Final

TABLE: Final = {
    "head.made_at": ("Made", "创建时间"),
    "head.verified": ("Verified", "已验证"),
    "head.rows": ("Rows", "行数"),
    "head.path": ("File", "文件"),
    "head.in_backup": ("In the backup", "备份中"),
    "head.now": ("Now", "当前"),
    "figure.memories": ("Memories", "记忆"),
    "figure.projects": ("Projects", "项目"),
    "figure.conversations": ("Conversations", "会话"),
    "figure.turns": ("Turns", "轮次"),
    "backups_none": ("No backups.", "没有备份。"),
    "backed_up": ("Backed up and verified ({rows} {rows:|row|rows}): {path}", "已备份并验证（{rows} 行）：{path}"),
    "restore_forgets": (
        "{count} {count:|memory was|memories were} forgotten here; what the backup holds of that is forgotten again.",
        "此处已忘记 {count} 条记忆；备份中若仍有这些记忆，将再次忘记。",
    ),
    "restored": (
        (
            "Restored: {memories} {memories:|memory|memories}, {conversations} "
            "{conversations:|conversation|conversations}."
        ),
        "已恢复：{memories} 条记忆，{conversations} 个会话。",
    ),
    "restored_forgotten": (
        "{count} of its memories {count:|was|were} forgotten again.",
        "其中 {count} 条记忆已再次忘记。",
    ),
    "restored_kept": ("The store as it was lies in {path}", "原来的记忆库保存在 {path}"),
    "restored_without_marks": (
        "The store before could not be read, so nobody can tell what was forgotten in it.",
        "原来的记忆库无法读取，因此无法得知其中已忘记的内容。",
    ),
    "restored_other_key": (
        "The backup is from before a clear: forgotten words that it does not hold are not recognised any more.",
        "备份早于一次清空：备份中没有的已忘记内容将不再被识别。",
    ),
    "fate.new": ("New", "新增"),
    "fate.same": ("Known", "已有"),
    "fate.different": ("Kept ours", "保留本地"),
    "fate.clashing": ("Clash", "冲突"),
    "fate.orphan": ("Without owner", "缺少所属"),
    "fate.forgotten": ("Forgotten here", "此处已忘记"),
    "fate.restricted": ("Restricted", "受限"),
    "own_same_name": (
        "Project “{name}”: goes into “{into}” of the same name. To keep it apart: --apart {id}",
        "项目“{name}”：并入同名项目“{into}”。如需分开：--apart {id}",
    ),
    "own_apart": (
        "Project “{name}”: kept apart from “{into}” under a new name ({id}).",
        "项目“{name}”：以新名称与“{into}”分开（{id}）。",
    ),
    "own_to_decide": (
        (
            "{count} confirmed {count:|memory says|memories say} something about what a memory here is about; "
            "{count:|it waits|they wait} in Pending."
        ),
        "{count} 条已确认记忆与此处的记忆主题相同，已放入待确认。",
    ),
    "forget.backups": (
        "{count} {count:|backup still holds|backups still hold} it:",
        "仍有 {count} 份备份包含这些内容：",
    ),
    "own_words_marked": (
        "forgotten words replaced by marks: {count}",
        "已替换为标记的遗忘文字：{count} 处",
    ),
    "own_forgotten_left": (
        (
            "{count} {count:|memory was|memories were} forgotten in the other store; only that one can recognise "
            "the words."
        ),
        "另一个记忆库中有 {count} 条已忘记的记忆；只有那个库能识别其文字。",
    ),
    "own_incomplete": (
        "The store that this was exported from was damaged; the file lacks parts of: {sections}",
        "导出时记忆库已损坏，文件缺少以下部分：{sections}",
    ),
    "section.heartbeat_plan": ("Heartbeat plans", "心跳计划"),
    "section.heartbeat_plan_project": ("Projects of heartbeat plans", "心跳计划的项目"),
    "section.heartbeat_run": ("Heartbeat runs", "心跳运行"),
    "section.heartbeat_report": ("Heartbeat reports", "心跳报告"),
    "section.heartbeat_checkpoint": ("Places read to by heartbeats", "心跳读取位置"),
    "section.memory_job": ("Memory jobs", "记忆作业"),
    "section.extracted_candidate": ("Extracted statements", "提取的陈述"),
    "section.extracted_quote": ("Evidence of extracted statements", "提取陈述的证据"),
    "section.proposed_change": ("Proposed changes", "建议的变更"),
    "section.follow_up": ("Follow-ups", "后续事项"),
    "section.item_change": ("Changes", "变更"),
    "section.security_domain": ("Security domains", "安全域"),
    "section.tombstone": ("Tombstones", "墓碑"),
    "section.namespace": ("Namespaces", "分区"),
    "section.fingerprint": ("Fingerprints of rejected and forgotten memories", "已拒绝和已忘记记忆的指纹"),
    "section.memory_item": ("Memories", "记忆"),
    "section.memory_revision": ("Revisions", "修订"),
    "section.source": ("Sources", "来源"),
    "section.relation": ("Relations", "关系"),
    "section.promotion": ("Promotions", "晋升"),
    "section.project": ("Projects", "项目"),
    "section.project_merge": ("Merges of projects", "项目合并"),
    "section.known_folder": ("Folders without a project", "未归属项目的文件夹"),
    "section.finding": ("Findings of the scan", "扫描发现"),
    "section.project_root": ("Folders of projects", "项目文件夹"),
    "section.binding": ("Bindings, without what opens them", "绑定（不含令牌）"),
    "section.conversation": ("Conversations", "会话"),
    "section.turn": ("Turns", "轮次"),
    "section.import_batch": ("Imports", "导入"),
    "section.import_file": ("Read positions of imports", "导入读取位置"),
    "section.automation_plan": ("Automations", "自动化"),
    "section.experiment": ("Experiments", "实验"),
    "section.snapshot": ("Snapshots", "快照"),
    "section.task": ("Tasks", "任务"),
    "section.task_run": ("Runs of tasks", "任务运行"),
    "section.task_event": ("Reports of runs", "运行报告"),
    "section.usage_context": ("Usage contexts", "使用情境"),
    "section.retrieval": ("Recalls", "召回"),
    "section.access_event": ("Memories in recalls", "召回中的记忆"),
}
