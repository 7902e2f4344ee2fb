"""Deaths at any moment, for tests of what is left then."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from arena.store.connection import Store


@contextmanager
def dying_at_statement(store: Store, count: int) -> Iterator[None]:
    """Ends the run as a kill would at any statement or commit, so also inside transactions."""
    left = [count]

    def count_down(*_: object) -> None:
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt

    names = ("before_cursor_execute", "after_cursor_execute", "commit")
    for name in names:
        event.listen(store.engine, name, count_down)
    try:
        yield
    finally:
        for name in names:
            event.remove(store.engine, name, count_down)
