"""What an import refuses, told in Python's words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy

from ._import_lines import MarkerLines
from ._marker_points import MarkerFault
from ._places import place_of
from ._sheet_answers import first_texts, label_of, unread_text
from .errors import PlanmarkWarning, RefusedError
from .refusals import Refusal

# So many reasons are told in a sentence.
_MOST_LISTED = 3
_AREA_FAULTS = {
    "areasOutside": ("outsideDrawing", "lies outside the drawing, or too far beyond it"),
    "areasExchanged": (
        "exchanged", "lies where another area of the plan is, and not where its own was; exchange_areas=True takes it all the same"),
}


class ImportAnswers(NamedTuple):
    """What an import refuses.

    Attributes
    ----------
    refusals
        Every entry that is refused, as far as they are told one by one.
    total
        The number of all.
    doubts
        The values that are kept as properties, as their fields do not take them, as far as they are told one by one.
    notes
        What else is doubtful, in words.
    untold
        How many of `total` are not told one by one.
    untold_doubts
        How many more such values there are.
    """

    refusals: Tuple[Refusal, ...]
    total: int
    doubts: Tuple[Refusal, ...] = ()
    notes: Tuple[str, ...] = ()
    untold: int = 0
    untold_doubts: int = 0

    def __bool__(self) -> bool:
        return bool(self.total or self.doubts or self.notes)

    @property
    def are_blocking(self) -> bool:
        """True if a strict import does not go with them."""
        return bool(self.total or self.doubts)

    def _reasons(self) -> List[str]:
        parts = []
        if self.total:
            heading = "1 entry is refused" if self.total == 1 else f"{self.total} entries are refused"
            texts = first_texts([*map(str, self.refusals[:_MOST_LISTED]), *range(self.total - min(len(self.refusals), _MOST_LISTED))])
            parts.append(f"{heading}: " + "; ".join(texts))
        if self.untold:
            parts.append(f"{self.untold} of them {'is' if self.untold == 1 else 'are'} only counted and not among the refusals")
        if self.doubts:
            count = len(self.doubts) + self.untold_doubts
            heading = "1 value stays a property" if count == 1 else f"{count} values stay properties"
            texts = first_texts([*map(str, self.doubts[:_MOST_LISTED]), *range(count - min(len(self.doubts), _MOST_LISTED))])
            parts.append(f"{heading}: " + "; ".join(texts))
        return parts

    def warning(self, is_dry_run: bool) -> PlanmarkWarning:
        """Returns the warning of all that is left out or doubtful."""
        parts = self._reasons()
        if self.total:
            parts.append(f"the others {'would be' if is_dry_run else 'are'} taken over")
        if parts:
            parts.append("strict=True raises instead")
        return PlanmarkWarning("; ".join([*parts, *self.notes]), self.refusals, self.doubts)

    def error(self, report: Dict[str, Any]) -> RefusedError:
        """Returns the exception for a strict import."""
        report["stored"] = False
        refusals = sorted([*self.refusals, *self.doubts], key=lambda refusal: (refusal.index is None, refusal.index or 0))
        first = refusals[0] if refusals else None
        reasons = "; ".join([*self._reasons(), *self.notes]) or "; ".join(report["notes"])
        return RefusedError(
            "nothing was imported, as the import is strict: " + reasons, "markersRefused", place=first.place if first else None,
            index=first.index if first else None, refusals=refusals, report=report)


def answers_of(
    report: Dict[str, Any], file: str, lines: Optional[MarkerLines], *, unread: Sequence[Refusal] = (),
    parts: Sequence[Tuple[int, Mapping[str, Any]]] = (), kind: str = "marker",
) -> ImportAnswers:
    """Returns what an import refuses.

    Parameters
    ----------
    report
        The library's report, to which the rows of what is refused are added.
    file
        The file's name.
    lines
        The rows that the file was made of, or None for a file.
    unread
        What is wrong with geometries of a file, which the library refuses, or passes over where they have several lines.
    parts
        The reports on parts of the rows, each with its first row, where the report only counts some of what it has to tell.
    kind
        What the file has: `"marker"` or `"detection"`.
    """
    entries = [*report["refused"], *report["left"]]
    refusals = [_refusal(entry, file, lines, kind) for entry in entries]
    count = report["refusedCount"] + report["leftCount"]
    if lines is not None:
        for entry, refusal in zip(entries, refusals):
            entry["index"] = refusal.index
    known = {refusal.index for refusal in refusals}
    others = [_refusal(entry, file, lines, kind, first) for first, part in parts for entry in (*part["refused"], *part["left"])]
    more = [refusal for refusal in others if refusal.index not in known][:count - len(refusals)]
    refusals, more = _named(refusals, unread), _named(more, unread)
    passed = [fault for fault in unread if fault.reason == "severalLines"]
    passed += [_of_row(lines, fault.row, fault) for fault in (() if lines is None else lines.unread)]
    for member, (code, reason) in _AREA_FAULTS.items():
        passed += [_of_area(identifier, lines, code, reason) for identifier in report[member]]
    everything = [*refusals, *more, *passed]
    if lines is not None:
        everything.sort(key=lambda refusal: (refusal.index is None, refusal.index or 0))
    doubts = _doubts(report, file, lines, parts)
    return ImportAnswers(
        tuple(everything), count + len(passed), doubts, () if lines is None else tuple(lines.doubts),
        count - len(refusals) - len(more), report["unreadCount"] - len(doubts))


def _named(refusals: Sequence[Refusal], faults: Sequence[Refusal]) -> List[Refusal]:
    """Refusals of a file with the reasons of the faults of their geometries."""
    reasons = {fault.index: fault.reason for fault in faults}
    return [
        dataclasses.replace(refusal, reason=reasons[refusal.index]) if refusal.reason == "malformed" and refusal.index in reasons else refusal
        for refusal in refusals]


def _doubts(
    report: Mapping[str, Any], file: str, lines: Optional[MarkerLines], parts: Sequence[Tuple[int, Mapping[str, Any]]]
) -> Tuple[Refusal, ...]:
    """The values that the library does not read: those that a report tells one by one, or its parts do."""
    if not parts or len(report["unread"]) == report["unreadCount"]:
        parts = [(0, report)]
    found = [_of_value(entry, file, lines, first) for first, part in parts for entry in part["unread"]]
    return tuple(found[:report["unreadCount"]])


def _row_of(entry: Mapping[str, Any], lines: Optional[MarkerLines], first: int) -> Optional[int]:
    """The row of an entry of a file that begins with a row; None for an entry that is of no row."""
    if lines is None or not {"line", "feature"} & set(entry):
        return None
    if "feature" in entry:
        return int(entry["feature"]) - 1 + first
    # The lines before the first row are in the file, whichever rows are.
    line = entry["line"] + lines.starts[first] - lines.starts[0]
    return int(numpy.searchsorted(lines.starts, line, side="right")) - 1


def _refusal(entry: Mapping[str, Any], file: str, lines: Optional[MarkerLines], kind: str, first: int = 0) -> Refusal:
    row = _row_of(entry, lines, first)
    if lines is not None and row is not None:
        return _of_row(lines, row, lines.faults.get(row), entry)
    place, index = place_of(entry, file)
    return Refusal(kind, index, index, None, entry["kind"], entry["message"], place)


def _of_value(entry: Mapping[str, Any], file: str, lines: Optional[MarkerLines], first: int) -> Refusal:
    """The doubt about a value that the library does not read."""
    column = entry["column"] if lines is None else lines.columns.get(entry["column"], entry["column"])
    message = unread_text(column, entry["value"], entry["field"])
    row = _row_of(entry, lines, first)
    if lines is not None and row is not None:
        return Refusal("marker", row, label_of(lines.rows, row), column, "unread", message, lines.rows.name(row))
    place, index = place_of(entry, file)
    return Refusal("marker", index, index, column, "unread", message, place)


def _of_row(lines: Any, row: int, fault: Optional[MarkerFault], entry: Mapping[str, Any] = {}) -> Refusal:
    """The refusal of a row: by what is known here, else by what the library tells."""
    label, place = label_of(lines.rows, row), lines.rows.name(row)
    if fault is None:
        return Refusal("marker", row, label, None, entry["kind"], entry["message"], place)
    return Refusal("marker", row, label, fault.column or None, fault.code, fault.message, place, is_clause=fault.is_clause)


def _of_area(identifier: str, lines: Optional[MarkerLines], code: str, reason: str) -> Refusal:
    """The refusal of an area by its id."""
    row = None if lines is None else lines.areas.get(identifier)
    if lines is None or row is None:
        return Refusal("area", None, None, None, code, reason, f"the area {identifier!r}", is_clause=True)
    return Refusal("area", row, label_of(lines.rows, row), None, code, reason, lines.rows.name(row), is_clause=True)
