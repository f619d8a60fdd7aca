"""An import into a plan: what is asked of the library for it, and in which order."""

from __future__ import annotations

import json
import os
import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy

from ._arrays import address_of
from ._handles import bytes_of, path_for, text_for
from ._import_answers import ImportAnswers, answers_of, refused_rows
from ._import_features import Ids, lines_beyond, rows_without_ids, with_new_ids
from ._import_lines import MarkerLines
from ._import_sources import faults_of_bytes, lines_of, unread_values
from ._library import lib
from ._marker_points import MarkerFault
from ._marker_values import json_text
from ._plan_calls import PlanCalls
from ._warnings import may_raise, warn
from .errors import InvalidArgumentError
from .refusals import Refusal
from .tasks import Task

# The library tells so many refusals one by one.
_MOST_TOLD = 10_000
_GEOJSON = (".geojson", ".json")
# Names that files have for the name of an area, without what is between words.
_AREA_NAMES = ("name", "roomname", "longname", "spacename", "raumname", "title", "label", "room", "raum")


def imported(
    plan: PlanCalls, source: Any, options: Mapping[str, Any], name: Optional[str], ids: Ids, task: Optional[Task]
) -> Dict[str, Any]:
    """Imports a source into a plan, and tells what is refused: by an exception if the import is strict, else by a warning.

    Raises
    ------
    RefusedError
        The import is strict, and something is refused; nothing is imported.
    """
    call = _Call(plan, source, options, name, ids, task)
    is_strict, is_dry_run = bool(options.get("strict")), bool(options.get("dry_run"))
    is_told = not is_dry_run and may_raise()
    if is_told:
        # A warning that is raised leaves nothing stored, so it comes before what is to be stored.
        trial = call.run(strict=True, dry_run=call.is_doubtful or not call.knows_values)
        answers = call.answers(trial)
        if not answers and trial["stored"] and not trial["dryRun"]:
            return trial
        if answers and not (is_strict and answers.are_blocking):
            warn(answers.warning(is_dry_run=False))
    if is_strict and not is_dry_run and not call.knows_values:
        # That a value cannot be read, the library says of what it has taken over.
        trial = call.run(dry_run=True)
        answers = call.answers(trial)
        if answers.are_blocking:
            raise answers.error(trial)
    # Of a strict import that passes rows over nothing is taken over, but the library tells what else is refused.
    report = call.run(dry_run=is_dry_run or is_strict and call.passes_over)
    answers = call.answers(report)
    if is_strict and (answers.are_blocking or not report["stored"]):
        raise answers.error(report)
    if answers and not is_told:
        warn(answers.warning(is_dry_run), report)
    return report


