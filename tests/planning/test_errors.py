"""What is refused, with which code, and that the message names what is at fault."""

from __future__ import annotations

from typing import Any

import pytest

from cms.settings import Limits

from ..asking import Api

BAD = "BAD_USER_INPUT"
PEOPLE = """query ($f: Int, $l: Int, $a: String, $b: String) {{
  people(first: $f, last: $l, after: $a, before: $b{}) {{ nodes {{ id }} }}
}}"""


def refused(lab: Api, query: str, variables: dict[str, Any] | None = None, name: str | None = None) -> tuple[str, str]:
    """The code and the message of the one error that a request is refused with."""
    (error,) = lab.errors(query, variables, name)
    return error["extensions"]["code"], error["message"]


# ---- pages -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("argument", ["first", "last"])
@pytest.mark.parametrize("number", [-1, 101, 2**31 - 1, -(2**31)])
@pytest.mark.parametrize("stated", [True, False], ids=["stated", "variable"])
@pytest.mark.parametrize("selected", ["nodes { id }", "totalCount", "pageInfo { hasNextPage }"])
def test_pages_have_sizes(lab: Api, argument: str, number: int, stated: bool, selected: str) -> None:
    given, head, variables = (number, "", {}) if stated else ("$n", "query ($n: Int!) ", {"n": number})
    code, message = refused(lab, f"{head}{{ people({argument}: {given}) {{ {selected} }} }}", variables)
    assert code == BAD
    assert f"`{argument}`" in message
    assert str(number) in message


def test_a_page_has_one_end(lab: Api) -> None:
    for first in (0, 3):
        code, message = refused(lab, PEOPLE.format(""), {"f": first, "l": 3})
        assert code == BAD
        assert "`first`" in message
        assert "`last`" in message
    assert lab(PEOPLE.format(""), f=3, l=None)["people"]["nodes"]


@pytest.mark.parametrize("argument", ["after", "before"])
@pytest.mark.parametrize(
    "cursor",
    [
        "",
        "x",
        "zzzz.00",
        "é",
        "\ud800",
        "........",
        "ffffffff.6e",
        "ffffffff.ff.ff",
        "a" * 100_000,
        "\0",
        "1234567.00",
        "११११११११.00",
    ],
)
def test_cursors_are_those_that_were_given_out(lab: Api, argument: str, cursor: str) -> None:
    code, message = refused(lab, PEOPLE.format(""), {argument[0]: cursor})
    assert code == BAD
    assert f"`{argument}`" in message
    assert len(message) < 1_000


def test_a_cursor_belongs_to_its_order(lab: Api) -> None:
    cursor = lab("{ people(orderBy: {field: NAME}) { pageInfo { endCursor } } }")["people"]["pageInfo"]["endCursor"]
    for other in ("", ", orderBy: {field: SLUG}", ", orderBy: {field: NAME, direction: DESC}"):
        code, message = refused(lab, PEOPLE.format(other), {"a": cursor})
        assert code == BAD
        assert "`after`" in message
        assert "order" in message
    assert lab(PEOPLE.format(", orderBy: {field: NAME}"), a=cursor) == {"people": {"nodes": []}}


def test_a_cursor_that_was_tampered_with(lab: Api) -> None:
    query = "query ($a: String) { people { nodes { positions(after: $a) { nodes { id } pageInfo { endCursor } } } } }"
    cursor = lab(query)["people"]["nodes"][0]["positions"]["pageInfo"]["endCursor"]
    mark, _, id_ = cursor.split(".")

    def tampered(rank: str, id_: str = id_) -> dict[str, str]:
        return {"a": f"{mark}.{rank.encode().hex()}.{id_}"}

    # Numbers that no column holds, what is no number, and text that no column holds.
    for rank in (
        "9" * 25,
        "-" + "9" * 25,
        str(2**31),
        str(2**63),
        "9" * 5_000,
        "1.5",
        "1e3",
        "",
        "0x1",
        "--1",
        "a",
        "\0",
    ):
        code, message = refused(lab, query, tampered(rank))
        assert code == BAD, rank
        assert "`after`" in message
    for text in (b"\0", b"per_\0", b"\xff", b"\xed\xa0\x80"):
        assert refused(lab, query, tampered("1", text.hex()))[0] == BAD
    # Whatever else: a place where no record need stand.
    for rank, count in (("-5", 3), (str(2**31 - 1), 0), ("-2147483648", 3)):
        assert len(lab(query, **tampered(rank))["people"]["nodes"][0]["positions"]["nodes"]) == count


