"""What all calls about a plan have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ctypes import byref
from typing import Any, Callable, Dict, Optional, Tuple

from . import tasks
from ._handles import Closing, Handle, bytes_of, opened
from ._library import last_error
from ._requests import camel, text_of
from .errors import PlanmarkError
from .tasks import Task


class PlanCalls(Closing):
    """A plan that is open, and who changes it."""

    #: Who makes the changes of calls that are given no author, for the history; None for nobody who is known.
    author: Optional[str] = None

    def _request(self, author: Optional[str] = None, **members: Any) -> Optional[bytes]:
        """The request of a call that changes the plan, without the members that are None; None for one without members."""
        return request_text(author=self.author if author is None else author, **members)

    def _report(self, function: Callable[..., int], *arguments: Any) -> Any:
        """What a call hands out as JSON."""
        return json.loads(bytes_of(opened(function, self._handle, *arguments)))

    def _long(
        self, function: Callable[..., int], *arguments: Any, task: Optional[Task], report: Optional[Handle] = None
    ) -> Handle:
        """What a call hands out that may take long; `report` is another handle, which it hands out after that."""
        return tasks.call(function, self._handle, *arguments, task=task, result=Handle(), report=report)

    def _told(self, function: Callable[..., int], *arguments: Any) -> Tuple[Dict[str, Any], Optional[PlanmarkError]]:
        """What a call hands out, and its failure, if it hands that out because of one."""
        handle = Handle()
        status = function(self._handle, *arguments, byref(handle))
        error = last_error(status) if status else None
        if error is not None and not handle:
            raise error
        return json.loads(bytes_of(handle)), error


def request_text(**members: Any) -> Optional[bytes]:
    """A request as JSON, without the members that are None; None for one without members."""
    request: Mapping[str, Any] = camel(members)
    return text_of(request) if request else None
