"""Values of markers as JSON has them."""

from __future__ import annotations

import datetime
import enum
import json
import os
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Callable, Iterator, List, Optional, Tuple

import numpy
from numpy.typing import NDArray

from ._dataframes import library_of, values_of
from ._handles import text_for
from ._numbers import MOST_EXACT, is_number, json_number
from ._rows import kind_of
from .errors import InvalidArgumentError, InvalidTextError

# The fields that are days: of a time the day alone counts.
_DAYS = ("due",)
# The field whose values are the word "no" or nothing.
_LOCATED = "located"
# Types of pandas that JSON has nothing for, and whose text says all.
_AS_TEXT = ("Period", "Interval")
_ARROW_NUMBERS = frozenset(
    ["halffloat", "float", "double", *(f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64))])
_UNITS = ("s", "ms", "us")
_AS_THEY_ARE = frozenset((str, bool, type(None)))

Column = Any
"""The values of a column: an array of numbers or times, or a list in which None stands for what is missing."""


def column_values(column: Any, name: str, place: str = "markers") -> Column:
    """Returns the values of a column: an array of numbers or times, or a list in which None stands for what is missing.

    Raises
    ------
    TypeError
        It is no column.
    InvalidArgumentError
        It is an array of several dimensions, or of complex numbers or records.
    """
    library = library_of(column)
    if isinstance(column, numpy.ndarray):
        return _array_values(column, name, place)
    if library in ("pandas", "geopandas"):
        return _series_values(column)
    if library in ("polars", "pyarrow"):
        return _arrow_values(column)
    if hasattr(column, "to_numpy"):
        return _array_values(column.to_numpy(), name, place)
    if isinstance(column, (str, bytes, Mapping)) or not isinstance(column, Iterable):
        raise TypeError(f"{place}: the column {name!r} must be an array or a list, not {type(column).__name__}")
    return list(column)


def _array_values(array: NDArray[Any], name: str, place: str) -> Column:
    if array.ndim != 1 or array.dtype.kind in "cV":
        raise InvalidArgumentError(
            f"{place}: the column {name!r} must have one dimension of numbers or texts, not {array.shape} of {array.dtype}",
            "wrongShape", place=name)
    if isinstance(array, numpy.ma.MaskedArray):
        return list(array) if array.dtype.kind in "mM" else array.tolist()
    if array.dtype.kind == "m":
        # Of nanoseconds NumPy makes whole numbers.
        return list(array)
    return array if array.dtype.kind in "iufM" else array.tolist()


def _series_values(column: Any) -> Column:
    if isinstance(column.dtype, numpy.dtype) and column.dtype.kind in "iufM":
        return column.to_numpy()
    return values_of(column)


def _arrow_values(column: Any) -> Column:
    is_polars = library_of(column) == "polars"
    is_numeric = column.dtype.is_numeric() if is_polars else str(column.type) in _ARROW_NUMBERS
    if is_numeric and not (column.null_count() if is_polars else column.null_count):
        array = column.to_numpy()
        if array.dtype.kind in "iuf":
            return array
    return values_of(column)


def json_column(values: Column, name: str, row_name: Callable[[int], str], of_marker: bool = True) -> List[Any]:
    """Returns the values of a column as JSON has them; a missing one is None.

    Parameters
    ----------
    of_marker
        True for a column of markers, of which those of some names have values of their own kinds.

    Raises
    ------
    TypeError
        A value is of a type that JSON has nothing for; the message names the row and the column.
    """
    if isinstance(values, numpy.ndarray):
        if values.dtype.kind == "M":
            return _times(values, of_marker and name in _DAYS)
        plain: List[Any] = values.tolist()
        return plain if _is_json(values) else [json_number(value) for value in plain]
    if not (of_marker and name == _LOCATED) and _AS_THEY_ARE.issuperset(map(type, values)):
        return list(values)
    return [
        value if type(value) is str else json_value(value, name, row_name, row, of_marker) for row, value in enumerate(values)]


def _is_json(numbers: NDArray[Any]) -> bool:
    """True if JSON has all numbers of an array."""
    if numbers.dtype.kind == "f":
        return numbers.dtype.itemsize <= 8 and bool(numpy.isfinite(numbers).all())
    return not numbers.size or bool(-MOST_EXACT <= numbers.min() and numbers.max() <= MOST_EXACT)


def json_value(value: Any, name: str, row_name: Callable[[int], str], row: int, of_marker: bool = True) -> Any:
    """Returns the value of a field or a property as JSON has it; None for what is missing."""
    if of_marker and name == _LOCATED and isinstance(value, (bool, numpy.bool_)):
        return None if value else "no"
    try:
        return plain_value(value, of_marker and name in _DAYS)
    except TypeError as error:
        raise TypeError(f"{row_name(row)}: column {name!r} {error}; drop the column, or make text of it") from None
    except UnicodeDecodeError:
        raise InvalidTextError(
            f"{row_name(row)}: column {name!r} has bytes that are no UTF-8; decode() makes text of them", "invalidText", place=name,
            index=row) from None
    except RecursionError:
        raise InvalidArgumentError(
            f"{row_name(row)}: column {name!r} is nested too deeply", "tooDeep", place=name, index=row) from None
    except OverflowError as error:
        raise InvalidArgumentError(f"{row_name(row)}: column {name!r} {error}", "tooLong", place=name, index=row) from None


