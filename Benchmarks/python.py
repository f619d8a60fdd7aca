"""Measures the Python package beside Shapely and OpenCV, each in turn in one run, and prints a Markdown section.

usage: python.py WORK-FOLDER [PLANMARK-BENCH]

Writes WORK-FOLDER/python.md too. Needs the package's wheel installed beside what requirements.txt lists. With
planmark-bench, the same points are located by Swift in a process of its own.
"""

import contextlib
import gc
import glob
import json
import os
import resource
import statistics
import subprocess
import sys
import time

import geopandas
import numpy as np
import planmark
import shapely

WORK = sys.argv[1]
BENCH = sys.argv[2] if len(sys.argv) > 2 else None
HERE = os.path.dirname(os.path.abspath(__file__))
SEEDS = (1, 2, 3)
POINTS = 10_000_000
CALLS = 100_000
LINES = []
SWIFT = []


def say(line=""):
    print(line, flush=True)
    LINES.append(line)


def seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_turn(works, count):
    """The works in turn, several times over: for each its median seconds."""
    runs = [[seconds(work) for work in works] for _ in range(count)]
    return [statistics.median(column) for column in zip(*runs)]


def outline(chance, count):
    """A coast-like outline within 1000 x 1000."""
    angles = np.sort(chance.uniform(0, 2 * np.pi, count))
    radii = 250 + 150 * np.sin(3 * angles + chance.uniform(0, 6)) + chance.uniform(-60, 60, count)
    return np.column_stack([500 + radii * np.cos(angles), 500 + radii * np.sin(angles)])


def rooms(chance, columns, rows):
    """Irregular rooms side by side within 1000 x 1000."""
    x, y = np.meshgrid(np.linspace(0, 1000, columns + 1), np.linspace(0, 1000, rows + 1), indexing="ij")
    x[1:-1] += chance.uniform(-0.2, 0.2, x[1:-1].shape) * 1000 / columns
    y[:, 1:-1] += chance.uniform(-0.2, 0.2, y[:, 1:-1].shape) * 1000 / rows
    corners = np.stack([x, y], axis=2)
    rings = np.stack([corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:]], axis=2)
    return rings.reshape(-1, 4, 2)


def located():
    say("| 10 million points | seed | Planmark ns a point | Shapely ns a point | times | at least |")
    say("| --- | ---: | ---: | ---: | ---: | ---: |")
    for seed in SEEDS:
        located_of(seed)
        gc.collect()


