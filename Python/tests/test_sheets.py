"""Sheets: what goes in, what comes out, and that it is what the command writes."""

import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import warnings

import numpy as np
import pandas as pd
import planmark
import pytest
import shapely
from PIL import Image, ImageCms

SIZE = (300, 200)
ROOMS = {"Kitchen": [[10, 10], [140, 10], [140, 190], [10, 190]], "Hall": [[140, 10], [290, 10], [290, 190], [140, 190]]}
COLUMNS = {"number": [3, 7], "x": [50.0, 200.5], "y": [60.0, 100.0], "title": ["Scratch", "Dent"], "status": ["open", "closed"]}
PROGRAM = os.environ.get("PLANMARK_PROGRAM")


def picture(mode="RGB", size=SIZE):
    """A drawing with something in it, that differs from place to place."""
    y, x = np.mgrid[: size[1], : size[0]]
    channels = [x % 251, y % 241, (x + y) % 239, 255 - x % 100][: {"L": 1, "RGB": 3, "RGBA": 4}[mode]]
    return np.stack(channels, axis=2).astype(np.uint8)


@pytest.fixture
def drawing():
    return picture()


def decoded(data):
    return np.asarray(Image.open(io.BytesIO(data)))


def without_time(data):
    """A PDF without the second in which it was written."""
    return re.sub(rb"/CreationDate \(D:[^)]*\)", b"", data)


@pytest.mark.skipif(PROGRAM is None, reason="PLANMARK_PROGRAM names no command")
@pytest.mark.parametrize("name, options, arguments", [
    ("office.png", {}, []),
    ("office.svg", {}, []),
    ("kitchen.png", {"crop": {"area": "Lift lobby"}, "fade": 0.4}, ["--crop", "area Lift lobby", "--fade", "0.4"]),
    ("small.pdf", {"scale": 0.25, "color_by": "category", "legend": "top-left", "marker_size": 30},
     ["--scale", "0.25", "--color-by", "category", "--legend", "top-left", "--marker-size", "30"]),
])
def test_the_file_is_the_commands_to_the_byte(office, tmp_path, name, options, arguments):
    drawing, areas, markers = office
    (tmp_path / "command").mkdir()
    command = [PROGRAM, "annotate", drawing, "--areas", areas, "--markers", markers, *arguments, "--json",
               "--output", tmp_path / "command" / name]
    done = subprocess.run(command, capture_output=True, text=True)
    # In a process of its own: Cairo counts a process's SVGs and PDFs, and names parts of them by that.
    program = (
        "import json, sys, planmark; sheet = planmark.Sheet(*sys.argv[1:4], request=None, **json.loads(sys.argv[4]))\n"
        "sheet.render(sys.argv[5])")
    subprocess.run([sys.executable, "-c", program, *office, json.dumps(options), tmp_path / name], check=True)
    sheet = planmark.Sheet(drawing, areas, markers, **options)
    ours, theirs = ((folder / name).read_bytes() for folder in (tmp_path, tmp_path / "command"))
    assert without_time(ours) == without_time(theirs)
    report, told = sheet.report, json.loads(done.stdout)
    assert done.returncode == 1 and report["drawn"] == told["drawn"]
    # What the package tells besides is for programs.
    shared = [{name: entry[name] for name in other} for entry, other in zip(report["refused"], told["refused"])]
    assert shared == told["refused"] and len(shared) == len(report["refused"])


def test_a_file_with_rooms_needs_no_coordinates(office, tmp_path):
    drawing, areas, _ = office
    markers = tmp_path / "list.csv"
    markers.write_text("Nr.;Raum;Mangel\n1;Kitchen;Tap\n2;hr;Crack\n3;Raum Kitchen;Tile\n4;HR;Door\n")
    sheets = [planmark.Sheet(drawing, areas, source) for source in (markers, markers.read_bytes())]
    assert [(sheet.report["placed"], sheet.report["drawn"]) for sheet in sheets] == [(4, 4)] * 2
    pictures = [planmark.annotate(drawing, areas, source, "bytes") for source in (markers, markers.read_bytes())]
    assert pictures[0] == pictures[1]
    if PROGRAM is not None:
        command = [PROGRAM, "annotate", drawing, "--areas", areas, "--markers", markers, "--output", tmp_path / "command.png"]
        assert subprocess.run(command, capture_output=True).returncode == 0
        assert (tmp_path / "command.png").read_bytes() == pictures[0]
    with pytest.raises(planmark.UnreadableError, match="areas= says where the rooms are"):
        planmark.Sheet(drawing, None, markers)
    with pytest.raises(planmark.UnreadableError, match="has rooms"):
        planmark.Sheet(drawing, areas, markers, place_by="coordinates")


