"""Talks as an iCalendar, https://www.rfc-editor.org/rfc/rfc5545: those on a day, as calendars know nothing else."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from icalendar import Calendar, Event, Parameters, vUri

from .feeds import Entry, Feed

_PRODUCT = "-//profile CMS//talks//EN"


def calendar(feed: Feed) -> str:
    """The talks as a document; its lines end as the standard says."""
    made = Calendar()
    made.add("prodid", _PRODUCT)
    made.add("version", "2.0")
    made.add("name", _line(feed.title))
    made.add("x-wr-calname", _line(feed.title))  # what is older than RFC 7986 reads this
    made.add("source", vUri(feed.address), Parameters({"VALUE": "URI"}))
    for entry in feed.entries:
        if entry.date is not None and entry.date.day is not None:
            made.add_component(_event(entry, entry.date.earliest))
    text: bytes = made.to_ical()
    return text.decode()


def _event(entry: Entry, day: date) -> Event:
    """A talk as an event of a day; that of the calendar's last has no end."""
    event, changed = Event(), datetime.fromisoformat(entry.updated)
    event.add("uid", entry.id)
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    event.add("dtstart", day)
    if day < date.max:
        event.add("dtend", day + timedelta(1))
    event.add("summary", _line(f"{', '.join(author.name for author in entry.authors)}: {entry.title}"))
    if entry.place:
        event.add("location", _line(entry.place))
    if entry.html:
        event.add("description", entry.text.replace("\r", ""))
    if url := entry.external or entry.url:
        event.add("url", url)
    return event


def _line(text: str) -> str:
    return " ".join(text.split())
