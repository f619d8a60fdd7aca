"""Files and lists that a plan takes over, and files that it is written as."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from ctypes import c_void_p
from typing import Any, Dict, Optional, Union, overload

from ._exchange_options import ExportOptions, ImportOptions, check_options
from ._handles import Handle, bytes_of, opened, path_for
from ._import_calls import imported
from ._library import lib
from ._plan_calls import PlanCalls, request_text
from ._rows import kind_of
from ._typing import Path, Unpack
from ._warnings import warn
from .tasks import Task


class ExchangeCalls(PlanCalls):
    """The imports and exports of a plan."""

    def import_(
        self, source: Any, *, name: Optional[str] = None, ids: Union[str, bool, None] = None, task: Optional[Task] = None,
        **options: Unpack[ImportOptions],
    ) -> Dict[str, Any]:
        """Takes markers, areas and measured lines over from a file or a list, in one step of the history.

        Markers that the plan has already, by their id, number, place or title, are not taken twice. What is refused is left out, with one
        `PlanmarkWarning` that counts all and has the first reasons; it also tells values that a field does not take, which stay
        properties. If warnings are errors, nothing is stored.

        A row is what its geometry is: a point is a marker, a polygon an area, and a line is measured. An area of a frame or a list takes
        the place of the plan's area of its id; without one it is new, unless the plan has it already, with its name and shape. The numbers
        and labels of rows are no ids. Where no row has coordinates, and a column (`room`, `Raum`, `area`) names areas of the plan, each row
        is a marker on free paper in its room, as not yet located; `place_by="area"` does so for the rows without coordinates of any list,
        and the report counts them as `placed`. Columns of a frame or a list that are not called as a field are properties, as of `place`, whatever
        they are called: `map={"Name": "title"}` makes a title of one.

        Parameters
        ----------
        source
            The file's path, or its bytes; or markers in any form that `place` takes, with their ids, such as `markers` of another plan
            gives them; or an object with `__geo_interface__`, such as a `Rooms`, or GeoJSON as a dict.
        name
            What messages call bytes; its ending helps to tell the format.
        ids
            The column of a frame that has the ids of areas; True for the index. Without, it is a column or an index called `id`.
        task
            Tells how many entries are read, and cancels the import, which leaves nothing then.
        **options
            `format`, `duplicates="update"`, `dry_run=True` (nothing is written, and the report's `changes` are what an import would
            change), `strict=True` (nothing is taken over if anything is refused), `since="-7d"`, `anywhere`, `snap`,
            `coordinates={"system": "leaflet"}`, `map={"Titel": "title"}`, `deleted="remove"`, `place_by="area"`, `hidden="leave"`,
            `author` and others. A file of detections is read as such with `detections={}`, whose members are those of a sheet's
            `detection_file` (`{"format": "yolo"}`); `replace_detections=True` removes those that the plan has and the file has not. With
            `stored=True` the places are those of the drawing as its file stores it, before EXIF turns it. For these and for XFDF
            `drawing="level4.pdf"` says where the drawing is, where the plan does not have it at hand.

        Returns
        -------
        dict
            The report: how many are `added`, `changed`, `unchanged` and `kept`, what was `refused`, and `notes`. `refused`
            lists the first 10,000 entries, `refusedOthers` says how many more there are of each kind. `unread` lists the values
            that their fields cannot have, which stay properties.

        Raises
        ------
        RefusedError
            Something is refused, or a value cannot be read, and the import is strict; nothing is stored. `refusals` has every entry with
            its index and reason, of a file the first 10,000 and in the text how many more there are, `report` the report.
        UnreadableError
            The file cannot be read.
        InvalidRequestError
            An option is unknown, or its value is of the wrong kind.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.import_("issues.csv")["kept"]
        2
        >>> report = plan.import_([{"number": 1, "x": 60, "y": 50, "title": "Dent"}], duplicates="update")
        >>> report["changed"], report["changes"][0]["new"]
        (1, 'Dent')
        >>> plan.import_({"title": ["Tap drips", "Crack"], "room": ["Kitchen", "Hall"]})["placed"]
        2
        """
        given = check_options(options, ImportOptions)
        meanings = {} if given.get("map") is None else given["map"]
        if not isinstance(meanings, Mapping):
            raise TypeError(f"map must be a dict of the columns' meanings, not {kind_of(meanings)}")
        given["map"] = dict(meanings) or None
        if name is not None and not isinstance(name, str):
            raise TypeError(f"name must be a str, not {type(name).__name__}")
        return imported(self, source, given, name, ids, task)

    @overload
    def export(self, path: None = ..., *, task: Optional[Task] = ..., **options: Unpack[ExportOptions]) -> bytes: ...

    @overload
    def export(self, path: Path, *, task: Optional[Task] = ..., **options: Unpack[ExportOptions]) -> Dict[str, Any]: ...

    def export(
        self, path: Optional[Path] = None, *, task: Optional[Task] = None, **options: Unpack[ExportOptions]
    ) -> Union[bytes, Dict[str, Any]]:
        """Writes the plan in a format for exchange.

        Parameters
        ----------
        path
            The file, whose ending tells the format; without, the bytes are returned, and `format` must be given.
        task
            Tells how many markers are written, and cancels the export, which leaves no file then.
        **options
            `format`, `excel`, `filter` (a query), `coordinates`, `delimiter`, `decimal`, `language`; of PDF and XFDF `drawing`, `units`,
            `list` and `strip_actions`; `detections=True` writes the plan's detections (`coco`, `csv`). An earlier export is replaced;
            `force=True` replaces also a file that Planmark did not write, or that somebody has changed since.

        Returns
        -------
        dict or bytes
            The report; the file's bytes without a path.

        Warns
        -----
        PlanmarkWarning
            The filter has a value that the plan does not have: it may be a slip.

        Raises
        ------
        InvalidRequestError
            An option is unknown, or its value is of the wrong kind.
        UnwritableError
            The file cannot be written, is one of the plan, or would take the place of one that is no earlier export.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> plan.export("issues.geojson")["markers"]
        2
        >>> plan.export(format="csv", filter={"status": "open"}).decode().count("Scratch")
        1
        """
        request = request_text(**check_options(options, ExportOptions))
        if path is None:
            told = Handle()
            whole = bytes_of(self._long(lib.plan_export, request, task=task, report=told))
            _warn_of_doubts(json.loads(bytes_of(told)), whole)
            return whole
        report: Dict[str, Any] = json.loads(bytes_of(self._long(lib.plan_export_file, path_for(path, "path"), request, task=task)))
        _warn_of_doubts(report, report)
        return report

    @staticmethod
    def export_together(plans: "Sequence[ExchangeCalls]", path: Path, **options: Unpack[ExportOptions]) -> Dict[str, Any]:
        """Writes several plans, whose drawings are pages of one PDF, as annotations onto that file, or as one XFDF.

        Parameters
        ----------
        plans
            The plans, none twice.
        path
            The file.
        **options
            As of `export`.

        Returns
        -------
        dict
            The report.

        Warns
        -----
        PlanmarkWarning
            The filter has a value that none of the plans has: it may be a slip.

        Raises
        ------
        UnreadableError
            The plans are not of one PDF, or one is given twice.

        Examples
        --------
        >>> sheet = planmark.Sheet("office.png").render("site.pdf")
        >>> plan = planmark.Plan.create("site.plan", "site.pdf#page=1")
        >>> placed = plan.place([[10, 10]])
        >>> planmark.Plan.export_together([plan], "marked.pdf")["markers"]
        1
        """
        handles = (c_void_p * len(plans))(*(plan._handle.value for plan in plans))
        request = request_text(**check_options(options, ExportOptions))
        exported = opened(lib.plans_export_file, handles, len(plans), path_for(path, "path"), request)
        report: Dict[str, Any] = json.loads(bytes_of(exported))
        _warn_of_doubts(report, report)
        return report

    def merge(self, other: "Union[ExchangeCalls, Path]", *, author: Optional[str] = None) -> Dict[str, Any]:
        """Takes over what was changed in another copy of the plan.

        Parameters
        ----------
        other
            The other copy, which stays as it is: a `Plan`, or where it lies.
        author
            Who merges, for the history; without, `author` of the plan.

        Returns
        -------
        dict
            The report: how many `revisions` were taken over, and `conflicts`.

        Raises
        ------
        RefusedError
            It is no copy of the plan.

        Examples
        --------
        >>> import shutil
        >>> copied = shutil.copy("level4.plan", "copy.plan")
        >>> with planmark.Plan("copy.plan") as copy:
        ...     updated = copy.update({"number": 1, "title": "Dent"})
        >>> planmark.Plan("level4.plan").merge("copy.plan")["revisions"]
        1
        """
        if not isinstance(other, ExchangeCalls):
            with self._opened(other) as copy:
                return self.merge(copy, author=author)
        report: Dict[str, Any] = self._report(lib.plan_merge, other._handle, self._request(author))
        return report

    @classmethod
    def _opened(cls, location: Path) -> "ExchangeCalls":
        """The plan of a place, to be read."""
        from .plans import Plan

        return Plan(location, read_only=True)


def _warn_of_doubts(report: Dict[str, Any], answer: Any) -> None:
    """Warns of what may be a slip in the request of an export; `answer` is what the export returns."""
    if "doubts" in report:
        warn("; ".join(report["doubts"]), answer)
