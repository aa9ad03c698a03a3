"""Uploads: who may, what becomes of a file, what is refused, and that a killed server leaves nothing half done."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from cms.content import Asset
from cms.store import DRAFT, TWINS, Database
from cms.store.checking import check

from ..conftest import cms_environment, server_process, serving
from ..content import PICTURE
from ..editing.desk import Desk
from ..pictures import CAMERA, picture
from .test_imports import person_id, token


def send(
    client: httpx.Client, headers: dict[str, str], data: bytes, name: str = "road.png", query: str = "", **said: str
) -> httpx.Response:
    return client.post(f"/assets{query}", files={"file": (name, data)}, data=said, headers=headers)


@pytest.fixture
def client(database: Database, ids: dict[str, str]) -> Iterator[httpx.Client]:
    with serving(database, max_import=200_000) as client:
        yield client


def test_a_picture_becomes_an_asset_and_then_somebodys(database: Database, client: httpx.Client) -> None:
    editor = token(database, "editor", "edit", "publish")
    sent = send(client, editor, picture(orientation=6), "me.jpg", alt="Me, on a road", credit="Bo Li")
    assert sent.status_code == 201, sent.text
    told = sent.json()
    assert {name: told[name] for name in ("mediaType", "width", "height")} == {
        "mediaType": "image/jpeg",
        "width": 200,
        "height": 300,
    }
    assert CAMERA.encode() not in database.blobs.read(told["hash"])
    assert len(database.blobs.read(told["hash"])) == told["size"]
    asset = {
        "name": "me.jpg",
        "slug": "me-jpg",
        "alt": "Me, on a road",
        "credit": "Bo Li",
        "thumbHash": told["thumbHash"],
    }
    query = {
        "query": "query ($id: ID!) { node(id: $id) { ... on Asset { name slug alt credit thumbHash } } }",
        "variables": {"id": told["id"]},
    }
    assert client.post("/graphql", json=query).json()["data"]["node"] is None, "it is a draft"
    assert client.post("/graphql?perspective=draft", json=query, headers=editor).json()["data"]["node"] == asset

    bo = person_id(database, "bo-li")
    change = """mutation ($input: UpdatePersonInput!) { updatePerson(input: $input) { revision userErrors { code path }
        person { image { name } files { name } } } }"""
    given = {"id": bo, "expectedVersion": Desk(database).version(bo), "imageId": told["id"], "fileIds": [told["id"]]}
    drafted = client.post("/graphql", json={"query": change, "variables": {"input": given}}, headers=editor).json()
    assert drafted["data"]["updatePerson"]["person"] == {"image": {"name": "me.jpg"}, "files": [{"name": "me.jpg"}]}
    seen = {"query": '{ person(slug: "bo-li") { image { name } } }'}
    assert client.post("/graphql", json=seen).json()["data"]["person"]["image"] is None
    publish = """mutation ($input: PublishInput!) { publish(input: $input) { revision userErrors { code path } } }"""
    alone = client.post(
        "/graphql", json={"query": publish, "variables": {"input": {"ids": [bo]}}}, headers=editor
    ).json()
    assert alone["data"]["publish"]["userErrors"][0]["code"] == "UNPUBLISHED"
    both = {"ids": [bo], "withOwned": True}
    assert (
        client.post("/graphql", json={"query": publish, "variables": {"input": both}}, headers=editor).json()["data"][
            "publish"
        ]["userErrors"]
        == []
    )
    assert client.post("/graphql", json=seen).json()["data"]["person"]["image"] == {"name": "me.jpg"}
    assert check(database) == []


def test_the_same_bytes_are_the_same_asset(database: Database, client: httpx.Client) -> None:
    editor = token(database, "editor", "edit", "publish")
    first, again = send(client, editor, b"a,b\n", "a.csv", "?publish"), send(client, editor, b"a,b\n", "b.csv", alt="x")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    found = client.post("/graphql", json={"query": '{ asset(slug: "a-csv") { name alt } }'}).json()
    assert found["data"]["asset"] == {"name": "a.csv", "alt": None}
    known = send(client, editor, PICTURE)
    assert known.status_code == 200


def test_who_may(database: Database, client: httpx.Client) -> None:
    refused: list[tuple[dict[str, str], str, int]] = [
        ({}, "", 401),
        (token(database, "reader", "read-drafts"), "", 403),
        (token(database, "publisher", "publish"), "", 403),
        (token(database, "editor", "edit"), "?publish", 403),
    ]
    for headers, query, status in refused:
        answer = send(client, headers, picture(), query=query)
        assert answer.status_code == status
        assert "www-authenticate" in answer.headers
    with database.read() as connection:
        assert connection.execute(select(DRAFT)).all() == []
    assert len(list(database.blobs.hashes())) == 2, "those of the lab"
    assert client.get("/assets").status_code == 405


def test_whoever_is_bound_changes_only_assets_that_are_theirs_alone(database: Database, client: httpx.Client) -> None:
    member = token(database, "member", "edit", "publish", people=[person_id(database, "bo-li")])
    mine = send(client, member, picture(), "me.jpg", "?publish").json()["id"]
    with database.read() as connection:
        adas = connection.execute(select(Asset.table().c.id).where(Asset.table().c.slug == "ada-png")).scalar_one()
    change = "mutation ($input: UpdateAssetInput!) { updateAsset(input: $input) { userErrors { code } } }"
    for id_, codes in ((mine, []), (adas, ["FORBIDDEN"])):
        given = {"id": id_, "expectedVersion": Desk(database).version(id_), "alt": "mine"}
        told = client.post("/graphql", json={"query": change, "variables": {"input": given}}, headers=member).json()
        assert [error["code"] for error in told["data"]["updateAsset"]["userErrors"]] == codes


@pytest.mark.parametrize(
    ("data", "name", "said", "status", "words"),
    [
        (b"none", "x.png", {}, 422, "x.png: is called a picture, and is none"),
        (picture() + b"\0" * 300_000, "x.jpg", {}, 413, "CMS_MAX_IMPORT"),
        (PICTURE, "..", {}, 400, "can't be a file's name"),
        (PICTURE, "x" * 300, {}, 400, "can't be a file's name"),
        (PICTURE, "x.png", {"alt_": "x"}, 400, "'alt_' is nothing that an asset can say"),
        (b"new", "x.txt", {"alt": "x" * 2_000}, 422, "1000 are the most"),
        (b"new", "x.txt", {"slug": "ada-png"}, 422, "TAKEN"),
    ],
)
def test_what_is_refused(
    database: Database, client: httpx.Client, data: bytes, name: str, said: Any, status: int, words: str
) -> None:
    answer = send(client, token(database, "editor", "edit"), data, name, **said)
    assert (answer.status_code, words in answer.text) == (status, True), answer.text
    with database.read() as connection:
        assert len(connection.execute(select(TWINS[Asset])).all()) == 2


def test_a_killed_server_leaves_nothing_half_done(database: Database) -> None:
    """Whatever is told as kept is there; what isn't may be, whole; and every asset has its bytes."""
    url = database.url.render_as_string(hide_password=False)
    editor = token(database, "editor", "edit")
    told: list[str] = []

    def work(address: str, round_: int) -> None:
        with httpx.Client(base_url=address, trust_env=False, timeout=60) as client:
            for n in range(1000):
                try:
                    sent = send(client, editor, picture(size=(200 + round_, 100 + n)), f"{round_}-{n}.jpg")
                except httpx.TransportError:
                    return
                assert sent.status_code == 201
                told.append(sent.json()["hash"])

    for round_ in range(3):
        with server_process(url) as (address, process):
            worker = threading.Thread(target=work, args=(address, round_))
            worker.start()
            until = len(told) + 1
            while len(told) < until:
                time.sleep(0.01)
            time.sleep(0.07 * round_)
            process.kill()
            worker.join()
        assert check(database) == []
    with database.read() as connection:
        there = set(connection.execute(select(TWINS[Asset].c.hash)).scalars())
    assert there >= set(told)
    assert "CMS_DATABASE_URL" in cms_environment(url)
