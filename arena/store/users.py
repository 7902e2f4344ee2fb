"""The users of a server in the database: who has an account, and who may not come in.

Must not know what they own or how they prove who they are.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from arena.contest.names import is_name
from arena.errors import InputError
from arena.people.names import check_new_name
from arena.people.refusals import shown
from arena.store.schema import meta, users


class User(NamedTuple):
    """A person with an account."""

    id: int
    name: str
    created_ns: int
    disabled_ns: int | None = None  # None: their tokens open the door

    @property
    def is_disabled(self) -> bool:
        """Whether they are kept out."""
        return self.disabled_ns is not None


def hold_names(connection: Connection) -> None:
    """Lets no other transaction give names or take submissions before this one ends.

    What is looked at then is still so when it is written. In SQLite writers are alone anyway.
    """
    connection.execute(select(meta.c.key).where(meta.c.key == "schema").with_for_update())


def add_user(connection: Connection, name: str, now_ns: int) -> User:
    """Adds a user; RefusedError for a name that cannot be, or is too much like another's."""
    hold_names(connection)
    check_new_name("user", name, [user.name for user in list_users(connection)])
    row = insert(users).values(name=name, created_ns=now_ns).returning(users.c.id)
    return User(connection.scalars(row).one(), name, now_ns)


def find_user(connection: Connection, name: str) -> User:
    """Finds a user by name; InputError for one who is not there."""
    row = None
    if is_name(name):  # not every text can be asked of a database
        row = connection.execute(select(users).where(users.c.name == name)).first()
    if row is None:
        raise InputError(
            f"There is no user '{shown(name)}': 'arena user list' shows those there are, "
            "'arena user add NAME' adds one."
        )
    return row_to_user(row)


def read_user(connection: Connection, user_id: int) -> User:
    """Reads a user who is known to be there."""
    return row_to_user(connection.execute(select(users).where(users.c.id == user_id)).one())


def list_users(connection: Connection) -> list[User]:
    """Lists all users by name."""
    return [row_to_user(row) for row in connection.execute(select(users).order_by(users.c.name))]


def disable_user(connection: Connection, user: User, now_ns: int) -> None:
    """Keeps a user out: none of their tokens, and none of their bots', opens the door."""
    _set_disabled(connection, user, now_ns)


def enable_user(connection: Connection, user: User) -> None:
    """Lets a user in again, with the tokens they had."""
    _set_disabled(connection, user, None)


def row_to_user(row: Any) -> User:
    """Reads a user out of a row with all columns of `users`."""
    return User(row.id, row.name, row.created_ns, row.disabled_ns)


def _set_disabled(connection: Connection, user: User, disabled_ns: int | None) -> None:
    connection.execute(update(users).where(users.c.id == user.id).values(disabled_ns=disabled_ns))
