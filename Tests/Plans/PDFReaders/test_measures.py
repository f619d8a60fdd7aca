"""Measured lines as annotations of a PDF: as other programs show them, and with what they change."""

import json
import math
import re

import pages
import pikepdf
import pytest
from conftest import Plan, run
from pikepdf import Array, Name, String
from readers import READERS
from test_client import Client

LINES = {"Width": ["472,902", "472,1102"], "Cable 3": ["500,500", "900,500", "900,1300"]}
REDDISH = 40  # how much redder than green the line is


@pytest.fixture
def measured(plan):
    measure(plan)
    return plan


def measure(plan):
    run("scale", plan.path, "472,382", "1252,382", "--is", "7.80m")
    for name, points in LINES.items():
        run("measure", "add", plan.path, *points, "--name", name)


def rows(plan):
    found = [json.loads(line) for line in run("measure", "list", plan.path, "--json").stdout.splitlines()]
    return {row["name"]: row for row in found if row["kind"] != "area"}


@pytest.fixture
def client(measured):
    return Client(measured.export())


def named(client, name):
    return next(each for each in client.page.Annots if lines_of(each)[:1] == [name])


def lines_of(annotation):
    return str(annotation.get("/Contents", "")).splitlines()


def points(annotation):
    numbers = [float(value) for value in annotation.get("/L", annotation.get("/Vertices"))]
    return list(zip(numbers[::2], numbers[1::2]))


def test_lines_are_dimensions(measured, client, qpdf):
    qpdf(measured.folder / "marked.pdf")
    for name, subtype, intent, length in [("Width", "/Line", "/LineDimension", 2), ("Cable 3", "/PolyLine", "/PolyLineDimension", 12)]:
        line = named(client, name)
        assert (line.Subtype, line.IT) == (subtype, intent)
        assert lines_of(line) == [name, f"{length} m"]
        assert "/N" in line.AP
        way = sum(math.dist(one, other) for one, other in zip(points(line), points(line)[1:]))
        assert way * float(line.Measure.X[0].C) == pytest.approx(length, rel=1e-9)
        left, bottom, right, top = map(float, line.Rect)
        assert all(left <= x <= right and bottom <= y <= top for x, y in points(line))


@pytest.mark.parametrize("sheet", ["upright", "90"])
@pytest.mark.parametrize("reader", READERS)
def test_shown_lines_lie_where_they_were_measured(tmp_path, reader, sheet):
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS[sheet]))
    measure(plan)
    shown = READERS[reader](plan.export(), tmp_path)

    def is_line(x, y):
        return shown[y, x, 0] - shown[y, x, 1] > REDDISH

    for x, y in [(472, 950), (600, 500), (900, 640)]:
        across = [is_line(x + step, y) or is_line(x, y + step) for step in (-1, 0, 1)]
        assert any(across), (x, y)


def test_nothing_changed(measured):
    before = measured.lines
    report = measured.read(measured.export())
    assert (report["lines"], report["unchanged"]) == (0, 51)
    assert measured.lines == before


@pytest.mark.parametrize("name", ["marked.pdf", "marked.xfdf"])
def test_plan_to_file_to_plan_loses_no_line(measured, tmp_path, name):
    marked = measured.export(name)
    other = Plan(tmp_path / "other" if (tmp_path / "other").mkdir() is None else None, pages.sheet(**pages.SHEETS["upright"]))
    other.read(marked, "--other-plan", check=False)
    run("scale", other.path, "472,382", "1252,382", "--is", "7.80m")
    assert rows(other) == rows(measured)


def test_moved_and_renamed(measured, client):
    line = named(client, "Width")
    # A hundred pixels longer; 0.3 units of the page are a pixel.
    x, y = points(line)[1]
    line.L = Array([*points(line)[0], x, y - 30])
    named(client, "Cable 3").Contents = String("Cable 4\n12 m")
    report = measured.read(client.save(measured.folder / "back.pdf"))
    assert report["lines"] == 2
    found = rows(measured)
    assert set(found) == {"Width", "Cable 4"}
    assert found["Width"]["metres"] == pytest.approx(3, abs=1e-4)
    assert found["Cable 4"]["metres"] == 12
    run("undo", measured.path)
    assert set(rows(measured)) == set(LINES)


def test_what_both_changed_is_refused(measured, client):
    line = named(client, "Width")
    line.Contents = String("Theirs\n2 m")
    back = client.save(measured.folder / "back.pdf")
    name = rows(measured)["Width"]["id"]
    run("measure", "remove", measured.path, name)
    report = measured.read(back, check=False)
    assert "the line was removed from the plan" in report["refused"][0]["message"]


def test_deleted_lines_are_told_and_removed_on_request(measured, client):
    client.delete(named(client, "Width"))
    back = client.save(measured.folder / "back.pdf")
    report = measured.read(back)
    assert any("1 line deleted from the file and kept in the plan: 'Width'" in note for note in report["notes"])
    assert "Width" in rows(measured)
    measured.read(back, "--deleted", "remove")
    assert set(rows(measured)) == {"Cable 3"}


