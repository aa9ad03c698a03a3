"""Addresses of people: what can be one, and on networks and registers the address that a user name, or an ID, has there.

Sites and data files name them by keys (`github`, `github_username`) or words (`GitHub`, `Google Scholar`).
"""

from __future__ import annotations

import re

from cms.content import Link

# By what is left of a key without its ending: the label, and the address of a user. `{}` is their name or ID.
_NETWORKS: dict[str, tuple[str, str]] = {
    "academia": ("Academia.edu", "https://independent.academia.edu/{}"),
    "acm": ("ACM Digital Library", "https://dl.acm.org/profile/{}"),
    "arxiv": ("arXiv", "https://arxiv.org/a/{}"),
    "artstation": ("ArtStation", "https://www.artstation.com/{}"),
    "bitbucket": ("Bitbucket", "https://bitbucket.org/{}"),
    "bluesky": ("Bluesky", "https://bsky.app/profile/{}"),
    "bsky": ("Bluesky", "https://bsky.app/profile/{}"),
    "codepen": ("CodePen", "https://codepen.io/{}"),
    "dblp": ("DBLP", "https://dblp.org/pid/{}.html"),
    "discord": ("Discord", "https://discord.com/users/{}"),
    "dribbble": ("Dribbble", "https://dribbble.com/{}"),
    "facebook": ("Facebook", "https://www.facebook.com/{}"),
    "flickr": ("Flickr", "https://www.flickr.com/people/{}"),
    "github": ("GitHub", "https://github.com/{}"),
    "gitlab": ("GitLab", "https://gitlab.com/{}"),
    "goodreads": ("Goodreads", "https://www.goodreads.com/{}"),
    "googlescholar": ("Google Scholar", "https://scholar.google.com/citations?user={}"),
    "scholar": ("Google Scholar", "https://scholar.google.com/citations?user={}"),
    "hal": ("HAL", "https://cv.hal.science/{}"),
    "huggingface": ("Hugging Face", "https://huggingface.co/{}"),
    "ieee": ("IEEE Xplore", "https://ieeexplore.ieee.org/author/{}"),
    "impactstory": ("ImpactStory", "https://profiles.impactstory.org/u/{}"),
    "imdb": ("IMDb", "https://www.imdb.com/name/{}"),
    "inspire": ("INSPIRE", "https://inspirehep.net/authors/{}"),
    "inspirehep": ("INSPIRE", "https://inspirehep.net/authors/{}"),
    "instagram": ("Instagram", "https://www.instagram.com/{}"),
    "kaggle": ("Kaggle", "https://www.kaggle.com/{}"),
    "keybase": ("Keybase", "https://keybase.io/{}"),
    "lastfm": ("Last.fm", "https://www.last.fm/user/{}"),
    "lattes": ("Lattes", "http://lattes.cnpq.br/{}"),
    "leetcode": ("LeetCode", "https://leetcode.com/u/{}"),
    "linkedin": ("LinkedIn", "https://www.linkedin.com/in/{}"),
    "loop": ("Loop", "https://loop.frontiersin.org/people/{}"),
    "mastodon": ("Mastodon", "https://{}"),
    "medium": ("Medium", "https://medium.com/@{}"),
    "openreview": ("OpenReview", "https://openreview.net/profile?id={}"),
    "orcid": ("ORCID", "https://orcid.org/{}"),
    "osf": ("OSF", "https://osf.io/{}"),
    "pinterest": ("Pinterest", "https://www.pinterest.com/{}"),
    "publons": ("Publons", "https://publons.com/a/{}"),
    "pubmed": ("PubMed", "https://www.ncbi.nlm.nih.gov/myncbi/{}/bibliography/public"),
    "quora": ("Quora", "https://www.quora.com/profile/{}"),
    "reddit": ("Reddit", "https://www.reddit.com/user/{}"),
    "researchgate": ("ResearchGate", "https://www.researchgate.net/profile/{}"),
    "researcherid": ("Web of Science", "https://www.webofscience.com/wos/author/record/{}"),
    "scopus": ("Scopus", "https://www.scopus.com/authid/detail.uri?authorId={}"),
    "semantic": ("Semantic Scholar", "https://www.semanticscholar.org/author/{}"),
    "semanticscholar": ("Semantic Scholar", "https://www.semanticscholar.org/author/{}"),
    "soundcloud": ("SoundCloud", "https://soundcloud.com/{}"),
    "spotify": ("Spotify", "https://open.spotify.com/user/{}"),
    "stackoverflow": ("Stack Overflow", "https://stackoverflow.com/users/{}"),
    "steam": ("Steam", "https://steamcommunity.com/id/{}"),
    "strava": ("Strava", "https://www.strava.com/athletes/{}"),
    "telegram": ("Telegram", "https://t.me/{}"),
    "tumblr": ("Tumblr", "https://{}.tumblr.com"),
    "twitter": ("Twitter", "https://twitter.com/{}"),
    "unsplash": ("Unsplash", "https://unsplash.com/@{}"),
    "vimeo": ("Vimeo", "https://vimeo.com/{}"),
    "weibo": ("Weibo", "https://weibo.com/{}"),
    "wikidata": ("Wikidata", "https://www.wikidata.org/wiki/{}"),
    "wikipedia": ("Wikipedia", "https://wikipedia.org/wiki/User:{}"),
    "x": ("X", "https://x.com/{}"),
    "xing": ("XING", "https://www.xing.com/profile/{}"),
    "youtube": ("YouTube", "https://www.youtube.com/@{}"),
    "zhihu": ("Zhihu", "https://www.zhihu.com/people/{}"),
    "zotero": ("Zotero", "https://www.zotero.org/{}"),
}
# What sites put after a network's name in a key: `github_username`, `orcid_id`, `work_url`.
_ENDING = re.compile(r"(?:user)?(?:name|id|url|profile|handle|edu|hep)$")