def test_array_bytes_and_file_have_the_same_pixels(office, tmp_path):
    array = planmark.annotate(*office)
    assert array.shape == (3000, 4000, 3) and array.dtype == np.uint8
    data = planmark.annotate(*office, output="bytes")
    path = planmark.annotate(*office, output=str(tmp_path / "office.png"))
    assert path == tmp_path / "office.png" and path.read_bytes() == data
    assert np.array_equal(decoded(data), array)
    assert not np.array_equal(decoded(office[0].read_bytes()), array[:, :, 0])


def test_formats_are_told_by_the_ending_or_by_name(drawing, tmp_path):
    sheet = planmark.Sheet(drawing, ROOMS, COLUMNS)
    for format, start in {"png": b"\x89PNG", "pdf": b"%PDF", "svg": b"<?xml"}.items():
        assert sheet.to_bytes(format).startswith(start)
        assert sheet.render(tmp_path / f"a.{format}").read_bytes().startswith(start)
        assert sheet.render(tmp_path / "without", format).read_bytes().startswith(start)
        assert planmark.annotate(drawing, output="bytes", format=format).startswith(start)
    with pytest.raises(TypeError, match="has no format"):
        planmark.annotate(drawing, format="png")
    for bad in ("tiff", "", "\ud800"):
        with pytest.raises(ValueError):
            sheet.to_bytes(bad)
    with pytest.raises(ValueError):
        sheet.render(tmp_path / "without.xyz")
    with pytest.raises(TypeError):
        planmark.annotate(drawing, output=5)


def drawings():
    for mode in ("L", "RGB", "RGBA"):
        pixels = picture(mode)
        squeezed = pixels[:, :, 0] if mode == "L" else pixels
        wide = np.zeros((SIZE[1] + 3, SIZE[0] + 17, pixels.shape[2]), np.uint8)
        wide[2:-1, 5:-12] = pixels
        image, file = Image.fromarray(squeezed), io.BytesIO()
        image.save(file, "png")
        yield mode, "array", squeezed
        yield mode, "rows that lie apart", wide[2:-1, 5:-12]
        yield mode, "columns first", np.asfortranarray(squeezed)
        yield mode, "upside down", squeezed[::-1].copy()[::-1]
        yield mode, "samples apart", np.repeat(pixels, 2, axis=2)[:, :, ::2]
        yield mode, "read-only", np.frombuffer(pixels.tobytes(), np.uint8).reshape(pixels.shape)
        yield mode, "Pillow", image
        yield mode, "bytes", file.getvalue()
        yield mode, "bytearray", bytearray(file.getvalue())
        if mode == "L":
            yield mode, "with an axis for grey", pixels


@pytest.mark.parametrize("mode, form, given", [pytest.param(*each, id=f"{each[0]}, {each[1]}") for each in drawings()])
def test_drawings_come_in_many_forms(mode, form, given):
    plain = {"L": np.repeat(picture("L"), 3, axis=2), "RGB": picture("RGB"), "RGBA": picture("RGBA")}[mode]
    assert np.array_equal(planmark.annotate(given), plain)


@pytest.mark.parametrize("mode", ["1", "P", "LA", "CMYK", "YCbCr"])
def test_pillow_pictures_of_other_modes_are_converted(mode):
    image = Image.fromarray(picture()).convert(mode)
    assert planmark.annotate(image).shape[:2] == SIZE[::-1]


