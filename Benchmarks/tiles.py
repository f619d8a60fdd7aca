"""Cuts drawings into tiles with Planmark and with libvips, each run a process of its own, and prints a Markdown section.

usage: tiles.py PLANMARK PLANMARK-BENCH WORK-FOLDER [--gigapixel]
"""

import os
import shutil
import statistics
import sys
import tempfile

from overlay import HERE, PLANMARK, SAMPLE, WORK, allowed_markers, named, pictures, run, zones

RUNS = 5
QUALITIES = {"png": None, "jpeg": 85, "webp": 80}
ENDINGS = {"png": "png", "jpeg": "jpg", "webp": "webp"}
# Tiles are written into memory: for minutes ext4 is slow in making files where many were removed, as between these runs.
OUTPUTS = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else WORK)
PEER = os.path.join(HERE, "tiles_peer.py")


def ours(drawing, output, form, *options):
    quality = ["--quality", str(QUALITIES[form])] if QUALITIES[form] else []
    return [PLANMARK, "tiles", drawing, "--output", output, "--format", form, *quality, "--quiet", *options]


def theirs(drawing, output, form):
    return [sys.executable, PEER, drawing, output, form, str(QUALITIES[form] or 0)]


def medians(commands, outputs, count=RUNS):
    """The commands in turn, each into a folder that is not there: their median seconds and greatest megabytes."""
    runs = []
    for _ in range(count):
        row = []
        for command, output in zip(commands, outputs):
            shutil.rmtree(output, ignore_errors=True)
            row.append(run(*command))
        runs.append(row)
    return [(statistics.median(s for s, _ in column), max(m for _, m in column)) for column in zip(*runs)]


def tiles(folder):
    """The size of each tile's file by its name."""
    found = {}
    for path, _, names in os.walk(folder):
        if os.path.relpath(path, folder).split(os.sep)[0].endswith("_files"):
            for name in names:
                file = os.path.join(path, name)
                found[os.path.relpath(file, folder).split("_files/")[1]] = os.path.getsize(file)
    found.pop("vips-properties.xml", None)
    return found


def difference(one, other, names):
    """The mean difference of samples in some tiles, each level having its share."""
    import numpy
    from PIL import Image

    total, count = 0, 0
    for name in names:
        first, second = (numpy.asarray(Image.open(f"{folder}/{name}")).astype(int) for folder in (one, other))
        if first.shape != second.shape:
            sys.exit(f"{name}: {first.shape} and {second.shape}")
        total += abs(first - second).sum()
        count += first.size
    return total / count


def drawing(kind, width, height):
    path = f"{WORK}/{'plan' if kind == 'RGB' else 'grey'}-{width}.png"
    if not os.path.exists(path):
        pictures("plan" if kind == "RGB" else "stream", SAMPLE, width, height, path)
    return path


