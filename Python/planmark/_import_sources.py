"""Sources of an import that are no files, as files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, List

from ._dataframes import is_frame
from ._import_features import Ids, feature_lines, reason_of
from ._import_lines import MarkerLines, json_lines
from ._marker_details import is_one
from ._marker_tables import marker_table
from .refusals import Refusal

_BY_ROOM = "area"
_EMPTY = b'{"type": "FeatureCollection", "features": []}'


def lines_of(source: Any, options: Mapping[str, Any], ids: Ids) -> MarkerLines:
    """Returns what is neither a file nor its bytes as a file, by the options of the import.

    Raises
    ------
    TypeError
        The source is of a type that cannot be meant, or a value is.
    InvalidArgumentError
        The columns are of several lengths, there are two of a name, or none that tell where markers are.
    """
    given = options.get("map") or {}
    coordinates = options.get("coordinates")
    system = str(coordinates.get("system", "pixel")) if isinstance(coordinates, Mapping) else "pixel"
    place_by = options.get("place_by")
    features = feature_lines(source, ids, system)
    if features is not None:
        has_rooms = place_by == _BY_ROOM or place_by is None and len(features.blank) == len(features.starts)
        return features if has_rooms else features.by_coordinates()
    if is_frame(source) and not len(source):
        # Of a frame without rows it does not matter which columns it has.
        source = []
    lines = _marker_lines(source, options, given, system)
    # Of a file without a line the library does not know what it is.
    return lines if len(lines.starts) else lines._replace(data=_EMPTY, format="geojson", map={})


def _marker_lines(source: Any, options: Mapping[str, Any], given: Mapping[str, str], system: str) -> MarkerLines:
    """A source of markers alone as a file."""
    if is_one(source):
        source = [source]
    table = marker_table(source, system)
    if table.lacking is not None and options.get("place_by") == "coordinates":
        raise table.lacking
    return json_lines(table, system, given, source, options.get("place_by"))


def faults_of_bytes(data: bytes, file: str) -> List[Refusal]:
    """Returns what is wrong with the features of GeoJSON that the library refuses or passes over; none of any other file."""
    if not data[:100].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") or b'"Feature' not in data:
        return []
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        # The library says what is wrong.
        return []
    features = document.get("features")
    if document.get("type") != "FeatureCollection" or not isinstance(features, list):
        features = [document] if document.get("type") == "Feature" else []
    refusals = []
    for index, feature in enumerate(features):
        if not isinstance(feature, Mapping) or feature.get("type") != "Feature":
            continue
        reason = reason_of(feature.get("geometry"))
        if reason is not None:
            message = f"the geometry {reason[1]}"
            refusals.append(Refusal("marker", index, index, None, reason[0], message, f"{file}: feature {index + 1}"))
    return refusals
