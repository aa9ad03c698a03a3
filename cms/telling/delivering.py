"""Telling webhooks all that they are to be told, in the order of the revisions, whatever they answer.

Any server may do it. One takes a webhook by a lease, and nobody else sends anything to it meanwhile: so what it is told comes
in order, and a webhook that fails holds up no other. One that dies leaves a lease that ends, and what it was sending is sent
again, with the same ID. What isn't taken is sent again after ever longer pauses, for days, and then put aside.
"""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, func, select, update

from cms.errors import CmsError
from cms.store import DELIVERY, REVISION, SITE, WEBHOOK, Database, Point, Row
from cms.store.lanes import threads_beside
from cms.store.webhooks import DeliveryState, is_due

from .messages import TEST, Message, in_utc, message_of
from .presets import PRESETS
from .webhooks import known, test_id, wait

if TYPE_CHECKING:
    from .sending import Outcome

log = logging.getLogger("cms.telling")
# A message is sent for `_DAYS` from its revision on, and `_LEAST` times at least.
_DAYS, _LEAST = timedelta(days=3), 5
_PAUSE, _LONGER, _LONGEST = timedelta(seconds=5), 4, timedelta(days=1)
_LEASE = timedelta(seconds=30)  # longer than a message takes to be sent, and what came of it to be noted
_AT_ONCE = 8  # webhooks that a server tells at the same time
_A_MOMENT = timedelta(seconds=0.5)  # after which it is asked again whether all who answer reads have a revision
_LOOKED_AT = 100  # revisions that are looked at in one transaction
_KEPT = timedelta(days=30)  # for which it is told what was delivered


def pause(tries: int) -> timedelta:
    """How long to wait after so many tries: 5 s, 20 s, 80 s and so on to a day, give or take a tenth, so that not all meet."""
    longer: int = _LONGER ** min(tries - 1, 10)
    return min(_PAUSE * longer, _LONGEST) * random.uniform(0.9, 1.1)  # noqa: S311 (no secret)


def _everybody(_: int) -> bool:
    return True


class Deliverer:
    """Tells the webhooks of a store, in threads beside whatever else a server does."""

    def __init__(self, database: Database, have: Callable[[int], bool] = _everybody) -> None:
        """Begin nothing yet; `have` says of a revision's number whether all who answer reads have it, for which it waits."""
        self.database, self.have = database, have
        self._ended = threading.Event()
        self._threads: ThreadPoolExecutor | None = None
        self._taking: Future[None] | None = None
        self._free = threading.Semaphore(_AT_ONCE)

    def begin(self) -> None:
        """Take what there is to tell, and tell it; returns at once. Once called, nothing else calls it until it returned."""
        if self._ended.is_set() or (self._taking and not self._taking.done()):
            return
        if self._threads is None:
            self._threads = threads_beside(_AT_ONCE + 1, "telling")
        self._taking = self._threads.submit(self._take)

    def close(self) -> None:
        """End, once what is being sent was sent."""
        self._ended.set()
        if self._threads:
            self._threads.shutdown()

    def _take(self) -> None:
        """Take webhooks for as long as some are due and a thread is free."""
        while not self._ended.is_set() and self._free.acquire(blocking=False):
            webhook = None
            try:
                webhook = take(self.database, datetime.now(UTC))
            except CmsError:
                pass  # the database is away, or busy: the next look tells more
            except Exception:
                log.exception("webhooks could not be told")
            if webhook is None or self._threads is None:
                self._free.release()
                return
            try:
                self._threads.submit(self._tell, webhook)
            except RuntimeError:  # it ends: so does the lease
                self._free.release()
                return

    def _tell(self, webhook: Row) -> None:
        try:
            tell(self.database, webhook, self._ended, self.have)
        except CmsError as error:
            log.error("the webhook %s could not be told: %s", webhook["name"], error)
        except Exception:
            log.exception("the webhook %s could not be told", webhook["name"])
        finally:
            self._free.release()


def take(database: Database, now: datetime) -> Row | None:
    """Take a webhook that is due and no server is at, if there is one: one statement finds it, and holds it against others."""
    due: Any = select(WEBHOOK.c.name).where(is_due(now, now)).order_by(WEBHOOK.c.next_at, WEBHOOK.c.name).limit(1)
    first = due.with_for_update(skip_locked=True).scalar_subquery()
    took = update(WEBHOOK).where(WEBHOOK.c.name == first).values(leased_until=now + _LEASE).returning(*WEBHOOK.c)
    with database.write() as connection:
        found = connection.execute(took).mappings().first()
    return dict(found) if found else None


