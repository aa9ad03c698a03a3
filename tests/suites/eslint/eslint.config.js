// The rules that graphql-eslint recommends for a schema, and those of Relay.
import graphql from '@graphql-eslint/eslint-plugin';

const { 'flat/schema-recommended': recommended, 'flat/schema-relay': relay } = graphql.configs;

// Values and computed rows are no records: they are read with their owner, and have no identity apart from it.
const VALUES = [
  'Conflict',
  'Correction',
  'Course',
  'DateDetails',
  'Draft',
  'Entry',
  'FieldChange',
  'FieldLocale',
  'Lines',
  'Link',
  'Locale',
  'PageInfo',
  'Period',
  'ProjectMember',
  'PublicationAuthor',
  'PatentInventor',
  'GrantInvestigator',
  'SoftwareAuthor',
  'Preview',
  'Reading',
  'RecordChange',
  'RelatedPerson',
  'Revision',
  'RichText',
  'SearchResult',
  'SearchResults',
  'Source',
  'Webhook',
  'WebhookDelivery',
];

export default [
  {
    files: ['**/*.graphql'],
    plugins: { '@graphql-eslint': graphql },
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: { schema: 'schema.graphql' } } },
    rules: {
      ...recommended.rules,
      ...relay.rules,
      '@graphql-eslint/strict-id-in-types': [
        'error',
        { exceptions: { types: VALUES, suffixes: ['Connection', 'Edge', 'Payload', 'Error', 'Facets', 'FacetValue', 'Translation'] } },
      ],
      // Lists that stay short are plain lists, and connections have `nodes` beside `edges`.
      // A revision has its number, and no global ID: it is no Node.
      '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false }],
      // The specification's own directive is printed without its description.
      '@graphql-eslint/require-description': ['error', { types: true, DirectiveDefinition: false }],
      // It takes `Award.awarder` for a field that repeats its type's name.
      '@graphql-eslint/no-typename-prefix': 'off',
    },
  },
];
