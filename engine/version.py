"""The version of the rules as implemented."""

ENGINE_VERSION = "1"
"""Rises whenever the same seed and decisions could give another match."""
