"""The families of error, by whose fault they are.

What a bot did wrong is a `BotFault`: it costs a seat. What went wrong here is an
`ArenaError`: the match is void and played again. What a person typed, or a file they
named, is an `InputError` and ends in one sentence. Foreign exceptions become one of
these at the boundary where they appear.
"""


class ArenaError(Exception):
    """Says that the arena itself failed; the text is for the operator."""


class InputError(Exception):
    """Says in one sentence what a person gave that cannot be used, where, and what to do.

    Ends a command with exit code 2, wrong usage.
    """


class RecordError(InputError):
    """Says that a record cannot be read: names file, line, and what is wrong there."""
