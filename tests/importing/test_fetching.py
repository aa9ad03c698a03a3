"""Documents at addresses, from a real server on this machine: what is read of them, and what is refused."""

from __future__ import annotations

import gzip
import io
import json
import socket
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from sqlalchemy import select

from cms import outgoing
from cms.content import Person, Section, SourceDocument
from cms.content.addresses import absolute
from cms.errors import DocumentError
from cms.importing import fetching
from cms.importing.fetching import fetch
from cms.importing.run import Report, path_tasks, run
from cms.outgoing import is_public
from cms.store import Database

from ..conftest import cms

PAGE = b"""<!doctype html><html><head><title>Ada Example</title></head><body>
<h1>Ada Example</h1><p>I build bridges, see <a href="/plans/one.html">plans</a> and <a href="https://acme.example/">ACME</a>.</p>
<h2>Weather</h2><p>Kites, as <a href="kites.html#red">these</a>. <code>[a](b.html)</code></p>
<h2>Contact</h2><ul><li><a href="https://github.com/ada">GitHub</a></li><li><a href="../cv.pdf">CV</a></li></ul>
</body></html>"""


class Server:
    """A server of some pages: by path, a status, headers and a body, or what answers by itself."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.pages: dict[str, tuple[int, dict[str, str], bytes] | Callable[[BaseHTTPRequestHandler], None]] = {}
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                page = outer.pages.get(self.path, (404, {}, b""))
                if callable(page):
                    page(self)
                    return
                status, headers, body = page
                self.send_response(status)
                for name, value in {"content-length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer((host, 0), Handler)
        self.host, self.port = host, self.server.server_port
        self.address = f"http://{host}:{self.port}"

    def __enter__(self) -> Server:
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,))
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    with Server() as running:
        yield running


def do(database: Database, *addresses: str) -> list[Report]:
    with ExitStack() as kept:
        tasks, _ = path_tasks(addresses, None, kept, private_network=True)
        return list(run(database, tasks))


def test_a_page_is_imported_under_its_address_with_its_links_resolved(database: Database, server: Server) -> None:
    server.pages["/~ada/"] = 200, {"content-type": "text/html; charset=utf-8"}, PAGE
    server.pages["/me"] = 302, {"location": "/~ada/"}, b""
    (report,) = do(database, f"{server.address}/me")
    assert (report.error, report.slug) == (None, "ada-example")
    with database.read() as connection:
        assert connection.execute(select(SourceDocument.table().c.path)).scalars().all() == [f"{server.address}/me"]
        person = connection.execute(select(Person.table()).where(Person.table().c.has_profile)).mappings().one()
        bodies = [body.markdown for body in connection.execute(select(Section.table().c.body)).scalars()]
    said = " ".join([person["bio"].markdown, *bodies])
    assert f"[plans]({server.address}/plans/one.html)" in said
    assert "[ACME](https://acme.example/)" in said
    assert f"[these]({server.address}/~ada/kites.html#red)" in said
    assert "`[a](b.html)`" in said
    assert {link.url for link in person["links"]} >= {"https://github.com/ada", f"{server.address}/cv.pdf"}
    # The same again is the same document.
    (again,) = do(database, f"{server.address}/me")
    assert again.revision is None


def test_what_a_server_sends_is_read_by_its_kind(stores: Any, server: Server) -> None:
    resume = json.dumps({"basics": {"name": "Bo Li"}, "work": [{"name": "ACME Labs", "position": "Engineer"}]}).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("site/index.md", "# Cy Example\n\n## Hobbies\n\nKites.\n")
    server.pages["/resume?v=1"] = 200, {"content-type": "application/json"}, resume
    server.pages["/site.zip"] = 200, {"content-type": "application/zip"}, packed.getvalue()
    server.pages["/dee.md"] = (
        200,
        {"content-type": "text/plain", "content-encoding": "gzip"},
        gzip.compress(b"---\nname: Dee Example\n---\n\nI fly.\n"),
    )
    server.pages["/cv.pdf"] = 200, {"content-type": "application/pdf"}, b"%PDF-1.7 nothing"
    reports = do(stores.empty("sqlite"), *(f"{server.address}{path}" for path in server.pages))
    assert [report.slug for report in reports[:3]] == ["bo-li", "cy-example", "dee-example"]
    assert [report.error for report in reports[:3]] == [None, None, None]
    assert str(reports[3].error).startswith(f"{server.address}/cv.pdf: is a PDF document")


def test_the_command_says_what_failed_and_imports_the_rest(stores: Any, server: Server, tmp_path: Any) -> None:
    url = stores.empty("sqlite").url.render_as_string()
    (tmp_path / "ada.md").write_text("# Ada Example\n\n## Hobbies\n\nKites.\n")
    server.pages["/bo"] = 200, {"content-type": "text/markdown"}, b"# Bo Li\n\n## Hobbies\n\nRoads.\n"
    refused = cms("import", f"{server.address}/bo", tmp_path / "ada.md", url=url)
    assert refused.returncode == 1
    assert (
        f"{server.address}/bo: it can't be fetched: 127.0.0.1 is at 127.0.0.1, on a private network" in refused.stdout
    )
    assert "only `cms import --private-network` asks" in refused.stdout
    assert "ada.md → ada-example: revision" in refused.stdout
    assert server.asked == []
    done = cms("import", f"{server.address}/bo", "--private-network", url=url)
    assert done.returncode == 0
    assert f"{server.address}/bo → bo-li: revision" in done.stdout


def failed(address: str, **options: Any) -> str:
    with pytest.raises(DocumentError) as raised:
        fetch(address, **options)
    message = str(raised.value)
    assert "can't be fetched: " in message
    return message.partition("can't be fetched: ")[2]


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "[::1]", "2130706433", "0x7f.1", "0", "[::]", "127.1"],
)
def test_this_machine_is_not_asked(server: Server, host: str) -> None:
    said = failed(f"http://{host}:{server.port}/")
    assert "on a private network or this machine" in said or "isn't known" in said
    assert server.asked == []


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1", True),
        ("::ffff:8.8.8.8", True),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),  # where clouds tell machines their secrets
        ("100.64.0.1", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("::10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
        ("2001:0:a00:1::", False),
    ],
)
def test_what_is_public(address: str, public: bool) -> None:
    assert is_public(address) is public


def test_a_redirect_does_not_lead_to_a_private_network(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "is_public", lambda address: address == "127.0.0.1")
    with Server("127.0.0.2") as private:
        private.pages["/"] = 200, {}, b"secret"
        server.pages["/"] = 302, {"location": f"{private.address}/"}, b""
        assert "127.0.0.2 is at 127.0.0.2, on a private network" in failed(f"{server.address}/")
        assert private.asked == []
        assert fetch(f"{server.address}/", private_network=True).data == b"secret"


def test_a_name_with_one_private_address_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 80)) for each in ("8.8.8.8", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    assert "rebinding.example is at 127.0.0.1" in failed("http://rebinding.example/")


def test_what_begins_ever_so_slowly_is_left(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte of a header comes in time, and the header never does."""
    ended = threading.Event()

    def dripping(handler: BaseHTTPRequestHandler) -> None:
        try:
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nx-long: ")
            while not ended.wait(0.1):
                handler.wfile.write(b"x")
        except OSError:
            pass

    server.pages["/"] = dripping
    monkeypatch.setattr(fetching, "SECONDS", 1.0)
    assert failed(f"{server.address}/", private_network=True) == "it takes more than 1 s to come"
    ended.set()


