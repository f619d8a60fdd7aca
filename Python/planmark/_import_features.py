"""Rows of points, areas and lines as GeoJSON that the library imports: the geometry decides what a row is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy

from ._crs import doubt_of_degrees
from ._dataframes import from_arrow, index_of, is_column, is_frame, is_missing, labels_of
from ._features import GEOMETRY_TYPES
from ._geometries import fault_of_other, geometries_of, is_geometry
from ._import_lines import MarkerLines, MemberNames, is_meant
from ._marker_axes import Axes, place_of_points
from ._marker_details import columns_of, fitting, is_of_plan
from ._marker_columns import PROPERTY
from ._marker_points import MarkerFault
from ._marker_values import column_values, json_checked, json_column, json_value
from ._numbers import float_of
from ._properties import dumped
from ._rows import RowNames, kind_of, rows_of_frame, rows_of_list
from ._source_columns import columns_of_source, different, geometry_name, keys_of, rows_of_source
from .errors import InvalidArgumentError
from .rooms import Rooms

Ids = Union[str, bool, None]
_AREAS = ("Polygon", "MultiPolygon")
_POINTS = ("Point", "MultiPoint")
_REMEDY = "; explode() makes a row of each"


class _Row(NamedTuple):
    """A row: its geometry of GeoJSON, or the fault that it has in place of one; its values; its id, if the caller's data have one."""

    geometry: Optional[Mapping[str, Any]]
    values: Mapping[str, Any]
    id: Optional[str] = None
    fault: Optional[MarkerFault] = None


def feature_lines(source: Any, ids: Ids, system: str) -> Optional[MarkerLines]:
    """Returns a source that has other geometries than points as GeoJSON; None for one of markers alone.

    Parameters
    ----------
    ids
        The name of the column that has the ids of rows, or True for their index; None for a column `id`.
    system
        The name of the coordinate system.

    Raises
    ------
    InvalidArgumentError
        There is no such column, or the source has no rows that could have one.
    """
    if ids is not None and ids is not True and not isinstance(ids, str):
        raise TypeError(f"ids must be the name of a column, or True for the index, not {ids!r}")
    source = from_arrow(source)
    if is_frame(source) or is_column(source):
        return _of_frame(source, ids, system)
    if ids is not None:
        raise InvalidArgumentError(
            f"ids is for frames and series, not for {kind_of(source)}; give features an id each", "invalidArgument", place="ids")
    if isinstance(source, Rooms):
        return _of_rooms(source)
    document = source
    if not isinstance(source, Mapping) and not isinstance(source, (list, tuple, numpy.ndarray)):
        document = getattr(source, "__geo_interface__", None)
    if isinstance(document, Mapping):
        return _of_document(document)
    if isinstance(source, (list, tuple)) or isinstance(source, numpy.ndarray) and source.dtype == object and source.ndim == 1:
        return _of_list(list(source))
    return None


def _of_frame(source: Any, ids: Ids, system: str) -> Optional[MarkerLines]:
    """The rows of a frame or a series of geometries."""
    columns = columns_of_source(source) if is_frame(source) else None
    keys = [] if columns is None else keys_of(columns, "source")
    column: Any = source
    name = "geometry"
    if columns is not None:
        active = geometry_name(source)
        # The columns x and y of a frame come before a column that is called as one of geometries may be.
        place = keys.index(active) if active in keys else place_of_points(keys) if None in Axes(system).find(keys) else None
        column, name = (None, "") if place is None else (columns[place][1], keys[place])
    labels = index_of(source)
    identifiers = _identifiers(columns, keys, labels, ids)
    geometries = None if column is None else geometries_of(column)
    if geometries is None:
        return None
    kinds = [_kind_of(value) for value in geometries]
    if all(kind in ("", "Point") for kind in kinds):
        # Markers are known by ids of their own kind.
        return None
    rows = rows_of_frame("source", labels_of(source)) if columns is None else rows_of_source(source, "source")
    names = [key for key in keys if key != name]
    values = [
        json_column(column_values(each, key, "source"), key, rows.name, of_marker=False)
        for key, (_, each) in zip(keys, columns or ()) if key != name]
    members: Sequence[Mapping[str, Any]] = [dict(zip(names, row)) for row in zip(*values)] if names else [{}] * len(kinds)
    taken = _id_column(keys, ids)
    found = [
        _row(row, geometry, name, members[row], None if identifiers is None else identifiers[row])
        for row, geometry in enumerate(geometries)]
    return _lines(found, rows, taken, _doubts(column, found) if system == "pixel" else ())


