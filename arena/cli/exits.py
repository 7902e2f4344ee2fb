"""The exit codes of the command, as scripts and the manual know them."""

EXIT_FAILED = 1
"""Something that was asked for did not come out well: a record not proved, the arena failed."""

EXIT_USAGE = 2
"""What was asked for makes no sense as it stands."""

EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141  # as the shell has it for a program ended by SIGPIPE
