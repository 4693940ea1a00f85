"""What `remembrancer chat` says."""

from typing import Final

TABLE: Final = {
    "help.chat": (
        "Talk with the configured model in a project's thread; confirmed memory goes along.",
        "在项目的对话线中与所配置的模型对话，已确认的记忆会一并送出。",
    ),
    "chat_hello": (
        "Talking about “{project}”. /help lists the commands, /quit ends. Ctrl-C stops an answer.",
        "正在讨论“{project}”。输入 /help 查看命令，/quit 结束，Ctrl-C 停止回答。",
    ),
    "chat_help.memory": ("look at memory and manage it", "查看和管理记忆"),
    "chat_help.new": ("begin an empty thread; what was remembered stays", "开始一条空的对话线，已记住的内容保留"),
    "chat_help.reset": ("clear the screen; memory stays", "清屏，记忆保留"),
    "chat_help.quit": ("end", "结束"),
    "chat_needs_project": (
        "This folder belongs to no project: name one with --project.",
        "当前文件夹不属于任何项目，请用 --project 指定项目。",
    ),
    "chat_memory": ("  memory ({where}): {text}", "  记忆（{where}）：{text}"),
    "chat_redacted": (
        "{count} {count:|secret was|secrets were} replaced by marks before anything was stored or sent.",
        "在保存和发送之前，{count} 处密钥已替换为标记。",
    ),
    "chat_stopped": ("Stopped; what was shown is kept.", "已停止，已显示的内容保留。"),
    "chat_memory_usage": ("Usage: /memory {commands}", "用法：/memory {commands}"),
    "chat_new": ("A new thread has begun. What was remembered stays.", "已开始新的对话线，已记住的内容保留。"),
    "chat_new_late": (
        "What the old one said is still being read in the background.",
        "旧对话线的内容仍在后台读取。",
    ),
    "chat_reset": (
        "The screen is clear; all memory stays. `/memory clear --confirm` would delete it.",
        "屏幕已清空，所有记忆保留。如需删除记忆，请用 `/memory clear --confirm`。",
    ),
    "chat_unknown": ("There is no such command; /help lists them.", "没有这个命令，输入 /help 查看全部命令。"),
}
