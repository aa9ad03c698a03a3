"""The limit: the benchmark's answers from hand-written SQL, in a bare ASGI application; and the same bytes as a constant.

`LIMIT_DATABASE_URL` names the database. A request is what the server under test gets: a POST of JSON, whose `operationName`
says which query it is. `/constant` answers with the bytes that the query gave before.
"""

from __future__ import annotations

import json
import os
from typing import Any

URL = os.environ["LIMIT_DATABASE_URL"]
SQLITE = URL.startswith("sqlite")

# What both databases call differently, so that each query is written once: object, list, boolean, JSON column.
if SQLITE:
    OBJECT, NAMES = "json_object", {"p": "?"}

    def listed(item: str, order: str) -> str:
        return f"json_group_array({item} ORDER BY {order})"

    def boolean(column: str) -> str:
        return f"json(iif({column}, 'true', 'false'))"

    def texts(column: str) -> str:
        return f"(SELECT json_group_array(json_object('text', v.value -> 'text')) FROM json_each({column}) v)"

    def value(column: str) -> str:
        return f"json({column})"

    def passed(item: str) -> str:
        return f"json_group_array(json({item}))"

    def hexed(column: str) -> str:
        return f"lower(hex({column}))"

else:
    OBJECT, NAMES = "json_build_object", {"p": "$1"}

    def listed(item: str, order: str) -> str:
        return f"coalesce(json_agg({item} ORDER BY {order}), '[]'::json)"

    def boolean(column: str) -> str:
        return column

    def texts(column: str) -> str:
        items = f"json_array_elements({column}) AS v(value)"
        return f"(SELECT coalesce(json_agg(json_build_object('text', v.value -> 'text')), '[]'::json) FROM {items})"

    def value(column: str) -> str:
        return column

    def passed(item: str) -> str:
        return f"coalesce(json_agg({item}), '[]'::json)"

    def hexed(column: str) -> str:
        return f"encode(convert_to({column}, 'UTF8'), 'hex')"


def period(t: str) -> str:
    return (
        f"{OBJECT}('start', {t}.period_start, 'end', {t}.period_end, 'isCurrent', {boolean(f'{t}.period_is_current')})"
    )


def rich(column: str, member: str) -> str:
    return f"{OBJECT}('{member}', {column} -> '{member}')"


