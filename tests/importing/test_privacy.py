"""What is private: imported, and nowhere to be read until somebody shows it, in whatever format and words it came."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import phonenumbers
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cms.documents.pdf
from cms.content import Person, plain_value
from cms.documents.languages import words
from cms.importing.accounting import all_records, counts
from cms.importing.admission import admit
from cms.importing.formats import read_file
from cms.importing.privacy import Kind, find, is_private_address, public
from cms.importing.records import Reading, Record
from cms.importing.run import path_tasks
from cms.store import Database

from ..asking import Api
from ..conftest import Stores
from ..documents.printing import printed
from ..editing.desk import Desk
from .public_answers import imported, told
from .test_run import do, one


# ---- how people write it: `{}` is what must not be seen -------------------------------------------------------------------
def ways(name: str) -> dict[str, str]:
    """The ways that a file lists, by their group and place."""
    found: dict[str, str] = {}
    group = ""
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            group = line[1:-1]
        elif line and not line.startswith("# "):
            found[f"{group} {len(found)}"] = line.replace("\\n", "\n")
    return found


FORMS = ways("private_ways.txt")
HIDDEN = "4242"


def _indented(text: str, by: int) -> str:
    return text.replace("\n", "\n" + " " * by)


def _tex(line: str) -> str:
    """A text in LaTeX; its lines are lines."""
    escaped = re.sub(r"[&%$#_{}]", r"\\\g<0>", line.replace("\\", "").replace("~", "").replace("^", ""))
    return escaped.replace("[", "{[}").replace("\n", "\\\\\n")


def _yaml(value: Any) -> str:
    return str(yaml.safe_dump(value, allow_unicode=True, sort_keys=False))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _html(line: str) -> str:
    return f"<h1>Ada Example</h1><p>I build bridges.</p><h2>Contact</h2><p>{line.replace(chr(10), '<br>')}</p>"


def _person(line: str) -> str:
    """Somebody by the terms of schema.org."""
    key, _, value = line.partition(":")
    person = {
        "@context": "https://schema.org",
        "@type": "Person",
        "name": "Ada Example",
        "description": f"Hello.\n\n{line}",
        "jobTitle": ["Engineer", line],
        "worksFor": {"@type": "Organization", "name": "ACME", "description": line},
        "award": [line],
        "knowsAbout": [line],
        key.strip("*- "): value or line,
    }
    return _json(person)


def _export(line: str) -> str:
    """An export of WordPress', with a page, a draft and a letter."""
    items = [("page", "publish", f"<p>{line}</p>"), ("post", "draft", HIDDEN), ("feedback", "publish", HIDDEN)]
    return (
        '<?xml version="1.0"?>\n<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c">\n<channel>'
        + "\n".join(
            [
                "<title>Ada Example</title>",
                f"<wp:author><wp:author_login>{HIDDEN}</wp:author_login><wp:author_email>{HIDDEN}@x.example</wp:author_email></wp:author>",
                *(
                    f"<item><title>Odds</title><content:encoded><![CDATA[{html}]]></content:encoded><wp:post_type>{kind}</wp:post_type>"
                    f"<wp:status>{status}</wp:status><wp:comment><wp:comment_content>{HIDDEN}</wp:comment_content></wp:comment></item>"
                    for kind, status, html in items
                ),
                "</channel></rss>",
            ]
        )
    )


def _resume(line: str) -> str:
    key, _, value = line.partition(":")
    return _json(
        {
            "basics": {"name": "Ada Example", "summary": f"Hello.\n\n{line}", key.strip("*- "): value, "label": line},
            "work": [{"name": "ACME", "position": "Dev", "summary": line, "highlights": [line], "x-note": line}],
            "references": [{"name": "R. Boss", "reference": line}],
            "skills": [{"name": key, "keywords": [value.strip() or line]}],
            "x": {"more": line, key: value},
        }
    )


