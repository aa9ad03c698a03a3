"""The content model: one class an entity, with every field written once. It imports nothing of ours but `errors`."""

from .alias import Alias
from .award import Award
from .education import Education, EducationAdvisor
from .entity import (
    ENTITIES,
    Computed,
    Content,
    Course,
    Described,
    Entity,
    Link,
    Period,
    Rows,
    ValueType,
    fold,
    kind_of,
    new_id,
    plain_value,
    read_value,
    value_fields,
)
from .news_item import NewsItem
from .organization import Organization
from .partial_date import PartialDate
from .person import Person, PersonTopic, RelatedPerson, RelationKind
from .position import Position, PositionKind, PositionMentor
from .project import Project, ProjectMember, ProjectMentor, ProjectTopic
from .publication import Publication, PublicationAuthor, PublicationKind, PublicationTopic
from .qualifications import Certificate, Language, Skill
from .ranking import ranked_anew
from .rich_text import RichText, render
from .section import Section
from .source import Reading, Source, SourceDocument
from .talk import Talk
from .topic import Topic
