"""Areas in the forms in which Python programs have them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy

from ._area_arrays import AreaArrays
from ._arrays import address_of, check_numbers
from ._crs import tell_degrees
from ._dataframes import from_arrow, index_of, is_column, is_frame, labels_of, names_of, values_of
from ._features import GEOMETRY_TYPES, feature_arrays
from ._geometries import area_arrays, geometries_of, is_geometry
from ._handles import Handle, opened, path_for, text_for
from ._library import lib
from ._names import name_text, names_for
from ._outlines import features_of
from ._points import geometry_column
from ._properties import check_properties, dumped, features_of_frame, ids_of, lost_values, may_be_lost, named_features
from ._rows import RowNames, check_on_invalid, refuse, rows_of_dict, rows_of_frame, rows_of_list
from .coordinates import Coordinates
from .errors import InvalidArgumentError, PlanmarkError

_REMEDY = 'leave it out, or give on_invalid="skip", which leaves it out and still counts it'


class AreaFile(NamedTuple):
    """A file of areas."""

    path: Union[str, "os.PathLike[str]"]


class OpenedAreas(NamedTuple):
    """Areas that the library has, and what it does not know of them: the arrays that they were made of, or None for those of a document,
    and what is probably not meant."""

    handle: Handle
    arrays: Optional[AreaArrays]
    doubts: Tuple[str, ...] = ()


def areas_from(source: Any, on_invalid: str = "raise") -> Union[AreaFile, AreaArrays, bytes]:
    """Finds out what a source of areas is: a file, a document of its own such as GeoJSON, or else arrays with an area for each row.

    Raises
    ------
    TypeError
        The source is of a type that cannot be meant, or a row is.
    InvalidArgumentError
        A row is no polygon, and ``on_invalid`` is ``"raise"``; ``index`` is the row.
    """
    check_on_invalid(on_invalid)
    document = _document(source)
    if document is not None:
        if on_invalid != "raise":
            raise InvalidArgumentError(
                'on_invalid="skip" is for rows: frames, lists and features; read the file first, with geopandas.read_file() or json.load()',
                "invalidArgument", place="on_invalid")
        return document
    arrays = _arrays(source).checked()
    if arrays.faults and on_invalid == "raise":
        refuse(arrays.faults, arrays.rows, "areas", _REMEDY)
    return arrays


def opened_areas(
    given: Union[AreaFile, AreaArrays, bytes], coordinates: Optional[Coordinates] = None, *, names: Any = None, source: Any = None,
    on_invalid: str = "raise",
) -> OpenedAreas:
    """Hands areas to the library, in pixel points and with their names and properties."""
    system = None if coordinates is None else coordinates._handle
    if not isinstance(given, AreaArrays):
        if isinstance(given, AreaFile):
            handle = opened(lib.areas_read, path_for(given.path, "path"), system)
        else:
            handle = opened(lib.areas_parse, given, len(given), None, system)
        return OpenedAreas(handle if names is None else renamed(handle, names, source), None)
    if coordinates is not None:
        given = given.in_pixels(coordinates.to_pixels(given.points))._replace(crs=None)
        if given.faults and on_invalid == "raise":
            refuse(given.faults, given.rows, "areas", _REMEDY)
    elif given.crs is not None:
        tell_degrees(given.crs, given.points, "areas")
    features = given.features
    if names is not None:
        names = names_for(names, source, features, given.size, given.rows)
        features = named_features(features, names)
    handle = opened(
        lib.areas_create, address_of(given.points), len(given.points),
        *(part for ends in (given.ring_ends, given.polygon_ends, given.area_ends)
          for part in ((None, 0) if ends is None else (address_of(ends), len(ends)))))
    if features is None:
        return OpenedAreas(handle, given)
    described = _described(handle, features, given.rows)
    return OpenedAreas(described, given, lost_values(features, features_of(described), given.rows) if may_be_lost(features) else ())


def renamed(handle: Handle, names: Any, source: Any) -> Handle:
    """A handle of the same areas with other names."""
    features = features_of(handle)
    texts = names_for(names, source, features, len(features), rows_of_list("names"))
    return _described(handle, named_features(None, texts), rows_of_list("areas"))


def _described(handle: Handle, features: Sequence[Any], rows: RowNames) -> Handle:
    """A handle of the same areas with ids, names and properties."""
    data = dumped(features, rows)
    try:
        return opened(lib.areas_describe, handle, data, len(data))
    except PlanmarkError as error:
        if error.index is None:
            check_properties(features, rows)
            raise
        reason = error.message.partition(": ")[2]
        raise type(error)(f"{rows.name(error.index)}: {reason}", error.code, None, "areas", error.index) from None


def is_document(source: Any) -> bool:
    """Returns True for a file or a text, whose areas are counted by themselves."""
    return _document(source) is not None


def _document(source: Any) -> Union[AreaFile, bytes, None]:
    """A file, or a text that the library reads; None for anything else."""
    if isinstance(source, str):
        return text_for(source, "areas") if source.lstrip()[:1] in ("{", "[") else AreaFile(source)
    if isinstance(source, os.PathLike):
        return AreaFile(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    # Of the formats in JSON that are read, the library knows all.
    if isinstance(source, Mapping) and "type" in source and source["type"] not in (*GEOMETRY_TYPES, "Feature", "FeatureCollection"):
        return dumped_document(source)
    return None


def dumped_document(source: Mapping[str, Any]) -> bytes:
    """Returns a document as JSON."""
    try:
        return json.dumps(source, allow_nan=False, ensure_ascii=False).encode()
    except ValueError as error:
        raise InvalidArgumentError(f"areas cannot be written as JSON: {error}", "notGeoJSON", place="areas") from None


def _arrays(source: Any) -> AreaArrays:
    """The areas of a source that is no document."""
    source = from_arrow(source)
    if is_frame(source):
        return _of_frame(source)
    if is_geometry(source):
        return _of_list([source], rows_of_list("areas"))
    if is_column(source):
        return _of_series(source)
    if hasattr(source, "__geo_interface__") and not isinstance(source, Mapping):
        source = source.__geo_interface__
    if isinstance(source, Mapping):
        if source.get("type") == "FeatureCollection":
            members = source.get("features")
            if not isinstance(members, (list, tuple)):
                raise InvalidArgumentError(
                    f"areas: 'features' is a {type(members).__name__}; GeoJSON has a list there", "wrongKind", place="areas")
            return feature_arrays(members, rows_of_list("areas['features']"))
        if "type" in source:
            return feature_arrays([source], rows_of_list("areas"))
        return _of_dict(source)
    if isinstance(source, numpy.ndarray) and source.dtype != object:
        check_numbers(source, "areas")
        return feature_arrays(list(source) if source.ndim > 2 else [source], rows_of_list("areas"))
    if isinstance(source, (set, frozenset)):
        raise TypeError("areas must be in an order, by which they are known; a set has none")
    if isinstance(source, (Sequence, numpy.ndarray)) or hasattr(source, "__iter__"):
        items = [source.item()] if isinstance(source, numpy.ndarray) and source.ndim == 0 else list(source)
        # The vertices of one outline, rather than several outlines.
        if items and all(_is_flat(item) for item in items):
            items = [items]
        return _of_list(items, rows_of_list("areas"))
    raise TypeError(
        "areas must be a path, GeoJSON, geometries or a sequence of (n, 2) arrays, not " + type(source).__name__)


def _of_frame(frame: Any) -> AreaArrays:
    """The areas of a frame's geometries, with the other columns as properties."""
    if not len(frame):
        return feature_arrays([], rows_of_frame("areas", None))
    column = geometry_column(frame, "areas")
    if column is None:
        listed = ", ".join(map(str, names_of(frame))) or "none"
        raise InvalidArgumentError(
            f"areas must have a column of polygons that is called geometry, as a geopandas.GeoDataFrame has one; they have {listed}",
            "noGeometry", place="areas")
    name = getattr(column, "name", None) or "geometry"
    rows = rows_of_frame("areas", labels_of(frame))
    return _of_column(column, rows)._replace(features=features_of_frame(frame, name, rows) or None)


