"""Finds the rooms of the pictures among the samples, and prints a Markdown section with a row a picture.

usage: picture_rooms.py PLANMARK

The rooms of each picture are those of its GeoJSON file. A room is found if a result overlaps it (intersection by union) by 0.9 or 0.95.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

from shapely.affinity import scale
from shapely.geometry import shape

PLANMARK = os.path.abspath(sys.argv[1])
SAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Samples")
# The pixels to a unit of the rooms' coordinates, along x and y.
PICTURES = {"apartment": (8, -8), "office": (1, 1)}
ROUNDS = 3


def shapes(path, unit=(1, 1)):
    """The outlines of a GeoJSON file in pixels, with their properties."""
    features = json.load(open(path))["features"]
    return [(scale(shape(each["geometry"]), *unit, origin=(0, 0)).buffer(0), each["properties"]) for each in features]


def run(picture, output):
    """The results on a picture, and the seconds and megabytes that they took at least."""
    best = peak = float("inf")
    for _ in range(ROUNDS):
        start = time.monotonic()
        process = subprocess.Popen([PLANMARK, "rooms", picture, "--output", output, "--force"], stdout=subprocess.DEVNULL)
        used = os.wait4(process.pid, 0)[2].ru_maxrss / 1024
        best, peak = min(best, time.monotonic() - start), min(peak, used)
    return shapes(output), best, peak


print(f"## Rooms of pictures\n\nThe pictures among the samples against their rooms; the shortest of {ROUNDS} runs of the command. "
      "`Benchmarks/picture_rooms.py PLANMARK` repeats it.\n")
print("| picture | rooms | found at 0.90 | at 0.95 | results, doubtful of them | beside the rooms | seconds | MB |")
print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
with tempfile.TemporaryDirectory() as work:
    for name, unit in PICTURES.items():
        rooms = shapes(os.path.join(SAMPLES, name + "-rooms.geojson"), unit)
        results, seconds, peak = run(os.path.join(SAMPLES, name + ".png"), os.path.join(work, name + ".geojson"))
        overlaps = [max((room.intersection(result).area / room.union(result).area for result, _ in results), default=0) for room, _ in rooms]
        beside = sum(not any(room.intersection(result).area > result.area / 2 for room, _ in rooms) for result, _ in results)
        doubtful = sum(properties["doubtful"] for _, properties in results)
        print(f"| {name} | {len(rooms)} | {sum(each >= 0.9 for each in overlaps)} | {sum(each >= 0.95 for each in overlaps)} | "
              f"{len(results)}, {doubtful} | {beside} | {seconds:.1f} | {peak:.0f} |", flush=True)
