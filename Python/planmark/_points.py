"""Points in the forms in which Python programs have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, List, NamedTuple, Optional, Protocol, Tuple, Union

import numpy
from numpy.typing import ArrayLike, NDArray

from ._dataframes import (
    column_of, from_arrow, has_column, index_of, is_column, is_frame, is_missing, labels_of, library_of, names_of, values_of)
from ._geometries import geometries_of, is_geometry, point_array
from ._numbers import float_of, is_number
from ._rows import RowNames, check_on_invalid, kind_of, refuse, rows_of_frame, rows_of_list, shown
from .errors import InvalidArgumentError

_AXES = ("x", "y")
_REMEDIES = {None: "leave it out", "raise": 'leave it out, or give on_invalid="skip", which takes it for a point that lies nowhere'}


class HasGeometry(Protocol):
    """A geometry, or an object that has one."""

    @property
    def __geo_interface__(self) -> Any: ...


# The forms in which points are taken: `Rooms` tells them.
PointsLike = Union[ArrayLike, Sequence[object], HasGeometry]


class Points(NamedTuple):
    """Points of a caller.

    Attributes
    ----------
    array
        float64, (n, 2), rows after each other; NaN where there is no point.
    labels
        The index of the frame or the series of pandas that they were in, or None.
    crs
        Their coordinate reference system, or None.
    """

    array: NDArray[numpy.float64]
    labels: Optional[Any] = None
    crs: Any = None


def read_points(points: Any, name: str = "points", on_invalid: Optional[str] = None) -> Points:
    """Returns points as the library takes them.

    Parameters
    ----------
    points
        An (n, 2) array or a sequence of pairs; geometries of Shapely or well-known binary in a list, an array, a series or a frame; a frame
        with the columns x and y, or with two columns of numbers.
    name
        The points' name in messages.
    on_invalid
        ``"raise"`` refuses a geometry that is missing, empty or no point, ``"skip"`` makes NaN of it; None refuses it for a caller who
        cannot choose.

    Raises
    ------
    TypeError
        There are values that are no numbers.
    InvalidArgumentError
        The array has another shape, a column is missing, or a geometry is no point; ``index`` is the row.
    """
    if on_invalid is not None:
        check_on_invalid(on_invalid)
    if type(points) is numpy.ndarray and points.dtype != object:
        return Points(_array(points, name))
    points = [points] if is_geometry(points) else from_arrow(points)
    rows = rows_of_frame(name, labels_of(points)) if library_of(points) else rows_of_list(name)
    if is_frame(points):
        return _of_frame(points, name, rows, on_invalid)
    geometries = _geometries(points) if _may_hold_geometries(points) else None
    if geometries is not None:
        return Points(_of_geometries(geometries, name, rows, on_invalid), index_of(points), getattr(points, "crs", None))
    return Points(_array(points, name, rows), index_of(points))


def _may_hold_geometries(points: Any) -> bool:
    """True if elements may be geometries; a list of pairs is not looked through."""
    if isinstance(points, (list, tuple)):
        first = next((point for point in points if not is_missing(point)), None)
        return is_geometry(first) or isinstance(first, (bytes, bytearray, memoryview))
    if isinstance(points, numpy.ndarray):
        return bool(points.dtype == object and points.ndim == 1)
    return is_column(points) and getattr(points, "ndim", 1) == 1


def _geometries(column: Any) -> Optional[NDArray[Any]]:
    """The geometries of a column, also of one that has none but could; None for a column of something else."""
    geometries = geometries_of(column)
    if geometries is None and library_of(column) and all(is_missing(value) for value in column):
        return numpy.full(len(column), None, object)
    return geometries


def _of_geometries(geometries: NDArray[Any], name: str, rows: RowNames, on_invalid: Optional[str]) -> NDArray[numpy.float64]:
    array, faults = point_array(geometries)
    if faults and on_invalid in _REMEDIES:
        refuse(faults, rows, name, _REMEDIES[on_invalid])
    return array


def _of_frame(frame: Any, name: str, rows: RowNames, on_invalid: Optional[str]) -> Points:
    """The points of a frame: those of its geometries, else of its columns x and y, else of its two columns."""
    index, crs = index_of(frame), None
    column = geometry_column(frame, name)
    if column is not None:
        geometries = _geometries(column)
        if geometries is None:
            raise TypeError(f"{name}: the column {getattr(column, 'name', 'geometry')!r} must have geometries or well-known binary")
        return Points(_of_geometries(geometries, name, rows, on_invalid), index, getattr(column, "crs", None))
    names = _axes_of(frame)
    if names is None:
        names = names_of(frame)
        if len(names) != 2:
            listed = ", ".join(map(str, names)) or "none"
            raise InvalidArgumentError(
                f"{name} must have the columns x and y, or geometries; they have {listed}", "missingColumn", place=name)
    columns = [_numbers(column_of(frame, axis, name), axis, name, rows) for axis in names]
    return Points(numpy.ascontiguousarray(numpy.column_stack(columns)), index, crs)


def _axes_of(frame: Any) -> Optional[List[Any]]:
    """The names of the columns x and y, also in capital letters; None where one is missing or comes twice."""
    if all(has_column(frame, axis) for axis in _AXES):
        return list(_AXES)
    found = [[name for name in names_of(frame) if isinstance(name, str) and name.strip().lower() == axis] for axis in _AXES]
    return [names[0] for names in found] if all(len(names) == 1 for names in found) else None


def geometry_column(frame: Any, name: str) -> Optional[Any]:
    """Returns the geometries of a frame: the active column of GeoPandas, else the column that is called `geometry`; None for none."""
    if library_of(frame) == "geopandas":
        active = getattr(frame, "active_geometry_name", None)
        if active is None and not has_column(frame, "geometry"):
            raise InvalidArgumentError(
                f"{name} are a GeoDataFrame without an active geometry; name the column with set_geometry()", "noGeometry", place=name)
        return column_of(frame, "geometry" if active is None else active, name)
    return column_of(frame, "geometry", name) if has_column(frame, "geometry") else None


def _numbers(column: Any, axis: Any, name: str, rows: RowNames) -> NDArray[numpy.float64]:
    """The numbers of a column, NaN for those that are missing."""
    is_plain = isinstance(getattr(column, "dtype", None), numpy.dtype) or library_of(column) in ("polars", "pyarrow")
    array = None
    if is_plain:
        # Of an array of Arrow, unlike a column of a table, no copy is made unless it is allowed.
        is_array = library_of(column) == "pyarrow" and not hasattr(column, "chunks")
        array = column.to_numpy(zero_copy_only=False) if is_array else column.to_numpy()
    if array is not None and array.dtype.kind in "iuf":
        return numpy.asarray(array, dtype=numpy.float64)
    values = values_of(column)
    for row, value in enumerate(values):
        if value is not None and not is_number(value):
            raise TypeError(f"{rows.name(row)}, column {axis!r} is {shown(value)}, {kind_of(value)}, not a number")
    return numpy.array([numpy.nan if value is None else float_of(value) for value in values], numpy.float64)


def _array(points: Any, name: str, rows: Optional[RowNames] = None) -> NDArray[numpy.float64]:
    """An array or a sequence of pairs of numbers as float64, (n, 2)."""
    mask = None
    if isinstance(points, numpy.ma.MaskedArray):
        mask, points = numpy.ma.getmaskarray(points), points.data
    try:
        array = numpy.asarray(points)
    except ValueError as error:
        row = _odd_row(points)
        where = "" if row is None else f"; {name}[{row}] is {shown(points[row])}"
        raise InvalidArgumentError(
            f"{name} must have two numbers each{where or f': {error}'}", "wrongShape", place=name, index=row) from None
    if array.size == 0 and array.ndim == 1:
        array = numpy.empty((0, 2))
    if array.dtype == object:
        array = _objects(array, name, rows or rows_of_list(name))
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must be numbers, integers or floats, not {array.dtype}")
    if array.ndim != 2 or array.shape[1] != 2:
        raise InvalidArgumentError(
            f"{name} must have the shape (n, 2), an x and a y for each, not {array.shape}", "wrongShape", place=name)
    if mask is not None:
        array = array.astype(numpy.float64)
        array[mask] = numpy.nan
    return numpy.ascontiguousarray(array, dtype=numpy.float64)


def _odd_row(points: Any) -> Optional[int]:
    """The first element that is no pair."""
    return next((row for row, point in enumerate(points) if not is_pair(point)), None) if hasattr(points, "__iter__") else None


def is_pair(point: Any) -> bool:
    """Returns True for two values."""
    try:
        return bool(numpy.shape(point) == (2,))
    except ValueError:
        # Sequences of several lengths within each other.
        return False


def _objects(array: NDArray[Any], name: str, rows: RowNames) -> NDArray[Any]:
    """An array of pairs as an array of numbers; any other objects are refused."""
    are_pairs = [isinstance(element, (list, tuple, numpy.ndarray)) for element in array] if array.ndim == 1 else []
    if are_pairs and all(are_pairs):
        return _array(array.tolist(), name)
    place: Optional[Tuple[Any, ...]] = next((index for index, value in numpy.ndenumerate(array) if not is_number(value)), None)
    if any(are_pairs):
        place = (are_pairs.index(False),)
    if place is None:
        raise TypeError(f"{name} must be numbers, integers or floats, not objects; .astype(float) makes numbers of them")
    column = f", column {place[1]}" if len(place) > 1 else ""
    value = array[place]
    where = rows.name(place[0]) if place else name
    raise TypeError(f"{where}{column} is {shown(value)}, {kind_of(value)}; {name} must be numbers, integers or floats")


