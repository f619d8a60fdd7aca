"""What the library takes as arrays."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Tuple

import numpy
from numpy.typing import NDArray

from ._rows import shown
from .errors import InvalidArgumentError

# How many points a call takes: some hundredths of a second, after which Python can handle an interrupt.
POINTS_A_CALL = 4_000_000


def points_for(points: Any, name: str = "points", on_invalid: Optional[str] = None) -> NDArray[numpy.float64]:
    """Returns points as the library takes them: float64, (n, 2), rows after each other. The array itself where it is that already.

    Integers and floats of other sizes are converted, in a copy, as are rows that do not follow each other. Masked values become
    NaN. Geometries and frames are read as `read_points` tells.
    """
    from ._points import read_points

    return read_points(points, name, on_invalid).array


def check_numbers(array: NDArray[Any], name: str) -> None:
    """Refuses arrays that are not of integers or floats."""
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must be numbers, integers or floats, not {array.dtype}")


def address_of(array: NDArray[Any]) -> int:
    """Where an array's memory is."""
    address: int = array.__array_interface__["data"][0]
    return address


def answers_for(out: Any, name: str, count: int, *kinds: type) -> Tuple[NDArray[Any], ...]:
    """Where a call's answers go, an array of each kind: those that the caller gave, or new ones.

    Raises:
        InvalidArgumentError: One that was given does not suit: its place is `name`, or `name[1]` and so on of several.
    """
    if out is None:
        return tuple(numpy.empty(count, kind) for kind in kinds)
    given = (out,) if len(kinds) == 1 else tuple(out) if isinstance(out, (tuple, list)) else ()
    if len(given) != len(kinds):
        raise InvalidArgumentError(f"{name} must be a tuple of {len(kinds)} arrays", "wrongShape", place=name)
    for index, (array, kind) in enumerate(zip(given, kinds)):
        place = name if len(kinds) == 1 else f"{name}[{index}]"
        if not isinstance(array, numpy.ndarray) or array.dtype != kind or array.shape != (count,):
            found = f"{array.dtype}, {array.shape}" if isinstance(array, numpy.ndarray) else type(array).__name__
            raise InvalidArgumentError(
                f"{place} must be an array of {numpy.dtype(kind)}, ({count},), not {found}", "wrongShape", place=place)
        if not (array.flags.c_contiguous and array.flags.writeable and array.flags.aligned):
            raise InvalidArgumentError(
                f"{place} must be writable, its elements after each other", "wrongShape", place=place)
    return given


def integers_for(numbers: Any, name: str) -> NDArray[Any]:
    """Whole numbers as the library takes them: int64, one after the other."""
    if isinstance(numbers, numpy.ma.MaskedArray) and numpy.ma.getmaskarray(numbers).any():
        index = int(numpy.ma.getmaskarray(numbers).argmax())
        raise InvalidArgumentError(f"{name}: number {index} is masked; compressed() leaves it out", "missing", place=name, index=index)
    array = numpy.atleast_1d(numpy.asarray(numbers))
    if array.size == 0:
        array = numpy.empty(0, numpy.int64)
    if array.dtype == object and array.ndim == 1 and all(isinstance(number, (int, numpy.integer)) for number in array):
        _check_range(array, name)
        array = array.astype(numpy.int64)
    elif array.dtype.kind == "u":
        _check_range(array, name)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be whole numbers, not {array.dtype}")
    if array.ndim != 1:
        raise InvalidArgumentError(f"{name} must have one dimension, not {array.ndim}", "wrongShape", place=name)
    return numpy.ascontiguousarray(array, dtype=numpy.int64)


def _check_range(array: NDArray[Any], name: str) -> None:
    """Refuses the first whole number that has no place in 64 bits."""
    wrong = numpy.asarray((array < -(1 << 63)) | (array >= 1 << 63), dtype=bool)
    if wrong.any():
        index = int(wrong.argmax())
        raise InvalidArgumentError(
            f"{name}: number {index} must be below 2 to the 63rd, not {shown(array.ravel()[index])}", "wrongKind", place=name, index=index)


def parts_of(count: int) -> Iterator[Tuple[int, int]]:
    """The parts in which so many points are handed over: where each begins and how many it has."""
    for start in range(0, count, POINTS_A_CALL):
        yield start, min(POINTS_A_CALL, count - start)


def size_for(size: Tuple[float, float], name: str = "size") -> Tuple[float, float]:
    """A width and a height."""
    try:
        width, height = size
        return float(width), float(height)
    except (TypeError, ValueError):
        raise InvalidArgumentError(
            f"{name} must be a width and a height, not {size!r}", "wrongShape", place=name) from None


def region_for(region: Any) -> Optional[NDArray[Any]]:
    """A region's x, y, width and height; None stays None."""
    if region is None:
        return None
    array = numpy.asarray(region)
    check_numbers(array, "region")
    if array.shape != (4,):
        raise InvalidArgumentError("region must be x, y, width and height", "wrongShape", place="region")
    return numpy.ascontiguousarray(array, dtype=numpy.float64)
