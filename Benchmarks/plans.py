"""Works on plan files of a million markers beside SQLite itself, and prints a Markdown section.

usage: plans.py PLANMARK PLANMARK-BENCH WORK-FOLDER
"""

import csv
import functools
import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import time
import zlib

import processes

PLANMARK, BENCH, WORK = sys.argv[1:4]
WIDTH, HEIGHT = 10_000, 8_000
COLUMNS, ROWS = 40, 25
COUNT = 1_000_000
IMPORTS, MARKS, QUERIES = 2, 20, 3

PEER_IMPORT = """
CREATE TABLE marker (number INTEGER, x REAL, y REAL, title TEXT, status TEXT, category TEXT, priority TEXT);
.mode csv
.import --skip 1 {csv} marker
CREATE VIRTUAL TABLE marker_box USING rtree (seq, min_x, max_x, min_y, max_y);
INSERT INTO marker_box SELECT rowid, x, x, y, y FROM marker;
"""

# What the library asks SQLite for the markers in a box.
BOX_QUERY = """
SELECT m.seq, m.id, m.number, m.x, m.y, m.area, m.title, m.note, m.status, m.category, m.priority, m.assignee, m.due,
    m.color, m.symbol, m.style_color, m.size, m.properties, m.author, m.created, m.changed
FROM marker_box b CROSS JOIN marker m ON m.seq = b.seq
WHERE b.max_x >= ?1 AND b.min_x <= ?2 AND b.max_y >= ?3 AND b.min_y <= ?4
    AND m.x >= ?1 AND m.x <= ?2 AND m.y >= ?3 AND m.y <= ?4
ORDER BY m.number
"""


run = functools.partial(processes.run, stderr=subprocess.DEVNULL)


def remove(path):
    for suffix in ("", "-wal", "-shm", "-journal"):
        if os.path.exists(path + suffix):
            os.remove(path + suffix)


