"""Coordinate systems of a drawing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Dict, Literal, Optional, Tuple

import numpy
from numpy.typing import NDArray

from ._arguments import number_for
from ._arrays import address_of, parts_of, points_for, size_for
from ._handles import Closing, opened, text_for
from ._library import check, lib
from ._options import System
from ._points import PointsLike


class Coordinates(Closing):
    """The meaning of pairs of numbers on one drawing.

    Parameters
    ----------
    system
        `"pixel"`, `"leaflet"` or `"flutter-map"` (map points, as pairs of longitude and latitude), `"normalized"` (0 to 1 from the top
        left), `"vision"` (0 to 1 from the bottom left).
    zoom
        The zoom at which map points have the drawing's pixels.
    y_axis
        Which way latitudes grow from the drawing's upper edge, `"up"` or `"down"`. For map points only, as the zoom is.
    size
        The drawing's width and height in pixels, which `"normalized"`, `"vision"`, `origin="bottom-left"` and `bounds` need.
    origin
        The corner from which coordinates count, `"top-left"` or `"bottom-left"`; from the latter y and latitudes grow upward.
    unit
        `"mm"`, `"cm"`, `"m"`, `"ft"` or `"in"` for coordinates that are lengths in the building.
    pixels_per_metre
        The drawing's scale, which `unit` needs.
    bounds
        The coordinates of the drawing's edges, between which it is stretched: x of the left one, y of the lower one, x of the right
        one, y of the upper one.
    swap_axes
        True if the two numbers of each point are the other way round.

    Raises
    ------
    InvalidRequestError
        A value is unknown or out of range, or does not go with the others.

    Examples
    --------
    >>> planmark.Coordinates("leaflet", zoom=3).to_pixels([[250, -187.5]])
    array([[2000., 1500.]])
    """

    def __init__(
        self, system: System = "pixel", *, zoom: Optional[float] = None, y_axis: Optional[Literal["up", "down"]] = None,
        size: Tuple[float, float] = (0, 0), origin: Optional[Literal["top-left", "bottom-left"]] = None,
        unit: Optional[Literal["mm", "cm", "m", "ft", "in"]] = None, pixels_per_metre: Optional[float] = None,
        bounds: Optional[Sequence[float]] = None, swap_axes: bool = False,
    ) -> None:
        if not isinstance(system, str):
            raise TypeError(f"system must be a str, not {type(system).__name__}")
        self.request: Dict[str, Any] = {"system": system}
        if zoom is not None:
            self.request["zoom"] = number_for(zoom, "zoom")
        if y_axis is not None:
            self.request["yAxis"] = y_axis
        if origin is not None:
            self.request["origin"] = origin
        if unit is not None:
            self.request["unit"] = unit
        if pixels_per_metre is not None:
            self.request["pixelsPerMetre"] = number_for(pixels_per_metre, "pixels_per_metre")
        if bounds is not None:
            if not isinstance(bounds, Iterable):
                raise TypeError(f"bounds must be four numbers, not {type(bounds).__name__}")
            self.request["bounds"] = [number_for(edge, "bounds") for edge in bounds]
        if swap_axes:
            self.request["swapAxes"] = True
        text = text_for(json.dumps(self.request), "request")
        self._handle = opened(lib.coordinates_create, text, *size_for(size))

    def to_pixels(self, points: PointsLike) -> NDArray[numpy.float64]:
        """Pixel points of points of the system.

        Parameters
        ----------
        points
            Points of the system, in the forms that `Rooms` tells.

        Returns
        -------
        ndarray
            float64, (n, 2); (NaN, NaN) for a point that has no pixel point.

        Examples
        --------
        >>> planmark.Coordinates("normalized", size=(400, 300)).to_pixels([[0.5, 0.5]])
        array([[200., 150.]])
        """
        return self._convert(lib.coordinates_to_pixels, points)

    def from_pixels(self, points: PointsLike) -> NDArray[numpy.float64]:
        """Points of the system of pixel points.

        Parameters
        ----------
        points
            Pixel points, in the forms that `Rooms` tells.

        Returns
        -------
        ndarray
            float64, (n, 2); (NaN, NaN) for a pixel point that has none in the system.

        Examples
        --------
        >>> planmark.Coordinates(unit="m", pixels_per_metre=100).from_pixels([[250, 50]])
        array([[2.5, 0.5]])
        """
        return self._convert(lib.coordinates_from_pixels, points)

    def _convert(self, function: Any, points: PointsLike) -> NDArray[numpy.float64]:
        given = points_for(points)
        converted = numpy.empty_like(given)
        source, target = address_of(given), address_of(converted)
        for start, count in parts_of(len(given)) if len(given) else [(0, 0)]:
            check(function(self._handle, source + start * 16, count, target + start * 16, None))
        return converted

    def __repr__(self) -> str:
        return "<planmark.Coordinates, closed>" if self.closed else f"<planmark.Coordinates {json.dumps(self.request)}>"
