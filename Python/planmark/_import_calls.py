"""An import into a plan: what is asked of the library for it, and in which order."""

from __future__ import annotations

import json
import os
import re
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Callable, Dict, List, Optional, Tuple

from ._handles import bytes_of, path_for, text_for
from ._import_answers import ImportAnswers, answers_of
from ._import_features import Ids, lines_beyond, rows_without_ids, with_new_ids
from ._import_lines import MarkerLines
from ._import_sources import faults_of_bytes, lines_of
from ._library import lib
from ._plan_calls import PlanCalls
from ._warnings import may_raise, warn
from .errors import InvalidArgumentError, UnreadableError
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
        # An exception in place of the warning leaves nothing stored.
        answers = call.answers(call.run(dry_run=True))
        if answers and not (is_strict and answers.are_blocking):
            warn(answers.warning(is_dry_run=False))
    # What the library does not refuse, but is known here, refuses a strict import before it stores anything.
    report = call.run(dry_run=True) if is_strict and call.passes_over else call.run()
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
        # The library keeps values that it cannot read, unless it is told otherwise.
        self._plan, self._options, self._task = plan, {**options, "refuse_unread": options.get("strict") or None}, task
        self._is_by_room = options.get("place_by") == "area"
        self._lines: Optional[MarkerLines] = None
        self._path: Any = None
        self._data = b""
        self._unread: Sequence[Refusal] = ()
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
        self._options["place_by"] = options.get("place_by") or self._lines.place_by
        if self._lines.map:
            self._options["map"] = {**self._lines.map, **(options.get("map") or {})}
        if self._is_pixel:
            drawing = plan._report(lib.plan_info)["drawing"]
            beyond = lines_beyond(self._lines, drawing["width"], drawing["height"])
            self._lines = self._lines._replace(unread=[*self._lines.unread, *beyond])
        self._give_new_ids()

    @property
    def _is_pixel(self) -> bool:
        coordinates = self._options.get("coordinates")
        return not isinstance(coordinates, Mapping) or coordinates.get("system", "pixel") == "pixel"

    @property
    def passes_over(self) -> bool:
        """True if something is refused that the library passes over."""
        return any(fault.reason == "severalLines" for fault in self._unread) or self._lines is not None and bool(self._lines.unread)

    def run(self, **options: Any) -> Dict[str, Any]:
        """Imports, with other options than those that were given, and returns the report."""
        if self._path is not None:
            return self._report(lib.plan_import_file, path_for(self._path, "source"), options=options, task=self._task)
        return self._run(self._data, self._task, options)

    def _run(self, data: bytes, task: Optional[Task], options: Mapping[str, Any]) -> Dict[str, Any]:
        arguments = data, len(data), text_for(self._file, "name")
        try:
            return self._report(lib.plan_import_bytes, *arguments, options=options, task=task)
        except UnreadableError as error:
            # The advice for columns of which one was to have rooms is the library's.
            if error.code != "missingRooms" or self._lines is None or self._is_by_room:
                raise
            if self._lines.lacking is not None:
                raise self._lines.lacking from None
        self._lines = self._lines.by_coordinates()
        self._options["place_by"] = self._lines.place_by
        return self._report(lib.plan_import_bytes, *arguments, options=options, task=task)

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
        return answers_of(report, self._file, self._lines, unread=self._unread, parts=self._parts(report), kind=kind)

    def _parts(self, report: Mapping[str, Any]) -> List[Tuple[int, Mapping[str, Any]]]:
        """The reports on parts of the rows, each with its first row, if the report on all only counts some of what it has to tell."""
        lines = self._lines
        told = sum(len(report[member]) for member in ("refused", "left", "unread"))
        if lines is None or told == report["refusedCount"] + report["leftCount"] + report["unreadCount"]:
            return []
        options = {"dry_run": True, "strict": None}
        if self._options["place_by"] == "area":
            # A part in which no row has a room would be refused as a whole.
            options["place_by"] = None
        return [(start, self._run(part, None, options)) for start, part in lines.parts(_MOST_TOLD)]

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
