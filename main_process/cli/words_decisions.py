"""What the command line says of conflicts, promotions, merging and times."""

from typing import Final

TABLE: Final = {
    "help.as_of": (
        "What applied at a moment, by validity, replaced ones included; such as 2026-03-02T09:30+01:00.",
        "某一时刻有效的内容（按有效期，含后来被替代的）；需带时差，例如 2026-03-02T09:30+08:00。",
    ),
    "help.known_by": ("Only what was recorded by then.", "只列出当时已记录的内容。"),
    "help.memory_conflicts": ("List what cannot both be meant.", "列出不能同时成立的记忆。"),
    "help.memory_resolve": (
        "Decide a conflict: FIRST is the one that replaces or is rejected.",
        "处理冲突：FIRST 是用来替代或要拒绝的那一条。",
    ),
    "help.answer": ("What you decide.", "处理方式。"),
    "help.holds_from": (
        "With replace: from when FIRST holds; the other ends there.",
        "用于替代：FIRST 从何时起有效，另一条在该时刻失效。",
    ),
    "help.memory_promote": (
        "Promote a memory to a wider scope; the original stays.",
        "将记忆晋升到更宽的范围；原条目保留。",
    ),
    "help.promote_to": ("The level to promote to.", "要晋升到的层级。"),
    "help.promote_reason": ("Why it should hold more widely.", "为什么应在更大范围内成立。"),
    "help.promote_evaluation": ("How you know that it does.", "凭什么判断它成立。"),
    "help.at_once": ("Confirm it at once instead of in Pending.", "立即确认，不进入待确认。"),
    "help.memory_roll_back": (
        "Take a promotion back: ID is the memory that it made. The original is as it always was.",
        "撤回晋升：ID 是晋升时新建的那条记忆。原条目保持原样。",
    ),
    "help.memory_merge": (
        "Merge memories that say the same: KEPT gets all evidence, the others are archived.",
        "合并内容相同的记忆：KEPT 获得全部证据，其余归档。",
    ),
    "moment_needs_offset": (
        "Give a moment with its offset, such as 2026-03-02T09:30+01:00.",
        "请给出带时差的时刻，例如 2026-03-02T09:30+08:00。",
    ),
    "conflicts_none": ("Nothing contradicts anything else.", "没有相互矛盾的记忆。"),
    "head.conflict": ("Conflict", "冲突"),
    "head.first": ("New", "新条目"),
    "head.second": ("Contradicts", "与之矛盾"),
    "changed_resolved": ("Decided; {count} changed.", "已处理，更改 {count} 条。"),
    "changed_promoted": ("Promoted.", "已晋升。"),
    "changed_rolled_back": ("Rolled back.", "已撤回。"),
    "changed_merged": ("Merged; {count} {count:|memory|memories} changed.", "已合并，涉及 {count} 条。"),
    "no_such_level": ("This memory cannot be promoted to that level.", "此记忆不能晋升到该层级。"),
}
