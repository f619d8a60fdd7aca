"""Markers in the forms in which Python programs have them, as points and what else is known of each."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Dict, List, NoReturn, Optional, Tuple, Union

import numpy
from numpy.typing import NDArray

from ._arrays import points_for
from ._crs import doubt_of_degrees
from ._dataframes import from_arrow, is_column, is_missing, labels_of, library_of, names_of
from ._geometries import geometries_of, is_geometry
from ._marker_axes import Axes, place_of_points
from ._marker_dicts import dict_rows, is_record, members_of
from ._marker_points import MarkerFault, fault_of, missing_columns, numbers_of, points_of
from ._marker_values import column_values, json_column
from ._points import geometry_column, is_pair
from ._rows import RowNames, rows_of_frame, rows_of_list
from ._source_columns import check_rows, columns_of_source, geometry_name, keys_of, rows_of_source, same_length
from .errors import InvalidArgumentError

Members = Union[None, Dict[str, List[Any]], List[Dict[str, Any]]]
"""What is known of markers beside their points: a column for each name, or a dict for each marker."""


@dataclasses.dataclass(frozen=True)
class MarkerTable:
    """Markers as the library takes them.

    Attributes
    ----------
    points
        In the coordinates of the request, float64, (n, 2): two NaNs where a row has none, infinity where they cannot be read.
    members
        What else is known.
    rows
        The rows as messages name them.
    faults
        The rows that make no marker, by their numbers.
    doubts
        What is probably not meant.
    crs
        The coordinate reference system of the points, or None.
    lacking
        What is wrong with columns none of which has coordinates, unless one has rooms; None for any other markers.
    """

    points: NDArray[numpy.float64]
    members: Members
    rows: RowNames
    faults: Dict[int, MarkerFault] = dataclasses.field(default_factory=dict)
    doubts: Tuple[str, ...] = ()
    crs: Any = None
    lacking: Optional[InvalidArgumentError] = None

    @property
    def count(self) -> int:
        """The number of rows."""
        return len(self.points)

    @property
    def is_blank(self) -> NDArray[numpy.bool_]:
        """True for each row without coordinates."""
        x, y = self.points.T
        blank: NDArray[numpy.bool_] = numpy.isnan(x) & numpy.isnan(y)
        return blank


def marker_table(markers: Any, system: str) -> MarkerTable:
    """Returns the markers of a source that is neither a file nor its bytes.

    Parameters
    ----------
    markers
        An (n, 2) array or a sequence of pairs; a list of dicts or features; a dict of columns; a structured array; a frame or a table of
        pandas, GeoPandas, Polars or Arrow; geometries.
    system
        The name of the coordinate system.

    Raises
    ------
    TypeError
        The source is of a type that cannot be meant, or a value is.
    InvalidArgumentError
        The columns are of several lengths, there are two of a name, or none that tell where markers are.
    """
    if type(markers).__name__ == "LazyFrame":
        _refuse_type(markers)
    markers = from_arrow(markers)
    if hasattr(markers, "read_all"):
        markers = markers.read_all()
    axes = Axes(system)
    document = _document_of(markers)
    if document is not None:
        return _of_document(document, axes)
    columns = columns_of_source(markers)
    if columns is not None:
        check_rows(markers, columns, "markers", "needed are x and y, or points in a column 'geometry'")
        geometry = geometry_name(markers)
        lacking = None
        if geometry is None and hasattr(markers, "set_geometry") and None in axes.find(names_of(markers)):
            try:
                geometry_column(markers, "markers")
            except InvalidArgumentError as error:
                # No column is the active geometry.
                lacking = error
        return _of_columns(columns, axes, rows_of_source(markers, "markers"), geometry, lacking)
    if isinstance(markers, numpy.ndarray) and (markers.dtype != object or markers.ndim != 1):
        return _of_points(markers)
    if is_geometry(markers) or is_column(markers):
        return _of_geometries(markers, axes)
    if isinstance(markers, Iterable) and not isinstance(markers, str):
        return _of_sequence(list(markers), axes)
    _refuse_type(markers)


def _refuse_type(markers: Any) -> NoReturn:
    hint = "; collect() makes a DataFrame of it" if type(markers).__name__ == "LazyFrame" else ""
    raise TypeError(
        "markers must be a path, bytes, a list of dicts, an (n, 2) array, a dict of columns, geometries or a DataFrame, not "
        + type(markers).__name__ + hint)


def _of_points(markers: Any) -> MarkerTable:
    """The markers of points alone; of a list in which some are none, the others."""
    rows = rows_of_list("markers")
    try:
        points = points_for(markers, "markers")
    except (TypeError, InvalidArgumentError):
        pairs = list(markers) if isinstance(markers, list) or getattr(getattr(markers, "dtype", None), "kind", None) == "O" else []
        if not _has_pairs(pairs):
            raise
        points, faults = points_of(pairs, "point")
        return MarkerTable(points, None, rows, _by_row(faults))
    return MarkerTable(points, None, rows, _faults_of_points(points))


def _has_pairs(pairs: Sequence[Any]) -> bool:
    """True for a list of points in which some may be missing, or something else than two numbers."""
    kinds = (list, tuple, numpy.ndarray)
    return all(isinstance(pair, kinds) or is_missing(pair) for pair in pairs) and any(
        isinstance(pair, kinds) and is_pair(pair) for pair in pairs)


def _faults_of_points(points: NDArray[numpy.float64]) -> Dict[int, MarkerFault]:
    """The rows of an array that are not finite."""
    with numpy.errstate(invalid="ignore", over="ignore"):
        if numpy.isfinite(numpy.add.reduce(points, axis=None)):
            return {}
    faults: Dict[int, MarkerFault] = {}
    rows, axes = numpy.nonzero(~numpy.isfinite(points))
    for row, axis in zip(rows.tolist(), axes.tolist()):
        faults.setdefault(row, MarkerFault(row, "xy"[axis], "notFinite", f"is {points[row, axis].item()}, which is not finite"))
    return faults


def _document_of(markers: Any) -> Optional[Mapping[str, Any]]:
    """The GeoJSON that an object is or has; None for anything else."""
    if hasattr(markers, "__geo_interface__") and not library_of(markers):
        markers = markers.__geo_interface__
    return markers if isinstance(markers, Mapping) and isinstance(markers.get("type"), str) else None


def _of_document(document: Mapping[str, Any], axes: Axes) -> MarkerTable:
    if document["type"] != "FeatureCollection":
        return _of_dicts([document], axes, "markers")
    features = document.get("features")
    if not isinstance(features, (list, tuple)):
        raise InvalidArgumentError(
            f"markers: 'features' is a {type(features).__name__}; GeoJSON has a list there", "wrongKind", place="markers")
    return _of_dicts(features, axes, "markers['features']")


def _of_columns(
    columns: Sequence[Tuple[Any, Any]], axes: Axes, rows: RowNames, geometry: Optional[str] = None,
    lacking: Optional[InvalidArgumentError] = None,
) -> MarkerTable:
    """The markers of columns.

    Parameters
    ----------
    geometry
        The name of the column of points, or None for columns of coordinates, or else one that is called as such a column is.
    lacking
        What is wrong with a frame of GeoPandas that has no column of points.
    """
    keys = keys_of(columns, "markers")
    names = keys if any(isinstance(name, tuple) for name, _ in columns) else [name for name, _ in columns]
    values = {key: None if key == geometry else column_values(column, key) for key, (_, column) in zip(keys, columns)}
    lengths = {key: len(column if value is None else value) for (key, value), (_, column) in zip(values.items(), columns)}
    count = same_length(lengths, "markers")
    crs = None
    places = axes.find(names)
    place = None if geometry is None and None not in places else place_of_points(keys) if geometry is None else keys.index(geometry)
    if place is None and places == (None, None):
        if not columns and not count:
            return MarkerTable(numpy.empty((0, 2)), None, rows)
        hint = axes.hint_for(names)
        lacking = lacking or _missing_columns(keys, axes, hint)
        if hint is not None:
            raise lacking
        members = {key: json_column(value, key, rows.name) for key, value in values.items()}
        return MarkerTable(numpy.full((count, 2), numpy.nan), members, rows, lacking=lacking)
    if lacking is not None:
        raise lacking
    if place is not None:
        column = columns[place][1]
        points, faults = points_of(column if geometry is not None else _listed(column, values[keys[place]]), keys[place])
        crs, taken = getattr(column, "crs", None), {keys[place]}
    else:
        points, faults, taken = _points_of_axes(values, keys, places, axes, count, rows, names)
    members = {key: json_column(value, key, rows.name) for key, value in values.items() if key not in taken}
    return MarkerTable(points, members, rows, _by_row(faults), _doubts(crs, points, axes), crs)


def _listed(column: Any, values: Any) -> Any:
    """The column itself where it has geometries, else its values."""
    return column if library_of(column) and geometries_of(column) is not None else values


def _points_of_axes(
    values: Dict[str, Any], keys: Sequence[str], places: Tuple[Optional[int], Optional[int]], axes: Axes, count: int, rows: RowNames,
    names: Sequence[Any],
) -> Tuple[NDArray[numpy.float64], List[MarkerFault], "set[str]"]:
    points = numpy.full((count, 2), numpy.nan)
    lacked = [wanted for wanted, place in zip(axes.wanted, places) if place is None]
    hint = axes.hint_for(names) or "there are " + ", ".join(keys)
    faults = missing_columns(range(count), lacked, hint) if lacked else []
    taken = set()
    for axis, place in enumerate(places):
        if place is not None:
            points[:, axis], found = numbers_of(values[keys[place]], keys[place], rows.name)
            faults += found
            taken.add(keys[place])
    return points, faults, taken


def _missing_columns(keys: Sequence[str], axes: Axes, hint: Optional[str]) -> InvalidArgumentError:
    """What is wrong with columns of such names."""
    wanted = " and ".join(sorted(axes.wanted))
    return InvalidArgumentError(
        f"markers must have the columns {wanted}; they have {', '.join(keys) or 'none'}; "
        + (hint or "points in a column 'geometry' would do, too, and rooms in a column 'room'"),
        "missingColumn", place="markers")


def _by_row(faults: Sequence[MarkerFault]) -> Dict[int, MarkerFault]:
    by_row: Dict[int, List[MarkerFault]] = {}
    for fault in faults:
        by_row.setdefault(fault.row, []).append(fault)
    return {row: fault_of(several) for row, several in sorted(by_row.items())}


def _doubts(crs: Any, points: NDArray[numpy.float64], axes: Axes) -> Tuple[str, ...]:
    doubt = doubt_of_degrees(crs, points, "markers") if axes.is_pixel else None
    return () if doubt is None else (doubt,)


def _of_geometries(markers: Any, axes: Axes) -> MarkerTable:
    """The markers of a column of geometries, or of one."""
    column = [markers] if is_geometry(markers) else markers
    rows = rows_of_frame("markers", labels_of(column)) if library_of(column) else rows_of_list("markers")
    values = list(column)
    if values and geometries_of(column) is None and not any(_may_be_point(value) for value in values):
        _refuse_type(markers)
    points, faults = points_of(column if geometries_of(column) is not None else values, "geometry")
    crs = getattr(column, "crs", None)
    return MarkerTable(points, None, rows, _by_row(faults), _doubts(crs, points, axes), crs)


def _may_be_point(value: Any) -> bool:
    return isinstance(value, (Mapping, list, tuple, numpy.ndarray, bytes)) or isinstance(value, str) and "POINT" in value.upper()


def _of_sequence(markers: List[Any], axes: Axes) -> MarkerTable:
    first = next((marker for marker in markers if not is_missing(marker)), None)
    if is_record(first, axes) or any(isinstance(marker, Mapping) for marker in markers):
        return _of_dicts(markers, axes, "markers")
    if is_geometry(first) or isinstance(first, bytes):
        return _of_geometries(markers, axes)
    return _of_points(markers)


def _of_dicts(markers: Sequence[Any], axes: Axes, place: str) -> MarkerTable:
    rows = rows_of_list(place)
    points, members, faults = dict_rows(markers, axes, rows)
    return MarkerTable(points, members, rows, _by_row(faults))


def detail_rows(details: Any) -> List[Dict[str, Any]]:
    """Returns a dict for each row of a list of dicts, a dict of columns, a structured array or a frame, without what is missing.

    Raises
    ------
    TypeError
        The source is of a type that cannot be meant, or a value is.
    InvalidArgumentError
        The columns are of several lengths, or there are two of a name.
    """
    details = from_arrow(details)
    columns = columns_of_source(details)
    if columns is None:
        if isinstance(details, Sequence) and all(isinstance(detail, Mapping) for detail in details):
            rows = rows_of_list("details")
            return [members_of(detail, (), rows.name, row) for row, detail in enumerate(details)]
        raise TypeError(f"details must be a dict, a list of dicts, a dict of columns or a DataFrame, not {type(details).__name__}")
    check_rows(details, columns, "details", "leave details out if there are none")
    rows = rows_of_source(details, "details")
    keys = keys_of(columns, "details")
    values = [json_column(column_values(column, key, "details"), key, rows.name) for key, (_, column) in zip(keys, columns)]
    same_length({key: len(column) for key, column in zip(keys, values)}, "details")
    return [{key: value for key, value in zip(keys, row) if value is not None} for row in zip(*values)]
