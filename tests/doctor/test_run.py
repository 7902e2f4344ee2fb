from pathlib import Path

from arena.doctor.run import told_in


def test_what_an_attempt_says_is_taken_by_row(tmp_path: Path) -> None:
    """Other lines are kept apart, and what was refused first is what stopped it."""
    log = tmp_path / "log"
    log.write_text(
        "--- started\n"
        '{"row": "a", "event": "began"}\n'
        '{"row": "a", "event": "refused", "text": "no"}\n'
        '{"row": "a", "event": "killed", "text": "ended by SIGABRT", "has_core": true}\n'
        '{"row": "b", "event": "got", "text": "it"}\n'
        '{"row": "c", "event": "failed", "text": "no more processes"}\n'
        '{"no": "row"}\n'
        "Traceback\n"
    )
    told, rest = told_in([log, tmp_path / "nothing"])
    assert (True, "no", True) == (told["a"].has_begun, told["a"].refused, told["a"].has_core)
    assert (True, "it", True) == (told["b"].has_begun, told["b"].got, told["b"].is_whole)
    assert (False, "no more processes") == (told["c"].has_begun, told["c"].refused)
    assert ["--- started", '{"no": "row"}', "Traceback"] == rest
