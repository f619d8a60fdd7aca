"""Annotates drawings with Planmark and its peers, each run a process of its own, and prints a Markdown section.

usage: overlay.py PLANMARK PLANMARK-BENCH WORK-FOLDER [--gigapixel]
"""

import json
import os
import random
import statistics
import subprocess
import sys

import processes

PLANMARK, BENCH, WORK = sys.argv[1:4]
HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLE = os.path.join(HERE, "../Samples/office.png")
PEERS = ["pycairo", "opencv", "pillow", "pyvips"]
RUNS = 5
# Of what takes a tenth of a second, where the machine's moods weigh more.
SHORT_RUNS = 15


def run(*command):
    """Wall seconds and peak megabytes of a process, which writes a new file: to remove the one before is not its work."""
    if command[-1].startswith(f"{WORK}/") and command[-1].endswith(".png") and os.path.exists(command[-1]):
        os.remove(command[-1])
    return processes.run(*command)


def medians(commands, count=RUNS):
    """The commands in turn, several times over: for each its median seconds and greatest megabytes."""
    runs = [[run(*command) for command in commands] for _ in range(count)]
    columns = list(zip(*runs))
    return [(statistics.median(s for s, _ in column), max(m for _, m in column)) for column in columns]


def markers(count, width, height):
    path = f"{WORK}/markers-{count}-{width}.csv"
    chance = random.Random(count)
    with open(path, "w") as file:
        file.write("number,x,y,status\n")
        for number in range(1, count + 1):
            status = chance.choice(["open", "in progress", "closed", "rejected"])
            file.write(f"{number},{chance.uniform(0, width):.2f},{chance.uniform(0, height):.2f},{status}\n")
    return path


def zones(width, height):
    """200 irregular rooms side by side, with the colours of a plan."""
    path = f"{WORK}/zones-{width}.geojson"
    chance = random.Random(200)
    columns, rows = 20, 10
    colours = ["#0072b2", "#009e73", "#d55e00", "#cc79a7", "#56b4e9"]

    def corner(column, row):
        chance.seed(column * 1000 + row)
        return [
            round((column + chance.uniform(-0.2, 0.2)) * width / columns, 2) if 0 < column < columns
            else column * width / columns,
            round((row + chance.uniform(-0.2, 0.2)) * height / rows, 2) if 0 < row < rows else row * height / rows,
        ]

    features = []
    for column in range(columns):
        for row in range(rows):
            ring = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
            features.append({
                "type": "Feature",
                "properties": {"color": colours[(column + 2 * row) % len(colours)]},
                "geometry": {"type": "Polygon", "coordinates": [ring + ring[:1]]},
            })
    with open(path, "w") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
    return path


NAMES = ["Office", "Meeting room", "Kitchen", "Archive", "Copy room", "Boardroom", "Server room", "Corridor", "Stair",
         "Break room"]


def named(rooms, width):
    """The same rooms with names, a fifth of them closed; also without names, which peers draw too."""
    with open(rooms) as file:
        features = json.load(file)["features"]
    chance = random.Random(1)
    for index, feature in enumerate(features):
        if index % 5 == 2:
            feature["properties"]["allowed"] = False
    paths = {}
    for kind in ["plain", "named"]:
        paths[kind] = f"{WORK}/rooms-{kind}-{width}.geojson"
        with open(paths[kind], "w") as file:
            json.dump({"type": "FeatureCollection", "features": features}, file)
        for index, feature in enumerate(features):
            feature["properties"]["name"] = f"{NAMES[chance.randrange(len(NAMES))]} {index % 10}.{index // 10 + 1:02}"
    return paths


def contains(ring, x, y):
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def allowed_markers(count, rooms, width):
    """Markers in rooms that are not closed."""
    with open(rooms) as file:
        features = json.load(file)["features"]
    rings = [f["geometry"]["coordinates"][0] for f in features if f["properties"].get("allowed", True)]
    path = f"{WORK}/allowed-{count}-{width}.csv"
    chance = random.Random(count)
    with open(path, "w") as file:
        file.write("number,x,y,status\n")
        number = 0
        while number < count:
            ring = chance.choice(rings)
            x = round(chance.uniform(min(x for x, _ in ring), max(x for x, _ in ring)), 2)
            y = round(chance.uniform(min(y for _, y in ring), max(y for _, y in ring)), 2)
            if contains(ring, x, y):
                number += 1
                status = chance.choice(["open", "in progress", "closed", "rejected"])
                file.write(f"{number},{x},{y},{status}\n")
    return path


