"""Where points lie in areas: the answers, and the calls that give them."""

from __future__ import annotations

import threading
from ctypes import ArgumentError, byref, c_int32, c_uint8
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Tuple, Union, overload

import numpy
from numpy.typing import NDArray

from ._arguments import check_choice
from ._arrays import address_of, answers_for, parts_of
from ._crs import check_same, tell_degrees
from ._dataframes import frame_for
from ._handles import Closing, array_of, opened
from ._library import check, last_error, lib
from ._points import Points, PointsLike, read_points
from ._rows import OnInvalid, check_on_invalid
from ._typing import Boundary, TypeAlias
from .errors import InvalidArgumentError

if TYPE_CHECKING:
    from pandas import DataFrame, Series  # type: ignore[import-not-found, import-untyped, unused-ignore]

    _Rows: TypeAlias = Series[int]
else:
    # pandas may not be there.
    DataFrame = _Rows = Any

_As = Literal["arrays", "pandas"]


class Location(IntEnum):
    """Where a point lies."""

    OUTSIDE = 0
    BOUNDARY = 1
    INSIDE = 2


class Located(NamedTuple):
    """Where points lie.

    Attributes
    ----------
    location
        A `Location` for each: `INSIDE` if the point is inside any area, `BOUNDARY` if it is on the boundary of any and inside none: uint8,
        (n,).
    room
        The index of the first area that has the point inside or on its boundary, -1 for none: int32, (n,).
    """

    location: NDArray[numpy.uint8]
    room: NDArray[numpy.int32]


class LocatedPoint(NamedTuple):
    """Where a point lies.

    Attributes
    ----------
    location
        A `Location`.
    room
        The index of the first area that has the point inside or on its boundary, -1 for none.
    """

    location: Location
    room: int


class Nearest(NamedTuple):
    """The nearest areas of points.

    Attributes
    ----------
    room
        The index of the area, -1 for points that are not finite and where there are no areas: int32, (n,).
    distance
        How far it is in pixels, 0 inside and on the boundary, NaN where the index is -1: float64, (n,).
    """

    room: NDArray[numpy.int32]
    distance: NDArray[numpy.float64]


_BOUNDARY_RULES = {"inclusive": 0, "exclusive": 1, "tiling": 2}
# What a thread has `locate_point` write into, made once.
_answers = threading.local()
_locations = tuple(Location)


