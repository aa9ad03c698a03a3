"""What of a reading gets in: the one door between documents and the store, which every reading passes, whatever its format."""

from __future__ import annotations

from cms.content import Link, Section
from cms.content.addresses import ADDRESS_RULE, is_address, without_wrong, wrong_in

from .accounting import all_records
from .records import Reading, Record, Remark

_LONGEST = 1_000  # characters of an address that is kept as words; a picture written into one is longer


def admit(reading: Reading) -> Reading:
    """Keep out what no document may bring into the store; returns the reading, which is changed, with remarks."""
    for record in [reading.person, *all_records(reading)]:
        _unlink(record, reading)
    return reading


def _unlink(record: Record, reading: Reading) -> None:
    """Take out the addresses that no page may link to; those of links and of fields are kept as a note."""
    columns = record.entity.table().columns
    for name, value in list(record.values.items()):
        wrong = wrong_in(columns[name], value) if name in columns else []
        if not wrong:
            continue
        record.values[name] = without_wrong(columns[name], value)
        if not record.values[name]:
            del record.values[name]
        message = f"{wrong[0][:60]!r} is left as words: {ADDRESS_RULE}"
        reading.remarks.append(Remark("address", record.start_line, message))
        if columns[name].info.get("address"):
            _keep(name, value, record, reading)
        for link in value if isinstance(value, list) else ():
            if isinstance(link, Link) and not is_address(link.url):
                _keep(link.label or name, link.url, record, reading)


def _keep(title: str, address: str, record: Record, reading: Reading) -> None:
    """Keep an address as words."""
    if len(address) <= _LONGEST:
        words = " ".join(address.replace("`", "'").split())
        values = {"title": title, "body": f"`{words}`"}
        reading.records.append(Record(Section, values, record.start_line, record.end_line))