def _kind_of(value: Any) -> str:
    """The type of a geometry; an empty text for what is none."""
    return str(value.geom_type) if is_geometry(value) else ""


def _id_column(keys: Sequence[str], ids: Ids) -> Optional[str]:
    """The column that has the ids."""
    if isinstance(ids, str):
        return ids
    return next((key for key in keys if key.strip().lower() == "id"), None) if ids is None else None


def _identifiers(
    columns: Optional[Sequence[Tuple[Any, Any]]], keys: Sequence[str], labels: Any, ids: Ids
) -> Optional[List[Optional[str]]]:
    """The ids of the rows, as the caller's data have them; None for none."""
    if ids is True:
        if labels is None:
            raise InvalidArgumentError("ids=True needs the index of a frame of pandas; name a column", "invalidArgument", place="ids")
        return [_id(label) for label in labels]
    name = _id_column(keys, ids)
    if name is None:
        # An index that is called id has ids.
        return [_id(label) for label in labels] if ids is None and getattr(labels, "name", None) == "id" else None
    if columns is None or name not in keys:
        listed = ", ".join(keys) or "none"
        raise InvalidArgumentError(f"ids: there is no column {name!r}; there are {listed}", "noColumn", place="ids")
    values = column_values(columns[keys.index(name)][1], name, "source")
    return list(map(_id, values.tolist() if isinstance(values, numpy.ndarray) else values))


def _id(value: Any) -> Optional[str]:
    """A value as an id; None for one that is missing."""
    if is_missing(value) or value == "":
        return None
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _doubts(column: Any, rows: Sequence[_Row]) -> Tuple[str, ...]:
    """The doubts about the coordinates of a column of geometries."""
    crs = getattr(column, "crs", None)
    if crs is None:
        return ()
    points = numpy.array([position for row in rows if row.geometry is not None for position in _first_positions(row.geometry)])
    doubt = doubt_of_degrees(crs, points.reshape(-1, 2), "geometries")
    return () if doubt is None else (doubt,)


def _first_positions(geometry: Mapping[str, Any]) -> List[List[float]]:
    """A position of each part of a geometry."""
    if geometry.get("type") == "GeometryCollection":
        return [position for part in geometry.get("geometries") or () for position in _first_positions(part)]
    part: Any = geometry.get("coordinates")
    while isinstance(part, (list, tuple)) and part and isinstance(part[0], (list, tuple)):
        part = part[0]
    is_pair = isinstance(part, (list, tuple)) and len(part) >= 2
    return [[float_of(part[0]), float_of(part[1])]] if is_pair else []


def _row(row: int, value: Any, name: str, values: Mapping[str, Any], identifier: Optional[str]) -> _Row:
    """A row with a geometry of Shapely, or with something else in its place."""
    if not is_geometry(value):
        code, reason = fault_of_other(row, value)[1:]
        fault = MarkerFault(row, name, code, "has no value" if code == "missing" else reason)
        return _Row(None, values, identifier, fault)
    return _checked(row, value.__geo_interface__, name, values, identifier)


def _checked(row: int, geometry: Any, name: str, values: Mapping[str, Any], identifier: Optional[str]) -> _Row:
    """A row with a geometry of GeoJSON, and the fault of one that the library refuses or passes over."""
    reason = reason_of(geometry)
    fault = None if reason is None else MarkerFault(row, name, *reason)
    return _Row(geometry if isinstance(geometry, Mapping) else None, values, identifier, fault)


