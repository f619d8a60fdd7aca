"""Features, and lists of areas in several forms, as arrays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ._area_arrays import AreaArrays, ring_name
from ._arrays import points_for
from ._dataframes import is_frame, is_missing
from ._geometries import fault_of_other, tell_mixed
from ._numbers import float_of, is_number
from ._rows import NOT_GEOMETRY, RowFault, RowNames, kind_of, shown
from ._typing import TypeAlias
from .errors import InvalidArgumentError

GEOMETRY_TYPES = (
    "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection", "LinearRing")
_Ring: TypeAlias = NDArray[numpy.float64]


class _Unfit(Exception):
    """An element is no area: the code, and the end of a sentence that begins with the element."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


def feature_arrays(items: Sequence[Any], rows: RowNames) -> AreaArrays:
    """Returns the areas of a list of features, geometries, objects that have some, well-known binary, and arrays of vertices."""
    rings: List[_Ring] = []
    polygon_ends: List[int] = []
    area_ends: List[int] = []
    features: List[Dict[str, Any]] = []
    faults: List[RowFault] = []
    mixed: List[int] = []
    for row, item in enumerate(items):
        feature: Dict[str, Any] = {}
        polygons: List[List[_Ring]] = []
        try:
            if is_missing(item):
                raise _Unfit("missing", "has no geometry")
            if isinstance(item, (list, tuple, numpy.ndarray)) or (is_frame(item) and not hasattr(item, "__geo_interface__")):
                polygons = [[_outline(item)]]
            else:
                feature, geometry = _feature_of(item)
                polygons, has_others = _polygons_of(geometry)
                mixed += [row] if has_others else []
        except _Unfit as error:
            faults.append(RowFault(row, error.code, error.reason))
        for polygon in polygons:
            rings += polygon
            polygon_ends.append(len(rings))
        area_ends.append(len(polygon_ends))
        features.append(feature)
    if mixed:
        tell_mixed(mixed, rows)
    points = numpy.concatenate(rings) if rings else numpy.empty((0, 2))
    return AreaArrays(
        points, numpy.cumsum([len(ring) for ring in rings], dtype=numpy.uintp), numpy.array(polygon_ends, numpy.uintp),
        numpy.array(area_ends, numpy.uintp), features if any(features) else None, tuple(faults), rows)


def _outline(item: Any) -> _Ring:
    """The vertices of an element that is an array of them."""
    try:
        return points_for(item, "vertices")
    except InvalidArgumentError as error:
        raise _Unfit(error.code, f"is no polygon: {error.message}") from None
    except TypeError as error:
        raise _Unfit(NOT_GEOMETRY, f"is no polygon: {error}") from None


def _feature_of(item: Any) -> Tuple[Dict[str, Any], Any]:
    """The id and the properties of an element, and its geometry of GeoJSON."""
    if isinstance(item, (str, bytes, bytearray, memoryview)):
        item = _parsed(item)
    elif not isinstance(item, Mapping) and hasattr(item, "__geo_interface__"):
        item = item.__geo_interface__
    if not isinstance(item, Mapping):
        raise _Unfit(*fault_of_other(0, item)[1:])
    kind = item.get("type")
    if kind == "FeatureCollection":
        members = item.get("features")
        if not isinstance(members, (list, tuple)) or len(members) != 1:
            count = len(members) if isinstance(members, (list, tuple)) else "no"
            raise _Unfit("wrongLength", f"has {count} features; each area is one")
        return _feature_of(members[0])
    if kind == "Feature":
        feature: Dict[str, Any] = {}
        properties = item.get("properties")
        if properties:
            if not isinstance(properties, Mapping):
                raise _Unfit(NOT_GEOMETRY, f"has properties that are {kind_of(properties)}, not a dict")
            feature["properties"] = properties
        if item.get("id") is not None:
            feature["id"] = str(item["id"])
        return feature, item.get("geometry")
    if kind not in GEOMETRY_TYPES:
        raise _Unfit("notGeoJSON", f"is a dict of type {kind!r}, not a geometry or a Feature of GeoJSON")
    return {}, item


