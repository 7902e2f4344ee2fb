"""The command `arena`, and `python -m arena`: from the first import to the end of the process."""

import sys


def main() -> int:
    """Runs the command line and returns its exit code; Ctrl-C is quiet however early it comes."""
    try:
        from arena.cli.main import main as run  # noqa: PLC0415 # what takes a moment
        from arena.cli.signals import ignore_interrupts  # noqa: PLC0415

        code = run()
        ignore_interrupts()
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
