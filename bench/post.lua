-- Sends one GraphQL request again and again: BODY is its JSON, METHOD how, by default by POST. Prints the requests a second, and how many failed.
wrk.method = os.getenv("METHOD") or "POST"
wrk.headers["content-type"] = "application/json"
wrk.body = os.getenv("BODY")
done = function(summary)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %f %d\n", summary.requests / (summary.duration / 1e6), failed))
end
