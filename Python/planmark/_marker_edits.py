"""Changes of markers in the forms in which Python programs have them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

import numpy

from ._dataframes import from_arrow, labels_of
from ._marker_details import FIELDS, KEPT, POINTS, columns_of, fitting, is_one, named
from ._marker_points import MarkerFault, numbers_of, points_of
from ._marker_values import column_values, json_column, json_value
from ._requests import nearest, snake
from ._rows import RowNames, rows_of_list
from ._source_columns import check_rows, columns_of_source, geometry_name, key_of, keys_of, rows_of_source, same_length
from .errors import InvalidRequestError

_AXES = ("x", "y")
# The time of the last change says nothing of what is to be changed.
_KEPT: Dict[str, Optional[str]] = {**{name: name for name in KEPT}, "created": None, "changed": None}
_MEANT = ("number", "id")
_PLACE = "edits"


class Edits(NamedTuple):
    """Changes of markers as the library takes them.

    Attributes
    ----------
    objects
        A dict for each row, in which None takes a value away.
    rows
        The rows as messages name them.
    columns
        The caller's names of columns by the library's.
    unknown
        The columns that no field is called as, so that they are properties.
    is_table
        True for columns, False for dicts.
    faults
        The rows whose points cannot be read.
    """

    objects: List[Dict[str, Any]]
    rows: RowNames
    columns: Dict[str, str]
    unknown: List[str]
    is_table: bool
    faults: Dict[int, MarkerFault]


def edits_of(source: Any) -> Edits:
    """Returns the changes of a dict or several, a dict of columns, a structured array, or a frame of pandas, GeoPandas, Polars or Arrow.

    Raises
    ------
    TypeError
        The source is of a type that cannot be meant, or a value is.
    InvalidArgumentError
        The columns are of several lengths, or there are two of a name.
    """
    source = from_arrow(source)
    if is_one(source):
        source = [source]
    columns = columns_of_source(source)
    geometry: Optional[str] = None
    if columns is not None:
        check_rows(source, columns, _PLACE, "needed is number, or id, to say which marker is meant")
        rows = rows_of_source(source, _PLACE)
        geometry = geometry_name(source)
        raw = _rows_of_columns(_with_index(source, columns), rows, geometry)
    elif isinstance(source, Sequence) and not isinstance(source, (str, bytes)) and all(isinstance(edit, Mapping) for edit in source):
        rows, raw = rows_of_list(_PLACE), [{str(name): value for name, value in edit.items()} for edit in source]
    else:
        hint = "; collect() makes a DataFrame of it" if type(source).__name__ == "LazyFrame" else ""
        raise TypeError(
            f"edits must be a dict, a list of dicts, a dict of columns or a DataFrame, not {type(source).__name__}{hint}")
    return _edits(raw, rows, geometry, columns is not None)


def _with_index(source: Any, columns: List[Tuple[Any, Any]]) -> List[Tuple[Any, Any]]:
    """Columns with the index of a frame, if that is what says which markers are meant."""
    names = {key_of(name).strip().lower() for name, _ in columns}
    index = labels_of(source)
    name = getattr(index, "name", None)
    return [(name, index), *columns] if name in _MEANT and names.isdisjoint(_MEANT) else columns


def _rows_of_columns(columns: List[Tuple[Any, Any]], rows: RowNames, geometry: Optional[str]) -> List[Dict[str, Any]]:
    """A dict for each row of columns, with the values of JSON but for those of places."""
    keys = keys_of(columns, _PLACE)
    values: Dict[str, List[Any]] = {}
    for key, (_, column) in zip(keys, columns):
        if key == geometry:
            values[key] = list(column)
            continue
        cells = column_values(column, key, _PLACE)
        is_place = key.strip().lower() in (*_AXES, *POINTS)
        values[key] = list(cells) if is_place else json_column(cells, key, rows.name)
    same_length({key: len(column) for key, column in values.items()}, _PLACE)
    return [dict(zip(keys, row)) for row in zip(*values.values())]


def _edits(raw: List[Dict[str, Any]], rows: RowNames, geometry: Optional[str], is_table: bool) -> Edits:
    names = columns_of(raw)
    places = {name: name.strip().lower() for name in names if name.strip().lower() in (*_AXES, *POINTS) or name == geometry}
    found = named([name for name in names if name not in places], _KEPT)
    points, faults, columns = _points(raw, places, geometry, rows)
    objects: List[Dict[str, Any]] = []
    for index, row in enumerate(raw):
        given = {
            found.members[name]: fitting(found.members[name], value if is_table else json_value(value, name, rows.name, index))
            for name, value in row.items() if name in found.members}
        if index in faults:
            # The library refuses it, with all other rows that are wrong; here is known why.
            given["point"] = faults[index].code
        elif index in points:
            given["point"] = points[index]
        objects.append(given)
    return Edits(
        objects, rows, {**{member: name for name, member in found.members.items()}, **columns}, found.unknown, is_table, faults)


def _points(
    raw: Sequence[Mapping[str, Any]], places: Mapping[str, str], geometry: Optional[str], rows: RowNames
) -> Tuple[Dict[int, List[float]], Dict[int, MarkerFault], Dict[str, str]]:
    """The points that rows give, the rows whose points cannot be read, and the caller's name for them."""
    axes = [next((name for name, plain in places.items() if plain == axis and name != geometry), None) for axis in _AXES]
    column = geometry if geometry is not None else next((name for name, plain in places.items() if plain in POINTS), None)
    points: Dict[int, List[float]] = {}
    faults: Dict[int, MarkerFault] = {}
    names: Dict[str, str] = {}
    if axes != [None, None]:
        named_axes = [axis if name is None else name for axis, name in zip(_AXES, axes)]
        points, faults = _pairs(raw, named_axes, rows)
        names["point"] = " and ".join(named_axes)
    if column is not None:
        given = [index for index, row in enumerate(raw) if row.get(column) is not None]
        array, found = points_of([raw[index][column] for index in given], column)
        # A point that is not there stays as it is.
        faults.update((given[fault.row], fault._replace(row=given[fault.row])) for fault in found if fault.code != "missing")
        for index, point in zip(given, array.tolist()):
            if not math.isfinite(point[0]):
                continue
            if points.setdefault(index, point) != point:
                faults.setdefault(index, MarkerFault(index, column, "twice", f"is another point than {names['point']}; give it once"))
        names["point"] = column
    return points, faults, names


