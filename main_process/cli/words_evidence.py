"""What the command line says about the evidence of memories, in English and Chinese."""

from typing import Final

TABLE: Final = {
    "evidence_from": ("Evidence from {where}:", "证据来自 {where}："),
    "source_named": ("named {reference}", "出处：{reference}"),
    "source_unavailable": ("The source is no longer available.", "来源已不可用。"),
    "read_whole": ("read in whole", "已读全文"),
    "read_part": (
        "read: characters {start} to {end} of {total}",
        "已读第 {start} 至 {end} 个字符，共 {total} 个",
    ),
}
