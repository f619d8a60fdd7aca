"""Counts points by zone and crossings of lines beside supervision and prints a Markdown section.

usage: zones.py PLANMARK PLANMARK-BENCH WORK-FOLDER
"""

import glob
import json
import math
import os
import random
import subprocess
import sys
import time
import warnings

import numpy as np
import shapely
import supervision as sv

PLANMARK, BENCH, WORK = map(os.path.abspath, sys.argv[1:4])
WIDTH, HEIGHT, POINTS, ZONES, REPEAT = 3840, 2160, 1_000_000, 20, 5
OUTLINES = os.environ.get("PLANMARK_OUTLINES", os.path.join(os.path.dirname(__file__), "../../shared/data/polygons"))
# supervision paints each zone into a mask of whole pixels, boundary and all: nearer to the boundary it cannot be compared.
NEAR = 2


def fitted(ring, randoms):
    """A ring of whole pixels, as supervision needs it, somewhere in the picture."""
    points = np.asarray(ring, float)
    low, high = points.min(axis=0), points.max(axis=0)
    size = randoms.uniform(300, 1200)
    points = (points - low) * size / (high - low).max()
    extent = points.max(axis=0)
    points += [randoms.uniform(0, WIDTH - 1 - extent[0]), randoms.uniform(0, max(1, HEIGHT - 1 - extent[1]))]
    points = np.rint(points).astype(int)
    keep = [index for index in range(len(points)) if (points[index] != points[index - 1]).any()]
    return points[keep]


def convex(randoms):
    cloud = shapely.MultiPoint([(randoms.random(), randoms.random()) for _ in range(30)])
    return list(cloud.convex_hull.exterior.coords)[:-1]


def star(randoms):
    angles = sorted(randoms.uniform(0, 2 * math.pi) for _ in range(randoms.randrange(10, 60)))
    return [(reach * math.cos(angle), reach * math.sin(angle)) for angle in angles for reach in [randoms.uniform(0.3, 1)]]


def outlines():
    """The largest ring of each real outline."""
    for path in sorted(glob.glob(os.path.join(OUTLINES, "*.wkt"))):
        shape = shapely.from_wkt(open(path).read())
        yield max(getattr(shape, "geoms", [shape]), key=lambda part: part.area).exterior.coords[:-1]


def zones(randoms):
    rings = [fitted(ring, randoms) for ring in outlines()]
    while len(rings) < ZONES:
        rings.append(fitted((convex if len(rings) % 2 else star)(randoms), randoms))
    return rings[:ZONES]


def feature(kind, coordinates, name):
    return {"type": "Feature", "properties": {"name": name}, "geometry": {"type": kind, "coordinates": coordinates}}


