"""Markers of a plan as columns, from the library's table."""

from __future__ import annotations

import json
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Dict, List, NamedTuple, Optional

import numpy
from numpy.typing import NDArray

from ._handles import Handle, Memory, bytes_of, opened
from ._library import check, lib

# Times are milliseconds since 1970 in UTC. The number that stands for none is NumPy's for no time.
TIMES = ("created", "changed")
PROPERTY = "property:"


class Texts(NamedTuple):
    """A column of texts, as the library lays them out.

    Attributes
    ----------
    data
        All texts in UTF-8, one behind the other: uint8.
    ends
        Where each begins, and behind the last where it ends: int64, (n + 1,).
    present
        1 for each text that there is, else 0: uint8, (n,).
    json
        1 for each value that is no text, whose text is its JSON, else 0: uint8, (n,). None where all are texts.
    """

    data: NDArray[numpy.uint8]
    ends: NDArray[numpy.int64]
    present: NDArray[numpy.uint8]
    json: Optional[NDArray[numpy.uint8]]

    def decoded(self) -> NDArray[Any]:
        """The texts as str, None where there is none."""
        texts = numpy.empty(len(self.present), object)
        whole, places = bytes(self.data), self.ends.tolist()
        # Where each character is a byte, the text is decoded at once and then cut.
        if whole.isascii():
            text = whole.decode("ascii")
            texts[:] = [text[start:end] for start, end in zip(places, places[1:])]
        else:
            texts[:] = [whole[start:end].decode("utf-8") for start, end in zip(places, places[1:])]
        texts[self.present == 0] = None
        return texts

    def objects(self) -> NDArray[Any]:
        """The values as Python has them: texts, numbers, True and False, lists and dicts; None where there is none."""
        values = self.decoded()
        if self.json is not None:
            for row in numpy.flatnonzero(self.json).tolist():
                values[row] = json.loads(values[row])
        return values

    def values(self) -> List[Any]:
        """The same as a list."""
        values: List[Any] = self.objects().tolist()
        return values


class MarkerColumns:
    """The columns of a library's table of markers, in its order."""

    def __init__(self, table: Handle) -> None:
        self._table = table
        rows = c_size_t()
        check(lib.table_count(table, byref(rows)))
        #: The number of markers.
        self.count = rows.value
        #: The kind of each column, "integer", "double" or "text", by its name.
        self.kinds: Dict[str, str] = {
            column["name"]: column["kind"] for column in json.loads(bytes_of(opened(lib.table_columns, table)))}

    @property
    def notes(self) -> List[str]:
        """What is to be told of the query: values that the plan does not have."""
        notes: List[str] = json.loads(bytes_of(opened(lib.table_notes, self._table)))
        return notes

    def numbers(self, name: str) -> NDArray[Any]:
        """A column of numbers or times, as a read-only array over the library's memory."""
        values, kind = c_void_p(), self.kinds[name]
        check((lib.table_integers if kind == "integer" else lib.table_doubles)(self._table, name.encode(), byref(values)))
        return self._view(values.value, self.count, "<f8" if kind == "double" else "<M8[ms]" if name in TIMES else "<i8")

    def texts(self, name: str) -> Texts:
        """A column of texts."""
        key, data, offsets, present, is_json = name.encode(), c_void_p(), c_void_p(), c_void_p(), c_void_p()
        check(lib.table_texts(self._table, key, byref(data), byref(offsets), byref(present)))
        if name.startswith(PROPERTY):
            check(lib.table_json(self._table, key, byref(is_json)))
        # The end of the last text is how many bytes there are.
        ends = self._view(offsets.value, self.count + 1, "<i8") if self.count else numpy.zeros(1, numpy.int64)
        return Texts(
            self._view(data.value, int(ends[-1]), "|u1"), ends, self._view(present.value, self.count, "|u1"),
            self._view(is_json.value, self.count, "|u1") if is_json.value else None)

    def arrays(self) -> Dict[str, NDArray[Any]]:
        """An array for each column: numbers, times, and objects for texts and the values of properties, None where there is none."""
        return {
            name: self.texts(name).objects() if kind == "text" else self.numbers(name) for name, kind in self.kinds.items()}

    def _view(self, address: Optional[int], count: int, kind: str) -> NDArray[Any]:
        # An array of no elements may have no place in memory, which NumPy does not take.
        return numpy.asarray(Memory(self._table, address, (count,), kind)) if count else numpy.empty(0, kind)