def test_a_pillow_picture_is_the_same_drawing_as_its_file(tmp_path):
    path = tmp_path / "deep.png"
    Image.fromarray(picture("L")[:, :, 0].astype(np.uint16) * 257).save(path)
    with Image.open(path) as image:
        assert image.mode == "I;16" and np.array_equal(planmark.annotate(image), planmark.annotate(path))
    exif = Image.Exif()
    exif[0x0112] = 6
    path = tmp_path / "turned.jpg"
    Image.fromarray(picture()).save(path, exif=exif)
    with Image.open(path) as image:
        given, read = planmark.annotate(image), planmark.annotate(path)
    assert given.shape == read.shape == (300, 200, 3) and np.abs(given.astype(int) - read).mean() < 1


def test_what_is_said_by_itself_counts_more_than_a_section(drawing):
    alone = planmark.annotate(drawing, fade=0.4)
    assert np.array_equal(planmark.annotate(drawing, fade=0.4, look={"fade": 0.2}), alone)
    assert np.array_equal(planmark.annotate(drawing, look={"fade": 0.2}, fade=0.4), alone)


def test_columns_without_places_are_refused_and_texts_of_numbers_are_numbers(drawing):
    with pytest.raises(planmark.InvalidArgumentError, match="columns x and y; they have number, title"):
        planmark.Sheet(drawing, markers=pd.DataFrame({"number": [1], "title": ["a"]}))
    texts = planmark.Sheet(drawing, markers=pd.DataFrame({"x": ["60", "7.5"], "y": ["50", "8"]}))
    assert texts.report["drawn"] == 2 and not texts.report["refused"]


def test_no_sheet_takes_the_place_of_what_it_was_made_of(office, tmp_path):
    drawing = shutil.copy(office[0], tmp_path)
    areas = shutil.copy(office[1], tmp_path)
    with planmark.Plan.create(tmp_path / "a.plan", drawing, areas=areas) as plan:
        for sheet, path in [
                (plan.sheet(), plan.info["location"]), (plan.sheet(), drawing),
                (planmark.Sheet(drawing, areas), drawing), (planmark.Sheet(drawing, areas), areas)]:
            before = pathlib.Path(path).read_bytes()
            with pytest.raises(planmark.PlanmarkError, match="is the input") as error:
                sheet.render(path, "png")
            assert error.value.code == "outputIsInput" and pathlib.Path(path).read_bytes() == before


@pytest.mark.parametrize("drawing, kind", [
    (Image.new("F", (4, 4)), ValueError), (Image.new("I", (4, 4)), ValueError), (np.zeros((4, 4), float), TypeError), (np.zeros((4, 4), bool), TypeError), (np.zeros(4, np.uint8), ValueError),
    (np.zeros((4, 4, 2), np.uint8), ValueError), (np.zeros((4, 4, 5), np.uint8), ValueError), (np.zeros((0, 4), np.uint8), ValueError),
    (np.zeros((4, 0, 3), np.uint8), ValueError), (np.zeros((2, 2, 2, 3), np.uint8), ValueError), (None, TypeError), (5, TypeError),
    (b"", ValueError), (b"no picture", ValueError), ("/no/such.png", FileNotFoundError), ("\ud800.png", planmark.InvalidTextError),
    ("a\0.png", planmark.InvalidTextError), (pathlib.Path("/"), OSError), ([[1, 2]], TypeError),
], ids=lambda value: repr(value)[:30])
def test_drawings_that_are_none_are_refused(drawing, kind):
    with pytest.raises(kind) as error:
        planmark.Sheet(drawing)
    assert str(error.value)


def marker_forms():
    rows = [dict(zip(COLUMNS, row)) for row in zip(*COLUMNS.values())]
    csv = "number,x,y,title,status\n3,50,60,Scratch,open\n7,200.5,100,Dent,closed\n"
    yield "a list of dicts", rows
    yield "a tuple of dicts with more", tuple({**row, "mine": {"a": [1, None]}, "note": None} for row in rows)
    yield "dicts of NumPy's numbers", [{**row, "x": np.float64(row["x"]), "number": np.int32(row["number"])} for row in rows]
    yield "columns", COLUMNS
    yield "columns of arrays", {name: np.array(column) for name, column in COLUMNS.items()}
    yield "columns of objects", {name: np.array(column, object) for name, column in COLUMNS.items()}
    yield "a DataFrame", pd.DataFrame(COLUMNS)
    yield "a DataFrame with what is missing", pd.DataFrame({**COLUMNS, "note": [None, np.nan], "due": [pd.NaT, pd.NaT]})
    yield "columns of series", dict(pd.DataFrame(COLUMNS).items())
    structured = np.array(list(zip(*COLUMNS.values())), [("number", int), ("x", float), ("y", float), ("title", "U9"), ("status", "U9")])
    yield "a structured array", structured
    yield "CSV", csv.encode()
    yield "JSON", json.dumps(rows).encode()


