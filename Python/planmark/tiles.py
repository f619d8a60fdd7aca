"""Tiles: a drawing or a sheet as a pyramid of tiles, for viewers that zoom."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from typing import Any, Callable, Dict, List, Literal, NamedTuple, Optional, Tuple, TypedDict, Union

from . import tasks
from ._arguments import whole_for
from ._handles import Closing, Handle, bytes_of, opened, path_for
from ._library import lib
from ._options import SheetOptions
from ._plan_queries import filtered
from ._requests import camel, parted, query_text, request_from, text_of
from ._sheet_inputs import SheetInputs, inputs_of, is_plan, plan_inputs, refuse_reading
from ._typing import Path, Unpack
from .errors import InvalidArgumentError, NotFoundError
from .tasks import Task

Layout = Literal["dzi", "xyz", "zoomify", "iiif", "mbtiles", "pmtiles"]


class _Info(TypedDict):
    """The library's description of a pyramid, as far as it is read here."""

    name: str
    layout: Layout
    format: Literal["png", "jpeg", "webp"]
    width: int
    height: int
    tileSize: int
    overlap: int
    firstLevel: int
    lastLevel: int
    levels: List[Dict[str, int]]
    request: Optional[Dict[str, Any]]


# The layouts that are one file; its ending is their name.
_FILES = ("mbtiles", "pmtiles")
# Where the wheel has the page that shows tiles.
_WEB = os.path.join(os.path.dirname(os.path.abspath(__file__)), "web")
# No level has so many columns or rows; ctypes would cut off the rest of a greater number.
_GREATEST = 1 << 30


class TileOptions(SheetOptions, total=False):
    """The options of tiles, beside those of their sheet; `TilePyramid.make` tells more."""

    layout: Layout
    tile_size: int
    overlap: int
    levels: int
    format: Literal["png", "jpeg", "webp"]
    quality: int
    background: str
    linear: bool
    address: str
    marks: Literal["screen", "scaled"]
    details: bool
    resume: bool
    viewer: Union[Path, bool]
    request: Mapping[str, Any]
    task: Task
    progress: Callable[[int, int], Any]


class TileReport(NamedTuple):
    """What became of tiles that were made or updated.

    Attributes
    ----------
    written
        The number of tiles that were encoded and written.
    kept
        The number of tiles that stayed as they were before the update, or in the run that was resumed.
    report
        What was drawn and refused, with the notes and all numbers, as `planmark tiles --json` prints it.
    """

    written: int
    kept: int
    report: Dict[str, Any]


