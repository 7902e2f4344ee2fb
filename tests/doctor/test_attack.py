from arena.doctor.attack import Attack, Outcome, Row, Trial

ATTACK = Attack("read", "Read", "a file", "reading.file", lambda _scene, _aim, _told: "")
DONE = Trial(has_begun=True, proof="the file is there", how="")
REFUSED = Trial(has_begun=True, proof="", how="Permission denied")
BROKEN = Trial(has_begun=False, proof="", how="ended with exit code 1")


def test_an_attack_is_blocked_where_it_would_succeed() -> None:
    """It succeeds without a sandbox, is made in it, and does not succeed there."""
    row = Row(ATTACK, DONE, REFUSED)
    assert (Outcome.BLOCKED, "Permission denied") == (row.outcome, row.how)


def test_an_attack_that_succeeds_is_possible() -> None:
    """However it went without a sandbox."""
    for control in (DONE, REFUSED, BROKEN):
        row = Row(ATTACK, control, DONE)
        assert (Outcome.POSSIBLE, "the file is there") == (row.outcome, row.how)


def test_an_attack_that_never_succeeds_is_not_tried() -> None:
    """It says nothing of the sandbox."""
    row = Row(ATTACK, REFUSED, REFUSED)
    assert Outcome.NOT_TRIED == row.outcome
    assert "cannot be done here without a sandbox either: Permission denied" == row.how


def test_an_attack_that_did_not_run_is_not_tried() -> None:
    """A program that breaks down in the sandbox was not stopped by it."""
    row = Row(ATTACK, DONE, BROKEN)
    assert Outcome.NOT_TRIED == row.outcome
    assert "did not run: ended with exit code 1" == row.how
