"""Reports of imports: they are kept a while; and as they quote documents, they go when anything is erased."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cms.editing import erasing
from cms.editing.erasure import erasure
from cms.store import Database, reports

from ..editing.desk import Desk


def kept(database: Database) -> str:
    with database.write() as connection:
        id_ = reports.begin(connection, "an editor")
        reports.finish(connection, id_, {"documents": []})
        assert reports.find(connection, id_) == ("an editor", {"documents": []})
    return id_


def is_kept(database: Database, id_: str) -> bool:
    with database.read() as connection:
        return reports.find(connection, id_) is not None


def test_reports_go_with_what_is_erased(database: Database) -> None:
    desk = Desk(database)
    ada = desk.create("Person", name="Ada Example", headline="Builds", publish=True)
    bo = desk.create("Person", name="Bo Li", publish=True)
    report = kept(database)
    desk("eraseField", id=ada, field="headline")
    assert not is_kept(database, report)
    report = kept(database)
    with database.read() as connection:
        found = erasure(connection, [bo])
    erasing.erase(database, found)
    assert not is_kept(database, report)


def test_reports_are_kept_a_while(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    report = kept(database)
    kept(database)
    assert is_kept(database, report)
    monkeypatch.setattr(reports, "KEPT", timedelta())
    kept(database)
    assert not is_kept(database, report)
