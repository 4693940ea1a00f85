"""Counted things, for sentences that count several: one and many differ, and each count has its own form."""

from renderer.support.i18n import translate


def candidates_text(count: int) -> str:
    """So many candidates."""
    return translate("Counts", "%n candidates", count=count)


def conclusions_text(count: int) -> str:
    """So many conclusions."""
    return translate("Counts", "%n conclusions", count=count)


def conversations_text(count: int) -> str:
    """So many conversations."""
    return translate("Counts", "%n conversations", count=count)


def days_text(count: int) -> str:
    """So many days."""
    return translate("Counts", "%n days", count=count)


def folders_text(count: int) -> str:
    """So many folders."""
    return translate("Counts", "%n folders", count=count)


def follow_ups_text(count: int) -> str:
    """So many follow-ups."""
    return translate("Counts", "%n follow-ups", count=count)


def memories_text(count: int) -> str:
    """So many memories."""
    return translate("Counts", "%n memories", count=count)


def projects_text(count: int) -> str:
    """So many projects."""
    return translate("Counts", "%n projects", count=count)


def proposals_text(count: int) -> str:
    """So many proposals."""
    return translate("Counts", "%n proposals", count=count)


def recalls_text(count: int) -> str:
    """So many recalls."""
    return translate("Counts", "%n recalls", count=count)


def requests_text(count: int) -> str:
    """So many requests."""
    return translate("Counts", "%n requests", count=count)


def runs_text(count: int) -> str:
    """So many runs."""
    return translate("Counts", "%n runs", count=count)


def tasks_text(count: int) -> str:
    """So many tasks."""
    return translate("Counts", "%n tasks", count=count)


def turns_text(count: int) -> str:
    """So many turns."""
    return translate("Counts", "%n turns", count=count)
