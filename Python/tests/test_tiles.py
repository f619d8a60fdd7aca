"""Pyramids of tiles: what is in them, how they are updated and resumed, and what is refused."""

import io
import json
import math
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading

import numpy as np
import planmark
import pytest
from PIL import Image

LAYOUTS = ["dzi", "xyz", "zoomify", "iiif", "mbtiles", "pmtiles"]
PADDED = ("xyz", "mbtiles", "pmtiles")
SIZE = (701, 450)
ROOMS = {"Kitchen": [[10, 10], [340, 10], [340, 440], [10, 440]], "Hall": [[340, 10], [690, 10], [690, 440], [340, 440]]}
MARKERS = {"number": [3, 7], "x": [50.0, 600.5], "y": [60.0, 300.0], "title": ["Scratch", "Dent"], "status": ["open", "closed"]}
MOVED = {**MARKERS, "x": [50.0, 590.5]}
PROGRAM = os.environ.get("PLANMARK_PROGRAM")


def picture(width=SIZE[0], height=SIZE[1]):
    """A drawing with something in it, that differs from place to place."""
    y, x = np.mgrid[:height, :width]
    return np.stack([x % 251, y % 241, (x + y) % 239], axis=2).astype(np.uint8)


@pytest.fixture(scope="module")
def drawing():
    return picture()


def ending(layout):
    return f"tiles.{layout}" if layout in ("mbtiles", "pmtiles") else "tiles"


def decoded(data):
    return np.asarray(Image.open(io.BytesIO(data)))


def halved(pixels):
    """Half the width and height, rounded up: the mean of four pixels, of which those at odd edges count twice."""
    pixels = np.pad(pixels.astype(int), ((0, pixels.shape[0] % 2), (0, pixels.shape[1] % 2), (0, 0)), "edge")
    return ((pixels[::2, ::2] + pixels[1::2, ::2] + pixels[::2, 1::2] + pixels[1::2, 1::2] + 2) >> 2).astype(np.uint8)


def every_tile(pyramid):
    """The places of all tiles."""
    for level in pyramid.levels:
        columns, rows = pyramid.tiles(level)
        yield from ((level, column, row) for row in range(rows) for column in range(columns))


def expected_tile(pixels, pyramid, column, row):
    """What a tile shows of its level's pixels."""
    size, overlap = pyramid.tile_size, pyramid.overlap
    left, top = max(column * size - overlap, 0), max(row * size - overlap, 0)
    part = pixels[top:(row + 1) * size + overlap, left:(column + 1) * size + overlap]
    if pyramid.layout in PADDED:
        part = np.pad(part, ((0, size - part.shape[0]), (0, size - part.shape[1]), (0, 0)), constant_values=255)
    return part


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("tile_size", [None, 100])
def test_every_tile_has_the_pixels_of_the_sheet(drawing, tmp_path, layout, tile_size):
    path = tmp_path / ending(layout)
    with planmark.TilePyramid.make(
            drawing, path, ROOMS, MARKERS, layout=layout, tile_size=tile_size, marks="scaled", fade=0.3) as pyramid:
        pixels = planmark.annotate(drawing, ROOMS, MARKERS, fade=0.3)
        assert (pyramid.width, pyramid.height) == pixels.shape[1::-1] and pyramid.made.report["drawn"] == 2
        seen = 0
        for level in reversed(pyramid.levels):
            assert pyramid.tiles(level) == tuple(math.ceil(side / pyramid.tile_size) for side in pixels.shape[1::-1])
            for _, column, row in (tile for tile in every_tile(pyramid) if tile[0] == level):
                tile = decoded(pyramid.tile(level, column, row))
                assert np.array_equal(tile, expected_tile(pixels, pyramid, column, row)), (level, column, row)
                seen += 1
            pixels = halved(pixels)
        assert seen == pyramid.made.written == pyramid.made.report["tiles"] and pyramid.made.kept == 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_pyramid_tells_what_it_is(drawing, tmp_path, layout):
    path = tmp_path / ending(layout)
    pyramid = planmark.TilePyramid.make(drawing, path, ROOMS, MARKERS, layout=layout, format="webp", quality=70)
    usual = (254, 1) if layout == "dzi" else (256, 0)
    assert (pyramid.name, pyramid.layout, pyramid.format, pyramid.path) == ("tiles", layout, "webp", path)
    assert (pyramid.width, pyramid.height, pyramid.tile_size, pyramid.overlap) == (*SIZE, *usual)
    assert pyramid.levels == (range(11) if layout == "dzi" else range(3))
    assert pyramid.tiles(pyramid.levels[-1]) == (3, 2) and pyramid.tiles(0) == (1, 1)
    assert repr(pyramid) == f"<planmark.TilePyramid 'tiles': {layout}, 701 x 450, {len(pyramid.levels)} levels>"
    opened = planmark.TilePyramid(str(path))
    assert opened.made is None and opened._info == {**pyramid._info, "path": str(path)}
    for place in every_tile(pyramid):
        data = opened.tile(*place)
        assert data == pyramid.tile(*place) and data[:4] + data[8:12] == b"RIFFWEBP"
    assert os.listdir(tmp_path) == [ending(layout)]


