"""Sheets of the jobs in a DataFrame."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from ctypes import byref
from typing import Any, Dict, Iterable, Iterator, List, Literal, Optional, Protocol, Sequence, Tuple, Union, cast

import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]
from pyspark import TaskContext  # type: ignore[import-not-found, import-untyped, unused-ignore]

from .._handles import Handle, bytes_of, opened, text_for
from .._library import check, lib, set_processors
from .._requests import text_of
from ..errors import InvalidArgumentError, PlanmarkError
from ._columns import JobColumns, Row
from ._parts import Parts

# A column of the report: its name, and its type in Spark and in Arrow.
_COLUMNS: Sequence[Tuple[str, str, pyarrow.DataType]] = (
    ("id", "string", pyarrow.string()),
    ("output", "string", pyarrow.string()),
    ("status", "string", pyarrow.string()),
    ("areas", "int", pyarrow.int32()),
    ("markers", "int", pyarrow.int32()),
    ("refused", "int", pyarrow.int32()),
    ("refusals", "array<string>", pyarrow.list_(pyarrow.string())),
    ("notes", "array<string>", pyarrow.list_(pyarrow.string())),
    ("error_code", "string", pyarrow.string()),
    ("error_message", "string", pyarrow.string()),
    ("seconds", "double", pyarrow.float64()),
    ("hash", "string", pyarrow.string()),
)
_PICTURE = ("picture", "binary", pyarrow.binary())

#: The columns of the report that `render_jobs` makes without options.
REPORT_SCHEMA = ", ".join(f"{name} {kind}" for name, kind, _ in _COLUMNS)

# The bytes that a row takes beside its texts and its picture, about.
_ROW_BYTES = 256
# The greatest number of bytes that Arrow's binary columns hold.
_GREATEST_PICTURE = (1 << 31) - 1

Batches = Iterable[pyarrow.RecordBatch]


class Render(Protocol):
    """A function for `DataFrame.mapInArrow`.

    Attributes
    ----------
    schema
        The columns of the report that it makes.
    """

    schema: str

    def __call__(self, batches: Batches) -> Iterator[pyarrow.RecordBatch]:
        """Makes the sheets of some rows."""


def render_jobs(
    *, returns: Optional[Literal["bytes"]] = None, keep: Union[Sequence[str], Mapping[str, str]] = (), resume: bool = False,
    threads: Optional[int] = None, max_batch_bytes: int = 16 << 20,
) -> Render:
    """A function for `DataFrame.mapInArrow` that makes a sheet of each row and tells what became of it, a row each.

    A row is a job as of `planmark batch`. Its members stand in columns: plan, drawing, areas, markers, image, output, format,
    compression, id (strings), request, filter, table (strings with JSON, or structs), quality (integers), showsAreas (a boolean); or all in the column
    job, as JSON. In place of a path, plan_bytes, drawing_bytes, areas_bytes and markers_bytes have the content of the file. What is
    null is left out; other columns are passed over. Paths are those of the workers' machines.

    A job that fails has the status "failed", error_code and error_message; it fails no task. Outputs appear whole or not at all,
    whatever becomes of the worker, so that a task can be tried again, or twice at a time. A PNG has the same pixels each time.

    Parameters
    ----------
    returns
        `"bytes"`: the report has the column picture, with the sheets of jobs that have no output.
    keep
        Columns of the DataFrame that the report has too: names of columns of strings, or a dict of names and Spark's types.
    resume
        Skips jobs that are done, whose status is "skipped": their output is there, and newer than all files that the job reads. If the
        DataFrame has the column finished, it has the hash that an earlier report tells for the output, and the job is done again if its
        hash is another one; a job with bytes is skipped only so.
    threads
        The number of processors that a worker keeps busy; `spark.task.cpus` if not given.
    max_batch_bytes
        About how many bytes a batch of the report has at most, unless one row has more.

    Returns
    -------
    Render
        The function, whose attribute `schema` has the report's columns.

    Raises
    ------
    InvalidArgumentError
        An option is out of range, or the report has a column of the name of one that is to be kept.

    Examples
    --------
    >>> render = planmark.spark.render_jobs(keep=["site"])
    >>> report = jobs.mapInArrow(render, render.schema)
    """
    if returns not in (None, "bytes"):
        raise InvalidArgumentError(f"returns must be None or 'bytes', not {returns!r}", "invalidArgument", place="returns")
    if isinstance(keep, str):
        raise TypeError("keep must be a list of names or a dict of names and types, not a str")
    kept = dict(keep) if isinstance(keep, Mapping) else dict.fromkeys(keep, "string")
    columns = [*_COLUMNS, *([_PICTURE] if returns else [])]
    for name in kept:
        if name in [column for column, _, _ in columns]:
            raise InvalidArgumentError(
                f"keep: the report has a column '{name}' of its own; rename that of the DataFrame", "conflict", place="keep")
    if not isinstance(max_batch_bytes, int) or max_batch_bytes < 1:
        raise InvalidArgumentError("max_batch_bytes must be a whole number above 0", "invalidArgument", place="max_batch_bytes")
    if threads is not None and (not isinstance(threads, int) or not 1 <= threads <= 1024):
        raise InvalidArgumentError("threads must be from 1 to 1024", "invalidArgument", place="threads")
    names = list(kept)
    has_pictures = returns is not None

    # Spark sends this function to the workers by value, and all that it calls by name.
    def render(batches: Batches) -> Iterator[pyarrow.RecordBatch]:
        return _reports(batches, names, has_pictures, resume, threads, max_batch_bytes)

    made = cast(Render, render)
    made.schema = ", ".join([f"{name} {kind}" for name, kind, _ in columns] + [f"`{name}` {kind}" for name, kind in kept.items()])
    return made


def _reports(
    batches: Batches, keep: List[str], has_pictures: bool, resume: bool, threads: Optional[int], max_bytes: int
) -> Iterator[pyarrow.RecordBatch]:
    context = TaskContext.get()
    set_processors(threads or (1 if context is None else max(1, context.cpus())))
    for batch in batches:
        jobs = JobColumns(batch.schema, keep)
        rows: List[Dict[str, Any]] = []
        start, size = 0, 0
        for row in jobs.rows(batch):
            report = _done(row, has_pictures, resume)
            weight = _weight(report)
            if rows and size + weight > max_bytes:
                yield _batch(rows, has_pictures, batch, keep, start)
                start, size, rows = start + len(rows), 0, []
            rows.append(report)
            size += weight
        if rows:
            yield _batch(rows, has_pictures, batch, keep, start)


def _batch(
    rows: List[Dict[str, Any]], has_pictures: bool, batch: pyarrow.RecordBatch, keep: List[str], start: int
) -> pyarrow.RecordBatch:
    columns = [*_COLUMNS, *([_PICTURE] if has_pictures else [])]
    arrays = [pyarrow.array([row.get(name) for row in rows], kind) for name, _, kind in columns]
    arrays += [batch.column(batch.schema.get_field_index(name)).slice(start, len(rows)) for name in keep]
    return pyarrow.RecordBatch.from_arrays(arrays, names=[*(name for name, _, _ in columns), *keep])


def _weight(report: Dict[str, Any]) -> int:
    texts = sum(len(text) for text in (*report["refusals"], *report["notes"]))
    return _ROW_BYTES + texts + len(report.get("error_message") or "") + len(report.get("picture") or b"")


def _done(row: Row, has_pictures: bool, resume: bool) -> Dict[str, Any]:
    """Does a job, and tells what became of it."""
    if row.problem is not None:
        return _report(_failed(row, row.problem), None)
    try:
        is_returned = has_pictures and "output" not in row.job
        if row.parts:
            result, picture = _done_with_parts(row, is_returned, resume)
        else:
            text = text_of(row.job) if row.text is None else text_for(row.text, "job")
            result, picture = _run(text, is_returned, resume, row.finished)
    except PlanmarkError as error:
        return _report(_failed(row, {"code": error.code, "message": str(error)}), None)
    except OSError as error:
        problem = {"code": "noTemporaryFile", "message": f"bytes of the job cannot be kept in a file: {error}"}
        return _report(_failed(row, problem), None)
    if picture is not None and len(picture) > _GREATEST_PICTURE:
        problem = {"code": "tooLarge", "message": f"the picture has {len(picture)} bytes, more than a column holds; give an output"}
        return _report(_failed(row, problem), None)
    # A job that is no JSON for the library has no id there.
    return _report({"id": row.job.get("id"), "output": row.job.get("output"), **result}, picture)


def _done_with_parts(row: Row, is_returned: bool, resume: bool) -> Tuple[Dict[str, Any], Optional[bytes]]:
    digests = {name: "sha256:" + hashlib.sha256(part).hexdigest() for name, part in row.parts.items()}
    content = json.dumps({**row.job, **digests}, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    with Parts(row.parts) as parts:
        text = text_of({**row.job, **parts.paths})
        result, picture = _run(text, is_returned, resume and row.finished == digest, None, parts.paths)
    return {**result, "hash": digest}, picture


def _run(
    text: bytes, is_returned: bool, resume: bool, finished: Optional[str], paths: Mapping[str, str] = {}
) -> Tuple[Dict[str, Any], Optional[bytes]]:
    picture = None
    # Directly, rather than by `run_job`: a worker has no interrupts to look for, and the other thread that does so has its price.
    if is_returned:
        first, second = Handle(), Handle()
        check(lib.job_render(text, None, byref(first), byref(second)))
        picture = bytes_of(first) if first else None
        result = bytes_of(second)
    elif resume:
        result = bytes_of(opened(lib.job_resume, text, text_for(finished, "finished"), None))
    else:
        result = bytes_of(opened(lib.job_run, text, None))
    # People know a file of bytes by its column. A longer path is replaced first, as another one can begin it.
    for name, path in sorted(paths.items(), key=lambda item: -len(item[1])):
        result = result.replace(path.encode(), f"{name}_bytes".encode())
    return json.loads(result), picture


def _failed(row: Row, problem: Mapping[str, str]) -> Dict[str, Any]:
    return {"id": row.job.get("id"), "output": row.job.get("output"), "status": "failed", "error": problem, "seconds": 0.0}


def _report(result: Dict[str, Any], picture: Optional[bytes]) -> Dict[str, Any]:
    error = result.pop("error", None) or {}
    return {
        **result, "refusals": result.get("refusals", []), "notes": result.get("notes", []), "error_code": error.get("code"),
        "error_message": error.get("message"), "picture": picture}
