// Types of the schema and of the queries in src/, written to src/lib/gql/ before each build.
import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  // The running CMS tells its schema; where it mayn't (CMS_INTROSPECTION), CMS_SCHEMA is a file that `cms schema` wrote.
  schema: process.env.CMS_SCHEMA ?? process.env.CMS_URL ?? 'http://127.0.0.1:8000/graphql',
  documents: 'src/lib/*.ts',
  generates: {
    './src/lib/gql/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        enumsAsTypes: true,
        defaultScalarType: 'unknown',
        scalars: { Date: 'string', DateTime: 'string', PartialDate: 'string' },
      },
    },
  },
};

export default config;
