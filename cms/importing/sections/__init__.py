"""How each kind of section is read: one module a kind, each of which adds its records to a `Findings`."""
