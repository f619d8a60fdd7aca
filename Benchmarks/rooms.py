"""Finds the rooms of sheets on which somebody has drawn them, and prints a Markdown section with a row a sheet.

usage: rooms.py PLANMARK FOLDER

The folder has a JSON file a sheet: "file" (the PDF beside it), "page", "dpi", and "rooms" of "outline" (in pixels at that resolution),
"certain", "number", "name" and "tag"; "not_rooms" are points in no room, "ignore" and "scope" outlines. A room is found if a result
overlaps it (intersection by union) by 0.9 or 0.95. A leak is a result of over 1.3 times the room's area that is not told as doubtful.
"""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from shapely.geometry import Point, Polygon, box, shape
from shapely.ops import unary_union

PLANMARK, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
ROUNDS = 3


def polygon(ring):
    """An outline, or a box of two corners."""
    return box(*ring) if len(ring) == 4 and not isinstance(ring[0], list) else Polygon(ring).buffer(0)


def plain(text):
    return re.sub(r"[\W_]", "", str(text or "").lower())


def run(truth, output):
    """The results on a sheet with their properties, and the seconds and megabytes that they took at least."""
    best = peak = float("inf")
    page = f"{os.path.join(FOLDER, truth['file'])}#page={truth['page']}"
    for _ in range(ROUNDS):
        start = time.monotonic()
        command = [PLANMARK, "rooms", page, "--dpi", str(truth["dpi"]), "--output", output, "--force"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        used = os.wait4(process.pid, 0)[2].ru_maxrss / 1024
        best, peak = min(best, time.monotonic() - start), min(peak, used)
    features = json.load(open(output))["features"] if os.path.exists(output) else []
    return [(shape(each["geometry"]).buffer(0), each["properties"]) for each in features], best, peak


def matched(rooms, results):
    """The overlap and the result of each room, each result for one room, the best pairs first."""
    pairs = sorted(((room.intersection(result).area / room.union(result).area, index, place) for index, (_, room) in enumerate(rooms)
                    for place, (result, _) in enumerate(results) if room.intersects(result)), reverse=True)
    found = {}
    for overlap, index, place in pairs:
        if index not in found and place not in {taken for _, taken in found.values()}:
            found[index] = (overlap, place)
    return found


def score(truth, results):
    outlines = {json.dumps(room["outline"]): room for room in truth["rooms"] if room.get("outline")}
    known = [(room, polygon(room["outline"])) for room in outlines.values()]
    rooms = [each for each in known if each[0]["certain"]]
    neither = unary_union([polygon(each) for each in truth.get("ignore", [])] + [each for room, each in known if not room["certain"]])
    if truth.get("scope"):
        scope = polygon(truth["scope"])
        results = [each for each in results if scope.contains(each[0].representative_point())]
    found = matched(rooms, results)
    tagged = right = leaks = 0
    for index, (overlap, place) in found.items():
        (room, outline), (result, properties) = rooms[index], results[place]
        leaks += result.area > 1.3 * outline.area and not properties.get("doubtful")
        if overlap >= 0.9 and room.get("tag"):
            tagged += 1
            told = plain(properties.get("number")) + plain(properties.get("name"))
            right += plain(room.get("number")) in told and plain(room["name"]) in told
    taken = {place for _, place in found.values()}
    wrong = [result for place, (result, _) in enumerate(results) if place not in taken and result.intersection(neither).area < result.area / 2
             and not any(room.intersection(result).area > result.area / 2 for _, room in rooms)]
    certain = [result for result, properties in results if not properties.get("doubtful")]
    hit = sum(any(result.contains(Point(point)) for result in certain) for point in truth.get("not_rooms", []))
    least = [sum(overlap >= limit for overlap, _ in found.values()) for limit in (0.9, 0.95)]
    return (f"{len(rooms)} | {least[0]} | {least[1]} | {len(results)}, {len(results) - len(certain)} | {len(wrong)} | "
            f"{hit} of {len(truth.get('not_rooms', []))} | {right} of {tagged} | {leaks}")


print(f"## Rooms of CAD sheets\n\nRooms drawn by eye on the drawings of others, which are not in the repository; the shortest of {ROUNDS} "
      "runs of the command. `Benchmarks/rooms.py PLANMARK FOLDER` repeats it on a folder of such sheets.\n")
print("| sheet | rooms | found at 0.90 | at 0.95 | results, doubtful of them | no rooms | points in no room hit | tags right | leaks "
      "not told | seconds | MB |")
print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
with tempfile.TemporaryDirectory() as work:
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.json"))):
        truth = json.load(open(path))
        name = os.path.splitext(os.path.basename(path))[0]
        results, seconds, peak = run(truth, os.path.join(work, name + ".geojson"))
        print(f"| {name} | {score(truth, results)} | {seconds:.1f} | {peak:.0f} |", flush=True)