class TilePyramid(Closing):
    """A drawing or a sheet as a pyramid of tiles, in a folder or a single file. Any thread may read it.

    The largest level is the drawing in its own size; each next one has half the width and height.

    Parameters
    ----------
    path
        A folder or file that `make` or `planmark tiles` has made.

    Examples
    --------
    >>> made = planmark.TilePyramid.make("office.png", "office-tiles")
    >>> with planmark.TilePyramid("office-tiles") as pyramid:
    ...     png = pyramid.tile(pyramid.levels[-1], 0, 0)
    >>> pyramid
    <planmark.TilePyramid, closed>
    """

    def __init__(self, path: Path) -> None:
        self._given = path_for(path, "path")
        #: What became of the tiles when `make` made this object or `update` changed it last; None for one that was opened.
        self.made: Optional[TileReport] = None
        self._open()

    def _open(self) -> None:
        # A thread that reads a tile meanwhile keeps the handle that was open before, until it is done.
        self._handle = opened(lib.pyramid_open, self._given)
        self._info: _Info = json.loads(bytes_of(opened(lib.pyramid_info, self._handle)))

    @classmethod
    def make(
        cls, drawing: Any, path: Path, areas: Any = None, markers: Any = None, *,
        query: Optional[Mapping[str, Any]] = None, layout: Optional[Layout] = None, tile_size: Optional[int] = None,
        overlap: Optional[int] = None, levels: Optional[int] = None, format: Literal["png", "jpeg", "webp"] = "png",
        quality: Optional[int] = None, background: Optional[str] = None, linear: bool = False, address: Optional[str] = None,
        marks: Literal["screen", "scaled"] = "screen", details: bool = False, resume: bool = False,
        viewer: Union[Path, bool, None] = None,
        request: Optional[Mapping[str, Any]] = None, task: Optional[Task] = None,
        progress: Optional[Callable[[int, int], Any]] = None, **options: Unpack[SheetOptions],
    ) -> "TilePyramid":
        """Makes a pyramid, as `planmark tiles` does, and opens it. It appears whole or not at all.

        Without areas and markers the bare drawing is cut. Unfinished work lies in the folder `PATH.partial`. It stays there after an
        interrupt, a cancelled task or a full disk; the same call with `resume=True` goes on with it.

        Parameters
        ----------
        drawing, areas, markers, request, options
            As for `Sheet`.
        path
            The folder or file to make. Nothing may be there but an empty folder for a folder.
        query
            With a plan for the drawing, the markers that are shown, as for `Plan.markers`; all without.
        layout
            `"dzi"` (Deep Zoom), `"xyz"` (for Leaflet), `"zoomify"` or `"iiif"`: a folder; `"mbtiles"` or `"pmtiles"`: a file that ends
            so. Without, what the path's ending tells, else `"dzi"`.
        tile_size
            The side of a tile in pixels, 1 to 8192; 254 for `"dzi"`, else 256.
        overlap
            By how many pixels tiles reach into their neighbours; 1 for `"dzi"`, the only layout that has an overlap.
        levels
            The number of levels, from the largest on; all without.
        format
            `"png"`, `"jpeg"` or `"webp"`.
        quality
            Of JPEG (85) and WebP (80), 1 to 100.
        background
            The CSS colour beside the drawing in tiles of full size, and beneath what is transparent; white or transparent without.
        linear
            True makes levels smaller in linear light, which keeps the brightness of fine patterns.
        address
            The address at which a pyramid of `"iiif"` will be served.
        marks
            `"screen"`: symbols and text have one size at every level; `"scaled"`: they shrink with the drawing.
        details
            True lets markers be pressed in `viewer.html`, which then has their titles, statuses, categories, due days and rooms.
        resume
            True goes on with unfinished work, if there is some; `ConflictError` if it is another's.
        viewer
            The folder of the page `viewer.html` that is put into a folder of tiles; None for the package's own, if it has one; False
            for no page.
        task
            Tells how far it is, and cancels it.
        progress
            Called some times a second with how many of the drawing's rows are done, and how many there are.

        Examples
        --------
        >>> pyramid = planmark.TilePyramid.make("office.png", "office-tiles", "rooms.geojson", "issues.csv", layout="xyz")
        >>> if pyramid.made is not None:
        ...     print(pyramid.made.written, pyramid.made.report["refused"])
        5 []
        """
        cut = camel(dict(
            layout=_layout(layout, path), tile_size=tile_size, overlap=overlap, levels=levels, format=format,
            quality=quality, background=background, linear=linear, address=address, marks=marks, details=details))
        others, reading = parted(options)
        whole = request_from(request, others)
        inputs = _inputs(drawing, areas, markers, query, whole, reading)
        # A warning that is raised leaves nothing written.
        is_told = inputs.check(whole)
        report = tasks.call(
            lib.pyramid_make, inputs.handle, path_for(path, "path"), text_of(whole) if whole else None, text_of(cut),
            int(bool(resume)), _viewer(viewer), task=task, progress=progress, result=Handle())
        pyramid = cls(path)
        pyramid.made = _told(report, inputs, is_told)
        return pyramid

    def update(
        self, drawing: Any, areas: Any = None, markers: Any = None, *, query: Optional[Mapping[str, Any]] = None,
        viewer: Union[Path, bool, None] = None, request: Optional[Mapping[str, Any]] = None, task: Optional[Task] = None,
        progress: Optional[Callable[[int, int], Any]] = None, **options: Unpack[SheetOptions],
    ) -> TileReport:
        """Makes those tiles anew that a change of areas, markers or options touches; all others stay.

        The result is that of making the pyramid anew. It takes the old one's place in one step, and this object reads it then; other
        objects that have a folder open are to be opened anew.

        Parameters
        ----------
        drawing
            The same drawing; `RefusedError` if it is another.
        areas, markers, query
            As they are now; `RefusedError` if there were some and they are not given.
        request, options
            As for `Sheet`. Without any, the sheet keeps the options that the pyramid was made with.
        viewer, task, progress
            As for `make`.

        Examples
        --------
        >>> pyramid = planmark.TilePyramid.make("office.png", "office-tiles", "rooms.geojson", "issues.csv")
        >>> pyramid.update("office.png", "rooms.geojson", [{"x": 60, "y": 50}]).kept
        10
        """
        # A pyramid that was closed is refused before anything is written.
        bytes_of(opened(lib.pyramid_info, self._handle))
        others, reading = parted(options)
        whole = request_from(request, others)
        kept = whole or self._info["request"] or {}
        inputs = _inputs(drawing, areas, markers, query, kept, reading)
        is_told = inputs.check(kept)
        report = tasks.call(
            lib.pyramid_update, self._given, inputs.handle, text_of(whole) if whole else None, _viewer(viewer), task=task,
            progress=progress, result=Handle())
        self._open()
        self.made = _told(report, inputs, is_told)
        return self.made

    def tile(self, level: int, column: int, row: int) -> bytes:
        """The bytes of a tile's PNG, JPEG or WebP file.

        Parameters
        ----------
        level
            One of `levels`.
        column, row
            From 0 at the left and at the top, in all layouts.

        Returns
        -------
        bytes

        Raises
        ------
        NotFoundError
            There is no such tile.

        Examples
        --------
        >>> pyramid = planmark.TilePyramid.make("office.png", "office-tiles", layout="xyz")
        >>> pyramid.tile(pyramid.levels[-1], 1, 0)[1:4]
        b'PNG'
        """
        numbers = [max(-1, min(whole_for(number, name), _GREATEST))
            for name, number in (("level", level), ("column", column), ("row", row))]
        return bytes_of(opened(lib.pyramid_tile, self._handle, *numbers))

    def tiles(self, level: int) -> Tuple[int, int]:
        """The number of columns and of rows of a level's tiles.

        Parameters
        ----------
        level
            One of `levels`.

        Returns
        -------
        tuple of int and int

        Raises
        ------
        NotFoundError
            There is no such level.

        Examples
        --------
        >>> pyramid = planmark.TilePyramid.make("office.png", "office-tiles", layout="xyz")
        >>> pyramid.tiles(pyramid.levels[-1])
        (2, 2)
        """
        if whole_for(level, "level") not in self.levels:
            raise NotFoundError(
                f"there is no level {level}; there are {self.levels[0]} to {self.levels[-1]}", "noSuchLevel", place="level")
        tiles = self._info["levels"][level - self.levels[0]]
        return tiles["columns"], tiles["rows"]

    @property
    def path(self) -> pathlib.Path:
        """The folder or file."""
        return pathlib.Path(os.fsdecode(self._given))

    @property
    def name(self) -> str:
        """The pyramid's name: the last part of the path that it was made at, without the ending of a file."""
        return self._info["name"]

    @property
    def layout(self) -> Layout:
        """The way in which tiles are named and kept, such as `"dzi"`."""
        return self._info["layout"]

    @property
    def format(self) -> Literal["png", "jpeg", "webp"]:
        """The format of tiles: `"png"`, `"jpeg"` or `"webp"`."""
        return self._info["format"]

    @property
    def width(self) -> int:
        """The width of the largest level in pixels."""
        return self._info["width"]

    @property
    def height(self) -> int:
        """The height of the largest level in pixels."""
        return self._info["height"]

    @property
    def tile_size(self) -> int:
        """The side of a tile in pixels, without overlap."""
        return self._info["tileSize"]

    @property
    def overlap(self) -> int:
        """By how many pixels a tile reaches into each of its neighbours."""
        return self._info["overlap"]

    @property
    def levels(self) -> range:
        """The numbers of the levels, from the smallest to the largest, as the layout counts."""
        return range(self._info["firstLevel"], self._info["lastLevel"] + 1)

    def __repr__(self) -> str:
        if self._handle.is_closed:
            return "<planmark.TilePyramid, closed>"
        return (
            f"<planmark.TilePyramid {self.name!r}: {self.layout}, {self.width} x {self.height}, {len(self.levels)} levels>")


