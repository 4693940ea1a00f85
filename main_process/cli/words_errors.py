"""Sentences for every way a call can fail: codes, connections, faults of the store, files and providers."""

from typing import Final

from shared.ipc.errors import ErrorCode

PREFIX_OF_CODE: Final = {
    ErrorCode.STORE_UNAVAILABLE: "fault",
    ErrorCode.FILE_PROBLEM: "file",
    ErrorCode.PROVIDER_REFUSED: "provider",
    ErrorCode.PROVIDER_UNAVAILABLE: "provider",
    ErrorCode.PROVIDER_UNCLEAR: "provider",
}
"""Which table explains the rule beside a code; the others are rules."""

_CODES: Final = {
    "error.invalid_request": (
        "A value is missing, too long or of the wrong form: {rule}",
        "有一个值缺失、过长或格式不对：{rule}",
    ),
    "error.invalid_id": (
        "That is no id. The lists show ids, such as 4322e302-d32b-4bfd-9a11-aad264e5743f.",
        "这不是编号。编号见各列表，例如 4322e302-d32b-4bfd-9a11-aad264e5743f。",
    ),
    "error.unknown_method": (
        "The running memory center does not know this command; restart it after an update.",
        "正在运行的记忆中心不认识此命令；更新后请重启它。",
    ),
    "error.too_large": ("That is too large for one call.", "内容过大，无法一次处理。"),
    "error.unauthenticated": (
        "The memory center did not accept this command line; restart it.",
        "记忆中心未接受此命令行，请重启它。",
    ),
    "error.role_denied": ("The command line may not do this.", "命令行不能执行此操作。"),
    "error.protocol_mismatch": (
        "The running memory center is of another version; restart it.",
        "正在运行的记忆中心版本不同，请重启它。",
    ),
    "error.rate_limited": ("Too many calls at once; try again.", "调用过于频繁，请重试。"),
    "object.thing": ("thing", "内容"),
    "object.activity": ("work under way", "进行中的工作"),
    "object.backup": ("backup", "备份"),
    "object.binding": ("binding", "绑定"),
    "object.change": ("change", "更改"),
    "object.conflict": ("conflict", "冲突"),
    "object.conversation": ("conversation", "会话"),
    "object.domain": ("security domain", "安全域"),
    "object.event": ("report", "报告"),
    "object.experiment": ("experiment", "实验"),
    "object.finding": ("finding", "发现"),
    "object.folder": ("folder", "文件夹"),
    "object.follow_up": ("follow-up", "后续事项"),
    "object.memory_job": ("memory job", "记忆作业"),
    "object.heartbeat_run": ("heartbeat run", "心跳运行"),
    "object.import": ("import", "导入"),
    "object.memory": ("memory", "记忆"),
    "object.merge": ("merge", "合并"),
    "object.namespace": ("scope", "范围"),
    "object.plan": ("plan", "计划"),
    "object.project": ("project", "项目"),
    "object.promotion": ("promotion", "晋升"),
    "object.retrieval": ("request", "请求"),
    "object.revision": ("revision", "修订"),
    "object.root": ("folder of the project", "项目文件夹"),
    "object.run": ("run", "运行"),
    "object.session": ("session", "会话"),
    "object.source": ("source", "来源"),
    "object.task": ("task", "任务"),
    "object.turn": ("turn", "轮次"),
    "error.not_found": ("There is no such {object}.", "没有这样的{object}。"),
    "error.conflict": (
        "Somebody changed it meanwhile; look at it again.",
        "它在此期间已被修改，请重新查看。",
    ),
    "error.rule_violated": ("A rule forbids this: {rule}.", "规则不允许此操作：{rule}。"),
    "error.scope_denied": ("Nothing can be read here: {rule}.", "此处无法读取任何内容：{rule}。"),
    "error.lease_lost": (
        "The work was taken over; its late result was thrown away.",
        "该任务已被接管，迟到的结果已丢弃。",
    ),
    "error.store_unavailable": ("The store cannot be used: {rule}.", "记忆库无法使用：{rule}。"),
    "error.provider_unavailable": (
        "The language model cannot be reached now ({rule}).",
        "目前无法连接语言模型（{rule}）。",
    ),
    "error.provider_refused": ("The language model refused ({rule}).", "语言模型拒绝了请求（{rule}）。"),
    "error.provider_unclear": (
        "The language model's answer could not be used ({rule}).",
        "语言模型的回答无法使用（{rule}）。",
    ),
    "error.file_problem": ("This file cannot be used: {path} ({rule}).", "此文件无法使用：{path}（{rule}）。"),
    "error.keyring_problem": (
        "The keyring cannot be used ({rule}); see `remembrancer doctor`.",
        "密钥环无法使用（{rule}），请运行 `remembrancer doctor`。",
    ),
    "error.shutting_down": ("The memory center is just ending; try again.", "记忆中心正在退出，请重试。"),
    "error.cancelled": ("Cancelled.", "已取消。"),
    "error.timed_out": (
        "It took too long and was given up; try again.",
        "耗时过长，已放弃，请重试。",
    ),
    "ended.internal": ("Something went wrong inside; the log says where.", "内部出错，日志中有位置信息。"),
    "error.internal": (
        "Something went wrong inside (incident {incident}); the log says where.",
        "内部出错（事件 {incident}），日志中有位置信息。",
    ),
}