def bare(sizes):
    print("| drawing | tiles | | seconds | MB | tiles MB | times Planmark's seconds | mean difference |")
    print("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: |")
    outputs = [f"{OUTPUTS}/tiles-ours", f"{OUTPUTS}/tiles-theirs"]
    empty = medians([[sys.executable, PEER]], [outputs[1]])[0]
    for kind, width, height in sizes:
        path = drawing(kind, width, height)
        for form in QUALITIES:
            if form != "png" and (kind != "RGB" or width > 10_000):
                continue
            results = medians([ours(path, outputs[0], form), theirs(path, outputs[1], form)], outputs)
            found = [tiles(output) for output in outputs]
            if set(found[0]) != set(found[1]):
                sys.exit(f"other tiles: {sorted(set(found[0]) ^ set(found[1]))[:10]}")
            names = sorted(found[0])
            folders = [f"{output}/{os.path.basename(output)}_files" for output in outputs]
            mean = difference(*folders, names[:: max(1, len(names) // 200)])
            for name, (seconds, memory), sizes_of in zip(["Planmark", "libvips"], results, found):
                # Without starting Python and loading the library.
                if name == "libvips":
                    seconds -= empty[0]
                print(
                    f"| {width * height / 1e6:.0f} MP {kind} | {len(names)} {form} | {name} | {seconds:.2f} | {memory:.0f} | "
                    f"{sum(sizes_of.values()) / 1e6:.2f} | {seconds / results[0][0]:.2f} | "
                    f"{'' if name == 'Planmark' else f'{mean:.3f}'} |",
                    flush=True)
    print(f"\nlibvips' seconds are without {empty[0]:.2f} s in which Python starts and loads it, its memory is with {empty[1]:.0f} MB of that.\n")


def sheets(width, height):
    path = drawing("RGB", width, height)
    rooms = named(zones(width, height), width)["named"]
    points = allowed_markers(10_000, rooms, width)
    output = f"{OUTPUTS}/tiles-sheet"
    inputs = ["--areas", rooms, "--markers", points]
    results = medians(
        [ours(path, output, "png"), ours(path, output, "png", *inputs), ours(path, output, "png", "--marks", "scaled", *inputs)],
        [output] * 3)
    print("| 72 MP, 200 named areas, 10,000 markers | seconds | MB | times the bare drawing |\n| --- | ---: | ---: | ---: |")
    for name, (seconds, memory) in zip(["bare drawing", "marks at every level", "scaled marks"], results):
        print(f"| {name} | {seconds:.2f} | {memory:.0f} | {seconds / results[0][0]:.2f} |", flush=True)
    print("\n| update after one marker moved | seconds | MB |\n| --- | ---: | ---: |")
    for count in [10_000, 100]:
        update(path, rooms, allowed_markers(count, rooms, width), f"{OUTPUTS}/tiles-{count}", count)
    print()


def update(path, rooms, points, output, count):
    shutil.rmtree(output, ignore_errors=True)
    run(*ours(path, output, "png", "--areas", rooms, "--markers", points))
    with open(points) as file:
        lines = file.read().splitlines()
    seconds = []
    for turn in range(RUNS):
        number, x, y, status = lines[count // 2].split(",")
        lines[count // 2] = f"{number},{float(x) + (40 if turn % 2 else -40)},{y},{status}"
        moved = f"{WORK}/moved.csv"
        with open(moved, "w") as file:
            file.write("\n".join(lines) + "\n")
        seconds.append(run(PLANMARK, "tiles", path, "--areas", rooms, "--markers", moved, "--update", output, "--quiet"))
    print(
        f"| {count} markers | {statistics.median(s for s, _ in seconds):.2f} | {max(m for _, m in seconds):.0f} |", flush=True)


def gigapixel():
    width, height = 40_000, 28_000
    output = f"{OUTPUTS}/tiles-ours"
    path = drawing("RGB", width, height)
    seconds, memory = medians([ours(path, output, "png")], [output], 1)[0]
    print(f"{width} x {height} pixels, RGB: {seconds:.1f} s, {memory:.0f} MB.\n")


def main():
    os.makedirs(WORK, exist_ok=True)
    print("## Tiles\n")
    print(
        "Deep Zoom, tiles of 254 pixels with an overlap of 1, all levels; JPEG at quality 85, WebP at 80. The same filter: the mean "
        "of 2 x 2. Whole processes, each into a new folder in memory, in turn, the median of "
        f"{RUNS} runs; peak memory of the process. `Benchmarks/tiles.py PLANMARK BENCH FOLDER --gigapixel` repeats it.\n")
    sizes = [("RGB", 4000, 3000), ("grey", 4000, 3000), ("RGB", 9000, 8000), ("grey", 12_000, 6000)]
    bare(sizes + [("RGB", 20_000, 15_000), ("grey", 20_000, 15_000)] if "--small" not in sys.argv else sizes[:3])
    sheets(9000, 8000)
    if "--gigapixel" in sys.argv:
        gigapixel()
    shutil.rmtree(OUTPUTS)


if __name__ == "__main__":
    main()
