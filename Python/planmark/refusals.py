"""Entries that are not taken, and why."""

from __future__ import annotations

import dataclasses
from typing import Any, Optional, Tuple


@dataclasses.dataclass(frozen=True)
class Refusal:
    """An entry of what was given that is not taken, or a value that is not read, and why. Its text is a line for people.

    Parameters
    ----------
    kind
        What it was to be: ``"marker"``, ``"area"`` or ``"detection"``.
    index
        The row in what was given, from 0; None for a line of a file of text.
    label
        The row's label, such as a DataFrame's index has it; `index` where rows have no labels.
    column
        The column that is meant, or None.
    reason
        What programs know the reason by, such as ``"outsideDrawing"``: the same in all versions.
    message
        What is wrong, without the place.
    place
        Where the entry stands, for people: ``"row 3 ('A-7')"`` or ``"issues.csv:12"``.
    point
        x and y as they were given, or None.
    is_clause
        True if `message` is the end of a sentence that begins with the place, such as ``"is a LineString, not a polygon"``.

    Examples
    --------
    >>> refusal = Refusal("marker", 3, "A-7", "y", "missing", "column 'y' has no value", "row 3 ('A-7')")
    >>> print(refusal)
    row 3 ('A-7'): column 'y' has no value
    """

    kind: str
    index: Optional[int]
    label: Any
    column: Optional[str]
    reason: str
    message: str
    place: str
    point: Optional[Tuple[float, float]] = None
    is_clause: bool = False

    def __str__(self) -> str:
        return f"{self.place} {self.message}" if self.is_clause else f"{self.place}: {self.message}"
