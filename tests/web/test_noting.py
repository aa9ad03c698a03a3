"""What is told of requests: their IDs, the log's lines, and the figures that are collected."""

from __future__ import annotations

import json
import logging
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from prometheus_client.parser import text_string_to_metric_families

from cms.store import Database
from cms.web.noting import _Lines, request_id
from cms.web.spans import spans

from ..asking import Api
from ..conftest import CMS, Stores, cms_environment, free_port, server_process, serving

NAMES = "query Names { people(first: 100) { nodes { name } } }"


def test_each_answer_says_its_requests_id(database: Database) -> None:
    with serving(database) as client:
        own = client.post("/graphql", json={"query": NAMES}, headers={"x-request-id": "abc/1"})
        assert own.headers["x-request-id"] == "abc/1"
        news = [
            client.get(path).headers["x-request-id"] for path in ("/graphql?query={__typename}", "/healthz", "/nowhere")
        ]
        news.append(client.post("/graphql", json={"query": NAMES}).headers["x-request-id"])  # one that is kept
        news.append(client.post("/graphql", json={"query": "{ nope }"}).headers["x-request-id"])
        assert len(set(news)) == len(news) == 5


@given(st.binary(max_size=200))
def test_what_is_no_id_is_taken_for_none(value: bytes) -> None:
    given_ = request_id({"type": "http", "headers": [(b"x-request-id", value)]})
    assert re.fullmatch(r"[\w.:/+=@-]{1,128}", given_, re.ASCII)
    assert given_ == value.decode("latin-1") or re.fullmatch(r"[0-9a-f]{16}", given_)


def url_of(database: Database) -> str:
    return database.url.render_as_string(hide_password=False)


def told(url: str, tmp_path: Path, **more: str) -> tuple[list[str], list[Any]]:
    """The log of a server that was asked some things, and the figures that it had in the end."""
    port, metrics = free_port(), free_port()
    environment = cms_environment(url, {"CMS_LOG_REQUESTS": "true", "CMS_METRICS_PORT": str(metrics), **more})
    log = tmp_path / "log"
    with log.open("w") as written:
        process = subprocess.Popen(
            [*CMS, "serve", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL, stderr=written
        )
        try:
            transport = httpx.HTTPTransport(retries=50)
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=30) as client:
                for _ in range(2):
                    assert client.post("/graphql", json={"query": NAMES}, headers={"x-request-id": "mine"}).is_success
                client.post("/graphql?perspective=draft", json={"query": "{ nope }"})
                for number in range(250):
                    client.post("/graphql", json={"query": f"query Q{number} {{ __typename }}"})
                client.get("/people/no-one.md?key=secret")
                figures = httpx.get(f"http://127.0.0.1:{metrics}/metrics", trust_env=False).text
        finally:
            process.terminate()
            process.wait(30)
    return log.read_text().splitlines(), list(text_string_to_metric_families(figures))


@pytest.mark.usefixtures("ids")
def test_a_line_a_request(database: Database, tmp_path: Path) -> None:
    url = url_of(database)
    lines, figures = told(url, tmp_path, CMS_LOG="json", CMS_SLOW="0", WEB_CONCURRENCY="1")
    said = [json.loads(line) for line in lines]
    requests = [each for each in said if each["logger"] == "cms.requests"]
    assert len(requests) == 254
    first, again, refused = requests[:3]
    assert first | {"time": "", "milliseconds": 0, "statement_milliseconds": 0} == {
        "time": "",
        "level": "info",
        "logger": "cms.requests",
        "request_id": "mine",
        "client": "127.0.0.1",
        "milliseconds": 0,
        "operation": "Names",
        "statement_milliseconds": 0,
        "message": "POST /graphql 200",
    }
    assert again["kept"] is True
    assert refused["outcome"] == "UNAUTHENTICATED"
    assert "secret" not in "\n".join(lines)
    slow = [each for each in said if each["message"].startswith("slow: ")]
    assert [each["request_id"] for each in slow].count("mine") == 1, "the other answer was kept"
    assert re.fullmatch(
        r"slow: the statement of Names \([0-9a-f]{12}\) took 0\.\d\d s; it may give 100 records", slow[0]["message"]
    )

    found = {sample.name: sample for family in figures for sample in family.samples}
    counted = [
        (sample.labels["path"], sample.labels["operation"], sample.labels["outcome"], sample.value)
        for family in figures
        if family.name == "cms_requests"
        for sample in family.samples
        if sample.name == "cms_requests_total"
    ]
    assert ("/graphql", "Names", "OK", 2) in counted
    assert ("/graphql", "", "UNAUTHENTICATED", 1) in counted
    assert ("/people", "", "404", 1) in counted
    assert sum(value for *_, value in counted) == 254
    assert len({name for _, name, _, _ in counted}) == 201, "200 names, and `other`"
    assert found["cms_kept_answers_total"].value == 1
    assert found["cms_statement_seconds_count"].value == 251
    assert found["cms_revision"].value == 1


