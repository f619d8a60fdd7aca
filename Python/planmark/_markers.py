"""Markers on their way to the library."""

from __future__ import annotations

import os
from typing import Any, Optional

from ._arrays import address_of
from ._handles import Handle, path_for
from ._library import check, lib
from ._marker_tables import MarkerTable, marker_table
from ._marker_values import json_text
from .errors import UnreadableError


def set_markers(inputs: Handle, markers: Any, system: str, place_by: Optional[str]) -> Optional[MarkerTable]:
    """Sets the markers of a sheet whose coordinates are those of a system, and returns them; None for those of a file.

    Raises
    ------
    InvalidArgumentError
        The markers have no coordinates, and no column of rooms that could be used instead.
    """
    if isinstance(markers, (str, os.PathLike)):
        check(lib.input_set_markers_file(inputs, path_for(markers, "markers")))
        return None
    if isinstance(markers, (bytes, bytearray, memoryview)):
        data = bytes(markers)
        check(lib.input_set_markers_bytes(inputs, data, len(data), b"markers"))
        return None
    table = marker_table(markers, system)
    if table.lacking is not None and place_by == "coordinates":
        raise table.lacking
    members = json_text(table.members, table.rows.name) if table.members else None
    points = address_of(table.points) if table.lacking is None else None
    try:
        check(lib.input_set_marker_rows(inputs, points, table.count, members))
    except UnreadableError as error:
        if table.lacking is not None and error.code == "missingRooms":
            raise table.lacking from None
        raise
    return table
