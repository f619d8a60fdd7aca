"""Markers as dicts, of which each may have other keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

import numpy
from numpy.typing import NDArray

from ._dataframes import is_missing, library_of
from ._features import GEOMETRY_TYPES
from ._marker_axes import Axes, place_of_points
from ._marker_points import MarkerFault, missing_columns, numbers_of, points_of
from ._marker_values import json_value
from ._numbers import is_number
from ._rows import RowNames, kind_of
from ._source_columns import different


class _Layout(NamedTuple):
    """The keys of a dict that tell where the marker is."""

    axes: Tuple[Any, Any]
    point: Any
    hint: Optional[str]

    @property
    def taken(self) -> Tuple[Any, ...]:
        """All of these keys."""
        return (*self.axes, self.point)


def is_record(marker: Any, axes: Axes) -> bool:
    """Returns True for a dict, and for a row of a frame of pandas as `iterrows` and `itertuples` give it."""
    if isinstance(marker, tuple):
        # A pair of other names is a pair.
        fields = getattr(marker, "_fields", ())
        is_pair = all(is_missing(value) or is_number(value) for value in marker)
        return bool(fields) and (not is_pair or None not in axes.find(fields) or place_of_points(fields) is not None)
    return _dict_of(marker) is not None


def _dict_of(marker: Any) -> Optional[Mapping[Any, Any]]:
    """A marker as a dict; None for what has no names. A row of `itertuples` has its label beside the columns."""
    if isinstance(marker, Mapping):
        return marker
    if library_of(marker) == "pandas" and hasattr(marker, "to_dict") and getattr(marker, "ndim", 0) == 1:
        series: Mapping[Any, Any] = marker.to_dict()
        return series
    if isinstance(marker, tuple) and hasattr(marker, "_asdict"):
        return {name: value for name, value in marker._asdict().items() if name != "Index"}
    return None


def dict_rows(
    markers: Sequence[Any], axes: Axes, rows: RowNames
) -> Tuple[NDArray[numpy.float64], List[Dict[str, Any]], List[MarkerFault]]:
    """Returns the points of a list of dicts, of which each may have other keys, what else they have, and the faults of rows.

    A coordinate that is missing is NaN, one that is none is infinite.
    """
    layouts: Dict[Tuple[Tuple[Any, ...], bool], _Layout] = {}
    members: List[Dict[str, Any]] = []
    pairs: Tuple[List[Any], List[Any]] = ([], [])
    names: Tuple[List[str], List[str]] = ([], [])
    located: List[int] = []
    points_at: List[Tuple[int, str, Any]] = []
    faults: List[MarkerFault] = []
    for row, given in enumerate(markers):
        marker = _dict_of(given)
        if marker is None:
            found = "None" if given is None else kind_of(given)
            faults.append(MarkerFault(row, "", "notAMarker", f"is {found}, not a dict"))
            members.append({})
            continue
        is_feature = marker.get("type") == "Feature" and "geometry" in marker
        marker = _of_feature(marker) if is_feature else _of_geometry(marker)
        keys = tuple(marker)
        layout = layouts.get((keys, is_feature))
        if layout is None:
            layout = layouts[keys, is_feature] = _layout(keys, axes, is_feature)
        if layout.point is not None:
            points_at.append((row, str(layout.point), marker[layout.point]))
        else:
            located.append(row)
            lacked = [wanted for wanted, key in zip(axes.wanted, layout.axes) if key is None]
            if lacked:
                faults += missing_columns([row], lacked, layout.hint)
            for axis, key in enumerate(layout.axes):
                pairs[axis].append(None if key is None else marker[key])
                names[axis].append(axes.wanted[axis] if key is None else key)
        members.append(members_of(marker, layout.taken, rows.name, row))
    points = numpy.full((len(markers), 2), numpy.nan)
    points[[fault.row for fault in faults if not fault.column]] = numpy.inf
    lacking = {fault.row for fault in faults}
    for axis in (0, 1):
        numbers, bad = numbers_of(pairs[axis], axes.wanted[axis], lambda place: rows.name(located[place]))
        points[located, axis] = numbers
        moved = [fault._replace(row=located[fault.row], column=str(names[axis][fault.row])) for fault in bad]
        faults += [fault for fault in moved if fault.row not in lacking]
    for name in {name for _, name, _ in points_at}:
        own = [(row, value) for row, other, value in points_at if other == name]
        array, bad = points_of([value for _, value in own], name)
        points[[row for row, _ in own]] = array
        faults += [fault._replace(row=own[fault.row][0]) for fault in bad]
    return points, members, faults


def _of_feature(feature: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The marker of a feature of GeoJSON: its properties with its geometry."""
    properties = feature.get("properties")
    identifier = {"id": feature["id"]} if feature.get("id") is not None else {}
    return {**identifier, **(properties if isinstance(properties, Mapping) else {}), "geometry": feature["geometry"]}


def _of_geometry(marker: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """A marker, also one that is but a geometry of GeoJSON."""
    is_geometry = marker.get("type") in GEOMETRY_TYPES and ("coordinates" in marker or "geometries" in marker)
    return {"geometry": marker} if is_geometry else marker


def _layout(keys: Tuple[Any, ...], axes: Axes, is_feature: bool) -> _Layout:
    texts = different([str(key) for key in keys], "markers")
    places = axes.find(keys)
    point = place_of_points(texts) if is_feature or None in places else None
    if point is not None:
        return _Layout((None, None), keys[point], None)
    first, second = (None if place is None else keys[place] for place in places)
    return _Layout((first, second), None, axes.hint_for(keys))


def members_of(marker: Mapping[Any, Any], taken: Sequence[Any], row_name: Callable[[int], str], row: int) -> Dict[str, Any]:
    """Returns what a dict has beside some keys, without what is missing."""
    members: Dict[str, Any] = {}
    for name, value in marker.items():
        if name in taken:
            continue
        plain = value if type(value) is str else json_value(value, str(name), row_name, row)
        if plain is not None:
            members[str(name)] = plain
    return members