def tell(database: Database, webhook: Row, ended: threading.Event, have: Callable[[int], bool] = _everybody) -> None:
    """Tell a webhook that was taken all that there is, until it fails or another server has it; then let go of it.

    So it does where not all `have` a revision that is to be told: what is purged or built before would be as it was.
    """
    message: Message | None = None
    outcome: Outcome | None = None
    while True:
        now = datetime.now(UTC)
        with database.write() as connection:
            # Nothing is written where the lease has ended, and another may have it: it sends the message again.
            ours = WEBHOOK.c.name == webhook["name"], WEBHOOK.c.leased_until == webhook["leased_until"]
            held = select(*WEBHOOK.c).where(*ours)
            if (row := connection.execute(held).mappings().first()) is None:
                return
            webhook = dict(row)
            next_at = webhook["next_at"]
            if message and outcome:
                next_at = _note(connection, webhook, message, outcome, now)
            waits = next_at is not None and in_utc(next_at) > now
            message = None if ended.is_set() or waits else _next(connection, webhook)
            if message and message.type != TEST and not have(message.point.number):
                message, next_at = None, now + _A_MOMENT
            leased = None if message is None else now + _LEASE
            values = {"next_at": next_at, "leased_until": leased}
            renewed = update(WEBHOOK).where(*ours).values(values).returning(*WEBHOOK.c)
            webhook = dict(connection.execute(renewed).mappings().one())
        if message is None:
            return
        outcome = _send(webhook, message)


def _send(webhook: Row, message: Message) -> Outcome:
    from .sending import send  # with all that speaks HTTP, which a server does without that has nobody to tell

    return send(webhook, message)


def test(database: Database, name: str) -> Outcome:
    """Send a test to a webhook, at once and once, and note what came of it; raises `CmsError` where there is none."""
    now = datetime.now(UTC)
    with database.read() as connection:
        webhook, message = known(connection, name), _test_of(connection, test_id())
    outcome = _send(webhook, message)
    with database.write() as connection:
        wait(connection, name, message.id)
        _note(connection, webhook, message, outcome, now)
    return outcome


# ---- the queue ---------------------------------------------------------------------------------------------------------
def _next(connection: Connection, webhook: Row) -> Message | None:
    """What is to be sent next: what waits already, the oldest first, and then the next revision that concerns a webhook."""
    ours = DELIVERY.c.webhook == webhook["name"], DELIVERY.c.state == DeliveryState.WAITING.value
    preset, first = PRESETS[webhook["preset"]], select(DELIVERY.c.id, DELIVERY.c.revision).where(*ours)
    first = first.order_by(func.coalesce(DELIVERY.c.revision, -1), DELIVERY.c.id).limit(1)  # tests come first
    while waiting := connection.execute(first).first():
        if waiting.revision is None:
            return _test_of(connection, waiting.id)
        # It is made anew each time, so that nothing is told of what was erased meanwhile.
        if message := message_of(connection, webhook, waiting.revision, purges=preset.purges):
            return message
        connection.execute(delete(DELIVERY).where(DELIVERY.c.id == waiting.id))
    return _untold(connection, webhook)


def _untold(connection: Connection, webhook: Row) -> Message | None:
    """The next revision that concerns a webhook, which from now on waits; or the last of several, where one call does."""
    found: Message | None = None
    preset = PRESETS[webhook["preset"]]
    told, kept = webhook["told"], connection.execute(select(SITE.c.oldest)).scalar_one()
    # Of what was compacted nobody knows any more what it changed: that is told once.
    later = REVISION.c.number > told, REVISION.c.number >= kept
    numbers = select(REVISION.c.number).where(*later).order_by(REVISION.c.number).limit(_LOOKED_AT)
    for number in connection.execute(numbers).scalars().all():
        told, message = number, message_of(connection, webhook, number, purges=preset.purges)
        found = message or found
        if found and not preset.latest:
            break
    if told != webhook["told"]:
        connection.execute(update(WEBHOOK).where(WEBHOOK.c.name == webhook["name"]).values(told=told))
    if found:
        wait(connection, webhook["name"], found.id, found.point.number)
    return found


def _test_of(connection: Connection, id_: str) -> Message:
    """A test, of the store as it is now."""
    newest = connection.execute(select(REVISION.c.number, REVISION.c.time).order_by(REVISION.c.number.desc()).limit(1))
    number, time = newest.one()
    return Message(id_, TEST, time, Point(number))


def _note(connection: Connection, webhook: Row, message: Message, outcome: Outcome, now: datetime) -> datetime | None:
    """Note what came of a message; gives when it is to be sent again, or None where it isn't."""
    this = DELIVERY.c.id == message.id
    tries = (connection.execute(select(DELIVERY.c.tries).where(this)).scalar() or 0) + 1
    again = outcome.again and message.type != TEST
    again = again and (tries < _LEAST or now - in_utc(message.time) < _DAYS)
    state = DeliveryState.DELIVERED if outcome.taken else DeliveryState.WAITING if again else DeliveryState.PUT_ASIDE
    values = {"state": state.value, "tries": tries, "tried_at": now, "outcome": outcome.text}
    connection.execute(update(DELIVERY).where(this).values(values))
    old = DELIVERY.c.state == DeliveryState.DELIVERED.value, DELIVERY.c.tried_at < now - _KEPT
    connection.execute(delete(DELIVERY).where(*old))
    if state is DeliveryState.PUT_ASIDE and message.type != TEST:
        log.error("the webhook %s was not told of revision %s: %s", webhook["name"], message.point, outcome.text)
    return now + pause(tries) if state is DeliveryState.WAITING else None
