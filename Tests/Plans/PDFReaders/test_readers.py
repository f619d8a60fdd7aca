"""The annotations look in other programs as Planmark paints them, and stand where they should."""

import json

import numpy
import pages
import pytest
from conftest import SAMPLES, Plan, run
from PIL import Image
from readers import DOTS_PER_INCH, READERS, pixels

GREATEST_SHIFT = 0.5  # points


def shift(one, other, reach=4):
    """How far the second of two pictures lies from the first, in points: where the squares of their differences are least."""
    one, other = one.mean(2), other.mean(2)
    core = one[reach:-reach, reach:-reach]
    height, width = core.shape
    places = range(-reach, reach + 1)
    costs = numpy.array([[((core - other[reach + y:reach + y + height, reach + x:reach + x + width]) ** 2).sum()
                          for x in places] for y in places])
    y, x = numpy.unravel_index(costs.argmin(), costs.shape)

    def finer(before, least, after):
        bend = before - 2 * least + after
        return 0.5 * (before - after) / bend if bend > 0 else 0

    shifts = [float(y - reach), float(x - reach)]
    if 0 < y < 2 * reach:
        shifts[0] += finer(*costs[y - 1:y + 2, x])
    if 0 < x < 2 * reach:
        shifts[1] += finer(*costs[y, x - 1:x + 2])
    return max(map(abs, shifts)) * 72 / DOTS_PER_INCH


@pytest.fixture(scope="module", params=pages.SHEETS)
def exported(request, tmp_path_factory):
    plan = Plan(tmp_path_factory.mktemp(request.param), pages.sheet(**pages.SHEETS[request.param]))
    picture = plan.folder / "sheet.png"
    run("render", plan.path, "--output", picture)
    return plan, plan.export(), pixels(Image.open(picture))


@pytest.mark.parametrize("reader", READERS)
def test_shown_at_its_place(exported, reader):
    plan, path, sheet = exported
    shown = READERS[reader](path, plan.folder)
    assert shown.shape == sheet.shape
    markers = plan.markers.values()
    assert len(markers) == 51
    shifts = {}
    for marker in markers:
        x, y = round(marker["x"]), round(marker["y"])
        box = (slice(y - 80, y + 14), slice(x - 40, x + 40))
        assert numpy.ptp(sheet[box], axis=2).max() > 80 or sheet[box].min() < 100, "the sheet has nothing there"
        shifts[marker["number"]] = shift(sheet[box], shown[box])
    rooms = json.loads((SAMPLES / "office-rooms.geojson").read_text())["features"]
    assert len(rooms) == 20
    for room in rooms:
        rings = room["geometry"]["coordinates"]
        points = numpy.array(rings[0] if room["geometry"]["type"] == "Polygon" else rings[0][0])
        (left, top), (right, bottom) = points.min(0).astype(int), points.max(0).astype(int)
        box = (slice(top - 20, bottom + 20), slice(left - 20, right + 20))
        shifts[room["properties"]["name"]] = shift(sheet[box], shown[box])
    worst = max(shifts, key=shifts.get)
    print(f"{reader}: {shifts[worst]:.3f} pt at most ({worst})")
    assert shifts[worst] < GREATEST_SHIFT, worst
    # Colours, names, numbers and the legend are the sheet's, but for how edges are smoothed.
    assert numpy.abs(shown - sheet).mean() < 1.5
