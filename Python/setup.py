"""What pyproject.toml cannot say: the version is the library's, and the wheel is for one platform and any Python.

An archive of the sources has no library. A wheel that is built of it takes the one that is installed, or that PLANMARK_LIBRARY names.
"""

import ctypes
import os
import pathlib
import shutil
import sys

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = "libplanmark.so.1"
REMEDY = """
The Python package calls this library, which is built with Swift and not by pip. One of these helps:
  - pip install planmark-{version}-py3-none-manylinux_2_36_x86_64.whl, which brings the library along, on x86-64 with glibc 2.36 or later;
  - apt install libplanmark1, the package of Planmark {version} for Debian 12, and then this command again;
  - make library in Planmark's sources, and then this command with PLANMARK_LIBRARY=…/.build/library/libplanmark.so.1 before it."""


def stated_version():
    """The version that Scripts/build-wheel gives, or that an archive of the sources was made with."""
    version = os.environ.get("PLANMARK_VERSION")
    if version:
        return version
    try:
        lines = (HERE / "PKG-INFO").read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        sys.exit("planmark: this folder has no version; make wheel in Planmark's sources builds the Python package from it")
    return next(line.split()[1] for line in lines if line.startswith("Version:"))


def library_path():
    """The file of the library whose version is the package's."""
    version = stated_version()
    remedy = REMEDY.format(version=version)
    path = os.environ.get("PLANMARK_LIBRARY", LIBRARY)
    try:
        library = ctypes.CDLL(path)
        library.planmark_version.restype = ctypes.c_char_p
        found = library.planmark_version().decode()
    except (OSError, AttributeError) as error:
        sys.exit(f"planmark: {path} cannot be loaded: {error}{remedy}")
    if found != version:
        sys.exit(f"planmark: {path} is version {found}, and this package needs {version}{remedy}")
    return loaded_path(path)


def loaded_path(name):
    """The path of a library that this process has loaded, which the system's linker may have found by its name."""
    if os.sep in name:
        return name
    maps = pathlib.Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    return next(line.split(None, 5)[5] for line in maps if name in line)


class BuildWithLibrary(build_py):
    """The modules, and the library among them."""

    def run(self):
        # First, so that pip prints no list of modules before what is missing.
        library = None if self.editable_mode or (HERE / "planmark" / LIBRARY).exists() else library_path()
        super().run()
        if library is not None:
            shutil.copyfile(library, pathlib.Path(self.build_lib, "planmark", LIBRARY))


class PlatformWheel(bdist_wheel):
    """A wheel with a library that no Python is linked with."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class PlatformDistribution(Distribution):
    """A distribution that goes to the platform's folder of packages."""

    def has_ext_modules(self):
        return True


setup(
    version=stated_version(), cmdclass={"bdist_wheel": PlatformWheel, "build_py": BuildWithLibrary}, distclass=PlatformDistribution)
