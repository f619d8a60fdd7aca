"""Plans: a drawing with areas, markers, a workflow and a history, in a file or a database."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping, Sequence
from ctypes import byref, c_size_t, c_void_p
from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Union

import numpy

from . import tasks
from ._arrays import address_of, integers_for, points_for
from ._handles import Handle, Memory, bytes_of, opened, path_for, text_for
from ._library import check, lib, load_libpq
from ._markers import details_for, edits_for
from ._requests import camel, query_text, text_of
from .errors import InvalidArgumentError
from .rooms import Rooms
from .sheets import Sheet, plan_inputs, rendered
from .tasks import Task
from .tiles import TilePyramid

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Path = Union[str, "os.PathLike[str]"]

# Times are milliseconds since 1970 in UTC. The number that stands for none is NumPy's for no time.
_TIMES = ("created", "changed")
_FORMS = ("array", "dict", "pandas")


class Placed(NamedTuple):
    """What became of markers that were to be placed.

    Attributes:
        number: The markers' numbers, -1 where one was refused: int64, (n,).
        reason: `Reason.ACCEPTED` or why a marker was refused: uint8, (n,).
    """

    number: "NDArray[numpy.int64]"
    reason: "NDArray[numpy.uint8]"


class Plan:
    """A plan file, or a plan in a PostgreSQL database. What a call changes is safe when the call returns, as one step of the history.

    Args:
        location: The plan file's path, or a database's address (`postgresql://…`).
        read_only: Whether the plan must not be changed.

    A plan belongs to the process that opened it; after a fork the child opens it anew. Points are pixel points.

    >>> with planmark.Plan("level4.plan") as plan:
    ...     plan.place([[600, 500]], [{"title": "Scratch", "status": "open"}], author="Ada")
    ...     columns = plan.markers({"status": "open"}, as_="dict")
    """

    def __init__(self, location: "Path", *, read_only: bool = False) -> None:
        self._handle = opened(lib.plan_open, _location(location), int(bool(read_only)))

    @classmethod
    def create(
        cls, location: "Path", drawing: "Path", *, name: Optional[str] = None, embed: Optional[bool] = None,
        author: Optional[str] = None, pixels_per_metre: Optional[float] = None, units: Optional[str] = None,
        areas: "Optional[Path]" = None, coordinates: Optional[Mapping[str, Any]] = None,
    ) -> "Plan":
        """Makes a plan of a drawing's file and opens it.

        Args:
            name: The plan's name; that of its file without.
            embed: Whether the plan's file keeps a copy of the drawing; else it knows where the drawing's file is.
            author: Who makes it, for the history.
            pixels_per_metre: The drawing's scale.
            units: The units in which lengths and areas are shown: "metric" or "imperial".
            areas: A file of areas.
            coordinates: In what coordinates that file is: `{"system": "leaflet", "zoom": 3}`.
        """
        request = camel(dict(
            name=name, embed=embed, author=author, pixels_per_metre=pixels_per_metre, units=units,
            areas=None if areas is None else os.fspath(areas), coordinates=coordinates))
        plan = cls.__new__(cls)
        plan._handle = opened(
            lib.plan_create, _location(location), path_for(drawing, "drawing"), _request(request))
        return plan

    def close(self) -> None:
        """Closes the plan. Calls after this are refused with `ClosedError`."""
        self._handle.close()

    def __enter__(self) -> "Plan":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    @property
    def info(self) -> Dict[str, Any]:
        """Name, id, location, drawing, scale, how many markers and areas, revision, workflow, and what a reader should notice."""
        info: Dict[str, Any] = json.loads(bytes_of(opened(lib.plan_info, self._handle)))
        return info

    @property
    def areas(self) -> Rooms:
        """The plan's areas as they are now."""
        return Rooms._of(opened(lib.plan_areas, self._handle))

    @property
    def measures(self) -> List[Dict[str, Any]]:
        """The measured lines and the areas with their sizes, as dicts.

        Each has `kind` ("distance", "polyline" or "area"), `id`, `name`, `detail` (whose scale holds, or None), `pixels` (the length;
        of an area that of its outline), `metres`, `squarePixels` and `squareMetres` (None where there is none), `markers` (how many
        belong to the area), and of lines `points`. Of a plan of imperial units also `feet` and `squareFeet`.
        """
        measures: List[Dict[str, Any]] = json.loads(bytes_of(opened(lib.plan_measures, self._handle)))
        return measures

    def measure(self, points: "ArrayLike", name: str = "", *, author: Optional[str] = None) -> Dict[str, Any]:
        """Keeps a line through two pixel points or more, and returns it as :attr:`measures` has it."""
        line = dict(name=name, points=points_for(points).tolist())
        return self._change_measuring(author, add=[line])[0]

    def remove_measure(self, *lines: str, author: Optional[str] = None) -> None:
        """Removes measured lines by their ids, or names that are of one line."""
        self._change_measuring(author, remove=list(lines))

    def set_scale(
        self, pixels_per_metre: float, *, detail: Optional[str] = None, box: "Optional[Sequence[float]]" = None,
        author: Optional[str] = None,
    ) -> None:
        """Sets how many pixels show a metre: on the drawing, or in a detail, a part of it that has a scale of its own.

        Args:
            detail: The detail's name.
            box: Its x, y, width and height in pixels.
        """
        if detail is None:
            self._change_measuring(author, pixels_per_metre=pixels_per_metre)
        else:
            known = self.info["details"].get(detail, {})
            given = list(box) if box is not None else known.get("box", [])
            self._change_measuring(author, details=[dict(name=detail, box=given, pixelsPerMetre=pixels_per_metre)])

    def set_units(self, units: str, *, author: Optional[str] = None) -> None:
        """Sets the units in which lengths and areas of the plan are shown: "metric" or "imperial"."""
        self._change_measuring(author, units=units)

    def remove_detail(self, name: str, *, author: Optional[str] = None) -> None:
        """Removes a detail: what lies in it has the drawing's scale from then on."""
        self._change_measuring(author, remove_details=[name])

    def _change_measuring(self, author: Optional[str], **changes: Any) -> List[Dict[str, Any]]:
        request = _request(camel(dict(author=author, **changes)))
        measures: List[Dict[str, Any]] = json.loads(bytes_of(opened(lib.plan_measure, self._handle, request)))
        return measures

    def markers(self, query: Optional[Mapping[str, Any]] = None, *, as_: str = "array") -> Any:
        """The markers that a query chooses, all without one.

        Args:
            query: Which, in which order and how many; a marker must meet all that is asked. `area`, `status`, `not_status`,
                `category`, `priority`, `assignee` and `made_by` are a text or several, of which one is enough; `text` has words of the
                title or the note; `changed_after`, `due_before` and `due_after` are dates such as "2026-03-01" or "+7d"; `overdue` is
                True or False; `box` is x, y, x, y; `near` is x, y; `sort` is "number", "due" or "changed"; `limit` is how many.
            as_: `"array"`: a structured array; `"dict"`: an array for each column, of which those of numbers and times are read-only
                views of the library's memory; `"pandas"`: a DataFrame.

        Numbers are int64, coordinates and sizes float64 with NaN for none, times datetime64 in UTC, texts str with None for none.
        """
        if as_ not in _FORMS:
            raise InvalidArgumentError(
                f"as_ must be one of {', '.join(_FORMS)}, not {as_!r}", "invalidArgument", place="as_")
        table = tasks.call(lib.plan_query, self._handle, query_text(query), can_cancel=False, result=Handle())
        columns = _columns(table)
        if as_ == "dict":
            return columns
        if as_ == "pandas":
            import pandas

            return pandas.DataFrame(columns, copy=False)
        rows = numpy.empty(_count(table), [(name, column.dtype) for name, column in columns.items()])
        for name, column in columns.items():
            rows[name] = column
        return rows

    def place(
        self, points: "ArrayLike", details: Any = None, *, author: Optional[str] = None, role: Optional[str] = None,
        anywhere: bool = False, snap: float = 0, strict: bool = False,
    ) -> Placed:
        """Places markers in one step of the history, each with the next number.

        Args:
            points: Pixel points, (n, 2).
            details: What else the markers have (number, title, note, status, category, priority, assignee, due, color, cost, located, and properties
                of your own as `property:NAME`): a dict for each marker, one for all, a dict of columns, or a DataFrame.
            role: In which role statuses are given, where the workflow asks for one.
            anywhere: Whether markers outside the allowed areas are accepted too.
            snap: The greatest distance in pixels by which a point outside the allowed areas is moved into the nearest.
            strict: Whether no marker is placed, and `RefusedError` raised, if any is refused.
        """
        given = points_for(points)
        reason, number = numpy.empty(len(given), numpy.uint8), numpy.empty(len(given), numpy.int64)
        request = camel(dict(author=author, role=role, **_rules(anywhere, snap), strict=strict or None))
        check(lib.plan_place(
            self._handle, address_of(given), len(given), details_for(details, len(given)), _request(request),
            address_of(reason), address_of(number)))
        return Placed(number, reason)

    def update(
        self, edits: Any, *, author: Optional[str] = None, anywhere: bool = False, snap: float = 0
    ) -> None:
        """Changes markers in one step of the history, all of them or none.

        Args:
            edits: A dict, or several, with the marker's `number` and what changes: `{"number": 12, "title": "Scratch", "point": [600,
                500], "property:Trade": "Painter"}`. None takes a value away. `set_status` changes statuses.
            anywhere, snap: As for `place`, for edits of points.
        """
        request = camel(dict(author=author, **_rules(anywhere, snap)))
        check(lib.plan_edit(self._handle, edits_for(edits), _request(request)))

    def set_status(
        self, numbers: "ArrayLike", status: str, *, author: Optional[str] = None, role: Optional[str] = None,
        any_status: bool = False,
    ) -> None:
        """Gives markers a status, as the plan's workflow allows it.

        Args:
            role: In which role the author does so, where the workflow asks for one.
            any_status: Whether the workflow's steps need not be kept to.
        """
        given = integers_for(numbers, "numbers")
        request = camel(dict(author=author, role=role, any_status=any_status or None))
        check(lib.plan_set_status(
            self._handle, address_of(given), len(given), text_for(status, "status"), _request(request)))

    def remove(self, numbers: "ArrayLike", *, author: Optional[str] = None) -> None:
        """Removes markers."""
        given = integers_for(numbers, "numbers")
        check(lib.plan_remove(self._handle, address_of(given), len(given), _request(camel(dict(author=author)))))

    def import_(
        self, source: "Union[Path, bytes]", *, name: Optional[str] = None, task: Optional[Task] = None, **options: Any
    ) -> Dict[str, Any]:
        """Takes markers and areas, or detections, over from a file, as `planmark import` does, and returns its report.

        Args:
            source: The file's path, or its bytes.
            name: What messages call the bytes; its ending helps to tell the format.
            options: The command's options, such as `format`, `duplicates="update"`, `dry_run=True` (nothing is written, and the report's
                `changes` are what an import would change), `since="-7d"`, `anywhere`, `coordinates={"system": "leaflet"}`,
                `map={"Titel": "title"}`, `deleted="remove"`, `place_by="area"`, `hidden="leave"`,
                `author`. A file of detections is read as such with `detections={}`, whose
                members are those of a sheet's `detection_file` (`{"format": "yolo"}`); `replace_detections=True` removes those that
                the plan has and the file has not. With `stored=True` the places are those of the drawing as its file stores it, before
                EXIF turns it.
        """
        request = _request(camel(options))
        if isinstance(source, (bytes, bytearray, memoryview)):
            data = bytes(source)
            answer = self._long(
                lib.plan_import_bytes, data, len(data), text_for(name, "name"), request, task=task)
        else:
            answer = self._long(lib.plan_import_file, path_for(source, "source"), request, task=task)
        report: Dict[str, Any] = json.loads(bytes_of(answer))
        return report

    def export(self, path: "Optional[Path]" = None, *, task: Optional[Task] = None, **options: Any) -> Any:
        """Writes the plan in a format for exchange, as `planmark export` does.

        Args:
            path: The file, whose ending tells the format; without, the bytes are returned, and `format` must be given.
            options: The command's options: `format`, `excel`, `filter` (a query), `coordinates`, `delimiter`, `decimal`, `language`; of PDF
                and XFDF `drawing`, `units`, `list` and `strip_actions`; `detections=True` writes the plan's detections (`coco`, `csv`).

        Returns the command's report, or the bytes.
        """
        request = _request(camel(options))
        if path is None:
            return bytes_of(self._long(lib.plan_export_bytes, request, task=task))
        return json.loads(bytes_of(self._long(lib.plan_export_file, path_for(path, "path"), request, task=task)))

    @staticmethod
    def export_together(plans: "Sequence[Plan]", path: "Path", **options: Any) -> Dict[str, Any]:
        """Writes several plans, whose drawings are pages of one PDF, as annotations onto that file, or as one XFDF.

        Args:
            plans: The plans, none twice.
            path: The file.
            options: As of `export`.

        Returns the command's report.
        """
        handles = (c_void_p * len(plans))(*(plan._handle.value for plan in plans))
        request = _request(camel(options))
        exported = opened(lib.plans_export_file, handles, len(plans), path_for(path, "path"), request)
        report: Dict[str, Any] = json.loads(bytes_of(exported))
        return report

    def merge(self, other: "Union[Plan, Path]", *, author: Optional[str] = None) -> Dict[str, Any]:
        """Takes over what was changed in another copy of the plan, as `planmark merge` does, and returns its report."""
        if isinstance(other, Plan):
            report: Dict[str, Any] = self._report(lib.plan_merge, other._handle, _request(camel(dict(author=author))))
            return report
        with Plan(other, read_only=True) as copy:
            return self.merge(copy, author=author)

    def history(self, *, marker: Optional[int] = None, limit: Optional[int] = None) -> List[Dict[str, Any]]:
        """What was changed, by whom and when, the latest first: of one marker, or of all; so many changes at most."""
        changes: List[Dict[str, Any]] = self._report(lib.plan_history, _request(camel(dict(marker=marker, limit=limit))))
        return changes

    def undo(self, count: int = 1, *, author: Optional[str] = None) -> List[Dict[str, Any]]:
        """Takes back the last change that is not undone yet, or several one after the other; tells them as `history` does.

        Where there are fewer than `count`, those there are taken back, and `RefusedError` is raised; `history` tells them.
        """
        changes: List[Dict[str, Any]] = self._report(lib.plan_undo, _request(camel(dict(count=count, author=author))))
        return changes

    def redo(self, count: int = 1, *, author: Optional[str] = None) -> List[Dict[str, Any]]:
        """Does again what was undone last, in the same manner."""
        changes: List[Dict[str, Any]] = self._report(lib.plan_redo, _request(camel(dict(count=count, author=author))))
        return changes

    def sheet(
        self, query: Optional[Mapping[str, Any]] = None, *, drawing: "Optional[Path]" = None, request: Optional[Mapping[str, Any]] = None,
        **options: Any,
    ) -> Sheet:
        """The plan as a sheet, with the markers that a query chooses and options as for `Sheet`.

        Args:
            drawing: Where the drawing's file is now, if the plan neither keeps it nor finds it.
        """
        return Sheet._of_plan(self, query_text(query), drawing, request, options)

    def render(
        self, output: "Optional[Path]" = None, query: Optional[Mapping[str, Any]] = None, *, format: Optional[str] = None,
        quality: Optional[int] = None, drawing: "Optional[Path]" = None, request: Optional[Mapping[str, Any]] = None,
        task: Optional[Task] = None, **options: Any,
    ) -> "Union[NDArray[numpy.uint8], pathlib.Path, bytes]":
        """Renders the plan as `annotate` renders a drawing: to an array, to `"bytes"` or to a path."""
        return rendered(self.sheet(query, drawing=drawing, request=request, **options), output, format, quality, task)

    def tiles(
        self, path: "Path", query: Optional[Mapping[str, Any]] = None, *, drawing: "Optional[Path]" = None, **options: Any
    ) -> TilePyramid:
        """Makes a pyramid of tiles of the plan, with the markers that a query chooses and options as for `TilePyramid.make`.

        `TilePyramid.update(plan, query=...)` brings it up to date.

        Args:
            drawing: Where the drawing's file is now, if the plan neither keeps it nor finds it.

        >>> pyramid = plan.tiles("level4-tiles", {"status": "open"}, layout="xyz")
        """
        return TilePyramid.make(plan_inputs(self, query_text(query), drawing), path, **options)

    def _long(self, function: Any, *arguments: Any, task: Optional[Task]) -> Handle:
        return tasks.call(function, self._handle, *arguments, task=task, result=Handle())

    def _report(self, function: Any, *arguments: Any) -> Any:
        return json.loads(bytes_of(opened(function, self._handle, *arguments)))

    def __repr__(self) -> str:
        return "<planmark.Plan, closed>" if self._handle.is_closed else f"<planmark.Plan {self.info.get('name', '')!r}>"


