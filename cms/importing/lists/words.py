"""The words that looks are found by: patterns of English ones, and the phrases of every language's table.

A language's table is `cms/documents/languages`; what is said there needs no word here.
"""

from __future__ import annotations

import re
from functools import cache

from cms.documents.languages import alternatives, words

# What each name stands for in the languages' tables.
_TABLES: dict[str, tuple[str, ...]] = {
    "venue": ("venues", "journal", "conference", "publisher", "thesis"),
    "status": ("venues", "status"),
    "award": ("awards", "words"),
    "guide": ("people", "advised", "mentored"),
    "at": ("words", "at"),
    "form": ("words", "forms"),
    "talk": ("words", "talks"),
    "company": ("people", "company"),
    "study": ("venues", "thesis"),
}
# Patterns of English words, parted by bars outside of brackets.
_ENGLISH: dict[str, str] = {
    "venue": r"""conference | conf\.? | journal | j\. | proceedings | proc\.? | symposium | symp\.? | workshop
        | transactions | trans\.? | letters | annals | archives? of | arxiv | biorxiv | medrxiv | ssrn | preprint
        | meeting | congress | colloquium | quarterly | reviews? of | reviews | magazine | bulletin | press | publisher
        | ieee | acm | usenix | aaai | lncs | international | intl\.? | advances in | lecture notes | communications of
        | handbook of | encyclopedia of | working paper | technical report | tech\.? report | thesis | dissertation
        | springer | elsevier | findings of | patent""",
    "status": r"""(?:currently )?under (?:review|revision|submission) | submitted(?: to)? | in submission | to appear(?: in)?
        | in press | accepted | forthcoming | in preparation | work in progress | (?:major|minor) revision
        | conditionally accepted | job market paper | revise and resubmit | r&r | early access | unpublished""",
    "award": r"""awards? | prizes? | medals? | scholarships? | fellowships? | honou?rs? | grants? | finalist | winner
        | runner-up | honou?rable mention | (?:first|second|third|1st|2nd|3rd) place | dean['’]?s list
        | (?:outstanding|distinguished|best) \w+ | spotlight | oral | nominee | nomination""",
    "guide": r"""(?:co-?)?(?:mentor|advis[oe]r|supervisor|host|manager|pi)(?:s|\(s\))?
        | (?:co-)?(?:advised|supervised|mentored|hosted|guided)(?: by)?
        | (?:worked |working )?under(?: the)? (?:co-)?(?:supervision|guidance|mentorship|direction) (?:of|by)""",
    "company": r"""(?:joint(?:ly)?(?: work)? |joint paper |collaborat\w+ |in collaboration |together |work(?:ed|ing) )?with
        | collaborators? | team(?:mates| members)? | co-?authors?""",
    "authorship": "by | authors?",
    "at": "at | @",
    "subject": r"""\w{3,}(?:ics|ology|onomy|istry|graphy|osophy) | engineering | sciences? | computing | studies | planning
        | laws? | medicine | history | arts? | finance | management | design | architecture | systems | literature
        | education | business | administration | informatics | intelligence | automation | communications?
        | information | technology | music | nursing | neuroscience | biology""",
    "study": r"""(?:c?gpa|grade|thesis|dissertation|rank(?:ed)?|minor|honou?rs|summa|magna|cum laude|first class
        |coursework|relevant|core|specializ\w+|specialis\w+|focus|concentration|score|average|top)""",
    "occasion": r"""seminars? | colloqui\w+ | summit | school | days? | meeting | meetup | forum | webinar | week
        | evening | festival | lecture series | series | panel | retreat | con | conf | conference | workshop
        | symposium | congress""",
    "talk": r"""(?:invited|contributed|plenary|keynote|oral|guest|public|poster|lightning|virtual|remote|online|recorded)
        (?:talk|lecture|presentation|session|address|speaker|seminar) | invited | contributed | talk | poster | keynote
        | presentation | tutorial | panel | panelist | lecture | slides available.* | upcoming""",
    "rank": r"""(?:1st|2nd|3rd|\d+th|first|second|third) (?:place|prize|class|runner-up) | top \d.* | out of .* | rank.*
        | \d+ of .* | gold | silver | bronze | finalist | winner | runner-up | honou?rable mention""",
    "abstract": r"abstract | tl;?dr | summary | in this paper | this paper | we | i | my | our",
    "small": r"""a | an | the | of | in | on | for | and | to | with | from | by | via | do | does | is | are | under | at
        | as | or | over | using | towards? | how | why | what | when | where | through | into | between | beyond
        | without | can | not | be | its | their""",
    "label": r"""pdf | paper | code | slides? | video | poster | arxiv | bib(?:tex)? | web(?:site| site|page)? | demo | doi
        | project(?: page| website| link| details| site)? | links? | abstract | abs | github | talk | data(?:set)?s?
        | html | blog(?: ?post)? | media | supp(?:lement|lementary)?(?: materials?)? | pages? | cite | citation
        | preprint | repo(?:sitory)? | models? | press | recording | url | here | more | details? | certificate | report
        | docs? | documentation | news | home ?page | proceedings | source | full text | pub | post | article
        | software | app | tutorial | notes? | appendix | hf | huggingface | twitter | tweet | x | youtube | scholar
        | openreview | acm | ieee | springer | springer link | thesis | draft | replication(?: data| package| files?)?
        | read | download | file | view | program | event""",
}
# What tables' columns, and labels before a colon, are called that hold each part of an entry.
_COLUMNS: dict[str, str] = {
    "title": "title | job title | position | role | paper | talk | award | prize | designation | job",
    "project": "projects? | project name | name | title | tool | app",
    "role": "(?:my )?(?:role|position|function|contribution)",
    "description": "description | about | summary | overview | what | what it (?:is|does) | goals?",
    "topics": """tech | technolog(?:y|ies)(?: used)? | (?:tech(?:nical|nology)? )?stack | tools?(?: used)? | keywords?
        | topics? | tags? | built (?:with|using) | made with | skills(?: used)? | (?:programming )?languages? | frameworks?""",
    "language": "languages?",
    "fluency": "(?:language )?(?:level|fluency|proficiency|skills?)",
    "members": "team | members? | team ?members | collaborators? | partners?",
    "organization": "organi[sz]ation | institution | company | employer | university | school | where | affiliation"
    " | college | institute | workplace",
    "unit": "department | group | team | lab | faculty | division",
    "location": "location | place | city | country",
    "date": "dates? | years? | period | time | duration | when | term | semester | from",
    "degree": "degree | qualification | diploma",
    "field": "field | major | subject | discipline | programme? | area",
    "authors": "authors?",
    "venue": "venue | journal | conference | published in | publication",
    "event": "event | conference | meeting | seminar",
    "course": "courses? | course title | class | module",
    "awarder": "awarder | awarded by | issuer | issued by | sponsor | funder | from | institution | organi[sz]ation",
    "people": "advis[oe]rs? | supervisors? | mentors?",
}


@cache
def either(name: str) -> str:
    """The words for a name as one regular expression without groups: `venue`, `guide`, `small` and so on."""
    more = words("words", "grades") if name == "study" else ()
    return _either(_ENGLISH.get(name, ""), (*(words(*_TABLES[name]) if name in _TABLES else ()), *more))


@cache
def column(role: str) -> str:
    """What columns and labels are called that hold a part of an entry, as `either` gives it."""
    return _either(_COLUMNS.get(role, ""), words("columns", role))


@cache
def pattern(name: str) -> re.Pattern[str]:
    """`either` compiled, whatever the case of letters."""
    return re.compile(either(name), re.IGNORECASE)


def _either(english: str, elsewhere: tuple[str, ...]) -> str:
    phrases = [" ".join(phrase.split()).replace(" ", r"\s+") for phrase in re.split(r"\|(?![^(]{0,200}\))", english)]
    known = sorted({phrase for phrase in phrases if phrase}, key=lambda phrase: (-len(phrase), phrase))
    parts = [rf"(?<![^\W_])(?:{'|'.join(known)})(?![^\W_])"] if known else []
    return "(?:" + "|".join([*parts, *([alternatives(elsewhere)] if elsewhere else [])]) + ")"
