"""Whatever a model answers: no answer crashes the reader, and nothing is kept that its material does not prove."""

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from main_process.domain.carried import is_same_claim, names, names_in
from main_process.domain.consolidation_contract import (
    ShownMaterial,
    check_identities,
    dominant_of,
    parse_consolidation,
)
from main_process.domain.contract_shape import ContractViolated
from main_process.domain.extraction import said_key
from main_process.domain.extraction_contract import EXTRACTED_ALIASES_MAX, SentMaterial
from main_process.domain.extraction_meaning import parse_extraction
from main_process.domain.glossary import english_aliases
from shared import vocabulary as v
from shared.vocabulary import MemoryKind, Origin, RecallMode, Strength
from tests.support.dialogues import Dialogue, dialogues, is_proven, written
from tests.support.extractions import (
    CONVERSATION,
    extraction,
    item_text,
    operation,
    operations,
    shown_candidate,
    shown_item,
)

CORPUS = dialogues()
HARD = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))

junk_text = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["", " ", "T1", "user", "decision", "hard", "\x00", "NaN", "\u202eabc", "[redacted: openai]", "x" * 5_000]
    ),
)
junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.integers(min_value=10**30), st.floats(), junk_text),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(junk_text, inner, max_size=4)),
    max_leaves=12,
)
raw = st.one_of(
    st.text(max_size=300),
    st.integers(min_value=1, max_value=60_000).map(lambda depth: "[" * depth),
    st.integers(min_value=1, max_value=9_000).map(
        lambda size: '{"checkpoint": 1' + "0" * size + ', "candidates": []}'
    ),
    st.sampled_from(
        [
            '{"checkpoint": "a", "candidates": [], "candidates": []}',
            '{"checkpoint": "\\ud800", "candidates": []}',
            '{"checkpoint": "a", "candidates": [NaN]}',
            '{"checkpoint": "a", "candidates": [Infinity]}',
            '{"checkpoint": "a", "candidates": [1e999]}',
            "\ufeff{}",
            "```json\n{}\n```",
            "null",
            '"text"',
        ]
    ),
    junk.map(lambda value: json.dumps(value, ensure_ascii=True)),
)
redacting = st.sampled_from([str, lambda text: text.replace("hunter2", "[redacted: password]")])


def checked(answer: str, dialogue: Dialogue, redacted: Any = str) -> None:
    """Read an answer and check everything that must hold of whatever is kept."""
    material = dialogue.material
    try:
        result = parse_extraction(answer, material, redacted=redacted)
    except ContractViolated:
        return
    assert all(str(rule).replace("_", "").isalpha() for rule in result.dropped)
    keys = [(one.is_discussion, said_key(one.statement), one.applies_to_paths) for one in result.candidates]
    assert len(set(keys)) == len(keys)
    sent = words_of(material)
    for kept in result.candidates:
        assert dialogue.may_keep(kept)
        assert is_proven(kept, material)
        assert names(kept.statement) | names(kept.subject) <= names_in(sent)
        assert kept.content in sent
        assert len(kept.aliases) <= v.ALIASES_MAX
        assert len(set(kept.aliases) - set(english_aliases(kept.statement))) <= EXTRACTED_ALIASES_MAX
        assert set(kept.applies_to_paths) <= {path for one in kept.sources for path in one.turn.scope_paths}
        if kept.recall_mode is RecallMode.ALWAYS:
            assert (kept.strength, kept.origin, kept.is_discussion) == (Strength.HARD, Origin.EXPLICIT, False)
        if kept.is_discussion or kept.origin is Origin.INFERRED_REPETITION:
            assert (kept.strength, kept.recall_mode) == (Strength.SOFT, RecallMode.ON_MATCH)
        assert "hunter2" not in str(
            kept.statement + kept.subject + kept.content + "".join(kept.aliases + kept.keywords)
        )
    if result.checkpoint is not None:
        assert names_in(result.checkpoint) or result.checkpoint.strip()


def words_of(material: SentMaterial) -> str:
    return "\n".join(
        piece for turn in material.turns for side in (turn.user, turn.assistant) for piece in side.pieces
    )


@HARD
@given(answer=raw, dialogue=st.sampled_from(CORPUS))
def test_no_text_at_all_crashes_the_reader_or_proves_anything(answer: str, dialogue: Dialogue) -> None:
    checked(answer, dialogue)


