"""The library's names of options in texts, as Python's keywords."""

from __future__ import annotations

import re
from typing import Dict

from ._requests import _RENAMED, _SECTION_OF, snake

_SYSTEMS = "pixel|normalized|leaflet|flutter-map|vision"
_SYSTEM = re.compile(rf"\b(coordinates|areaCoordinates)(?:\.system)? ({_SYSTEMS})\b")
# Values that texts have after the name of an option: numbers, several names, or one of those that choices have.
_VALUE = r"\d+(?:\.\d+)?|[a-z]+(?:,[a-z]+)+|always|never|auto|true|false|m|up|down|(?:top|bottom)-(?:left|right)"


def _keywords() -> Dict[str, str]:
    """The keywords of the paths of options."""
    keywords = {".".join((*sections, name)): snake(name) for name, sections in _SECTION_OF.items()}
    keywords.update((f"{section}.{member}", snake(name)) for name, (section, member) in _RENAMED.items())
    # Words that stand in sentences, too.
    return {path: keyword for path, keyword in keywords.items() if "." in path or path != keyword}


_KEYWORDS = _keywords()
_KINDS = {"must be true or false": "must be True or False", "must be an object": "must be a dict"}
# Names of members outside of what is quoted.
_MEMBER = re.compile(r"'[^']*'|\b([a-z]+(?:[A-Z][a-z]+)+)\b")
_PATH = re.compile(
    r"(?<![\w.])(" + "|".join(sorted(map(re.escape, _KEYWORDS), key=len, reverse=True)) + rf")(?![\w.]\w)(?: ({_VALUE})(?=[\s;,.)]|$))?")


def in_pythons_words(text: str) -> str:
    """Returns a text of the library with its names of options as Python's keywords, which are given values as Python writes them.

    Examples
    --------
    >>> in_pythons_words("markers.spread never leaves it there; say so with coordinates normalized")
    'spread="never" leaves it there; say so with coordinates={"system": "normalized"}'
    """
    text = _SYSTEM.sub(lambda found: f'{snake(found[1])}={{"system": "{found[2]}"}}', text)
    return _PATH.sub(_keyword, text)


def request_words(text: str) -> str:
    """Returns a text of the library about a request or a query, with its names of members and kinds as Python has them.

    Examples
    --------
    >>> request_words("panels.scaleBar must be true or false")
    'panels.scale_bar must be True or False'
    >>> request_words("dueBefore must be a date, not 'nextWeek'")
    "due_before must be a date, not 'nextWeek'"
    """
    for kind, own in _KINDS.items():
        text = text.replace(kind, own)
    return _MEMBER.sub(lambda found: found[0] if found[1] is None else snake(found[1]), text)


def _keyword(found: "re.Match[str]") -> str:
    keyword, value = _KEYWORDS[found[1]], found[2]
    if value is None:
        return keyword
    if value in ("true", "false"):
        return f"{keyword}={value.title()}"
    if "," in value:
        return f"{keyword}=({value.replace(',', ', ')})"
    return f"{keyword}={value}" if value[0].isdigit() else f'{keyword}="{value}"'
