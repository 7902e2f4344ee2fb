"""`arena verify`: proves records, and names file, line and difference where it cannot."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from arena.cli.bar import progress_bar
from arena.cli.completion import complete_records
from arena.cli.home import home_option
from arena.cli.match.plan import parse_secret
from arena.cli.record.records import Found, Source, find_many
from arena.cli.screen import complain, counted, say, say_json
from arena.contest.provenance import provenance_problem
from arena.contest.seeds import secret_commitment
from arena.errors import InputError, RecordError
from arena.record.reader import parse_record
from arena.record.verify import verify as verify_record

PROVES = "cards, plays, scores"
PROVES_WITH_SECRET = "cards, plays, scores, and that they were dealt from the secret"
"""What is proved of a record; that names, times and rules were chosen fairly, nothing can show."""

PROVED, DIFFERENT, UNREADABLE = "proved", "different", "unreadable"

EXIT_UNPROVED = 1
EXIT_UNREADABLE = 2


@dataclass(slots=True)
class Findings:
    """What has come of the records so far."""

    records: list[dict[str, object]] = field(default_factory=list)  # as in the JSON document
    pruned: int = 0  # matches whose records were given up, which nobody can prove any more
    is_something_missing: bool = False  # whether something that was named could not be read
    secret: bytes | None = None  # what all must have been dealt from; None: not looked at

    def count(self, verdict: str) -> int:
        """Counts the records with one verdict."""
        return sum(record["verdict"] == verdict for record in self.records)

    @property
    def exit_code(self) -> int:
        """What a script is told."""
        if self.is_something_missing:
            return EXIT_UNREADABLE
        return 0 if self.count(PROVED) == len(self.records) else EXIT_UNPROVED

    def __str__(self) -> str:
        parts = [self._verdict()] if self.records or not self.pruned else []
        if self.pruned:
            what = counted(self.pruned, "match was", "matches were")
            parts.append(f"{what} pruned and cannot be proved any more")
        return "; ".join(parts)

    def _verdict(self) -> str:
        total = counted(len(self.records), "record")
        if self.records and self.count(PROVED) == len(self.records):
            proves = PROVES if self.secret is None else PROVES_WITH_SECRET
            return f"{total}: {'' if len(self.records) == 1 else 'all '}proved ({proves})"
        parts = [f"{self.count(PROVED):,} proved", f"{self.count(DIFFERENT):,} not"]
        if self.count(UNREADABLE):
            parts.append(f"{self.count(UNREADABLE):,} unreadable")
        return f"{total}: {', '.join(parts)}"


@click.command()
@click.argument(
    "names",
    nargs=-1,
    required=True,
    metavar="MATCH|FILE|FOLDER|LADDER...",
    shell_complete=complete_records,
)
@click.option(
    "--secret",
    "secret_text",
    metavar="HEX",
    help="Prove also that all was dealt from the secret of a ladder that is closed.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document.")
@home_option
@click.pass_context
def verify(
    context: click.Context,
    names: Sequence[str],
    secret_text: str | None,
    is_json: bool,
    home: Path,
) -> None:
    """Proves records: runs the engine from the revealed seed and compares everything.

    Takes matches by name, files, folders with .jsonl files at any depth, whole ladders, and -
    for standard input. Names file, line and difference where a record is not what its seed
    and the decisions in it give. A forfeited match is proved up to where it stops.

    With the secret that 'arena ladder close' tells it is also proved that each match has the
    seed that this secret gives its block, and it is said which commitment a ladder must have
    published for it.

    \b
    Examples:
      arena verify demo/12/0
      arena verify arena-matches/
      arena verify summer --secret 5f0c...

    Ends with 0 when all is proved, 1 when something is not, 2 when something that was named
    cannot be read at all.
    """
    secret = None if secret_text is None else parse_secret(secret_text, "--secret")
    findings = Findings(secret=secret)
    for name in names:
        try:
            _verify_all(find_many(name, home), findings, is_json)
        except InputError as error:
            complain(str(error))
            findings.is_something_missing = True
    if is_json:
        summary = {verdict: findings.count(verdict) for verdict in (PROVED, DIFFERENT, UNREADABLE)}
        summary["pruned"] = findings.pruned
        promised = {} if secret is None else {"commitment": secret_commitment(secret)}
        say_json({"summary": summary, **promised, "records": findings.records})
    elif findings.records or findings.pruned:
        say(str(findings))
        if secret is not None:
            say(f"The ladder of this secret has the commitment {secret_commitment(secret)}.")
    context.exit(findings.exit_code)


def _verify_all(found: Found, findings: Findings, is_json: bool) -> None:
    findings.pruned += found.pruned
    with progress_bar("verifying", is_counted=True) as tell:
        for number, source in enumerate(found.sources, 1):
            verdict, problems = _verify_one(source, findings.secret)
            findings.records.append(
                {"record": source.name, "verdict": verdict, "problems": problems}
            )
            if verdict == UNREADABLE and not found.is_many:
                findings.is_something_missing = True
            if not is_json and problems:
                say(*problems)
            if found.is_many:
                tell(number, found.count)


def _verify_one(source: Source, secret: bytes | None) -> tuple[str, list[str]]:
    """Proves one record; returns the verdict and what is wrong, a line each."""
    try:
        record = parse_record(source.data, source.name)
        differences = verify_record(record)
    except RecordError as error:
        return UNREADABLE, [str(error)]
    problems = [f"{source.name}, {difference}" for difference in differences]
    if secret is not None:
        header, ending = record.header, record.ending
        bot_seeds = [seat.bot_seed for seat in header.seats]
        wrong = provenance_problem(secret, header.match, ending.seed, ending.nonce, bot_seeds)
        problems += [f"{source.name}: {wrong}"] if wrong else []
    return (DIFFERENT if problems else PROVED), problems