FORMATS: dict[str, Callable[[str], dict[str, str]]] = {
    "markdown": lambda line: {
        "home.md": f"# Ada Example\n\nI build bridges.\n\n{line}\n\n## Contact\n\n{line}\n\n## Odds\n\n{line}\n"
    },
    "headless": lambda line: {
        "home.md": f"Ada Example\n\n{line}\n\n## Experience\n\n- Engineer, ACME Labs, 2031\n\n{line}\n"
    },
    "html": lambda line: {"home.html": _html(line)},
    "text": lambda line: {
        "cv.txt": f"Ada Example\n{line}\nEngineer in Oz\n\nEXPERIENCE\nEngineer, ACME Labs, 2031\n{line}\n"
    },
    "pdf": lambda line: {
        "cv.pdf": f"%PDF-\n# Ada Example\n{line}\n\nI build bridges.\n\n# Contact\n{line}\n\n"
        f"# Experience\nEngineer, ACME Labs, 2031\n- {line}\n\n# Odds\n{line}\n"
    },
    "front matter": lambda line: {
        "home.md": "---\n"
        + _yaml(
            {
                "title": "Ada Example",
                "subtitle": line,
                line.partition(":")[0]: line.partition(":")[2] or line,
                "x": line,
            }
        )
        + "---\n\nI build bridges.\n"
    },
    "json resume": lambda line: {"resume.json": _resume(line)},
    "rendercv": lambda line: {
        "cv.yaml": _yaml(
            {
                "cv": {
                    "name": "Ada Example",
                    "headline": line,
                    "custom_connections": [{"placeholder": line, "url": "", "fontawesome_icon": "link"}],
                    line.partition(":")[0]: line.partition(":")[2] or line,
                    "sections": {
                        "summary": [line],
                        "experience": [{"company": "ACME", "position": "Dev", "highlights": [line], "summary": line}],
                        "extra": [
                            {"label": line.partition(":")[0], "details": line.partition(":")[2] or line},
                            {"bullet": line},
                        ],
                    },
                }
            }
        )
    },
    "orcid": lambda line: {
        "record.json": _json(
            {
                "orcid-identifier": {"path": "0000-0002-1825-0097", "uri": "https://orcid.org/0000-0002-1825-0097"},
                "person": {
                    "name": {"given-names": {"value": "Ada"}, "family-name": {"value": "Example"}},
                    "biography": {"content": f"I build.\n\n{line}"},
                    "keywords": {"keyword": [{"content": line}]},
                    "researcher-urls": {"researcher-url": [{"url-name": line, "url": {"value": "https://x.example/"}}]},
                },
            }
        )
    },
    "bibtex": lambda line: {
        "refs.bib": "@article{a,\n author = {Example, Ada},\n title = {On Roads},\n year = 2031,\n"
        + "".join(f" {field} = {{{line}}},\n" for field in ("note", "abstract", "annote"))
        + "}\n"
    },
    "ris": lambda line: {
        "refs.ris": "TY  - JOUR\nAU  - Example, Ada\nTI  - On Roads\n"
        + "".join(f"{tag}  - {line}\n" for tag in ("N1", "AB", "PB"))
        + "ER  - \n"
    },
    "vcard": lambda line: {
        "ada.vcf": "BEGIN:VCARD\nVERSION:4.0\nFN:Ada Example\nTITLE:Engineer\nNOTE:"
        + line.replace("\n", "\\n")
        + "\nEND:VCARD\n"
    },
    "csv": lambda line: {"talks.csv": f'Title,Event,Location,Description\nRoads,Oz,Oz,"{line}"\n'},
    "csl": lambda line: {
        "refs.json": _json(
            [
                {
                    "type": "book",
                    "title": "Roads",
                    "author": [{"family": "Example"}],
                    "note": line,
                    "abstract": line,
                    "publisher": line,
                }
            ]
        )
    },
    "academicpages": lambda line: {
        "_config.yml": _yaml(
            {
                "title": "Ada",
                "name": "Ada Example",
                "author": {"name": "Ada Example", "bio": line, "note": line},
                "description": line,
            }
        ),
        "_pages/about.md": f"---\npermalink: /\ntitle: About\n---\nI build bridges.\n\n{line}\n",
        "_pages/cv.md": f"---\nlayout: archive\ntitle: CV\npermalink: /cv/\n---\n{line}\n\n"
        "Education\n======\n* Ph.D in CS, Oz University, 2031\n",
        "_talks/2031-01-01-t.md": f"---\ntitle: On roads\ncollection: talks\nvenue: Oz\ndate: 2031-01-01\n---\n{line}\n",
    },
    "al-folio": lambda line: {
        "_config.yml": _yaml({"first_name": "Ada", "last_name": "Example", "contact_note": line, "description": line}),
        "_pages/about.md": "---\n"
        + _yaml(
            {"layout": "about", "title": "about", "permalink": "/", "subtitle": line, "profile": {"more_info": line}}
        )
        + f"---\nI build bridges.\n\n{line}\n",
        "_news/a.md": f"---\nlayout: post\ndate: 2031-01-01\ninline: true\n---\n{line}\n",
        "_data/cv.yml": _yaml(
            [{"title": "General", "type": "map", "contents": [{"name": line.partition(":")[0], "value": line}]}]
        ),
    },
    "json-ld": lambda line: {"ada.jsonld": _person(line)},
    "page data": lambda line: {
        "home.html": f'<script type="application/ld+json">{_person(line)}</script>{_html("Oz")}'
    },
    "microdata": lambda line: {
        "home.html": f'<div itemscope itemtype="https://schema.org/Person"><h1 itemprop="name">Ada Example</h1>'
        f'<p itemprop="description">{line}</p><p itemprop="award">{line}</p></div>'
    },
    "microformats": lambda line: {
        "home.html": f'<div class="h-card"><h1 class="p-name">Ada Example</h1><p class="p-note">{line}</p>'
        f'<p class="p-job-title">{line}</p><p class="p-tel">+15557774242</p></div>'
    },
    "wordpress": lambda line: {"site.xml": _export(line)},
    "obsidian": lambda line: {
        ".obsidian/app.json": "{}",
        "CV.md": f"# Ada Example\n\n{line}\n\n%%{HIDDEN}%%\n\n## Odds\n\n> [!note] {line}\n",
        "Diary.md": f"{HIDDEN}\n",
    },
    "notion": lambda line: {f"Ada Example {'0' * 32}.md": f"# Ada Example\n\n{line}\n\n## Odds\n\n{line}\n"},
    "blox": lambda line: {
        "config/_default/config.yaml": "theme: x\ntitle: Ada Example\n",
        "config/_default/params.yaml": _yaml({"note": line, "contact": {"details": line}}),
        "content/authors/admin/_index.md": "---\n"
        + _yaml(
            {
                "title": "Ada Example",
                "superuser": True,
                "role": "Engineer",
                "bio": line,
                "interests": ["Roads", line],
                "social": [{"icon": "phone", "icon_pack": "fas", "link": "tel:+15557774242"}],
                line.partition(":")[0]: line.partition(":")[2] or line,
            }
        )
        + f"---\nI build bridges.\n\n{line}\n",
    },
}


