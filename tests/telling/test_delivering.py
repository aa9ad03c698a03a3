"""What is sent when: in order, again until it is taken, and to each webhook as if there were no other."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import select, update
from standardwebhooks import Webhook, WebhookVerificationError

from cms.purging import cloudflare, fastly
from cms.store import REVISION, WEBHOOK
from cms.store.tags import purged_since
from cms.telling import delivering, sending, webhooks
from cms.telling.delivering import Deliverer, pause, take, tell

from .conftest import Telling
from .receiver import MOST, REDIRECT, WRONG, Answer, Receiver, endless, huge_headers, silent, status


def edit(telling: Telling, *headlines: str) -> list[int]:
    """Make revisions, each a headline of Ada's; gives their numbers."""
    ada = telling.ids["ada-example"]
    return [telling.desk.update(ada, headline=text, publish=True).values["revision"] for text in headlines]


def test_a_revision_is_told_once_all_who_answer_reads_have_it(telling: Telling, receiver: Receiver) -> None:
    """A cache would keep what it asks too early, and a site be built as it was; a test waits for nobody."""
    telling.add("site", receiver.url)
    telling.add("build", receiver.url, preset="NETLIFY")
    asked: list[int] = []

    def have(number: int) -> bool:
        asked.append(number)
        return False

    (first,) = edit(telling, "New")
    telling.do(webhooks.ask_for_test, "build")
    while webhook := take(telling.database, datetime.now(UTC)):
        tell(telling.database, webhook, threading.Event(), have)
    assert asked == [first, first]
    assert [got.body for got in receiver.got] == [b""], "the test"
    (second,) = edit(telling, "Newer")
    telling.rest()
    assert telling.tell() == 2
    assert [got.revision for got in receiver.got if got.body] == [first, second]
    assert [row["state"] for row in telling.rows("site")] == ["DELIVERED"] * 2


def test_a_revision_is_told_once_and_signed(telling: Telling, receiver: Receiver) -> None:
    secret = telling.add("site", receiver.url)
    assert telling.tell() == 0
    (number,) = edit(telling, "New")
    assert telling.tell() == 1
    assert telling.tell() == 0
    (got,) = receiver.got
    assert Webhook(secret).verify(got.body, got.headers) == got.told
    with pytest.raises(WebhookVerificationError):
        Webhook("whsec_" + "A" * 44).verify(got.body, got.headers)
    assert got.headers["content-type"] == "application/json; charset=utf-8"
    assert abs(int(got.headers["webhook-timestamp"]) - time.time()) < 60
    with telling.database.read() as connection:
        moment = connection.execute(select(REVISION.c.time).where(REVISION.c.number == number)).scalar_one()
    assert got.told == {
        "type": "content.published",
        "timestamp": f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z",
        "data": {
            "revision": number,
            "records": [
                {
                    "kind": "Person",
                    "id": telling.ids["ada-example"],
                    "slug": "ada-example",
                    "slugBefore": "ada-example",
                    "ownerId": None,
                    "change": "UPDATED",
                }
            ],
        },
    }
    (row,) = telling.rows("site")
    assert (row["revision"], row["state"], row["tries"], row["outcome"]) == (number, "DELIVERED", 1, "204 No Content")