def write_features(path, features):
    with open(path, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


def compare_zones(randoms):
    rings = zones(randoms)
    areas, raw, bits = (os.path.join(WORK, name) for name in ("zones.geojson", "zones.f64", "zones.u32"))
    write_features(areas, [feature("Polygon", [[*map(lambda p: [int(p[0]), int(p[1])], ring), [int(v) for v in ring[0]]]], str(index))
                           for index, ring in enumerate(rings)])
    generator = np.random.default_rng(randoms.randrange(2**32))
    points = generator.random((POINTS, 2)) * [WIDTH, HEIGHT]
    points.astype("<f8").tofile(raw)
    peers = [sv.PolygonZone(polygon=ring) for ring in rings]
    # The boxes that planmark-bench makes: they stand on the points.
    detections = sv.Detections(xyxy=np.column_stack([points - [4, 8], points + [4, 0]]))
    theirs, hits = [], []
    for _ in range(3):
        start = time.perf_counter()
        hits = [zone.trigger(detections) for zone in peers]
        theirs.append(time.perf_counter() - start)
    ours = json.loads(subprocess.run([BENCH, "zones", "--areas", areas, "--points", raw, "--output", bits, "--repeat", str(REPEAT)],
                                     check=True, capture_output=True, text=True).stdout)
    words = np.fromfile(bits, "<u4")
    others = compared = differing = 0
    for index, (ring, hit) in enumerate(zip(rings, hits)):
        own = (words >> index & 1).astype(bool)
        boundary = shapely.LineString([*ring, ring[0]])
        shapely.prepare(boundary)
        near = shapely.dwithin(boundary, shapely.points(points), NEAR)
        compared += int((~near).sum())
        differing += int((own != hit)[~near].sum())
        others += int((own != hit)[near].sum())
    return ours, min(theirs), compared, differing, others


def compare_lines(randoms):
    """Random walks over lines of any direction, with things that go missing."""
    frames, things = 400, 60
    lines = [[(randoms.uniform(0, WIDTH), randoms.uniform(0, HEIGHT)) for _ in range(2)] for _ in range(6)]
    path, listed = os.path.join(WORK, "lines.geojson"), os.path.join(WORK, "tracks.csv")
    write_features(path, [feature("LineString", line, str(index)) for index, line in enumerate(lines)])
    x, y = ([randoms.uniform(0, side) for _ in range(things)] for side in (WIDTH, HEIGHT))
    film, missing = [], [0] * things
    for _ in range(frames):
        rows = []
        for thing in range(things):
            x[thing] = min(max(x[thing] + randoms.gauss(0, 120), 0), WIDTH)
            y[thing] = min(max(y[thing] + randoms.gauss(0, 120), 0), HEIGHT)
            missing[thing] = max(0, missing[thing] - 1)
            if randoms.random() < 0.05:
                missing[thing] = randoms.randrange(1, 6)
            if not missing[thing]:
                rows.append((thing, x[thing], y[thing], x[thing] + 20, y[thing] + 40, thing % 3))
        film.append(rows)
    with open(listed, "w") as file:
        file.write("x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,frame_index\n")
        for frame, rows in enumerate(film):
            for thing, left, top, right, bottom, kind in rows:
                file.write(f"{left!r},{top!r},{right!r},{bottom!r},{kind},0.9,{thing},{frame}\n")
    crossings = differing = 0
    for minimum in (1, 2, 4):
        for name, anchors in (("corners", None), ("center", [sv.Position.CENTER])):
            peers = [sv.LineZone(start=sv.Point(*start), end=sv.Point(*end), minimum_crossing_threshold=minimum,
                                 **({"triggering_anchors": anchors} if anchors else {})) for start, end in lines]
            for rows in film:
                boxes = np.array([row[1:5] for row in rows]) if rows else np.empty((0, 4))
                detections = sv.Detections(xyxy=boxes, class_id=np.array([row[5] for row in rows], int),
                                           tracker_id=np.array([row[0] for row in rows], int))
                for peer in peers:
                    peer.trigger(detections)
            output = subprocess.run([PLANMARK, "zones", "--lines", path, "--input", listed, "--line-anchor", name, "--minimum-crossing",
                                     str(minimum), "--format", "json"], check=True, capture_output=True, text=True).stdout
            for line, peer in zip(json.loads(output)["lines"], peers):
                crossings += peer.in_count + peer.out_count
                differing += (line["in"], line["out"]) != (peer.in_count, peer.out_count)
    for name in (path, listed):
        os.remove(name)
    return crossings, differing


def main():
    warnings.simplefilter("ignore")
    os.makedirs(WORK, exist_ok=True)
    randoms = random.Random(time.time_ns())
    ours, theirs, compared, differing, others = compare_zones(randoms)
    crossings, other_lines = compare_lines(randoms)
    print("## Zones and lines\n")
    print(f"{POINTS:,} points in {ours['zones']} zones with {ours['vertices']:,} vertices on a picture of {WIDTH} x {HEIGHT} pixels, new ones in each "
          f"run: convex ones, stars, real outlines. Beside `PolygonZone.trigger` of supervision {sv.__version__}, one call a zone, on boxes that stand "
          "on the points. `Benchmarks/zones.py PLANMARK PLANMARK-BENCH FOLDER` repeats it.\n")
    print("| | time | supervision takes |")
    print("| --- | ---: | ---: |")
    print(f"| supervision's 20 zones | {theirs * 1e3:,.0f} ms | |")
    for key, label in (("one_core_us", "points, one core"), ("all_cores_us", "points, all cores"), ("detections_us", "`Detection` values, one core")):
        print(f"| {label} | {ours[key] / 1e3:,.1f} ms | {theirs * 1e6 / ours[key]:,.0f} times as long |")
    print(f"\nOf {compared:,} answers about points further than {NEAR} pixels from the boundary {differing} differ; nearer to it, where supervision has "
          f"whole pixels, {others:,} do. Of {crossings:,} crossings of lines in random walks, counted by `planmark zones` and `LineZone` with three "
          f"thresholds and two choices of anchors, the counts of {other_lines} lines differ.\n")
    if differing or other_lines:
        sys.exit("zones: the answers differ")


main()
