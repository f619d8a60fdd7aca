"""Warnings of the package, at the line of the program that called it."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Union

from .errors import PlanmarkWarning

_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep


def warn(message: Union[str, PlanmarkWarning]) -> None:
    """Warns with `PlanmarkWarning`, at the line outside the package from which the call came."""
    level = 2
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_FOLDER):
        frame = frame.f_back
        level += 1
    warnings.warn(message, PlanmarkWarning, stacklevel=level)
