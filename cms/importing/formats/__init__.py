"""Data files to readings: JSON Resume, RenderCV, BibTeX, ORCID and what site generators have."""

from .recognise import KNOWN, people_of, read_file, works_of