def reason_of(geometry: Any) -> Optional[Tuple[str, str]]:
    """Returns why the library refuses a geometry of GeoJSON, or passes it over where it has several lines: the code, and the end of a sentence.

    None for a geometry that is taken.
    """
    if geometry is None:
        return "missing", "has no value"
    if not isinstance(geometry, Mapping):
        return "notGeometry", f"is {kind_of(geometry)}, not a geometry"
    kind = geometry.get("type")
    counts = _counted(geometry)
    if isinstance(counts, str):
        if counts == "LinearRing":
            return "notGeometry", "is a LinearRing, which GeoJSON has not; shapely.Polygon(ring) makes an area of it"
        return "notGeometry", f"has a geometry of type {counts!r}, which GeoJSON has not"
    positions, lines = counts
    if not positions:
        return "empty", f"is an empty {kind}"
    if lines > 1:
        return "severalLines", f"has {lines} lines, of which none is taken, as a measured line is one{_REMEDY}"
    return None


def _counted(geometry: Mapping[str, Any]) -> Union[str, Tuple[int, int]]:
    """The number of parts that have positions and that of lines; or the type of a part that GeoJSON has not."""
    kind = geometry.get("type")
    if kind not in GEOMETRY_TYPES or kind == "LinearRing":
        return str(kind)
    if kind == "GeometryCollection":
        parts, lines = 0, 0
        for part in geometry.get("geometries") or ():
            counts = _counted(part) if isinstance(part, Mapping) else type(part).__name__
            if isinstance(counts, str):
                return counts
            parts, lines = parts + counts[0], lines + counts[1]
        return parts, lines
    coordinates = geometry.get("coordinates")
    count = len(coordinates) if isinstance(coordinates, (list, tuple, numpy.ndarray)) else 0
    return count, count if kind == "MultiLineString" else min(count, 1) if kind == "LineString" else 0


def _of_rooms(rooms: Rooms) -> MarkerLines:
    """The areas of a `Rooms`, with the ids that they were given."""
    features = rooms.to_geojson()["features"]
    faults = {fault.row: MarkerFault(fault.row, "", fault.code, fault.reason) for fault in rooms._faults}
    found = []
    for row, (feature, is_given) in enumerate(zip(features, rooms._given_ids(features))):
        properties = feature["properties"]
        identifier = feature["id"] if is_given else _id(properties.get("id"))
        values = {name: value for name, value in properties.items() if is_given or name != "id"}
        found.append(_Row(feature["geometry"], values, identifier, faults.get(row)))
    return _lines(found, rows_of_list("rooms"), None)


def _of_document(document: Mapping[str, Any]) -> Optional[MarkerLines]:
    """The features of GeoJSON; None for what is none."""
    kind = document.get("type")
    is_known = kind in (*GEOMETRY_TYPES, "Feature", "FeatureCollection")
    if not is_known or {"features", "geometry", "coordinates", "geometries"}.isdisjoint(document):
        return None
    if kind != "FeatureCollection":
        return _of_features([document], "source", {})
    features = document.get("features")
    if not isinstance(features, (list, tuple)):
        raise InvalidArgumentError(
            f"source: 'features' is {kind_of(features)}; GeoJSON has a list there", "wrongKind", place="source")
    others = {name: value for name, value in document.items() if name not in ("type", "features")}
    return _of_features(features, "source['features']", others)


def _of_list(items: List[Any]) -> Optional[MarkerLines]:
    """The elements of a list of geometries or features, of which one at least is no point; None for any other list."""
    others = False
    for item in items:
        if isinstance(item, Mapping):
            is_feature = item.get("type") == "Feature" and "geometry" in item
            is_bare = item.get("type") in GEOMETRY_TYPES and ("coordinates" in item or "geometries" in item)
            geometry = item["geometry"] if is_feature else item if is_bare else None
            if not (is_feature or is_bare):
                return None
            others = others or isinstance(geometry, Mapping) and geometry.get("type") != "Point"
        elif is_geometry(item):
            others = others or item.geom_type != "Point"
        elif hasattr(item, "__geo_interface__"):
            others = True
        elif not is_missing(item):
            return None
    return _of_features(items, "source", {}) if others else None


