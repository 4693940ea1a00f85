"""Help texts of commands and options."""

from typing import Final

_EXIT_CODES: Final = (
    "Exit codes: 0 done · 1 something in it failed · 2 wrong arguments · 3 not found · 4 refused by a rule or "
    "a newer revision · 5 store unavailable · 6 --confirm is missing, nothing was done · 69 the memory center "
    "cannot be reached · 70 internal fault · 75 try again · 130 interrupted."
)
_EXIT_CODES_CHINESE: Final = (
    "退出码：0 完成 · 1 其中有失败 · 2 参数错误 · 3 找不到 · 4 被规则或更新的修订拒绝 · 5 记忆库不可用 · "
    "6 缺少 --confirm，未做任何事 · 69 无法连接记忆中心 · 70 内部错误 · 75 请重试 · 130 已中断。"
)

TABLE: Final = {
    "help.root": (
        "A memory center for the agents you use. Without a command it opens the window.",
        "为你使用的智能体准备的记忆中心。不带命令时打开窗口。",
    ),
    "help.exit_codes": (_EXIT_CODES, _EXIT_CODES_CHINESE),
    "help.profile": ("Folder of another profile.", "使用另一个配置目录。"),
    "help.version": ("Show the version.", "显示版本。"),
    "help.json": ("Print JSON for scripts.", "输出 JSON，供脚本使用。"),
    "help.confirm": (
        "Really do it; without this only what would happen is shown.",
        "真正执行；否则只显示将会发生什么。",
    ),
    "help.project": ("Name of the project.", "项目名称。"),
    "help.limit": ("How many rows at most.", "最多显示多少行。"),
    "help.serve": (
        "Run without a window until it is ended: for agents, the command line and background heartbeats.",
        "无窗口运行，直到被结束：供智能体、命令行和后台心跳使用。",
    ),
    "help.on_demand": ("End by itself when nobody needs it any more.", "无人使用时自动退出。"),
    "help.mcp": (
        "The MCP server that an agent's client starts; speaks on standard input and output.",
        "由智能体的客户端启动的 MCP 服务器，通过标准输入输出通信。",
    ),
    "help.mcp_binding": (
        "The binding's token; better in the variable REMEMBRANCER_BINDING, which no list of processes shows.",
        "绑定的令牌；最好放在环境变量 REMEMBRANCER_BINDING 中，以免出现在进程列表里。",
    ),
    "help.mcp_binding_file": ("A file that holds the token.", "存放令牌的文件。"),
    "help.memory": (
        "Look at memories, decide candidates, forget, clear, export.",
        "查看记忆，处理候选，忘记、清空、导出。",
    ),
    "help.memory_status": (
        "State of the store: what is in it, where it lies, and what is wrong with it.",
        "记忆库的状态：内容、位置以及问题所在。",
    ),
    "help.memory_list": ("List memories, newest change first.", "列出记忆，最近修改的在前。"),
    "help.memory_search": (
        "Search memories: any words, any punctuation, one Chinese character is enough.",
        "搜索记忆：任意词语和标点，单个汉字也可以。",
    ),
    "help.memory_show": ("Show one memory with its evidence.", "显示一条记忆及其证据。"),
    "help.memory_confirm": ("Confirm candidates.", "确认候选记忆。"),
    "help.memory_reject": ("Reject candidates.", "拒绝候选记忆。"),
    "help.memory_forget": (
        "Forget memories for good, with a receipt. Only a tombstone without content stays.",
        "彻底忘记记忆并给出回执，只留下不含内容的墓碑。",
    ),
    "help.memory_reject_and_forget": (
        "Reject candidates and forget them in one act: no trace stays, they cannot come back, nothing undoes it.",
        "拒绝候选记忆并同时彻底忘记：不留痕迹，也不会再次出现。此操作无法撤销。",
    ),
    "help.quotes_too": (
        "Replace the quoted words in their conversations by a mark, too.",
        "同时把会话中被引用的原话替换为标记。",
    ),
    "help.memory_clear": ("Delete all memory.", "删除全部记忆。"),
    "help.memory_export": (
        "Export memories into a complete, private file that can be imported again.",
        "把记忆导出为完整的私有文件，可再次导入。",
    ),
    "help.memory_backup": ("Make a verified backup.", "创建经过验证的备份。"),
    "help.backup_folder": (
        "Where to; the profile's backup folder otherwise.",
        "备份位置，默认为配置目录中的备份文件夹。",
    ),
    "help.memory_backups": ("List backups, latest first.", "列出备份，最近的在前。"),
    "help.memory_restore": (
        "Put a backup in the place of the store. What was forgotten since stays forgotten.",
        "用备份替换当前记忆库。此后已忘记的内容仍保持忘记。",
    ),
    "help.restore_forgotten_too": (
        "Bring back what was forgotten since the backup, too.",
        "同时恢复备份之后已忘记的内容。",
    ),
    "help.memory_import": (
        "Take an export of Remembrancer in: merged by id, never overwriting. One batch, which can be undone.",
        "导入 Remembrancer 的导出文件：按编号合并，绝不覆盖。每次为一批，可撤销。",
    ),
    "help.forgotten_too": ("Let in what was forgotten here.", "允许导入此处已忘记的内容。"),
    "help.apart": (
        "Keep the file's project with this id apart from one of the same name; may be repeated.",
        "将文件中此编号的项目与同名项目分开，可重复使用。",
    ),
    "help.scope": ("Only this scope; may be repeated.", "仅此范围，可重复使用。"),
    "help.kind": ("Only this kind; may be repeated.", "仅此类型，可重复使用。"),
    "help.status": ("Only this status; may be repeated.", "仅此状态，可重复使用。"),
    "help.reveal": ("Show a restricted memory's text.", "显示受限记忆的内容。"),
    "help.never_again": ("Not even new evidence brings it back.", "即使有新证据也不再出现。"),
    "help.reason": ("Why; kept with the change.", "理由，随变更一起保存。"),
    "help.export_folder": (
        "Where to; the profile's export folder otherwise.",
        "导出位置，默认为配置目录中的导出文件夹。",
    ),
    "help.export_project": (
        "Only this project (and Global); may be repeated.",
        "仅此项目（及全局），可重复使用。",
    ),
    "help.no_global": ("Leave Global memories out.", "不包含全局记忆。"),
    "help.restricted": ("Include restricted memories.", "包含受限记忆。"),
    "help.no_conversations": ("Leave conversations out.", "不包含会话。"),
    "help.project_group": (
        "Add, list, rename, merge and remove projects; bind their folders.",
        "添加、列出、重命名、合并和删除项目，绑定其文件夹。",
    ),
    "help.project_add": ("Add a project with its folders.", "添加项目及其文件夹。"),
    "help.project_rename": ("Rename a project; its memory stays where it is.", "重命名项目，其记忆保持不变。"),
    "help.project_add_root": ("Bind one more folder to a project.", "为项目再添加一个文件夹。"),
    "help.project_remove_root": ("Take a folder off a project; memory stays.", "从项目移除文件夹，记忆保留。"),
    "help.project_merge": (
        "Merge a project into another; without --confirm only say what would happen.",
        "把一个项目并入另一个；不加 --confirm 时只说明会发生什么。",
    ),
    "help.project_undo_merge": ("Undo the last merge into a project.", "撤销并入某项目的最近一次合并。"),
    "help.keep_bindings": (
        "Let agents of the merged project go on; they then read the other project's memory too.",
        "让被并入项目的智能体继续使用；之后它们也会读取另一项目的记忆。",
    ),
    "help.project_proposals": (
        "List folders with conversations that belong to no project, and which project each resembles.",
        "列出含会话但不属于任何项目的文件夹，以及各自像哪个项目。",
    ),
    "help.project_bind": (
        "Bind such a folder and its conversations to a project; a moved root that is gone is taken off.",
        "把这样的文件夹及其会话绑定到项目；已移走且不存在的根文件夹会被移除。",
    ),
    "help.ignored": ("Also those that are left alone.", "也列出不处理的文件夹。"),
    "help.keep_old": ("Keep the root folder that is gone.", "保留已不存在的根文件夹。"),
    "help.domain": ("Security domain of the project; it stays there for good.", "项目所属的安全域，之后不能更改。"),
    "help.domain_group": (
        "Security domains: each has its own Global, and nothing crosses them.",
        "安全域：各有自己的全局记忆，任何内容都不能跨域。",
    ),
    "help.domain_list": ("List the security domains.", "列出安全域。"),
    "help.domain_create": ("Create a security domain with its own Global.", "新建安全域，并附带独立的全局记忆。"),
    "help.domain_rename": ("Rename a security domain.", "重命名安全域。"),
    "help.domain_delete": ("Delete an empty security domain.", "删除空的安全域。"),
    "help.project_list": ("List projects.", "列出项目。"),
    "help.project_remove": ("Delete a project and all memory of it.", "删除项目及其全部记忆。"),
    "help.archived": ("Archived ones too.", "包含已归档的。"),
    "help.import": (
        "Import what agents kept: Claude Code, Codex, ChatGPT, GoodBuddy. One batch, which can be undone.",
        "导入智能体的会话和导出文件：Claude Code、Codex、ChatGPT、GoodBuddy。每次为一批，可撤销。",
    ),
    "help.dry_run": ("Only say what would be imported.", "只显示将会导入什么。"),
    "help.new_projects": (
        "Create a project for each folder that no project holds.",
        "为不属于任何项目的文件夹创建项目。",
    ),
    "help.heartbeat": ("Review new turns; list reviews.", "回顾新轮次，列出回顾记录。"),
    "help.heartbeat_run": ("Review new turns now.", "立即回顾新轮次。"),
    "help.heartbeat_list": ("List reviews, latest first.", "列出回顾记录，最近的在前。"),
    "help.plan": ("Run this plan.", "运行此计划。"),
    "help.plans": ("List the plans instead.", "改为列出计划。"),
    "help.proposer": (
        "Who proposes: rules on this machine, or the configured model.",
        "由谁提出候选：本机规则，或已配置的模型。",
    ),
    "help.connect": (
        "Connect an agent's client to a project: shows the change to its configuration, then writes it.",
        "将智能体的客户端连接到项目：先显示对其配置的改动，再写入。",
    ),
    "help.config_path": ("Which configuration file.", "使用哪个配置文件。"),
    "help.read_only": ("The agent may not propose memories.", "智能体不能提出记忆。"),
    "help.binding_name": ("Name of the binding.", "绑定的名称。"),
    "help.binding": (
        "Agents' connections: list, create, verify, undo, revoke.",
        "智能体的连接：列出、创建、验证、撤销写入、吊销。",
    ),
    "help.binding_list": ("List bindings.", "列出绑定。"),
    "help.binding_create": (
        "Mint a binding for a client that you configure yourself.",
        "为你自行配置的客户端创建绑定。",
    ),
    "help.binding_no_global": ("The agent may not read Global memories.", "智能体不能读取全局记忆。"),
    "help.binding_verify": ("Try a connection with a live call.", "通过一次真实调用验证连接。"),
    "help.binding_undo": ("Take the entry out of the client's configuration again.", "把条目从客户端的配置中移除。"),
    "help.binding_revoke": ("End a binding for good.", "永久结束一个绑定。"),
    "help.revoked": ("Revoked ones too.", "包含已吊销的。"),
    "help.usage": (
        "Which agent session was given which memories, and what was cut by which rule.",
        "哪个智能体会话得到了哪些记忆，以及哪些内容因哪条规则未采用。",
    ),
    "help.usage_context": ("Show the requests of one session.", "显示某个会话的请求。"),
    "help.usage_item": ("Show where one memory was used.", "显示某条记忆的使用情况。"),
    "help.doctor": ("Check everything and say what to do.", "全面检查并给出处理办法。"),
}
