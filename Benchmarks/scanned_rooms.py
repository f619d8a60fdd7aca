"""Finds the rooms of scans of CAD sheets, and prints a Markdown section with a row a scan.

usage: scanned_rooms.py PLANMARK FOLDER

FOLDER has the sheets as PDF and, as JSON, their rooms drawn by eye. A scan is made of each sheet as a scanner gives it: at 150 dots to an inch,
grey, turned by an angle, a little blurred and noisy; its PNG tells no scale. Names are not read. A room is found if a result overlaps it
(intersection by union) by 0.85 or 0.9. Certain results count as beside rooms if less than half of one lies in a room that was drawn by eye
or left out there, and as leaks if they hold a room and are over 1.3 times as large.
"""

import glob
import json
import os
import subprocess
import sys
import tempfile
import time

import numpy
from PIL import Image, ImageFilter
from shapely.affinity import rotate, scale
from shapely.geometry import Polygon, shape
from shapely.ops import unary_union

PLANMARK, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
DOTS = 150
# The angle in degrees, and the seed of the noise.
SCANS = [(1.0, 1), (-0.6, 2)]
Image.MAX_IMAGE_PIXELS = None


def scan(sheet, angle, seed, output):
    """Writes the scan of a sheet, and returns its size in pixels."""
    source, page = os.path.join(FOLDER, sheet["file"]), str(sheet["page"])
    with tempfile.TemporaryDirectory() as work:
        stem = os.path.join(work, "page")
        subprocess.run(["pdftoppm", "-r", str(DOTS), "-f", page, "-l", page, "-gray", "-singlefile", source, stem], check=True)
        picture = Image.open(stem + ".pgm").rotate(-angle, resample=Image.BICUBIC, fillcolor=255)
    pixels = numpy.asarray(picture.filter(ImageFilter.GaussianBlur(0.6))).astype(numpy.float32)
    pixels = pixels * 0.9 + 18 + numpy.random.default_rng(seed).normal(0, 8, pixels.shape)
    Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8)).save(output, dpi=(DOTS, DOTS))
    return picture.size


def run(picture, output):
    """The results on a picture, and the seconds and megabytes that they took."""
    start = time.monotonic()
    process = subprocess.Popen([PLANMARK, "rooms", picture, "--output", output, "--force"], stdout=subprocess.DEVNULL)
    used = os.wait4(process.pid, 0)[2].ru_maxrss / 1024
    features = json.load(open(output))["features"]
    return [(shape(each["geometry"]).buffer(0), each["properties"]) for each in features], time.monotonic() - start, used


print(f"## Rooms of scans\n\nThe sheets of the rooms of CAD sheets as scans of {DOTS} dots to an inch, askew, blurred and noisy, which tell no "
      "scale; one run of the command each. `Benchmarks/scanned_rooms.py PLANMARK FOLDER` repeats it.\n")
print("| sheet | degrees | rooms | found at 0.85 | at 0.90 | certain of them | results, doubtful of them | beside rooms | leaks | seconds | MB |")
print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
with tempfile.TemporaryDirectory() as work:
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.json"))):
        sheet = json.load(open(path))
        outlines = {json.dumps(room["outline"]): room for room in sheet["rooms"] if room.get("outline")}
        for angle, seed in SCANS:
            picture, output = os.path.join(work, "scan.png"), os.path.join(work, "rooms.geojson")
            width, height = scan(sheet, angle, seed, picture)
            results, seconds, peak = run(picture, output)
            factor = sheet["dpi"] / DOTS
            straight = [(scale(rotate(outline, -angle, origin=(width / 2, height / 2)), factor, factor, origin=(0, 0)), properties)
                        for outline, properties in results]
            rooms = [Polygon(room["outline"]).buffer(0) for room in outlines.values() if room["certain"]]
            best = [max(((room.intersection(each).area / room.union(each).area, not properties["doubtful"])
                         for each, properties in straight), default=(0, False)) for room in rooms]
            scope = Polygon(sheet["scope"]) if sheet.get("scope") else None
            certain = [each for each, properties in straight if not properties["doubtful"] and (scope is None or scope.contains(each.representative_point()))]
            drawn = unary_union([Polygon(each).buffer(0) for each in [room["outline"] for room in outlines.values()] + sheet.get("ignore", [])])
            beside = sum(each.intersection(drawn).area < each.area / 2 for each in certain)
            leaks = sum(each.contains(room.representative_point()) and each.area > 1.3 * room.area for each in certain for room in rooms)
            doubtful = sum(properties["doubtful"] for _, properties in results)
            print(f"| {os.path.splitext(os.path.basename(path))[0]} | {angle:g} | {len(rooms)} | {sum(each >= 0.85 for each, _ in best)} | "
                  f"{sum(each >= 0.9 for each, _ in best)} | {sum(each >= 0.85 and is_certain for each, is_certain in best)} | "
                  f"{len(results)}, {doubtful} | {beside} | {leaks} | {seconds:.1f} | {peak:.0f} |", flush=True)
