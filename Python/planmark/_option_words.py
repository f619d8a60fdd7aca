"""The library's names of options in texts, as Python's keywords."""

from __future__ import annotations

import re
from typing import Dict

from ._requests import _RENAMED, _SECTION_OF

_SYSTEMS = "pixel|normalized|leaflet|flutter-map|vision"
_SYSTEM = re.compile(rf"\b(coordinates|areaCoordinates)(?:\.system)? ({_SYSTEMS})\b")
# Values that texts have after the name of an option: numbers, several names, or one of those that choices have.
_VALUE = r"\d+(?:\.\d+)?|[a-z]+(?:,[a-z]+)+|always|never|auto|true|false|m|up|down|(?:top|bottom)-(?:left|right)"


def _snake(name: str) -> str:
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)


def _keywords() -> Dict[str, str]:
    """The keywords of the paths of options."""
    keywords = {".".join((*sections, name)): _snake(name) for name, sections in _SECTION_OF.items()}
    keywords.update((f"{section}.{member}", _snake(name)) for name, (section, member) in _RENAMED.items())
    # Words that stand in sentences, too.
    return {path: keyword for path, keyword in keywords.items() if "." in path or path != keyword}


_KEYWORDS = _keywords()
_PATH = re.compile(
    r"(?<![\w.])(" + "|".join(sorted(map(re.escape, _KEYWORDS), key=len, reverse=True)) + rf")(?![\w.]\w)(?: ({_VALUE})(?=[\s;,.)]|$))?")


def in_pythons_words(text: str) -> str:
    """Returns a text of the library with its names of options as Python's keywords, which are given values as Python writes them.

    Examples
    --------
    >>> in_pythons_words("markers.spread never leaves it there; say so with coordinates normalized")
    'spread="never" leaves it there; say so with coordinates={"system": "normalized"}'
    """
    text = _SYSTEM.sub(lambda found: f'{_snake(found[1])}={{"system": "{found[2]}"}}', text)
    return _PATH.sub(_keyword, text)


def _keyword(found: "re.Match[str]") -> str:
    keyword, value = _KEYWORDS[found[1]], found[2]
    if value is None:
        return keyword
    if value in ("true", "false"):
        return f"{keyword}={value.title()}"
    if "," in value:
        return f"{keyword}=({value.replace(',', ', ')})"
    return f"{keyword}={value}" if value[0].isdigit() else f'{keyword}="{value}"'
