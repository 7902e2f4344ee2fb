"""What people send to a server in a soak: bots that are good, bad and hostile, packed.

Each mark makes another version of the same bot.
"""

import gzip
import io
import random
import tarfile
from pathlib import Path

_BOT = (Path(__file__).parent / "instant_bot.py").read_text()
_TOML = 'name = "{name}"\nrun = "python bot.py {move}"\ntables = 16\n'

BAD = {
    "syntax": "def broken(:\n",
    "ends": "print('I have nothing to say')\n",
    "raises": "raise RuntimeError('no thanks')\n",
}
"""Programs that cannot play."""

HOSTILE = {
    "forks": (
        "import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n        pass\n"
    ),
    "hogs": "kept = []\nwhile True:\n    kept.append(bytearray(1 << 22))\n",
    "fills": (
        "import os\nplace = os.environ.get('TMPDIR', '.')\n"
        "with open(os.path.join(place, 'full'), 'wb') as file:\n"
        "    while True:\n        file.write(bytes(1 << 20))\n"
    ),
    "shouts": "import sys\nwhile True:\n    sys.stderr.write('x' * 65536)\n",
    "stays": (
        "import os, signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "if os.fork():\n    os._exit(0)\nos.setsid()\ntime.sleep(10**6)\n"
    ),
    "spies": (
        "import os\nfor place in ('/etc/shadow', '/root', '/home', '/proc/1/environ'):\n"
        "    try:\n        print(place, os.listdir(place) if os.path.isdir(place) else "
        "open(place).read()[:200])\n    except OSError as error:\n        print(place, error)\n"
    ),
}
"""Programs that want to do harm. Only for a sandbox that keeps them from it."""


def good(name: str, mark: int) -> bytes:
    """Packs a bot that plays, with the first move or the last."""
    move = "last" if mark % 2 else "first"
    return _packed(name, f"# {mark}\n{_BOT}", move)


def bad(name: str, kind: str, mark: int) -> bytes:
    """Packs a bot that cannot play."""
    return _packed(name, f"# {mark}\n{BAD[kind]}")


def hostile(name: str, kind: str, mark: int) -> bytes:
    """Packs a bot that wants to do harm."""
    return _packed(name, f"# {mark}\n{HOSTILE[kind]}")


def strange(name: str, kind: str) -> bytes:
    """Packs what is no bot: damaged, leading outside, far too large, or called otherwise."""
    if kind == "noise":
        return random.Random(name).randbytes(4000)
    if kind == "outside":
        return _tar({"../outside.txt": "x", "bot.toml": _TOML.format(name=name, move="first")})
    if kind == "bomb":
        return gzip.compress(bytes(200_000_000), 1)
    if kind == "nameless":
        return _tar({"bot.py": _BOT})
    return _packed("another", _BOT)


STRANGE = ("noise", "outside", "bomb", "nameless", "other name")
"""What is no bot."""


def _packed(name: str, program: str, move: str = "first") -> bytes:
    return _tar({"bot.toml": _TOML.format(name=name, move=move), "bot.py": program})


def _tar(files: dict[str, str]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for path, text in files.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(text.encode())
            archive.addfile(entry, io.BytesIO(text.encode()))
    return buffer.getvalue()
