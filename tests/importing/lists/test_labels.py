"""Lines that a label opens are told of what stands above them, and make no record of their own."""

import pytest

from cms.content import Education, Position

from ..reading import of, read

JOBS = [("Road Engineer", "ACME Labs", "2029-05", None), ("Intern", "Oz Works", "2027", "2029")]


@pytest.mark.parametrize(
    "entry",
    [
        "- **Employer:** {o}\n- **Role:** {t}\n- **Dates:** {d}\n",
        "- Employer: {o}\n- Role: {t}\n- Dates: {d}\n- Duties: built walls\n",
        "### {o}\n\n- Role: {t}\n- Dates: {d}\n- Duties: built walls\n\n",
        "### {o}\n\n<ul><li>Role: {t}</li><li>Dates: {d}</li></ul>\n\n",
        "- {o}\n  - Role: {t}\n  - Dates: {d}\n  - Duties: built walls\n",
        "1. {t}\n   - Employer: {o}\n   - Period: {d}\n   - What I did: built walls\n",
        "- **{t}:** {o}, {d}\n",
    ],
)
def test_jobs_by_labels(entry: str) -> None:
    times = ("May 2029 – Present", "2027 – 2029")
    text = "".join(entry.format(t=t, o=o, d=d) for (t, o, *_), d in zip(JOBS, times, strict=True))
    found = of(read(f"# Ada Example\n\n## Experience\n\n{text}"), Position)
    names = ("title", "organization", "period_start", "period_end")
    assert [tuple(job.get(name) for name in names) for job in found] == JOBS
    for job in found:
        told = f"{job.get('highlights')} {job.get('summary')}"
        assert ("built walls" in told) == ("built walls" in entry)


def test_labels_that_no_list_knows_are_told_of_the_entry_above() -> None:
    found = of(
        read(
            """
            # Ada Example

            ## Education

            ### M.Sc. in Roads
            **University of Oz** | *October 2029 – Present*

            **Qualification:** Master of Science in Roads

            **Focus areas:** Bricks & Mortar, Tunnels

            **Thesis:** On Walls

            ### B.Sc. in Bricks
            **Oz College** | *2025 – 2029*

            **Focus areas:** Clay
            """
        ),
        Education,
    )
    assert [(one["degree"], one["field"], one["organization"]) for one in found] == [
        ("M.Sc.", "Roads", "University of Oz"),
        ("B.Sc.", "Bricks", "Oz College"),
    ]
    for said in ("Master of Science in Roads", "Bricks & Mortar, Tunnels", "On Walls"):
        assert said in found[0]["note"]
    assert "Clay" in found[1]["note"]
