"""What a sheet is made of, handed to the library."""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Dict, NamedTuple, Optional, Sequence, Tuple

from . import tasks
from ._areas import AreaFile, areas_from, opened_areas
from ._crs import check_same, doubt_of_degrees
from ._drawings import set_drawing
from ._handles import Handle, bytes_of, opened, path_for
from ._library import check, lib
from ._marker_tables import MarkerTable
from ._markers import set_markers
from ._requests import camel, text_of
from ._rows import RowFault, RowNames
from ._sheet_answers import SheetAnswers, amended, answers_of
from ._warnings import may_raise
from .errors import InvalidArgumentError
from .rooms import Rooms

if TYPE_CHECKING:
    from .plans import Plan


class GivenRows(NamedTuple):
    """What the library does not know of a sheet's input.

    Attributes
    ----------
    markers
        The markers as they were given, None for those of a file or a plan.
    area_faults
        The rows of the areas that are left out.
    area_rows
        The names of the areas' rows, None for areas of a file or a plan.
    notes
        What is doubtful about the areas.
    """

    markers: Optional[MarkerTable] = None
    area_faults: Sequence[RowFault] = ()
    area_rows: Optional[RowNames] = None
    notes: Tuple[str, ...] = ()

    def answers(self, report: Mapping[str, Any]) -> SheetAnswers:
        """Returns what became of the input, by the library's report."""
        shown = {"marker": report["drawn"], "area": report["areas"]}
        if "detections" in report:
            shown["detection"] = report["detections"]
        return answers_of(report, shown, self.markers, self.area_faults, self.area_rows, self.notes)

    def amended(self, report: Dict[str, Any]) -> Dict[str, Any]:
        """Returns a report with what is known here of the rows that are refused."""
        return amended(report, self.markers, self.area_faults)


class SheetInputs(NamedTuple):
    """What a sheet is made of: the library's input, and what the library does not know of it."""

    handle: Handle
    rows: GivenRows = GivenRows()

    def check(self, request: Mapping[str, Any]) -> bool:
        """Refuses the input of a strict request if something is left out, or could not be read; if warnings may be errors, warns of it.

        Returns
        -------
        bool
            True if there is nothing to be warned of any more.

        Raises
        ------
        RefusedError
            Its refusals are all of these.
        """
        may_warn = may_raise()
        if not is_strict(request) and not may_warn:
            return False
        report = report_of(laid_out(self.handle, request))
        answers = self.rows.answers(report)
        if is_strict(request):
            answers.check(self.rows.amended(report))
        if may_warn:
            answers.warn()
        return may_warn


def is_strict(request: Mapping[str, Any]) -> bool:
    """Returns True if nothing is to be rendered where something is left out."""
    placement = request.get("placement")
    return isinstance(placement, Mapping) and bool(placement.get("strict"))


def is_plan(drawing: Any) -> bool:
    """Returns True if what is given for a drawing is a `Plan`."""
    return type(drawing).__name__ == "Plan" and hasattr(drawing, "_handle")


def plan_inputs(plan: "Plan", query: Optional[bytes], drawing: Any) -> Handle:
    """Returns what a sheet of a plan is made of; `drawing` is where the drawing's file is, None for where the plan finds it."""
    inputs = opened(lib.input_create)
    check(lib.input_set_plan(inputs, plan._handle, query))
    if drawing is not None:
        check(lib.input_set_drawing_file(inputs, path_for(drawing, "drawing")))
    return inputs


def refuse_reading(reading: Mapping[str, Any]) -> None:
    """Refuses options that tell how files are read, as there are none of areas or markers.

    Raises
    ------
    InvalidArgumentError
        There is such an option.
    """
    name = next(iter(reading), None)
    if name is not None:
        raise InvalidArgumentError(f"{name} goes with a file of markers or areas; leave it out", "invalidArgument", place=name)


def inputs_of(
    drawing: Any, areas: Any, markers: Any, request: Mapping[str, Any], reading: Optional[Mapping[str, Any]] = None,
) -> SheetInputs:
    """Returns what a sheet is made of; areas and markers are in the coordinates of the request, and read from files as `reading` says."""
    coordinates = request.get("coordinates")
    system = _system_of(coordinates)
    inputs = opened(lib.input_create)
    set_drawing(inputs, drawing)
    if reading:
        if not any(isinstance(source, (str, os.PathLike, bytes, bytearray, memoryview)) for source in (areas, markers)):
            refuse_reading(reading)
        check(lib.input_set_reading(inputs, text_of(camel(dict(reading)))))
    rows, crs = GivenRows(), None
    if areas is not None:
        rows, crs = _set_areas(inputs, areas, _system_of(request.get("areaCoordinates", coordinates)))
    placement = request.get("placement")
    place_by = placement.get("placeBy") if isinstance(placement, Mapping) else None
    table = None if markers is None else set_markers(inputs, markers, system, place_by)
    if table is not None:
        check_same(crs, table.crs, "markers")
        # What the library has by now need not be kept.
        table = dataclasses.replace(table, points=table.points[:0], members=None)
    return SheetInputs(inputs, rows._replace(markers=table))


def laid_out(inputs: Handle, request: Mapping[str, Any]) -> Handle:
    """Returns the library's sheet of an input."""
    return tasks.call(
        lib.sheet_create, inputs, text_of(request) if request else None, can_cancel=False, result=Handle())


def report_of(sheet: Handle) -> Dict[str, Any]:
    """Returns the library's report on a sheet."""
    report: Dict[str, Any] = json.loads(bytes_of(opened(lib.sheet_report, sheet)))
    return report


def _system_of(coordinates: Any) -> str:
    """The name of a coordinate system; that of pixels alone where they are counted and measured as the drawing's are."""
    if not isinstance(coordinates, dict):
        return "pixel"
    system = coordinates.get("system", "pixel")
    others = [coordinates.get(name) for name in ("origin", "unit", "bounds", "swapAxes")]
    return "other" if system == "pixel" and any(other is not None for other in others) else str(system)


def _set_areas(inputs: Handle, areas: Any, system: str) -> Tuple[GivenRows, Any]:
    """Sets the areas, and returns the rows that are left out, and the coordinate reference system."""
    if isinstance(areas, Rooms):
        check(lib.input_set_areas(inputs, areas._handle))
        return GivenRows(), areas.crs
    try:
        given = areas_from(areas, "skip")
    except InvalidArgumentError as error:
        # Of a file or a document the library leaves out what is no area, and reports it.
        if error.place != "on_invalid":
            raise
        given = areas_from(areas)
    if isinstance(given, AreaFile):
        check(lib.input_set_areas_file(inputs, path_for(given.path, "areas")))
        return GivenRows(), None
    if isinstance(given, bytes):
        check(lib.input_set_areas_bytes(inputs, given, len(given), b"areas"))
        return GivenRows(), None
    if system == "pixel":
        doubt = doubt_of_degrees(given.crs, given.points, "areas")
        # The doubt is told with all others of the sheet.
        opened_with = opened_areas(given._replace(crs=None))
        check(lib.input_set_areas(inputs, opened_with.handle))
        notes = opened_with.doubts if doubt is None else (doubt, *opened_with.doubts)
        return GivenRows(None, given.faults, given.rows, notes), given.crs
    data = given.geojson()
    check(lib.input_set_areas_bytes(inputs, data, len(data), b"areas"))
    return GivenRows(None, given.faults, given.rows), given.crs

