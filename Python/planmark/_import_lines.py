"""Markers as files of lines that the library imports."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Set, Tuple

import numpy
from numpy.typing import NDArray

from ._marker_columns import PROPERTY, TIMES
from ._marker_details import FIELDS, KEPT, columns_of, fitting, is_of_plan, named
from ._marker_points import MarkerFault
from ._marker_tables import MarkerTable
from ._marker_values import json_checked, plain_value
from ._rows import RowNames
from .errors import InvalidArgumentError

_MAP_SYSTEMS = ("leaflet", "flutter-map")
_BY_ROOM = "area"
# Names that say something in an entry of a file. A property of such a name is said to be one.
_MEANT = frozenset((*FIELDS, *KEPT, "x", "y", "lng", "lat", "type", "attachments", "styleColor"))
# Names that files have for a marker's title, however they are written.
_TITLES = frozenset(("title", "name", "label"))
# The kinds of lines that the library writes beside those of markers, with a member that each has.
_KINDS = {
    "area": "geometry", "line": "points", "detail": "corners", "detection": "corners", "drawing": "width", "skeleton": "keypoints"}
_LOCAL_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?")


class MarkerLines(NamedTuple):
    """Rows as a file of lines or features.

    Attributes
    ----------
    data
        The file.
    format
        Its format.
    starts
        The line on which each row begins, or the number of its feature, from 1: int64, (n,).
    rows
        The rows as messages name them.
    faults
        The rows that the library refuses of which is known here what is wrong.
    unread
        The rows that the library passes over.
    doubts
        What is probably not meant.
    map
        What members of the file mean that are not called so.
    columns
        The caller's names of columns by those in the file.
    areas
        The row of each area by its id, where the file has one for it.
    name
        The file's name in messages.
    place_by
        By what the library is to place the rows, where the caller does not say it.
    blank
        The faults of rows without coordinates, which count where these are not placed by their rooms.
    lacking
        What is wrong with columns none of which has coordinates or rooms.
    """

    data: bytes
    format: str
    starts: NDArray[numpy.int64]
    rows: RowNames
    faults: Mapping[int, MarkerFault] = {}
    unread: Sequence[MarkerFault] = ()
    doubts: Sequence[str] = ()
    map: Mapping[str, str] = {}
    columns: Mapping[str, str] = {}
    areas: Mapping[str, int] = {}
    name: str = "markers"
    place_by: Optional[str] = None
    blank: Mapping[int, MarkerFault] = {}
    lacking: Optional[InvalidArgumentError] = None

    def by_coordinates(self) -> "MarkerLines":
        """Returns the same rows, of which those without coordinates are refused."""
        return self._replace(place_by="coordinates", faults={**self.faults, **self.blank}, blank={})

    def parts(self, size: int) -> Iterator[Tuple[int, bytes]]:
        """Returns files of so many rows at most, each with its first row."""
        starts = range(0, len(self.starts), size)
        if self.format == "geojson":
            document = json.loads(self.data)
            for start in starts:
                yield start, json.dumps({**document, "features": document["features"][start:start + size]}).encode()
            return
        lines = self.data.split(b"\n")
        ends = [*(self.starts - 1).tolist(), len(lines)]
        for start in starts:
            yield start, b"\n".join([*lines[:ends[0]], *lines[ends[start]:ends[min(start + size, len(self.starts))]]])


class MemberNames:
    """The names that members of markers have in a file, so that fields are read as such and properties stay properties.

    Parameters
    ----------
    columns
        The caller's names of columns.
    is_of_plan
        True for markers of a plan, whose areas the plan that takes them finds by itself.
    given
        What the caller says that columns mean; those keep their names.
    fixed
        Names that the file gives a meaning of its own.
    has_rooms
        True for markers that may be placed in the areas that they name.
    """

    def __init__(
        self, columns: Iterable[str], is_of_plan: bool, given: Mapping[str, str] = {}, fixed: Sequence[str] = (), has_rooms: bool = False
    ) -> None:
        kept: Dict[str, Optional[str]] = {name: name for name in KEPT if is_of_plan or has_rooms or name != "area"}
        said = {str(name).strip().lower() for name in given}
        own = [name for name in columns if name.strip().lower() not in said]
        #: The library's names of fields and properties by the caller's.
        self.members = named(own, kept).members
        #: The meanings of names that are not those that the library would read, among them those that the caller gives.
        self.map: Dict[str, str] = {}
        self._names = {name: name for name in columns if name not in self.members}
        fields = {name: member for name, member in self.members.items() if not member.startswith(PROPERTY)}
        properties = {name: member[len(PROPERTY):] for name, member in self.members.items() if member.startswith(PROPERTY)}
        kept_apart = {plain for plain in properties.values() if is_meant(plain)}
        lowered: Set[str] = {plain.strip().lower() for plain in kept_apart}
        # Names are compared without regard to case, so a field beside a property that is called so gets another name.
        self.fixed = {name: self._other(name) if name in lowered else name for name in fixed}
        self.map.update({other: name for name, other in self.fixed.items() if other != name})
        for name, member in fields.items():
            self._names[name] = member
            if member.lower() in lowered:
                self._names[name] = self._other(member)
                self.map[self._names[name]] = member
        for plain in sorted(kept_apart, key=str.lower):
            if plain.strip().lower() not in {key.strip().lower() for key in self.map}:
                self.map[plain] = "property"
        self._names.update(properties)

    @staticmethod
    def _other(member: str) -> str:
        return f"{member} (marker)"

    def line(self, members: Mapping[str, Any]) -> Dict[str, Any]:
        """Returns what is known of a marker by the names in the file."""
        line: Dict[str, Any] = {}
        for name, value in members.items():
            member = self.members.get(name, name)
            if member in TIMES and isinstance(value, str) and _LOCAL_TIME.fullmatch(value):
                # Times without a zone are those of the plan, in UTC.
                value += "Z"
            line[self._names[name]] = fitting(member, value)
        return line

    @property
    def columns(self) -> Dict[str, str]:
        """The caller's names of columns by those in the file."""
        return {other: name for name, other in self._names.items()}


