"""Whole sites: a folder to the documents that are to be imported from it, each with the way to read it."""

from __future__ import annotations

from pathlib import Path

from ..records import Remark
from .folder import Folder, Site, SiteDocument, read_bytes
from .groups import as_group
from .hugo import is_hugo, read_hugo
from .jekyll import is_jekyll, read_jekyll
from .linkedin import is_linkedin, read_linkedin
from .notes import is_notion, is_vault, read_notion, read_vault
from .plain import read_plain
from .unread import name_unread

_NOT_READ = "says in another language what {} says, and isn't read"


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
    site = as_group(found, _site(found))
    if site.format != "group":  # whose pages list people, whom languages call differently
        for other in found.in_languages():
            told = other.translated()
            site.documents += [document for document in _site(other).documents if document.path in told]
    read = {document.path for document in site.documents}
    for other in found.in_languages():
        for path, kept in other.translated().items():
            if path not in read:
                site.remarks.append((path, Remark("translation", 1, _NOT_READ.format(kept))))
    name_unread(found, site)
    return site


def _site(folder: Folder) -> Site:
    if is_jekyll(folder):
        return read_jekyll(folder)
    return read_hugo(folder) if is_hugo(folder) else read_plain(folder)