def test_processes_count_together(stores: Stores, tmp_path: Path) -> None:
    url = url_of(stores.empty("sqlite"))
    lines, figures = told(url, tmp_path, WEB_CONCURRENCY="2")
    assert sum(" [cms.requests] " in line for line in lines) == 254
    assert any(re.search(r"POST /graphql 200 .*operation=Names.*request_id=mine", line) for line in lines)
    samples = [sample for family in figures for sample in family.samples if sample.name == "cms_requests_total"]
    assert sum(sample.value for sample in samples) == 254


def test_a_port_that_is_taken_is_said(stores: Stores) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        environment = cms_environment(url_of(stores.empty("sqlite")), {"CMS_METRICS_PORT": str(port)})
        done = subprocess.run(
            [*CMS, "serve", "--port", "0"], env=environment, capture_output=True, text=True, timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr == f"cms: 127.0.0.1:{port} (CMS_METRICS_PORT) can't be listened on: Address already in use.\n"


def test_statements_name_their_operation_to_postgresql(stores: Stores) -> None:
    database = stores.empty("postgresql")
    with server_process(url_of(database)) as (address, _):
        asked = httpx.post(f"{address}/graphql", json={"query": NAMES}, trust_env=False)
        assert asked.is_success
        with database.read() as connection:
            seen = connection.exec_driver_sql(
                "SELECT query FROM pg_stat_activity WHERE application_name = 'cms' AND datname = current_database()"
            ).scalars()
            assert any(text.startswith("/* Names */ ") for text in seen)


@pytest.mark.parametrize(("name", "told"), [("n" * 64, "n" * 64), ("n" * 65, ""), ("", "")])
def test_a_name_that_is_too_long_or_none_is_left_out(lab: Api, name: str, told: str) -> None:
    statement = lab.operations.prepare(query := f"query {name} {{ people {{ totalCount }} }}", view=lab.view)
    assert statement.prepared.sent.startswith("/* ") == bool(told)
    assert lab.answer(query).name == told


@pytest.mark.usefixtures("ids")
def test_requests_and_their_statements_are_spans(monkeypatch: pytest.MonkeyPatch, database: Database) -> None:
    """As OpenTelemetry's own SDK gets them; without a variable of its own there are none."""
    assert spans("sqlite") is None
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    monkeypatch.setenv("OTEL_SERVICE_NAME", "cms")
    monkeypatch.setattr("opentelemetry.trace.get_tracer", provider.get_tracer)
    part_of = {"traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "x-request-id": "abc/1"}
    with serving(database) as client:
        client.post("/graphql", json={"query": NAMES}, headers=part_of)
        client.post("/graphql", json={"query": NAMES})
        client.post("/graphql", json={"query": "{ nope }"})
    statement, first, kept, refused = exporter.get_finished_spans()
    assert first.name == "POST Names"
    assert f"{first.context.trace_id:032x}" == "0af7651916cd43dd8448eb211c80319c"
    assert statement.parent == first.context
    moments = [first.start_time, statement.start_time, statement.end_time, first.end_time]
    assert moments == sorted(each for each in moments if each)
    told = dict(first.attributes or {})
    assert len(str(told.pop("graphql.document.hash"))) == 12
    assert told == {
        "http.request.method": "POST",
        "url.path": "/graphql",
        "http.response.status_code": 200,
        "cms.request.id": "abc/1",
        "cms.kept": False,
        "graphql.operation.name": "Names",
    }
    assert (kept.attributes or {})["cms.kept"] is True
    assert (refused.attributes or {})["error.type"] == "GRAPHQL_VALIDATION_FAILED"


def test_a_fault_is_logged_as_text_without_the_values_on_its_way() -> None:
    def fails(token: str) -> None:
        raise RuntimeError(f"{len(token)} characters")

    try:
        fails("cms_" + "secret")
    except RuntimeError:
        found = sys.exc_info()
    record = logging.LogRecord("cms.web", logging.ERROR, "there.py", 1, "an operation failed", (), found)
    text = _Lines("text").format(record)
    assert "an operation failed" in text
    assert "10 characters" in text
    assert "secret" not in text.replace('"cms_" + "secret"', "")
