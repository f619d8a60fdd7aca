"""What an import refuses, told in Python's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Dict, Optional

import numpy

from ._import_lines import MarkerLines
from ._marker_points import MarkerFault
from ._sheet_answers import first_texts, label_of
from ._warnings import warn
from .errors import PlanmarkWarning, RefusedError
from .refusals import Refusal

_PLACES = ("line", "feature", "entry", "annotation")


def tell_of_import(
    report: Dict[str, Any], file: str, lines: Optional[MarkerLines], *, is_strict: bool, kind: str = "marker"
) -> None:
    """Tells what an import refuses: by an exception if it is strict, else by a warning.

    Parameters
    ----------
    report
        The library's report, to which the rows of what is refused are added.
    file
        The file's name.
    lines
        The rows that the file was made of, or None for a file.
    is_strict
        Whether nothing was to be imported if anything is refused.
    kind
        What the file has: `"marker"` or `"detection"`.

    Raises
    ------
    RefusedError
        The import is strict, and something is refused.
    """
    entries = [*report["refused"], *report["left"]]
    refusals = [_refusal(entry, file, lines, kind) for entry in entries]
    if lines is not None:
        for entry, refusal in zip(entries, refusals):
            entry["index"] = refusal.index
        refusals += [_of_row(lines, fault.row, fault) for fault in lines.unread]
    count = report["refusedCount"] + report["leftCount"] + len(refusals) - len(entries)
    if is_strict and (count or not report["stored"]):
        reasons = _counted(refusals, count) if count else "; ".join(report["notes"])
        first = refusals[0] if refusals else None
        report["stored"] = False
        raise RefusedError(
            "nothing was imported, as the import is strict: " + reasons, "markersRefused", place=first.place if first else None,
            index=first.index if first else None, refusals=refusals, report=report)
    if count:
        verb = "would be" if report["dryRun"] else "are"
        warn(PlanmarkWarning(f"{_counted(refusals, count)}; the others {verb} taken over; strict=True raises instead", refusals))


def _counted(refusals: Sequence[Refusal], count: int) -> str:
    heading = "1 entry is refused" if count == 1 else f"{count} entries are refused"
    return f"{heading}: " + "; ".join(first_texts(list(map(str, refusals))))


def _refusal(entry: Mapping[str, Any], file: str, lines: Optional[MarkerLines], kind: str) -> Refusal:
    name = next((name for name in _PLACES if name in entry), None)
    if lines is not None and name in ("line", "feature"):
        row = int(numpy.searchsorted(lines.starts, entry[name], side="right")) - 1
        return _of_row(lines, row, lines.faults.get(row), entry)
    place = file if name is None else f"{file}:{entry[name]}" if name == "line" else f"{file}: {name} {entry[name]}"
    index = entry[name] - 1 if name in ("feature", "entry") else None
    return Refusal(kind, index, index, None, entry["kind"], entry["message"], place)


def _of_row(lines: MarkerLines, row: int, fault: Optional[MarkerFault], entry: Mapping[str, Any] = {}) -> Refusal:
    """The refusal of a row: by what is known here, else by what the library tells."""
    label, place = label_of(lines.rows, row), lines.rows.name(row)
    if fault is None:
        return Refusal("marker", row, label, None, entry["kind"], entry["message"], place)
    return Refusal("marker", row, label, fault.column or None, fault.code, fault.message, place)
