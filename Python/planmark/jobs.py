"""Jobs: one sheet of files, told as a dict, as `planmark batch` reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ctypes import c_void_p
from typing import Any, Dict, Optional

from . import tasks
from ._handles import bytes_of
from ._library import lib
from ._requests import text_of
from .tasks import Task


def run_job(job: Mapping[str, Any], *, task: Optional[Task] = None) -> Dict[str, Any]:
    """Makes one sheet and writes it whole or not at all.

    Args:
        job: `{"drawing": "a.png", "areas": "rooms.geojson", "markers": "list.csv", "output": "a-marked.png", "request": {...}}` or
            `{"plan": "a.plan", "filter": {...}, "output": "a.pdf"}`; `planmark batch --help` describes the members.
        task: Ends the job early, with `CancelledError`.

    Returns:
        What became of it: `status` is "done", "refused" (the sheet is there, without the markers that were refused) or "failed", with
        `error`, a dict of `code` and `message`. A job that fails raises nothing.

    >>> planmark.run_job({"plan": "level4.plan", "output": "level4.png"})["status"]
    'done'
    """
    return json.loads(bytes_of(tasks.call(lib.job_run, text_of(job), task=task, result=c_void_p())))
