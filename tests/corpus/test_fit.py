"""What is learned from the corpus: what the facts say of an entry, and that weights move to where it is read so."""

from __future__ import annotations

import json

import pytest

from cms.importing.lists import parsing
from cms.importing.lists.roles import FITTED, adjusted

from ..importing.reading import read
from . import fit
from .gold import Gold, golds

FACTS = {
    "must": {
        "positions": {
            "key": ["title"],
            "records": [{"title": "Clerk", "organization": "Brick and Sons", "location": "~Oulu"}, {"title": "Porter"}],
        }
    }
}


def test_the_facts_of_an_entry() -> None:
    (clerk, nobody) = golds("positions", ["Clerk Brick and Sons Oulu, Finland", "Somebody else"], FACTS)
    assert nobody is None
    assert clerk is not None
    assert clerk.most == 3
    texts = {"title": "Clerk,", "organization": "Brick and Sons", "location": "Oulu, Finland"}
    assert [clerk.value(role, text) for role, text in texts.items()] == [1.0, 1.0, 1.0]
    assert clerk.value("organization", "Brick") == -1.0
    assert clerk.value("unit", "Sons") == -1.0  # none is stated
    assert clerk.value("note", "Sons") == 0.0


def test_what_is_open_is_neither_right_nor_wrong() -> None:
    gold = Gold.of(
        "positions", {"title": "~", "organization": "Oz"}, {"title": "title", "organization": "organization"}
    )
    assert gold.value("title", "anything") == 0.0


def test_an_entry_that_is_read_wrong_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = []
    best = parsing._Divided.best

    def noted(self: parsing._Divided) -> object:
        if divided := best(self):
            lists.append([(entry.segments, self.around) for entry in divided[1]])
        return divided

    monkeypatch.setattr(parsing._Divided, "best", noted)
    read("# Ann Li\n\n## Experience\n\n- Clerk, Brick and Sons, 2031\n- Porter, Wand and Daughters, 2029\n")
    said = {"title": "title", "organization": "organization", "unit": "unit"}
    records = (
        {"title": "Clerk", "organization": "Brick and Sons"},
        {"title": "Porter", "organization": "Wand and Daughters"},
    )
    stated = [Gold.of("positions", record, said) for record in records]
    examples = [[fit.Example(*entry, gold) for entry, gold in zip(lists[0], stated, strict=True)]]
    tables = (adjusted(fit.PRIOR["positions"], {"unit": {"base": more / 10}}) for more in range(60))
    against = next(table for table in tables if fit.judged(examples, table)[0] < 4)
    before, most = fit.judged(examples, against)
    after, _ = fit.judged(examples, adjusted(against, fit.nested(fit.learn(examples * 40, against))))
    assert before < after <= most == 4


def test_what_was_learned_is_of_the_tables() -> None:
    for name, roles in json.loads(FITTED.read_text(encoding="utf-8")).items():
        own = {
            role.name: {"base", "missing", *role.weights, *(f"> {one}" for one in role.follows)}
            for role in fit.PRIOR[name].roles
        }
        for role, weights in roles.items():
            assert weights.keys() <= own[role], (name, role)