_URL = re.compile(
    r"(?:[a-z][a-z\d+.-]*:\S+|//\S+|[./#]\S*|[\w-]+(?:\.[\w-]+)*\.\w{2,}(?:[/?#:]\S*)?|[^\s/]+/\S*)", re.IGNORECASE
)


def is_url(given: str) -> bool:
    """Whether a text can be an address: absolute, relative or a bare host; `to appear` is none."""
    return bool(_URL.fullmatch(given.strip()))


def network_of(key: str) -> tuple[str, str] | None:
    """The label and the form of addresses of a network that a key or a word names; None for any other."""
    word = re.sub(r"[^a-z]", "", key.casefold())
    while word:
        if word in _NETWORKS:
            return _NETWORKS[word]
        shorter = _ENDING.sub("", word, count=1)
        if shorter == word:
            return None
        word = shorter
    return None


def profile_link(key: str, given: str, label: str | None = None) -> Link | None:
    """A link to somebody on a network: `given` is their name or ID there, or an address.

    None where the key names no network and what is given is no address. A label that is given is kept as it is.
    """
    network = network_of(key)
    if _is_address(given):
        target = given if re.match(r"[a-z][a-z\d+.-]*:|/", given, re.IGNORECASE) else f"https://{given}"
        return Link(label or (network[0] if network else key), target)
    if network is None or not given or re.search(r"\s", given):
        return None
    name, form = network
    user = given.lstrip("@")
    if name == "YouTube" and re.fullmatch(r"UC[\w-]{22}", user):
        form = "https://www.youtube.com/channel/{}"
    if name == "LinkedIn" and "/" in user:
        form = "https://www.linkedin.com/{}"
    if name == "Mastodon" and re.fullmatch(r"[\w.]+@[\w.-]+", user):  # @ann@oz.example lives at oz.example/@ann
        account, _, host = user.partition("@")
        user = f"{host}/@{account}"
    return Link(label or name, form.format(user))


def _is_address(given: str) -> bool:
    return bool(re.match(r"[a-z][a-z\d+.-]*://|//|mailto:|/", given, re.IGNORECASE)) or (
        is_url(given) and bool(re.match(r"(?:www\.)?[\w-]+(?:\.[\w-]+)+/", given))
    )
