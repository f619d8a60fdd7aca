"""Pictures of a plan: sheets and tiles with the markers that a query chooses."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, Optional, Union, cast, overload

import numpy
from numpy.typing import NDArray

from ._options import SheetOptions
from ._plan_calls import PlanCalls
from ._plan_queries import filtered
from ._requests import query_text
from ._sheet_inputs import plan_inputs
from ._typing import Path, PictureFormat, Unpack
from .sheets import Sheet, rendered
from .tasks import Task
from .tiles import TileOptions, TilePyramid

if TYPE_CHECKING:
    from .plans import Plan


class SheetCalls(PlanCalls):
    """The sheets and tiles of a plan."""

    def sheet(
        self, query: Optional[Mapping[str, Any]] = None, *, drawing: Optional[Path] = None,
        request: Optional[Mapping[str, Any]] = None, **options: Unpack[SheetOptions],
    ) -> Sheet:
        """The plan as a sheet.

        Parameters
        ----------
        query
            The markers that are shown, as for `markers`; all without.
        drawing
            Where the drawing's file is now, if the plan neither keeps it nor finds it.
        request, **options
            As for `Sheet`.

        Returns
        -------
        Sheet

        Raises
        ------
        UnreadableError
            The plan's drawing cannot be found or read.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.sheet({"status": "open"}, scale=0.5).size
        (200, 150)
        """
        return Sheet._of_plan(cast("Plan", self), query_text(filtered(query, {})), drawing, request, options)

    @overload
    def render(
        self, output: None = ..., query: Optional[Mapping[str, Any]] = ..., *, format: None = ..., quality: None = ...,
        drawing: Optional[Path] = ..., request: Optional[Mapping[str, Any]] = ..., task: Optional[Task] = ...,
        **options: Unpack[SheetOptions],
    ) -> NDArray[numpy.uint8]: ...

    @overload
    def render(  # type: ignore[overload-overlap]
        self, output: Literal["bytes"], query: Optional[Mapping[str, Any]] = ..., *, format: Optional[PictureFormat] = ...,
        quality: Optional[int] = ..., drawing: Optional[Path] = ..., request: Optional[Mapping[str, Any]] = ...,
        task: Optional[Task] = ..., **options: Unpack[SheetOptions],
    ) -> bytes: ...

    @overload
    def render(
        self, output: Path, query: Optional[Mapping[str, Any]] = ..., *, format: Optional[PictureFormat] = ...,
        quality: Optional[int] = ..., drawing: Optional[Path] = ..., request: Optional[Mapping[str, Any]] = ...,
        task: Optional[Task] = ..., **options: Unpack[SheetOptions],
    ) -> pathlib.Path: ...

    def render(
        self, output: Optional[Path] = None, query: Optional[Mapping[str, Any]] = None, *,
        format: Optional[PictureFormat] = None, quality: Optional[int] = None, drawing: Optional[Path] = None,
        request: Optional[Mapping[str, Any]] = None, task: Optional[Task] = None, **options: Unpack[SheetOptions],
    ) -> Union[NDArray[numpy.uint8], pathlib.Path, bytes]:
        """Renders the plan as `annotate` renders a drawing.

        Parameters
        ----------
        output, format, quality, task
            As for `annotate`: to an array without `output`, to `"bytes"`, or to a path.
        query
            The markers that are shown, as for `markers`; all without.
        drawing
            Where the drawing's file is now, if the plan neither keeps it nor finds it.
        request, **options
            As for `Sheet`.

        Returns
        -------
        ndarray, bytes or Path

        Raises
        ------
        UnreadableError
            The plan's drawing cannot be found or read.

        Examples
        --------
        >>> planmark.Plan("level4.plan").render("level4.png", {"area": "Kitchen"})
        PosixPath('level4.png')
        """
        return rendered(self.sheet(query, drawing=drawing, request=request, **options), output, format, quality, task)

    def tiles(
        self, path: Path, query: Optional[Mapping[str, Any]] = None, *, drawing: Optional[Path] = None,
        **options: Unpack[TileOptions],
    ) -> TilePyramid:
        """Makes a pyramid of tiles of the plan, and opens it.

        `TilePyramid.update(plan, query=...)` brings it up to date.

        Parameters
        ----------
        path
            The folder or file to make.
        query
            The markers that are shown, as for `markers`; all without.
        drawing
            Where the drawing's file is now, if the plan neither keeps it nor finds it.
        **options
            As for `TilePyramid.make`.

        Returns
        -------
        TilePyramid

        Raises
        ------
        UnreadableError
            The plan's drawing cannot be found or read.

        Examples
        --------
        >>> planmark.Plan("level4.plan").tiles("level4-tiles", {"status": "open"}, layout="xyz")
        <planmark.TilePyramid 'level4-tiles': xyz, 400 x 300, 2 levels>
        """
        return TilePyramid.make(plan_inputs(cast("Plan", self), query_text(filtered(query, {})), drawing), path, **options)
