"""The types of the package, as type checkers and editors read them."""

import doctest
import inspect
import json
import pathlib
import subprocess
import sys
import typing

import planmark
import pytest
from public_names import PUBLIC

ROOT = pathlib.Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", PUBLIC)
def test_the_types_of_public_names_are_known_when_the_program_runs(name):
    value = PUBLIC[name]
    hints = typing.get_type_hints(value)
    if inspect.isfunction(value):
        parameters = [parameter for parameter in inspect.signature(value).parameters if parameter not in ("self", "cls")]
        assert {*parameters, "return"} <= set(hints)


def run(*command, cwd=None):
    done = subprocess.run([sys.executable, "-m", *map(str, command)], cwd=cwd, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


# The types of results, which arguments decide, and calls that are wrong: pyright must find something in each of these.
RESULTS = """
import pathlib
from typing import Any, Dict, List
import numpy
from numpy.typing import NDArray
from typing_extensions import assert_type
import planmark

assert_type(planmark.annotate("a.png"), NDArray[numpy.uint8])
assert_type(planmark.annotate("a.png", "a.geojson", "a.csv", "b.png", fade=0.4), pathlib.Path)
assert_type(planmark.annotate("a.png", output=pathlib.Path("b.png")), pathlib.Path)
assert_type(planmark.annotate("a.png", markers=[], output="bytes", format="pdf"), bytes)
assert_type(planmark.annotate("a.png", report=True), planmark.AnnotateResult[NDArray[numpy.uint8]])
assert_type(planmark.annotate("a.png", output="bytes", report=True), planmark.AnnotateResult[bytes])
sheet = planmark.Sheet("a.png", crop={"area": "Kitchen"}, color_by="category")
assert_type(sheet.to_array(), NDArray[numpy.uint8])
assert_type(sheet.to_bytes("pdf"), bytes)
assert_type(sheet.render("a.pdf"), pathlib.Path)
plan = planmark.Plan("a.plan")
assert_type(plan.markers(status="open"), NDArray[numpy.void])
assert_type(plan.markers(as_="dict"), Dict[str, NDArray[Any]])
assert_type(plan.markers(as_="records"), List[Dict[str, Any]])
assert_type(plan.render(), NDArray[numpy.uint8])
assert_type(plan.render("bytes"), bytes)
assert_type(plan.render("a.png"), pathlib.Path)
assert_type(plan.export(format="csv"), bytes)
assert_type(plan.export("a.csv"), Dict[str, Any])
rooms = planmark.Rooms("a.geojson")
assert_type(rooms.locate([[1, 2]]), planmark.Located)
assert_type(rooms.tile([[1, 2]]), NDArray[numpy.int32])
assert_type(planmark.TilePyramid.make("a.png", "b", layout="xyz").tile(0, 0, 0), bytes)
assert_type(plan.tiles("b", layout="dzi", theme="dark").levels, range)
assert_type(planmark.Zones(rooms).trigger([[1, 2, 3, 4]]), NDArray[numpy.bool_])
assert_type(planmark.LineCounter([(0, 0), (1, 1)]).trigger([]).crossed_in, NDArray[numpy.bool_])
"""
WRONG = """
planmark.annotate("a.png", fadee=0.4)
planmark.annotate("a.png", fade="much")
planmark.annotate("a.png", detections=3)
planmark.Sheet("a.png", labels="all")
sheet.to_bytes("gif")
plan.markers(state="open")
plan.markers(as_="frame")
plan.tiles("b", layout="zyx")
planmark.TilePyramid.make("a.png", "b", marks="small")
planmark.Zones(rooms, boundary="in")
planmark.Scene("a.json").to_array(scale="2")
"""


def code_of(text):
    """The examples of Python in a document of Markdown."""
    return [block.partition("```")[0] for block in text.split("```python\n")[1:]]


def statements(docstring):
    """The examples of a docstring as statements."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(docstring))


def example_files(folder):
    """Writes the examples of the documents and of the docstrings as modules."""
    prelude = "".join(f"import {name}\n" for name in ("io", "threading", "numpy", "pandas", "PIL.Image", "planmark"))
    readme = "\n".join(code_of((ROOT / "README.md").read_text()))
    (folder / "readme.py").write_text(readme)
    wrong = "".join(f"{line}  # pyright: ignore\n" for line in WRONG.split("\n") if line)
    (folder / "results.py").write_text(f"{RESULTS}{wrong}")
    for name, value in PUBLIC.items():
        source = statements(inspect.getdoc(value) or "")
        if source:
            module = inspect.getmodule(value).__name__
            (folder / f"example_{name.replace('.', '_')}.py").write_text(f"{prelude}from {module} import *\n{source}")


def test_pyright_finds_nothing_in_the_examples(tmp_path):
    pytest.importorskip("pyright")
    status, told = run("pyright", "--version")
    if status:
        pytest.skip("pyright cannot fetch what it needs")
    example_files(tmp_path)
    settings = {
        "include": ["*.py"], "extraPaths": [str(pathlib.Path(planmark.__file__).parents[1])], "pythonVersion": "3.11",
        "reportUnnecessaryTypeIgnoreComment": "error",
        # Examples import packages that may not be installed, and many show a value.
        **dict.fromkeys(("reportMissingImports", "reportMissingModuleSource", "reportUnusedExpression"), False)}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    status, told = run("pyright", "--pythonpath", sys.executable, "-p", tmp_path, cwd=tmp_path)
    assert status == 0, told
