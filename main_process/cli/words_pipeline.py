"""What commands say of memory jobs."""

from typing import Final

TABLE: Final = {
    "help.memory_jobs": ("List memory jobs, latest change first.", "列出记忆作业，最近变化的在前。"),
    "help.memory_retry_job": ("Try a failed memory job again.", "重试失败的记忆作业。"),
    "help.job_state": ("Only jobs in this state; may be repeated.", "仅列出此状态的作业，可重复使用。"),
    "jobs_none": ("No memory jobs.", "没有记忆作业。"),
    "job_retried": ("It is tried again.", "将再次尝试。"),
    "head.attempts": ("Tries", "次数"),
    "head.calls": ("Requests", "请求数"),
    "head.failure": ("Why", "原因"),
    "head.jobs": ("Memory jobs", "记忆作业"),
    "head.jobs_failed": ("Last trouble", "最近一次问题"),
    "jobs_state": (
        "{pending} waiting, {leased} running, {retry_wait} to be tried again, {failed} failed; {calls} requests",
        "等待 {pending}，进行中 {leased}，待重试 {retry_wait}，失败 {failed}；请求 {calls} 次",
    ),
    "job_kind.extraction": ("extraction", "提取"),
    "job_kind.consolidation": ("consolidation", "归并"),
    "job_state.pending": ("waiting", "等待"),
    "job_state.leased": ("running", "进行中"),
    "job_state.retry_wait": ("to be tried again", "待重试"),
    "job_state.succeeded": ("done", "完成"),
    "job_state.succeeded_no_output": ("done, nothing to remember", "完成，无可记忆内容"),
    "job_state.failed": ("failed", "失败"),
    "job_failure.provider": ("model could not be asked", "无法询问模型"),
    "job_failure.unobserved": ("no answer seen, not sent again", "未见到回答，不会自动重发"),
    "job_failure.contract": ("answer broke the rules", "回答不符合规则"),
    "job_failure.capacity": ("does not fit the model's window", "超出模型窗口"),
    "job_failure.settings": ("model is not set up", "模型未配置完整"),
    "job_failure.store": ("store could not be written", "无法写入记忆库"),
    "job_failure.interrupted": ("interrupted twice", "两次被中断"),
}
