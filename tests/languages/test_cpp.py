"""The C++ sample as its own tools see it: its tests, its format, and what a build lacks."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.languages.samples import IS_CI, SAMPLES, skip_where_missing

FOLDER = SAMPLES / "cpp"
CLANG_FORMAT = Path(sys.executable).with_name("clang-format")
OWN_CODE = sorted([*FOLDER.glob("src/*"), *FOLDER.glob("tests/*.cpp")])
LACKING = re.compile(r"\S+ \S+ cannot be built\s+without [^.]*\.")
SECONDS = 600  # for a machine on which nothing is compiled yet

# No program is found but those that are named: none of those that write the contract as C++.
WITHOUT_PROGRAMS = (
    "CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF",
    "CMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF",
    f"CMAKE_MAKE_PROGRAM={shutil.which('make')}",
    f"CMAKE_CXX_COMPILER={shutil.which('c++')}",
)
WITHOUT_PROTOBUF = ("CMAKE_DISABLE_FIND_PACKAGE_Protobuf=ON",)
WITHOUT_GRPCS_PACKAGE = ("CMAKE_DISABLE_FIND_PACKAGE_gRPC=ON",)
WITHOUT_GRPC = (*WITHOUT_GRPCS_PACKAGE, "CMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON")
WITHOUT_GOOGLETEST = ("CMAKE_DISABLE_FIND_PACKAGE_GTest=ON",)

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(SECONDS)]


@pytest.fixture(autouse=True)
def _toolchain() -> None:
    skip_where_missing("cpp")


def configured(folder: Path, *settings: str) -> tuple[int, str]:
    """Has CMake look for all that the build needs; gives its exit code and all it said."""
    ended = subprocess.run(
        ["cmake", "-S", FOLDER, "-B", folder, *(f"-D{setting}" for setting in settings)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return ended.returncode, " ".join(ended.stdout.split())


def test_its_own_tests_pass() -> None:
    """As its README says, without an arena and without a warning, and there are some."""
    ended = subprocess.run(
        ["cmake", "--workflow", "--preset", "test"],
        cwd=FOLDER,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    lacking = LACKING.search(ended.stdout)
    if lacking and not IS_CI:
        pytest.skip(" ".join(lacking[0].split()))
    assert ended.returncode == 0, ended.stdout
    assert re.search(r"100% tests passed(, 0 tests failed)? out of \d\d", ended.stdout)


def test_it_is_formatted() -> None:
    """Clang-format would change nothing; `clang-format -i` repairs it."""
    assert len(OWN_CODE) >= 6
    ended = subprocess.run(
        [CLANG_FORMAT, "--dry-run", "-Werror", *OWN_CODE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize(
    ("settings", "lacking"),
    [
        (WITHOUT_PROGRAMS, "the program protoc and the program grpc_cpp_plugin"),
        (WITHOUT_PROTOBUF, "the library protobuf, 3.15 or newer"),
        (WITHOUT_GRPC, "the library grpc++"),
    ],
    ids=["programs", "protobuf", "grpc"],
)
def test_a_build_that_lacks_something_says_what_and_how_to_get_it(
    settings: tuple[str, ...], lacking: str, tmp_path: Path
) -> None:
    """It ends before anything is compiled, and names the packages of two systems."""
    code, said = configured(tmp_path, *settings)
    assert code != 0
    assert f"This bot cannot be built without {lacking}. " in said
    assert "apt-get install libgrpc++-dev libprotobuf-dev protobuf-compiler " in said
    assert "macOS: brew install grpc." in said


def test_only_the_tests_need_googletest(tmp_path: Path) -> None:
    """Where it is missing, they say so; the bot is built without them."""
    code, said = configured(tmp_path / "tests", *WITHOUT_GOOGLETEST)
    assert code != 0
    assert "The tests cannot be built without GoogleTest. " in said
    assert "apt-get install libgtest-dev. macOS: brew install googletest." in said
    code, said = configured(tmp_path / "bot", *WITHOUT_GOOGLETEST, "BUILD_TESTING=OFF")
    assert (0, True) == (code, "Build files have been written" in said)


def test_grpc_is_found_without_its_package_for_cmake(tmp_path: Path) -> None:
    """Where it was built without CMake, pkg-config knows it."""
    ended = subprocess.run(["pkg-config", "--exists", "grpc++"], check=False)
    if ended.returncode and not IS_CI:
        pytest.skip("There is no pkg-config here that knows grpc++.")
    code, said = configured(tmp_path, *WITHOUT_GRPCS_PACKAGE, "BUILD_TESTING=OFF")
    assert (0, True) == (code, "Build files have been written" in said)
