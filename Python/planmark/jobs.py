"""Jobs: one sheet of files, told as a dict, as `planmark batch` reads them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from ctypes import byref
from typing import Any, Dict, Optional, Tuple

from . import tasks
from ._handles import Handle, bytes_of, text_for
from ._library import lib
from ._requests import text_of
from .tasks import Task


def run_job(
    job: Mapping[str, Any], *, resume: bool = False, finished: Optional[str] = None, task: Optional[Task] = None
) -> Dict[str, Any]:
    """Makes one sheet and writes it whole or not at all.

    Parameters
    ----------
    job
        `{"drawing": "a.png", "areas": "rooms.geojson", "markers": "list.csv", "output": "a-marked.png", "request": {...}}` or `{"plan":
        "a.plan", "filter": {...}, "output": "a.pdf"}`; `planmark batch --help` describes the members.
    resume
        Skips the job if its output is there and newer than all files that the job reads; its status is "skipped" then.
    finished
        With `resume`, the `hash` that an earlier result of the output has: the job is done again if it is not that one.
    task
        Ends the job early, with `CancelledError`.

    Returns
    -------
    dict
        What became of it: `status` is "done", "refused" (the sheet is there, without the markers that were refused) or "failed", with
        `error`, a dict of `code` and `message`; `hash` tells the job from others. A job that fails raises nothing.

    Examples
    --------
    >>> planmark.run_job({"plan": "level4.plan", "output": "level4.png"})["status"]
    'done'
    >>> planmark.run_job({"drawing": "none.png", "output": "a.png"})["status"]
    'failed'
    """
    if not resume:
        if finished is not None:
            raise TypeError("finished goes with resume=True")
        result: Dict[str, Any] = json.loads(bytes_of(tasks.call(lib.job_run, text_of(job), task=task, result=Handle())))
        return result
    result = json.loads(bytes_of(
        tasks.call(lib.job_resume, text_of(job), text_for(finished, "finished"), task=task, result=Handle())))
    return result


def render_job(job: Mapping[str, Any], *, task: Optional[Task] = None) -> Tuple[Optional[bytes], Dict[str, Any]]:
    """Makes one sheet as the bytes of a file, and writes nothing.

    Parameters
    ----------
    job
        As of `run_job`. It needs no output, whose ending tells the format at most; without it and `format` that is PNG.
    task
        Ends the job early, with `CancelledError`.

    Returns
    -------
    tuple of bytes or None and dict
        The bytes, None if the job failed; and the result, as of `run_job`.

    Examples
    --------
    >>> picture, result = planmark.render_job({"plan": "level4.plan", "format": "pdf"})
    >>> result["status"], picture is not None
    ('done', True)
    """
    picture = Handle()

    def render(text: bytes, task: Any, result: Any) -> int:
        status: int = lib.job_render(text, task, byref(picture), result)
        return status

    result = bytes_of(tasks.call(render, text_of(job), task=task, result=Handle()))
    return bytes_of(picture) if picture else None, json.loads(result)