def located_of(seed):
    chance = np.random.default_rng(seed)
    points = chance.uniform(-50, 1050, (POINTS, 2))
    ring = outline(chance, 1000)
    one, polygon = planmark.Rooms(ring), shapely.Polygon(ring)
    shapely.prepare(polygon)
    answers = {}

    def ours():
        answers["ours"] = one.locate(points).location

    def theirs():
        answers["theirs"] = shapely.contains_xy(polygon, points)

    mine, peer = in_turn([ours, theirs], 3)
    # GEOS takes a polygon that crosses itself as it is; where both see an inside they agree.
    assert np.array_equal(answers["ours"] == planmark.Location.INSIDE, answers["theirs"])
    row("one outline of 1000 vertices, `contains_xy`", seed, mine, peer, 20)
    plan = rooms(chance, 40, 25)
    many, tree = planmark.Rooms(list(plan)), shapely.STRtree([shapely.Polygon(ring) for ring in plan])
    # Shapely takes points as objects, which are made beforehand: a million at a time, as ten million take gigabytes.
    part = points[: POINTS // 10]
    geometries = shapely.points(part)
    mine = in_turn([lambda: many.locate(points)], 3)[0]
    pairs, peer = in_turn([lambda: many.pairs(part), lambda: tree.query(geometries, predicate="intersects")], 3)
    assert len(many.pairs(part)) == len(tree.query(geometries, predicate="intersects")[0])
    row("1,000 rooms, `locate` beside `STRtree.query`", seed, mine, peer * 10, 10)
    row("1,000 rooms, `pairs` beside `STRtree.query`", seed, pairs * 10, peer * 10, 10)
    beside_swift(seed, ring, points)


def framed():
    """40,000 rooms of a frame of GeoPandas, built, and 10 million points in them."""
    say("\n40,000 rooms of a frame of GeoPandas, prepared for points, beside the frame's spatial index and its prepared geometries; then 10 "
        "million points located, beside ten times a join (`sjoin`) of a million.\n")
    say("| seed | Planmark builds, s | GeoPandas builds, s | 10 million points, Planmark, s | GeoPandas, s |")
    say("| ---: | ---: | ---: | ---: | ---: |")
    for seed in SEEDS:
        chance = np.random.default_rng(seed)
        rings = rooms(chance, 250, 160)
        points = chance.uniform(-50, 1050, (POINTS, 2))
        frames = [geopandas.GeoDataFrame(geometry=shapely.polygons(rings)) for _ in range(2)]
        made = {}

        def build():
            made["rooms"] = planmark.Rooms(frames[0])

        def index():
            frames[1] = geopandas.GeoDataFrame(geometry=shapely.polygons(rings))
            start = time.perf_counter()
            shapely.prepare(frames[1].geometry.values)
            frames[1].sindex.query(shapely.Point(0, 0))
            return time.perf_counter() - start

        built = statistics.median(seconds(build) for _ in range(5))
        indexed = statistics.median(index() for _ in range(5))
        located = statistics.median(seconds(lambda: made["rooms"].locate(points)) for _ in range(3))
        part = geopandas.GeoDataFrame(geometry=shapely.points(points[: POINTS // 10]))
        joined = seconds(lambda: part.sjoin(frames[1], predicate="intersects"))
        say(f"| {seed} | {built:.2f} | {indexed:.2f} | {located:.2f} | {joined * 10:.1f} |")


def row(what, seed, mine, peer, least):
    say(f"| {what} | {seed} | {mine / POINTS * 1e9:.1f} | {peer / POINTS * 1e9:.1f} | {peer / mine:.1f} | {least} |")


def beside_swift(seed, ring, points):
    """The same by planmark-bench, in a process of its own."""
    if BENCH is None:
        return
    shape, values = f"{WORK}/python-{seed}.wkt", f"{WORK}/python-{seed}.f64"
    with open(shape, "w") as file:
        file.write(shapely.Polygon(ring).wkt)
    points.tofile(values)
    command = [BENCH, "locate", "--areas", shape, "--points", values, "--threads", str(os.cpu_count()), "--repeat", "7"]
    own = json.loads(subprocess.check_output(command))["with_areas_ns_per_point"]
    room = planmark.Rooms(ring)
    out = np.zeros(len(points), np.uint8), np.zeros(len(points), np.int32)
    given, made = (
        min(seconds(work) for _ in range(7)) / len(points) * 1e9
        for work in (lambda: room.locate(points, out=out), lambda: room.locate(points)))
    SWIFT.append(f"| {seed} | {own:.2f} | {given:.2f} | {given / own:.2f} | {made:.2f} | {made / own:.2f} |")


def one_point():
    own = planmark.Rooms(rooms(np.random.default_rng(1), 40, 25))
    locate, empty = own.locate_point, [(600.5, 500.25)] * CALLS

    def call():
        for x, y in empty:
            locate(x, y)

    polygon = shapely.Polygon(outline(np.random.default_rng(1), 1000))
    shapely.prepare(polygon)

    def peer():
        for x, y in empty[: CALLS // 10]:
            shapely.contains_xy(polygon, x, y)

    mine, theirs = in_turn([call, peer], 5)
    say(f"\nOne point in 1,000 rooms by `locate_point`: {mine / CALLS * 1e6:.2f} µs a call (at most 5); Shapely's `contains_xy` of one "
        f"point in one polygon: {theirs / CALLS * 10 * 1e6:.2f} µs.")


# Each in a warm process of its own: what is imported and loaded is not counted, reading the files is.
WARM = """
import sys, time
{imports}
for line in sys.stdin:
    start = time.perf_counter()
    {work}
    print(time.perf_counter() - start, flush=True)
"""
OURS = ("import planmark", "planmark.annotate({0!r}, {1!r}, {2!r})")
HELD = ("import planmark\nsheet = planmark.Sheet({0!r}, {1!r}, {2!r})", "sheet.to_array()")
PEER = (
    "sys.path.insert(0, {3!r})\nimport cv2, overlay_peer\ncv2.imwrite = lambda path, picture: None",
    "overlay_peer.opencv({0!r}, overlay_peer.areas({1!r}), overlay_peer.markers({2!r}), None)")


@contextlib.contextmanager
def warm(parts, files):
    imports, work = (part.format(*files, HERE) for part in parts)
    program = WARM.format(imports=imports, work=work)
    process = subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def once():
        process.stdin.write("\n")
        process.stdin.flush()
        return float(process.stdout.readline())

    once()
    yield once
    process.stdin.close()
    process.wait()


def annotated():
    import importlib.util

    specification = importlib.util.spec_from_file_location("overlay", os.path.join(HERE, "overlay.py"))
    arguments, sys.argv = sys.argv, ["overlay.py", "", "", WORK]
    overlay = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(overlay)
    sys.argv = arguments
    width, height = 4000, 3000
    drawing = f"{WORK}/plan-{width}.png"
    if not os.path.exists(drawing):
        overlay.pictures("plan", overlay.SAMPLE, width, height, drawing)
    areas = overlay.named(overlay.zones(width, height), width)["named"]
    say("\nThe default sheet of 12 MP (an RGB plan with 200 named rooms, a legend and numbered pins) as an array of pixels, from files, in "
        "a warm process, beside the script on OpenCV in its own without writing a file, in turn, the median of 15; also the rendering "
        "alone of a sheet that is laid out.\n")
    say("| pins | Planmark ms | rendering alone ms | OpenCV ms | times | rendering alone, times | asked |")
    say("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for count in (100, 1000):
        files = (drawing, areas, overlay.allowed_markers(count, areas, width))
        with warm(OURS, files) as ours, warm(HELD, files) as held, warm(PEER, files) as peer:
            runs = [(ours(), held(), peer()) for _ in range(15)]
        mine, rendering, theirs = (statistics.median(column) * 1000 for column in zip(*runs))
        say(f"| {count} | {mine:.1f} | {rendering:.1f} | {theirs:.1f} | {theirs / mine:.1f} | {theirs / rendering:.1f} | 8 |")


def counted():
    """Frames of tracked things in 20 zones and over 20 lines, beside supervision: one call a frame, and one a frame and zone."""
    import supervision as sv

    chance = np.random.default_rng(SEEDS[0])
    zones = [np.rint(outline(chance, 30) * 0.8 + chance.uniform(0, [3040, 1360])).astype(int) for _ in range(20)]
    lines = chance.uniform(0, [3840, 2160], (20, 2, 2))
    say("\n| frames of | Planmark frames a second | supervision frames a second | times |\n| --- | ---: | ---: | ---: |")
    for count in (100, 1000):
        film, place = [], chance.uniform(0, [3840, 2160], (count, 2))
        for _ in range(20):
            place = place + chance.normal(0, 30, place.shape)
            film.append(sv.Detections(
                xyxy=np.hstack([place - [20, 80], place + [20, 0]]), tracker_id=np.arange(count), class_id=np.arange(count) % 5))
        for name, mine, peers in (
            ("zones", planmark.Zones([zone.astype(float) for zone in zones]), [sv.PolygonZone(zone) for zone in zones]),
            ("lines", planmark.LineCounter(lines), [sv.LineZone(sv.Point(*start), sv.Point(*end)) for start, end in lines]),
        ):
            own, other = in_turn((
                lambda mine=mine, film=film: [mine.trigger(frame) for frame in film],
                lambda peers=peers, film=film: [peer.trigger(frame) for frame in film for peer in peers]), 5)
            say(f"| {count:,} detections, 20 {name} | {len(film) / own:,.0f} | {len(film) / other:,.0f} | {other / own:.0f} |")


def size_and_start():
    program = "import numpy, time\nstart = time.perf_counter()\nimport planmark\nprint(time.perf_counter() - start)"
    times = [float(subprocess.check_output([sys.executable, "-c", program])) for _ in range(15)]
    say(f"\n`import planmark` after NumPy: {statistics.median(times) * 1000:.0f} ms (at most 60).")
    for wheel in glob.glob(os.path.join(HERE, "../Python/dist/*.whl")):
        say(f"The wheel: {os.path.getsize(wheel) / 1e6:.1f} MB (at most 25).")


def megabytes():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 1e6


def growth():
    sys.path.insert(0, os.path.join(HERE, "../Python/tests"))
    import test_processes

    say("\n100,000 calls of each kind: how long one takes, and by how much the process has grown after the first 10,000.\n")
    say("| call | µs | MB more |\n| --- | ---: | ---: |")
    for name, call in test_processes.calls().items():
        for _ in range(CALLS // 10):
            call()
        gc.collect()
        before = megabytes()
        taken = seconds(lambda: repeat(call))
        gc.collect()
        say(f"| {name} | {taken / CALLS * 1e6:.1f} | {megabytes() - before:.2f} |")


def repeat(call):
    for _ in range(CALLS):
        call()


if __name__ == "__main__":
    say("## Python\n")
    say(f"Planmark {planmark.__version__}, Python {sys.version.split()[0]}, NumPy {np.__version__}, Shapely {shapely.__version__} with GEOS "
        f"{shapely.geos_version_string}; {os.cpu_count()} cores, of which Planmark uses all and Shapely one. All in one run, each with its "
        "peer in turn, medians.\n")
    located()
    if SWIFT:
        say("\nThe outline's points, each with its location and the room's index, on all cores: by Swift in a process of its own into arrays "
            "that are there, from Python into arrays that are there (`out`) and into new ones; the shortest of 7.\n")
        say("| seed | Swift ns a point | Python, `out` | ratio (at most 1.05) | Python, new arrays | ratio |")
        say("| ---: | ---: | ---: | ---: | ---: | ---: |")
        for line in SWIFT:
            say(line)
    framed()
    one_point()
    annotated()
    counted()
    size_and_start()
    growth()
    with open(f"{WORK}/python.md", "w") as file:
        file.write("\n".join(LINES) + "\n")
