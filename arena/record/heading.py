"""The beginning of a record's text: who plays, by which rules, on what terms."""

from arena.record.values import Header, SeatBot
from arena.record.wording import Names, harmless, paragraph
from engine import PRESETS, STANDARD, SWITCHES, Rules, rules_to_json, side_of

_VERSION_WIDTH = 8  # of a version's 64 digits: enough to tell versions apart


def header_lines(header: Header, names: Names, view: int | None) -> list[str]:
    """Tells the header; the others' versions only where `view` is no seat."""
    title = f"Match {harmless(header.match)}" if header.match else "A match"
    lines = [f"{title}: Ronda with {header.players} players"]
    for seat in range(header.players):
        parts = [f"{names.seat(seat):<{names.width}}"]
        if header.players == 4:
            parts.append(f"side {side_of(4, seat)}")
        if header.seats and view in (None, seat):
            parts.append(_version_text(header.seats[seat]))
        if view == seat:
            parts.append("(this view)")
        lines.append("  " + "  ".join(parts).rstrip())
    lines += paragraph(f"Rules: {rules_text(header.rules)}", "", "  ")
    terms = [
        f"{name} {value}"
        for name, value in (
            ("time", header.time_control),
            ("faults", header.fault_policy),
            ("sandbox", header.sandbox),
            ("started", header.started),
            ("arena", header.arena),
            ("engine", header.engine),
        )
        if value
    ]
    if terms:
        lines += paragraph(f"Terms: {', '.join(terms)}", "", "  ")
    lines.append(f"First dealer: {names.seat(header.dealer)}")
    lines.append("Commitment:")
    lines.append(f"  {header.commitment}")
    if header.origin is not None:
        number, decision = header.origin.place
        lines += paragraph(
            f"Played on from {header.origin.match}, round {number}, decision {decision}: what was "
            "decided before that is given.",
            "",
            "  ",
        )
    lines.append("A play: its number in the round, the card, what it took and won, [the table")
    lines.append("after it], the points by side so far, and how long it took or who decided.")
    return lines


def _version_text(one: SeatBot) -> str:
    """Names a version by the beginning of its hash, and one that is only declared by that."""
    version = f"version {harmless(one.version)[:_VERSION_WIDTH]}"
    if one.declared is None:
        return version
    return f'{version}, unverified: its owner says "{harmless(one.declared)}"'


def rules_text(rules: Rules) -> str:
    """The preset's name, and each switch in which the rules are not it: as one types them.

    Rules that are no preset are told by their differences from the standard ones:
    `standard, target_score=21`, `custom: partner_signals=true`.
    """
    base = PRESETS.get(rules.preset, STANDARD)
    written = rules_to_json(rules)
    differing = [
        f"{switch}={_value_text(written[switch])}"
        for switch in SWITCHES
        if getattr(rules, switch) != getattr(base, switch)
    ]
    if rules.preset not in PRESETS:
        return f"{rules.preset}: {', '.join(differing)}"
    return ", ".join([rules.preset, *differing])


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return ",".join(f"{rank}:{points}" for rank, points in value.items())
    return str(value)