P = NAMES["p"]
SLUG = f"(SELECT {OBJECT}('slug', q.slug) FROM person q WHERE q.id = n.person_id)"
Q1 = f"""
SELECT {OBJECT}('person', (SELECT {OBJECT}(
  'slug', p.slug, 'name', p.name, 'displayName', p.display_name, 'headline', p.headline,
  'bio', {rich("p.bio", "html")}, 'links', {value("p.links")},
  'interests', (SELECT {
    listed(f"{OBJECT}('name', t.name)", "l.rank, t.id")
} FROM person_topic l JOIN topic t ON t.id = l.topic_id
    WHERE l.person_id = p.id),
  'positions', (SELECT {OBJECT}('totalCount', count(*), 'nodes', {
    listed(
        f'''{OBJECT}(
      'title', j.title, 'kind', j.kind, 'location', j.location,
      'organization', (SELECT {OBJECT}('slug', o.slug, 'name', o.name) FROM organization o WHERE o.id = j.organization_id),
      'period', {period('j')}, 'summary', {rich('j.summary', 'text')}, 'highlights', {texts('j.highlights')})''',
        "j.rank, j.id",
    )
})
    FROM position j WHERE j.person_id = p.id),
  'education', (SELECT {OBJECT}('nodes', {
    listed(
        f'''{OBJECT}('degree', e.degree, 'field', e.field,
      'organization', (SELECT {OBJECT}('name', o.name) FROM organization o WHERE o.id = e.organization_id),
      'period', {period('e')})''',
        "e.rank, e.id",
    )
}) FROM education e WHERE e.person_id = p.id),
  'projects', (SELECT {OBJECT}('edges', {
    listed(
        f'''{OBJECT}('role', m.role, 'node', {OBJECT}('slug', r.slug, 'title', r.title,
      'summary', {rich('r.summary', 'text')}, 'period', {period('r')},
      'members', (SELECT {
            listed(
                f"{OBJECT}('name', n.name, 'person', {SLUG})",
                'n.rank, n.id',
            )
        } FROM project_member n WHERE n.project_id = r.id)))''',
        "m.person_rank, r.id",
    )
})
    FROM project_member m JOIN project r ON r.id = m.project_id WHERE m.person_id = p.id),
  'publications', (SELECT {OBJECT}('nodes', {
    listed(
        f'''{OBJECT}('slug', b.slug, 'title', b.title, 'venue', b.venue, 'year', b.year,
      'authors', (SELECT {
            listed(
                f"{OBJECT}('name', n.name, 'person', {SLUG})",
                'n.rank, n.id',
            )
        } FROM publication_author n WHERE n.publication_id = b.id))''',
        "a.person_rank, b.id",
    )
})
    FROM publication_author a JOIN publication b ON b.id = a.publication_id WHERE a.person_id = p.id),
  'awards', (SELECT {OBJECT}('nodes', {
    listed(f"{OBJECT}('title', w.title, 'dates', {value('w.dates')})", "w.rank, w.id")
})
    FROM award w WHERE w.person_id = p.id)
) FROM person p WHERE p.slug = {P}))
"""
Q2 = f"""
SELECT {OBJECT}('people', (SELECT {OBJECT}('nodes', {passed("x.node")}) FROM (
  SELECT {OBJECT}('slug', p.slug, 'displayName', p.display_name, 'headline', p.headline,
    'positions', (SELECT {OBJECT}('nodes', {passed("y.node")}) FROM (
      SELECT {OBJECT}('title', j.title, 'organization',
        (SELECT {OBJECT}('slug', o.slug, 'name', o.name) FROM organization o WHERE o.id = j.organization_id)) AS node
      FROM position j WHERE j.person_id = p.id AND j.period_is_current ORDER BY j.rank, j.id LIMIT 1) y)) AS node
  FROM person p WHERE p.has_profile ORDER BY p.display_name_key, p.id LIMIT 50) x))
"""
Q3 = f"""
SELECT {OBJECT}('people', (SELECT {OBJECT}('nodes', {passed("x.node")}, 'pageInfo',
    {OBJECT}('hasNextPage', {boolean("count(*) = 100")}, 'endCursor', max(x.id))) FROM (
  SELECT p.id, {OBJECT}('slug', p.slug, 'displayName', p.display_name, 'headline', p.headline,
    'positions', (SELECT {OBJECT}('nodes', {
    listed(
        f'''{OBJECT}('title', j.title,
        'organization', (SELECT {OBJECT}('name', o.name) FROM organization o WHERE o.id = j.organization_id),
        'period', {period('j')}, 'highlights', {texts('j.highlights')})''',
        "j.rank, j.id",
    )
})
      FROM position j WHERE j.person_id = p.id),
    'projects', (SELECT {OBJECT}('edges', {
    listed(
        f'''{OBJECT}('role', m.role, 'node', {OBJECT}('slug', r.slug, 'title', r.title,
        'summary', {rich('r.summary', 'text')}))''',
        "m.person_rank, r.id",
    )
})
      FROM project_member m JOIN project r ON r.id = m.project_id WHERE m.person_id = p.id),
    'awards', (SELECT {OBJECT}('nodes', {
    listed(f"{OBJECT}('title', w.title, 'dates', {value('w.dates')})", "w.rank, w.id")
})
      FROM award w WHERE w.person_id = p.id)) AS node
  FROM person p WHERE p.has_profile AND p.id > {P} ORDER BY p.id LIMIT 100) x))
"""
Q4 = f"""
SELECT {OBJECT}('people', (SELECT {OBJECT}('totalCount', (SELECT count(*) FROM person p WHERE p.has_profile AND p.id IN (
    SELECT j.person_id FROM position j JOIN organization o ON o.id = j.organization_id WHERE o.slug = {P})),
  'nodes', {passed("x.node")}) FROM (
    SELECT {OBJECT}('slug', p.slug, 'name', p.name, 'headline', p.headline) AS node
    FROM person p WHERE p.has_profile AND p.id IN (
      SELECT j.person_id FROM position j JOIN organization o ON o.id = j.organization_id WHERE o.slug = {P})
    ORDER BY p.name_key, p.id LIMIT 20) x))
"""
SQL = {"Q1": Q1, "Q2": Q2, "Q3": Q3, "Q4": Q4}
HEADERS = [(b"content-type", b"application/json")]
constants: dict[str, bytes] = {}
_connection: Any = None


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

            settings = {"max_parallel_workers_per_gather": "0", "jit": "off"}
            _connection = await asyncpg.create_pool(URL, min_size=4, max_size=4, server_settings=settings)
        async with _connection.acquire() as connection:
            text = await connection.fetchval(SQL[name], *parameters(name, variables))
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
        made = constants[body.decode()] if body else constants[scope["query_string"].decode()]
    else:
        asked = json.loads(body)
        name = asked["operationName"]
        made = await answer(name, asked.get("variables") or {})
        constants[name] = made
    length = str(len(made)).encode()
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, (b"content-length", length)]})
    await send({"type": "http.response.body", "body": made})
