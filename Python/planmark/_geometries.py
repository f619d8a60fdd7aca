"""Columns of Shapely's geometries as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, List, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ._area_arrays import AreaArrays
from ._dataframes import is_missing, library_of
from ._rows import NOT_GEOMETRY, RowFault, RowNames, kind_of
from ._warnings import warn

# Shapely's numbers of types.
_POINT, _POLYGON, _MULTIPOLYGON, _COLLECTION = 0, 3, 6, 7
_TYPES = (
    "Point", "LineString", "LinearRing", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection")
_REMEDIES = {
    "LinearRing": "; shapely.Polygon(ring) makes one of it", "MultiPoint": "; explode() or .geoms have its points",
}


def is_geometry(value: Any) -> bool:
    """Returns True for a geometry of Shapely."""
    return type(value).__module__.startswith("shapely.")


def fault_of_other(row: int, value: Any) -> RowFault:
    """Returns the fault of a row that has no geometry, or something else."""
    if is_missing(value):
        return RowFault(row, "missing", "has no geometry")
    if isinstance(value, (bytes, bytearray, memoryview)):
        return RowFault(row, "notWKB", "has bytes that are no well-known binary")
    remedy = "; shapely.from_wkt makes geometries of well-known text" if isinstance(value, str) else ""
    return RowFault(row, NOT_GEOMETRY, f"is {kind_of(value)}, not a geometry{remedy}")


def geometries_of(column: Any) -> Optional[NDArray[Any]]:
    """Returns the geometries of a list, an array or a column of geometries or of well-known binary; None if there are others, too.

    Binary that cannot be read stays as it is, and is no geometry.
    """
    values = _objects(column)
    kinds = {type(value) for value in values}
    geometries = {kind for kind in kinds if kind.__module__.startswith("shapely.")}
    binaries = {kind for kind in kinds if issubclass(kind, (bytes, bytearray, memoryview))}
    if not all(_is_scalar(kind) for kind in kinds - geometries - binaries):
        return None
    if geometries:
        return values
    return _from_binary(values) if binaries else None


def _is_scalar(kind: type) -> bool:
    """True if values of a class cannot be a geometry in any form."""
    return not (issubclass(kind, (Mapping, list, tuple)) or hasattr(kind, "__geo_interface__") or hasattr(kind, "__array__"))


def _objects(column: Any) -> NDArray[Any]:
    """The values of a column, as an array of objects."""
    library = library_of(column)
    if library == "pyarrow":
        storage = column.storage if hasattr(column, "storage") else column
        if hasattr(storage, "chunks") and hasattr(storage.type, "storage_type"):
            values = [value for chunk in storage.chunks for value in chunk.storage.to_pylist()]
        else:
            values = storage.to_pylist()
    elif library == "polars":
        values = column.to_list()
    elif isinstance(column, list):
        values = column
    else:
        array = numpy.asarray(column)
        return array if array.dtype == object else array.astype(object)
    objects = numpy.empty(len(values), object)
    objects[:] = values
    return objects


def _from_binary(values: NDArray[Any]) -> NDArray[Any]:
    try:
        import shapely  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise ImportError("well-known binary is read with Shapely, which is not installed") from None
    given = numpy.empty(len(values), object)
    given[:] = [bytes(value) if isinstance(value, (bytes, bytearray, memoryview)) else None for value in values]
    read = numpy.asarray(shapely.from_wkb(given, on_invalid="ignore"), dtype=object)
    for row in numpy.flatnonzero(shapely.is_missing(read)).tolist():
        read[row] = values[row]
    return read


def _types(values: NDArray[Any]) -> Tuple[NDArray[Any], NDArray[numpy.integer[Any]], List[RowFault]]:
    """The geometries, None in place of anything else; their types, -1 for None; and the rows of what is no geometry, or missing."""
    import shapely  # type: ignore[import-not-found, import-untyped, unused-ignore]

    faults = []
    geometries = values
    others = ~numpy.asarray(shapely.is_geometry(values))
    for row in numpy.flatnonzero(others).tolist():
        faults.append(fault_of_other(row, values[row]))
    if others.any():
        geometries = values.copy()
        geometries[others] = None
    return geometries, numpy.asarray(shapely.get_type_id(geometries)), faults


def area_arrays(values: NDArray[Any], rows: RowNames) -> AreaArrays:
    """Returns the areas of a column of geometries.

    Of a collection its polygons are taken, as an overlay or a repair of GeoPandas leaves lines and points in some; a warning tells of it.
    """
    import shapely  # type: ignore[import-not-found, import-untyped, unused-ignore]

    geometries, types, faults = _types(values)
    is_empty = numpy.asarray(shapely.is_empty(geometries))
    is_area = (types == _POLYGON) | (types == _MULTIPOLYGON)
    for row in numpy.flatnonzero((types >= 0) & (is_empty | ~is_area)).tolist():
        name = _TYPES[types[row]]
        if is_empty[row]:
            faults.append(RowFault(row, "empty", f"is an empty {name}"))
        elif types[row] != _COLLECTION:
            faults.append(RowFault(row, "notPolygon", f"is a {name}, not a polygon{_REMEDIES.get(name, '')}"))
    mixed: List[int] = []
    collections = numpy.flatnonzero((types == _COLLECTION) & ~is_empty).tolist()
    if collections:
        geometries = geometries.copy()
        for row in collections:
            found, others = _polygons_of(geometries[row])
            if found:
                geometries[row] = shapely.MultiPolygon(found)
                is_area[row] = True
                mixed += [row] if others else []
            else:
                faults.append(RowFault(row, "notPolygon", "is a GeometryCollection without a polygon"))
    if mixed:
        tell_mixed(mixed, rows)
    is_area &= ~is_empty
    whole = is_area.all() and (types == _POLYGON).all()
    # Of a multipolygon the parts that are empty are none.
    polygons, area_ends = geometries, None
    if not whole:
        owners = numpy.flatnonzero(is_area)
        polygons, indices = shapely.get_parts(geometries[owners], return_index=True)
        there = ~shapely.is_empty(polygons)
        polygons = polygons[there]
        area_ends = numpy.cumsum(numpy.bincount(owners[indices[there]], minlength=len(values)), dtype=numpy.uintp)
    points, ring_ends, polygon_ends = _ragged(polygons)
    return AreaArrays(points, ring_ends, polygon_ends, area_ends, None, tuple(sorted(faults)), rows)


def _ragged(polygons: NDArray[Any]) -> Tuple[NDArray[numpy.float64], NDArray[numpy.uintp], NDArray[numpy.uintp]]:
    """The vertices of polygons, and where each ring and polygon ends."""
    import shapely  # type: ignore[import-not-found, import-untyped, unused-ignore]

    if not len(polygons):
        return numpy.empty((0, 2)), numpy.empty(0, numpy.uintp), numpy.empty(0, numpy.uintp)
    _, points, ends = shapely.to_ragged_array(polygons, include_z=False)
    ring_ends, polygon_ends = (numpy.ascontiguousarray(part[1:], dtype=numpy.uintp) for part in ends)
    # Some versions of Shapely count M as a coordinate.
    return numpy.ascontiguousarray(points[:, :2], dtype=numpy.float64), ring_ends, polygon_ends


def tell_mixed(mixed: Sequence[int], rows: RowNames) -> None:
    """Warns of collections of which the polygons alone were taken."""
    count = f"; so are {len(mixed) - 1} more" if len(mixed) > 1 else ""
    warn(f"{rows.name(mixed[0])} is a GeometryCollection with points or lines, of which only the polygons are taken{count}")


def _polygons_of(collection: Any) -> Tuple[List[Any], bool]:
    """The polygons of a collection, also of those within, and True if there is anything else in it."""
    polygons: List[Any] = []
    has_others = False
    for part in collection.geoms:
        if part.is_empty:
            continue
        if part.geom_type == "Polygon":
            polygons.append(part)
        elif hasattr(part, "geoms") and part.geom_type in ("MultiPolygon", "GeometryCollection"):
            inner, others = _polygons_of(part)
            polygons += inner
            has_others = has_others or others
        else:
            has_others = True
    return polygons, has_others


def point_array(values: NDArray[Any]) -> Tuple[NDArray[numpy.float64], List[RowFault]]:
    """Returns the points of a column of geometries, NaN for what is none, and the rows of the latter."""
    import shapely  # type: ignore[import-not-found, import-untyped, unused-ignore]

    geometries, types, faults = _types(values)
    is_empty = numpy.asarray(shapely.is_empty(geometries))
    if not faults and (types == _POINT).all() and not is_empty.any():
        return numpy.ascontiguousarray(shapely.get_coordinates(geometries), dtype=numpy.float64), []
    is_point = (types == _POINT) & ~is_empty
    for row in numpy.flatnonzero((types >= 0) & ~is_point).tolist():
        name = _TYPES[types[row]]
        if is_empty[row]:
            faults.append(RowFault(row, "empty", f"is an empty {name}"))
        else:
            faults.append(RowFault(row, "notPoint", f"is a {name}, not a point{_REMEDIES.get(name, '') if name == 'MultiPoint' else ''}"))
    points = numpy.full((len(values), 2), numpy.nan)
    points[is_point] = shapely.get_coordinates(geometries[is_point])
    return points, sorted(faults)
