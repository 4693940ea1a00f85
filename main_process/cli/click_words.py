"""What click itself says, in the person's language: it looks its sentences up by name, and finds ours."""

from typing import Final

from click import core, decorators, exceptions, formatting, parser, types

from main_process.cli.words import is_chinese

CHINESE: Final = {
    "Usage:": "用法：",
    "Options": "选项",
    "Commands": "命令",
    "Positional arguments": "位置参数",
    "Show this message and exit.": "显示此帮助并退出。",
    "default: {default}": "默认：{default}",
    "env var: {var}": "环境变量：{var}",
    "required": "必填",
    "(dynamic)": "（动态）",
    "Missing command.": "缺少命令。",
    "Got unexpected extra argument ({args})": "多余的参数（{args}）",
    "Got unexpected extra arguments ({args})": "多余的参数（{args}）",
    "Choose from:\n\t{choices}": "可选值：\n\t{choices}",
    "{value!r} is not {choice}.": "{value!r} 不是 {choice}。",
    "{value!r} is not one of {choices}.": "{value!r} 不在可选值 {choices} 之中。",
    "{value!r} is not a valid {number_type}.": "{value!r} 不是有效的数字。",
    "{value} is not in the range {range}.": "{value} 不在范围 {range} 内。",
    "{name} {filename!r} does not exist.": "{filename!r} 不存在。",
    "{name} {filename!r} is a file.": "{filename!r} 是文件。",
    "{name} {filename!r} is a directory.": "{filename!r} 是文件夹。",
    "{name} {filename!r} is not readable.": "{filename!r} 不可读。",
    "Argument {name!r} takes {nargs} values.": "参数 {name!r} 需要 {nargs} 个值。",
    "Option {name!r} does not take a value.": "选项 {name!r} 不带值。",
    "Option {name!r} requires an argument.": "选项 {name!r} 需要一个值。",
    "Option {name!r} requires {nargs} arguments.": "选项 {name!r} 需要 {nargs} 个值。",
}


def said(sentence: str) -> str:
    """Return a sentence of click's in the person's language; one that we have no words for stays as it is."""
    return CHINESE.get(sentence, sentence) if is_chinese() else sentence


def _said_of(one: str, many: str, count: int) -> str:
    return said(one if count == 1 else many)


def speak() -> None:
    """Let click look its sentences up here. Its own look-up wants catalogues on disk for each language."""
    for module in (core, decorators, exceptions, formatting, parser, types):
        for name, found in (("_", said), ("ngettext", _said_of)):
            if hasattr(module, name):
                setattr(module, name, found)
