"""The package's version, where everything that must name it finds it."""

ARENA_VERSION = "0.1.0"
"""As people see it: in `arena version`, in records, in the welcome to bots."""
