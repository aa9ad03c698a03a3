"""Education: where people studied, for which degree."""

from typing import TYPE_CHECKING

from sqlalchemy.orm import Mapped

from .columns import field, listing, ranked, reference, relation, value
from .entity import Entity, Identity, Keys, Periodic, Ranked
from .relations import RelationKind
from .rich_text import RichText

if TYPE_CHECKING:
    from .organization import Organization
    from .person import Person


class EducationAdvisor(Ranked, Entity):
    """Somebody who advised a person's studies."""

    __tablename__ = "education_advisor"
    prefix = "eda"
    is_node = False
    relation_kind = RelationKind.ADVISOR
    __table_args__ = (ranked("education_id"),)
    education_id: Mapped[str] = reference("education", index=False)
    person_id: Mapped[str] = reference("person")


class Education(Periodic, Ranked, Entity):
    """A degree, or a time of study without one."""

    __tablename__ = "education"
    prefix = "edu"
    # defended in one year, conferred in the next
    identity = Identity(agree=("organization_id", "degree", "field"), near=("period_end", 1))
    plural = "education"
    facets = (
        ("organizations", "organization"),
        ("degrees", "degree"),
        ("fields", "field"),
        ("locations", "location"),
    )
    section_names = ("education",)
    keys = (
        Keys(
            "institution | organization | school | university | college | schoolName | universityName | company | name | org",
            "organization",
        ),
        Keys("studyType | degree | title | course | qualification | program | programme | award", "degree"),
        Keys("area | field | major | fieldOfStudy | concentration | specialization | discipline | subject", "field"),
        Keys("department | unit", "unit"),
        Keys("url | website | link", "organization_url"),
        Keys("advisor | advisors | supervisor | supervisors", "advisors"),
        Keys("location | city | place", "location"),
        Keys("score | gpa | grade", "note", "Score"),
        Keys("thesis", "note", "Thesis"),
        Keys("courses", "note", "Courses"),
        Keys("summary | notes", "note"),
        Keys("description | details | content | desc | text", "note"),
        Keys("highlights | items", "note"),
    )
    __table_args__ = (ranked("person_id"),)
    person_id: Mapped[str] = reference("person", index=False)
    organization_id: Mapped[str | None] = reference("organization")
    unit: Mapped[str | None] = field("The part of the organization: a department or school.")
    location: Mapped[str | None] = field("Where it was.")
    degree: Mapped[str | None] = field("The degree, as it is printed.")
    field: Mapped[str | None] = field("The field of study.")
    note: Mapped[RichText | None] = value(RichText, "What else is said of it.")

    person: Mapped["Person"] = relation("Who studied.", back_populates="education")
    organization: Mapped["Organization | None"] = relation("Where it was.", back_populates="education")
    advisors: Mapped[list["Person"]] = listing(
        "Who advised the person.", secondary="education_advisor", order_by="EducationAdvisor.rank", viewonly=True
    )
