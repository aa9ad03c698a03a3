"""LinkedIn's archive: what is read is listed, and nothing else ever is."""

from __future__ import annotations

from pathlib import Path

from cms.content import Certificate, Education, Position, Publication
from cms.importing.admission import admit
from cms.importing.run import path_tasks
from cms.importing.sites import open_site

from ..reading import of, shown

FILES = {
    "Profile.csv": "First Name,Last Name,Address,Birth Date,Headline,Summary,Geo Location,Twitter Handles,Websites\n"
    'Ada,Example,1 Wind Street,Jan 5,Kite Engineer,"I fly kites.\nThey get wet.","Oz, NZ",[adaexample],'
    '"[PERSONAL:https://ada.example],[COMPANY:https://kites.example]"\n',
    "Email Addresses.csv": "Email Address,Confirmed,Primary,Updated On\nold@oz.example,Yes,No,\nada@oz.example,Yes,Yes,\n",
    "Positions.csv": "Company Name,Title,Description,Location,Started On,Finished On\n"
    'ACME Labs,Engineer,"• Keeps the forecasts running\n• Built the fleet","Oz, NZ",May 2031,\n'
    "Roads,Intern,Counted cars,Oz,Jun 2029,Aug 2029\n",
    "Education.csv": "School Name,Start Date,End Date,Notes,Degree Name,Activities\n"
    'Oz University,2024,2028,Thesis: On Wind,"PhD, Meteorology",Kite club\n',
    "Publications.csv": 'Name,Published On,Description,Publisher,Url\nKites,"May 2, 2031",A study,Weather,https://kites.example\n',
    "Certifications.csv": "Name,Url,Authority,Started On\nPilot,https://c.example,Oz Society,Jan 2030\n",
    "messages.csv": "CONVERSATION ID,FROM,TO,DATE,CONTENT\n1,Bo Li,Ada Example,2031-01-01,secret\n",
    "Connections.csv": 'Notes:\n"Some are missing"\n\nFirst Name,Last Name,Company\nBo,Secret,ACME\n',
    "PhoneNumbers.csv": "Extension,Number,Type\n,+64 555 0100,Mobile\n",
    "Recommendations_Received.csv": "First Name,Last Name,Text\nBo,Li,secret\n",
    "Inferences_about_you.csv": "Category,Type of inference\nsecret,yes\n",
}


def write(folder: Path) -> Path:
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


def test_what_is_read(tmp_path: Path) -> None:
    tasks, remarks = path_tasks([write(tmp_path)], None)
    assert {task.slug for task in tasks} == {"ada-example"}
    readings = {task.path: admit(task.read()) for task in tasks}
    values = readings["Profile.csv"].person.values
    assert (values["name"], values["headline"], values["location"]) == ("Ada Example", "Kite Engineer", "Oz, NZ")
    assert shown(values["links"]) == ["https://twitter.com/adaexample", "https://ada.example", "https://kites.example"]
    assert values["address"] == "1 Wind Street"  # which is private
    assert readings["Email Addresses.csv"].person.values == {"email": "ada@oz.example"}
    work, intern = of(readings["Positions.csv"], Position)
    assert (work["title"], work["organization"], work["period_start"]) == ("Engineer", "ACME Labs", "2031-05")
    assert work["highlights"] == ["Keeps the forecasts running", "Built the fleet"]
    assert (intern["summary"], intern["period_end"]) == ("Counted cars", "2029-08")
    (study,) = of(readings["Education.csv"], Education)
    assert (study["degree"], study["field"], study["organization"]) == ("PhD", "Meteorology", "Oz University")
    assert of(readings["Publications.csv"], Publication)[0]["date"] == "2031-05-02"
    assert of(readings["Certifications.csv"], Certificate)[0]["issuer"] == "Oz Society"
    assert {path for path, _ in remarks} == set(FILES) - set(readings)


def test_nothing_else_ever_is(tmp_path: Path) -> None:
    site = open_site(write(tmp_path))
    readings = [document.read() for document in site.documents]
    assert not any(word in reading.text for reading in readings for word in ("secret", "Secret", "+64", "Bo Li"))
