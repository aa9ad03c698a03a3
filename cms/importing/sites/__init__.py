"""Whole sites: a folder to the documents that are to be imported from it, each with the way to read it."""

from __future__ import annotations

from pathlib import Path

from .folder import Folder, Site, SiteDocument, read_bytes
from .groups import as_group
from .hugo import is_hugo, read_hugo
from .jekyll import is_jekyll, read_jekyll
from .linkedin import is_linkedin, read_linkedin
from .notes import is_notion, is_vault, read_notion, read_vault
from .plain import read_plain
from .unread import name_unread


def open_site(folder: Path) -> Site:
    """Recognise what a folder is: a site of Jekyll's or Hugo's, LinkedIn's archive, notes, or documents.

    Returns its documents in the order to import them, so that who the site is about is known first. Raises `DocumentError`
    where there is no such folder.
    """
    found = Folder(folder)
    if is_linkedin(found):
        return read_linkedin(found)
    if is_vault(found):
        return read_vault(found)
    if is_notion(found):
        return read_notion(found)
    site = read_jekyll(found) if is_jekyll(found) else read_hugo(found) if is_hugo(found) else read_plain(found)
    site = as_group(found, site)
    name_unread(found, site)
    return site