def test_lines_that_a_client_measures(measured, client):
    client.add("Line", [0, 0, 300, 300], L=Array([30, 870, 60, 870]), IT=Name.LineDimension, NM="new-1", Contents="Door\n1.00 m")
    client.add("PolyLine", [0, 0, 300, 300], Vertices=Array([30, 870, 60, 870, 60, 840]), IT=Name.PolyLineDimension, Contents="2 m")
    client.add("Line", [0, 0, 300, 300], L=Array([180, 750, 200, 750]), NM="arrow", Contents="Look here")
    back = client.save(measured.folder / "back.pdf")
    report = measured.read(back)
    assert (report["lines"], report["added"]) == (2, 1)
    found = rows(measured)
    assert found["Door"]["metres"] == pytest.approx(1)
    assert found[""]["metres"] == pytest.approx(2) and found[""]["kind"] == "polyline"
    # A second import doubles nothing.
    assert measured.read(back)["added"] == 0
    assert len(rows(measured)) == 4


@pytest.mark.parametrize("change", [
    dict(L=Array([0, 0])), dict(L=Array([5, 5, 5, 5])), dict(L=Array([])), dict(L=Array([0, 0, 1e9, 1e9])), dict(L=Name.Nonsense),
], ids=str)
def test_lines_that_are_none(measured, client, change):
    before = rows(measured)
    for key, value in change.items():
        named(client, "Width")["/" + key] = value
    measured.read(client.save(measured.folder / "back.pdf"), check=False)
    assert rows(measured) == before


def test_details_measure_by_their_own_scales(measured):
    run("scale", measured.path, "3300,2900", "3300,2480", "--is", "2.10m", "--detail", "Section", "--box", "3100,2300,800,650")
    run("measure", "add", measured.path, "3200,2500", "3200,2800", "--name", "Beam")
    client = Client(measured.export())
    beam = named(client, "Beam")
    assert lines_of(beam) == ["Beam", "1.5 m"]
    assert float(beam.Measure.X[0].C) == pytest.approx(1 / 200 / 0.3, rel=1e-12)
    room = next(each for each in client.page.Annots if str(each.get("/Contents", "")).startswith("Open-plan office"))
    assert "/Measure" not in room and not re.search("m²", str(room.Contents))


def test_the_scales_are_on_the_page(measured, qpdf, tmp_path):
    run("scale", measured.path, "3300,2900", "3300,2480", "--is", "2.10m", "--detail", "Section (1:20)", "--box", "3100,2300,800,650")
    marked = measured.export()
    qpdf(marked)
    again = tmp_path / "again.plan"
    run("new", again, "--drawing", marked, "--dpi", "240")
    scales = [json.loads(run("scale", path, "--json").stdout) for path in (measured.path, again)]
    assert scales[1]["pixelsPerMetre"] == pytest.approx(scales[0]["pixelsPerMetre"], rel=1e-9)
    one, other = (each["details"]["Section (1:20)"] for each in scales)
    assert other["pixelsPerMetre"] == pytest.approx(one["pixelsPerMetre"], rel=1e-9)
    assert other["box"] == pytest.approx(one["box"], abs=1e-6)


def shown(formats, value):
    """How a program shows a number by a chain of number formats (ISO 32000-1, 12.9)."""
    parts = []
    for index, each in enumerate(formats):
        value *= float(each.C)
        if index < len(formats) - 1:
            whole, value = divmod(value, 1)
            parts.append(f"{whole:.0f} {each.U}")
        elif each.get("/F") == Name.F:
            value = round(value * int(each.D))
            whole, rest = divmod(value, int(each.D))
            parts.append(f"{whole}{f' {rest}/{int(each.D)}' if rest else ''} {each.U}")
        else:
            parts.append(f"{round(value * int(each.D)) / int(each.D):g} {each.U}")
    return " ".join(parts)


@pytest.mark.parametrize("unit", [1, 2])
def test_programs_measure_in_feet(tmp_path, qpdf, unit):
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS["upright"], more=b"/UserUnit %g" % unit))
    run("set", plan.path, "--units", "imperial", "--pixels-per-metre", 100)
    run("measure", "add", plan.path, *LINES["Width"], "--name", "Width")
    marked = plan.export()
    qpdf(marked)
    client = Client(marked)
    line = named(client, "Width")
    # Two metres.
    assert lines_of(line) == ["Width", "6'-6 1/2\""]
    length = math.dist(*points(line)) * float(line.Measure.X[0].C)
    assert length * 0.3048 == pytest.approx(2, rel=1e-9)
    assert [str(each.U) for each in line.Measure.X] == [str(each.U) for each in line.Measure.D] == ["ft", "in"]
    assert shown(line.Measure.D, length) == "6 ft 6 6/8 in"
    assert str(line.Measure.R).startswith("1 in = ") and str(line.Measure.R).endswith(" ft")
    # A point of paper is a unit's part.
    paper = float(str(line.Measure.R).split()[3]) / 72 * unit
    assert paper == pytest.approx(float(line.Measure.X[0].C), rel=1e-9)
    room = next(each for each in client.page.Annots if str(each.get("/Contents", "")).startswith("Boardroom"))
    side = float(room.Measure.X[0].C)
    size = abs(sum(x * v - u * y for (x, y), (u, v) in zip(points(room), points(room)[1:] + points(room)[:1]))) / 2 * side * side
    assert lines_of(room)[1] == f"{size:.0f} sq ft"
    assert shown(room.Measure.A, size) == f"{round(size * 100) / 100:g} sq ft"
    # What is read back is the same: the annotations, and the page's scale.
    before = plan.lines
    assert plan.read(marked)["lines"] == 0 and plan.lines == before
    again = tmp_path / "again.plan"
    run("new", again, "--drawing", marked, "--dpi", "240")
    found = json.loads(run("scale", again, "--json").stdout)
    assert found["pixelsPerMetre"] == pytest.approx(100, rel=1e-9)


