"""Rooms that are found on CAD sheets."""

from __future__ import annotations

import json
from ctypes import byref
from typing import Any, Callable, Dict, NamedTuple

from . import tasks
from ._handles import Handle, bytes_of, path_for
from ._library import lib
from ._typing import Path
from .rooms import Rooms

__all__ = ["FoundRooms", "find_rooms"]


class FoundRooms(NamedTuple):
    """The rooms of a sheet.

    Attributes
    ----------
    rooms
        The rooms, in pixels of the page's picture. The properties of each are ``number``, ``area_m2``, ``doors``, ``confidence`` (0 to 1),
        ``doubtful`` and, of a doubtful room, ``doubts``.
    report
        ``rooms`` (a dict for each, in order, with ``reasons``: its doubts in words), ``notTaken`` (what is no room, and why), ``scale`` and
        ``notes``.
    """

    rooms: Rooms
    report: Dict[str, Any]


def find_rooms(drawing: Path) -> FoundRooms:
    """Finds the rooms of a drawing by its walls.

    Those of a PDF's page are found by its lines, fills and texts; those of a picture, and of a page that is a scan, by walls that are
    thicker than the lines.

    Parameters
    ----------
    drawing
        The path of the drawing, with ``#page=3`` behind that of a PDF for another page than the first.

    Raises
    ------
    RefusedError
        Nothing in the drawing is drawn like walls.
    UnreadableError
        The file cannot be read.

    Examples
    --------
    >>> found = planmark.find_rooms("flat.pdf")
    >>> found.rooms.names
    ('KITCHEN', 'OFFICE')
    >>> found.report["rooms"][0]["area_m2"]
    20
    """
    return found_rooms(lib.rooms_find, path_for(drawing, "drawing"))


def found_rooms(function: Callable[..., int], *arguments: Any) -> FoundRooms:
    """Returns the rooms that a function of the library finds."""
    areas, report = Handle(), Handle()
    tasks.call(function, *arguments, byref(areas), byref(report), can_cancel=False)
    return FoundRooms(Rooms._of(areas), json.loads(bytes_of(report)))
