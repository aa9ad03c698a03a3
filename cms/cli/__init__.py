"""The `cms` command. Each file registers the commands of its kind with the application."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from cms.errors import CmsError

gc.disable()  # what is imported stays: looking for garbage in it would take a tenth of the time

# In the order in which `cms --help` lists them.
from . import content, serving, building, exporting, access, webhooks, documents, store  # isort: skip  # noqa: E402
from .application import app, at_end  # noqa: E402

gc.freeze()  # nor would a first look through all of it find any
gc.set_threshold(20_000, 20, 50)  # most commands end before there is much
gc.enable()


def main() -> NoReturn:
    """Run the command; what a user can mend is a message on standard error and exit status 1."""
    run: Callable[[], Any] = app
    try:
        with at_end:
            run()
    except CmsError as error:
        print(f"cms: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)
    sys.exit(0)
