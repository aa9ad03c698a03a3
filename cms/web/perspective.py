"""Which content a request asks to see, and whether its caller may.

`perspective=draft` in the address asks for all drafts, `revision=12` for the content as of a revision, and
`at=2031-05-01T00:00Z` for it as of a moment; without them it is what is published. `locale=zh`, or else the header
`CMS-Locale`, asks for its texts in a language. The header `CMS-Min-Revision` says the least revision that an answer may show.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qsl

from cms.api.seeing import view
from cms.editing.access import ANONYMOUS, Caller, Scope, require
from cms.editing.previewing import previewed_rows
from cms.errors import CmsError, UnknownRevisionError, quoted
from cms.planning import languages
from cms.planning.view import GoneRevisionError, Preview, View
from cms.store import PENDING, Point, revisions
from cms.store.database import Database
from cms.store.lanes import Lane
from cms.store.reader import Reader

_NAMES = ("revision", "at", "perspective", "locale")
LEAST = b"cms-min-revision"  # the header that says what `CMS-Revision` of an answer did
LOCALE = b"cms-locale"  # the header; never Accept-Language, which says what a browser's owner set up once
_OF_GRAPHQL = {b"query", b"variables", b"operationName", b"extensions", b"documentId"}
_KNOWN = sorted(f"`{name}`" for name in (*_NAMES, *(name.decode() for name in _OF_GRAPHQL)))
MOST_PARAMETERS = 50  # of an address
_PATIENCE = 10.0  # seconds that a preview waits for others to be read


def asks(query_string: bytes) -> bool:
    """Whether an address may ask for anything but what is published: this takes a microsecond, as each request passes here."""
    return query_string != b"" and any(part.split(b"=", 1)[0] not in _OF_GRAPHQL for part in query_string.split(b"&"))


def least(headers: Mapping[bytes, bytes]) -> Point | None:
    """The least revision that a request's answer may show, if it says one; raises `CmsError` for what is none."""
    given = headers.get(LEAST)
    if given is None:
        return None
    point = Point.of(given.decode("latin-1").strip())
    if point is None:
        raise CmsError(
            f"`CMS-Min-Revision` is {quoted(given.decode('latin-1'))}: it must be what `CMS-Revision` of an answer said."
        )
    return point


