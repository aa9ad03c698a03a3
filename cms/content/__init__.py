"""The content model: one class an entity, with every field written once. It imports nothing of ours but `errors`."""

from .alias import Alias
from .award import Award
from .columns import Described, ValueType
from .education import Education, EducationAdvisor
from .entity import ENTITIES, Computed, Content, Entity, Rows, fold, kind_of, new_id
from .news_item import NewsItem
from .organization import Organization
from .partial_date import PartialDate
from .parts import Course, Link, Period, plain_value, read_value, value_fields
from .person import Person, PersonTopic, RelatedPerson, RelationKind
from .position import Position, PositionKind, PositionMentor
from .project import Project, ProjectMember, ProjectMentor, ProjectTopic
from .publication import Publication, PublicationAuthor, PublicationKind, PublicationTopic
from .qualifications import Certificate, Language, Skill
from .ranking import interleaved, ranked_anew
from .rich_text import RichText, render
from .section import Section
from .source import Reading, Source, SourceDocument
from .talk import Talk
from .topic import Topic
