# A Varnish in front of the server, with the modules of `varnish-modules`: docs/cdn.md says how it is told what to let go.
vcl 4.1;

import std;
import var;
import xkey;

backend cms {
    .host = "127.0.0.1";
    .port = "8000";
}

# Who may purge: where the server is that sends it.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403));
        }
        # An answer that was on its way meanwhile, or comes from a standby that is behind, is of an older revision than this.
        # After a failover revisions have another epoch behind their number, which may be smaller.
        set req.http.number = regsub(req.http.cms-revision, "-.*", "");
        set req.http.epoch = regsub(req.http.cms-revision, "^[0-9]*", "");
        if (req.http.epoch != var.global_get("epoch")
            || std.integer(req.http.number, 0) > std.integer(var.global_get("revision"), 0)) {
            var.global_set("epoch", req.http.epoch);
            var.global_set("revision", req.http.number);
        }
        set req.http.purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, req.http.purged + " purged"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Whoever says who they are is answered by the server itself.
    if (req.http.Authorization || req.http.Cookie ~ "cms_session=") {
        return (pass);
    }
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    # Nothing is kept that can't be let go of, or is older than what was purged last.
    if (!beresp.http.Surrogate-Key
        || (beresp.http.CMS-Revision && var.global_get("revision")
            && (regsub(beresp.http.CMS-Revision, "^[0-9]*", "") != var.global_get("epoch")
                || std.integer(regsub(beresp.http.CMS-Revision, "-.*", ""), 0)
                    < std.integer(var.global_get("revision"), 0)))) {
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.uncacheable = true;
        return (deliver);
    }
    set beresp.http.xkey = beresp.http.Surrogate-Key;
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
}
