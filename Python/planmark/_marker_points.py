"""Points of markers, and the rows that have none."""

from __future__ import annotations

import datetime
import math
import re
from collections.abc import Mapping
from typing import Any, Callable, List, NamedTuple, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ._dataframes import is_missing
from ._geometries import geometries_of, is_geometry, point_array
from ._marker_values import Column
from ._numbers import float_of, is_number
from ._rows import shown

# A number as tables write it, with a point or a comma before the decimals.
_NUMBER = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?", re.ASCII)
# A number with a comma that may stand before decimals or between thousands.
_DOUBTFUL = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)
_POINT = re.compile(r"(?:SRID=\d+;)?\s*POINT\s*(?:Z|M|ZM)?\s*\(\s*([^\s()]+)\s+([^\s()]+)[^()]*\)\s*", re.ASCII | re.IGNORECASE)
_FLOATS = frozenset((int, float))
# Types of values that are often given in place of numbers.
_NO_NUMBERS = (complex, numpy.complexfloating, numpy.datetime64, numpy.timedelta64, datetime.timedelta)


class MarkerFault(NamedTuple):
    """A row that makes no marker.

    Attributes
    ----------
    row
        The row, from 0.
    column
        The column that is to blame; empty where the whole row is.
    code
        What programs know the fault by.
    reason
        The end of a sentence that begins with the column, or with the row if that is to blame: ``is 'abc', no number``.
    """

    row: int
    column: str
    code: str
    reason: str

    @property
    def message(self) -> str:
        """The fault in words, without the row."""
        return f"column {self.column!r} {self.reason}" if self.column else self.reason

    @property
    def is_clause(self) -> bool:
        """True if the message is the end of a sentence that begins with the row."""
        return not self.column


class _Unfit(Exception):
    """A value is no coordinate or no point: the code, the end of a sentence that begins with the column, and whether there is none at all."""

    def __init__(self, code: str, reason: str, is_blank: bool = False) -> None:
        super().__init__(code, reason, is_blank)
        self.code, self.reason, self.is_blank = code, reason, is_blank


def numbers_of(values: Column, name: str, row_name: Callable[[int], str]) -> Tuple[NDArray[numpy.float64], List[MarkerFault]]:
    """Returns the coordinates of a column, NaN for what is missing, infinity for what is no number, and the rows of both.

    A text is a number too, with spaces around it, and with a point or a comma before its decimals.

    Raises
    ------
    TypeError
        A value is of a type that cannot be meant.
    """
    if isinstance(values, numpy.ndarray) and values.dtype.kind in "iuf":
        numbers = values.astype(numpy.float64)
    elif not isinstance(values, numpy.ndarray) and _FLOATS.issuperset(map(type, values)):
        numbers = _floats(values)
    else:
        return _parsed(values, name, row_name)
    # A sum is finite if all are, unless it overflows: then a closer look is taken.
    with numpy.errstate(invalid="ignore", over="ignore"):
        is_finite = math.isfinite(numpy.add.reduce(numbers))
    if is_finite:
        return numbers, []
    return numbers, [_not_finite(row, name, numbers[row]) for row in numpy.flatnonzero(~numpy.isfinite(numbers)).tolist()]


def _floats(values: Sequence[Any]) -> NDArray[numpy.float64]:
    try:
        return numpy.array(values, numpy.float64)
    except OverflowError:
        return numpy.array([float_of(value) for value in values], numpy.float64)


def _parsed(values: Column, name: str, row_name: Callable[[int], str]) -> Tuple[NDArray[numpy.float64], List[MarkerFault]]:
    numbers = numpy.full(len(values), numpy.nan)
    faults: List[MarkerFault] = []
    for row, value in enumerate(values):
        try:
            number = coordinate_of(value)
        except _Unfit as error:
            faults.append(MarkerFault(row, name, error.code, error.reason))
            numbers[row] = math.inf
        except TypeError as error:
            raise TypeError(f"{row_name(row)}: column {name!r} {error}") from None
        else:
            numbers[row] = number
            if not math.isfinite(number):
                faults.append(_not_finite(row, name, number))
    return numbers, faults


def _not_finite(row: int, name: str, number: float) -> MarkerFault:
    if math.isnan(number):
        return MarkerFault(row, name, "missing", "has no value")
    return MarkerFault(row, name, "notFinite", f"is {float(number)}, which is not finite")


def coordinate_of(value: Any) -> float:
    """The number that a value is; NaN for one that is missing."""
    kind = type(value)
    if kind is float or kind is int:
        return float_of(value)
    if kind is str:
        return _number_of_text(value)
    if is_missing(value):
        return math.nan
    if isinstance(value, (bool, numpy.bool_)):
        raise _Unfit("notANumber", f"is {bool(value)}, no number")
    if is_number(value):
        return float_of(value)
    if isinstance(value, str):
        return _number_of_text(str(value))
    if isinstance(value, bytes):
        try:
            return _number_of_text(value.decode())
        except UnicodeDecodeError:
            raise _Unfit("notANumber", f"is {shown(value)}, no number") from None
    if value is numpy.ma.masked:
        return math.nan
    if isinstance(value, numpy.ndarray) and value.ndim == 0:
        return coordinate_of(value[()])
    if isinstance(value, (list, tuple, set, Mapping, numpy.ndarray)):
        raise _Unfit("notANumber", f"is a {type(value).__name__}, no number")
    if isinstance(value, (numpy.datetime64, numpy.timedelta64)) and numpy.isnat(value):
        return math.nan
    if isinstance(value, _NO_NUMBERS) or hasattr(value, "isoformat"):
        raise _Unfit("notANumber", f"is {shown(value)}, no number")
    raise TypeError(f"is a {type(value).__name__}, no number")


