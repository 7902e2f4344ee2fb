"""The command `arena`, and `python -m arena`: from the first import to the end of the process."""

import sys


def main() -> int:
    """Runs the command line and returns its exit code; Ctrl-C is quiet however early it comes."""
    code = 130
    try:
        from arena.cli.signals import hearing_interrupts, ignore_interrupts  # noqa: PLC0415

        with hearing_interrupts() as interrupts:
            try:
                from arena.cli.main import main as run  # noqa: PLC0415 # what takes a moment

                code = run()
            except KeyboardInterrupt:
                code = interrupts.exit_code
        ignore_interrupts()
    except KeyboardInterrupt:
        return code
    return code


if __name__ == "__main__":
    sys.exit(main())
