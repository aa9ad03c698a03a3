"""What headings mean."""

import pytest

from cms.documents import SectionKind, kind_of_heading
from cms.documents.headings import is_bare_heading


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("News", SectionKind.NEWS),
        ("🔥 News", SectionKind.NEWS),
        ("**Latest News:**", SectionKind.NEWS),
        ("Selected Publications", SectionKind.PUBLICATIONS),
        ("📝 Publications (* equal contribution)", SectionKind.PUBLICATIONS),
        ("Pre-Prints", SectionKind.PUBLICATIONS),
        ("3. Papers", SectionKind.PUBLICATIONS),
        ("Work Experience", SectionKind.EXPERIENCE),
        ("💻 Internships", SectionKind.EXPERIENCE),
        ("PROFESSIONAL EXPERIENCE", SectionKind.EXPERIENCE),
        ("EXPERIENCES PROFESSIONNELLES", SectionKind.EXPERIENCE),  # capitals often have no accents
        ("FORMACION ACADEMICA", SectionKind.EDUCATION),
        ("Enseignement à l'université", SectionKind.TEACHING),
        ("Lehre an der Universität Oz", SectionKind.TEACHING),
        ("📖 Educations", SectionKind.EDUCATION),
        ("Edu", SectionKind.EDUCATION),
        ("Honors & Awards", SectionKind.AWARDS),
        ("Awards and Honours", SectionKind.AWARDS),
        ("Honors/Awards", SectionKind.AWARDS),
        ("My Research Interests", SectionKind.INTERESTS),
        ("Academic Services", SectionKind.SERVICE),
        ("Invited Talks", SectionKind.TALKS),
        ("Exhibitions and talks", SectionKind.TALKS),
        ("Invited lectures and papers", SectionKind.TALKS),
        ("Teaching and Mentoring", SectionKind.TEACHING),
        ("Technical Skills", SectionKind.SKILLS),
        ("About me", SectionKind.ABOUT),
        ("Get in touch", SectionKind.CONTACT),
        ("Education and Experience", SectionKind.EDUCATION),
        ("[Projects](/projects/)", SectionKind.PROJECTS),
    ],
)
def test_what_a_heading_means(heading: str, kind: SectionKind) -> None:
    assert kind_of_heading(heading) is kind


@pytest.mark.parametrize(
    "heading", ["Ann Li", "Flying Brooms", "Newsworthy", "", None, "What I did last summer", "Research Assistant"]
)
def test_what_means_nothing(heading: str | None) -> None:
    assert kind_of_heading(heading) is None


@pytest.mark.parametrize(
    ("line", "is_heading"),
    [
        ("Publications", True),
        ("Research Interests", True),
        ("News:", True),
        ("I have news.", False),
        ("Oz Works", False),
        ("News 2031", False),
        ("Papers", True),
        ("Paper", False),
        ("CV", False),
        ("— Intern", False),
    ],
)
def test_bare_headings(line: str, is_heading: bool) -> None:
    assert is_bare_heading(line) is is_heading
