"""Frames and columns of pandas, GeoPandas, Polars and Arrow, none of which is imported here."""

from __future__ import annotations

import decimal
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Dict, List, NoReturn, Optional

import numpy

from .errors import InvalidArgumentError

if TYPE_CHECKING:
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]

_LIBRARIES = ("geopandas", "pandas", "polars", "pyarrow", "shapely")
_ARROW = "pyarrow"


def library_of(value: Any) -> str:
    """Returns the name of the library that a value's class, or one that it is derived from, is of; `""` for any other."""
    for kind in type(value).__mro__:
        library = kind.__module__.partition(".")[0]
        if library in _LIBRARIES:
            return library
    return ""


def from_arrow(value: Any) -> Any:
    """Returns an object that hands itself out as an Arrow table or array, as GeoPandas' `to_arrow` gives one, as one of pyarrow."""
    is_known = library_of(value) in _LIBRARIES and (hasattr(type(value), "columns") or hasattr(value, "__len__"))
    if is_known or not (hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__")):
        return value
    try:
        import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise ImportError(f"a {type(value).__name__} of Arrow is read with pyarrow, which is not installed") from None
    if hasattr(value, "__arrow_c_stream__"):
        return pyarrow.table(value)
    return pyarrow.array(value)


def is_frame(value: Any) -> bool:
    """Returns True for a table of columns with names."""
    return library_of(value) != "" and hasattr(type(value), "columns") and len(getattr(value, "shape", ())) == 2


def is_column(value: Any) -> bool:
    """Returns True for a series, an index, or an array of Arrow or pandas."""
    return library_of(value) not in ("", "shapely") and not is_frame(value) and hasattr(value, "__len__")


def names_of(frame: Any) -> List[Any]:
    """Returns the names of a frame's columns, as they are."""
    names = frame.column_names if library_of(frame) == _ARROW else frame.columns
    return list(names)


def column_of(frame: Any, name: Any, place: str) -> Any:
    """Returns the column of a name, which must be there once."""
    names = names_of(frame)
    places = [number for number, other in enumerate(names) if bool(other == name)]
    if not places:
        listed = ", ".join(map(str, names)) or "none"
        raise InvalidArgumentError(f"{place}: there is no column {name!r}; there are {listed}", "noColumn", place=place)
    if len(places) > 1:
        refuse_repeated(name, places, place)
    return frame.column(name) if library_of(frame) == _ARROW else frame[name]


def refuse_repeated(name: Any, places: Sequence[int], place: str) -> NoReturn:
    """Refuses a column that is there more than once, at several places among the columns."""
    raise InvalidArgumentError(
        f"{place}: the column {name!r} is there more than once, as columns {places[0]} and {places[1]}; rename or drop one",
        "repeatedColumn", place=str(name))


def has_column(frame: Any, name: Any) -> bool:
    """Returns True if a frame has a column of a name."""
    return any(bool(other == name) for other in names_of(frame))


def labels_of(value: Any) -> Optional[Any]:
    """Returns the index of a frame or a series of pandas; None where there is none, or its labels are the rows' numbers."""
    index = index_of(value)
    if index is None or (type(index).__name__ == "RangeIndex" and index.start == 0 and index.step == 1):
        return None
    return index


def index_of(value: Any) -> Optional[Any]:
    """Returns the index of a frame or a series of pandas, or an index itself; None for anything else."""
    if library_of(value) not in ("pandas", "geopandas"):
        return None
    index = getattr(value, "index", None)
    # Arrays and indices of pandas have a method of that name at most.
    return index if hasattr(index, "get_indexer") else value if hasattr(value, "get_indexer") else None


def check_labels(indices: Mapping[str, Any], place: str) -> None:
    """Refuses columns whose indices differ: to put them side by side by their order would mix up their rows.

    Parameters
    ----------
    indices
        The index of each column by its name, None for a column that has none.
    place
        The argument that the columns are of.

    Raises
    ------
    InvalidArgumentError
        Two indices have other labels, or the same in another order.
    """
    (first, index), *others = [(name, index) for name, index in indices.items() if index is not None] or [("", None)]
    for name, other in others:
        if len(other) == len(index) and not other.equals(index):
            raise InvalidArgumentError(
                f"{place}: {name} has another index than {first}; reindex() gives both one, and to_numpy() takes them in their order",
                "otherIndex", place=place)


def values_of(column: Any) -> List[Any]:
    """Returns a column's values as Python has them, None for those that are missing."""
    library = library_of(column)
    if library == "polars":
        values: List[Any] = column.to_list()
        return [None if value != value else value for value in values] if column.dtype.is_float() else values
    if library == _ARROW:
        return [None if isinstance(value, float) and value != value else value for value in column.to_pylist()]
    values = column.tolist()
    try:
        missing = column.isna()
        rows = numpy.flatnonzero(missing.to_numpy() if hasattr(missing, "to_numpy") else missing).tolist()
    except decimal.InvalidOperation:
        # A decimal that signals that it is no number cannot be compared.
        rows = [row for row, value in enumerate(values) if isinstance(value, decimal.Decimal) and value.is_nan() or is_missing(value)]
    for row in rows:
        values[row] = None
    return values


def is_missing(value: Any) -> bool:
    """Returns True for a value that stands for none."""
    return value is None or (isinstance(value, float) and value != value) or type(value).__name__ in ("NAType", "NaTType")


def frame_for(columns: Dict[str, Any], index: Optional[Any]) -> "pandas.DataFrame":
    """Returns a DataFrame of pandas with an index; the rows' numbers without."""
    try:
        import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise ImportError('as_="pandas" makes a DataFrame, for which pandas must be installed') from None
    frame: "pandas.DataFrame" = pandas.DataFrame(columns, index=index)
    return frame
