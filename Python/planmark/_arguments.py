"""Arguments of one value, which are refused by their names."""

from __future__ import annotations

import operator
from collections.abc import Collection
from typing import Any

from ._numbers import float_of
from .errors import InvalidArgumentError


def number_for(value: Any, name: str) -> float:
    """Returns a number as a float; infinity for one that is beyond those.

    Raises
    ------
    TypeError
        It is no number; texts are none.
    """
    if not isinstance(value, (str, bytes, bytearray)) and (hasattr(value, "__float__") or hasattr(value, "__index__")):
        try:
            return float_of(value)
        except TypeError:
            pass
    raise TypeError(f"{name} must be a number, not {type(value).__name__}")


def whole_for(value: Any, name: str) -> int:
    """Returns a whole number as an int.

    Raises
    ------
    TypeError
        It is none; floats are none.
    """
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}") from None


def check_choice(value: Any, choices: Collection[str], name: str) -> None:
    """Refuses a value that is none of some texts.

    Raises
    ------
    InvalidArgumentError
        The message has the texts.
    """
    if not isinstance(value, str) or value not in choices:
        *first, last = map(repr, choices)
        raise InvalidArgumentError(f"{name} must be {', '.join(first)} or {last}, not {value!r}", "invalidArgument", place=name)