@pytest.mark.parametrize("sheet", ["90", "180", "270"])
def test_scales_of_turned_pages(tmp_path, sheet):
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS[sheet]))
    run("scale", plan.path, "3300,2900", "3300,2480", "--is", "2.10m", "--detail", "Section", "--box", "3100,2300,800,650")
    again = tmp_path / "again.plan"
    run("scale", plan.path, "100,100", "200,100", "--is", "1m")
    run("new", again, "--drawing", plan.export(), "--dpi", "240")
    found = json.loads(run("scale", again, "--json").stdout)
    assert found["details"]["Section"]["box"] == pytest.approx([3100, 2300, 800, 650], abs=1e-6)
    assert found["details"]["Section"]["pixelsPerMetre"] == pytest.approx(200, rel=1e-9)


def test_the_scales_of_the_customer_stay(tmp_path, qpdf):
    own = b"/VP [<< /BBox [0 0 1200 900] /Measure << /Subtype /RL /X [<< /U (m) /C 0.05 >>] >> >>]"
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS["upright"], more=own))
    run("scale", plan.path, "100,100", "200,100", "--is", "1m", "--anyway")
    marked = plan.export()
    qpdf(marked)
    assert "the plan's scales, as the page has its own" in plan.report.stderr
    with pikepdf.open(marked) as pdf:
        assert len(pdf.pages[0].VP) == 1 and float(pdf.pages[0].VP[0].Measure.X[0].C) == 0.05


def test_a_plan_of_the_exported_pdf_loses_nothing_at_the_edges(tmp_path):
    # At 200 pixels to the inch the page has half a row more than its picture.
    plan = Plan(tmp_path, pages.sheet(media=(0, 0, 1133.858, 850.394), crop=(0, 0, 1133.858, 850.394), rotate=0))
    width, height = 3780, 2835
    run("scale", plan.path, "0,0", f"{width},0", "--is", "40m")
    run("mark", plan.path, "2000", str(height), "--anywhere", "--title", "at the edge")
    run("measure", "add", plan.path, f"0,{height}", f"{width},{height}", "--name", "along the edge")
    again = tmp_path / "again.plan"
    marked = plan.export()
    run("new", again, "--drawing", marked)
    report = json.loads(run("import", again, marked, "--other-plan", "--anywhere", "--json", check=False).stdout)
    assert not [each for each in report["refused"] if "outside the drawing" in each["message"]]
    line = next(json.loads(row) for row in run("measure", "list", again, "--json").stdout.splitlines())
    assert line["metres"] == pytest.approx(40, rel=2e-6)


def test_scales_that_planmark_wrote_are_written_anew(measured, tmp_path):
    marked = measured.export()
    again = tmp_path / "again.plan"
    run("new", again, "--drawing", marked, "--dpi", "240")
    run("scale", again, "1000,1000", "2000,1000", "--is", "20m", "--anyway")
    report = run("export", again, "--output", tmp_path / "second.pdf")
    assert "scales" not in report.stderr
    with pikepdf.open(tmp_path / "second.pdf") as pdf:
        assert float(pdf.pages[0].VP[0].Measure.X[0].C) == pytest.approx(1 / 50 / 0.3, rel=1e-9)


@pytest.mark.parametrize("text, name", [
    ("10'-6\"", ""), ("client 3.3 m", "client"), ("Door\r3.30 m", "Door"), ("3,30 m", ""), ("Hall", "Hall"), ("Room 5", "Room 5"),
    ("wall 12 ft 6 in", "wall"), ("wall 12'-6 1/2\"", "wall"), ("pipe 3/8\"", "pipe"), ("6 3/8\"", ""), ("Door\r12 ft 6 1/2 in", "Door"),
])
def test_names_of_lines_that_a_client_measures(measured, client, text, name):
    client.add("Line", [0, 0, 300, 300], L=Array([30, 870, 60, 870]), IT=Name.LineDimension, NM="new-1", Contents=text)
    measured.read(client.save(measured.folder / "back.pdf"))
    assert name in rows(measured) and len(rows(measured)) == 3
