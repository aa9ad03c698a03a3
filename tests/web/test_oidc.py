"""Signing in by an OpenID Connect provider, a real one on this machine: who gets in, as whom, and who doesn't."""

from __future__ import annotations

import base64
import hashlib
import json
import threading
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import flask
import httpx
import pytest
import werkzeug.serving
from playwright.sync_api import Browser, expect

from cms.editing.access import Scope
from cms.settings import SettingsError
from cms.store import Database, tokens
from cms.web.oidc import NotAdmittedError, Rights, checked, rights

from ..conftest import BOTH, ROOT, cms, serving
from ..content import lab
from .conftest import missing

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of what the provider is made with
    import oidc_provider_mock

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # the provider is behind what it is made with
OWN = {"cms-session": "1"}
BUILT = ROOT / "cms/web/edit"
AXE = ROOT / "pages/node_modules/axe-core/axe.min.js"
ROLES: dict[str, dict[str, Any]] = {
    "heads": {"scopes": ["admin"]},
    "staff": {"scopes": ["edit", "publish"], "person": "preferred_username"},
    "readers": {"scopes": ["read-drafts"]},
}


class Provider:
    """A provider with some users, whose claims a test may change. It is as strict about PKCE as it should be."""

    def __init__(self) -> None:
        self.users = {
            "1": {"preferred_username": "ada-example", "groups": ["staff", "choir"]},
            "2": {"preferred_username": "glinda-good", "groups": ["heads"]},
            "3": {"preferred_username": "dorothy-gale", "groups": ["staff"]},
            "4": {"preferred_username": "toto", "groups": []},
        }
        known = [oidc_provider_mock.User(sub=sub, claims=claims) for sub, claims in self.users.items()]
        self.app = oidc_provider_mock.app(require_nonce=True, user_claims=known)
        self.challenges: set[str] = set()
        self.app.before_request(self._proven)

    def _proven(self) -> Any:
        if flask.request.path.endswith("/authorize") and flask.request.method == "POST":
            assert flask.request.args["code_challenge_method"] == "S256"
            self.challenges.add(flask.request.args["code_challenge"])
        if flask.request.path.endswith("/token"):
            hashed = hashlib.sha256(flask.request.form["code_verifier"].encode()).digest()
            if base64.urlsafe_b64encode(hashed).decode().rstrip("=") not in self.challenges:
                return flask.jsonify({"error": "invalid_grant"}), 400
        return None

    @contextmanager
    def running(self, host: str = "localhost", port: int = 0) -> Iterator[str]:
        """Its address: at `localhost`, that is another site than where servers of tests are."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = werkzeug.serving.make_server(host, port, self.app, threaded=True)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://{host}:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


def settings_of(issuer: str, **more: Any) -> dict[str, Any]:
    return {"oidc_issuer": issuer, "oidc_client_id": "cms", "oidc_client_secret": "s", "oidc_roles": ROLES, **more}


@pytest.fixture
def provider() -> Provider:
    return Provider()


def begin(client: httpx.Client) -> str:
    """The address that somebody is led to at the provider."""
    answer = client.get("/session/oidc")
    assert answer.status_code == 302, answer.headers
    return str(answer.headers["location"])


def agree(at: str, subject: str, **form: str) -> str:
    """What the provider's page leads back to, once somebody has said who they are."""
    with httpx.Client(trust_env=False) as browser:
        answer = browser.post(at, data={"sub": subject, **form})
    assert answer.status_code == 302, answer.text
    return str(answer.headers["location"])


def refused(client: httpx.Client, back: str) -> str:
    """Why somebody who is led back isn't signed in, as the page is told."""
    answer = client.get(back)
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers or "cms_session=" not in answer.headers["set-cookie"]
    return str(answer.headers["location"]).removeprefix("/edit#refused=")


def sign_in(client: httpx.Client, subject: str) -> Any:
    answer = client.get(agree(begin(client), subject))
    assert (answer.status_code, answer.headers["location"]) == (303, "/edit")
    return client.get("/session", headers=OWN).json()


