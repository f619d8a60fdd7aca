"""Runs planmark-bench and its peers on the same outlines and points and writes a table of ratios.

usage: compare.py PLANMARK-BENCH WORK-FOLDER SECTION.md
"""

import json
import math
import os
import platform
import subprocess
import sys

import numpy
import shapely

import peers

BENCH, WORK, RESULTS = sys.argv[1:4]
REAL = os.environ.get("PLANMARK_OUTLINES", "../shared/data/polygons")
POINTS = 1_000_000
# Shapely takes a minute for a million points in a scrambled ring of 10,000 vertices; a part of them will do.
MOST_POINTS = {"scrambled-10000": 20_000, "scrambled-1000": 200_000}
CORES = os.cpu_count()


def bench(*arguments):
    return subprocess.run([BENCH, *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def measured(*arguments):
    return json.loads(bench(*arguments))


def outline(kind, count):
    path = f"{WORK}/{kind}-{count}.wkt"
    with open(path, "w") as file:
        file.write(bench("outline", kind, count))
    return path


def points(areas, name):
    path = f"{WORK}/{name}.f64"
    bench("points", "--areas", areas, "--count", POINTS, "--output", path)
    return path


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def best(rows):
    """The row with the shortest times of several."""
    row = dict(rows[0])
    for other in rows[1:]:
        for key in ("ns_per_point", "build_us", "grid_us", "scan_us"):
            if key in row:
                row[key] = min(row[key], other[key])
    return row


def compare_location(name, path):
    points_path = points(path, name)
    rounds = []
    for _ in range(3):
        # In turns, so that what else the machine does meets both alike.
        peer = peers.shapely_locate(path, points_path, 3, MOST_POINTS.get(name, POINTS))
        own = measured("locate", "--areas", path, "--points", points_path, "--repeat", 10)
        rounds.append((own, peer))
    own, peer = best([own for own, _ in rounds]), best([peer for _, peer in rounds])
    if peer["points"] == own["points"] and peer["inside"] != own["inside"]:
        raise SystemExit(f"{name}: {own['inside']} points inside, {peer['inside']} by Shapely")
    return own, peer


lines = [
    "# Measured side by side",
    "",
    f"{processor()}, {CORES} cores, {platform.system()} {platform.release()}; "
    f"Swift release build; Python {platform.python_version()}, NumPy {numpy.__version__}, "
    f"Shapely {shapely.__version__} with GEOS {shapely.geos_version_string}.",
    "Written by `make bench`: every row in one run, one thread where not said otherwise, the shortest of several "
    "runs each. A million random points over the box grown by a tenth.",
    "",
    "## Where points lie relative to one outline",
    "",
    "Beside Shapely's `contains_xy` on a prepared polygon. *First* is the time to the first answer: making the locator, "
    "or `prepare`, with the first point, which both answer by a scan of the edges. *Index* is the time of building what "
    "answers the later points, at once: `prepare()`, or Shapely's `prepare` with the first two points. *Memory* is the "
    "index with its copy of the vertices, in parts of the vertices' 16 bytes.",
    "",
    "| outline | vertices | Planmark ns a point | Shapely ns a point | ratio | first µs | Shapely first µs | ratio | "
    "index µs | Shapely index µs | ratio | memory |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
]

outlines = []
if os.path.isdir(REAL):
    outlines += [(file[:-4], f"{REAL}/{file}") for file in sorted(os.listdir(REAL)) if file.endswith(".wkt")]
outlines += [(f"circle-{count}", outline("circle", count)) for count in (50, 1_000, 10_000)]
plain = len(outlines)
outlines += [(f"scrambled-{count}", outline("scrambled", count)) for count in (50, 1_000, 10_000)]

ratios = []
for name, path in outlines:
    own, peer = compare_location(name, path)
    ratio = peer["ns_per_point"] / own["ns_per_point"]
    ratios.append(ratio)
    lines.append(
        f"| {name} | {own['vertices']} | {own['ns_per_point']:.1f} | {peer['ns_per_point']:.1f} | {ratio:.1f} | "
        f"{own['build_us']:.1f} | {peer['scan_us']:.1f} | {peer['scan_us'] / own['build_us']:.1f} | "
        f"{own['grid_us']:.1f} | {peer['build_us']:.1f} | {peer['build_us'] / own['grid_us']:.2f} | "
        f"{own['index_bytes'] / own['vertices'] / 16:.2f} |"
    )
    print(lines[-1], flush=True)
lines += [
    "",
    f"Geometric mean of the ratios without the scrambled rings: {mean(ratios[:plain]):.1f}, "
    f"least {min(ratios[:plain]):.1f}.",
    "",
    "The index of scrambled rings takes longer to build than GEOS's index, which sorts the edges by height alone: each edge is listed "
    "in the 18 to 64 tiles that it crosses, at some 110 instructions a tile (callgrind). In return a point is located "
    "in a hundredth of the time, so the difference is made up for after some ten to forty points.",
    "",
    "## Growth with the number of vertices",
    "",
    "| coast-like outline | ns a point | index µs |",
    "| --- | ---: | ---: |",
]
for count in (1_000, 10_000, 100_000, 1_000_000):
    path = outline("coast", count)
    own = measured("locate", "--areas", path, "--points", points(path, "coast"), "--repeat", 10)
    lines.append(f"| {count} | {own['ns_per_point']:.1f} | {own['grid_us']:.0f} |")
    print(lines[-1], flush=True)

lines += [
    "",
    "## All cores",
    "",
    "Bulk calls of a million points on one thread and on all cores in turns in one process, the medians.",
    "",
    "| outline | one thread | all cores | times cores |",
    "| --- | ---: | ---: | ---: |",
]
for name, path in outlines[:2] + outlines[plain - 3 : plain] + outlines[-1:]:
    repeat = 9 if name.startswith("scrambled") else 201
    own = measured("locate", "--areas", path, "--points", f"{WORK}/{name}.f64", "--repeat", repeat, "--threads", CORES)
    one, all_cores = own["one_thread_ns_per_point"], own["ns_per_point"]
    lines.append(f"| {name} | {one:.2f} | {all_cores:.2f} | {one / all_cores / CORES:.2f} |")
    print(lines[-1], flush=True)

path = outline("rooms", 10_000)
points_path = points(path, "rooms")
rounds = []
for _ in range(3):
    peer = peers.shapely_areas(path, points_path, 3)
    own = measured("areas", "--areas", path, "--points", points_path, "--repeat", 10)
    rounds.append((own, peer))
own, peer = best([own for own, _ in rounds]), best([peer for _, peer in rounds])
if own["pairs"] != peer["pairs"]:
    raise SystemExit(f"rooms: {own['pairs']} pairs, {peer['pairs']} by Shapely")
lines += [
    "",
    "## A million points into 10,000 rooms",
    "",
    "All pairs of a point and a room, beside Shapely's `STRtree.query(points, predicate=\"intersects\")`.",
    "",
    "| | Planmark | Shapely | ratio |",
    "| --- | ---: | ---: | ---: |",
    f"| ns a point | {own['ns_per_point']:.1f} | {peer['ns_per_point']:.1f} | "
    f"{peer['ns_per_point'] / own['ns_per_point']:.1f} |",
    f"| build µs | {own['build_us']:.0f} | {peer['build_us']:.0f} | {peer['build_us'] / own['build_us']:.2f} |",
]
print("\n".join(lines[-2:]))
with open(RESULTS, "w") as file:
    file.write("\n".join(lines) + "\n")