def write_drawing(path):
    """A white drawing of one bit a pixel."""
    def chunk(kind, content):
        body = kind + content
        return len(content).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")

    header = WIDTH.to_bytes(4, "big") + HEIGHT.to_bytes(4, "big") + bytes([1, 0, 0, 0, 0])
    rows = (b"\0" + b"\xff" * (WIDTH // 8)) * HEIGHT
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
        file.write(chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_rooms(path):
    """A thousand rooms side by side that cover the drawing."""
    features = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            (x, y), (w, h) = (column * WIDTH / COLUMNS, row * HEIGHT / ROWS), (WIDTH / COLUMNS, HEIGHT / ROWS)
            ring = [[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]
            geometry = {"type": "Polygon", "coordinates": [ring]}
            properties = {"name": f"Room {row}.{column:02}"}
            features.append({"type": "Feature", "properties": properties, "geometry": geometry})
    with open(path, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


def write_markers(path):
    chance = random.Random(1)
    statuses, trades = ["open", "in progress", "ready for review", "closed"], ["doors", "walls", "electrical"]
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["number", "x", "y", "title", "status", "category", "priority"])
        for number in range(1, COUNT + 1):
            x, y = round(chance.uniform(0, WIDTH), 3), round(chance.uniform(0, HEIGHT), 3)
            title = f"Defect {number} at the door"
            rows.writerow([number, x, y, title, statuses[number % 4], trades[number % 3], "normal"])


def write_boxes(path):
    """A thousand boxes that each hold a hundred of the markers on average."""
    side = (WIDTH * HEIGHT / COUNT * 100) ** 0.5
    chance = random.Random(2)
    with open(path, "w") as file:
        for _ in range(1000):
            x, y = chance.uniform(0, WIDTH - side), chance.uniform(0, HEIGHT - side)
            file.write(f"{x:.3f},{y:.3f},{x + side:.3f},{y + side:.3f}\n")


def new_plan(path, drawing, rooms):
    remove(path)
    run(PLANMARK, "new", path, "--drawing", drawing, "--areas", rooms)


def row(name, own, peer, unit, limit):
    """A row of the table; the numbers are those of Planmark and of what stands beside it."""
    print(f"| {name} | {own:.{unit[1]}f} {unit[0]} | {peer:.{unit[1]}f} {unit[0]} | {own / peer:.2f} | {limit} |", flush=True)


def compare_imports(plan, drawing, rooms, markers):
    script, database = f"{WORK}/import.sql", f"{WORK}/peer.db"
    with open(script, "w") as file:
        file.write(PEER_IMPORT.format(csv=markers))
    own, peer = [], []
    for _ in range(IMPORTS):
        new_plan(plan, drawing, rooms)
        own.append(run(PLANMARK, "import", plan, markers)[0])
        remove(database)
        with open(script) as file:
            peer.append(run("sqlite3", database, stdin=file)[0])
    remove(database)
    row("import of 1,000,000 markers from CSV", min(own), min(peer), ("s", 2), "1")
    for command in ("undo", "redo"):
        row(f"`planmark {command}` of that, beside the import", run(PLANMARK, command, plan)[0], min(own), ("s", 2), "2")


def compare_boxes(plan, boxes):
    with open(boxes) as file:
        corners = [tuple(map(float, line.split(","))) for line in file]
    queries = [(min_x, max_x, min_y, max_y) for min_x, min_y, max_x, max_y in corners]
    own, peer = [], []
    connection = sqlite3.connect(plan)
    connection.execute("PRAGMA cache_size = -32768")
    for _ in range(QUERIES):
        found = json.loads(subprocess.run(
            [BENCH, "boxes", "--input", plan, "--areas", boxes, "--repeat", "3"], check=True, capture_output=True).stdout)
        own.append(found["milliseconds"])
        times = []
        for _ in range(3):
            start = time.perf_counter()
            count = sum(len(connection.execute(BOX_QUERY, query).fetchall()) for query in queries)
            times.append((time.perf_counter() - start) * 1000)
        peer.append(min(times))
        if count != found["markers"]:
            sys.exit(f"boxes: {found['markers']} markers, {count} by Python's sqlite3")
    connection.close()
    row(f"1,000 boxes of {count / 1000:.0f} markers on average", min(own), min(peer), ("ms", 0), "1.3")


def compare_marks(plan, drawing, rooms):
    small = f"{WORK}/small.plan"
    new_plan(small, drawing, rooms)
    mark = ["mark", "5000", "4000", "--title", "Outlet dead"]
    times = {plan: [], small: []}
    for _ in range(10):
        run(PLANMARK, "mark", small, *mark[1:])
    for _ in range(MARKS):
        for path in times:
            times[path].append(run(PLANMARK, "mark", path, *mark[1:])[0] * 1000)
    large, little = statistics.median(times[plan]), statistics.median(times[small])
    row("`planmark mark`, beside a plan of 10 markers", large, little, ("ms", 1), "1.5")


def main():
    if not shutil.which("sqlite3"):
        sys.exit("plans.py: the sqlite3 shell is not installed; on Debian: sudo apt-get install sqlite3")
    drawing, rooms, markers = f"{WORK}/plan-drawing.png", f"{WORK}/plan-rooms.geojson", f"{WORK}/plan-markers.csv"
    boxes, plan = f"{WORK}/plan-boxes.csv", f"{WORK}/million.plan"
    write_drawing(drawing)
    write_rooms(rooms)
    write_markers(markers)
    write_boxes(boxes)
    print("## Plan files\n")
    print(
        f"A plan of a million markers in a thousand rooms. Beside it, for the import, the shell of SQLite {sqlite3.sqlite_version} "
        "that imports the same CSV into a plain table and builds an R*Tree, without checking a marker against the rooms; "
        "for the boxes, Python's `sqlite3` that fetches the rows of the same query from the same file; for `mark`, the "
        f"same command on a plan of 10 markers, whole processes, the median of {MARKS}. The others are the shortest of "
        "several runs in turn.\n")
    print("| work | Planmark | beside | ratio | at most |\n| --- | ---: | ---: | ---: | ---: |")
    compare_imports(plan, drawing, rooms, markers)
    compare_boxes(plan, boxes)
    compare_marks(plan, drawing, rooms)
    seconds, megabytes = run(PLANMARK, "list", plan, "--json")
    print(f"\n`planmark list --json` of the million: {seconds:.1f} s, {megabytes:.0f} MB at most.")
    for path in (plan, f"{WORK}/small.plan"):
        remove(path)
    os.remove(markers)


if __name__ == "__main__":
    main()
