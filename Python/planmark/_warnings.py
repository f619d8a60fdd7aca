"""Warnings of the package, at the line of the program that called it."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any, Union

from .errors import PlanmarkWarning

_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep


def may_raise() -> bool:
    """Returns True if a `PlanmarkWarning` may be an exception: then what is to be warned of must be told before anything is changed."""
    # Filters of a context are seen by Python alone.
    if getattr(sys.flags, "context_aware_warnings", False):
        return True
    return any(action == "error" and issubclass(PlanmarkWarning, category) for action, _, category, *_ in warnings.filters)


def warn(message: Union[str, PlanmarkWarning], answer: Any = None) -> None:
    """Warns with `PlanmarkWarning`, at the line outside the package from which the call came.

    Parameters
    ----------
    answer
        The answer of a call that has done its work, which an exception in place of the warning must not lose.
    """
    warning = message if isinstance(message, PlanmarkWarning) else PlanmarkWarning(message)
    warning.answer = answer
    level = 2
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_FOLDER):
        frame = frame.f_back
        level += 1
    warnings.warn(warning, PlanmarkWarning, stacklevel=level)
