"""Filled in by its component."""
