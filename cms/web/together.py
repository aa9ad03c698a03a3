"""Answers that are kept, sent without a task for each: what came in one round of the event loop is answered together.

One look at the newest revision serves all of them. It begins after each of them came, so none is sent what was superseded
before. What wants more than that (a token, another language, a turn that isn't to be had) is answered as all else is.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import Scope

from cms.store.revisions import Point

from .authentication import address
from .cache import Form, Head, Kept, takes_gzip
from .graphql_http import JSON_BYTES, GraphQLEndpoint, key_of
from .noting import ASKED, HEADER, Asked, Noting, request_id
from .perspective import LEAST, LOCALE, asks

log = logging.getLogger("cms.web")
_PARTICULAR = {b"authorization", b"cookie", b"origin", LOCALE, LEAST}  # by what these say, an answer is another one


@dataclass(slots=True)
class _Waiting:
    """A request that is here whole, what is kept for it, and how that is sent, or the request answered otherwise."""

    scope: Scope
    asked: Asked
    kept: Kept
    form: Form
    send: Callable[[int, Head, bytes], bool]
    otherwise: Callable[[], object]


class Together:
    """Answers an endpoint's requests by what is kept, as long as that still holds."""

    def __init__(self, endpoint: GraphQLEndpoint, noting: Noting) -> None:
        """Have `noting` told of each."""
        self.endpoint, self.noting = endpoint, noting
        self._waiting: list[_Waiting] = []
        self._answering: asyncio.Task[None] | None = None

    def take(
        self, scope: Scope, body: bytearray, send: Callable[[int, Head, bytes], bool], otherwise: Callable[[], object]
    ) -> bool:
        """Whether a request is answered here: by `send`, which says whether it could, or `otherwise` if nothing holds."""
        found = self._found(scope, body)
        if found is None:
            return False
        kept, form = found
        document = bytes(body) or scope["query_string"]
        asked = Asked(request_id(scope), document=document, operation=kept.name, kept=True, status=form.status)
        self._waiting.append(_Waiting(scope, asked, kept, form, send, otherwise))
        if self._answering is None or self._answering.done():
            self._answering = asyncio.get_running_loop().create_task(self._answer())
        return True

    def _found(self, scope: Scope, body: bytearray) -> tuple[Kept, Form] | None:
        """What is kept for a request of everybody's, and the form that it gets, if nothing is to be waited for; else None.

        Whether it still holds, the primary's revision tells.
        """
        endpoint, settings = self.endpoint, self.endpoint.settings
        if not endpoint.answers.bytes or endpoint.reader.database.trouble or endpoint.readers.standbys:
            return None
        headers = dict(scope["headers"])
        media = endpoint.media.get(headers.get(b"accept", b""))
        method, asked = scope["method"], scope["query_string"]
        if media is None or asks(asked) or not settings.public_read or not _PARTICULAR.isdisjoint(headers):
            return None
        if method == "POST":
            if headers.get(b"content-type") != JSON_BYTES or len(body) > settings.max_public_body:
                return None
            asked = bytes(body)
        elif method != "GET" or not (asked and settings.get):
            return None
        kept = endpoint.answers.get(key_of(method, media, endpoint.perspectives.public, "", asked, is_asked=False))
        gzipped = takes_gzip(headers.get(b"accept-encoding", b""))
        form = kept and kept.at_hand(gzipped=gzipped, known=headers.get(b"if-none-match"))
        return (kept, form) if kept and form else None

    async def _answer(self) -> None:
        while self._waiting:
            these, self._waiting = self._waiting, []
            try:
                newest = await self.endpoint.reader.revision()
                self.endpoint.saw(newest)
            except Exception:
                newest = None  # each learns why, as all others do
            for each in these:
                try:
                    if not self._answered(each, newest):
                        each.otherwise()
                except Exception:
                    log.exception("a kept answer failed")

    def _answered(self, waiting: _Waiting, newest: Point | None) -> bool:
        """Answer a request, if what is kept for it holds, and it has a turn."""
        turns, asked, form = self.endpoint.turns, waiting.asked, waiting.form
        if waiting.kept.newest != newest or not turns.at_once():
            return False
        began = turns.clock()
        if not waiting.send(form.status, form.head.noted((HEADER, asked.id.encode())), form.body):
            return False
        ASKED.set(asked)
        self.noting.tell(waiting.scope, asked)
        turns.spend(address(waiting.scope), began)
        return True