# ---- IDs ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("id_", ["", "x", "1", "xyz_1", "PER_1", "src_0", "mem_0", "pеr_1", "\0", "per_\0", "\ud800"])
def test_ids_are_those_of_records(lab: Api, id_: str) -> None:
    code, message = refused(lab, "query ($id: ID!) { node(id: $id) { id } }", {"id": id_})
    assert code == BAD
    assert "`id`" in message
    code, message = refused(lab, "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", {"ids": [lab.ids["acme"], id_]})
    assert code == BAD
    assert "`ids" in message


def test_a_hundred_ids_at_once(lab: Api) -> None:
    query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }"
    assert lab(query, ids=["per_0"] * 100) == {"nodes": [None] * 100}
    code, message = refused(lab, query, {"ids": ["per_0"] * 101})
    assert code == BAD
    assert "`ids` has 101 IDs" in message


# ---- filters -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ({"name": {"eq": None}}, "filter.name.eq"),
        ({"name": {"in": None}}, "filter.name.in"),
        ({"name": {"contains": None}}, "filter.name.contains"),
        ({"name": {"isNull": None}}, "filter.name.isNull"),
        ({"hasProfile": {"eq": None}}, "filter.hasProfile.eq"),
        ({"or": [{}, {"positions": {"some": {"period": {"start": {"on": None}}}}}]}, "start.on"),
        ({"not": {"slug": {"in": ["a", "b\0"]}}}, "filter.not.slug.in"),
        ({"name": {"eq": "\0"}}, "filter.name.eq"),
        ({"name": {"eq": "\ud800"}}, "filter.name.eq"),
        ({"name": {"contains": "a\udfff"}}, "filter.name.contains"),
        ({"name": {"startsWith": "\0"}}, "filter.name.startsWith"),
        ({"id": {"eq": "\0"}}, "filter.id.eq"),
        ({"positions": {"some": {"organization": {"slug": {"in": ["\ud800"]}}}}}, "slug.in"),
    ],
)
def test_conditions_say_something(lab: Api, asked: dict[str, Any], path: str) -> None:
    query = "query ($filter: PersonFilter) { people(filter: $filter) { totalCount nodes { id } } }"
    assert lab(query, filter={"name": {"eq": "Ada Example"}})["people"]["totalCount"] == 1
    code, message = refused(lab, query, {"filter": asked})
    assert code == BAD
    assert f"{path}`" in message


def test_the_same_where_the_document_says_it(lab: Api) -> None:
    for asked, path in (("{name: {eq: null}}", "filter.name.eq"), ('{slug: {in: ["\\u0000"]}}', "filter.slug.in")):
        code, message = refused(lab, f"{{ people(filter: {asked}) {{ totalCount }} }}")
        assert code == BAD
        assert path in message


def test_an_operand_that_is_absent_says_nothing(lab: Api) -> None:
    query = "query ($x: String) { people(filter: {name: {eq: $x}}) { totalCount } }"
    assert lab(query)["people"]["totalCount"] == 3
    assert refused(lab, query, {"x": None})[0] == BAD
    assert lab(query, x="Bo Li")["people"]["totalCount"] == 1


@pytest.mark.parametrize("slug", ["\0", "a\0b", "\ud800"])
def test_slugs_are_texts(lab: Api, slug: str) -> None:
    code, message = refused(lab, "query ($slug: String!) { person(slug: $slug) { id } }", {"slug": slug})
    assert code == BAD
    assert "`slug`" in message


