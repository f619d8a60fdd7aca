"""Rooms as values, and what is wrong with their outlines."""

from __future__ import annotations

import json
from ctypes import byref, c_void_p
from dataclasses import dataclass
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ._arrays import address_of
from ._handles import Handle, array_of, bytes_of, opened
from ._library import check, lib
from ._rows import RowFault


class RoomProblem(NamedTuple):
    """A fault of a room's outline.

    Attributes
    ----------
    room
        The room's index.
    code
        The code that programs know the fault by: ``selfCrossing`` of a bow-tie, ``noArea`` of a flat ring, ``spike``, ``tooFewPoints`` and
        others of ``Documentation/Problems.md``; ``missing``, ``empty``, ``notPolygon`` and others of a row that was left out.
    reason
        The fault in words.
    place
        The pixel point where it is, or None.
    """

    room: int
    code: str
    reason: str
    place: Optional[Tuple[float, float]] = None


@dataclass(frozen=True, eq=False)
class Room:
    """One of the rooms of a `Rooms`, as a value.

    Parameters
    ----------
    room
        The room's index.
    id
        The room's id.
    name
        The room's name, which may be empty.
    allowed
        True if markers may be placed in the room.
    color
        The colour in which the room is painted, such as ``#ff0000``, or None.
    polygons
        The rings of each polygon of the room: the outline, then the holes, each an array (n, 2) of pixel points that does not repeat its
        first at the end. None of a row that was left out.
    properties
        The room's other properties.
    has_id
        False if nobody gave the room its id, which is its number or the label of its row then.

    Examples
    --------
    >>> room = planmark.Rooms("rooms.geojson")[1]
    >>> room.name, room.allowed, len(room.polygons)
    ('Hall', True, 1)
    >>> room.polygons[0][0][0]
    array([200., 0.])
    """

    room: int
    id: str
    name: str
    allowed: bool
    color: Optional[str]
    polygons: Tuple[Tuple[NDArray[numpy.float64], ...], ...]
    properties: Dict[str, Any]
    has_id: bool = True

    @property
    def __geo_interface__(self) -> Dict[str, Any]:
        """The room as a feature of GeoJSON."""
        known: Dict[str, Any] = {"name": self.name, "allowed": self.allowed}
        if self.color is not None:
            known["color"] = self.color
        polygons = [[_closed(ring) for ring in polygon] for polygon in self.polygons]
        geometry: Optional[Dict[str, Any]] = {"type": "MultiPolygon", "coordinates": polygons}
        if len(polygons) == 1:
            geometry = {"type": "Polygon", "coordinates": polygons[0]}
        return {
            "type": "Feature", "id": self.id, "properties": {**known, **self.properties}, "geometry": geometry if polygons else None}

    def __repr__(self) -> str:
        return f"<planmark.Room {self.room}: {self.name!r}{'' if self.allowed else ', not allowed'}>"


class Outlines:
    """The rooms of a handle as arrays and features, from which values are made."""

    def __init__(self, handle: Handle) -> None:
        arrays = [Handle() for _ in range(4)]
        check(lib.areas_arrays(handle, *(byref(array) for array in arrays)))
        points, *ends = arrays
        self._points: NDArray[numpy.float64] = array_of(points, "<f8", 2)
        self._ends: List[List[int]] = [array_of(array, numpy.dtype(numpy.uintp).str, 1)[:, 0].tolist() for array in ends]
        self.features: List[Dict[str, Any]] = features_of(handle)
        #: True for each room that was given its id.
        self.given: Sequence[bool] = (True,) * len(self.features)

    def room(self, index: int) -> Room:
        """Returns the room of an index."""
        ring_ends, polygon_ends, area_ends = self._ends
        polygons = tuple(
            tuple(self._points[start:end] for start, end in _parts(ring_ends, *rings))
            for rings in _parts(polygon_ends, *_part(area_ends, index)))
        feature = self.features[index]
        properties = dict(feature["properties"])
        name, allowed, color = properties.pop("name"), properties.pop("allowed"), properties.pop("color", None)
        return Room(index, feature["id"], name, allowed, color, polygons, properties, self.given[index])


def features_of(handle: Handle) -> List[Dict[str, Any]]:
    """Returns the ids and properties of areas, as features of GeoJSON without a geometry."""
    features: List[Dict[str, Any]] = json.loads(bytes_of(opened(lib.areas_features, handle)))
    return features


def problems_of(handle: Handle, count: int, faults: Sequence[RowFault], limit: int) -> List[RoomProblem]:
    """Returns the faults of outlines, with those of rows that were left out, in the order of the rooms."""
    text = Handle()
    check(lib.areas_check(handle, count, None, limit, byref(text)))
    found = [
        RoomProblem(each["room"], each["code"], each["reason"], (float(each["x"]), float(each["y"])))
        for each in json.loads(bytes_of(text)) if not each["warning"]]
    return sorted([*found, *(RoomProblem(*fault) for fault in faults)], key=lambda problem: problem.room)


def validity_of(handle: Handle, count: int, faults: Sequence[RowFault]) -> NDArray[numpy.bool_]:
    """Returns True for each area whose outline has no fault."""
    valid = numpy.ones(count, numpy.uint8)
    check(lib.areas_check(handle, count, address_of(valid), 0, None))
    valid[[fault.row for fault in faults]] = 0
    return valid.view(numpy.bool_)


def measure(handle: Handle, count: int, *, columns: int) -> NDArray[numpy.float64]:
    """Returns the sizes of areas for one column, their label points for two, and their bounds for four."""
    values = numpy.empty(count if columns == 1 else (count, columns), numpy.float64)
    address = c_void_p(address_of(values))
    check(lib.areas_measure(handle, count, *(address if columns == wanted else None for wanted in (1, 4, 2))))
    return values


def _closed(ring: NDArray[numpy.float64]) -> List[List[float]]:
    vertices: List[List[float]] = ring.tolist()
    return [*vertices, vertices[0]]


def _part(ends: Sequence[int], index: int) -> Tuple[int, int]:
    return (ends[index - 1] if index else 0), ends[index]


def _parts(ends: Sequence[int], first: int, end: int) -> List[Tuple[int, int]]:
    return [_part(ends, index) for index in range(first, end)]
