"""Columns of frames, structured arrays and dicts, with their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Optional, Tuple

import numpy

from ._dataframes import check_labels, index_of, is_frame, is_missing, labels_of, library_of, names_of, refuse_repeated
from ._rows import RowNames, rows_of_frame
from .errors import InvalidArgumentError


def columns_of_source(source: Any) -> Optional[List[Tuple[Any, Any]]]:
    """Returns the columns of a frame, a structured array or a dict, with their names; None for anything else."""
    if is_frame(source):
        names = names_of(source)
        if library_of(source) in ("polars", "pyarrow"):
            return list(zip(names, source.get_columns() if library_of(source) == "polars" else source.columns))
        # By their places, as two may have one name.
        return [(name, source.iloc[:, place]) for place, name in enumerate(names)]
    if isinstance(source, numpy.ndarray) and source.dtype.names is not None:
        return [(name, source[name]) for name in source.dtype.names]
    return list(source.items()) if isinstance(source, Mapping) else None


def index_of_source(source: Any, place: str) -> Optional[Any]:
    """Returns the index of a frame or a series of pandas, or the one that the series of a dict have; None where there is none.

    Raises
    ------
    InvalidArgumentError
        The series of a dict have several.
    """
    if not isinstance(source, Mapping):
        return index_of(source)
    indices = {f"column {name!r}": index_of(column) for name, column in source.items() if hasattr(column, "iloc")}
    check_labels(indices, place)
    return next((index for index in indices.values() if index is not None), None)


def rows_of_source(source: Any, place: str) -> RowNames:
    """Returns the names of the rows of columns, with their labels where they have some."""
    return rows_of_frame(place, labels_of(index_of_source(source, place)))


def check_rows(source: Any, columns: Sequence[Tuple[Any, Any]], place: str, wanted: str) -> None:
    """Refuses a frame that has rows but no columns.

    Raises
    ------
    InvalidArgumentError
        The message has what is wanted.
    """
    if not columns and not isinstance(source, Mapping) and len(source):
        count = "1 row" if len(source) == 1 else f"{len(source)} rows"
        raise InvalidArgumentError(
            f"{place} have {count} and no columns; {wanted}", "missingColumn", place=place)


def geometry_name(source: Any) -> Optional[str]:
    """Returns the name of the active geometry of a frame of GeoPandas; None where there is none."""
    name = getattr(source, "active_geometry_name", None)
    return None if name is None else key_of(name)


def key_of(name: Any) -> str:
    """Returns the name of a column as text; of several levels those that say something, joined by points."""
    if isinstance(name, tuple):
        return ".".join(str(part) for part in name if not is_missing(part) and str(part) != "")
    return str(name)


def keys_of(columns: Sequence[Tuple[Any, Any]], place: str) -> List[str]:
    """Returns the names of columns as text, of which there are no two alike."""
    return different([key_of(name) for name, _ in columns], place)


def different(keys: List[str], place: str) -> List[str]:
    """Returns names, of which there are no two alike.

    Raises
    ------
    InvalidArgumentError
        A name is there more than once.
    """
    if len(set(keys)) < len(keys):
        places: Dict[str, int] = {}
        number, key = next((number, key) for number, key in enumerate(keys) if places.setdefault(key, number) != number)
        refuse_repeated(key, [places[key], number], place)
    return keys


def same_length(lengths: Dict[str, int], place: str) -> int:
    """Returns the length of columns, which must be the same for all."""
    if len(set(lengths.values())) > 1:
        raise InvalidArgumentError(
            f"{place} must have columns of one length, not " + ", ".join(f"{name} {length}" for name, length in lengths.items()),
            "wrongLength", place=place)
    return next(iter(lengths.values()), 0)