class PointCalls(Closing):
    """The calls of `Rooms` that take points."""

    # The coordinate reference system of the areas, or None.
    _crs: Any = None

    @overload
    def locate(
        self, points: PointsLike, *, out: Optional[Tuple[NDArray[numpy.uint8], NDArray[numpy.int32]]] = None,
        as_: Literal["arrays"] = "arrays", on_invalid: OnInvalid = "raise",
    ) -> Located: ...

    @overload
    def locate(self, points: PointsLike, *, as_: Literal["pandas"], on_invalid: OnInvalid = "raise") -> DataFrame: ...

    def locate(
        self, points: PointsLike, *, out: Optional[Tuple[NDArray[numpy.uint8], NDArray[numpy.int32]]] = None, as_: _As = "arrays",
        on_invalid: OnInvalid = "raise",
    ) -> Union[Located, DataFrame]:
        """For each point where it lies, and in which area.

        Parameters
        ----------
        points
            Pixel points; `Rooms` tells in which forms.
        out
            Arrays for the answers, such as those of a call before, which spares the time to make new ones: uint8 and int32, (n,).
        as_
            `"arrays"`, or `"pandas"` for a DataFrame with the columns location and room and the index of the points.
        on_invalid
            `"raise"`, or `"skip"` to take a geometry that is missing, empty or no point for a point in no area.

        Returns
        -------
        Located or pandas.DataFrame
            The answers.

        Examples
        --------
        >>> rooms = planmark.Rooms({"Kitchen": [[0, 0], [10, 0], [10, 10], [0, 10]]})
        >>> rooms.locate([[5, 5], [10, 5], [11, 5]]).location
        array([2, 1, 0], dtype=uint8)
        """
        given = self._points(points, on_invalid, as_, out)
        count = len(given.array)
        location, room = answers_for(out, "out", count, numpy.uint8, numpy.int32)
        source, first, second = address_of(given.array), address_of(location), address_of(room)
        for start, part in parts_of(count):
            check(lib.areas_locate(self._handle, source + start * 16, part, first + start, second + start * 4))
        self._tell_closed(count)
        located = Located(location, room)
        return located if as_ == "arrays" else frame_for(located._asdict(), given.labels)

    def locate_point(self, x: float, y: float) -> LocatedPoint:
        """Where one point lies, and in which area; takes some microseconds.

        Parameters
        ----------
        x, y
            The pixel point.

        Examples
        --------
        >>> planmark.Rooms("rooms.geojson").locate_point(300, 150)
        LocatedPoint(location=<Location.INSIDE: 2>, room=1)
        """
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

    @overload
    def tile(
        self, points: PointsLike, *, out: Optional[NDArray[numpy.int32]] = None, as_: Literal["arrays"] = "arrays",
        on_invalid: OnInvalid = "raise",
    ) -> NDArray[numpy.int32]: ...

    @overload
    def tile(self, points: PointsLike, *, as_: Literal["pandas"], on_invalid: OnInvalid = "raise") -> _Rows: ...

    def tile(
        self, points: PointsLike, *, out: Optional[NDArray[numpy.int32]] = None, as_: _As = "arrays", on_invalid: OnInvalid = "raise"
    ) -> Union[NDArray[numpy.int32], _Rows]:
        """For each point the one area to which it belongs when the areas tile a floor, -1 for none: int32, (n,).

        A point on a shared wall belongs to exactly one of the rooms.

        Parameters
        ----------
        points
            Pixel points; `Rooms` tells in which forms.
        out
            An array for the answers: int32, (n,).
        as_
            `"arrays"`, or `"pandas"` for a Series with the index of the points.
        on_invalid
            As for `locate`.

        Examples
        --------
        >>> planmark.Rooms("rooms.geojson").tile([[60, 50], [200, 150], [300, 150]])
        array([0, 1, 1], dtype=int32)
        """
        given = self._points(points, on_invalid, as_, out)
        (room,) = answers_for(out, "out", len(given.array), numpy.int32)
        source, target = address_of(given.array), address_of(room)
        for start, count in parts_of(len(given.array)):
            check(lib.areas_tile(self._handle, source + start * 16, count, target + start * 4))
        self._tell_closed(len(room))
        return room if as_ == "arrays" else frame_for({"room": room}, given.labels)["room"]

    @overload
    def nearest(
        self, points: PointsLike, *, out: Optional[Tuple[NDArray[numpy.int32], NDArray[numpy.float64]]] = None,
        as_: Literal["arrays"] = "arrays", on_invalid: OnInvalid = "raise",
    ) -> Nearest: ...

    @overload
    def nearest(self, points: PointsLike, *, as_: Literal["pandas"], on_invalid: OnInvalid = "raise") -> DataFrame: ...

    def nearest(
        self, points: PointsLike, *, out: Optional[Tuple[NDArray[numpy.int32], NDArray[numpy.float64]]] = None, as_: _As = "arrays",
        on_invalid: OnInvalid = "raise",
    ) -> Union[Nearest, DataFrame]:
        """For each point the nearest area and its distance.

        Parameters
        ----------
        points
            Pixel points; `Rooms` tells in which forms.
        out
            Arrays for the answers: int32 and float64, (n,).
        as_
            `"arrays"`, or `"pandas"` for a DataFrame with the columns room and distance and the index of the points.
        on_invalid
            As for `locate`.

        Examples
        --------
        >>> planmark.Rooms("rooms.geojson").nearest([[60, 50], [410, 150]])
        Nearest(room=array([0, 1], dtype=int32), distance=array([ 0., 10.]))
        """
        given = self._points(points, on_invalid, as_, out)
        room, distance = answers_for(out, "out", len(given.array), numpy.int32, numpy.float64)
        source, first, second = address_of(given.array), address_of(room), address_of(distance)
        for start, count in parts_of(len(given.array)):
            check(lib.areas_nearest(self._handle, source + start * 16, count, first + start * 4, second + start * 8))
        self._tell_closed(len(room))
        nearest = Nearest(room, distance)
        return nearest if as_ == "arrays" else frame_for(nearest._asdict(), given.labels)

    @overload
    def pairs(
        self, points: PointsLike, boundary: Boundary = "inclusive", *, as_: Literal["arrays"] = "arrays",
        on_invalid: OnInvalid = "raise",
    ) -> NDArray[numpy.int32]: ...

    @overload
    def pairs(
        self, points: PointsLike, boundary: Boundary = "inclusive", *, as_: Literal["pandas"], on_invalid: OnInvalid = "raise"
    ) -> DataFrame: ...

    def pairs(
        self, points: PointsLike, boundary: Boundary = "inclusive", *, as_: _As = "arrays", on_invalid: OnInvalid = "raise"
    ) -> Union[NDArray[numpy.int32], DataFrame]:
        """All pairs of a point and an area that has it, ordered by point, then area: int32, (k, 2), read-only.

        Parameters
        ----------
        points
            Pixel points; `Rooms` tells in which forms.
        boundary
            `"inclusive"`: a point on an area's boundary is in it; `"exclusive"`: it is not; `"tiling"`: it is in one of the areas that meet
            there.
        as_
            `"arrays"`, or `"pandas"` for a DataFrame with the columns point and room, whose index has the points' labels.
        on_invalid
            As for `locate`.

        Examples
        --------
        >>> planmark.Rooms("rooms.geojson").pairs([[60, 50], [200, 150]])
        array([[0, 0], [1, 0], [1, 1]], dtype=int32)
        """
        check_choice(boundary, _BOUNDARY_RULES, "boundary")
        given = self._points(points, on_invalid, as_, None)
        handle = opened(lib.areas_pairs, self._handle, address_of(given.array), len(given.array), _BOUNDARY_RULES[boundary])
        pairs = array_of(handle, "<i4", 2)
        if as_ == "arrays":
            return pairs
        index = None if given.labels is None else given.labels.take(pairs[:, 0])
        return frame_for({"point": pairs[:, 0], "room": pairs[:, 1]}, index)

    def _points(self, points: Any, on_invalid: str, as_: str = "arrays", out: Any = None) -> Points:
        """Points of a caller, in the rooms' coordinate reference system."""
        check_choice(as_, ("arrays", "pandas"), "as_")
        if out is not None and as_ != "arrays":
            raise InvalidArgumentError("out is for arrays; leave out or as_ out", "invalidArgument", place="out")
        check_on_invalid(on_invalid)
        given = read_points(points, "points", on_invalid)
        if given.crs is not None:
            check_same(self._crs, given.crs, "points")
            if self._crs is None:
                tell_degrees(given.crs, given.array, "points")
        return given

    def _tell_closed(self, count: int) -> None:
        """Tells that the object is closed where the library is not asked, as there are no points."""
        if not count:
            self._check_open()