def is_meant(name: str) -> bool:
    """Returns True for a name that says something in an entry of a file, so that a property of that name is taken for something else."""
    return name in _MEANT or re.sub("[-_ ]", "", name.lower()) in _TITLES


def json_lines(table: MarkerTable, system: str, given: Mapping[str, str], source: Any, place_by: Optional[str]) -> MarkerLines:
    """Returns markers as JSON lines, in their coordinates.

    Parameters
    ----------
    given
        What the caller says that columns mean.
    place_by
        By what the caller wants the markers to be placed; None for rooms where no row has coordinates.
    source
        What the markers are of, which may have lines that the library wrote for areas and others.
    """
    axes = ("lng", "lat") if system in _MAP_SYSTEMS else ("x", "y")
    points = table.points.tolist()
    members = table.members
    if isinstance(members, dict):
        members = [dict(zip(members, row)) for row in zip(*members.values())]
    members = members or [{}] * len(points)
    own = _own_lines(source)
    if own:
        members = [{} if row in own else each for row, each in enumerate(members)]
    columns = columns_of(members)
    is_own = is_of_plan(members, columns)
    if is_own and columns[0] == "type" and all(row.get("type", "marker") == "marker" for row in members):
        # Lines that the library wrote begin with their kind.
        members = [{name: value for name, value in row.items() if name != "type"} for row in members]
        columns.remove("type")
    is_blank = table.is_blank.tolist()
    has_rooms = place_by == _BY_ROOM or place_by is None and all(is_blank)
    names = MemberNames(columns, is_own, given, axes, has_rooms)
    lines: List[Dict[str, Any]] = []
    for row, point in enumerate(points):
        if row in own:
            lines.append(own[row])
            continue
        line = names.line(members[row])
        if not is_blank[row]:
            # The library refuses a line with others than numbers, with all others that are wrong.
            keys = (names.fixed[axis] for axis in axes)
            line.update(dict.fromkeys(keys, False) if row in table.faults else zip(keys, point))
        lines.append(line)
    text = "\n".join(json.dumps(line, allow_nan=False, ensure_ascii=False) for line in lines)
    faults = {row: fault for row, fault in table.faults.items() if row not in own}
    blank = {row: fault for row, fault in faults.items() if has_rooms and is_blank[row]}
    return MarkerLines(
        json_checked(text, lines, table.rows.name), "jsonl", numpy.arange(1, len(lines) + 1), table.rows,
        {row: fault for row, fault in faults.items() if row not in blank}, (), table.doubts, names.map, names.columns,
        place_by=_BY_ROOM if has_rooms else "coordinates", blank=blank, lacking=table.lacking)


def _own_lines(source: Any) -> Dict[int, Dict[str, Any]]:
    """The elements of a list that are lines as the library writes them for areas and others, by their rows."""
    if not isinstance(source, (list, tuple)):
        return {}
    found: Dict[int, Dict[str, Any]] = {}
    for row, each in enumerate(source):
        kind = each.get("type") if isinstance(each, Mapping) else None
        if isinstance(kind, str) and isinstance(each.get(_KINDS.get(kind, "")), (Mapping, list, int, float)) and not {"x", "y"} & set(each):
            found[row] = plain_value(each)
    return found
