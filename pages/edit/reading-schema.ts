// What the page knows of the content model: read from the API's own schema when the page is built, and nowhere written down.
// A field that is added to `content/` is in the schema's inputs, and so in the page's forms, with its description.

import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Field, Group, Kind, Model, Shape } from './src/model.ts';

// Members of inputs that say how to change a record, and not what it says.
const ABOUT_THE_CHANGE = new Set(['id', 'expectedVersion', 'key', 'after', 'publish', 'message', 'idempotencyKey']);
// What a record is called by, the best first.
const NAMES = ['displayName', 'title', 'name', 'degree', 'organization', 'body', 'field', 'hash'];
const CALLED = NAMES.slice(0, 4);
const ADDRESS = 'slug'; // what it is called in addresses comes last
const REQUIRED = / ?Required: a record can't be without it\./;
// What descriptions say to whoever writes an input, and to nobody who fills in a form.
const TO_PROGRAMS = / ?(?:Given, it replaces (?:the list|all of it)\.|In Markdown\.)|; (?:null where none (?:does|is)|false for people only mentioned)|; orders and conditions[^.]*/g;
const ITS_ADDRESS = /^The [\w ]+'s short name in addresses\./; // said of each kind anew
const SAYS_NOTHING = /^The \w+(?:'s id)?\.$/; // but the field's own name

/** What a description says to whoever fills in a form. */
function hint(description: string): string {
  const said = description
    .replace(REQUIRED, '')
    .replace(TO_PROGRAMS, '')
    .replace(ITS_ADDRESS, 'The short name in addresses.')
    .trim()
    .replace(/`([^`]+)`/g, (_, quoted: string) => (/^[a-z]+[A-Z]|^(?:address|phone)$/.test(quoted) ? 'it' : `“${quoted}”`));
  return SAYS_NOTHING.test(said) ? '' : said;
}

/** The kinds of records that can be changed, their fields, and what belongs to a person. */
export function model(schema: GraphQLSchema): Model {
  const changes = Object.keys(schema.getMutationType()!.getFields());
  const names = changes.filter((name) => name.startsWith('update')).map((name) => name.slice('update'.length));
  const kinds: Record<string, Kind> = {};
  for (const name of names) kinds[name] = kind(schema, name, changes.includes(`create${name}`));
  return { kinds, groups: groups(schema, kinds) };
}

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const found = schema.getType(name);
  if (!isObjectType(found)) throw new Error(`the schema has no type ${name}`);
  return found;
}

function inputType(schema: GraphQLSchema, name: string): GraphQLInputObjectType {
  const found = schema.getType(name);
  if (!isInputObjectType(found)) throw new Error(`the schema has no input ${name}`);
  return found;
}

function kind(schema: GraphQLSchema, name: string, canBeMade: boolean): Kind {
  const output = objectType(schema, name);
  const input = inputType(schema, `Update${name}Input`);
  const given = Object.values(input.getFields());
  return {
    name,
    member: name[0].toLowerCase() + name.slice(1),
    description: output.description ?? '',
    canBeMade,
    isOrdered: given.some((field) => field.name === 'after'),
    search: searchType(schema, name),
    label: selectionOfName(output),
    fields: given
      .filter((field) => !ABOUT_THE_CHANGE.has(field.name))
      .sort((one, other) => place(one.name) - place(other.name))
      .flatMap((field) => read(field, output)),
  };
}

/** Where in a form a field comes: what a record is called by first, and its name in addresses last. */
function place(name: string): number {
  return CALLED.includes(name) ? 0 : name === ADDRESS ? 2 : 1;
}

/** The name by which a search is asked for records of a kind, if it can be. */
function searchType(schema: GraphQLSchema, name: string): string | null {
  const types = schema.getType('SearchType');
  const wanted = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return isEnumType(types) && types.getValues().some((value) => value.name === wanted) ? wanted : null;
}

/** What is selected of a record to call it by. */
function selectionOfName(type: GraphQLObjectType): string {
  const fields = type.getFields();
  const named = NAMES.filter((name) => name in fields).map((name) => {
    const of = getNamedType(fields[name].type);
    if (!isObjectType(of)) return name;
    return of.name === 'RichText' ? `${name} { text }` : `${name} { name }`;
  });
  return ['__typename', ...named].join(' ');
}

/** The field of an output that tells what a member of an input says: `person` tells `personId`. */
function told(name: string, output: GraphQLObjectType): [string, GraphQLOutputType] | null {
  const fields = output.getFields();
  const tried = [name, name.replace(/Id$/, ''), name.replace(/Ids$/, 's')];
  const found = tried.find((each) => each in fields);
  return found ? [found, fields[found].type] : null;
}

function read(field: GraphQLInputField, output: GraphQLObjectType): Field[] {
  const found = told(field.name, output);
  const description = field.description ?? '';
  const shape = shapeOf(field.type, found?.[1] ?? null);
  if (!found && shape.is !== 'boolean') return []; // what can't be read can't be shown
  const selection = found ? selectionOf(found[0], shape, found[1]) : null;
  return [
    {
      name: field.name,
      told: found?.[0] ?? null,
      description: hint(description),
      isRequired: REQUIRED.test(description),
      selection,
      shape,
    },
  ];
}

function shapeOf(type: GraphQLInputType, output: GraphQLOutputType | null): Shape {
  const given = getNullableType(type);
  const named = output && getNamedType(output);
  const item = getNamedType(given);
  if (isListType(given) && isInputObjectType(item) && isObjectType(named) && 'outdated' in named.getFields()) {
    const fields = Object.values(item.getFields()).filter((field) => field.name !== 'locale');
    return { is: 'translations', fields: fields.flatMap((field) => read(field, named)) };
  }
  if (isListType(given)) return { is: 'list', of: shapeOf(given.ofType, output) };
  if (isInputObjectType(given)) {
    const of = isObjectType(named) ? named : null;
    if (!of) throw new Error(`nothing tells what ${given.name} says`);
    return { is: 'record', fields: Object.values(given.getFields()).flatMap((field) => read(field, of)) };
  }
  if (isEnumType(given)) {
    const values = given.getValues().map((value) => ({ name: value.name, description: value.description ?? '' }));
    return { is: 'choice', values };
  }
  switch (given.toString()) {
    case 'ID':
      return { is: 'reference', to: named?.name ?? '' };
    case 'Boolean':
      return { is: 'boolean', isTold: output !== null };
    case 'Int':
      return { is: 'number' };
    case 'PartialDate':
      return { is: 'date' };
    default:
      return { is: 'text', isMarkdown: named?.name === 'RichText' };
  }
}

function selectionOf(name: string, shape: Shape, type: GraphQLOutputType): string {
  const inner = shape.is === 'list' ? shape.of : shape;
  const named = getNamedType(type);
  if (inner.is === 'reference' && isObjectType(named)) {
    const shown = named.name === 'Asset' ? ' url(width: 320) mediaType alt' : '';
    return `${name} { id ${selectionOfName(named)}${shown} }`;
  }
  if (inner.is === 'translations') {
    const texts = inner.fields.map((field) => field.selection).join(' ');
    return `${name} { locale outdated untranslated { field } ${texts} }`;
  }
  if (inner.is === 'record') return `${name} { ${inner.fields.map((field) => field.selection).filter(Boolean).join(' ')} }`;
  return inner.is === 'text' && inner.isMarkdown ? `${name} { markdown }` : name;
}

/** The lists of a profile: what a person has of each kind, but for what the person's own form says. */
function groups(schema: GraphQLSchema, kinds: Record<string, Kind>): Group[] {
  const own = new Set(kinds.Person.fields.map((field) => field.told));
  return Object.values(objectType(schema, 'Person').getFields()).flatMap((field) => {
    const type = getNullableType(field.type);
    const named = getNamedType(field.type);
    const connected = isObjectType(named) && named.name.endsWith('Connection') ? named.getFields().nodes : null;
    if (!isListType(type) && !connected) return [];
    const of = getNamedType(connected ? connected.type : field.type).name;
    const known = kinds[of];
    if (!known?.canBeMade || of === 'Person' || own.has(field.name)) return [];
    return [{ name: field.name, kind: of, isConnection: connected !== null, lines: lines(known) }];
  });
}

/** What is selected of a record for its line in a list. */
function lines(kind: Kind): string {
  const told = (name: string) => kind.fields.find((field) => field.name === name)?.selection;
  const dates = ['period', 'date', 'dates', 'year', 'venue', 'event', 'awarder', 'issuer', 'organizationId'].map(told);
  return ['id version entryStatus', kind.label, ...dates.filter(Boolean)].join(' ');
}
