import pytest

from arena.doctor.attack import Attack, Outcome, Row, Way
from arena.doctor.attempts.__main__ import attempt_by_name
from arena.doctor.catalogue import ATTACKS
from arena.doctor.checkup.sharing import is_shared_by_instance

NAMES = [attack.name for attack in ATTACKS]


@pytest.mark.e2e
@pytest.mark.timeout(300)  # it may be the first that attacks
@pytest.mark.parametrize("attack", ATTACKS, ids=NAMES)
def test_level_a_blocks_it(rows: dict[str, Row], attack: Attack) -> None:
    """Each attack succeeds without a sandbox, but where this machine itself refuses it, and not
    in one."""
    row = rows[attack.name]
    if attack.way is Way.BESIDE and not is_shared_by_instance():
        pytest.skip("processors are not shared by instance here")
    assert (attack.name, "") == (attack.name, row.trial.proof)
    if row.control.proof or not attack.depends:
        assert (attack.name, Outcome.BLOCKED) == (attack.name, row.outcome), row.how
    else:
        assert Outcome.NOT_TRIED == row.outcome


def test_names_are_unique() -> None:
    """No two rows have one name."""
    assert len(NAMES) == len(set(NAMES))


def test_what_is_wanted_is_attacked() -> None:
    """Every group of attacks has its rows."""
    groups = dict.fromkeys(attack.group for attack in ATTACKS)
    assert list(groups) == [
        "Read",
        "Write",
        "Reach",
        "Others",
        "Rights",
        "Kernel",
        "Command",
        "Other leg",
        "Stay",
        "Too much",
    ]


def test_every_attempt_is_there() -> None:
    """What an attack names can be run."""
    for attack in ATTACKS:
        if attack.way is not Way.COMMAND:
            assert callable(attempt_by_name(attack.attempt))
        if attack.way is Way.MESSAGE:
            assert callable(attempt_by_name(attack.finder))
