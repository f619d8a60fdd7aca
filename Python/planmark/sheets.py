"""Sheets: a drawing with its areas and markers, as a picture."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from ctypes import byref, c_size_t
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union, overload

import numpy

from . import tasks
from ._areas import AreaArrays, AreaFile, areas_from
from ._arrays import address_of, region_for
from ._drawings import set_drawing
from ._handles import Handle, bytes_of, opened, path_for, pixels_of, text_for
from ._library import check, lib
from ._markers import set_markers
from ._requests import camel, request_from, text_of
from .detections import set_detections
from .errors import InvalidArgumentError
from .rooms import Rooms
from .tasks import Task

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .plans import Plan

    Path = Union[str, "os.PathLike[str]"]

# A sheet of so many pixels, of a drawing of so many, is rendered in some ten milliseconds.
_GREATEST_SMALL = 2_000_000
# In notebooks, sheets of more pixels are shown as PNG: an SVG has the drawing's pixels in it.
_GREATEST_SVG = 1_000_000


class Sheet:
    """An annotated drawing, checked and laid out. It does not change, and can be rendered any number of times, on any thread.

    Args:
        drawing: A PNG, a JPEG or a page of a PDF (`site.pdf#page=3&dpi=150`), as a path or as bytes; a Pillow image; a uint8 array (height, width), (height, width, 3) or (height,
            width, 4), whose rows may lie apart; or a `Plan`, which has its own areas and markers.
        areas: Whatever `Rooms` takes; a `Rooms` too, which is in pixel points.
        markers: A list of markers, as a path or as bytes (CSV, .xlsx, .ods, GeoJSON, KML, WKT, JSON lines, a JSON array); a list of dicts;
            an (n, 2) array of points; a dict of columns, a structured array or a DataFrame. The columns x and y (or lat and lng) are
            needed; number, title, note, status, category, priority, assignee, due, color, cost and located are known; others are kept.
        detections: What a detector found in the drawing: a `Detections`; or a file of them, as a path or as bytes (COCO, Ultralytics,
            supervision, Vision, YOLO, labelme, CSV), read as `detection_file={"format": "yolo"}` says.
        request: Options as one dict, as the library's SheetRequest has them: `{"view": {"crop": {"area": "Kitchen"}}}`.
        options: The same as keywords, with the section left out or as a dict: `crop={"area": "Kitchen"}`, `fade=0.4`,
            `color_by="category"`, `view={"scale": 2}`. The sizes of markers and of text are `marker_size` and `text_size`. Of
            detections there are `draw=["box", "label"]`, `classes`, `min_confidence`, `min_keypoint_confidence`, `trail_length`,
            `blur`, `pixelate`, `detection_color_by`, `detection_labels` and `detection_file`.

    Areas and markers are in the coordinates that the options name, pixels if they name none.

    >>> sheet = planmark.Sheet("Samples/office.png", "Samples/office-rooms.geojson", "Samples/office-issues.csv")
    >>> sheet.render("office.pdf")
    """

    def __init__(
        self, drawing: Any, areas: Any = None, markers: Any = None, *, detections: Any = None,
        request: Optional[Mapping[str, Any]] = None, **options: Any,
    ) -> None:
        whole = request_from(request, options)
        if is_plan(drawing):
            if areas is not None or markers is not None:
                raise TypeError("a plan has its own areas and markers; Plan.render() takes a query that chooses some")
            inputs = plan_inputs(drawing, None, None)
        else:
            inputs = inputs_of(drawing, areas, markers, whole)
        if detections is not None:
            set_detections(inputs, detections)
        self._handle = _laid_out(inputs, whole)
        self._pixels: Optional[int] = None

    @classmethod
    def _of(cls, handle: Handle) -> "Sheet":
        sheet = cls.__new__(cls)
        sheet._handle, sheet._pixels = handle, None
        return sheet

    @classmethod
    def _of_plan(
        cls, plan: "Plan", query: Optional[bytes], drawing: Any, request: Optional[Mapping[str, Any]], options: Dict[str, Any]
    ) -> "Sheet":
        whole = request_from(request, options)
        return cls._of(_laid_out(plan_inputs(plan, query, drawing), whole))

    @property
    def size(self) -> Tuple[int, int]:
        """Width and height in pixels."""
        width, height = c_size_t(), c_size_t()
        check(lib.sheet_size(self._handle, byref(width), byref(height)))
        return width.value, height.value

    @property
    def report(self) -> Dict[str, Any]:
        """What is shown and what was refused, with the reasons, as `planmark annotate --json` prints it."""
        report: Dict[str, Any] = json.loads(bytes_of(opened(lib.sheet_report, self._handle)))
        return report

    @property
    def notes(self) -> List[str]:
        """What a reader of the sheet should know."""
        notes: List[str] = self.report.get("notes", [])
        return notes

    def render(
        self, path: "Path", format: Optional[str] = None, *, quality: Optional[int] = None, task: Optional[Task] = None
    ) -> pathlib.Path:
        """Renders to a file, which appears whole or not at all, and returns its path.

        Args:
            format: `"png"`, `"jpeg"`, `"pdf"` or `"svg"`; what the path's ending tells, without.
            quality: Of a JPEG, 1 to 100; 90, without.
            task: Tells how far it is, and cancels it.
        """
        if quality is None:
            call, options = lib.sheet_render_file, text_for(format, "format")
        else:
            call, options = lib.sheet_render_file_as, _options(format, quality)
        tasks.call(call, self._handle, path_for(path, "path"), options, task=task, is_short=self._is_small)
        return pathlib.Path(path)

    def to_bytes(
        self, format: str = "png", *, quality: Optional[int] = None, task: Optional[Task] = None
    ) -> bytes:
        """The bytes of a file: `"png"`, `"jpeg"` of a quality from 1 to 100 (90, without), `"pdf"` or `"svg"`."""
        if quality is None:
            call, options = lib.sheet_render_bytes, text_for(format, "format")
        else:
            call, options = lib.sheet_render_bytes_as, _options(format, quality)
        return bytes_of(tasks.call(call, self._handle, options, task=task, is_short=self._is_small, result=Handle()))

    def to_array(
        self, region: Any = None, out: "Optional[NDArray[numpy.uint8]]" = None, *, task: Optional[Task] = None
    ) -> "NDArray[numpy.uint8]":
        """The pixels, RGB, or RGBA when the drawing has transparency: uint8, (height, width, channels).

        The array is a view of the library's memory, which is not copied and is freed with the array's last view. It is read-only:
        what the library hands out does not change. `out` or `.copy()` gives one that can be written to.

        Args:
            region: x, y, width and height in pixels of the sheet, enlarged to whole pixels; the whole sheet without.
            out: A writable array to render into, of the region's size, with 3 or 4 channels; rows may lie apart.
        """
        box = region_for(region)
        where = None if box is None else address_of(box)
        if out is None:
            return pixels_of(tasks.call(
                lib.sheet_render_pixels, self._handle, where, task=task, is_short=self._is_small, result=Handle()))
        samples, capacity, channels, stride = _rows_of(out)
        self._check_size(out, box)

        def render_into(handle: Any, box: Any, task: Any) -> int:
            status: int = lib.sheet_render_into(handle, box, task, samples, capacity, channels, stride)
            return status

        tasks.call(render_into, self._handle, where, task=task, is_short=self._is_small)
        return out

    def close(self) -> None:
        """Lets go of the library's memory at once. Calls after this are refused with `ClosedError`."""
        self._handle.close()

    @property
    def _is_small(self) -> bool:
        """Whether any rendering takes but milliseconds."""
        if self._pixels is None:
            width, height = self.size
            drawing = self.report["drawing"]
            self._pixels = max(width * height, drawing["width"] * drawing["height"])
        return self._pixels <= _GREATEST_SMALL

    def _check_size(self, out: numpy.ndarray, box: Optional[numpy.ndarray]) -> None:
        width, height = self.size
        if box is not None:
            left, top, right, bottom = box[0], box[1], box[0] + box[2], box[1] + box[3]
            if not numpy.isfinite([left, top, right, bottom]).all():
                return
            width = int(min(numpy.ceil(right), width) - max(numpy.floor(left), 0))
            height = int(min(numpy.ceil(bottom), height) - max(numpy.floor(top), 0))
        if out.shape[:2] != (height, width):
            raise InvalidArgumentError(
                f"out must have the shape ({height}, {width}, channels), not {out.shape}", "wrongShape", place="out")

    def __repr__(self) -> str:
        if self._handle.is_closed:
            return "<planmark.Sheet, closed>"
        width, height = self.size
        return f"<planmark.Sheet {width} x {height}>"

    def _repr_png_(self) -> bytes:
        return self.to_bytes("png")

    def _repr_svg_(self) -> Optional[str]:
        width, height = self.size
        return self.to_bytes("svg").decode() if width * height <= _GREATEST_SVG else None


