"""The limit: the benchmark's answers from hand-written SQL, in a bare ASGI application; and the same bytes as a constant.

`LIMIT_DATABASE_URL` names the database. A request is what the server under test gets: a POST of JSON, whose `operationName`
says which query it is. `/constant` answers with the bytes that the query gave before.
"""

from __future__ import annotations

import asyncio
import json
import os
from typing import Any

URL = os.environ["LIMIT_DATABASE_URL"]
SQLITE = URL.startswith("sqlite")

# ---- what both databases call differently, so that each query is written once ------------------------------------------
if SQLITE:
    OBJECT, P = "json_object", "?"

    def listed(item: str, order: str) -> str:
        return f"json_group_array({item} ORDER BY {order})"

    def passed(item: str) -> str:
        return f"json_group_array(json({item}))"

    def boolean(column: str) -> str:
        return f"json(iif({column}, 'true', 'false'))"

    def texts(column: str) -> str:
        return f"(SELECT json_group_array(json_object('text', v.value -> 'text')) FROM json_each({column}) v)"

    def value(column: str) -> str:
        return f"json({column})"

else:
    OBJECT, P = "json_build_object", "$1"

    def listed(item: str, order: str) -> str:
        return f"coalesce(json_agg({item} ORDER BY {order}), '[]'::json)"

    def passed(item: str) -> str:
        return f"coalesce(json_agg({item}), '[]'::json)"

    def boolean(column: str) -> str:
        return column

    def texts(column: str) -> str:
        items = f"json_array_elements({column}) AS v(value)"
        return f"(SELECT coalesce(json_agg(json_build_object('text', v.value -> 'text')), '[]'::json) FROM {items})"

    def value(column: str) -> str:
        return column


# ---- what several queries have -----------------------------------------------------------------------------------------
def period(t: str) -> str:
    current = boolean(f"{t}.period_is_current")
    return f"{OBJECT}('start', {t}.period_start, 'end', {t}.period_end, 'isCurrent', {current})"


def rich(column: str, member: str) -> str:
    return f"{OBJECT}('{member}', {column} -> '{member}')"


def organization(t: str, *names: str) -> str:
    members = ", ".join(f"'{name}', o.{name}" for name in names)
    return f"(SELECT {OBJECT}({members}) FROM organization o WHERE o.id = {t}.organization_id)"


def named(table: str, condition: str) -> str:
    """The people of a project or a publication, as it names them."""
    person = f"(SELECT {OBJECT}('slug', q.slug) FROM person q WHERE q.id = n.person_id)"
    item = f"{OBJECT}('name', n.name, 'person', {person})"
    return f"(SELECT {listed(item, 'n.rank, n.id')} FROM {table} n WHERE {condition})"


def topics() -> str:
    item = f"{OBJECT}('name', t.name)"
    joined = "person_topic l JOIN topic t ON t.id = l.topic_id"
    return f"(SELECT {listed(item, 'l.rank, t.id')} FROM {joined} WHERE l.person_id = p.id)"


def positions(members: str, more: str = "") -> str:
    nodes = listed(f"{OBJECT}({members})", "j.rank, j.id")
    return f"(SELECT {OBJECT}({more}'nodes', {nodes}) FROM position j WHERE j.person_id = p.id)"


def education() -> str:
    members = (
        f"'degree', e.degree, 'field', e.field, 'organization', {organization('e', 'name')}, 'period', {period('e')}"
    )
    nodes = listed(f"{OBJECT}({members})", "e.rank, e.id")
    return f"(SELECT {OBJECT}('nodes', {nodes}) FROM education e WHERE e.person_id = p.id)"


def projects(more: str = "") -> str:
    node = f"{OBJECT}('slug', r.slug, 'title', r.title, 'summary', {rich('r.summary', 'text')}{more})"
    edges = listed(f"{OBJECT}('role', m.role, 'node', {node})", "m.person_rank, r.id")
    joined = "project_member m JOIN project r ON r.id = m.project_id"
    return f"(SELECT {OBJECT}('edges', {edges}) FROM {joined} WHERE m.person_id = p.id)"


def publications() -> str:
    authors = named("publication_author", "n.publication_id = b.id")
    node = f"{OBJECT}('slug', b.slug, 'title', b.title, 'venue', b.venue, 'year', b.year, 'authors', {authors})"
    nodes = listed(node, "a.person_rank, b.id")
    joined = "publication_author a JOIN publication b ON b.id = a.publication_id"
    return f"(SELECT {OBJECT}('nodes', {nodes}) FROM {joined} WHERE a.person_id = p.id)"


AWARDS = f"""(SELECT {OBJECT}('nodes', {listed(f"{OBJECT}('title', w.title, 'dates', {value('w.dates')})", "w.rank, w.id")})
  FROM award w WHERE w.person_id = p.id)"""
# Q4 says this twice, as its list and its total are two things to count.
WORKED_THERE = f"""p.has_profile AND p.id IN (
  SELECT j.person_id FROM position j JOIN organization o ON o.id = j.organization_id WHERE o.slug = {P})"""

