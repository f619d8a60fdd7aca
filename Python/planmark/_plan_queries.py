"""Queries of a plan's markers, as dicts and as keywords."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Dict, Optional

from ._options import MarkerQuery
from ._requests import nearest, snake
from .errors import InvalidRequestError

_TEXTS = ("area", "status", "not_status", "category", "priority", "assignee", "located", "made_by")
_LISTS = (*_TEXTS, "number")
_NO_NUMBER = 0


def filtered(query: Optional[Mapping[str, Any]], filters: Mapping[str, Any]) -> Optional[Mapping[str, Any]]:
    """Returns the filters of a dict and of keywords, which come first where both say something.

    Raises
    ------
    InvalidRequestError
        There is no filter of a name; the message has the nearest. A filter of texts has an empty list, of which nothing is known
        that it wants.
    """
    if query is not None and not isinstance(query, Mapping):
        raise TypeError(f"query must be a dict, not {type(query).__name__}; plan.markers(status=\"open\") has filters by name")
    merged: Dict[str, Any] = {
        name: _value(snake(str(name)), value) for name, value in (query or {}).items() if value is not None}
    for name, value in filters.items():
        if name not in MarkerQuery.__annotations__:
            raise InvalidRequestError(
                f"there is no filter {name!r}" + nearest(name, sorted(MarkerQuery.__annotations__)), "unknownMember", place=name)
        if value is not None:
            # The dict may have it as the library calls it.
            merged.pop("".join(part.title() if place else part for place, part in enumerate(name.split("_"))), None)
            merged[name] = _value(name, value)
    return merged


def _value(name: str, value: Any) -> Any:
    if name not in _LISTS or isinstance(value, str):
        return value
    given = value.tolist() if hasattr(value, "tolist") else value
    if isinstance(given, Iterable) and not isinstance(given, (str, Mapping)):
        values = sorted(given, key=str) if isinstance(given, (set, frozenset)) else list(given)
        if not values and name == "number":
            # Of several numbers one is enough, and of none there is no marker; nor has one this number.
            return [_NO_NUMBER]
        if not values:
            raise InvalidRequestError(f"{name} must have a value at least, not none; leave it out for all markers", "wrongKind", place=name)
        return [_text(name, one) for one in values]
    return _text(name, given)


def _text(name: str, value: Any) -> Any:
    """A number in the place of a text as text; None as the empty text, which stands for none. What `place` takes stands for a text, too."""
    if name == "located" and isinstance(value, bool):
        return "" if value else "no"
    if name == "number" and (isinstance(value, float) and value.is_integer() or isinstance(value, str) and value.strip().isdecimal()):
        return int(value)
    if name in _TEXTS and isinstance(value, (int, float)) and not isinstance(value, bool):
        return str(value)
    return "" if value is None and name in _TEXTS else value
