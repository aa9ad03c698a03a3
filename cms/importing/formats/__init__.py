"""Data files to readings: JSON Resume, RenderCV, BibTeX, ORCID and what site generators have."""

from .recognise import KNOWN, read_file
