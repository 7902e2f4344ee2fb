"""The door to the database: opening, checking, transactions, and errors in plain words.

Only here is it known which database it is. Must not know what the tables hold.
"""

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from arena.errors import ArenaError, InputError
from arena.store.place import Place, remove_if_empty
from arena.store.schema import SCHEMA_VERSION, meta, metadata

DATABASE_FILE = "arena.db"
"""The database's name in a home."""

_BUSY_MS = 10_000  # how long one process waits for another's transaction
_RETRY_S = 0.01
_SCHEMA_NUMBER = re.compile("[1-9][0-9]{0,8}")


class DamagedDatabaseError(InputError):
    """Says that a database cannot be read, as it is none or none any more."""


class Store:
    """A database of the right schema, open until `close`."""

    def __init__(self, engine: Engine, name: str) -> None:
        """Takes an engine and what people call the database; see `open_store`."""
        self.engine = engine
        self.name = name
        self.place: Place | None = None  # the file it is in, where it is known to be in one

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Opens a connection for looking; its transaction is rolled back."""
        with translated_errors(self.name), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Opens one transaction: all of it is stored when the block ends, or nothing.

        Raises ArenaError where the database's file has been taken away meanwhile.
        """
        if self.place is not None:
            self.place.check()
        with (
            translated_errors(self.name),
            self.engine.connect().execution_options(is_writing=True) as connection,
            connection.begin(),
        ):
            yield connection

    def close(self) -> None:
        """Gives the database free."""
        self.engine.dispose()


def open_home(home: Path, *, can_create: bool = False) -> Store:
    """Opens the database in a home folder, made on the way if `can_create`.

    One that an older arena made is brought up to date. Raises InputError for a folder or
    database that is not there, that cannot be written (if it must be made or changed), that
    is no database or that a newer arena made.
    """
    path = home / DATABASE_FILE
    if path.exists():
        if not path.is_file():
            kind = "a folder" if path.is_dir() else "no file"
            raise InputError(f"{path} is {kind}, not a database: move it away.")
        return _open_file(path, can_create)
    if not can_create:
        raise InputError(
            f"There is no arena in {home}: 'arena bot add' begins one, --home names another."
        )
    _make_home(home, path)
    try:
        return _open_file(path, can_create=True)
    except BaseException:
        remove_if_empty(path)
        raise


def _open_file(path: Path, can_create: bool) -> Store:
    store = open_store(_home_url(path), can_create=can_create)
    store.place = Place(path)
    return store


def open_store(url: str | URL, *, can_create: bool = False) -> Store:
    """Opens the database that an SQLAlchemy URL names, with tables made if `can_create`.

    Raises InputError as `open_home` does.
    """
    try:
        parsed = make_url(url)
        engine = create_engine(parsed)
    except (ArgumentError, NoSuchModuleError, ImportError):
        raise InputError(
            f"'{url}' names no database that this arena can open: an example is sqlite:///arena.db."
        ) from None
    if parsed.get_backend_name() == "sqlite":
        _prepare_sqlite(engine)
    name = parsed.database or parsed.render_as_string()
    store = Store(engine, name.removeprefix("file:"))
    try:
        _check_schema(store, can_create)
    except BaseException:
        store.close()
        raise
    return store


@contextmanager
def translated_errors(name: str) -> Iterator[None]:
    """Turns the database's exceptions into sentences; `name` is what people call it."""
    try:
        yield
    except AssertionError as error:
        # An interrupt within SQLAlchemy's closing makes it complain of what it had not done yet.
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from error
        raise
    except (DBAPIError, sqlite3.Error) as error:
        problem = error.orig if isinstance(error, DBAPIError) else error
        for sign, sentence in _PROBLEMS.items():
            if sign in str(problem).lower():
                family = DamagedDatabaseError if sign in _DAMAGE else InputError
                raise family(sentence.format(name=name)) from error
        raise ArenaError(f"The database {name} failed: {problem}.") from error


