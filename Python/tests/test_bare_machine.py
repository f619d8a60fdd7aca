"""The wheel has all that it needs but Python, NumPy and the libraries of C and C++."""

import os
import re
import subprocess
import sys

import bare_machine
import planmark
import pytest
from conftest import SAMPLES

PROGRAM = """
import os, sys, warnings
import planmark
# The list has markers that are refused, of which the package warns.
warnings.simplefilter("ignore", planmark.PlanmarkWarning)
rooms = planmark.Rooms("/samples/office-rooms.geojson")
print(rooms.names[rooms.locate_point(600, 500).room])
sheet = planmark.Sheet("/samples/office.png", "/samples/office-rooms.geojson", "/samples/office-issues.csv")
sheet.render("/output/office.png")
sheet.render("/output/office.svg")
try:
    planmark.Plan("postgresql://nobody@127.0.0.1:1/nothing?plan=none")
except planmark.PlanmarkError as error:
    print(error)
print(os.environ["FONTCONFIG_FILE"])
print([path for path in ("/etc/fonts", "/usr/share/fonts", "/usr/share/fontconfig") if os.path.exists(path)])
"""


def test_a_machine_with_only_python_and_numpy_draws_the_same_sheet_without_a_word(tmp_path, office):
    root = tmp_path / "root"
    executable, base = bare_machine.make(root, SAMPLES)
    try:
        done = bare_machine.run(root, executable, base, PROGRAM)
    except PermissionError as error:
        pytest.skip(str(error))
    assert (done.returncode, done.stderr) == (0, "")
    name, database, fonts, system_fonts = done.stdout.splitlines()
    assert name == "Boardroom Elbe"
    assert "onnection" in database and "libpq" not in database
    assert fonts == "/packages/planmark/fonts/fonts.conf"
    assert system_fonts == "[]"
    assert (root / "output/office.png").read_bytes() == planmark.Sheet(*office).to_bytes()


def test_no_library_of_the_system_is_loaded_but_those_of_c_and_cpp(office):
    # Also where no root may be changed.
    program = (
        "import sys, planmark; planmark.Sheet(*sys.argv[1:]).to_bytes()\n"
        "print(*sorted({line.split()[-1] for line in open('/proc/self/maps') if '.so' in line}), sep='\\n')")
    done = subprocess.run([sys.executable, "-c", program, *map(str, office)], capture_output=True, text=True, check=True)
    ours = os.path.dirname(os.path.dirname(planmark.__file__))
    foreign = [
        path for path in done.stdout.splitlines()
        if not path.startswith(ours) and not bare_machine.OF_THE_SYSTEM.match(os.path.basename(path))
        and "lib-dynload" not in path and not re.match(r"lib(python|ffi|z|expat|uuid)[-.0-9]", os.path.basename(path))]
    assert foreign == []
    assert any("planmark.libs" in path for path in done.stdout.splitlines())
