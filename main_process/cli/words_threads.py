"""What the commands of threads print."""

from typing import Final

TABLE: Final = {
    "help.thread_group": ("The conversation that is recorded for a project.", "为项目记录的对话线。"),
    "help.thread_status": ("Show what PROJECT records into.", "显示项目当前记录到的对话线。"),
    "help.thread_new": (
        "Archive the active thread of PROJECT and open an empty one; its memories stay.",
        "归档项目当前的对话线并开启一条新的；项目的记忆保持不变。",
    ),
    "help.hook_group": ("Hooks that an agent's client runs.", "由智能体客户端运行的钩子。"),
    "help.hook_claude_code": (
        (
            "Serve one hook of Claude Code: a prompt begins a turn and gets memory, a stop ends it, a session's end "
            "asks for a review. Reads JSON on standard input; never fails."
        ),
        (
            "响应 Claude Code 的一个钩子：提示开始一轮并取得记忆，停止时结束该轮，会话结束时请求整理。"
            "从标准输入读取 JSON；从不报错。"
        ),
    ),
    "help.hook_show": (
        "Print what to put into Claude Code's settings.json so that it runs the hooks.",
        "打印需写入 Claude Code settings.json 的内容，使其运行这些钩子。",
    ),
    "thread_none": ("{name} has recorded nothing yet.", "{name} 尚未记录任何对话。"),
    "thread_active": (
        "{name}: “{title}”, {turns} {turns:|turn|turns}",
        "{name}：“{title}”，{turns} 轮",
    ),
    "thread_open_turns": ("{turns} {turns:|turn goes|turns go} on", "{turns} 轮正在进行"),
    "thread_jobs": (
        "{jobs} {jobs:|step|steps} of its review to come",
        "还有 {jobs} 个整理步骤待进行",
    ),
    "thread_summary": ("Summary: {summary}", "摘要：{summary}"),
    "thread_opened": ("Opened a new thread in {name}.", "已在 {name} 中开启新的对话线。"),
    "thread_pending": (
        "{jobs} {jobs:|step|steps} of the former thread's review {jobs:|goes|go} on in the background.",
        "上一条对话线的 {jobs} 个整理步骤在后台继续进行。",
    ),
}