_DAMAGE = ("not a database", "malformed")
_PROBLEMS = {
    "not a database": "{name} is no database of an arena: move it away or name another home.",
    "malformed": "The database {name} is damaged: restore it from a copy.",
    "unable to open": "The database {name} cannot be opened: check that its folder is there "
    "and may be written.",
    "readonly": "The database {name} is read-only: make it and its folder writable.",
    "read-only": "The database {name} is read-only: make it and its folder writable.",
    "locked": "The database {name} is kept busy by another process: try again when it is done.",
    "disk is full": "The disk is full: nothing more fits into {name}. Make room and go on.",
    "disk i/o error": "The disk refuses to read or write {name}: it may be full, or broken.",
    "connection refused": "The database {name} does not answer: check that its server runs.",
}


def _make_home(home: Path, database: Path) -> None:
    """Makes folder and file so that nobody else can read them: ladders' secrets lie there."""
    try:
        home.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            f"The folder {home} cannot be made ({error.strerror}): name another with --home."
        ) from None
    try:
        # What SQLite puts beside it gets the same rights.
        os.close(os.open(database, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise InputError(
            f"The database {database} cannot be made ({error.strerror}): make its folder "
            "writable, or name another with --home."
        ) from None


def _home_url(path: Path) -> URL:
    """Names a home's database; one that cannot be written is at least read as it is."""
    is_at_rest = not path.with_name(path.name + "-wal").exists()
    if is_at_rest and not os.access(path.parent, os.W_OK):
        options = {"immutable": "1", "uri": "true"}
        return URL.create("sqlite", database=f"file:{path.absolute()}", query=options)
    return URL.create("sqlite", database=str(path))


def _prepare_sqlite(engine: Engine) -> None:
    """Makes each connection wait for others, check references and keep whole transactions."""

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver would leave DDL out of transactions
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute("PRAGMA synchronous=NORMAL")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A writer that began as a reader could not wait for another's transaction.
        is_writing = connection.get_execution_options().get("is_writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def _create_schema(store: Store) -> None:
    if store.engine.dialect.name == "sqlite":
        _let_read_beside_writer(store)
    with store.writing() as connection:
        if inspect(connection).get_table_names():
            return  # Another process was quicker.
        metadata.create_all(connection)
        connection.execute(insert(meta).values(key="schema", value=str(SCHEMA_VERSION)))


def _let_read_beside_writer(store: Store) -> None:
    # The database remembers this mode; it cannot be set inside a transaction.
    with translated_errors(store.name), closing(store.engine.raw_connection()) as connection:
        until = time.monotonic() + _BUSY_MS / 1000
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                # Two that begin one home at once: for this alone SQLite does not wait itself.
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
            time.sleep(_RETRY_S)


def _check_schema(store: Store, can_create: bool) -> None:
    with store.reading() as connection:
        tables = set(inspect(connection).get_table_names())
    if not tables and can_create:
        _create_schema(store)
        tables = {meta.name}
    if "meta" not in tables:
        raise InputError(f"{store.name} holds no arena: name another home or database.")
    with store.reading() as connection:
        found = read_schema(connection, store.name)
    if found > SCHEMA_VERSION:
        raise InputError(
            f"{store.name} was made by a newer arena (schema {found}, this one knows "
            f"{SCHEMA_VERSION}): update the arena, or name another home."
        )
    if found < SCHEMA_VERSION:
        from arena.store.upgrade import upgrade_database  # noqa: PLC0415 # seldom, and slow

        upgrade_database(store)


def read_schema(connection: Connection, name: str) -> int:
    """Reads which schema a database has; InputError, with what people call it, if none is said."""
    found = connection.scalar(select(meta.c.value).where(meta.c.key == "schema"))
    if found is None or not _SCHEMA_NUMBER.fullmatch(found):
        raise DamagedDatabaseError(
            f"{name} does not say which schema it has: restore it from a copy."
        )
    return int(found)
