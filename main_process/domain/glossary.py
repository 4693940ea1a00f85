"""English search phrases for Chinese statements, so that a question in either language finds them.

Seed 000, "stable English recall phrases": aliases cover the object and the action, constraint or trade-off, not only
the English nouns that stand in the text already.
"""

import re
from typing import Final

_PHRASES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    (r"(?:不.{0,4}(?:向[后前])?兼容|向后兼容|兼容旧)", ("backward compatibility",)),
    (
        r"(?:直接)?(?:删除?|删掉).{0,8}(?:旧|老|schema|表|数据)|(?:旧|老).{0,30}(?:直接)?(?:删除?|删掉)",
        ("delete legacy schema",),
    ),
    (r"提交信息|提交说明|commit\s?信息", ("commit message",)),
    (r"提交(?!信息|说明).{0,4}前", ("before commit",)),
    (r"(?:推送|push).{0,4}前", ("before push",)),
    (r"发布.{0,4}前|发版.{0,4}前|上线.{0,4}前", ("before release",)),
    (r"合并.{0,4}前", ("before merge",)),
    (r"日期", ("date format",)),
    (r"时间戳", ("timestamp",)),
    (r"时区", ("time zone",)),
    (r"日志", ("log",)),
    (r"格式", ("format",)),
    (r"缩进", ("indentation",)),
    (r"制表符", ("tabs",)),
    (r"空格", ("spaces",)),
    (r"命名|变量名|函数名", ("naming convention",)),
    (r"注释", ("code comments",)),
    (r"文档", ("documentation",)),
    (r"测试", ("tests",)),
    (r"单元测试|单测", ("unit tests",)),
    (r"部署", ("deployment",)),
    (r"发布|发版|上线", ("release",)),
    (r"数据库", ("database",)),
    (r"迁移", ("migration",)),
    (r"缓存", ("cache",)),
    (r"队列", ("queue",)),
    (r"接口", ("API",)),
    (r"依赖", ("dependencies",)),
    (r"配置", ("configuration",)),
    (r"分支", ("branch",)),
    (r"评审|审查|审核", ("code review",)),
    (r"回滚", ("rollback",)),
    (r"备份", ("backup",)),
    (r"错误处理|异常处理", ("error handling",)),
    (r"权限", ("permissions",)),
    (r"密钥|密码", ("credentials",)),
    (r"前端", ("frontend",)),
    (r"后端", ("backend",)),
    (r"样式|主题色|配色", ("style",)),
    (r"翻译|国际化", ("translation",)),
    (r"性能", ("performance",)),
    (r"单位", ("units",)),
    (r"开尔文", ("kelvin",)),
    (r"摄氏", ("celsius",)),
    (r"厘米", ("centimetres",)),
    (r"价格|金额", ("price",)),
    (r"含税", ("tax included",)),
    (r"用英文|用英语|英文写", ("in English",)),
    (r"用中文|中文写|用汉语", ("in Chinese",)),
    (r"回答|回复", ("answer language",)),
    (r"周一|星期一", ("Monday",)),
    (r"周二|星期二", ("Tuesday",)),
    (r"周三|星期三", ("Wednesday",)),
    (r"周四|星期四", ("Thursday",)),
    (r"周五|星期五", ("Friday",)),
    (r"禁止|不允许|不得|不准|严禁", ("not allowed",)),
    (r"不要用|不用|别用|不使用", ("do not use",)),
    (r"重写", ("rewrite",)),
    (r"重构", ("refactoring",)),
)
_COMPILED: Final = tuple((re.compile(source, re.IGNORECASE), aliases) for source, aliases in _PHRASES)
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
ALIASES_FROM_GLOSSARY_MAX: Final = 8
"""So few that a person can still read them on a card."""


def has_han(text: str) -> bool:
    """Return whether the text holds a Han character."""
    return _HAN.search(text) is not None


def english_aliases(statement: str) -> tuple[str, ...]:
    """Return English phrases for a Chinese statement, most specific first; none for other languages."""
    if not has_han(statement):
        return ()
    found = dict.fromkeys(alias for source, aliases in _COMPILED if source.search(statement) for alias in aliases)
    return tuple(alias for alias in found if alias.lower() not in statement.lower())[:ALIASES_FROM_GLOSSARY_MAX]
