"""The options of calls are those that the library takes, in keywords, types and documents alike."""

import pathlib
import re
from ctypes import byref

import planmark
import pytest
from planmark import _exchange_options, _options, _requests
from planmark._handles import Handle
from planmark._library import check, lib

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Members that have keywords of their own in a call, or that no keyword needs to have.
OTHERS = {"import": {"stored_drawing", "refuse_unread"}, "coordinates": {"pixels_per_metre"}, "": {"markers", "detections"}}


@pytest.fixture
def plan(office, tmp_path):
    with planmark.Plan.create(tmp_path / "level4.plan", office[0], embed=False) as plan:
        yield plan


def members(call):
    """The members of a request, as the library lists them where it is asked for one that there is not."""
    with pytest.raises(planmark.InvalidRequestError, match="no_such_member") as error:
        call()
    assert error.value.code == "unknownMember"
    return set(str(error.value).partition("there are: ")[2].split(", "))


def names(options):
    return set(options.__annotations__)


def reading():
    handle = Handle()
    check(lib.input_create(byref(handle)))
    return members(lambda: check(lib.input_set_reading(handle, b'{"noSuchMember": 1}')))


def test_files_are_read_by_the_options_that_the_library_has():
    assert names(_options.ReadingOptions) == reading()


def test_imports_exports_and_queries_have_the_options_that_the_library_has(plan):
    request = b'{"noSuchMember": 1}'
    assert names(_exchange_options.ImportOptions) | OTHERS["import"] == members(
        lambda: plan._long(lib.plan_import_bytes, b"x", 1, b"a", request, task=None))
    assert names(_exchange_options.ExportOptions) == members(lambda: plan._long(lib.plan_export_file, b"none.csv", request, task=None))
    assert names(_options.MarkerQuery) == members(lambda: plan.markers({"no_such_member": 1}))


@pytest.mark.parametrize("section", ["", "coordinates", "placement", "view", "look", "markers", "panels", "text", "detections"])
def test_each_section_of_a_sheet_has_the_keywords_that_the_library_has(office, section):
    known = {_requests.snake(name) for name, path in _requests._SECTION_OF.items() if "".join(path) == section}
    known |= {_requests.snake(name) for part, name in _requests._RENAMED.values() if part == section}
    request = {"noSuchMember": 1}
    told = members(lambda: planmark.Sheet(office[0], request={section: request} if section else request))
    assert known | OTHERS.get(section, set()) == told


def test_the_types_of_a_sheets_options_have_every_keyword():
    taken = {_requests.snake(name) for name in (*_requests._SECTION_OF, *_requests._RENAMED)}
    assert names(_options.SheetOptions) == taken | names(_options.ReadingOptions)


def test_the_document_of_sheets_has_every_keyword():
    text = (ROOT / "Documentation" / "SheetRequest.md").read_text()
    listed = set(re.findall(r"^\| `([\w.]+)` \|", text, re.MULTILINE))
    sections = {"coordinates", "placement", "view", "look", "panels", "text", "version"}
    wanted = {".".join((*path, name)) for name, path in _requests._SECTION_OF.items() if name not in sections}
    wanted |= {".".join(path) for path in _requests._RENAMED.values()}
    assert wanted <= listed


@pytest.mark.parametrize("function, options", [
    ("planmark_input_set_reading", _options.ReadingOptions), ("planmark_plan_import_file", _exchange_options.ImportOptions),
    ("planmark_plan_export_file", _exchange_options.ExportOptions), ("planmark_plan_query", _options.MarkerQuery),
])
def test_the_header_describes_every_option(function, options):
    header = (ROOT / "Sources" / "System" / "CPlanmark" / "planmark.h").read_text()
    comment = header[:header.index(f" {function}(")].rpartition("/*")[2]
    assert {name for name in names(options) if f'"{_requests._camel_name(name)}"' not in comment} == set()
