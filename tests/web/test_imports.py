"""`POST /import`: who may, what it gives, what it refuses, and what others may learn of it."""

from __future__ import annotations

import io
import os
import sys
import threading
import time
import zipfile
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from cms import outgoing
from cms.content import Award, Correction, Organization, Person, Position, SourceDocument
from cms.importing.formats import read_file
from cms.importing.run import Task, run
from cms.settings import Settings
from cms.store import REVISION, Database, checking, lanes, reports, tokens
from cms.web import imports
from cms.web.application import create_app

from ..conftest import GIVE_WAY, Stores, serving
from ..importing.test_fetching import Server

FIRST = b"# Ada Example\n\n## Experience\n\n- **Engineer**, ACME Labs (2031 \xe2\x80\x93 Present)\n"
SECOND = FIRST + b"- **Intern**, Oz Works (2030)\n"


def token(
    database: Database, name: str, *scopes: str, people: Any = (), lasts: timedelta | None = None
) -> dict[str, str]:
    with database.write() as connection:
        until = None if lasts is None else datetime.now(UTC) + lasts
        shown = tokens.issue(connection, name, scopes, people, until)
    return {"authorization": f"Bearer {shown}"}


def send(client: httpx.Client, headers: dict[str, str], query: str = "", **files: bytes) -> httpx.Response:
    """Send files, `cv_md` being cv.md."""
    parts = [("file", (name.replace("_", "."), data)) for name, data in files.items()]
    return client.post(f"/import{query}", files=parts, headers=headers)


def count(database: Database, entity: Any) -> int:
    with database.read() as connection:
        return connection.execute(select(func.count()).select_from(entity.table())).scalar_one()


def person_id(database: Database, slug: str) -> str:
    with database.read() as connection:
        return connection.execute(select(Person.table().c.id).where(Person.table().c.slug == slug)).scalar_one()


def test_who_may(database: Database) -> None:
    for slug, text in (("ada-example", FIRST), ("bo-li", FIRST.replace(b"Ada Example", b"Bo Li"))):
        list(run(database, [Task(f"{slug}.md", slug, partial(read_file, text, "x.md"))]))
    ada = person_id(database, "ada-example")
    before = count(database, Position)
    gone = token(database, "gone", "admin")
    with database.write() as connection:
        tokens.revoke(connection, "gone")
    refused = [
        ({}, "", 401),
        (token(database, "late", "admin", lasts=timedelta(seconds=-1)), "", 401),
        (gone, "", 401),
        (token(database, "reader", "read-drafts", "read-history"), "", 403),
        (token(database, "publisher", "publish"), "?publish", 403),
        (token(database, "editor", "edit"), "?publish", 403),
    ]
    bound = token(database, "member", "edit", "publish", people=[ada])
    with serving(database) as client:
        for headers, query, status in refused:
            answer = send(client, headers, query, cv_md=SECOND)
            assert answer.status_code == status, answer.text
            assert answer.json()["error"]["message"]
            assert "www-authenticate" in answer.headers
        # Bound to another profile: told of that document alone, and nothing is changed.
        answer = send(client, bound, "?publish&person=bo-li", cv_md=SECOND.replace(b"Ada Example", b"Bo Li"))
        assert answer.status_code == 422
        assert "member is bound to other profiles" in answer.json()["documents"][0]["error"]["message"]
        assert count(database, Position) == before
        # An editor drafts, and who may publish does.
        answer = send(client, token(database, "editor2", "edit"), cv_md=SECOND)
        assert answer.status_code == 200
        (document,) = answer.json()["documents"]
        assert (document["person"], document["revision"]) == ("ada-example", None)
        assert document["drafts"]
        assert count(database, Position) == before
        for name, headers in (("member", bound), ("admin", token(database, "admin", "admin"))):
            answer = send(client, headers, "?publish&person=ada-example", **{f"{name}_md": SECOND})
            assert answer.status_code == 200, answer.text
            assert answer.json()["documents"][0]["revision"], name
    assert count(database, Position) == before + 1
    with database.read() as connection:
        authors = connection.execute(select(REVISION.c.author).order_by(REVISION.c.number)).scalars().all()
    assert authors[-2:] == ["member", "admin"]


