"""The options that calls pass through, as types: what type checkers and editors know of `**options`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal, TypedDict, Union

from ._typing import Path

# A class, a status and the like: one text, or several, of which any is enough.
Texts = Union[str, Sequence[str]]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
System = Literal["pixel", "leaflet", "flutter-map", "normalized", "vision"]


class CoordinateOptions(TypedDict, total=False):
    """The meaning of pairs of numbers; `Coordinates` tells more."""

    system: System
    zoom: float
    y_axis: Literal["up", "down"]
    origin: Literal["top-left", "bottom-left"]
    unit: Literal["mm", "cm", "m", "ft", "in"]
    bounds: Sequence[float]
    swap_axes: bool


class ReadingOptions(TypedDict, total=False):
    """How a file is read, where its content does not tell."""

    encoding: str
    delimiter: str
    decimal: Literal["point", "comma"]
    date_format: Literal["ymd", "dmy", "mdy"]
    map: Mapping[str, str]
    worksheet: str
    hidden: Literal["take", "leave"]
    image: str


class SheetOptions(CoordinateOptions, ReadingOptions, total=False):
    """The options of a sheet, each by itself or within its section; Documentation/SheetRequest.md tells what they do."""

    version: int
    coordinates: Mapping[str, Any]
    area_coordinates: Mapping[str, Any]
    placement: Mapping[str, Any]
    anywhere: bool
    place_by: Literal["coordinates", "area"]
    single: bool
    strict: bool
    view: Mapping[str, Any]
    crop: Mapping[str, Any]
    padding: float
    scale: float
    paper: Literal["a4", "a3", "a2", "a1", "a0", "letter", "tabloid"]
    medium: Literal["print", "screen"]
    look: Mapping[str, Any]
    theme: Path
    fade: float
    grey: bool
    area_names: Literal["always", "auto", "missing", "never"]
    renderer: Literal["raster", "cairo"]
    symbol: str
    icon: Path
    marker_size: float
    color_by: str
    labels: Literal["inside", "number", "title", "none"]
    titles: Literal["auto", "near", "beside"]
    spread: Literal["auto", "always", "never"]
    clusters: bool
    cluster_distance: float
    heat_map: bool
    heat_across: bool
    markers_on_heat: bool
    panels: Mapping[str, Any]
    legend: Union[Literal["if-needed", "never", "outside", "auto"], Corner]
    title_block: Mapping[str, Any]
    scale_bar: bool
    dimensions: bool
    pixels_per_metre: float
    map_scale: float
    units: Literal["metric", "imperial"]
    north: float
    text: Mapping[str, Any]
    text_size: float
    font: str
    font_file: Path
    draw: Sequence[str]
    classes: Texts
    min_confidence: float
    min_keypoint_confidence: float
    trail_length: int
    blur: Texts
    pixelate: Texts
    detection_file: Mapping[str, Any]
    detection_color_by: Literal["class", "id", "confidence"]
    detection_labels: Sequence[str]
    language: Literal["en", "de", "zh"]
    max_megapixels: float


class MarkerQuery(TypedDict, total=False):
    """Which markers of a plan, in which order and how many; `Plan.markers` tells more."""

    number: Union[int, Sequence[int]]
    area: Texts
    status: Texts
    not_status: Texts
    category: Texts
    priority: Texts
    assignee: Texts
    located: Union[Texts, bool]
    made_by: Texts
    text: str
    changed_after: Union[str, date]
    due_before: Union[str, date]
    due_after: Union[str, date]
    overdue: bool
    box: Sequence[float]
    near: Sequence[float]
    sort: Literal["number", "due", "changed"]
    limit: int