_CONNECTION: Final = {
    "connection.not_running": (
        "The memory center does not run and could not be started; `remembrancer serve` says why.",
        "记忆中心未运行且无法启动；运行 `remembrancer serve` 可查看原因。",
    ),
    "connection.protocol_mismatch": (
        "The running memory center is of another version; restart it.",
        "正在运行的记忆中心版本不同，请重启它。",
    ),
    "connection.lost": ("The memory center ended in the middle; try again.", "记忆中心中途退出，请重试。"),
    "connection.timed_out": ("The memory center does not answer.", "记忆中心没有响应。"),
    "connection.refused": ("The memory center refused the connection ({rule}).", "记忆中心拒绝了连接（{rule}）。"),
}

_FAULTS: Final = {
    "fault.busy": (
        "Another process holds the store's file; try again in a moment.",
        "另一个进程正占用记忆库文件，请稍后重试。",
    ),
    "fault.read_only": (
        "The store's file or folder is read-only. Make it writable, then restart.",
        "记忆库的文件或文件夹为只读。请改为可写后重启。",
    ),
    "fault.disk_full": ("The disk is full. Free some space and try again.", "磁盘已满，请释放空间后重试。"),
    "fault.corrupt": (
        "The store's file is damaged. It is left untouched: export what can be read, or restore a backup.",
        "记忆库文件已损坏，未对其做任何改动：请导出仍可读取的内容，或恢复备份。",
    ),
    "fault.foreign": (
        "The file at the store's place is not a store of ours. It is left untouched; move it away to start anew.",
        "记忆库位置上的文件不是本程序的记忆库，未对其做任何改动；将其移走即可重新开始。",
    ),
    "fault.newer": (
        "A newer version wrote this store ({found}). It is left untouched; update the program.",
        "此记忆库由更新的版本写入（{found}），未对其做任何改动；请更新程序。",
    ),
    "fault.wrong_key": (
        "The kept key does not open this store. Bring back the right key, or restore a backup.",
        "保存的密钥无法打开此记忆库。请找回正确的密钥，或恢复备份。",
    ),
    "fault.key_missing": (
        "The key of this store is missing from the keyring and the key file. Bring it back to read the store.",
        "密钥环和密钥文件中都没有此记忆库的密钥。找回密钥后才能读取。",
    ),
    "fault.catalogue_mismatch": (
        "The store's tables are not as they must be ({object}). It is left untouched; restore a backup.",
        "记忆库的表结构不符（{object}），未对其做任何改动；请恢复备份。",
    ),
    "fault.dangling_reference": (
        "The store has references into nothing ({table}). It is left untouched; restore a backup.",
        "记忆库中存在悬空引用（{table}），未对其做任何改动；请恢复备份。",
    ),
    "fault.missing_singleton": (
        "The store lacks a row that it must have ({object}). It is left untouched; restore a backup.",
        "记忆库缺少必需的记录（{object}），未对其做任何改动；请恢复备份。",
    ),
    "fault.unreadable": (
        "The store's file cannot be read: check its owner and mode ({path}).",
        "无法读取记忆库文件，请检查其所有者和权限（{path}）。",
    ),
    "fault.migration_failed": (
        "Bringing the store to this version failed; the old one is kept as it was.",
        "将记忆库升级到此版本失败，原文件保持不变。",
    ),
    "fault.opening": ("The store is still opening; try again in a moment.", "记忆库正在打开，请稍后重试。"),
    "fault.closed": ("The store is closed because the program ends.", "程序正在退出，记忆库已关闭。"),
}

