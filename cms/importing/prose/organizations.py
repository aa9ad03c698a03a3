"""The organisation that fills a frame's slot: which name means one, by the words that lead to it and by how it looks."""

from __future__ import annotations

import re

from cms.documents.languages import tables, words

from ..places import Place, is_organization, is_place, size
from .frame import Frame
from .tokens import is_wide
from .view import View
from .walk import ARTICLE
from .whereabouts import is_body


def is_part_of(view: View, at: int) -> bool:
    """Whether a text is a part or a body of what is named after it: `in the care unit of Oz Hospital`."""
    said = view.said_at(at)
    part = not view.opens_name(at) and (is_part(said) or is_body(view.language, said))
    return bool(part) and "of" in view.kinds(at + 1) and view.opens_name(view.skip(at + 2, ARTICLE))


_PERIODICALS = frozenset(word.casefold() for word in (*words("venues", "journal"), *words("prose", "periodicals")))


def is_periodical(text: str) -> bool:
    """Whether a text is what journals and magazines are called by, and no name: `Zeitschrift`."""
    return text.casefold() in _PERIODICALS


def is_part(text: str) -> bool:
    """Whether a text is what a part of an organisation is called: `Road and Bridge Lab`."""
    return is_organization(text) and size(text) == 0


def organization(view: View, frame: Frame, at: int, lead: frozenset[str]) -> tuple[Place, int] | None:
    """The organisation that a region's name means, as strongly as the word before it and the name say so."""
    if frame.place is not None:
        return None
    if is_wide(view.language):
        return _wide(view, frame, at, lead)
    if frame.verb == "work" and frame.begins and "by" in lead and (left := view.any_name(at)):
        view.story.place = left[0]  # `joined from ACME, where …`
        return None
    if _is_somebody(view, frame, at):
        return None
    if view.said_at(view.before_article(at)) == "to" and frame.title and _ATTENDS.search(frame.title):
        return view.any_name(at)
    if _is_called_by_town(view, frame, at):
        return Place(view.said_at(at)), at + 1
    if frame.kind in ("award", "certificate") and (at < frame.to or any(view.is_break(i) for i in range(frame.to, at))):
        return None
    if frame.verb == "do" and (not _is_done(view, frame, at, lead) or _is_called(view, frame, at)):
        return view.organization(at) if _is_called(view, frame, at) else None
    if not _leads_to_company(view, frame, at, lead) and _leads_strongly(view, frame, at, lead):
        return _with_and(view, frame, view.any_name(at))
    opens = view.opens_name(at)  # which finding the name changes, where a small noun stands before it
    if (found := view.organization(at)) is None:
        return None
    name, weak = found[0].name, bool(lead & {"in", "of", "by", "at"})
    weak = weak or ("as" in lead and frame.begins and at > frame.at)  # `wechselte zur ACME GmbH`
    if is_organization(name) and (weak or lead & {"graduate", "study", "same", "done", "doing", "join"}):
        return found
    short = bool(frame.title and re.fullmatch(r"[A-ZÀ-Þ]{3,8}", name))  # `chercheuse au CNRS`
    several = (" " in name or short or not opens) and not (view.language == "de" and lead & {"of"})
    told = frame.kind == "position" or (view.language != "en" and "in" in lead)
    return found if weak and several and told and not _leads_to_work(view, frame, at, lead) else None


def _with_and(view: View, frame: Frame, found: tuple[Place, int] | None) -> tuple[Place, int] | None:
    """A periodical's whole name, which may have two parts: `edits the journal Walls and Roads`."""
    edits = frame.verb == "do" and is_periodical(view.said_at(frame.at).split()[-1])
    if not found or not edits or "and" not in view.kinds(found[1]) or not view.opens_name(found[1] + 1):
        return found
    if found[1] + 2 < len(view.tokens) and not view.kinds(found[1] + 2) & {"stop", "date"}:
        return found
    return Place(f"{found[0].name} {view.words(found[1], found[1] + 2)}"), found[1] + 2


