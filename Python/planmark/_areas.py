"""Areas in the forms in which Python programs have them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, List, NamedTuple, Optional, Sequence, Union

import numpy

from ._arrays import check_numbers, points_for
from ._handles import text_for
from .errors import InvalidArgumentError


class AreaFile(NamedTuple):
    """A file of areas."""

    path: Union[str, "os.PathLike[str]"]


class AreaArrays(NamedTuple):
    """Areas as arrays: all vertices, and where each ring, polygon and area ends. Each ring is an area where the latter are None."""

    points: numpy.ndarray
    ring_ends: numpy.ndarray
    polygon_ends: Optional[numpy.ndarray] = None
    area_ends: Optional[numpy.ndarray] = None

    def geojson(self) -> bytes:
        """The areas as GeoJSON."""
        if not numpy.isfinite(self.points).all():
            index = int(numpy.flatnonzero(~numpy.isfinite(self.points).all(axis=1))[0])
            raise InvalidArgumentError(
                f"areas must have finite points; point {index} is not", "notFinite", place="areas", index=index)
        rings: List[Any] = numpy.split(self.points, self.ring_ends[:-1]) if len(self.ring_ends) else []
        # GeoJSON's rings are closed.
        rings = [ring.tolist() if len(ring) and (ring[0] == ring[-1]).all() else [*ring.tolist(), *ring[:1].tolist()] for ring in rings]
        polygons = [[ring] for ring in rings] if self.polygon_ends is None else _parts(rings, self.polygon_ends)
        areas = [[polygon] for polygon in polygons] if self.area_ends is None else _parts(polygons, self.area_ends)
        return collection(
            [{"type": "Feature", "properties": {}, "geometry": {"type": "MultiPolygon", "coordinates": area}} for area in areas])


def areas_from(source: Any) -> Union[AreaFile, AreaArrays, bytes]:
    """Finds out what a source of areas is: a file, arrays, or else GeoJSON."""
    if isinstance(source, str):
        return text_for(source, "areas") if source.lstrip()[:1] in ("{", "[") else AreaFile(source)
    if isinstance(source, os.PathLike):
        return AreaFile(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if _is_shapely(source):
        return _shapely_arrays([source])
    if hasattr(source, "__geo_interface__"):
        return _dumped(source.__geo_interface__)
    if isinstance(source, Mapping):
        return _dumped(source) if "type" in source else named(list(source.values()), list(source))
    if isinstance(source, numpy.ndarray) and source.dtype != object:
        check_numbers(source, "areas")
        return _rings([source] if source.ndim == 2 else list(source))
    if isinstance(source, (Sequence, numpy.ndarray)) or hasattr(source, "__iter__"):
        return _several(list(source))
    raise TypeError(
        "areas must be a path, GeoJSON, geometries or a sequence of (n, 2) arrays, not " + type(source).__name__)


def named(areas: Sequence[Any], names: Sequence[str]) -> bytes:
    """Areas with a name each, as GeoJSON."""
    if len(areas) != len(names):
        raise InvalidArgumentError(
            f"names must be as many as there are areas, {len(areas)}, not {len(names)}", "wrongLength", place="names")
    features = []
    for area, name in zip(areas, names):
        if not isinstance(name, str):
            raise TypeError(f"names must be str, not {type(name).__name__}")
        given = areas_from(area)
        if isinstance(given, AreaFile):
            raise TypeError("an area with a name must be a geometry or an (n, 2) array, not a file")
        made = json.loads(given.geojson() if isinstance(given, AreaArrays) else given)
        made = made["features"] if made.get("type") == "FeatureCollection" else [made]
        if len(made) != 1:
            raise InvalidArgumentError(f"area '{name}' must be one geometry, not {len(made)}", "wrongLength", place="areas")
        feature = made[0] if made[0].get("type") == "Feature" else {"type": "Feature", "geometry": made[0]}
        features.append({**feature, "properties": {**(feature.get("properties") or {}), "name": name}})
    return collection(features)


def collection(features: Sequence[Any]) -> bytes:
    """GeoJSON of features."""
    return _dumped({"type": "FeatureCollection", "features": features})


def _several(items: List[Any]) -> Union[AreaArrays, bytes]:
    if not items:
        return collection([])
    if all(_is_shapely(item) for item in items):
        return _shapely_arrays(items)
    if any(hasattr(item, "__geo_interface__") or isinstance(item, Mapping) for item in items):
        return collection([_feature(item) for item in items])
    # The vertices of one outline, rather than several outlines.
    if all(numpy.ndim(item) == 1 and not isinstance(item, (str, bytes)) for item in items):
        return _rings([items])
    return _rings(items)


def _feature(item: Any) -> Any:
    if hasattr(item, "__geo_interface__"):
        item = item.__geo_interface__
    if not isinstance(item, Mapping):
        raise TypeError(f"areas must be all geometries or all arrays, not {type(item).__name__} among others")
    return item if item.get("type") == "Feature" else {"type": "Feature", "properties": {}, "geometry": item}


def _rings(rings: List[Any]) -> AreaArrays:
    arrays = [points_for(ring, f"area {index}") for index, ring in enumerate(rings)]
    ends = numpy.cumsum([len(array) for array in arrays], dtype=numpy.uintp)
    return AreaArrays(numpy.concatenate(arrays) if arrays else numpy.empty((0, 2)), ends)


def _is_shapely(item: Any) -> bool:
    return type(item).__module__.startswith("shapely.")


def _shapely_arrays(geometries: List[Any]) -> Union[AreaArrays, bytes]:
    import shapely

    if any(geometry.geom_type not in ("Polygon", "MultiPolygon") or geometry.is_empty for geometry in geometries):
        # The library says what is wrong.
        return collection([_feature(geometry) for geometry in geometries])
    if any(geometry.geom_type == "Polygon" for geometry in geometries):
        geometries = [
            shapely.MultiPolygon([geometry]) if geometry.geom_type == "Polygon" else geometry for geometry in geometries]
    _, points, ends = shapely.to_ragged_array(geometries, include_z=False)
    rings, polygons, areas = (numpy.ascontiguousarray(part[1:], dtype=numpy.uintp) for part in ends)
    return AreaArrays(numpy.ascontiguousarray(points, dtype=numpy.float64), rings, polygons, areas)


def _parts(items: List[Any], ends: numpy.ndarray) -> List[Any]:
    starts = [0, *ends.tolist()]
    return [items[start:end] for start, end in zip(starts, starts[1:])]


def _dumped(value: Any) -> bytes:
    def plain(other: Any) -> Any:
        if isinstance(other, Mapping):
            return dict(other)
        if hasattr(other, "tolist"):
            return other.tolist()
        raise TypeError(f"GeoJSON cannot have {type(other).__name__} in it")

    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False, default=plain)
    except ValueError as error:
        raise InvalidArgumentError(f"areas cannot be written as GeoJSON: {error}", "notGeoJSON", place="areas") from None
    return text_for(text, "areas")
