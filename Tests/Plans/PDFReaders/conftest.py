import json
import os
import pathlib
import subprocess

import pages
import pytest

PROGRAM = os.environ["PLANMARK_PROGRAM"]
SAMPLES = pathlib.Path(__file__).parents[3] / "Samples"


class Plan:
    """A plan of the sample's rooms and defects on a page of a PDF."""

    def __init__(self, folder, content, *, page=1, name="office"):
        self.folder, self.path = folder, folder / f"{name}.plan"
        self.drawing = folder / "site.pdf"
        if content is not None:
            self.drawing.write_bytes(content)
        run("new", self.path, "--drawing", self.drawing, "--page", page, "--dpi", "240",
            "--areas", SAMPLES / "office-rooms.geojson")
        run("import", self.path, SAMPLES / "office-issues.csv", check=False)

    def export(self, name="marked.pdf", *options):
        output = self.folder / name
        self.report = run("export", self.path, "--output", output, *options)
        return output

    def read(self, path, *options, check=True):
        return json.loads(run("import", self.path, path, "--json", *options, check=check).stdout)

    @property
    def markers(self):
        return {marker["number"]: marker for marker in json.loads(run("list", self.path, "--json").stdout)}

    @property
    def lines(self):
        """All that the plan holds, but for its name."""
        return run("export", self.path, "--format", "jsonl").stdout.split("\n", 1)[1]


def run(*arguments, check=True):
    result = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    assert not check or result.returncode == 0, result.stderr + result.stdout
    return result


@pytest.fixture
def plan(tmp_path):
    return Plan(tmp_path, pages.sheet(**pages.SHEETS["upright"]))


@pytest.fixture
def qpdf():
    """Checks a file by qpdf, which must find nothing."""

    def check(path):
        result = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr

    return check
