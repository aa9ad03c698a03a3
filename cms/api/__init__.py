"""The GraphQL schema, generated from the content model."""
