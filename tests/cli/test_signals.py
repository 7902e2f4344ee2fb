import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from arena.cli import main as main_module
from arena.cli.record import export as export_module
from arena.cli.signals import ENDING, hearing_interrupts, heed_interrupts, interrupts_held
from tests.cli.conftest import Arena, write_bot


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_command_is_interrupted(
    number: signal.Signals, code: int, arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each signal that ends programs lets a command put in order what it has begun."""
    in_order = []

    def be_ended(*_: object) -> None:
        try:
            os.kill(os.getpid(), number)
            signal.pause()
        except KeyboardInterrupt:
            os.kill(os.getpid(), number)  # impatience changes nothing
            in_order.append(True)
            raise

    monkeypatch.setattr(main_module.arena, "invoke", be_ended)
    before = [signal.getsignal(one) for one in ENDING]
    assert code == arena("version").code
    assert [True] == in_order
    assert before == [signal.getsignal(one) for one in ENDING]


def test_a_stop_that_hangs_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longer than a stop may take is ended by the next Ctrl-C."""
    monkeypatch.setattr("arena.cli.signals._PATIENCE_S", 0.0)
    with hearing_interrupts() as interrupts:
        for number in (signal.SIGTERM, signal.SIGINT):
            with pytest.raises(KeyboardInterrupt):
                interrupts.hear(number, None)
    assert 143 == interrupts.exit_code


def test_what_must_be_whole_is_done_before_it_is_interrupted() -> None:
    """An interrupt meanwhile comes right after it, and is the first one's."""
    done = []
    with hearing_interrupts() as interrupts, suppress(KeyboardInterrupt):
        with interrupts_held():
            interrupts.hear(signal.SIGTERM, None)
            interrupts.hear(signal.SIGINT, None)
            done.append("whole")
        done.append("more")
    assert ["whole"] == done
    assert 143 == interrupts.exit_code
    with interrupts_held():  # where nobody listens it changes nothing
        pass


def test_an_interrupt_that_got_lost_is_heeded_later() -> None:
    """Python drops an exception in some callbacks; whatever takes long looks again."""
    heed_interrupts()
    with hearing_interrupts() as interrupts, hearing_interrupts() as inner:
        heed_interrupts()
        assert interrupts is inner
        with suppress(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
            signal.pause()
        with pytest.raises(KeyboardInterrupt):
            heed_interrupts()
    assert 143 == interrupts.exit_code
    heed_interrupts()


def test_what_the_caller_ignores_is_ignored() -> None:
    """As with nohup, or in the background of a script."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with hearing_interrupts():
            assert signal.SIG_IGN is signal.getsignal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_another_thread_hears_nothing() -> None:
    """Only the main thread of a program can hear signals."""
    codes = []

    def hear() -> None:
        with hearing_interrupts() as interrupts:
            codes.append(interrupts.exit_code)

    thread = threading.Thread(target=hear)
    thread.start()
    thread.join()
    assert [0] == codes


def test_an_interrupt_while_importing_is_quiet() -> None:
    """However early it comes: here the command's module interrupts its own import."""
    code = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from arena.__main__ import main\n"
        "sys.exit(main())\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (130, "", "") == (ended.returncode, ended.stdout, ended.stderr)


def test_a_half_export_goes(played_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An export that is told to end takes its temporary folder away."""

    def be_ended(_connection: object, _ladder: object, folder: Path, *_: object) -> int:
        (folder / "half.csv").touch()
        os.kill(os.getpid(), signal.SIGTERM)
        signal.pause()
        return 0

    monkeypatch.setattr(export_module, "write_texts", be_ended)
    monkeypatch.chdir(played_home.parent)
    assert 143 == main_module.main(["export", "demo", "--out", "out"])
    assert ["arena-home"] == [path.name for path in played_home.parent.iterdir()]


def test_the_outcome_of_what_is_interrupted(
    arena: Arena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C while a bot is built in a copy says that it was not added."""
    write_bot(tmp_path / "slow", "slow", manifest="build = 'true'\n")

    def be_interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("arena.bots.snapshot.make_bot", be_interrupted)
    said = arena("bot", "add", "slow")
    assert (130, "") == (said.code, said.out)
    assert "arena: stopped: slow was not added." == said.err.strip()
