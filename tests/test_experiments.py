"""The setting of gRPC's experiments: made before gRPC is imported, and not handed to bots."""

import os
import subprocess
import sys

import pytest

from arena.experiments import SWITCHED_OFF, VARIABLE, without_switches
from arena.play.launch import instance_environment


@pytest.mark.parametrize("room", ["arena.play.server", "arena.kit", "arena.bridge.bridge"])
def test_it_is_made_before_grpc_is_imported(room: str) -> None:
    """Whoever speaks gRPC has it in time, and a user's own setting stays."""
    look = f"""
import os, sys

class Look:
    def find_spec(self, name, path=None, target=None):
        if name == "grpc":
            print(os.environ.get("{VARIABLE}"))

sys.meta_path.insert(0, Look())
import {room}
"""
    for said, wanted in ((None, SWITCHED_OFF), ("tracing", "tracing")):
        environment = {name: value for name, value in os.environ.items() if name != VARIABLE}
        if said:
            environment[VARIABLE] = said
        done = subprocess.run(
            [sys.executable, "-c", look],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert wanted == done.stdout.strip()


def test_it_is_not_handed_to_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another gRPC would complain of experiments that it does not know; a user's own goes on."""
    monkeypatch.setenv(VARIABLE, SWITCHED_OFF)
    assert VARIABLE not in instance_environment("address", "token")
    monkeypatch.setenv(VARIABLE, "tracing")
    assert "tracing" == instance_environment("address", "token")[VARIABLE]
    assert {"A": "1"} == without_switches({"A": "1", VARIABLE: SWITCHED_OFF})
