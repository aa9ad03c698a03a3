"""What a user gives, brought here: an address is fetched, an archive unpacked, a path taken as it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from cms.content.addresses import absolute
from cms.errors import DocumentError

from .accounting import all_records
from .archives import is_archive, unpack
from .beside import Site
from .formats import read_file
from .records import Reading, Remark

_SCHEMES = ("http://", "https://")


@dataclass(frozen=True, slots=True)
class Arrived:
    """Where what was given is now: a file or a folder; and, for a document at an address, how it is read.

    Beside a document at an address is what its host has. `remarks` are on what an archive has and is left out, each with
    its path.
    """

    path: Path
    read: Callable[[], Reading] | None = None
    beside: Site | None = None
    remarks: list[tuple[str, Remark]] = field(default_factory=list)


def is_remote(given: Path | str) -> bool:
    """Whether what is given is an address, from which a document is fetched."""
    return str(given).lower().startswith(_SCHEMES)


def arrive(given: Path | str, kept: ExitStack, *, private_network: bool = False) -> Arrived:
    """Bring what was given here; `kept` ends what that takes, once all is read. Raises `DocumentError`."""
    if is_remote(given):
        return _fetched(str(given), kept, private_network)
    path = Path(given)
    if path.is_file() and is_archive(path):
        return _unpacked(path, path.name, kept)
    return Arrived(path)


def _unpacked(archive: Path, name: str, kept: ExitStack) -> Arrived:
    # Called as the archive is, since a folder's name may have to make a slug.
    into = Path(kept.enter_context(TemporaryDirectory(prefix="cms-"))) / (Path(name).stem or "archive")
    into.mkdir()
    folder, remarks = unpack(archive, name, into)
    return Arrived(folder, remarks=remarks)


def _fetched(address: str, kept: ExitStack, private_network: bool) -> Arrived:
    from .fetching import fetch  # what speaks HTTP is loaded by those who ask for it

    fetched = fetch(address, private_network=private_network)
    if fetched.data.startswith(b"PK"):  # it may be an archive
        file = Path(kept.enter_context(TemporaryDirectory(prefix="cms-"))) / "fetched"
        file.write_bytes(fetched.data)
        if is_archive(file):
            return _unpacked(file, fetched.name, kept)

    def read() -> Reading:
        try:
            reading = read_file(fetched.data, fetched.name)
        except DocumentError as error:
            raise DocumentError(address, error.line, error.problem) from None
        reading.path = address
        _resolve(reading, fetched.base)
        return reading

    site = Site(fetched.base, lambda other: fetch(other, private_network=private_network).data)
    return Arrived(Path(Path(fetched.name).stem), read, site)


def _resolve(reading: Reading, base: str) -> None:
    """Let relative addresses lead where they led from the document's own address."""
    for record in (reading.person, *all_records(reading)):
        columns = record.entity.table().columns
        for name, value in record.values.items():
            if name in columns:
                record.values[name] = absolute(columns[name], value, base)
