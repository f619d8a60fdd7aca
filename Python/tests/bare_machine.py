"""Runs a Python program in a root folder that holds Python, NumPy, the installed package, the samples and nothing else."""

import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig

# What glibc and GCC install, which is part of every system that NumPy runs on.
OF_THE_SYSTEM = re.compile(r"(ld-linux|libc|libm|libmvec|libdl|librt|libpthread|libutil|libresolv|libgcc_s|libstdc\+\+)[-.]")
# The modules of Python that ctypes and NumPy import, whose libraries belong to Python.
MODULES = ["_ctypes", "zlib", "_struct", "math", "_datetime", "_pickle", "select", "_bisect"]


def libraries(path):
    """The libraries that a program or a library is linked with."""
    output = subprocess.run(["ldd", path], capture_output=True, text=True).stdout
    return [pathlib.Path(found) for found in re.findall(r"(/\S+) \(0x", output)]


def copy(path, root):
    target = root / path.relative_to("/")
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def make(root, samples):
    """Fills the root folder."""
    base = pathlib.Path(sys.base_prefix)
    executable = pathlib.Path(sys.executable).resolve()
    standard = pathlib.Path(sysconfig.get_path("stdlib")).resolve()
    leave_out = shutil.ignore_patterns("test", "tests", "site-packages", "dist-packages", "__pycache__", "idlelib", "ensurepip", "config-*")
    shutil.copytree(standard, root / standard.relative_to("/"), ignore=leave_out)
    copy(executable, root)
    packages = root / "packages"
    for name in ("numpy", "numpy.libs", "planmark", "planmark.libs"):
        found = pathlib.Path(sysconfig.get_path("platlib"), name)
        shutil.copytree(found, packages / name, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    loaded = [executable, *base.glob("lib/libpython*.so*")]
    loaded += [path for name in MODULES for path in standard.glob(f"lib-dynload/{name}.*.so")]
    for library in {library for path in loaded for library in libraries(path)}:
        copy(library, root)
    # NumPy's and the package's own libraries come with them; of the system they find glibc's and GCC's alone.
    for path in [*packages.glob("*.libs/*"), *packages.glob("*/*.so*"), *packages.glob("numpy/*/*.so")]:
        for library in libraries(path):
            if OF_THE_SYSTEM.match(library.name):
                copy(library, root)
    shutil.copytree(samples, root / "samples", ignore=shutil.ignore_patterns("book"))
    for name in ("dev", "proc", "tmp", "output"):
        (root / name).mkdir()
    return executable, base


def run(root, executable, base, program):
    """Runs the program in the root folder. Raises `PermissionError` where this system lets nobody change the root."""
    environment = {"PYTHONPATH": "/packages", "PYTHONHOME": str(base), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nobody"}
    inside = f'mount --rbind /dev "{root}/dev" && mount --rbind /proc "{root}/proc" && exec chroot "{root}" "$@"'
    for options in (["--user", "--map-root-user", "--mount"], ["--mount"]):
        if subprocess.run(["unshare", *options, "chroot", "/", "true"], capture_output=True).returncode == 0:
            return subprocess.run(
                ["unshare", *options, "env", "-i", *(f"{name}={value}" for name, value in environment.items()),
                 "/bin/sh", "-c", inside, "sh", str(executable), "-c", program],
                capture_output=True, text=True)
    raise PermissionError("neither user namespaces nor root")
