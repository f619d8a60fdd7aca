"""Makes thousands of small sheets with one `planmark batch`, beside a shell loop of `planmark annotate`, and prints a Markdown
table, which it also writes to FOLDER/batch.md.

usage: batch.py PLANMARK FOLDER [PLANS] [ROUNDS]

Plans have a megapixel, 20 areas and 50 markers. Each round makes a part of them in each way, in turns, so that whatever else the
machine does meets all alike; a round's outputs are compared with each other.
"""

import json
import os
import random
import statistics
import struct
import subprocess
import sys
import time
import zlib

# spark.py, which makes the same plans, has the same arguments.
PLANMARK, FOLDER = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
PLANS = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
ROUNDS = int(sys.argv[4]) if len(sys.argv) > 4 else 4
SIDE, COLUMNS, ROWS, MARKERS, DRAWINGS = 1000, 5, 4, 50, 200
STATUSES = ["open", "in progress", "ready for review", "closed"]
WORDS = ["door", "window", "tap", "socket", "paint", "tile", "lamp", "hinge", "pipe", "sill", "scratched", "loose", "missing"]


def write_drawing(path, numbers):
    """White paper with walls at varied places, in RGB."""
    xs = walls(numbers, COLUMNS)
    ys = walls(numbers, ROWS)
    row = bytearray(b"\xff" * (3 * SIDE))
    for x in xs:
        row[3 * max(0, x - 3):3 * min(SIDE, x + 3)] = b"\x28" * (3 * (min(SIDE, x + 3) - max(0, x - 3)))
    grain = bytearray(row)
    for _ in range(30):
        x = numbers.randrange(SIDE)
        grain[3 * x:3 * x + 3] = bytes([numbers.randrange(140, 220)] * 3)
    wall = b"\0" + b"\x28" * (3 * SIDE)
    rows = [b"\0" + bytes(grain if y % 7 == 0 else row) for y in range(SIDE)]
    for y in ys:
        for line in range(max(0, y - 3), min(SIDE, y + 3)):
            rows[line] = wall

    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)))
        file.write(chunk(b"IDAT", zlib.compress(b"".join(rows), 6)) + chunk(b"IEND", b""))
    return xs, ys


def walls(numbers, count):
    step = (SIDE - 80) / count
    inner = [int(40 + step * index + numbers.uniform(-step / 5, step / 5)) for index in range(1, count)]
    return [40] + inner + [SIDE - 40]


def write_areas(path, xs, ys):
    features = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            left, top, right, bottom = xs[column] + 3, ys[row] + 3, xs[column + 1] - 3, ys[row + 1] - 3
            ring = [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]
            features.append({
                "type": "Feature", "properties": {"name": f"Room {row + 1}.{column + 1:02}"},
                "geometry": {"type": "Polygon", "coordinates": [ring]}})
    with open(path, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)


def write_markers(path, numbers, xs, ys):
    with open(path, "w") as file:
        file.write("number,title,x,y,status,priority\n")
        for number in range(1, MARKERS + 1):
            column, row = numbers.randrange(COLUMNS), numbers.randrange(ROWS)
            x = numbers.uniform(xs[column] + 10, xs[column + 1] - 10)
            y = numbers.uniform(ys[row] + 10, ys[row + 1] - 10)
            title = " ".join(numbers.sample(WORDS, 3)).capitalize()
            file.write(f"{number},{title},{x:.1f},{y:.1f},{numbers.choice(STATUSES)},{numbers.randrange(1, 4)}\n")


def make_inputs():
    numbers = random.Random(20260301)
    os.makedirs(os.path.join(FOLDER, "in"), exist_ok=True)
    drawings = []
    for index in range(min(DRAWINGS, PLANS)):
        path = os.path.join(FOLDER, "in", f"{index:04}.png")
        drawings.append((path, *write_drawing(path, numbers)))
    jobs = []
    for index in range(PLANS):
        drawing, xs, ys = drawings[index % len(drawings)]
        areas, markers = (os.path.join(FOLDER, "in", f"{index:04}.{ending}") for ending in ("geojson", "csv"))
        write_areas(areas, xs, ys)
        write_markers(markers, numbers, xs, ys)
        jobs.append({"drawing": drawing, "areas": areas, "markers": markers})
    return jobs


