"""What `remembrancer usage` says, in English and Chinese."""

from typing import Final

TABLE: Final = {
    "usage_none": ("No agent has asked yet.", "还没有智能体提出过请求。"),
    "usage_context_none": ("There is no such session, or it asked nothing.", "没有这个会话，或它未提出过请求。"),
    "usage_never": ("This memory was never used.", "这条记忆从未被使用。"),
    "usage_retrieval": (
        "{at} {kind}: considered {considered}, entered {entered}, {tokens} {tokens:|token|tokens}",
        "{at} {kind}：考虑 {considered}，进入 {entered}，{tokens} 个 token",
    ),
    "usage_entered": ("entered", "进入上下文"),
    "usage_cut": ("cut: {rule}", "未采用：{rule}"),
    "usage_run": ("Run {attempt} of “{task}”", "“{task}”的第 {attempt} 次运行"),
    "usage_days": ("The last {days} days:", "最近 {days} 天："),
    "usage_figure.requests": ("Requests", "请求"),
    "usage_figure.recalls": ("Recalls (context and search)", "召回（上下文与搜索）"),
    "usage_figure.abstentions": ("Abstentions (nothing matched)", "未命中（无匹配内容）"),
    "usage_figure.abstention_share": ("Share of abstentions", "未命中比例"),
    "usage_figure.considered": ("Considered", "考虑"),
    "usage_figure.retrieved": ("Retrieved", "检索到"),
    "usage_figure.entered": ("Entered", "进入"),
    "usage_figure.useful": ("Judged useful", "评为有用"),
    "usage_figure.wrong": ("Judged wrong", "评为错误"),
    "usage_figure.outdated": ("Judged outdated", "评为过时"),
    "usage_figure.p50": ("Half of the recalls took at most (ms)", "半数召回耗时不超过（毫秒）"),
    "usage_figure.p95": ("95 % of the recalls took at most (ms)", "95% 的召回耗时不超过（毫秒）"),
    "usage_figure.never_used": ("Confirmed, never given to any agent", "已确认但从未提供给任何智能体"),
    "usage_figure.kept": ("Requests kept, of at most", "保留的请求数与上限"),
    "usage_cuts": ("Left out by rule:", "各规则未采用的次数："),
    "usage_never_none": (
        "There is no confirmed memory that was never given to an agent.",
        "没有从未提供过的已确认记忆。",
    ),
    "usage_one_view": (
        "Choose one of --context, --item, --never-used and --figures.",
        "--context、--item、--never-used 和 --figures 只能选择一个。",
    ),
    "head.since": ("Confirmed", "确认时间"),
    "help.usage_never": (
        "List confirmed memories that no agent was ever given.",
        "列出从未提供给任何智能体的已确认记忆。",
    ),
    "help.usage_figures": ("Sums of the last 30 days.", "最近 30 天的汇总。"),
}