@pytest.mark.parametrize(
    "slug", ["", "'", '"', "\\", "%", "; DROP TABLE person", "$1", "%s", ":p1", "?", "\x01", "🧪", "a" * 10**6]
)
def test_every_other_text_is_one(lab: Api, slug: str) -> None:
    assert lab("query ($slug: String!) { person(slug: $slug) { id } }", slug=slug) == {"person": None}


# ---- variables ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("PartialDate", "2031-13"),
        ("PartialDate", "2031-02-30"),
        ("PartialDate", "31"),
        ("PartialDate", ""),
        ("PartialDate", "soon"),
        ("PartialDate", 2031),
        ("PartialDate", "２０３１"),
        ("PartialDate", "2031-05-20T10:00:00Z"),
        ("Int", "1"),
        ("Int", 1.5),
        ("Int", 2**31),
        ("Int", float("inf")),
        ("String", 1),
        ("String", ["a"]),
        ("PositionKind", "employment"),
        ("PositionKind", "JOB"),
        ("PersonFilter", {"nam": {"eq": "x"}}),
        ("PersonFilter", {"name": "x"}),
        ("PersonFilter", "\ud800"),
        ("PersonOrder", {"field": "PHONE"}),
    ],
)
def test_variables_fit_their_types(lab: Api, kind: str, value: Any) -> None:
    uses = {
        "PartialDate": "news(filter: {date: {on: $value}}) { totalCount }",
        "Int": "people(first: $value) { totalCount }",
        "String": "people(after: $value) { totalCount }",
        "PositionKind": "positions(filter: {kind: {eq: $value}}) { totalCount }",
        "PersonFilter": "people(filter: $value) { totalCount }",
        "PersonOrder": "people(orderBy: [$value]) { totalCount }",
    }
    declared = kind + "!" if kind in ("PersonOrder",) else kind
    (error,) = lab.errors(f"query ($value: {declared}) {{ {uses[kind]} }}", {"value": value})
    assert error["extensions"]["code"] == BAD
    # A date is read where it's used, so there its message tells where that is.
    assert ("filter.date.on" if kind == "PartialDate" and isinstance(value, str) else "$value") in error["message"]
    assert "Traceback" not in error["message"]


def test_required_variables_are_given(lab: Api) -> None:
    code, message = refused(lab, "query ($slug: String!) { person(slug: $slug) { id } }")
    assert code == BAD
    assert "$slug" in message


@pytest.mark.parametrize(
    ("query", "argument"),
    [
        ("query ($v: Boolean = false) { people(includeMentioned: $v) { totalCount } }", "includeMentioned"),
        ("query ($v: Boolean = true) { people { totalCount @include(if: $v) } }", "if"),
        (
            "query ($v: OrderDirection = ASC) { people(orderBy: {field: NAME, direction: $v}) { totalCount } }",
            "orderBy",
        ),
    ],
)
def test_null_where_it_may_not_be(lab: Api, query: str, argument: str) -> None:
    """A variable that may be null stands where null may not: only its default makes that valid."""
    assert lab(query)["people"]["totalCount"] == 3
    code, message = refused(lab, query, {"v": None})
    assert code == BAD
    assert argument in message
    assert lab(query)["people"]["totalCount"] == 3


