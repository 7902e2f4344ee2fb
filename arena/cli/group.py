"""Groups of commands: in the order in which one needs them, not in that of the alphabet."""

import click


class OrderedGroup(click.Group):
    """A group that lists its commands as they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names the commands."""
        return list(self.commands)