def test_who_is_bound_changes_nothing_of_others(database: Database) -> None:
    list(run(database, [Task("a.md", "ada-example", lambda: read_file(FIRST, "a.md"))]))
    ada = person_id(database, "ada-example")
    linked = (
        FIRST.replace(b"ACME Labs", b"[ACME Labs](https://elsewhere.example/)") + b"- **Intern**, New Works (2030)\n"
    )
    with serving(database) as client:
        answer = send(client, token(database, "member", "edit", "publish", people=[ada]), "?publish", b_md=linked)
    (document,) = answer.json()["documents"]
    assert document["error"] is None
    assert "1 records that are others' stay as they are" in str(document["warnings"])
    with database.read() as connection:
        found = {row["name"]: row["url"] for row in connection.execute(select(Organization.table())).mappings()}
    assert found == {"ACME Labs": None, "New Works": None}


def test_an_archive_a_dry_run_and_several_files(stores: Stores) -> None:
    database = stores.empty("sqlite")
    editor = token(database, "editor", "edit", "publish")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("site/index.md", FIRST)
        archive.writestr("../up.md", FIRST)
    with serving(database) as client:
        dry = send(client, editor, "?publish&dry-run", site_zip=packed.getvalue())
        assert dry.json()["documents"][0]["records"]["added"]
        assert count(database, Person) == 0
        answer = send(client, editor, "?publish", site_zip=packed.getvalue(), broken_pdf=b"%PDF-1.7", no_md=b"\x00")
        assert answer.status_code == 200
        said = answer.json()
        assert [(each["path"], each["error"] is None) for each in said["documents"]] == [
            ("index.md", True),
            ("broken.pdf", False),
            ("no.md", False),
        ]
        assert said["leftOut"][0]["file"] == "../up.md"
        assert answer.headers["cache-control"] == "private, no-store"
        assert send(client, editor, no_md=b"\x00").status_code == 422
    assert count(database, Position) == 1


