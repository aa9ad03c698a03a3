"""Assets by their addresses: who may see which, for how long, what browsers are told of them, and other sizes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest
from PIL import Image

from cms.content import Asset, Link, Person, new_id
from cms.content.asset import WIDTHS, PictureFormat, kept_address, width_for
from cms.editing import Changes, commit
from cms.editing.changes import draft
from cms.store import PENDING, Database
from cms.store.compacting import sweep
from cms.store.keys import Keys

from ..conftest import serving
from ..content import CV, PICTURE, kept, lab
from ..pictures import picture, shown
from .test_imports import token

HERE = '{ person(slug: "ada-example") { image { url } files { url } } }'
LASTING, PRIVATE = "public, max-age=31536000, immutable", "private, no-store"


def put(database: Database, data: bytes, name: str, media_type: str, *, publish: bool = True, **more: Any) -> str:
    """An asset of its own; gives its ID."""
    changes, id_ = Changes(), new_id(Asset)
    told = {"slug": name.replace(".", "-"), "name": name, "media_type": media_type, **kept(database, data), **more}
    changes.save(Asset, {**Asset.complete(told), "id": id_})
    with database.write() as connection:
        commit(connection, changes, "test", "a file") if publish else draft(connection, changes, "test")
    return id_


def url_of(client: httpx.Client, id_: str, query: str = "", headers: Any = None, arguments: str = "") -> str:
    asked = {
        "query": f"query ($id: ID!) {{ node(id: $id) {{ ... on Asset {{ url{arguments} }} }} }}",
        "variables": {"id": id_},
    }
    answer = client.post(f"/graphql{query}", json=asked, headers=headers)
    found = answer.json()["data"]["node"]
    return found["url"] if found else ""


@pytest.fixture
def client(database: Database, ids: dict[str, str]) -> Iterator[httpx.Client]:
    with serving(database) as client:
        yield client


# ---- what is sent --------------------------------------------------------------------------------------------------------
def test_what_is_published_is_sent_to_everybody_for_good(client: httpx.Client) -> None:
    told = client.post("/graphql", json={"query": HERE}).json()["data"]["person"]
    for url, data, media in (
        (told["image"]["url"], PICTURE, "image/png"),
        (told["files"][0]["url"], CV, "application/pdf"),
    ):
        answer = client.get(url, headers={"origin": "https://site.example"})
        assert (answer.status_code, answer.content) == (200, data)
        assert answer.headers["content-type"] == media
        assert answer.headers["cache-control"] == LASTING
        assert answer.headers["surrogate-key"] == f"cms cms:asset:{sha256(data).hexdigest()}"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-disposition"].startswith("inline; filename*=utf-8''")
        assert answer.headers["access-control-allow-origin"] == "*"
        again = client.get(url, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == LASTING
        part = client.get(url, headers={"range": "bytes=2-5"})
        assert (part.status_code, part.content) == (206, data[2:6])
        assert part.headers["content-range"] == f"bytes 2-5/{len(data)}"
        assert client.get(url, headers={"range": "bytes=9999-"}).status_code == 416
        assert client.head(url).headers["content-length"] == str(len(data))


def test_what_a_browser_would_run_is_saved(database: Database, client: httpx.Client) -> None:
    for media_type, is_shown in (
        ("image/webp", True),
        ("text/plain", True),
        ("video/mp4", True),
        ("image/svg+xml", False),
        ("text/html", False),
        ("application/xhtml+xml", False),
        ("text/xml", False),
        ("application/octet-stream", False),
        ("application/javascript", False),
    ):
        slug = media_type.replace("/", "-").replace("+", "-")
        id_ = put(database, media_type.encode(), 'Rödel "x".svg', media_type, slug=slug)
        answer = client.get(url_of(client, id_))
        assert answer.headers["content-type"].partition(";")[0] == media_type
        how, _, name = answer.headers["content-disposition"].partition("; ")
        assert (how, name) == ("inline" if is_shown else "attachment", "filename*=utf-8''R%C3%B6del%20%22x%22.svg")
        assert ("sandbox" in answer.headers.get("content-security-policy", "")) != is_shown, media_type


def test_what_is_not_there(client: httpx.Client) -> None:
    for address in ("/assets/x/y", f"/assets/{'0' * 64}/x", f"/assets/{'A' * 64}/x", f"/assets/{'0' * 64}/../x"):
        answer = client.get(address)
        assert answer.status_code == 404, address
        assert answer.headers.get("cache-control") in ("no-store", None)


def test_what_addresses_may_not_say(client: httpx.Client) -> None:
    url = client.post("/graphql", json={"query": HERE}).json()["data"]["person"]["image"]["url"]
    for query in ("w=401", "w=0", "w=-1", "w=٤٠٠", "format=bmp", "width=400", "w=400&x=1"):
        assert client.get(f"{url}?{query}").status_code == 400, query


def test_bytes_that_are_gone_are_told(database: Database, client: httpx.Client) -> None:
    id_ = put(database, b"lost", "lost.txt", "text/plain")
    for hash_ in list(database.blobs.hashes()):
        if database.blobs.read(hash_) == b"lost":
            database.blobs.remove(hash_)
    assert client.get(url_of(client, id_)).status_code == 500


# ---- drafts --------------------------------------------------------------------------------------------------------------
def test_what_is_only_drafted_takes_a_key_or_a_token(database: Database, client: httpx.Client) -> None:
    editor, reader = token(database, "editor", "edit", "publish"), token(database, "past", "read-history")
    id_ = put(database, b"secret", "plan.txt", "text/plain", publish=False)
    assert url_of(client, id_) == ""
    url = url_of(client, id_, "?perspective=draft", editor)
    plain, _, key = url.partition("?key=")
    assert key.startswith("draft.")
    for address, headers, status in (
        (url, {}, 200),
        (plain, {}, 404),
        (plain, editor, 200),
        (plain, reader, 404),
        (f"{plain}?key={key[:-1]}{'1' if key[-1] == '0' else '0'}", {}, 401),
        (f"{plain}?key={key.replace('draft.', 'draft.9')}", {}, 401),
        (f"{plain}?key=draft.1.", {}, 401),
        (f"{plain}?key=%C3%A9", {}, 401),
        (f"{plain}?key=", {}, 401),
    ):
        answer = client.get(address, headers=headers)
        assert answer.status_code == status, address
        assert answer.headers["cache-control"] == (PRIVATE if status == 200 else "no-store")
        assert (b"secret" in answer.content) == (status == 200)
    past = Keys(database, clock=lambda: 1_000_000).key(PENDING)
    assert client.get(f"{plain}?key={past}").status_code == 401, "it is over"
    published = Keys(database).key(None)
    assert client.get(f"{plain}?key={published}").status_code == 404, "a key is of one perspective"


def test_a_draft_of_what_is_published_is_no_secret(database: Database, client: httpx.Client) -> None:
    editor = token(database, "editor", "edit")
    told = client.post("/graphql?perspective=draft", json={"query": HERE}, headers=editor)
    assert "no-store" in told.headers["cache-control"]
    url = told.json()["data"]["person"]["image"]["url"]
    assert client.get(url).headers["cache-control"] == LASTING
    again = client.post("/graphql?perspective=draft", json={"query": HERE}, headers=editor).json()
    assert again["data"]["person"]["image"]["url"] == url, "browsers keep what has the same address"


def test_what_was_published_once_takes_a_key(database: Database, client: httpx.Client) -> None:
    id_ = put(database, b"old", "old.txt", "text/plain")
    plain = url_of(client, id_)
    assert client.get(plain).status_code == 200
    gone = Changes()
    gone.remove(Asset, id_)
    with database.write() as connection:
        revision = commit(connection, gone, "test", "gone").number - 1
    assert client.get(plain).status_code == 404
    url = url_of(client, id_, f"?revision={revision}")
    assert f"?key={revision}." in url
    assert client.get(url).content == b"old"
    assert client.get(url.replace(f"={revision}.", f"={revision - 1}.")).status_code == 401


@pytest.mark.usefixtures("ids")
def test_where_reading_takes_a_token(database: Database) -> None:
    reader = token(database, "reader", "read-history")
    with serving(database, public_read=False) as client:
        url = client.post("/graphql", json={"query": HERE}, headers=reader).json()["data"]["person"]["image"]["url"]
        plain = url.partition("?")[0]
        assert "?key=published." in url
        for address, headers, status in ((url, {}, 200), (plain, {}, 401), (plain, reader, 200)):
            answer = client.get(address, headers=headers)
            assert answer.status_code == status
            assert answer.headers["cache-control"] == (PRIVATE if status == 200 else "no-store")


def test_bytes_that_are_published_by_one_stay_when_anothers_go(database: Database, client: httpx.Client) -> None:
    mine = put(database, PICTURE, "mine.png", "image/png", width=4, height=3)
    url = url_of(client, mine)
    changes = Changes()
    changes.remove(Asset, mine)
    with database.write() as connection:
        commit(connection, changes, "test", "gone")
    sweep(database, list(database.blobs.hashes()))
    assert client.get(url).content == PICTURE


# ---- sizes ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("source", ["JPEG", "PNG", "WEBP", "GIF"])
def test_a_picture_in_another_size(database: Database, client: httpx.Client, source: str) -> None:
    turned: dict[str, Any] = {} if source == "GIF" else {"orientation": 6}
    data = picture(source, (900, 600), **turned)
    media = f"image/{source.lower()}"
    id_ = put(database, data, "big", media, width=600, height=900)
    for count, format in enumerate(PictureFormat, 1):
        url = url_of(client, id_, arguments=f"(width: 190, format: {format.name})")
        assert url.endswith(f"/big?w=200&format={format.value.lower()}")
        answer = client.get(url)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == f"image/{format.value.lower()}"
        assert answer.headers["cache-control"] == LASTING
        with Image.open(io.BytesIO(answer.content)) as made:
            assert made.format == format.name
            assert made.size == ((200, 300) if turned else (200, 133))
            assert not made.getexif()
        small = shown(data).resize(made.size)
        differing = sum(abs(a - b) for a, b in zip(small.tobytes(), shown(answer.content).tobytes(), strict=True))
        assert differing / len(small.tobytes()) < 12, "it is the same picture"
        assert len(list(database.blobs.sizes.iterdir())) == count
        assert client.get(url, headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_the_browser_says_what_it_likes(database: Database, client: httpx.Client) -> None:
    url = url_of(
        client, put(database, picture(), "x.jpg", "image/jpeg", width=300, height=200), arguments="(width: 64)"
    )
    for accept, media in (
        ("image/avif,image/webp,*/*", "image/avif"),
        ("image/webp,*/*", "image/webp"),
        ("*/*", "image/jpeg"),
    ):
        answer = client.get(url, headers={"accept": accept})
        assert (answer.headers["content-type"], answer.headers["vary"].split(",")[0]) == (media, "Accept")


def test_no_picture_is_made_larger_or_of_what_is_none(database: Database, client: httpx.Client) -> None:
    url = client.post("/graphql", json={"query": HERE.replace("url", "url(width: 9999)")}).json()["data"]["person"]
    assert url["image"]["url"].endswith("?w=2560")
    with Image.open(io.BytesIO(client.get(f"{url['image']['url']}&format=png").content)) as made:
        assert made.size == (4, 3)
    assert "?" not in url["files"][0]["url"]
    assert client.get(f"{url['files'][0]['url']}?w=64").content == CV


@pytest.mark.usefixtures("ids")
def test_made_pictures_are_bounded_and_go_with_their_bytes(database: Database) -> None:
    id_ = put(database, picture(size=(800, 600)), "x.jpg", "image/jpeg", width=800, height=600)
    with serving(database, max_sizes=20_000) as client:
        url = url_of(client, id_)
        for width in (64, 128, 200, 256, 320, 400, 512):
            assert client.get(f"{url}?w={width}&format=png").status_code == 200
        files = list(database.blobs.sizes.iterdir())
        assert 0 < len(files) < 7
        assert sum(file.stat().st_size for file in files) <= max(20_000, max(file.stat().st_size for file in files))
        assert any("-512.png" in file.name for file in files)
    for hash_ in list(database.blobs.hashes()):
        database.blobs.remove(hash_)
    assert list(database.blobs.sizes.iterdir()) == []


def test_a_picture_that_lies_is_refused_each_time(database: Database, client: httpx.Client) -> None:
    """One that came into the store by no way that looks at it."""
    url = url_of(client, put(database, b"\x89PNG\r\n\x1a\n" + bytes(100), "x.png", "image/png", width=9, height=9))
    assert client.get(f"{url}?w=64&format=webp").status_code == 422
    assert client.get(url).status_code == 200


def test_widths() -> None:
    assert [width_for(n) for n in (-5, 0, 1, 64, 65, 2560, 10**9)] == [64, 64, 64, 64, 128, 2560, 2560]
    assert sorted(WIDTHS) == list(WIDTHS)


# ---- addresses -----------------------------------------------------------------------------------------------------------
def test_addresses_begin_with_the_servers_own_and_never_with_what_a_request_says(
    database: Database, ids: dict[str, str]
) -> None:
    with serving(database, public_url="https://cms.example/sub") as client:
        url = url_of(client, ids["ada-png"], headers={"host": "evil.example", "x-forwarded-host": "evil.example"})
    assert url.startswith("https://cms.example/sub/assets/")
    assert url.endswith("/ada.png")


def test_a_variable_says_the_width(client: httpx.Client) -> None:
    query = """query ($w: Int, $f: PictureFormat) { person(slug: "ada-example") { image { url(width: $w, format: $f) } } }"""
    for variables, ending in (
        ({"w": 300, "f": "AVIF"}, "?w=320&format=avif"),
        ({"w": 5, "f": "WEBP"}, "?w=64&format=webp"),
        ({"w": 100}, "?w=128"),
        ({"f": "JPEG"}, "?format=jpeg"),
        ({"w": None}, "/ada.png"),
        ({}, "/ada.png"),
    ):
        told = client.post("/graphql", json={"query": query, "variables": variables}).json()
        assert told["data"]["person"]["image"]["url"].endswith(ending), (variables, told)


# ---- within texts --------------------------------------------------------------------------------------------------------
TOLD = """{ person(slug: "cy-li") {
    bio { markdown html text } links { label url } publications { nodes { links { url } } }
    positions { nodes { highlights { html } } }
} }"""


def texts(database: Database, *, publish: bool) -> str:
    """Somebody whose texts and links lead to a file; gives its path."""
    lab(database)
    changes, hash_ = Changes(), database.blobs.put(b"plan")
    told = {"slug": "plan", "name": "a plan's.txt", "media_type": "text/plain", "hash": hash_, "size": 4}
    asset = {**Asset.complete(told), "id": new_id(Asset)}
    kept = kept_address(asset)
    person = Person.complete(
        {
            "slug": "cy-li",
            "has_profile": True,
            "bio": f'See <img src="{kept}"> [it]({kept}), [other](https://x.example{kept}), `="{kept}`.',
            "links": [Link("Plan", kept), Link("Other", f"https://x.example{kept}")],
        }
    )
    changes.save(Asset, asset)
    changes.save(Person, {**person, "id": new_id(Person)})
    with database.write() as connection:
        commit(connection, changes, "test", "texts") if publish else draft(connection, changes, "test")
    return f"{hash_}/a%20plan%27s.txt"


def test_texts_lead_to_assets_from_wherever_they_are_read(database: Database) -> None:
    path = texts(database, publish=True)
    with serving(database) as client:
        plain = client.post("/graphql", json={"query": TOLD}).json()["data"]["person"]
        assert f'<a href="/assets/-/{path}"' in plain["bio"]["html"]
        assert client.get(f"/assets/-/{path}").content == b"plan"
        assert client.get(f"/assets/nothing/{path}").status_code == 401
    with serving(database, public_url="https://cms.example/o'neil") as client:
        told = client.post("/graphql", json={"query": TOLD}).json()["data"]["person"]
    base = "https://cms.example/o'neil"
    assert told["bio"]["html"].count(f'="{base}/assets/-/{path}"') == 2
    assert told["bio"]["html"].count(f"https://x.example/assets/-/{path}") == 1
    assert {name: told["bio"][name] for name in ("markdown", "text")} == {
        name: plain["bio"][name] for name in ("markdown", "text")
    }
    assert [link["url"] for link in told["links"]] == [f"{base}/assets/-/{path}", f"https://x.example/assets/-/{path}"]


def test_drafted_texts_have_keys(database: Database) -> None:
    path = texts(database, publish=False)
    editor = token(database, "editor", "edit")
    with serving(database) as client:
        asked: Any = {"params": {"perspective": "draft"}, "json": {"query": TOLD}, "headers": editor}
        told = client.post("/graphql", **asked).json()["data"]["person"]
        addresses = re.findall(r'="(/assets/[^"]*)"', told["bio"]["html"])
        assert len(addresses) == 2
        assert [client.get(address).content for address in addresses] == [b"plan"] * 2
        assert client.get(f"/assets/-/{path}").status_code == 404


# ---- what is kept --------------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("ids")
def test_a_kept_picture_is_sent_again_until_it_is_hidden(database: Database) -> None:
    id_ = put(database, picture(size=(800, 600)), "x.jpg", "image/jpeg", width=800, height=600)
    with serving(database) as client:
        url = url_of(client, id_, arguments="(width: 200, format: WEBP)")
        first = client.get(url)
        (file,) = database.blobs.sizes.iterdir()
        file.rename(elsewhere := file.with_name("elsewhere"))
        again = client.get(url, headers={"accept-encoding": "gzip"})
        assert (again.status_code, again.content) == (200, first.content)
        assert {
            name: again.headers.get(name) for name in ("etag", "content-type", "cache-control", "content-encoding")
        } == {
            "etag": first.headers["etag"],
            "content-type": "image/webp",
            "cache-control": LASTING,
            "content-encoding": None,
        }
        assert client.get(url, headers={"if-none-match": first.headers["etag"]}).status_code == 304
        elsewhere.rename(file)
        assert client.get(url, headers={"range": "bytes=0-9"}).status_code == 206
        assert client.get(url, headers={"origin": "https://other.example"}).headers["access-control-allow-origin"]
        asked = url.partition("&format")[0]
        kinds = [
            client.get(asked, headers={"accept": accept}).headers["content-type"] for accept in ("image/avif", "*/*")
        ] * 2
        assert kinds == ["image/avif", "image/jpeg"] * 2
        gone = Changes()
        gone.remove(Asset, id_)
        with database.write() as connection:
            commit(connection, gone, "test", "gone")
        assert client.get(url).status_code == 404
