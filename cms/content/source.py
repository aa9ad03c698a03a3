"""Where records come from: the documents, and which lines of them say what."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from sqlalchemy import UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from .columns import Described, Exact, Identifier, field, listing, reference, relation, value
from .entity import Entity

if TYPE_CHECKING:
    from .person import Person


class LineFate(Described):
    """What became of lines of a document."""

    RECORD = "RECORD", "They state a record, or tell of the described person."
    SECTION = "SECTION", "They fit nothing, and are kept as they stand, as a section of the person."
    NOT_CONTENT = (
        "NOT_CONTENT",
        "They are known to say nothing: comments, headings, layout, what somebody said is nothing.",
    )
    LOST = "LOST", "None of these, which is a fault of the importer's."


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a document that follow each other, and what became of them. Blank ones beside them may be among them."""

    start_line: Annotated[int, "The first of the lines, from 1."]
    end_line: Annotated[int, "The last of the lines."]
    fate: Annotated[LineFate, "What became of them."]


def _unplaced(row: dict[str, Any]) -> int:
    """How many lines of a document's row have no home but a section."""
    homeless = (LineFate.SECTION, LineFate.LOST)
    return sum(run.end_line - run.start_line + 1 for run in row["lines"] if run.fate in homeless)


class SourceDocument(Entity):
    """A document that was imported."""

    __tablename__ = "source_document"
    prefix = "doc"
    has_sources = False
    plural = "documents"
    __table_args__ = (UniqueConstraint("person_id", "path"),)
    path: Mapped[Identifier] = field("Where it was, as the import named it.")
    person_id: Mapped[str] = reference("person")
    format: Mapped[Identifier] = field("What it was read as.")
    hash: Mapped[Identifier] = field("The SHA-256 of its bytes, in hexadecimal.")
    # What documents say is public as far as records show it; the rest may be private, and comments are.
    text: Mapped[Identifier] = field(
        "What it says, whole, which lines count in. It is shown with drafts, to those who may edit the person's profile.",
        private=True,
        given=False,
    )
    lines: Mapped[list[Lines]] = value(
        list[Lines],
        "What became of its lines when it was imported last, and when somebody said what they are. Blank ones became "
        "nothing. Empty for a document that was imported before this was kept, until it is imported again.",
        given=False,
    )
    unplaced_lines: Mapped[int] = field(
        "How many of its lines have no home but a section of the person: what is to be looked at after an import.",
        given=False,
    )

    derived: ClassVar[dict[str, Any]] = {"unplaced_lines": _unplaced}

    person: Mapped["Person"] = relation("Whom it describes.", back_populates="documents")
    sources: Mapped[list["Source"]] = listing(
        "Which of its lines which records come from.",
        back_populates="document",
        order_by="(Source.start_line, Source.end_line, Source.id)",
    )
    corrections: Mapped[list["Correction"]] = listing(
        "What somebody said that lines of it are.",
        back_populates="document",
        order_by="(Correction.start_line, Correction.id)",
    )


@dataclass(frozen=True, slots=True)
class Reading:
    """What a document says of a field, where the record says otherwise."""

    field: Annotated[str, "The field's name."]
    value: Annotated[str, "What the document says."]


class Source(Entity):
    """Lines of a document that a record comes from."""

    __tablename__ = "source"
    prefix = "src"
    is_node = False
    record_id: Mapped[str] = mapped_column(Exact, index=True, comment="The record.", info={"any_kind": True})
    document_id: Mapped[str] = reference("source_document")
    start_line: Mapped[int] = field("The first of the lines, from 1.")
    end_line: Mapped[int] = field("The last of the lines.")
    rule: Mapped[Identifier | None] = field("The rule that found it in running text; null for what a structure states.")
    locale: Mapped[Identifier | None] = field(
        "The language that the lines tell it in; null where that is the one that records are written in."
    )
    readings: Mapped[list[Reading]] = value(list[Reading], "What the document says otherwise than the record.")
    # The base of a three-way merge when the document is imported again.
    stated: Mapped[dict[str, Any]] = value(dict, "The fields' values as the document states them.", internal=True)

    document: Mapped["SourceDocument"] = relation("The document.", back_populates="sources")


class Correction(Entity):
    """What somebody said that lines of a document are: every import of the document respects it."""

    __tablename__ = "correction"
    prefix = "cor"
    is_node = False
    document_id: Mapped[str] = reference("source_document")
    start_line: Mapped[int] = field("The first of the lines, from 1, as they stood when it was said.")
    end_line: Mapped[int] = field("The last of the lines, as they stood when it was said.")
    kind: Mapped[Identifier] = field("The type of record that they are, or `nothing`.")
    # By which the lines are known wherever they stand by now. It may be private, as a document's text may.
    text: Mapped[Identifier] = field("What the lines say.", internal=True)
    occurrence: Mapped[int] = field("Which of the document's passages of these words, from 1.", internal=True)

    document: Mapped["SourceDocument"] = relation("The document.", back_populates="corrections")
