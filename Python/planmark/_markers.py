"""Markers on their way to the library."""

from __future__ import annotations

import os
from typing import Any, Optional

from ._arrays import address_of
from ._handles import Handle, path_for
from ._library import check, lib
from ._marker_tables import MarkerTable, marker_table
from ._marker_values import json_text


def set_markers(inputs: Handle, markers: Any, system: str) -> Optional[MarkerTable]:
    """Sets the markers of a sheet whose coordinates are those of a system, and returns them; None for those of a file."""
    if isinstance(markers, (str, os.PathLike)):
        check(lib.input_set_markers_file(inputs, path_for(markers, "markers")))
        return None
    if isinstance(markers, (bytes, bytearray, memoryview)):
        data = bytes(markers)
        check(lib.input_set_markers_bytes(inputs, data, len(data), b"markers"))
        return None
    table = marker_table(markers, system)
    members = json_text(table.members, table.rows.name) if table.members else None
    check(lib.input_set_marker_rows(inputs, address_of(table.points), table.count, members))
    return table
