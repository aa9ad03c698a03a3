// Prints what graphql-inspector calls a breaking change between two schema files: `[{ path, message }]`.
import { readFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';

const [before, after] = process.argv.slice(2).map((file) => buildSchema(readFileSync(file, 'utf8')));
const changes = await diff(before, after);
const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
console.log(JSON.stringify(breaking.map(({ path, message }) => ({ path, message }))));
