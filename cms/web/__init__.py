"""The HTTP side: GraphQL over HTTP, the playground, health."""
