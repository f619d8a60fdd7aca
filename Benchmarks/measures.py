"""Measures areas and lines of a plan, beside Shapely and exact arithmetic, and prints a Markdown section.

usage: measures.py PLANMARK WORK-FOLDER
"""

import glob
import json
import math
import os
import random
import re
import struct
import subprocess
import sys
import time
import zlib
from fractions import Fraction

import shapely

PLANMARK, WORK = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
SIDE, SCALE, COUNT = 30_000, 37.3, 5_000
OUTLINES = os.environ.get("PLANMARK_OUTLINES", os.path.join(os.path.dirname(__file__), "../../shared/data/polygons"))


def picture(path):
    """White paper as a PNG of one sample a pixel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compressobj(1)
    data = b"".join(rows.compress(b"\0" + b"\xff" * SIDE) for _ in range(SIDE)) + rows.flush()
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 0, 0, 0, 0))
                   + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def star(randoms, sides):
    """A star-shaped ring somewhere on the drawing, of a few pixels or of thousands."""
    reach = 10 ** randoms.uniform(0, 3.5)
    x, y = (randoms.uniform(reach, SIDE - reach) for _ in range(2))
    angles = sorted(randoms.uniform(0, 2 * math.pi) for _ in range(sides))
    return [(x + reach * randoms.uniform(0.2, 1) * math.cos(angle), y + reach * randoms.uniform(0.2, 1) * math.sin(angle))
            for angle in angles]


def sliver(randoms):
    """A triangle of thousands of pixels that is a millionth of a pixel wide."""
    x, y, length = randoms.uniform(0, 9000), randoms.uniform(0, 9000), randoms.uniform(1000, 20000)
    return [(x, y), (x + length, y + length), (x + length / 2, y + length / 2 + 1e-6)]


def outlines():
    """Real outlines, fitted to the drawing."""
    for path in sorted(glob.glob(os.path.join(OUTLINES, "*.wkt"))):
        shape = shapely.from_wkt(open(path).read())
        left, bottom, right, top = shape.bounds
        factor = (SIDE - 2) / max(right - left, top - bottom)
        yield shapely.transform(shape, lambda points: (points - [left, bottom]) * factor + 1)


def exact_area(shape):
    def ring(points):
        points = [(Fraction(x), Fraction(y)) for x, y in points]
        return abs(sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:]))) / 2

    return sum(ring(part.exterior.coords) - sum(ring(hole.coords) for hole in part.interiors) for part in getattr(shape, "geoms", [shape]))


def main():
    os.makedirs(WORK, exist_ok=True)
    randoms = random.Random(time.time_ns())
    shapes = {}
    while len(shapes) < COUNT:
        shape = shapely.Polygon(star(randoms, randoms.randrange(3, 60)))
        if shape.is_valid and shape.area > 0:
            shapes[f"star {len(shapes)}"] = shape
    while len(shapes) < COUNT + 500:
        shape = shapely.Polygon(sliver(randoms))
        if exact_area(shape):
            shapes[f"sliver {len(shapes)}"] = shape
    for index, shape in enumerate(outlines()):
        shapes[f"outline {index}"] = shape
    lines = {f"line {index}": shapely.LineString([(randoms.uniform(0, SIDE), randoms.uniform(0, SIDE))
                                                  for _ in range(randoms.randrange(2, 30))]) for index in range(COUNT)}
    features = [{"type": "Feature", "id": name, "properties": {"name": name}, "geometry": shape.__geo_interface__}
                for name, shape in [*shapes.items(), *lines.items()]]
    drawing, plan, listed = (os.path.join(WORK, name) for name in ("measures.png", "measures.plan", "measures.geojson"))
    for name in (plan, plan + "-wal", plan + "-shm"):
        if os.path.exists(name):
            os.remove(name)
    picture(drawing)
    with open(listed, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    subprocess.run([PLANMARK, "new", plan, "--drawing", drawing, "--pixels-per-metre", str(SCALE)], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PLANMARK, "import", plan, listed], check=True, stdout=subprocess.DEVNULL)
    start = time.perf_counter()
    output = subprocess.run([PLANMARK, "measure", "list", plan, "--json"], check=True, capture_output=True, text=True).stdout
    seconds = time.perf_counter() - start
    rows = {row["name"]: row for row in map(json.loads, output.splitlines())}
    # GeoJSON of Python has all digits, and so has the plan: both measure the same doubles.
    worst = {}

    def note(kind, found, expected):
        worst[kind] = max(worst.get(kind, 0), abs(found / expected - 1))

    for name, shape in shapes.items():
        kind = re.sub(r" \d+$", "", name)
        row = rows[name]
        note((kind, "area", "Shapely"), row["squareMetres"], shape.area / SCALE**2)
        note((kind, "outline", "Shapely"), row["metres"], shape.length / SCALE)
        if kind != "star" or int(name.split()[1]) % 10 == 0:
            exact = float(exact_area(shape))
            note((kind, "area", "exact"), row["squarePixels"], exact)
            note((kind, "area", "Shapely beside exact"), shape.area, exact)
    for name, line in lines.items():
        note(("line", "length", "Shapely"), rows[name]["metres"], line.length / SCALE)
    print("## Lengths and areas\n")
    print(f"{len(shapes):,} areas and {len(lines):,} polylines on a drawing of {SIDE:,} pixels a side at {SCALE} pixels a metre, new ones in each run: "
          "stars of 3 to 59 corners from one to thousands of pixels, triangles a millionth of a pixel wide, and real outlines. The greatest relative "
          "difference of what `planmark measure list` prints from Shapely's `area` and `length`, and from rational arithmetic (of a tenth of the stars). "
          f"All rows are printed in {seconds:.2f} s. `Benchmarks/measures.py PLANMARK FOLDER` repeats it.\n")
    print("| of | greatest difference from Shapely | from exact arithmetic | Shapely's from that |")
    print("| --- | ---: | ---: | ---: |")

    def cell(kind, what, other):
        return f"{worst[kind, what, other]:.1e}" if (kind, what, other) in worst else ""

    labels = [("star", "area", "areas of stars"), ("star", "outline", "outlines of stars"), ("outline", "area", "areas of real outlines"),
              ("outline", "outline", "lengths of real outlines"), ("sliver", "area", "areas of slivers"), ("sliver", "outline", "outlines of slivers"),
              ("line", "length", "lengths of polylines")]
    for kind, what, label in labels:
        if (kind, what, "Shapely") in worst:
            print(f"| {label} | {cell(kind, what, 'Shapely')} | {cell(kind, what, 'exact')} | {cell(kind, what, 'Shapely beside exact')} |")
    for name in (drawing, plan, listed):
        os.remove(name)


main()
