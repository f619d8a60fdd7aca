"""The library's words about imports as Python has them."""

from __future__ import annotations

import re

from ._option_words import in_pythons_words
from ._requests import snake

# An apostrophe within a word quotes nothing.
_QUOTED = r"(?<!\w)'[^']*'"
# What a column means, as an option of the library has it.
_MEANING = re.compile(r"\bmap '([^']*)=(\w+)'")
_COORDINATES = re.compile(
    _QUOTED + r"|\bcoordinates\.(?P<name>zoom|yAxis|origin|unit|bounds|swapAxes)"
    r"(?: (?P<value>-?[\d.]+(?:,-?[\d.]+){3}|west,south,east,north))?")
_CHOICE = re.compile(
    _QUOTED + r"|\b(?P<name>duplicates|deleted|placeBy|dateFormat) (?P<value>keep|update|add|remove|area|coordinates|ymd|dmy|mdy)\b"
    r"|\b(?P<flag>anyStatus|overwriteNewer|exchangeAreas|otherPlan|replaceDetections|dryRun|placeBy|dateFormat)\b")
_FLAGS = frozenset(("anyStatus", "overwriteNewer", "exchangeAreas", "otherPlan", "replaceDetections", "dryRun"))


def import_words(text: str) -> str:
    """Returns a text of the library about an import, with its names of options as arguments of Python.

    Examples
    --------
    >>> import_words("exchangeAreas takes them all the same")
    'exchange_areas=True takes them all the same'
    >>> import_words("give coordinates.bounds west,south,east,north")
    'give coordinates={"bounds": [west, south, east, north]}'
    """
    text = _MEANING.sub(lambda found: f'map={{"{found[1]}": "{found[2]}"}}', text)
    return in_pythons_words(_CHOICE.sub(_choice, _COORDINATES.sub(_coordinates, text)))


def _coordinates(found: "re.Match[str]") -> str:
    if found["name"] is None:
        return found[0]
    value = "…" if found["value"] is None else f"[{found['value'].replace(',', ', ')}]"
    return f'coordinates={{"{snake(found["name"])}": {value}}}'


def _choice(found: "re.Match[str]") -> str:
    if found["name"] is not None:
        return f'{snake(found["name"])}="{found["value"]}"'
    flag = found["flag"]
    return found[0] if flag is None else snake(flag) + ("=True" if flag in _FLAGS else "")
