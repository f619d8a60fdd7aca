"""Areas as arrays, and the rows of them that are no areas."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import numpy
from numpy.typing import NDArray

from ._properties import dumped
from ._rows import RowFault, RowNames, rows_of_list

NOT_FINITE = "notFinite"


class AreaArrays(NamedTuple):
    """Areas as arrays, one for each row of what was given; a row that is left out has no polygon.

    Attributes
    ----------
    points
        The vertices of all rings, float64, (n, 2).
    ring_ends, polygon_ends, area_ends
        Where each ring, polygon and area ends, counted in points, rings and polygons. Each ring is a polygon, and each polygon an area,
        where the latter are None.
    features
        An id and properties for each area, as features of GeoJSON have them, or None.
    faults
        The rows that are left out.
    rows
        The rows as messages name them.
    crs
        The coordinate reference system of the points, or None.
    """

    points: NDArray[numpy.float64]
    ring_ends: NDArray[numpy.uintp]
    polygon_ends: Optional[NDArray[numpy.uintp]] = None
    area_ends: Optional[NDArray[numpy.uintp]] = None
    features: Optional[Sequence[Dict[str, Any]]] = None
    faults: Tuple[RowFault, ...] = ()
    rows: RowNames = rows_of_list("areas")
    crs: Any = None

    @property
    def size(self) -> int:
        """The number of areas."""
        ends = self.ring_ends if self.polygon_ends is None else self.polygon_ends if self.area_ends is None else self.area_ends
        return len(ends)

    def checked(self) -> "AreaArrays":
        """Returns the areas without those that have a ring of fewer than three corners, or a corner that is not finite."""
        faults = self._faults_of_rings()
        return self._without(faults) if faults else self

    def in_pixels(self, points: NDArray[numpy.float64]) -> "AreaArrays":
        """Returns the areas with other points, without those that have one that is not finite."""
        moved = self._replace(points=points)
        faults = [
            RowFault(fault.row, fault.code, "has a corner for which the coordinates have no pixel point")
            for fault in moved._faults_of_rings() if fault.code == NOT_FINITE]
        return moved._without(faults) if faults else moved

    def geojson(self) -> bytes:
        """Returns the areas as GeoJSON."""
        rings: List[Any] = numpy.split(self.points, self.ring_ends[:-1]) if len(self.ring_ends) else []
        # GeoJSON's rings are closed.
        rings = [ring.tolist() if len(ring) and (ring[0] == ring[-1]).all() else [*ring.tolist(), *ring[:1].tolist()] for ring in rings]
        polygons = [[ring] for ring in rings] if self.polygon_ends is None else _parts(rings, self.polygon_ends)
        areas = [[polygon] for polygon in polygons] if self.area_ends is None else _parts(polygons, self.area_ends)
        features = [
            {"type": "Feature", "properties": {}, **feature, "geometry": {"type": "MultiPolygon", "coordinates": area}}
            for feature, area in zip(self.features or [{}] * len(areas), areas) if area]
        return b'{"type": "FeatureCollection", "features": ' + dumped(features, self.rows) + b"}"

    def _faults_of_rings(self) -> List[RowFault]:
        """The first fault of each row that has rings with faults."""
        ends = self.ring_ends.astype(numpy.intp)
        starts = numpy.concatenate([numpy.zeros(1, numpy.intp), ends[:-1]])
        lengths = ends - starts
        corners = lengths.copy()
        several = lengths > 1
        corners[several] -= (self.points[starts[several]] == self.points[ends[several] - 1]).all(axis=1)
        few = numpy.flatnonzero(corners < 3)
        # A sum is finite if all are, unless it overflows: then a closer look is taken.
        bad: NDArray[numpy.intp] = numpy.empty(0, numpy.intp)
        with numpy.errstate(invalid="ignore", over="ignore"):
            is_finite = bool(numpy.isfinite(self.points.sum()))
        if not is_finite:
            bad = numpy.flatnonzero(~numpy.isfinite(self.points).all(axis=1))
        if not len(few) and not len(bad):
            return []
        faults: Dict[int, RowFault] = {}
        rings = numpy.searchsorted(ends, bad, "right")
        for row, place, name in self._first_of_rows(rings):
            ring, point = rings[place], bad[place]
            x, y = self.points[point].tolist()
            reason = f"has a corner that is not finite: {name}, corner {point - starts[ring] + 1} is ({x}, {y})"
            faults[row] = RowFault(row, NOT_FINITE, reason)
        for row, place, name in self._first_of_rows(few):
            count = corners[few[place]]
            faults.setdefault(row, RowFault(
                row, "tooFewVertices", f"has a ring with {count} corner{'' if count == 1 else 's'}, fewer than 3: {name}"))
        return [faults[row] for row in sorted(faults)]

    def _first_of_rows(self, rings: NDArray[numpy.intp]) -> Iterator[Tuple[int, int, str]]:
        """The rows of rings in ascending order; of each row the place of its first ring among them, and that ring's name."""
        polygons, holes = _owners(self.polygon_ends, rings)
        rows, parts = _owners(self.area_ends, polygons)
        firsts = numpy.flatnonzero(numpy.diff(rows, prepend=-1))
        for place, row, part, hole in zip(*(array.tolist() for array in (firsts, rows[firsts], parts[firsts], holes[firsts]))):
            yield row, place, f"polygon {part + 1}, {ring_name(hole)}"

    def _without(self, faults: Sequence[RowFault]) -> "AreaArrays":
        """The areas without the polygons of faulty rows, which are noted."""
        polygon_ends = numpy.arange(1, len(self.ring_ends) + 1, dtype=numpy.uintp) if self.polygon_ends is None else self.polygon_ends
        area_ends = numpy.arange(1, len(polygon_ends) + 1, dtype=numpy.uintp) if self.area_ends is None else self.area_ends
        kept = numpy.ones(len(area_ends), bool)
        kept[[fault.row for fault in faults]] = False
        sizes = [
            numpy.diff(ends, prepend=numpy.zeros(1, ends.dtype)).astype(numpy.intp) for ends in (area_ends, polygon_ends, self.ring_ends)]
        kept_polygons = numpy.repeat(kept, sizes[0])
        kept_rings = numpy.repeat(kept_polygons, sizes[1])
        return self._replace(
            points=self.points[numpy.repeat(kept_rings, sizes[2])],
            ring_ends=numpy.cumsum(sizes[2][kept_rings], dtype=numpy.uintp),
            polygon_ends=numpy.cumsum(sizes[1][kept_polygons], dtype=numpy.uintp),
            area_ends=numpy.cumsum(sizes[0] * kept, dtype=numpy.uintp),
            faults=tuple(sorted((*self.faults, *faults))))


def ring_name(index: int) -> str:
    """Returns the name of a ring of a polygon, as the library calls it."""
    return f"hole {index}" if index else "exterior ring"


def _owners(ends: Optional[NDArray[numpy.uintp]], parts: NDArray[numpy.intp]) -> Tuple[NDArray[numpy.intp], NDArray[numpy.intp]]:
    """The wholes that parts belong to, and the parts' numbers within them; each part is a whole where no ends are given."""
    if ends is None:
        return parts, numpy.zeros_like(parts)
    whole = numpy.searchsorted(ends.astype(numpy.intp), parts, "right")
    starts = numpy.concatenate([numpy.zeros(1, numpy.intp), ends.astype(numpy.intp)])
    return whole, parts - starts[whole]


def _parts(items: List[Any], ends: NDArray[numpy.uintp]) -> List[Any]:
    starts = [0, *ends.tolist()]
    return [items[start:end] for start, end in zip(starts, starts[1:])]
