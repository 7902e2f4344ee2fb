"""What the intake of submissions is told, from what the operator has decided.

Must not know how submissions are worked on.
"""

from dataclasses import replace
from pathlib import Path

from arena.bots.snapshot import open_snapshot, snapshot_folder
from arena.intake.references import find_references
from arena.intake.settings import IntakeSettings
from arena.sandbox.sandbox import Sandbox
from arena.server.settings import ServerSettings
from arena.store.bots import newest_versions
from arena.store.connection import Store
from arena.store.ladders import find_ladder


def make_intake_settings(
    home: Path, settings: ServerSettings, sandbox: Sandbox, store: Store
) -> IntakeSettings:
    """Makes them; InputError for opponents that are not there."""
    with store.reading() as connection:
        ladder = find_ladder(connection, settings.ladder)
        newest = newest_versions(connection)
    wanted = settings.qualify.opponents
    added = {
        name: replace(open_snapshot(home, version.hash).contestant(), bot=name)
        for name, version in newest.items()
        if name in wanted and snapshot_folder(home, version.hash).is_dir()
    }
    build, qualify = settings.build, settings.qualify
    return IntakeSettings(
        ladder=ladder.settings,
        references=find_references(wanted, added),
        quota=settings.quota,
        sandbox=sandbox,
        build_seconds=build.seconds,
        build_memory_mb=build.memory_mb,
        build_processes=build.processes,
        build_disk_mb=build.disk_mb,
        build_network=build.network,
        cache_mb=build.cache_mb,
        check_blocks=qualify.check_blocks,
        qualify_blocks=qualify.blocks,
        most_forfeits=qualify.most_forfeits,
        seconds=qualify.seconds,
    )
