"""Lengths and sizes of a plan: measured lines, and the scales by which they are in metres."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Dict, List, Literal, Optional

from numpy.typing import ArrayLike

from ._arrays import points_for
from ._handles import bytes_of, opened
from ._library import lib
from ._plan_calls import PlanCalls


class MeasureCalls(PlanCalls):
    """The measured lines and the scales of a plan."""

    @property
    def measures(self) -> List[Dict[str, Any]]:
        """The measured lines and the areas with their sizes, as dicts.

        Each has `kind` ("distance", "polyline" or "area"), `id`, `name`, `detail` (whose scale holds, or None), `pixels` (the length;
        of an area that of its outline), `metres`, `squarePixels` and `squareMetres` (None where there is none), `markers` (how many
        belong to the area), and of lines `points`. Of a plan of imperial units also `feet` and `squareFeet`.

        Examples
        --------
        >>> [measure["name"] for measure in planmark.Plan("level4.plan").measures]
        ['Kitchen', 'Hall']
        """
        measures: List[Dict[str, Any]] = self._report(lib.plan_measures)
        return measures

    def measure(self, points: ArrayLike, name: str = "", *, author: Optional[str] = None) -> Dict[str, Any]:
        """Keeps a line to measure, and returns it as `measures` has it.

        Parameters
        ----------
        points
            Two pixel points or more, (n, 2).
        name
            The line's name.
        author
            Who measures, for the history; without, `author` of the plan.

        Returns
        -------
        dict

        Raises
        ------
        RefusedError
            The line has no length, or reaches beyond the drawing.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.set_scale(50)
        >>> plan.measure([[0, 0], [300, 0]], "Front")["metres"]
        6
        """
        return self._change_measuring(author, add=[dict(name=name, points=points_for(points).tolist())])[0]

    def remove_measure(self, *lines: str, author: Optional[str] = None) -> None:
        """Removes measured lines, all of them or none.

        Parameters
        ----------
        *lines
            Their ids, or names that are of one line.
        author
            Who removes them, for the history; without, `author` of the plan.

        Raises
        ------
        NotFoundError
            There is no such line.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> line = plan.measure([[0, 0], [300, 0]], "Front")
        >>> plan.remove_measure("Front")
        """
        self._change_measuring(author, remove=list(lines))

    def set_scale(
        self, pixels_per_metre: float, *, detail: Optional[str] = None, box: Optional[Sequence[float]] = None,
        author: Optional[str] = None,
    ) -> None:
        """Sets how many pixels show a metre: on the drawing, or in a detail, a part of it that has a scale of its own.

        Parameters
        ----------
        pixels_per_metre
            The number of pixels.
        detail
            The detail's name; the drawing as a whole without.
        box
            The detail's x, y, width and height in pixels; without, those that it has.
        author
            Who sets it, for the history; without, `author` of the plan.

        Raises
        ------
        InvalidRequestError
            The number is not above 0, or a new detail has no box.
        RefusedError
            The box reaches beyond the drawing.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.set_scale(50)
        >>> plan.set_scale(200, detail="Section", box=[100, 100, 50, 50])
        >>> plan.info["pixelsPerMetre"], plan.info["details"]["Section"]["pixelsPerMetre"]
        (50, 200)
        """
        if detail is None:
            self._change_measuring(author, pixels_per_metre=pixels_per_metre)
            return
        given = list(box) if box is not None else json.loads(
            bytes_of(opened(lib.plan_info, self._handle)))["details"].get(detail, {}).get("box", [])
        self._change_measuring(author, details=[dict(name=detail, box=given, pixelsPerMetre=pixels_per_metre)])

    def set_units(self, units: Literal["metric", "imperial"], *, author: Optional[str] = None) -> None:
        """Sets the units in which lengths and areas of the plan are shown.

        Parameters
        ----------
        units
            `"metric"` or `"imperial"`.
        author
            Who sets them, for the history; without, `author` of the plan.

        Raises
        ------
        InvalidRequestError
            There are no such units.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.set_units("imperial")
        >>> plan.info["units"]
        'imperial'
        """
        self._change_measuring(author, units=units)

    def remove_detail(self, name: str, *, author: Optional[str] = None) -> None:
        """Removes a detail: what lies in it has the drawing's scale from then on.

        Parameters
        ----------
        name
            The detail's name.
        author
            Who removes it, for the history; without, `author` of the plan.

        Raises
        ------
        NotFoundError
            There is no such detail.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.set_scale(200, detail="Section", box=[100, 100, 50, 50])
        >>> plan.remove_detail("Section")
        >>> plan.info["details"]
        {}
        """
        self._change_measuring(author, remove_details=[name])

    def _change_measuring(self, author: Optional[str], **changes: Any) -> List[Dict[str, Any]]:
        measures: List[Dict[str, Any]] = self._report(lib.plan_measure, self._request(author, **changes))
        return measures
