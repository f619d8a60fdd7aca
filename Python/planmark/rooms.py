"""Which room is a point in?"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from ctypes import ArgumentError, byref, c_int32, c_size_t, c_uint8
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Dict, NamedTuple, Optional, Sequence, Tuple

import numpy

from ._areas import AreaArrays, AreaFile, areas_from, named
from ._arrays import address_of, answers_for, parts_of, points_for
from ._handles import array_of, bytes_of, opened, path_for
from ._library import check, last_error, lib
from .coordinates import Coordinates
from .errors import InvalidArgumentError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ._handles import Handle


class Location(IntEnum):
    """Where a point lies."""

    OUTSIDE = 0
    BOUNDARY = 1
    INSIDE = 2


class Located(NamedTuple):
    """Where points lie.

    Attributes:
        location: A `Location` for each: `INSIDE` if the point is inside any area, `BOUNDARY` if it is on the boundary of any and
            inside none: uint8, (n,).
        room: The index of the first area that has the point inside or on its boundary, -1 for none: int32, (n,).
    """

    location: "NDArray[numpy.uint8]"
    room: "NDArray[numpy.int32]"


class LocatedPoint(NamedTuple):
    """Where a point lies, and the index of the first area that has it inside or on its boundary, -1 for none."""

    location: Location
    room: int


class Nearest(NamedTuple):
    """The nearest areas of points.

    Attributes:
        room: The index of the area, -1 for points that are not finite and where there are no areas: int32, (n,).
        distance: How far it is in pixels, 0 inside and on the boundary, NaN where the index is -1: float64, (n,).
    """

    room: "NDArray[numpy.int32]"
    distance: "NDArray[numpy.float64]"


_BOUNDARY_RULES = {"inclusive": 0, "exclusive": 1, "tiling": 2}
# What a thread has `locate_point` write into, made once.
_answers = threading.local()
_locations = tuple(Location)


class Rooms:
    """Areas of one drawing, known by their index from 0, ready to locate points in them. Answers are exact.

    Args:
        source: The areas: the path of a file (GeoJSON, or the polygons of COCO, labelme, Web Annotations); GeoJSON as a dict, text
            or bytes; an object with `__geo_interface__`, such as a GeoDataFrame, or several; Shapely geometries, one or several; an
            (n, 2) array of vertices, or a sequence of such; a dict of names and such areas.
        names: A name for each area of a sequence.
        coordinates: In what coordinates the areas are; pixels without.

    All points are float64 arrays of the shape (n, 2), which are not copied; integers, float32 and rows that do not follow each other
    are converted, in a copy. Points that are not finite are in no area. Any number of threads may use one object.

    >>> rooms = planmark.Rooms("Samples/office-rooms.geojson")
    >>> location, room = rooms.locate([[600, 500], [2000, 1500]])
    >>> rooms.names[room[0]]
    'Boardroom Elbe'
    """

    def __init__(
        self, source: Any, *, names: Optional[Sequence[str]] = None, coordinates: Optional[Coordinates] = None
    ) -> None:
        self._names: Optional[Tuple[str, ...]] = None
        if coordinates is not None and not isinstance(coordinates, Coordinates):
            raise TypeError(f"coordinates must be planmark.Coordinates, not {type(coordinates).__name__}")
        if isinstance(source, Rooms) and names is None:
            self._handle: Handle = source._handle
            return
        if names is not None:
            if isinstance(source, (str, bytes, bytearray, os.PathLike)) or hasattr(source, "__geo_interface__") or (
                    isinstance(source, Mapping) and "type" in source):
                source, coordinates = Rooms(source, coordinates=coordinates).to_geojson()["features"], None
            areas: Any = named(list(source), list(names))
        else:
            areas = areas_from(source)
        system = None if coordinates is None else coordinates._handle
        if isinstance(areas, AreaFile):
            self._handle = opened(lib.areas_read, path_for(areas.path, "path"), system)
        elif isinstance(areas, AreaArrays):
            points = areas.points if coordinates is None else coordinates.to_pixels(areas.points)
            self._handle = opened(
                lib.areas_create, address_of(points), len(points), *_ends(areas.ring_ends), *_ends(areas.polygon_ends),
                *_ends(areas.area_ends))
        else:
            self._handle = opened(lib.areas_parse, areas, len(areas), None, system)

    @classmethod
    def _of(cls, handle: Any) -> "Rooms":
        rooms = cls.__new__(cls)
        rooms._handle, rooms._names = handle, None
        return rooms

    def locate(
        self, points: "ArrayLike", *, out: "Optional[tuple[NDArray[numpy.uint8], NDArray[numpy.int32]]]" = None
    ) -> Located:
        """For each point where it lies, and in which area.

        Args:
            out: Arrays for the answers, such as those of a call before, which spares the time to make new ones: uint8 and int32, (n,).
        """
        given = points_for(points)
        location, room = answers_for(out, "out", len(given), numpy.uint8, numpy.int32)
        source, first, second = address_of(given), address_of(location), address_of(room)
        for start, count in parts_of(len(given)):
            check(lib.areas_locate(self._handle, source + start * 16, count, first + start, second + start * 4))
        return Located(location, room) if len(given) else self._none(Located(location, room))

    def locate_point(self, x: float, y: float) -> LocatedPoint:
        """Where one point lies, and in which area; takes some microseconds."""
        try:
            location, room, first, second = _answers.places
        except AttributeError:
            location, room = c_uint8(), c_int32()
            first, second = byref(location), byref(room)
            _answers.places = location, room, first, second
        try:
            status = lib.areas_locate_one(self._handle, x, y, first, second)
        except ArgumentError:
            raise TypeError(f"x and y must be numbers, not {type(x).__name__} and {type(y).__name__}") from None
        if status:
            raise last_error(status)
        return LocatedPoint(_locations[location.value], room.value)

    def tile(
        self, points: "ArrayLike", *, out: "Optional[NDArray[numpy.int32]]" = None
    ) -> "NDArray[numpy.int32]":
        """For each point the one area to which it belongs when the areas tile a floor, -1 for none: int32, (n,).

        A point on a shared wall belongs to exactly one of the rooms.

        Args:
            out: An array for the answers: int32, (n,).
        """
        given = points_for(points)
        (room,) = answers_for(out, "out", len(given), numpy.int32)
        source, target = address_of(given), address_of(room)
        for start, count in parts_of(len(given)):
            check(lib.areas_tile(self._handle, source + start * 16, count, target + start * 4))
        return room if len(given) else self._none(room)

    def nearest(
        self, points: "ArrayLike", *, out: "Optional[tuple[NDArray[numpy.int32], NDArray[numpy.float64]]]" = None
    ) -> Nearest:
        """For each point the nearest area and its distance.

        Args:
            out: Arrays for the answers: int32 and float64, (n,).
        """
        given = points_for(points)
        room, distance = answers_for(out, "out", len(given), numpy.int32, numpy.float64)
        source, first, second = address_of(given), address_of(room), address_of(distance)
        for start, count in parts_of(len(given)):
            check(lib.areas_nearest(self._handle, source + start * 16, count, first + start * 4, second + start * 8))
        return Nearest(room, distance) if len(given) else self._none(Nearest(room, distance))

    def pairs(self, points: "ArrayLike", boundary: str = "inclusive") -> "NDArray[numpy.int32]":
        """All pairs of a point and an area that has it, ordered by point, then area: int32, (k, 2), read-only.

        Args:
            boundary: `"inclusive"`: a point on an area's boundary is in it; `"exclusive"`: it is not; `"tiling"`: it is in one of the
                areas that meet there.
        """
        if boundary not in _BOUNDARY_RULES:
            raise InvalidArgumentError(
                f"boundary must be one of {', '.join(_BOUNDARY_RULES)}, not {boundary!r}", "invalidArgument", place="boundary")
        given = points_for(points)
        handle = opened(lib.areas_pairs, self._handle, address_of(given), len(given), _BOUNDARY_RULES[boundary])
        return array_of(handle, "<i4", 2)

    @property
    def names(self) -> Tuple[str, ...]:
        """The areas' names, by index; empty texts where there are none."""
        if self._names is None:
            self._names = tuple(feature["properties"].get("name", "") for feature in self.to_geojson()["features"])
        return self._names

    def to_geojson(self) -> Dict[str, Any]:
        """The areas as a GeoJSON FeatureCollection in pixel points, with ids, names and properties."""
        collection: Dict[str, Any] = json.loads(bytes_of(opened(lib.areas_geojson, self._handle)))
        return collection

    @property
    def __geo_interface__(self) -> Dict[str, Any]:
        return self.to_geojson()

    def __len__(self) -> int:
        count = c_size_t()
        check(lib.areas_count(self._handle, byref(count)))
        return count.value

    def __bool__(self) -> bool:
        return True

    def close(self) -> None:
        """Lets go of the library's memory at once. Calls after this are refused with `ClosedError`."""
        self._handle.close()

    def _none(self, answer: Any) -> Any:
        # Of no points the library is not asked; that the object is closed is told all the same.
        len(self)
        return answer

    def __repr__(self) -> str:
        return "<planmark.Rooms, closed>" if self._handle.is_closed else f"<planmark.Rooms of {len(self)} areas>"

    def _repr_svg_(self) -> str:
        from ._drawn_rooms import svg

        return svg(self.to_geojson()["features"])


def _ends(ends: Optional[numpy.ndarray]) -> Tuple[Optional[int], int]:
    return (None, 0) if ends is None else (address_of(ends), len(ends))
