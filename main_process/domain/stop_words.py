"""Function words that say nothing about what a text is about (main process, pure): English, Chinese and others."""

from typing import Final

_ENGLISH: Final = """
a about above after again against all also am an and any are as at be because been before being below between both
but by can cannot could couldn did didn do does doesn doing don done down during each either else ever few for from
further get gets getting got had hadn has hasn have haven having he her here hers herself him himself his how
however i if in into is isn it its itself just let lets ll ma may me might mightn more most must mustn my myself
need needn neither no nor not now of off on once only or other our ours ourselves out over own please re s same
shall shan she should shouldn so some such t than that the their theirs them themselves then there these they this
those through to too under until up upon us ve very was wasn we were weren what when where whether which while who
whom whose why will with within without won would wouldn yes yet you your yours yourself yourselves
"""
_CJK: Final = """
我们 你们 他们 她们 它们 咱们 大家 自己 这个 那个 这些 那些 这里 那里 这样 那样 这么 那么 哪个 哪些 哪里
什么 怎么 怎样 怎么做 怎么办 怎么样 为什么 为何 如何 多少 几个 是否 是不是 有没有 能不能 可不可以 要不要
没有 不是 就是 还是 或者 或是 以及 并且 而且 但是 不过 可是 然而 因为 所以 因此 如果 要是 假如 虽然 尽管
无论 不管 只要 只有 除了 除非 关于 对于 由于 根据 按照 通过 随着 为了 可以 可能 能够 应该 应当 需要 必须
已经 正在 曾经 刚刚 现在 然后 接着 之后 之前 以后 以前 以上 以下 其中 其他 其它 另外 同时 一个 一些 一下
一直 一样 一种 这种 那种 每个 所有 任何 全部 非常 比较 特别 十分 很多 更多 请问 请你 帮我 帮忙 谢谢 麻烦
时候 的话 来说 起来 出来 下来 知道 觉得 认为 进行 使得 让我
です ます ました ません でした して する した しない される された いる ある ない なる から まで より ので
のに では には とは など この その あの どの これ それ あれ どれ ここ そこ こと もの ため よう という として
について どう なに
입니다 습니다 합니다 있습니다 그리고 하지만 그러나 때문 위해 대한
"""

ENGLISH_STOP_WORDS: Final = frozenset(_ENGLISH.split())
"""English function words, lower case; contractions stand here without their ending."""

CJK_STOP_WORDS: Final = frozenset(_CJK.split())
"""A pair of characters that lies inside such words is no term."""
