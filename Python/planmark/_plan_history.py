"""The history of a plan: who changed what, and how it is taken back."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional

from ._library import lib
from ._plan_calls import PlanCalls, request_text


class HistoryCalls(PlanCalls):
    """The history of a plan."""

    def history(self, *, marker: Optional[int] = None, limit: Optional[int] = None) -> List[Dict[str, Any]]:
        """What was changed, by whom and when, the latest first.

        Parameters
        ----------
        marker
            The number of the marker that it is about; all without.
        limit
            How many changes at most.

        Returns
        -------
        list of dict
            Each change has `revision`, `time`, `author`, `action`, `undoes`, `merged` and `changes`, a list of what it changed.

        Raises
        ------
        NotFoundError
            The plan never had such a marker.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> [change["action"] for change in plan.history()]
        ['import', 'new']
        """
        changes: List[Dict[str, Any]] = self._report(lib.plan_history, request_text(marker=marker, limit=limit))
        return changes

    def undo(self, count: int = 1, *, author: Optional[str] = None) -> List[Dict[str, Any]]:
        """Takes back the last changes that are not undone yet, whoever made them: as many as are asked for, or none.

        Parameters
        ----------
        count
            How many changes, 1 or more.
        author
            Who takes them back, for the history; without, `author` of the plan.

        Returns
        -------
        list of dict
            The changes that were taken back, the latest first, as `history` tells them.

        Raises
        ------
        RefusedError
            There are fewer; the text says how many.
        ConflictError
            Something that one of them changed was changed again since, as by a merge.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> updated = plan.update({"number": 1, "title": "Dent"})
        >>> plan.undo(3)
        Traceback (most recent call last):
        ...
        planmark.errors.RefusedError: only 2 changes can be undone, not 3; nothing was undone
        >>> [change["action"] for change in plan.undo(2)]
        ['edit', 'import']
        """
        return self._reverse(lib.plan_undo, count, author)

    def redo(self, count: int = 1, *, author: Optional[str] = None) -> List[Dict[str, Any]]:
        """Does again what was undone last: as many changes as are asked for, or none.

        Parameters
        ----------
        count
            How many changes, 1 or more.
        author
            Who does them again, for the history; without, `author` of the plan.

        Returns
        -------
        list of dict
            The changes that are in force again, the one that was undone last first, as `history` tells them.

        Raises
        ------
        RefusedError
            There are fewer; the text says how many.

        Examples
        --------
        >>> plan = planmark.Plan("level4.plan")
        >>> updated = plan.update({"number": 1, "title": "Dent"})
        >>> undone = plan.undo()
        >>> [change["action"] for change in plan.redo()]
        ['edit']
        """
        return self._reverse(lib.plan_redo, count, author)

    def _reverse(self, function: Callable[..., int], count: int, author: Optional[str]) -> List[Dict[str, Any]]:
        changes: List[Dict[str, Any]] = self._report(function, self._request(author, count=count))
        return changes