def test_the_ending_tells_the_layout(drawing, tmp_path):
    for name, layout in [("a", "dzi"), ("a.mbtiles", "mbtiles"), ("b.PMTiles", "pmtiles"), ("a.png", "dzi")]:
        assert planmark.TilePyramid.make(drawing, tmp_path / name).layout == layout
    for name, layout in [("c.mbtiles", "xyz"), ("c.pmtiles", "mbtiles"), ("c", "pmtiles")]:
        with pytest.raises(planmark.InvalidArgumentError) as error:
            planmark.TilePyramid.make(drawing, tmp_path / name, layout=layout)
        assert error.value.code == "wrongEnding"


def test_sqlite_reads_the_tiles_of_mbtiles(drawing, tmp_path):
    path = tmp_path / "tiles.mbtiles"
    pyramid = planmark.TilePyramid.make(drawing, path, ROOMS, MARKERS)
    connection = sqlite3.connect(path)
    tiles = {tuple(row[:3]): row[3] for row in connection.execute(
        "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles")}
    metadata = dict(connection.execute("SELECT name, value FROM metadata"))
    connection.close()
    assert metadata["format"] == "png" and (metadata["minzoom"], metadata["maxzoom"]) == ("0", "2")
    assert (metadata["name"], metadata["width"], metadata["height"]) == ("tiles", "701", "450")
    assert len(tiles) == pyramid.made.report["tiles"]
    for level, column, row in every_tile(pyramid):
        assert tiles[level, column, (1 << level) - 1 - row] == pyramid.tile(level, column, row)


def test_files_of_folders_are_where_their_layouts_have_them(drawing, tmp_path):
    for layout, name in [
            ("dzi", "tiles_files/10/2_1.png"), ("xyz", "2/2/1.png"), ("zoomify", "TileGroup0/2-2-1.png"),
            ("iiif", "512,256,189,194/189,194/0/default.png")]:
        folder = tmp_path / layout
        folder.mkdir()
        pyramid = planmark.TilePyramid.make(drawing, folder / "tiles", layout=layout)
        assert (folder / "tiles" / name).read_bytes() == pyramid.tile(pyramid.levels[-1], 2, 1)
    assert json.loads((tmp_path / "iiif/tiles/info.json").read_text())["width"] == SIZE[0]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_update_writes_the_tiles_that_a_moved_marker_touches(drawing, tmp_path, layout):
    path, whole = tmp_path / ending(layout), tmp_path / f"whole-{ending(layout)}"
    options = dict(layout=layout, tile_size=64)
    pyramid = planmark.TilePyramid.make(drawing, path, ROOMS, MARKERS, color_by="status", **options)
    before = {place: pyramid.tile(*place) for place in every_tile(pyramid)}
    report = pyramid.update(drawing, ROOMS, MOVED)
    after = {place: pyramid.tile(*place) for place in every_tile(pyramid)}
    changed = [place for place in before if before[place] != after[place]]
    assert report is pyramid.made and report.written + report.kept == len(before) == report.report["tiles"]
    assert 0 < len(changed) <= report.written < len(before) / 3
    # Without options the sheet keeps those that it was made with.
    anew = planmark.TilePyramid.make(drawing, whole, ROOMS, MOVED, color_by="status", **options)
    assert after == {place: anew.tile(*place) for place in every_tile(anew)}
    assert pyramid.update(drawing, ROOMS, MOVED).written == 0
    assert pyramid.update(drawing, ROOMS, MOVED, color_by="none").written > 0
    # Nothing goes that nobody said is to go.
    for areas, markers in [(None, None), (ROOMS, None), (None, MOVED)]:
        with pytest.raises(planmark.RefusedError, match="give the areas and markers again"):
            pyramid.update(drawing, areas, markers)
    with pytest.raises(planmark.RefusedError, match="shows another drawing"):
        pyramid.update(picture(height=449))