def test_who_signs_in_has_a_session(database: Database, ids: dict[str, str], provider: Provider) -> None:
    people = ids
    with provider.running() as issuer, serving(database, **settings_of(issuer, oidc_name="Roads")) as client:
        anonymous = client.get("/session", headers=OWN)
        assert anonymous.status_code == 401
        assert anonymous.json()["provider"] == {"name": "Roads", "url": "/session/oidc"}
        started = client.get("/session/oidc")
        cookie = started.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "path=/session/oidc" in cookie
        assert started.headers["cache-control"] == "private, no-store"
        asked = parse_qs(urlsplit(started.headers["location"]).query)
        assert asked["response_type"] == ["code"]
        assert asked["code_challenge_method"] == ["S256"]
        assert min(len(asked[name][0]) for name in ("state", "nonce", "code_challenge")) >= 20

        answer = client.get(agree(started.headers["location"], "1"))
        session = next(one for one in answer.headers.get_list("set-cookie") if one.startswith("cms_session="))
        assert {"HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"} <= set(session.split("; "))
        told = client.get("/session", headers=OWN).json()
        assert told == {
            "name": "ada-example",
            "scopes": ["read-drafts", "edit", "publish"],
            "people": [people["ada-example"]],
        }
        change = 'mutation { createTopic(input: {name: "T"}) { userErrors { code } } }'
        assert client.post("/graphql", json={"query": change}).status_code == 401, "a cookie alone counts for nothing"
        left = client.delete("/session", headers=OWN)
        assert left.json()["elsewhere"] == f"{issuer}/oauth2/end_session?client_id=cms"
        assert client.get("/session", headers=OWN).status_code == 401


@pytest.mark.usefixtures("ids")
def test_what_somebody_may_follows_the_claim_each_time(database: Database, provider: Provider) -> None:
    with provider.running() as issuer, serving(database, **settings_of(issuer)) as client:
        assert sign_in(client, "2")["people"] is None
        provider.users["2"]["groups"] = ["readers"]
        assert sign_in(client, "2") == {"name": "glinda-good", "scopes": ["read-drafts"], "people": None}
        provider.users["2"]["groups"] = []
        assert refused(client, agree(begin(client), "2")) == "nobody"
        assert refused(client, agree(begin(client), "4")) == "nobody"
        assert refused(client, agree(begin(client), "3")) == "person", "or it would be bound to nobody"
        provider.users["2"]["groups"] = ["heads"]
        sign_in(client, "2")
        url = database.url.render_as_string(hide_password=False)
        assert cms("token", "revoke", "glinda-good", url=url).returncode == 0
        assert client.get("/session", headers=OWN).status_code == 401
        assert refused(client, agree(begin(client), "2")) == "revoked"


@pytest.mark.usefixtures("ids")
def test_a_name_gives_nobody_what_is_anothers(database: Database, provider: Provider) -> None:
    """Whoever is called as a token is gets none of it, nor does whoever the provider calls as somebody was called before."""
    with database.write() as connection:
        tokens.issue(connection, "owner", ["admin"])
    with provider.running() as issuer, serving(database, **settings_of(issuer)) as client:
        provider.users["4"] |= {"preferred_username": "owner", "groups": ["readers"]}
        told = sign_in(client, "4")
        assert told["name"].startswith("owner-")
        assert told["scopes"] == ["read-drafts"]
        provider.users["1"] |= {"preferred_username": told["name"], "groups": ["readers"]}
        assert sign_in(client, "1")["name"].startswith(f"{told['name']}-")
        assert sign_in(client, "4")["name"] == told["name"]


@pytest.mark.usefixtures("ids")
def test_what_did_not_begin_here_is_refused(database: Database, provider: Provider) -> None:
    with provider.running() as issuer, serving(database, **settings_of(issuer)) as client:
        back = agree(begin(client), "1")
        with httpx.Client(base_url=client.base_url, trust_env=False) as another:
            assert refused(another, back) == "failed", "whoever is sent the link isn't signed in as somebody else"
            begin(another)
            assert refused(another, back) == "failed"
        address = urlsplit(back)
        assert refused(client, f"{address.path}?code=wrong&state={parse_qs(address.query)['state'][0]}") == "failed"
        back = agree(begin(client), "1")
        assert client.get(back).headers["location"] == "/edit"
        assert refused(client, back) == "failed", "a code is spent once"
        assert refused(client, "/session/oidc/back") == "failed"
        assert refused(client, "/session/oidc/back?state=x&code=y") == "failed"
        begin(client)
        assert refused(client, "/session/oidc/back?error=access_denied&error_description=%3Cb%3E") == "denied"
        assert client.post("/session/oidc").status_code == 405
        # A proof of another code, as of one that was caught on its way.
        back = agree(begin(client), "1")
        provider.challenges.clear()
        assert refused(client, back) == "failed"