def outputs(jobs, way):
    folder = os.path.join(FOLDER, way)
    os.makedirs(folder, exist_ok=True)
    return [os.path.join(folder, os.path.basename(job["areas"]).replace(".geojson", ".png")) for job in jobs]


def lines(jobs, way):
    return [
        f"{PLANMARK} annotate {job['drawing']} --areas {job['areas']} --markers {job['markers']} --quiet --output {output}\n"
        for job, output in zip(jobs, outputs(jobs, way))]


def loop(jobs):
    path = os.path.join(FOLDER, "loop.sh")
    with open(path, "w") as file:
        file.writelines(lines(jobs, "loop"))
    return ["sh", "-e", path]


def parallel(jobs):
    path = os.path.join(FOLDER, "parallel.txt")
    with open(path, "w") as file:
        file.writelines(lines(jobs, "parallel"))
    return ["sh", "-c", f"xargs -P {os.cpu_count()} -L 1 env < {path}"]


def batch(workers):
    def command(jobs):
        way = f"batch{workers}"
        path = os.path.join(FOLDER, f"{way}.jsonl")
        with open(path, "w") as file:
            for job, output in zip(jobs, outputs(jobs, way)):
                file.write(json.dumps({**job, "output": output}) + "\n")
        return [PLANMARK, "batch", path, "--workers", str(workers), "--results", f"{path}.results", "--quiet"]

    return command


def run(command):
    """Seconds on the clock, seconds on the processors, and peak megabytes of the command and what it starts."""
    start = time.perf_counter()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def rows(file):
    """The filtered rows of a PNG."""
    place, rows = 8, b""
    while place < len(file):
        length, kind = struct.unpack(">I4s", file[place:place + 8])
        if kind == b"IDAT":
            rows += file[place + 8:place + 8 + length]
        place += 12 + length
    return zlib.decompress(rows)


def count_other_bytes(jobs, way):
    """How many outputs are other files than those of the loop; ends the program if any has other rows."""
    count = 0
    for expected, output in zip(outputs(jobs, "loop"), outputs(jobs, way)):
        with open(expected, "rb") as one, open(output, "rb") as other:
            files = one.read(), other.read()
        if files[0] != files[1]:
            count += 1
            if rows(files[0]) != rows(files[1]):
                sys.exit(f"{output} differs from {expected}")
    return count


def main():
    jobs = make_inputs()
    cores = os.cpu_count()
    ways = {"loop": loop, "parallel": parallel, "batch1": batch(1), f"batch{cores}": batch(cores)}
    names = {
        "loop": "shell loop of `planmark annotate`", "parallel": f"the same, {cores} at a time (`xargs -P {cores}`)",
        "batch1": "`planmark batch --workers 1`", f"batch{cores}": f"`planmark batch --workers {cores}`",
    }
    measured = {way: [] for way in ways}
    size = len(jobs) // ROUNDS
    others = 0
    for number in range(ROUNDS):
        part = jobs[number * size:(number + 1) * size]
        for way, command in ways.items():
            measured[way].append(run(command(part)))
        others += sum(count_other_bytes(part, way) for way in ways)
    rates = {way: statistics.median(size / seconds for seconds, _, _ in runs) for way, runs in measured.items()}
    table = [
        "## Many sheets at a time", "",
        f"{len(jobs)} plans of {SIDE} x {SIDE} pixels, {COLUMNS * ROWS} areas, {MARKERS} markers; {cores} processors; median of "
        f"{ROUNDS} rounds of {size} plans. All outputs have the loop's pixels; {others} of {size * ROUNDS * (len(ways) - 1)} "
        "are deflated into other bytes.", "",
        "| way | plans a second | against the loop | processors busy | processor ms a plan | peak MB |",
        "| --- | --- | --- | --- | --- | --- |"]
    for way, runs in measured.items():
        busy = statistics.median(processor / seconds for seconds, processor, _ in runs)
        each = statistics.median(processor / size * 1000 for _, processor, _ in runs)
        peak = max(megabytes for _, _, megabytes in runs)
        table.append(
            f"| {names[way]} | {rates[way]:.1f} | {rates[way] / rates['loop']:.2f} | {busy:.2f} of {cores} | {each:.1f} "
            f"| {peak:.0f} |")
    text = "\n".join(table) + "\n"
    print(text, end="")
    with open(os.path.join(FOLDER, "batch.md"), "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
