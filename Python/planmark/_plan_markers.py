"""Markers of a plan: which there are, and how they are placed, changed and removed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Dict, List, Literal, NamedTuple, Optional, Tuple, overload

import numpy
from numpy.typing import ArrayLike, NDArray

from . import tasks
from ._arguments import check_choice, number_for
from ._arrays import address_of, integers_for
from ._dataframes import check_labels, is_frame
from ._handles import Handle, text_for
from ._library import check, lib
from ._marker_columns import PROPERTY, MarkerColumns
from ._marker_details import FIELDS, columns_of, details_of, is_one
from ._marker_edits import check_known, edits_of
from ._marker_forms import FORMS, check_form
from ._marker_tables import MarkerTable, detail_rows, marker_table
from ._marker_values import json_text
from ._options import MarkerQuery
from ._plan_answers import Refused, raise_refused, warn_of_refused
from ._plan_calls import PlanCalls
from ._plan_queries import filtered
from ._requests import query_text
from ._rows import RowNames
from ._source_columns import index_of_source
from ._typing import Unpack
from ._warnings import may_raise, warn
from .errors import InvalidArgumentError, PlanmarkError, UnreadableError
from .refusals import Refusal

if TYPE_CHECKING:
    import geopandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import polars  # type: ignore[import-not-found, import-untyped, unused-ignore]
    import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]

_REMEDIES = {
    "numberTaken": "; leave the number out, or give numbers='new' for the next ones",
    "noMarker": "; place() makes new markers",
}


class _Placed(NamedTuple):
    number: NDArray[numpy.int64]
    reason: NDArray[numpy.uint8]


class Placed(_Placed):
    """What became of markers that were to be placed: a pair of ``number`` and ``reason``.

    Attributes
    ----------
    number
        The markers' numbers, -1 where one was refused: int64, (n,).
    reason
        `Reason.ACCEPTED` or why a marker was refused: uint8, (n,).
    """

    #: What is to be told of markers that were put into rooms, and of those that name another room than the one at their point.
    notes: Tuple[str, ...] = ()


class MarkerChange(NamedTuple):
    """A value of a marker that an update changed.

    Attributes
    ----------
    row
        The row in what was given, from 0.
    number
        The marker's number.
    field
        The field, as the history names it: ``"title"``, ``"point"``, ``"property:Trade"``.
    old, new
        The values before and after; None for none.
    """

    row: int
    number: int
    field: str
    old: Any
    new: Any


class Updated(NamedTuple):
    """What an update changed.

    Attributes
    ----------
    number
        The numbers of the markers that changed, in the order of the rows: int64, (n,).
    changes
        Each value that changed.
    """

    number: NDArray[numpy.int64]
    changes: List[MarkerChange]


class MarkerCalls(PlanCalls):
    """The markers of a plan."""

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["array"] = ..., **filters: Unpack[MarkerQuery]
    ) -> NDArray[numpy.void]: ...

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["dict"], **filters: Unpack[MarkerQuery]
    ) -> Dict[str, NDArray[Any]]: ...

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["records"], **filters: Unpack[MarkerQuery]
    ) -> List[Dict[str, Any]]: ...

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["pandas"], **filters: Unpack[MarkerQuery]
    ) -> "pandas.DataFrame": ...

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["geopandas"], **filters: Unpack[MarkerQuery]
    ) -> "geopandas.GeoDataFrame": ...

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["arrow"], **filters: Unpack[MarkerQuery]
    ) -> "pyarrow.Table": ...

    @overload
    def markers(
        self, query: Optional[Mapping[str, Any]] = ..., *, as_: Literal["polars"], **filters: Unpack[MarkerQuery]
    ) -> "polars.DataFrame": ...

    def markers(
        self, query: Optional[Mapping[str, Any]] = None, *, as_: str = "array", **filters: Unpack[MarkerQuery]
    ) -> Any:
        """The markers that meet all that is asked; all markers without a query.

        Parameters
        ----------
        query
            The filters as a dict.
        as_
            `"array"`: a structured array; `"dict"`: an array for each column, of which those of numbers and times are read-only views of
            the library's memory; `"records"`: a dict for each marker; `"pandas"`, `"geopandas"` (whose geometries are the pixel points),
            `"polars"`: a DataFrame; `"arrow"`: a table.
        **filters
            Which markers, in which order and how many: `number` is a number or several, of an empty list none; `area`, `status`,
            `not_status`, `category`, `priority`, `assignee`, `located` and `made_by` are a text or several, of which one is enough, and
            an empty text stands for none; `located=False` finds markers of which only the room is known; `text` has words of the title or
            the note; `changed_after`, `due_before` and `due_after` are dates, or texts such as "2026-03-01" or "+7d"; `overdue` is True or
            False; `box` is x, y, x, y; `near` is x, y; `sort` is "number", "due" or "changed"; `limit` is how many.

        Returns
        -------
        ndarray, dict, list of dict, DataFrame, GeoDataFrame or Table
            The columns are number, x, y, id, title, note, status, category, priority, assignee, due, color, cost, located, symbol, size,
            area, author, created, changed and those of properties. Numbers are int64, coordinates, sizes and costs float64, and times are
            in UTC.

            In an array and a dict what is missing is None or NaN, days are texts such as "2026-03-01", and a property's column is
            `property:NAME`. In the others days are dates, what is missing is what the library has for it, and a property's column has the
            property's name, unless a column of the plan is called so. The values of a property are what they are: texts, numbers, truth
            values, lists. A column of Arrow or Polars, which is of one type, has texts where there are several, as JSON writes them.

        Raises
        ------
        InvalidRequestError
            A filter is unknown, or its value is of the wrong kind.

        Warns
        -----
        PlanmarkWarning
            The plan has no such area, or neither a marker nor the workflow has such a status or other text: it may be a slip.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.markers(status="open")["title"].tolist()
        ['Scratch']
        >>> plan.markers({"area": ["Kitchen", "Hall"]}, sort="due", as_="pandas")[["number", "area"]]
           number     area
        0       1  Kitchen
        1       2     Hall
        """
        check_form(as_)
        columns = self._columns(filtered(query, filters))
        notes = columns.notes
        if notes:
            warn("; ".join(notes))
        return FORMS[as_](columns)

    def _columns(self, query: Optional[Mapping[str, Any]]) -> MarkerColumns:
        return MarkerColumns(
            tasks.call(lib.plan_query, self._handle, query_text(query), can_cancel=False, result=Handle()))

    def place(
        self, points: Any, details: Any = None, *, author: Optional[str] = None, role: Optional[str] = None, anywhere: bool = False,
        snap: float = 0, strict: bool = False, numbers: Literal["keep", "new"] = "keep",
        place_by: Optional[Literal["coordinates", "area"]] = None,
    ) -> Placed:
        """Places markers in one step of the history.

        Markers that the placement rules refuse are left out, with a `PlanmarkWarning`. Anything else that is wrong refuses all. If warnings
        are errors, nothing is placed.

        Parameters
        ----------
        points
            Pixel points, (n, 2), or Shapely's; or markers: a list of dicts, a dict of columns, a structured array, a frame of pandas,
            Polars or Arrow with the columns x and y, a GeoDataFrame; what `markers` gives, for instance. Other columns are what `details`
            has; those that are not known are properties. Series of pandas must have one index. A number that no float of 64 bits has, such
            as a whole one above 2 to the 53rd, is kept as text. Of markers of a plan id, area, author and times are passed over, as the
            plan that takes them has its own. Where no row has coordinates, and a column (`room`, `Raum`, `area`) names areas of the plan,
            each is placed on free paper in its room, as not yet located. Rooms of rows that have coordinates are compared with these.
        details
            What else the markers have (number, title, note, status, category, priority, assignee, due, color, cost, located, symbol,
            size, and properties of your own as `property:NAME`): a dict for each marker, one for all, a dict of columns, or a DataFrame.
        author
            Who places them, for the history; without, `author` of the plan.
        role
            In which role statuses are given, where the workflow asks for one.
        anywhere
            Whether markers outside the allowed areas are accepted too.
        snap
            The greatest distance in pixels by which a point outside the allowed areas is moved into the nearest.
        strict
            Whether no marker is placed, and `RefusedError` raised, if any is refused.
        numbers
            `"new"` gives all markers the next numbers; `"keep"` those only that have none.
        place_by
            `"area"` places the rows without coordinates in their rooms also where others have some; `"coordinates"` places none so.

        Returns
        -------
        Placed

        Raises
        ------
        RefusedError, InvalidRequestError, ConflictError
            Nothing was placed; `refusals` has every marker that is wrong, with its index and the reason.

        Examples
        --------
        >>> with planmark.Plan("level4.plan", author="Ada") as plan:
        ...     print(plan.place([[60, 80]], {"title": "Dent", "status": "open"}).number)
        ...     print(plan.place([{"x": 300, "y": 90, "title": "Loose", "Trade": "Joiner"}]).number)
        ...     print(plan.place({"title": ["Tap drips"], "room": ["Kitchen"]}).number)
        [3]
        [4]
        [5]
        """
        if place_by is not None:
            check_choice(place_by, ("coordinates", "area"), "place_by")
        table = marker_table([points] if is_one(points) else points, "pixel")
        by_room = place_by == "area" or place_by is None and bool(table.is_blank.all()) and table.count > 0
        if table.lacking is not None and not by_room and table.count:
            raise table.lacking
        rules = {"role": role, **_rules(anywhere, snap)}
        index = index_of_source(points, "points")
        try:
            rows, columns = self._details(table, details, numbers, index, by_room)
            return self._place(table, rows, columns, author, {**rules, "place_by": "area" if by_room else place_by}, strict, by_room)
        except UnreadableError as error:
            # The advice for columns of which one was to have rooms is the library's.
            if error.code != "missingRooms" or place_by == "area":
                raise
            if table.lacking is not None:
                raise table.lacking from None
        rows, columns = self._details(table, details, numbers, index, False)
        return self._place(table, rows, columns, author, {**rules, "place_by": "coordinates"}, strict, False)

    def _place(
        self, table: MarkerTable, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str], author: Optional[str],
        rules: Dict[str, Any], strict: bool, by_room: bool,
    ) -> Placed:
        """Places new markers; with `by_room` those without coordinates in their rooms."""
        blank = table.is_blank
        faults = {row: fault for row, fault in table.faults.items() if not (by_room and blank[row])}
        refused = Refused(table.rows, columns, faults, _REMEDIES, table.points)
        is_told = not strict and may_raise()
        if is_told:
            # A warning that is raised leaves nothing placed.
            self._warn_before_placing(table, rows, refused, self._request(author, **rules, strict=True))
        count = table.count
        placed, told, error = self._placed(table.points, rows, table.rows, self._request(author, **rules, strict=strict or None))
        refusals = refused.refusals(told)
        if error is not None:
            raise_refused(error, refusals, count, "nothing was placed", table.doubts)
        if not is_told:
            warn_of_refused(refusals, count, _effect(refusals, count), table.doubts, placed)
        return placed

    def _placed(
        self, points: NDArray[numpy.float64], rows: Sequence[Mapping[str, Any]], names: RowNames, request: Optional[bytes]
    ) -> Tuple[Placed, List[Dict[str, Any]], Optional[PlanmarkError]]:
        """The library's answer for new markers, what it refuses, and its failure if it places none because of that."""
        text = json_text(rows, names.name) if rows else None
        count = len(points)
        placed = Placed(numpy.empty(count, numpy.int64), numpy.empty(count, numpy.uint8))
        report, error = self._told(
            lib.plan_place_all, address_of(points), count, text, request, address_of(placed.reason), address_of(placed.number))
        placed.notes = tuple(report.get("notes", ()))
        return placed, report["refused"], error

    def _warn_before_placing(
        self, table: MarkerTable, rows: Sequence[Mapping[str, Any]], refused: Refused, request: Optional[bytes]
    ) -> None:
        """Warns of the markers that will be left out. Nothing is said if another reason will refuse all."""
        # A point that is none is refused for certain, so that a strict request places nothing.
        points = numpy.concatenate([table.points, [[numpy.inf, numpy.inf]]])
        _, told, error = self._placed(points, [*rows, {}] if rows else [], table.rows, request)
        if error is not None and error.place == "points":
            refusals = refused.refusals(told[:-1])
            warn_of_refused(refusals, table.count, _effect(refusals, table.count), table.doubts)

    def _details(
        self, table: MarkerTable, details: Any, numbers: str, index: Optional[Any], by_room: bool
    ) -> Tuple[List[Dict[str, Any]], Dict[str, str]]:
        """What is known of new markers, and the caller's columns by the library's names."""
        check_choice(numbers, ("keep", "new"), "numbers")
        own, columns = details_of(_rows_of(table), by_room)
        given = _given_details(details, table.count, index, by_room)
        if given and not is_frame(details):
            columns = {**columns, **{FIELDS[name]: name for name in columns_of(given) if FIELDS.get(name, name) != name}}
            given = [{FIELDS.get(name, name): value for name, value in row.items()} for row in given]
        merged = [{**first, **second} for first, second in zip(own, given)] if own and given else own or given
        if numbers == "new":
            for row in merged:
                row.pop("number", None)
        return merged, columns

    def update(
        self, edits: Any, *, author: Optional[str] = None, role: Optional[str] = None, any_status: bool = False, anywhere: bool = False,
        snap: float = 0,
    ) -> Updated:
        """Changes markers in one step of the history, all of them or none.

        Parameters
        ----------
        edits
            A dict, a list of dicts, a dict of columns, a structured array or a frame: `number` or `id` say which marker, the others what
            it has from now on: `{"number": 12, "title": "Scratch", "point": [600, 500], "property:Trade": "Painter"}`. None, and what is
            missing in a frame, takes a value away; what is not mentioned stays. Values that a marker has already are no change, so that
            what `markers` gave can be changed and given back. Area and author cannot be changed, and times are passed over. Columns of a
            frame that are not known are properties; so are names in dicts, if the plan has such a property.
        author
            Who changes them, for the history; without, `author` of the plan.
        role, any_status
            As for `set_status`, for edits of statuses.
        anywhere, snap
            As for `place`, for edits of points.

        Returns
        -------
        Updated

        Raises
        ------
        NotFoundError, RefusedError, InvalidRequestError
            Nothing was changed; `refusals` has every row that is wrong, with its index and the reason.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.update({"number": 1, "title": "Deep scratch"}).changes
        [MarkerChange(row=0, number=1, field='title', old='Scratch', new='Deep scratch')]
        >>> frame = plan.markers(as_="pandas")
        >>> frame["priority"] = "high"
        >>> plan.update(frame).number
        array([1, 2])
        """
        given = edits_of(edits)
        if given.unknown and not given.is_table:
            known = [name[len(PROPERTY):] for name in self._columns(None).kinds if name.startswith(PROPERTY)]
            check_known(given, known)
        request = self._request(author, role=role, any_status=any_status or None, **_rules(anywhere, snap))
        report, error = self._told(lib.plan_update, json_text(given.objects, given.rows.name), request)
        if error is not None:
            refusals = Refused(given.rows, given.columns, given.faults, _REMEDIES).refusals(report["refused"])
            raise_refused(error, refusals, len(given.objects), "nothing was changed")
        changes = [
            MarkerChange(change["index"], change["marker"], change["field"], change["old"], change["new"]) for change in report["changes"]]
        return Updated(numpy.array(list(dict.fromkeys(change.number for change in changes)), numpy.int64), changes)

    def set_status(
        self, numbers: ArrayLike, status: str, *, author: Optional[str] = None, role: Optional[str] = None, any_status: bool = False
    ) -> None:
        """Gives markers a status, as the plan's workflow allows it: all of them, or none.

        Parameters
        ----------
        numbers
            The markers' numbers, one or several.
        status
            The status.
        author
            Who does so, for the history; without, `author` of the plan.
        role
            In which role the author does so, where the workflow asks for one.
        any_status
            Whether the workflow's steps need not be kept to.

        Raises
        ------
        RefusedError
            The workflow does not allow it for the marker of `index`.
        NotFoundError
            There is no marker of that number.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.set_status([1], "in progress", author="Ada")
        >>> plan.markers(status="in progress")["number"]
        array([1])
        """
        given = integers_for(numbers, "numbers")
        request = self._request(author, role=role, any_status=any_status or None)
        check(lib.plan_set_status(self._handle, address_of(given), len(given), text_for(status, "status"), request))

    def remove(self, numbers: ArrayLike, *, author: Optional[str] = None) -> None:
        """Removes markers, all of them or none. Their numbers are not given again.

        Parameters
        ----------
        numbers
            The markers' numbers, one or several.
        author
            Who removes them, for the history; without, `author` of the plan.

        Raises
        ------
        NotFoundError
            There is no marker of that number.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.remove(2)
        >>> plan.markers()["number"]
        array([1])
        """
        given = integers_for(numbers, "numbers")
        check(lib.plan_remove(self._handle, address_of(given), len(given), self._request(author)))