def test_an_update_reads_arrays_in_the_coordinates_that_the_pyramid_was_made_with(drawing, tmp_path):
    crs = planmark.Coordinates("leaflet", zoom=3)
    points = crs.from_pixels(np.column_stack([MARKERS["x"], MARKERS["y"]]))
    pyramid = planmark.TilePyramid.make(drawing, tmp_path / "tiles", markers=points, system="leaflet", zoom=3)
    again = pyramid.update(drawing, markers=points)
    assert again.written == 0 and again.report["drawn"] == 2


def test_a_plan_is_cut_and_updated_like_a_drawing(tmp_path):
    Image.fromarray(picture()).save(tmp_path / "floor.png")
    rooms = tmp_path / "rooms.geojson"
    rooms.write_text(json.dumps(planmark.Rooms(ROOMS).to_geojson()))
    with planmark.Plan.create(tmp_path / "a.plan", tmp_path / "floor.png", areas=rooms) as plan:
        plan.place([[50, 60], [600, 300]], [{"title": "Scratch"}, {"title": "Dent", "category": "wall"}])
        whole = plan.tiles(tmp_path / "whole", layout="xyz", tile_size=64)
        part = plan.tiles(tmp_path / "part", {"category": "wall"}, layout="xyz", tile_size=64)
        same = planmark.TilePyramid.make(plan, tmp_path / "same", query={"category": "wall"}, layout="xyz", tile_size=64)
        assert [each.made.report["drawn"] for each in (whole, part, same)] == [2, 1, 1]
        assert all(part.tile(*place) == same.tile(*place) for place in every_tile(part))
        plan.update({"number": 2, "point": [590, 300]})
        for pyramid, query in [(whole, None), (part, {"category": "wall"})]:
            report = pyramid.update(plan, query=query)
            assert 0 < report.written < report.kept
        shutil.move(tmp_path / "floor.png", tmp_path / "moved.png")
        moved = plan.tiles(tmp_path / "moved", drawing=tmp_path / "moved.png", layout="xyz", tile_size=64)
        assert all(moved.tile(*place) == whole.tile(*place) for place in every_tile(whole))
        with pytest.raises(TypeError, match="has its own areas"):
            planmark.TilePyramid.make(plan, tmp_path / "b", ROOMS)
    with pytest.raises(planmark.ClosedError):
        plan.tiles(tmp_path / "c")
    with pytest.raises(TypeError, match="query"):
        planmark.TilePyramid.make(picture(), tmp_path / "d", query={"status": "open"})


@pytest.mark.parametrize("options, place", [
    ({"layout": "tms"}, "layout"), ({"tile_size": 0}, "tileSize"), ({"tile_size": 1 << 40}, "tileSize"),
    ({"tile_size": "256"}, "tileSize"), ({"tile_size": 2.5}, "tileSize"), ({"overlap": -1}, "overlap"),
    ({"overlap": 255}, "overlap"), ({"layout": "xyz", "overlap": 1}, "overlap"), ({"levels": 0}, "levels"),
    ({"levels": 12}, "levels"), ({"format": "gif"}, "format"), ({"quality": 50}, "quality"),
    ({"format": "jpeg", "quality": 101}, "quality"), ({"background": "no colour"}, "background"),
    ({"linear": "yes"}, "linear"), ({"marks": "none"}, "marks"), ({"address": "https://example.com"}, "address"),
    ({"layout": "iiif", "address": "here"}, "address"), ({"fade": 7}, "look.fade"),
    ({"request": {"tileSize": 5}}, "tileSize"),
], ids=repr)
def test_options_that_do_not_fit_are_refused(drawing, tmp_path, options, place):
    with pytest.raises(planmark.InvalidRequestError) as error:
        planmark.TilePyramid.make(drawing, tmp_path / "tiles", **options)
    assert error.value.place == place and "\n" not in str(error.value)
    assert os.listdir(tmp_path) == []


