"""Sheets: a drawing with its areas and markers, as a picture."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Mapping
from ctypes import byref, c_size_t
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

import numpy
from numpy.typing import NDArray

from . import tasks
from ._arrays import address_of, region_for
from ._handles import Closing, Handle, bytes_of, path_for, pixels_of, text_for
from ._library import check, lib
from ._options import SheetOptions
from ._requests import camel, parted, request_from, text_of
from ._sheet_inputs import SheetInputs, inputs_of, is_plan, is_strict, laid_out, plan_inputs, refuse_reading, report_of
from ._typing import Path, PictureFormat, Unpack
from .detections import DetectionSource, set_detections
from .errors import InvalidArgumentError
from .refusals import Refusal
from .tasks import Task

if TYPE_CHECKING:
    from .plans import Plan

# A sheet of so many pixels, of a drawing of so many, is rendered in some ten milliseconds.
_GREATEST_SMALL = 2_000_000
# In notebooks, sheets of more pixels are shown as PNG: an SVG has the drawing's pixels in it.
_GREATEST_SVG = 1_000_000


class Sheet(Closing):
    """An annotated drawing, checked and laid out. It does not change, and can be rendered any number of times, on any thread.

    Areas and markers are in the coordinates that the options name, pixels if they name none. What cannot be shown is left out and told: by
    one `PlanmarkWarning`, and by `refusals` and `doubts`.

    Parameters
    ----------
    drawing
        A PNG, a JPEG or a page of a PDF (`site.pdf#page=3&dpi=150`), as a path or as bytes; a Pillow image; a uint8 array (height, width),
        (height, width, 3) or (height, width, 4), whose rows may lie apart; or a `Plan`, which has its own areas and markers.
    areas
        Whatever `Rooms` takes; a `Rooms` too, which is in pixel points. A row that is no polygon is left out and told.
    markers
        A list of markers, as a path or as bytes (CSV, .xlsx, .ods, GeoJSON, KML, WKT, JSON lines, a JSON array); a list of dicts or
        features; an (n, 2) array of points; geometries; a dict of columns, a structured array, or a table of pandas, GeoPandas, Polars or
        Arrow. The columns x and y (or lat and lng), or points in a column `geometry`, are needed, but where no row has coordinates and a
        column (`room`, `Raum`, `area`) names rooms that `areas` has: then each marker is put onto free paper in its room, as not yet
        located, and `place_by="area"` does so for the rows without coordinates of any list. number, title, note, status, category, priority, assignee, due, color, cost and located are known; others are
        kept. Coordinates may be texts: `"12.5"`, `"12,5"`.
    detections
        What a detector found in the drawing: a `Detections` or a `supervision.Detections`; or a file of them, as a path or as bytes (COCO,
        Ultralytics, supervision, Vision, YOLO, labelme, CSV), read as `detection_file={"format": "yolo"}` says.
    request
        Options as one dict, as the library's SheetRequest has them: `{"view": {"crop": {"area": "Kitchen"}}}`.
    options
        The same as keywords, with the section left out or as a dict: `crop={"area": "Kitchen"}`, `fade=0.4`, `color_by="category"`,
        `view={"scale": 2}`. The sizes of markers and of text are `marker_size` and `text_size`. Of detections there are
        `draw=["box", "label"]`, `classes`, `min_confidence`, `min_keypoint_confidence`, `trail_length`, `blur`, `pixelate`,
        `detection_color_by`, `detection_labels` and `detection_file`. A file of markers is read with `encoding`, `delimiter`, `decimal`,
        `date_format`, `worksheet`, `hidden` and `map={"Titel": "title"}`, one that has several pictures also with `image`. With
        `strict=True` nothing is rendered, and `RefusedError` is raised with all `refusals`, if a marker, an area or a detection is left
        out, or a value could not be read.

    Raises
    ------
    TypeError
        Something is of a type that cannot be meant.
    InvalidArgumentError, InvalidRequestError
        An argument or an option does not suit.
    UnreadableError
        A file cannot be read.

    Warns
    -----
    PlanmarkWarning
        Something is left out, or is probably not as it was meant.

    Examples
    --------
    >>> sheet = planmark.Sheet("office.png", "rooms.geojson", [{"x": 60, "y": 50, "title": "Scratch"}])
    >>> sheet.size, sheet.report["drawn"]
    ((400, 300), 1)
    >>> sheet.render("office.pdf").name
    'office.pdf'
    >>> planmark.Sheet("office.png", "rooms.geojson", [{"room": "Kitchen", "title": "Tap drips"}]).report["placed"]
    1
    """

    def __init__(
        self, drawing: Any, areas: Any = None, markers: Any = None, *, detections: Optional[DetectionSource] = None,
        request: Optional[Mapping[str, Any]] = None, **options: Unpack[SheetOptions],
    ) -> None:
        others, reading = parted(options)
        whole = request_from(request, others)
        if is_plan(drawing):
            if areas is not None or markers is not None:
                raise TypeError("a plan has its own areas and markers; Plan.render() takes a query that chooses some")
            refuse_reading(reading)
            inputs = SheetInputs(plan_inputs(drawing, None, None))
        else:
            inputs = inputs_of(drawing, areas, markers, whole, reading)
        if detections is not None:
            set_detections(inputs.handle, detections)
        self._lay_out(inputs, whole)
        if not is_plan(drawing) or detections is not None:
            # What a strict sheet goes without is told by the error.
            if not self._is_strict or not self._answers.blocking:
                self._answers.warn()

    @classmethod
    def _of_plan(
        cls, plan: "Plan", query: Optional[bytes], drawing: Any, request: Optional[Mapping[str, Any]], options: Mapping[str, Any]
    ) -> "Sheet":
        sheet = cls.__new__(cls)
        others, reading = parted(options)
        refuse_reading(reading)
        sheet._lay_out(SheetInputs(plan_inputs(plan, query, drawing)), request_from(request, others))
        return sheet

    def _lay_out(self, inputs: SheetInputs, request: Mapping[str, Any]) -> None:
        self._handle = laid_out(inputs.handle, request)
        self._rows, self._is_strict = inputs.rows, is_strict(request)
        report = report_of(self._handle)
        self._answers = self._rows.answers(report)
        width, height = self.size
        # Any rendering takes but milliseconds.
        self._is_small = max(width * height, report["drawing"]["width"] * report["drawing"]["height"]) <= _GREATEST_SMALL

    @property
    def size(self) -> Tuple[int, int]:
        """Width and height in pixels."""
        width, height = c_size_t(), c_size_t()
        check(lib.sheet_size(self._handle, byref(width), byref(height)))
        return width.value, height.value

    @property
    def report(self) -> Dict[str, Any]:
        """What is shown and what was refused, with the reasons, as `planmark annotate --json` prints it, and in more detail."""
        return self._rows.amended(report_of(self._handle))

    @property
    def refusals(self) -> Tuple[Refusal, ...]:
        """The areas, markers and detections that are not on the sheet, each with its row and the reason."""
        return self._answers.refusals

    @property
    def doubts(self) -> Tuple[Refusal, ...]:
        """The values that are probably not as they were meant, such as a date that could not be read and stays a text."""
        return self._answers.doubts

    @property
    def notes(self) -> List[str]:
        """What a reader of the sheet should know."""
        return list(report_of(self._handle).get("notes", ()))

    def render(
        self, path: Path, format: Optional[PictureFormat] = None, *, quality: Optional[int] = None, task: Optional[Task] = None
    ) -> pathlib.Path:
        """Renders to a file, which appears whole or not at all.

        Parameters
        ----------
        path
            The file.
        format
            `"png"`, `"jpeg"`, `"pdf"` or `"svg"`; what the path's ending tells, without.
        quality
            Of a JPEG, 1 to 100; 90, without.
        task
            Tells how far it is, and cancels it.

        Returns
        -------
        pathlib.Path
            The path.

        Raises
        ------
        RefusedError
            The sheet is strict, and something is left out or could not be read; its `refusals` are all of these.
        UnwritableError
            The file cannot be written; nothing was left half-written.

        Examples
        --------
        >>> planmark.Sheet("office.png", scale=0.5).render("small.jpg", quality=80).name
        'small.jpg'
        """
        self._check_strict()
        if quality is None:
            call, options = lib.sheet_render_file, text_for(format, "format")
        else:
            call, options = lib.sheet_render_file_as, _options(format, quality)
        tasks.call(call, self._handle, path_for(path, "path"), options, task=task, is_short=self._is_small)
        return pathlib.Path(path)

    def to_bytes(self, format: PictureFormat = "png", *, quality: Optional[int] = None, task: Optional[Task] = None) -> bytes:
        """Renders to the bytes of a file.

        Parameters
        ----------
        format
            `"png"`, `"jpeg"`, `"pdf"` or `"svg"`.
        quality, task
            As for `render`.

        Returns
        -------
        bytes

        Raises
        ------
        RefusedError
            As for `render`.

        Examples
        --------
        >>> planmark.Sheet("office.png").to_bytes()[1:4]
        b'PNG'
        """
        self._check_strict()
        if quality is None:
            call, options = lib.sheet_render_bytes, text_for(format, "format")
        else:
            call, options = lib.sheet_render_bytes_as, _options(format, quality)
        return bytes_of(tasks.call(call, self._handle, options, task=task, is_short=self._is_small, result=Handle()))

    def to_array(
        self, region: Any = None, out: Optional[NDArray[numpy.uint8]] = None, *, task: Optional[Task] = None
    ) -> NDArray[numpy.uint8]:
        """Renders to pixels, RGB, or RGBA when the drawing has transparency.

        The array is a view of the library's memory, which is not copied and is freed with the array's last view. It is read-only:
        what the library hands out does not change. `out` or `.copy()` gives one that can be written to.

        Parameters
        ----------
        region
            x, y, width and height in pixels of the sheet, enlarged to whole pixels; the whole sheet without.
        out
            A writable array to render into, of the region's size, with 3 or 4 channels; rows may lie apart.
        task
            As for `render`.

        Returns
        -------
        ndarray
            uint8, (height, width, channels); `out` where it was given.

        Raises
        ------
        RefusedError
            As for `render`.
        InvalidArgumentError
            The region is none of the sheet, or `out` does not suit.

        Examples
        --------
        >>> sheet = planmark.Sheet("office.png")
        >>> sheet.to_array().shape, sheet.to_array(region=(0, 0, 32, 16)).shape
        ((300, 400, 3), (16, 32, 3))
        """
        self._check_strict()
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

    def _check_strict(self) -> None:
        """Refuses to render a strict sheet of which something is left out."""
        if self._is_strict:
            self._answers.check(self.report)

    def _check_size(self, out: NDArray[numpy.uint8], box: Optional[NDArray[numpy.float64]]) -> None:
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


def rendered(
    sheet: Sheet, output: Optional[Path], format: Optional[PictureFormat], quality: Optional[int], task: Optional[Task]
) -> Union[NDArray[numpy.uint8], pathlib.Path, bytes]:
    """Returns a sheet as what `output` asks for."""
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
