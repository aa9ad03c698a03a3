"""vCards and Europass CVs: each property and member in its place, with its lines; what is private in private fields."""

from __future__ import annotations

import json

import pytest

from cms.content import Award, Education, Language, Position, Publication, Section, Talk
from cms.errors import DocumentError
from cms.importing.formats import people_of, read_file

from ..accounting import fates
from ..reading import of, shown

CARD = (
    "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Dr. Ada Example\r\nN:Example;Ada;;Dr.;\r\nTITLE:Research Engineer\r\n"
    "ORG:ACME Labs;Wind\r\n"
    "EMAIL;TYPE=work:ada@oz.example\r\nTEL;TYPE=cell:+64 555 0100\r\nADR;TYPE=home:;;1 Wind Street;Oz;;9999;NZ\r\n"
    "BDAY:19900203\r\nitem1.URL:https://ada.example\r\nX-SOCIALPROFILE;TYPE=github:adaexample\r\nNOTE:Flies kites\\, and\r\n"
    "  strings\r\nCATEGORIES:kites,wind\r\nRELATED;TYPE=spouse:Bo Li\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\n"
)


def test_a_card() -> None:
    reading = read_file(CARD.encode(), "ada.vcf")
    values = {name: shown(value) for name, value in reading.person.values.items()}
    assert values == {
        "name": "Ada Example",
        "given_name": "Ada",
        "family_name": "Example",
        "email": "ada@oz.example",
        "phone": "+64 555 0100",
        "address": "1 Wind Street, 9999",
        "location": "Oz, NZ",
        "birth_date": "1990-02-03",
        "links": ["https://ada.example", "https://github.com/adaexample"],
        "bio": "Flies kites, and strings",
        "interests": ["kites", "wind"],
    }
    (work,) = of(reading, Position)
    assert (work["title"], work["organization"], work["unit"]) == ("Research Engineer", "ACME Labs", "Wind")
    assert of(reading, Section) == []
    assert not [line for line, fate in fates(reading).items() if not fate]


def test_a_file_of_several_cards_is_a_profile_each() -> None:
    text = CARD + CARD.replace("Ada", "Bo").replace("Example", "Li")
    assert [each.person.values["name"] for each in people_of(text.encode(), "team.vcf")] == ["Ada Example", "Bo Li"]
    with pytest.raises(DocumentError, match="holds 2 cards"):
        read_file(text.encode(), "team.vcf")


JSON = json.dumps(
    {
        "SkillsPassport": {
            "LearnerInfo": {
                "Identification": {
                    "PersonName": {"FirstName": "Ada", "Surname": "Example"},
                    "ContactInfo": {"Email": {"Contact": "ada@oz.example"}, "Telephone": [{"Contact": "+64 555 0100"}]},
                },
                "WorkExperience": [
                    {
                        "Period": {"From": {"Year": 2031, "Month": 5}, "Current": True},
                        "Position": {"Label": "Research Engineer"},
                        "Activities": "<p>Keeps the forecasts running</p>",
                        "Employer": {"Name": "ACME Labs"},
                    }
                ],
                "Education": [
                    {
                        "Period": {"To": {"Year": 2028}},
                        "Title": "PhD in Meteorology",
                        "Organisation": {"Name": "Oz University"},
                    }
                ],
                "Skills": {"Linguistic": {"MotherTongue": [{"Description": {"Label": "Ozish"}}]}},
            }
        }
    },
    indent=1,
)
XML = """<?xml version="1.0" encoding="UTF-8"?>
<SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo><Identification><PersonName>
<FirstName>Ada</FirstName><Surname>Example</Surname></PersonName><ContactInfo><Email><Contact>ada@oz.example</Contact></Email>
<TelephoneList><Telephone><Contact>+64 555 0100</Contact></Telephone></TelephoneList></ContactInfo></Identification>
<WorkExperienceList><WorkExperience><Period><From year="2031" month="--05"/><Current>true</Current></Period><Position>
<Label>Research Engineer</Label></Position><Activities>&lt;p&gt;Keeps the forecasts running&lt;/p&gt;</Activities>
<Employer><Name>ACME Labs</Name></Employer></WorkExperience></WorkExperienceList>
<EducationList><Education><Period><To year="2028"/></Period><Title>PhD in Meteorology</Title>
<Organisation><Name>Oz University</Name></Organisation></Education></EducationList>
<Skills><Linguistic><MotherTongueList><MotherTongue><Description><Label>Ozish</Label></Description></MotherTongue></MotherTongueList>
</Linguistic></Skills></LearnerInfo></SkillsPassport>
"""


@pytest.mark.parametrize(("text", "path"), [(JSON, "cv.json"), (XML, "cv.xml")])
def test_europass(text: str, path: str) -> None:
    reading = read_file(text.encode(), path)
    values = reading.person.values
    assert (values["name"], values["email"], values["phone"]) == ("Ada Example", "ada@oz.example", "+64 555 0100")
    (work,) = of(reading, Position)
    assert (work["title"], work["organization"], work["period_start"]) == ("Research Engineer", "ACME Labs", "2031-05")
    assert (work["summary"], work["period_is_current"]) == ("Keeps the forecasts running", True)
    (study,) = of(reading, Education)
    assert (study["degree"], study["field"], study["period_end"]) == ("PhD", "Meteorology", "2028")
    assert [(one["name"], one["fluency"]) for one in of(reading, Language)] == [("Ozish", "Mother tongue")]
    assert not [line for line, fate in fates(reading).items() if not fate]


def test_achievements_of_europass_are_what_their_titles_say() -> None:
    told = {
        "publications": "<ol><li>Example, A. (2031). On Kites in the Rain. <i>Journal of Wind &amp; Weather</i>, 3.</li></ol>",
        "honors_awards": "<p>Kite Prize, Guild of Winds, 2030</p>",
        "conferences": '<p>"Wet Kites", Winds of Oz, Emerald City, 14 June 2031</p>',
        "hobbies": "<p>Kite club</p>",
    }
    cv = json.loads(JSON)
    cv["SkillsPassport"]["LearnerInfo"]["Achievement"] = [
        {"Title": {"Code": code, "Label": code.replace("_", " ").title()}, "Description": text}
        for code, text in told.items()
    ]
    reading = read_file(json.dumps(cv).encode(), "cv.json")
    (paper,), (prize,), (talk,) = (of(reading, kind) for kind in (Publication, Award, Talk))
    assert (paper["title"], paper["venue"], paper["year"]) == (
        "On Kites in the Rain",
        "Journal of Wind & Weather",
        2031,
    )
    assert (prize["title"], prize["awarder"], shown(prize["dates"])) == ("Kite Prize", "Guild of Winds", ["2030"])
    assert (talk["title"], talk["event"], talk["location"]) == ("Wet Kites", "Winds of Oz", "Emerald City")
    assert [topic.values["name"] for topic in reading.person.values["interests"]] == ["Kite club"]
