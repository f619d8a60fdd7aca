"""Documents: the Python of each page runs from its top to its end, in a folder with the samples."""

import pathlib
import re
import warnings

import planmark
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
# What the reader of a page has.
GIVEN = {
    "README.md": "",
    "Documentation/Python.md": "",
    "Documentation/Detections.md": """
import shutil
import numpy, planmark, supervision
shutil.copy("Samples/site.jpg", "photo.jpg")
detections = supervision.Detections(xyxy=numpy.array([[500.0, 480, 560, 620]]), class_id=numpy.array([0]))
key_points = supervision.KeyPoints(xy=numpy.linspace((500, 480), (560, 620), 17)[None], class_id=numpy.array([0]))
""",
    "Documentation/Zones.md": """
import shutil
import numpy, planmark, supervision
shutil.copy("Samples/office-rooms.geojson", "rooms.geojson")
film = [numpy.zeros((30, 40, 3), dtype=numpy.uint8)] * 3
def model(frame):
    return supervision.Detections(xyxy=numpy.array([[500.0, 480, 560, 620]]), class_id=numpy.array([0]), tracker_id=numpy.array([1]))
class tracker:
    update = staticmethod(lambda found: found)
""",
}
# Those of Spark need a cluster, and are run by its own tests.
ELSEWHERE = {"Documentation/Spark.md"}


def pages():
    found = [ROOT / "README.md", *sorted((ROOT / "Documentation").glob("*.md"))]
    return {str(page.relative_to(ROOT)) for page in found if BLOCK.search(page.read_text())}


def test_all_pages_with_python_are_run():
    assert pages() == set(GIVEN) | ELSEWHERE


@pytest.mark.parametrize("page", GIVEN)
def test_a_page_runs_as_it_is_written(page, tmp_path, monkeypatch):
    for package in ("geopandas", "pandas", "PIL", "supervision"):
        pytest.importorskip(package)
    (tmp_path / "Samples").symlink_to(ROOT / "Samples")
    (tmp_path / "Output").mkdir()
    monkeypatch.chdir(tmp_path)
    text = (ROOT / page).read_text()
    names = {}
    with warnings.catch_warnings():
        # The samples have wrong rows on purpose.
        warnings.simplefilter("ignore", planmark.PlanmarkWarning)
        exec(compile(GIVEN[page], page, "exec"), names)
        for block in BLOCK.finditer(text):
            lines = text[: block.start(1)].count("\n")
            exec(compile("\n" * lines + block[1], page, "exec"), names)
