"""What the commands of search by meaning say."""

from typing import Final

TABLE: Final = {
    "help.embedding": (
        "Search by meaning with a model on this machine; off unless you switch it on.",
        "用本机模型按含义搜索；默认关闭，由你开启。",
    ),
    "help.embedding_status": (
        "Whether it works, the model, and how much is indexed.",
        "是否可用、使用的模型以及已索引的数量。",
    ),
    "help.embedding_on": (
        "Switch it on; memories are indexed in the background.",
        "开启；记忆会在后台建立索引。",
    ),
    "help.embedding_gate": (
        "Also let agents recall what stands out by meaning alone.",
        "同时允许智能体仅凭含义召回明显相关的记忆。",
    ),
    "help.embedding_off": (
        "Switch it off; words alone count. What is indexed is kept.",
        "关闭，只按词语搜索；已建立的索引会保留。",
    ),
    "help.embedding_reindex": (
        "Index what is missing or failed, and wait for it.",
        "为缺失或失败的记忆建立索引，并等待完成。",
    ),
    "help.embedding_all": (
        "Index everything anew, as after a change of the model.",
        "全部重新建立索引，例如更换模型之后。",
    ),
    "embedding_failed_items": (
        (
            "{count} {count:|memory|memories} could not be indexed; words find them. Try again: remembrancer "
            "embedding reindex"
        ),
        "{count} 条记忆未能建立索引，仍可按词语找到。重试：remembrancer embedding reindex",
    ),
    "embedding_install": ("Install it with: {command}", "安装方法：{command}"),
    "embedding_outdated": (
        "The index was made by {model}. Make it anew: remembrancer embedding reindex --all",
        "索引由 {model} 生成。重新建立：remembrancer embedding reindex --all",
    ),
    "embedding_of": ("{done} of {total}", "{done} / {total}"),
    "head.model": ("Model", "模型"),
    "head.dimension": ("Dimension", "维度"),
    "head.indexed": ("Indexed", "已索引"),
    "head.embedding_gate": ("Opens recall, too", "参与召回"),
    "embedding_state.not_installed": ("not installed", "未安装"),
    "embedding_state.off": ("off", "已关闭"),
    "embedding_state.failing": ("does not work", "无法工作"),
    "embedding_state.outdated": ("index of another model", "索引属于其他模型"),
    "embedding_state.indexing": ("indexing", "正在建立索引"),
    "embedding_state.paused": ("paused", "已暂停"),
    "embedding_state.ready": ("ready", "就绪"),
}