@pytest.fixture(autouse=True)
def _no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Decoders are asked without their processes, which take longer to start than each of these files to read."""
    monkeypatch.setattr(cms.documents.pdf, "decoded", lambda _, data, *__: printed(data.decode().partition("\n")[2]))


def _write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder / next(iter(files)) if len(files) == 1 else folder


def _read(folder: Path, files: dict[str, str]) -> list[Reading]:
    """What the importer reads of some files, as it would be merged."""
    tasks, _ = path_tasks([_write(folder, files)], "ada-example")
    return [admit(task.read()) for task in tasks]


def _shown(readings: list[Reading]) -> str:
    """All that readers could see of what was read, and the remarks on it."""
    found: list[Any] = []
    for reading in readings:
        found += [remark.message for remark in reading.remarks]
        for record in [reading.person, *all_records(reading)]:
            for name, value in record.values.items():
                column = record.entity.table().columns.get(name)
                if column is None or not column.info.get("private"):
                    values = value if isinstance(value, list) else [value]
                    found += [str(plain_value(one)) for one in values if not isinstance(one, Record)]
    return "\n".join(found)


@pytest.mark.parametrize("format", FORMATS)
def test_no_format_tells_any_of_it(tmp_path: Path, format: str) -> None:
    """Every way to write it in every format; nothing is lost from the account, and the owner is told."""
    leaks: list[str] = []
    for n, (name, form) in enumerate(FORMS.items()):
        readings = _read(tmp_path / str(n), FORMATS[format](form.format(HIDDEN)))
        assert sum(counts(reading)["lost"] for reading in readings) == 0, name
        text = _shown(readings)
        if HIDDEN in text:
            at = text.index(HIDDEN)
            leaks.append(f"{name}: {form!r}: {text[max(0, at - 80) : at + 20]!r}")
        elif "is hidden from readers" not in text:
            leaks.append(f"{name}: {form!r}: nothing is told of it")
    assert leaks == []


def test_a_document_that_pandoc_decodes_tells_none_of_it(tmp_path: Path) -> None:
    """All ways in one, as decoding takes longer than reading."""
    sections = "".join(
        f"\\section{{Odds {n}}}\n{_tex(form.format(HIDDEN))}\n\n" for n, form in enumerate(FORMS.values())
    )
    [reading] = _read(
        tmp_path, {"cv.tex": f"\\documentclass{{article}}\n\\begin{{document}}\n{sections}\\end{{document}}\n"}
    )
    assert counts(reading)["lost"] == 0
    assert [line for line in _shown([reading]).split("\n") if HIDDEN in line] == []


NEAR = ways("private_near_misses.txt")


@pytest.mark.parametrize("format", FORMATS)
def test_what_only_looks_like_it_stays(tmp_path: Path, format: str) -> None:
    for n, line in enumerate(NEAR.values()):
        for reading in _read(tmp_path / str(n), FORMATS[format](line)):
            told_ = [remark.message for remark in reading.remarks if remark.code == "private"]
            referee = format == "json resume" and "@" in line  # whom others may not write to
            assert told_ == [] or referee or format in ("blox", "microformats"), (
                line
            )  # those have a number of their own


@pytest.mark.parametrize("line", NEAR.values())
def test_near_misses_are_as_they_were(line: str) -> None:
    assert public(line) == line


@pytest.mark.parametrize("format", FORMATS)
def test_no_answer_of_a_store_tells_it(stores: Stores, tmp_path: Path, format: str) -> None:
    """What columns, search, exports and reports may tell to anybody, of a number, a street and a date of birth."""
    database = stores.empty("sqlite")
    paths = []
    for n, name in enumerate(("number 0", "number 2", "street 36", "birth 58")):
        paths.append(_write(tmp_path / str(n), FORMATS[format](FORMS[name].format(HIDDEN))))
        reports = imported(database, paths[-1:], f"person-{n}")
        assert [str(report.error) for report in reports if report.error] == []
        # An ID may have any digits in it.
        assert HIDDEN not in json.dumps([report.as_json() | {"document": None} for report in reports])
    text = told(database)
    at = text.find(HIDDEN)
    assert at < 0, text[max(0, at - 300) : at + 100]
    assert [report for path in paths[:1] for report in imported(database, [path], "person-0") if report.revision] == []


# ---- the shapes of numbers in all countries --------------------------------------------------------------------------------
EXAMPLES = [
    (region, phonenumbers.example_number_for_type(region, kind))
    for region in sorted(phonenumbers.SUPPORTED_REGIONS)
    for kind in (phonenumbers.PhoneNumberType.FIXED_LINE, phonenumbers.PhoneNumberType.MOBILE)
]
WRITTEN = phonenumbers.PhoneNumberFormat


@pytest.mark.parametrize("written", ["INTERNATIONAL", "E164", "RFC3966"])
def test_international_numbers_need_no_label(written: str) -> None:
    shown = []
    for region, number in EXAMPLES:
        text = phonenumbers.format_number(number, getattr(WRITTEN, written)) if number else ""
        for line in ("{}", "Ask {} for more.", "- {} (Oz)") if number else ():
            left = "".join(filter(str.isdigit, public(line.format(text))))
            if left:
                shown.append((region, text))
    assert shown == []


def test_a_label_hides_numbers_as_each_country_writes_them() -> None:
    labels = [*words("private", "phone")[:6], "Telefon", "Téléphone", "电话", "電話", "전화", "Móvil", "📞"]
    shown = []
    for n, (region, number) in enumerate(EXAMPLES):
        if number is not None:
            text = phonenumbers.format_number(number, WRITTEN.NATIONAL)
            line = f"{labels[n % len(labels)]}: {text}"
            if any(map(str.isdigit, public(line))):
                shown.append((region, line, public(line)))
    assert shown == []


# ---- where it goes ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("Phone: +1 (555) 010-0199", "phone", "+1 (555) 010-0199"),
        ("**Tel.:** +1 (555) 010-0199", "phone", "+1 (555) 010-0199"),
        ("Email: ada@oz.example | Phone: +1 (555) 010-0199", "phone", "+1 (555) 010-0199"),
        ("[call](tel:+15550100199)", "phone", "+15550100199"),
        ("Address: 12 Yellow Road, Oz, CA 90210", "address", "12 Yellow Road, Oz, CA 90210"),
        ("Address:\n12 Yellow Road\n12345 Oz", "address", "12 Yellow Road, 12345 Oz"),
        ("Date of birth: 2 January 1991", "birth_date", "1991-01-02"),
        ("Geboren am 2.1.1991.", "birth_date", "1991-01-02"),
    ],
)
@pytest.mark.parametrize(
    "under", ["# Contact\n\n{}\n", "# Ada Example\n\nI build bridges.\n\n{}\n", "## Odds and ends\n\n{}\n"]
)
def test_what_is_the_persons_own_is_kept_in_a_private_field(under: str, line: str, field: str, value: str) -> None:
    reading = admit(read_file(under.format(line).encode(), "home.md"))
    assert str(reading.person.values[field]) == value
    assert counts(reading)["lost"] == 0


def test_what_stands_below_an_address_is_no_part_of_it() -> None:
    lines = "Room 2, Gelbe Straße 12, 12345 Bad Oz\nada.example@oz.example\nTwitter: @ada"
    reading = admit(read_file(f"# Ada Example\n\n{lines}\n\nI build bridges.\n".encode(), "home.md"))
    assert reading.person.values["address"] == "Gelbe Straße 12, 12345 Bad Oz"
    assert "ada.example@oz.example" in str(reading.person.values)


def test_other_peoples_numbers_are_hidden_and_not_the_persons() -> None:
    page = "# Ada Example\n\nI build bridges.\n\n## References\n\nBo Li, ACME Labs, bo@li.example. Phone: +1 555 0100 777\n"
    reading = admit(read_file(page.encode(), "home.md"))
    assert "phone" not in reading.person.values
    assert "0100" not in _shown([reading])
    assert "li.example" not in _shown([reading])


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("tel:+15550100", Kind.PHONE),
        ("SMS:+15550100", Kind.PHONE),
        ("https://wa.me/15550100", Kind.PHONE),
        ("https://t.me/+15550100", Kind.PHONE),
        ("https://t.me/ada", None),
        ("https://maps.example/?q=12+Yellow+Road,Oz", Kind.ADDRESS),
        ("https://www.openstreetmap.org/?mlat=48.85&mlon=2.29", None),
        ("https://one.example/555-010-0199", None),
        ("mailto:ada@oz.example", None),
    ],
)
def test_addresses_of_the_web_that_tell_it(url: str, kind: Kind | None) -> None:
    assert is_private_address(url) == kind


def test_no_query_tells_a_number_not_even_as_another_reading(database: Database) -> None:
    reports = do(database, one="# Contact\n\n- Phone: +1 555 010 0100\n", two="# Contact\n\n- Phone: +1 555 010 0999\n")
    assert one(database, Person, slug="ada-example")["phone"] == "+1 555 010 0100"
    assert [conflict.kept for report in reports for conflict in report.outcome.conflicts] == ["what is private"]
    assert "010 0" not in told(database, reports)
    api = Api(database)
    answer = api('{ people { nodes { phone birthDate address } } search(query: "555") { totalCount } }')
    api.close()
    assert answer == {
        "people": {"nodes": [{"phone": None, "birthDate": None, "address": None}]},
        "search": {"totalCount": 0},
    }


def test_the_owner_shows_it(database: Database) -> None:
    do(database, one="# Contact\n\n- Phone: +1 555 010 0100\n- Date of birth: 1991-01-02\n")
    desk = Desk(database)
    id_ = one(database, Person, slug="ada-example")["id"]
    shown = {"phoneIsPublic": True, "birthDateIsPublic": True}
    desk("updatePerson", id=id_, expectedVersion=desk.version(id_), **shown)
    desk("publish", ids=[id_])
    text = told(database)
    assert "+1 555 010 0100" in text
    assert "1991-01-02" in text


# ---- anything, anywhere ----------------------------------------------------------------------------------------------------
_numbers = st.sampled_from([number for _, number in EXAMPLES if number]).map(
    lambda number: phonenumbers.format_number(number, WRITTEN.INTERNATIONAL)
)
_streets = st.builds(
    "{} {} {}".format,
    st.integers(1000, 9999).filter(lambda n: not 1500 <= n < 2200),
    st.sampled_from(["Yellow", "Old Canal", "Emerald City"]),
    st.sampled_from(["Road", "Street", "Avenue", "Lane", "Square"]),
)
_births = st.dates().map(lambda date: f"Date of birth: {date:%d.%m.%Y}")
_prose = st.sampled_from(
    ["", "I build bridges. ", "Ask me: ", "**", "- ", "Write to a@oz.example, ", "| ", "2031–2034 "]
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(_numbers, _streets, _births), _prose, st.sampled_from(sorted(FORMATS)), st.sampled_from([*NEAR.values()])
)
def test_wherever_it_stands_it_is_in_no_answer(
    tmp_path_factory: pytest.TempPathFactory, private: str, before: str, format: str, near: str
) -> None:
    files = FORMATS[format](
        f"{before}{private}\n\n{near}" if format in ("markdown", "headless") else f"{before}{private}"
    )
    text = _shown(_read(tmp_path_factory.mktemp("any"), files))
    hidden = private.removeprefix("Date of birth: ")
    assert hidden not in text


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    found = find(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert public(public(text)) == public(text) or found
