"""Where entries of files and arrays stand, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional, Tuple

# The members by which the library tells a place, all counted from 1. Lines and annotations are no indices of a list.
_LISTED = ("feature", "entry", "item")


def place_of(entry: Mapping[str, Any], source: str) -> Tuple[str, Optional[int]]:
    """Returns where an entry of a file or an array stands, and its index from 0, if it is one of a list.

    Parameters
    ----------
    source
        The name of the file or the array.
    """
    name = next((name for name in ("line", "annotation", *_LISTED) if name in entry), None)
    if name is None:
        return source, None
    number = entry[name]
    if name == "line":
        return f"{source}:{number}", None
    index = number - 1 if name in _LISTED else None
    return (f"{source}[{index}]" if name == "item" else f"{source}: {name} {number}"), index