def _of_features(features: Sequence[Any], place: str, others: Mapping[str, Any]) -> MarkerLines:
    """Features and geometries, and the other members of the collection that they are of."""
    rows = rows_of_list(place)
    found: List[_Row] = []
    for row, feature in enumerate(features):
        given, has_id = feature, getattr(feature, "has_id", True)
        if not isinstance(given, Mapping) and hasattr(given, "__geo_interface__"):
            given = given.__geo_interface__
        if not isinstance(given, Mapping):
            reason = "is missing" if is_missing(given) else f"is {kind_of(given)}, not a feature"
            found.append(_Row(None, {}, None, MarkerFault(row, "", "missing" if is_missing(given) else "notGeometry", reason)))
            continue
        if given.get("type") != "Feature":
            found.append(_checked(row, given, "", {}, None))
            continue
        properties = given.get("properties")
        if properties is not None and not isinstance(properties, Mapping):
            fault = MarkerFault(row, "properties", "wrongKind", f"is {kind_of(properties)}, not a dict")
            found.append(_Row(None, {}, None, fault))
            continue
        names = different([str(name) for name in properties or ()], place)
        values = {
            name: json_value(value, name, rows.name, row, of_marker=False) for name, value in zip(names, (properties or {}).values())}
        found.append(_checked(row, given.get("geometry"), "geometry", values, _id(given.get("id")) if has_id else None))
    return _lines(found, rows, None, document=others)


def _lines(
    found: Sequence[_Row], rows: RowNames, id_column: Optional[str], doubts: Sequence[str] = (),
    document: Optional[Mapping[str, Any]] = None,
) -> MarkerLines:
    """Rows as a collection of features, of which each is at its row's place; with the other members of a document where they are of one.

    Those without a geometry are to be placed by their rooms.
    """
    features: List[Dict[str, Any]] = [{"type": "Feature", "properties": {}, "geometry": None} for _ in found]
    kinds = ["" if row.geometry is None else row.geometry.get("type") for row in found]
    areas = [index for index, row in enumerate(found) if kinds[index] in _AREAS or kinds[index] == "GeometryCollection"]
    described: List[Dict[str, Any]] = [{} for _ in found]
    for index in areas:
        described[index] = {"properties": {name: value for name, value in found[index].values.items() if name != id_column}}
    described = json.loads(dumped(described, rows)) if areas else described
    is_area = set(areas)
    blank = {index: row.fault for index, row in enumerate(found) if row.fault is not None and row.fault.code == "missing"}
    # What a document has is read as a file of it would be.
    names = None if document is not None else _names([found[index].values for index, kind in enumerate(kinds) if kind in _POINTS])
    names_of_blank = None if document is not None else _names([found[index].values for index in blank], has_rooms=True)
    for index, (feature, row) in enumerate(zip(features, found)):
        if index not in blank and row.fault is not None and row.fault.code != "severalLines":
            continue
        feature["geometry"] = row.geometry
        own_names = names_of_blank if index in blank else names
        if index in is_area:
            feature["properties"] = described[index]["properties"]
        elif kinds[index] not in _POINTS and index not in blank or own_names is None:
            feature["properties"] = dict(row.values)
        else:
            feature["properties"] = _marker_properties(row.values, own_names, has_rooms=index in blank)
        # Of a marker of a frame the id is a field.
        if row.id is not None and (names is None or kinds[index] not in _POINTS and index not in blank):
            feature["id"] = row.id
    text = _document_text(features, document or {}, rows)
    faults = {row.fault.row: row.fault for row in found if row.fault is not None and row.fault.code not in ("severalLines", "missing")}
    unread = [row.fault for row in found if row.fault is not None and row.fault.code == "severalLines"]
    own = {index: row.id for index, row in enumerate(found) if row.id is not None and index in is_area}
    first: Dict[str, int] = {}
    twice = [index for index, identifier in own.items() if first.setdefault(identifier, index) != index]
    repeated = []
    if twice:
        index, more = twice[0], f"; so do {len(twice) - 1} more" if len(twice) > 1 else ""
        repeated = [f"{rows.name(index)} has the id {own[index]!r}, as {rows.name(first[own[index]])} has, and gets another{more}"]
    columns = {member: name for each in (names_of_blank, names) if each is not None for name, member in each.members.items()}
    return MarkerLines(
        text, "geojson", numpy.arange(1, len(found) + 1), rows, faults, unread, (*doubts, *repeated), {}, columns, first,
        "import.geojson", place_by="area", blank=blank)