def _options(format: Optional[str], quality: Optional[int]) -> bytes:
    """How a sheet is written, as JSON."""
    return text_of(camel(dict(format="jpeg" if format == "jpg" else format, quality=quality)))


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., output: None = ..., *, detections: Any = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Any,
) -> "NDArray[numpy.uint8]": ...


@overload
def annotate(
    drawing: Any, areas: Any, markers: Any, output: "Path", *, format: Optional[str] = ...,
    quality: Optional[int] = ..., detections: Any = ..., request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ...,
    **options: Any,
) -> Union[pathlib.Path, bytes]: ...


def annotate(
    drawing: Any, areas: Any = None, markers: Any = None, output: "Optional[Path]" = None, *,
    detections: Any = None, format: Optional[str] = None, quality: Optional[int] = None,
    request: Optional[Mapping[str, Any]] = None, task: Optional[Task] = None, **options: Any,
) -> "Union[NDArray[numpy.uint8], pathlib.Path, bytes]":
    """Annotates a drawing with areas and markers, as `planmark annotate` does; `Sheet` tells more of what came of it.

    Args:
        drawing, areas, markers, detections, request, options: As for `Sheet`.
        output: Where to: None for an array of pixels (see `Sheet.to_array`), `"bytes"` for the bytes of a file, else a path.
        format: `"png"`, `"jpeg"`, `"pdf"` or `"svg"`, for a path or bytes; what the path's ending tells, and PNG for bytes, without.
        quality: Of a JPEG, 1 to 100; 90, without.
        task: Tells how far it is, and cancels it.

    >>> planmark.annotate("office.png", "rooms.geojson", "issues.csv", "office-annotated.png", fade=0.4)
    PosixPath('office-annotated.png')
    >>> planmark.annotate("office.png", markers=[{"x": 600, "y": 500, "title": "Scratch"}]).shape
    (3000, 4000, 3)
    """
    sheet = Sheet(drawing, areas, markers, detections=detections, request=request, **options)
    return rendered(sheet, output, format, quality, task)