def _pairs(
    raw: Sequence[Mapping[str, Any]], names: Sequence[str], rows: RowNames
) -> Tuple[Dict[int, List[float]], Dict[int, MarkerFault]]:
    """The points that two numbers of rows make, and the rows in which they make none."""
    pairs = numpy.full((len(raw), 2), numpy.nan)
    by_row: Dict[int, List[MarkerFault]] = {}
    for place, name in enumerate(names):
        pairs[:, place], found = numbers_of([row.get(name) for row in raw], name, rows.name)
        for fault in found:
            by_row.setdefault(fault.row, []).append(fault)
    faults: Dict[int, MarkerFault] = {}
    for row, several in by_row.items():
        # A row without either number leaves the point as it is.
        if not (len(several) == 2 and all(fault.code == "missing" for fault in several)):
            faults[row] = next((fault for fault in several if fault.code != "missing"), several[0])
    return {row: pair for row, pair in enumerate(pairs.tolist()) if row not in by_row}, faults


def check_known(edits: Edits, properties: Sequence[str]) -> None:
    """Refuses names of dicts that neither a field nor a property of the plan has: they may be slips.

    Raises
    ------
    InvalidRequestError
        The message has the nearest known name.
    """
    unknown = [] if edits.is_table else [name for name in edits.unknown if name not in properties]
    if not unknown:
        return
    index = next(index for index, row in enumerate(edits.objects) if f"property:{unknown[0]}" in row)
    known = ["id", "x", "y", "point", *map(snake, FIELDS.values()), *properties]
    raise InvalidRequestError(
        f"{edits.rows.name(index)} has {unknown[0]!r}, which no field and no property of the plan is called"
        + nearest(unknown[0], known) + f"; 'property:{unknown[0]}' makes a new property", "unknownMember", place=unknown[0], index=index)
