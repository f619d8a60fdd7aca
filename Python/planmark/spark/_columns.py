"""Rows of a DataFrame as jobs."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, NamedTuple, Optional

import pyarrow  # type: ignore[import-not-found, import-untyped, unused-ignore]

from ..errors import InvalidArgumentError

# Members of a job that are texts, and those that are objects.
TEXTS = ("id", "plan", "drawing", "areas", "markers", "image", "output", "format", "compression")
OBJECTS = ("request", "filter", "table")
# Members that are whole numbers.
INTEGERS = ("quality",)
# Members that name files, whose content can be in a column of bytes instead.
FILES = ("plan", "drawing", "areas", "markers")


class Row(NamedTuple):
    """A job of a row.

    Attributes
    ----------
    job
        The members.
    text
        The members as JSON, where the row has them so and they are to be handed over as they are.
    parts
        Contents of files, by the names of their members.
    finished
        The hash that an earlier report has of the output.
    problem
        The code and the message of why the members cannot be read; None if they can.
    """

    job: Dict[str, Any]
    text: Optional[str]
    parts: Dict[str, pyarrow.Buffer]
    finished: Optional[str]
    problem: Optional[Dict[str, str]] = None


class JobColumns:
    """The columns of a DataFrame that say what jobs are.

    Raises
    ------
    InvalidArgumentError
        A column is missing, is of a wrong type, or does not go with another one. The whole DataFrame is wrong then, rather than one of
        its rows.
    """

    def __init__(self, schema: pyarrow.Schema, keep: List[str]) -> None:
        names = set(schema.names)
        self.has_text = "job" in names
        self.texts = [name for name in TEXTS if name in names]
        self.objects = [name for name in OBJECTS if name in names]
        self.integers = [name for name in INTEGERS if name in names]
        self.bytes = [name for name in FILES if name + "_bytes" in names]
        self.has_flag, self.has_finished = "showsAreas" in names, "finished" in names
        listed = ", ".join(schema.names)
        for name in keep:
            if name not in names:
                raise _wrong("missingColumn", name, f"is to be kept, but the DataFrame has the columns {listed}")
        members = [*self.texts, *self.objects, *self.integers, *(["showsAreas"] if self.has_flag else [])]
        if self.has_text and members:
            raise _wrong(
                "conflict", "job", f"has all members of a job; leave out {', '.join(members)}, or leave out 'job'")
        if not self.has_text and not {"plan", "drawing"} & {*self.texts, *self.bytes}:
            raise _wrong(
                "missingColumn", "job",
                "is missing, as are plan, drawing, plan_bytes and drawing_bytes, one of which says of what sheets are to be made; "
                f"the DataFrame has the columns {listed}")
        for name in [*self.texts, *(["job"] if self.has_text else []), *(["finished"] if self.has_finished else [])]:
            _check(schema, name, "string" if name != "id" else "string or integers",
                   lambda kind, name=name: _is_text(kind) or (name == "id" and pyarrow.types.is_integer(kind)))
        for name in self.objects:
            _check(schema, name, "string with JSON, or a struct", lambda kind: _is_text(kind) or pyarrow.types.is_struct(kind))
        for name in self.integers:
            _check(schema, name, "integers", pyarrow.types.is_integer)
        for name in self.bytes:
            _check(schema, name + "_bytes", "binary", lambda kind: pyarrow.types.is_binary(kind) or pyarrow.types.is_large_binary(kind))
        if self.has_flag:
            _check(schema, "showsAreas", "boolean", pyarrow.types.is_boolean)

    def rows(self, batch: pyarrow.RecordBatch) -> Iterator[Row]:
        """The rows of a batch, one at a time."""
        column = {name: batch.column(batch.schema.get_field_index(name)) for name in batch.schema.names}
        for index in range(batch.num_rows):
            parts = {}
            for name in self.bytes:
                value = column[name + "_bytes"][index]
                if value.is_valid:
                    parts[name] = value.as_buffer()
            finished = column["finished"][index].as_py() if self.has_finished else None
            job: Dict[str, Any] = {}
            text = column["job"][index].as_py() if self.has_text else None
            if text is not None:
                try:
                    job = json.loads(text)
                except ValueError:
                    # The library says what is wrong.
                    job = {}
                if not isinstance(job, dict):
                    job = {}
            for name in self.texts:
                value = column[name][index].as_py()
                if value is not None:
                    job[name] = str(value)
            for name in self.integers:
                if column[name][index].is_valid:
                    job[name] = column[name][index].as_py()
            if self.has_flag and column["showsAreas"][index].is_valid:
                job["showsAreas"] = column["showsAreas"][index].as_py()
            problem = self._set_objects(job, column, index)
            for name in parts:
                if name in job:
                    problem = problem or _problem(
                        "conflict", f"give {name} or {name}_bytes, not both; leave one of them null in each row")
            yield Row(job, None if parts else text, parts, finished, problem)

    def _set_objects(self, job: Dict[str, Any], column: Dict[str, Any], index: int) -> Optional[Dict[str, str]]:
        for name in self.objects:
            value = column[name][index].as_py()
            if isinstance(value, str):
                try:
                    value = json.loads(value)
                except ValueError as error:
                    return _problem("notJSON", f"column {name} is not JSON: {error}")
                job[name] = value
            elif value is not None:
                job[name] = _without_nulls(value)
        return None


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_nulls(part) for name, part in value.items() if part is not None}
    return value


def _problem(code: str, message: str) -> Dict[str, str]:
    return {"code": code, "message": message}


def _is_text(kind: pyarrow.DataType) -> bool:
    is_text: bool = pyarrow.types.is_string(kind) or pyarrow.types.is_large_string(kind)
    return is_text


def _check(schema: pyarrow.Schema, name: str, expected: str, is_right: Any) -> None:
    kind = schema.field(name).type
    if not is_right(kind) and not pyarrow.types.is_null(kind):
        raise _wrong("wrongColumn", name, f"must be {expected}, not {kind}; cast it, or rename it if it is no member of a job")


def _wrong(code: str, name: str, message: str) -> InvalidArgumentError:
    return InvalidArgumentError(f"column '{name}' {message}", code, place=name)
