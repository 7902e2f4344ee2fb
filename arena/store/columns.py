"""The columns of the tables that are exported for analysis: names, kinds, and what they mean.

Said here once: the files carry it, and docs/exports.md is tested against it. Must not know
where the values come from nor how a file is written.
"""

from enum import StrEnum
from typing import NamedTuple

from arena.contest.statistics.luck import CONTROLS


class Kind(StrEnum):
    """What the values of a column are."""

    TEXT = "text"
    WHOLE = "whole number"
    REAL = "number"
    FLAG = "true or false"
    MOMENT = "moment"  # UTC, to the microsecond


class Column(NamedTuple):
    """One column; whatever is not there is null."""

    name: str
    kind: Kind
    meaning: str


_T, _W, _R, _F, _M = Kind.TEXT, Kind.WHOLE, Kind.REAL, Kind.FLAG, Kind.MOMENT

MATCH_COLUMNS = (
    Column("match", _T, "name of the match: ladder/block/leg, aN behind it for attempt N"),
    Column("block", _W, "number of the block, from 0; its matches share their cards"),
    Column("leg", _W, "which of the block's matches, from 0"),
    Column("attempt", _W, "how often the block had been void before"),
    Column(
        "deal", _W, "which of the ladder's deals it was played on; in gauntlets blocks share one"
    ),
    Column("players", _W, "2, 3 or 4"),
    Column("seat", _W, "from 0; each match has a row for each seat"),
    Column("side", _W, "from 0; with 4 players seats 0 and 2 are side 0, 1 and 3 side 1"),
    Column("entrant", _W, "number of the version in the ladder, from 0"),
    Column("bot", _T, "name of the bot at this seat"),
    Column("version", _T, "SHA-256 of its content, in hexadecimal"),
    Column("partner", _T, "name of the bot opposite; null but with 4 players"),
    Column("opponents", _T, "names of the others, in order of seats from the next one on"),
    Column("score", _W, "points of the side at the end"),
    Column(
        "margin", _R, "points by which the side beat the others' mean; a forfeit: minus the target"
    ),
    Column("place", _W, "of the side, from 1; equal sides share one"),
    Column("result", _T, "win, draw (first place shared) or loss"),
    Column("termination", _T, "why the match ended: score, max_rounds or forfeit"),
    Column("fault", _T, "kind of the fault by which this seat forfeited; null: it did not"),
    Column("fault_detail", _T, "what happened, in words"),
    Column("strikes", _T, "kinds of its faults that cost no forfeit, in order"),
    Column("digest", _T, "16 digits that tell games apart; equal ones are the same game"),
    *(
        Column(f"luck_{control}", _R, f"points that the control {control} sees in the cards dealt")
        for control in CONTROLS
    ),
    Column("decisions", _W, "how many answers of bots the match took, all seats together"),
    Column("started", _M, "when the match began"),
    Column("ended", _M, "when it ended"),
    Column("engine", _T, "version of the rules' code that played it"),
    Column("is_rated", _F, "whether its block is rated; not where a bot never started"),
    Column("block_margin", _R, "the bot's margins summed over the block; null: not rated yet"),
    Column("mu_before", _R, "TrueSkill's mu of the bot before the block"),
    Column("sigma_before", _R, "its sigma before the block"),
    Column("mu", _R, "its mu after the block"),
    Column("sigma", _R, "its sigma after the block"),
    Column("is_pruned", _F, "whether its record was given up, so that it has no decisions"),
)
"""Of matches.parquet: a row a match and seat."""

DECISION_COLUMNS = (
    Column("match", _T, "name of the match, as in matches"),
    Column("block", _W, "number of the block"),
    Column("leg", _W, "which of the block's matches"),
    Column("number", _W, "which decision of the match, from 0; the forced ones count"),
    Column("line", _W, "of the record, from 1"),
    Column("round", _W, "from 0"),
    Column("dealer", _W, "seat that dealt the round"),
    Column("seat", _W, "whose decision it was"),
    Column("side", _W, "its side"),
    Column("bot", _T, "name of the bot at this seat"),
    Column("version", _T, "SHA-256 of its content, in hexadecimal"),
    Column("phase", _T, "declare or play"),
    Column("hand", _T, "cards of the seat before it"),
    Column("table_cards", _T, "cards on the table before it, in the order of laying"),
    Column("stock", _W, "cards yet to be dealt in the round"),
    Column("score", _W, "points of the side before it: settled, and of this round but majority"),
    Column("rival_score", _W, "the most points that another side had then"),
    Column("moves", _T, "what was legal"),
    Column("move", _T, "what was chosen: a card, declare or silent"),
    Column("shown", _T, "cards that were declared"),
    Column("captured", _T, "cards taken from the table: the matched one, then the run upwards"),
    Column("awards", _T, "caida, bkhamsa, bachra, mesa"),
    Column("points", _W, "won by it at once: of awards, or of the declaration if it scored"),
    Column("penalty", _W, "given to each opponent, as it proved what had been kept silent"),
    Column("signal", _W, "sent to the partner, 1 to 15; 0: none"),
    Column("think_ms", _R, "how long the bot thought, in milliseconds; null: it was not asked"),
    Column("lag_ms", _R, "how late the arena may have been in reading, not charged"),
    Column("decided_by", _T, "bot, forced (one card was legal) or stand_in"),
    Column("note", _T, "what the bot remarked"),
)
"""Of decisions.parquet: a row a decision."""