def _rows_of(table: MarkerTable) -> Sequence[Mapping[str, Any]]:
    """What is known of markers, a dict for each; none if nothing is known of any."""
    if not table.members:
        return []
    if isinstance(table.members, dict):
        names = list(table.members)
        return [dict(zip(names, row)) for row in zip(*table.members.values())]
    return table.members if any(table.members) else []


def _given_details(details: Any, count: int, index: Optional[Any], by_room: bool) -> List[Dict[str, Any]]:
    """The details that are given beside the points."""
    if details is None or isinstance(details, Mapping) and not details:
        return []
    if is_one(details):
        details = [details] * count
    rows = detail_rows(details)
    if len(rows) != count:
        raise InvalidArgumentError(
            f"details must be as many as there are points, {count}, not {len(rows)}", "wrongLength", place="details")
    check_labels({"points": index, "the table": index_of_source(details, "details")}, "details")
    # Columns of a frame that are not known are properties; names in dicts may be slips.
    return details_of(rows, by_room)[0] if is_frame(details) else rows


def _effect(refusals: Sequence[Refusal], count: int) -> str:
    """What becomes of the markers that are not refused."""
    return "the others are placed" if len(refusals) < count else "none is placed"


def _rules(anywhere: bool, snap: float) -> Dict[str, Any]:
    return {"anywhere": anywhere or None, "snap": number_for(snap, "snap") or None}