def test_arguments_that_do_not_fit_are_refused(drawing, tmp_path):
    make = planmark.TilePyramid.make
    (tmp_path / "taken").write_text("x")
    (tmp_path / "empty").mkdir()
    pyramid = make(drawing, tmp_path / "empty")
    for path, kind, code in [
            (tmp_path / "taken", planmark.UnwritableError, "outputExists"),
            (tmp_path / "empty", planmark.UnwritableError, "outputExists"),
            (tmp_path / "taken" / "tiles", planmark.UnwritableError, "writeFailed"),
            (tmp_path / "none" / "tiles", planmark.UnwritableError, "writeFailed"),
            ("/", planmark.InvalidArgumentError, "outputName"), ("a\0b", planmark.InvalidTextError, "invalidText")]:
        with pytest.raises(kind) as error:
            make(drawing, path)
        assert error.value.code == code
    for path, kind in [
            (tmp_path / "none", FileNotFoundError), (tmp_path / "taken", planmark.UnreadableError),
            (tmp_path, planmark.UnreadableError), (5, TypeError)]:
        with pytest.raises(kind):
            planmark.TilePyramid(path)
    for call in [
            lambda: make(drawing, 5), lambda: make(None, tmp_path / "a"), lambda: make(drawing, tmp_path / "a", colour=1),
            lambda: make(drawing, tmp_path / "a", viewer=5), lambda: make(drawing, tmp_path / "a", progress=5),
            lambda: make(drawing, tmp_path / "a", task=5), lambda: pyramid.tile("a", 0, 0), lambda: pyramid.tile(0, 0.5, 0),
            lambda: pyramid.tiles(None), lambda: pyramid.update(drawing, tile_size=5)]:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(FileNotFoundError):
        make("/no/such.png", tmp_path / "a")
    with pytest.raises(planmark.RefusedError):
        make(drawing, tmp_path / "a", ROOMS, [[9000, 5]], strict=True)
    last = pyramid.levels[-1]
    for place in [(last + 1, 0, 0), (-1, 0, 0), (last, 3, 0), (last, 0, 2), (last, -1, 0), (0, 1 << 70, 0), (0, 0, 1 << 32)]:
        with pytest.raises(KeyError) as error:
            pyramid.tile(*place)
        assert error.value.code == "noSuchTile" and isinstance(error.value, planmark.NotFoundError)
    for level in (-1, last + 1):
        with pytest.raises(planmark.NotFoundError):
            pyramid.tiles(level)
    assert sorted(os.listdir(tmp_path)) == ["empty", "taken"]


def test_damaged_tiles_say_which(drawing, tmp_path):
    pyramid = planmark.TilePyramid.make(drawing, tmp_path / "tiles", layout="xyz")
    (tmp_path / "tiles/2/1/1.png").unlink()
    with pytest.raises(planmark.UnreadableError, match="level 2, column 1, row 1") as error:
        pyramid.tile(2, 1, 1)
    assert error.value.code == "unreadableTile" and error.value.file.endswith("2/1/1.png")
    (tmp_path / "tiles/planmark.tiles").write_text("{}\n")
    with pytest.raises(planmark.UnreadableError, match="damaged"):
        planmark.TilePyramid(tmp_path / "tiles")


def test_a_closed_pyramid_is_refused(drawing, tmp_path):
    with planmark.TilePyramid.make(drawing, tmp_path / "tiles") as pyramid:
        pyramid.tile(0, 0, 0)
    for call in (lambda: pyramid.tile(0, 0, 0), lambda: pyramid.update(drawing)):
        with pytest.raises(planmark.ClosedError):
            call()
    pyramid.close()
    assert repr(pyramid) == "<planmark.TilePyramid, closed>"