_FILES: Final = {
    "file.not_a_backup": ("This is no backup of Remembrancer: {path}", "这不是 Remembrancer 的备份：{path}"),
    "file.backup_of_other_key": (
        "The key of this profile does not open this backup: {path}",
        "当前配置目录的密钥无法打开此备份：{path}",
    ),
    "file.backup_newer": (
        "This backup was made by a newer version; update the program: {path}",
        "此备份由更新的版本创建，请更新程序：{path}",
    ),
    "file.backup_damaged": ("This backup is damaged: {path}", "此备份已损坏：{path}"),
    "file.not_an_export": ("This is no export of Remembrancer. {path}", "这不是 Remembrancer 的导出文件。{path}"),
    "file.export_newer": (
        "This export was written by a newer version; nothing was changed. {path}",
        "此导出由更新的版本写入，未做任何更改。{path}",
    ),
    "file.export_damaged": (
        "This export is damaged; nothing was changed. {path}",
        "此导出文件已损坏，未做任何更改。{path}",
    ),
    "file.export_cut": (
        "This export ends too early; it was cut. Nothing was changed. {path}",
        "此导出文件不完整（被截断），未做任何更改。{path}",
    ),
    "file.not_found": ("There is no such file: {path}", "没有此文件：{path}"),
    "file.no_permission": ("You may not use this file: {path}", "没有权限使用此文件：{path}"),
    "file.is_folder": ("This is a folder, not a file: {path}", "这是文件夹而不是文件：{path}"),
    "file.not_a_folder": ("A part of this path is no folder: {path}", "此路径中有一部分不是文件夹：{path}"),
    "file.not_a_file": ("This is no ordinary file: {path}", "这不是普通文件：{path}"),
    "file.not_absolute": ("Name the whole path: {path}", "请使用完整路径：{path}"),
    "file.not_text": ("This file is no UTF-8 text: {path}", "此文件不是 UTF-8 文本：{path}"),
    "file.not_saved": ("This file could not be saved: {path}", "无法保存此文件：{path}"),
    "file.read_only": ("This place is read-only: {path}", "此位置为只读：{path}"),
    "file.disk_full": ("The disk is full: {path}", "磁盘已满：{path}"),
    "file.too_large": (
        "This file is too large: {path} ({size_bytes} bytes, at most {limit_bytes})",
        "此文件过大：{path}（{size_bytes} 字节，上限 {limit_bytes}）",
    ),
    "file.name_too_long": ("This name is too long: {path}", "名称过长：{path}"),
    "file.too_many_backups": ("There are too many backups beside {path}", "{path} 旁的备份过多"),
    "file.not_accessible": ("This file cannot be reached: {path}", "无法访问此文件：{path}"),
    "file.not_this_format": ("Not a format that can be imported: {path}", "不是可导入的格式：{path}"),
}

_PROVIDERS: Final = {
    "provider.no_key": ("No key is set for the language model.", "尚未设置语言模型的密钥。"),
    "provider.wrong_key": ("The language model does not accept the key.", "语言模型不接受此密钥。"),
    "provider.wrong_url": ("There is no language model at the set address.", "设置的地址上没有语言模型。"),
    "provider.wrong_model": ("The provider does not know the set model.", "模型服务不认识设置的模型。"),
    "provider.rate_limited": ("The provider asks to wait; try later.", "模型服务要求等待，请稍后再试。"),
    "provider.server_error": ("The provider has a fault of its own; try later.", "模型服务自身出错，请稍后再试。"),
    "provider.timed_out": ("The language model did not answer in time.", "语言模型未及时回答。"),
    "provider.connection_lost": ("The connection to the language model broke.", "与语言模型的连接已中断。"),
    "provider.empty_answer": ("The language model answered nothing.", "语言模型没有给出回答。"),
    "provider.contract_violated": (
        "The language model's answer was not in the agreed form; nothing was kept.",
        "语言模型的回答不符合约定格式，未保留任何内容。",
    ),
    "provider.over_budget": ("The request would be over the token budget.", "请求将超出 token 预算。"),
    "provider.refused": ("The language model refused to answer.", "语言模型拒绝回答。"),
}

TABLE: Final = _CODES | _CONNECTION | _FAULTS | _FILES | _PROVIDERS
