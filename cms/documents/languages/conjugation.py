"""The forms of verbs that texts about people have, by what stands in the tables: `verbs`, `holding` and `founding`.

Those are of the first and third person singular, in the present, the past and with auxiliaries, infinitives and gerunds. An
irregular verb stands in a table with its forms, present ones first and those of the past after a bar: `dirige | dirigeait`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Forms:
    """A verb's forms that say that something is so still, and all others."""

    present: tuple[str, ...]
    past: tuple[str, ...]


@cache
def conjugated(language: str, verb: str) -> Forms:
    """Return the forms of a verb, given by its infinitive, or by its forms with a bar before those of the past.

    In English, by its base, past and participle where the last two don't end in `ed`: `lead led led`.
    """
    if "|" in verb:
        present, past = (tuple(form.strip() for form in part.split(",") if form.strip()) for part in verb.split("|"))
        return Forms(present, past)
    rule = _RULES.get(language)
    return rule(verb) if rule else Forms((verb,), ())


_ADVERBS = ("also", "since", "now", "long", "recently")  # what stands amid a verb: `has also taught`


def _english(verb: str) -> Forms:
    base, *irregular = verb.split()
    ing = re.sub(r"(?<=[^e])e$", "", base) + "ing"
    third = re.sub(r"(?<=[^aeiou])y$", "ie", base)
    third += "es" if re.search(r"(?:ch|sh|s|x|o)$", base) else "s"
    regular = re.sub(r"(?<=[^aeiou])y$", "i", base)
    regular += "d" if regular.endswith("e") else "ed"
    past, participle = irregular or (regular, regular)
    lasting = [f"{be} {ing}" for be in ("am", "is", "'m", "have been", "has been", "'ve been")]
    lasting += [f"{have} {said} been {ing}" for have in ("have", "has") for said in _ADVERBS]
    lasting += [f"{have} {said} {participle}" for have in ("have", "has") for said in _ADVERBS]
    present = (base, third, *lasting, f"have {participle}", f"has {participle}", f"'ve {participle}")
    before = [f"{when} {ing}" for when in ("before", "after", "while", "when", "since")]
    return Forms(present, (past, f"had {participle}", f"was {ing}", f"having {participle}", *before))


def _german(verb: str) -> Forms:
    stem = re.sub(r"e?n$", "", verb)
    linking = "e" if re.search(r"[dt]$", stem) else ""
    prefix = "" if re.match(r"(?:be|er|ver|ent|über|unter|miss)(?=\w{3})", verb) or verb.endswith("ieren") else "ge"
    return Forms((f"{stem}e", f"{stem}{linking}t"), (f"{stem}{linking}te", f"{prefix}{stem}{linking}t", f"zu {verb}"))


def _french(verb: str) -> Forms:
    stem = verb.removesuffix("er")
    soft = f"{stem}e" if stem.endswith("g") else re.sub("c$", "ç", stem)
    return Forms((f"{stem}e",), (f"{soft}ais", f"{soft}ait", f"{soft}a", f"{soft}ai", f"{stem}é", f"{stem}ée", verb))


def _romance(verb: str, endings: Mapping[str, tuple[str, ...]], have: tuple[str, ...]) -> Forms:
    """A verb of Spanish, Italian or Portuguese: the endings of the present, of the past, of the participle and the gerund."""
    ending = verb[-3:] if verb[-3:] in endings else verb[-2:]
    stem = verb.removesuffix(ending)
    present, past, participle, gerund = (each.split() for each in endings[ending])
    soft = re.sub("c$", "qu", re.sub("g$", "gu", re.sub("[zç]$", "c", stem)))  # before `e` and `i`
    hard_soft = ending == "ar"
    said = tuple((soft if hard_soft and each[0] in "éei" else stem) + each for each in past)
    compound = tuple(f"{each} {stem}{participle[0]}" for each in have)
    return Forms(tuple(stem + each for each in present), (*said, *compound, verb, stem + gerund[0]))


_SPANISH = {
    "ar": ("o a", "é ó aba", "ado", "ando"),
    "er": ("o e", "í ió ía", "ido", "iendo"),
    "ir": ("o e", "í ió ía", "ido", "iendo"),
}
_ITALIAN = {
    "are": ("o a", "ai ò avo ava", "ato", "ando"),
    "ere": ("o e", "ei é evo eva", "uto", "endo"),
    "ire": ("o e isco isce", "ii ì ivo iva", "ito", "endo"),
}
_PORTUGUESE = {
    "ar": ("o a", "ei ou ava", "ado", "ando"),
    "er": ("o e", "i eu ia", "ido", "endo"),
    "ir": ("o e", "i iu ia", "ido", "indo"),
}


def _spanish(verb: str) -> Forms:
    if not verb.endswith("se"):
        return _romance(verb, _SPANISH, ("he", "ha", "había"))
    plain = _spanish(verb.removesuffix("se"))
    *_, infinitive, gerund = plain.past
    accented = gerund[:-4] + {"a": "á", "e": "é"}[gerund[-4]] + gerund[-3:]
    own = tuple(f"{me} {form}" for form in plain.past[:-2] for me in ("me", "se"))
    return Forms(
        tuple(f"{me} {form}" for form in plain.present for me in ("me", "se")),
        (*own, f"{infinitive}se", f"{infinitive}me", f"{accented}se", f"{accented}me"),
    )


def _italian(verb: str) -> Forms:
    return _romance(verb, _ITALIAN, ("ho", "ha", "avevo", "aveva"))


def _portuguese(verb: str) -> Forms:
    if not verb.endswith("-se"):
        return _romance(verb, _PORTUGUESE, ("tenho", "tem", "tinha"))
    plain = _portuguese(verb.removesuffix("-se"))
    return Forms(
        *(
            tuple(s for f in some for s in (f"{f}-me", f"{f}-se", f"me {f}", f"se {f}"))
            for some in (plain.present, plain.past)
        )
    )


def _dutch(verb: str) -> Forms:
    stem = verb.removesuffix("en")
    dental = "t" if re.search(r"(?:[tkfsp]|ch)$", stem) else "d"
    prefix = "" if re.match(r"(?:be|er|ver|ont|ge)(?=\w{3})", verb) else "ge"
    joined = stem if stem.endswith(dental) else stem + dental
    third = stem if stem.endswith("t") else f"{stem}t"
    return Forms((stem, third), (f"{stem}{dental}e", f"{prefix}{joined}", f"te {verb}"))


_RULES: dict[str, Callable[[str], Forms]] = {
    "en": _english,
    "de": _german,
    "fr": _french,
    "es": _spanish,
    "it": _italian,
    "pt": _portuguese,
    "nl": _dutch,
}
