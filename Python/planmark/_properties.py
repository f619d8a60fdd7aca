"""What areas have beside their shapes, as JSON: features without a geometry."""

from __future__ import annotations

import datetime
import decimal
import json
import math
import re
import uuid
from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Sequence

from ._dataframes import column_of, names_of, values_of
from ._rows import RowNames, kind_of
from .errors import InvalidArgumentError, InvalidTextError

# A zero character as JSON has it, and no backslash that stands for itself.
_ZERO = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


def features_of_frame(frame: Any, geometry: Any, labels: Any, place: str) -> List[Dict[str, Any]]:
    """Returns a feature for each row of a frame: its label as the id, and its values in all columns but the geometry's as properties."""
    names = [name for name in names_of(frame) if name != geometry]
    keys = [str(name) for name in names]
    for index, key in enumerate(keys):
        if key in keys[:index] and names[index] not in names[:index]:
            raise InvalidArgumentError(
                f"{place}: two columns are called {key} once their names are text; rename one", "repeatedColumn", place=place)
    columns = [values_of(column_of(frame, name, place)) for name in names]
    rows = zip(*columns) if columns else ((),) * len(frame)
    features: List[Dict[str, Any]] = [{"properties": dict(zip(keys, row))} for row in rows]
    for feature, identifier in zip(features, ids_of(labels)):
        feature["id"] = identifier
    return features


def ids_of(labels: Any) -> List[str]:
    """Returns the ids of a frame's rows, their labels as text; none without labels."""
    return [] if labels is None else [str(label) for label in labels]


def named_features(features: Optional[Sequence[Dict[str, Any]]], names: Sequence[str]) -> List[Dict[str, Any]]:
    """Returns features with a name each; they have nothing else without features."""
    if features is None:
        return [{"properties": {"name": name}} for name in names]
    return [
        {**feature, "properties": {**(feature.get("properties") or {}), "name": name}} for feature, name in zip(features, names)]


def dumped(features: Sequence[Any], rows: RowNames) -> bytes:
    """Returns features as JSON.

    Raises
    ------
    TypeError
        A property is of a type that JSON has nothing for; the message names row and property.
    InvalidArgumentError, InvalidTextError
        A property is a number or a text that JSON cannot have.
    """
    try:
        text = json.dumps(features, allow_nan=False, ensure_ascii=False, default=_plain)
        data = text.encode("utf-8")
    except (TypeError, ValueError, RecursionError):
        check_properties(features, rows)
        raise
    if "\\u0000" in text and _ZERO.search(text):
        check_properties(features, rows)
    return data


def check_properties(features: Sequence[Any], rows: RowNames) -> None:
    """Refuses the first property that JSON cannot have."""
    for row, feature in enumerate(features):
        properties = feature.get("properties") or {}
        if len({str(name) for name in properties}) < len(properties):
            raise InvalidArgumentError(
                f"{rows.name(row)} has two properties of one name once their names are text", "repeatedColumn", place="areas", index=row)
        for name, value in properties.items():
            _check(value, row, f"{rows.name(row)}, column {name!r}")


def _check(value: Any, row: int, name: str) -> None:
    """Refuses a value that JSON cannot have."""
    try:
        text = json.dumps(value, allow_nan=False, ensure_ascii=False, default=_plain)
        text.encode("utf-8")
    except TypeError as error:
        raise TypeError(f"{name}: {error}; drop the column, or make text of it") from None
    except UnicodeEncodeError:
        raise InvalidTextError(
            f"{name}: the text has a lone surrogate, which is no Unicode", "invalidText", place="areas", index=row) from None
    except (ValueError, RecursionError) as error:
        found = repr(value) if isinstance(value, float) else f"{type(value).__name__} ({error})"
        raise InvalidArgumentError(f"{name}: JSON has no {found}", "notFinite", place="areas", index=row) from None
    if _ZERO.search(text):
        raise InvalidTextError(f"{name}: the text has a zero character in it", "invalidText", place="areas", index=row)
    if isinstance(value, int) and abs(value) > 1e308:
        raise InvalidArgumentError(f"{name}: the number is beyond those that are kept", "notFinite", place="areas", index=row)


def _plain(value: Any) -> Any:
    """A value that JSON has nothing for, as one that it has."""
    if isinstance(value, Mapping):
        return dict(value)
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if hasattr(value, "tolist"):
        plain = value.tolist()
        return None if isinstance(plain, float) and math.isnan(plain) else plain
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, uuid.UUID):
        return str(value)
    if hasattr(value, "__geo_interface__"):
        return value.__geo_interface__
    raise TypeError(f"{kind_of(value)} cannot be kept as a property")
