import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from arena.cli.completion import SHELLS
from arena.cli.main import COMMANDS
from arena.cli.main import arena as command
from arena.client.known import servers_file
from engine import PRESETS, SWITCHES
from tests.cli.conftest import Arena


class Shell(ShellComplete):
    """A shell without a script."""

    name = "any"
    source_template = ""


def offered(words: str) -> list[str]:
    """What is offered for the last word; folders and files by a mark."""
    *earlier, begun = words.split(" ")
    shell = Shell(command, {}, "arena", "_ARENA_COMPLETE")
    found = shell.get_completions(earlier, begun)
    return [item.value if item.type == "plain" else f"<{item.type}>" for item in found]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", list(COMMANDS)),
        ("re", ["replay"]),
        ("--", ["--version", "--home", "--help"]),
        ("ladder sta", ["standings"]),
        ("match --thr", ["--throughput"]),
        ("rules ", list(PRESETS)),
        ("match --rules k", ["kings"]),
        ("match --set ", [f"{switch}=" for switch in SWITCHES]),
        ("ladder create x --rating t", ["tau="]),
        ("completion ", list(SHELLS)),
        ("replay ", ["<file>", "demo"]),
        ("verify nothing demo x", ["<file>"]),
        ("export d", ["demo"]),
        ("explain d", ["demo"]),
        ("ladder rebuild ", ["demo"]),
        ("ladder run ", ["<file>", "demo"]),
        ("ladder create x --stop h", ["hours="]),
        ("ladder standings ", ["demo"]),
        ("ladder add demo gr", ["<dir>", "greedy"]),
        ("match jav", ["<dir>", "java", "javascript"]),
        ("play ../x gre", ["<dir>", "greedy"]),
        ("--home nowhere export ", []),
    ],
)
@pytest.mark.usefixtures("played_home")
def test_what_is_offered(
    words: str, expected: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands, options, folders and files, and what has a name in the home."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARENA_HOME", raising=False)
    assert expected == offered(words)


def test_servers_are_offered(club_at: str) -> None:
    """Those that one has logged in to; where the file is damaged none, without a word."""
    for words in ("bot show x --server ", "ladder standings --server 127", "bot submit --server 1"):
        assert [club_at] == offered(words)
    servers_file().write_text("[")
    assert [] == offered("bot show x --server ")


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts(shell: str, arena: Arena) -> None:
    """Each shell has a script, which calls the command back."""
    said = arena("completion", shell)
    assert (0, "") == (said.code, said.err)
    assert f"_ARENA_COMPLETE={shell}_complete" in said.out


def test_other_shells(arena: Arena) -> None:
    """A shell that has none is told which have."""
    said = arena("completion", "tcsh")
    assert (2, "") == (said.code, said.out)
    assert "'tcsh' is not one of 'bash', 'zsh', 'fish'." in said.err


def test_bash_completes(tmp_path: Path) -> None:
    """The script, read by bash as the page says, completes what has been typed."""
    typed = 'eval "$(arena completion bash)"; COMP_WORDS=(arena rul); COMP_CWORD=1; '
    typed += '_arena_completion arena; echo "${COMPREPLY[@]}"'
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ended = subprocess.run(
        ["bash", "-c", typed],
        env={**os.environ, "PATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ("rules\n", "") == (ended.stdout, ended.stderr)
