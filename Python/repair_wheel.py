"""Repairs a wheel as `auditwheel repair` does, and puts into it what manylinux leaves to the system: GLib, X11, expat and zlib.

Cairo and Pango are linked with these; a machine that has only Python has none of them.

usage: repair_wheel.py WHEEL FOLDER PLATFORM
"""

import json
import pathlib
import sys
import tempfile

import auditwheel.main
import auditwheel.policy
from auditwheel.libc import Libc

from bundled_libraries import OF_THE_SYSTEM


def repair(wheel, folder, platform):
    # auditwheel has no option for this, so it gets a policy of its own to read.
    policies = json.loads(auditwheel.policy._POLICY_JSON_MAP[Libc.GLIBC].read_text())
    for policy in policies:
        policy["lib_whitelist"] = OF_THE_SYSTEM
    with tempfile.TemporaryDirectory() as work:
        narrower = pathlib.Path(work, "policy.json")
        narrower.write_text(json.dumps(policies))
        auditwheel.policy._POLICY_JSON_MAP[Libc.GLIBC] = narrower
        sys.argv = [
            "auditwheel", "repair", "--plat", platform, "--only-plat", "--strip", "-z", "9", "--wheel-dir", folder, wheel]
        return auditwheel.main.main()


if __name__ == "__main__":
    sys.exit(repair(*sys.argv[1:]))