class Perspectives:
    """The views of one store that requests ask for."""

    def __init__(self, database: Database, public_history: timedelta) -> None:
        """Let everybody see revisions until `public_history` after they were superseded."""
        self.database, self.dialect, self.public_history = database, database.dialect, public_history
        self.previewing = Lane(1, _PATIENCE)  # what is drafted of somebody takes several statements
        self.public = view(ANONYMOUS, None, public_history)
        self._standing, self._number_at = revisions.standing(self.dialect), revisions.number_at(self.dialect)
        self._epoch = revisions.epoch_of(self.dialect)
        self._stating = {at: languages.stating(self.dialect, at=at) for at in (False, True)}

    async def view(
        self, reader: Reader, query_string: bytes, caller: Caller, locale: bytes | None = None
    ) -> tuple[View, Point | None]:
        """What a request sees, whose header asks for a `locale`; with the newest revision, where it is of the past.

        Raises `CmsError` for what can't be asked for, `UnauthenticatedError` or `ForbiddenError` for what this caller can't.
        """
        asked = _asked(query_string)
        seen, newest = await self._seen(reader, asked, caller)
        tag = asked.get("locale", (locale or b"").decode("latin-1"))
        if not tag:
            return seen, newest
        return replace(seen, locale=await self.locale(reader, tag, seen.at)), newest

    async def require(self, reader: Reader, least: Point) -> None:
        """Raise `UnknownRevisionError` where a reader doesn't have a revision, or one of another epoch with its number."""
        (epoch,) = await reader.fetch(self._epoch, (least.number,))
        if epoch != least.epoch:
            raise UnknownRevisionError(
                f"There is no revision {least}: the newest is {await reader.revision()}. "
                "What was changed by it is lost where a standby took over that didn't have it."
            )

    async def locale(self, reader: Reader, asked: str, at: int | None = None) -> str | None:
        """The language that is asked for of what is published, or as of a revision; None for the first.

        Raises `UnknownLocaleError`.
        """
        (tags,) = await reader.fetch(self._stating[at is not None], () if at is None else (at, at))
        return languages.chosen(json.loads(tags), asked)

    async def _seen(self, reader: Reader, asked: Mapping[str, str], caller: Caller) -> tuple[View, Point | None]:
        """What a request sees, whatever the language."""
        perspective = asked.get("perspective", "published")
        if perspective not in ("published", "draft"):
            raise CmsError(f"`perspective` is {quoted(perspective)}: it is `published` or `draft`.")
        if "revision" in asked and "at" in asked:
            raise CmsError("`revision` and `at` both say what to go back to: give one of them.")
        point = await self._point(reader, asked)
        if perspective == "published":
            newest = None if point is None else await self._allow(reader, point, caller)
            return view(caller, point and point.number, self.public_history), newest
        if point is not None:
            raise CmsError("Drafts are of now: `perspective=draft` goes without `revision` and `at`.")
        preview = await self.preview(caller) if caller.previews else None
        return view(caller, PENDING, self.public_history, preview), None

    async def preview(self, caller: Caller) -> Preview:
        """What of the drafts a caller who previews sees; raises `BusyError`."""
        return Preview(await self.previewing.run(self._rows, caller.people or frozenset()), caller.preview)

    def _rows(self, people: frozenset[str]) -> frozenset[str]:
        with self.database.read() as connection:
            return previewed_rows(connection, people)

    async def _point(self, reader: Reader, asked: Mapping[str, str]) -> Point | None:
        """The revision that is asked for, of any epoch if it's without one; or None."""
        if "revision" in asked:
            point = Point.of(asked["revision"])
            if point is None:
                raise CmsError(f"`revision` is {quoted(asked['revision'])}: it must be a revision's number.")
            return point
        if "at" not in asked:
            return None
        (number,) = await reader.fetch(self._number_at, (revisions.bound(_moment(asked["at"]), self.dialect),))
        if number is None:
            raise UnknownRevisionError(f"There was no revision yet at {asked['at']}.")
        return Point(number)

    async def _allow(self, reader: Reader, point: Point, caller: Caller) -> Point:
        """The newest revision, if the caller may see this one."""
        since, number = revisions.bound(self.public.since(), self.dialect), point.number
        newest, newest_epoch, oldest, epoch, recent = await reader.fetch(self._standing, (number, since, number))
        if number > newest:
            raise UnknownRevisionError(f"There is no revision {point}: the newest is {Point(newest, newest_epoch)}.")
        if number < oldest:
            raise GoneRevisionError(f"Revision {number} isn't kept any more: the oldest is {oldest}.")
        if epoch is None:
            raise UnknownRevisionError(f"There is no revision {number}: a restored backup took its place.")
        if point.epoch and point.epoch != epoch:
            raise UnknownRevisionError(f"There is no revision {point}: a standby took over that didn't have it.")
        if number < newest and not recent:
            require(caller, Scope.READ_HISTORY)
        return Point(newest, newest_epoch)


def _asked(query_string: bytes) -> dict[str, str]:
    """What an address says of these names; raises `CmsError` for one that comes twice, and for one that means nothing here."""
    asked: dict[str, str] = {}
    try:
        given = parse_qsl(query_string.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_PARAMETERS)
    except ValueError:
        raise CmsError(f"The address has more than {MOST_PARAMETERS} parameters.") from None
    for name, value in given:
        if name in asked:
            raise CmsError(f"`{name}` is in the address more than once.")
        if name in _NAMES:
            asked[name] = value
        elif name.encode() not in _OF_GRAPHQL:
            # Left unread, `perspectiv=draft` would be answered with what is published.
            raise CmsError(f"{quoted(name)} in the address means nothing here: known are {', '.join(_KNOWN)}.")
    return asked


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise CmsError(
        f"`at` is {quoted(text)}: it must be a moment with its offset, as 2031-05-01T00:00Z; the + of one is written %2B."
    )
