"""Annotated drawings in one call."""

from __future__ import annotations

import dataclasses
import pathlib
from collections.abc import Mapping
from typing import Any, Dict, Generic, Literal, Optional, Tuple, TypeVar, overload

import numpy
from numpy.typing import NDArray

from ._options import SheetOptions
from ._typing import Path, PictureFormat, Unpack
from .detections import DetectionSource
from .refusals import Refusal
from .sheets import Sheet, rendered
from .tasks import Task

Result = TypeVar("Result")


@dataclasses.dataclass(frozen=True)
class AnnotateResult(Generic[Result]):
    """A picture of `annotate`, with what became of what was given.

    Parameters
    ----------
    result
        The picture: an array, bytes, or the path of a file.
    report
        What is shown and what was refused, as `Sheet.report` has it.
    refusals
        The areas, markers and detections that are not shown, each with its row and the reason.
    doubts
        The values that are probably not as they were meant.

    Examples
    --------
    >>> made = planmark.annotate("office.png", markers=[{"x": 60, "y": 50}, {"x": 900, "y": 50}], report=True)
    >>> made.result.shape, made.drawn, made.refused
    ((300, 400, 3), 1, 1)
    >>> print(made.refusals[0])
    markers[1]: outside the drawing (900, 50) on 400 x 300
    """

    result: Result
    report: Dict[str, Any]
    refusals: Tuple[Refusal, ...] = ()
    doubts: Tuple[Refusal, ...] = ()

    @property
    def drawn(self) -> int:
        """The number of markers that are accepted."""
        drawn: int = self.report["drawn"]
        return drawn

    @property
    def placed(self) -> int:
        """The number of markers among these that have no coordinates and were put into the rooms that they name."""
        placed: int = self.report.get("placed", 0)
        return placed

    @property
    def refused(self) -> int:
        """The number of areas, markers and detections that are not shown."""
        return len(self.refusals)


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., output: None = ..., *, report: Literal[False] = ...,
    detections: Optional[DetectionSource] = ..., request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ...,
    **options: Unpack[SheetOptions],
) -> NDArray[numpy.uint8]: ...


@overload
def annotate(
    drawing: Any, areas: Any, markers: Any, output: Literal["bytes"], *, report: Literal[False] = ...,
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> bytes: ...


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., *, output: Literal["bytes"], report: Literal[False] = ...,
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> bytes: ...


@overload
def annotate(
    drawing: Any, areas: Any, markers: Any, output: Path, *, report: Literal[False] = ...,
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> pathlib.Path: ...


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., *, output: Path, report: Literal[False] = ...,
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> pathlib.Path: ...


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., output: None = ..., *, report: Literal[True],
    detections: Optional[DetectionSource] = ..., request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ...,
    **options: Unpack[SheetOptions],
) -> AnnotateResult[NDArray[numpy.uint8]]: ...


@overload
def annotate(
    drawing: Any, areas: Any, markers: Any, output: Literal["bytes"], *, report: Literal[True],
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> AnnotateResult[bytes]: ...


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., *, output: Literal["bytes"], report: Literal[True],
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> AnnotateResult[bytes]: ...


@overload
def annotate(
    drawing: Any, areas: Any, markers: Any, output: Path, *, report: Literal[True],
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> AnnotateResult[pathlib.Path]: ...


@overload
def annotate(
    drawing: Any, areas: Any = ..., markers: Any = ..., *, output: Path, report: Literal[True],
    format: Optional[PictureFormat] = ..., quality: Optional[int] = ..., detections: Optional[DetectionSource] = ...,
    request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ..., **options: Unpack[SheetOptions],
) -> AnnotateResult[pathlib.Path]: ...


def annotate(
    drawing: Any, areas: Any = None, markers: Any = None, output: Optional[Path] = None, *, report: bool = False,
    detections: Optional[DetectionSource] = None, format: Optional[PictureFormat] = None, quality: Optional[int] = None,
    request: Optional[Mapping[str, Any]] = None, task: Optional[Task] = None, **options: Unpack[SheetOptions],
) -> Any:
    """Annotates a drawing with areas and markers, as `planmark annotate` does.

    What cannot be shown is left out and told by one `PlanmarkWarning`. `report=True` returns it too, and `strict=True` raises it.

    Parameters
    ----------
    drawing, areas, markers, detections, request, options
        As for `Sheet`.
    output
        Where to: None for an array of pixels (see `Sheet.to_array`), `"bytes"` for the bytes of a file, else a path.
    report
        True for an `AnnotateResult`, which has the picture and what became of what was given.
    format
        `"png"`, `"jpeg"`, `"pdf"` or `"svg"`, for a path or bytes; what the path's ending tells, and PNG for bytes, without.
    quality
        Of a JPEG, 1 to 100; 90, without.
    task
        Tells how far it is, and cancels it.

    Returns
    -------
    ndarray, bytes, pathlib.Path or AnnotateResult
        The picture as `output` asks for it, or an `AnnotateResult` with that.

    Raises
    ------
    RefusedError
        Of `strict=True`: a marker, an area or a detection is left out, or a value could not be read; its `refusals` are all of these.
    UnwritableError
        The file cannot be written; nothing was left half-written.

    Warns
    -----
    PlanmarkWarning
        Something is left out, or is probably not as it was meant.

    Examples
    --------
    >>> planmark.annotate("office.png", "rooms.geojson", "issues.csv", "annotated.png", fade=0.4).name
    'annotated.png'
    >>> planmark.annotate("office.png", markers=[{"x": 60, "y": 50, "title": "Scratch"}]).shape
    (300, 400, 3)
    >>> planmark.annotate("office.png", "rooms.geojson", {"title": ["Tap", "Crack"], "room": ["Kitchen", "Hall"]}, report=True).placed
    2
    >>> try:
    ...     planmark.annotate("office.png", markers=[{"x": 60, "y": 50}, {"x": 60}], strict=True)
    ... except planmark.RefusedError as error:
    ...     print(error.refusals[0].index, error.refusals[0].message)
    1 column 'y' is not there
    """
    sheet = Sheet(drawing, areas, markers, detections=detections, request=request, **options)
    picture = rendered(sheet, output, format, quality, task)
    return AnnotateResult(picture, sheet.report, sheet.refusals, sheet.doubts) if report else picture
