"""How people are related by what they do together."""

from .columns import Described


class RelationKind(Described):
    """How somebody is related to a person."""

    ADVISOR = "ADVISOR", "Advised the person's studies."
    MENTOR = "MENTOR", "Mentored the person in a position or project."
    COLLABORATOR = "COLLABORATOR", "Worked on a project with the person."
    COAUTHOR = "COAUTHOR", "Wrote a publication with the person."
    CODEVELOPER = "CODEVELOPER", "Wrote software with the person."
    COINVENTOR = "COINVENTOR", "Invented what the person holds a patent for."
    COINVESTIGATOR = "COINVESTIGATOR", "Shares a grant with the person."
