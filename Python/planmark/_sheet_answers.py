"""What became of a sheet's markers, areas and detections, told in Python's words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from ._marker_points import MarkerFault
from ._marker_tables import MarkerTable
from ._places import place_of
from ._rows import RowFault, RowNames, shown
from ._warnings import warn
from .errors import PlanmarkWarning, RefusedError
from .refusals import Refusal

_MOST_LISTED = 3
_UNREAD = "unread"
# What the values of fields are, for those that cannot be read.
_EXPECTED = {
    "due": "no date such as '2026-03-01'", "number": "no whole number from 1",
    "cost": "no number", "size": "no number", "color": "no colour; write '#rrggbb' or a CSS colour name",
    "styleColor": "no colour; write '#rrggbb' or a CSS colour name", "located": "neither True nor False",
    "symbol": "no symbol",
}
_PLURALS = {"marker": "markers", "area": "areas", "detection": "detections"}


class SheetAnswers(NamedTuple):
    """What became of a sheet's input.

    Attributes
    ----------
    refusals
        Every area, marker and detection that is not on the sheet.
    doubts
        Every value that is not as it was meant, probably.
    notes
        What else is doubtful, in words.
    shown
        How many markers, areas and detections are on the sheet, by their kinds.
    """

    refusals: Tuple[Refusal, ...]
    doubts: Tuple[Refusal, ...]
    notes: Tuple[str, ...]
    shown: Dict[str, int]

    @property
    def blocking(self) -> Tuple[Refusal, ...]:
        """What a strict sheet does not go without."""
        return (*self.refusals, *(doubt for doubt in self.doubts if doubt.reason == _UNREAD))

    def warn(self, answer: Any = None) -> None:
        """Warns once of all that is left out or doubtful, with the answer of a call that has written its files already."""
        if self.refusals or self.doubts or self.notes:
            warn(PlanmarkWarning(self.text(), self.refusals, self.doubts), answer)

    def check(self, report: Dict[str, Any]) -> None:
        """Refuses a strict sheet of which something is left out, or could not be read.

        Parameters
        ----------
        report
            The report on the sheet, for the error.

        Raises
        ------
        RefusedError
            Its refusals are all of these.
        """
        blocking = self.blocking
        if not blocking:
            return
        parts = self._told_of_refusals(is_strict=True) + _told_of_values(blocking[len(self.refusals):])
        first = blocking[0]
        raise RefusedError(
            "nothing was drawn, as the sheet is strict: " + "; ".join(parts), "markersRefused", place=first.place, index=first.index,
            refusals=blocking, report=report)

    def text(self) -> str:
        """All that is left out or doubtful, with the first reasons of each kind."""
        unread = [doubt for doubt in self.doubts if doubt.reason == _UNREAD]
        others = [doubt for doubt in self.doubts if doubt.reason != _UNREAD]
        parts = self._told_of_refusals() + _told_of_values(unread) + first_texts(others) + list(self.notes)
        count = len(self.refusals) + len(self.doubts)
        return "; ".join(parts) + ("; the warning's refusals and doubts have all" if count > _MOST_LISTED else "")

    def _told_of_refusals(self, is_strict: bool = False) -> List[str]:
        """A text for each kind of entries."""
        parts = []
        for kind, several in _PLURALS.items():
            own = [refusal for refusal in self.refusals if refusal.kind == kind]
            if not own:
                continue
            count, shown = len(own), self.shown.get(kind)
            total = f" of {count + shown}" if shown is not None and not is_strict else ""
            verb = "is" if count == 1 else "are"
            name = kind if count == 1 and not total else several
            parts.append(f"{count}{total} {name} {verb} refused: " + "; ".join(first_texts(own)))
        return parts


def _told_of_values(doubts: Sequence[Refusal]) -> List[str]:
    if not doubts:
        return []
    heading = "1 value stays a text" if len(doubts) == 1 else f"{len(doubts)} values stay texts"
    return [f"{heading}: " + "; ".join(first_texts(doubts))]


def first_texts(told: Sequence[object]) -> List[str]:
    """Returns the texts of the first of what is to be told, and how many more there are."""
    more = len(told) - _MOST_LISTED
    return [str(one) for one in told[:_MOST_LISTED]] + ([f"and {more} more"] if more > 0 else [])


def answers_of(
    report: Mapping[str, Any], shown: Dict[str, int], markers: Optional[MarkerTable] = None, faults: Sequence[RowFault] = (),
    areas: Optional[RowNames] = None, doubtful: Sequence[str] = (),
) -> SheetAnswers:
    """Returns what became of a sheet's input.

    Parameters
    ----------
    report
        The library's report.
    shown
        How many markers, areas and detections are on the sheet.
    markers
        The markers as they were given, or None for those of a file.
    faults, areas
        The rows of areas that were left out, and the names of rows.
    doubtful
        What is doubtful about the areas.
    """
    refused = report.get("refused", [])
    refusals = [_of_area(fault, areas) for fault in faults] if areas is not None else []
    refusals += [_refusal(entry, markers) for entry in refused]
    out = {refusal.index for refusal in refusals if refusal.kind == "marker"} if markers is not None else set()
    doubts: List[Refusal] = []
    notes = [*doubtful, *(markers.doubts if markers is not None else ())]
    for doubt in report.get("doubts", []):
        if "value" not in doubt:
            notes.append(doubt["message"])
        elif markers is None or doubt["item"] - 1 not in out:
            doubts.append(_doubt(doubt, markers))
    return SheetAnswers(tuple(refusals), tuple(doubts), tuple(notes), shown)


def amended(report: Dict[str, Any], markers: Optional[MarkerTable], faults: Sequence[RowFault]) -> Dict[str, Any]:
    """Returns a report with what is known here of the rows that are refused, and with notes."""
    report["notes"] = list(report.get("notes", ()))
    if markers is not None and markers.faults:
        for entry in report.get("refused", ()):
            fault = _fault_of(entry, markers) if entry["of"] == "marker" else None
            if fault is not None:
                entry.update((axis, "nan") for axis, value in zip("xy", _point_of(entry, fault)) if math.isnan(value))
                entry.update(reason=fault.code, message=fault.message, **({"column": fault.column} if fault.column else {}))
    if faults:
        report["refused"] = [
            {"of": "area", "item": fault.row + 1, "reason": "malformedArea", "message": fault.reason} for fault in faults
        ] + report.get("refused", [])
    return report


def _of_area(fault: RowFault, rows: RowNames) -> Refusal:
    return Refusal("area", fault.row, label_of(rows, fault.row), None, fault.code, fault.reason, rows.name(fault.row), is_clause=True)


def _refusal(entry: Mapping[str, Any], markers: Optional[MarkerTable]) -> Refusal:
    kind = entry["of"]
    fault = _fault_of(entry, markers) if kind == "marker" and markers is not None else None
    point = _point_of(entry, fault) if "x" in entry else None
    if kind == "marker" and markers is not None:
        index = entry["item"] - 1
        if fault is None:
            column, reason, message = entry.get("column"), entry["reason"], entry["message"]
        else:
            column, reason, message = fault.column or None, fault.code, fault.message
        is_clause = fault is not None and fault.is_clause
        return Refusal(kind, index, label_of(markers.rows, index), column, reason, message, markers.rows.name(index), point, is_clause)
    place, found = place_of(entry, entry.get("file", _PLURALS[kind]))
    return Refusal(kind, found, found, entry.get("column"), entry["reason"], entry["message"], place, point)


def _fault_of(entry: Mapping[str, Any], markers: MarkerTable) -> Optional[MarkerFault]:
    """What is known here of the coordinates for which the library refuses a row; None where it refuses it for something else."""
    return markers.faults.get(entry["item"] - 1) if entry["reason"] == "notFinite" else None


def _point_of(entry: Mapping[str, Any], fault: Optional[MarkerFault]) -> Tuple[float, float]:
    """The point of a refused marker, NaN for what is missing or cannot be read."""
    # Numbers that are not finite come as text.
    x, y = float(entry["x"]), float(entry["y"])
    if fault is None or fault.code == "notFinite":
        return x, y
    # What cannot be read was handed over as infinity.
    return math.nan if math.isinf(x) else x, math.nan if math.isinf(y) else y


def _doubt(entry: Mapping[str, Any], markers: Optional[MarkerTable]) -> Refusal:
    column, value = entry["column"], entry["value"]
    if entry["code"] == "mistypedStatus":
        message = f"column {column!r} is {shown(value)}, no usual status; did you mean {entry['meant']!r}?"
    elif entry["code"] == "repeatedNumber":
        message = f"column {column!r} is {value}, which is the number of an earlier marker too"
    else:
        message = unread_text(column, value, column)
    if markers is not None:
        index = entry["item"] - 1
        return Refusal("marker", index, label_of(markers.rows, index), column, entry["code"], message, markers.rows.name(index))
    place, found = place_of(entry, entry.get("file", _PLURALS["marker"]))
    return Refusal("marker", found, found, column, entry["code"], message, place)


def unread_text(column: str, value: Any, field: str) -> str:
    """Returns the text on a value of a column that is none of the column's field."""
    return f"column {column!r} is {shown(value)}, {_EXPECTED.get(field, 'which cannot be read')}"


def label_of(rows: RowNames, row: int) -> Any:
    """Returns the label of a row, or its number where it has none."""
    if rows.labels is None:
        return row
    label = rows.labels[row]
    return label.item() if hasattr(label, "dtype") and hasattr(label, "item") else label