def test_a_document_at_an_address(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    database = stores.empty("sqlite")
    editor = token(database, "editor", "edit")
    reader = token(database, "reader", "read-drafts")
    with Server() as remote, serving(database) as client:
        remote.pages["/cv.md"] = 200, {"content-type": "text/markdown"}, SECOND
        query = f"?url={remote.address}/cv.md"
        assert client.post(f"/import{query}").status_code == 401
        assert client.post(f"/import{query}", headers=reader).status_code == 403
        assert client.post(f"/import{query}&publish", headers=editor).status_code == 403
        # This machine and private networks aren't asked, whoever wants it.
        answer = client.post(f"/import{query}", headers=editor)
        assert answer.status_code == 422
        assert "on a private network or this machine" in answer.json()["documents"][0]["error"]["message"]
        assert remote.asked == []
        monkeypatch.setattr(outgoing, "is_public", lambda address: True)
        (dry,) = client.post(f"/import{query}&dry-run", headers=editor).json()["documents"]
        assert dry["records"]["added"]["Position"] == 2
        assert count(database, SourceDocument) == 0
        (document,) = client.post(f"/import{query}&person=bo-li", headers=editor).json()["documents"]
        assert (document["path"], document["person"]) == (f"{remote.address}/cv.md", "bo-li")
        assert document["document"].startswith("doc_")
        assert client.post(f"/import?url={remote.address}/none.md", headers=editor).status_code == 422
    for url in ("ada.md", "file:///etc/passwd", "", f"https://ada.example/{'a' * 2_000}"):
        with serving(database) as client:
            answer = client.post("/import", params={"url": url}, headers=editor)
        assert answer.status_code == 400, url
        assert "`url` is" in answer.json()["error"]["message"]


def test_who_may_say_what_lines_are(database: Database) -> None:
    for slug, text in (("ada-example", SECOND), ("bo-li", SECOND.replace(b"Ada Example", b"Bo Li"))):
        list(run(database, [Task("cv.md", slug, partial(read_file, text, "cv.md"))]))
    ada, bo = (person_id(database, slug) for slug in ("ada-example", "bo-li"))
    table = SourceDocument.table()
    with database.read() as connection:
        of = {row.person_id: row.id for row in connection.execute(select(table))}
    lines = f"?document={of[ada]}&lines=6-6&kind=Award"
    editor = token(database, "editor", "edit")
    member = token(database, "member", "edit", "publish", people=[ada])
    refused = [
        ({}, lines, 401),
        (token(database, "late", "admin", lasts=timedelta(seconds=-1)), lines, 401),
        (token(database, "reader", "read-drafts", "read-history"), lines, 403),
        (token(database, "publisher", "publish"), f"{lines}&publish", 403),
        (editor, f"{lines}&publish", 403),
        (member, lines.replace(of[ada], of[bo]), 422),
        (editor, lines.replace(of[ada], "doc_0"), 400),
        (editor, lines.replace("Award", "Medal"), 400),
        (editor, lines.replace("6-6", "6-99"), 400),
        (editor, lines.replace("6-6", "six"), 400),
        (editor, lines.replace("6-6", "6-"), 400),
        (editor, lines.replace("&kind=Award", ""), 400),
        (editor, f"{lines}&person=ada-example", 400),
        (editor, f"{lines}&prune", 400),
    ]
    with serving(database) as client:
        for headers, query, status in refused:
            answer = client.post(f"/import{query}", headers=headers)
            assert answer.status_code == status, (query, answer.text)
            assert answer.json()["error"]["message"]
        assert (count(database, Position), count(database, Award), count(database, Correction)) == (4, 0, 0)
        # A dry run and a draft change nothing that readers see.
        (dry,) = client.post(f"/import{lines}&dry-run", headers=editor).json()["documents"]
        assert (dry["records"]["added"], dry["pruned"], dry["drafts"]) == ({"Award": 1}, ["Position 'Intern'"], [])
        # What is made of the lines is told as an input would state it, with the names of what it refers to.
        (made,) = dry["says"]
        assert made == {
            "id": None,
            "kind": "Award",
            "startLine": 6,
            "endLine": 6,
            "fields": {"title": "Intern", "awarder": "Oz Works", "dates": ["2030"]},
        }
        assert dry["document"] is None
        (drafted,) = client.post(f"/import{lines}", headers=editor).json()["documents"]
        assert drafted["drafts"][0] == ada
        assert (count(database, Position), count(database, Award)) == (4, 0)
        discard = "mutation ($ids: [ID!]!) { discardDraft(input: { ids: $ids }) { userErrors { message } } }"
        sent = {"query": discard, "variables": {"ids": drafted["drafts"]}}
        assert client.post("/graphql", json=sent, headers=editor).json()["data"]["discardDraft"]["userErrors"] == []
        answer = client.post(f"/import{lines}&publish", headers=member)
        assert answer.status_code == 200, answer.text
        (document,) = answer.json()["documents"]
        assert (document["path"], document["person"], document["error"]) == ("cv.md", "ada-example", None)
        assert document["revision"]
        assert document["document"] == of[ada]
        assert document["says"][0]["id"].startswith("awd_")
        assert (count(database, Position), count(database, Award)) == (3, 1)
        asked = '{ person(slug: "ada-example") { documents { corrections { kind startLine endLine } } } }'
        answer = client.post("/graphql", json={"query": asked})
        (told,) = answer.json()["data"]["person"]["documents"]
        assert told["corrections"] == [{"kind": "Award", "startLine": 6, "endLine": 6}]
        # The next import respects it, and undoing it is a mutation like any other's.
        assert send(client, member, "?publish", cv_md=SECOND).json()["documents"][0]["revision"] is None
        undo = f"revisions: [{document['revision']}], publish: true"
        undo = f"mutation {{ undo(input: {{ {undo} }}) {{ userErrors {{ message }} }} }}"
        admin = token(database, "admin", "admin")
        answer = client.post("/graphql", json={"query": undo}, headers=admin).json()
        assert answer["data"]["undo"]["userErrors"] == [], answer
    assert (count(database, Position), count(database, Award), count(database, Correction)) == (4, 0, 0)
    assert checking.check(database) == []


@pytest.mark.parametrize(
    ("query", "files", "status", "said"),
    [
        ("?draft&publish", {"a_md": FIRST}, 400, "exclude each other"),
        ("?prefix=1", {"a_md": FIRST}, 400, "'prefix' is nothing"),
        ("?publish=yes", {"a_md": FIRST}, 400, "`publish` is 'yes'"),
        ("?person=A B", {"a_md": FIRST}, 400, "can't be a slug"),
        ("", {}, 400, "must be a form"),
        ("", {"big_md": b"x" * 60_000}, 413, "more than 50000 bytes"),
    ],
)
def test_what_is_no_import_is_told(stores: Stores, query: str, files: Any, status: int, said: str) -> None:
    database = stores.empty("sqlite")
    with serving(database, max_import=50_000) as client:
        answer = send(client, token(database, "editor", "edit", "publish"), query, **files)
        assert answer.status_code == status, answer.text
        assert said in answer.json()["error"]["message"]


def test_odd_bodies_are_told(stores: Stores) -> None:
    database = stores.empty("sqlite")
    editor = token(database, "editor", "edit")
    form = {**editor, "content-type": "multipart/form-data; boundary=x"}

    def chunks() -> Any:
        yield b'--x\r\ncontent-disposition: form-data; name="f"; filename="a.md"\r\n\r\n'
        for _ in range(100):
            yield b"x" * 1_000

    named = b'--x\r\ncontent-disposition: form-data; name="f"; filename="%s"\r\n\r\nx\r\n'
    with serving(database, max_import=50_000) as client:
        assert client.post("/import", content=chunks(), headers=form).status_code == 413
        for body in (
            b"",
            b"nonsense",
            b"--x\r\n\r\n",
            named % b".." + b"--x--",
            named % b"a.md" * 2 + b"--x--",
            b"--x--",
        ):
            answer = client.post("/import", content=body, headers=form)
            assert answer.status_code == 400, (body, answer.text)
        field = b'--x\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n--x--'
        assert "must be files" in client.post("/import", content=field, headers=form).text
        assert (
            client.post("/import", content=b"x", headers={**editor, "content-type": "multipart/form-data"}).status_code
            == 400
        )
        assert client.put("/import", headers=form).status_code == 405
        path = client.post("/import", content=named % b"../../etc/up.md" + b"--x--", headers=form)
        assert path.json()["documents"][0]["path"] == "up.md"


def test_what_takes_long_is_answered_with_its_reports_address(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "_PATIENCE", 0.0)
    editor, other = token(database, "editor", "edit", "publish"), token(database, "other", "edit")
    with serving(database) as client, serving(database) as another:
        answer = send(client, editor, "?publish", cv_md=FIRST)
        assert answer.status_code == 202
        at = answer.headers["location"]
        assert answer.json() == {"report": at, "running": True}
        for _ in range(600):
            if (report := another.get(at, headers=editor)).status_code == 200:  # whichever server is asked
                break
            time.sleep(0.1)
        assert report.json()["documents"][0]["revision"] == 1
        assert another.get(at, headers=other).status_code == 404
        assert another.get(at).status_code == 401
        assert another.get(at, headers=token(database, "admin", "admin")).status_code == 200
        assert client.get("/import/nothing", headers=editor).status_code == 404
        # What was refused is told there, too.
        answer = send(client, editor, "?person=A B", cv_md=FIRST)
        for _ in range(600):
            if (report := client.get(answer.headers["location"], headers=editor)).status_code == 200:
                break
            time.sleep(0.1)
        assert "can't be a slug" in report.json()["error"]["message"]
    with database.write() as connection:
        assert reports.find(connection, at.rpartition("/")[2])
        monkeypatch.setattr(reports, "KEPT", timedelta(0))
        new = reports.begin(connection, "editor")
        assert reports.find(connection, at.rpartition("/")[2]) is None
        assert reports.find(connection, new) == ("editor", None)


def test_a_caller_has_one_import_at_a_time(stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "_PATIENCE", 0.0)
    database = stores.empty("sqlite")
    editor = token(database, "editor", "edit")
    with serving(database) as client:
        with database.write():  # whoever writes waits
            assert client.get("/healthz").status_code == 200
            monkeypatch.setattr(imports.Imports, "_begin", lambda *_: "some")
            assert send(client, editor, cv_md=FIRST).status_code == 202
            second = send(client, editor, cv_md=FIRST)
            assert second.status_code == 429
            assert second.headers["retry-after"]
            assert second.json()["error"]["code"] == "BUSY"
        for _ in range(600):
            if send(client, editor, cv_md=FIRST).status_code == 202:
                break
            time.sleep(0.1)
        else:
            raise AssertionError("it never ended")


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priorities of their own elsewhere")
def test_reading_documents_gives_way_to_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "_give_way", GIVE_WAY)  # other tests do without
    worker = imports.Imports(create_app(Settings(), Database("sqlite://")).endpoint)._workers
    niceness = worker.submit(lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())).result()
    worker.shutdown()
    assert niceness > os.getpriority(os.PRIO_PROCESS, 0)
