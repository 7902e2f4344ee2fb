"""Checking a bot before it meets others: tricky questions, blocks against itself, a verdict."""
