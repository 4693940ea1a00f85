"""What the commands of tasks, automations and experiments say."""

from typing import Final

TABLE: Final = {
    "help.task_group": ("Tasks and their runs.", "任务及其运行。"),
    "help.task_list": ("List tasks, latest first.", "列出任务，最近的在前。"),
    "help.task_show": ("Show a task, its runs and their reports.", "显示任务、其运行及报告。"),
    "help.task_open": (
        "Open a run of a task; the task is created if need be. Prints the token once.",
        "打开任务的一次运行，必要时创建任务。令牌只显示一次。",
    ),
    "help.task_close": ("End the run of a token.", "结束令牌对应的运行。"),
    "help.task_delete": (
        "Delete a task with its runs and their memory; the conversation stays.",
        "删除任务及其运行和记忆，会话保留。",
    ),
    "help.plan_group": ("Automations: what tasks do again and again.", "自动化：任务反复执行的工作。"),
    "help.plan_list": ("List automations.", "列出自动化。"),
    "help.plan_create": ("Create an automation in a project.", "在项目中创建自动化。"),
    "help.plan_archive": ("Archive an automation, or bring it back.", "归档自动化，或将其恢复。"),
    "help.plan_delete": ("Delete an automation with its memory; tasks stay.", "删除自动化及其记忆，任务保留。"),
    "help.experiment_group": ("Experiments over frozen snapshots.", "基于冻结快照的实验。"),
    "help.experiment_list": ("List experiments, latest first.", "列出实验，最近的在前。"),
    "help.experiment_show": ("Show an experiment, its snapshots and tasks.", "显示实验、其快照和任务。"),
    "help.experiment_create": (
        "Create an experiment; what its runs read is frozen now.",
        "创建实验，其运行可读的内容从此冻结。",
    ),
    "help.experiment_run": (
        "Open a run of an experiment. Prints the token once.",
        "打开实验的一次运行。令牌只显示一次。",
    ),
    "help.experiment_settle": (
        "Settle an experiment; conclusions of successful runs become candidates.",
        "结算实验，成功运行的结论成为候选记忆。",
    ),
    "help.experiment_delete": (
        "Delete an experiment with its tasks, runs and memory.",
        "删除实验及其任务、运行和记忆。",
    ),
    "help.experiment_example": (
        "Play the bundled example: three runs side by side, none sees another.",
        "运行内置示例：三次运行同时进行，彼此不可见。",
    ),
    "help.work_project": ("The project.", "项目。"),
    "help.work_plan": ("The automation that a new task follows.", "新任务遵循的自动化。"),
    "help.run_key": ("The same key finds the run again.", "相同的键会找到同一次运行。"),
    "help.run_client": ("What the runtime is called.", "运行程序的名称。"),
    "help.run_lifetime": ("Seconds after which it counts as interrupted.", "超过此秒数即视为中断。"),
    "help.run_token": (
        "The run's token; better than an argument is the variable REMEMBRANCER_BINDING.",
        "运行的令牌；更好的办法是使用环境变量 REMEMBRANCER_BINDING。",
    ),
    "help.run_state": ("How it ended.", "结束状态。"),
    "help.goal_met": ("It reached what it was for.", "达到了目标。"),
    "help.run_outcome": ("What came of it, in a sentence.", "用一句话说明结果。"),
    "help.may_confirm": (
        "Let it confirm inside its own automation and run memory.",
        "允许它在自身的自动化和运行记忆内确认。",
    ),
    "help.bring_back": ("Bring it back.", "恢复。"),
    "help.snapshot_use": (
        "Read the snapshot as it is, or take a new version first.",
        "沿用现有快照，或先生成新版本。",
    ),
    "help.conclusions": (
        "A JSON file: a list of objects with run_id, kind, statement and quote.",
        "JSON 文件：对象列表，含 run_id、kind、statement 和 quote。",
    ),
    "head.title": ("Title", "标题"),
    "head.runs": ("Runs", "运行"),
    "head.recalls": ("Recalls", "召回"),
    "head.attempt": ("Run", "运行"),
    "head.reports": ("Reports", "报告"),
    "head.goal": ("Goal met", "达到目标"),
    "head.snapshot": ("Snapshot", "快照"),
    "head.successful": ("Successful", "成功"),
    "head.confirms": ("Confirms", "自动确认"),
    "head.tasks": ("Tasks", "任务"),
    "head.owner": ("Belongs to", "归属"),
    "head.items": ("Memories held", "包含记忆"),
    "head.retries": ("Retries", "重试"),
    "head.seen": ("Seen of others", "看到其他运行的记忆"),
    "head.report": ("Report", "报告"),
    "task_state.idle": ("Not begun", "未开始"),
    "task_state.running": ("Running", "运行中"),
    "task_state.completed": ("Completed", "已完成"),
    "task_state.failed": ("Failed", "失败"),
    "task_state.cancelled": ("Cancelled", "已取消"),
    "task_state.interrupted": ("Interrupted", "已中断"),
    "experiment_state.open": ("Open", "进行中"),
    "experiment_state.settled": ("Settled", "已结算"),
    "experiment_state.abandoned": ("Abandoned", "已放弃"),
    "deletion.tasks": ("tasks", "任务"),
    "deletion.runs": ("runs", "运行"),
    "deletion.reports": ("reports", "报告"),
    "deletion.automations": ("automations", "自动化"),
    "deletion.experiments": ("experiments", "实验"),
    "tasks_none": ("No tasks.", "没有任务。"),
    "automations_none": ("No automations.", "没有自动化。"),
    "experiments_none": ("No experiments.", "没有实验。"),
    "run_opened": (
        (
            "Run {attempt} of “{title}” is open until {until}. Snapshot version {version} holds {items} "
            "{items:|memory|memories}."
        ),
        "“{title}”的第 {attempt} 次运行已打开，有效期至 {until}。快照版本 {version} 含 {items} 条记忆。",
    ),
    "run_ended_before": ("Run {attempt} of “{title}” has ended already.", "“{title}”的第 {attempt} 次运行早已结束。"),
    "run_closed": ("Run {attempt} of “{title}”: {state}.", "“{title}”的第 {attempt} 次运行：{state}。"),
    "plan_created": ("Automation “{name}” is in project “{project}”.", "自动化“{name}”已加入项目“{project}”。"),
    "plan_archived": ("Automation “{name}” is archived.", "自动化“{name}”已归档。"),
    "plan_back": ("Automation “{name}” is back.", "自动化“{name}”已恢复。"),
    "experiment_created": (
        "Experiment “{name}” is open; snapshot version 1 holds {items} {items:|memory|memories}.",
        "实验“{name}”已开始，快照版本 1 含 {items} 条记忆。",
    ),
    "experiment_settled_with": (
        "Experiment “{name}” is settled; {count} {count:|conclusion waits|conclusions wait} in Pending.",
        "实验“{name}”已结算，{count} 条结论等待确认。",
    ),
    "work_deleted": ("“{name}” is deleted.", "“{name}”已删除。"),
    "automation_unknown": ("No automation of this project is called “{name}”.", "此项目中没有名为“{name}”的自动化。"),
    "experiment_unknown": ("No experiment is called “{name}”.", "没有名为“{name}”的实验。"),
    "conclusions_unreadable": ("{path} holds no list of conclusions.", "{path} 中没有结论列表。"),
    "example_played": (
        "{experiment}: {state}. Each run read snapshot version {version} of project “{project}”.",
        "{experiment}：{state}。每次运行读取的都是项目“{project}”的快照版本 {version}。",
    ),
    "example_conclusions": (
        (
            "{count} {count:|conclusion|conclusions} of successful runs {count:|waits|wait} in Pending; nothing "
            "was confirmed by itself."
        ),
        "成功运行的 {count} 条结论等待确认，没有任何内容被自动确认。",
    ),
}
