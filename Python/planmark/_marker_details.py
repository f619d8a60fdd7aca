"""What is known of markers, by the names that the library has for it."""

from __future__ import annotations

import uuid
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ._marker_columns import PROPERTY
from ._numbers import number_of_text

_TEXTS = ("title", "note", "status", "category", "priority", "assignee", "due", "color", "located", "symbol")
_NUMBERS = ("number", "cost", "size")
# The fields that a marker is given, by their names and those that callers may have for them.
FIELDS: Dict[str, str] = {
    **{name: name for name in (*_TEXTS, *_NUMBERS, "properties")}, "stylecolor": "styleColor", "style_color": "styleColor",
    "style-color": "styleColor",
}
# What the plan itself keeps of a marker.
KEPT = ("id", "area", "author", "created", "changed")
# Names of points.
POINTS = ("point", "geometry", "geom", "position")
_ID = "id"


class Names(NamedTuple):
    """The names of columns.

    Attributes
    ----------
    members
        The library's name for each column that has one.
    unknown
        The columns that are properties, as the library has no such field.
    """

    members: Dict[str, str]
    unknown: List[str]


def named(columns: Iterable[str], kept: Mapping[str, Optional[str]]) -> Names:
    """Returns the library's names for columns.

    Parameters
    ----------
    columns
        The names of the caller. Upper and lower case are one, but for a column beside one that is called exactly so.
    kept
        What becomes of the columns that the plan itself keeps: the library's name, or None for one that is passed over. Those that are not
        in it are properties.
    """
    given = list(columns)
    members: Dict[str, str] = {}
    unknown: List[str] = []
    for name in given:
        plain = name.strip().lower()
        member: Optional[str]
        if plain in kept and (plain == name or plain not in given):
            member = kept[plain]
            if member is not None:
                members[name] = member
            continue
        member = FIELDS.get(plain)
        if member is not None and (plain == name or plain not in given) and member not in members.values():
            members[name] = member
        elif name.startswith(PROPERTY):
            members[name] = name
        else:
            members[name] = PROPERTY + name
            unknown.append(name)
    return Names(members, unknown)


def is_one(source: Any) -> bool:
    """Returns True for a dict that is one marker, not one of columns."""
    if not isinstance(source, Mapping) or not source or "features" in source:
        return False
    return not any(_is_column(value, str(name).strip().lower() in POINTS) for name, value in source.items())


def _is_column(value: Any, is_point: bool) -> bool:
    """True for the values of several markers; a point of one is a pair itself."""
    if is_point:
        return not isinstance(value, Mapping) and hasattr(value, "__len__") and not isinstance(value, (str, bytes)) and (
            len(value) == 0 or hasattr(value[0], "__len__") or hasattr(value[0], "geom_type"))
    return isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) == 1 or hasattr(value, "to_pylist")


def is_of_plan(rows: Sequence[Mapping[str, Any]], columns: Iterable[str]) -> bool:
    """Returns True if rows are markers of a plan, which have its ids."""
    if _ID not in columns:
        return False
    first = next((row[_ID] for row in rows if row.get(_ID) is not None), None)
    return isinstance(first, str) and is_id(first)


def is_id(text: str) -> bool:
    """Returns True for the id of a marker."""
    try:
        return len(text) == 36 and uuid.UUID(text) is not None
    except ValueError:
        return False


def fitting(member: str, value: Any) -> Any:
    """Returns a value as its field takes it, where that is certain: a number is a text in a column of texts, and the other way round.

    The library says what is wrong with any other.
    """
    if member in _TEXTS and isinstance(value, (int, float)) and not isinstance(value, bool) and member != "located":
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    if member in _NUMBERS and isinstance(value, str):
        number = number_of_text(value, is_whole=member == "number")
        return value if number is None else number
    return value


def columns_of(rows: Sequence[Mapping[str, Any]]) -> List[str]:
    """Returns the names of all values that rows have, in their order."""
    names: Dict[str, None] = {}
    for row in rows:
        names.update(dict.fromkeys(row))
    return list(names)


def details_of(rows: Sequence[Mapping[str, Any]], has_rooms: bool = False) -> Tuple[List[Dict[str, Any]], Dict[str, str]]:
    """Returns what is known of new markers as the library takes it, without what is missing, and the columns by its names.

    Of markers of a plan the id, the area, the author and the times are passed over, which the plan itself keeps; in other rows columns of
    these names are properties.

    Parameters
    ----------
    has_rooms
        True for markers that may be placed in the areas that they name.
    """
    columns = columns_of(rows)
    kept: Dict[str, Optional[str]] = dict.fromkeys(KEPT) if is_of_plan(rows, columns) else {}
    if has_rooms:
        kept["area"] = "area"
    members = named(columns, kept).members
    details = [
        {members[name]: fitting(members[name], value) for name, value in row.items() if value is not None and name in members}
        for row in rows]
    return details, {member: name for name, member in members.items()}
