"""Markers and documents as the files that the library imports."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, NamedTuple, Optional

import numpy
from numpy.typing import NDArray

from ._dataframes import is_missing, labels_of, library_of
from ._handles import text_for
from ._marker_columns import PROPERTY, TIMES
from ._marker_details import FIELDS, KEPT, fitting, is_one
from ._marker_points import MarkerFault
from ._marker_tables import MarkerTable, detail_rows, marker_table
from ._marker_values import json_checked, plain_value
from ._rows import RowNames, rows_of_frame, rows_of_list

_BY_ROOM = "area"
_MAP_SYSTEMS = ("leaflet", "flutter-map")
# Names that say something in a line of a file, so that a property of that name is not called so there.
_MEANT = frozenset((*FIELDS, *KEPT, "x", "y", "lng", "lat", "type", "attachments", "styleColor"))
_LOCAL_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?")


class MarkerLines(NamedTuple):
    """Rows as a file of lines or features.

    Attributes
    ----------
    data
        The file.
    format
        Its format.
    starts
        The line on which each row begins, or the number of its feature, from 1: int64, (n,).
    rows
        The rows as messages name them.
    faults
        The rows that the library refuses of which is known here what is wrong.
    unread
        The rows that the library passes over.
    name
        The file's name in messages.
    """

    data: bytes
    format: str
    starts: NDArray[numpy.int64]
    rows: RowNames
    faults: Mapping[int, MarkerFault] = {}
    unread: Sequence[MarkerFault] = ()
    name: str = "markers"


def lines_of(source: Any, options: Mapping[str, Any]) -> MarkerLines:
    """Returns what is neither a file nor its bytes as a file, by the options of the import.

    Raises
    ------
    TypeError
        The source is of a type that cannot be meant, or a value is.
    InvalidArgumentError
        The columns are of several lengths, there are two of a name, or none that tell where markers are.
    """
    if is_one(source):
        source = [source]
    document = _document(source)
    if document is not None:
        return document
    if options.get("place_by") == _BY_ROOM:
        return table_lines(source, labels_of(source))
    coordinates = options.get("coordinates")
    system = str(coordinates.get("system", "pixel")) if isinstance(coordinates, Mapping) else "pixel"
    return json_lines(marker_table(source, system), system)


def _document(source: Any) -> Optional[MarkerLines]:
    """The GeoJSON that an object is or has; None for markers."""
    unread: Sequence[MarkerFault] = ()
    if isinstance(source, Mapping):
        if not isinstance(source.get("type"), str) or {"features", "geometry", "coordinates"}.isdisjoint(source):
            return None
        document = source
    elif hasattr(source, "__geo_interface__"):
        if library_of(source) == "geopandas":
            kinds = list(source.geom_type)
            if all(is_missing(kind) or kind == "Point" for kind in kinds):
                return None
            empty = source.is_empty.tolist()
            unread = [MarkerFault(row, "geometry", "missing", "has no value") for row, kind in enumerate(kinds)
                      if is_missing(kind) or empty[row]]
        document = source.__geo_interface__
    else:
        return None
    features = document.get("features")
    count = len(features) if isinstance(features, (list, tuple)) else 1
    labels = labels_of(source)
    rows = rows_of_list("source") if labels is None else rows_of_frame("source", labels)
    return MarkerLines(
        text_for(json.dumps(plain_value(document), ensure_ascii=False), "source"), "geojson", numpy.arange(1, count + 1), rows, {}, unread,
        "import.geojson")


def json_lines(table: MarkerTable, system: str) -> MarkerLines:
    """Returns markers as JSON lines, in their coordinates."""
    axes = ("lng", "lat") if system in _MAP_SYSTEMS else ("x", "y")
    lines: List[Dict[str, Any]] = []
    members = table.members
    points = table.points.tolist()
    for row, point in enumerate(points):
        given = {} if not members else members[row] if isinstance(members, list) else {
            name: values[row] for name, values in members.items()}
        line: Dict[str, Any] = _line(given)
        # The library refuses a line without them, with all others that are wrong.
        line.update(dict.fromkeys(axes) if row in table.faults else zip(axes, point))
        lines.append(line)
    text = "\n".join(json.dumps(line, allow_nan=False, ensure_ascii=False) for line in lines)
    return MarkerLines(json_checked(text, lines, table.rows.name), "jsonl", numpy.arange(1, len(lines) + 1), table.rows, table.faults)


def _line(members: Mapping[str, Any]) -> Dict[str, Any]:
    """What is known of a marker by the names that lines have for it."""
    line: Dict[str, Any] = {}
    properties: Dict[str, Any] = {}
    for name, value in members.items():
        if name.startswith(PROPERTY):
            plain = name[len(PROPERTY):]
            (properties if plain in _MEANT or plain in members else line)[plain] = value
        elif name in TIMES and isinstance(value, str) and _LOCAL_TIME.fullmatch(value):
            # Times without a zone are those of the plan, in UTC.
            line[name] = value + "Z"
        else:
            member = FIELDS.get(name, name)
            line[member] = fitting(member, value)
    if properties:
        line["properties"] = {**properties, **(line.get("properties") or {})}
    return line


def table_lines(source: Any, labels: Optional[Any]) -> MarkerLines:
    """Returns rows without coordinates as CSV, which are placed by their rooms."""
    details = detail_rows(source)
    rows = rows_of_list("markers") if labels is None and isinstance(source, Sequence) else rows_of_frame("markers", labels)
    names: Dict[str, None] = {}
    for row in details:
        names.update(dict.fromkeys(row))
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(name[len(PROPERTY):] if name.startswith(PROPERTY) else name for name in names)
    starts: List[int] = []
    line = 1 + sum(name.count("\n") for name in names)
    for row in details:
        starts.append(line + 1)
        cells = [_cell(row.get(name)) for name in names]
        # A row of one empty cell would be an empty line, which is no row.
        writer.writerow(cells)
        line += 1 + sum(cell.count("\n") for cell in cells)
    return MarkerLines(text.getvalue().encode(), "csv", numpy.array(starts, numpy.int64), rows)


def _cell(value: Any) -> str:
    """A value as a cell of a table."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
