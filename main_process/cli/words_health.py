"""Words of `memory health`: topics, kinds of findings and where they stand."""

from typing import Final

TABLE: Final = {
    "help.memory_health": (
        "What of the memory wants a look: figures, or one topic's lines.",
        "哪些记忆需要查看：统计数字，或某一主题的列表。",
    ),
    "help.topic": ("List this topic.", "列出此主题。"),
    "head.what": ("What", "内容"),
    "head.about": ("About it", "说明"),
    "topic.findings": ("Sensitive text", "敏感内容"),
    "topic.contradictions": ("Contradictions", "相互矛盾"),
    "topic.duplicates": ("Duplicates", "重复"),
    "topic.suspicious": ("Suspicious", "可疑"),
    "topic.source_unavailable": ("Source unavailable", "来源不可用"),
    "topic.expired": ("Expired, still active", "已过期但仍有效"),
    "topic.orphaned": ("Orphaned scopes", "无归属的范围"),
    "topic.never_used": ("Never used", "从未使用"),
    "finding.api_key": ("API key", "API 密钥"),
    "finding.access_token": ("access token", "访问令牌"),
    "finding.private_key": ("private key", "私钥"),
    "finding.password": ("password", "密码"),
    "finding.url_password": ("password in an address", "地址中的密码"),
    "finding.auth_header": ("authorization header", "授权标头"),
    "finding.identity_number": ("identity number", "身份号码"),
    "finding.card_number": ("card number", "卡号"),
    "finding.bank_account": ("account number", "银行账号"),
    "finding.sensitive_topic": ("health or money matter", "健康或财务内容"),
    "place.subject": ("subject", "主题"),
    "place.statement": ("statement", "陈述"),
    "place.content": ("details", "详情"),
    "place.terms": ("aliases, keywords or paths", "别名、关键词或路径"),
    "place.reason": ("reason of a change", "变更理由"),
    "place.quote": ("quote", "引文"),
    "place.user_text": ("what was said in a conversation", "会话中说的话"),
    "place.assistant_text": ("an answer in a conversation", "会话中的回答"),
}
