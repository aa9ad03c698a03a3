"""The content model: one class an entity, with every field written once. It imports nothing of ours but `errors`."""

import importlib
import pkgutil

from .alias import Alias
from .asset import Asset, PersonFile, PictureFormat, ProjectFile, PublicationFile, TalkFile
from .award import Award
from .columns import Described, ValueType
from .education import Education, EducationAdvisor
from .entity import ENTITIES, Computed, Content, Entity, Rows, comparable, fold, kind_of, new_id
from .grant import Grant, GrantInvestigator
from .locale import Locale
from .news_item import NewsItem
from .organization import Organization
from .partial_date import PartialDate
from .parts import Course, Link, Period, dates_of, plain_value, read_value, value_fields
from .patent import Patent, PatentInventor
from .person import Person, PersonTopic, RelatedPerson
from .position import Position, PositionKind, PositionMentor
from .project import Project, ProjectMember, ProjectMentor, ProjectTopic
from .publication import Publication, PublicationAuthor, PublicationKind, PublicationTopic
from .qualifications import Certificate, Language, Skill
from .ranking import interleaved, ranked_anew
from .relations import RelationKind
from .rich_text import RichText, render
from .section import Section
from .software import Software, SoftwareAuthor
from .source import Correction, LineFate, Lines, Reading, Source, SourceDocument
from .talk import Talk
from .topic import Topic

# An entity is there as soon as its file is; these three read the model, and are imported once it's whole.
for _module in pkgutil.iter_modules(__path__):
    if _module.name not in ("fields", "inputs", "translations"):
        importlib.import_module(f"{__name__}.{_module.name}")
for _entity in ENTITIES.values():
    for _name, _relation in _entity.of_person.items():
        setattr(Person, _name, _relation)
importlib.import_module(f"{__name__}.translations")
