"""What people are called in a position, and what kind of position that makes it."""

from __future__ import annotations

import re

from cms.content import PositionKind, fold
from cms.documents.languages import CJK, alternatives, either, words

from .places import is_organization

# The last word of a title. `split_title` lets it stand only in a title's place.
_ROLES = (
    r"intern(?:s|ship)?|trainee|apprentice|engineer|scientist|researcher|assistant|associate|fellow|professor|lecturer|instructor|"
    r"developer|analyst|consultant|manager|director|leader|lead|head|chair|co-chair|chairs|chairperson|chairman|president|"
    r"co-?founder|founder|ceo|cto|coo|cfo|officer|student|postdoc|post-doc|architect|designer|programmer|technician|coordinator|"
    r"organi[sz]er|co-organi[sz]er|reviewer|editor|volunteer|secretary|treasurer|ambassador|advisor|adviser|mentor|tutor|teacher|"
    r"ta|ra|gsi|grader|visitor|scholar|author|co-author|contributor|maintainer|partner|specialist|administrator|representative|"
    r"captain|supervisor|candidate|faculty|dean|delegate|counsell?or|judge|panelist|investigator|pi|contractor|freelancer|"
    r"statistician|economist|vp|evp|svp|mts|member|committee|assistantship|fellowship|quant|trader"
    r"|associate editor|convener|usher|"
    r"staff|undergraduate|undergrad|postgraduate|resident|clerk|writer|host|speaker|moderator|liaison|marshal|sde|swe"
)
_KEYS = ("employment", "internship", "research", "teaching", "service", "volunteer")
_ELSEWHERE = tuple(word for word in words("roles", *_KEYS) if not re.fullmatch(_ROLES, word, re.IGNORECASE))
_ROLES += "|" + "|".join(re.escape(word) for word in _ELSEWHERE if " " not in word)
# Titles of several words, of which not the last says the role: `Maître de conférences`.
_WHOLE = re.compile(alternatives(word for word in _ELSEWHERE if " " in word), re.IGNORECASE)
_ROLE = re.compile(rf"\b(?:{_ROLES})\b", re.IGNORECASE)
# `会誌編集委員`: a role with what it is of before it, and nobody's adviser.
_IN_IDEOGRAPHS = re.compile(
    rf"(?!{alternatives(words('people', 'advised', 'mentored')) or '(?!)'})[{CJK}]{{1,6}}"
    rf"(?:{'|'.join(word for word in _ELSEWHERE if re.fullmatch(rf'[{CJK}]{{2,9}}', word))})"
)
_WORD = re.compile(r"[^\s,;|()]+")
# Role words that another title may follow after a word: `Staff Research Scientist`.
_RANKS = frozenset(
    ("staff", "lead", "student", "undergraduate", "undergrad", "assistant", "associate", "visiting", "postgraduate")
)
_AGENT = re.compile(r"^[A-Z][a-z]{2,}(?:er|or|ist|ian|wife|nurse)$")  # `Assistant Organist`
# What is hardly ever a company's name: `Nurse Educator`, `Staff Radiologist`; `Engineer Twitter` is two things.
_TRADE = re.compile(r"^[A-Z][a-z]+(?:ator|itor|logist|ician|grapher|keeper|maker|worker|wright)$")
# How far somebody has come, where a language says so last: `Progettista Junior`.
_LEVEL = re.compile(rf"\s+{either('seniority')}", re.IGNORECASE)
_JOINED = re.compile(r"\s*(?:and|&|/|\+|,)\s*", re.IGNORECASE)


def is_role(text: str) -> bool:
    """Whether a text is, or opens with, what somebody is called: `Research Intern`, `Head of Data`; not `Acme Labs`."""
    title, _ = split_title(text)
    return bool(title)


_AFTER_TITLES = frozenset(
    ["at", "in", "on", "with", "by", "where", "from", "@", "—", "–", "-", "under", "the", "a", "an"]
)


def _parts(between: str, word: str, *, begun: bool) -> bool:
    """Whether what stands before a word ends a title: a comma doesn't before another role."""
    if re.search(r"[;|()]", between):
        return True
    return "," in between and not (begun and re.match(_ROLES + r"\b", word, re.IGNORECASE))


def _goes_on(text: str, end: int) -> bool:
    """Whether a title goes on after its first role word: with another one, at once or after `and`."""
    rest = text[end:]
    if not re.match(rf"\s*(?:(?:and|&|/|,)\s*)?(?:[\w-]+\s+){{0,2}}(?:{_ROLES})\b", rest, re.IGNORECASE):
        return False
    if _JOINED.match(rest) or re.match(rf"\s*(?:{_ROLES})\b", rest, re.IGNORECASE):
        return True
    return text[:end].split()[-1].lower() in _RANKS


def _is_ranked(before: str, word: str) -> bool:
    """Whether a word is what somebody is by trade, after a rank that may stand alone: `Assistant Organist`."""
    is_agent = _AGENT.search(word) if before.split()[-1].lower() in _RANKS else _TRADE.search(word)
    return bool(is_agent) and not is_organization(word)