@pytest.mark.parametrize("markers", [pytest.param(given, id=name) for name, given in marker_forms()])
def test_markers_come_in_many_forms(drawing, markers):
    sheet = planmark.Sheet(drawing, ROOMS, markers)
    assert sheet.report["drawn"] == 2 and sheet.report["refused"] == []
    assert np.array_equal(sheet.to_array(), planmark.annotate(drawing, ROOMS, COLUMNS))


def test_points_alone_are_markers(drawing):
    points = np.column_stack([COLUMNS["x"], COLUMNS["y"]])
    pixels = planmark.annotate(drawing, ROOMS, {"x": COLUMNS["x"], "y": COLUMNS["y"]})
    for given in (points, points.tolist(), np.asfortranarray(points), points.astype(np.float32)):
        assert np.array_equal(planmark.annotate(drawing, ROOMS, given), pixels)
    assert planmark.Sheet(drawing, ROOMS, np.empty((0, 2))).report["drawn"] == 0
    assert planmark.Sheet(drawing, ROOMS, []).report["drawn"] == 0


def test_dates_and_gaps_of_columns_are_kept(drawing):
    frame = pd.DataFrame({"x": [50, 60], "y": [60, 70], "due": pd.to_datetime(["2020-01-01", None]), "number": [1, np.nan]})
    report = planmark.Sheet(drawing, ROOMS, frame, color_by="overdue").report
    assert report["drawn"] == 2 and report["refused"] == []


@pytest.mark.parametrize("markers, kind", [
    (5, TypeError), ("/no/such.csv", FileNotFoundError), (b"nonsense", ValueError), ({"x": [1, 2], "y": [1]}, ValueError),
    ({"x": 5, "y": 6}, TypeError), (np.zeros((2, 3)), ValueError), (np.zeros((2, 2), complex), TypeError),
    ([{"x": object(), "y": 1}], TypeError), ([1, 2], ValueError), ({"x": np.zeros((2, 2)), "y": [1, 2]}, ValueError),
    ({"x": np.zeros(2, complex), "y": [1, 2]}, ValueError), ({"x": "12", "y": [1, 2]}, TypeError), (object(), TypeError),
], ids=lambda value: repr(value)[:30])
def test_markers_that_are_none_are_refused(drawing, markers, kind):
    with pytest.raises(kind) as error:
        planmark.Sheet(drawing, None, markers)
    assert str(error.value)


def test_texts_that_are_not_utf_8_are_refused(drawing):
    calls = [
        lambda: planmark.Sheet(drawing, None, [{"x": 5, "y": 5, "title": "\ud800"}]), lambda: planmark.Sheet(drawing, font="\ud800"),
        lambda: planmark.Sheet(drawing, {"\ud800": ROOMS["Hall"]}), lambda: planmark.Sheet(drawing).render("\ud800.png"),
        lambda: planmark.Sheet(drawing, None, "\ud800.csv"),
    ]
    for call in calls:
        with pytest.raises(planmark.InvalidTextError, match="surrogate"):
            call()


def test_markers_that_are_not_finite_are_reported(drawing):
    report = planmark.Sheet(drawing, ROOMS, np.array([[np.nan, 5], [50, 60], [1e300, 0], [1, 1]])).report
    assert [refused["reason"] for refused in report["refused"]] == ["notFinite", "outsideDrawing", "outsideAreas"]


