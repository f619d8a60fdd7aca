"""Docstrings: their examples run, and they tell of all that a name takes."""

import doctest
import enum
import importlib
import inspect
import json
import pkgutil
import re

import numpy
import planmark
import pytest
from flat import write_flat
from public_names import PROPERTIES, PUBLIC

# Examples of Spark need a cluster.
MODULES = [planmark, *(importlib.import_module(found.name) for found in pkgutil.walk_packages(planmark.__path__, "planmark.")
                       if not found.name.startswith("planmark.spark"))]
# Packages that some examples import.
OPTIONAL = ("supervision", "geopandas", "pandas", "polars", "pyarrow", "shapely")
SIZE = (400, 300)


def examples():
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = {}
    for module in MODULES:
        for test in finder.find(module, module.__name__, extraglobs={"planmark": planmark, "numpy": numpy}):
            if test.examples:
                found[test.name] = test
    return found


EXAMPLES = examples()


@pytest.fixture(scope="session")
def samples(tmp_path_factory):
    """The files that examples name: a drawing of 400 x 300 pixels, its two rooms, two markers, a plan of them, a photo, and a sheet of two rooms."""
    from PIL import Image

    folder = tmp_path_factory.mktemp("samples")
    width, height = SIZE
    Image.new("RGB", SIZE, "white").save(folder / "office.png")
    Image.new("RGB", SIZE, "gray").save(folder / "photo.jpg")
    write_flat(folder / "flat.pdf")
    features = [
        {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [[
            [left, 0], [left + width / 2, 0], [left + width / 2, height], [left, height], [left, 0]]]}}
        for name, left in (("Kitchen", 0), ("Hall", width / 2))]
    (folder / "rooms.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    (folder / "issues.csv").write_text("number,title,x,y,status\n1,Scratch,60,50,open\n2,Leak,300,150,closed\n")
    with planmark.Plan.create(folder / "level4.plan", folder / "office.png", areas=folder / "rooms.geojson") as plan:
        plan.import_(folder / "issues.csv")
    return folder


@pytest.fixture
def sample_folder(samples, tmp_path, monkeypatch):
    """A folder of these files, which is the current one."""
    for path in samples.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_do_what_they_show(name, sample_folder):
    test = EXAMPLES[name]
    for module in OPTIONAL:
        if re.search(rf"\b{module}\b", test.docstring.partition(">>>")[2]):
            pytest.importorskip(module)
    told = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS, verbose=False)
    runner.run(test, out=told.append, clear_globs=False)
    assert not runner.failures, "".join(told)


# They say all that there is to say, or are what others give.
PLAIN = ("close",)


DOCUMENTED = [name for name in PUBLIC if not name.endswith("__init__")]


def is_plain(name):
    value = PUBLIC[name]
    is_result = inspect.isclass(value) and issubclass(value, (BaseException, tuple, enum.Enum))
    return is_result or name in PROPERTIES or name.rpartition(".")[2] in PLAIN


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_public_name_has_a_docstring_with_an_example(name):
    text = inspect.getdoc(PUBLIC[name]) or ""
    assert text and text[0].isupper() and text.splitlines()[0].rstrip().endswith("."), "one sentence says what it is"
    if not is_plain(name):
        assert ">>> " in text, "no example"


def section(text, heading):
    """The lines of a section that stand at its margin: names of parameters, for instance."""
    found = re.search(rf"^{heading}\n-+\n(.*?)(?=^\w[^\n]*\n-{{3,}}$|\Z)", text, re.DOTALL | re.MULTILINE)
    lines = [] if found is None else found[1].splitlines()
    return [line for line in lines if line and not line[0].isspace() and not line.startswith(">>>")]


@pytest.mark.parametrize("name", DOCUMENTED)
def test_docstrings_tell_of_each_parameter(name):
    value = PUBLIC[name]
    text = inspect.getdoc(value) or ""
    assert not re.search(r"^ *(Args|Returns|Raises|Attributes):$", text, re.MULTILINE), "sections are NumPy's"
    if isinstance(value, type) and issubclass(value, (BaseException, enum.Enum)):
        return
    if isinstance(value, type) and issubclass(value, tuple):
        assert [word for line in section(text, "Attributes") for word in re.split(r",\s*", line)] == list(value._fields)
        return
    told = [word.lstrip("*") for line in section(text, "Parameters") for word in re.split(r",\s*", line.partition(" :")[0])]
    taken = [parameter for parameter in inspect.signature(value).parameters if parameter not in ("self", "cls")]
    assert sorted(told) == sorted(taken)
