"""Rows of what callers give: as messages name them, and the faults that some have."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NoReturn, Sequence, get_args

import numpy

from ._arguments import check_choice
from .errors import InvalidArgumentError

# What becomes of rows that cannot be taken.
OnInvalid = Literal["raise", "skip"]
# The code of a value that is of no kind of geometry.
NOT_GEOMETRY = "notGeometry"
_MOST_LISTED = 5
_MOST_SHOWN = 40


class RowFault(NamedTuple):
    """A row that cannot be taken.

    Attributes
    ----------
    row
        The row, from 0.
    code
        The code that programs know the fault by.
    reason
        The end of a sentence that begins with the row: ``is a LineString, not a polygon``.
    """

    row: int
    code: str
    reason: str


class RowNames(NamedTuple):
    """The names of rows in messages.

    Attributes
    ----------
    pattern
        The name of a row, with ``{row}`` for its number from 0.
    labels
        The caller's own label of each row, such as an index of pandas, or None.
    """

    pattern: str
    labels: Any = None

    def name(self, row: int) -> str:
        """Returns the name of a row: ``areas: row 3 ('B12')``, ``areas[3]``."""
        text = self.pattern.replace("{row}", str(row))
        if self.labels is None:
            return text
        label = self.labels[row]
        label = tuple(map(_plain, label)) if isinstance(label, tuple) else _plain(label)
        return text.replace("{label}", repr(label)) if "{label}" in text else f"{text} ({label!r})"


def _plain(label: Any) -> Any:
    """A label without NumPy's type, which would be shown."""
    return label.item() if hasattr(label, "dtype") and hasattr(label, "item") else label


def rows_of_list(place: str) -> RowNames:
    """Returns the names of a list's elements."""
    return RowNames(place + "[{row}]")


def rows_of_frame(place: str, labels: Any) -> RowNames:
    """Returns the names of a frame's or a series' rows; the labels are None where they are the rows' numbers."""
    return RowNames(place + ": row {row}", labels)


def rows_of_dict(place: str, keys: Sequence[Any]) -> RowNames:
    """Returns the names of a dict's values."""
    return RowNames(place + "[{label}]", keys)


def kind_of(value: Any) -> str:
    """Returns the name of a value's class with its article: `an int`."""
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in tuple('aeiou') else 'a'} {name}"


def shown(value: Any) -> str:
    """Returns a value as messages show it, cut where it is long."""
    try:
        text = str(value) if isinstance(value, numpy.generic) or hasattr(value, "isoformat") else repr(value)
    except (ValueError, RecursionError):
        # Python writes no whole number of some thousands of digits, and no list that is nested as deeply.
        text = kind_of(value)
    text = " ".join(map(str.strip, text.splitlines()))
    return text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"


def check_on_invalid(on_invalid: str) -> None:
    """Refuses a rule for faulty rows that there is not."""
    check_choice(on_invalid, get_args(OnInvalid), "on_invalid")


def refuse(faults: Sequence[RowFault], rows: RowNames, place: str, remedy: str) -> NoReturn:
    """Raises for the first of some faulty rows; the message counts the others and has the first of their numbers.

    Raises
    ------
    TypeError
        The row has a value of a type that cannot be meant.
    InvalidArgumentError
        Any other fault; ``index`` is the row.
    """
    first, *others = faults
    text = f"{rows.name(first.row)} {first.reason}; {remedy}"
    if others:
        text += f" ({_listed([fault.row for fault in others])})"
    if first.code == NOT_GEOMETRY:
        raise TypeError(text)
    raise InvalidArgumentError(text, first.code, place=place, index=first.row)


def _listed(others: Sequence[int]) -> str:
    """The rows that are refused beside the first, in brackets behind the message."""
    listed = ", ".join(map(str, others[:_MOST_LISTED]))
    if len(others) == 1:
        return f"row {listed} is refused too"
    return f"{len(others)} more are refused: rows {listed}" + (" and others" if len(others) > _MOST_LISTED else "")