@pytest.mark.parametrize("form", ["dict", "Rooms", "GeoJSON", "Shapely", "arrays", "file", "bytes"])
def test_areas_come_in_many_forms(drawing, tmp_path, form):
    rooms = planmark.Rooms(ROOMS)
    text = json.dumps(rooms.to_geojson())
    path = tmp_path / "rooms.geojson"
    path.write_text(text)
    rings = [np.array(ring, float) for ring in ROOMS.values()]
    forms = {"dict": ROOMS, "Rooms": rooms, "GeoJSON": rooms.to_geojson(), "file": path, "bytes": text.encode(),
             "Shapely": [shapely.Polygon(ring) for ring in rings], "arrays": rings}
    sheet = planmark.Sheet(drawing, forms[form], COLUMNS)
    expected = ROOMS if form not in ("Shapely", "arrays") else planmark.Rooms(rings)
    assert sheet.report["areas"] == 2
    assert np.array_equal(sheet.to_array(), planmark.annotate(drawing, expected, COLUMNS))


def test_areas_and_markers_are_in_the_coordinates_of_the_options(drawing):
    crs = planmark.Coordinates("leaflet", zoom=3)
    points = np.column_stack([COLUMNS["x"], COLUMNS["y"]])
    mapped = crs.from_pixels(points)
    rings = [crs.from_pixels(ring) for ring in ROOMS.values()]
    expected = planmark.annotate(drawing, planmark.Rooms(list(map(np.array, ROOMS.values()))), points)
    for markers in (mapped, mapped.tolist(), {"lng": mapped[:, 0], "lat": mapped[:, 1]}):
        assert np.array_equal(planmark.annotate(drawing, rings, markers, system="leaflet", zoom=3), expected)
    normal = planmark.Coordinates("normalized", size=SIZE)
    assert np.array_equal(
        planmark.annotate(drawing, [normal.from_pixels(ring) for ring in ROOMS.values()], normal.from_pixels(points),
                          coordinates={"system": "normalized"}), expected)


def test_options_can_be_nested_or_not_and_in_either_spelling(drawing):
    expected = planmark.annotate(
        drawing, ROOMS, COLUMNS, request={"look": {"fade": 0.5, "areaNames": "never"}, "markers": {"colorBy": "none"}})
    for options in (
        dict(fade=0.5, area_names="never", color_by="none"), dict(look={"fade": 0.5, "area_names": "never"}, colorBy="none"),
        dict(request={"look": {"fade": 0.9, "areaNames": "never"}}, fade=0.5, color_by="none"),
        dict(fade=np.float32(0.5), areaNames="never", color_by="none"),
    ):
        assert np.array_equal(planmark.annotate(drawing, ROOMS, COLUMNS, **options), expected)
    assert planmark.Sheet(drawing, scale=2).size == (600, 400)
    assert planmark.Sheet(drawing, crop={"box": np.array([10, 20, 100, 50])}, padding=0).size == (100, 50)


def test_every_option_without_a_section_has_the_librarys_place(drawing):
    from planmark._requests import _RENAMED, _SECTION_OF, request_from

    for key in [*_SECTION_OF, *_RENAMED]:
        request = request_from(None, {key: [["of no kind"]]})
        section, name = _RENAMED[key] if key in _RENAMED else ("".join(_SECTION_OF[key]), key)
        with pytest.raises(planmark.InvalidRequestError) as error:
            planmark.Sheet(drawing, request=request)
        assert error.value.place == ".".join(filter(None, [section, name])), key


@pytest.mark.parametrize("options, place, kind", [
    (dict(scale=0), "scale", planmark.InvalidRequestError), (dict(view={"zoom": 2}), "view.zoom", planmark.InvalidRequestError),
    (dict(request={"nonsense": 1}), "nonsense", planmark.InvalidRequestError), (dict(fade="much"), "look.fade", planmark.InvalidRequestError),
    (dict(version=2), "version", planmark.OtherVersionError), (dict(request={"version": 99}), "version", planmark.OtherVersionError),
    (dict(fade=float("nan")), None, planmark.InvalidRequestError), (dict(crop={"area": "Nowhere"}), "crop", planmark.NotFoundError),
    (dict(crop={"area": "Nowhere"}), "crop", KeyError), (dict(look=5), "look", planmark.InvalidRequestError),
    (dict(theme="\ud800"), None, ValueError), (dict(max_megapixels=0), None, planmark.InvalidRequestError),
])
def test_options_that_are_none_are_refused(drawing, options, place, kind):
    with pytest.raises(kind) as error:
        planmark.Sheet(drawing, ROOMS, **options)
    assert place is None or place in (error.value.place or "")
    assert not str(error.value).startswith("'")