def plain_value(value: Any, is_day: bool = False) -> Any:
    """Returns a value as JSON has it; None for what is missing.

    Raises
    ------
    TypeError
        JSON has nothing for it; the message is the end of a sentence that begins with the value's place.
    OverflowError
        A number has too many digits; the message is such an end, too.
    """
    if isinstance(value, enum.Enum):
        return plain_value(value.value, is_day)
    if value is None or isinstance(value, (str, bool)):
        return value
    if is_number(value):
        return json_number(value)
    if isinstance(value, numpy.datetime64):
        return _times(numpy.array([value]), is_day)[0]
    if isinstance(value, numpy.timedelta64):
        return None if numpy.isnat(value) else str(value)
    if isinstance(value, (numpy.generic, numpy.ndarray)) and not isinstance(value, numpy.complexfloating):
        return plain_value(value.tolist(), is_day)
    if isinstance(value, datetime.date):
        return _time(value, is_day)
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, Mapping):
        members = {str(name): plain_value(part) for name, part in value.items()}
        if len(members) < len(value):
            raise TypeError("has two members of one name once their names are text")
        return members
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain_value(part) for part in value]
    if isinstance(value, (uuid.UUID, os.PathLike, datetime.time, datetime.timedelta)) or type(value).__name__ in _AS_TEXT:
        return str(value)
    if isinstance(getattr(value, "wkt", None), str):
        return value.wkt
    if hasattr(value, "to_list"):
        return plain_value(value.to_list())
    raise TypeError(f"is {kind_of(value)}, which cannot be kept")


def _time(value: datetime.date, is_day: bool) -> Optional[str]:
    """A date or a time; a time at midnight without a zone is a date, as pandas has no other."""
    # A missing time of pandas is not equal to itself.
    if value != value:
        return None
    text = value.isoformat()
    return text[:10] if is_day or isinstance(value, datetime.datetime) and _is_midnight(value) else text


def _is_midnight(value: datetime.datetime) -> bool:
    return value.tzinfo is None and (value.hour, value.minute, value.second, value.microsecond) == (0, 0, 0, 0)


def _times(values: NDArray[Any], is_day: bool) -> List[Optional[str]]:
    """Times of NumPy as text, of days alone where all are at midnight."""
    missing = numpy.isnat(values)
    days = values.astype("M8[D]")
    if is_day or bool((missing | (days == values)).all()):
        texts = numpy.datetime_as_string(days).tolist()
    else:
        units = (unit for unit in _UNITS if bool((missing | (values.astype(f"M8[{unit}]") == values)).all()))
        texts = numpy.datetime_as_string(values.astype(f"M8[{next(units, 'ns')}]")).tolist()
    return [None if is_missing else text for text, is_missing in zip(texts, missing.tolist())] if missing.any() else texts


def json_text(members: Any, row_name: Callable[[int], str]) -> bytes:
    """Returns members of markers, columns or objects, as JSON.

    Raises
    ------
    InvalidTextError
        A text is no Unicode; the message names the row and the column.
    """
    return json_checked(json.dumps(members, allow_nan=False, ensure_ascii=False), members, row_name)


def json_checked(text: str, members: Any, row_name: Callable[[int], str], place: str = "markers") -> bytes:
    """Returns the JSON of members of markers or areas as the library takes it, as `json_text` does."""
    if "\\u0000" in text:
        _refuse_zero(members, row_name, place)
    try:
        return text_for(text, place)
    except InvalidTextError:
        _refuse_text(members, row_name, place)
        raise


def _cells(members: Any) -> Iterator[Tuple[int, str, Any]]:
    """The values of columns or objects, with their rows and names."""
    if isinstance(members, Mapping):
        return ((row, name, value) for name, column in members.items() for row, value in enumerate(column))
    return ((row, name, value) for row, marker in enumerate(members) for name, value in marker.items())


def _refuse_zero(members: Any, row_name: Callable[[int], str], place: str) -> None:
    """Refuses the first text with a zero character, which no text of a plan or a sheet has."""
    for row, name, value in _cells(members):
        if "\0" in name or _has_zero(value):
            raise InvalidTextError(
                f"{row_name(row)}: column {name!r} has a zero character in it, which cannot be kept", "invalidText", place=place,
                index=row)


def _has_zero(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any("\0" in name or _has_zero(part) for name, part in value.items())
    return any(map(_has_zero, value)) if isinstance(value, list) else isinstance(value, str) and "\0" in value


def _refuse_text(members: Any, row_name: Callable[[int], str], place: str) -> None:
    """Refuses the first text that is no Unicode."""
    for row, name, value in _cells(members):
        for what, text in (("name", name), ("text", json.dumps(value, ensure_ascii=False))):
            try:
                text.encode()
            except UnicodeEncodeError:
                raise InvalidTextError(
                    f"{row_name(row)}: column {name!r}: the {what} has a lone surrogate, which is no Unicode", "invalidText",
                    place=place, index=row) from None
