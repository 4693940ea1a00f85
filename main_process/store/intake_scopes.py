"""Which scopes of an export are the same here: domains and projects by name, Global, conversations by client's id."""

from typing import Any

from sqlalchemy import Connection

from main_process.domain.folders import name_key
from main_process.domain.intake import IntakeChoice, SameName
from shared.vocabulary import NamespaceKind


class Scopes:
    """Fills `ids` (of the file → here) and `names` (of projects kept apart) while a file is looked through."""

    def __init__(self, connection: Connection, choice: IntakeChoice, same_names: list[SameName]) -> None:
        self._connection = connection
        self._choice = choice
        self._same_names = same_names
        self.ids: dict[str, str] = {}
        self.names: dict[str, str] = {}

    def match(self, section: str, row: dict[str, Any]) -> None:
        """Look whether a row of the file is a scope that is here already."""
        if section == "security_domain":
            here = self._one("SELECT id FROM security_domain WHERE id = ? OR name_key = ? ORDER BY id <> ?",
                             row["id"], row["name_key"], row["id"])  # fmt: skip
            if here is not None:
                self.ids[row["id"]] = here
        elif section == "namespace" and row["kind"] == NamespaceKind.GLOBAL:
            sql = """SELECT n.id FROM namespace AS n JOIN security_domain AS d ON d.row = n.domain_row
                WHERE d.id = ? AND n.kind = 'global'"""
            here = self._one(sql, self.ids.get(row["domain_id"], row["domain_id"]))
            if here is not None:
                self.ids[row["id"]] = here
        elif section == "project":
            self._match_project(row)
        elif section == "conversation" and row["external_id"] is not None:
            sql = """SELECT c.id, n.id FROM conversation AS c JOIN namespace AS n ON n.row = c.namespace_row
                WHERE c.client = ? AND c.external_id = ? AND c.id <> ?"""
            here = self._row(sql, row["client"], row["external_id"], row["id"])
            if here is not None:
                self.ids[row["id"]], self.ids[row["namespace_id"]] = here

    def _match_project(self, row: dict[str, Any]) -> None:
        identifier = row["id"]
        if self._one("SELECT 1 FROM project WHERE id = ?", identifier):
            return
        same = self._row("SELECT id, name FROM project WHERE name_key = ?", row["name_key"])
        is_chosen = identifier in self._choice.projects
        into = self._choice.projects[identifier] if is_chosen else same and same[0]
        if same is not None:
            self._same_names.append(SameName(identifier, row["name"], into, same[1]))
        if into is not None:
            sql = "SELECT p.id, n.id FROM project AS p JOIN namespace AS n ON n.row = p.namespace_row WHERE p.id = ?"
            here = self._row(sql, into)
            if here is not None:
                self.ids[identifier], self.ids[row["namespace_id"]] = here
        elif same is not None:
            self.names[identifier] = self._free_name(row["name"])

    def _free_name(self, name: str) -> str:
        number = 2
        while self._one("SELECT 1 FROM project WHERE name_key = ?", name_key(f"{name} ({number})")):
            number += 1
        return f"{name} ({number})"

    def _row(self, sql: str, *values: Any) -> Any:
        return self._connection.exec_driver_sql(sql, values).first()

    def _one(self, sql: str, *values: Any) -> Any:
        found = self._row(sql, *values)
        return None if found is None else found[0]