def test_a_misspelt_option_suggests_the_right_one(drawing):
    with pytest.raises(TypeError, match="did you mean 'color_by'"):
        planmark.Sheet(drawing, colour_by="status")
    with pytest.raises(TypeError, match="no option of a sheet"):
        planmark.annotate(drawing, qqqq=1)
    with pytest.raises(TypeError, match="request must be a dict"):
        planmark.Sheet(drawing, request="{}")
    with pytest.raises(TypeError):
        planmark.Sheet(drawing, fade=object())


def test_an_array_is_a_view_that_keeps_the_librarys_memory(drawing):
    array = planmark.annotate(drawing, ROOMS, COLUMNS)
    assert not array.flags.writeable and not array.flags.owndata and array.flags.c_contiguous
    with pytest.raises(ValueError):
        array[0, 0] = 0
    with pytest.raises(ValueError):
        array.setflags(write=True)
    part, copy = array[50:60, ::2], array[50:60, ::2].copy()
    del array
    for _ in range(50):
        planmark.annotate(drawing, fade=0.9)
    assert np.array_equal(part, copy)


def test_a_sheet_outlives_what_it_was_made_of(drawing):
    rooms, pixels = planmark.Rooms(ROOMS), drawing.copy()
    sheet = planmark.Sheet(pixels, rooms, COLUMNS)
    expected = sheet.to_array()
    rooms.close()
    pixels[:] = 0
    assert np.array_equal(sheet.to_array(), expected)


def test_regions_are_parts_of_the_whole(drawing):
    sheet = planmark.Sheet(drawing, ROOMS, COLUMNS)
    whole = sheet.to_array()
    assert np.array_equal(sheet.to_array((20, 30, 100, 50)), whole[30:80, 20:120])
    assert np.array_equal(sheet.to_array(np.array([20.5, 30.5, 1, 1])), whole[30:32, 20:22])
    for bad in ((0, 0, 0, 5), (0, 0, -1, 5), (1000, 0, 5, 5), (np.nan, 0, 1, 1), (1, 2, 3), ("a",) * 4, (np.inf, 0, 1, 1)):
        with pytest.raises((ValueError, TypeError)):
            sheet.to_array(bad)


def test_a_sheet_is_rendered_into_an_array_of_ones_own(drawing):
    sheet = planmark.Sheet(drawing, ROOMS, COLUMNS, legend="never")
    whole = sheet.to_array()
    out = np.zeros((200, 300, 3), np.uint8)
    assert sheet.to_array(out=out) is out and np.array_equal(out, whole)
    wide = np.full((210, 320, 4), 9, np.uint8)
    part = wide[4:204, 8:308]
    sheet.to_array(out=part)
    assert np.array_equal(part[:, :, :3], whole) and (part[:, :, 3] == 255).all()
    assert (wide[:4] == 9).all() and (wide[204:] == 9).all() and (wide[:, :8] == 9).all() and (wide[:, 308:] == 9).all()
    region = np.zeros((50, 100, 3), np.uint8)
    assert np.array_equal(sheet.to_array((20, 30, 100, 50), region), whole[30:80, 20:120])
    read_only = out.copy()
    read_only.setflags(write=False)
    for bad in (np.zeros((199, 300, 3), np.uint8), np.zeros((200, 300), np.uint8), read_only, np.zeros((200, 300, 2), np.uint8),
                np.zeros((200, 300, 6), np.uint8)[:, :, ::2], out[::-1], np.zeros((300, 200, 3), np.uint8).transpose(1, 0, 2),
                np.zeros((0, 300, 3), np.uint8)):
        with pytest.raises(ValueError, match="out"):
            sheet.to_array(out=bad)
    for bad in (np.zeros((200, 300, 3)), [1], "out"):
        with pytest.raises(TypeError):
            sheet.to_array(out=bad)
    with pytest.raises(ValueError):
        planmark.Sheet(picture("RGBA")).to_array(out=out)


