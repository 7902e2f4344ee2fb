"""How much of the machine one instance may use."""

from __future__ import annotations

from dataclasses import dataclass

_FOR_WHAT_IS_FREED = 0.75
"""The part of the memory that a garbage collector is told of; the rest is what it cannot see."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Holds the most that one instance with all its processes may use."""

    memory_mb: int = 512  # resident, with what it keeps in its scratch and in shared memory
    processes: int = 256  # threads count
    programs: int = 48  # processes whose threads don't count, while it plays
    open_files: int = 1024  # of each process
    sockets: int = 256  # of all processes together
    file_mb: int = 64  # of each file
    scratch_mb: int = 64
    scratch_files: int = 16384  # in scratch and shared memory, while it plays
    shm_mb: int = 16

    @property
    def data_mb(self) -> int:
        """What one process may have mapped for writing: a second line, where memory runs fast.

        Runtimes map far more than they use: a Java machine a sixty-fourth of the memory of the
        whole computer at its start.
        """
        return 4 * self.memory_mb + 2048

    def told_to_runtimes(self) -> dict[str, str]:
        """What makes runtimes collect garbage in time, which would go by the computer's memory."""
        heap_mb = int(self.memory_mb * _FOR_WHAT_IS_FREED)
        return {
            "DOTNET_GCHeapHardLimit": f"{heap_mb * 1024 * 1024:X}",  # .NET reads it so
            "GOMEMLIMIT": f"{heap_mb}MiB",
            "JDK_JAVA_OPTIONS": f"-XX:MaxRAM={self.memory_mb}m",  # of which it takes a part
            "NODE_OPTIONS": f"--max-old-space-size={heap_mb}",
        }