def paths_into(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of a JSON value at which something can be put."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(place for key, one in inner for place in paths_into(one, (*here, key)))]


def with_put(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    if not place:
        return new
    changed = copy.deepcopy(value)
    at = changed
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = new
    return changed


@HARD
@given(data=st.data(), dialogue=st.sampled_from([one for one in CORPUS if one.say or one.bad]), redacted=redacting)
def test_an_answer_near_the_contract_proves_no_more_than_its_dialogue(
    data: st.DataObject, dialogue: Dialogue, redacted: Any
) -> None:
    """One to three places of a good or bad answer are replaced by junk, or by parts of the dialogue."""
    shorts = [*dialogue.say, *dialogue.bad]
    said = [str(turn[role]) for turn in dialogue.turns for role in ("user", "assistant")]
    pieces = st.builds(
        lambda text, start, size: text[start : start + size],
        st.sampled_from(said),
        st.integers(min_value=0, max_value=60),
        st.integers(min_value=1, max_value=80),
    )
    choices = st.sampled_from(
        ["hard", "soft", "always", "on_match", "preference", "decision", "discussion", "explicit", "adopted_proposal"]
    )
    labels = st.sampled_from(["T1", "T2", "T3", "inferred_repetition", "user", "assistant", "my hunter2"])
    new = st.one_of(junk, pieces, choices, labels, st.sampled_from(said))
    answer: Any = json.loads(
        extraction(
            *(written(short) for short in data.draw(st.lists(st.sampled_from(shorts), min_size=1, max_size=3)))
        )
    )
    for _ in range(data.draw(st.integers(min_value=1, max_value=3))):
        place = data.draw(st.sampled_from([one for one in paths_into(answer) if one]))
        answer = with_put(answer, place, data.draw(new))
        if not isinstance(answer, dict):
            break
    checked(json.dumps(answer), dialogue, redacted)


@HARD
@given(data=st.data(), dialogue=st.sampled_from([one for one in CORPUS if one.keep]))
def test_a_quote_with_one_character_changed_fails_the_answer(data: st.DataObject, dialogue: Dialogue) -> None:
    short = data.draw(st.sampled_from([*dialogue.say, *dialogue.bad]))
    answer = json.loads(extraction(written(short)))
    source = answer["candidates"][0]["sources"][0]
    quote = source["quote"]
    at = data.draw(st.integers(min_value=0, max_value=len(quote) - 1))
    source["quote"] = quote[:at] + data.draw(st.sampled_from("□☃∎")) + quote[at + 1 :]
    with pytest.raises(ContractViolated, match="quote_not_in_source"):
        parse_extraction(json.dumps(answer), dialogue.material, redacted=str)


TEXTS = (
    item_text("We keep the queue in SQLite", subject="queue"),
    item_text("We keep the queue in Redis", subject="queue", strength=Strength.HARD),
    item_text("数据库用 SQLite，不用 Redis", subject="数据库"),
    item_text("I prefer short commit titles", subject="commit titles", kind=MemoryKind.PREFERENCE),
    item_text("Should the queue move to Redis?", subject="queue move", kind=MemoryKind.SUMMARY),
)
SHOWN = ShownMaterial(
    tuple(
        shown_candidate(
            number, text, namespace=CONVERSATION if text.kind is MemoryKind.SUMMARY else "project-namespace"
        )
        for number, text in enumerate(TEXTS, start=1)
    ),
    (shown_item(1, TEXTS[1]), shown_item(2, TEXTS[3], origin=Origin.ADOPTED_PROPOSAL), shown_item(3, TEXTS[4])),
)


@HARD
@given(data=st.data())
def test_no_consolidation_says_more_than_its_candidates_or_leaves_one_out(data: st.DataObject) -> None:
    labels = [one.label for one in SHOWN.candidates]
    entries = []
    for _ in range(data.draw(st.integers(min_value=1, max_value=6))):
        chosen = data.draw(st.lists(st.sampled_from(labels), min_size=1, max_size=3, unique=True))
        kind = data.draw(st.sampled_from(["create", "revise", "supersede", "reject"]))
        target = data.draw(st.sampled_from(["", "M1", "M2", "M3"]))
        text = data.draw(st.sampled_from([None, *TEXTS]))
        entry: Any = operation(kind, *chosen, target=target, text=text)
        if data.draw(st.booleans()):
            entry = with_put(
                entry, data.draw(st.sampled_from([one for one in paths_into(entry) if one])), data.draw(junk)
            )
        entries.append(entry)
    settle_all = data.draw(st.booleans())
    if settle_all:
        entries = [operation("create", one.label, text=one.text) for one in SHOWN.candidates[2:]]
        entries += [data.draw(st.sampled_from([operation("reject", "C1", "C2"), operation("reject", "C1")]))]
    try:
        result = parse_consolidation(operations(*entries), SHOWN, redacted=str)
    except ContractViolated:
        return
    settled = [one.label for done in result.operations for one in done.candidates]
    assert sorted(settled) == labels
    check_identities(result.operations, SHOWN.identities)
    for done in result.operations:
        if done.text is None:
            continue
        strongest = dominant_of(done.candidates)
        assert any(is_same_claim(done.text.statement, one.text.statement) for one in done.candidates)
        assert (done.text.strength, done.text.kind, done.origin) == (
            strongest.text.strength,
            strongest.text.kind,
            strongest.origin,
        )
        assert len({one.namespace_id for one in done.candidates}) == 1
        assert done.target is None or done.target.namespace_id == done.candidates[0].namespace_id


@HARD
@given(answer=raw)
def test_no_text_at_all_crashes_consolidation(answer: str) -> None:
    with pytest.raises(ContractViolated):
        parse_consolidation(answer, SHOWN, redacted=str)
