"""The fonts that the package brings along, for machines that have no fonts set up."""

from __future__ import annotations

import os

# Where fontconfig, as it is built for the package, looks for the system's set-up.
_SYSTEM_SETUP = "/etc/fonts/fonts.conf"
_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "fonts")


def use_bundled_fonts() -> None:
    """Has this process, and those it starts, find the bundled fonts if neither the system nor the user has set fonts up.

    Without a set-up, fontconfig finds no font and complains on standard error.
    """
    if any(os.environ.get(name) for name in ("FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT")):
        return
    if not os.path.exists(_SYSTEM_SETUP):
        os.environ["FONTCONFIG_FILE"] = os.path.join(_FOLDER, "fonts.conf")