# ---- the queries -------------------------------------------------------------------------------------------------------
SQL = {
    "Q1": f"""
SELECT {OBJECT}('person', (SELECT {OBJECT}(
  'slug', p.slug, 'name', p.name, 'displayName', p.display_name, 'headline', p.headline,
  'bio', {rich("p.bio", "html")}, 'links', {value("p.links")}, 'interests', {topics()},
  'positions', {
        positions(
            f'''
    'title', j.title, 'kind', j.kind, 'location', j.location, 'organization', {organization("j", "slug", "name")},
    'period', {period("j")}, 'summary', {rich("j.summary", "text")}, 'highlights', {texts("j.highlights")}''',
            "'totalCount', count(*), ",
        )
    },
  'education', {education()},
  'projects', {projects(f", 'period', {period('r')}, 'members', {named('project_member', 'n.project_id = r.id')}")},
  'publications', {publications()}, 'awards', {AWARDS}
) FROM person p WHERE p.slug = {P}))
""",
    "Q2": f"""
SELECT {OBJECT}('people', (SELECT {OBJECT}('nodes', {passed("x.node")}) FROM (
  SELECT {OBJECT}('slug', p.slug, 'displayName', p.display_name, 'headline', p.headline,
    'positions', (SELECT {OBJECT}('nodes', {passed("y.node")}) FROM (
      SELECT {OBJECT}('title', j.title, 'organization', {organization("j", "slug", "name")}) AS node
      FROM position j WHERE j.person_id = p.id AND j.period_is_current ORDER BY j.rank, j.id LIMIT 1) y)) AS node
  FROM person p WHERE p.has_profile ORDER BY p.display_name_key, p.id LIMIT 50) x))
""",
    "Q3": f"""
SELECT {OBJECT}('people', (SELECT {OBJECT}('nodes', {passed("x.node")}, 'pageInfo', {OBJECT}('hasNextPage',
    {boolean(f"(SELECT count(*) FROM (SELECT 1 FROM person p WHERE p.has_profile AND p.id > {P} LIMIT 101) y) > 100")},
    'endCursor', max(x.id))) FROM (
  SELECT p.id, {OBJECT}('slug', p.slug, 'displayName', p.display_name, 'headline', p.headline,
    'positions', {
        positions(
            f'''
      'title', j.title, 'organization', {organization("j", "name")}, 'period', {period("j")},
      'highlights', {texts("j.highlights")}'''
        )
    },
    'projects', {projects()}, 'awards', {AWARDS}) AS node
  FROM person p WHERE p.has_profile AND p.id > {P} ORDER BY p.id LIMIT 100) x))
""",
    "Q4": f"""
SELECT {OBJECT}('people', (SELECT {OBJECT}(
  'totalCount', (SELECT count(*) FROM person p WHERE {WORKED_THERE}), 'nodes', {passed("x.node")}) FROM (
    SELECT {OBJECT}('slug', p.slug, 'name', p.name, 'headline', p.headline) AS node
    FROM person p WHERE {WORKED_THERE} ORDER BY p.name_key, p.id LIMIT 20) x))
""",
}
HEADERS = [(b"content-type", b"application/json")]
constants: dict[str, bytes] = {}
_connection: Any = None  # SQLite's, or a queue of PostgreSQL's


def parameters(name: str, variables: dict[str, Any]) -> tuple[Any, ...]:
    """The parameters of a query from the request's variables."""
    given = {"Q1": variables.get("slug"), "Q3": variables.get("after") or "", "Q4": variables.get("organization")}
    if name == "Q2":
        return ()
    return (given[name],) * (SQL[name].count("?") if SQLITE else 1)


async def answer(name: str, variables: dict[str, Any]) -> bytes:
    """Run a query on its own connection."""
    global _connection
    if SQLITE:
        if _connection is None:
            import pysqlite3.dbapi2 as sqlite

            _connection = sqlite.connect(URL.removeprefix("sqlite:///"), isolation_level=None)
        (text,) = _connection.execute(SQL[name], parameters(name, variables)).fetchone()
    else:
        if _connection is None:
            import asyncpg

            # Connections of its own, as a person would write who measures: a pool would reset each after its statement.
            settings = {"max_parallel_workers_per_gather": "0", "jit": "off", "random_page_cost": "1.1"}
            _connection = free = asyncio.LifoQueue[Any]()
            for _ in range(4):
                free.put_nowait(await asyncpg.connect(URL, server_settings=settings))
        connection = await _connection.get()
        try:
            text = await connection.fetchval(SQL[name], *parameters(name, variables))
        finally:
            _connection.put_nowait(connection)
    return b'{"data":' + text.encode() + b"}"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """The application."""
    if scope["type"] != "http":
        return
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    if scope["path"] == "/healthz":
        made = b"{}"
    elif scope["path"] == "/constant":
        made = constants[scope["query_string"].decode()]
    else:
        asked = json.loads(body)
        name = asked["operationName"]
        made = await answer(name, asked.get("variables") or {})
        constants[name] = made
    length = str(len(made)).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, (b"content-length", length)]})
    await send({"type": "http.response.body", "body": made})
