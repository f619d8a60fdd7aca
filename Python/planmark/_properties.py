"""What areas have beside their shapes, as JSON: features without a geometry."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ._dataframes import index_of, is_missing
from ._marker_values import column_values, json_checked, json_column, json_value
from ._numbers import MOST_EXACT
from ._rows import RowNames, shown
from ._source_columns import columns_of_source, keys_of
from .errors import InvalidArgumentError

_SCALARS = frozenset((str, bool, int, float, type(None)))
# The words that say if markers are allowed in an area, as the library reads them in tables; an empty text says nothing.
_ANSWERS: Dict[str, Optional[bool]] = {
    **dict.fromkeys(("no", "n", "false", "0", "nein", "falsch", "否"), False),
    **dict.fromkeys(("yes", "y", "true", "1", "ja", "wahr", "是"), True), "": None,
}
# What areas are taken without where it is not as it should be.
_LOST = {
    "name": "no name, and the area has none; give a text or a number",
    "color": "no colour, and the area has none; write '#rrggbb' or a CSS colour name",
}


def features_of_frame(frame: Any, geometry: Any, rows: RowNames) -> List[Dict[str, Any]]:
    """Returns a feature for each row of a frame: its label as the id, and its values in all columns but the geometry's as properties."""
    columns = [(name, column) for name, column in columns_of_source(frame) or () if name != geometry]
    keys = keys_of(columns, "areas")
    values = [
        json_column(column_values(column, key, "areas"), key, rows.name, of_marker=False) for key, (_, column) in zip(keys, columns)]
    features: List[Dict[str, Any]] = [
        {"properties": dict(zip(keys, row))} for row in (zip(*values) if values else ((),) * len(frame))]
    for feature, identifier in zip(features, ids_of(index_of(frame))):
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
        A property is one that cannot be kept: `allowed` is neither True nor False, or a text is no Unicode.
    """
    features = [
        feature if "allowed" not in (feature.get("properties") or ()) else _with_allowed(feature, rows, row)
        for row, feature in enumerate(features)]
    text = _dumped(features) if _may_be_json(features) else None
    if text is None:
        features = [_plain(feature, rows, row) for row, feature in enumerate(features)]
        text = _dumped(features) or ""
    if "\\u0000" not in text:
        try:
            return text.encode()
        except UnicodeEncodeError:
            pass
    members = [{"id": feature.get("id"), **(feature.get("properties") or {})} for feature in features]
    return json_checked(text, members, rows.name, "areas")


def _dumped(features: Sequence[Any]) -> Optional[str]:
    """Features as JSON, or None if a number is not finite."""
    try:
        return json.dumps(features, allow_nan=False, ensure_ascii=False)
    except ValueError:
        return None


def _may_be_json(features: Sequence[Any]) -> bool:
    """True if all properties are texts, truth values, floats, and whole numbers that floats have."""
    values = [value for feature in features for value in (feature.get("properties") or {}).values()]
    kinds = set(map(type, values))
    return _SCALARS.issuperset(kinds) and (
        int not in kinds or all(-MOST_EXACT <= value <= MOST_EXACT for value in values if type(value) is int))


def _plain(feature: Mapping[str, Any], rows: RowNames, row: int) -> Mapping[str, Any]:
    """A feature whose properties are as JSON has them."""
    properties = feature.get("properties") or {}
    plain = {str(name): json_value(value, str(name), rows.name, row, of_marker=False) for name, value in properties.items()}
    if len(plain) < len(properties):
        raise InvalidArgumentError(
            f"{rows.name(row)} has two properties of one name once their names are text", "repeatedColumn", place="areas", index=row)
    return {**feature, "properties": plain}


def _with_allowed(feature: Mapping[str, Any], rows: RowNames, row: int) -> Mapping[str, Any]:
    """A feature in which `allowed` is True or False, if it says anything."""
    properties = feature.get("properties") or {}
    value = properties.get("allowed")
    if value is None or isinstance(value, bool):
        return feature
    plain = json_value(value, "allowed", rows.name, row, of_marker=False)
    answer = _ANSWERS.get(plain.strip().lower(), plain) if isinstance(plain, str) else plain
    if answer is not None and answer not in (0, 1):
        raise InvalidArgumentError(
            f"{rows.name(row)}: column 'allowed' is {shown(value)}; give True or False", "wrongKind", place="areas", index=row)
    return {**feature, "properties": {**properties, "allowed": None if answer is None else bool(answer)}}


def check_properties(features: Sequence[Any], rows: RowNames) -> None:
    """Refuses the first property that cannot be kept."""
    for row, feature in enumerate(features):
        _plain(feature, rows, row)


def may_be_lost(features: Sequence[Mapping[str, Any]]) -> bool:
    """Returns True if areas were given colours, or names that are neither texts nor numbers."""
    named = [feature.get("properties") or {} for feature in features]
    return not _SCALARS.issuperset({type(each.get("name")) for each in named}) or any(
        not _is_none(each["color"]) for each in named if "color" in each)


def lost_values(given: Sequence[Mapping[str, Any]], kept: Sequence[Mapping[str, Any]], rows: RowNames) -> Tuple[str, ...]:
    """Returns a sentence for each kind of what areas were given and have been taken without: names and colours that are none."""
    sentences = []
    for name, advice in _LOST.items():
        lost = [
            (row, feature["properties"][name]) for row, (feature, other) in enumerate(zip(given, kept))
            if not other["properties"].get(name) and not _is_none((feature.get("properties") or {}).get(name))]
        if lost:
            row, value = lost[0]
            more = f" ({len(lost) - 1} more are none)" if len(lost) > 1 else ""
            sentences.append(f"{rows.name(row)}: column {name!r} is {shown(value)}, {advice}{more}")
    return tuple(sentences)


def _is_none(value: Any) -> bool:
    """True for a name or a colour that an area need not have."""
    return is_missing(value) or isinstance(value, str) and not value
