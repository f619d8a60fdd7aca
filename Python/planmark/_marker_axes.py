"""The columns that tell where markers are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Optional, Tuple

_MAP_SYSTEMS = ("leaflet", "flutter-map")
# The words for each coordinate.
_AXES = {"x": ("x",), "y": ("y",), "lng": ("lng", "lon", "long", "longitude"), "lat": ("lat", "latitude")}
# Columns of points, where there are no columns of coordinates.
_POINTS = ("geometry", "geom", "point", "position")
_HINTS = {
    True: "columns x and y need another coordinate system, such as that of pixels",
    False: 'columns lat and lng need coordinates={"system": "leaflet", "zoom": 3}, or another map\'s',
}


class Axes:
    """The columns that have coordinates."""

    def __init__(self, system: str) -> None:
        is_map = system in _MAP_SYSTEMS
        self.is_pixel = system == "pixel"
        self.wanted = ("lng", "lat") if is_map else ("x", "y")
        self._others, self._hint = (("x", "y") if is_map else ("lng", "lat")), _HINTS[is_map]

    def find(self, names: Sequence[Any]) -> Tuple[Optional[int], Optional[int]]:
        """Returns the places of the two columns among names, None for one that is not there."""
        plain = [name.strip().lower() if isinstance(name, str) else None for name in names]
        first, second = (self._place(names, plain, axis) for axis in self.wanted)
        return first, second

    def hint_for(self, names: Sequence[Any]) -> Optional[str]:
        """Returns advice for names that are those of other coordinates."""
        plain = [name.strip().lower() if isinstance(name, str) else None for name in names]
        return self._hint if all(self._place(names, plain, axis) is not None for axis in self._others) else None

    def _place(self, names: Sequence[Any], plain: Sequence[Optional[str]], axis: str) -> Optional[int]:
        """A name as it is comes before one of other letters, and that before other words."""
        if axis in names:
            return list(names).index(axis)
        for word in _AXES[axis]:
            places = [place for place, name in enumerate(plain) if name == word]
            if places:
                return places[0]
        return None


def place_of_points(keys: Sequence[str]) -> Optional[int]:
    """Returns the place of a column of points among names; one that is called as it should be comes first."""
    lowered = [key.strip().lower() for key in keys]
    return next((names.index(name) for name in _POINTS for names in (list(keys), lowered) if name in names), None)
