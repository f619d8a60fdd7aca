"""Plans: a drawing with areas, markers, a workflow and a history, in a file or a database."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Dict, Literal, Optional

from ._handles import opened, path_for
from ._library import lib, load_libpq
from ._plan_calls import request_text
from ._plan_exchange import ExchangeCalls
from ._plan_history import HistoryCalls
from ._plan_markers import MarkerCalls, MarkerChange, Placed, Updated
from ._plan_measures import MeasureCalls
from ._plan_sheets import SheetCalls
from ._typing import Path
from ._warnings import may_raise, warn
from .finding import FoundRooms, found_rooms
from .rooms import Rooms

__all__ = ["MarkerChange", "Placed", "Plan", "Updated"]

_DATABASES = (b"postgresql://", b"postgres://")


class Plan(MarkerCalls, MeasureCalls, ExchangeCalls, HistoryCalls, SheetCalls):
    """A plan file, or a plan in a PostgreSQL database. What a call changes is safe when the call returns, as one step of the history.

    A plan belongs to the process that opened it; after a fork the child opens it anew, and `ForkedError` says so. Points are pixel points.

    Parameters
    ----------
    location
        The plan file's path, or a database's address (`postgresql://…`).
    read_only
        Whether the plan must not be changed.
    author
        Who makes the changes of this object, for the history, where a call does not say otherwise.

    Raises
    ------
    MissingFileError
        There is no such plan.
    UnreadableError
        It is no plan, or damaged.

    Examples
    --------
    >>> with planmark.Plan("level4.plan", author="Ada") as plan:
    ...     placed = plan.place([[60, 50]], {"title": "Scratch", "status": "open"})
    ...     titles = plan.markers(status="open")["title"]
    >>> plan
    <planmark.Plan, closed>
    """

    def __init__(self, location: Path, *, read_only: bool = False, author: Optional[str] = None) -> None:
        self._handle = opened(lib.plan_open, _location(location), int(bool(read_only)))
        self.author = author

    @classmethod
    def create(
        cls, location: Path, drawing: Path, *, name: Optional[str] = None, embed: Optional[bool] = None, author: Optional[str] = None,
        pixels_per_metre: Optional[float] = None, units: Optional[Literal["metric", "imperial"]] = None,
        areas: Optional[Path] = None, coordinates: Optional[Mapping[str, Any]] = None,
    ) -> "Plan":
        """Makes a plan of a drawing's file, never in place of another, and opens it.

        Parameters
        ----------
        location
            Where the plan is to be, as for `Plan`.
        drawing
            The drawing's file: PNG, JPEG, or a page of a PDF (`site.pdf#page=3&dpi=150`).
        name
            The plan's name; that of its file without.
        embed
            Whether the plan's file keeps a copy of the drawing; else it knows where the drawing's file is, which it finds again if that
            lies in the plan's folder. Without, nothing is kept, and a `PlanmarkWarning` tells of a drawing that lies elsewhere; if warnings
            are errors, no plan is made then.
        author
            Who makes the plan, and the changes of the object, where a call does not say otherwise, for the history.
        pixels_per_metre
            The drawing's scale.
        units
            The units in which lengths and areas are shown: "metric" or "imperial".
        areas
            A file of areas.
        coordinates
            In what coordinates that file is: `{"system": "leaflet", "zoom": 3}`.

        Returns
        -------
        Plan

        Raises
        ------
        MissingFileError
            There is no such drawing, or no such file of areas.
        UnwritableError
            There is a plan already.

        Examples
        --------
        >>> plan = planmark.Plan.create("annex.plan", "office.png", areas="rooms.geojson", author="Ada")
        >>> plan
        <planmark.Plan 'annex': 0 markers, 2 areas>
        """
        request = request_text(
            name=name, embed=embed, author=author, pixels_per_metre=pixels_per_metre, units=units,
            areas=None if areas is None else os.fspath(areas), coordinates=coordinates)
        place, path = _location(location), path_for(drawing, "drawing")
        is_apart = embed is None and _is_apart(place, path)
        is_told = is_apart and may_raise() and os.path.exists(path.partition(b"#")[0]) and not os.path.exists(place)
        if is_told:
            # A warning that is raised leaves no plan.
            _tell_of_drawing(drawing)
        plan = cls.__new__(cls)
        plan._handle = opened(lib.plan_create, place, path, request)
        plan.author = author
        if is_apart and not is_told:
            _tell_of_drawing(drawing, plan)
        return plan

    @property
    def info(self) -> Dict[str, Any]:
        """Name, id, location, drawing, scale, how many markers and areas, revision, workflow, and what a reader should notice.

        Examples
        --------
        >>> info = planmark.Plan("level4.plan").info
        >>> info["name"], info["markers"], info["drawing"]["width"]
        ('level4', 2, 400)
        """
        info: Dict[str, Any] = self._report(lib.plan_info)
        return info

    @property
    def areas(self) -> Rooms:
        """The plan's areas as they are now.

        Examples
        --------
        >>> planmark.Plan("level4.plan").areas.names
        ('Kitchen', 'Hall')
        """
        return Rooms._of(opened(lib.plan_areas, self._handle))

    def find_rooms(self, *, drawing: Optional[Path] = None) -> FoundRooms:
        """Finds the rooms of the plan's drawing, as `find_rooms()` does. Nothing of the plan is changed.

        Parameters
        ----------
        drawing
            The drawing, where the plan does not have it.

        Raises
        ------
        RefusedError
            Nothing in the drawing is drawn like walls.
        UnreadableError
            The drawing is not found, or cannot be read.

        Examples
        --------
        >>> with planmark.Plan.create("flat.plan", "flat.pdf") as plan:
        ...     plan.find_rooms().rooms.names
        ('KITCHEN', 'OFFICE')
        """
        return found_rooms(lib.plan_find_rooms, self._handle, None if drawing is None else path_for(drawing, "drawing"))

    def __repr__(self) -> str:
        if self.closed:
            return "<planmark.Plan, closed>"
        try:
            info = self.info
        except Exception as error:
            # A plan that another process opened, or whose file is gone, has a repr too.
            return f"<planmark.Plan, {type(error).__name__}>"
        return f"<planmark.Plan {info['name']!r}: {_count(info['markers'], 'marker')}, {_count(info['areas'], 'area')}>"


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _location(location: Path) -> bytes:
    place = path_for(location, "location")
    if place.startswith(_DATABASES):
        load_libpq()
    return place


def _is_apart(place: bytes, drawing: bytes) -> bool:
    """True for a drawing that a plan which does not keep it will not find by itself, as it does not lie in the plan's folder."""
    if place.startswith(_DATABASES):
        # A database keeps the drawing.
        return False
    folder = os.path.dirname(os.path.abspath(place))
    return not os.path.abspath(drawing).startswith(os.path.join(folder, b""))


def _tell_of_drawing(drawing: Path, plan: Optional[Plan] = None) -> None:
    """Warns of a drawing that lies apart from the plan, which is given if it is made already."""
    warn(
        f"the drawing {os.fsdecode(drawing)} is not in the plan's folder, so that the plan does not find it by itself: give drawing= to "
        "render(), sheet() and tiles(), or embed=True to Plan.create(), which keeps a copy in the plan; embed=False leaves it as it is",
        plan)
