"""The columns of detections as the library takes them."""

from __future__ import annotations

from typing import Any, Optional, Sequence

import numpy
from numpy.typing import NDArray

from ._arrays import check_numbers
from ._dataframes import check_labels, index_of, is_missing
from ._numbers import float_of, is_number
from ._rows import shown
from .errors import InvalidArgumentError

# Numbers of trackers and classes that stand for none.
NONE = -1
_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1


def check_same_rows(**columns: Any) -> None:
    """Refuses boxes and columns that are frames and series of pandas with other indices, whose rows would be mixed up."""
    check_labels({name: index_of(column) if hasattr(column, "iloc") else None for name, column in columns.items()}, "detections")


def boxes_for(xyxy: Any) -> NDArray[numpy.float64]:
    """Boxes: float64, (n, 4), rows after each other; masked values become NaN."""
    if not hasattr(xyxy, "__len__") and not hasattr(xyxy, "__array__"):
        raise TypeError(f"xyxy must be an (n, 4) array of boxes, not {type(xyxy).__name__}")
    if hasattr(xyxy, "filled") and hasattr(xyxy, "mask"):
        xyxy = xyxy.astype(numpy.float64).filled(numpy.nan)
    try:
        array = numpy.asarray(xyxy)
    except ValueError:
        # Rows of different lengths.
        array = numpy.empty(0, object)
    if array.dtype.kind in "OSU":
        array = _rows(array if array.ndim == 2 and array.dtype == object else xyxy)
    if array.size == 0 and (array.ndim == 1 or array.shape[1:] == (0,)):
        array = numpy.empty((0, 4))
    check_numbers(array, "xyxy")
    if array.ndim != 2 or array.shape[1] != 4:
        raise InvalidArgumentError(f"xyxy must have the shape (n, 4), not {array.shape}", "wrongShape", place="xyxy")
    return numpy.ascontiguousarray(array, dtype=numpy.float64)


def _rows(xyxy: Any) -> NDArray[numpy.float64]:
    """Boxes of rows, the first of which that is none is told."""
    rows = []
    for index, row in enumerate(xyxy):
        numbers = list(row) if hasattr(row, "__iter__") else []
        if len(numbers) != 4 or not all(map(is_number, numbers)):
            raise InvalidArgumentError(
                f"xyxy: box {index} must be four numbers, x and y twice, not {shown(_plain(row))}", "wrongShape", place="xyxy",
                index=index)
        rows.append(list(map(float_of, numbers)))
    return numpy.array(rows, numpy.float64).reshape(-1, 4)


def confidences_for(values: Any, count: int) -> NDArray[numpy.float64]:
    """Shares, NaN for none: float64, (n,)."""
    array = _column(values, count, "confidence", numpy.nan)
    check_numbers(array, "confidence")
    return numpy.ascontiguousarray(array, dtype=numpy.float64)


def integers_or_none(values: Any, count: int, name: str) -> NDArray[numpy.int64]:
    """Whole numbers, of which None and NaN become -1: int64, (n,)."""
    array = _column(values, count, name, NONE)
    check_numbers(array, name)
    if array.dtype.kind == "f":
        array = numpy.where(numpy.isnan(array), float(NONE), array)
        _refuse(array != numpy.floor(array), array, name, "must be a whole number")
    if array.dtype.kind == "u":
        _refuse(array > numpy.uint64(_GREATEST), array, name, "must be below 2 to the 63rd")
    elif array.dtype.kind == "f":
        _refuse((array < float(_LEAST)) | (array >= float(_GREATEST)), array, name, "must be below 2 to the 63rd")
    return numpy.ascontiguousarray(array, dtype=numpy.int64)


def texts_for(texts: Any, count: int, name: str) -> Sequence[Any]:
    """A column of labels, one for each box."""
    if isinstance(texts, (str, bytes)) or not hasattr(texts, "__iter__"):
        raise TypeError(f"{name} must be a sequence of texts, one for each box")
    labels = [None if is_none(text) else text for text in (texts.to_pylist() if hasattr(texts, "to_pylist") else texts)]
    if len(labels) != count:
        raise InvalidArgumentError(
            f"{name} must be {count} texts, one for each box, not {len(labels)}", "wrongShape", place=name)
    return labels


def _column(values: Any, count: int, name: str, none: float) -> NDArray[Any]:
    """A column of numbers, in which None stands for another one."""
    if hasattr(values, "filled") and hasattr(values, "mask"):
        # None where a value is masked.
        values = values.tolist()
    elif hasattr(values, "to_pylist"):
        values = values.to_pylist()
    elif hasattr(values, "to_numpy"):
        values = values.to_numpy()
    array = numpy.asarray(values)
    if array.dtype.kind in "OSU" and array.ndim == 1:
        array = numpy.asarray([none if is_none(value) else _number(value, index, name) for index, value in enumerate(values)])
    if array.size == 0:
        array = numpy.empty(0, numpy.int64)
    if array.shape != (count,):
        raise InvalidArgumentError(f"{name} must have the shape ({count},), not {array.shape}", "wrongShape", place=name)
    return array


def _number(value: Any, index: int, name: str) -> Any:
    """A number, as which texts and truth values do not serve, nor one that has no place in 64 bits."""
    if isinstance(value, (bool, numpy.bool_)) or not isinstance(value, (int, float, numpy.number)):
        raise TypeError(f"{name}: number {index} must be a number, not {shown(value)}")
    if isinstance(value, int) and not _LEAST <= value <= _GREATEST:
        raise InvalidArgumentError(
            f"{name}: number {index} must be below 2 to the 63rd, not {shown(value)}", "wrongKind", place=name, index=index)
    return value


def _plain(row: Any) -> Any:
    return row.tolist() if isinstance(row, numpy.ndarray) else row


def is_none(value: Any) -> bool:
    """True for None, NaN, and pandas' own value for what is missing."""
    return is_missing(value) or value is numpy.ma.masked


def _refuse(wrong: NDArray[numpy.bool_], array: NDArray[Any], name: str, requirement: str) -> None:
    if wrong.any():
        index = int(wrong.argmax())
        raise InvalidArgumentError(
            f"{name}: number {index} {requirement}, not {array[index]}", "wrongKind", place=name, index=index)


def index_of_wrong(labels: Sequence[Any], kind: type) -> Optional[int]:
    """The first label that is of another kind."""
    return next((index for index, label in enumerate(labels) if not isinstance(label, kind)), None)
