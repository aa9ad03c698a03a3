"""Whole sites: a folder to the documents that are to be imported from it, each with the way to read it."""

from __future__ import annotations

from pathlib import Path

from .folder import Folder, Site, SiteDocument, read_bytes
from .groups import as_group
from .hugo import is_hugo, read_hugo
from .jekyll import is_jekyll, read_jekyll
from .plain import read_plain
from .unread import name_unread


def open_site(folder: Path) -> Site:
    """Recognise what a folder is: an academicpages or al-folio site, another of Jekyll's, one of Hugo's, or just documents.

    Returns its documents in the order to import them, so that who the site is about is known first. Raises `DocumentError`
    where there is no such folder.
    """
    found = Folder(folder)
    site = read_jekyll(found) if is_jekyll(found) else read_hugo(found) if is_hugo(found) else read_plain(found)
    site = as_group(found, site)
    name_unread(found, site)
    return site
