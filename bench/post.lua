-- Sends one GraphQL request again and again: BODY is its JSON, METHOD how, by default by POST. Prints the requests a second, how many failed, and how many there were.
wrk.method = os.getenv("METHOD") or "POST"
wrk.headers["content-type"] = "application/json"
wrk.body = os.getenv("BODY")
done = function(summary)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %f %d %d\n", summary.requests / (summary.duration / 1e6), failed, summary.requests))
end
