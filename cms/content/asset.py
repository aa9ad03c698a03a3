"""Assets: pictures and files that records refer to. Their bytes are elsewhere, under their hash."""

from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import quote

from sqlalchemy.orm import Mapped, mapped_column

from .columns import Described, Exact, Identifier, field, ranked, reference, unique
from .entity import Entity, Identity, Ranked

# The widths in pixels that pictures are made in: any other is answered with the next greater one.
WIDTHS = (64, 128, 200, 256, 320, 400, 512, 640, 800, 960, 1080, 1280, 1600, 1920, 2560)


# What the address of an asset begins with in the texts and links of others, which no other address does.
KEPT = "/assets/-/"


def kept_address(asset: Mapping[str, Any]) -> str:
    """The address of an asset as texts and links have it; readers are told it with the server's own address before it."""
    return f"{KEPT}{_path(asset)}"


def _path(row: Mapping[str, Any]) -> str:
    return f"{row['hash']}/{quote(row['name'] or '', safe='')}"


def width_for(width: int) -> int:
    """The width that a picture is made in where another is asked for."""
    return next((each for each in WIDTHS if each >= width), WIDTHS[-1])


class PictureFormat(Described):
    """What a picture is made as."""

    AVIF = "AVIF", "The smallest; browsers since 2023 show it."
    WEBP = "WEBP", "Small, and shown by every browser."
    JPEG = "JPEG", "Shown by everything; what is transparent becomes white."
    PNG = "PNG", "Nothing is lost: for drawings."


class Asset(Entity):
    """A picture or a file. Its bytes never change: others are another asset."""

    __tablename__ = "asset"
    prefix = "ast"
    identity = Identity(alike=("hash",))
    plural = "assets"
    located = "path"
    slug: Mapped[Identifier] = unique("The asset's short name in addresses.")
    name: Mapped[str] = field("The file's name, by which it is also sent.", translated=False)
    alt: Mapped[str | None] = field("What a picture shows, for those who don't see it.")
    credit: Mapped[str | None] = field("Who made it, and under which terms it may be shown.")
    hash: Mapped[Identifier] = mapped_column(
        Exact, index=True, comment="The SHA-256 of its bytes, in hexadecimal.", info={"given": False}
    )
    media_type: Mapped[Identifier] = field("What its bytes are, such as `image/png`.", given=False)
    size: Mapped[int] = field("How many bytes it has.", given=False)
    width: Mapped[int | None] = field("How wide a picture is shown, in pixels; null for other files.", given=False)
    height: Mapped[int | None] = field("How high a picture is shown, in pixels; null for other files.", given=False)
    thumb_hash: Mapped[Identifier | None] = field(
        "A blurred picture to show until the picture is there: a ThumbHash (https://evanw.github.io/thumbhash/), in Base64.",
        given=False,
    )
    path: Mapped[Identifier] = field("Its address, after `/assets/`.", internal=True, given=False)

    derived: ClassVar[dict[str, Any]] = {"path": _path}


class PersonFile(Ranked, Entity):
    """A file of a person's: a CV, a statement."""

    __tablename__ = "person_file"
    prefix = "pfl"
    is_node = False
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    asset_id: Mapped[str] = reference("asset")


class ProjectFile(Ranked, Entity):
    """A file that belongs to a project."""

    __tablename__ = "project_file"
    prefix = "jfl"
    is_node = False
    __table_args__ = (ranked("project_id"),)
    project_id: Mapped[str] = reference("project", index=False)
    asset_id: Mapped[str] = reference("asset")


class PublicationFile(Ranked, Entity):
    """A file that belongs to a publication: the paper, its appendix."""

    __tablename__ = "publication_file"
    prefix = "ufl"
    is_node = False
    __table_args__ = (ranked("publication_id"),)
    publication_id: Mapped[str] = reference("publication", index=False)
    asset_id: Mapped[str] = reference("asset")


class TalkFile(Ranked, Entity):
    """A file that belongs to a talk: its slides."""

    __tablename__ = "talk_file"
    prefix = "tfl"
    is_node = False
    __table_args__ = (ranked("talk_id"),)
    talk_id: Mapped[str] = reference("talk", index=False)
    asset_id: Mapped[str] = reference("asset")