def _parsed(item: Any) -> Any:
    """The GeoJSON of a text, or of bytes that are well-known binary else."""
    data = item if isinstance(item, str) else bytes(item)
    if data.lstrip()[:1] in ("{", b"{"):
        try:
            return json.loads(data)
        except ValueError as error:
            raise _Unfit("notJSON", f"is no GeoJSON: {error}") from None
    if isinstance(data, bytes) and data[:1] in (b"\0", b"\1"):
        try:
            import shapely  # type: ignore[import-not-found, import-untyped, unused-ignore]

            return shapely.from_wkb(data).__geo_interface__
        except ImportError:
            raise ImportError("well-known binary is read with Shapely, which is not installed") from None
        except shapely.errors.ShapelyError:
            pass
    return item


def _polygons_of(geometry: Any) -> Tuple[List[List[_Ring]], bool]:
    """The polygons of a geometry of GeoJSON, and True if there is anything else in it."""
    if geometry is None:
        raise _Unfit("missing", "has no geometry")
    if not isinstance(geometry, Mapping):
        if not hasattr(geometry, "__geo_interface__"):
            raise _Unfit(NOT_GEOMETRY, f"has a geometry that is {kind_of(geometry)}")
        geometry = geometry.__geo_interface__
    kind = geometry.get("type")
    polygons, has_others = _parts_of(geometry)
    if polygons:
        return polygons, has_others
    if kind in GEOMETRY_TYPES and not has_others:
        raise _Unfit("empty", f"is an empty {kind}")
    without = "is a GeometryCollection without a polygon" if kind == "GeometryCollection" else f"is a {kind}, not a polygon"
    raise _Unfit("notPolygon", without if kind in GEOMETRY_TYPES else f"has a geometry of type {kind!r}, which GeoJSON has not")


def _parts_of(geometry: Mapping[str, Any]) -> Tuple[List[List[_Ring]], bool]:
    """The polygons in a geometry, and True if there is anything else that has positions."""
    kind = geometry.get("type")
    if kind == "GeometryCollection":
        polygons: List[List[_Ring]] = []
        has_others = False
        for part in geometry.get("geometries") or ():
            if not isinstance(part, Mapping):
                raise _Unfit(NOT_GEOMETRY, f"has {kind_of(part)} among its geometries")
            inner, others = _parts_of(part)
            polygons += inner
            has_others = has_others or others
        return polygons, has_others
    coordinates = geometry.get("coordinates")
    if kind not in ("Polygon", "MultiPolygon"):
        return [], isinstance(coordinates, (list, tuple, numpy.ndarray)) and len(coordinates) > 0
    if coordinates is None:
        raise _Unfit("empty", f"is a {kind} without coordinates")
    parts = [(None, coordinates)] if kind == "Polygon" else list(enumerate(_listed(coordinates, "the polygons")))
    return [_rings(part, index) for index, part in parts if len(_listed(part, "the rings"))], False


def _rings(part: Sequence[Any], index: Optional[int]) -> List[_Ring]:
    """The rings of a polygon, which GeoJSON closes."""
    rings = []
    for number, positions in enumerate(part):
        name = ring_name(number) if index is None else f"polygon {index + 1}, {ring_name(number)}"
        ring = _positions(positions, name)
        if len(ring) and not (ring[0] == ring[-1]).all() and numpy.isfinite(ring[[0, -1]]).all():
            raise _Unfit(
                "openRing", f"has an open ring: {name} begins at {tuple(ring[0].tolist())} and ends at {tuple(ring[-1].tolist())}; "
                "GeoJSON repeats the first position at the end")
        rings.append(ring)
    return rings


def _positions(positions: Any, name: str) -> _Ring:
    """The first two numbers of each position of a ring."""
    try:
        array = numpy.asarray(_listed(positions, name))
    except ValueError:
        # Some positions have an altitude and others have none.
        array = numpy.empty(0, object)
    if array.dtype.kind in "iuf" and array.ndim == 2 and array.shape[1] >= 2:
        return numpy.ascontiguousarray(array[:, :2], dtype=numpy.float64)
    pairs = []
    for index, position in enumerate(positions):
        pair = list(position[:2]) if isinstance(position, (list, tuple, numpy.ndarray)) else []
        if len(pair) != 2 or not all(map(is_number, pair)):
            raise _Unfit("wrongKind", f"has a position that is not [x, y] in numbers: {name}, position {index + 1} is {shown(position)}")
        pairs.append(list(map(float_of, pair)))
    return numpy.array(pairs, numpy.float64).reshape(-1, 2)


def _listed(value: Any, name: str) -> Any:
    """A value that must be a list."""
    if not isinstance(value, (list, tuple, numpy.ndarray)):
        raise _Unfit(NOT_GEOMETRY, f"has {kind_of(value)} for {name}, not a list")
    return value