def test_what_cannot_be_written_is_told_and_leaves_nothing(drawing, tmp_path):
    sheet = planmark.Sheet(drawing)
    with pytest.raises(planmark.UnwritableError) as error:
        sheet.render(tmp_path / "no" / "folder.png")
    assert isinstance(error.value, OSError) and "folder.png" in str(error.value)
    with pytest.raises(planmark.PlanmarkError):
        sheet.render(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_strict_sheets_are_not_rendered_when_a_marker_is_refused(drawing, tmp_path):
    sheet = planmark.Sheet(drawing, ROOMS, [{"x": 1, "y": 1}], strict=True)
    with pytest.raises(planmark.RefusedError):
        sheet.render(tmp_path / "sheet.png")
    assert list(tmp_path.iterdir()) == []


def test_notes_and_closed_sheets(drawing):
    assert "beside the drawing" in planmark.Sheet(drawing, ROOMS, COLUMNS).notes[0]
    sheet = planmark.Sheet(drawing, ROOMS, COLUMNS, legend="never")
    assert sheet.notes == [] and sheet.size == SIZE and "300 x 200" in repr(sheet)
    assert sheet._repr_png_().startswith(b"\x89PNG") and "<svg" in sheet._repr_svg_()
    sheet.close()
    for call in (sheet.to_array, sheet.to_bytes, lambda: sheet.size, lambda: sheet.report, lambda: sheet.render("x.png")):
        with pytest.raises(planmark.ClosedError):
            call()
    assert not os.path.exists("x.png") and repr(sheet) == "<planmark.Sheet, closed>"


def test_large_sheets_are_shown_as_png_alone(office):
    sheet = planmark.Sheet(*office, scale=0.5)
    assert sheet._repr_svg_() is None and sheet._repr_png_().startswith(b"\x89PNG")


def test_a_jpeg_is_opened_by_pillow_with_the_quality_that_is_asked_for(tmp_path):
    sheet = planmark.Sheet(np.full((150, 200, 3), 240, np.uint8), markers=[{"x": 50, "y": 60}])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        image = Image.open(io.BytesIO(sheet.to_bytes("jpeg")))
        image.load()
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (200, 150))
    difference = np.asarray(image).astype(int) - sheet.to_array()
    assert np.mean(difference ** 2) < 10
    assert sheet.to_bytes("jpeg") == sheet.to_bytes("jpg", quality=90)
    assert len(sheet.to_bytes("jpeg", quality=20)) < len(sheet.to_bytes("jpeg"))
    path = sheet.render(tmp_path / "a.jpg", quality=75)
    assert path.read_bytes() == sheet.to_bytes("jpeg", quality=75)
    with pytest.raises(planmark.InvalidRequestError):
        sheet.render(tmp_path / "b.jpg", quality=0)
    assert not (tmp_path / "b.jpg").exists()
    with pytest.raises(TypeError):
        planmark.annotate(np.full((20, 20, 3), 240, np.uint8), markers=[{"x": 5, "y": 6}], quality=90)


def test_a_photograph_keeps_its_exif_block_and_its_profile(tmp_path):
    exif = Image.Exif()
    exif[0x010F], exif[0x0112] = "Camera", 6
    exif.get_ifd(0x8825)[1] = "N"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    Image.fromarray(np.full((30, 40, 3), 200, np.uint8)).save(tmp_path / "photo.jpg", exif=exif, icc_profile=profile)
    for ending in "jpg", "png":
        planmark.annotate(tmp_path / "photo.jpg", None, [{"x": 5, "y": 6}], tmp_path / f"out.{ending}")
        with Image.open(tmp_path / f"out.{ending}") as image:
            found = image.getexif()
            assert image.size == (30, 40)
            assert (found[0x010F], found[0x0112], found.get_ifd(0x8825)[1]) == ("Camera", 1, "N")
            assert image.info["icc_profile"] == profile
