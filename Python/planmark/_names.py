"""Names of areas in the forms in which Python programs have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Sequence

from ._dataframes import check_labels, column_of, index_of, is_column, is_frame, values_of
from ._numbers import is_number, json_number
from ._rows import RowNames, kind_of, shown
from .errors import InvalidArgumentError, InvalidTextError

_INFINITE = ("inf", "-inf")


def names_for(names: Any, source: Any, features: Optional[Sequence[Dict[str, Any]]], count: int, rows: RowNames) -> List[str]:
    """Returns the names of areas as text.

    Parameters
    ----------
    names
        The name of a column or a property, True for the index of a frame or a series, or a name for each area.
    source
        The areas as they were given.
    features
        The properties of the areas, where they have some.
    count
        The number of areas.
    rows
        The rows as messages name them.
    """
    if isinstance(names, bool):
        index = index_of(source)
        if not names or index is None:
            raise InvalidArgumentError(
                "names must be a name for each area, or a column's name"
                + ("; True is for a frame or a series with an index" if names else ", not False"), "invalidArgument", place="names")
        given = index.tolist()
    elif isinstance(names, str):
        given = _named_column(names, source, features)
    else:
        given = _sequence(names, source)
    if len(given) != count:
        raise InvalidArgumentError(
            f"names must be as many as there are areas, {count}, not {len(given)}", "wrongLength", place="names")
    return [text if type(text) is str and text.isprintable() else name_text(text, rows, row) for row, text in enumerate(given)]


def name_text(name: Any, rows: RowNames, row: int) -> str:
    """Returns a name as text: a text as it is, a number as it is written, without `.0`; empty for what is missing.

    Raises
    ------
    TypeError
        The name is of another type.
    """
    if isinstance(name, str):
        if "\0" in name or any("\ud800" <= character <= "\udfff" for character in name):
            raise InvalidTextError(
                f"{rows.name(row)}: the name {name!r} has a zero character or a lone surrogate in it", "invalidText", place="names",
                index=row)
        return str(name)
    if name is None or type(name).__name__ in ("NAType", "NaTType"):
        return ""
    if is_number(name):
        try:
            number = json_number(name)
        except OverflowError as error:
            raise InvalidArgumentError(f"{rows.name(row)}: the name {error}", "tooLong", place="names", index=row) from None
        if isinstance(number, float):
            return str(int(number)) if number.is_integer() else repr(number)
        if number not in _INFINITE:
            return "" if number is None else str(number)
    raise TypeError(f"{rows.name(row)}: the name is {shown(name)}, {kind_of(name)}; names are texts or numbers")


def _named_column(name: str, source: Any, features: Optional[Sequence[Dict[str, Any]]]) -> List[Any]:
    """The values of a column of a frame, or of a property of features."""
    if is_frame(source):
        return values_of(column_of(source, name, "names"))
    properties: List[Mapping[str, Any]] = [feature.get("properties") or {} for feature in features or ()]
    known = sorted({key for each in properties for key in each})
    if name not in known:
        raise InvalidArgumentError(
            f"names: the areas have no property {name!r}; they have {', '.join(known) or 'none'}. "
            "Names that are given one by one are a list", "noColumn", place="names")
    return [each.get(name) for each in properties]


def _sequence(names: Any, source: Any) -> List[Any]:
    """The names of a sequence, a column or an array, in its order."""
    if isinstance(names, (bytes, bytearray, Mapping, set, frozenset)) or is_frame(names) or not hasattr(names, "__iter__"):
        raise TypeError(f"names must be a column's name, True or a sequence of names, not {type(names).__name__}")
    check_labels({"the areas": index_of(source), "the series": index_of(names) if hasattr(names, "iloc") else None}, "names")
    return values_of(names) if is_column(names) else list(names)
