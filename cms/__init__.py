"""A headless CMS for profiles: documents in, a relational store between, a typed GraphQL API out."""
