// Runs graphql-http's server audits against the address given, and prints `[{ id, name, status, reason }]`.
import { serverAudits } from 'graphql-http';

const [url] = process.argv.slice(2);
const results = [];
for (const audit of serverAudits({ url, fetchFn: fetch })) {
  const { id, name, status, reason } = await audit.fn();
  results.push({ id, name, status, reason });
}
console.log(JSON.stringify(results));