def _location(location: "Path") -> bytes:
    place = path_for(location, "location")
    if place.startswith((b"postgresql://", b"postgres://")):
        load_libpq()
    return place


def _rules(anywhere: bool, snap: float) -> Dict[str, Any]:
    return {"anywhere": anywhere or None, "snap": float(snap) or None}


def _request(request: Mapping[str, Any]) -> Optional[bytes]:
    return text_of(request) if request else None


def _count(table: Handle) -> int:
    rows = c_size_t()
    check(lib.table_count(table, byref(rows)))
    return rows.value


def _columns(table: Handle) -> Dict[str, numpy.ndarray]:
    count, columns = _count(table), {}
    for column in json.loads(bytes_of(opened(lib.table_columns, table))):
        name, kind = column["name"], column["kind"]
        if kind == "text":
            columns[name] = _texts(table, name, count)
            continue
        values = c_void_p()
        check((lib.table_integers if kind == "integer" else lib.table_doubles)(table, name.encode(), byref(values)))
        typestr = "<f8" if kind == "double" else "<M8[ms]" if name in _TIMES else "<i8"
        columns[name] = _view(table, values.value, count, typestr)
    return columns


def _view(table: Handle, address: Optional[int], count: int, typestr: str) -> numpy.ndarray:
    # An array of no elements may have no place in memory, which NumPy does not take.
    return numpy.asarray(Memory(table, address, (count,), typestr)) if count else numpy.empty(0, typestr)


def _texts(table: Handle, name: str, count: int) -> numpy.ndarray:
    """A column of texts, decoded; None where there is none."""
    texts = numpy.empty(count, object)
    if not count:
        return texts
    data, offsets, present = c_void_p(), c_void_p(), c_void_p()
    check(lib.table_texts(table, name.encode(), byref(data), byref(offsets), byref(present)))
    ends = _view(table, offsets.value, count + 1, "<i8")
    is_present = _view(table, present.value, count, "|u1")
    whole = bytes(_view(table, data.value, int(ends[-1]), "|u1"))
    places = ends.tolist()
    # Where each character is a byte, the text is decoded at once and then cut.
    if whole.isascii():
        text = whole.decode("ascii")
        texts[:] = [text[start:end] for start, end in zip(places, places[1:])]
    else:
        texts[:] = [whole[start:end].decode("utf-8") for start, end in zip(places, places[1:])]
    texts[is_present == 0] = None
    return texts
