"""Columns of frames, structured arrays and dicts, with their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Optional, Tuple

import numpy

from ._dataframes import is_frame, library_of, names_of
from ._geometries import is_missing
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
        number, key = next((number, key) for number, key in enumerate(keys) if key in keys[:number])
        raise InvalidArgumentError(
            f"{place}: the column {key!r} is there more than once, as columns {keys.index(key)} and {number}; rename or drop one",
            "repeatedColumn", place=key)
    return keys


def same_length(lengths: Dict[str, int], place: str) -> int:
    """Returns the length of columns, which must be the same for all."""
    if len(set(lengths.values())) > 1:
        raise InvalidArgumentError(
            f"{place} must have columns of one length, not " + ", ".join(f"{name} {length}" for name, length in lengths.items()),
            "wrongLength", place=place)
    return next(iter(lengths.values()), 0)