def split_title(text: str) -> tuple[str, str]:
    """Part a title from what follows it: `Research Intern Fast vector search` is `Research Intern` and the rest.

    The title runs to the last role word of its opening, with `of …` after it. Returns an empty title where there is none.
    """
    text = text.strip()
    whole = _WHOLE.match(text)
    end = whole.end() if whole else 0
    found = list(_WORD.finditer(text))
    for index, word in enumerate(found[:9]):
        if word.start() < end and whole:
            continue
        bare = word[0].strip(".:*_")
        between = text[found[index - 1].end() : word.start()] if index else ""
        if bare.lower() in _AFTER_TITLES or (index and _parts(between, bare, begun=end > 0)):
            break
        following = found[index + 1][0] if index + 1 < len(found) else ""
        joined = following and text[word.end() : found[index + 1].start()].isspace()
        if joined and following[0].isupper() and is_organization(following):
            continue  # `Student Union`, `Fellow Labs`
        if (
            _ROLE.fullmatch(bare)
            or _IN_IDEOGRAPHS.fullmatch(bare)
            or (_ROLE.search(bare) and re.fullmatch(rf"[\w.]*[-/](?:{_ROLES})", bare, re.I))
            or (end and _is_ranked(text[:end], bare))
        ):
            end = word.end()
        elif end and not _goes_on(text, end):
            break
    if not end:
        return "", text
    title = text[:end]
    if end < len(text) and text[end] == "." and "." in title:
        end += 1
    after = re.match(
        r"\s+(?:of|for)\s+(?:the\s+)?[^\s,;|()–—@][^,;|()–—@]*?(?<!\s)(?=\s+(?:at|in|with|@|on)(?:\s|$)|\s[-–—]|[,;|()–—@.]|$)",
        text[end:],
    )
    if after and not re.search(r"\b(?:19|20)\d\d\b", after[0]):
        end += after.end()
    end = level.end() if (level := _LEVEL.match(text, end)) else end
    if re.match(
        r"\s*\((?:[^)]{0,80}\b(?:time|remote|contract|elected|intern|hybrid|virtual)\b[^)]*)\)",
        text[end:],
        re.IGNORECASE,
    ):
        end += re.match(r"\s*\([^)]*\)", text[end:]).end()  # type: ignore[union-attr]
    if text[0].islower() and not re.match(r"(?:i?OS|e-|co-)", text) and " " in text[:end]:
        return "", text  # `built the first intern portal` opens with a verb
    return text[:end].strip(" ,:"), text[end:].strip(" ,:")


_KINDS: tuple[tuple[PositionKind, str], ...] = (
    (
        PositionKind.TEACHING,
        r"\bteach|\bTA\b|\bGSI\b|\blecturer|\binstructor|\btutor|\bgrader|course assistant|lab assistant",
    ),
    (PositionKind.INTERNSHIP, r"\bintern(?:s|ship)?\b|\btrainee|\bapprentice|\bco-?op\b|working student"),
    (PositionKind.VOLUNTEER, r"\bvolunteer"),
    (
        PositionKind.RESEARCH,
        r"research (?:assist|fellow|associate|student|visitor|aide|affiliate|trainee|collaborator)"
        r"|\bRA\b|\bpost-?doc|visiting (?:stud|schol|research|fellow)"
        r"|graduate research|undergraduate research|ph\.?d\.? (?:stud|candid|research)"
        r"|doctoral (?:stud|cand|research)|student research|predoctoral|pre-doc",
    ),
    (
        PositionKind.SERVICE,
        r"\bchair|review|\bcommittee|organi[sz]er|\bsecretary|\btreasurer|\beditor|\bambassador"
        r"|program committee|\bPC\b|\bdelegate"
        r"|\brepresentative|\bpanelist|\bjudge|\bboard\b|\bvice president|\bpresident|\bliaison"
        r"|\bmoderator|\bmember\b(?! of (?:the )?(?:technical|research))",
    ),
)
# What people serve in who are its members, or officers; elsewhere, such a word may end a longer one.
_CIVIC = re.compile(
    r"\b(?:union|society|club|association|student|students|committee|council|organi[sz]ation|chapter|conference|workshop|symposium|guild|federation"
    r"|journal of|ACM|IEEE)\b"
    rf"|(?:{'|'.join(map(re.escape, words('organizations', 'civic')))})(?=[{CJK}]|[^\w]|_|$)"
    # `Société des murs`, `Società Italiana di …`, and not `Société Générale`
    rf"|(?:{'|'.join(map(re.escape, words('organizations', 'civic_of')))})"
    r"(?=\s(?:d[aeiou]\w{0,3}\b|d['’]|für\b|\w{2,20}(?:aise|iana|ola|eira|esa)\b))",
    re.IGNORECASE,
)


# Who sits in a body, whatever it is of.
_SEAT = re.compile(r"\b(?:board|committee|council|panel|jury) member$|^(?:trustee|patron)$", re.IGNORECASE)
_EMPLOYED = frozenset(map(fold, words("roles", "employment")))
_KINDS_ELSEWHERE = tuple(
    (kind, re.compile(alternatives(words("roles", kind.name.lower())), re.IGNORECASE))
    for kind in (
        PositionKind.TEACHING,
        PositionKind.INTERNSHIP,
        PositionKind.VOLUNTEER,
        PositionKind.RESEARCH,
        PositionKind.SERVICE,
    )
)


def kind_of_position(title: str | None, organization: str | None, otherwise: PositionKind) -> PositionKind:
    """The kind of a position by its title; by its section (`otherwise`) where the title says nothing.

    A president or member is in service in a society, and employed in a company.
    """
    if title and _SEAT.search(title):
        return PositionKind.SERVICE
    for kind, pattern in _KINDS:
        if title and re.search(pattern, title, re.IGNORECASE):
            if kind is PositionKind.SERVICE and otherwise is PositionKind.EMPLOYMENT:
                weak = re.search(r"president|member|representative|board|editor|secretary", title, re.IGNORECASE)
                if weak and not _CIVIC.search(f"{title} {organization or ''}"):
                    continue
            return kind
    if title and fold(title) in _EMPLOYED:
        return otherwise
    for kind, called in _KINDS_ELSEWHERE:
        if (
            title
            and called.search(title)
            and not (
                kind is PositionKind.SERVICE
                and otherwise is PositionKind.EMPLOYMENT
                and not _CIVIC.search(organization or "")
            )
        ):
            return kind
    return otherwise