class _Call:
    """An import that can be tried before it is made."""

    def __init__(
        self, plan: PlanCalls, source: Any, options: Mapping[str, Any], name: Optional[str], ids: Ids, task: Optional[Task]
    ) -> None:
        self._plan, self._options, self._task = plan, dict(options), task
        self._own_map = options.get("map")
        self._lines: Optional[MarkerLines] = None
        self._path: Any = None
        self._data = b""
        self._unread: Sequence[Refusal] = ()
        self._values: Sequence[MarkerFault] = ()
        is_path = isinstance(source, (str, os.PathLike))
        if is_path or isinstance(source, (bytes, bytearray, memoryview)):
            if ids is not None:
                raise InvalidArgumentError("ids is for frames; a file has ids of its own", "invalidArgument", place="ids")
            if is_path:
                self._path, self._file = source, os.path.basename(os.fsdecode(source))
            else:
                self._data, self._file = bytes(source), name or "import"
            self._unread = self._unread_of_file()
            return
        self._lines = lines_of(source, options, ids)
        self._data, self._file = self._lines.data, name or self._lines.name
        self._options["format"] = self._lines.format
        if self._lines.map:
            self._options["map"] = {**self._lines.map, **(options.get("map") or {})}
        if self._is_pixel:
            drawing = plan._report(lib.plan_info)["drawing"]
            beyond = lines_beyond(self._lines, drawing["width"], drawing["height"])
            self._lines = self._lines._replace(unread=[*self._lines.unread, *beyond])
        self._values = unread_values(self._lines, self._wrong_values)
        self._give_new_ids()

    @property
    def _is_pixel(self) -> bool:
        coordinates = self._options.get("coordinates")
        return not isinstance(coordinates, Mapping) or coordinates.get("system", "pixel") == "pixel"

    @property
    def passes_over(self) -> bool:
        """True if there are rows or values that are not taken, of which the library says nothing."""
        return bool(self._unread or self._values or self._lines is not None and self._lines.unread)

    @property
    def is_doubtful(self) -> bool:
        """True if something is to be told that the library says nothing of."""
        return self.passes_over or self._lines is not None and bool(self._lines.doubts)

    @property
    def knows_values(self) -> bool:
        """True if it is known here which values are of fields: those of rows whose names the library does not read in its own way."""
        return self._lines is not None and self._lines.format == "jsonl" and not self._own_map

    def run(self, **options: Any) -> Dict[str, Any]:
        """Imports, with other options than those that were given, and returns the report."""
        if self._path is not None:
            return self._report(lib.plan_import_file, path_for(self._path, "source"), options=options, task=self._task)
        return self._run(self._data, self._task, options)

    def _run(self, data: bytes, task: Optional[Task], options: Mapping[str, Any]) -> Dict[str, Any]:
        return self._report(lib.plan_import_bytes, data, len(data), text_for(self._file, "name"), options=options, task=task)

    def _report(
        self, function: Callable[..., int], *arguments: Any, options: Mapping[str, Any], task: Optional[Task]
    ) -> Dict[str, Any]:
        # Options that are False are those that a request need not have.
        request = self._plan._request(**{**self._options, **{name: value or None for name, value in options.items()}})
        report: Dict[str, Any] = json.loads(bytes_of(self._plan._long(function, *arguments, request, task=task)))
        return report

    def answers(self, report: Dict[str, Any]) -> ImportAnswers:
        """Returns what the import of a report refuses."""
        kind = "marker" if self._options.get("detections") is None else "detection"
        return answers_of(
            report, self._file, self._lines, unread=self._unread, values=self._values, others=self._others(report), kind=kind)

    def _others(self, report: Mapping[str, Any]) -> List[Refusal]:
        """The refusals of rows that a report only counts, from imports of parts that are not made."""
        lines = self._lines
        missing = report["refusedCount"] + report["leftCount"] - len(report["refused"]) - len(report["left"])
        if lines is None or missing <= 0:
            return []
        found: List[Refusal] = []
        for start, part in lines.parts(_MOST_TOLD):
            found += refused_rows(self._run(part, None, {"dry_run": True, "strict": None}), lines, start)
        return found

    def _unread_of_file(self) -> Sequence[Refusal]:
        """The features of a file of GeoJSON that the library passes over."""
        given, file = self._options.get("format"), self._file.lower()
        if given not in (None, "geojson") or self._options.get("detections") is not None:
            return ()
        if self._path is None:
            return faults_of_bytes(self._data, self._file)
        if given is None and not file.endswith(_GEOJSON):
            return ()
        try:
            with open(self._path, "rb") as opened:
                return faults_of_bytes(opened.read(), self._file)
        except OSError:
            # The library says what is wrong.
            return ()

    def _wrong_values(self, details: Sequence[Mapping[str, Any]]) -> List[Tuple[int, str, str, str]]:
        """The values that fields do not take: of markers that are placed strictly beside one that has no point, so that none is."""
        count = len(details) + 1
        points = numpy.zeros((count, 2))
        points[-1] = numpy.nan
        text = json_text([*details, {}], str)
        reason, number = numpy.empty(count, numpy.uint8), numpy.empty(count, numpy.int64)
        report, _ = self._plan._told(
            lib.plan_place_all, address_of(points), count, text, self._plan._request(strict=True, anywhere=True), address_of(reason),
            address_of(number))
        return [
            (told["index"], told["member"], told["code"], told["message"]) for told in report["refused"]
            if told["code"] == "wrongKind" and told["member"] is not None]

    def _give_new_ids(self) -> None:
        """Gives ids to areas without one that the library would take for areas of the plan that have other shapes."""
        lines = self._lines
        unnamed = [] if lines is None else rows_without_ids(lines)
        if lines is None or not unnamed:
            return
        trial = self._run(lines.data, None, {"dry_run": True, "strict": None})
        replaced = {entry["new"] for entry in trial["replacedAreas"] if entry["id"] not in lines.areas and "shape" in entry["changed"]}
        is_refused = any(identifier not in lines.areas for member in ("areasOutside", "areasExchanged") for identifier in trial[member])
        new = {row: f"area-{uuid.uuid4().hex[:12]}" for row, properties in unnamed if is_refused or _is_named(properties, replaced)}
        if new:
            self._lines = with_new_ids(lines, new)
            self._data = self._lines.data


def _is_named(properties: Mapping[str, Any], names: "set[str]") -> bool:
    """True if an area may have one of several names."""
    return bool(names) and any(
        str(value) in names for name, value in properties.items() if re.sub("[-_ ]", "", name.lower()) in _AREA_NAMES)