def rendered(
    sheet: Sheet, output: "Optional[Path]", format: Optional[str], quality: Optional[int], task: Optional[Task]
) -> "Union[NDArray[numpy.uint8], pathlib.Path, bytes]":
    """A sheet as what `output` asks for."""
    if output is None:
        if quality is not None:
            raise TypeError('an array of pixels has no quality; output="bytes" gives the bytes of a file')
        if format is not None:
            raise TypeError('an array of pixels has no format; output="bytes" gives the bytes of a file')
        return sheet.to_array(task=task)
    if isinstance(output, str) and output == "bytes":
        return sheet.to_bytes(format or "png", quality=quality, task=task)
    if not isinstance(output, (str, os.PathLike)):
        raise TypeError(f'output must be None, "bytes" or a path, not {type(output).__name__}')
    return sheet.render(output, format, quality=quality, task=task)


def is_plan(drawing: Any) -> bool:
    """Whether what is given for a drawing is a `Plan`."""
    return type(drawing).__name__ == "Plan" and hasattr(drawing, "_handle")


def plan_inputs(plan: "Plan", query: Optional[bytes], drawing: Any) -> Handle:
    """What a sheet of a plan is made of; `drawing` is where the drawing's file is, None for where the plan finds it."""
    inputs = opened(lib.input_create)
    check(lib.input_set_plan(inputs, plan._handle, query))
    if drawing is not None:
        check(lib.input_set_drawing_file(inputs, path_for(drawing, "drawing")))
    return inputs


def inputs_of(drawing: Any, areas: Any, markers: Any, request: Mapping[str, Any]) -> Handle:
    """What a sheet is made of; areas and markers are in the coordinates of the request."""
    coordinates = request.get("coordinates")
    system = _system_of(coordinates)
    inputs = opened(lib.input_create)
    set_drawing(inputs, drawing)
    if areas is not None:
        _set_areas(inputs, areas, _system_of(request.get("areaCoordinates", coordinates)))
    if markers is not None:
        set_markers(inputs, markers, system)
    return inputs


def _system_of(coordinates: Any) -> str:
    """The name of a coordinate system; that of pixels alone where they are counted and measured as the drawing's are."""
    if not isinstance(coordinates, dict):
        return "pixel"
    system = coordinates.get("system", "pixel")
    others = [coordinates.get(name) for name in ("origin", "unit", "bounds", "swapAxes")]
    return "other" if system == "pixel" and any(other is not None for other in others) else str(system)


def _laid_out(inputs: Handle, request: Mapping[str, Any]) -> Handle:
    return tasks.call(
        lib.sheet_create, inputs, text_of(request) if request else None, can_cancel=False, result=Handle())


def _set_areas(inputs: Handle, areas: Any, system: str) -> None:
    if isinstance(areas, Rooms):
        check(lib.input_set_areas(inputs, areas._handle))
        return
    given = areas_from(areas)
    if isinstance(given, AreaFile):
        check(lib.input_set_areas_file(inputs, path_for(given.path, "areas")))
    elif isinstance(given, AreaArrays) and system == "pixel":
        check(lib.input_set_areas(inputs, Rooms(areas)._handle))
    else:
        data = given.geojson() if isinstance(given, AreaArrays) else given
        check(lib.input_set_areas_bytes(inputs, data, len(data), b"areas"))


def _rows_of(out: Any) -> Tuple[int, int, int, int]:
    """Where an array's rows of pixels are, how many bytes there are, and how rows lie."""
    if not isinstance(out, numpy.ndarray) or out.dtype != numpy.uint8:
        raise TypeError("out must be an array of uint8")
    if out.ndim != 3 or out.shape[2] not in (3, 4) or 0 in out.shape:
        raise InvalidArgumentError(
            f"out must have the shape (height, width, 3) or (height, width, 4), not {out.shape}", "wrongShape", place="out")
    height, width, channels = out.shape
    if not out.flags.writeable:
        raise InvalidArgumentError("out must be writable", "readOnly", place="out")
    stride = out.strides[0] if height > 1 else width * channels
    if out.strides[1:] != (channels, 1) or stride < width * channels:
        raise InvalidArgumentError(
            "out must have the pixels of a row, and their samples, side by side", "wrongStride", place="out")
    return address_of(out), (height - 1) * stride + width * channels, channels, stride
