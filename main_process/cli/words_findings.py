"""What the doctor and an import found: names of checks, what to do, and why a file or line was left out."""

from typing import Final

_CHECKS: Final = {
    "check.python": ("Python version", "Python 版本"),
    "check.profile_writable": ("Profile folder can be written", "配置目录可写"),
    "check.permissions": ("Only you can read the profile", "只有你能读取配置目录"),
    "check.socket": ("Local connection", "本地连接"),
    "check.disk_space": ("Free space", "可用空间"),
    "check.log": ("Log", "日志"),
    "check.settings": ("Settings", "设置"),
    "check.mcp": ("Parts that speak to agents", "与智能体通信的组件"),
    "check.backups": ("Backups", "备份"),
    "check.keyring": ("Keyring of the desktop", "桌面密钥环"),
    "check.encryption": ("Encryption and its key", "加密及其密钥"),
    "check.provider": ("Language model", "语言模型"),
    "check.store_integrity": ("The store is whole", "记忆库完整"),
    "check.search_index": ("Search index", "搜索索引"),
    "check.forgotten_bytes": ("Forgotten text has left the file", "已忘记的文字已从文件中清除"),
    "check.embedding": ("Search by meaning", "按含义搜索"),
    "check.sensitive_findings": ("Sensitive text that waits for a look", "待查看的敏感内容"),
    "check.roots": ("Projects' folders", "项目文件夹"),
    "check.bindings": ("Agents' configurations", "智能体的配置"),
}

_FACTS: Final = {
    "fact.version": ("version", "版本"),
    "fact.path": ("path", "路径"),
    "fact.errno": ("error", "错误号"),
    "fact.count": ("count", "数量"),
    "fact.free_bytes": ("free", "可用"),
    "fact.size_bytes": ("size", "大小"),
    "fact.revision": ("revision", "修订"),
    "fact.reason": ("reason", "原因"),
    "fact.days": ("days old", "天数"),
    "fact.location": ("kept in", "保存于"),
    "fact.since": ("since", "自"),
    "fact.state": ("state", "状态"),
    "fact.fault": ("fault", "故障"),
    "fact.failed": ("failed", "失败"),
    "fact.finding": ("finding", "发现"),
}

_FIXES: Final = {
    "fix.fix_permissions": (
        "Make it yours and private: chown to you, chmod 700 for folders and 600 for files. {path}",
        "将其改为仅属于你：所有者设为你，文件夹 chmod 700，文件 chmod 600。{path}",
    ),
    "fix.review_findings": (
        "Look at them: remembrancer memory health, or “Memory health” in the window",
        "查看：remembrancer memory health，或窗口中的“记忆体检”",
    ),
    "fix.restart": (
        "End the memory center and start it again: remembrancer serve",
        "结束记忆中心并重新启动：remembrancer serve",
    ),
    "fix.free_disk": ("Free some space on the disk of {path}", "释放 {path} 所在磁盘的空间"),
    "fix.look_at_settings": (
        "The settings file could not be read and was kept aside; set them again in the window.",
        "设置文件无法读取，已另行保留；请在窗口中重新设置。",
    ),
    "fix.reinstall": (
        "Install the program again: pip install --force-reinstall remembrancer",
        "请重新安装：pip install --force-reinstall remembrancer",
    ),
    "fix.backup_now": ("Make a backup in Settings.", "请在“设置”中创建备份。"),
    "fix.install_keyring": (
        "Start or install a keyring (gnome-keyring, KWallet). Until then the key lies in a private file.",
        "请启动或安装密钥环（gnome-keyring、KWallet）。在此之前密钥保存在私有文件中。",
    ),
    "fix.restore_key": (
        "Bring back the key: unlock the keyring, or put the key file back into the configuration folder.",
        "找回密钥：解锁密钥环，或将密钥文件放回配置文件夹。",
    ),
    "fix.set_key": ("Set the model's key in Settings.", "请在“设置”中填写模型的密钥。"),
    "fix.check_url": ("Check the model's address in Settings.", "请在“设置”中检查模型的地址。"),
    "fix.check_model": ("Check the model's name in Settings.", "请在“设置”中检查模型的名称。"),
    "fix.test_provider": ("Test the model in Settings.", "请在“设置”中测试模型。"),
    "fix.restore_backup": (
        "Export what can be read (remembrancer memory export), then restore a backup in Settings.",
        "先导出仍可读取的内容（remembrancer memory export），再在“设置”中恢复备份。",
    ),
    "fix.rebuild_index": ("Rebuild the index in Settings.", "请在“设置”中重建索引。"),
    "fix.install_embedding": (
        "Install it again: pip install --force-reinstall 'remembrancer[embedding]'",
        "请重新安装：pip install --force-reinstall 'remembrancer[embedding]'",
    ),
    "fix.reindex": (
        "Make what is missing: remembrancer embedding reindex",
        "补齐索引：remembrancer embedding reindex",
    ),
    "fix.bind_folder": (
        "Bind the folder's new place in Namespaces: {path}",
        "请在“分区”中绑定文件夹的新位置：{path}",
    ),
    "fix.reconnect_agent": (
        "The configuration is gone; connect the agent again: {path}",
        "配置已不存在，请重新连接智能体：{path}",
    ),
}

