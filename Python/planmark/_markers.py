"""Markers in the forms in which Python programs have them."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Optional

import numpy

from ._arrays import address_of, points_for
from ._handles import Handle, path_for, text_for
from ._library import check, lib
from .errors import InvalidArgumentError

_MAP_SYSTEMS = ("leaflet", "flutter-map")
_PIXEL_SYSTEM = "pixel"
# Columns of numbers, which may be texts, as tables of text have them.
_AXES = ("x", "y", "lat", "lng")
# Members that tell where a marker is.
_POINT_NAMES = (*_AXES, "geometry", "point", "position", "latitude", "longitude", "lon")


def set_markers(inputs: Handle, markers: Any, system: str) -> None:
    """Sets the markers of a sheet whose coordinates are those of a system."""
    if isinstance(markers, (str, os.PathLike)):
        check(lib.input_set_markers_file(inputs, path_for(markers, "markers")))
        return
    is_points = isinstance(markers, numpy.ndarray) and markers.dtype.names is None
    if is_points and system == _PIXEL_SYSTEM:
        points = points_for(markers, "markers")
        check(lib.input_set_markers(inputs, address_of(points), len(points)))
        return
    if isinstance(markers, (bytes, bytearray, memoryview)):
        data = bytes(markers)
    else:
        _check_columns(markers, system)
        data = objects(markers, system)
    check(lib.input_set_markers_bytes(inputs, data, len(data), b"markers"))


def _check_columns(markers: Any, system: str) -> None:
    """Refuses columns among which none tells where markers are."""
    if isinstance(markers, numpy.ndarray):
        names = markers.dtype.names
    else:
        names = markers if isinstance(markers, Mapping) else getattr(markers, "columns", None)
    if names is None:
        return
    known = {str(name).lower() for name in names}
    wanted = ("lat", "lng") if system in _MAP_SYSTEMS else ("x", "y")
    if known.isdisjoint({*_POINT_NAMES, *wanted}):
        raise InvalidArgumentError(
            f"markers must have the columns {' and '.join(wanted)}; they have {', '.join(map(str, names)) or 'none'}",
            "missingColumn", place="markers")


def objects(markers: Any, system: str) -> bytes:
    """Markers as a JSON array of objects."""
    if isinstance(markers, numpy.ndarray) and markers.dtype.names is None:
        points = points_for(markers, "markers")
        names = ("lng", "lat") if system in _MAP_SYSTEMS else ("x", "y")
        rows = _rows({name: points[:, axis] for axis, name in enumerate(names)})
    elif isinstance(markers, numpy.ndarray):
        rows = _rows({name: markers[name] for name in markers.dtype.names})
    elif isinstance(markers, Mapping):
        rows = _rows(markers)
    elif hasattr(markers, "columns") and hasattr(markers, "to_numpy"):
        rows = _rows({name: markers[name].to_numpy() for name in markers.columns})
    elif isinstance(markers, Sequence) and all(isinstance(marker, Mapping) for marker in markers):
        rows = [{str(name): plain for name, value in marker.items() if (plain := _plain(value)) is not None}
                for marker in markers]
    elif isinstance(markers, Sequence) and not isinstance(markers, str):
        return objects(points_for(markers, "markers"), system)
    else:
        raise TypeError(
            "markers must be a path, bytes, a list of dicts, an (n, 2) array, a dict of columns or a DataFrame, not "
            + type(markers).__name__)
    return text_for(json.dumps(rows, allow_nan=False, ensure_ascii=False), "markers")


def _rows(columns: Any) -> List[Dict[str, Any]]:
    """A dict for each row of columns, without what is missing."""
    values = {str(name): _column(column, str(name)) for name, column in columns.items()}
    lengths = {name: len(column) for name, column in values.items()}
    if len(set(lengths.values())) > 1:
        raise InvalidArgumentError(
            "markers must have columns of one length, not "
            + ", ".join(f"{name} {length}" for name, length in lengths.items()), "wrongLength", place="markers")
    return [
        {name: value for name, value in zip(values, row) if value is not None} for row in zip(*values.values())]


def _column(column: Any, name: str) -> List[Any]:
    array = column if isinstance(column, numpy.ndarray) else None
    if array is None and hasattr(column, "to_numpy"):
        array = column.to_numpy()
    if array is not None:
        if array.ndim != 1 or array.dtype.kind in "cV":
            raise InvalidArgumentError(
                f"markers: the column '{name}' must have one dimension of numbers or texts, not {array.shape} of {array.dtype}",
                "wrongShape", place=name)
        if array.dtype.kind == "M":
            array = numpy.datetime_as_string(array, unit="D")
        values = array.tolist()
    elif isinstance(column, (str, bytes)) or not hasattr(column, "__iter__"):
        raise TypeError(f"markers: the column '{name}' must be an array or a list, not {type(column).__name__}")
    else:
        values = list(column)
    return [_number(_plain(value)) if name in _AXES else _plain(value) for value in values]


def _number(value: Any) -> Any:
    """The number that a text is; anything else as it is."""
    if not isinstance(value, str):
        return value
    try:
        return _plain(float(value))
    except ValueError:
        return value


def _plain(value: Any) -> Optional[Any]:
    """A value as JSON has it; None for what is missing."""
    if type(value) is str:
        return None if value == "NaT" else value
    if type(value) is float:
        return None if math.isnan(value) else int(value) if value.is_integer() else value if math.isfinite(value) else repr(value)
    if value is None or isinstance(value, (str, int)):
        return value
    if hasattr(value, "dtype") and hasattr(value, "item"):
        return _plain(value.item())
    if hasattr(value, "isoformat"):
        # A missing time of pandas is not equal to itself.
        return value.isoformat()[:10] if value == value else None
    if type(value).__name__ == "NAType":
        return None
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    raise TypeError(f"markers cannot have a value of {type(value).__name__}")


def details_for(details: Any, count: int) -> Optional[bytes]:
    """What placed markers have beside their points, as a JSON array of objects; None stays None."""
    if details is None:
        return None
    if isinstance(details, Mapping) and not any(_is_column(value) for value in details.values()):
        details = [details] * count
    data = objects(details, _PIXEL_SYSTEM)
    given = len(json.loads(data))
    if given != count:
        raise InvalidArgumentError(
            f"details must be as many as there are points, {count}, not {given}", "wrongLength", place="details")
    return data


def edits_for(edits: Any) -> bytes:
    """Changes of markers as a JSON array of objects, in which null takes a value away."""
    several = [edits] if isinstance(edits, Mapping) else edits
    if not isinstance(several, Sequence) or not all(isinstance(edit, Mapping) for edit in several):
        raise TypeError(f"edits must be a dict or a list of dicts, not {type(edits).__name__}")
    rows = []
    for edit in several:
        row = {str(name): _plain(value.tolist() if isinstance(value, numpy.ndarray) else value) for name, value in edit.items()}
        rows.append(row)
    return text_for(json.dumps(rows, allow_nan=False, ensure_ascii=False), "markers")


def _is_column(value: Any) -> bool:
    return isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) == 1
