-- Sends one GraphQL request again and again: BODY is its JSON; where PEOPLE is set, %d in it becomes another person each time.
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
local body, people, n = os.getenv("BODY"), tonumber(os.getenv("PEOPLE") or "0"), 0
wrk.body = body
if people > 0 then
  request = function()
    n = (n + 7919) % people
    return wrk.format(nil, nil, nil, (body:gsub("%%d", tostring(n))))
  end
end
done = function(summary, latency, requests)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format("RESULT %f %d %f\n", summary.requests / (summary.duration / 1e6), failed, latency:percentile(99) / 1000))
end