def test_the_page_is_that_of_the_folder_which_is_named(drawing, tmp_path):
    web = tmp_path / "web"
    (web / "leaflet").mkdir(parents=True)
    (web / "viewer.html").write_text("<title><!--TITLE--></title>")
    with pytest.raises(planmark.InvalidArgumentError, match="viewer.html and leaflet"):
        planmark.TilePyramid.make(drawing, tmp_path / "a", viewer=web)
    for name in ("leaflet.js", "leaflet.css"):
        (web / "leaflet" / name).write_text("")
    with_page = planmark.TilePyramid.make(drawing, tmp_path / "b", viewer=web)
    assert with_page.made.report["viewer"] and (tmp_path / "b/viewer.html").read_text() == "<title>b</title>"
    without = planmark.TilePyramid.make(drawing, tmp_path / "c", viewer=False)
    assert not without.made.report["viewer"] and not (tmp_path / "c/viewer.html").exists()
    has_own = (pathlib.Path(planmark.__file__).parent / "web" / "viewer.html").exists()
    assert planmark.TilePyramid.make(drawing, tmp_path / "d").made.report["viewer"] == has_own


def test_progress_is_told_and_what_it_raises_ends_the_work(tmp_path):
    told, large = [], picture(3000, 4000)
    planmark.TilePyramid.make(large, tmp_path / "tiles", progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told) and told[-1] == (4000, 4000) and all(total == 4000 for _, total in told)

    def fail(done, total):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        planmark.TilePyramid.make(large, tmp_path / "other", progress=fail)
    # From another thread too.
    failures = []
    thread = threading.Thread(target=lambda: failures.append(pytest.raises(
        ZeroDivisionError, planmark.TilePyramid.make, large, tmp_path / "third", progress=fail)))
    thread.start()
    thread.join()
    assert len(failures) == 1


def test_a_cancelled_run_is_resumed(drawing, tmp_path):
    make, options = planmark.TilePyramid.make, dict(layout="xyz", tile_size=32)
    task = planmark.Task()
    task.cancel()
    with pytest.raises(planmark.CancelledError):
        make(drawing, tmp_path / "tiles", ROOMS, MARKERS, task=task, **options)
    assert os.listdir(tmp_path) == ["tiles.partial"]
    with pytest.raises(planmark.ConflictError, match="another run"):
        make(drawing, tmp_path / "tiles", ROOMS, MARKERS, resume=True, layout="xyz", tile_size=64)
    resumed = make(drawing, tmp_path / "tiles", ROOMS, MARKERS, resume=True, **options)
    whole = make(drawing, tmp_path / "whole", ROOMS, MARKERS, **options)
    assert resumed.made.kept > 0 and resumed.made.written + resumed.made.kept == whole.made.written
    assert all(resumed.tile(*place) == whole.tile(*place) for place in every_tile(whole))
    assert sorted(os.listdir(tmp_path)) == ["tiles", "whole"]


# Hears interrupts also where the tests were started in the background, which ignores them.
INTERRUPTED = """
import signal, sys, threading, numpy as np, planmark
signal.signal(signal.SIGINT, signal.default_int_handler)
y, x = np.mgrid[:6000, :6000]
drawing = (x * y % 251).astype(np.uint8)
options = dict(layout="xyz", tile_size=128)
try:
    planmark.TilePyramid.make(drawing, sys.argv[1], resume=len(sys.argv) > 2, progress=lambda *done: print("begun", flush=True), **options)
    print("done", flush=True)
except KeyboardInterrupt:
    print("interrupted", threading.active_count(), flush=True)
    pyramid = planmark.TilePyramid.make(drawing, sys.argv[1], resume=True, **options)
    print(pyramid.made.kept > 0 and pyramid.made.written > 0)
"""


