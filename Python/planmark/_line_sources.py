"""Lines of a start and an end in the forms in which Python programs have them."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Mapping
from typing import Any, List, NamedTuple, NoReturn, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ._names import name_text
from ._numbers import float_of, is_number
from ._rows import RowNames, kind_of, shown
from .errors import InvalidArgumentError, MissingFileError, UnreadableError


_ROWS = RowNames("lines: line {row}")


class _Line(NamedTuple):
    """Two points, and the line's name."""

    ends: List[List[float]]
    name: str = ""


def lines_from(source: Any) -> Tuple[NDArray[numpy.float64], Tuple[str, ...]]:
    """The lines of a source, (n, 2, 2), and their names, which are empty where there are none."""
    lines = _lines(source)
    names = tuple(line.name for line in lines)
    ends = numpy.array([line.ends for line in lines], numpy.float64).reshape(-1, 2, 2)
    return numpy.ascontiguousarray(ends), names


def _lines(source: Any) -> List[_Line]:
    if isinstance(source, (str, os.PathLike, bytes, bytearray, memoryview)):
        return _of_geojson(_read(source))
    if hasattr(source, "__geo_interface__"):
        return _of_geojson(source.__geo_interface__)
    if isinstance(source, Mapping):
        if "type" in source:
            return _of_geojson(source)
        if _is_measure(source):
            return [_line(source, 0)]
        return [_Line(_ends(line, index), name_text(name, _ROWS, index)) for index, (name, line) in enumerate(source.items())]
    if not hasattr(source, "__iter__") or getattr(source, "ndim", 1) == 0:
        raise TypeError(f"lines must be lines of two points each, GeoJSON or a path, not {type(source).__name__}")
    items = list(source)
    # The two ends of one line, rather than two lines.
    if len(items) == 2 and all(_is_point(item) for item in items):
        return [_Line(_ends(items, 0))]
    return [_line(item, index) for index, item in enumerate(items)]


def _line(item: Any, index: int) -> _Line:
    """One line of several."""
    if hasattr(item, "__geo_interface__"):
        item = item.__geo_interface__
    if isinstance(item, Mapping) and "type" in item:
        return _of_feature(item, index)
    if isinstance(item, Mapping) and _is_measure(item):
        # One of `Plan.measures`.
        return _Line(_ends(item["points"], index), name_text(item.get("name"), _ROWS, index))
    if _shape(item) == (4,):
        return _Line(_ends([item[:2], item[2:]], index))
    return _Line(_ends(item, index))


def _is_measure(item: Any) -> bool:
    return "points" in item


def _of_geojson(value: Any) -> List[_Line]:
    if not isinstance(value, Mapping) or "type" not in value:
        raise InvalidArgumentError("lines must be GeoJSON, with a type", "notGeoJSON", place="lines")
    features = value.get("features") if value["type"] == "FeatureCollection" else [value]
    if not isinstance(features, (list, tuple)):
        raise InvalidArgumentError("lines must be GeoJSON, whose FeatureCollection has features", "notGeoJSON", place="lines")
    return [_of_feature(feature, index) for index, feature in enumerate(features)]


def _of_feature(feature: Any, index: int) -> _Line:
    is_feature = isinstance(feature, Mapping) and feature.get("type") == "Feature"
    geometry = feature.get("geometry") if is_feature else feature
    if not isinstance(geometry, Mapping) or geometry.get("type") != "LineString":
        found = geometry.get("type") if isinstance(geometry, Mapping) else geometry
        _refuse(index, f"must be a LineString, not {found if isinstance(found, str) else shown(found)}")
    properties = (feature.get("properties") or {}) if is_feature else {}
    if not isinstance(properties, Mapping):
        _refuse(index, f"has properties that are {kind_of(properties)}, not a dict")
    coordinates = geometry.get("coordinates")
    if not isinstance(coordinates, (list, tuple, numpy.ndarray)):
        _refuse(index, f"has coordinates that are {shown(coordinates)}, not a list of positions")
    # A height beside x and y says nothing about a picture.
    points = [point[:2] if isinstance(point, (list, tuple, numpy.ndarray)) else point for point in coordinates]
    return _Line(_ends(points, index), name_text(properties.get("name"), _ROWS, index))


def _ends(line: Any, index: int) -> List[List[float]]:
    if not isinstance(line, (list, tuple, numpy.ndarray)) and (
            isinstance(line, (str, bytes, Mapping, set, frozenset)) or not hasattr(line, "__iter__")):
        _refuse(index, f"must have a start and an end, not {shown(line)}")
    points = [_point(point, index) for point in line]
    if len(points) != 2:
        _refuse(index, f"must have a start and an end, not {len(points)} points")
    return points


def _point(point: Any, index: int) -> List[float]:
    pair: Optional[Sequence[Any]] = None
    if hasattr(point, "x") and hasattr(point, "y"):
        pair = (point.x, point.y)
    elif _shape(point) == (2,):
        pair = point
    if pair is None or not all(map(is_number, pair)):
        _refuse(index, f"must have points of two numbers, not {shown(point)}")
    return [float_of(number) for number in pair]


def _is_point(item: Any) -> bool:
    if hasattr(item, "__geo_interface__"):
        return bool(item.__geo_interface__.get("type") == "Point")
    return (hasattr(item, "x") and hasattr(item, "y")) or _shape(item) == (2,)


def _shape(item: Any) -> Tuple[int, ...]:
    """The shape of an array or of nested sequences; none of what has no shape."""
    try:
        return tuple(numpy.shape(item))
    except ValueError:
        return ()


def _refuse(index: int, requirement: str) -> NoReturn:
    raise InvalidArgumentError(f"lines: line {index} {requirement}", "wrongShape", place="lines", index=index)


def _read(source: Any) -> Any:
    """The value of GeoJSON in a text, in bytes or in a file."""
    is_text = isinstance(source, str) and source.lstrip()[:1] in ("{", "[")
    name = None
    try:
        if is_text:
            text: Any = source
        elif isinstance(source, (bytes, bytearray, memoryview)):
            text = bytes(source)
        else:
            name = os.fspath(source)
            text = pathlib.Path(source).read_bytes()
        return json.loads(text)
    except FileNotFoundError:
        raise MissingFileError(f"{name}: there is no such file", "notFound", name) from None
    except OSError as error:
        raise UnreadableError(f"{name}: {error.strerror}", "unreadable", name) from None
    except ValueError as error:
        raise UnreadableError(f"{name or 'lines'} cannot be read as GeoJSON: {error}", "notGeoJSON", name) from None
