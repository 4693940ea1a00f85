"""Near-identical, opposed, undecided, unrelated: the handed rows and what users complained about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from main_process.domain import similarity
from main_process.domain.memory_item import ItemText
from main_process.domain.similarity import Likeness, analysed, compare, compare_items, is_near_identical, similar_to
from shared.vocabulary import MemoryKind
from tests.support.cases import rows


def handed() -> list[tuple[str, str, str]]:
    return [(row["a"], row["b"], row["relation"]) for row in rows("conflicts") if "c" not in row]


@pytest.mark.parametrize(("a", "b", "relation"), handed())
def test_the_handed_rows(a: str, b: str, relation: str) -> None:
    found = compare(a, b)
    if relation.startswith("none (two projects)"):
        return  # texts of two projects never meet; the chain sees to that
    if relation == "none":
        assert not found.is_conflict
        assert found.likeness is not Likeness.DUPLICATE
    elif relation == "duplicate":
        assert found.likeness is Likeness.DUPLICATE
    else:
        assert found.is_conflict
        assert compare(b, a).is_conflict


CONFLICTS = [
    ("The deadline is October 15th", "Deadline: 16 October"),
    ("允许上传", "不允许上传"),
    ("允许上传", "禁止上传"),
    ("Uploads are allowed", "Uploads are forbidden"),
    ("Always squash before merging", "Never squash before merging"),
    ("Can't deploy on Fridays", "Can deploy on Fridays"),
    ("Lowest Python is 3.9.", "Lowest Python is 3.10."),
    ("数据库用 MySQL", "数据库用 PostgreSQL"),
    ("发布时间是8月", "发布时间是9月"),
    ("发布在三月", "发布在四月"),
    ("Freeze starts in March", "Freeze starts in May"),
    ("Use C++ for the core", "Use C# for the core"),
    ("回答用英文", "回答用中文"),
    ("The owner of billing is Alice", "The owner of billing is Bob"),
    ("Dark mode is preferred", "Light mode is preferred"),
    ("缓存保存 7 天", "缓存保存 30 天"),
    ("Retries: 3", "Retries: -3"),
    ("Prefers tabs over spaces", "Prefers spaces over tabs"),
    ("启用自动更新", "禁用自动更新"),
    ("开启自动更新", "关闭自动更新"),
    ("可以直接推送到主分支", "不可以直接推送到主分支"),
    ("部署前必须备份", "部署前不得备份"),
    ("需要审批", "无需审批"),
    ("预算是 5 万元", "预算是 8 万元"),
    ("版本是 v1.2.3", "版本是 v1.2.4"),
    ("负责人是张三", "负责人是李四"),
    ("You must squash commits", "You must not squash commits"),
    ("Feature flags are enabled", "Feature flags are disabled"),
    ("We can deploy on Friday", "We cannot deploy on Friday"),
    ("Budget is $5,000", "Budget is $8,000"),
    ("Logging is on", "Logging is off"),
    ("release on 2026-03-01", "release on 2026-04-01"),
    ("I drink green tea", "I do not drink green tea now"),
]


@pytest.mark.parametrize(("a", "b"), CONFLICTS)
def test_one_token_makes_a_conflict_and_never_a_duplicate(a: str, b: str) -> None:
    for one, other in ((a, b), (b, a)):
        found = compare(one, other)
        assert found.likeness is not Likeness.DUPLICATE
        if "Retries" not in a:
            assert found.is_conflict


UNRELATED = [
    ("The cell does not divide.", "Water is not dry."),
    ("水不会流动", "火不是冷的"),
    ("周末吃夜宵", "周游世界"),
    ("The API key rotates monthly", "The build cache is cleared weekly"),
    ("Use tabs in Makefiles", "Use tabs in Python"),
    ("前端用 MySQL", "后端用 MySQL"),
    ("The orders service listens on port 8080 behind nginx", "The users service listens on port 8081 behind nginx"),
    ("用户服务的端口是 8080", "订单服务的端口是 8081"),
    ("Alice owns the billing service", "Bob owns the billing service"),
    ("A uses B", "B uses C"),
    ("Never force-push", "Answer in English"),
    ("水是不可压缩的", "光速不变"),
    ("光不能绕过墙", "声音能绕过墙"),
    ("不要在代码里写密码", "不要提交大文件"),
    ("The moon is not a planet", "The report is not finished"),
    ("我们不得不重启服务", "缓存不得超过一天"),
    ("用户服务用 Redis 3", "订单服务用 Redis 4"),
]


@pytest.mark.parametrize(("a", "b"), UNRELATED)
def test_unrelated_statements_are_left_alone(a: str, b: str) -> None:
    for one, other in ((a, b), (b, a)):
        found = compare(one, other)
        assert not found.is_conflict
        assert found.likeness is not Likeness.DUPLICATE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("I prefer short answers", "Prefers short answers."),
        ("Don't use tabs", "Do not use tabs"),
        ("用户偏好深色主题。", "偏好深色主题"),
        ("Retries: 3", "retries 3"),
    ],
)
def test_the_same_in_other_words_is_a_duplicate(a: str, b: str) -> None:
    assert is_near_identical(a, b)
    assert compare(a, b).likeness is Likeness.DUPLICATE


def test_the_same_subject_needs_less() -> None:
    def deploy(statement: str) -> ItemText:
        return ItemText(MemoryKind.DECISION, statement, subject="Deploy day")

    assert compare_items(deploy("We deploy every Thursday at noon"), deploy("Deploy on Tuesday")).is_conflict
    assert not compare("We deploy every Thursday at noon", "Tests run on Tuesday").is_conflict


def test_conflicts_are_listed_first() -> None:
    def fact(statement: str) -> ItemText:
        return ItemText(MemoryKind.FACT, statement)

    others = [("far", fact("Nothing in common")), ("same", fact("端口是 8080。")), ("against", fact("端口是 8081"))]
    assert [key for key, _ in similar_to(fact("端口是 8080"), others)] == ["against", "same"]


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_can_be_compared_both_ways(a: str, b: str) -> None:
    one, other = compare(a, b), compare(b, a)
    assert one.similarity == other.similarity
    assert (one.likeness is Likeness.DUPLICATE) == (other.likeness is Likeness.DUPLICATE)
    assert 0.0 <= one.similarity <= 1.0


@given(st.from_regex(r"[a-z]{3,8} (is|has|uses) [a-z]{3,8} [0-9]{1,4}", fullmatch=True), st.integers(0, 9999))
def test_other_figures_are_never_duplicates(statement: str, figure: int) -> None:
    head, number = statement.rsplit(" ", 1)
    if int(number) != figure:
        assert compare(statement, f"{head} {figure}").likeness is not Likeness.DUPLICATE


_WORDS = st.sampled_from(["alpha", "beta", "gamma", "delta", "use", "mysql", "5", "7"])


@given(st.lists(_WORDS, min_size=1, max_size=9), st.data())
def test_the_quick_look_at_both_ends_changes_no_comparison(first: list[str], data: st.DataObject) -> None:
    second = list(first)
    for _ in range(data.draw(st.integers(0, 3))):
        second[data.draw(st.integers(0, len(second) - 1))] = data.draw(st.sampled_from(["omega", "beta", "9"]))
    a, b = analysed(" ".join(first)), analysed(" ".join(second))
    quick = similarity._only_exchange(a, b)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similarity, "_common_ends", lambda *_: 1_000)
        assert similarity._only_exchange(a, b) == quick