def test_an_interrupt_leaves_what_is_done_to_be_resumed(tmp_path):
    with subprocess.Popen(
            [sys.executable, "-c", INTERRUPTED, tmp_path / "tiles"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True) as process:
        try:
            assert process.stdout.readline() == "begun\n"
            process.send_signal(signal.SIGINT)
            line = process.stdout.readline()
            while line == "begun\n":
                line = process.stdout.readline()
            assert line == "interrupted 1\n"
            assert process.stdout.read() == "True\n" and process.stderr.read() == "" and process.wait() == 0
        finally:
            process.kill()
    assert os.listdir(tmp_path) == ["tiles"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_threads_read_one_pyramid_while_it_is_updated(drawing, tmp_path, layout):
    path = tmp_path / ending(layout)
    pyramid = planmark.TilePyramid.make(drawing, path, ROOMS, MARKERS, layout=layout, tile_size=64)
    places, failures, is_done = list(every_tile(pyramid)), [], threading.Event()
    # While a folder is updated, a tile can be the one before or the one after it.
    known = {place: {pyramid.tile(*place)} for place in places}
    pyramid.update(drawing, ROOMS, MOVED)
    for place in places:
        known[place].add(pyramid.tile(*place))

    def read():
        while not is_done.is_set():
            for place in places:
                if pyramid.tile(*place) not in known[place]:
                    failures.append(place)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for markers in (MARKERS, MOVED):
        pyramid.update(drawing, ROOMS, markers)
    is_done.set()
    for thread in threads:
        thread.join()
    assert failures == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_forked_child_reads_tiles_or_is_told_to_open_them_anew(drawing, tmp_path, layout):
    path = tmp_path / ending(layout)
    pyramid = planmark.TilePyramid.make(drawing, path, layout=layout)
    expected = pyramid.tile(0, 0, 0)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            signal.alarm(60)
            if layout == "mbtiles":
                try:
                    pyramid.tile(0, 0, 0)
                    os._exit(2)
                except planmark.ForkedError:
                    pyramid.close()
            elif pyramid.tile(0, 0, 0) != expected:
                os._exit(3)
            status = 0 if planmark.TilePyramid(path).tile(0, 0, 0) == expected else 4
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert pyramid.tile(0, 0, 0) == expected


@pytest.mark.skipif(PROGRAM is None, reason="PLANMARK_PROGRAM names no command")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_tiles_are_the_commands_to_the_byte(office, tmp_path, layout):
    drawing, areas, markers = office
    for folder in ("command", "python"):
        (tmp_path / folder).mkdir()
    command = [PROGRAM, "tiles", drawing, "--areas", areas, "--markers", markers, "--layout", layout, "--json", "--output",
               tmp_path / "command" / ending(layout)]
    told = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    ours = planmark.TilePyramid.make(drawing, tmp_path / "python" / ending(layout), areas, markers, layout=layout)
    theirs = planmark.TilePyramid(tmp_path / "command" / ending(layout))
    assert all(ours.tile(*place) == theirs.tile(*place) for place in every_tile(ours))
    report = {**ours.made.report, "output": told["output"], "viewer": told["viewer"]}
    # The command prints these in lines of their own.
    del report["notes"], report["doubts"]
    # The library tells more of each refusal.
    assert len(report["refused"]) == len(told["refused"])
    report["refused"] = [{name: ours[name] for name in theirs} for ours, theirs in zip(report["refused"], told["refused"])]
    assert report == told
    # What Python has made the command can update, and the other way round.
    assert theirs.update(drawing, areas, markers).written == 0
    done = subprocess.run(
        [PROGRAM, "tiles", drawing, "--areas", areas, "--markers", markers, "--update", ours.path, "--json"],
        capture_output=True, text=True)
    assert json.loads(done.stdout)["written"] == 0


def test_pyramids_that_are_let_go_keep_no_file_open(drawing, tmp_path):
    paths = [tmp_path / ending(layout) for layout in ("xyz", "mbtiles", "pmtiles")]
    for path in paths:
        planmark.TilePyramid.make(drawing, path)

    def count():
        return len(os.listdir("/proc/self/fd"))

    before = count()
    for _ in range(200):
        for path in paths:
            pyramid = planmark.TilePyramid(path)
            pyramid.tile(0, 0, 0)
            del pyramid
    assert count() == before
