"""The libraries that go into the wheel beside libplanmark: which they are, and under which licences.

usage: bundled_libraries.py libplanmark.so.1 [LIBRARY-OF-DEBIAN...] >LICENSES-bundled

Ends with 1 if a library is not listed in bundled-libraries.txt.
"""

import pathlib
import re
import subprocess
import sys

# What every Linux with NumPy has: glibc's and GCC's libraries.
OF_THE_SYSTEM = [
    "ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6", "libmvec.so.1", "libpthread.so.0",
    "libresolv.so.2", "librt.so.1", "libstdc++.so.6", "libutil.so.1",
]
HERE = pathlib.Path(__file__).parent
# Debian's copyright files refer to these.
COMMON = ["LGPL-2", "LGPL-2.1", "LGPL-3", "GPL-2", "GPL-3", "MPL-1.1", "Apache-2.0"]
WITHIN = """Within libplanmark.so.1 itself:

Swift's standard library, Foundation and Dispatch, with Unicode's tables  Apache-2.0 WITH Swift-exception AND Unicode-3.0
"""


def licences():
    """The licence of each Debian package that may be bundled."""
    lines = (HERE / "bundled-libraries.txt").read_text().splitlines()
    return dict(line.split(None, 1) for line in lines if not line.startswith("#"))


def bundled(library):
    """The libraries that a library needs and the system need not have, with their Debian packages."""
    output = subprocess.run(["ldd", library], check=True, capture_output=True, text=True).stdout
    for name, path in re.findall(r"(\S+) => (/\S+)", output):
        if name not in OF_THE_SYSTEM:
            yield name, package(pathlib.Path(path).resolve())


def package(path):
    """The Debian package of a file. Its list may still name the folder by which /usr/lib was once called."""
    for name in (path, pathlib.Path(str(path).removeprefix("/usr"))):
        found = subprocess.run(["dpkg-query", "--search", name], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"bundled_libraries: {path} belongs to no Debian package; its licence is unknown")


def main(library, *others):
    known = licences()
    libraries = {each for path in (library, *others) for each in bundled(path)}
    libraries |= {(pathlib.Path(path).name, package(pathlib.Path(path).resolve())) for path in others}
    libraries = sorted(libraries)
    packages = sorted({name for _, name in libraries})
    unknown = [name for name in packages if name not in known]
    if unknown:
        sys.exit(f"bundled_libraries: not in bundled-libraries.txt: {', '.join(unknown)}")
    print("Libraries that this package brings along, as Debian built them but for their names and where they look for each other, with\ntheir licences. Their sources are Debian's.\n")
    for library, name in libraries:
        print(f"{library:28} {name:22} {known[name]}")
    print(f"\n{WITHIN}")
    for name in packages:
        print(f"\n{'=' * 30} {name}\n")
        print(pathlib.Path("/usr/share/doc", name, "copyright").read_text(errors="replace"))
    for name in COMMON:
        print(f"\n{'=' * 30} {name}\n")
        print(pathlib.Path("/usr/share/common-licenses", name).read_text())


if __name__ == "__main__":
    main(*sys.argv[1:])