_LINES: Final = {
    "line.not_json": ("not valid JSON", "不是有效的 JSON"),
    "line.not_an_object": ("not a JSON object", "不是 JSON 对象"),
    "line.too_long": ("line too long", "行过长"),
    "line.no_type": ("a line without a type", "缺少类型"),
    "line.no_message": ("a line without a message", "缺少消息"),
    "line.no_content": ("a message without content", "消息没有内容"),
    "line.no_payload": ("a line without content", "行没有内容"),
}

_NOTES: Final = {
    "note.nothing_to_import": (
        "Nothing to import here: {path}. Known: Claude Code, Codex and ChatGPT sessions, GoodBuddy databases.",
        "此处没有可导入的内容：{path}。支持 Claude Code 会话、Codex 会话、ChatGPT 导出和 GoodBuddy 数据库。",
    ),
    "note.unreadable": ("The disk could not read this file: {path}", "磁盘无法读取此文件：{path}"),
    "note.too_large": ("Too large, left out: {path}", "文件过大，已略过：{path}"),
    "note.damaged_zip": ("A damaged zip file: {path}", "损坏的 zip 文件：{path}"),
    "note.not_a_session_document": ("JSON, but no session of Codex: {path}", "是 JSON，但不是 Codex 会话：{path}"),
    "note.compressed_data_damaged": (
        "Compressed, and damaged in the middle; what came before was read: {path}",
        "压缩数据中途损坏，之前的内容已读取：{path}",
    ),
    "note.empty_conversations": (
        "{count} empty {count:|conversation|conversations} in {path}",
        "{path} 中有 {count} 个空会话",
    ),
    "note.not_a_conversation": ("Something that is no conversation in {path}", "{path} 中有不是会话的内容"),
    "note.json_damaged": ("Damaged JSON; what came before was read: {path}", "JSON 损坏，之前的内容已读取：{path}"),
    "note.database_damaged": (
        "A damaged database; what came before was read: {path}",
        "数据库损坏，之前的内容已读取：{path}",
    ),
    "note.columns_missing": (
        "Not read, known columns are missing ({columns}): {path}",
        "缺少已知的列（{columns}），未读取：{path}",
    ),
    "note.newer_version": (
        "Version {version} is newer than the known {known}; it was read all the same: {path}",
        "版本 {version} 比已知的 {known} 更新，仍已读取：{path}",
    ),
    "note.unfinished_messages": (
        "{count} {count:|message that was|messages that were} never finished left out: {path}",
        "已略过 {count} 条未完成的消息：{path}",
    ),
    "note.memories_unreadable": (
        "{count} memory {count:|row|rows} could not be read: {path}",
        "{count} 条记忆无法读取：{path}",
    ),
    "note.memories_cut": (
        "{count} {count:|memory|memories} longer than 8,000 characters cut: {path}",
        "{count} 条记忆超过 8,000 字符，已截断：{path}",
    ),
    "note.conversation_missing": (
        "A memory whose conversation is gone was left out: {path}",
        "一条记忆所属的会话已不存在，已略过：{path}",
    ),
    "note.memory_without_folder": (
        "{count} {count:|memory names|memories name} no folder and {count:|waits|wait} unassigned: {path}",
        "{count} 条记忆未注明文件夹，暂未归属：{path}",
    ),
}

TABLE: Final = _CHECKS | _FACTS | _FIXES | _LINES | _NOTES