def _inputs(
    drawing: Any, areas: Any, markers: Any, query: Optional[Mapping[str, Any]], request: Mapping[str, Any], reading: Mapping[str, Any],
) -> SheetInputs:
    if is_plan(drawing) or isinstance(drawing, Handle):
        refuse_reading(reading)
    if is_plan(drawing):
        if areas is not None or markers is not None:
            raise TypeError("a plan has its own areas and markers; a query chooses some of the markers")
        return SheetInputs(plan_inputs(drawing, query_text(filtered(query, {})), None))
    if query is not None:
        raise TypeError("a query chooses markers of a plan; give the plan in place of the drawing")
    # A plan gives its inputs.
    return SheetInputs(drawing) if isinstance(drawing, Handle) else inputs_of(drawing, areas, markers, request, reading)


def _layout(layout: Optional[Layout], path: Path) -> str:
    name = os.fsdecode(path_for(path, "path"))
    told = next((layout for layout in _FILES if name.lower().endswith("." + layout)), None)
    if layout is None:
        return told or "dzi"
    if told is not None and layout != told:
        raise InvalidArgumentError(
            f"layout {layout!r}: the path ends in .{told}; give another path or layout", "wrongEnding", place="layout")
    if layout in _FILES and told is None:
        raise InvalidArgumentError(
            f"path '{name}' is to be one file; end it in .{layout}", "wrongEnding", place="path")
    return layout


def _viewer(viewer: Union[Path, bool, None]) -> Optional[bytes]:
    if viewer is None or viewer is True:
        return os.fsencode(_WEB) if os.path.isfile(os.path.join(_WEB, "viewer.html")) else None
    return None if viewer is False else path_for(viewer, "viewer")


def _told(handle: Handle, inputs: SheetInputs, is_told: bool) -> TileReport:
    """The report on tiles, after a warning of what is left out of them, unless that was told before."""
    report = json.loads(bytes_of(handle))
    answers = inputs.rows.answers(report)
    made = TileReport(report["written"], report["kept"], inputs.rows.amended(report))
    if not is_told:
        answers.warn(made)
    return made