def _number_of_text(text: str) -> float:
    plain = text.strip()
    if not plain or plain.lower() in ("nan", "nat", "none", "null", "<na>"):
        return math.nan
    if not _NUMBER.fullmatch(plain):
        if plain.lower().lstrip("+-") in ("inf", "infinity"):
            raise _Unfit("notFinite", f"is {shown(text)}, which is not finite")
        raise _Unfit("notANumber", f"is {shown(text)}, no number")
    if _DOUBTFUL.fullmatch(plain):
        point, whole = plain.replace(",", "."), plain.replace(",", "")
        raise _Unfit("notANumber", f"is {shown(text)}, which may be {point} or {whole}; give a number")
    return float(plain.replace(",", "."))


def points_of(values: Column, name: str) -> Tuple[NDArray[numpy.float64], List[MarkerFault]]:
    """Returns the points of a column, NaN for what is missing, infinity for what is no point, and the rows of both.

    Points are geometries of Shapely, GeoJSON as dicts, well-known text or binary, pairs, or dicts of x and y.
    """
    geometries = geometries_of(values)
    if geometries is not None:
        points, faults = point_array(geometries)
        points[[fault.row for fault in faults if fault.code not in ("missing", "empty")]] = math.inf
        return points, [MarkerFault(fault.row, name, fault.code, _reason(fault.reason)) for fault in faults]
    points, found = numpy.full((len(values), 2), numpy.nan), []
    for row, value in enumerate(values):
        try:
            points[row] = _point_of(value)
        except _Unfit as error:
            found.append(MarkerFault(row, name, error.code, error.reason))
            if not error.is_blank:
                points[row] = math.inf
    return points, found


def _reason(reason: str) -> str:
    return "has no value" if reason == "has no geometry" else reason


def _point_of(value: Any) -> Tuple[float, float]:
    if is_missing(value):
        raise _Unfit("missing", "has no value", is_blank=True)
    if isinstance(value, (bytes, bytearray, memoryview)) or is_geometry(value):
        return _point_of_geometry(value)
    if isinstance(value, str):
        return _point_of_text(value)
    if isinstance(value, Mapping):
        return _point_of_dict(value)
    if hasattr(value, "__geo_interface__"):
        return _point_of_dict(value.__geo_interface__)
    pair = value.tolist() if isinstance(value, numpy.ndarray) else value
    if not isinstance(pair, (list, tuple)):
        raise _Unfit("notPoint", f"is a {type(value).__name__}, not a point")
    return _pair(pair, "")


def _point_of_geometry(value: Any) -> Tuple[float, float]:
    objects = numpy.empty(1, object)
    objects[0] = value
    geometries = geometries_of(objects)
    points, faults = point_array(objects if geometries is None else geometries)
    if faults:
        raise _Unfit(faults[0].code, _reason(faults[0].reason), is_blank=faults[0].code == "empty")
    x, y = points[0].tolist()
    return x, y


def _point_of_text(text: str) -> Tuple[float, float]:
    found = _POINT.fullmatch(text)
    if not found:
        raise _Unfit("notPoint", f"is {shown(text)}, not a point such as 'POINT (600 500)'")
    return _pair(found.groups(), " of a point")


def _point_of_dict(value: Mapping[str, Any]) -> Tuple[float, float]:
    kind = value.get("type")
    if kind == "Feature":
        return _point_of(value.get("geometry"))
    if isinstance(kind, str):
        if kind != "Point":
            raise _Unfit("notPoint", f"is a {kind}, not a point")
        pair = value.get("coordinates")
        if not isinstance(pair, (list, tuple)) or not pair:
            raise _Unfit("empty", "is an empty Point", is_blank=True)
        return _pair(pair, "")
    return _pair([value.get("x"), value.get("y")], "")


def _pair(pair: Sequence[Any], of: str) -> Tuple[float, float]:
    """A point's x and y, of which the latter may be followed by a height and a measure."""
    if not 2 <= len(pair) <= 4:
        raise _Unfit("notPoint", f"has {len(pair)} numbers, where a point has two")
    numbers = []
    for axis, value in zip("xy", pair):
        try:
            number = coordinate_of(value)
        except _Unfit as error:
            raise _Unfit(error.code, f"has an {axis}{of} that {error.reason}") from None
        if math.isnan(number):
            raise _Unfit("missing", f"has no {axis}")
        if math.isinf(number):
            raise _Unfit("notFinite", f"has an {axis}{of} that is {number}, which is not finite")
        numbers.append(number)
    return numbers[0], numbers[1]


def fault_of(faults: Sequence[MarkerFault]) -> MarkerFault:
    """Returns the faults of a row as one: the first, with the reasons of all."""
    first, *others = faults
    return first._replace(reason="; ".join([first.reason, *(fault.message for fault in others)])) if others else first


def missing_columns(rows: Sequence[int], names: Sequence[str], hint: Optional[str] = None) -> List[MarkerFault]:
    """Returns the faults of rows that have no columns of such names."""
    others = "".join(f", nor is {name!r}" for name in names[1:])
    reason = f"is not there{others}" + (f"; {hint}" if hint else "")
    return [MarkerFault(row, names[0], "missing", reason) for row in rows]