def _names(values: Sequence[Mapping[str, Any]], has_rooms: bool = False) -> MemberNames:
    """The names in the file of what is known of markers."""
    columns = columns_of(values)
    return MemberNames(columns, is_of_plan(values, columns), has_rooms=has_rooms)


def _document_text(features: Sequence[Mapping[str, Any]], others: Mapping[str, Any], rows: RowNames) -> bytes:
    """A collection of features as JSON, in which numbers that are not finite are null."""
    collection = {**others, "type": "FeatureCollection", "features": features}
    try:
        text = json.dumps(collection, allow_nan=False, ensure_ascii=False, default=_plain)
    except ValueError:
        text = json.dumps(_finite(collection), ensure_ascii=False, default=_plain)
    members = [{"id": feature.get("id"), **feature["properties"]} for feature in features]
    return json_checked(text, members, rows.name, "source")


def _plain(value: Any) -> Any:
    """An array of coordinates, or a number of NumPy, as JSON has it."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__geo_interface__"):
        return value.__geo_interface__
    raise TypeError(f"source: a geometry has {kind_of(value)} among its coordinates")


def _finite(value: Any) -> Any:
    """A value in which numbers that are not finite are None."""
    if isinstance(value, Mapping):
        return {name: _finite(part) for name, part in value.items()}
    if isinstance(value, numpy.ndarray):
        return _finite(value.tolist())
    if isinstance(value, (list, tuple)):
        return list(map(_finite, value))
    return None if isinstance(value, float) and not numpy.isfinite(value) else value


def _marker_properties(values: Mapping[str, Any], names: MemberNames, has_rooms: bool) -> Dict[str, Any]:
    """What a feature of a marker says: its fields, and its properties, of which those that would be taken for fields are by themselves.

    With rooms the others stay beside the fields, as one of them says where the marker is.
    """
    members: Dict[str, Any] = {}
    own: Dict[str, Any] = {}
    for name, value in values.items():
        member = names.members[name]
        plain = member[len(PROPERTY):]
        if not member.startswith(PROPERTY):
            members[member] = fitting(member, value)
        elif is_meant(plain):
            own[plain] = value
        else:
            members[plain] = value
    if own:
        others = {} if has_rooms else {name: value for name, value in members.items() if PROPERTY + name in names.members.values()}
        members = {name: value for name, value in members.items() if name not in others}
        members["properties"] = {**others, **own, **(members.get("properties") or {})}
    return members


def with_new_ids(lines: MarkerLines, new: Mapping[int, str]) -> MarkerLines:
    """Returns features of which some rows have ids."""
    collection = json.loads(lines.data)
    for row, identifier in new.items():
        collection["features"][row]["id"] = identifier
    return lines._replace(
        data=json.dumps(collection, ensure_ascii=False).encode(), areas={**lines.areas, **{value: row for row, value in new.items()}})


def rows_without_ids(lines: MarkerLines) -> List[Tuple[int, Mapping[str, Any]]]:
    """Returns the rows of areas that have no ids, with their properties."""
    if lines.format != "geojson":
        return []
    found = []
    for row, feature in enumerate(json.loads(lines.data)["features"]):
        geometry = feature["geometry"]
        if geometry is not None and geometry["type"] in (*_AREAS, "GeometryCollection") and "id" not in feature:
            found.append((row, feature["properties"]))
    return found


def lines_beyond(lines: MarkerLines, width: float, height: float) -> List[MarkerFault]:
    """Returns the rows of lines that reach beyond a drawing, so that they are not measured; coordinates are pixels."""
    if lines.format != "geojson":
        return []
    faults = []
    for row, feature in enumerate(json.loads(lines.data)["features"]):
        geometry = feature["geometry"]
        if geometry is None or geometry["type"] not in ("LineString", "MultiLineString"):
            continue
        parts = [geometry["coordinates"]] if geometry["type"] == "LineString" else geometry["coordinates"]
        pairs = [position[:2] for part in parts for position in part if len(position) > 1 and None not in position[:2]]
        if any(not (0 <= x <= width and 0 <= y <= height) for x, y in pairs) and len(parts) == 1:
            faults.append(MarkerFault(row, "", "outsideDrawing", f"reaches beyond the drawing of {width} x {height}"))
    return faults
