"""The servers that a person has logged in to: `servers.toml`, with fingerprints and tokens.

Nobody else can read the file. It is written whole or not at all. Must not know what a
token opens, nor how a server is reached.
"""

import json
import os
import stat
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from filelock import FileLock, Timeout

from arena.client.address import Address
from arena.errors import InputError
from arena.terms.fingerprint import parse_fingerprint

TOKEN_FILE_VARIABLE = "ARENA_TOKEN_FILE"
"""The environment variable that names a file with a token, which goes before the one kept."""

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_LOCK_S = 10.0
_TOKEN_BYTES = 4096  # of a file that shall hold a token and nothing else
_HEADING = """# Servers that 'arena login' has met. The tokens are secret: show this file to nobody.
"""


@dataclass(frozen=True, slots=True)
class KnownServer:
    """What is known of one server."""

    fingerprint: str = ""  # the certificate's, 64 hexadecimal digits; empty: an authority vouches
    token: str = ""  # empty: logged out
    user: str = ""  # whom the server takes the token's bearer for


NEVER_MET = KnownServer()


def servers_file() -> Path:
    """Where the servers are kept; InputError where that cannot be told."""
    base = os.environ.get("XDG_CONFIG_HOME") or ""
    try:
        folder = Path(base) if os.path.isabs(base) else Path.home() / ".config"
    except RuntimeError:
        raise InputError(
            "It is not known where your settings are kept: set HOME, or XDG_CONFIG_HOME."
        ) from None
    return folder / "arena" / "servers.toml"


def read_known(path: Path) -> dict[str, KnownServer]:
    """Reads the servers by address, as `HOST:PORT`; none where there is no file.

    Raises InputError where others can read the file, or it is not as it should be.
    """
    try:
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_mode & _OTHERS:
                raise InputError(
                    f"{path} holds tokens and can be read by others: type 'chmod 600 {path}', and "
                    "ask for new tokens if somebody may have read it."
                )
            table = tomllib.loads(file.read().decode())
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:  # no TOML, not UTF-8
        raise InputError(f"{path} is damaged: {error}. Mend it, or delete it and log in.") from None
    return {name: _parse_server(entry, name, path) for name, entry in table.items()}


def find_known(address: Address) -> KnownServer:
    """Returns what is known of a server, with the token of ARENA_TOKEN_FILE where that is set."""
    known = read_known(servers_file()).get(str(address), NEVER_MET)
    named = os.environ.get(TOKEN_FILE_VARIABLE)
    return replace(known, token=_read_token(Path(named)), user="") if named else known


def keep_server(address: Address, server: KnownServer) -> Path:
    """Keeps what is known of a server in the place of what was; returns the file.

    Raises InputError where it cannot be written, and leaves all as it was.
    """
    path = servers_file()
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        with _locked(path):
            known = read_known(path)
            known[str(address)] = server
            _write(path, known)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from None
    return path


def check_token(text: str) -> str:
    """Returns a token without blanks around it; InputError where it can be none."""
    token = text.strip()
    if not token:
        raise InputError("No token was given: the operator of the server gives them out.")
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise InputError("This is no token: one is a single word of plain characters.")
    if token.startswith("ronda_bot_"):
        raise InputError(
            "This is the token of a bot that runs elsewhere, and opens nothing else: log in with "
            "that of a user, which begins with ronda_user_."
        )
    return token


def _read_token(path: Path) -> str:
    what = f"{path}, which {TOKEN_FILE_VARIABLE} names,"
    try:
        with path.open("rb") as file:
            content = file.read(_TOKEN_BYTES).decode()
    except OSError as error:
        raise InputError(f"{what} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise InputError(f"{what} holds no token.") from None
    try:
        return check_token(content)
    except InputError as error:
        raise InputError(f"{what} holds no token. {error}") from None


def _parse_server(entry: object, name: str, path: Path) -> KnownServer:
    if not isinstance(entry, dict):
        raise InputError(f"{path}: {name} is no table of a server. Mend it, or log in anew.")
    texts = {key: entry.get(key, "") for key in ("fingerprint", "token", "user")}
    for key, text in texts.items():
        if not isinstance(text, str):
            raise InputError(f"{path}: {key} of {name} is no text. Mend it, or log in anew.")
    if texts["fingerprint"]:
        try:
            texts["fingerprint"] = parse_fingerprint(texts["fingerprint"])
        except ValueError:
            raise InputError(f"{path}: fingerprint of {name} has not 64 digits.") from None
    return KnownServer(**texts)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lets one command at a time read the file and write it anew."""
    try:
        with FileLock(path.with_name(f".{path.name}.lock"), timeout=_LOCK_S, mode=0o600):
            yield
    except Timeout:
        raise InputError(f"Another command is writing {path}: try again.") from None


def _write(path: Path, known: Mapping[str, KnownServer]) -> None:
    target = path.resolve()
    handle, fresh = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)  # 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(_HEADING)
            for name in sorted(known):
                file.write(f"\n[{_quoted(name)}]\n")
                for key in ("fingerprint", "token", "user"):
                    if value := getattr(known[name], key):
                        file.write(f"{key} = {_quoted(value)}\n")
            file.flush()
            os.fsync(file.fileno())
        Path(fresh).replace(target)
    finally:
        with suppress(OSError):
            Path(fresh).unlink(missing_ok=True)


def _quoted(text: str) -> str:
    """Writes a text as TOML has it."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
