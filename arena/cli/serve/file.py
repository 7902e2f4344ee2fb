"""Reads a server's file: its settings and its ladder, and all that is wrong with it.

Must not know how a server is run.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from arena.cli.ladder.file.apply import FileProblemsError
from arena.cli.ladder.file.keys import BOTS, STOP
from arena.cli.ladder.file.problem import Problems, suggest
from arena.cli.ladder.file.read import USUAL, LadderFile, read_ladder_table
from arena.cli.ladder.file.toml import read_toml
from arena.cli.serve.keys import KEYS, LADDER, TABLES, Place, keys_of, parse_address
from arena.contest.pairing.kinds import RATING
from arena.errors import InputError
from arena.people.quota import Quota
from arena.sandbox.level import Level
from arena.sandbox.limits import Limits
from arena.server.settings import (
    BuildSettings,
    CallSettings,
    LogSettings,
    MetricsSettings,
    PaceSettings,
    QualifySettings,
    SandboxSettings,
    ServerSettings,
    TlsSettings,
)

REFERENCES = ("random", "greedy", "counter")
"""The sample bots that are in a server's ladder from its start, unless the file names others."""

TIME = "10+0.1/5"
"""The time control of a server's ladder, unless the file names another.

Not throughput, as elsewhere: a stranger's bot that takes all the time there is would hold up
the many matches that are played at once then.
"""

_MB = 1_000_000
_USUAL_LADDER: Mapping[str, object] = {"name": "main", BOTS: list(REFERENCES), "time": TIME}


@dataclass(frozen=True, slots=True)
class ServerFile:
    """What a server's file says, or would say if there were one."""

    settings: ServerSettings
    ladder: LadderFile


def read_server_file(path: Path | None) -> ServerFile:
    """Reads a file; without one, all is as usual.

    Raises FileProblemsError for what is wrong in it, and InputError for one that is not there.
    """
    if path is None:
        return _read_table(Path("the settings"), Path(), {}, Problems({}))
    table, problems = read_toml(path, "a server")
    if table is None:
        raise FileProblemsError(str(path), problems.listed())
    return _read_table(path, path.parent, table, problems)


def _read_table(
    path: Path, folder: Path, table: Mapping[str, object], problems: Problems
) -> ServerFile:
    values = {place: key.usual for place, key in KEYS.items()}
    values |= dict(_values(table, problems))
    ladder = _read_ladder(path, table.get(LADDER, {}), problems)
    _check_together(values, problems)
    if problems:
        raise FileProblemsError(str(path), problems.listed())
    return ServerFile(_settings(values, ladder.name, folder), ladder)


def _read_ladder(path: Path, value: object, problems: Problems) -> LadderFile:
    """Reads the table that describes the ladder, as a ladder file would say it."""
    table = value if isinstance(value, dict) else {}
    own = Problems(problems.lines_below(LADDER))
    if STOP in table:
        own.add((STOP,), "a server's ladder is played as long as it runs: leave [ladder.stop] out")
    usual = replace(USUAL, pairing=RATING)
    ladder = read_ladder_table(path, {**_USUAL_LADDER, **table}, own, usual=usual, has_enough=False)
    problems.extend(own.listed())
    return replace(ladder, renaming="name another ladder in [ladder] name")


def _values(table: Mapping[str, object], problems: Problems) -> Iterator[tuple[Place, object]]:
    """Yields the values that can be, by their places; notes what is wrong with the others."""
    for key, value in table.items():
        if key in TABLES:
            if not isinstance(value, dict):
                problems.add((key,), f"{key} is no value: it is the table [{key}]")
            elif key != LADDER:
                for name, one in value.items():
                    yield from _value((key, name), one, problems)
        elif isinstance(value, dict):
            near = suggest(key, TABLES)
            hint = f"did you mean [{near}]?" if near else f"there are {_tables()}"
            problems.add((key,), f"there is no table [{key}]; {hint}", near)
        else:
            yield from _value((key,), value, problems)


def _value(place: Place, value: object, problems: Problems) -> Iterator[tuple[Place, object]]:
    key = KEYS.get(place)
    if key is None:
        _add_unknown(place, problems)
        return
    told = key.problem(".".join(place), value)
    if told:
        problems.add(place, told)
    else:
        yield place, value


def _add_unknown(place: Place, problems: Problems) -> None:
    *table, key = place
    told = f"unknown key '{key}'{f' in [{table[0]}]' if table else ''}"
    known = keys_of(tuple(table))
    near = suggest(key, known)
    elsewhere = [other for other in KEYS if other[-1] == key]
    if near:
        problems.add(place, f"{told}; did you mean '{near}'?", near)
    elif elsewhere:
        where = f"in [{elsewhere[0][0]}]" if len(elsewhere[0]) > 1 else "above the first [table]"
        problems.add(place, f"{told}; it belongs {where}", ".".join(elsewhere[0]))
    else:
        tables = "" if table else f", and the tables {_tables()}"
        problems.add(place, f"{told}; there are {', '.join(known)}{tables}")


def _check_together(values: Mapping[Place, object], problems: Problems) -> None:
    """Notes what only makes no sense beside something else."""
    given = [bool(values["tls", name]) for name in ("certificate", "key")]
    if any(given) and not all(given):
        name = ("certificate", "key")[given.index(False)]
        problems.add(("tls",), f"[tls] names no {name}: both are needed, or neither")


def _tables() -> str:
    return ", ".join(f"[{table}]" for table in TABLES)


def _settings(values: Mapping[Place, object], ladder: str, folder: Path) -> ServerSettings:
    """Makes the settings of values that are all as they may be."""

    def of(table: str) -> dict[str, object]:
        return {place[-1]: value for place, value in values.items() if place[:-1] == (table,)}

    top = {place[0]: value for place, value in values.items() if len(place) == 1}
    listen, workers = parse_address(str(top.pop("listen"))), top.pop("workers")
    metrics = str(values["metrics", "listen"])
    qualify = of("qualify")
    qualify["opponents"] = tuple(map(str, _list(qualify["opponents"])))
    sandbox = of("sandbox")
    require = Level(str(sandbox.pop("require")))
    return ServerSettings(
        **top,  # type: ignore[arg-type] # each is of the type that its key has
        listen=listen,
        workers=None if workers == "auto" else int(str(workers)),
        tls=TlsSettings(*(_path(of("tls")[name], folder) for name in ("certificate", "key"))),
        ladder=ladder,
        quota=_quota(of("quota")),
        calls=CallSettings(**of("calls")),  # type: ignore[arg-type]
        pace=PaceSettings(**of("pace")),  # type: ignore[arg-type]
        build=BuildSettings(**of("build")),  # type: ignore[arg-type]
        qualify=QualifySettings(**qualify),  # type: ignore[arg-type]
        sandbox=SandboxSettings(require, Limits(**sandbox)),  # type: ignore[arg-type]
        metrics=MetricsSettings(parse_address(metrics) if metrics else None),
        log=LogSettings(**of("log")),  # type: ignore[arg-type]
    )


def _quota(said: dict[str, object]) -> Quota:
    packed, unpacked = (float(str(said.pop(name))) for name in ("packed_mb", "unpacked_mb"))
    return Quota(
        **said,  # type: ignore[arg-type]
        packed_bytes=round(packed * _MB),
        unpacked_bytes=round(unpacked * _MB),
    )


def _path(value: object, folder: Path) -> Path | None:
    """A file that is named from the folder of the server's file on."""
    return folder / Path(str(value)).expanduser() if value else None


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise InputError("a list was expected")
    return value
