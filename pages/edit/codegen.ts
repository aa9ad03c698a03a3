import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: '../../schema/schema.graphql',
  documents: ['src/*.ts', 'src/*.tsx'],
  ignoreNoDocuments: false,
  silent: true,
  generates: {
    './src/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: { documentMode: 'string', scalars: { DateTime: 'string', JSON: 'unknown', PartialDate: 'string' } },
    },
  },
};

export default config;