def test_a_server_that_does_wrong_is_told_of(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"x" * 100_000)
        except OSError:
            pass

    def slow(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            for _ in range(100):
                handler.wfile.write(b"x")
                if ended.wait(0.1):
                    return
        except OSError:
            pass

    def silent(_: BaseHTTPRequestHandler) -> None:
        ended.wait(5)

    def nonsense(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"SSH-2.0-nonsense\r\n\r\n")

    ended = threading.Event()
    server.pages |= {"/endless": endless, "/slow": slow, "/silent": silent, "/nonsense": nonsense}
    server.pages["/bomb"] = 200, {"content-encoding": "gzip"}, gzip.compress(bytes(25_000_000))
    server.pages["/odd"] = 200, {"content-encoding": "br"}, b"x"
    server.pages["/torn"] = 200, {"content-encoding": "gzip"}, b"not gzip"
    server.pages["/round"] = 302, {"location": "/round"}, b""
    server.pages["/away"] = 302, {"location": "file:///etc/passwd"}, b""
    server.pages["/with"] = 302, {"location": f"http://ada:secret@127.0.0.1:{server.port}/"}, b""

    def said(path: str) -> str:
        return failed(f"{server.address}{path}", private_network=True)

    assert said("/endless") == "it has more than 20 MB, which no document has"
    assert said("/bomb") == "it has more than 20 MB, which no document has"
    assert said("/odd") == "the server sends it in an encoding that wasn't asked for"
    assert "gzip" in said("/torn") or "header" in said("/torn")
    assert said("/round") == "it leads on more than 5 times"
    assert "file" in said("/away")
    assert "a name or a password in it" in said("/with")
    assert said("/missing") == "the server answers 404 Not Found"
    assert "speaks no HTTP" in said("/nonsense")
    monkeypatch.setattr(fetching, "SECONDS", 1.0)
    assert said("/slow") == "it takes more than 1 s to come"
    assert said("/silent").startswith("nothing comes for ")
    ended.set()


@pytest.mark.parametrize(
    "address", ["http://", "https:///x", "http://[::1", "http://a b/", "http://x:99999/", "http://\x00/"]
)
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(DocumentError, match="can't be fetched"):
        fetch(address)


def test_a_password_is_not_kept() -> None:
    with pytest.raises(DocumentError) as raised:
        fetch("https://ada:secret@site.example/cv.md")
    assert "a name or a password in it" in str(raised.value)
    assert "secret" not in str(raised.value)


def test_relative_addresses_of_rich_text_and_fields_are_made_absolute() -> None:
    body, base = Section.table().c.body, "https://s.example/a/b.html"
    text = (
        'See [x](y.html "t"), ![p](/p.png), <a href="../z">z</a>, `[c](d)`, [m](mailto:a@b.example), [e](#f).\n\n[r]: q'
    )
    assert absolute(body, text, base) == (
        'See [x](https://s.example/a/y.html "t"), ![p](https://s.example/p.png), <a href="https://s.example/z">z</a>, '
        "`[c](d)`, [m](mailto:a@b.example), [e](https://s.example/a/b.html#f).\n\n[r]: https://s.example/a/q"
    )
    assert absolute(Person.table().c.image_url, "me.png", base) == "https://s.example/a/me.png"
    assert absolute(Section.table().c.title, "[x](y)", base) == "[x](y)"
