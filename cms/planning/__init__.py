"""GraphQL selection → one SQL statement."""
