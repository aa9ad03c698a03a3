"""What headings mean: the one table of the words that people head a section with, and what looks like a heading."""

from __future__ import annotations

import enum
import re
import unicodedata

from .inline import plain


class SectionKind(enum.Enum):
    """What a section is about, as its heading says."""

    ABOUT = "about"
    INTERESTS = "interests"
    NEWS = "news"
    PUBLICATIONS = "publications"
    EXPERIENCE = "experience"
    EDUCATION = "education"
    PROJECTS = "projects"
    AWARDS = "awards"
    TEACHING = "teaching"
    SERVICE = "service"
    VOLUNTEER = "volunteer"
    TALKS = "talks"
    SKILLS = "skills"
    LANGUAGES = "languages"
    CERTIFICATES = "certificates"
    CONTACT = "contact"


# Phrases as `_normal` leaves them: lower case, `&` as "and", without the words in _FILLERS, singular and plural both read.
VOCABULARY: dict[SectionKind, str] = {
    SectionKind.ABOUT: """about | about me | bio | biography | biographical sketch | introduction | intro | profile
        | summary | overview | who i am | background | welcome | home | short bio | hello | hi""",
    SectionKind.INTERESTS: """interest | research interest | research area | research topic | area of interest
        | field of interest | topic of interest | research focus | focus area | keyword | research direction
        | research theme | area of expertise""",
    SectionKind.NEWS: """news | update | announcement | news and update | what's new | whats new | highlight
        | activity | timeline | news and announcement | event""",
    SectionKind.PUBLICATIONS: """publication | paper | article | journal | conference | preprint | manuscript | book
        | patent | book chapter | pre-print | publication and preprint | publication and manuscript
        | paper and preprint | conference paper | journal paper | journal article | conference publication
        | journal publication | workshop paper | workshop | conference proceeding | proceeding
        | peer-reviewed publication | refereed publication | thesis | dissertation | technical report | report
        | under review | working paper | work in progress | in submission | writing | bibliography
        | list of publication | publication list | submitted | scholarship and publication | research paper
        | research publication | conference and workshop paper | conference and journal paper | arxiv preprint""",
    SectionKind.EXPERIENCE: """experience | work | work experience | employment | employment history | work history
        | career | job | position | appointment | internship | intern | intern experience | internship experience
        | research experience | industry experience | industrial experience | working experience
        | employment experience | professional position | experience and internship | work and research experience
        | research and work experience | industry | career history | affiliation | visiting position
        | research position | visit | cv | resume | vitae | curriculum vitae | experience and education | role
        | entrepreneurship | startup | internship and work experience""",
    SectionKind.EDUCATION: """education | edu | education background | educational background | degree | study
        | school | education and training | training | qualification | education experience
        | educational experience | education history | education and qualification | education and experience
        | academia""",
    SectionKind.PROJECTS: """project | portfolio | research project | software | software project | open source
        | open-source | open source project | open-source project | side project | personal project | tool | code
        | system | demo | research | ongoing project | ongoing research | research work | open source software
        | open-source software | open source contribution | course project | software and data
        | project experience | ongoing work | artifact""",
    SectionKind.AWARDS: """award | honor | honour | prize | scholarship | fellowship | grant | award and honor
        | honor and award | honour and award | award and honour | recognition | achievement
        | award and scholarship | scholarship and award | award and recognition | award and grant
        | grant and award | fellowship and award | award and fellowship | funding | award and achievement
        | achievement and award | honor and scholarship | honor, award and scholarship | competition | distinction
        | honor and prize | grant and funding | accomplishment | grant and fellowship""",
    SectionKind.TEACHING: """teaching | teaching experience | course | course taught | teaching assistant
        | teaching assistantship | ta | teaching and mentoring | class | taught course | teaching activity
        | instruction | lecture""",
    SectionKind.SERVICE: """service | professional service | academic service | community service
        | service and outreach | reviewing | reviewer | activity and service | professional activity
        | academic activity | committee | leadership | review | leadership and service | service and leadership
        | organization | membership | professional membership | editorial | program committee | community
        | extracurricular activity | extracurricular | service to the community | leadership experience
        | conference reviewer | journal reviewer | outreach and service | community involvement | reviewer service
        | peer review | professional affiliation | academic community service | mentoring""",
    SectionKind.VOLUNTEER: """volunteer | volunteering | volunteer experience | volunteer work | outreach
        | voluntary work""",
    SectionKind.TALKS: """talk | invited talk | presentation | invited presentation | talk and presentation
        | speaking | seminar | conference talk | lecture and talk | recorded talk | oral presentation | poster | tutorial
        | invited lecture | keynote | presentation and talk | talk and tutorial | media | press""",
    SectionKind.SKILLS: """skill | technical skill | technology | programming skill | programming | tech stack
        | computer skill | expertise | programming language | skill and tool | technical expertise | competence
        | skill and technology""",
    SectionKind.LANGUAGES: "language | language skill | spoken language",
    SectionKind.CERTIFICATES: "certificate | certification | license | licence | license and certification "
    "| certificate and license",
    SectionKind.CONTACT: """contact | contact me | contact information | contact detail | get in touch | find me
        | link | social | connect | email | e-mail | elsewhere | reach me | social media | where to find me
        | office | address | how to reach me""",
}
_FILLERS = re.compile(
    r"\b(selected|recent|latest|my|our|current|past|previous|other|main|key|some"
    r"|professional(?= experience| history)|academic|relevant|"
    r"representative|full|complete|featured|notable|additional|the|brief|a|short|all|refereed"
    r"|peer-reviewed|invited(?! talk)|graduate|"
    r"undergraduate|scholarly|scientific|major|and more|personal|honorary)\b"
)


