// Tells, as JSON, what of the content model each catalogue has no words for, and which words it has for nothing.

import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { runnerImport } from 'vite';

const here = (path) => new URL(path, import.meta.url).pathname;
const load = async (path) => (await runnerImport(here(path))).module;
const { model } = await load('./reading-schema.ts');
const { kinds, groups } = model(buildSchema(readFileSync(here('../../schema/schema.graphql'), 'utf8')));
const needed = { kinds: new Set(Object.keys(kinds)), lists: new Set(groups.map((each) => each.name)), fields: new Set(), values: new Set(), hints: new Set() };

function read(fields) {
  for (const { name, description, shape } of fields) {
    const inner = shape.is === 'list' ? shape.of : shape;
    needed.fields.add(name);
    if (inner.is === 'translations') continue; // what they say is said of what they translate
    needed.hints.add(description);
    if (inner.is === 'record') read(inner.fields);
    for (const value of inner.is === 'choice' ? inner.values : []) {
      needed.values.add(value.name);
      needed.hints.add(value.description);
    }
  }
}
for (const kind of Object.values(kinds)) read(kind.fields);
needed.hints.delete('');

for (const language of ['de', 'zh']) {
  const catalogue = (await load(`./src/texts/${language}.ts`))[language];
  for (const [part, names] of Object.entries(needed)) {
    const missing = [...names].filter((name) => !catalogue[part][name]);
    const idle = part === 'hints' ? Object.keys(catalogue[part]).filter((name) => !names.has(name)) : [];
    for (const [what, found] of Object.entries({ missing, idle }))
      if (found.length) console.log(JSON.stringify({ language, part, [what]: found }));
  }
}
