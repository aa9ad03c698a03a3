"""Outline or data → records → merged into what is there."""