def _normal(heading: str) -> str:
    text = unicodedata.normalize("NFKC", plain(heading)).casefold().replace("’", "'")
    text = (
        re.sub(r"\([^)]*\)|\[[^\]]*\]|[\[(].*$", " ", text)
        .replace("&", " and ")
        .replace("/", " and ")
        .replace("+", " and ")
    )
    # Emoji, ornaments, numbers and marks around the words mean nothing.
    text = re.sub(r"^\W*(?:[ivx]+\.|\d+(?:\.\d+)*\.?)?[^\w']*|[^\w']+$", "", text)
    text = "".join(c if unicodedata.category(c)[0] in "LNP" else " " for c in text)
    text = re.sub(r"\bactivities\b", "activity", text)
    text = re.sub(r"ies\b", "y", text).replace("theses", "thesis")
    return " ".join(text.split())


def _singular(text: str) -> str:
    return re.sub(r"\b(\w{2,}[^\Ws])s\b", r"\1", text)


_KINDS = {
    _singular(" ".join(phrase.split())): kind for kind, phrases in VOCABULARY.items() for phrase in phrases.split("|")
}


# `Awards as a leader`, `Teaching at Oz`: what comes after says which.
_NAMED_AFTER = re.compile(r"(.{4,30}?)\s+(?:as|at|for|from|with|under|during|in)\s")


def kind_of_heading(heading: str | None) -> SectionKind | None:
    """What a section under this heading is about, or None.

    Case, emoji, emphasis, a colon, numbers and words such as "selected" or "my" don't count: `🔥 **Selected Papers:**` are
    publications. Of two subjects joined by "and", the first counts.
    """
    if not heading or len(heading) > 400:
        return None
    text = _normal(heading)
    for candidate in (text, " ".join(_FILLERS.sub(" ", text).split()).strip(" ,-")):
        key = _singular(candidate)
        if key in _KINDS:
            return _KINDS[key]
    named = _NAMED_AFTER.match(text)
    if named and _singular(named[1]) in _KINDS:
        return _KINDS[_singular(named[1])]
    words = _singular(" ".join(_FILLERS.sub(" ", text).split()))
    parts = [part.strip() for part in re.split(r",|\band\b|\s[-–—|:]\s", words) if part.strip()]
    if len(parts) > 1 and all(part in _KINDS for part in parts):
        return _KINDS[parts[0]]
    return None


def is_unmarked_heading(text: str) -> bool:
    """Whether a paragraph of one line is a heading that is only set apart: in bold, or bare, and named as sections are."""
    if len(text) > 80 or re.search(r"[.!?;,]$", text) or "](" in text:
        return False
    return kind_of_heading(text) is not None


_UNHEADED = re.compile(r"[.!?;,]$|https?:|@|\d{4}")


# Words that a text copy has on lines of their own where a link or a title stood.
_LABELS = """
    paper | code | demo | link | poster | talk | tool | system | article | report | project | patent | book | course
    | class | job | visit | review | intern | role | ta | reviewer | teaching assistant | committee | thesis | email
    | e-mail | home | cv | resume | bio | software | journal | conference | workshop | arxiv preprint | preprint |
    keynote | tutorial | conference reviewer
"""
_IS_LABEL = frozenset(" ".join(label.split()) for label in _LABELS.split("|"))


def is_bare_heading(line: str) -> bool:
    """Whether a line of plain text is a heading that lost its mark: it says nothing but what a section is about.

    `Papers` does; `Paper` and `CV`, which are the words of links, and `— Intern` don't.
    """
    if len(line) > 60 or _UNHEADED.search(line.rstrip(" :")) or re.match(r"\s*[-–—•|>]", line):
        return False
    return kind_of_heading(line) is not None and _normal(line) not in _IS_LABEL