def _is_done(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether a name is where a verb of doing says that something was done, or what: `chairs the board of Oz Works`."""
    if at < frame.at and any("led" in view.kinds(i) for i in range(frame.begin, at)):
        return False  # `nach Stationen bei ACME leitet sie die Werke Oz`
    if view.language in ("de", "nl") and frame.begins and view.opens_name(frame.at - 1) and at < frame.at - 1:
        return is_object(view, frame, at)  # `habe bei Oz die Werkstatt Brick gegründet`
    direct = at == _object(view, frame) or is_object(view, frame, at) or _is_called(view, frame, at)
    return direct or bool(lead & {"at"}) or view.is_firm(at) or _has_part(view, frame, at, lead)


def _object(view: View, frame: Frame) -> int:
    """The place of what a verb is of, past when it was: `dirigió, hasta 2031, el taller Oz`."""
    at = view.skip(frame.to)
    while view.said_at(at) == "," and (at > frame.to or view.kinds(at + 1) & {"date", "adverb"}):
        at = view.skip(at + 1)
    return view.skip(at + 2) if view.has_company(at) else at  # `ha fondato con Ann Li lo studio Oz`


def _is_called(view: View, frame: Frame, at: int) -> bool:
    """Whether a name stands right after what a verb is of: `dirige el grupo de investigación Oz Brick`."""
    first = _object(view, frame)
    between = all(view.kinds(i) & {"of", "art"} or not view.opens_name(i) for i in range(first, at))
    named = view.said_at(at)[:1].islower() and re.search(r"\s[^\W\d_a-zß-ÿ]", view.said_at(at))
    noun = view.said_at(first).split()[0] if view.said_at(first) else ""
    is_firm = is_organization(noun) or noun in tables()[view.language]["prose"].get("firm", ())
    return view.language in ("es", "fr", "it", "pt") and first <= at and between and is_firm and bool(named)


def _has_part(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether a name is of what the part that was told before it is of: `a dirigé le service des cartes de l'Institut Oz`."""
    if "of" not in lead:
        return False
    whole = view.skip(frame.to, ARTICLE)
    small = view.language == "de" or not view.opens_name(whole)
    part = (
        whole < at
        and "gap" in view.kinds(whole)
        and small
        and (is_part(view.said_at(whole)) or is_organization(view.said_at(at)))
    )
    joined = all(view.kinds(i) & {"of", "art", "gap"} for i in range(whole + 1, at))
    return (part and joined) or (frame.unit is not None and is_part_of(view, view.before_article(at) - 1))


def _is_called_by_town(view: View, frame: Frame, at: int) -> bool:
    """Whether a town stands for its university, as it does where English says `at`, or whom a degree is from."""
    if view.language != "en" or frame.kind not in ("position", "study") or frame.verb == "do":
        return False
    led = view.said_at(at - 1)
    from_it = led == "from" and frame.kind == "study" and (frame.verb == "graduate" or bool(frame.degree))
    return (led == "at" or from_it) and at >= frame.to and is_place(view.said_at(at))


# Whose title says that they work for whom it names: `assistant to ACME`.
_ATTENDS = re.compile(r"\b(?:assistant|advis[eo]r|consultant|aide|secretary|apprentice|counsel)$", re.IGNORECASE)


def _is_somebody(view: View, frame: Frame, at: int) -> bool:
    """Whether a name after `with` or `by` is a person's, and no employer's: `led with Ann Li`, `plays a horn by Bo Li`."""
    led = view.said_at(view.before_article(at))
    aside = view.said_at(view.before_article(at) - 1) == ","  # `an editor, with Ann Li, of *Walls*`
    if frame.title and frame.verb != "do" and led == "with" and not aside:
        return False
    if view.language != "en" or frame.kind != "position" or "art" in view.kinds(at - 1) or "link" in view.tokens[at]:
        return False
    employed = re.search(r"employed|hired|recruited", view.said_at(frame.at))
    return led in ("with", "by", "under", "alongside") and view.is_person(at) and not employed


def _leads_to_company(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether what leads to a name says whom or what somebody worked with: `worked with Wand and Broom`."""
    is_work = view.language == "en" and frame.kind == "position" and frame.title is None
    return is_work and "with" in lead and "link" not in view.tokens[at]


def _leads_to_work(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether it says what the work is about: `in Road Planning`, `on Traffic Models`, `Ayudante de Economía Política`."""
    if view.language == "en":
        return bool(lead & {"in"}) or _leads_to_company(view, frame, at, lead)
    if not (frame.title and frame.is_known and lead & {"of"}) or lead & {"at", "in", "by"}:
        return False  # `repórter da Voz do Sul` has no other employer after it
    later = (i for i in range(at + 1, frame.end) if "gap" in view.kinds(i) and view.lead(i) & {"at", "in"})
    return any(is_organization(view.said(view.tokens[i])) for i in later)


# What a verb of doing ends in that is of an organisation: `wrote a column for`, `was apprenticed to`.
_LED_TO = {
    tag: frozenset(word for kind in ("at", "in") for word in table["prose"].get(kind, ()))
    for tag, table in tables().items()
}
_HOW = re.compile(r"(?!(?:working|teaching|serving|based|joining)\b)\w+ing\b")


def is_object(view: View, frame: Frame, at: int) -> bool:
    """Whether a name is what a verb of doing is of by itself: `founded Oz Works`, `edited the journal *Walls*`.

    Where the verb doesn't say that it is of an organisation, as `directed` doesn't, the name must.
    """
    before = view.language in ("de", "nl") and view.name_end(at) == frame.at  # `habe ich die Werkstatt Oz gegründet`
    direct = at in (view.skip(frame.to), _past_company(view, view.skip(frame.to)))
    if frame.verb != "do" or not (before or direct):
        return False
    last, noun = view.said_at(frame.at).split()[-1], view.said_at(at).split()[0]
    named = is_periodical(last) or (is_periodical(noun) and view.language not in ("en", "de"))  # `dirige la revue Murs`
    return frame.begins or named or last.casefold() in _LED_TO[view.language]


def _past_company(view: View, at: int) -> int:
    """The place of a name after with whom something was done: `gründete mit Kollegen das Büro Oz`; the same, without them."""
    if "with" not in view.kinds(at):
        return at
    end = view.clause_end(at)
    return next((i for i in range(at + 2, end) if view.opens_name(i) and view.kinds(i - 1) & ARTICLE), at)


def says_how(view: View, at: int) -> bool:
    """Whether a clause begins at a token that tells what was done, and no more where: `, having built …`."""
    after = view.language == "en" and "gap" in view.kinds(at) and at > 0 and view.tokens[at - 1].value == ","
    return after and bool(_HOW.match(view.said(view.tokens[at])))


def tells_of_it(view: View, at: int) -> bool:
    """Whether a clause begins at a token that tells more of studies: `un máster, que pagó con clases para ACME`."""
    if view.language not in ("es", "fr", "it", "pt") or "who" not in view.kinds(at) or view.said_at(at - 1) != ",":
        return False
    return view.kinds(at + 1) == {"gap"} and not view.opens_name(at + 1)


def _leads_strongly(view: View, frame: Frame, at: int, lead: frozenset[str]) -> bool:
    """Whether what leads to a name leaves no doubt that it is an organisation's, whatever it is called."""
    if frame.kind in ("award", "certificate"):
        return bool(lead & {"by"}) or (bool(lead & {"of"}) and view.opens_name(at))
    if (lead & {"at"} and not lead & {"of"}) or (frame.kind == "position" and "employer" in lead):
        return True
    if frame.kind == "study":
        is_giver = "by" in lead and "with" not in lead and frame.verb == "degree" and at > frame.at
        is_field = "graduate" in lead and view.said_at(at - 1).endswith((" en", " em"))  # `licenciada en Derecho`
        return is_giver or (bool(lead & {"by", "graduate"}) and not view.is_person(at) and not is_field)
    return (
        is_object(view, frame, at)
        or _has_part(view, frame, at, lead)
        or bool(lead & {"join", "run"})
        or view.is_firm(at)
        or (view.language == "de" and frame.begins and view.said_at(view.before_article(at)) == "zu")  # `wechselte zu`
        or (bool(lead & {"of"}) and view.is_office(frame.title, at))
    )


def _wide(view: View, frame: Frame, at: int, lead: frozenset[str]) -> tuple[Place, int] | None:
    """An organisation in a script without spaces: by its ending, or by the particle or verb beside it."""
    said = view.said(view.tokens[at])
    if is_place(said):
        return None
    found = view.organization(at)
    if found and found[0].unit and "field" in view.kinds(at + 1):
        whole = f"{found[0].unit}{view.said_at(at + 1)}"
        if frame.kind == "position" and is_organization(whole):
            return Place(found[0].name, whole), found[1]  # `铃兰大学电子工程系讲师`
        frame.subject = frame.subject or found[0].unit
        found = Place(found[0].name), found[1]
    beside = bool(lead & {"at", "join", "graduate"}) or (
        bool(view.kinds(at + 1) & {"behind"})
        and view.said(view.tokens[at + 1]) not in ("に", "에")
        and frame.kind == "position"
    )
    return found or ((Place(said), at + 1) if beside and len(said) > 2 else None)