def _of_series(series: Any) -> AreaArrays:
    """The areas of a series, with its labels as ids where it has some."""
    arrays = _of_column(series, rows_of_frame("areas", labels_of(series)))
    ids = ids_of(index_of(series))
    return arrays._replace(features=[{"id": identifier} for identifier in ids]) if ids else arrays


def _of_column(column: Any, rows: RowNames) -> AreaArrays:
    """The areas of a column of geometries."""
    geometries = geometries_of(column)
    if geometries is None and _is_nested(str(getattr(column, "type", ""))):
        raise TypeError(
            f"areas: the column is of {column.type}; needed is well-known binary, as to_arrow(geometry_encoding='WKB') gives it")
    arrays = feature_arrays(values_of(column), rows) if geometries is None else area_arrays(geometries, rows)
    return arrays._replace(crs=getattr(column, "crs", None))


def _is_nested(kind: str) -> bool:
    """True if a type of Arrow is that of polygons as lists within lists."""
    return "struct<" in kind or kind.count("list<") > 2


def _of_list(items: List[Any], rows: RowNames) -> AreaArrays:
    """The areas of a list, each of which may be in another form."""
    geometries = geometries_of(items)
    return feature_arrays(items, rows) if geometries is None else area_arrays(geometries, rows)


def _of_dict(source: Mapping[Any, Any]) -> AreaArrays:
    """The areas of a dict by their names."""
    keys = list(source)
    rows = rows_of_dict("areas", keys)
    names = [name_text(key, rows, row) for row, key in enumerate(keys)]
    arrays = _of_list(list(source.values()), rows)
    return arrays._replace(features=named_features(arrays.features, names))


def _is_flat(item: Any) -> bool:
    """True for a point of an outline."""
    if not isinstance(item, (list, tuple, numpy.ndarray)):
        return False
    try:
        return bool(numpy.ndim(item) == 1)
    except ValueError:
        return False