# ---- documents ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("document", "code", "says"),
    [
        ("{ people { totalCount }", "GRAPHQL_PARSE_FAILED", "Syntax Error"),
        ("", "GRAPHQL_PARSE_FAILED", "Syntax Error"),
        ("nonsense", "GRAPHQL_PARSE_FAILED", "nonsense"),
        ('{ person(slug: "\ud800") { id } }', "GRAPHQL_PARSE_FAILED", "Invalid character"),
        ("{ peeple { totalCount } }", "GRAPHQL_VALIDATION_FAILED", "peeple"),
        ("{ people(frist: 1) { totalCount } }", "GRAPHQL_VALIDATION_FAILED", "frist"),
        ('{ people(first: "1") { totalCount } }', "GRAPHQL_VALIDATION_FAILED", "Int"),
        ('{ news(filter: {date: {on: "2031-13"}}) { totalCount } }', "BAD_USER_INPUT", "filter.date.on"),
        ("{ people }", "GRAPHQL_VALIDATION_FAILED", "people"),
        ("query ($x: Int) { people { totalCount } }", "GRAPHQL_VALIDATION_FAILED", "$x"),
        ("{ ...F } fragment F on Query { ...F }", "GRAPHQL_VALIDATION_FAILED", "F"),
        ("fragment F on Query { people { totalCount } }", "GRAPHQL_VALIDATION_FAILED", "F"),
        ("{ people { nodes { phone { x } } } }", "GRAPHQL_VALIDATION_FAILED", "phone"),
    ],
)
def test_documents_are_valid(lab: Api, document: str, code: str, says: str) -> None:
    error = lab.errors(document)[0]
    assert error["extensions"]["code"] == code
    assert says in error["message"]


def test_several_errors_come_together(lab: Api) -> None:
    errors = lab.errors("{ peeple { totalCount } projets { totalCount } }")
    assert ["peeple" in errors[0]["message"], "projets" in errors[1]["message"]] == [True, True]
    assert errors[1]["locations"] == [{"line": 1, "column": 25}]


def test_which_operation(lab: Api) -> None:
    document = "query A { revision { number } } query B { revision { number } }"
    assert refused(lab, document)[0] == "OPERATION_RESOLUTION_FAILURE"
    code, message = refused(lab, document, name="C")
    assert code == "OPERATION_RESOLUTION_FAILURE"
    assert "'C'" in message
    assert refused(lab, "{ revision { number } }", name="\ud800")[0] == "OPERATION_RESOLUTION_FAILURE"


@pytest.mark.parametrize("kind", ["mutation", "subscription"])
def test_what_only_reads_is_only_asked_to_read(lab: Api, kind: str) -> None:
    for body in ("{ people { totalCount } }", "{ revision { number } }", "M { __typename }"):
        errors = lab.errors(f"{kind} {body}")
        assert all(error["extensions"]["code"] for error in errors)
        assert kind in errors[0]["message"].lower()


# ---- limits ------------------------------------------------------------------------------------------------------------
def test_the_depth_is_limited(lab: Api) -> None:
    most = Limits().depth
    chain = ["organizations(first: 1)", "nodes", *(["positions(first: 1)", "nodes", "organization"] * 10)]
    # Each ends where an organization or a position can say its ID.
    for depth, allowed in ((most, True), (most + 1, False)):
        path = chain[: depth - 1]
        last = "id" if path[-1] in ("nodes", "organization") else "totalCount"
        query = "{ " + " { ".join(path) + f" {{ {last}" + " }" * depth
        if allowed:
            assert lab(query)["organizations"]["nodes"]
        else:
            code, message = refused(lab, query)
            assert code == "LIMIT_EXCEEDED"
            assert f"{depth} deep" in message
            assert str(most) in message


@pytest.mark.parametrize("opening", ["{a", "{a(b:[", "{a(b:{c:", "{...{", "query($a:["])
def test_the_deepest_nesting_is_refused_like_any_other(lab: Api, opening: str) -> None:
    """However deep, it is told so: Python's own depth isn't met, or what it raises doesn't get out."""
    for times in (100, 1_000, 3_000):
        errors = lab.errors(opening * times)
        assert {error["extensions"]["code"] for error in errors} <= {"GRAPHQL_PARSE_FAILED", "LIMIT_EXCEEDED"}
    closed = "{people" * 1_500 + "{totalCount}" + "}" * 1_500
    assert lab.errors(closed)[0]["extensions"]["code"] in ("GRAPHQL_PARSE_FAILED", "LIMIT_EXCEEDED")


def test_a_refusal_changes_nothing_for_the_next(lab: Api) -> None:
    query = "query ($n: Int) { people(first: $n) { nodes { slug } } }"
    for _ in range(2):
        assert refused(lab, query, {"n": 101})[0] == BAD
        assert len(lab(query, n=2)["people"]["nodes"]) == 2