def sheet(drawing, rooms, points, output, *options):
    return [PLANMARK, "annotate", drawing, "--areas", rooms, "--markers", points, *options, "--output", output]


def print_header():
    print("| drawing | pins | | seconds | MB | times Planmark's | file MB | times Pillow's |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |")


def print_rows(megapixels, pins, outputs, results, imports):
    """A row for Planmark and each peer, without what a peer takes to start."""
    ours = results[0][0]
    starts = [0, *(seconds for seconds, _ in imports)]
    for name, out, (seconds, megabytes), start in zip(["Planmark", *PEERS], outputs, results, starts):
        seconds -= start
        size = os.path.getsize(out)
        print(
            f"| {megapixels:.0f} MP | {pins} | {name} | {seconds:.3f} | {megabytes:.0f} | "
            f"{seconds / ours:.1f} | {size / 1e6:.2f} | {size / saved_by_pillow(out):.3f} |",
            flush=True)


def sheets(has_gigapixel):
    """The picture that people make: named rooms, some of them closed, a legend, numbered pins, and no options."""
    imports = medians([peer(name) for name in PEERS], SHORT_RUNS)
    print_header()
    beside = []
    for width, height, counts in [(4000, 3000, [100, 1000]), (10_000, 7000, [10_000])]:
        drawing = f"{WORK}/plan-{width}.png"
        pictures("plan", SAMPLE, width, height, drawing)
        rooms = named(zones(width, height), width)
        for count in counts:
            points = allowed_markers(count, rooms["named"], width)
            outputs = [f"{WORK}/{name}.png" for name in ["planmark", *PEERS, "without"]]
            commands = [sheet(drawing, rooms["named"], points, outputs[0])]
            commands += [peer(name, drawing, rooms["named"], points, out) for name, out in zip(PEERS, outputs[1:])]
            commands.append(sheet(drawing, rooms["plain"], points, outputs[-1], "--no-legend"))
            results = medians(commands, SHORT_RUNS if width == 4000 else RUNS)
            beside.append((width * height / 1e6, count, results[0][0], results[-1][0]))
            print_rows(width * height / 1e6, count, outputs, results, imports)
    print("\nNames and legend beside the same sheet without them:\n")
    print("| drawing | pins | with, seconds | without, seconds | times |\n| --- | ---: | ---: | ---: | ---: |")
    for megapixels, count, with_names, without in beside:
        print(f"| {megapixels:.0f} MP | {count} | {with_names:.3f} | {without:.3f} | {with_names / without:.2f} |")
    width, height = 9000, 8000
    drawing = f"{WORK}/plan-{width}.png"
    pictures("plan", SAMPLE, width, height, drawing)
    rooms = named(zones(width, height), width)["named"]
    command = [BENCH, "region", "--input", drawing, "--areas", rooms, "--points",
               allowed_markers(10_000, rooms, width), "--count", "300"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    print(
        f"\nA region of 512 x 512 pixels of a sheet of {width} x {height} with 10,000 pins, the drawing in memory, on one "
        f"thread, 300 random places: median {result['medianMilliseconds']} ms, slowest {result['slowestMilliseconds']} ms.",
        flush=True)
    if has_gigapixel:
        width, height = 40_000, 28_000
        drawing = f"{WORK}/plan-{width}.png"
        pictures("plan", SAMPLE, width, height, drawing)
        rooms = named(zones(width, height), width)["named"]
        seconds, megabytes = run(*sheet(drawing, rooms, allowed_markers(10_000, rooms, width), f"{WORK}/planmark.png"))
        print(f"\n{width} x {height} pixels, RGB, the same with 10,000 pins: {seconds:.1f} s, {megabytes:.0f} MB.")
    print()


def tiled(columns, rows):
    """The sample office many times over."""
    path = f"{WORK}/office-{columns}x{rows}.png"
    pictures("tile", SAMPLE, columns, rows, path)
    return path, 4000 * columns, 3000 * rows


def pictures(*arguments):
    """Calls on pictures.py, in a process of its own: the memory of this one is counted in those it starts."""
    command = [sys.executable, os.path.join(HERE, "pictures.py"), *map(str, arguments)]
    subprocess.run(command, check=True)


def annotate(drawing, rooms, points, output):
    # Pins as high as the peers', and no legend, which they have not.
    return [
        PLANMARK, "annotate", drawing, "--areas", rooms, "--markers", points, "--marker-size", "66", "--no-legend",
        "--output", output,
    ]


def peer(library, *arguments):
    return [sys.executable, os.path.join(HERE, "overlay_peer.py"), library, *arguments]


def saved_by_pillow(path):
    """The size of the same pixels as Pillow saves them."""
    again = f"{WORK}/again.png"
    pictures("save", path, again)
    return os.path.getsize(again)


def comparison():
    imports = medians([peer(name) for name in PEERS], SHORT_RUNS)
    print("Start-up and import, taken off the peers' times: " + ", ".join(
        f"{name} {seconds:.3f} s" for name, (seconds, _) in zip(PEERS, imports)) + ".\n")
    print_header()
    for columns, rows, counts in [(1, 1, [1000, 10_000]), (2, 3, [10_000])]:
        drawing, width, height = tiled(columns, rows)
        rooms = zones(width, height)
        for count in counts:
            points = markers(count, width, height)
            outputs = [f"{WORK}/{name}.png" for name in ["planmark", *PEERS]]
            commands = [annotate(drawing, rooms, points, outputs[0])]
            commands += [peer(name, drawing, rooms, points, out) for name, out in zip(PEERS, outputs[1:])]
            results = medians(commands, SHORT_RUNS if (columns, rows, count) == (1, 1, 1000) else RUNS)
            print_rows(width * height / 1e6, count, outputs, results, imports)


def growth():
    drawing, width, height = tiled(1, 1)
    rooms = zones(width, height)
    counts = [1000, 10_000, 100_000]
    commands = [annotate(drawing, rooms, markers(count, width, height), f"{WORK}/planmark.png") for count in counts]
    results = medians(commands, SHORT_RUNS)
    print("\n| pins on 12 MP | seconds | times 1000 | MB |\n| ---: | ---: | ---: | ---: |")
    for count, (seconds, megabytes) in zip(counts, results):
        print(f"| {count} | {seconds:.3f} | {seconds / results[0][0]:.2f} | {megabytes:.0f} |", flush=True)


def start():
    [(seconds, megabytes)] = medians([[PLANMARK, "--version"]])
    print(f"\n`planmark --version`: {seconds * 1000:.1f} ms, {megabytes:.0f} MB.")


def copies():
    """A PNG read and written again, by the measuring program, which has libpng do the same in turns."""
    print("\nA PNG read and written again, beside libpng at its default level:\n")
    print("| 12 MP | ms | libpng ms | ratio | MB | libpng MB |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    drawing, width, height = tiled(1, 1)
    annotated = f"{WORK}/annotated.png"
    run(*annotate(drawing, zones(width, height), markers(1000, width, height), annotated))
    for name, path in [("the sample office, grey", SAMPLE), ("annotated with 1000 pins, RGB", annotated)]:
        command = [BENCH, "copy", "--input", path, "--output", f"{WORK}/copy.png",
                   "--repeat", str(SHORT_RUNS)]
        result = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        print(
            f"| {name} | {result['milliseconds']} | {result['libpngMilliseconds']} | {result['ratio']} | "
            f"{result['bytes'] / 1e6:.2f} | {result['libpngBytes'] / 1e6:.2f} |", flush=True)


def gigapixel():
    """A drawing of 40,000 x 25,000 pixels: the sample over and over."""
    path, width, height = f"{WORK}/gigapixel.png", 40_000, 25_000
    pictures("stream", SAMPLE, width, height, path)
    command = annotate(path, zones(width, height), markers(10_000, width, height), f"{WORK}/planmark.png")
    seconds, megabytes = run(*command)
    print(f"\n{width} x {height} pixels with 10,000 pins: {seconds:.1f} s, {megabytes:.0f} MB.")


if __name__ == "__main__":
    print("## Sheets with named rooms and a legend\n")
    print(
        "The picture that people make, without options: an RGB plan (the sample office over and over) with 200 named rooms, a "
        "fifth of them closed and hatched, numbered pins and a legend. The peers draw names with halo in the middle of the "
        "rooms and the legend in a corner; none of them looks for free places. Whole processes, each writing a new file, one "
        f"after the other in turn, the median of {SHORT_RUNS} runs, of {RUNS} at 70 MP; peak memory of the process; start-up "
        "and import are taken off the peers' times.\n")
    sheets("--gigapixel" in sys.argv)
    print("## Drawings annotated\n")
    print(
        "Whole processes from the sample office (`Samples/office.png`, 8-bit grey, 4000 x 3000, and six of it side by "
        "side) with 200 translucent outlined areas and numbered pins, each writing a new file, one after the other in turn, "
        f"the median of {RUNS} runs, of {SHORT_RUNS} with 1000 pins and where pins are added; peak memory of the process. "
        "*Times Pillow's* is the file beside the same pixels saved again by Pillow.\n")
    comparison()
    growth()
    copies()
    start()
    if "--gigapixel" in sys.argv:
        gigapixel()