def test_what_nobody_published_is_not_told(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    ada = telling.ids["ada-example"]
    telling.desk.update(ada, headline="Only drafted")
    telling.tell()
    assert receiver.got == []
    telling.desk("discardDraft", ids=[ada])
    telling.tell()
    assert receiver.got == []


@pytest.mark.parametrize("wrong", WRONG, ids=lambda answer: getattr(answer, "__name__", ""))
def test_what_is_not_taken_is_sent_again_and_nothing_before_it(
    telling: Telling, receiver: Receiver, wrong: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SECONDS", 0.3)
    telling.add("site", receiver.url)
    receiver.answers = [wrong, wrong]
    first, second = edit(telling, "One", "Two")
    telling.tell()
    assert receiver.revisions == [first]
    (row,) = telling.rows("site")
    assert (row["state"], row["tries"]) == ("WAITING", 1)
    assert row["outcome"]
    assert telling.tell() == 0  # not before the pause is over
    telling.rest()
    telling.tell()
    telling.rest()
    telling.tell()
    assert receiver.revisions == [first, first, first, second]
    assert len({got.id for got in receiver.got[:3]}) == 1
    assert receiver.got[3].id != receiver.got[0].id
    assert [(row["state"], row["tries"]) for row in telling.rows("site")] == [("DELIVERED", 3), ("DELIVERED", 1)]


def test_a_receiver_costs_no_more_than_its_time(
    telling: Telling, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SECONDS", 0.3)
    telling.add("site", receiver.url)
    receiver.answers = [endless, huge_headers, silent]
    edit(telling, "One", "Two")
    began = time.monotonic()
    telling.tell()
    telling.rest()
    telling.tell()
    assert time.monotonic() - began < MOST
    # What was taken was taken, however its answer goes on.
    assert telling.rows("site")[0]["outcome"] == "200 OK"
    assert telling.rows("site")[1]["outcome"] == "no answer within 0.3 s"


def test_a_redirect_is_not_followed_and_says_so(telling: Telling, receiver: Receiver) -> None:
    with Receiver() as elsewhere:
        telling.add("site", receiver.url)
        receiver.answers = [status(302, location=elsewhere.url)]
        edit(telling, "One")
        telling.tell()
        assert elsewhere.got == []
    assert "isn't followed" in telling.rows("site")[0]["outcome"]


def test_nobody_waits_for_one_that_fails(telling: Telling, receiver: Receiver) -> None:
    telling.add("a-broken-one", "http://127.0.0.1:1/")
    telling.add("site", receiver.url)
    numbers = edit(telling, "One", "Two", "Three")
    telling.tell()
    assert receiver.revisions == numbers
    assert [row["state"] for row in telling.rows("a-broken-one")] == ["WAITING"]


def test_after_days_it_is_put_aside_and_later_ones_go_on(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    first, second = edit(telling, "One", "Two")
    with telling.database.write() as connection:
        old = datetime.now(UTC) - timedelta(days=4)
        connection.execute(update(REVISION).where(REVISION.c.number == first).values(time=old))
    receiver.answers = [status(500)] * delivering._LEAST
    for _ in range(delivering._LEAST):
        assert first in receiver.revisions or not receiver.got
        telling.rest()
        telling.tell()
    assert receiver.revisions == [first] * delivering._LEAST + [second]
    assert [row["state"] for row in telling.rows("site")] == ["PUT_ASIDE", "DELIVERED"]
    ids = {got.id for got in receiver.got[:-1]}
    assert telling.do(webhooks.replay, "site") == 1
    telling.tell()
    assert receiver.revisions[-1] == first
    assert {receiver.got[-1].id} == ids
    assert [row["state"] for row in telling.rows("site")] == ["DELIVERED", "DELIVERED"]
    assert telling.do(webhooks.replay, "site") == 0


def test_who_says_that_it_is_gone_is_not_asked_again(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    receiver.answers = [status(410)]
    first, second = edit(telling, "One", "Two")
    telling.tell()
    assert receiver.revisions == [first, second]
    assert [row["state"] for row in telling.rows("site")] == ["PUT_ASIDE", "DELIVERED"]


def test_pauses_grow_to_a_day_and_are_tried_for_days() -> None:
    pauses = [pause(tries) for tries in range(1, 40)]
    assert pauses[0] < timedelta(seconds=6)
    assert all(later > sooner * 2 for sooner, later in pairwise(pauses[:8]))
    assert max(pauses) <= timedelta(days=1.1)
    tries, waited = 1, timedelta()
    while tries < delivering._LEAST or waited < delivering._DAYS:
        waited += pause(tries)
        tries += 1
    assert 8 < tries < 14
    assert timedelta(days=3) <= waited < timedelta(days=5)


def test_revisions_are_told_again_from_one_on(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    numbers = edit(telling, "One", "Two", "Three")
    telling.tell()
    ids = {got.revision: got.id for got in receiver.got}
    assert telling.do(webhooks.replay, "site", numbers[1]) == 2
    telling.tell()
    assert receiver.revisions == [*numbers, *numbers[1:]]
    assert all(ids[got.revision] == got.id for got in receiver.got)


def test_a_former_secret_holds_for_a_day(telling: Telling, receiver: Receiver) -> None:
    former = telling.add("site", receiver.url)
    telling.do(webhooks.rotate, "site")
    secret = str(telling.do(webhooks.secret_of, "site"))
    assert secret != former
    edit(telling, "One")
    telling.tell()
    for each in (secret, former):
        Webhook(each).verify(receiver.got[0].body, receiver.got[0].headers)
    with telling.database.write() as connection:
        connection.execute(update(WEBHOOK).values(former_until=datetime.now(UTC) - timedelta(seconds=1)))
    edit(telling, "Two")
    telling.tell()
    Webhook(secret).verify(receiver.got[1].body, receiver.got[1].headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(former).verify(receiver.got[1].body, receiver.got[1].headers)


@pytest.mark.parametrize("preset", ["NETLIFY", "VERCEL", "CLOUDFLARE_PAGES"])
def test_a_site_is_built_once_for_all_that_waits(telling: Telling, receiver: Receiver, preset: str) -> None:
    assert telling.add("site", receiver.url, preset=preset) == ""
    edit(telling, "One", "Two", "Three")
    telling.tell()
    (got,) = receiver.got
    assert got.body == b""
    assert not {"webhook-id", "webhook-signature", "authorization"} & got.headers.keys()
    edit(telling, "Four")
    telling.tell()
    assert len(receiver.got) == 2


def test_github_is_told_by_its_token(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url, preset="GITHUB", token="ghp_none")  # noqa: S106
    (number,) = edit(telling, "One")
    telling.tell()
    (got,) = receiver.got
    assert got.headers["authorization"] == "Bearer ghp_none"
    assert got.headers["x-github-api-version"] == "2022-11-28"
    assert got.told == {"event_type": "content.published", "client_payload": {"revision": number}}


def test_caches_are_told_the_tags_of_every_revision(telling: Telling, receiver: Receiver) -> None:
    for preset, token in (("FASTLY", "key"), ("CLOUDFLARE", "key"), ("VARNISH", None)):
        # Of which kinds it is told says nothing of what is to be purged.
        telling.add(preset.lower(), receiver.url, preset=preset, token=token, kinds=["Talk"])
    (number,) = edit(telling, "One")
    telling.tell()
    with telling.database.read() as connection:
        tags = purged_since(connection, number - 1, number)
    assert "cms:person:ada-example" in tags
    by_body = {got.body: got.headers for got in receiver.got}
    assert by_body.keys() == {fastly(tags).encode(), cloudflare(tags).encode(), b""}
    assert by_body[fastly(tags).encode()]["fastly-key"] == "key"
    assert by_body[cloudflare(tags).encode()]["authorization"] == "Bearer key"
    varnish_ = by_body[b""]
    assert (varnish_["xkey-purge"].split(), varnish_["cms-revision"]) == (tags, str(number))


def test_a_test_is_sent_at_once_and_once(telling: Telling, receiver: Receiver) -> None:
    secret = telling.add("site", receiver.url)
    outcome = delivering.test(telling.database, "site")
    assert outcome.taken
    told = Webhook(secret).verify(receiver.got[0].body, receiver.got[0].headers)
    assert (told["type"], told["data"]) == ("webhook.test", {"revision": telling.newest})
    receiver.answers = [status(500)] * 3
    edit(telling, "One")
    telling.tell()  # which fails, and waits
    telling.do(webhooks.ask_for_test, "site")
    telling.tell()
    assert [got.told["type"] for got in receiver.got[1:]] == ["content.published", "webhook.test", "content.published"]
    states = [(row["revision"], row["state"]) for row in telling.rows("site")]
    assert sorted(states, key=str) == [(telling.newest, "WAITING"), (None, "DELIVERED"), (None, "PUT_ASIDE")]


# ---- several servers ---------------------------------------------------------------------------------------------------
def test_one_server_at_a_time_tells_a_webhook(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    numbers = edit(telling, "One", "Two")
    now = datetime.now(UTC)
    mine = take(telling.database, now)
    assert mine
    assert take(telling.database, now) is None
    # It died: once its lease has ended, another has it; and what the first one does then changes nothing.
    later = take(telling.database, now + delivering._LEASE + timedelta(seconds=1))
    assert later
    tell(telling.database, mine, threading.Event())
    assert receiver.got == []
    tell(telling.database, later, threading.Event())
    assert receiver.revisions == numbers


def test_what_a_server_that_died_was_sending_is_sent_again(
    telling: Telling, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    telling.add("site", receiver.url)
    (number,) = edit(telling, "One")

    def sent_and_died(*given: Any) -> Any:
        sending.send(*given)
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(delivering, "_send", sent_and_died)
        webhook = take(telling.database, datetime.now(UTC))
        assert webhook
        with pytest.raises(SystemExit):
            tell(telling.database, webhook, threading.Event())
    assert receiver.revisions == [number]
    telling.tell()
    assert receiver.revisions == [number]
    telling.tell(datetime.now(UTC) + delivering._LEASE + timedelta(seconds=1))
    assert receiver.revisions == [number, number]
    assert receiver.got[0].id == receiver.got[1].id


def test_two_deliverers_tell_many_webhooks_each_in_order(
    telling: Telling, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivering, "_PAUSE", timedelta(milliseconds=1))
    for n in range(12):
        telling.add(f"site-{n}", f"{receiver.url}/{n}")
    receiver.answers = [status(500)] * 20
    numbers = edit(telling, *map(str, range(5)))
    both = [Deliverer(telling.database), Deliverer(telling.database)]
    until = time.monotonic() + 20
    while any(row["state"] != "DELIVERED" for n in range(12) for row in telling.rows(f"site-{n}")) or len(
        {(got.path, got.revision) for got in receiver.got}
    ) < 12 * len(numbers):
        assert time.monotonic() < until
        for deliverer in both:
            deliverer.begin()
        time.sleep(0.02)
    for deliverer in both:
        deliverer.close()
    for n in range(12):
        told = [got.revision for got in receiver.got if got.path == f"/hook/{n}"]
        assert told == sorted(told)
        assert set(told) == set(numbers)


def test_redirects_are_kept_apart_from_failures(telling: Telling, receiver: Receiver) -> None:
    telling.add("site", receiver.url)
    receiver.answers = [REDIRECT]
    edit(telling, "One")
    telling.tell()
    assert telling.rows("site")[0]["state"] == "WAITING"
