"""Rooms: areas of one drawing, in which points are located."""

from __future__ import annotations

import json
import operator
from collections.abc import Mapping
from ctypes import byref, c_size_t
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, SupportsIndex, Tuple, Union, overload

import numpy
from numpy.typing import NDArray

from ._area_arrays import AreaArrays
from ._areas import areas_from, opened_areas, renamed
from ._dataframes import from_arrow, is_column, is_frame
from ._handles import bytes_of, opened
from ._library import check, lib
from ._outlines import Outlines, Room, RoomProblem, features_of, measure, problems_of, validity_of
from ._point_calls import Located, LocatedPoint, Location, Nearest, PointCalls
from ._rows import OnInvalid, RowFault, check_on_invalid
from ._warnings import warn
from .coordinates import Coordinates
from .errors import InvalidArgumentError

__all__ = ["Located", "LocatedPoint", "Location", "Nearest", "Room", "RoomProblem", "Rooms"]


class Rooms(PointCalls):
    """Areas of one drawing, known by their index from 0, ready to locate points in them. Answers are exact.

    The index of a room is the row in what was given: a row that is left out is counted all the same, so that a join by it is right. The
    rooms of a file, a text or bytes are counted by themselves.

    Parameters
    ----------
    source
        The areas: the path of a file (GeoJSON, or the polygons of COCO, labelme, Web Annotations); GeoJSON as a dict, text or bytes; a
        GeoDataFrame or a GeoSeries, another frame with a column of polygons called `geometry`, a column of Arrow, Polars or pandas, each
        with geometries or well-known binary; an object with `__geo_interface__`, or several; Shapely geometries, one or several; an (n, 2)
        array of vertices, or a sequence of such; a dict of names and such areas; another `Rooms`. Z and M are passed over. Columns and
        properties are kept, among them `name`, `allowed` (True or False, 1 or 0, or words such as "yes" and "no") and `color` (of CSS). A
        number that no float of 64 bits has, such as a whole one above 2 to the 53rd, is kept as text.
    names
        A name for each area; or the name of a column or a property; or True for the index of a frame or a series. A number is taken as it
        is written, 101.0 as `101`; what is missing is no name.
    coordinates
        In what coordinates the areas are; pixels without.
    on_invalid
        `"raise"` refuses a row that is no polygon: a point or a line, an empty or a missing geometry, a ring with fewer than three corners.
        `"skip"` leaves it out, and `problems` tells it. Of a geometry collection the polygons are taken, with a warning if it has lines or
        points.

    Raises
    ------
    InvalidArgumentError
        A row is no polygon; `index` is the row.
    TypeError
        The source, or a row, is of a type that cannot be meant.

    Warns
    -----
    PlanmarkWarning
        The areas are in degrees; a name or a colour is none; a geometry collection has lines or points; a file has markers or lines beside
        the areas.

    Notes
    -----
    All points are float64 arrays of the shape (n, 2), which are not copied; integers, float32 and rows that do not follow each other are
    converted, in a copy. Points that are not finite are in no area. Geometries are read too: lists, arrays and series of Shapely points,
    GeoDataFrames, well-known binary, and frames with the columns x and y. A geometry that is missing, empty or no point is refused with its
    row, or with `on_invalid="skip"` a point in no area. Points in another coordinate reference system than the rooms are refused.
    Any number of threads may use one object.

    Examples
    --------
    >>> rooms = planmark.Rooms("rooms.geojson")
    >>> location, room = rooms.locate([[60, 50], [300, 150]])
    >>> rooms.names[room[0]]
    'Kitchen'
    >>> rooms = planmark.Rooms([[[0, 0], [10, 0], [10, 10]], None, [[20, 0], [30, 0], [30, 10]]], on_invalid="skip")
    >>> rooms.locate([[29, 5]]).room
    array([2], dtype=int32)
    """

    _faults: Tuple[RowFault, ...]
    # True for each area that was given its id; of a document how many features are no areas, and None for areas of a plan.
    _ids: Union[None, int, Tuple[bool, ...]]

    def __init__(
        self, source: Any, *, names: Union[str, bool, Sequence[Any], None] = None, coordinates: Optional[Coordinates] = None,
        on_invalid: OnInvalid = "raise",
    ) -> None:
        self._forget()
        if coordinates is not None and not isinstance(coordinates, Coordinates):
            raise TypeError(f"coordinates must be planmark.Coordinates, not {type(coordinates).__name__}")
        if isinstance(source, Rooms):
            check_on_invalid(on_invalid)
            source._check_open()
            if coordinates is not None:
                raise InvalidArgumentError(
                    "coordinates are for areas that are not in pixels; those of a Rooms are", "invalidArgument", place="coordinates")
            self._handle = source._handle.share() if names is None else renamed(source._handle, names, source)
            self._crs, self._faults, self._ids = source._crs, source._faults, source._ids
            return
        self._handle, arrays, doubts = opened_areas(
            areas_from(source, on_invalid), coordinates, names=names, source=source, on_invalid=on_invalid)
        if doubts:
            warn("; ".join(doubts))
        if arrays is None:
            self._ids = self._tell_passed_over()
        else:
            self._crs, self._faults, self._ids = arrays.crs, arrays.faults, _ids_given(source, arrays)

    @classmethod
    def _of(cls, handle: Any) -> Rooms:
        rooms = cls.__new__(cls)
        rooms._forget()
        rooms._handle = handle
        return rooms

    def _forget(self) -> None:
        """Begins with nothing beside the handle known."""
        self._crs, self._faults, self._ids = None, (), None
        self._names: Optional[Tuple[str, ...]] = None
        self._outlines: Optional[Outlines] = None
        self._arrays: Dict[str, NDArray[Any]] = {}

    def _tell_passed_over(self) -> int:
        """Warns of what a file has beside its areas, and returns how much that is."""
        markers, lines = c_size_t(), c_size_t()
        check(lib.areas_passed_over(self._handle, byref(markers), byref(lines)))
        notes: List[str] = json.loads(bytes_of(opened(lib.areas_notes, self._handle)))
        found = [f"{count.value} {name}{'s' if count.value > 1 else ''}" for count, name in ((markers, "marker"), (lines, "line"))
                 if count.value]
        if found:
            notes.append(f"{' and '.join(found)} of the file are no areas and are passed over; rooms are counted without them")
        if notes:
            warn("; ".join(notes))
        return markers.value + lines.value

    def _given_ids(self, features: Sequence[Mapping[str, Any]]) -> Sequence[bool]:
        """True for each area that was given its id, rather than a number or the label of its row."""
        if isinstance(self._ids, tuple):
            return self._ids
        if self._ids is None:
            return [True] * len(features)
        # Of an area without an id the library makes one of its number in the file, which the file may have for an id, too.
        return [_number(feature["id"]) not in range(index + 1, index + 2 + self._ids) for index, feature in enumerate(features)]

    @property
    def names(self) -> Tuple[str, ...]:
        """The areas' names, by index; empty texts where there are none."""
        self._check_open()
        if self._names is None:
            self._names = tuple(feature["properties"]["name"] for feature in features_of(self._handle))
        return self._names

    @property
    def crs(self) -> Any:
        """The coordinate reference system of the frame or the series that the areas are of; None for any others, also in pixels."""
        return self._crs

    @property
    def area(self) -> NDArray[numpy.float64]:
        """The sizes of the areas in square pixels, without their holes, read-only: float64, (n,). NaN for a row that was left out.

        Examples
        --------
        >>> planmark.Rooms([[[0, 0], [10, 0], [10, 4], [4, 4], [4, 10], [0, 10]]]).area
        array([64.])
        """
        return self._kept("area", lambda: measure(self._handle, len(self), columns=1))

    @property
    def bounds(self) -> NDArray[numpy.float64]:
        """The least x and y and the greatest x and y of each area, read-only: float64, (n, 4). NaN for a row that was left out."""
        return self._kept("bounds", lambda: measure(self._handle, len(self), columns=4))

    @property
    def label_points(self) -> NDArray[numpy.float64]:
        """A good place for a name in each area, read-only: float64, (n, 2). NaN for a row that was left out.

        It is inside the area, as far from its outline as any point is but for a hundredth of the area's shorter side (the pole of
        inaccessibility); a corner of an area that has no inside.
        """
        return self._kept("label_points", lambda: measure(self._handle, len(self), columns=2))

    @property
    def validity(self) -> NDArray[numpy.bool_]:
        """True for each area whose outline has no fault, read-only: bool, (n,). `problems` tells the faults.

        Examples
        --------
        >>> square, bow_tie = [[0, 0], [9, 0], [9, 9], [0, 9]], [[0, 0], [9, 9], [9, 0], [0, 9]]
        >>> planmark.Rooms([square, bow_tie]).validity
        array([ True, False])
        """
        return self._kept("validity", lambda: validity_of(self._handle, len(self), self._faults))

    def problems(self, limit: int = 100) -> List[RoomProblem]:
        """The faults of the areas' outlines, exactly, with those of the rows that were left out, in the order of the areas.

        Points are located in areas with faults, too: by the even-odd rule for each ring.

        Parameters
        ----------
        limit
            How many faults of one area are listed at most; all above 10,000 count as 10,000.

        Examples
        --------
        >>> planmark.Rooms([[[0, 0], [9, 9], [9, 0], [0, 9]]]).problems()[0].place
        (4.5, 4.5)
        """
        if isinstance(limit, bool) or not isinstance(limit, int):
            raise TypeError(f"limit must be an int, not {type(limit).__name__}")
        if limit < 1:
            raise InvalidArgumentError(f"limit must be 1 or more, not {limit}", "invalidArgument", place="limit")
        return problems_of(self._handle, len(self), self._faults, min(limit, 1 << 30))

    def to_geojson(self) -> Dict[str, Any]:
        """The areas as a GeoJSON FeatureCollection in pixel points, with ids, names and properties.

        The geometry of a row that was left out is None.

        Examples
        --------
        >>> planmark.Rooms("rooms.geojson").to_geojson()["features"][1]["properties"]
        {'name': 'Hall', 'allowed': True}
        """
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

    @overload
    def __getitem__(self, index: SupportsIndex) -> Room: ...

    @overload
    def __getitem__(self, index: slice) -> List[Room]: ...

    def __getitem__(self, index: Union[SupportsIndex, slice]) -> Union[Room, List[Room]]:
        """The room of an index, or those of a slice. -1 is refused: it stands for no room where points are located."""
        if isinstance(index, slice):
            return [self._room(each) for each in range(*index.indices(len(self)))]
        try:
            number = operator.index(index)
        except TypeError:
            raise TypeError(f"rooms are known by their index, an int, not {type(index).__name__}") from None
        count = len(self)
        if not 0 <= number < count:
            if number == -1:
                raise IndexError("-1 stands for no room; rooms are counted from 0")
            raise IndexError(f"there is no room {number}; there are {count}, counted from 0")
        return self._room(number)

    def __iter__(self) -> Iterator[Room]:
        """The rooms, by their index."""
        return map(self._room, range(len(self)))

    def _room(self, index: int) -> Room:
        self._check_open()
        if self._outlines is None:
            self._outlines = Outlines(self._handle)
            self._outlines.given = self._given_ids(self._outlines.features)
        return self._outlines.room(index)

    def _kept(self, name: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
        """An array that is made once."""
        self._check_open()
        if name not in self._arrays:
            array = make()
            array.flags.writeable = False
            self._arrays[name] = array
        return self._arrays[name]

    def _copied(self, copied: Callable[[Any], Any]) -> Rooms:
        self._check_open()
        return Rooms(self)

    def __repr__(self) -> str:
        return "<planmark.Rooms, closed>" if self._handle.is_closed else f"<planmark.Rooms of {len(self)} areas>"

    def _repr_svg_(self) -> str:
        from ._drawn_rooms import svg

        return svg(self.to_geojson()["features"])


def _number(identifier: str) -> Optional[int]:
    """The number of which the library made an id, where another feature may have the number itself for one."""
    digits = identifier.lstrip("#")
    return int(digits) if digits.isdecimal() and len(digits) < 16 else None


def _ids_given(source: Any, arrays: AreaArrays) -> Tuple[bool, ...]:
    """True for each area of arrays that was given its id."""
    given = from_arrow(source)
    if arrays.features is None or is_frame(given) or is_column(given):
        # The labels of rows are no ids.
        return (False,) * arrays.size
    return tuple(feature.get("id") is not None for feature in arrays.features)
