"""A home, orders and settings for the tests of this room."""

import hashlib
from dataclasses import replace

import pytest

from arena.intake.outcome import Order
from arena.intake.references import find_references
from arena.intake.settings import IntakeSettings
from arena.people.quota import Quota
from arena.store.ladders import LadderSettings
from arena.terms.clock import STALL_LIMIT
from engine import STANDARD

LADDER = LadderSettings("main", 2, STANDARD, STALL_LIMIT, throughput=True)


@pytest.fixture(scope="session")
def settings():
    """Settings by which little is played, and nothing confined."""
    return IntakeSettings(
        ladder=LADDER,
        references=find_references(["random"], {}),
        quota=Quota(packed_bytes=10**6, unpacked_bytes=10**6, files=50),
        build_disk_mb=10,
        build_files=200,
        cache_mb=1,
        check_blocks=1,
        qualify_blocks=1,
    )


@pytest.fixture
def order_for(tmp_path):
    """Makes an order to take in the bytes of an archive."""

    def make(content, bot="tiny", **more):
        archive = tmp_path / "submitted.tar.gz"
        archive.write_bytes(content)
        home = tmp_path / "home"
        order = Order(
            bot=bot,
            archive=archive,
            packed_sha256=hashlib.sha256(content).hexdigest(),
            version="",
            home=home,
            workplace=home / "submissions" / "7",
        )
        return replace(order, **more)

    return make
