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


@pytest.mark.parametrize("dpi", [120, 240])
def test_a_name_that_the_page_prints_is_not_written_again(tmp_path, dpi):
    """On a drawing of 2,000 pixels and on one of 4,000, whose page is read with fewer."""
    text = b" BT 0 g /F 12 Tf 990 640 Td (Kitchen) Tj ET"
    path = tmp_path / "site.pdf"
    path.write_bytes(pages.sheet(**pages.SHEETS["upright"], text=text))
    rooms = json.loads((SAMPLES / "office-rooms.geojson").read_text())
    kitchen = next(each for each in rooms["features"] if each["properties"]["name"] == "Kitchen")
    rooms["features"] = [kitchen]
    ring = kitchen["geometry"]["coordinates"][0]
    ring[:] = [[x * dpi / 240, y * dpi / 240] for x, y in ring]
    (left, top), (right, bottom) = numpy.array(ring).min(0) * 240 / dpi, numpy.array(ring).max(0) * 240 / dpi

    def inked(name):
        """The share of dark pixels in the room, beside those of the printed name."""
        kitchen["properties"]["name"] = name
        (tmp_path / "rooms.geojson").write_text(json.dumps(rooms))
        plan = tmp_path / f"{name}.plan"
        run("new", plan, "--drawing", path, "--dpi", dpi, "--areas", tmp_path / "rooms.geojson")
        run("export", plan, "--output", tmp_path / f"{name}.pdf")
        shown = READERS["Poppler"](tmp_path / f"{name}.pdf", tmp_path)
        room = shown[int(top) + 20:int(bottom) - 20, int(left) + 20:int(right) - 20]
        return (room.mean(2) < 150).mean()

    assert inked("Kitchen") < 0.7 * inked("Pantry")
