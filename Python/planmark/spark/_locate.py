"""Rooms of the points in a DataFrame."""

from __future__ import annotations

import functools
import hashlib
import json
from typing import Any, Callable, Dict, Optional, Tuple

import numpy
import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]
from numpy.typing import NDArray
from pyspark.sql import SparkSession, functions  # type: ignore[import-not-found, import-untyped, unused-ignore]

from .._library import set_processors
from ..coordinates import Coordinates
from ..errors import InvalidArgumentError
from ..rooms import Rooms

_LOCATIONS = pyarrow.array(["outside", "boundary", "inside"])
_LOCATED = "location string, room int, name string"
_TILED = "room int, name string"


def locate_udf(rooms: Any = None, *, coordinates: Optional[Coordinates] = None) -> Callable[..., Any]:
    """A vectorised function of two columns of numbers, x and y, that tells where points lie and in which room.

    Its values are structs: location ("inside", "boundary" or "outside"), room (the index of the first room that has the point inside
    or on its boundary) and name, both null outside. A point of which a number is null or not finite is outside.

    Parameters
    ----------
    rooms
        Whatever `planmark.Rooms` takes, such as GeoJSON as a text or a dict, or a path of this machine: the rooms go to the workers once,
        and are set up once a worker process. None: the function has a third column, of GeoJSON texts, for points that were joined to
        rooms of several plans.
    coordinates
        In what coordinates the rooms are; pixels without.

    Returns
    -------
    callable
        The function of columns.

    Raises
    ------
    InvalidArgumentError
        There are coordinates, and rooms of a column.

    Examples
    --------
    >>> locate = planmark.spark.locate_udf("rooms.geojson")
    >>> points.withColumn("room", locate("x", "y")).groupBy("room.name").count()
    >>> located = points.join(plans, "plan").withColumn("room", planmark.spark.locate_udf()("x", "y", "rooms"))
    """
    return _udf(rooms, coordinates, _located, _LOCATED)


def tile_udf(rooms: Any = None, *, coordinates: Optional[Coordinates] = None) -> Callable[..., Any]:
    """As `locate_udf`, for rooms that tile a floor: a point on a shared wall belongs to exactly one of them.

    The values are structs of room and name, both null for points in no room.

    Parameters
    ----------
    rooms, coordinates
        As for `locate_udf`.

    Returns
    -------
    callable
        The function of columns.

    Examples
    --------
    >>> tile = planmark.spark.tile_udf("rooms.geojson")
    >>> points.withColumn("room", tile("x", "y"))
    """
    return _udf(rooms, coordinates, _tiled, _TILED)


def _udf(rooms: Any, coordinates: Optional[Coordinates], answer: Callable[..., Any], schema: str) -> Callable[..., Any]:
    if rooms is None:
        if coordinates is not None:
            raise InvalidArgumentError(
                "coordinates go with rooms; a column of rooms is in pixels", "conflict", place="coordinates")

        def joined(x: pyarrow.Array, y: pyarrow.Array, rooms: pyarrow.Array) -> pyarrow.Array:
            return _joined(answer, x, y, rooms)

        udf: Callable[..., Any] = functions.arrow_udf(joined, schema)
        return udf
    text = json.dumps(Rooms(rooms, coordinates=coordinates).to_geojson(), ensure_ascii=False)
    content = _sent(text)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()

    def located(x: pyarrow.Array, y: pyarrow.Array) -> pyarrow.Array:
        return answer(_made.get(digest, lambda: json.loads(content())), _points(x, y))

    udf = functions.arrow_udf(located, schema)
    return udf


def _sent(text: str) -> Callable[[], str]:
    """Where workers find the text."""
    session = SparkSession.getActiveSession()
    if session is None or not hasattr(session, "sparkContext"):
        # A client of Spark Connect sends it along with the function.
        return lambda: text
    broadcast = session.sparkContext.broadcast(text)
    return lambda: broadcast.value


class _MadeRooms:
    """The rooms that this process has set up, the latest of them."""

    def __init__(self, greatest_count: int) -> None:
        self._greatest_count = greatest_count
        self._all: Dict[Any, Tuple[Rooms, pyarrow.Array]] = {}

    def get(self, digest: Any, areas: Callable[[], Any]) -> Tuple[Rooms, pyarrow.Array]:
        """The rooms of a digest, with their names; a text, or features as `to_geojson` gives them, tells them where they are not set up."""
        made = self._all.pop(digest, None)
        if made is None:
            set_processors(1)
            source = areas()
            # Rows that were left out are counted here, too.
            rooms = Rooms(source) if isinstance(source, (str, bytes)) else Rooms(source, on_invalid="skip")
            made = rooms, pyarrow.array(list(rooms.names), pyarrow.string())
            if len(self._all) >= self._greatest_count:
                self._all.pop(next(iter(self._all)))
        self._all[digest] = made
        return made


_made = _MadeRooms(64)


def _points(x: pyarrow.Array, y: pyarrow.Array) -> NDArray[Any]:
    points = numpy.empty((len(x), 2))
    for place, (name, column) in enumerate((("x", x), ("y", y))):
        kind = column.type
        if not (pyarrow.types.is_floating(kind) or pyarrow.types.is_integer(kind)):
            raise InvalidArgumentError(
                f"column {name} must be numbers, integers or floats, not {kind}; cast it to double", "wrongColumn", place=name)
        # A null becomes NaN, which is in no room.
        points[:, place] = column.cast(pyarrow.float64(), safe=False).to_numpy(zero_copy_only=False)
    return points


def _located(made: Tuple[Rooms, pyarrow.Array], points: NDArray[Any]) -> pyarrow.StructArray:
    rooms, names = made
    location, room = rooms.locate(points)
    index = _index(room)
    return pyarrow.StructArray.from_arrays(
        [_LOCATIONS.take(pyarrow.array(location)), index, names.take(index)], ["location", "room", "name"])


def _tiled(made: Tuple[Rooms, pyarrow.Array], points: NDArray[Any]) -> pyarrow.StructArray:
    rooms, names = made
    index = _index(rooms.tile(points))
    return pyarrow.StructArray.from_arrays([index, names.take(index)], ["room", "name"])


def _index(room: NDArray[Any]) -> pyarrow.Array:
    return pyarrow.array(room, pyarrow.int32(), mask=room < 0)


def _joined(answer: Callable[..., Any], x: pyarrow.Array, y: pyarrow.Array, rooms: pyarrow.Array) -> pyarrow.Array:
    points, texts = _points(x, y), rooms.dictionary_encode()
    which = texts.indices.fill_null(len(texts.dictionary)).to_numpy(zero_copy_only=False)
    order = numpy.argsort(which, kind="stable")
    ends = numpy.cumsum(numpy.bincount(which, minlength=len(texts.dictionary) + 1))
    answers, start = [], 0
    for number, end in enumerate(ends.tolist()):
        if end > start:
            # A point that is joined to nothing is in none of no rooms.
            text = texts.dictionary[number].as_py() if number < len(texts.dictionary) else _NO_ROOMS
            answers.append(answer(_made.get(text, functools.partial(str, text)), points[order[start:end]]))
        start = end
    if not answers:
        return answer(_made.get(_NO_ROOMS, lambda: _NO_ROOMS), points)
    places = numpy.empty(len(order), numpy.int64)
    places[order] = numpy.arange(len(order))
    return pyarrow.concat_arrays(answers).take(pyarrow.array(places))


_NO_ROOMS = '{"type": "FeatureCollection", "features": []}'
