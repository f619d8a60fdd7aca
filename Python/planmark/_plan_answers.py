"""What a plan refuses of several markers, told in Python's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, Optional, Tuple

import numpy

from ._marker_points import MarkerFault
from ._rows import RowNames
from ._sheet_answers import first_texts, label_of
from ._warnings import warn
from .errors import PlanmarkError, PlanmarkWarning
from .refusals import Refusal


class Refused:
    """Makes refusals of what the library tells of the rows of one source.

    Parameters
    ----------
    rows
        The rows as messages name them.
    columns
        The caller's names of columns by the library's.
    faults
        The rows of which is known here what is wrong.
    remedies
        What is to be said besides, by the codes of reasons.
    points
        The points as they were given, or None.
    """

    def __init__(
        self, rows: RowNames, columns: Mapping[str, str], faults: Mapping[int, MarkerFault], remedies: Mapping[str, str] = {},
        points: Any = None,
    ) -> None:
        self._rows, self._columns, self._faults, self._remedies, self._points = rows, columns, faults, remedies, points

    def refusals(self, told: Sequence[Mapping[str, Any]]) -> Tuple[Refusal, ...]:
        """The refusals of rows that the library tells of."""
        return tuple(map(self._refusal, told))

    def _refusal(self, told: Mapping[str, Any]) -> Refusal:
        index = told["index"]
        fault = self._faults.get(index)
        column: Optional[str]
        if fault is not None:
            column, code, message = fault.column or None, fault.code, fault.message
        else:
            member, code = told["member"], told["code"]
            column = None if member is None else self._columns.get(member, member)
            message = told["message"]
            if "earlier" in told:
                message += f" in {self._rows.name(told['earlier'])}"
            if "clause" in told:
                message = f"column {column!r} {message}"
            message += self._remedies.get(code, "")
        point = None
        if self._points is not None and numpy.isfinite(self._points[index]).all():
            x, y = self._points[index].tolist()
            point = x, y
        is_clause = fault is not None and fault.is_clause
        return Refusal("marker", index, label_of(self._rows, index), column, code, message, self._rows.name(index), point, is_clause)


def counted(refusals: Sequence[Refusal], count: int, effect: str) -> str:
    """The text for refusals of some of so many markers: how many, and the first of them."""
    verb = "is" if len(refusals) == 1 else "are"
    name = "marker" if count == 1 else "markers"
    return f"{len(refusals)} of {count} {name} {verb} refused, {effect}: " + "; ".join(first_texts(list(map(str, refusals))))


def raise_refused(
    error: PlanmarkError, refusals: Tuple[Refusal, ...], count: int, effect: str, doubts: Sequence[str] = ()
) -> NoReturn:
    """Raises the failure of a call that did nothing because of some markers, with all of them."""
    if refusals:
        meant = next((refusal for refusal in refusals if refusal.index == error.index), refusals[0])
        ordered = [meant, *(refusal for refusal in refusals if refusal is not meant)]
        error.message = "; ".join([counted(ordered, count, effect), *doubts])
        error.args = (error.message,)
        error.index, error.place, error.refusals = meant.index, meant.place, refusals
    raise error


def warn_of_refused(refusals: Tuple[Refusal, ...], count: int, effect: str, doubts: Sequence[str] = (), answer: Any = None) -> None:
    """Warns once of markers that are left out, and of what is doubtful.

    Parameters
    ----------
    answer
        The answer of the call, if the others are placed already.
    """
    parts = [counted(refusals, count, effect)] if refusals else []
    if parts or doubts:
        more = "; the warning's refusals have all, and strict=True raises" if len(refusals) > 3 else ""
        warn(PlanmarkWarning("; ".join([*parts, *doubts]) + more, refusals), answer)