@pytest.mark.usefixtures("ids")
def test_a_provider_that_is_away(database: Database, provider: Provider) -> None:
    with provider.running() as issuer:
        pass
    with serving(database, **settings_of(issuer)) as client:
        assert refused(client, "/session/oidc") == "away"
        assert client.get("/session", headers=OWN).json()["provider"]["name"] == issuer.removeprefix("http://")
        with provider.running(port=int(issuer.rpartition(":")[2])):
            back = agree(begin(client), "1")
        assert refused(client, back) == "away"
        with provider.running(port=int(issuer.rpartition(":")[2])):
            assert sign_in(client, "1")["name"] == "ada-example"


def test_a_provider_that_says_it_is_another(database: Database, provider: Provider) -> None:
    def lying(response: flask.Response) -> flask.Response:
        if "openid-configuration" in flask.request.path:
            response.set_data(json.dumps({**response.get_json(), "issuer": "https://other.example"}))
        return response

    lab(database)
    provider.app.after_request(lying)
    with provider.running() as issuer, serving(database, **settings_of(issuer)) as client:
        assert refused(client, "/session/oidc") == "failed"


@pytest.mark.usefixtures("ids")
def test_behind_tls_both_cookies_are_secure(database: Database, provider: Provider) -> None:
    with (
        provider.running() as issuer,
        serving(database, **settings_of(issuer, public_url="https://cms.example")) as client,
    ):
        started = client.get("/session/oidc")
        assert "secure" in started.headers["set-cookie"].lower()
        back = agree(started.headers["location"], "1")
        assert back.startswith("https://cms.example/session/oidc/back?")


# ---- roles -----------------------------------------------------------------------------------------------------------------
def test_what_roles_come_to() -> None:
    def of(groups: Any, **claims: Any) -> Rights:
        return rights({"groups": groups, **claims}, "groups", ROLES)

    assert of(["heads"]) == Rights([Scope.ADMIN])
    assert of("heads") == Rights([Scope.ADMIN])
    staff = of(["staff"], preferred_username="ada")
    assert staff == Rights([Scope.EDIT, Scope.PUBLISH], ["ada"])
    assert of(["staff", "readers"], preferred_username="ada") == Rights([Scope.READ_DRAFTS, Scope.EDIT, Scope.PUBLISH])
    assert of(["staff"]).slugs == [], "bound to somebody unknown, which is nobody, and not to all"
    unfit: list[Any] = [[], None, "head", "heads staff", {"heads": 1}]
    for nothing in unfit:
        with pytest.raises(NotAdmittedError):
            of(nothing)
    everybody = rights({}, "groups", {"*": {"scopes": ["read-drafts"]}})
    assert everybody == Rights([Scope.READ_DRAFTS])


@pytest.mark.parametrize(
    "roles",
    [
        {},
        {"a": []},
        {"a": {"scopes": []}},
        {"a": {"scopes": "edit"}},
        {"a": {"scopes": ["write"]}},
        {"a": {"scopes": ["edit"], "people": "x"}},
        {"a": {"scopes": ["edit"], "person": 1}},
    ],
)
def test_roles_that_mean_nothing_are_refused_at_the_start(roles: Any) -> None:
    with pytest.raises(SettingsError, match="CMS_OIDC_ROLES"):
        checked(roles)


# ---- in a browser ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("engine", BOTH)
def test_the_page_signs_in_and_out_by_it(engine: str, stores: Any, browser: Browser, provider: Provider) -> None:
    if not (BUILT / "index.html").exists():
        missing("The page isn't built", "`make pages` builds it, with Node.js and npm")
    with closing(stores.empty(engine, keep_open=True)) as database, provider.running("127.0.0.1") as issuer:
        lab(database)
        with (
            serving(database, **settings_of(issuer, oidc_name="Roads")) as client,
            closing(browser.new_context(locale="en-GB")) as context,
        ):
            page = context.new_page()
            page.goto(f"{client.base_url}/edit")
            page.get_by_role("link", name="Sign in with Roads").click()
            page.get_by_role("button", name="Deny").click()
            expect(page.get_by_role("alert")).to_contain_text("declined")
            assert "refused" not in page.url
            page.evaluate(AXE.read_text())
            assert page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"] == []
            page.get_by_role("link", name="Sign in with Roads").click()
            page.locator("input[name=sub]").fill("1")
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", name="Profiles")).to_be_visible()
            expect(page.get_by_text("Signed in as ada-example")).to_be_visible()
            page.get_by_role("button", name="Sign out").click()
            expect(page.get_by_role("link", name="Sign out of Roads, too")).to_be_visible()
            page.reload()
            expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
