"""May a marker stand there?"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple, Tuple

import numpy
from numpy.typing import NDArray

from ._arguments import number_for
from ._areas import is_document
from ._arrays import address_of, parts_of, points_for, size_for
from ._library import check, lib
from ._points import PointsLike
from ._rows import OnInvalid
from .rooms import Rooms


class Reason(IntEnum):
    """Why a marker may not stand at a point."""

    ACCEPTED = 0
    NOT_FINITE = 1
    OUTSIDE_DRAWING = 2
    OUTSIDE_AREAS = 3
    #: No place in the room that the marker names; of `Plan.place` alone.
    NO_ROOM = 4


class Placements(NamedTuple):
    """What became of points that were checked.

    Attributes
    ----------
    placed
        Where the marker stands, the point itself or where it was moved to: float64, (n, 2).
    reason
        `Reason.ACCEPTED` or why the marker may not stand there: uint8, (n,).
    """

    placed: NDArray[numpy.float64]
    reason: NDArray[numpy.uint8]


def check_placement(
    size: Tuple[float, float], rooms: Any, points: PointsLike, snap: float = 0, *, on_invalid: OnInvalid = "raise"
) -> Placements:
    """Checks for each point whether a marker may stand there.

    It may on the drawing or its edge, in an allowed area or on its boundary. Without allowed areas the whole drawing is allowed.

    Parameters
    ----------
    size
        The drawing's width and height in pixels.
    rooms
        The areas, of which the allowed ones count: a `Rooms` or whatever makes one; None for none.
    points
        Pixel points, in the forms that `Rooms` tells.
    snap
        The greatest distance in pixels by which a point outside the allowed areas is moved into the nearest.
    on_invalid
        `"raise"` refuses a geometry that is missing, empty or no point, with its row; with `"skip"` it is `NOT_FINITE`. Likewise a row of
        rooms that is no polygon is refused or left out.

    Returns
    -------
    Placements
        Where the markers stand, and why those that do not are refused.

    Raises
    ------
    InvalidArgumentError
        The size is none, or `snap` is below 0.

    Examples
    --------
    >>> rooms = planmark.Rooms("rooms.geojson")
    >>> planmark.check_placement((400, 300), rooms, [[60, 50], [421, 88]]).reason
    array([0, 2], dtype=uint8)
    """
    width, height = size_for(size)
    distance = number_for(snap, "snap")
    areas = rooms
    if rooms is not None and not isinstance(rooms, Rooms):
        areas = Rooms(rooms, on_invalid="raise" if is_document(rooms) else on_invalid)
    handle = None if areas is None else areas._handle
    given = points_for(points, on_invalid=on_invalid) if areas is None else areas._points(points, on_invalid).array
    placed, reason = numpy.empty_like(given), numpy.empty(len(given), numpy.uint8)
    source, target, answers = address_of(given), address_of(placed), address_of(reason)
    for start, count in parts_of(len(given)) if len(given) else [(0, 0)]:
        check(lib.check_placement(
            width, height, handle, source + start * 16, count, distance, target + start * 16, answers + start))
    return Placements(placed, reason)
