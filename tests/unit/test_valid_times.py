"""Recall and validity: the handed cases whose answer depends on an interval alone."""

from datetime import UTC, datetime
from typing import Any

import pytest

from main_process.domain.errors import RuleViolated
from main_process.domain.recall_gate import RecallQuery
from main_process.domain.retrieval import recall
from main_process.domain.times import checked_validity
from tests.support.cases import rows
from tests.support.items import PROJECT, chain, item

INTERVALS = [row for row in rows("temporal") if {"valid_from", "valid_to"} & row["ops"][0].keys()]


def moment(written: str | None) -> datetime | None:
    """Read a date or moment; without an offset it means UTC, as the person's form makes explicit."""
    if written is None:
        return None
    read = datetime.fromisoformat(written)
    return read if read.tzinfo else read.replace(tzinfo=UTC)


@pytest.mark.parametrize("row", INTERVALS, ids=lambda row: row["why"])
def test_the_handed_intervals(row: dict[str, Any]) -> None:
    said = row["ops"][0]
    if row.get("refused"):
        with pytest.raises((RuleViolated, ValueError)):
            checked_validity(moment(said.get("valid_from")), moment(said.get("valid_to")), None)
        return
    validity = checked_validity(moment(said.get("valid_from")), moment(said.get("valid_to")), None)
    known = item(said["say"], validity=validity)
    for ask in row["ask"]:
        if "known_as_of" in ask:
            continue  # what was known when is a look at history, not a recall
        now = moment(ask["as_of"])
        assert now is not None
        found = recall(chain(PROJECT), [known], RecallQuery(said["say"]), now)
        given = [entry.item.text.statement for entry in found.entries]
        assert len(given) == len(ask["want"])
        assert all(want in statement for want, statement in zip(ask["want"], given, strict=True))
