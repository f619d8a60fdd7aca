"""Coordinate reference systems of frames, beside the pixels in which rooms are."""

from __future__ import annotations

from typing import Any, Optional

import numpy
from numpy.typing import NDArray

from ._warnings import warn
from .errors import InvalidArgumentError


def name_of(crs: Any) -> str:
    """Returns the name of a system: `EPSG:4326`."""
    authority = crs.to_authority() if hasattr(crs, "to_authority") else None
    return ":".join(authority) if authority else str(crs)


def tell_degrees(crs: Any, points: NDArray[numpy.float64], name: str) -> None:
    """Warns of points in degrees, which are no lengths."""
    doubt = doubt_of_degrees(crs, points, name)
    if doubt is not None:
        warn(doubt)


def doubt_of_degrees(crs: Any, points: NDArray[numpy.float64], name: str) -> Optional[str]:
    """Returns a warning of points in degrees, which are no lengths; None for other points.

    What geopandas.read_file() reads from GeoJSON has longitudes and latitudes for its system, whatever the numbers are, so points that no
    longitude and latitude can be are taken for pixels.
    """
    if crs is None or not getattr(crs, "is_geographic", False) or not len(points):
        return None
    with numpy.errstate(invalid="ignore"):
        beyond = (numpy.abs(points[:, 0]) > 360) | (numpy.abs(points[:, 1]) > 90)
    if beyond.any():
        return None
    return (
        f"{name} are in {name_of(crs)}, so that their numbers are degrees, and are taken for pixels: convert them with to_crs() to a "
        "system in metres, or if they are pixels, say so with set_crs(None, allow_override=True)")


def check_same(rooms: Any, points: Any, name: str) -> None:
    """Refuses points in another system than the rooms."""
    if rooms is None or points is None or rooms == points:
        return
    if hasattr(rooms, "equals") and rooms.equals(points, ignore_axis_order=True):
        return
    raise InvalidArgumentError(
        f"{name} are in {name_of(points)} and the rooms in {name_of(rooms)}; convert the {name} with to_crs(rooms.crs)", "otherCRS",
        place=name)
